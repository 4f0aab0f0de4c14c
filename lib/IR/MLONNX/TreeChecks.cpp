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
  mlonnx::Numbers<int64_t> tested = readInts(featureIds);
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

LogicalResult indices(Operation *op, StringRef attribute, NumberView<int64_t> values, int64_t end, StringRef what) {
  for (auto [i, value] : llvm::enumerate(values))
    if (value < 0 || value >= end)
      return op->emitOpError() << "attribute '" << attribute << "' has " << value << " at index " << i << "; there are "
                               << end << " " << what;
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
  return indices(op, ids.name, readInts(ids.attr), end, what);
}

} // namespace mlonnx::check
