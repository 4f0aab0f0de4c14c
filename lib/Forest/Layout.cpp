//===- Layout.cpp - The tables of the compact tree walk -------------------===//
#include "mlonnx/Forest/Layout.h"
#include "kernels/Tables.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;

namespace mlonnx::forest {

namespace {
/// One tree's slots before they are encoded.
struct Slot {
  double threshold; // NaN for a leaf
  uint32_t child, column, leaf;
};

class Layouter {
public:
  Layouter(const Forest &forest, int64_t features, EmitError error)
      : forest(forest), features(features), error(error) {}

  FailureOr<Layout> run();

private:
  void chooseColumns();
  uint32_t columnOf(const Node &node) const;
  void findDepths();
  void placeTree(uint32_t tree);
  void assignAccumulators();
  void writeVotes(uint32_t tree, ArrayRef<uint32_t> leaves);
  void encode();

  const Forest &forest;
  int64_t features;
  EmitError error;
  Layout layout;
  /// The (feature, nanLeft) pairs that the forest reads, ascending.
  std::vector<std::pair<uint32_t, bool>> columns;
  std::vector<uint32_t> depths, pairOf, leafNumber;
  std::vector<Slot> slots;
  /// Per tree: its first slot, its leaves in the order of their numbers.
  std::vector<uint32_t> firstSlot;
  uint64_t mostSlots = 0, mostLeaves = 0;
  /// Per (tree, target): the accumulator, beside Forest::treeTargets.
  std::vector<uint32_t> accumulators;
};
} // namespace

FailureOr<Layout> layOut(const Forest &forest, int64_t features, EmitError error) {
  return Layouter(forest, features, error).run();
}

int64_t blockRows(int64_t numbersPerRow, bool isDouble, int64_t rows) {
  constexpr int64_t most = 64, least = 16, cacheBytes = 256 << 10;
  if (rows == 1)
    return 1;
  int64_t bytesPerRow = numbersPerRow * (isDouble ? 8 : 4), block = most;
  while (block > least && block * bytesPerRow > cacheBytes)
    block /= 2;
  return block;
}

/// A feature whose NaN goes left somewhere is read by way of a column where NaN is -infinity; so is a forest that uses
/// few of many features.
void Layouter::chooseColumns() {
  for (const Node &node : forest.nodes)
    columns.push_back({node.feature, node.nanLeft});
  llvm::sort(columns);
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  bool nanLeft = llvm::any_of(columns, [](auto column) { return column.second; });
  int64_t last = columns.empty() ? 0 : columns.back().first;
  if (nanLeft || int64_t(columns.size()) * 4 <= features) {
    layout.columnCount = columns.size();
    last = std::max<int64_t>(layout.columnCount, 1) - 1;
    for (auto [feature, left] : columns)
      layout.columns.insert(layout.columns.end(), {feature, left});
  }
  layout.shift = last == 0 ? 0 : llvm::Log2_64(last) + 1;
}

uint32_t Layouter::columnOf(const Node &node) const {
  if (!layout.columnCount)
    return node.feature;
  return llvm::lower_bound(columns, std::pair<uint32_t, bool>(node.feature, node.nanLeft)) - columns.begin();
}

void Layouter::findDepths() {
  depths.resize(forest.nodes.size());
  auto depthOf = [&](Ref ref) { return ref.isLeaf() ? 0 : depths[ref.index()]; };
  for (auto [i, node] : llvm::enumerate(forest.nodes)) // children come first
    depths[i] = 1 + std::max(depthOf(node.left), depthOf(node.right));
}

/// R26: partial sum k mod 16 of a target belongs to the trees k that can vote for it. Minimum and maximum need a value
/// and a mark that there was a vote.
void Layouter::assignAccumulators() {
  bool sums = forest.aggregate == Aggregate::Sum || forest.aggregate == Aggregate::Average;
  std::vector<uint32_t> voters(forest.targets), first(forest.targets);
  for (uint32_t target : forest.treeTargets)
    ++voters[target];
  for (int64_t t = 0; t < forest.targets; ++t) {
    uint32_t count = voters[t] == 0 ? 0 : sums ? std::min<uint32_t>(voters[t], 16) : 2;
    first[t] = layout.accumulatorCount;
    layout.targets.insert(layout.targets.end(), {first[t], count});
    layout.accumulatorCount += count;
    voters[t] = 0;
  }
  for (uint32_t target : forest.treeTargets)
    accumulators.push_back(first[target] + (sums ? voters[target]++ % 16 : 0));
}

void Layouter::placeTree(uint32_t tree) {
  size_t base = slots.size();
  firstSlot.push_back(base);
  slots.resize(base + 2); // 0 is unused, 1 the root; so sibling pairs start at even places
  std::vector<uint32_t> leaves;
  std::vector<std::pair<uint32_t, Ref>> work{{1, forest.roots[tree]}};
  while (!work.empty()) {
    auto [place, ref] = work.back();
    work.pop_back();
    Slot &slot = slots[base + place];
    if (ref.isLeaf()) {
      uint32_t &number = leafNumber[ref.index()];
      if (number == 0) {
        leaves.push_back(ref.index());
        number = leaves.size();
      }
      slot = {std::numeric_limits<double>::quiet_NaN(), place - 1, 0, number - 1};
      continue;
    }
    const Node &node = forest.nodes[ref.index()];
    uint32_t &pair = pairOf[ref.index()];
    bool isNew = pair == 0;
    if (isNew)
      pair = slots.size() - base;
    slot = {node.threshold, pair, columnOf(node), 0};
    if (isNew) {
      slots.resize(slots.size() + 2); // invalidates `slot`
      work.push_back({pair + 1, node.right});
      work.push_back({pair, node.left});
    }
  }
  for (uint32_t leaf : leaves)
    leafNumber[leaf] = 0; // v5 lets trees share a single leaf
  mostSlots = std::max<uint64_t>(mostSlots, slots.size() - base);
  mostLeaves = std::max<uint64_t>(mostLeaves, leaves.size());
  Ref root = forest.roots[tree];
  uint32_t depth = root.isLeaf() ? 0 : depths[root.index()];
  layout.maxDepth = std::max<int64_t>(layout.maxDepth, depth);
  layout.trees.insert(layout.trees.end(), {uint32_t(base), depth});
  writeVotes(tree, leaves);
}

void Layouter::writeVotes(uint32_t tree, ArrayRef<uint32_t> leaves) {
  uint32_t begin = forest.treeTargetsBegin[tree], width = forest.treeTargetsBegin[tree + 1] - begin;
  ArrayRef<uint32_t> targets = ArrayRef(forest.treeTargets).slice(begin, width);
  auto place = [&](uint32_t target) { return llvm::lower_bound(targets, target) - targets.begin(); };
  auto votesOf = [&](uint32_t leaf) {
    return ArrayRef(forest.votes).slice(forest.leafVotes[leaf], forest.leafVotes[leaf + 1] - forest.leafVotes[leaf]);
  };
  if (layout.isDense) {
    size_t firstWeight = layout.weights.size();
    layout.trees.insert(layout.trees.end(), {uint32_t(firstWeight), uint32_t(layout.lists.size()), width});
    layout.lists.insert(layout.lists.end(), accumulators.begin() + begin, accumulators.begin() + begin + width);
    layout.weights.resize(firstWeight + leaves.size() * size_t(width));
    for (auto [i, leaf] : llvm::enumerate(leaves))
      for (const Vote &vote : votesOf(leaf))
        layout.weights[firstWeight + i * width + place(vote.target)] = vote.weight;
    return;
  }
  layout.trees.insert(layout.trees.end(), {uint32_t(layout.offsets.size()), 0, 0});
  for (uint32_t leaf : leaves) {
    layout.offsets.push_back(layout.lists.size());
    for (const Vote &vote : votesOf(leaf)) {
      layout.lists.push_back(accumulators[begin + place(vote.target)]);
      layout.weights.push_back(vote.weight);
    }
  }
  layout.offsets.push_back(layout.lists.size());
}

void Layouter::encode() {
  bool wide = layout.kind == Layout::Wide;
  layout.slots.reserve(slots.size() * (wide ? 2 : 1));
  for (const Slot &slot : slots) {
    bool isLeaf = std::isnan(slot.threshold);
    if (layout.isDouble) {
      layout.slots.push_back(isLeaf ? mlk::WideSlotF64::leafNaN | slot.leaf : llvm::bit_cast<uint64_t>(slot.threshold));
      layout.slots.push_back(uint64_t(slot.column) << 32 | slot.child);
      continue;
    }
    uint32_t threshold =
        isLeaf ? mlk::PackedSlot::leafNaN | (wide ? 0 : slot.leaf) : llvm::bit_cast<uint32_t>(float(slot.threshold));
    if (wide) {
      layout.slots.push_back(uint64_t(slot.child) << 32 | threshold);
      layout.slots.push_back(uint64_t(slot.leaf) << 32 | slot.column);
    } else {
      layout.slots.push_back(uint64_t(slot.child << layout.shift | slot.column) << 32 | threshold);
    }
  }
}

FailureOr<Layout> Layouter::run() {
  layout.isDouble = forest.isDouble;
  layout.treeCount = forest.treeCount();
  layout.targetCount = forest.targets;
  layout.base = forest.base;
  if (layout.base.empty())
    layout.base.assign(forest.targets, 0.0);
  chooseColumns();
  findDepths();
  assignAccumulators();

  // Dense weights unless that would be much larger than the votes, as when each leaf votes for one of many targets.
  bool sums = forest.aggregate == Aggregate::Sum || forest.aggregate == Aggregate::Average;
  uint64_t mostWidth = 0;
  for (int64_t t = 0; t < layout.treeCount; ++t)
    mostWidth = std::max<uint64_t>(mostWidth, forest.treeTargetsBegin[t + 1] - forest.treeTargetsBegin[t]);
  layout.isDense = sums && mostWidth * forest.leafCount() <= 2 * forest.votes.size() + 4096;

  pairOf.resize(forest.nodes.size());
  leafNumber.resize(forest.leafCount());
  if (forest.treeTargets.empty())
    layout.isDense = true; // nothing to look up: widths are 0
  for (uint32_t t = 0; t < layout.treeCount; ++t) {
    placeTree(t);
    if (slots.size() > std::numeric_limits<int32_t>::max() ||
        std::max(layout.weights.size(), layout.offsets.size()) > size_t(std::numeric_limits<int32_t>::max())) {
      error("the trees have too many nodes or votes");
      return failure();
    }
  }
  bool fits = mostSlots < (uint64_t(1) << (32 - layout.shift)) && mostLeaves <= mlk::PackedSlot::maxLeaves;
  layout.kind = layout.isDouble || !fits ? Layout::Wide : Layout::Packed;
  encode();
  return std::move(layout);
}

} // namespace mlonnx::forest
