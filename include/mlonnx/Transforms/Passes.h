//===- Passes.h - Graph passes --------------------------------------------===//
#pragma once
#include "mlir/Pass/Pass.h"

namespace mlir {
class OpPassManager;
}

namespace mlonnx {

/// --mlonnx-prepare-main: the function @main, or the only one, becomes @main on tensors: buffers in and out become
/// tensors, arguments that memref.copy fills become results, values get names (`onnx.name`: arg0, out0, ...) and
/// dimensions (`onnx.dims`). Fails on operations that are no model's.
std::unique_ptr<mlir::Pass> createPrepareMainPass();
/// --mlonnx-normalize: lists of attributes become dense, the only form seen after it.
std::unique_ptr<mlir::Pass> createNormalizeAttributesPass();
/// --mlonnx-memref-to-tensor: operators on memrefs become operators on tensors between conversions.
std::unique_ptr<mlir::Pass> createMemRefToTensorPass();
/// --mlonnx-tensor-to-memref: the way back; functions of operators on ranked tensors become functions on memrefs.
std::unique_ptr<mlir::Pass> createTensorToMemRefPass();
/// --mlonnx-fold-constants: operators on constants are evaluated by the reference interpreter.
std::unique_ptr<mlir::Pass> createFoldConstantsPass();
/// --mlonnx-expand-graphs: operators with graphs become plain ones: distances (onnx.CDist), or their steps one by one.
std::unique_ptr<mlir::Pass> createExpandGraphsPass();
/// --mlonnx-merge-columns: operators that make one column each and that a Concat joins become one operator.
std::unique_ptr<mlir::Pass> createMergeColumnsPass();
/// --mlonnx-fold-leaves: what follows a forest of one tree, row by row, becomes the values of its leaves.
std::unique_ptr<mlir::Pass> createFoldLeavesPass();
/// --mlonnx-elide-zipmap: a ZipMap that makes a function result becomes a note on the result.
std::unique_ptr<mlir::Pass> createElideZipMapPass();
/// --mlonnx-number-nodes: every operator gets the number by which run-time errors name it (`mlonnx.node`); the names
/// are the module's `mlonnx.nodes`.
std::unique_ptr<mlir::Pass> createNumberNodesPass();
/// --mlonnx-specialize-rows: a row-parallel @main is cloned for 1 and 64 rows with static shapes.
std::unique_ptr<mlir::Pass> createSpecializeRowsPass();

void registerTransformsPasses();

/// --mlonnx-tensor-form: a model as people write it, on tensors or memrefs, becomes the form that everything after this
/// knows: @main on tensors, with dense attributes.
void buildTensorFormPipeline(mlir::OpPassManager &pm);

} // namespace mlonnx
