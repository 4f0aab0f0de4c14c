//===- Mirror.cpp - Two targets that are one ------------------------------===//
#include "Votes.h"
#include <numeric>

namespace mlonnx::forest {

void mirrorTargets(Forest &forest) {
  bool sums = forest.aggregate == Aggregate::Sum || forest.aggregate == Aggregate::Average;
  if (!sums || forest.targets != 2 || forest.treeCount() == 0)
    return;
  for (uint32_t list = 0; list < forest.listCount(); ++list) {
    llvm::ArrayRef<Vote> votes = votesOfList(forest, list);
    if (votes.size() != 2 || votes[0].target != 0 || votes[1].target != 1 || votes[0].weight != -votes[1].weight)
      return;
  }
  for (int64_t tree = 0; tree < forest.treeCount(); ++tree)
    if (targetsOf(forest, tree).size() != 2)
      return;
  for (uint32_t list = 0; list < forest.listCount(); ++list)
    forest.votes[list] = forest.votes[2 * list];
  forest.votes.resize(forest.listCount());
  std::iota(forest.listBegin.begin(), forest.listBegin.end(), 0);
  forest.treeTargets.assign(forest.treeCount(), 0);
  for (int64_t tree = 0; tree <= forest.treeCount(); ++tree)
    forest.treeTargetsBegin[tree] = tree;
  forest.isMirrored = true;
}

} // namespace mlonnx::forest
