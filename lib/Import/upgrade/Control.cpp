//===- Control.cpp - Versions of operators with graphs --------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

static LogicalResult upgradeScan(NodeUpgrade &node) {
  FailureOr<IntegerAttr> count = node.get<IntegerAttr>("num_scan_inputs", "integer");
  if (failed(count))
    return failure();
  int64_t operands = node.operands.size(), scanned = *count ? count->getInt() : 0;
  if (scanned < 1 || scanned > operands)
    return node.error() << "attribute 'num_scan_inputs' is " << scanned << " for " << operands << " operands";
  for (int64_t i = 0; i < operands; ++i)
    if (failed(node.getTensorType(i)))
      return failure();
  SmallVector<DenseI64ArrayAttr> lists;
  for (StringRef name : {"scan_input_axes", "scan_input_directions", "scan_output_axes", "scan_output_directions"}) {
    auto list = node.get<DenseI64ArrayAttr>(name, "list of integers");
    if (failed(list))
      return failure();
    lists.push_back(*list);
    node.attributes.erase(name);
  }
  node.attributes.erase("num_scan_inputs");
  auto entries = [](DenseI64ArrayAttr list) {
    return list ? std::optional(list.asArrayRef()) : std::optional<ArrayRef<int64_t>>();
  };
  ValueRange all(node.operands), states = all.drop_back(scanned), last = all.take_back(scanned);
  int64_t steps;
  FailureOr<SmallVector<Type>> arguments =
      onnx::detail::getScanArguments(node.loc, states.getTypes(), last.getTypes(), entries(lists[0]), steps);
  if (failed(arguments))
    return failure();
  SmallVector<Value> captured;
  FailureOr<Block *> body = node.takeGraph("body", *arguments, captured);
  if (failed(body))
    return failure();
  SmallVector<Type> types;
  if (failed(onnx::detail::inferScan(node.loc, *arguments, states.size(), steps, **body, entries(lists[2]), types)))
    return failure();
  auto scan = onnx::ScanOp::create(node.builder, node.loc, types, states, last, captured, lists[0], lists[1], lists[2],
                                   lists[3]);
  return node.replaceByGraphs(scan, *body);
}

/// Version 8 has a batch dimension in front of everything.
static LogicalResult upgradeScan8(NodeUpgrade &node) { return node.notSupported("a batch of sequences"); }

static LogicalResult upgradeIf(NodeUpgrade &node) {
  FailureOr<TensorType> condition = node.getTensorType(0);
  if (failed(condition))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << "If has " << node.operands.size() << " operands; it needs 1";
  // The graph that is never evaluated may be one that can't be: of another rank, say.
  Value cond = node.operands[0];
  if (std::optional<bool> truth = getKnownTruth(cond)) {
    SmallVector<Value> captured;
    FailureOr<Block *> graph = node.takeGraph(*truth ? "then_branch" : "else_branch", {}, captured);
    return failed(graph) ? failure() : node.replaceByGraph(**graph, captured);
  }
  SmallVector<Value> ofThen, ofElse;
  FailureOr<Block *> thenGraph = node.takeGraph("then_branch", {}, ofThen);
  if (failed(thenGraph))
    return failure();
  FailureOr<Block *> elseGraph = node.takeGraph("else_branch", {}, ofElse);
  SmallVector<Type> types;
  if (failed(elseGraph) || failed(onnx::detail::inferIf(node.loc, **thenGraph, **elseGraph, types)))
    return failure();
  auto choice = onnx::IfOp::create(node.builder, node.loc, types, cond, ofThen, ofElse);
  return node.replaceByGraphs(choice, {*thenGraph, *elseGraph});
}

static LogicalResult upgradeLoop(NodeUpgrade &node) {
  auto getOperand = [&](size_t i) {
    bool isThere = i < node.operands.size() && !isa<NoneType>(node.operands[i].getType());
    return isThere ? node.operands[i] : Value();
  };
  ValueRange initial = ValueRange(node.operands).drop_front(std::min<size_t>(2, node.operands.size()));
  for (auto [i, operand] : llvm::enumerate(node.operands))
    if (!isa<TensorType>(operand.getType()) && (i >= 2 || !isa<NoneType>(operand.getType())))
      return node.notSupported("operand " + Twine(i) + " is no tensor");
  SmallVector<Value> captured;
  FailureOr<Block *> body =
      node.takeGraph("body", onnx::detail::getLoopArguments(node.builder.getContext(), initial.getTypes()), captured);
  SmallVector<Type> types;
  if (failed(body) || failed(onnx::detail::inferLoop(node.loc, initial.getTypes(), **body, types)))
    return failure();
  auto loop = onnx::LoopOp::create(node.builder, node.loc, types, getOperand(0), getOperand(1), initial, captured);
  return node.replaceByGraphs(loop, *body);
}

void addControl(UpgradeTable &table) {
  table.add("", "If", {1, 11, 13, 16, 19, 21, 23, 24, 25}, upgradeIf);
  table.add("", "Loop", {1, 11, 13, 16, 19, 21, 23, 24, 25}, upgradeLoop);
  SmallVector<UpgradeEntry> scan = {{8, upgradeScan8}};
  for (int64_t since : {9, 11, 16, 19, 21, 23, 24, 25})
    scan.push_back({since, upgradeScan});
  table.add("", "Scan", scan);
}

} // namespace mlonnx::importer
