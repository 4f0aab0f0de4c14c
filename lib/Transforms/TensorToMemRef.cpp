//===- TensorToMemRef.cpp - The tensor form of operators becomes memrefs --===//
//
// The way back of --mlonnx-memref-to-tensor, for compilers whose other operations work on buffers.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

struct TensorToMemRefPass : PassWrapper<TensorToMemRefPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TensorToMemRefPass)
  StringRef getArgument() const override { return "mlonnx-tensor-to-memref"; }
  StringRef getDescription() const override {
    return "Turn operators on ranked tensors, and the function around them, into the form on memrefs";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect, memref::MemRefDialect>();
  }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return;
    auto builder = OpBuilder::atBlockBegin(&function.front());
    for (BlockArgument argument : function.getArguments())
      if (isa<RankedTensorType>(argument.getType()))
        makeBuffer(argument, builder);
    SmallVector<Operation *> ops;
    function.walk([&](Operation *op) {
      if (isa<MLONNXDialect>(op->getDialect()) || isa<func::ReturnOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      builder.setInsertionPoint(op);
      for (OpOperand &operand : op->getOpOperands())
        if (isa<RankedTensorType>(operand.get().getType()))
          operand.set(getBuffer(operand.get(), builder));
      builder.setInsertionPointAfter(op);
      for (OpResult result : op->getResults())
        if (isa<RankedTensorType>(result.getType()))
          makeBuffer(result, builder);
    }
    function.walk([](bufferization::ToTensorOp op) {
      if (op->use_empty())
        op.erase();
    });
    function.setType(builder.getFunctionType(function.front().getArgumentTypes(),
                                             function.front().getTerminator()->getOperandTypes()));
  }

  /// `value` becomes a buffer; what reads it as a tensor does so through bufferization.to_tensor.
  void makeBuffer(Value value, OpBuilder &builder) {
    auto type = cast<RankedTensorType>(value.getType());
    value.setType(MemRefType::get(type.getShape(), type.getElementType()));
    auto tensor = bufferization::ToTensorOp::create(builder, value.getLoc(), type, value, /*restrict=*/true);
    value.replaceAllUsesExcept(tensor, tensor);
  }

  Value getBuffer(Value tensor, OpBuilder &builder) {
    if (auto made = tensor.getDefiningOp<bufferization::ToTensorOp>())
      return made.getBuffer();
    auto type = cast<RankedTensorType>(tensor.getType());
    return bufferization::ToBufferOp::create(builder, tensor.getLoc(),
                                             MemRefType::get(type.getShape(), type.getElementType()), tensor,
                                             /*read_only=*/true);
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createTensorToMemRefPass() { return std::make_unique<TensorToMemRefPass>(); }
