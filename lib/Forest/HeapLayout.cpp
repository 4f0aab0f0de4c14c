//===- HeapLayout.cpp - Complete trees over rank codes --------------------===//
#include "HeapTables.h"
#include "Layouts.h"

using namespace mlir;
using mlk::HeapTree;

namespace mlonnx::forest {

FailureOr<Plan> layOutHeap(const Forest &forest, const Votes &votes, const Shape &shape, bool hasMaskRegisters,
                           std::string &why) {
  if (shape.depth > HeapTree::maxDepth) {
    why = "a tree is deeper than 8";
    return failure();
  }
  RankedPlan plan(forest, votes);
  for (uint32_t tree : plan.treeOrder()) {
    const Heap heap(forest, forest.roots[tree], std::max(shape.depths[tree], 1u));
    FailureOr<HeapTree> record = writeHeap(plan, heap, why);
    if (failed(record))
      return failure();
    // Places of leaves are heap indices in a byte.
    const uint32_t length = 1u << heap.depth;
    const mlk::VoteTable table = mlk::voteTable(length, hasMaskRegisters);
    std::vector<uint32_t> leaves(table.length, ~0u);
    for (uint32_t i = 0; i < length; ++i)
      leaves[(length + i) % table.length] = heap.below[i].index();
    auto [first, width] = plan.addVotes(tree, leaves, table);
    plan.trees.insert(plan.trees.end(), {record->place, record->depth, first, width, record->columns[0],
                                         record->columns[1], record->columns[2]});
  }
  Plan result = plan.finish(shape.depth > HeapTree::shallowDepth ? "forest_heap" : "forest_shallow_heap");
  result.facts.push_back({"depth", shape.depth});
  return result;
}

} // namespace mlonnx::forest
