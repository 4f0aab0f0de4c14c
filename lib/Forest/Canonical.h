//===- Canonical.h - From tests of any mode to x <= threshold -------------===//
#pragma once
#include "mlonnx/Forest/Forest.h"

namespace mlonnx::forest {

/// A node as an operator lists it; indices into one list of nodes.
struct RawNode {
  NodeMode mode = NodeMode::Leaf;
  /// NaN takes the true branch.
  bool missingTrue = false;
  int64_t feature = 0;
  double threshold = 0;
  uint32_t onTrue = 0, onFalse = 0;
  /// MEMBER: a range of RawForest::members. Leaf: a range of RawForest::votes.
  uint32_t begin = 0, end = 0;
};
struct RawForest {
  std::vector<RawNode> nodes;
  std::vector<double> members;
  std::vector<Vote> votes;
  std::vector<uint32_t> roots;
};

/// Fills nodes, leaves, votes, roots and features of `forest`, whose isDouble is set. Fails on a cycle, on a feature
/// number that is none, and, unless `sharing` is legal, on a node that is reached on two ways.
llvm::LogicalResult canonicalize(const RawForest &raw, bool sharing, Forest &forest, EmitError error);

/// `value` in the working type.
inline double toWorkingType(double value, bool isDouble) { return isDouble ? value : double(float(value)); }

} // namespace mlonnx::forest
