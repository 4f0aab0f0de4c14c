//===- RankedPlan.h - What the plans over rank codes share ----------------===//
#pragma once
#include "Ranks.h"
#include "Votes.h"
#include "kernels/RankedTables.h"

namespace mlonnx::forest {

/// Builds the arguments of MLK_RANKED_PARAMETERS; a plan's layout adds trees in the order it likes, but trees of one
/// accumulator in the forest's.
class RankedPlan {
public:
  RankedPlan(const Forest &forest, const Votes &votes) : RankedPlan(forest, votes, forest.nodes) {}
  /// Of a forest where only `tests` are on codes.
  RankedPlan(const Forest &forest, const Votes &votes, llvm::ArrayRef<Node> tests)
      : forest(forest), votes(votes), ranks(forest.features, tests) {}

  /// Trees such that those of an accumulator follow each other, as far as their sums allow.
  std::vector<uint32_t> treeOrder() const;
  /// `count` zero bytes more at the end, from an offset that is a multiple of 64; gives that offset.
  size_t reserve(size_t count);
  /// Notes that the bytes hold the place of a column at an offset, two of them.
  void writeColumn(size_t offset, uint32_t column);
  /// A table for each vote of a tree: weights of `leaves`, its leaves by their numbers, of which there may be fewer
  /// than the table holds. A number without a leaf is ~0. Returns the number of votes and where they begin in the
  /// lists.
  struct TreeVotes {
    uint32_t first, count;
  };
  TreeVotes addVotes(uint32_t tree, llvm::ArrayRef<uint32_t> leaves, mlk::VoteTable table);

  /// Writes the places of columns, for codes of so many rows a group.
  void placeColumns(int64_t group);
  /// The plan without `name` and `why`.
  Plan finish(llvm::StringRef kernel);

  const Forest &forest;
  const Votes &votes;
  Ranks ranks;
  std::vector<uint32_t> trees, lists;
  std::vector<uint8_t> bytes;

private:
  std::vector<std::pair<size_t, uint32_t>> columns;
};

} // namespace mlonnx::forest
