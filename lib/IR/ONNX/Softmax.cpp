//===- Softmax.cpp - Types of onnx operators that normalise ---------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

static LogicalResult verifyFloats(Operation *op) {
  if (Type element = ValueShape(op->getOperand(0).getType()).element; !isa<FloatType>(element))
    return op->emitOpError() << "operand has elements of type " << element << "; it takes floating-point numbers";
  return success();
}

LogicalResult SoftmaxOp::verify() { return verifyFloats(*this); }
LogicalResult LogSoftmaxOp::verify() { return verifyFloats(*this); }
LogicalResult LpNormalizationOp::verify() {
  if (getP() != 1 && getP() != 2)
    return emitOpError() << "attribute 'p' is " << int64_t(getP()) << "; it must be 1 or 2";
  return verifyFloats(*this);
}
