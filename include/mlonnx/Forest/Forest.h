//===- Forest.h - Tree ensembles in one canonical form --------------------===//
//
// Every tree operator of any version becomes trees of one kind of test, `x[feature] <= threshold`, exactly. What the
// operators' modes, sets and missing-value flags mean is settled here; layouts and kernels see only this form.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlonnx/IR/Lists.h"
#include <cstdint>
#include <vector>

namespace mlonnx::forest {

/// How the votes of the trees become one value per target; the numbers are TreeEnsemble's.
enum class Aggregate : int8_t { Average, Sum, Min, Max };

/// A node or a leaf.
class Ref {
public:
  Ref() = default;
  static Ref node(uint32_t index) { return Ref(index); }
  static Ref leaf(uint32_t index) { return Ref(index | leafBit); }
  bool isLeaf() const { return bits & leafBit; }
  uint32_t index() const { return bits & ~leafBit; }
  bool operator==(const Ref &other) const = default;

  static constexpr uint32_t leafBit = 0x80000000u;

private:
  explicit Ref(uint32_t bits) : bits(bits) {}
  uint32_t bits = leafBit;
};

/// Goes left where x[feature] <= threshold, and where x[feature] is NaN if nanLeft, else right. The threshold is a
/// number of the working type, or +infinity, which makes a test for NaN.
struct Node {
  double threshold;
  uint32_t feature;
  bool nanLeft;
  Ref left, right;
};

struct Vote {
  uint32_t target;
  double weight;
};

/// Trees as directed acyclic graphs of binary tests. Children come before their parents in `nodes`.
struct Forest {
  /// Computed in f64, else in f32: thresholds, weights and base values are numbers of that type.
  bool isDouble = false;
  int64_t targets = 0;
  Aggregate aggregate = Aggregate::Sum;
  /// One per target, or none.
  std::vector<double> base;

  std::vector<Node> nodes;
  /// The different lists of votes that leaves have, one vote per target at most: list i is votes[listBegin[i]] to [i +
  /// 1].
  std::vector<uint32_t> listBegin = {0};
  std::vector<Vote> votes;
  /// The list of each leaf.
  std::vector<uint32_t> leafLists;
  /// In the order that sums follow (R26).
  std::vector<Ref> roots;
  /// The targets that tree t can vote for, ascending: treeTargets[treeTargetsBegin[t]] to [t + 1].
  std::vector<uint32_t> treeTargetsBegin = {0}, treeTargets;

  /// The number of columns that X must have, because a row can meet a test of the last.
  int64_t features = 0;
  /// Whether votes are listed, all of them for target 0, none with a negative weight.
  bool hasVotes = false, onlyFirstTarget = true, nonNegative = true;
  /// Set by mirrorTargets.
  bool isMirrored = false;

  uint32_t leafCount() const { return leafLists.size(); }
  uint32_t listCount() const { return listBegin.size() - 1; }
  int64_t treeCount() const { return roots.size(); }
};

/// Reports what is wrong with a model: a sentence that names the attribute.
using EmitError = llvm::function_ref<void(const llvm::Twine &)>;

/// The lists of TreeEnsembleClassifier and TreeEnsembleRegressor under common names.
struct NodeLists {
  NumberView<int64_t> treeIds, nodeIds, featureIds, trueIds, falseIds, missing;
  llvm::ArrayRef<NodeMode> modes;
  NumberView<double> values;
  /// "class" or "target", for messages.
  llvm::StringRef votePrefix;
  NumberView<int64_t> voteTreeIds, voteNodeIds, voteTargets;
  NumberView<double> voteWeights;
};
/// The lists of TreeEnsemble. `members` are the sets of the MEMBER nodes in their order, NaN between sets.
struct EnsembleLists {
  NumberView<int64_t> featureIds, trueIds, falseIds, trueLeafs, falseLeafs, missing, roots, leafTargets;
  llvm::ArrayRef<NodeMode> modes;
  NumberView<double> splits, leafWeights, members;
};

/// The canonical form of the lists, which may be malformed in any way (R18, R19, R21). Linear in time but for sorting;
/// no recursion along trees. Base values and aggregate are the caller's to set.
mlir::FailureOr<Forest> buildForest(const NodeLists &lists, int64_t targets, bool isDouble, EmitError error);
mlir::FailureOr<Forest> buildForest(const EnsembleLists &lists, int64_t targets, bool isDouble, EmitError error);

/// Of two targets whose sums are each other's negation, because each leaf votes w for one and -w for the other, the
/// votes of the second are dropped.
void mirrorTargets(Forest &forest);

} // namespace mlonnx::forest
