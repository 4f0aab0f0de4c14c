//===- TreeEnsembleClassifier.cpp - Reference of mlonnx.TreeEnsembleClassifier -===//
#include "Labels.h"
#include "Trees.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T>
static Result evaluateClassifier(MLONNXTreeEnsembleClassifierOp op, const Call &call,
                                 const TreeAttributes &attributes) {
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  auto labels = Labels::get(call, op.getClasslabelsInt64s(), "classlabels_int64s", op.getClasslabelsStrings());
  if (!labels)
    return labels.takeError();
  int64_t classes = labels->size();
  auto x = getRows<T>(call, call[0]);
  if (!x)
    return x.takeError();
  auto trees = readTrees<T>(call, attributes, classes);
  if (!trees)
    return trees.takeError();
  if (auto failed = trees->check(call, x->columns, /*sharing=*/true))
    return std::move(failed);
  auto base = readWeights<T>(call, "base_values", attributes.baseValues, attributes.baseValuesTensor);
  if (!base)
    return base.takeError();

  // R20 (i): two labels, all votes for id 0, which is how converters write one score of the second class.
  auto votesForFirst = [](const auto &vote) { return vote.target == 0; };
  bool expands =
      classes == 2 && !trees->votes.empty() && base->size() <= 1 && llvm::all_of(trees->votes, votesForFirst);
  bool isProbability = llvm::all_of(trees->votes, [](const auto &vote) { return vote.weight >= 0; });
  if (!base->empty() && int64_t(base->size()) != (expands ? 1 : classes))
    return call.attributeError("base_values",
                               "has " + llvm::Twine(base->size()) + " values for " + llvm::Twine(classes) + " classes");
  llvm::Expected<Tensor> y = call.tensor(labels->elementType(call.context()), {x->rows});
  if (!y)
    return y.takeError();
  llvm::Expected<Tensor> z = call.tensor(Float32Type::get(call.context()), {x->rows, classes});
  if (!z)
    return z.takeError();
  std::vector<T> scores(classes);
  for (int64_t row = 0; row < x->rows; ++row) {
    int64_t label;
    if (expands) {
      trees->score(x->row(row), Aggregate::Sum, *base, MutableArrayRef<T>(scores).take_front(1));
      T threshold = isProbability && *transform == PostTransform::None ? T(0.5) : T(0);
      label = scores[0] > threshold;
      expandScore<T>(*transform, scores[0], isProbability, scores);
    } else {
      trees->score(x->row(row), Aggregate::Sum, *base, scores);
      label = argMaxScore<T>(scores);
      applyPostTransform<T>(*transform, scores);
    }
    labels->store(label, *y, row);
    for (int64_t c = 0; c < classes; ++c)
      z->data<float>()[row * classes + c] = float(scores[c]);
  }
  return results(std::move(*y), std::move(*z));
}

template <> Result evaluateOp<MLONNXTreeEnsembleClassifierOp>(MLONNXTreeEnsembleClassifierOp op, const Call &call) {
  TreeAttributes attributes = getNodeAttributes(op);
  attributes.votePrefix = "class";
  attributes.voteTreeIds = op.getClassTreeids();
  attributes.voteNodeIds = op.getClassNodeids();
  attributes.voteTargets = op.getClassIds();
  attributes.voteWeights = op.getClassWeights();
  attributes.voteWeightsTensor = op.getClassWeightsAsTensor();
  if (attributes.needsDouble())
    return evaluateClassifier<double>(op, call, attributes);
  return withWorkingType(call[0].element,
                         [&](auto zero) { return evaluateClassifier<decltype(zero)>(op, call, attributes); });
}

} // namespace mlonnx::reference
