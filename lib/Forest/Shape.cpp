//===- Shape.cpp - Facts that decide between plans ------------------------===//
#include "Layouts.h"

namespace mlonnx::forest {

Shape::Shape(const Forest &forest) {
  voteCount = forest.treeTargets.size();
  // Children come before their parents.
  std::vector<uint32_t> below(forest.nodes.size());
  auto depthOf = [&](Ref ref) { return ref.isLeaf() ? 0 : below[ref.index()]; };
  for (auto [i, node] : llvm::enumerate(forest.nodes))
    below[i] = 1 + std::max(depthOf(node.left), depthOf(node.right));

  std::vector<uint32_t> seenNode(forest.nodes.size()), seenLeaf(forest.leafCount());
  std::vector<Ref> work;
  for (int64_t t = 0; t < forest.treeCount(); ++t) {
    uint32_t tests = 0, ends = 0, mark = t + 1;
    work.push_back(forest.roots[t]);
    while (!work.empty()) {
      Ref ref = work.back();
      work.pop_back();
      uint32_t &seen = ref.isLeaf() ? seenLeaf[ref.index()] : seenNode[ref.index()];
      if (seen == mark)
        continue;
      seen = mark;
      if (ref.isLeaf()) {
        ++ends;
        continue;
      }
      ++tests;
      work.push_back(forest.nodes[ref.index()].left);
      work.push_back(forest.nodes[ref.index()].right);
    }
    depths.push_back(depthOf(forest.roots[t]));
    nodeCounts.push_back(tests);
    leafCounts.push_back(ends);
    depth = std::max(depth, depths.back());
    mostLeaves = std::max(mostLeaves, ends);
    nodes += tests;
    leaves += ends;
  }
}

} // namespace mlonnx::forest
