//===- Recurrent.cpp - Types of onnx.RNN ----------------------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

int64_t onnx::detail::countDirections(StringRef direction) { return direction == "bidirectional" ? 2 : 1; }

ArrayRef<StringRef> onnx::detail::getActivations() {
  static const StringRef names[] = {"Relu",       "Tanh",        "Sigmoid", "Affine",   "LeakyRelu", "ThresholdedRelu",
                                    "ScaledTanh", "HardSigmoid", "Elu",     "Softsign", "Softplus"};
  return names;
}

LogicalResult RNNOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  int64_t unknown = ShapedType::kDynamic, steps = unknown, batch = unknown, input = unknown, hidden = unknown;
  int64_t directions = onnx::detail::countDirections(adaptor.getDirection());
  // Each extent is the first that is known of those that must be equal.
  auto meet = [&](StringRef name, Value value, ArrayRef<int64_t *> extents) -> LogicalResult {
    if (!value)
      return success();
    ValueShape shape(value.getType());
    if (!shape.hasRank())
      return success();
    if (shape.rank() != int64_t(extents.size()))
      return inferenceError(loc, "operand '" + name + "' has rank " + Twine(shape.rank()) + "; it must have " +
                                     Twine(extents.size()));
    for (auto [d, extent] : llvm::enumerate(extents)) {
      if (!mayEqual(*extent, shape.dim(d)))
        return inferenceError(loc, "operand '" + name + "' has an extent of " + Twine(shape.dim(d)) + " in dimension " +
                                       Twine(d) + "; it must be " + Twine(*extent));
      *extent = ShapedType::isDynamic(*extent) ? shape.dim(d) : *extent;
    }
    return success();
  };
  int64_t biases = unknown;
  if (failed(meet("X", adaptor.getX(), {&steps, &batch, &input})) ||
      failed(meet("W", adaptor.getW(), {&directions, &hidden, &input})) ||
      failed(meet("R", adaptor.getR(), {&directions, &hidden, &hidden})) ||
      failed(meet("B", adaptor.getB(), {&directions, &biases})) ||
      failed(meet("sequence_lens", adaptor.getSequenceLens(), {&batch})) ||
      failed(meet("initial_h", adaptor.getInitialH(), {&directions, &batch, &hidden})))
    return failure();
  if (!ShapedType::isDynamic(hidden) && !mayEqual(biases, 2 * hidden))
    return inferenceError(loc, "operand 'B' has " + Twine(biases) + " biases; it needs " + Twine(2 * hidden));
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({steps, directions, batch, hidden}, x.element));
  types.push_back(x.with({directions, batch, hidden}, x.element));
  return success();
}

LogicalResult RNNOp::verify() {
  if (failed(check::word(*this, "direction", getDirection(), {"forward", "reverse", "bidirectional"})))
    return failure();
  size_t directions = onnx::detail::countDirections(getDirection());
  std::pair<StringRef, size_t> lists[] = {{"activations", getActivations().size()},
                                          {"activation_alpha", getActivationAlpha().size()},
                                          {"activation_beta", getActivationBeta().size()}};
  for (auto [name, size] : lists)
    if (size != directions)
      return emitOpError() << "attribute '" << name << "' has " << size << " entries; it needs " << directions
                           << ", one per direction";
  for (StringRef activation : getActivations().getAsValueRange<StringAttr>())
    if (failed(check::word(*this, "activations", activation, onnx::detail::getActivations())))
      return failure();
  if (getClip() && !(getClip()->convertToFloat() >= 0))
    return emitOpError() << "attribute 'clip' is " << getClip()->convertToFloat() << "; it must not be negative";
  Type element = ValueShape(getX().getType()).element;
  for (Value operand : {getX(), getW(), getR(), getB(), getInitialH()})
    if (operand && ValueShape(operand.getType()).element != element)
      return emitOpError("operands have elements of different types");
  if (!isa<FloatType>(element))
    return emitOpError() << "operand 'X' has elements of type " << element << "; it takes floating-point numbers";
  if (getSequenceLens() && !ValueShape(getSequenceLens().getType()).element.isSignlessInteger(32))
    return emitOpError("operand 'sequence_lens' must hold 32-bit integers");
  return success();
}

LogicalResult RNNOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "the batch is no dimension in front";
  return failure();
}
