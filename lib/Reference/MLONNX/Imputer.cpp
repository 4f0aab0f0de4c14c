//===- Imputer.cpp - Reference of mlonnx.Imputer --------------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

/// Replaces in elements of type T with the attributes' values of type V.
template <typename T, typename V>
static Result impute(const Call &call, StringRef name, ArrayRef<V> imputed, StringRef replacedName, V replaced) {
  const Tensor &x = call[0];
  int64_t columns = x.shape.empty() ? 1 : x.shape.back();
  if (imputed.empty() || (imputed.size() > 1 && int64_t(imputed.size()) != columns)) // R10
    return call.attributeError(name, "has " + llvm::Twine(imputed.size()) + " values for " + llvm::Twine(columns) +
                                         " features");
  if constexpr (std::is_integral_v<T>) {
    for (V value : imputed)
      if (V(T(value)) != value)
        return call.attributeError(name, "has " + llvm::Twine(value) + ", which does not fit X's element type");
    if (V(T(replaced)) != replaced)
      return call.attributeError(replacedName, "does not fit X's element type");
  }
  Tensor y = x;
  T old = T(replaced);
  for (int64_t i = 0, count = y.size(); i < count; ++i) {
    T &value = y.data<T>()[i];
    if (value == old || (value != value && old != old))
      value = T(imputed[imputed.size() == 1 ? 0 : i % columns]);
  }
  return results(std::move(y));
}

template <> Result evaluateOp<MLONNXImputerOp>(MLONNXImputerOp op, const Call &call) {
  List<float> floats = getFloats(op.getImputedValueFloats());
  List<int64_t> ints = getInts(op.getImputedValueInt64s());
  if (!floats.empty() && !ints.empty())
    return call.error("the attributes 'imputed_value_floats' and 'imputed_value_int64s' exclude each other");
  Type element = call[0].element;
  auto withFloats = [&](auto zero) {
    return impute<decltype(zero), float>(call, "imputed_value_floats", floats, "replaced_value_float",
                                         op.getReplacedValueFloat().convertToFloat());
  };
  auto withInts = [&](auto zero) {
    return impute<decltype(zero), int64_t>(call, "imputed_value_int64s", ints, "replaced_value_int64",
                                           op.getReplacedValueInt64());
  };
  if (element.isF32())
    return withFloats(float());
  if (element.isF64())
    return withFloats(double());
  if (element.isSignlessInteger(64))
    return withInts(int64_t());
  if (element.isSignlessInteger(32))
    return withInts(int32_t());
  return call.error("X must be f32, f64, i32 or i64");
}

} // namespace mlonnx::reference
