//===- Passes.h - Graph passes --------------------------------------------===//
#pragma once
#include "mlir/Pass/Pass.h"

namespace mlonnx {

/// --mlonnx-normalize: lists of attributes become dense, the only form seen after it.
std::unique_ptr<mlir::Pass> createNormalizeAttributesPass();
/// --mlonnx-memref-to-tensor: operators on memrefs become operators on tensors between conversions.
std::unique_ptr<mlir::Pass> createMemRefToTensorPass();
/// --mlonnx-fold-constants: operators on constants are evaluated by the reference interpreter.
std::unique_ptr<mlir::Pass> createFoldConstantsPass();
/// --mlonnx-elide-zipmap: a ZipMap that makes a function result becomes a note on the result.
std::unique_ptr<mlir::Pass> createElideZipMapPass();
/// --mlonnx-number-nodes: every operator gets the number by which run-time errors name it (`mlonnx.node`); the names are
/// the module's `mlonnx.nodes`.
std::unique_ptr<mlir::Pass> createNumberNodesPass();
/// --mlonnx-specialize-rows: a row-parallel @main is cloned for 1 and 64 rows with static shapes.
std::unique_ptr<mlir::Pass> createSpecializeRowsPass();

void registerTransformsPasses();

} // namespace mlonnx
