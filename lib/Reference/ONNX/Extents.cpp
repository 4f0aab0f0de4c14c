//===- Extents.cpp - Reference of onnx.Shape and Range -------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<onnx::ShapeOp>(onnx::ShapeOp op, const Call &call) {
  int64_t rank = call[0].shape.size();
  auto place = [&](int64_t at) { return std::min(std::max(at < 0 ? at + rank : at, int64_t(0)), rank); };
  int64_t first = place(int64_t(op.getStart())), last = op.getEnd() ? place(int64_t(*op.getEnd())) : rank;
  auto shape = call.tensor(IntegerType::get(call.context(), 64), {std::max(last - first, int64_t(0))});
  if (!shape)
    return shape.takeError();
  for (int64_t i = first; i < last; ++i)
    shape->data<int64_t>()[i - first] = call[0].shape[i];
  return results(std::move(*shape));
}

template <> Result evaluateOp<onnx::RangeOp>(onnx::RangeOp op, const Call &call) {
  for (const Tensor *operand : call.operands)
    if (operand->size() != 1 || operand->element != call[0].element)
      return call.error("start, limit and delta must be one number each");
  Result made = call.error("the operands must be numbers");
  dispatchElement(call[0].element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!std::is_same_v<T, Bool>) {
      llvm::consumeError(made.takeError());
      T start = *call[0].data<T>(), limit = *call[1].data<T>(), delta = *call[2].data<T>();
      // In 128 bits or f64, so that no difference wraps.
      double count = 0;
      if constexpr (isFloat<T>) {
        count = std::ceil((toDouble(limit) - toDouble(start)) / toDouble(delta));
      } else if (delta == 0) {
        made = call.error("delta is 0");
        return;
      } else {
        __int128 distance = __int128(limit) - start, by = delta;
        __int128 steps = distance / by + ((distance % by != 0) && ((distance < 0) == (by < 0)));
        count = steps < 0 ? 0 : double(steps);
      }
      if (!(count < 0x1p62)) { // NaN too
        made = call.error("the number of elements is " + llvm::Twine(std::to_string(count)));
        return;
      }
      auto y = call.tensor(call[0].element, {int64_t(std::max(count, 0.0))});
      if (!y) {
        made = y.takeError();
        return;
      }
      for (int64_t i = 0, n = y->size(); i < n; ++i)
        if constexpr (isSmallFloat<T>)
          y->template data<T>()[i] = roundTo<T>(toDouble(start) + double(i) * toDouble(delta));
        else if constexpr (isFloat<T>)
          y->template data<T>()[i] = start + T(i) * delta;
        else
          y->template data<T>()[i] = T(uint64_t(start) + uint64_t(i) * uint64_t(delta));
      made = results(std::move(*y));
    }
  });
  return made;
}

} // namespace mlonnx::reference
