//===- Constants.h - Constants as the interpreter's tensors ---------------===//
#pragma once
#include "mlonnx/Reference/Interpreter.h"
#include <optional>

namespace mlonnx::reference {

/// What an onnx.Constant or an onnx.None makes; nullopt for any other value, and where its data are missing.
std::optional<Tensor> getConstantTensor(mlir::Value value);

} // namespace mlonnx::reference
