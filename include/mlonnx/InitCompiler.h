//===- InitCompiler.h - The dialects that compilation needs ---------------===//
#pragma once
namespace mlir {
class DialectRegistry;
}

namespace mlonnx {
/// Our dialects, the upstream ones between them and LLVM, and the interfaces that bufferization and translation need.
void registerCompilerDialects(mlir::DialectRegistry &registry);
} // namespace mlonnx
