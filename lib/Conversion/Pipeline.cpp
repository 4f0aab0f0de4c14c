//===- Pipeline.cpp - From typed operators to LLVM in order ---------------===//
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlonnx/Conversion/Passes.h"

using namespace mlir;

void mlonnx::buildLoweringPipeline(OpPassManager &pm, StringRef stage) {
  auto simplify = [&] {
    pm.addNestedPass<func::FuncOp>(createCanonicalizerPass());
    pm.addNestedPass<func::FuncOp>(createCSEPass());
  };
  pm.addPass(createConvertToLinalgPass());
  simplify();
  pm.addNestedPass<func::FuncOp>(createLinalgElementwiseOpFusionPass());
  pm.addNestedPass<func::FuncOp>(createExpandReshapesPass());
  if (stage == "linalg")
    return;
  pm.addNestedPass<func::FuncOp>(createBufferArgumentsPass());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferAlignment = 64;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  simplify();
  pm.addNestedPass<func::FuncOp>(createPlanScratchPass());
  if (stage == "buffers")
    return;
  pm.addNestedPass<func::FuncOp>(createCopiesToLoopsPass());
  pm.addNestedPass<func::FuncOp>(createCollapseLoopsPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addNestedPass<func::FuncOp>(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  simplify();
  if (stage == "loops")
    return;
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void mlonnx::registerConversionPasses() {
  registerPass([] { return createConvertToLinalgPass(); });
  registerPass([] { return createExpandReshapesPass(); });
  registerPass([] { return createBufferArgumentsPass(); });
  registerPass([] { return createPlanScratchPass(); });
  registerPass([] { return createCopiesToLoopsPass(); });
  registerPass([] { return createCollapseLoopsPass(); });
  registerPass([] { return createConvertToLLVMPass(); });
  PassPipelineRegistration<>("mlonnx-lower", "Lower typed operators to the llvm dialect: what the compiler runs",
                             [](OpPassManager &pm) { buildLoweringPipeline(pm); });
}
