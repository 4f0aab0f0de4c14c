//===- ONNXDialect.cpp - The onnx dialect and its types -------------------===//
#include "mlonnx/IR/ONNXDialect.h"

using namespace mlir;
using namespace mlonnx::onnx;

#include "mlonnx/IR/ONNXDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "mlonnx/IR/ONNXTypes.cpp.inc"
#define GET_OP_CLASSES
#include "mlonnx/IR/ONNXOps.cpp.inc"

void ONNXDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "mlonnx/IR/ONNXTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "mlonnx/IR/ONNXOps.cpp.inc"
      >();
}

Operation *ONNXDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  return elements ? ConstantOp::create(builder, loc, type, elements) : nullptr;
}
