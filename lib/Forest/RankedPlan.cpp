//===- RankedPlan.cpp - What the plans over rank codes share --------------===//
#include "RankedPlan.h"
#include "kernels/RankedTables.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace mlonnx::forest {

std::vector<uint32_t> RankedPlan::treeOrder() const {
  std::vector<uint32_t> order(forest.treeCount());
  std::iota(order.begin(), order.end(), 0);
  if (votes.mostWidth == 1)
    llvm::sort(order, [&](uint32_t a, uint32_t b) {
      auto key = [&](uint32_t tree) {
        uint32_t place = forest.treeTargetsBegin[tree];
        return std::pair(forest.treeTargetsBegin[tree + 1] == place ? 0 : votes.accumulators[place], tree);
      };
      return key(a) < key(b);
    });
  return order;
}

size_t RankedPlan::reserve(size_t count) {
  size_t offset = llvm::alignTo(bytes.size(), 64);
  bytes.resize(offset + count);
  return offset;
}

RankedPlan::TreeVotes RankedPlan::addVotes(uint32_t tree, llvm::ArrayRef<uint32_t> leaves, size_t length) {
  llvm::ArrayRef<uint32_t> targets = targetsOf(forest, tree);
  TreeVotes result = {uint32_t(lists.size()), uint32_t(targets.size())};
  auto first = votes.accumulators.begin() + forest.treeTargetsBegin[tree];
  lists.insert(lists.end(), first, first + targets.size());
  size_t planes = reserve(targets.size() * 4 * length);
  for (auto [number, leaf] : llvm::enumerate(leaves)) {
    if (leaf == ~0u)
      continue;
    for (const Vote &vote : votesOf(forest, leaf)) {
      size_t which = llvm::lower_bound(targets, vote.target) - targets.begin();
      uint32_t bits = llvm::bit_cast<uint32_t>(float(vote.weight));
      for (int p = 0; p < 4; ++p)
        bytes[planes + (4 * which + p) * length + number] = uint8_t(bits >> 8 * p);
    }
  }
  return result;
}

Plan RankedPlan::finish(llvm::StringRef kernel) {
  Plan plan;
  plan.kernel = kernel.str();
  std::vector<uint32_t> records = ranks.records();
  int64_t treeCount = forest.treeCount(), columns = std::max<uint32_t>(ranks.columnCount(), 1);
  plan.facts = {{"trees", treeCount}, {"columns", columns}, {"bytes", int64_t(bytes.size())}};
  plan.scalars = {int64_t(ranks.recordCount()), treeCount, forest.targets, votes.accumulatorCount,
                  int64_t(forest.aggregate)};
  plan.tables = {{"ranks", std::move(records)}, {"cuts", ranks.heaps()},     {"trees", std::move(trees)},
                 {"bytes", std::move(bytes)},   {"lists", std::move(lists)}, {"targets", votes.targets},
                 {"base", votes.base}};
  plan.scratch = {{false, votes.accumulatorCount * mlk::groupRows}, {true, columns * mlk::groupRows}};
  return plan;
}

} // namespace mlonnx::forest
