//===- Control.cpp - Lowering of onnx operators with graphs ---------------===//
#include "Extents.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlonnx;

// --mlonnx-expand-graphs leaves those that take an unknown number of steps.
template <> LogicalResult OpLowering<onnx::ScanOp>::lower(onnx::ScanOp op, Lowering &b) {
  return b.notSupported("a number of steps that is not known, or too many");
}
template <> LogicalResult OpLowering<onnx::LoopOp>::lower(onnx::LoopOp op, Lowering &b) {
  return b.notSupported("a number of steps that is not known, or too many, or a condition that ends it earlier");
}

/// Moves the operators of a graph, which are lowered later, to the end of `to`.
static void inlineGraph(Region &graph, ValueRange captured, Block *to) {
  Block &body = graph.front();
  for (auto [argument, value] : llvm::zip_equal(body.getArguments(), captured))
    argument.replaceAllUsesWith(value);
  to->getOperations().splice(to->end(), body.getOperations());
}

template <> LogicalResult OpLowering<onnx::IfOp>::lower(onnx::IfOp op, Lowering &b) {
  for (Type type : op.getResultTypes())
    if (!isa<RankedTensorType>(type))
      return b.notSupported("an output that has another rank in the one graph than in the other");
  Value cond = tensor::ExtractOp::create(b, b.asScalar(op.getCond()));
  auto choice = scf::IfOp::create(b, op.getResultTypes(), cond, /*addThenBlock=*/true, /*addElseBlock=*/true);
  inlineGraph(op.getThenBranch(), op.getThenCaptured(), choice.thenBlock());
  inlineGraph(op.getElseBranch(), op.getElseCaptured(), choice.elseBlock());
  b.replace(choice.getResults());
  return success();
}

// Of an onnx.If by now.
template <> LogicalResult OpLowering<onnx::YieldOp>::lower(onnx::YieldOp op, Lowering &b) {
  auto choice = dyn_cast<scf::IfOp>(op->getParentOp());
  if (!choice)
    return b.notSupported("graphs inside nodes");
  SmallVector<Value> values;
  for (auto [value, type] : llvm::zip_equal(op.getOperands(), choice.getResultTypes())) {
    Value v = value;
    auto known = cast<RankedTensorType>(type);
    for (int64_t d = 0; d < known.getRank(); ++d)
      if (!known.isDynamicDim(d))
        v = b.expect(v, d, known.getDimSize(d));
    values.push_back(v.getType() == known ? v : tensor::CastOp::create(b, known, v).getResult());
  }
  scf::YieldOp::create(b, values);
  op->erase();
  return success();
}
