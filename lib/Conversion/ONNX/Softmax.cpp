//===- Softmax.cpp - Lowering of onnx operators that normalise ------------===//
#include "Axes.h"

using namespace mlir;
using namespace mlonnx;

template <typename Op>
static LogicalResult lowerNormalization(Op op, Lowering &b, StringRef kernel, bool toTheEnd = false) {
  Value x = op.getInput();
  Type element = b.element(x);
  if (!element.isF32() && !element.isF64())
    return b.notSupported("elements of type " + asText(element));
  AxesView view = viewAxis(b, x, int64_t(op.getAxis()), toTheEnd); // I64Attr reads as unsigned
  b.replace(b.call(kernel, element, x, b.empty(b.sizes(x), element), view.scalars(b)));
  return success();
}

template <> LogicalResult OpLowering<onnx::SoftmaxOp>::lower(onnx::SoftmaxOp op, Lowering &b) {
  return lowerNormalization(op, b, "softmax", op.getFlattenAxes());
}
template <> LogicalResult OpLowering<onnx::LogSoftmaxOp>::lower(onnx::LogSoftmaxOp op, Lowering &b) {
  return lowerNormalization(op, b, "log_softmax", op.getFlattenAxes());
}
template <> LogicalResult OpLowering<onnx::LpNormalizationOp>::lower(onnx::LpNormalizationOp op, Lowering &b) {
  return lowerNormalization(op, b, op.getP() == 1 ? "l1_normalize" : "l2_normalize");
}
