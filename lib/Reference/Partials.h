//===- Partials.h - Reductions in R26's order, and walks over axes --------===//
#pragma once
#include "Elements.h"
#include <limits>

namespace mlonnx::reference {

/// Term k goes into partial result k mod 16 by `combine`; the partial results are then combined by halves. What R26
/// says of sums, for products and extremes.
template <typename T, typename Combine> T combineTerms(llvm::ArrayRef<T> terms, T identity, Combine combine) {
  T partial[16];
  std::fill(std::begin(partial), std::end(partial), identity);
  for (size_t k = 0; k < terms.size(); ++k)
    partial[k % 16] = combine(partial[k % 16], terms[k]);
  for (int width = 8; width >= 1; width /= 2)
    for (int i = 0; i < width; ++i)
      partial[i] = combine(partial[i], partial[i + width]);
  return partial[0];
}

template <typename T> bool isNaN(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isnan(value);
  return false;
}
template <typename T> T lowest() {
  return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
}
template <typename T> T highest() {
  return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}
/// The largest (smallest) term, or NaN if one is. As in numpy.
template <typename T> T maximum(llvm::ArrayRef<T> terms) {
  return combineTerms(terms, lowest<T>(), [](T a, T b) { return b > a || isNaN(b) ? b : a; });
}
template <typename T> T minimum(llvm::ArrayRef<T> terms) {
  return combineTerms(terms, highest<T>(), [](T a, T b) { return b < a || isNaN(b) ? b : a; });
}

/// Steps through some dimensions of a tensor in row-major order and gives the index of the element relative to the
/// first.
class AxesIndex {
public:
  AxesIndex(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> axes) {
    for (int64_t axis : axes) {
      extents.push_back(shape[axis]);
      // Of an empty tensor the product may wrap; no index is used then.
      uint64_t stride = 1;
      for (int64_t dim : shape.drop_front(axis + 1))
        stride *= dim;
      strides.push_back(stride);
    }
    positions.assign(extents.size(), 0);
  }
  int64_t get() const { return index; }
  /// From the last position to the first again.
  void next() {
    for (size_t i = extents.size(); i-- > 0;) {
      index += strides[i];
      if (++positions[i] < extents[i])
        return;
      index -= strides[i] * extents[i];
      positions[i] = 0;
    }
  }

private:
  llvm::SmallVector<int64_t> extents, strides, positions;
  int64_t index = 0;
};

/// A shape seen as [outer, extent, inner] around one axis, or around all dimensions from it on.
struct AxisView {
  int64_t outer = 1, extent = 1, inner = 1;
  AxisView(llvm::ArrayRef<int64_t> shape, int64_t axis, bool toTheEnd = false) {
    for (auto [i, dim] : llvm::enumerate(shape)) {
      int64_t &part = int64_t(i) < axis ? outer : int64_t(i) == axis || toTheEnd ? extent : inner;
      part = uint64_t(part) * uint64_t(dim); // may wrap if the tensor is empty
    }
  }
};

/// The axis counted from 0; an error of `call` where it is none of `shape`.
inline llvm::Expected<int64_t> resolveAxis(const Call &call, int64_t axis, llvm::ArrayRef<int64_t> shape) {
  int64_t rank = shape.size();
  if (axis < -rank || axis >= rank)
    return call.error("axis " + llvm::Twine(axis) + " is none of shape " + describe(shape));
  return axis < 0 ? axis + rank : axis;
}

/// What small floats are computed in: f32, then rounded once. Other numbers in their own type, booleans as integers.
template <typename T> struct WorkingType {
  using Type = T;
};
template <> struct WorkingType<Half> {
  using Type = float;
};
template <> struct WorkingType<BFloat> {
  using Type = float;
};
template <> struct WorkingType<Bool> {
  using Type = bool;
};
template <typename T> using Working = typename WorkingType<T>::Type;

template <typename T> Working<T> toWorking(T value) {
  if constexpr (std::is_same_v<Working<T>, T>)
    return value;
  else
    return Working<T>(toDouble(value));
}
template <typename T> T fromWorking(Working<T> value) {
  if constexpr (std::is_same_v<T, Bool>)
    return {uint8_t(value)};
  else if constexpr (isSmallFloat<T>)
    return roundTo<T>(value);
  else
    return value;
}

} // namespace mlonnx::reference
#pragma STDC FP_CONTRACT OFF
