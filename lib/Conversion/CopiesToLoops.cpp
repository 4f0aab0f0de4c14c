//===- CopiesToLoops.cpp - Copies between strided buffers -----------------===//
//
// A copy of dense buffers becomes memcpy later; for others MLIR would call a runtime library. mlk.concat is a copy of
// each of its inputs.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
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
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect>();
  }

  void runOnOperation() override {
    getOperation().walk([](mlonnx::mlk::ConcatOp concat) {
      OpBuilder builder(concat);
      auto type = cast<MemRefType>(concat.getOutput().getType());
      SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
      SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
      OpFoldResult &at = offsets[concat.getAxis()];
      for (Value input : concat.getInputs()) {
        if (llvm::is_contained(cast<MemRefType>(input.getType()).getShape(), 0))
          continue;
        SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, concat.getLoc(), input);
        Value part = memref::SubViewOp::create(builder, concat.getLoc(), concat.getOutput(), offsets, sizes, strides);
        memref::CopyOp::create(builder, concat.getLoc(), input, part);
        OpFoldResult extent = sizes[concat.getAxis()];
        std::optional<int64_t> before = getConstantIntValue(at), more = getConstantIntValue(extent);
        if (before && more)
          at = builder.getIndexAttr(*before + *more);
        else
          at = arith::AddIOp::create(builder, concat.getLoc(),
                                     getValueOrCreateConstantIndexOp(builder, concat.getLoc(), at),
                                     getValueOrCreateConstantIndexOp(builder, concat.getLoc(), extent))
                   .getResult();
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
