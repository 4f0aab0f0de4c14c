//===- FeatureVectorizer.cpp - Lowering of mlonnx.FeatureVectorizer -------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

static SmallVector<Value> dynamicOf(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> values;
  for (OpFoldResult size : sizes)
    if (auto value = dyn_cast<Value>(size))
      values.push_back(value);
  return values;
}

// R9: each input, as a matrix, is cut or padded with zeros to its width; the results stand side by side.
template <> LogicalResult OpLowering<MLONNXFeatureVectorizerOp>::lower(MLONNXFeatureVectorizerOp op, Lowering &b) {
  List<int64_t> widths = getInts(op.getInputdimensions());
  SmallVector<Value> matrices;
  SmallVector<OpFoldResult> parts;
  OpFoldResult rows, total = b.index(0);
  for (auto [i, x] : llvm::enumerate(op.getX())) {
    matrices.push_back(b.cast(b.cast(b.asMatrix(x), b.getF64Type()), b.getF32Type()));
    if (i)
      b.requireEqual(b.size(matrices.back(), 0), rows);
    else
      rows = b.size(matrices.back(), 0);
    parts.push_back(widths.empty() ? b.size(matrices.back(), 1) : b.index(widths[i]));
    total = b.sum(total, parts.back());
  }
  Value result = b.empty({rows, total}, b.getF32Type());
  OpFoldResult at = b.index(0), zero = b.index(0), one = b.index(1);
  for (auto [matrix, width] : llvm::zip_equal(matrices, parts)) {
    OpFoldResult columns = b.size(matrix, 1);
    std::optional<int64_t> wanted = getConstantIntValue(width), given = getConstantIntValue(columns);
    if (!b.isSame(columns, width) && (!given || *given > *wanted)) {
      // What is there, up to the width.
      OpFoldResult kept = b.choose(b.compare(arith::CmpIPredicate::slt, columns, width), columns, width);
      matrix = tensor::ExtractSliceOp::create(b, matrix, {zero, zero}, {rows, kept}, {one, one});
      columns = kept;
    }
    if (!b.isSame(columns, width)) {
      Value blank =
          tensor::SplatOp::create(b, b.f32(0), b.tensorType({rows, width}, b.getF32Type()), dynamicOf({rows, width}));
      matrix = tensor::InsertSliceOp::create(b, matrix, blank, {zero, zero}, {rows, columns}, {one, one});
    }
    result = tensor::InsertSliceOp::create(b, matrix, result, {zero, at}, {rows, width}, {one, one});
    at = b.sum(at, width);
  }
  b.replace(result);
  return success();
}
