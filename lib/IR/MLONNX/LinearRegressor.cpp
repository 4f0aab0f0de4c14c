//===- LinearRegressor.cpp - Verification and types of mlonnx.LinearRegressor ---------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXLinearRegressorOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                        Adaptor adaptor, SmallVectorImpl<Type> &types) {
  FailureOr<int64_t> targets = inferColumns(loc, "targets", adaptor.getTargets());
  if (failed(targets))
    return failure();
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows(), *targets}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXLinearRegressorOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::Numbers)) ||
      failed(check::rowsAndColumns(*this, "X", getX())) || failed(check::postTransform(*this, getPostTransform())) ||
      failed(check::columns(*this, "targets", getTargets())) ||
      failed(check::present(*this, {"coefficients", getCoefficients()})))
    return failure();
  int64_t targets = getTargets(), size = getListSize(getCoefficients());
  int64_t features = ValueShape(getX().getType()).columns();
  if (size == 0 || size % targets != 0)
    return emitOpError() << "attribute 'coefficients' has " << size << " values; it needs as many for each of the "
                         << targets << " of 'targets'";
  if (!mayEqual(size / targets, features))
    return emitOpError() << "attribute 'coefficients' has " << size / targets << " values for each of the " << targets
                         << " of 'targets'; X has " << features << " features";
  return check::sizeOrAbsent(*this, {"intercepts", getIntercepts()}, targets, "one per target"); // rule R13
}
