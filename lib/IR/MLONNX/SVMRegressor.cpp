//===- SVMRegressor.cpp - Verification and types of mlonnx.SVMRegressor ------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXSVMRegressorOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows(), 1}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXSVMRegressorOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::Numbers)) ||
      failed(check::rowsAndColumns(*this, "X", getX())) || failed(check::postTransform(*this, getPostTransform())) ||
      failed(check::kernel(*this, getKernelType(), getKernelParams())))
    return failure();
  if (getListSize(getRho()) == 0)
    return emitOpError("attribute 'rho' needs a value");
  int64_t features = ValueShape(getX().getType()).columns(), coefficients = getListSize(getCoefficients());
  int64_t vectors = getNSupports();
  if (vectors < 0)
    return emitOpError() << "attribute 'n_supports' is " << vectors << "; it must not be negative";
  if (vectors == 0) {
    if (coefficients == 0 || !mayEqual(coefficients, features))
      return emitOpError() << "attribute 'coefficients' has " << coefficients
                           << " values; a linear machine needs one per feature";
    return success();
  }
  int64_t values = getListSize(getSupportVectors());
  if (values == 0 || values % vectors != 0 || !mayEqual(values / vectors, features))
    return emitOpError() << "attribute 'support_vectors' has " << values
                         << " values; it needs one per feature for each of the " << vectors
                         << " vectors of 'n_supports'";
  return check::size(*this, {"coefficients", getCoefficients()}, vectors, "one per support vector");
}
