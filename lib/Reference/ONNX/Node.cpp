//===- Node.cpp - Reference of onnx.Constant, Identity, none, node, yield -===//
#include "Eval.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<onnx::NodeOp>(onnx::NodeOp op, const Call &call) {
  return call.notSupported(op.getOpType() + " is a node as it was imported; run --mlonnx-upgrade first");
}

template <> Result evaluateOp<onnx::YieldOp>(onnx::YieldOp op, const Call &call) {
  return call.notSupported("the graph of an imported node has no meaning of its own; run --mlonnx-upgrade first");
}

template <> Result evaluateOp<onnx::NoneOp>(onnx::NoneOp, const Call &call) {
  Tensor none;
  none.element = NoneType::get(call.context());
  return results(std::move(none));
}

template <> Result evaluateOp<onnx::ConstantOp>(onnx::ConstantOp op, const Call &call) {
  auto value = fromAttribute(op.getValue());
  if (!value)
    return call.error(llvm::toString(value.takeError()));
  return results(std::move(*value));
}

template <> Result evaluateOp<onnx::IdentityOp>(onnx::IdentityOp, const Call &call) { return results(Tensor(call[0])); }

} // namespace mlonnx::reference
