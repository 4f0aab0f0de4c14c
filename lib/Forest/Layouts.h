//===- Layouts.h - The plans that there are -------------------------------===//
#pragma once
#include "Votes.h"

namespace mlonnx::forest {

/// Facts that decide which plans can be used and what they cost.
struct Shape {
  Shape(const Forest &forest);
  /// Of the deepest tree; all tests and leaves that trees can reach, shared ones once.
  uint32_t depth = 0, mostLeaves = 0;
  uint64_t nodes = 0, leaves = 0;
  /// Targets that trees vote for, of all trees.
  uint64_t voteCount = 0;
  /// By tree: edges on the longest way to a leaf; tests and leaves.
  std::vector<uint32_t> depths, nodeCounts, leafCounts;
};

/// kernels/Forest.cpp: a walk over float nodes; for any forest and any number of rows.
mlir::FailureOr<Plan> layOutWalk(const Forest &forest, const Votes &votes, const Shape &shape,
                                 const PlanOptions &options, EmitError error);
/// Where the scalars of that plan hold the rows of a block and the shift of PackedSlots.
constexpr int walkBlock = 4, walkShift = 5;
/// kernels/shared/HeapWalkForest.cpp. Fails with an error, or with a reason and no diagnostic.
mlir::FailureOr<Plan> layOutHeapWalk(const Forest &forest, const Votes &votes, const Shape &shape,
                                     const PlanOptions &options, EmitError error, std::string &why);
/// kernels/shared/HeapForest.cpp, for a target with mask registers or without. Fails with a reason and no diagnostic,
/// like those that follow.
mlir::FailureOr<Plan> layOutHeap(const Forest &forest, const Votes &votes, const Shape &shape, bool hasMaskRegisters,
                                 std::string &why);
/// kernels/shared/ObliviousForest.cpp.
mlir::FailureOr<Plan> layOutOblivious(const Forest &forest, const Votes &votes, const Shape &shape,
                                      bool hasMaskRegisters, std::string &why);
/// kernels/shared/ObliviousRow.cpp, for single rows.
mlir::FailureOr<Plan> layOutObliviousRow(const Forest &forest, const Votes &votes, const Shape &shape,
                                         std::string &why);
/// kernels/shared/BlendForest.cpp.
mlir::FailureOr<Plan> layOutBlend(const Forest &forest, const Votes &votes, bool hasMaskRegisters, std::string &why);
/// kernels/shared/MaskForest.cpp, for single rows.
mlir::FailureOr<Plan> layOutMasks(const Forest &forest, const Votes &votes, const Shape &shape, std::string &why);

} // namespace mlonnx::forest
