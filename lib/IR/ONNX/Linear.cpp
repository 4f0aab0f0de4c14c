//===- Linear.cpp - Types and rows of onnx matrix products ----------------===//
#include "mlir/Dialect/Traits.h"
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

static LogicalResult verifyElements(Operation *op) {
  Type first = ValueShape(op->getOperand(0).getType()).element;
  for (Value operand : op->getOperands())
    if (Type element = ValueShape(operand.getType()).element; element != first)
      return op->emitOpError() << "operands have elements of different types: " << first << " and " << element;
  return onnx::detail::verifyNumbers(op);
}

// MatMul

LogicalResult MatMulOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape a(adaptor.getA().getType()), b(adaptor.getB().getType());
  if (!a.hasRank() || !b.hasRank()) {
    types.push_back(a.unranked(a.element));
    return success();
  }
  if (a.rank() == 0 || b.rank() == 0)
    return inferenceError(loc, "an operand of rank 0 is no matrix");
  if (int64_t inner = b.dim(b.rank() == 1 ? 0 : b.rank() - 2); !mayEqual(a.lastDim(), inner))
    return inferenceError(loc, "rows of " + Twine(a.lastDim()) + " values do not fit columns of " + Twine(inner));
  SmallVector<int64_t> dims;
  auto batch = [](const ValueShape &shape) {
    return ArrayRef(*shape.dims).drop_back(std::min<int64_t>(2, shape.rank()));
  };
  if (!OpTrait::util::getBroadcastedShape(batch(a), batch(b), dims))
    return inferenceError(loc, "the batch dimensions cannot be broadcast together");
  if (a.rank() > 1)
    dims.push_back(a.dim(a.rank() - 2));
  if (b.rank() > 1)
    dims.push_back(b.lastDim());
  types.push_back(a.with(dims, a.element));
  return success();
}

LogicalResult MatMulOp::verify() { return verifyElements(*this); }

LogicalResult MatMulOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = operandRows[0] || operandRows[1];
  if (!resultRows[0])
    return success();
  ValueShape a(getA().getType()), b(getB().getType());
  if (!a.hasRank() || !b.hasRank()) {
    why = "the rank of an operand is not known";
    return failure();
  }
  // Rows of a matrix on the left.
  if (operandRows[0] && !operandRows[1] && a.rank() == 2 && b.rank() <= 2)
    return success();
  // Else the batch is the first of the dimensions that are broadcast.
  int64_t rank = std::max(a.rank(), b.rank());
  std::pair<const ValueShape *, bool> both[] = {{&a, operandRows[0]}, {&b, operandRows[1]}};
  for (auto [shape, rows] : both)
    if (rows && (shape->rank() < 3 || shape->rank() < rank)) {
      why = "the rows of the result are not those of the operand";
      return failure();
    }
  for (auto [shape, rows] : both)
    if (!rows && shape->rank() == rank && shape->dim(0) != 1) {
      why = "an operand without the batch dimension has an entry per row";
      return failure();
    }
  return success();
}

// Gemm

LogicalResult GemmOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  ValueShape a(adaptor.getA().getType()), b(adaptor.getB().getType());
  SmallVector<int64_t> dims(2, ShapedType::kDynamic);
  int64_t aInner = ShapedType::kDynamic, bInner = ShapedType::kDynamic;
  for (const ValueShape *shape : {&a, &b})
    if (shape->hasRank() && shape->rank() != 2)
      return inferenceError(loc, "an operand of rank " + Twine(shape->rank()) + " is no matrix");
  if (a.hasRank()) {
    dims[0] = a.dim(adaptor.getTransA() ? 1 : 0);
    aInner = a.dim(adaptor.getTransA() ? 0 : 1);
  }
  if (b.hasRank()) {
    dims[1] = b.dim(adaptor.getTransB() ? 0 : 1);
    bInner = b.dim(adaptor.getTransB() ? 1 : 0);
  }
  if (!mayEqual(aInner, bInner))
    return inferenceError(loc, "rows of " + Twine(aInner) + " values do not fit columns of " + Twine(bInner));
  if (adaptor.getC()) {
    ValueShape c(adaptor.getC().getType());
    for (int64_t i = 0, rank = c.hasRank() ? c.rank() : 0; i < rank; ++i) {
      int64_t at = 2 - rank + i;
      if (at < 0 || (c.dim(i) != 1 && !mayEqual(c.dim(i), dims[at])))
        return inferenceError(loc, "operand 'C' cannot be broadcast to the product");
    }
  }
  types.push_back(a.with(dims, a.element));
  return success();
}

LogicalResult GemmOp::verify() {
  if (failed(verifyElements(*this)))
    return failure();
  if (isa<IntegerType>(ValueShape(getA().getType()).element))
    for (auto [name, factor] : {std::pair("alpha", getAlpha()), std::pair("beta", getBeta())})
      if (!factor.isInteger() || std::abs(factor.convertToFloat()) > 0x1p24f)
        return emitOpError() << "attribute '" << name << "' is " << factor.convertToFloat()
                             << "; for integers it must be whole and at most 2^24";
  return success();
}

LogicalResult GemmOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = llvm::is_contained(operandRows, true);
  if (!resultRows[0])
    return success();
  if (!operandRows[0] || getTransA() || operandRows[1]) {
    why = "the batch is no dimension of rows of the left matrix";
    return failure();
  }
  if (!getC())
    return success();
  ValueShape c(getC().getType());
  bool hasRows = operandRows[2];
  if (!c.hasRank() || (hasRows && c.rank() != 2)) {
    why = "broadcasting moves the batch dimension";
    return failure();
  }
  if (!hasRows && c.rank() == 2 && c.dim(0) != 1) {
    why = "an operand without the batch dimension has an entry per row";
    return failure();
  }
  return success();
}

// Solve

LogicalResult SolveOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape a(adaptor.getA().getType()), b(adaptor.getB().getType());
  if (a.hasRank() && (a.rank() != 2 || !mayEqual(a.dim(0), a.dim(1))))
    return inferenceError(loc, "operand 'A' must be a square matrix");
  if (b.hasRank() && b.rank() != 1 && b.rank() != 2)
    return inferenceError(loc, "operand 'B' has rank " + Twine(b.rank()) + "; it must be [n] or [n, m]");
  if (a.hasRank() && b.hasRank() && !mayEqual(a.dim(0), b.dim(0)))
    return inferenceError(loc, Twine(a.dim(0)) + " equations with " + Twine(b.dim(0)) + " right sides");
  types.push_back(b.type);
  return success();
}

LogicalResult SolveOp::verify() {
  Type element = ValueShape(getA().getType()).element;
  if (!element.isF32() && !element.isF64())
    return emitOpError() << "operand 'A' has elements of type " << element << "; it takes f32 or f64";
  return verifyElements(*this);
}

LogicalResult SolveOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "equations are solved together";
  return failure();
}
