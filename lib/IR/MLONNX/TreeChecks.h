//===- TreeChecks.h - What the verifiers of tree ensembles share ----------===//
#pragma once
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

namespace mlonnx::check {

/// Modes are known, `excluded` is not among them, and interior nodes test a feature of X.
llvm::LogicalResult modesAndFeatures(mlir::Operation *op, mlir::Attribute modes, mlir::Attribute featureIds,
                                     mlir::Value x, NodeMode excluded);

/// The node lists of the classifier and the regressor of ai.onnx.ml 1 and 3: there, equally long, known modes.
template <typename Op> llvm::LogicalResult nodes(Op op) {
  using llvm::failed;
  if (failed(elements(op, "X", op.getX(), Numbers)) || failed(rowsAndColumns(op, "X", op.getX())) ||
      failed(postTransform(op, op.getPostTransform())) || failed(present(op, {"nodes_treeids", op.getNodesTreeids()})))
    return mlir::failure();
  int64_t count = getListSize(op.getNodesTreeids());
  if (count == 0)
    return op.emitOpError("attribute 'nodes_treeids' is empty: there is no tree");
  for (const Named &list :
       {Named{"nodes_nodeids", op.getNodesNodeids()}, Named{"nodes_featureids", op.getNodesFeatureids()},
        Named{"nodes_modes", op.getNodesModes()}, Named{"nodes_truenodeids", op.getNodesTruenodeids()},
        Named{"nodes_falsenodeids", op.getNodesFalsenodeids()}})
    if (failed(size(op, list, count, "one per value of 'nodes_treeids'")))
      return mlir::failure();
  for (const Named &list :
       {Named{"nodes_values", op.getNodesValues()}, Named{"nodes_values_as_tensor", op.getNodesValuesAsTensor()},
        Named{"nodes_hitrates", op.getNodesHitrates()},
        Named{"nodes_hitrates_as_tensor", op.getNodesHitratesAsTensor()},
        Named{"nodes_missing_value_tracks_true", op.getNodesMissingValueTracksTrue()}})
    if (failed(sizeOrAbsent(op, list, count, "one per value of 'nodes_treeids'")))
      return mlir::failure();
  Named values{"nodes_values", op.getNodesValues()}, tensor{"nodes_values_as_tensor", op.getNodesValuesAsTensor()};
  if (failed(exactlyOne(op, {values, tensor})) ||
      failed(size(op, values.attr ? values : tensor, count, "one per value of 'nodes_treeids'")) ||
      failed(atMostOne(op, {{"nodes_hitrates", op.getNodesHitrates()},
                            {"nodes_hitrates_as_tensor", op.getNodesHitratesAsTensor()}})) ||
      failed(
          atMostOne(op, {{"base_values", op.getBaseValues()}, {"base_values_as_tensor", op.getBaseValuesAsTensor()}})))
    return mlir::failure();
  mlir::Type f64 = mlir::Float64Type::get(op.getContext());
  for (const Named &attribute : {tensor, Named{"nodes_hitrates_as_tensor", op.getNodesHitratesAsTensor()},
                                 Named{"base_values_as_tensor", op.getBaseValuesAsTensor()}})
    if (failed(check::tensor(op, attribute, f64)))
      return mlir::failure();
  return modesAndFeatures(op, *op.getNodesModes(), *op.getNodesFeatureids(), op.getX(), NodeMode::MEMBER);
}

/// Every value of the list is in [0, end).
llvm::LogicalResult indices(mlir::Operation *op, llvm::StringRef attribute, NumberView<int64_t> values, int64_t end,
                            llvm::StringRef what);

/// The votes of the leaves: equally long lists, ids of one of `end` outputs, weights in one of two forms.
llvm::LogicalResult votes(mlir::Operation *op, Named treeIds, Named nodeIds, Named ids, Named weights, Named tensor,
                          int64_t end, llvm::StringRef what);

} // namespace mlonnx::check
