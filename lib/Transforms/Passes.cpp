//===- Passes.cpp - Registration of the graph passes ----------------------===//
#include "mlonnx/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

void mlonnx::buildTensorFormPipeline(mlir::OpPassManager &pm) {
  pm.addPass(createPrepareMainPass());
  pm.addNestedPass<mlir::func::FuncOp>(createMemRefToTensorPass());
  pm.addPass(createNormalizeAttributesPass());
}

void mlonnx::registerTransformsPasses() {
  for (auto create : {createPrepareMainPass, createNormalizeAttributesPass, createMemRefToTensorPass,
                      createTensorToMemRefPass, createFoldConstantsPass, createExpandGraphsPass, createMergeColumnsPass,
                      createFoldLeavesPass, createElideZipMapPass, createNumberNodesPass, createSpecializeRowsPass})
    mlir::registerPass(create);
  mlir::PassPipelineRegistration<>("mlonnx-tensor-form", "A model on tensors or memrefs to @main on tensors",
                                   buildTensorFormPipeline);
}
