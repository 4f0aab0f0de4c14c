//===- Sums.h - Sums of a defined order (R26) -----------------------------===//
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include <cmath>

namespace mlonnx::reference {

/// A sum of terms 0, 1, ...: term k goes into partial sum k mod 16; the partial sums are then folded by halves.
template <typename T> class Sum {
public:
  void add(T term) { partial[k++ % 16] += term; }
  /// A product enters by fused multiply-add.
  void addProduct(T a, T b) {
    T &p = partial[k++ % 16];
    p = std::fma(a, b, p);
  }
  T total() const {
    T p[16];
    std::copy(std::begin(partial), std::end(partial), p);
    for (int width = 8; width >= 1; width /= 2)
      for (int i = 0; i < width; ++i)
        p[i] += p[i + width];
    return p[0];
  }

private:
  T partial[16] = {};
  unsigned k = 0;
};

/// The dot product of two lists of equal length.
template <typename T> T dot(llvm::ArrayRef<T> a, llvm::ArrayRef<T> b) {
  Sum<T> sum;
  for (size_t i = 0; i < a.size(); ++i)
    sum.addProduct(a[i], b[i]);
  return sum.total();
}

} // namespace mlonnx::reference
