//===- Reduction.cpp - Reference of onnx reductions -----------------------===//
//
// Of the elements x[0] ... x[n - 1] that one result reduces, in row-major order:
//   Sum, L1, Mean, LogSum  R26's sum of x, of |x|; divided by n; its logarithm
//   SumSquare, L2          R26's sum of x^2 by fma; its square root
//   Prod, Max, Min         the same order with their operation; the extremes as in numpy, NaN if an element is
//   LogSumExp              m + log(R26's sum of exp(x - m)), with m the largest x, or 0 where that is not finite
// Integers wrap; L2, LogSum and LogSumExp of integers are computed in f64, truncated and saturated. Nothing to reduce
// gives 0, 1, the lowest and the highest number, NaN (Mean of floats) or 0 (of integers).
//
//===----------------------------------------------------------------------===//
#include "Partials.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

/// Whether `value` takes the place of `best`: it is larger (smaller), or, as in numpy, the first NaN.
template <typename T> static bool isBetter(T value, T best, bool smallest, bool lastWins) {
  if constexpr (isFloat<T> || std::is_same_v<T, Bool>) {
    double a = toDouble(value), b = toDouble(best);
    if (std::isnan(a) || std::isnan(b))
      return std::isnan(a) && (lastWins || !std::isnan(b));
    return smallest ? (lastWins ? a <= b : a < b) : (lastWins ? a >= b : a > b);
  } else {
    return smallest ? (lastWins ? value <= best : value < best) : (lastWins ? value >= best : value > best);
  }
}

template <typename Op> static Result evaluateArgReduction(Op op, const Call &call, bool smallest) {
  const Tensor &data = call[0];
  auto axis = resolveAxis(call, op.getAxis(), data.shape);
  if (!axis)
    return axis.takeError();
  std::vector<int64_t> shape = data.shape;
  if (op.getKeepdims())
    shape[*axis] = 1;
  else
    shape.erase(shape.begin() + *axis);
  auto reduced = call.tensor(IntegerType::get(call.context(), 64), shape);
  if (!reduced)
    return reduced.takeError();
  AxisView view(data.shape, *axis);
  if (view.extent == 0 && reduced->size() > 0)
    return call.error("the reduced dimension is empty");
  bool numeric = dispatchElement(data.element, [&](auto zero) {
    const auto *values = data.data<decltype(zero)>();
    for (int64_t i = 0; i < reduced->size(); ++i) {
      const auto *column = values + i / view.inner * view.extent * view.inner + i % view.inner;
      int64_t best = 0;
      for (int64_t k = 1; k < view.extent; ++k)
        if (isBetter(column[k * view.inner], column[best * view.inner], smallest, op.getSelectLastIndex() != 0))
          best = k;
      reduced->data<int64_t>()[i] = best;
    }
  });
  if (!numeric)
    return call.error("the operand must be numeric");
  return results(std::move(*reduced));
}

template <> Result evaluateOp<onnx::ArgMaxOp>(onnx::ArgMaxOp op, const Call &call) {
  return evaluateArgReduction(op, call, /*smallest=*/false);
}
template <> Result evaluateOp<onnx::ArgMinOp>(onnx::ArgMinOp op, const Call &call) {
  return evaluateArgReduction(op, call, /*smallest=*/true);
}

namespace {
/// Where sums of T wrap without undefined behaviour.
template <typename T> using Ring = std::conditional_t<std::is_integral_v<T>, uint64_t, T>;

template <typename T, typename F> T sumOf(ArrayRef<T> terms, F term) {
  Sum<Ring<T>> sum;
  for (T x : terms)
    sum.add(term(Ring<T>(x)));
  return T(sum.total());
}
template <typename T> T sumOf(ArrayRef<T> terms) {
  return sumOf(terms, [](Ring<T> x) { return x; });
}

struct ReduceSum {
  template <typename T> T operator()(ArrayRef<T> terms) const { return sumOf(terms); }
};
struct ReduceMean {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    if constexpr (std::is_integral_v<T>)
      return terms.empty()         ? T(0)
             : std::is_signed_v<T> ? T(int64_t(sumOf(terms)) / int64_t(terms.size()))
                                   : T(uint64_t(sumOf(terms)) / uint64_t(terms.size()));
    else
      return sumOf(terms) / T(terms.size());
  }
};
struct ReduceL1 {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    return sumOf(terms, [](Ring<T> x) {
      if constexpr (std::is_floating_point_v<T>)
        return std::abs(x);
      else
        return std::is_signed_v<T> && int64_t(x) < 0 ? 0 - x : x;
    });
  }
};
struct ReduceSumSquare {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    if constexpr (std::is_integral_v<T>)
      return sumOf(terms, [](uint64_t x) { return x * x; });
    else
      return dot(terms, terms);
  }
};
struct ReduceProd {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    SmallVector<Ring<T>> factors(terms.begin(), terms.end());
    return T(combineTerms<Ring<T>>(factors, 1, [](Ring<T> a, Ring<T> b) { return a * b; }));
  }
};
struct ReduceMax {
  template <typename T> T operator()(ArrayRef<T> terms) const { return maximum(terms); }
};
struct ReduceMin {
  template <typename T> T operator()(ArrayRef<T> terms) const { return minimum(terms); }
};
/// What has no meaning on integers other than that of f64.
template <typename F> struct InFloats {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    if constexpr (std::is_floating_point_v<T>) {
      return F()(terms);
    } else {
      SmallVector<double> wide(terms.begin(), terms.end());
      double value = F()(ArrayRef<double>(wide));
      using Limits = std::numeric_limits<T>;
      if (std::isnan(value))
        return 0;
      if (value >= std::ldexp(1.0, Limits::digits))
        return Limits::max();
      return value <= double(Limits::min()) ? Limits::min() : T(value);
    }
  }
};
struct L2 {
  template <typename T> T operator()(ArrayRef<T> terms) const { return std::sqrt(dot(terms, terms)); }
};
struct LogSum {
  template <typename T> T operator()(ArrayRef<T> terms) const { return std::log(sumOf(terms)); }
};
struct LogSumExp {
  template <typename T> T operator()(ArrayRef<T> terms) const {
    T largest = maximum(terms), shift = std::isfinite(largest) ? largest : T(0);
    return std::log(sumOf(terms, [&](T x) { return std::exp(x - shift); })) + shift;
  }
};

/// The axes of operand 1 as the operator reads them, ascending.
llvm::Expected<std::vector<int64_t>> getReducedAxes(const Call &call, bool noopWithEmptyAxes) {
  ArrayRef<int64_t> shape = call[0].shape;
  std::vector<int64_t> axes;
  if (call.operands.size() > 1) {
    if (!call[1].element.isSignlessInteger(64) || call[1].shape.size() != 1)
      return call.error("the axes must be a 1-D tensor of 64-bit integers");
    for (int64_t given : ArrayRef(call[1].data<int64_t>(), call[1].size())) {
      auto axis = resolveAxis(call, given, shape);
      if (!axis)
        return axis.takeError();
      if (llvm::is_contained(axes, *axis))
        return call.error("axis " + llvm::Twine(given) + " is named twice");
      axes.push_back(*axis);
    }
  }
  if (axes.empty() && !noopWithEmptyAxes)
    axes.assign(llvm::seq<int64_t>(0, shape.size()).begin(), llvm::seq<int64_t>(0, shape.size()).end());
  llvm::sort(axes);
  return axes;
}

template <typename Reduce, typename Op> Result evaluateReduction(Op op, const Call &call) {
  const Tensor &data = call[0];
  auto axes = getReducedAxes(call, op.getNoopWithEmptyAxes());
  if (!axes)
    return axes.takeError();
  std::vector<int64_t> shape, kept;
  for (auto [i, dim] : llvm::enumerate(data.shape)) {
    bool isReduced = llvm::is_contained(*axes, int64_t(i));
    if (!isReduced)
      kept.push_back(i);
    if (!isReduced || op.getKeepdims())
      shape.push_back(isReduced ? 1 : dim);
  }
  auto reduced = call.tensor(data.element, shape);
  if (!reduced)
    return reduced.takeError();
  AxesIndex start(data.shape, kept), offset(data.shape, *axes);
  int64_t count = reduced->size(), terms = count > 0 ? data.size() / count : 0;
  bool numeric = dispatchElement(data.element, [&](auto zero) {
    using T = decltype(zero);
    SmallVector<Working<T>> values(terms);
    for (int64_t i = 0; i < count; ++i, start.next()) {
      for (int64_t k = 0; k < terms; ++k, offset.next())
        values[k] = toWorking(data.data<T>()[start.get() + offset.get()]);
      reduced->data<T>()[i] = fromWorking<T>(Reduce()(ArrayRef<Working<T>>(values)));
    }
  });
  if (!numeric)
    return call.error("the operand must be numeric");
  return results(std::move(*reduced));
}
} // namespace

#define MLONNX_REDUCE(Name, Reduce)                                                                                    \
  template <> Result evaluateOp<onnx::Name##Op>(onnx::Name##Op op, const Call &call) {                                 \
    return evaluateReduction<Reduce>(op, call);                                                                        \
  }
MLONNX_REDUCE(ReduceL1, ReduceL1)
MLONNX_REDUCE(ReduceL2, InFloats<L2>)
MLONNX_REDUCE(ReduceLogSum, InFloats<LogSum>)
MLONNX_REDUCE(ReduceLogSumExp, InFloats<LogSumExp>)
MLONNX_REDUCE(ReduceMax, ReduceMax)
MLONNX_REDUCE(ReduceMean, ReduceMean)
MLONNX_REDUCE(ReduceMin, ReduceMin)
MLONNX_REDUCE(ReduceProd, ReduceProd)
MLONNX_REDUCE(ReduceSum, ReduceSum)
MLONNX_REDUCE(ReduceSumSquare, ReduceSumSquare)
#undef MLONNX_REDUCE

} // namespace mlonnx::reference
