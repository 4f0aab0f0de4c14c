//===- Power.cpp - Reference of onnx.Pow and onnx.Mod ---------------------===//
#include "Broadcast.h"
#include "Text.h"

using namespace mlir;

namespace mlonnx::reference {

/// x^y modulo 2^64 for y >= 0.
static uint64_t powerOf(uint64_t x, uint64_t y) {
  uint64_t power = 1;
  for (; y; y >>= 1, x *= x)
    if (y & 1)
      power *= x;
  return power;
}

/// Integers to a negative power: 1 / x^|y| truncated; x is not 0.
static int64_t reciprocalPower(int64_t x, bool odd) { return x == 1 || (x == -1 && !odd) ? 1 : x == -1 ? -1 : 0; }

/// x^y for float or mixed operands: f32 to f32 in f32, everything else in f64; rounded or truncated to the type of x.
template <typename T, typename U> static T powerAsFloat(T x, U y) {
  if constexpr (std::is_same_v<T, float> && std::is_same_v<U, float>)
    return std::pow(x, y);
  else if constexpr (isFloat<T>)
    return roundTo<T>(std::pow(toDouble(x), toDouble(y)));
  else
    return truncateTo<T>(std::pow(toDouble(x), toDouble(y)));
}

template <> Result evaluateOp<onnx::PowOp>(onnx::PowOp, const Call &call) {
  const Tensor &x = call[0], &y = call[1];
  auto shape = broadcastShapes(call, {x.shape, y.shape});
  if (!shape)
    return shape.takeError();
  auto z = call.tensor(x.element, *shape);
  if (!z)
    return z.takeError();
  bool known = false;
  std::optional<int64_t> zeroDivisor; // of this element
  auto evaluate = [&](auto base, auto exponent) {
    using T = decltype(base);
    using U = decltype(exponent);
    if constexpr (!std::is_same_v<T, Bool> && !std::is_same_v<U, Bool>) {
      known = true;
      BroadcastIndex i(x.shape, *shape), j(y.shape, *shape);
      for (int64_t k = 0, count = z->size(); k < count && !zeroDivisor; ++k, i.next(), j.next()) {
        T a = x.data<T>()[i.get()];
        U b = y.data<U>()[j.get()];
        if constexpr (std::is_integral_v<T> && std::is_integral_v<U>) {
          if (std::is_signed_v<U> && b < U(0)) {
            if (a == 0)
              zeroDivisor = k;
            z->data<T>()[k] = T(reciprocalPower(int64_t(a), b & 1));
          } else {
            z->data<T>()[k] = T(powerOf(uint64_t(a), uint64_t(b)));
          }
        } else {
          z->data<T>()[k] = powerAsFloat(a, b);
        }
      }
    }
  };
  dispatchElement(x.element,
                  [&](auto base) { dispatchElement(y.element, [&](auto exponent) { evaluate(base, exponent); }); });
  if (!known)
    return call.error("the operands must be numeric");
  if (zeroDivisor)
    return call.dataError(MLONNX_ERROR_DIVISION, rowOf(*zeroDivisor, *shape), "the integer 0 has a negative exponent");
  return results(std::move(*z));
}

/// The remainder of floats: with the sign of a, or with that of b where `floored`.
static double remainder(double a, double b, bool floored) {
  double r = std::fmod(a, b);
  if (!floored || std::isnan(r))
    return r;
  if (r == 0)
    return std::copysign(0.0, b);
  return std::signbit(r) != std::signbit(b) ? r + b : r;
}

template <> Result evaluateOp<onnx::ModOp>(onnx::ModOp op, const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  if (a.element != b.element)
    return call.error("the operands have different element types");
  auto shape = broadcastShapes(call, {a.shape, b.shape});
  if (!shape)
    return shape.takeError();
  auto c = call.tensor(a.element, *shape);
  if (!c)
    return c.takeError();
  bool known = false, floored = op.getFmod() == 0;
  std::optional<int64_t> zeroDivisor; // of this element
  dispatchElement(a.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!std::is_same_v<T, Bool>) {
      known = true;
      BroadcastIndex i(a.shape, *shape), j(b.shape, *shape);
      for (int64_t k = 0, count = c->size(); k < count && !zeroDivisor; ++k, i.next(), j.next()) {
        T x = a.data<T>()[i.get()], y = b.data<T>()[j.get()];
        if constexpr (std::is_same_v<T, float>) {
          // Exact in f64 but for the one addition, which f32 rounds as well.
          c->data<T>()[k] = float(remainder(x, y, floored));
        } else if constexpr (isFloat<T>) {
          c->data<T>()[k] = roundTo<T>(remainder(toDouble(x), toDouble(y), floored));
        } else if (y == 0) {
          zeroDivisor = k;
        } else {
          T r = std::is_signed_v<T> && y == T(-1) ? T(0) : T(x % y);
          c->data<T>()[k] = floored && r != 0 && (r < 0) != (y < 0) ? T(r + y) : r;
        }
      }
    }
  });
  if (!known)
    return call.error("the operands must be numeric");
  if (zeroDivisor)
    return call.dataError(MLONNX_ERROR_DIVISION, rowOf(*zeroDivisor, *shape), "an integer is divided by 0");
  return results(std::move(*c));
}

} // namespace mlonnx::reference
