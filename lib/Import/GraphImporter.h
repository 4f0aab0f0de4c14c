//===- GraphImporter.h - Graphs, nodes and functions of the container -----===//
#pragma once
#include "TensorImporter.h"
#include "mlir/IR/Builders.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "llvm/ADT/StringMap.h"

namespace mlonnx::importer {

/// The values of a graph by name; those of the graphs around it are visible.
struct Scope {
  explicit Scope(const Scope *parent = nullptr) : parent(parent) {}
  mlir::Value lookup(llvm::StringRef name) const;

  const Scope *parent;
  llvm::StringMap<mlir::Value> values;
};

/// What the nodes of a graph or of a function's body need to know beside values.
struct Frame {
  llvm::StringMap<int64_t> opsets;
  /// In a function: the attributes of the call by name. A null pointer: the function has it, the call does not.
  llvm::StringMap<pb::AttributeProto *> attributes;
  bool isFunction = false;
  /// In a function: the location of the call, which the locations of its nodes contain.
  std::optional<mlir::Location> caller;
};

/// The domain as it is kept: "ai.onnx" is "".
inline llvm::StringRef normalizeDomain(llvm::StringRef domain) { return domain == "ai.onnx" ? "" : domain; }

/// Turns a graph into operations at the insertion point of a builder.
class GraphImporter {
public:
  /// `lists` are those of the model that is imported.
  GraphImporter(mlir::MLIRContext *context, const ImportOptions &options, LargeLists &lists)
      : tensors(context, options, lists), builder(context) {}

  /// Makes the model's functions known. `opsets` receives the model's.
  mlir::LogicalResult readOpsets(const google::protobuf::RepeatedPtrField<pb::OperatorSetIdProto> &imports,
                                 mlir::Location loc, llvm::StringMap<int64_t> &opsets);
  mlir::LogicalResult addFunctions(pb::ModelProto &model);
  /// Builds @main in `module`.
  mlir::LogicalResult importMain(pb::GraphProto &graph, Frame &frame, mlir::ModuleOp module);

private:
  using Nodes = google::protobuf::RepeatedPtrField<pb::NodeProto>;

  mlir::LogicalResult define(Scope &scope, llvm::StringRef name, mlir::Value value, mlir::Location loc);
  mlir::LogicalResult importInitializers(pb::GraphProto &graph, Scope &scope, const Frame &frame);
  /// Nodes in an order that defines values before they are used.
  mlir::FailureOr<llvm::SmallVector<int>> sortNodes(const Nodes &nodes, const Scope &scope, const Frame &frame);
  mlir::LogicalResult importNodes(Nodes &nodes, Scope &scope, const Frame &frame);
  mlir::LogicalResult importNode(pb::NodeProto &node, int index, Scope &scope, const Frame &frame);
  mlir::LogicalResult importBody(pb::GraphProto &graph, mlir::Region &region, const Scope &outer, const Frame &frame,
                                 mlir::Location loc);
  mlir::LogicalResult inlineFunction(pb::FunctionProto &function, pb::NodeProto &node,
                                     llvm::ArrayRef<mlir::Value> operands, Scope &scope, const Frame &frame,
                                     mlir::Location loc);
  mlir::LogicalResult defineOutputs(const pb::NodeProto &node, mlir::ValueRange results, Scope &scope,
                                    mlir::Location loc);
  pb::FunctionProto *findFunction(const pb::NodeProto &node);
  mlir::FailureOr<pb::AttributeProto *> resolve(pb::AttributeProto &attribute, const Frame &frame, mlir::Location loc);
  mlir::Value getNone(mlir::Location loc);
  mlir::Location getLocation(const pb::NodeProto &node, int index, const Frame &frame);
  mlir::Location named(llvm::StringRef name, std::optional<mlir::Location> caller = std::nullopt);

  TensorImporter tensors;
  mlir::OpBuilder builder;
  llvm::StringMap<pb::FunctionProto *> functions;
  /// Functions being inlined, against cycles, and the nodes they made, against explosion.
  llvm::SmallVector<pb::FunctionProto *> callStack;
  int64_t inlinedNodes = 0;
  /// How many graphs are around the one that is imported.
  int depth = 0;
};

} // namespace mlonnx::importer
