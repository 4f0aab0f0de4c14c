//===- Plan.cpp - Which plan a forest gets --------------------------------===//
#include "mlonnx/Forest/Plan.h"
#include "Layouts.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mlonnx::forest {

static constexpr llvm::StringLiteral names[] = {"walk", "heap"};
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
  /// Empty if codes can be used at all, else why not.
  std::string whyNoCodes() const;
  std::vector<Candidate> candidates() const;
  FailureOr<Plan> layOut(llvm::StringRef name, std::string &why);

  const Forest &forest;
  const PlanOptions &options;
  EmitError error;
  Votes votes;
  Shape shape;
};
} // namespace

std::string Planner::whyNoCodes() const {
  constexpr uint32_t mostVotes = 16;
  if (options.rows != Rows::Blocks)
    return "it takes blocks of rows only";
  if (options.features < 0)
    return "the number of columns is not known";
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
    plan = layOutWalk(forest, votes, options, error);
  else if (why = whyNoCodes(); !why.empty())
    return failure();
  else if (name == "heap")
    plan = layOutHeap(forest, votes, shape, why);
  if (succeeded(plan))
    plan->name = name.str();
  return plan;
}

std::vector<Planner::Candidate> Planner::candidates() const {
  std::vector<Candidate> result{{"walk", 0}};
  if (whyNoCodes().empty() && shape.depth <= 8)
    result.insert(result.begin(), {"heap", 0});
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
    std::string why;
    FailureOr<Plan> plan = layOut(name, why);
    if (succeeded(plan)) {
      plan->why = "forced";
      return plan;
    }
    if (options.rows == Rows::Blocks) {
      error("can't be planned as '" + name + "': " + why);
      return failure();
    }
  }
  for (const Candidate &candidate : candidates()) {
    std::string why;
    FailureOr<Plan> plan = layOut(candidate.name, why);
    if (succeeded(plan)) {
      plan->why = reasons.empty() ? "cheapest" : reasons;
      return plan;
    }
    reasons += (reasons.empty() ? "" : "; ") + candidate.name.str() + ": " + why;
  }
  return failure(); // the walk has said why
}

FailureOr<Plan> makePlan(const Forest &forest, const PlanOptions &options, EmitError error) {
  return Planner(forest, options, error).run();
}

} // namespace mlonnx::forest
