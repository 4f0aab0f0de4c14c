//===- Distance.cpp - Types and rows of onnx distances --------------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult CDistOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape a(adaptor.getA().getType()), b(adaptor.getB().getType());
  for (const ValueShape &shape : {a, b})
    if (shape.hasRank() && shape.rank() != 2)
      return inferenceError(loc, "an operand of rank " + Twine(shape.rank()) + " is no matrix");
  if (!mayEqual(a.columns(), b.columns()))
    return inferenceError(loc, "rows of " + Twine(a.columns()) + " and of " + Twine(b.columns()) + " values");
  types.push_back(a.with({a.rows(), b.rows()}, a.element));
  return success();
}

LogicalResult CDistOp::verify() {
  Type a = ValueShape(getA().getType()).element, b = ValueShape(getB().getType()).element;
  if (a != b || (!a.isF32() && !a.isF64()))
    return emitOpError() << "operands have elements of types " << a << " and " << b << "; it takes f32 or f64";
  if (double p = getP().convertToDouble(); !(p > 0))
    return emitOpError() << "attribute 'p' is " << p << "; it must be above 0";
  return success();
}

LogicalResult CDistOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = operandRows[0];
  if (!operandRows[1])
    return success();
  why = "rows are compared with each other";
  return failure();
}
