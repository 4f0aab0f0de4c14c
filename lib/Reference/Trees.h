//===- Trees.h - Walking the trees of an operator's attributes ------------===//
//
// The interpreter's own reading of the three tree operators; the compiled path has another (Forest/).
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Elements.h"
#include "PostTransform.h"

namespace mlonnx::reference {

/// How the votes of the trees become one value per target.
enum class Aggregate { Average, Sum, Min, Max };

/// The trees of an operator with thresholds and votes in the working type T.
template <typename T> struct Trees {
  struct Node {
    int64_t feature = 0;
    NodeMode mode = NodeMode::Leaf;
    /// NaN goes to the true branch.
    bool missingTrue = false;
    T threshold = 0;
    /// Indices of nodes.
    int64_t onTrue = -1, onFalse = -1;
    /// For MEMBER: a range of `members`.
    int64_t firstMember = 0, lastMember = 0;
    /// For a leaf: a range of `votes`.
    int64_t firstVote = 0, lastVote = 0;
  };
  struct Vote {
    int64_t target;
    T weight;
  };
  struct Tree {
    int64_t root;
    /// The targets that the tree can vote for, ascending.
    std::vector<int64_t> targets;
  };

  std::vector<Node> nodes;
  std::vector<T> members;
  std::vector<Vote> votes;
  std::vector<Tree> trees;

  /// The leaf that `row` reaches from `root`.
  const Node &walk(int64_t root, llvm::ArrayRef<T> row) const;
  /// Writes the aggregated votes of `row`, base values added; `base` is empty or has one value per target.
  void score(llvm::ArrayRef<T> row, Aggregate aggregate, llvm::ArrayRef<T> base, llvm::MutableArrayRef<T> scores) const;
  /// An error where a node that a row can reach reads a feature that X does not have or lies on a cycle, or, with
  /// `sharing` off, is reached on two ways.
  llvm::Error check(const Call &call, int64_t features, bool sharing) const;
};

/// The attributes of TreeEnsembleClassifier and TreeEnsembleRegressor under common names.
struct TreeAttributes {
  llvm::StringRef votePrefix;
  std::optional<mlir::Attribute> treeIds, nodeIds, featureIds, modes, trueIds, falseIds, missing, hitrates, values;
  std::optional<mlir::ElementsAttr> hitratesTensor, valuesTensor;
  std::optional<mlir::Attribute> voteTreeIds, voteNodeIds, voteTargets, voteWeights, baseValues;
  std::optional<mlir::ElementsAttr> voteWeightsTensor, baseValuesTensor;

  /// R19: *_as_tensor attributes are computed in f64 whatever X is.
  bool needsDouble() const { return valuesTensor || voteWeightsTensor || baseValuesTensor; }
};
template <typename OpTy> TreeAttributes getNodeAttributes(OpTy op) {
  TreeAttributes a;
  a.treeIds = op.getNodesTreeids();
  a.nodeIds = op.getNodesNodeids();
  a.featureIds = op.getNodesFeatureids();
  a.modes = op.getNodesModes();
  a.trueIds = op.getNodesTruenodeids();
  a.falseIds = op.getNodesFalsenodeids();
  a.missing = op.getNodesMissingValueTracksTrue();
  a.hitrates = op.getNodesHitrates();
  a.hitratesTensor = op.getNodesHitratesAsTensor();
  a.values = op.getNodesValues();
  a.valuesTensor = op.getNodesValuesAsTensor();
  a.baseValues = op.getBaseValues();
  a.baseValuesTensor = op.getBaseValuesAsTensor();
  return a;
}

/// Reads the trees of the two older operators (R18) whose votes are for `targets` targets.
template <typename T>
llvm::Expected<Trees<T>> readTrees(const Call &call, const TreeAttributes &attributes, int64_t targets);
/// The values of a list that has a float form and a tensor form, of which at most one may be there.
template <typename T>
llvm::Expected<std::vector<T>> readWeights(const Call &call, llvm::StringRef name,
                                           std::optional<mlir::Attribute> floats,
                                           std::optional<mlir::ElementsAttr> tensor);

extern template struct Trees<float>;
extern template struct Trees<double>;
extern template llvm::Expected<Trees<float>> readTrees(const Call &, const TreeAttributes &, int64_t);
extern template llvm::Expected<Trees<double>> readTrees(const Call &, const TreeAttributes &, int64_t);
extern template llvm::Expected<std::vector<float>>
readWeights(const Call &, llvm::StringRef, std::optional<mlir::Attribute>, std::optional<mlir::ElementsAttr>);
extern template llvm::Expected<std::vector<double>>
readWeights(const Call &, llvm::StringRef, std::optional<mlir::Attribute>, std::optional<mlir::ElementsAttr>);

} // namespace mlonnx::reference
