//===- Canonical.cpp - From tests of any mode to x <= threshold -----------===//
#include "Canonical.h"
#include "Votes.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;

namespace mlonnx::forest {

static constexpr double infinity = std::numeric_limits<double>::infinity();

namespace {
class Canonicalizer {
public:
  Canonicalizer(const RawForest &raw, bool sharing, Forest &forest, EmitError error)
      : raw(raw), sharing(sharing), forest(forest), error(error) {}

  LogicalResult run();

private:
  enum State : char { New, Open, Done };

  LogicalResult visit(uint32_t root);
  Ref addLeaf(const RawNode &node);
  /// The number of the last list of votes; it is dropped if it is there already.
  uint32_t internList();
  void growTable();
  Ref addNode(const RawNode &node, double threshold, bool nanLeft, Ref left, Ref right);
  /// Everything goes to `usual` but NaN.
  Ref addNaNTest(const RawNode &node, Ref usual, Ref nan);
  Ref addSet(const RawNode &node, ArrayRef<double> values, Ref inside, Ref outside, Ref nan);
  Ref convert(const RawNode &node, Ref onTrue, Ref onFalse);
  /// The largest number of the working type below `value`, which isn't -infinity.
  double previous(double value) const {
    return forest.isDouble ? std::nextafter(value, -infinity)
                           : double(std::nextafter(float(value), -std::numeric_limits<float>::infinity()));
  }

  const RawForest &raw;
  bool sharing;
  Forest &forest;
  EmitError error;
  std::vector<State> state;
  std::vector<Ref> refs;
  std::vector<bool> used;
  /// Lists of votes by their hash, with open addressing; 0 is free, i + 1 is list i. Forests of pure leaves have
  /// millions of leaves, but a few lists.
  std::vector<uint32_t> table = std::vector<uint32_t>(64);
};
} // namespace

LogicalResult canonicalize(const RawForest &raw, bool sharing, Forest &forest, EmitError error) {
  return Canonicalizer(raw, sharing, forest, error).run();
}

LogicalResult Canonicalizer::run() {
  state.assign(raw.nodes.size(), New);
  refs.resize(raw.nodes.size());
  used.resize(raw.nodes.size());
  for (uint32_t root : raw.roots) {
    if (failed(visit(root)))
      return failure();
    forest.roots.push_back(refs[root]);
  }
  return success();
}

/// Converts what a row can reach from `root`, children first.
LogicalResult Canonicalizer::visit(uint32_t root) {
  if (used[root]) {
    error("attribute 'tree_roots' has a root that is the child of a node, or the root of two trees");
    return failure();
  }
  used[root] = true;
  std::vector<uint32_t> stack{root};
  while (!stack.empty()) {
    uint32_t current = stack.back();
    const RawNode &node = raw.nodes[current];
    if (state[current] == Done) {
      stack.pop_back();
      continue;
    }
    if (node.mode == NodeMode::Leaf || state[current] == Open) {
      refs[current] =
          node.mode == NodeMode::Leaf ? addLeaf(node) : convert(node, refs[node.onTrue], refs[node.onFalse]);
      state[current] = Done;
      stack.pop_back();
      if (forest.nodes.size() >= Ref::leafBit - 2 || forest.leafLists.size() >= Ref::leafBit - 2) {
        error("the trees have too many nodes");
        return failure();
      }
      continue;
    }
    if (node.feature < 0 || node.feature == RawNode::mostFeatures) {
      error("attribute 'nodes_featureids' has feature " + Twine(node.feature) + (node.feature < 0 ? "" : " or above"));
      return failure();
    }
    forest.features = std::max<int64_t>(forest.features, node.feature + 1);
    state[current] = Open;
    // A root whose branches end in one leaf is the form of a tree that is a leaf only.
    bool isSingleLeaf = current == root && node.onTrue == node.onFalse && raw.nodes[node.onTrue].mode == NodeMode::Leaf;
    for (uint32_t child : {node.onFalse, node.onTrue}) {
      if (state[child] == Open) {
        error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' have a cycle");
        return failure();
      }
      if (used[child] && !sharing && !isSingleLeaf) {
        error("attributes 'nodes_truenodeids' and 'nodes_falsenodeids' share a child");
        return failure();
      }
      used[child] = true;
      if (state[child] == New)
        stack.push_back(child);
    }
  }
  return success();
}

/// Several votes for one target become one, summed in the order they are listed.
Ref Canonicalizer::addLeaf(const RawNode &node) {
  SmallVector<std::pair<uint32_t, uint32_t>> order; // target, place in the list
  for (uint32_t i = node.range.begin; i < node.range.end; ++i) {
    uint32_t vote = raw.voteOrder.empty() ? i : raw.voteOrder[i];
    order.push_back({uint32_t(raw.voteTargets[vote]), vote});
  }
  if (!llvm::is_sorted(order))
    llvm::sort(order);
  auto weight = [&](size_t i) { return toWorkingType(raw.voteWeights[order[i].second], forest.isDouble); };
  for (size_t i = 0; i < order.size();) {
    Vote sum{order[i].first, weight(i)};
    for (++i; i < order.size() && order[i].first == sum.target; ++i)
      sum.weight = toWorkingType(sum.weight + weight(i), forest.isDouble);
    forest.votes.push_back(sum);
  }
  forest.listBegin.push_back(forest.votes.size());
  forest.leafLists.push_back(internList());
  return Ref::leaf(forest.leafCount() - 1);
}

static size_t hashVotes(ArrayRef<Vote> votes) {
  llvm::hash_code code(0);
  for (const Vote &vote : votes)
    code = llvm::hash_combine(code, vote.target, llvm::bit_cast<uint64_t>(vote.weight));
  return code;
}

uint32_t Canonicalizer::internList() {
  uint32_t list = forest.listCount() - 1;
  ArrayRef<Vote> votes = votesOfList(forest, list);
  auto isEqual = [](const Vote &a, const Vote &b) {
    return a.target == b.target && llvm::bit_cast<uint64_t>(a.weight) == llvm::bit_cast<uint64_t>(b.weight);
  };
  size_t place = hashVotes(votes) & (table.size() - 1);
  for (; table[place]; place = (place + 1) & (table.size() - 1))
    if (uint32_t known = table[place] - 1; llvm::equal(votesOfList(forest, known), votes, isEqual)) {
      forest.listBegin.pop_back();
      forest.votes.resize(forest.listBegin.back());
      return known;
    }
  table[place] = list + 1;
  if (forest.listCount() > table.size() / 2)
    growTable();
  return list;
}

void Canonicalizer::growTable() {
  table.assign(table.size() * 2, 0);
  for (uint32_t list = 0; list < forest.listCount(); ++list) {
    size_t place = hashVotes(votesOfList(forest, list)) & (table.size() - 1);
    while (table[place])
      place = (place + 1) & (table.size() - 1);
    table[place] = list + 1;
  }
}

Ref Canonicalizer::addNode(const RawNode &node, double threshold, bool nanLeft, Ref left, Ref right) {
  if (left == right || (nanLeft && threshold == infinity))
    return left;
  forest.nodes.push_back({threshold, uint32_t(node.feature), nanLeft, left, right});
  return Ref::node(forest.nodes.size() - 1);
}

Ref Canonicalizer::addNaNTest(const RawNode &node, Ref usual, Ref nan) {
  return addNode(node, infinity, /*nanLeft=*/false, usual, nan);
}

/// The line of numbers is cut where membership changes; a balanced search over the pieces.
Ref Canonicalizer::addSet(const RawNode &node, ArrayRef<double> values, Ref inside, Ref outside, Ref nan) {
  std::vector<double> sorted, cuts;
  for (double value : values)
    if (!std::isnan(value))
      sorted.push_back(value);
  llvm::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  bool startsInside = !sorted.empty() && sorted.front() == -infinity;
  for (double value : sorted) {
    if (value != -infinity) {
      double before = previous(value);
      if (!cuts.empty() && cuts.back() == before)
        cuts.pop_back(); // neighbours in one piece
      else
        cuts.push_back(before);
    }
    if (value != infinity)
      cuts.push_back(value);
  }
  auto piece = [&](size_t i) { return (i % 2 == 1) != startsInside ? inside : outside; };
  if (cuts.empty())
    return addNaNTest(node, piece(0), nan);
  size_t nanPiece = piece(0) == nan ? 0 : 1;
  auto search = [&](auto &&self, size_t first, size_t last) -> Ref {
    if (first == last)
      return piece(first);
    size_t middle = first + (last - first) / 2;
    Ref left = self(self, first, middle), right = self(self, middle + 1, last);
    return addNode(node, cuts[middle], nanPiece <= middle, left, right);
  };
  return search(search, 0, cuts.size());
}

Ref Canonicalizer::convert(const RawNode &node, Ref onTrue, Ref onFalse) {
  double t = node.mode == NodeMode::MEMBER ? 0 : node.threshold;
  bool missing = node.missingTrue;
  Ref nan = missing ? onTrue : onFalse;
  // R19: a NaN threshold is unequal to every number.
  if (std::isnan(t))
    return addNaNTest(node, node.mode == NodeMode::NEQ ? onTrue : onFalse, nan);
  switch (node.mode) {
  case NodeMode::LEQ:
    return addNode(node, t, missing, onTrue, onFalse);
  case NodeMode::GT:
    return addNode(node, t, !missing, onFalse, onTrue);
  case NodeMode::LT:
    return t == -infinity ? addNaNTest(node, onFalse, nan) : addNode(node, previous(t), missing, onTrue, onFalse);
  case NodeMode::GTE:
    return t == -infinity ? addNaNTest(node, onTrue, nan) : addNode(node, previous(t), !missing, onFalse, onTrue);
  case NodeMode::EQ:
    return addSet(node, t, onTrue, onFalse, nan);
  case NodeMode::NEQ:
    return addSet(node, t, onFalse, onTrue, nan);
  case NodeMode::MEMBER:
    return addSet(node, ArrayRef(raw.members).slice(node.range.begin, node.range.end - node.range.begin), onTrue,
                  onFalse, nan);
  case NodeMode::Leaf:
    break;
  }
  llvm_unreachable("leaves are not tests");
}

} // namespace mlonnx::forest
