//===- Passes.h - From typed operators to LLVM ----------------------------===//
#pragma once
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class OpPassManager;
}

namespace mlonnx {

/// --mlonnx-to-linalg: operators of the mlonnx and onnx dialects become linalg, tensor and mlk operations.
std::unique_ptr<mlir::Pass> createConvertToLinalgPass();
/// --mlonnx-expand-reshapes: what expands a dimension to several of unknown extents becomes tensor.reshape.
std::unique_ptr<mlir::Pass> createExpandReshapesPass();
/// --mlonnx-buffer-arguments: functions on tensors get memref arguments, results become arguments that are written.
std::unique_ptr<mlir::Pass> createBufferArgumentsPass();
/// --mlonnx-plan-scratch: allocations become stack buffers, or places in the scratch argument when they are large. Sets
/// `mlonnx.scratch_bytes` on functions.
std::unique_ptr<mlir::Pass> createPlanScratchPass();
/// --mlonnx-copies-to-loops: copies between strided buffers become linalg operations.
std::unique_ptr<mlir::Pass> createCopiesToLoopsPass();
/// --mlonnx-collapse-loops: elementwise operations on dense buffers get fewer, longer dimensions.
std::unique_ptr<mlir::Pass> createCollapseLoopsPass();
/// --mlonnx-to-llvm: what bufferization leaves, to the llvm dialect; kernel calls become calls on raw pointers.
std::unique_ptr<mlir::Pass> createConvertToLLVMPass();

void registerConversionPasses();

/// --mlonnx-lower: all of the above with the upstream passes between them; what the compiler runs. With `stage` it ends
/// with "linalg" (tensors), "buffers" (linalg on buffers) or "loops".
void buildLoweringPipeline(mlir::OpPassManager &pm, llvm::StringRef stage = "");

} // namespace mlonnx
