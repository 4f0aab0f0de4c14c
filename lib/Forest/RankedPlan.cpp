//===- RankedPlan.cpp - What the plans over rank codes share --------------===//
#include "RankedPlan.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace mlonnx::forest {

std::vector<uint32_t> RankedPlan::treeOrder() const {
  std::vector<uint32_t> order(forest.treeCount());
  std::iota(order.begin(), order.end(), 0);
  // Trees that share an accumulator must share the first of theirs.
  std::vector<int64_t> first(votes.accumulatorCount, -1);
  auto firstOf = [&](uint32_t tree) {
    uint32_t begin = forest.treeTargetsBegin[tree];
    return forest.treeTargetsBegin[tree + 1] == begin ? int64_t(-1) : int64_t(votes.accumulators[begin]);
  };
  for (uint32_t tree : order)
    for (uint32_t i = forest.treeTargetsBegin[tree]; i < forest.treeTargetsBegin[tree + 1]; ++i) {
      int64_t &known = first[votes.accumulators[i]];
      if (known != -1 && known != firstOf(tree))
        return order;
      known = firstOf(tree);
    }
  llvm::sort(order, [&](uint32_t a, uint32_t b) { return std::pair(firstOf(a), a) < std::pair(firstOf(b), b); });
  return order;
}

size_t RankedPlan::reserve(size_t count) {
  size_t offset = llvm::alignTo(bytes.size(), 64);
  bytes.resize(offset + count);
  return offset;
}

void RankedPlan::writeColumn(size_t offset, uint32_t column) { columns.push_back({offset, column}); }

RankedPlan::TreeVotes RankedPlan::addVotes(uint32_t tree, llvm::ArrayRef<uint32_t> leaves, mlk::VoteTable table) {
  llvm::ArrayRef<uint32_t> targets = targetsOf(forest, tree);
  TreeVotes result = {uint32_t(lists.size()), uint32_t(targets.size())};
  auto first = votes.accumulators.begin() + forest.treeTargetsBegin[tree];
  lists.insert(lists.end(), first, first + targets.size());
  const size_t length = table.length, begin = reserve(targets.size() * 4 * length);
  for (auto [number, leaf] : llvm::enumerate(leaves)) {
    if (leaf == ~0u)
      continue;
    for (const Vote &vote : votesOf(forest, leaf)) {
      size_t which = llvm::lower_bound(targets, vote.target) - targets.begin();
      uint32_t bits = llvm::bit_cast<uint32_t>(float(vote.weight));
      for (int p = 0; p < 4; ++p)
        bytes[begin + 4 * length * which + (table.isFloats ? 4 * number + p : p * length + number)] =
            uint8_t(bits >> 8 * p);
    }
  }
  return result;
}

void RankedPlan::placeColumns(int64_t group) {
  for (auto [offset, column] : columns) {
    uint32_t place = column * group / mlk::columnUnit;
    bytes[offset] = uint8_t(place);
    bytes[offset + 1] = uint8_t(place >> 8);
  }
}

Plan RankedPlan::finish(llvm::StringRef kernel) {
  Plan plan;
  plan.kernel = kernel.str();
  std::vector<uint32_t> records = ranks.records();
  int64_t treeCount = forest.treeCount(), columnCount = std::max<uint32_t>(ranks.columnCount(), 1);
  // Codes should leave room in the L1 cache; trees are read once a group.
  constexpr int64_t codeBytes = 44 << 10, leastRows = 128;
  int64_t group = mlk::mostGroupRows;
  while (group > leastRows && columnCount * group > codeBytes)
    group /= 2;
  placeColumns(group);
  plan.facts = {{"trees", treeCount}, {"columns", columnCount}, {"group", group}, {"bytes", int64_t(bytes.size())}};
  plan.scalars = {int64_t(ranks.recordCount()), treeCount, forest.targets, votes.accumulatorCount,
                  int64_t(forest.aggregate),    group};
  plan.tables = {{"ranks", std::move(records)}, {"cuts", ranks.heaps()},     {"trees", std::move(trees)},
                 {"bytes", std::move(bytes)},   {"lists", std::move(lists)}, {"targets", votes.targets},
                 {"base", votes.base}};
  plan.scratch = {{false, votes.accumulatorCount * group}, {true, columnCount * group}};
  return plan;
}

} // namespace mlonnx::forest
