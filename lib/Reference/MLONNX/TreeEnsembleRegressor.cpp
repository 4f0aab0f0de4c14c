//===- TreeEnsembleRegressor.cpp - Reference of mlonnx.TreeEnsembleRegressor -===//
#include "Trees.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T>
static Result evaluateRegressor(MLONNXTreeEnsembleRegressorOp op, const Call &call, const TreeAttributes &attributes) {
  auto aggregate = llvm::StringSwitch<std::optional<Aggregate>>(op.getAggregateFunction())
                       .Case("SUM", Aggregate::Sum)
                       .Case("AVERAGE", Aggregate::Average)
                       .Case("MIN", Aggregate::Min)
                       .Case("MAX", Aggregate::Max)
                       .Default(std::nullopt);
  if (!aggregate)
    return call.attributeError("aggregate_function", "is '" + op.getAggregateFunction() + "', which is unknown");
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  if (!op.getNTargets() || *op.getNTargets() < 1)
    return call.attributeError("n_targets", "must be at least 1");
  int64_t targets = *op.getNTargets();
  if (auto failed = call.checkSize(targets, 256)) // partial sums
    return std::move(failed);

  auto x = getRows<T>(call, call[0]);
  if (!x)
    return x.takeError();
  auto trees = readTrees<T>(call, attributes, targets);
  if (!trees)
    return trees.takeError();
  if (auto failed = trees->check(call, x->columns, /*sharing=*/true))
    return std::move(failed);
  auto base = readWeights<T>(call, "base_values", attributes.baseValues, attributes.baseValuesTensor);
  if (!base)
    return base.takeError();
  if (!base->empty() && int64_t(base->size()) != targets)
    return call.attributeError("base_values",
                               "has " + llvm::Twine(base->size()) + " values for " + llvm::Twine(targets) + " targets");
  llvm::Expected<Tensor> y = call.tensor(Float32Type::get(call.context()), {x->rows, targets});
  if (!y)
    return y.takeError();
  std::vector<T> scores(targets);
  for (int64_t row = 0; row < x->rows; ++row) {
    trees->score(x->row(row), *aggregate, *base, scores);
    applyPostTransform<T>(*transform, scores);
    for (int64_t t = 0; t < targets; ++t)
      y->data<float>()[row * targets + t] = float(scores[t]);
  }
  return results(std::move(*y));
}

template <> Result evaluateOp<MLONNXTreeEnsembleRegressorOp>(MLONNXTreeEnsembleRegressorOp op, const Call &call) {
  TreeAttributes attributes = getNodeAttributes(op);
  attributes.votePrefix = "target";
  attributes.voteTreeIds = op.getTargetTreeids();
  attributes.voteNodeIds = op.getTargetNodeids();
  attributes.voteTargets = op.getTargetIds();
  attributes.voteWeights = op.getTargetWeights();
  attributes.voteWeightsTensor = op.getTargetWeightsAsTensor();
  if (attributes.needsDouble())
    return evaluateRegressor<double>(op, call, attributes);
  return withWorkingType(call[0].element,
                         [&](auto zero) { return evaluateRegressor<decltype(zero)>(op, call, attributes); });
}

} // namespace mlonnx::reference
