//===- Elements.h - Element types as C++ types ----------------------------===//
#pragma once
#include "Eval.h"
#include "llvm/ADT/APFloat.h"
#include <cmath>
#include <cstring>

namespace mlonnx::reference {

/// A boolean as it is stored: any byte but 0 is true.
struct Bool {
  uint8_t byte = 0;
};
/// A float type that C++ has no type for, by its bits; converted exactly, or rounded once to nearest even.
template <const llvm::fltSemantics &(*Semantics)()> struct SmallFloat {
  uint16_t bits = 0;
  static const llvm::fltSemantics &semantics() { return Semantics(); }
  static SmallFloat round(llvm::APFloat value) {
    bool inexact;
    value.convert(Semantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    return {uint16_t(value.bitcastToAPInt().getZExtValue())};
  }
  double get() const { return llvm::APFloat(Semantics(), llvm::APInt(16, bits)).convertToDouble(); }
};
using Half = SmallFloat<llvm::APFloatBase::IEEEhalf>;
using BFloat = SmallFloat<llvm::APFloatBase::BFloat>;

template <typename T> constexpr bool isSmallFloat = std::is_same_v<T, Half> || std::is_same_v<T, BFloat>;
template <typename T> constexpr bool isFloat = std::is_floating_point_v<T> || isSmallFloat<T>;

inline bool isString(mlir::Type type) { return llvm::isa<StringType>(type); }
inline bool isMap(mlir::Type type) { return llvm::isa<MapType>(type); }

/// Calls `f` with a zero of the C++ type that stores elements of `type`; false where there is none.
template <typename F> bool dispatchElement(mlir::Type type, F &&f) {
  if (type.isF32())
    return f(float()), true;
  if (type.isF64())
    return f(double()), true;
  if (type.isF16())
    return f(Half()), true;
  if (type.isBF16())
    return f(BFloat()), true;
  auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
  if (!integer)
    return false;
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return f(Bool()), true;
  case 8:
    return isUnsigned ? f(uint8_t()) : f(int8_t()), true;
  case 16:
    return isUnsigned ? f(uint16_t()) : f(int16_t()), true;
  case 32:
    return isUnsigned ? f(uint32_t()) : f(int32_t()), true;
  case 64:
    return isUnsigned ? f(uint64_t()) : f(int64_t()), true;
  default:
    return false;
  }
}
/// Bytes of one stored element; 0 for strings, maps and types that are not stored as bytes.
int64_t elementBytes(mlir::Type type);

/// Copies `count` elements of any type between tensors of the same element type.
void copyElements(const Tensor &from, int64_t fromIndex, Tensor &to, int64_t toIndex, int64_t count);

template <typename T> double toDouble(T value) {
  if constexpr (std::is_same_v<T, Bool>)
    return value.byte != 0;
  else if constexpr (isSmallFloat<T>)
    return value.get();
  else
    return double(value);
}
/// `value` rounded to the float type T.
template <typename T> T roundTo(double value) {
  if constexpr (isSmallFloat<T>)
    return T::round(llvm::APFloat(value));
  else
    return T(value);
}

/// A number truncated to 64 bits (R15, R23); nullopt for NaN and what does not fit.
template <typename T> std::optional<int64_t> toInt64(T value) {
  if constexpr (isFloat<T>) {
    double wide = toDouble(value);
    return wide >= -0x1p63 && wide < 0x1p63 ? std::optional(int64_t(wide)) : std::nullopt;
  } else if constexpr (std::is_same_v<T, Bool>) {
    return value.byte != 0;
  } else if constexpr (std::is_same_v<T, uint64_t>) {
    return value >> 63 ? std::nullopt : std::optional(int64_t(value));
  } else {
    return int64_t(value);
  }
}

/// A value read as rows of features: rank 2, or rank 1 as one row (rule of section 0).
template <typename T> struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<T> values;
  llvm::ArrayRef<T> row(int64_t i) const { return llvm::ArrayRef<T>(values).slice(i * columns, columns); }
};
/// `x` converted to the working type. An error for other ranks and for types the ml operators do not take.
template <typename T> llvm::Expected<Matrix<T>> getRows(const Call &call, const Tensor &x);
extern template llvm::Expected<Matrix<float>> getRows(const Call &, const Tensor &);
extern template llvm::Expected<Matrix<double>> getRows(const Call &, const Tensor &);

/// R2: f32 is computed in f32 (f16 too), f64 and integers in f64. Calls `f` with a zero of the working type.
template <typename F> auto withWorkingType(mlir::Type element, F &&f) {
  return element.isF32() || element.isF16() ? f(float()) : f(double());
}
/// All elements converted to T, in order; an error for strings and maps.
template <typename T> llvm::Expected<std::vector<T>> getElements(const Call &call, const Tensor &x);
extern template llvm::Expected<std::vector<float>> getElements(const Call &, const Tensor &);
extern template llvm::Expected<std::vector<double>> getElements(const Call &, const Tensor &);

} // namespace mlonnx::reference
#pragma STDC FP_CONTRACT OFF
