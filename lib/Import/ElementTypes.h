//===- ElementTypes.h - ONNX's numbers for element types ------------------===//
#pragma once
#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlonnx::importer {

/// The type of ONNX's element type number (TensorProto.DataType); null where mlonnx has none.
mlir::Type getElementType(mlir::MLIRContext *context, int64_t number);
/// ONNX's name of an element type, for messages: "FLOAT8E4M3FN"; "element type 99" if there is no such number.
std::string getElementTypeName(int64_t number);
/// The number of a name.
std::optional<int64_t> getElementTypeNumber(llvm::StringRef name);

} // namespace mlonnx::importer
