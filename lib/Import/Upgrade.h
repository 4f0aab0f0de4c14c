//===- Upgrade.h - One node to a typed operator ---------------------------===//
//
// Each file of upgrade/ defines `void add<FileName>(UpgradeTable &)`, which enters its operators with all their
// since-versions. CMake lists the files by their names (UpgradeFiles.inc), so a new operator is a new file and nothing
// else, and a file without its function does not link.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "DenseLists.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "llvm/ADT/StringMap.h"

namespace mlonnx::importer {

class NodeUpgrade;
/// Builds the typed operator at the node and calls `replace` with its results; may first change operands and
/// attributes and then call `convert`. A failure has been reported.
using UpgradeFunction = llvm::LogicalResult (*)(NodeUpgrade &node);
/// Operands and attributes as they stand.
llvm::LogicalResult upgradeUnchanged(NodeUpgrade &node);

/// The newest versions that mlonnx knows; a newer one may have changed any operator.
inline constexpr int64_t newestOnnx = 28, newestOnnxML = 5;
inline constexpr llvm::StringLiteral onnxML = "ai.onnx.ml";
/// Operators that ONNX Runtime has beside the standard, and converters write; version 1 is the only one.
inline constexpr llvm::StringLiteral contributed = "com.microsoft";

/// What to do with an operator of one since-version.
struct UpgradeEntry {
  int64_t since;
  UpgradeFunction function;
};

/// Operators by domain and name.
class UpgradeTable {
public:
  UpgradeTable();
  /// `entries` in ascending order; all since-versions of the operator.
  void add(llvm::StringRef domain, llvm::StringRef opType, llvm::ArrayRef<UpgradeEntry> entries);
  /// The same function for several since-versions; by default nothing changes.
  void add(llvm::StringRef domain, llvm::StringRef opType, llvm::ArrayRef<int64_t> versions,
           UpgradeFunction function = upgradeUnchanged);
  /// The entry for a node, or null with a reason in `why`.
  const UpgradeEntry *lookup(onnx::NodeOp node, std::string &why) const;
  void print(llvm::raw_ostream &os) const;

private:
  llvm::StringMap<llvm::SmallVector<UpgradeEntry, 1>> operators;
};

/// A node on its way to a typed operator.
class NodeUpgrade {
public:
  NodeUpgrade(onnx::NodeOp node, int64_t since, mlir::OpBuilder &builder, const UpgradeTable &table);

  /// Converts to the operator of the node's name: `operands` in their order, each of `attributes` to the attribute of
  /// that name; result types are inferred and the operator is verified.
  llvm::LogicalResult convert();
  llvm::LogicalResult convertTo(llvm::StringRef opName);
  /// An operator before the node, of its own operands and attributes: what `convertTo` makes. Absent operands are
  /// onnx.none.
  llvm::FailureOr<mlir::Operation *> create(llvm::StringRef opName, llvm::ArrayRef<mlir::Value> operands,
                                            mlir::NamedAttrList attributes = {});
  /// Replaces the node's results by values; missing ones must be unused.
  llvm::LogicalResult replace(mlir::ValueRange values);
  /// The block of graph attribute `name`, its arguments of these types and its nodes upgraded. What it captures become
  /// more arguments, appended to `captured`; constants are copied into it.
  llvm::FailureOr<mlir::Block *> takeGraph(llvm::StringRef name, mlir::TypeRange arguments,
                                           llvm::SmallVectorImpl<mlir::Value> &captured);
  /// Moves the graphs into the regions of `op`, verifies it and replaces the node by it.
  llvm::LogicalResult replaceByGraphs(mlir::Operation *op, llvm::ArrayRef<mlir::Block *> graphs);
  /// Replaces the node by the operators of a graph, which takes `captured`.
  llvm::LogicalResult replaceByGraph(mlir::Block &graph, mlir::ValueRange captured);

  /// An attribute, which must have the class `T` if it is there: else an error, and nothing is returned.
  template <typename T> llvm::FailureOr<T> get(llvm::StringRef name, llvm::StringRef kind) {
    mlir::Attribute attribute = attributes.get(name);
    if (!attribute)
      return T();
    if (auto typed = llvm::dyn_cast<T>(attribute))
      return typed;
    return error() << "attribute '" << name << "' is no " << kind;
  }
  /// An integer attribute, `absent` without one.
  llvm::FailureOr<int64_t> getInt(llvm::StringRef name, int64_t absent);
  /// An error at the first attribute whose name `isUnknown` in the node's version.
  llvm::LogicalResult refuse(llvm::function_ref<bool(llvm::StringRef)> isUnknown);
  /// Operand i has to be there and to be a tensor, possibly unranked.
  llvm::FailureOr<mlir::TensorType> getTensorType(unsigned i);
  /// A constant with 64-bit integers [n]; with one, [].
  mlir::Value createInts(llvm::ArrayRef<int64_t> values);
  mlir::Value createInt(int64_t value);

  /// A list attribute in dense form.
  template <typename T> mlir::Attribute createList(llvm::ArrayRef<T> values) {
    return makeList(builder.getContext(), values, "onnx_list");
  }

  mlir::InFlightDiagnostic error() { return mlir::emitError(loc); }
  /// "not supported: OP, version V, WHY".
  llvm::LogicalResult notSupported(const llvm::Twine &why);

  onnx::NodeOp node;
  /// The since-version that the node follows.
  int64_t since;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  /// Without absent ones at the end.
  llvm::SmallVector<mlir::Value> operands;
  mlir::NamedAttrList attributes;

private:
  const UpgradeTable &table;
};

/// Results of a function that are sequences become a result for each entry: `NAME[0]`, ..., the first one with
/// `mlonnx.sequence` (the name) and `mlonnx.entries` (how many).
llvm::LogicalResult expandSequences(mlir::func::FuncOp function);

/// An error where a tree ensemble has an *_as_tensor attribute before version 3, which brought them.
llvm::LogicalResult refuseTensorLists(NodeUpgrade &node);

/// The one truth value that follows from constants and known extents, whatever the run; nullopt for any other value.
std::optional<bool> getKnownTruth(mlir::Value value);

/// Upgrades the nodes of a block, in their order; those of graphs inside them too.
llvm::LogicalResult upgradeBlock(mlir::Block &block, const UpgradeTable &table);

/// Binary operators of versions 1 to 6: no broadcasting unless `broadcast` is 1; then B's dimensions lie at those of A
/// that start at `axis`, or at A's last ones.
llvm::LogicalResult upgradeLimitedBroadcast(NodeUpgrade &node);

} // namespace mlonnx::importer
