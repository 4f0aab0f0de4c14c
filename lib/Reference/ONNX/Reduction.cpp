//===- Reduction.cpp - Reference of onnx.ArgMax ---------------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

/// Whether `value` takes the place of `best`: it is larger, or, as in numpy, the first NaN.
template <typename T> static bool isBetter(T value, T best, bool lastWins) {
  if constexpr (isFloat<T> || std::is_same_v<T, Bool>) {
    double a = toDouble(value), b = toDouble(best);
    if (std::isnan(a) || std::isnan(b))
      return std::isnan(a) && (lastWins || !std::isnan(b));
    return lastWins ? a >= b : a > b;
  } else {
    return lastWins ? value >= best : value > best;
  }
}

template <> Result evaluateOp<onnx::ArgMaxOp>(onnx::ArgMaxOp op, const Call &call) {
  const Tensor &data = call[0];
  int64_t rank = data.shape.size(), axis = op.getAxis();
  if (axis < -rank || axis >= rank)
    return call.attributeError("axis", "is " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
  axis += axis < 0 ? rank : 0;
  std::vector<int64_t> shape = data.shape;
  if (op.getKeepdims())
    shape[axis] = 1;
  else
    shape.erase(shape.begin() + axis);
  auto reduced = call.tensor(IntegerType::get(call.context(), 64), shape);
  if (!reduced)
    return reduced.takeError();
  int64_t extent = data.shape[axis], inner = 1;
  for (int64_t dim : ArrayRef(data.shape).drop_front(axis + 1))
    inner *= dim;
  if (extent == 0 && reduced->size() > 0)
    return call.error("the reduced dimension is empty");
  bool numeric = dispatchElement(data.element, [&](auto zero) {
    const auto *values = data.data<decltype(zero)>();
    for (int64_t i = 0; i < reduced->size(); ++i) {
      const auto *column = values + i / inner * extent * inner + i % inner;
      int64_t best = 0;
      for (int64_t k = 1; k < extent; ++k)
        if (isBetter(column[k * inner], column[best * inner], op.getSelectLastIndex() != 0))
          best = k;
      reduced->data<int64_t>()[i] = best;
    }
  });
  if (!numeric)
    return call.error("the operand must be numeric");
  return results(std::move(*reduced));
}
template <> Result evaluateOp<onnx::ReduceL1Op>(onnx::ReduceL1Op, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceL2Op>(onnx::ReduceL2Op, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceLogSumOp>(onnx::ReduceLogSumOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceLogSumExpOp>(onnx::ReduceLogSumExpOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceMaxOp>(onnx::ReduceMaxOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceMeanOp>(onnx::ReduceMeanOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceMinOp>(onnx::ReduceMinOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceProdOp>(onnx::ReduceProdOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceSumOp>(onnx::ReduceSumOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ReduceSumSquareOp>(onnx::ReduceSumSquareOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::ArgMinOp>(onnx::ArgMinOp, const Call &call) { return call.notSupported("not yet"); }

} // namespace mlonnx::reference
