//===- Plan.cpp - Which plan a forest gets --------------------------------===//
#include "mlonnx/Forest/Plan.h"
#include "Layouts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace mlonnx::forest {

static constexpr llvm::StringLiteral names[] = {"walk", "heap", "oblivious", "blend", "masks"};
llvm::ArrayRef<llvm::StringLiteral> planNames() { return names; }

namespace {
class Planner {
public:
  Planner(const Forest &forest, const PlanOptions &options, EmitError error)
      : forest(forest), options(options), error(error), votes(forest), shape(forest) {}

  FailureOr<Plan> run();

private:
  struct Candidate {
    llvm::StringRef name;
    /// Nanoseconds for a row, on the machine that the constants were measured on (docs/decisions).
    double cost;
  };
  /// Empty if codes can be used at all for so many rows, else why not.
  std::string whyNoCodes(Rows rows) const;
  std::vector<Candidate> candidates() const;
  FailureOr<Plan> layOut(llvm::StringRef name, std::string &why);

  const Forest &forest;
  const PlanOptions &options;
  EmitError error;
  Votes votes;
  Shape shape;
};
} // namespace

std::string Planner::whyNoCodes(Rows rows) const {
  constexpr uint32_t mostVotes = 16;
  constexpr int64_t mostFeatures = 1 << 20; // there are lists by feature
  if (options.rows != rows)
    return rows == Rows::One ? "it takes single rows only" : "it takes blocks of rows only";
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

FailureOr<Plan> Planner::layOut(llvm::StringRef name, std::string &why) {
  FailureOr<Plan> plan = failure();
  if (name == "walk")
    plan = layOutWalk(forest, votes, shape, options, error);
  else if (why = whyNoCodes(name == "masks" ? Rows::One : Rows::Blocks); !why.empty())
    return failure();
  else if (name == "heap")
    plan = layOutHeap(forest, votes, shape, why);
  else if (name == "oblivious")
    plan = layOutOblivious(forest, votes, shape, why);
  else if (name == "masks")
    plan = layOutMasks(forest, votes, shape, why);
  else if (name == "blend")
    plan = layOutBlend(forest, votes, /*hasMaskRegisters=*/options.level == "x86-64-v4", why);
  if (succeeded(plan))
    plan->name = name.str();
  return plan;
}

/// Nanoseconds as measured on one machine (docs/decisions/0005); how the plans compare is what counts.
std::vector<Planner::Candidate> Planner::candidates() const {
  double walk = 0;
  for (uint32_t depth : shape.depths)
    walk += 2 + 0.5 * std::min(depth, 40u);
  std::vector<Candidate> result{{"walk", walk}};
  if (!whyNoCodes(options.rows == Rows::One ? Rows::One : Rows::Blocks).empty())
    return result;
  std::vector<bool> used(forest.features);
  for (const Node &node : forest.nodes)
    used[node.feature] = true;
  double features = llvm::count(used, true);
  if (options.rows == Rows::One) {
    double vectors = double(forest.treeCount()) / 16 + forest.targets;
    double masks = 1.5 * features + vectors * (6 + features * (shape.mostLeaves <= 32 ? 0.4 : 0.8));
    if (shape.mostLeaves <= 64 && masks < walk)
      result.insert(result.begin(), {"masks", masks});
    return result;
  }
  enum { V2, V3, V4 };
  int level = options.level == "x86-64-v4" ? V4 : options.level == "x86-64-v3" ? V3 : V2;
  auto at = [&](double v2, double v3, double v4) { return level == V4 ? v4 : level == V3 ? v3 : v2; };
  double encode = features * at(5, 1.7, 0.7), votes = shape.voteCount * at(0.3, 0.15, 0.08);

  static constexpr double levels[] = {0.1, 0.1, 0.12, 0.15, 0.2, 0.3, 0.4, 0.6, 0.85};
  double heap = encode + votes, oblivious = heap;
  for (uint32_t depth : shape.depths) {
    heap += levels[std::min(depth, 8u)] * at(5, 2.7, 1);
    oblivious += 0.012 * depth * at(5, 2.2, 1);
  }
  if (shape.depth <= 8) {
    result.push_back({"heap", heap});
    result.push_back({"oblivious", oblivious});
  }
  if (shape.mostLeaves <= 256)
    result.push_back({"blend", encode + votes + shape.nodes * 0.018 * at(3, 1.7, 1)});
  llvm::sort(result, [](const Candidate &a, const Candidate &b) { return a.cost < b.cost; });
  return result;
}

FailureOr<Plan> Planner::run() {
  llvm::SmallVector<llvm::StringRef> forced;
  options.forced.split(forced, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : forced)
    if (!llvm::is_contained(names, name)) {
      error("can't be planned as '" + name + "': known are " + llvm::join(planNames(), ", "));
      return failure();
    }
  std::string reasons;
  for (llvm::StringRef name : forced) {
    Rows rows = name == "walk" ? options.rows : name == "masks" ? Rows::One : Rows::Blocks;
    if (rows != options.rows)
      continue;
    std::string why;
    FailureOr<Plan> plan = layOut(name, why);
    if (succeeded(plan))
      plan->why = "forced";
    else
      error("can't be planned as '" + name + "': " + why);
    return plan;
  }
  for (const Candidate &candidate : candidates()) {
    std::string why;
    FailureOr<Plan> plan = layOut(candidate.name, why);
    if (succeeded(plan)) {
      plan->why = llvm::formatv("{0:f0} ns a row by the cost model{1}", candidate.cost, reasons).str();
      return plan;
    }
    reasons += "; " + candidate.name.str() + ": " + why;
  }
  return failure(); // the walk has said why
}

FailureOr<Plan> makePlan(const Forest &forest, const PlanOptions &options, EmitError error) {
  return Planner(forest, options, error).run();
}

} // namespace mlonnx::forest
