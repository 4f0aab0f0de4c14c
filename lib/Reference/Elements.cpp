//===- Elements.cpp - Element types as C++ types --------------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

int64_t elementBytes(Type type) {
  int64_t bytes = 0;
  dispatchElement(type, [&](auto zero) { bytes = sizeof(zero); });
  return bytes;
}

void copyElements(const Tensor &from, int64_t fromIndex, Tensor &to, int64_t toIndex, int64_t count) {
  if (int64_t bytes = elementBytes(from.element))
    std::copy_n(from.bytes.begin() + fromIndex * bytes, count * bytes, to.bytes.begin() + toIndex * bytes);
  else if (isString(from.element))
    std::copy_n(from.strings.begin() + fromIndex, count, to.strings.begin() + toIndex);
  else
    std::copy_n(from.maps.begin() + fromIndex, count, to.maps.begin() + toIndex);
}

template <typename T> llvm::Expected<std::vector<T>> getElements(const Call &call, const Tensor &x) {
  std::vector<T> values(x.size());
  bool known = dispatchElement(x.element, [&](auto zero) {
    const auto *data = x.data<decltype(zero)>();
    for (size_t i = 0; i < values.size(); ++i)
      if constexpr (std::is_same_v<decltype(zero), T>)
        values[i] = data[i];
      else
        values[i] = T(toDouble(data[i]));
  });
  if (!known)
    return call.error("the operand must be numeric");
  return values;
}
template llvm::Expected<std::vector<float>> getElements(const Call &, const Tensor &);
template llvm::Expected<std::vector<double>> getElements(const Call &, const Tensor &);

template <typename T> llvm::Expected<Matrix<T>> getRows(const Call &call, const Tensor &x) {
  Type type = x.element;
  if (!(type.isF16() || type.isF32() || type.isF64() || type.isSignlessInteger(32) || type.isSignlessInteger(64)))
    return call.error("X must be f16, f32, f64, i32 or i64");
  if (x.shape.size() != 1 && x.shape.size() != 2)
    return call.error("X has shape " + describe(x.shape) + "; it must be [N, F], or [F] for one row");
  auto values = getElements<T>(call, x);
  if (!values)
    return values.takeError();
  Matrix<T> matrix;
  matrix.rows = x.shape.size() == 2 ? x.shape[0] : 1;
  matrix.columns = x.shape.back();
  matrix.values = std::move(*values);
  return matrix;
}
template llvm::Expected<Matrix<float>> getRows(const Call &, const Tensor &);
template llvm::Expected<Matrix<double>> getRows(const Call &, const Tensor &);

} // namespace mlonnx::reference
