//===- Normalizer.cpp - Lowering of mlonnx.Normalizer ---------------------===//
#include "kernels/Kernels.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R14; a 1-D X is one row.
template <> LogicalResult OpLowering<MLONNXNormalizerOp>::lower(MLONNXNormalizerOp op, Lowering &b) {
  int64_t norm = op.getNorm() == "MAX" ? MLK_NORM_MAX : op.getNorm() == "L1" ? MLK_NORM_L1 : MLK_NORM_L2;
  Type working = b.workingType(b.element(op.getX()));
  SmallVector<OpFoldResult> sizes = b.sizes(op.getX());
  Value rows = b.i64(sizes.size() == 2 ? sizes[0] : b.index(1)), F = b.i64(sizes.back());
  Value y = b.call("normalizer", working, b.cast(op.getX(), working), b.empty(sizes, working), {rows, F, b.i64(norm)})
                .front();
  b.replace(b.cast(y, b.getF32Type()));
  return success();
}
