//===- Normalizer.cpp - Reference of mlonnx.Normalizer --------------------===//
//
// R14, to the bit, in the working type T:
//   MAX  m = -inf; for each x: m = m < x ? x : m (a NaN is passed over);              y = x / m
//   L1   s = R26 sum of |x|;                                                          y = x / s
//   L2   m = 0; for each x: m = m < |x| ? |x| : m; E = the biased exponent of m (0 for a subnormal number), at least 1
//        and at most 2 * bias - 1; c = the power of two whose biased exponent is 2 * bias - E (so c * m is in [1, 2)
//        but for the smallest and the largest m); s = R26 sum of (x * c)^2 by fma;    y = (x * c) / sqrt(s)
//   y = x where m (MAX, L2) or s (L1) is 0. Then y is rounded to f32.
//
//===----------------------------------------------------------------------===//
#include "Elements.h"
#include "Sums.h"
#include "llvm/ADT/bit.h"
#include <limits>

using namespace mlir;

namespace mlonnx::reference {

/// The power of two that L2 scales with, of the largest magnitude.
template <typename T> static T normalizerScale(T largest) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  constexpr int mantissa = std::numeric_limits<T>::digits - 1;
  constexpr Bits bias = std::numeric_limits<T>::max_exponent - 1;
  Bits exponent = std::clamp<Bits>(llvm::bit_cast<Bits>(largest) >> mantissa, 1, 2 * bias - 1);
  return llvm::bit_cast<T>((2 * bias - exponent) << mantissa);
}

/// The values of one row in place.
template <typename T> static void normalize(StringRef norm, MutableArrayRef<T> row) {
  T divisor = 0;
  if (norm == "MAX") {
    divisor = -std::numeric_limits<T>::infinity();
    for (T x : row)
      divisor = divisor < x ? x : divisor;
  } else if (norm == "L1") {
    Sum<T> sum;
    for (T x : row)
      sum.add(std::abs(x));
    divisor = sum.total();
  } else {
    T largest = 0;
    for (T x : row)
      largest = largest < std::abs(x) ? std::abs(x) : largest;
    if (largest == 0)
      return;
    T scale = normalizerScale(largest);
    Sum<T> sum;
    for (T &x : row) {
      x *= scale;
      sum.addProduct(x, x);
    }
    divisor = std::sqrt(sum.total());
  }
  if (divisor == 0)
    return;
  for (T &x : row)
    x /= divisor;
}

template <> Result evaluateOp<MLONNXNormalizerOp>(MLONNXNormalizerOp op, const Call &call) {
  StringRef norm = op.getNorm();
  if (norm != "MAX" && norm != "L1" && norm != "L2")
    return call.attributeError("norm", "is '" + norm + "'; it must be MAX, L1 or L2");
  const Tensor &x = call[0];
  auto y = call.tensor(Float32Type::get(call.context()), x.shape);
  if (!y)
    return y.takeError();
  return withWorkingType(x.element, [&](auto zero) -> Result {
    using T = decltype(zero);
    auto matrix = getRows<T>(call, x);
    if (!matrix)
      return matrix.takeError();
    MutableArrayRef<T> values(matrix->values);
    for (int64_t row = 0; row < matrix->rows; ++row)
      normalize<T>(norm, values.slice(row * matrix->columns, matrix->columns));
    for (size_t i = 0; i < values.size(); ++i)
      y->data<float>()[i] = float(values[i]);
    return results(std::move(*y));
  });
}

} // namespace mlonnx::reference
