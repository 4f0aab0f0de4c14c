//===- WalkLayout.cpp - The tables of the compact tree walk ---------------===//
//
// A shared node gets a record in each place that refers to it, all with the same children, so that the size is linear
// in nodes and edges. Tests between the same two leaves share their pair of records: a third less memory for a forest
// of few different leaves, and the last step of most walks stays in the cache.
//
//===----------------------------------------------------------------------===//
#include "Layouts.h"
#include "kernels/Tables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;

namespace mlonnx::forest {

namespace {
/// The tables that the kernels mlk_forest_* read, flat; kernels/Tables.h describes each.
struct Layout {
  bool isWide = false, isDouble = false;
  /// forestDense, forestLists or forestVectors, and for the latter the padded number of targets.
  int64_t kind = mlk::forestDense;
  uint32_t lanes = 1;
  int64_t shift = 0;
  /// Columns to gather before the walk; 0 where a tree's column is a feature.
  int64_t columnCount = 0;

  /// A packed slot is one number, a wide one two.
  std::vector<int64_t> slots;
  /// TreeRecord, ColumnRecord, one field after the other.
  std::vector<uint32_t> trees, columns;
  std::vector<uint32_t> lists, offsets;
  std::vector<double> weights;
};

/// One tree's slots before they are encoded.
struct Slot {
  double threshold; // NaN for a leaf
  uint32_t child, column, leaf;
};

class Layouter {
public:
  Layouter(const Forest &forest, const Votes &votes, const Shape &shape, const PlanOptions &options, EmitError error)
      : forest(forest), votes(votes), shape(shape), features(options.features), rows(options.rows), error(error) {}

  FailureOr<Plan> run();

private:
  void chooseColumns();
  uint32_t columnOf(const Node &node) const;
  void placeTree(uint32_t tree);
  uint32_t numberLeaf(Ref leaf);
  void chooseVotes();
  void writeVotes(uint32_t tree);
  void encode();
  Plan finish();

  const Forest &forest;
  const Votes &votes;
  const Shape &shape;
  int64_t features;
  Rows rows;
  EmitError error;
  Layout layout;
  /// The (feature, nanLeft) pairs that the forest reads, ascending.
  std::vector<std::pair<uint32_t, bool>> columns;
  std::vector<uint32_t> pairOf;
  int64_t columnBits = 0;
  /// By list of votes: leaves of a tree that have the same are one leaf. 0: not numbered yet, else the number plus 1.
  std::vector<uint32_t> leafNumber;
  /// The tree's lists in the order of their leaves' numbers.
  std::vector<uint32_t> lists;
  /// By the numbers of two leaves: where the tree has a pair of these.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> leafPairs;
  std::vector<Slot> slots;
  uint64_t mostLeaves = 0;
};
} // namespace

FailureOr<Plan> layOutWalk(const Forest &forest, const Votes &votes, const Shape &shape, const PlanOptions &options,
                           EmitError error) {
  return Layouter(forest, votes, shape, options, error).run();
}

/// A feature whose NaN goes left somewhere is read by way of a column where NaN is -infinity; so is a forest that uses
/// few of many features.
void Layouter::chooseColumns() {
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> found;
  for (const Node &node : forest.nodes)
    if (found.insert({node.feature, node.nanLeft}).second)
      columns.push_back({node.feature, node.nanLeft});
  llvm::sort(columns);
  bool nanLeft = llvm::any_of(columns, [](auto column) { return column.second; });
  int64_t last = columns.empty() ? 0 : columns.back().first;
  if (nanLeft || int64_t(columns.size()) * 4 <= features) {
    layout.columnCount = columns.size();
    last = std::max<int64_t>(layout.columnCount, 1) - 1;
    for (auto [feature, left] : columns)
      layout.columns.insert(layout.columns.end(), {feature, left});
  }
  columnBits = last == 0 ? 0 : llvm::Log2_64(last) + 1;
}

uint32_t Layouter::columnOf(const Node &node) const {
  if (!layout.columnCount)
    return node.feature;
  return llvm::lower_bound(columns, std::pair<uint32_t, bool>(node.feature, node.nanLeft)) - columns.begin();
}

uint32_t Layouter::numberLeaf(Ref leaf) {
  uint32_t list = forest.leafLists[leaf.index()];
  if (leafNumber[list] == 0) {
    lists.push_back(list);
    leafNumber[list] = lists.size();
  }
  return leafNumber[list] - 1;
}

void Layouter::placeTree(uint32_t tree) {
  size_t base = slots.size();
  slots.resize(base + 2); // 0 is unused, 1 the root; so sibling pairs start at even places
  lists.clear();
  leafPairs.clear();
  std::vector<std::pair<uint32_t, Ref>> work{{uint32_t(base + 1), forest.roots[tree]}};
  while (!work.empty()) {
    auto [place, ref] = work.back();
    work.pop_back();
    if (ref.isLeaf()) {
      slots[place] = {std::numeric_limits<double>::quiet_NaN(), place - 1, 0, numberLeaf(ref)};
      continue;
    }
    const Node &node = forest.nodes[ref.index()];
    bool endsHere = node.left.isLeaf() && node.right.isLeaf();
    uint32_t &pair = endsHere ? leafPairs[{numberLeaf(node.left), numberLeaf(node.right)}] : pairOf[ref.index()];
    bool isNew = pair == 0;
    if (isNew)
      pair = slots.size();
    slots[place] = {node.threshold, pair, columnOf(node), 0};
    if (isNew) {
      slots.resize(slots.size() + 2);
      work.push_back({pair + 1, node.right});
      work.push_back({pair, node.left});
    }
  }
  for (uint32_t list : lists)
    leafNumber[list] = 0;
  mostLeaves = std::max<uint64_t>(mostLeaves, lists.size());
  layout.trees.insert(layout.trees.end(), {uint32_t(base), shape.depths[tree]});
  writeVotes(tree);
  layout.trees.push_back(slots.size() - base);
}

/// Vectors of weights where every tree votes for every target; else a weight for each target of the tree, unless that
/// would be much larger than the votes, as when each leaf votes for one of many targets.
void Layouter::chooseVotes() {
  uint64_t leafVotes = 0;
  for (uint32_t leaf = 0; leaf < forest.leafCount(); ++leaf)
    leafVotes += votesOf(forest, leaf).size();
  bool isDense = votes.sums && uint64_t(votes.mostWidth) * forest.leafCount() <= 2 * leafVotes + 4096;
  if (!isDense && !forest.treeTargets.empty()) { // without any votes there is nothing to look up: widths are 0
    layout.kind = mlk::forestLists;
    return;
  }
  bool votesForAll = llvm::all_of(llvm::seq<uint32_t>(0, forest.treeCount()), [&](uint32_t tree) {
    return int64_t(targetsOf(forest, tree).size()) == forest.targets;
  });
  if (votes.sums && votesForAll && forest.targets > 1 && forest.targets <= 16) {
    layout.kind = mlk::forestVectors;
    layout.lanes = std::max<uint32_t>(4, llvm::PowerOf2Ceil(forest.targets));
  }
}

void Layouter::writeVotes(uint32_t tree) {
  ArrayRef<uint32_t> targets = targetsOf(forest, tree);
  uint32_t begin = forest.treeTargetsBegin[tree], width = targets.size();
  ArrayRef<uint32_t> accumulators = votes.accumulators;
  auto place = [&](uint32_t target) { return llvm::lower_bound(targets, target) - targets.begin(); };
  if (layout.kind == mlk::forestLists) {
    layout.trees.insert(layout.trees.end(), {uint32_t(layout.offsets.size()), 0, 0});
    for (uint32_t list : lists) {
      layout.offsets.push_back(layout.lists.size());
      for (const Vote &vote : votesOfList(forest, list)) {
        layout.lists.push_back(accumulators[begin + place(vote.target)]);
        layout.weights.push_back(vote.weight);
      }
    }
    layout.offsets.push_back(layout.lists.size());
    return;
  }
  size_t firstWeight = layout.weights.size();
  if (layout.kind == mlk::forestVectors) {
    width = layout.lanes;
    layout.trees.insert(layout.trees.end(), {uint32_t(firstWeight), tree % 16, width});
  } else {
    layout.trees.insert(layout.trees.end(), {uint32_t(firstWeight), uint32_t(layout.lists.size()), width});
    layout.lists.insert(layout.lists.end(), accumulators.begin() + begin, accumulators.begin() + begin + width);
  }
  layout.weights.resize(firstWeight + lists.size() * size_t(width));
  for (auto [i, list] : llvm::enumerate(lists))
    for (const Vote &vote : votesOfList(forest, list))
      layout.weights[firstWeight + i * width + place(vote.target)] = vote.weight;
}

void Layouter::encode() {
  bool wide = layout.isWide;
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

/// Rows that are walked together: what scratch has room for.
static int64_t blockRows(Rows rows, int64_t bytesPerRow) {
  // Walks by gathers take 64 rows; as long as these are not megabytes, they are worth more than a cache.
  constexpr int64_t least = 16, atOnce = 64, cacheBytes = 256 << 10, mostBytes = 4 << 20;
  if (rows == Rows::One)
    return 1;
  int64_t block = rows == Rows::Blocks ? 512 : 64;
  while (block > least && block * bytesPerRow > (block <= atOnce ? mostBytes : cacheBytes))
    block /= 2;
  return block;
}

Plan Layouter::finish() {
  bool isWide = layout.isWide;
  int64_t accumulators = layout.kind == mlk::forestVectors ? std::min<int64_t>(forest.treeCount(), 16) * layout.lanes
                                                           : votes.accumulatorCount;
  int64_t block = blockRows(rows, (accumulators + layout.columnCount) * (layout.isDouble ? 8 : 4));
  Plan plan;
  plan.kernel = features < 0 ? "forest_checked" : "forest";
  if (isWide && !layout.isDouble)
    plan.kernel += "_wide";
  plan.facts = {{"trees", forest.treeCount()},
                {"depth", shape.depth},
                {"slot_bytes", isWide ? 16 : 8},
                {"block", block},
                {"columns", layout.columnCount}};
  plan.scalars = {forest.treeCount(), layout.columnCount, forest.targets,           accumulators, block,
                  layout.shift,       layout.kind,        int64_t(forest.aggregate)};
  if (features < 0)
    plan.scalars.push_back(forest.features);
  plan.tables = {{"slots", std::move(layout.slots)},
                 {"trees", std::move(layout.trees)},
                 {"columns", std::move(layout.columns)},
                 {"lists", std::move(layout.lists)},
                 {"offsets", std::move(layout.offsets)},
                 {"weights", std::move(layout.weights)},
                 {"targets", votes.targets},
                 {"base", votes.base}};
  plan.scratch = {{false, accumulators * block}, {false, layout.columnCount * block}};
  return plan;
}

FailureOr<Plan> Layouter::run() {
  layout.isDouble = forest.isDouble;
  chooseColumns();

  chooseVotes();
  pairOf.resize(forest.nodes.size());
  leafNumber.resize(forest.listCount());
  for (uint32_t t = 0; t < forest.treeCount(); ++t) {
    placeTree(t);
    if (slots.size() > std::numeric_limits<int32_t>::max() ||
        std::max(layout.weights.size(), layout.offsets.size()) > size_t(std::numeric_limits<int32_t>::max())) {
      error("the trees have too many nodes or votes");
      return failure();
    }
  }
  auto fitsBeside = [&](int64_t bits) { return slots.size() < (uint64_t(1) << (32 - bits)); };
  constexpr int64_t usual = mlk::PackedSlot::usualShift;
  layout.shift = columnBits < usual && fitsBeside(usual) ? usual : columnBits;
  bool fits = fitsBeside(layout.shift) && mostLeaves <= mlk::PackedSlot::maxLeaves;
  layout.isWide = layout.isDouble || !fits;
  encode();
  return finish();
}

} // namespace mlonnx::forest
