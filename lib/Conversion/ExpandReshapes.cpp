//===- ExpandReshapes.cpp - Reshapes to several unknown extents -----------===//
//
// The fusion of elementwise operations expands dimensions that a reshape has joined. An expansion of one dimension to
// several of unknown extents is none that MLIR lowers (ExpandStridedMetadata): it becomes a tensor.reshape.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlonnx/Conversion/Passes.h"

using namespace mlir;

namespace {

struct ExpandReshapesPass : PassWrapper<ExpandReshapesPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandReshapesPass)
  StringRef getArgument() const override { return "mlonnx-expand-reshapes"; }
  StringRef getDescription() const override { return "Make expansions to several unknown extents tensor.reshape"; }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<arith::ArithDialect>(); }

  void runOnOperation() override {
    getOperation().walk([](tensor::ExpandShapeOp expand) {
      RankedTensorType type = expand.getResultType();
      auto isOpen = [&](const ReassociationIndices &group) {
        return llvm::count_if(group, [&](int64_t d) { return type.isDynamicDim(d); }) > 1;
      };
      if (llvm::none_of(expand.getReassociationIndices(), isOpen))
        return;
      OpBuilder builder(expand);
      SmallVector<Value> extents =
          getValueOrCreateConstantIndexOp(builder, expand.getLoc(), expand.getMixedOutputShape());
      Value shape = tensor::FromElementsOp::create(builder, expand.getLoc(), extents);
      expand.replaceAllUsesWith(
          tensor::ReshapeOp::create(builder, expand.getLoc(), type, expand.getSrc(), shape).getResult());
      expand.erase();
    });
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createExpandReshapesPass() { return std::make_unique<ExpandReshapesPass>(); }
