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

void addControl(UpgradeTable &table) {
  SmallVector<UpgradeEntry> scan = {{8, upgradeScan8}};
  for (int64_t since : {9, 11, 16, 19, 21, 23, 24, 25})
    scan.push_back({since, upgradeScan});
  table.add("", "Scan", scan);
}

} // namespace mlonnx::importer
