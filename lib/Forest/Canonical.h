//===- Canonical.h - From tests of any mode to x <= threshold -------------===//
#pragma once
#include "mlonnx/Forest/Forest.h"
#include <algorithm>
#include <limits>

namespace mlonnx::forest {

/// A node as an operator lists it; indices into one list of nodes. There are millions.
struct RawNode {
  struct Range {
    uint32_t begin, end;
  };
  union {
    double threshold;
    /// MEMBER: of RawForest::members. Leaf: of RawForest's votes.
    Range range = {0, 0};
  };
  uint32_t onTrue = 0, onFalse = 0;
  /// Numbers that are no feature are set to the nearest of -1 and mostFeatures.
  int32_t feature = 0;
  NodeMode mode = NodeMode::Leaf;
  /// NaN takes the true branch.
  bool missingTrue = false;

  static constexpr int32_t mostFeatures = std::numeric_limits<int32_t>::max();
  void setFeature(int64_t number) { feature = std::clamp<int64_t>(number, -1, mostFeatures); }
};
struct RawForest {
  std::vector<RawNode> nodes;
  std::vector<double> members;
  std::vector<uint32_t> roots;
  /// The votes as they are listed, and the order in which leaves have ranges of them; empty: as listed.
  NumberView<int64_t> voteTargets;
  NumberView<double> voteWeights;
  std::vector<uint32_t> voteOrder;
};

/// Fills nodes, leaves, votes, roots and features of `forest`, whose isDouble is set. Fails on a cycle, on a feature
/// number that is none, and, unless `sharing` is legal, on a node that is reached on two ways.
llvm::LogicalResult canonicalize(const RawForest &raw, bool sharing, Forest &forest, EmitError error);

/// `value` in the working type.
inline double toWorkingType(double value, bool isDouble) { return isDouble ? value : double(float(value)); }

} // namespace mlonnx::forest
