//===- TreeEnsemble.cpp - Reference of mlonnx.TreeEnsemble ----------------===//
#include "Trees.h"

using namespace mlir;

namespace mlonnx::reference {

/// Cuts membership_values into the sets of the MEMBER nodes, in the order of the nodes (R21). NaNs stand between the
/// sets; one after the last set is optional.
template <typename T>
static llvm::Error readMembers(MLONNXTreeEnsembleOp op, const Call &call, Trees<T> &trees, int64_t interior) {
  std::vector<std::pair<int64_t, int64_t>> sets;
  int64_t begin = 0;
  if (op.getMembershipValues()) {
    for (double value : getDoubles(Attribute(*op.getMembershipValues()))) {
      if (std::isnan(value)) {
        sets.push_back({begin, trees.members.size()});
        begin = trees.members.size();
      } else {
        trees.members.push_back(T(value));
      }
    }
  }
  int64_t wanted = llvm::count_if(ArrayRef(trees.nodes).take_front(interior),
                                  [](const auto &node) { return node.mode == NodeMode::MEMBER; });
  if (wanted > 0 && !op.getMembershipValues())
    return call.attributeError("membership_values", "is missing: there are nodes of mode BRANCH_MEMBER");
  bool hasTail = begin != int64_t(trees.members.size());
  if (hasTail || int64_t(sets.size()) + 1 == wanted)
    sets.push_back({begin, trees.members.size()});
  if (int64_t(sets.size()) != wanted)
    return call.attributeError("membership_values", "has " + llvm::Twine(sets.size()) + " sets for " +
                                                        llvm::Twine(wanted) + " nodes of mode BRANCH_MEMBER");
  auto next = sets.begin();
  for (int64_t i = 0; i < interior; ++i)
    if (trees.nodes[i].mode == NodeMode::MEMBER)
      std::tie(trees.nodes[i].firstMember, trees.nodes[i].lastMember) = *next++;
  return llvm::Error::success();
}

/// Interior nodes first, then the leaves, each with its vote.
template <typename T>
static llvm::Expected<Trees<T>> readTreeEnsemble(MLONNXTreeEnsembleOp op, const Call &call, int64_t targets) {
  List<int64_t> features = getInts(op.getNodesFeatureids()), trueIds = getInts(op.getNodesTruenodeids()),
                falseIds = getInts(op.getNodesFalsenodeids()), trueLeafs = getInts(op.getNodesTrueleafs()),
                falseLeafs = getInts(op.getNodesFalseleafs()), missing = getInts(op.getNodesMissingValueTracksTrue()),
                leafTargets = getInts(op.getLeafTargetids()), roots = getInts(op.getTreeRoots());
  List<double> splits = getDoubles(Attribute(op.getNodesSplits())),
               weights = getDoubles(Attribute(op.getLeafWeights()));
  std::optional<SmallVector<NodeMode>> modes = getModes(op.getNodesModes());
  if (!modes || llvm::is_contained(*modes, NodeMode::Leaf))
    return call.attributeError("nodes_modes", "has an unknown mode");
  int64_t count = modes->size(), leaves = leafTargets.size();
  int64_t hitrates = op.getNodesHitrates() ? getListSize(Attribute(*op.getNodesHitrates())) : count;
  std::tuple<StringRef, int64_t, int64_t> lengths[] = {
      {"nodes_featureids", features.size(), count},
      {"nodes_truenodeids", trueIds.size(), count},
      {"nodes_falsenodeids", falseIds.size(), count},
      {"nodes_trueleafs", trueLeafs.size(), count},
      {"nodes_falseleafs", falseLeafs.size(), count},
      {"nodes_splits", splits.size(), count},
      {"leaf_weights", weights.size(), leaves},
      {"nodes_hitrates", hitrates, count},
      {"nodes_missing_value_tracks_true", missing.empty() ? count : missing.size(), count}};
  for (auto [name, length, needed] : lengths)
    if (length != needed)
      return call.attributeError(name, "has " + llvm::Twine(length) + " values, not " + llvm::Twine(needed));

  Trees<T> trees;
  trees.nodes.resize(count + leaves);
  for (int64_t i = 0; i < count; ++i) {
    auto &node = trees.nodes[i];
    node.mode = (*modes)[i];
    node.feature = features[i];
    node.threshold = T(splits[i]);
    node.missingTrue = !missing.empty() && missing[i] == 1;
    for (auto [name, id, isLeaf, child] :
         {std::tuple("nodes_truenodeids", trueIds[i], trueLeafs[i], &node.onTrue),
          std::tuple("nodes_falsenodeids", falseIds[i], falseLeafs[i], &node.onFalse)}) {
      if (id < 0 || id >= (isLeaf ? leaves : count))
        return call.attributeError(name, "has " + llvm::Twine(id) + ", outside of the " +
                                             llvm::Twine(isLeaf ? leaves : count) + (isLeaf ? " leaves" : " nodes"));
      *child = isLeaf ? count + id : id;
    }
  }
  for (int64_t i = 0; i < leaves; ++i) {
    if (leafTargets[i] < 0 || leafTargets[i] >= targets)
      return call.attributeError("leaf_targetids", "has " + llvm::Twine(leafTargets[i]) + ", outside of the " +
                                                       llvm::Twine(targets) + " targets");
    trees.nodes[count + i].firstVote = i;
    trees.nodes[count + i].lastVote = i + 1;
    trees.votes.push_back({leafTargets[i], T(weights[i])});
  }
  if (auto failed = readMembers(op, call, trees, count))
    return std::move(failed);
  if (roots.empty())
    return call.attributeError("tree_roots", "is empty: there is no tree");
  for (int64_t root : roots) {
    if (root < 0 || root >= count)
      return call.attributeError("tree_roots",
                                 "has " + llvm::Twine(root) + ", outside of the " + llvm::Twine(count) + " nodes");
    trees.trees.push_back({root, {}});
  }
  return trees;
}

/// The targets of the leaves below each root; the trees have been checked.
template <typename T> static void findTargets(Trees<T> &trees) {
  std::vector<int64_t> stack;
  for (auto &tree : trees.trees) {
    stack.push_back(tree.root);
    while (!stack.empty()) {
      const auto &node = trees.nodes[stack.back()];
      stack.pop_back();
      if (node.mode == NodeMode::Leaf)
        tree.targets.push_back(trees.votes[node.firstVote].target);
      else
        stack.insert(stack.end(), {node.onTrue, node.onFalse});
    }
    llvm::sort(tree.targets);
    tree.targets.erase(std::unique(tree.targets.begin(), tree.targets.end()), tree.targets.end());
  }
}

template <typename T> static Result evaluateEnsemble(MLONNXTreeEnsembleOp op, const Call &call) {
  // R21: the numbers of the specification.
  static constexpr Aggregate aggregates[] = {Aggregate::Average, Aggregate::Sum, Aggregate::Min, Aggregate::Max};
  int64_t aggregate = op.getAggregateFunction(), transform = op.getPostTransform();
  if (aggregate < 0 || aggregate > 3)
    return call.attributeError("aggregate_function", "is " + llvm::Twine(aggregate) + ", which is unknown");
  if (transform < 0 || transform > 4)
    return call.attributeError("post_transform", "is " + llvm::Twine(transform) + ", which is unknown");
  if (!op.getNTargets() || *op.getNTargets() < 1)
    return call.attributeError("n_targets", "must be at least 1");
  int64_t targets = *op.getNTargets();
  if (auto failed = call.checkSize(targets, 256)) // partial sums
    return std::move(failed);

  const Tensor &input = call[0];
  auto x = getRows<T>(call, input);
  if (!x)
    return x.takeError();
  auto trees = readTreeEnsemble<T>(op, call, targets);
  if (!trees)
    return trees.takeError();
  if (auto failed = trees->check(call, x->columns, /*sharing=*/false))
    return std::move(failed);
  findTargets(*trees);
  llvm::Expected<Tensor> y = call.tensor(input.element, {x->rows, targets});
  if (!y)
    return y.takeError();
  std::vector<T> scores(targets);
  for (int64_t row = 0; row < x->rows; ++row) {
    trees->score(x->row(row), aggregates[aggregate], {}, scores);
    applyPostTransform<T>(PostTransform(transform), scores);
    dispatchElement(input.element, [&](auto zero) {
      using Out = decltype(zero);
      if constexpr (isFloat<Out>)
        for (int64_t t = 0; t < targets; ++t)
          y->data<Out>()[row * targets + t] = roundTo<Out>(scores[t]);
    });
  }
  return results(std::move(*y));
}

template <> Result evaluateOp<MLONNXTreeEnsembleOp>(MLONNXTreeEnsembleOp op, const Call &call) {
  Type element = call[0].element;
  if (!element.isF16() && !element.isF32() && !element.isF64())
    return call.error("X must be f16, f32 or f64");
  return withWorkingType(element, [&](auto zero) { return evaluateEnsemble<decltype(zero)>(op, call); });
}

} // namespace mlonnx::reference
