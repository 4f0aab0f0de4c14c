//===- Linear.cpp - Lowering of onnx.MatMul, Gemm and Solve ---------------===//
//
// A constant right matrix is packed for the linear kernel; any other product is mlk_matmul's.
//
//===----------------------------------------------------------------------===//
#include "Axes.h"
#include "kernels/Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// A constant right matrix of floating-point numbers: value(k, e) is its entry in row k and column e.
struct ConstantMatrix {
  ElementsAttr attribute;
  int64_t rows, columns;
  bool isTransposed;
};

/// `value` as a matrix, rank 1 as a column; nullopt unless it is a constant of floating-point numbers that packing does
/// not blow up.
std::optional<ConstantMatrix> getConstantMatrix(Value value, bool isTransposed) {
  ElementsAttr attribute;
  if (!matchPattern(value, m_Constant(&attribute)))
    return std::nullopt;
  ArrayRef<int64_t> shape = attribute.getShapedType().getShape();
  Type element = attribute.getElementType();
  if (shape.empty() || shape.size() > 2 || (!element.isF32() && !element.isF64()))
    return std::nullopt;
  int64_t columns = shape.size() == 2 ? shape[1] : 1;
  ConstantMatrix matrix{attribute, isTransposed ? columns : shape[0], isTransposed ? shape[0] : columns, isTransposed};
  bool isLarge = matrix.columns > 4096;
  if (matrix.rows == 0 || (isLarge && matrix.rows < 8))
    return std::nullopt;
  return matrix;
}

/// W[ceil(rows / 16)][columns][16], zeros past the rows.
template <typename T> ElementsAttr pack(Lowering &b, const ConstantMatrix &matrix) {
  List<double> values = getDoubles(matrix.attribute);
  int64_t groups = std::max<int64_t>((matrix.rows + 15) / 16, 1), columns = matrix.columns;
  std::vector<T> packed(groups * columns * 16);
  for (int64_t k = 0; k < matrix.rows; ++k)
    for (int64_t e = 0; e < columns; ++e)
      packed[(k / 16 * columns + e) * 16 + k % 16] =
          T(values[matrix.isTransposed ? e * matrix.rows + k : k * columns + e]);
  return b.elements<T>(packed, {groups, columns, 16});
}

/// x[rows, F] times the matrix, plus one of `bias` per column; no bias adds nothing.
Value multiplyByConstant(Lowering &b, Value x, const ConstantMatrix &matrix, ArrayRef<double> bias) {
  Type element = b.element(x);
  int64_t columns = matrix.columns;
  // Two operators without attributes differ by their constants.
  std::string key = "weights/" + std::to_string(reinterpret_cast<uintptr_t>(matrix.attribute.getAsOpaquePointer())) +
                    (matrix.isTransposed ? "/transposed" : "");
  Value weights = b.table(key, [&] { return element.isF64() ? pack<double>(b, matrix) : pack<float>(b, matrix); });
  // -0.0 added to anything is that thing.
  SmallVector<double> none(columns, -0.0);
  Value addend = b.floats(bias.empty() ? ArrayRef<double>(none) : bias, {columns}, element);
  bool hasOwnKernel = false;
#define MLONNX_HAS_WIDTH(N) hasOwnKernel |= columns == N;
  MLK_LINEAR_WIDTHS(MLONNX_HAS_WIDTH)
#undef MLONNX_HAS_WIDTH
  std::string callee = hasOwnKernel ? "linear" + std::to_string(columns) : "linear";
  return b
      .call(callee, element, {x, weights, addend}, b.empty({b.size(x, 0), b.index(columns)}, element),
            {b.i64(b.size(x, 0)), b.i64(matrix.rows), b.i64(columns)})
      .front();
}

/// A[batch, M, K] times B[batch, K, N], whose matrices are `stepA` and `stepB` elements apart, as [batch, M, N].
Value multiply(Lowering &b, Value a, Value c, OpFoldResult batch, OpFoldResult M, OpFoldResult K, OpFoldResult N,
               OpFoldResult stepA, OpFoldResult stepB) {
  Type element = b.element(a);
  return b
      .call("matmul", element, {a, c}, b.empty({batch, M, N}, element),
            {b.i64(batch), b.i64(M), b.i64(K), b.i64(N), b.i64(stepA), b.i64(stepB)})
      .front();
}

bool isAllOnes(ArrayRef<OpFoldResult> sizes) {
  return llvm::all_of(sizes, [](OpFoldResult size) { return isConstantIntValue(size, 1); });
}

/// The distance of the matrices of `x`, of one size each: 0 for a single one; repeated where a part of the batch
/// dimensions is broadcast.
OpFoldResult stepOf(Lowering &b, Value &x, ArrayRef<OpFoldResult> own, ArrayRef<OpFoldResult> batch, OpFoldResult rows,
                    OpFoldResult columns) {
  if (isAllOnes(own))
    return b.index(0);
  if (!llvm::equal(own, batch, Lowering::isSame)) {
    SmallVector<OpFoldResult> sizes(batch);
    sizes.append({rows, columns});
    x = b.broadcast(x, sizes);
  }
  return b.product({rows, columns});
}

} // namespace

template <> LogicalResult OpLowering<onnx::MatMulOp>::lower(onnx::MatMulOp op, Lowering &b) {
  // A product of unsigned numbers has the bits of the signed one.
  Type declared = b.element(op.getA()), element = declared.isUnsignedInteger() ? b.getI64Type() : declared;
  Value a = b.cast(op.getA(), element), c = b.cast(op.getB(), element);
  if (!isKernelNumber(element))
    return b.notSupported("elements of type " + asText(element));
  SmallVector<OpFoldResult> aSizes = b.sizes(a), cSizes = b.sizes(c), result;
  bool isRow = aSizes.size() == 1, isColumn = cSizes.size() == 1;
  if (isRow)
    aSizes.insert(aSizes.begin(), b.index(1));
  if (isColumn)
    cSizes.push_back(b.index(1));
  ArrayRef<OpFoldResult> aBatch = ArrayRef(aSizes).drop_back(2), cBatch = ArrayRef(cSizes).drop_back(2);
  OpFoldResult M = aSizes[aSizes.size() - 2], K = aSizes.back(), N = cSizes.back();
  b.requireEqual(K, cSizes[cSizes.size() - 2]);
  result = b.broadcastSizes({SmallVector<OpFoldResult>(aBatch), SmallVector<OpFoldResult>(cBatch)});
  OpFoldResult batch = b.product(result), stepA = b.index(0), stepB = b.index(0);
  Value y;
  if (isAllOnes(cBatch)) {
    // All rows of A meet the same matrix.
    M = b.product({batch, M});
    batch = b.index(1);
    if (auto matrix = getConstantMatrix(c, /*isTransposed=*/false))
      y = multiplyByConstant(b, b.reshape(a, {M, K}), *matrix, {});
  } else {
    stepA = stepOf(b, a, aBatch, result, M, K);
    stepB = stepOf(b, c, cBatch, result, K, N);
  }
  if (!y)
    y = multiply(b, a, c, batch, M, K, N, stepA, stepB);
  if (!isRow)
    result.push_back(aSizes[aSizes.size() - 2]);
  if (!isColumn)
    result.push_back(N);
  b.replace(b.cast(b.reshape(y, result), declared));
  return success();
}

/// beta * C for each column, if C is constant and the same for all rows.
static std::optional<SmallVector<double>> getBias(Value c, double beta, int64_t columns) {
  ElementsAttr attribute;
  if (!c || !matchPattern(c, m_Constant(&attribute)))
    return std::nullopt;
  ArrayRef<int64_t> shape = attribute.getShapedType().getShape();
  bool isF32 = attribute.getElementType().isF32();
  if ((shape.size() == 2 && shape[0] != 1) || (!isF32 && !attribute.getElementType().isF64()))
    return std::nullopt;
  List<double> values = getDoubles(attribute);
  SmallVector<double> bias;
  for (int64_t e = 0; e < columns; ++e) {
    double value = values[values.size() == 1 ? 0 : e];
    // A product of two f32 is exact in f64, so this rounds once.
    double scaled = beta == 1 ? value : beta * value;
    bias.push_back(isF32 ? float(scaled) : scaled);
  }
  return bias;
}

template <> LogicalResult OpLowering<onnx::GemmOp>::lower(onnx::GemmOp op, Lowering &b) {
  Value a = op.getA(), c = op.getC();
  Type element = b.element(a);
  if (!isKernelNumber(element))
    return b.notSupported("elements of type " + asText(element));
  double alpha = op.getAlpha().convertToFloat(), beta = op.getBeta().convertToFloat();
  bool isFloating = isa<FloatType>(element);
  if (op.getTransA())
    a = b.transpose(a, {1, 0});
  Value y;
  b.requireEqual(b.size(a, 1), b.size(op.getB(), op.getTransB() ? 1 : 0));
  if (auto matrix = getConstantMatrix(op.getB(), op.getTransB() != 0)) {
    std::optional<SmallVector<double>> bias;
    if (alpha == 1)
      bias = getBias(c, beta, matrix->columns);
    y = multiplyByConstant(b, a, *matrix, bias ? ArrayRef<double>(*bias) : ArrayRef<double>());
    if (bias)
      c = {};
  } else {
    Value right = op.getTransB() ? b.transpose(op.getB(), {1, 0}) : op.getB();
    OpFoldResult M = b.size(a, 0), N = b.size(right, 1);
    y = b.reshape(multiply(b, a, right, b.index(1), M, b.size(a, 1), N, b.index(0), b.index(0)), {M, N});
  }
  if (alpha == 1 && !c) {
    b.replace(y);
    return success();
  }
  auto times = [&](OpBuilder &ob, Location loc, double factor, Value value) -> Value {
    if (factor == 1)
      return value;
    if (!isFloating) {
      Value number = arith::ConstantOp::create(ob, loc, ob.getIntegerAttr(element, int64_t(factor)));
      return arith::MulIOp::create(ob, loc, number, value);
    }
    Value number = arith::ConstantOp::create(ob, loc, ob.getFloatAttr(element, factor));
    return arith::MulFOp::create(ob, loc, number, value);
  };
  SmallVector<Value> inputs{y};
  if (c) {
    // C is broadcast to the product, not the other way round.
    SmallVector<OpFoldResult> sizes = b.sizes(c), product = b.sizes(y);
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!isConstantIntValue(size, 1) && !b.isSame(size, product[2 - sizes.size() + i]))
        b.require(arith::OrIOp::create(b, b.compare(arith::CmpIPredicate::eq, size, b.index(1)),
                                       b.compare(arith::CmpIPredicate::eq, size, product[2 - sizes.size() + i])),
                  size);
    inputs.push_back(c);
  }
  b.replace(b.elementwise(inputs, element, [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
    Value product = times(ob, loc, alpha, v[0]);
    if (!c)
      return product;
    Value addend = times(ob, loc, beta, v[1]);
    if (isFloating)
      return arith::AddFOp::create(ob, loc, product, addend);
    return arith::AddIOp::create(ob, loc, product, addend);
  }));
  return success();
}

template <> LogicalResult OpLowering<onnx::SolveOp>::lower(onnx::SolveOp op, Lowering &b) {
  Type element = b.element(op.getA());
  OpFoldResult n = b.size(op.getA(), 0);
  SmallVector<OpFoldResult> sizes = b.sizes(op.getB());
  b.requireEqual(b.size(op.getA(), 1), n);
  b.requireEqual(sizes.front(), n);
  // Two more outputs are scratch: the factors, and a column on its own.
  Value outputs[] = {b.empty(sizes, element), b.empty({n, n}, element), b.empty(n, element)};
  b.replace(b.call("solve", element, {op.getA(), op.getB()}, outputs,
                   {b.i64(n), b.i64(b.product(ArrayRef(sizes).drop_front()))}, /*fails=*/true)
                .front());
  return success();
}
