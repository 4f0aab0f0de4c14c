//===- MemRefToTensor.cpp - The memref form of operators becomes tensors --===//
//
// Passes are written for tensors, whose values never change. A memref whose contents may change is copied where an
// operator reads or makes it; otherwise each memref becomes one tensor, without a copy.
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

/// An operator other than ours, at any depth, may write memory.
bool mayWrite(func::FuncOp function) {
  return function
      .walk([](Operation *op) {
        if (isa<MLONNXDialect>(op->getDialect()) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            op->hasTrait<OpTrait::IsTerminator>() || isa<func::FuncOp, bufferization::ToTensorOp>(op))
          return WalkResult::advance();
        auto effects = dyn_cast<MemoryEffectOpInterface>(op);
        bool writes = !effects || effects.hasEffect<MemoryEffects::Write>() || effects.hasEffect<MemoryEffects::Free>();
        return writes ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// A new buffer with the contents of `source`, of the given layout-free type.
Value copyBuffer(OpBuilder &b, Location loc, Value source) {
  auto type = cast<MemRefType>(source.getType());
  auto plain =
      MemRefType::get(type.getShape(), type.getElementType(), MemRefLayoutAttrInterface(), type.getMemorySpace());
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(memref::DimOp::create(b, loc, source, i));
  Value copy = memref::AllocOp::create(b, loc, plain, sizes);
  memref::CopyOp::create(b, loc, source, copy);
  return copy;
}

RankedTensorType getTensorType(Type type) {
  auto memref = cast<MemRefType>(type);
  return RankedTensorType::get(memref.getShape(), memref.getElementType());
}

struct MemRefToTensorPass : PassWrapper<MemRefToTensorPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MemRefToTensorPass)
  StringRef getArgument() const override { return "mlonnx-memref-to-tensor"; }
  StringRef getDescription() const override { return "Turn operators on memrefs into operators on tensors"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect, memref::MemRefDialect>();
  }

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    bool copies = mayWrite(getOperation());
    // One tensor per memref: `restrict` promises that nothing else reads the buffer as a tensor.
    DenseMap<Value, Value> tensors;
    getOperation().walk([&](Operation *op) {
      if (!isa<MLONNXDialect>(op->getDialect()))
        return;
      for (OpOperand &operand : op->getOpOperands())
        if (isa<MemRefType>(operand.get().getType()))
          operand.set(readTensor(op, operand.get(), copies, tensors));
      OpBuilder b(op->getContext());
      b.setInsertionPointAfter(op);
      for (OpResult result : op->getResults()) {
        auto type = dyn_cast<MemRefType>(result.getType());
        if (!type)
          continue;
        result.setType(getTensorType(type));
        auto buffer = bufferization::ToBufferOp::create(b, op->getLoc(), type, result);
        Value replacement = buffer;
        if (copies)
          replacement = copyBuffer(b, op->getLoc(), buffer);
        result.replaceAllUsesExcept(replacement, buffer);
      }
    });
    if (!copies)
      removeBuffers();
  }

  /// Where nothing writes memory, a tensor that is read from a tensor's buffer is that tensor.
  void removeBuffers() {
    getOperation().walk([](bufferization::ToTensorOp op) {
      auto buffer = op.getBuffer().getDefiningOp<bufferization::ToBufferOp>();
      if (!buffer || buffer.getTensor().getType() != op.getType())
        return;
      op.replaceAllUsesWith(buffer.getTensor());
      op.erase();
    });
    getOperation().walk([](bufferization::ToBufferOp op) {
      if (op->use_empty())
        op.erase();
    });
  }

  Value readTensor(Operation *op, Value memref, bool copy, DenseMap<Value, Value> &tensors) {
    OpBuilder b(op);
    auto read = [&](Value buffer) -> Value {
      return bufferization::ToTensorOp::create(b, op->getLoc(), getTensorType(buffer.getType()), buffer,
                                               /*restrict=*/true);
    };
    if (copy)
      return read(copyBuffer(b, op->getLoc(), memref));
    // The result of an operator that is done already: its tensor is there.
    if (auto buffer = memref.getDefiningOp<bufferization::ToBufferOp>())
      return buffer.getTensor();
    Value &tensor = tensors[memref];
    if (!tensor) {
      b.setInsertionPointAfterValue(memref);
      tensor = read(memref);
    }
    return tensor;
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createMemRefToTensorPass() { return std::make_unique<MemRefToTensorPass>(); }
