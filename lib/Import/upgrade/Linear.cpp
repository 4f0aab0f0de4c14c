//===- Linear.cpp - Versions of MatMul, Gemm and Solve --------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Versions 1 and 6: C is broadcast only where `broadcast` is 1; now it always is where it has to be.
static LogicalResult upgradeGemm1(NodeUpgrade &node) {
  FailureOr<int64_t> broadcast = node.getInt("broadcast", 0);
  if (failed(broadcast))
    return failure();
  node.attributes.erase("broadcast");
  return node.convert();
}

static LogicalResult upgradeGemm(NodeUpgrade &node) {
  if (node.operands.size() > 3)
    return node.error() << "Gemm has " << node.operands.size() << " operands; it takes 3";
  return node.convert();
}

/// `lower` concerns triangular matrices only, which no solver is told of.
static LogicalResult upgradeSolve(NodeUpgrade &node) {
  FailureOr<int64_t> lower = node.getInt("lower", 0), transposed = node.getInt("transposed", 0);
  if (failed(lower) || failed(transposed) || failed(node.getTensorType(0)))
    return failure();
  node.attributes.erase("lower");
  node.attributes.erase("transposed");
  if (*transposed) {
    FailureOr<Operation *> transpose = node.create("onnx.Transpose", {node.operands[0]});
    if (failed(transpose))
      return failure();
    node.operands[0] = (*transpose)->getResult(0);
  }
  return node.convert();
}

void addLinear(UpgradeTable &table) {
  table.add("", "MatMul", {1, 9, 13});
  table.add(contributed, "Solve", {1}, upgradeSolve);
  table.add("", "Gemm",
            ArrayRef<UpgradeEntry>{{1, upgradeGemm1},
                                   {6, upgradeGemm1},
                                   {7, upgradeGemm},
                                   {9, upgradeGemm},
                                   {11, upgradeGemm},
                                   {13, upgradeGemm}});
}

} // namespace mlonnx::importer
