//===- HeapLayout.cpp - Complete trees over rank codes --------------------===//
#include "Layouts.h"
#include "RankedPlan.h"
#include "kernels/RankedTables.h"

using namespace mlir;
using mlk::HeapTree;

namespace mlonnx::forest {

namespace {
/// One tree by heap index.
struct Heap {
  std::vector<Ranks::Test> tests;
  std::vector<bool> isTest;
  std::vector<uint32_t> leaves;
};

/// Puts what is below `ref` at `place` of `level`; a leaf fills all places below it. Shared nodes are repeated: there
/// are at most 255.
void place(const Forest &forest, Ranks &ranks, Ref ref, uint32_t depth, Heap &heap) {
  struct Item {
    Ref ref;
    uint32_t place, level;
  };
  std::vector<Item> work{{ref, 1, 0}};
  while (!work.empty()) {
    Item item = work.back();
    work.pop_back();
    if (item.level == depth) {
      heap.leaves[item.place - (1u << depth)] = item.ref.index();
      continue;
    }
    Ref left = item.ref, right = item.ref;
    if (!item.ref.isLeaf()) {
      const Node &node = forest.nodes[item.ref.index()];
      heap.tests[item.place] = ranks.testOf(node);
      heap.isTest[item.place] = true;
      left = node.left;
      right = node.right;
    }
    work.push_back({left, 2 * item.place, item.level + 1});
    work.push_back({right, 2 * item.place + 1, item.level + 1});
  }
}
} // namespace

FailureOr<Plan> layOutHeap(const Forest &forest, const Votes &votes, const Shape &shape, std::string &why) {
  if (shape.depth > HeapTree::maxDepth) {
    why = "a tree is deeper than 8";
    return failure();
  }
  RankedPlan plan(forest, votes);
  for (uint32_t tree : plan.treeOrder()) {
    uint32_t depth = std::max(shape.depths[tree], 1u), count = mlk::leafTable(1u << depth);
    Heap heap{std::vector<Ranks::Test>(1u << depth, {0, 255}), std::vector<bool>(1u << depth),
              std::vector<uint32_t>(1u << depth)};
    place(forest, plan.ranks, forest.roots[tree], depth, heap);
    if (plan.ranks.columnCount() > mlk::maxColumns) {
      why = "there are more than 1,024 columns of codes";
      return failure();
    }

    size_t at = plan.reserve(count);
    HeapTree record = {uint32_t(at / 64), depth, 0, 0, {}};
    for (uint32_t i = 0; i < 1u << depth; ++i)
      plan.bytes[at + i] = heap.tests[i].code;
    size_t columns = plan.reserve(64);
    for (uint32_t i = 0; i < std::min(1u << depth, 32u); ++i)
      plan.writeColumn(columns + 2 * i, heap.tests[i].column);
    for (uint32_t level = 5; level < depth; ++level) {
      size_t list = plan.reserve(128), positions = plan.reserve(HeapTree::positions(level));
      std::vector<uint32_t> known;
      for (uint32_t i = 1u << level; i < 2u << level; ++i) {
        if (!heap.isTest[i])
          continue;
        auto found = llvm::find(known, heap.tests[i].column);
        if (found == known.end()) {
          if (known.size() == 64) {
            why = "a level of a tree reads more than 64 columns of codes";
            return failure();
          }
          plan.writeColumn(list + 2 * known.size(), heap.tests[i].column);
          known.push_back(heap.tests[i].column);
          found = std::prev(known.end());
        }
        plan.bytes[positions + i % HeapTree::positions(level)] = uint8_t(found - known.begin());
      }
      record.columns[level - 5] = std::max<size_t>(known.size(), 1);
    }
    // Places of leaves are heap indices in a byte.
    std::vector<uint32_t> leaves(count, ~0u);
    for (uint32_t i = 0; i < 1u << depth; ++i)
      leaves[((1u << depth) + i) % count] = heap.leaves[i];
    auto [first, width] = plan.addVotes(tree, leaves, count);
    plan.trees.insert(plan.trees.end(), {record.place, record.depth, first, width, record.columns[0], record.columns[1],
                                         record.columns[2]});
  }
  Plan result = plan.finish("forest_heap");
  result.facts.push_back({"depth", shape.depth});
  return result;
}

} // namespace mlonnx::forest
