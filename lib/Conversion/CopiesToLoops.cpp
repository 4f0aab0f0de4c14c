//===- CopiesToLoops.cpp - Copies between strided buffers -----------------===//
//
// A copy of dense buffers becomes memcpy later; for others MLIR would call a runtime library.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/Conversion/Passes.h"

using namespace mlir;

namespace {

struct CopiesToLoopsPass : PassWrapper<CopiesToLoopsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CopiesToLoopsPass)
  StringRef getArgument() const override { return "mlonnx-copies-to-loops"; }
  StringRef getDescription() const override { return "Turn copies of strided buffers into linalg operations"; }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<linalg::LinalgDialect>(); }

  void runOnOperation() override {
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
