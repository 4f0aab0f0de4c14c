//===- Node.cpp - Lowering of constants and identities --------------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::NodeOp>::lower(onnx::NodeOp op, Lowering &b) {
  return op.emitError() << "not supported: " << op.getOpType() << ": the node was not upgraded";
}

// An absent operand that is still used has no value; its users read it by type only.
template <> LogicalResult OpLowering<onnx::NoneOp>::lower(onnx::NoneOp op, Lowering &b) {
  if (op->use_empty())
    op->erase();
  return success();
}

template <> LogicalResult OpLowering<onnx::ConstantOp>::lower(onnx::ConstantOp op, Lowering &b) {
  if (op->use_empty()) {
    op->erase();
    return success();
  }
  ElementsAttr value = op.getValue();
  if (isa<StringType>(value.getElementType())) {
    auto [bytes, offsets] = b.strings(getStrings(value));
    SmallVector<int64_t> positions(value.getNumElements());
    std::iota(positions.begin(), positions.end(), 0);
    Value index = b.constant<int64_t>(positions);
    SmallVector<OpFoldResult> sizes;
    for (int64_t d : value.getShapedType().getShape())
      sizes.push_back(b.index(d));
    Value flat = b.empty(b.index(value.getNumElements()), value.getElementType());
    Value strings =
        b.call("gather", value.getElementType(), {index, offsets, bytes}, flat, {b.i64(value.getNumElements())})
            .front();
    b.replace(b.reshape(strings, sizes));
    return success();
  }
  if (!value.getElementType().isIntOrFloat())
    return b.notSupported("elements of type " + asText(value.getElementType()));
  b.replace(b.constant(value));
  return success();
}

template <> LogicalResult OpLowering<onnx::IdentityOp>::lower(onnx::IdentityOp op, Lowering &b) {
  b.replace(op.getInput());
  return success();
}
