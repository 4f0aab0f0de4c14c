//===- Linear.cpp - Reference of onnx.MatMul, Gemm and Solve --------------===//
//
// Dot products in R26's order. Gemm: alpha times it, plus beta times C; a factor of 1 is not multiplied by. f16 is
// computed in f32 and rounded once; integers wrap.
//
//===----------------------------------------------------------------------===//
#include "Broadcast.h"
#include "Partials.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {
template <typename T> struct Strided {
  const T *data;
  int64_t stride;
  T operator[](int64_t k) const { return data[k * stride]; }
};

/// In the working type; integers as unsigned ones of 64 bits.
template <typename T> using Ring = std::conditional_t<std::is_integral_v<T>, uint64_t, Working<T>>;

template <typename T> Ring<T> dotProduct(Strided<T> a, Strided<T> b, int64_t count) {
  Sum<Ring<T>> sum;
  for (int64_t k = 0; k < count; ++k)
    if constexpr (std::is_integral_v<T>)
      sum.add(uint64_t(a[k]) * uint64_t(b[k]));
    else
      sum.addProduct(toWorking(a[k]), toWorking(b[k]));
  return sum.total();
}
template <typename T> T fromRing(Ring<T> value) {
  if constexpr (isSmallFloat<T>)
    return roundTo<T>(value);
  else
    return T(value);
}
template <typename T> Ring<T> times(llvm::APFloat factor, Ring<T> value) {
  if (factor.isExactlyValue(1.0))
    return value;
  if constexpr (std::is_integral_v<T>)
    return uint64_t(int64_t(factor.convertToFloat())) * value;
  else
    return Ring<T>(factor.convertToFloat()) * value;
}

/// Calls `f` with a zero of the element type; an error for operands that are no numbers of one type.
template <typename F> llvm::Error dispatchNumbers(const Call &call, F &&f) {
  for (const Tensor *operand : call.operands)
    if (operand->element != call[0].element)
      return call.error("the operands have different element types");
  bool numeric = true;
  numeric &= dispatchElement(call[0].element, [&](auto zero) {
    if constexpr (std::is_same_v<decltype(zero), Bool>)
      numeric = false;
    else
      f(zero);
  });
  return numeric ? llvm::Error::success() : call.error("the operands must be numeric");
}
} // namespace

template <> Result evaluateOp<onnx::MatMulOp>(onnx::MatMulOp, const Call &call) {
  ArrayRef<int64_t> a = call[0].shape, b = call[1].shape;
  if (a.empty() || b.empty())
    return call.error("an operand of rank 0 is no matrix");
  int64_t inner = a.back(), rows = a.size() > 1 ? a[a.size() - 2] : 1, columns = b.size() > 1 ? b.back() : 1;
  if (b[b.size() > 1 ? b.size() - 2 : 0] != inner)
    return call.error("shapes " + describe(a) + " and " + describe(b) + " can't be multiplied");
  ArrayRef<int64_t> aBatch = a.drop_back(std::min<size_t>(2, a.size()));
  ArrayRef<int64_t> bBatch = b.drop_back(std::min<size_t>(2, b.size()));
  auto batch = broadcastShapes(call, {aBatch, bBatch});
  if (!batch)
    return batch.takeError();
  std::vector<int64_t> shape = *batch;
  if (a.size() > 1)
    shape.push_back(rows);
  if (b.size() > 1)
    shape.push_back(columns);
  auto y = call.tensor(call[0].element, shape);
  if (!y)
    return y.takeError();
  llvm::Error failed = dispatchNumbers(call, [&](auto zero) {
    using T = decltype(zero);
    BroadcastIndex aIndex(aBatch, *batch), bIndex(bBatch, *batch);
    T *out = y->data<T>();
    for (int64_t left = y->size(); left > 0; left -= rows * columns, aIndex.next(), bIndex.next()) {
      const T *aMatrix = call[0].data<T>() + aIndex.get() * rows * inner;
      const T *bMatrix = call[1].data<T>() + bIndex.get() * inner * columns;
      for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
          *out++ = fromRing<T>(dotProduct<T>({aMatrix + i * inner, 1}, {bMatrix + j, columns}, inner));
    }
  });
  if (failed)
    return std::move(failed);
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::GemmOp>(onnx::GemmOp op, const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  if (a.shape.size() != 2 || b.shape.size() != 2)
    return call.error("shapes " + describe(a.shape) + " and " + describe(b.shape) + " are not those of matrices");
  bool transA = op.getTransA() != 0, transB = op.getTransB() != 0;
  int64_t rows = a.shape[transA], inner = a.shape[!transA], columns = b.shape[!transB];
  if (b.shape[transB] != inner)
    return call.error("shapes " + describe(a.shape) + " and " + describe(b.shape) + " can't be multiplied");
  std::vector<int64_t> shape = {rows, columns};
  const Tensor *c = call.operands.size() > 2 ? call.operands[2] : nullptr;
  if (c) {
    auto common = broadcastShapes(call, {shape, c->shape});
    if (!common)
      return common.takeError();
    if (*common != shape)
      return call.error("C of shape " + describe(c->shape) + " can't be broadcast to " + describe(shape));
  }
  for (auto [name, factor] : {std::pair("alpha", op.getAlpha()), std::pair("beta", op.getBeta())})
    if (isa<IntegerType>(a.element) && (!factor.isInteger() || std::abs(factor.convertToFloat()) > 0x1p24f))
      return call.attributeError(name, "must be whole and at most 2^24 for integers");
  auto y = call.tensor(a.element, shape);
  if (!y)
    return y.takeError();
  if (y->size() == 0)
    return results(std::move(*y));
  llvm::Error failed = dispatchNumbers(call, [&](auto zero) {
    using T = decltype(zero);
    BroadcastIndex cIndex(c ? ArrayRef(c->shape) : ArrayRef<int64_t>(), shape);
    T *out = y->data<T>();
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j, cIndex.next()) {
        Strided<T> row{a.data<T>() + (transA ? i : i * inner), transA ? rows : 1};
        Strided<T> column{b.data<T>() + (transB ? j * inner : j), transB ? 1 : columns};
        Ring<T> value = times<T>(op.getAlpha(), dotProduct<T>(row, column, inner));
        if (c)
          value += times<T>(op.getBeta(), Ring<T>(toWorking(c->data<T>()[cIndex.get()])));
        *out++ = fromRing<T>(value);
      }
  });
  if (failed)
    return std::move(failed);
  return results(std::move(*y));
}

/// A = P L U, column by column: an element of L or U is that of A minus a dot product of what is left of it in L and
/// above it in U. Then L Z = P B by rows from the top, U X = Z by rows from the bottom.
template <typename T> static Result solve(const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  int64_t n = a.shape[0], columns = b.shape.size() == 2 ? b.shape[1] : 1;
  auto x = call.tensor(b.element, b.shape);
  if (!x)
    return x.takeError();
  std::vector<T> lu(a.data<T>(), a.data<T>() + n * n), right(b.data<T>(), b.data<T>() + n * columns);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) {
      Sum<T> sum;
      for (int64_t k = 0; k < std::min(i, j); ++k)
        sum.addProduct(lu[i * n + k], lu[k * n + j]);
      lu[i * n + j] -= sum.total();
    }
    int64_t pivot = j;
    for (int64_t i = j + 1; i < n; ++i)
      if (std::abs(lu[i * n + j]) > std::abs(lu[pivot * n + j]))
        pivot = i;
    if (lu[pivot * n + j] == 0)
      return call.dataError(MLONNX_ERROR_SINGULAR, -1,
                            "the equations have no unique solution: column " + llvm::Twine(j) + " has no pivot");
    for (int64_t k = 0; k < n; ++k)
      std::swap(lu[j * n + k], lu[pivot * n + k]);
    for (int64_t c = 0; c < columns; ++c)
      std::swap(right[j * columns + c], right[pivot * columns + c]);
    for (int64_t i = j + 1; i < n; ++i)
      lu[i * n + j] /= lu[j * n + j];
  }
  for (int64_t c = 0; c < columns; ++c) {
    std::vector<T> z(n), solution(n);
    for (int64_t i = 0; i < n; ++i)
      z[i] = right[i * columns + c] - dot<T>(ArrayRef(lu).slice(i * n, i), ArrayRef(z).take_front(i));
    for (int64_t i = n - 1; i >= 0; --i)
      solution[i] =
          (z[i] - dot<T>(ArrayRef(lu).slice(i * n + i + 1, n - i - 1), ArrayRef(solution).drop_front(i + 1))) /
          lu[i * n + i];
    for (int64_t i = 0; i < n; ++i)
      x->data<T>()[i * columns + c] = solution[i];
  }
  return results(std::move(*x));
}

template <> Result evaluateOp<onnx::SolveOp>(onnx::SolveOp op, const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  if (a.shape.size() != 2 || a.shape[0] != a.shape[1] || b.shape.empty() || b.shape.size() > 2 ||
      b.shape[0] != a.shape[0] || a.element != b.element)
    return call.error("shapes " + describe(a.shape) + " and " + describe(b.shape) + " are not those of equations");
  if (a.element.isF32())
    return solve<float>(call);
  if (a.element.isF64())
    return solve<double>(call);
  return call.error("the operands must be f32 or f64");
}

} // namespace mlonnx::reference
