//===- Votes.cpp - The accumulators of a forest ---------------------------===//
#include "Votes.h"
#include "kernels/Tables.h"
#include "llvm/Support/MathExtras.h"

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

TreeVectors::TreeVectors(const Forest &forest) {
  std::vector<std::vector<uint32_t>> byTarget(forest.targets);
  for (int64_t tree = 0; tree < forest.treeCount(); ++tree)
    for (uint32_t target : targetsOf(forest, tree))
      byTarget[target].push_back(tree);
  for (const std::vector<uint32_t> &list : byTarget) {
    counts.push_back((list.size() + lanes - 1) / lanes);
    trees.insert(trees.end(), list.begin(), list.end());
    trees.resize(llvm::alignTo(trees.size(), lanes), none);
  }
}

} // namespace mlonnx::forest
