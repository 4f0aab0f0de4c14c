//===- SVMRegressor.cpp - Reference of mlonnx.SVMRegressor ----------------===//
#include "PostTransform.h"
#include "Sums.h"
#include "SupportVectors.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T> static Result evaluateSVM(MLONNXSVMRegressorOp op, const Call &call) {
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  auto x = getRows<T>(call, call[0]);
  if (!x)
    return x.takeError();
  // Without support vectors the coefficients are the one vector of a linear model.
  int64_t supports = op.getNSupports(), features = x->columns, needed;
  bool linear = supports == 0;
  auto kernel =
      Kernel<T>::get(call, linear ? "LINEAR" : op.getKernelType(), linear ? std::nullopt : op.getKernelParams());
  if (!kernel)
    return kernel.takeError();
  std::vector<T> vectors = getFloatsAs<T>(linear ? op.getCoefficients() : op.getSupportVectors());
  std::vector<double> weights = linear ? std::vector<double>{1} : getFloatsAs<double>(op.getCoefficients());
  supports = weights.size();
  if (op.getNSupports() < 0 || (!linear && supports != int64_t(op.getNSupports())))
    return call.attributeError("coefficients", "has " + llvm::Twine(supports) + " values for " +
                                                   llvm::Twine(op.getNSupports()) + " support vectors");
  if (llvm::MulOverflow(supports, features, needed) || int64_t(vectors.size()) != needed)
    return call.attributeError(linear ? "coefficients" : "support_vectors", "has " + llvm::Twine(vectors.size()) +
                                                                                " values for " + llvm::Twine(features) +
                                                                                " features");
  std::vector<double> rho = getFloatsAs<double>(op.getRho());
  if (rho.size() != 1)
    return call.attributeError("rho", "has " + llvm::Twine(rho.size()) + " values, not 1");

  llvm::Expected<Tensor> y = call.tensor(Float32Type::get(call.context()), {x->rows, 1});
  if (!y)
    return y.takeError();
  for (int64_t row = 0; row < x->rows; ++row) {
    // R16, R17: the sum over support vectors is in f64 whatever X is.
    Sum<double> sum;
    for (int64_t v = 0; v < supports; ++v)
      sum.addProduct(weights[v], double((*kernel)(x->row(row), ArrayRef(vectors).slice(v * features, features))));
    double score = sum.total() + rho[0];
    if (op.getOneClass())
      score = score > 0 ? 1 : -1;
    applyPostTransform<double>(*transform, score);
    y->data<float>()[row] = float(score);
  }
  return results(std::move(*y));
}

template <> Result evaluateOp<MLONNXSVMRegressorOp>(MLONNXSVMRegressorOp op, const Call &call) {
  return withWorkingType(call[0].element, [&](auto zero) { return evaluateSVM<decltype(zero)>(op, call); });
}

} // namespace mlonnx::reference
