//===- SupportVectors.cpp - Kernels of support vector machines ------------===//
#include "SupportVectors.h"
#include "Sums.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T>
llvm::Expected<Kernel<T>> Kernel<T>::get(const Call &call, StringRef type, std::optional<Attribute> params) {
  auto known = llvm::StringSwitch<std::optional<Type>>(type)
                   .Case("LINEAR", Linear)
                   .Case("POLY", Poly)
                   .Case("RBF", Rbf)
                   .Case("SIGMOID", Sigmoid)
                   .Default(std::nullopt);
  if (!known)
    return call.attributeError("kernel_type", "is '" + type + "', which is unknown");
  List<float> values = getFloats(params);
  if (values.size() != 3 && !(values.empty() && *known == Linear))
    return call.attributeError("kernel_params",
                               "has " + llvm::Twine(values.size()) + " values; it needs gamma, coef0 and degree");
  Kernel kernel;
  kernel.type = *known;
  if (!values.empty()) {
    kernel.gamma = values[0];
    kernel.coef0 = values[1];
    kernel.degree = values[2];
  }
  return kernel;
}

template <typename T> T Kernel<T>::operator()(ArrayRef<T> x, ArrayRef<T> v) const {
  switch (type) {
  case Linear:
    return dot(x, v);
  case Poly:
    return std::pow(gamma * dot(x, v) + coef0, degree);
  case Sigmoid:
    return std::tanh(gamma * dot(x, v) + coef0);
  case Rbf:
    Sum<T> sum;
    for (size_t i = 0; i < x.size(); ++i)
      sum.addProduct(x[i] - v[i], x[i] - v[i]);
    return std::exp(-gamma * sum.total());
  }
  llvm_unreachable("all kernels are listed");
}

template class Kernel<float>;
template class Kernel<double>;

} // namespace mlonnx::reference
