//===- SVMRegressor.cpp - Lowering of mlonnx.SVMRegressor -----------------===//
#include "Scores.h"
#include "SupportVectors.h"

using namespace mlir;
using namespace mlonnx;

// R16, R17: sums over support vectors are f64.
template <> LogicalResult OpLowering<MLONNXSVMRegressorOp>::lower(MLONNXSVMRegressorOp op, Lowering &b) {
  List<float> coefficients = getFloats(op.getCoefficients()), rho = getFloats(op.getRho());
  if (rho.size() != 1)
    return op.emitOpError() << "attribute 'rho' has " << rho.size() << " values, not 1";
  Value x = b.asMatrix(op.getX());
  x = b.cast(x, b.workingType(b.element(x)));
  Value score;
  if (op.getNSupports() == 0) {
    score = linearMachine(b, x, coefficients, 1, rho[0]);
  } else {
    x = b.expect(x, 1, int64_t(getListSize(op.getSupportVectors())) / int64_t(op.getNSupports()));
    Value K =
        kernelValues(b, x, getFloats(op.getSupportVectors()), op.getKernelType(), getFloats(op.getKernelParams()));
    score = linearScores(b, K, coefficients, rho, 1);
  }
  if (op.getOneClass())
    score = b.elementwise(score, b.getF64Type(), [](OpBuilder &ob, Location loc, ValueRange v) -> Value {
      auto number = [&](double x) -> Value { return arith::ConstantOp::create(ob, loc, ob.getF64FloatAttr(x)); };
      Value positive = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OGT, v[0], number(0));
      return arith::SelectOp::create(ob, loc, positive, number(1), number(-1));
    });
  b.replace(b.cast(transformScores(b, score, postTransformNumber(op.getPostTransform())), b.getF32Type()));
  return success();
}
