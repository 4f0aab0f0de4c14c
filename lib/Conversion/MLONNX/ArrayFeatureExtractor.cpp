//===- ArrayFeatureExtractor.cpp - Lowering of mlonnx.ArrayFeatureExtractor -===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R4: an index outside the columns is a run-time error; a 1-D X gives [1, K].
template <>
LogicalResult OpLowering<MLONNXArrayFeatureExtractorOp>::lower(MLONNXArrayFeatureExtractorOp op, Lowering &b) {
  Type element = b.element(op.getX());
  // Numbers are copied by width.
  Type kernel = element;
  if (!isa<StringType>(element))
    kernel = b.getIntegerType(element.getIntOrFloatBitWidth());
  SmallVector<OpFoldResult> sizes = b.sizes(op.getX());
  OpFoldResult columns = sizes.back(), count = b.product(b.sizes(op.getY()));
  b.require(b.compare(arith::CmpIPredicate::ne, count, b.index(0)), count);
  sizes.pop_back();
  Value rows = b.i64(b.product(sizes));
  if (sizes.empty())
    sizes.push_back(b.index(1));
  sizes.push_back(count);
  b.replace(b.call("gather_columns", kernel, {op.getX(), op.getY()}, b.empty(sizes, element),
                   {rows, b.i64(columns), b.i64(count)}, /*fails=*/true));
  return success();
}
