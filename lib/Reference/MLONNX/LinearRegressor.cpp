//===- LinearRegressor.cpp - Reference of mlonnx.LinearRegressor ----------===//
#include "Elements.h"
#include "PostTransform.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXLinearRegressorOp>(MLONNXLinearRegressorOp op, const Call &call) {
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  return withWorkingType(call[0].element, [&](auto zero) -> Result {
    using T = decltype(zero);
    auto x = getRows<T>(call, call[0]);
    if (!x)
      return x.takeError();
    std::vector<T> coefficients, intercepts;
    for (float value : getFloats(op.getCoefficients()))
      coefficients.push_back(value);
    for (float value : getFloats(op.getIntercepts()))
      intercepts.push_back(value);
    int64_t targets = op.getTargets(), needed;
    if (targets < 1 || llvm::MulOverflow(targets, x->columns, needed) || int64_t(coefficients.size()) != needed)
      return call.attributeError("coefficients", "has " + llvm::Twine(coefficients.size()) + " values for " +
                                                     llvm::Twine(targets) + " targets of " + llvm::Twine(x->columns) +
                                                     " features");
    if (!intercepts.empty() && int64_t(intercepts.size()) != targets) // R13
      return call.attributeError("intercepts", "has " + llvm::Twine(intercepts.size()) + " values for " +
                                                   llvm::Twine(targets) + " targets");
    llvm::Expected<Tensor> y = call.tensor(Float32Type::get(call.context()), {x->rows, targets});
    if (!y)
      return y.takeError();
    if (x->rows == 0)
      return results(std::move(*y));
    std::vector<T> scores(targets);
    for (int64_t row = 0; row < x->rows; ++row) {
      for (int64_t t = 0; t < targets; ++t) {
        scores[t] = dot(ArrayRef(coefficients).slice(t * x->columns, x->columns), x->row(row));
        if (!intercepts.empty())
          scores[t] += intercepts[t];
      }
      applyPostTransform<T>(*transform, scores);
      for (int64_t t = 0; t < targets; ++t)
        y->data<float>()[row * targets + t] = float(scores[t]);
    }
    return results(std::move(*y));
  });
}

} // namespace mlonnx::reference
