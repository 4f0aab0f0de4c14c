//===- Recurrent.cpp - Lowering of onnx.RNN -------------------------------===//
#include "Axes.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::RNNOp>::lower(onnx::RNNOp op, Lowering &b) {
  Type element = b.element(op.getX()), working = element.isF16() ? b.getF32Type() : element;
  if (!working.isF32() && !working.isF64())
    return b.notSupported("elements of type " + asText(element));
  int64_t directions = onnx::detail::countDirections(op.getDirection());
  for (Value operand : op.getOperands())
    if (!isa<RankedTensorType>(operand.getType()))
      return b.notSupported("an operand of unknown rank");
  OpFoldResult steps = b.size(op.getX(), 0), batch = b.size(op.getX(), 1), input = b.size(op.getX(), 2);
  OpFoldResult hidden = b.size(op.getW(), 1), D = b.index(directions);
  // An absent operand is a constant that the kernel does not read.
  auto take = [&](Value operand, ArrayRef<OpFoldResult> sizes, Type type) -> Value {
    if (!operand)
      return type.isInteger() ? b.constant<int32_t>(0) : b.floats(ArrayRef<double>{0}, {1}, type);
    for (auto [found, expected] : llvm::zip_equal(b.sizes(operand), sizes))
      b.requireEqual(found, expected);
    return b.cast(operand, type);
  };
  SmallVector<int64_t> kinds;
  SmallVector<double> parameters;
  for (int64_t d = 0; d < directions; ++d) {
    StringRef name = cast<StringAttr>(op.getActivations()[d]).getValue();
    kinds.push_back(llvm::find(onnx::detail::getActivations(), name) - onnx::detail::getActivations().begin());
    parameters.append({op.getActivationAlpha()[d], op.getActivationBeta()[d]});
  }
  parameters.push_back(op.getClip() ? op.getClip()->convertToDouble() : std::numeric_limits<double>::infinity());
  Value inputs[] = {b.cast(op.getX(), working),
                    take(op.getW(), {D, hidden, input}, working),
                    take(op.getR(), {D, hidden, hidden}, working),
                    take(op.getB(), {D, b.product({b.index(2), hidden})}, working),
                    take(op.getSequenceLens(), batch, b.getI32Type()),
                    take(op.getInitialH(), {D, batch, hidden}, working),
                    b.constant<int64_t>(kinds),
                    b.floats(ArrayRef<double>(parameters), {int64_t(parameters.size())}, working)};
  Value outputs[] = {b.empty({steps, D, batch, hidden}, working), b.empty({D, batch, hidden}, working)};
  Value scalars[] = {b.i64(steps),
                     b.i64(batch),
                     b.i64(input),
                     b.i64(hidden),
                     b.i64(directions),
                     b.i64(op.getDirection() == "reverse"),
                     b.i64(bool(op.getB())),
                     b.i64(bool(op.getSequenceLens())),
                     b.i64(bool(op.getInitialH()))};
  ValueRange made = b.call("rnn", working, inputs, outputs, scalars, /*fails=*/true);
  b.replace({b.cast(made[0], element), b.cast(made[1], element)});
  return success();
}
