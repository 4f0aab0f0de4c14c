//===- Trees.cpp - Walking the trees of an operator's attributes ----------===//
#include "Trees.h"
#include "Sums.h"
#include <numeric>

using namespace mlir;

namespace mlonnx::reference {

template <typename T> auto Trees<T>::walk(int64_t root, ArrayRef<T> row) const -> const Node & {
  const Node *node = &nodes[root];
  while (node->mode != NodeMode::Leaf) {
    T x = row[node->feature];
    bool taken = false;
    if (std::isnan(x)) {
      taken = node->missingTrue; // R19: for every mode.
    } else {
      switch (node->mode) {
      case NodeMode::LEQ:
        taken = x <= node->threshold;
        break;
      case NodeMode::LT:
        taken = x < node->threshold;
        break;
      case NodeMode::GTE:
        taken = x >= node->threshold;
        break;
      case NodeMode::GT:
        taken = x > node->threshold;
        break;
      case NodeMode::EQ:
        taken = x == node->threshold;
        break;
      case NodeMode::NEQ:
        taken = x != node->threshold;
        break;
      case NodeMode::MEMBER:
        taken =
            llvm::is_contained(ArrayRef<T>(members).slice(node->firstMember, node->lastMember - node->firstMember), x);
        break;
      case NodeMode::Leaf:
        break;
      }
    }
    node = &nodes[taken ? node->onTrue : node->onFalse];
  }
  return *node;
}

template <typename T>
void Trees<T>::score(ArrayRef<T> row, Aggregate aggregate, ArrayRef<T> base, MutableArrayRef<T> scores) const {
  bool sums = aggregate == Aggregate::Sum || aggregate == Aggregate::Average;
  std::vector<Sum<T>> partial(sums ? scores.size() : 0);
  std::vector<T> term(scores.size(), 0);
  std::vector<bool> voted(scores.size(), false), everVoted(scores.size(), false);
  llvm::fill(scores, T(0));
  for (const Tree &tree : trees) {
    const Node &leaf = walk(tree.root, row);
    // A tree's term for a target: all its votes in the order they are listed (R18).
    ArrayRef<Vote> leafVotes = ArrayRef<Vote>(votes).slice(leaf.firstVote, leaf.lastVote - leaf.firstVote);
    for (const Vote &vote : leafVotes) {
      term[vote.target] = voted[vote.target] ? term[vote.target] + vote.weight : vote.weight;
      voted[vote.target] = true;
    }
    if (sums) {
      // R26: the trees that can vote for a target are counted, also where the leaf reached has no vote.
      for (int64_t target : tree.targets)
        partial[target].add(term[target]);
    }
    for (const Vote &vote : leafVotes) {
      if (!voted[vote.target])
        continue;
      T value = term[vote.target], &best = scores[vote.target];
      if (!sums && (!everVoted[vote.target] || (aggregate == Aggregate::Min ? value < best : value > best)))
        best = value;
      everVoted[vote.target] = true;
      voted[vote.target] = false;
      term[vote.target] = 0;
    }
  }
  for (size_t t = 0; t < scores.size(); ++t) {
    if (sums)
      scores[t] = partial[t].total();
    if (aggregate == Aggregate::Average && !trees.empty())
      scores[t] /= T(trees.size());
    scores[t] += base.empty() ? T(0) : base[t];
  }
}

template <typename T> llvm::Error Trees<T>::check(const Call &call, int64_t features, bool sharing) const {
  enum : char { New, Open, Done };
  std::vector<char> state(nodes.size(), New);
  std::vector<bool> used(nodes.size());
  std::vector<int64_t> stack;
  for (const Tree &tree : trees) {
    if (used[tree.root])
      return call.error("attribute 'tree_roots' has a root that is the child of a node, or the root of two trees");
    used[tree.root] = true;
    stack.push_back(tree.root);
    while (!stack.empty()) {
      int64_t current = stack.back();
      const Node &node = nodes[current];
      if (state[current] != New || node.mode == NodeMode::Leaf) {
        state[current] = Done;
        stack.pop_back();
        continue;
      }
      if (node.feature < 0 || node.feature >= features)
        return call.dataError(MLONNX_ERROR_FEATURE, -1,
                              "attribute 'nodes_featureids' has feature " + llvm::Twine(node.feature) + ", X has " +
                                  llvm::Twine(features) + " columns");
      state[current] = Open;
      // A root whose branches end in one leaf is the form of a tree that is a leaf only.
      bool isSingleLeaf =
          current == tree.root && node.onTrue == node.onFalse && nodes[node.onTrue].mode == NodeMode::Leaf;
      for (int64_t child : {node.onFalse, node.onTrue}) {
        if (state[child] == Open)
          return call.error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' have a cycle");
        if (used[child] && !sharing && !isSingleLeaf)
          return call.error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' share a child");
        used[child] = true;
        if (state[child] == New)
          stack.push_back(child);
      }
    }
  }
  return llvm::Error::success();
}

template <typename T>
llvm::Expected<std::vector<T>> readWeights(const Call &call, StringRef name, std::optional<Attribute> floats,
                                           std::optional<ElementsAttr> tensor) {
  bool hasTensor = tensor && *tensor;
  if (hasTensor && getListSize(floats) > 0)
    return call.attributeError(name, "and its tensor form exclude each other");
  List<double> values = hasTensor ? getDoubles(Attribute(*tensor)) : getDoubles(floats);
  if (hasTensor && int64_t(values.size()) != getListSize(Attribute(*tensor)))
    return call.attributeError((name + "_as_tensor").str(), "must hold floats");
  std::vector<T> converted;
  converted.reserve(values.size());
  for (double value : values)
    converted.push_back(T(value));
  return converted;
}

template <typename T>
llvm::Expected<Trees<T>> readTrees(const Call &call, const TreeAttributes &attributes, int64_t targets) {
  List<int64_t> treeIds = getInts(attributes.treeIds), nodeIds = getInts(attributes.nodeIds),
                features = getInts(attributes.featureIds), trueIds = getInts(attributes.trueIds),
                falseIds = getInts(attributes.falseIds), missing = getInts(attributes.missing);
  auto thresholds = readWeights<T>(call, "nodes_values", attributes.values, attributes.valuesTensor);
  if (!thresholds)
    return thresholds.takeError();
  auto hitrates = readWeights<T>(call, "nodes_hitrates", attributes.hitrates, attributes.hitratesTensor);
  if (!hitrates)
    return hitrates.takeError();
  std::optional<SmallVector<NodeMode>> modes =
      attributes.modes ? getModes(*attributes.modes) : std::optional(SmallVector<NodeMode>());
  if (!modes || llvm::is_contained(*modes, NodeMode::MEMBER))
    return call.attributeError("nodes_modes", "has an unknown mode");
  int64_t count = nodeIds.size();
  if (count == 0)
    return call.attributeError("nodes_nodeids", "is empty: there is no tree");
  std::pair<StringRef, size_t> lengths[] = {
      {"nodes_treeids", treeIds.size()},
      {"nodes_featureids", features.size()},
      {"nodes_truenodeids", trueIds.size()},
      {"nodes_falsenodeids", falseIds.size()},
      {"nodes_values", thresholds->size()},
      {"nodes_modes", modes->size()},
      {"nodes_missing_value_tracks_true", missing.empty() ? count : missing.size()},
      {"nodes_hitrates", hitrates->empty() ? count : hitrates->size()}};
  for (auto [name, length] : lengths)
    if (int64_t(length) != count)
      return call.attributeError(name, "has " + llvm::Twine(length) + " values for " + llvm::Twine(count) + " nodes");

  // Node ids are any integers, unique in their tree (R18): nodes are found by search in a sorted order.
  std::vector<int64_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  auto key = [&](int64_t i) { return std::pair(treeIds[i], nodeIds[i]); };
  llvm::sort(order, [&](int64_t a, int64_t b) { return key(a) < key(b); });
  for (int64_t i = 1; i < count; ++i)
    if (key(order[i - 1]) == key(order[i]))
      return call.attributeError("nodes_nodeids", "has node " + llvm::Twine(nodeIds[order[i]]) + " of tree " +
                                                      llvm::Twine(treeIds[order[i]]) + " twice");
  auto find = [&](int64_t tree, int64_t node) -> int64_t {
    auto found =
        llvm::lower_bound(order, std::pair(tree, node), [&](int64_t i, auto wanted) { return key(i) < wanted; });
    return found != order.end() && key(*found) == std::pair(tree, node) ? *found : -1;
  };

  Trees<T> trees;
  trees.nodes.resize(count);
  std::vector<bool> pointedTo(count);
  for (int64_t i = 0; i < count; ++i) {
    auto &node = trees.nodes[i];
    node.mode = (*modes)[i];
    if (node.mode == NodeMode::Leaf)
      continue; // A leaf may carry any feature, children and threshold.
    node.feature = features[i];
    node.threshold = (*thresholds)[i];
    node.missingTrue = !missing.empty() && missing[i] == 1;
    for (auto [name, id, child] : {std::tuple("nodes_truenodeids", trueIds[i], &node.onTrue),
                                   std::tuple("nodes_falsenodeids", falseIds[i], &node.onFalse)}) {
      *child = find(treeIds[i], id);
      if (*child < 0)
        return call.attributeError(name, "names node " + llvm::Twine(id) + " of tree " + llvm::Twine(treeIds[i]) +
                                             ", which does not exist");
      pointedTo[*child] = true;
    }
  }

  // Trees in the order in which their ids appear; each has one node that no node points to.
  std::vector<int64_t> treeOf(count, -1);
  std::vector<std::pair<int64_t, int64_t>> firstOf; // (first listed node, start in `order`) of each tree
  for (int64_t begin = 0; begin < count;) {
    int64_t end = begin, first = order[begin];
    for (; end < count && treeIds[order[end]] == treeIds[order[begin]]; ++end)
      first = std::min(first, order[end]);
    firstOf.push_back({first, begin});
    begin = end;
  }
  llvm::sort(firstOf);
  for (auto [first, begin] : firstOf) {
    int64_t root = -1;
    for (int64_t at = begin; at < count && treeIds[order[at]] == treeIds[first]; ++at) {
      treeOf[order[at]] = trees.trees.size();
      if (pointedTo[order[at]])
        continue;
      if (root >= 0)
        return call.error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' leave tree " +
                          llvm::Twine(treeIds[first]) + " with several roots");
      root = order[at];
    }
    if (root < 0)
      return call.error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' leave tree " +
                        llvm::Twine(treeIds[first]) + " without a root (a cycle)");
    trees.trees.push_back({root, {}});
  }

  std::string prefix = attributes.votePrefix.str();
  List<int64_t> voteTrees = getInts(attributes.voteTreeIds), voteNodes = getInts(attributes.voteNodeIds),
                voteTargets = getInts(attributes.voteTargets);
  auto weights = readWeights<T>(call, prefix + "_weights", attributes.voteWeights, attributes.voteWeightsTensor);
  if (!weights)
    return weights.takeError();
  int64_t votes = voteTargets.size();
  std::pair<std::string, size_t> voteLengths[] = {{prefix + "_treeids", voteTrees.size()},
                                                  {prefix + "_nodeids", voteNodes.size()},
                                                  {prefix + "_weights", weights->size()}};
  for (const auto &[name, length] : voteLengths)
    if (int64_t(length) != votes)
      return call.attributeError(name, "has " + llvm::Twine(length) + " values for " + llvm::Twine(votes) + " votes");
  std::vector<int64_t> leafOf(votes), voteOrder(votes);
  for (int64_t v = 0; v < votes; ++v) {
    leafOf[v] = find(voteTrees[v], voteNodes[v]);
    if (leafOf[v] < 0)
      return call.attributeError(prefix + "_nodeids", "names node " + llvm::Twine(voteNodes[v]) + " of tree " +
                                                          llvm::Twine(voteTrees[v]) + ", which does not exist");
    if (voteTargets[v] < 0 || voteTargets[v] >= targets)
      return call.attributeError(prefix + "_ids", "has " + llvm::Twine(voteTargets[v]) + ", outside of the " +
                                                      llvm::Twine(targets) + " there are");
    trees.trees[treeOf[leafOf[v]]].targets.push_back(voteTargets[v]);
  }
  for (auto &tree : trees.trees) {
    llvm::sort(tree.targets);
    tree.targets.erase(std::unique(tree.targets.begin(), tree.targets.end()), tree.targets.end());
  }
  // Votes by leaf, in the order they are listed.
  std::iota(voteOrder.begin(), voteOrder.end(), 0);
  llvm::sort(voteOrder, [&](int64_t a, int64_t b) { return std::pair(leafOf[a], a) < std::pair(leafOf[b], b); });
  for (int64_t v : voteOrder) {
    auto &node = trees.nodes[leafOf[v]];
    if (node.firstVote == node.lastVote)
      node.firstVote = trees.votes.size();
    trees.votes.push_back({voteTargets[v], (*weights)[v]});
    node.lastVote = trees.votes.size();
  }
  return trees;
}

template struct Trees<float>;
template struct Trees<double>;
template llvm::Expected<Trees<float>> readTrees(const Call &, const TreeAttributes &, int64_t);
template llvm::Expected<Trees<double>> readTrees(const Call &, const TreeAttributes &, int64_t);
template llvm::Expected<std::vector<float>> readWeights(const Call &, StringRef, std::optional<Attribute>,
                                                        std::optional<ElementsAttr>);
template llvm::Expected<std::vector<double>> readWeights(const Call &, StringRef, std::optional<Attribute>,
                                                         std::optional<ElementsAttr>);

} // namespace mlonnx::reference
