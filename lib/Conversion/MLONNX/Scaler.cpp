//===- Scaler.cpp - Lowering of mlonnx.Scaler -----------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

namespace {
/// A per-feature list as a tensor of `element` that broadcasts along the last dimension.
Value perFeature(Lowering &b, std::optional<Attribute> list, float absent, Type element) {
  List<float> values = getFloats(list);
  ArrayRef<float> used = values.empty() ? ArrayRef(absent) : values.get();
  return b.floats(used, {int64_t(used.size())}, element);
}
} // namespace

// R10: (x - offset) * scale, rounded twice, in f32 for f32 and in f64 for everything else.
template <> LogicalResult OpLowering<MLONNXScalerOp>::lower(MLONNXScalerOp op, Lowering &b) {
  Value x = op.getX();
  for (std::optional<Attribute> list : {op.getOffset(), op.getScale()})
    if (int64_t count = getListSize(list); count > 1)
      x = b.expect(x, b.rank(x) - 1, count);
  Type working = b.workingType(b.element(x));
  Value offset = perFeature(b, op.getOffset(), 0.0f, working), scale = perFeature(b, op.getScale(), 1.0f, working);
  Value y = b.elementwise({b.cast(x, working), offset, scale}, working, [](OpBuilder &ob, Location loc, ValueRange v) {
    Value centred = arith::SubFOp::create(ob, loc, v[0], v[1]);
    return arith::MulFOp::create(ob, loc, centred, v[2]).getResult();
  });
  b.replace(b.cast(y, b.getF32Type()));
  return success();
}
