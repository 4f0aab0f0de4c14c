//===- WalkLayout.cpp - The tables of the compact tree walk ---------------===//
//
// A shared node gets a record in each place that refers to it, all with the same children, so that the size is linear
// in nodes and edges.
//
//===----------------------------------------------------------------------===//
#include "Layouts.h"
#include "kernels/Tables.h"
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
  enum Slots { Packed, Wide } kind = Packed;
  bool isDouble = false;
  /// Whether leaves have one weight per target of their tree, or lists of votes.
  bool isDense = true;
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
  void writeVotes(uint32_t tree, ArrayRef<uint32_t> lists);
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
  /// By list of votes: leaves of a tree that have the same are one leaf.
  std::vector<uint32_t> leafNumber;
  std::vector<Slot> slots;
  /// Per tree: its first slot, its leaves in the order of their numbers.
  std::vector<uint32_t> firstSlot;
  uint64_t mostSlots = 0, mostLeaves = 0;
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
  layout.shift = last == 0 ? 0 : llvm::Log2_64(last) + 1;
}

uint32_t Layouter::columnOf(const Node &node) const {
  if (!layout.columnCount)
    return node.feature;
  return llvm::lower_bound(columns, std::pair<uint32_t, bool>(node.feature, node.nanLeft)) - columns.begin();
}

void Layouter::placeTree(uint32_t tree) {
  size_t base = slots.size();
  firstSlot.push_back(base);
  slots.resize(base + 2); // 0 is unused, 1 the root; so sibling pairs start at even places
  std::vector<uint32_t> lists;
  std::vector<std::pair<uint32_t, Ref>> work{{1, forest.roots[tree]}};
  while (!work.empty()) {
    auto [place, ref] = work.back();
    work.pop_back();
    Slot &slot = slots[base + place];
    if (ref.isLeaf()) {
      uint32_t list = forest.leafLists[ref.index()];
      uint32_t &number = leafNumber[list];
      if (number == 0) {
        lists.push_back(list);
        number = lists.size();
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
  for (uint32_t list : lists)
    leafNumber[list] = 0;
  mostSlots = std::max<uint64_t>(mostSlots, slots.size() - base);
  mostLeaves = std::max<uint64_t>(mostLeaves, lists.size());
  layout.trees.insert(layout.trees.end(), {uint32_t(base), shape.depths[tree]});
  writeVotes(tree, lists);
  layout.trees.push_back(slots.size() - base);
}

void Layouter::writeVotes(uint32_t tree, ArrayRef<uint32_t> lists) {
  ArrayRef<uint32_t> targets = targetsOf(forest, tree);
  uint32_t begin = forest.treeTargetsBegin[tree], width = targets.size();
  ArrayRef<uint32_t> accumulators = votes.accumulators;
  auto place = [&](uint32_t target) { return llvm::lower_bound(targets, target) - targets.begin(); };
  if (layout.isDense) {
    size_t firstWeight = layout.weights.size();
    layout.trees.insert(layout.trees.end(), {uint32_t(firstWeight), uint32_t(layout.lists.size()), width});
    layout.lists.insert(layout.lists.end(), accumulators.begin() + begin, accumulators.begin() + begin + width);
    layout.weights.resize(firstWeight + lists.size() * size_t(width));
    for (auto [i, list] : llvm::enumerate(lists))
      for (const Vote &vote : votesOfList(forest, list))
        layout.weights[firstWeight + i * width + place(vote.target)] = vote.weight;
    return;
  }
  layout.trees.insert(layout.trees.end(), {uint32_t(layout.offsets.size()), 0, 0});
  for (uint32_t list : lists) {
    layout.offsets.push_back(layout.lists.size());
    for (const Vote &vote : votesOfList(forest, list)) {
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

/// Rows that are walked together: what scratch has room for.
static int64_t blockRows(Rows rows, int64_t bytesPerRow) {
  constexpr int64_t least = 16, cacheBytes = 256 << 10;
  if (rows == Rows::One)
    return 1;
  int64_t block = rows == Rows::Blocks ? 512 : 64;
  while (block > least && block * bytesPerRow > cacheBytes)
    block /= 2;
  return block;
}

Plan Layouter::finish() {
  bool isWide = layout.kind == Layout::Wide;
  int64_t accumulators = votes.accumulatorCount;
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
  plan.scalars = {forest.treeCount(),
                  layout.columnCount,
                  forest.targets,
                  accumulators,
                  block,
                  layout.shift,
                  layout.isDense ? mlk::forestDense : mlk::forestLists,
                  int64_t(forest.aggregate)};
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

  // Dense weights unless that would be much larger than the votes, as when each leaf votes for one of many targets.
  uint64_t leafVotes = 0;
  for (uint32_t leaf = 0; leaf < forest.leafCount(); ++leaf)
    leafVotes += votesOf(forest, leaf).size();
  layout.isDense = votes.sums && uint64_t(votes.mostWidth) * forest.leafCount() <= 2 * leafVotes + 4096;

  pairOf.resize(forest.nodes.size());
  leafNumber.resize(forest.listCount());
  if (forest.treeTargets.empty())
    layout.isDense = true; // nothing to look up: widths are 0
  for (uint32_t t = 0; t < forest.treeCount(); ++t) {
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
  return finish();
}

} // namespace mlonnx::forest
