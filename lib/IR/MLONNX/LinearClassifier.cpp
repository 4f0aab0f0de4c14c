//===- LinearClassifier.cpp - Verification and types of mlonnx.LinearClassifier --------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXLinearClassifierOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  FailureOr<Labels> labels =
      inferLabels(context, loc, "classlabels_ints", adaptor.getClasslabelsInts(), adaptor.getClasslabelsStrings());
  if (failed(labels))
    return failure();
  // One score of two classes becomes two (rule R12), so there is always a column per label.
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows()}, labels->element));
  types.push_back(x.with({x.rows(), labels->count}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXLinearClassifierOp::verify() {
  if (failed(check::labels(*this, "classlabels_ints", getClasslabelsInts(), getClasslabelsStrings())) ||
      failed(check::elements(*this, "X", getX(), check::Numbers)) ||
      failed(check::rowsAndColumns(*this, "X", getX())) || failed(check::postTransform(*this, getPostTransform())))
    return failure();
  check::Named given =
      check::given({{"classlabels_ints", getClasslabelsInts()}, {"classlabels_strings", getClasslabelsStrings()}});
  int64_t labels = getListSize(given.attr);
  int64_t size = getListSize(getCoefficients()), intercepts = getListSize(getIntercepts());
  int64_t features = ValueShape(getX().getType()).columns();
  // `rows` scores per input row are possible with this many coefficients and intercepts.
  auto fits = [&](int64_t rows) {
    return size > 0 &&
           (ShapedType::isDynamic(features) ? size % rows == 0 : size % rows == 0 && size / rows == features) &&
           (intercepts == 0 || intercepts == rows);
  };
  if ((labels >= 2 && fits(labels)) || (labels == 2 && fits(1)))
    return success();
  InFlightDiagnostic error = emitOpError();
  error << "attributes 'coefficients' (" << size << " values) and 'intercepts' (" << intercepts << ") do not fit "
        << labels << " class labels of '" << given.name << "'";
  if (!ShapedType::isDynamic(features))
    error << " and " << features << " features";
  return error;
}
