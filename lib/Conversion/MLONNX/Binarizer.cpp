//===- Binarizer.cpp - Lowering of mlonnx.Binarizer -----------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R5: 1 where X is larger, so 0 for NaN; integers are compared in f64.
template <> LogicalResult OpLowering<MLONNXBinarizerOp>::lower(MLONNXBinarizerOp op, Lowering &b) {
  Type element = b.element(op.getX()), working = b.workingType(element);
  double threshold = op.getThreshold().convertToFloat();
  Value limit = working.isF32() ? b.f32(float(threshold)) : b.f64(threshold);
  Value larger =
      b.elementwise(b.cast(op.getX(), working), b.getI1Type(), [&](OpBuilder &ob, Location loc, ValueRange v) {
        return arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OGT, v[0], limit).getResult();
      });
  b.replace(b.cast(larger, element));
  return success();
}
