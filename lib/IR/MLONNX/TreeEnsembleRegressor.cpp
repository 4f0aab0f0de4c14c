//===- TreeEnsembleRegressor.cpp - Verification and types of mlonnx.TreeEnsembleRegressor ---------===//
#include "TreeChecks.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXTreeEnsembleRegressorOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  if (!adaptor.getNTargets())
    return inferenceError(loc, "needs the attribute 'n_targets'");
  FailureOr<int64_t> targets = inferColumns(loc, "n_targets", *adaptor.getNTargets());
  if (failed(targets))
    return failure();
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows(), *targets}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXTreeEnsembleRegressorOp::verify() {
  if (failed(check::columns(*this, "n_targets", getNTargets())))
    return failure();
  int64_t targets = *getNTargets();
  if (failed(check::nodes(*this)) || failed(check::aggregateFunction(*this, getAggregateFunction())) ||
      failed(check::votes(*this, {"target_treeids", getTargetTreeids()}, {"target_nodeids", getTargetNodeids()},
                          {"target_ids", getTargetIds()}, {"target_weights", getTargetWeights()},
                          {"target_weights_as_tensor", getTargetWeightsAsTensor()}, targets, "targets")) ||
      failed(check::sizeOrAbsent(*this, {"base_values", getBaseValues()}, targets, "one per target")))
    return failure();
  return check::sizeOrAbsent(*this, {"base_values_as_tensor", getBaseValuesAsTensor()}, targets, "one per target");
}
