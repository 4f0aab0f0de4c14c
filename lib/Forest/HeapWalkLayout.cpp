//===- HeapWalkLayout.cpp - Down a heap, then a walk ----------------------===//
#include "HeapTables.h"
#include "Layouts.h"
#include "kernels/Tables.h"

using namespace mlir;
using mlk::HeapTree;

namespace mlonnx::forest {

/// Where the walk of a heap's rows begins: the slots of what is below it, by place. They are found by the same way down
/// as in the heap, a leaf being its own child.
static void writeEntries(const Heap &heap, const std::vector<int64_t> &slots, int64_t shift, uint32_t root,
                         std::vector<uint32_t> &entries) {
  const uint32_t length = 1u << heap.depth;
  std::vector<uint32_t> slotOf(2 * length);
  slotOf[1] = root;
  for (uint32_t i = 1; i < length; ++i) {
    bool isLeaf = heap.nodes[i] == Heap::none;
    uint32_t child = uint32_t(uint64_t(slots[slotOf[i]]) >> 32) >> shift;
    slotOf[2 * i] = isLeaf ? slotOf[i] : child;
    slotOf[2 * i + 1] = isLeaf ? slotOf[i] : child + 1;
  }
  entries.insert(entries.end(), slotOf.begin() + length, slotOf.end());
}

FailureOr<Plan> layOutHeapWalk(const Forest &forest, const Votes &votes, const Shape &shape, const PlanOptions &options,
                               EmitError error, std::string &why) {
  FailureOr<Plan> plan = layOutWalk(forest, votes, shape, options, error);
  if (failed(plan))
    return failure();
  if (plan->kernel != "forest") {
    why = "the numbers of nodes and columns do not fit 32 bits";
    return failure();
  }
  const int64_t block = plan->scalars[walkBlock];
  if (block % mlk::rowsPerBlock != 0) {
    why = "partial sums of 64 rows do not fit the cache";
    return failure();
  }

  std::vector<Heap> heaps;
  std::vector<Node> tests;
  for (auto [root, depth] : llvm::zip(forest.roots, shape.depths)) {
    const Heap &heap = heaps.emplace_back(forest, root, std::clamp(depth, 1u, HeapTree::walkDepth));
    for (uint32_t node : heap.nodes)
      if (node != Heap::none)
        tests.push_back(forest.nodes[node]);
  }
  RankedPlan ranked(forest, votes, tests);
  const auto &slots = std::get<std::vector<int64_t>>(plan->tables[0].values);
  const auto &trees = std::get<std::vector<uint32_t>>(plan->tables[1].values);
  std::vector<uint32_t> entries;
  for (auto [t, heap] : llvm::enumerate(heaps)) {
    FailureOr<HeapTree> record = writeHeap(ranked, heap, why);
    if (failed(record))
      return failure();
    ranked.trees.insert(ranked.trees.end(), {record->place, record->depth, uint32_t(entries.size()), 0,
                                             record->columns[0], record->columns[1], record->columns[2]});
    writeEntries(heap, slots, plan->scalars[walkShift], trees[t * mlk::TreeRecord::size] + 1, entries);
  }
  ranked.placeColumns(block);
  const int64_t columnCount = std::max<uint32_t>(ranked.ranks.columnCount(), 1);
  plan->kernel = "forest_heap_walk";
  plan->facts.insert(plan->facts.end(), {{"code_columns", columnCount}, {"bytes", int64_t(ranked.bytes.size())}});
  plan->scalars.push_back(ranked.ranks.recordCount());
  plan->scratch.push_back({true, columnCount * block});
  plan->tables.push_back({"ranks", ranked.ranks.records()});
  plan->tables.push_back({"cuts", ranked.ranks.heaps()});
  plan->tables.push_back({"heaps", std::move(ranked.trees)});
  plan->tables.push_back({"bytes", std::move(ranked.bytes)});
  plan->tables.push_back({"entries", std::move(entries)});
  return plan;
}

} // namespace mlonnx::forest
