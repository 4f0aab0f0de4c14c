//===- SupportVectors.h - Kernels of support vector machines --------------===//
#pragma once
#include "Elements.h"

namespace mlonnx::reference {

/// A kernel function in the working type T: f32 inputs are evaluated in f32 (R16).
template <typename T> class Kernel {
public:
  /// kernel_params is [gamma, coef0, degree]; only LINEAR can do without (R16).
  static llvm::Expected<Kernel> get(const Call &call, llvm::StringRef type, std::optional<mlir::Attribute> params);
  /// LINEAR x.v; POLY (gamma x.v + coef0)^degree; RBF exp(-gamma |x - v|^2); SIGMOID tanh(gamma x.v + coef0).
  T operator()(llvm::ArrayRef<T> x, llvm::ArrayRef<T> v) const;

private:
  enum Type { Linear, Poly, Rbf, Sigmoid } type = Linear;
  T gamma = 0, coef0 = 0, degree = 0;
};

/// A list of floats in the working type.
template <typename T> std::vector<T> getFloatsAs(std::optional<mlir::Attribute> list) {
  std::vector<T> values;
  for (float value : getFloats(list))
    values.push_back(value);
  return values;
}

extern template class Kernel<float>;
extern template class Kernel<double>;

} // namespace mlonnx::reference
#pragma STDC FP_CONTRACT OFF
