//===- Shape.cpp - Lowering of onnx operators that move data --------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// The result type holds the shape: inference read the constant operand.
template <> LogicalResult OpLowering<onnx::ReshapeOp>::lower(onnx::ReshapeOp op, Lowering &b) {
  auto type = dyn_cast<RankedTensorType>(op.getReshaped().getType());
  if (!type || type.getNumDynamicDims() > 1)
    return b.notSupported("a shape that depends on values");
  SmallVector<OpFoldResult> sizes;
  OpFoldResult known = b.index(1);
  for (int64_t d : type.getShape()) {
    sizes.push_back(b.index(d));
    if (!ShapedType::isDynamic(d))
      known = b.product({known, sizes.back()});
  }
  for (auto [i, d] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(d)) {
      auto from = cast<RankedTensorType>(op.getData().getType());
      if (from.hasStaticShape())
        return b.notSupported("a shape that depends on values");
      OpFoldResult total = b.product(b.sizes(op.getData()));
      sizes[i] = b.createOrFold<arith::DivUIOp>(b.asIndex(total), b.asIndex(known));
    }
  b.replace(b.reshape(op.getData(), sizes));
  return success();
}

template <> LogicalResult OpLowering<onnx::ConcatOp>::lower(onnx::ConcatOp op, Lowering &b) {
  int64_t rank = b.rank(op.getConcatResult()), axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? rank : 0;
  auto type = cast<RankedTensorType>(op.getConcatResult().getType());
  if (!type.hasStaticShape())
    return b.notSupported("dynamic shapes");
  SmallVector<OpFoldResult> sizes;
  for (int64_t d : type.getShape())
    sizes.push_back(b.index(d));
  Value result = b.empty(sizes, type.getElementType());
  SmallVector<Value> inputs(op.getInputs());
  result = mlk::ConcatOp::create(b, TypeRange(result.getType()), inputs, result, axis).getResult();
  b.replace(result);
  return success();
}
