//===- Plan.cpp - Which plan a forest gets --------------------------------===//
#include "mlonnx/Forest/Plan.h"
#include "Layouts.h"
#include "kernels/RankedTables.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include <limits>
#include <optional>

using namespace mlir;

namespace mlonnx::forest {

namespace {
class Planner {
public:
  Planner(const Forest &forest, const PlanOptions &options, EmitError error)
      : forest(forest), options(options), error(error), votes(forest), shape(forest) {}

  FailureOr<Plan> run();

  FailureOr<Plan> walk(std::string &) { return layOutWalk(forest, votes, shape, options, error); }
  FailureOr<Plan> heapWalk(std::string &why) { return layOutHeapWalk(forest, votes, shape, options, error, why); }
  FailureOr<Plan> heap(std::string &why) { return layOutHeap(forest, votes, shape, level() == V4, why); }
  FailureOr<Plan> oblivious(std::string &why) {
    return options.rows == Rows::One ? layOutObliviousRow(forest, votes, shape, why)
                                     : layOutOblivious(forest, votes, shape, level() == V4, why);
  }
  FailureOr<Plan> blend(std::string &why) { return layOutBlend(forest, votes, level() == V4, why); }
  FailureOr<Plan> masks(std::string &why) { return layOutMasks(forest, votes, shape, why); }

  double walkCost() const { return stepsCost(0); }
  double heapWalkCost() const;
  double heapCost() const;
  double obliviousCost() const;
  double blendCost() const;
  double masksCost() const;

private:
  enum Level { V2, V3, V4 };
  Level level() const { return options.level == "x86-64-v4" ? V4 : options.level == "x86-64-v3" ? V3 : V2; }
  double byLevel(double v2, double v3, double v4) const { return level() == V4 ? v4 : level() == V3 ? v3 : v2; }
  /// Whether the caches near a core hold the slots of a walk.
  bool isNear() const { return double(shape.nodes + shape.leaves) * 8 < 1.5e6; }
  /// Of walks that begin so many levels down.
  double stepsCost(uint32_t levelsAbove) const;
  /// Of complete trees, of a tree's first `most` levels.
  double heapsCost(uint32_t most) const;
  /// Features that any test reads.
  double usedFeatures() const;
  /// What all plans on rank codes take for a row besides the trees.
  double codesCost() const;
  /// Empty if codes can be used at all, else why not.
  std::string whyNoCodes() const;
  FailureOr<Plan> layOut(const struct Kind &kind, double cost, std::string &why);
  /// Whether a kind is for the rows that are planned for.
  bool serves(const Kind &kind) const;
  /// Which of the forced kinds is for those rows: one that is for nothing else before one that is; of several for both,
  /// the first is for blocks and the last for single rows.
  const Kind *forcedKind(llvm::ArrayRef<llvm::StringRef> names) const;

  const Forest &forest;
  const PlanOptions &options;
  EmitError error;
  Votes votes;
  Shape shape;
  /// Counted once, and only where codes can be used: there are lists by feature.
  mutable std::optional<int64_t> usedFeatureCount;
};

/// A kind of plan: whether it takes single rows, and blocks; whether of rank codes, and with walks over slots; how to
/// make one; its cost.
struct Kind {
  llvm::StringLiteral name;
  bool forRow, forBlocks, needsCodes, walks;
  /// How much longer than in a block of 512 a row takes in one of 64.
  double smallBlocks;
  FailureOr<Plan> (Planner::*layOut)(std::string &why);
  /// Nanoseconds for a row, by itself or in a block of 512, as measured on one machine (docs/decisions/0005); how the
  /// kinds compare is what counts. Infinite where a forest is out of the plan's reach.
  double (Planner::*cost)() const;
};
constexpr Kind kinds[] = {
    {"walk", true, true, false, true, 1.2, &Planner::walk, &Planner::walkCost},
    {"heap-walk", false, true, true, true, 1.3, &Planner::heapWalk, &Planner::heapWalkCost},
    {"heap", false, true, true, false, 1.65, &Planner::heap, &Planner::heapCost},
    {"oblivious", true, true, true, false, 1.35, &Planner::oblivious, &Planner::obliviousCost},
    {"blend", false, true, true, false, 4.5, &Planner::blend, &Planner::blendCost},
    {"masks", true, false, true, false, 1, &Planner::masks, &Planner::masksCost},
};
constexpr double tooMuch = std::numeric_limits<double>::infinity();
} // namespace

std::string Planner::whyNoCodes() const {
  constexpr uint32_t mostVotes = 16;
  constexpr int64_t mostFeatures = 1 << 20; // there are lists by feature
  if (options.features < 0)
    return "the number of columns is not known";
  if (forest.features > mostFeatures)
    return "a feature's number is above a million";
  if (forest.isDouble)
    return "the forest is computed in f64";
  if (!votes.sums)
    return "votes are not summed";
  if (votes.mostWidth > mostVotes)
    return "a tree votes for more than 16 targets";
  return "";
}

FailureOr<Plan> Planner::layOut(const Kind &kind, double cost, std::string &why) {
  if (kind.needsCodes)
    if (why = whyNoCodes(); !why.empty())
      return failure();
  FailureOr<Plan> plan = (this->*kind.layOut)(why);
  if (succeeded(plan)) {
    plan->name = kind.name.str();
    plan->rowCost = cost;
    // In a small block, trees from afar are waited for.
    plan->smallBlocks = kind.smallBlocks * (kind.walks && !isNear() ? 1.6 : 1);
  }
  return plan;
}

double Planner::stepsCost(uint32_t levelsAbove) const {
  double step = options.rows == Rows::One ? (isNear() ? 0.9 : 1.75)
                : isNear()                ? byLevel(0.5, 0.5, 0.3)
                                          : byLevel(0.9, 0.9, 0.65);
  double steps = 0;
  for (uint32_t depth : shape.depths) {
    uint32_t usual = depth <= 12 ? depth : 12 + (depth - 12) / 4; // few rows go down all of a deep tree
    steps += 4 + usual - std::min(usual, levelsAbove);
  }
  constexpr double severalVotes = 2;
  return steps * step + (votes.mostWidth > 1 ? severalVotes * double(forest.treeCount()) : 0);
}

double Planner::usedFeatures() const {
  if (!usedFeatureCount) {
    std::vector<bool> used(forest.features);
    for (const Node &node : forest.nodes)
      used[node.feature] = true;
    usedFeatureCount = llvm::count(used, true);
  }
  return *usedFeatureCount;
}

double Planner::codesCost() const {
  return usedFeatures() * byLevel(5, 1.7, 0.55) + shape.voteCount * byLevel(0.3, 0.15, 0.08);
}

double Planner::heapsCost(uint32_t most) const {
  static constexpr double levels[] = {0.08, 0.08, 0.1, 0.12, 0.16, 0.23, 0.35, 0.5, 0.72};
  double trees = 0;
  for (uint32_t depth : shape.depths)
    trees += levels[std::min(depth, most)];
  return trees * byLevel(4.4, 3.7, 1);
}

double Planner::heapCost() const { return shape.depth > 8 ? tooMuch : codesCost() + heapsCost(8); }

double Planner::heapWalkCost() const {
  return codesCost() + heapsCost(mlk::HeapTree::walkDepth) + stepsCost(mlk::HeapTree::walkDepth);
}

double Planner::obliviousCost() const {
  if (shape.depth > 8)
    return tooMuch;
  double levels = 0;
  for (uint32_t depth : shape.depths)
    levels += depth;
  if (options.rows == Rows::One)
    return 1.5 * usedFeatures() + 0.02 * levels * byLevel(20, 12, 1) + shape.voteCount * byLevel(0.8, 0.7, 0.5);
  return codesCost() + 0.017 * levels * byLevel(4, 2.9, 1);
}

double Planner::blendCost() const {
  if (shape.mostLeaves > 256)
    return tooMuch;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> tests;
  for (const Node &node : forest.nodes)
    tests.insert({node.feature, llvm::bit_cast<uint32_t>(float(node.threshold))});
  // As many choices as leaves: equality tests that follow each other mostly become one.
  return codesCost() + (double(shape.leaves) * 0.0125 + double(tests.size()) * 0.02) * byLevel(4.4, 2.7, 1);
}

double Planner::masksCost() const {
  double features = usedFeatures(), vectors = double(forest.treeCount()) / 16 + forest.targets;
  double cost = 1.5 * features + vectors * (6 + features * (shape.mostLeaves <= 32 ? 0.4 : 0.8));
  bool isNear = features * forest.treeCount() * 4 < 32e3; // what a row reads of the tables
  return shape.mostLeaves > 64 ? tooMuch : isNear ? cost : 2.5 * cost;
}

bool Planner::serves(const Kind &kind) const {
  return options.rows == Rows::Any ? !kind.needsCodes : options.rows == Rows::One ? kind.forRow : kind.forBlocks;
}

const Kind *Planner::forcedKind(llvm::ArrayRef<llvm::StringRef> names) const {
  const Kind *result = nullptr;
  for (llvm::StringRef name : names) {
    const Kind *kind = llvm::find_if(kinds, [&](const Kind &kind) { return kind.name == name; });
    if (!serves(*kind))
      continue;
    const bool isForBoth = kind->forRow && kind->forBlocks;
    if (!result || !isForBoth || (options.rows == Rows::One && result->forRow && result->forBlocks))
      result = kind;
  }
  return result;
}

FailureOr<Plan> Planner::run() {
  llvm::SmallVector<llvm::StringRef> forced;
  options.forced.split(forced, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : forced)
    if (llvm::none_of(kinds, [&](const Kind &kind) { return kind.name == name; })) {
      error("can't be planned as '" + name + "': known are " +
            llvm::join(llvm::map_range(kinds, [](const Kind &kind) { return kind.name; }), ", "));
      return failure();
    }
  if (const Kind *kind = forcedKind(forced)) {
    std::string why;
    // One alone is so cheap that it is not left for the plan of single rows, or of blocks.
    const bool isKnown = forced.size() > 1 && (!kind->needsCodes || whyNoCodes().empty());
    FailureOr<Plan> plan = layOut(*kind, isKnown ? (this->*kind->cost)() : 0, why);
    if (succeeded(plan)) {
      plan->why = "forced";
      return plan;
    }
    const bool isForBlocks = options.rows == Rows::One && kind->forBlocks && kind->needsCodes;
    if (!isForBlocks) {
      error("can't be planned as '" + kind->name + "': " + why);
      return failure();
    }
  }
  llvm::SmallVector<std::pair<double, const Kind *>> candidates;
  for (const Kind &kind : kinds)
    if (serves(kind) && (!kind.needsCodes || whyNoCodes().empty()))
      if (double cost = (this->*kind.cost)(); cost < tooMuch)
        candidates.push_back({cost, &kind});
  llvm::stable_sort(candidates, llvm::less_first());
  std::string reasons;
  for (auto [cost, kind] : candidates) {
    std::string why;
    FailureOr<Plan> plan = layOut(*kind, cost, why);
    if (succeeded(plan)) {
      plan->why = llvm::formatv("{0:f0} ns a row by the cost model{1}", cost, reasons).str();
      return plan;
    }
    reasons += "; " + kind->name.str() + ": " + why;
  }
  return failure(); // the walk has said why
}

FailureOr<Plan> makePlan(const Forest &forest, const PlanOptions &options, EmitError error) {
  return Planner(forest, options, error).run();
}

} // namespace mlonnx::forest
