//===- Forest.cpp - Reading the lists of the tree operators ---------------===//
#include "mlonnx/Forest/Forest.h"
#include "Canonical.h"
#include <cmath>
#include <numeric>

using namespace mlir;

namespace mlonnx::forest {

namespace {
struct Length {
  std::string attribute;
  size_t length;
};

/// Finds nodes by tree and node id. Ids that count up from 0 in each run of a tree are found directly.
class NodeIndex {
public:
  NodeIndex(NumberView<int64_t> treeIds, NumberView<int64_t> nodeIds) : treeIds(treeIds), nodeIds(nodeIds) {
    order.resize(treeIds.size());
    std::iota(order.begin(), order.end(), 0);
    auto less = [&](uint32_t a, uint32_t b) { return key(a) < key(b); };
    if (!llvm::is_sorted(order, less))
      llvm::sort(order, less);
  }
  using Key = std::pair<int64_t, int64_t>;
  Key key(uint32_t node) const { return {treeIds[node], nodeIds[node]}; }
  /// `near` is a node of the tree; the one whose id is as far away as its place is tried first.
  std::optional<uint32_t> find(Key wanted, uint32_t near) const {
    uint64_t guess = uint64_t(near) + (uint64_t(wanted.second) - uint64_t(nodeIds[near]));
    if (guess < treeIds.size() && key(guess) == wanted)
      return uint32_t(guess);
    return find(wanted);
  }
  std::optional<uint32_t> find(Key wanted) const {
    auto found = llvm::lower_bound(order, wanted, [&](uint32_t node, const Key &k) { return key(node) < k; });
    if (found == order.end() || key(*found) != wanted)
      return std::nullopt;
    return *found;
  }
  /// All nodes, by key.
  std::vector<uint32_t> order;

private:
  NumberView<int64_t> treeIds, nodeIds;
};
} // namespace

static LogicalResult checkLengths(ArrayRef<Length> lengths, size_t needed, const char *what, EmitError error) {
  for (const Length &list : lengths)
    if (list.length != needed) {
      error("attribute '" + Twine(list.attribute) + "' has " + Twine(list.length) + " values for " + Twine(needed) +
            " " + what);
      return failure();
    }
  return success();
}

static LogicalResult checkCounts(size_t nodes, size_t votes, int64_t targets, EmitError error) {
  if (nodes < Ref::leafBit - 2 && votes < Ref::leafBit - 2 && targets >= 0 && targets < Ref::leafBit - 2)
    return success();
  error("the trees have too many nodes, votes or targets");
  return failure();
}

static void noteVotes(Forest &forest, NumberView<int64_t> targets, NumberView<double> weights) {
  forest.hasVotes = !targets.empty();
  forest.onlyFirstTarget = llvm::all_of(targets, [](int64_t target) { return target == 0; });
  forest.nonNegative =
      llvm::all_of(weights, [&](double weight) { return toWorkingType(weight, forest.isDouble) >= 0; });
}

/// The nodes of the older operators: resolves ids and finds the root of each tree, in the order of the trees' first
/// listed nodes. `treeOf[node]` is the tree's number.
static LogicalResult readNodes(const NodeLists &lists, const NodeIndex &index, bool isDouble, RawForest &raw,
                               std::vector<uint32_t> &treeOf, EmitError error) {
  uint32_t count = lists.nodeIds.size();
  for (uint32_t i = 1; i < count; ++i)
    if (index.key(index.order[i - 1]) == index.key(index.order[i])) {
      error("attribute 'nodes_nodeids' has node " + Twine(lists.nodeIds[index.order[i]]) + " of tree " +
            Twine(lists.treeIds[index.order[i]]) + " twice");
      return failure();
    }
  std::vector<bool> pointedTo(count);
  for (uint32_t i = 0; i < count; ++i) {
    RawNode &node = raw.nodes[i];
    node.mode = lists.modes[i];
    if (node.mode == NodeMode::Leaf)
      continue; // a leaf may carry any feature, children and threshold
    if (node.mode == NodeMode::MEMBER) {
      error("attribute 'nodes_modes' has BRANCH_MEMBER, which only TreeEnsemble knows");
      return failure();
    }
    node.setFeature(lists.featureIds[i]);
    node.threshold = toWorkingType(lists.values[i], isDouble);
    node.missingTrue = !lists.missing.empty() && lists.missing[i] == 1;
    for (auto [name, id, child] : {std::tuple("nodes_truenodeids", lists.trueIds[i], &node.onTrue),
                                   std::tuple("nodes_falsenodeids", lists.falseIds[i], &node.onFalse)}) {
      std::optional<uint32_t> found = index.find({lists.treeIds[i], id}, i);
      if (!found) {
        error("attribute '" + Twine(name) + "' names node " + Twine(id) + " of tree " + Twine(lists.treeIds[i]) +
              ", which does not exist");
        return failure();
      }
      *child = *found;
      pointedTo[*found] = true;
    }
  }

  std::vector<std::pair<uint32_t, uint32_t>> trees; // first listed node, start in the order of keys
  for (uint32_t begin = 0; begin < count;) {
    uint32_t end = begin, first = index.order[begin];
    for (; end < count && lists.treeIds[index.order[end]] == lists.treeIds[index.order[begin]]; ++end)
      first = std::min(first, index.order[end]);
    trees.push_back({first, begin});
    begin = end;
  }
  llvm::sort(trees);
  for (auto [first, begin] : trees) {
    std::optional<uint32_t> root;
    for (uint32_t at = begin; at < count && lists.treeIds[index.order[at]] == lists.treeIds[first]; ++at) {
      uint32_t node = index.order[at];
      treeOf[node] = raw.roots.size();
      if (pointedTo[node])
        continue;
      if (root) {
        error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' leave tree " + Twine(lists.treeIds[first]) +
              " with several roots");
        return failure();
      }
      root = node;
    }
    if (!root) {
      error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' leave tree " + Twine(lists.treeIds[first]) +
            " without a root (a cycle)");
      return failure();
    }
    raw.roots.push_back(*root);
  }
  return success();
}

FailureOr<Forest> buildForest(const NodeLists &lists, int64_t targets, bool isDouble, EmitError error) {
  size_t count = lists.nodeIds.size(), votes = lists.voteTargets.size();
  std::string prefix = lists.votePrefix.str();
  if (failed(checkLengths({{"nodes_treeids", lists.treeIds.size()},
                           {"nodes_featureids", lists.featureIds.size()},
                           {"nodes_truenodeids", lists.trueIds.size()},
                           {"nodes_falsenodeids", lists.falseIds.size()},
                           {"nodes_values", lists.values.size()},
                           {"nodes_modes", lists.modes.size()},
                           {"nodes_missing_value_tracks_true", lists.missing.empty() ? count : lists.missing.size()}},
                          count, "nodes", error)) ||
      failed(checkLengths({{prefix + "_treeids", lists.voteTreeIds.size()},
                           {prefix + "_nodeids", lists.voteNodeIds.size()},
                           {prefix + "_weights", lists.voteWeights.size()}},
                          votes, "votes", error)) ||
      failed(checkCounts(count, votes, targets, error)))
    return failure();

  RawForest raw;
  raw.nodes.resize(count);
  std::vector<uint32_t> treeOf(count);
  NodeIndex index(lists.treeIds, lists.nodeIds);
  if (failed(readNodes(lists, index, isDouble, raw, treeOf, error)))
    return failure();

  // Votes by node in the order they are listed; a tree's targets are those of all its votes, as R26 counts them.
  Forest forest;
  forest.isDouble = isDouble;
  forest.targets = targets;
  noteVotes(forest, lists.voteTargets, lists.voteWeights);
  raw.voteTargets = lists.voteTargets;
  raw.voteWeights = lists.voteWeights;
  std::vector<std::pair<uint32_t, uint32_t>> canVote; // tree, target
  std::vector<uint32_t> lastTree(targets, ~0u);       // by target: votes are mostly listed by tree
  uint32_t last = 0;
  auto nodeOf = [&](size_t v) {
    NodeIndex::Key key{lists.voteTreeIds[v], lists.voteNodeIds[v]};
    std::optional<uint32_t> node = count ? index.find(key, last) : std::nullopt;
    last = node.value_or(last);
    return node;
  };
  bool isGrouped = true; // the votes of each leaf follow each other
  for (size_t v = 0; v < votes; ++v) {
    std::optional<uint32_t> node = nodeOf(v);
    if (!node) {
      error("attribute '" + Twine(prefix) + "_nodeids' names node " + Twine(lists.voteNodeIds[v]) + " of tree " +
            Twine(lists.voteTreeIds[v]) + ", which does not exist");
      return failure();
    }
    if (lists.voteTargets[v] < 0 || lists.voteTargets[v] >= targets) {
      error("attribute '" + Twine(prefix) + "_ids' has " + Twine(lists.voteTargets[v]) + ", outside of the " +
            Twine(targets) + " there are");
      return failure();
    }
    uint32_t tree = treeOf[*node], target = lists.voteTargets[v];
    if (std::exchange(lastTree[target], tree) != tree)
      canVote.push_back({tree, target});
    if (raw.nodes[*node].mode != NodeMode::Leaf)
      continue;
    RawNode::Range &range = raw.nodes[*node].range;
    if (range.begin == range.end)
      range = {uint32_t(v), uint32_t(v)};
    isGrouped &= range.end++ == v;
  }
  if (!isGrouped) {
    uint32_t next = 0;
    for (RawNode &node : raw.nodes)
      if (node.mode == NodeMode::Leaf) {
        uint32_t begin = next;
        next += node.range.end - node.range.begin;
        node.range = {begin, begin};
      }
    raw.voteOrder.resize(next);
    for (size_t v = 0; v < votes; ++v)
      if (RawNode &node = raw.nodes[*nodeOf(v)]; node.mode == NodeMode::Leaf)
        raw.voteOrder[node.range.end++] = v;
  }
  llvm::sort(canVote);
  canVote.erase(std::unique(canVote.begin(), canVote.end()), canVote.end());
  auto pair = canVote.begin();
  for (uint32_t tree = 0; tree < raw.roots.size(); ++tree) {
    for (; pair != canVote.end() && pair->first == tree; ++pair)
      forest.treeTargets.push_back(pair->second);
    forest.treeTargetsBegin.push_back(forest.treeTargets.size());
  }
  if (failed(canonicalize(raw, /*sharing=*/true, forest, error)))
    return failure();
  return forest;
}

/// Cuts the members at NaN and gives each MEMBER node its set; a NaN after the last set is optional (R21).
static LogicalResult readMembers(const EnsembleLists &lists, bool isDouble, RawForest &raw, EmitError error) {
  std::vector<RawNode::Range> sets;
  uint32_t begin = 0;
  for (double value : lists.members) {
    if (!std::isnan(value)) {
      raw.members.push_back(toWorkingType(value, isDouble));
      continue;
    }
    sets.push_back({begin, uint32_t(raw.members.size())});
    begin = raw.members.size();
  }
  size_t wanted = llvm::count(lists.modes, NodeMode::MEMBER);
  if (begin != raw.members.size() || sets.size() + 1 == wanted)
    sets.push_back({begin, uint32_t(raw.members.size())});
  if (sets.size() != wanted) {
    error("attribute 'membership_values' has " + Twine(sets.size()) + " sets for " + Twine(wanted) +
          " nodes of mode BRANCH_MEMBER");
    return failure();
  }
  auto next = sets.begin();
  for (size_t i = 0; i < lists.modes.size(); ++i)
    if (lists.modes[i] == NodeMode::MEMBER)
      raw.nodes[i].range = *next++;
  return success();
}

/// The targets of the leaves below each root, once the trees are known to be trees.
static void findTargets(const RawForest &raw, Forest &forest) {
  std::vector<uint32_t> stack, found;
  for (uint32_t root : raw.roots) {
    found.clear();
    stack.push_back(root);
    while (!stack.empty()) {
      const RawNode &node = raw.nodes[stack.back()];
      stack.pop_back();
      if (node.mode == NodeMode::Leaf)
        found.push_back(raw.voteTargets[node.range.begin]);
      else
        stack.insert(stack.end(), {node.onTrue, node.onFalse});
    }
    llvm::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    forest.treeTargets.insert(forest.treeTargets.end(), found.begin(), found.end());
    forest.treeTargetsBegin.push_back(forest.treeTargets.size());
  }
}

FailureOr<Forest> buildForest(const EnsembleLists &lists, int64_t targets, bool isDouble, EmitError error) {
  size_t count = lists.modes.size(), leaves = lists.leafTargets.size();
  if (failed(checkLengths({{"nodes_featureids", lists.featureIds.size()},
                           {"nodes_truenodeids", lists.trueIds.size()},
                           {"nodes_falsenodeids", lists.falseIds.size()},
                           {"nodes_trueleafs", lists.trueLeafs.size()},
                           {"nodes_falseleafs", lists.falseLeafs.size()},
                           {"nodes_splits", lists.splits.size()},
                           {"nodes_missing_value_tracks_true", lists.missing.empty() ? count : lists.missing.size()}},
                          count, "nodes", error)) ||
      failed(checkLengths({{"leaf_weights", lists.leafWeights.size()}}, leaves, "leaves", error)) ||
      failed(checkCounts(count + leaves, leaves, targets, error)))
    return failure();

  // Interior nodes first, then the leaves, each with its vote.
  RawForest raw;
  raw.nodes.resize(count + leaves);
  for (size_t i = 0; i < count; ++i) {
    RawNode &node = raw.nodes[i];
    node.mode = lists.modes[i];
    if (node.mode == NodeMode::Leaf) {
      error("attribute 'nodes_modes' has an unknown mode");
      return failure();
    }
    node.setFeature(lists.featureIds[i]);
    node.threshold = toWorkingType(lists.splits[i], isDouble);
    node.missingTrue = !lists.missing.empty() && lists.missing[i] == 1;
    for (auto [name, id, isLeaf, child] :
         {std::tuple("nodes_truenodeids", lists.trueIds[i], lists.trueLeafs[i], &node.onTrue),
          std::tuple("nodes_falsenodeids", lists.falseIds[i], lists.falseLeafs[i], &node.onFalse)}) {
      if (id < 0 || uint64_t(id) >= (isLeaf ? leaves : count)) {
        error("attribute '" + Twine(name) + "' has " + Twine(id) + ", outside of the " +
              Twine(isLeaf ? leaves : count) + (isLeaf ? " leaves" : " nodes"));
        return failure();
      }
      *child = isLeaf ? count + id : id;
    }
  }
  for (size_t i = 0; i < leaves; ++i) {
    if (lists.leafTargets[i] < 0 || lists.leafTargets[i] >= targets) {
      error("attribute 'leaf_targetids' has " + Twine(lists.leafTargets[i]) + ", outside of the " + Twine(targets) +
            " targets");
      return failure();
    }
    raw.nodes[count + i].range = {uint32_t(i), uint32_t(i + 1)};
  }
  raw.voteTargets = lists.leafTargets;
  raw.voteWeights = lists.leafWeights;
  for (int64_t root : lists.roots) {
    if (root < 0 || uint64_t(root) >= count) {
      error("attribute 'tree_roots' has " + Twine(root) + ", outside of the " + Twine(count) + " nodes");
      return failure();
    }
    raw.roots.push_back(root);
  }
  Forest forest;
  forest.isDouble = isDouble;
  forest.targets = targets;
  noteVotes(forest, lists.leafTargets, lists.leafWeights);
  if (failed(readMembers(lists, isDouble, raw, error)) || failed(canonicalize(raw, /*sharing=*/false, forest, error)))
    return failure();
  findTargets(raw, forest);
  return forest;
}

} // namespace mlonnx::forest
