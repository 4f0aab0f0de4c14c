//===- CategoryMapper.cpp - Lowering of mlonnx.CategoryMapper -------------===//
#include "KeyTable.h"

using namespace mlir;
using namespace mlonnx;

// R7: the type of X gives the direction; the default is the value behind the last.
template <> LogicalResult OpLowering<MLONNXCategoryMapperOp>::lower(MLONNXCategoryMapperOp op, Lowering &b) {
  Value x = op.getX();
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  Value count = b.i64(b.product(sizes));
  List<int64_t> ints = getInts(op.getCatsInt64s());
  SmallVector<StringRef> strings = getStrings(op.getCatsStrings());
  if (isa<StringType>(b.element(x))) {
    Value index = KeyTable::ofStrings(strings).lookup(b, x);
    SmallVector<int64_t> values(ints.begin(), ints.end());
    values.push_back(op.getDefaultInt64());
    b.replace(
        b.call("gather", b.getI64Type(), {index, b.constant<int64_t>(values)}, b.empty(sizes, b.getI64Type()), count));
    return success();
  }
  Value index = KeyTable::ofInts(ints).lookup(b, x);
  strings.push_back(op.getDefaultString());
  auto [bytes, offsets] = b.strings(strings);
  Type element = StringType::get(b.getContext());
  b.replace(b.call("gather", element, {index, offsets, bytes}, b.empty(sizes, element), count));
  return success();
}
