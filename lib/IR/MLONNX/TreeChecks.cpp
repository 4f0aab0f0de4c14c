//===- TreeChecks.cpp - What the verifiers of tree ensembles share --------===//
#include "TreeChecks.h"

using namespace mlir;

namespace mlonnx::check {

LogicalResult modesAndFeatures(Operation *op, Attribute modeList, Attribute featureIds, Value x, NodeMode excluded) {
  std::optional<SmallVector<NodeMode>> modes = getModes(modeList);
  if (!modes || llvm::is_contained(*modes, excluded)) {
    StringRef extra = excluded == NodeMode::Leaf ? "BRANCH_MEMBER" : "LEAF";
    return op->emitOpError() << "attribute 'nodes_modes' has an unknown mode; modes are BRANCH_LEQ, BRANCH_LT, "
                                "BRANCH_GTE, BRANCH_GT, BRANCH_EQ, BRANCH_NEQ, "
                             << extra;
  }
  int64_t features = ValueShape(x.getType()).columns();
  List<int64_t> tested = getInts(featureIds);
  for (auto [i, mode, feature] : llvm::enumerate(*modes, tested)) {
    if (mode == NodeMode::Leaf)
      continue;
    if (feature < 0 || (!ShapedType::isDynamic(features) && feature >= features)) {
      InFlightDiagnostic error = op->emitOpError()
                                 << "attribute 'nodes_featureids' has " << feature << " at index " << i;
      if (!ShapedType::isDynamic(features))
        error << "; X has " << features << " features";
      return error;
    }
  }
  return success();
}

LogicalResult votes(Operation *op, Named treeIds, Named nodeIds, Named ids, Named weights, Named tensor, int64_t end,
                    StringRef what) {
  if (failed(exactlyOne(op, {weights, tensor})) ||
      failed(check::tensor(op, tensor, Float64Type::get(op->getContext()))))
    return failure();
  if (failed(present(op, ids)))
    return failure();
  int64_t count = getListSize(ids.attr);
  for (const Named &list : {treeIds, nodeIds, weights.attr ? weights : tensor})
    if (failed(size(op, list, count, "one per value of '" + ids.name + "'")))
      return failure();
  return indices(op, ids.name, getInts(ids.attr), end, what);
}

} // namespace mlonnx::check
