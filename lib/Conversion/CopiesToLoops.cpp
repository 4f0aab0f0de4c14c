//===- CopiesToLoops.cpp - Copies between strided buffers -----------------===//
//
// A copy of dense buffers becomes memcpy later; for others MLIR would call a runtime library. mlk.concat is a copy of
// each of its inputs.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/IR/MLKDialect.h"

using namespace mlir;

namespace {

struct CopiesToLoopsPass : PassWrapper<CopiesToLoopsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CopiesToLoopsPass)
  StringRef getArgument() const override { return "mlonnx-copies-to-loops"; }
  StringRef getDescription() const override { return "Turn copies of strided buffers into linalg operations"; }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<linalg::LinalgDialect>(); }

  void runOnOperation() override {
    getOperation().walk([](mlonnx::mlk::ConcatOp concat) {
      OpBuilder builder(concat);
      auto type = cast<MemRefType>(concat.getOutput().getType());
      SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
      SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
      int64_t at = 0;
      for (Value input : concat.getInputs()) {
        ArrayRef<int64_t> shape = cast<MemRefType>(input.getType()).getShape();
        if (llvm::is_contained(shape, 0))
          continue;
        offsets[concat.getAxis()] = builder.getIndexAttr(at);
        Value part = memref::SubViewOp::create(builder, concat.getLoc(), concat.getOutput(), offsets,
                                               getAsIndexOpFoldResult(builder.getContext(), shape), strides);
        memref::CopyOp::create(builder, concat.getLoc(), input, part);
        at += shape[concat.getAxis()];
      }
      concat.erase();
    });
    getOperation().walk([](memref::CopyOp copy) {
      auto from = cast<MemRefType>(copy.getSource().getType()), to = cast<MemRefType>(copy.getTarget().getType());
      if (from.getLayout().isIdentity() && to.getLayout().isIdentity())
        return;
      OpBuilder builder(copy);
      linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(), copy.getTarget());
      copy.erase();
    });
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createCopiesToLoopsPass() { return std::make_unique<CopiesToLoopsPass>(); }
