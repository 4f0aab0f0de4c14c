//===- InitCompiler.h - The dialects and passes of a compilation ----------===//
#pragma once
namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace mlonnx {
/// Our dialects, the upstream ones between them and LLVM, and the interfaces that bufferization and translation need.
void registerCompilerDialects(mlir::DialectRegistry &registry);

/// From a model as read to typed operators for 1 and 64 rows. buildLoweringPipeline (Conversion) follows.
void buildGraphPipeline(mlir::OpPassManager &pm);

/// --mlonnx-compile: both pipelines, as the compiler runs them, for tools.
void registerCompilerPasses();
} // namespace mlonnx
