//===- CollapseLoops.cpp - Fewer, longer loops of elementwise operations --===//
//
// Dimensions that every dense operand of a parallel operation has side by side become one: a loop over 64 x 3 elements
// is vectorised whole, not its 3.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/Conversion/Passes.h"

using namespace mlir;

namespace {

struct CollapseLoopsPass : PassWrapper<CollapseLoopsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CollapseLoopsPass)
  StringRef getArgument() const override { return "mlonnx-collapse-loops"; }
  StringRef getDescription() const override { return "Join dimensions of elementwise operations on buffers"; }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<memref::MemRefDialect>(); }

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : ops) {
      SmallVector<ReassociationIndices> groups = getGroups(op);
      if (int64_t(groups.size()) == op.getNumLoops())
        continue;
      rewriter.setInsertionPoint(op);
      if (failed(linalg::collapseOpIterationDims(op, groups, rewriter)))
        continue;
      rewriter.eraseOp(op);
    }
  }

  /// The dimensions that can become one, in order; all alone where nothing can.
  static SmallVector<ReassociationIndices> getGroups(linalg::GenericOp op) {
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool possible = op.hasPureBufferSemantics() && !op.hasIndexSemantics() &&
                    op.getNumParallelLoops() == op.getNumLoops() &&
                    llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }) &&
                    llvm::all_of(op->getOperandTypes(), [](Type type) {
                      auto memref = dyn_cast<MemRefType>(type);
                      return !memref || memref.getLayout().isIdentity();
                    });
    SmallVector<ReassociationIndices> groups;
    for (int64_t d = 0; d < int64_t(op.getNumLoops()); ++d) {
      if (possible && d > 0) {
        ReassociationIndices longer = groups.back();
        longer.push_back(d);
        if (linalg::areDimSequencesPreserved(maps, {longer})) {
          groups.back() = longer;
          continue;
        }
      }
      groups.push_back({d});
    }
    return groups;
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createCollapseLoopsPass() { return std::make_unique<CollapseLoopsPass>(); }
