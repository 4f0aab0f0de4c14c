//===- ObliviousLayout.cpp - Trees with one test a level ------------------===//
#include "Layouts.h"
#include "RankedPlan.h"

using namespace mlir;
using mlk::ObliviousTree;

namespace mlonnx::forest {

/// The test of each level and the leaves by number; fails where the tests of a level differ.
static LogicalResult readLevels(const Forest &forest, Ref root, uint32_t depth, SmallVectorImpl<const Node *> &levels,
                                std::vector<uint32_t> &leaves) {
  struct Item {
    Ref ref;
    uint32_t number, level;
  };
  std::vector<Item> work{{root, 0, 0}};
  while (!work.empty()) {
    Item item = work.back();
    work.pop_back();
    if (item.level == depth) {
      leaves[item.number] = item.ref.index();
      continue;
    }
    Ref left = item.ref, right = item.ref;
    if (!item.ref.isLeaf()) {
      const Node &node = forest.nodes[item.ref.index()];
      const Node *&test = levels[item.level];
      if (!test)
        test = &node;
      if (node.feature != test->feature || node.threshold != test->threshold || node.nanLeft != test->nanLeft)
        return failure();
      left = node.left;
      right = node.right;
    }
    work.push_back({left, item.number, item.level + 1});
    work.push_back({right, item.number | 1u << item.level, item.level + 1});
  }
  return success();
}

FailureOr<Plan> layOutOblivious(const Forest &forest, const Votes &votes, const Shape &shape, bool hasMaskRegisters,
                                std::string &why) {
  if (shape.depth > ObliviousTree::maxDepth) {
    why = "a tree is deeper than 8";
    return failure();
  }
  RankedPlan plan(forest, votes);
  for (uint32_t tree : plan.treeOrder()) {
    uint32_t depth = std::max(shape.depths[tree], 1u);
    SmallVector<const Node *> levels(depth);
    std::vector<uint32_t> leaves(1u << depth);
    if (failed(readLevels(forest, forest.roots[tree], depth, levels, leaves))) {
      why = "a tree has different tests on a level";
      return failure();
    }
    size_t at = plan.reserve(64);
    for (auto [d, node] : llvm::enumerate(levels)) {
      Ranks::Test test = node ? plan.ranks.testOf(*node) : Ranks::Test{0, 255};
      plan.writeColumn(at + 2 * d, test.column);
      std::fill_n(plan.bytes.begin() + at + 2 * ObliviousTree::maxDepth + 4 * d, 4, test.code);
    }
    if (plan.ranks.columnCount() > mlk::maxColumns) {
      why = "there are more than 1,024 columns of codes";
      return failure();
    }
    auto [first, count] = plan.addVotes(tree, leaves, mlk::voteTable(leaves.size(), hasMaskRegisters));
    plan.trees.insert(plan.trees.end(), {uint32_t(at / 64), depth, first, count});
  }
  Plan result = plan.finish("forest_oblivious");
  result.facts.push_back({"depth", shape.depth});
  return result;
}

} // namespace mlonnx::forest
