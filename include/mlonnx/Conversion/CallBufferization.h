//===- CallBufferization.h - Bufferization of mlk.call --------------------===//
#pragma once
namespace mlir {
class DialectRegistry;
}

namespace mlonnx {
/// Lets one-shot bufferization handle mlk.call.
void registerCallBufferization(mlir::DialectRegistry &registry);
} // namespace mlonnx
