//===- Pipeline.cpp - The passes of a compilation in order ----------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/Import/Import.h"
#include "mlonnx/InitCompiler.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;

void mlonnx::buildGraphPipeline(OpPassManager &pm) {
  buildTensorFormPipeline(pm);
  pm.addPass(createUpgradePass());
  pm.addPass(createFoldConstantsPass());
  pm.addPass(createExpandGraphsPass());
  pm.addNestedPass<func::FuncOp>(createMergeColumnsPass());
  pm.addNestedPass<func::FuncOp>(createFoldLeavesPass());
  pm.addNestedPass<func::FuncOp>(createElideZipMapPass());
  pm.addNestedPass<func::FuncOp>(createCSEPass());
  pm.addPass(createNumberNodesPass());
  pm.addPass(createSpecializeRowsPass());
}

void mlonnx::registerCompilerPasses() {
  PassPipelineRegistration<>("mlonnx-compile",
                             "Every pass of a compilation: a model on tensors or memrefs to the llvm dialect",
                             [](OpPassManager &pm) {
                               buildGraphPipeline(pm);
                               buildLoweringPipeline(pm);
                             });
}
