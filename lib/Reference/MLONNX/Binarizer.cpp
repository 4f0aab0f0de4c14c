//===- Binarizer.cpp - Reference of mlonnx.Binarizer ----------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXBinarizerOp>(MLONNXBinarizerOp op, const Call &call) {
  const Tensor &x = call[0];
  llvm::Expected<Tensor> y = call.tensor(x.element, x.shape);
  if (!y)
    return y.takeError();
  float threshold = op.getThreshold().convertToFloat();
  bool numeric = dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    // R5: a NaN is not larger.
    for (int64_t i = 0, count = x.size(); i < count; ++i)
      if (toDouble(x.data<T>()[i]) > double(threshold)) {
        if constexpr (isFloat<T>)
          y->data<T>()[i] = roundTo<T>(1);
        else
          y->data<T>()[i] = T{1};
      }
  });
  if (!numeric)
    return call.error("X must be numeric");
  return results(std::move(*y));
}

} // namespace mlonnx::reference
