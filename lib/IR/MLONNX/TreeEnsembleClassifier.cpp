//===- TreeEnsembleClassifier.cpp - Verification and types of mlonnx.TreeEnsembleClassifier --------===//
#include "TreeChecks.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXTreeEnsembleClassifierOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  FailureOr<Labels> labels =
      inferLabels(context, loc, "classlabels_int64s", adaptor.getClasslabelsInt64s(), adaptor.getClasslabelsStrings());
  if (failed(labels))
    return failure();
  // One score of two classes becomes two (rule R20), so there is always a column per label.
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows()}, labels->element));
  types.push_back(x.with({x.rows(), labels->count}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXTreeEnsembleClassifierOp::verify() {
  int64_t classes = getListSize(getClasslabelsInt64s()) + getListSize(getClasslabelsStrings());
  if (failed(check::labels(*this, "classlabels_int64s", getClasslabelsInt64s(), getClasslabelsStrings())) ||
      failed(check::nodes(*this)) ||
      failed(check::votes(*this, {"class_treeids", getClassTreeids()}, {"class_nodeids", getClassNodeids()},
                          {"class_ids", getClassIds()}, {"class_weights", getClassWeights()},
                          {"class_weights_as_tensor", getClassWeightsAsTensor()}, classes, "class labels")))
    return failure();
  // Rule R20 (i): all votes for class 0 of two are the score of class 1; it has one base value.
  int64_t base = getListSize(getBaseValues()) + getListSize(getBaseValuesAsTensor());
  bool oneScore = classes == 2 && llvm::all_of(readInts(getClassIds()), [](int64_t id) { return id == 0; });
  if (base == 1 && oneScore)
    return success();
  check::Named values{"base_values", getBaseValues()};
  if (getBaseValuesAsTensor())
    values = {"base_values_as_tensor", getBaseValuesAsTensor()};
  return check::sizeOrAbsent(*this, values, classes, "one per class");
}
