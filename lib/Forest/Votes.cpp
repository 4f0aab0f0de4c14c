//===- Votes.cpp - The accumulators of a forest ---------------------------===//
#include "Votes.h"
#include "kernels/Tables.h"

namespace mlonnx::forest {

Votes::Votes(const Forest &forest)
    : sums(forest.aggregate == Aggregate::Sum || forest.aggregate == Aggregate::Average), base(forest.base) {
  if (base.empty())
    base.assign(forest.targets, 0.0);
  std::vector<uint32_t> voters(forest.targets), first(forest.targets);
  for (uint32_t target : forest.treeTargets)
    ++voters[target];
  for (int64_t t = 0; t < forest.targets; ++t) {
    uint32_t count = voters[t] == 0 ? 0 : sums ? std::min<uint32_t>(voters[t], 16) : 2;
    first[t] = accumulatorCount;
    targets.insert(targets.end(), {first[t], count});
    accumulatorCount += count;
    voters[t] = 0;
  }
  if (forest.isMirrored)
    targets = {targets[0], targets[1], first[0], mlk::TargetRecord::mirrored};
  for (uint32_t target : forest.treeTargets)
    accumulators.push_back(first[target] + (sums ? voters[target]++ % 16 : 0));
  for (int64_t t = 0; t < forest.treeCount(); ++t)
    mostWidth = std::max(mostWidth, forest.treeTargetsBegin[t + 1] - forest.treeTargetsBegin[t]);
}

} // namespace mlonnx::forest
