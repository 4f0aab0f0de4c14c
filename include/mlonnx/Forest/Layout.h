//===- Layout.h - The tables of the compact tree walk ---------------------===//
#pragma once
#include "mlonnx/Forest/Forest.h"

namespace mlonnx::forest {

/// The tables that the kernels mlk_forest_* read, flat; kernels/Tables.h describes each.
struct Layout {
  enum Slots { Packed, Wide } kind = Packed;
  bool isDouble = false;
  /// Whether leaves have one weight per target of their tree, or lists of votes.
  bool isDense = true;
  int64_t shift = 0;
  int64_t treeCount = 0, targetCount = 0, accumulatorCount = 0;
  /// Columns to gather before the walk; 0 where a tree's column is a feature.
  int64_t columnCount = 0;
  int64_t maxDepth = 0;

  /// A packed slot is one number, a wide one two.
  std::vector<int64_t> slots;
  /// TreeRecord, ColumnRecord, TargetRecord, one field after the other.
  std::vector<uint32_t> trees, columns, targets;
  std::vector<uint32_t> lists, offsets;
  std::vector<double> weights, base;
};

/// Rows that are walked together when `rows` come (unknown if negative): what scratch has room for. `numbersPerRow` are
/// accumulators and gathered columns.
int64_t blockRows(int64_t numbersPerRow, bool isDouble, int64_t rows);

/// Lays the trees out for X of `features` columns (negative if unknown). A shared node gets a record in each place that
/// refers to it, all with the same children, so that the size is linear in nodes and edges. Fails where a
/// number does not fit its field.
mlir::FailureOr<Layout> layOut(const Forest &forest, int64_t features, EmitError error);

} // namespace mlonnx::forest
