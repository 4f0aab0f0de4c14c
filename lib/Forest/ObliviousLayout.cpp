//===- ObliviousLayout.cpp - Trees with one test a level ------------------===//
#include "Layouts.h"
#include "RankedPlan.h"

using namespace mlir;
using mlk::ObliviousRow;
using mlk::ObliviousTree;

namespace mlonnx::forest {

/// Bounds the table of a single row's weights.
static constexpr uint64_t mostWeights = 4 << 20;

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

/// Whether all trees have one test a level. Mostly the first tree tells, before any rank is made.
static LogicalResult checkLevels(const Forest &forest, const Shape &shape, std::string &why) {
  if (shape.depth > ObliviousTree::maxDepth) {
    why = "a tree is deeper than 8";
    return failure();
  }
  for (auto [root, depth] : llvm::zip_equal(forest.roots, shape.depths)) {
    SmallVector<const Node *> levels(depth);
    std::vector<uint32_t> leaves(1u << depth);
    if (failed(readLevels(forest, root, depth, levels, leaves))) {
      why = "a tree has different tests on a level";
      return failure();
    }
  }
  return success();
}

FailureOr<Plan> layOutOblivious(const Forest &forest, const Votes &votes, const Shape &shape, bool hasMaskRegisters,
                                std::string &why) {
  if (failed(checkLevels(forest, shape, why)))
    return failure();
  RankedPlan plan(forest, votes);
  for (uint32_t tree : plan.treeOrder()) {
    uint32_t depth = std::max(shape.depths[tree], 1u);
    SmallVector<const Node *> levels(depth);
    std::vector<uint32_t> leaves(1u << depth);
    (void)readLevels(forest, forest.roots[tree], depth, levels, leaves);
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

FailureOr<Plan> layOutObliviousRow(const Forest &forest, const Votes &votes, const Shape &shape, std::string &why) {
  if (failed(checkLevels(forest, shape, why)))
    return failure();
  const TreeVectors vectors(forest);
  const uint32_t depth = std::max(shape.depth, 1u), length = 1u << depth, lanes = ObliviousRow::lanes;
  if (uint64_t(vectors.trees.size()) * length > mostWeights) {
    why = "the table of weights would be too large";
    return failure();
  }
  const int64_t groups = llvm::divideCeil(vectors.trees.size(), lanes);
  Ranks ranks(forest.features, forest.nodes);
  std::vector<uint8_t> tests(groups * depth * 2 * lanes, 255);
  std::vector<float> weights(vectors.trees.size() * length);
  size_t lane = 0;
  for (int64_t target = 0; target < forest.targets; ++target)
    for (size_t end = lane + vectors.counts[target] * TreeVectors::lanes; lane < end; ++lane) {
      const uint32_t tree = vectors.trees[lane];
      if (tree == TreeVectors::none)
        continue;
      SmallVector<const Node *> levels(depth);
      std::vector<uint32_t> leaves(length);
      (void)readLevels(forest, forest.roots[tree], depth, levels, leaves);
      for (auto [d, node] : llvm::enumerate(levels)) {
        const Ranks::Test test = node ? ranks.testOf(*node) : Ranks::Test{0, 255};
        if (ranks.columnCount() > ObliviousRow::maxColumns) {
          why = "there are more than 256 columns of codes";
          return failure();
        }
        uint8_t *at = &tests[(lane / lanes * depth + depth - 1 - d) * 2 * lanes + lane % lanes];
        at[0] = uint8_t(test.column);
        at[lanes] = test.code;
      }
      for (auto [number, leaf] : llvm::enumerate(leaves))
        for (const Vote &vote : votesOf(forest, leaf))
          if (vote.target == target)
            weights[lane * length + number] = float(vote.weight);
    }
  Plan plan;
  plan.kernel = "forest_oblivious_row";
  std::vector<float> cuts;
  std::vector<uint32_t> searches = ranks.rowSearches(cuts);
  const int64_t columns = ranks.columnCount();
  plan.facts = {{"trees", forest.treeCount()}, {"columns", columns}, {"depth", shape.depth}};
  plan.scalars = {int64_t(ranks.recordCount()), columns, groups, depth, forest.targets, forest.treeCount(),
                  int64_t(forest.aggregate)};
  plan.tables = {{"searches", std::move(searches)},
                 {"cuts", std::move(cuts)},
                 {"tests", std::move(tests)},
                 {"weights", std::move(weights)},
                 {"vectors", vectors.counts},
                 {"targets", votes.targets},
                 {"base", votes.base}};
  plan.scratch = {{true, ObliviousRow::codeBytes}, {true, groups * lanes}};
  return plan;
}

} // namespace mlonnx::forest
