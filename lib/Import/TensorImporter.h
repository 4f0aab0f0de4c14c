//===- TensorImporter.h - Tensors, attributes and types of the container --===//
#pragma once
#include "LargeLists.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/Import/Import.h"

namespace mlonnx::importer {

/// Turns tensors, attributes and types into MLIR's. Every error is a diagnostic; nothing in a model is trusted.
class TensorImporter {
public:
  TensorImporter(mlir::MLIRContext *context, const ImportOptions &options, LargeLists &lists)
      : context(context), options(options), lists(lists) {}

  /// The data of `tensor`; `what` names it in messages. `mayTake`: its data may be moved out.
  mlir::ElementsAttr importTensor(pb::TensorProto &tensor, bool mayTake, mlir::Location loc, const llvm::Twine &what);

  /// Any attribute but a graph, under the name that it has in the node. Lists of numbers are dense; the names in a tree
  /// operator's nodes_modes are numbers.
  mlir::Attribute importAttribute(pb::AttributeProto &attribute, llvm::StringRef name, bool mayTake,
                                  llvm::StringRef opType, mlir::Location loc);
  /// The type of an attribute, also of old models that do not say it; UNDEFINED if it has no value.
  static pb::AttributeProto::AttributeType getKind(const pb::AttributeProto &attribute);

  /// A tensor, map or sequence type; maps are tensors of maps, and so are sequences of maps.
  mlir::Type importType(const pb::TypeProto &type, mlir::Location loc, const llvm::Twine &what);
  /// Names or numbers of the declared dimensions, a unit where nothing is known; null without a shape.
  mlir::ArrayAttr importDims(const pb::TypeProto &type);

private:
  mlir::ElementsAttr makeElements(mlir::RankedTensorType type, std::string &&bytes);
  /// The bytes of the tensor's numbers in row-major order, one byte for a boolean.
  std::optional<std::string> getBytes(pb::TensorProto &tensor, bool mayTake, mlir::RankedTensorType type,
                                      mlir::Location loc, const llvm::Twine &what);
  std::optional<std::string> readExternalData(const pb::TensorProto &tensor, uint64_t bytes, mlir::Location loc,
                                              const llvm::Twine &what);
  mlir::Attribute importList(LargeList &list, llvm::StringRef name, bool mayTake, llvm::StringRef opType,
                             mlir::Location loc);
  /// The number of a mode's name; nullopt after a diagnostic.
  std::optional<int8_t> getMode(llvm::StringRef text, llvm::StringRef name, mlir::Location loc);
  mlir::Attribute importModes(const pb::AttributeProto &attribute, llvm::StringRef name, mlir::Location loc);
  std::string nextResourceName() { return "onnx_" + std::to_string(numResources++); }

  mlir::MLIRContext *context;
  const ImportOptions &options;
  LargeLists &lists;
  unsigned numResources = 0;
};

} // namespace mlonnx::importer
