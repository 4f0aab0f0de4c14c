//===- InitAll.h - Registration for tools ---------------------------------===//
#pragma once
#include "mlir/IR/DialectRegistry.h"
#include "mlonnx/IR/MLKDialect.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/ONNXDialect.h"

namespace mlonnx {

/// The dialects of this project: mlonnx, onnx, mlk.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<MLONNXDialect, onnx::ONNXDialect, mlk::MLKDialect>();
}

} // namespace mlonnx
