//===- HeapTables.cpp - The first levels of a tree as a heap --------------===//
#include "HeapTables.h"

using namespace mlir;
using mlk::HeapTree;

namespace mlonnx::forest {

/// Shared nodes are repeated: there are at most 255.
Heap::Heap(const Forest &forest, Ref root, uint32_t depth)
    : depth(depth), nodes(size_t(1) << depth, none), below(size_t(1) << depth, Ref::leaf(0)) {
  struct Item {
    Ref ref;
    uint32_t place, level;
  };
  std::vector<Item> work{{root, 1, 0}};
  while (!work.empty()) {
    Item item = work.back();
    work.pop_back();
    if (item.level == depth) {
      below[item.place - (1u << depth)] = item.ref;
      continue;
    }
    Ref left = item.ref, right = item.ref; // a leaf fills all places below it
    if (!item.ref.isLeaf()) {
      nodes[item.place] = item.ref.index();
      left = forest.nodes[item.ref.index()].left;
      right = forest.nodes[item.ref.index()].right;
    }
    work.push_back({left, 2 * item.place, item.level + 1});
    work.push_back({right, 2 * item.place + 1, item.level + 1});
  }
}

FailureOr<HeapTree> writeHeap(RankedPlan &plan, const Heap &heap, std::string &why) {
  const uint32_t depth = heap.depth, length = 1u << depth;
  std::vector<Ranks::Test> tests(length, {0, 255});
  for (uint32_t i = 1; i < length; ++i)
    if (heap.nodes[i] != Heap::none)
      tests[i] = plan.ranks.testOf(plan.forest.nodes[heap.nodes[i]]);
  if (plan.ranks.columnCount() > mlk::maxColumns) {
    why = "there are more than 1,024 columns of codes";
    return failure();
  }
  size_t at = plan.reserve(mlk::leafTable(length));
  HeapTree record = {uint32_t(at / 64), depth, 0, 0, {}};
  for (uint32_t i = 0; i < length; ++i)
    plan.bytes[at + i] = tests[i].code;
  size_t columns = plan.reserve(64);
  for (uint32_t i = 0; i < std::min(length, 32u); ++i)
    plan.writeColumn(columns + 2 * i, tests[i].column);
  for (uint32_t level = 5; level < depth; ++level) {
    size_t list = plan.reserve(128), positions = plan.reserve(HeapTree::positions(level));
    std::vector<uint32_t> known;
    for (uint32_t i = 1u << level; i < 2u << level; ++i) {
      if (heap.nodes[i] == Heap::none)
        continue;
      auto found = llvm::find(known, tests[i].column);
      if (found == known.end()) {
        if (known.size() == 64) {
          why = "a level of a tree reads more than 64 columns of codes";
          return failure();
        }
        plan.writeColumn(list + 2 * known.size(), tests[i].column);
        known.push_back(tests[i].column);
        found = std::prev(known.end());
      }
      plan.bytes[positions + i % HeapTree::positions(level)] = uint8_t(found - known.begin());
    }
    record.columns[level - 5] = std::max<size_t>(known.size(), 1);
  }
  return record;
}

} // namespace mlonnx::forest
