//===- Reduction.cpp - Lowering of onnx reductions ------------------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::ArgMaxOp>::lower(onnx::ArgMaxOp op, Lowering &b) {
  Type element = b.element(op.getData());
  if (!element.isF32() && !element.isF64() && !element.isSignlessInteger(32) && !element.isSignlessInteger(64))
    return b.notSupported("elements of type " + asText(element));
  int64_t rank = b.rank(op.getData()), axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? rank : 0;
  SmallVector<OpFoldResult> sizes = b.sizes(op.getData());
  Value outer = b.i64(b.product(ArrayRef(sizes).take_front(axis)));
  Value extent = b.i64(sizes[axis]), inner = b.i64(b.product(ArrayRef(sizes).drop_front(axis + 1)));
  if (op.getKeepdims())
    sizes[axis] = b.index(1);
  else
    sizes.erase(sizes.begin() + axis);
  b.replace(b.call("argmax", element, op.getData(), b.empty(sizes, b.getI64Type()),
                   {outer, extent, inner, b.i64(op.getSelectLastIndex()), /*nanWins=*/b.i64(1)}));
  return success();
}
template <> LogicalResult OpLowering<onnx::ReduceL1Op>::lower(onnx::ReduceL1Op, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceL2Op>::lower(onnx::ReduceL2Op, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceLogSumOp>::lower(onnx::ReduceLogSumOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceLogSumExpOp>::lower(onnx::ReduceLogSumExpOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceMaxOp>::lower(onnx::ReduceMaxOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceMeanOp>::lower(onnx::ReduceMeanOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceMinOp>::lower(onnx::ReduceMinOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceProdOp>::lower(onnx::ReduceProdOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceSumOp>::lower(onnx::ReduceSumOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ReduceSumSquareOp>::lower(onnx::ReduceSumSquareOp, Lowering &b) { return b.notSupported("not yet"); }
template <> LogicalResult OpLowering<onnx::ArgMinOp>::lower(onnx::ArgMinOp, Lowering &b) { return b.notSupported("not yet"); }
