//===- FeatureVectorizer.cpp - Lowering of mlonnx.FeatureVectorizer -------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R9: each input, as a matrix, is cut or padded with zeros to its width; the results stand side by side.
template <> LogicalResult OpLowering<MLONNXFeatureVectorizerOp>::lower(MLONNXFeatureVectorizerOp op, Lowering &b) {
  auto type = dyn_cast<RankedTensorType>(op.getY().getType());
  if (!type || !type.hasStaticShape())
    return b.notSupported("dynamic shapes");
  List<int64_t> widths = getInts(op.getInputdimensions());
  int64_t rows = type.getDimSize(0), at = 0;
  Value result = b.empty({b.index(rows), b.index(type.getDimSize(1))}, b.getF32Type());
  auto insert = [&](Value part, int64_t width) {
    result = tensor::InsertSliceOp::create(b, part, result, {b.index(0), b.index(at)}, {b.index(rows), b.index(width)},
                                           {b.index(1), b.index(1)});
    at += width;
  };
  for (auto [i, x] : llvm::enumerate(op.getX())) {
    Value matrix = b.cast(b.cast(b.asMatrix(x), b.getF64Type()), b.getF32Type());
    int64_t columns = *getConstantIntValue(b.size(matrix, 1)), width = widths.empty() ? columns : widths[i];
    int64_t kept = std::min(columns, width);
    if (kept < columns)
      matrix = tensor::ExtractSliceOp::create(b, matrix, {b.index(0), b.index(0)}, {b.index(rows), b.index(kept)},
                                              {b.index(1), b.index(1)});
    insert(matrix, kept);
    if (int64_t missing = width - kept) {
      SmallVector<float> padding(rows * missing, 0.0f);
      insert(b.constant<float>(padding, {rows, missing}), missing);
    }
  }
  b.replace(result);
  return success();
}
