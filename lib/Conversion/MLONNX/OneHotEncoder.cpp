//===- OneHotEncoder.cpp - Lowering of mlonnx.OneHotEncoder ---------------===//
#include "KeyTable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlonnx;

// R15: a look-up of each element's column, then rows of zeros with a one.
template <> LogicalResult OpLowering<MLONNXOneHotEncoderOp>::lower(MLONNXOneHotEncoderOp op, Lowering &b) {
  Value x = op.getX(), index;
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  SmallVector<StringRef> strings = getStrings(op.getCatsStrings());
  List<int64_t> ints = getInts(op.getCatsInt64s());
  int64_t columns = strings.size() + ints.size();
  Type element = b.element(x), i64 = b.getI64Type();
  if (isa<StringType>(element)) {
    index = KeyTable::ofStrings(strings).lookup(b, x);
  } else {
    index = KeyTable::ofInts(ints).lookup(b, b.cast(x, i64));
    if (isa<FloatType>(element)) // truncated; NaN and what i64 can't hold are unknown
      index = b.elementwise({x, index}, i64, [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
        auto number = [&](double value) -> Value {
          return arith::ConstantOp::create(ob, loc, ob.getFloatAttr(element, value));
        };
        Value low = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OGE, v[0], number(-0x1p63));
        Value high = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OLT, v[0], number(0x1p63));
        Value legal = arith::AndIOp::create(ob, loc, low, high);
        Value unknown = arith::ConstantIntOp::create(ob, loc, columns, 64);
        return arith::SelectOp::create(ob, loc, legal, v[1], unknown);
      });
  }
  OpFoldResult perRow = sizes.empty() ? b.index(1) : b.product(ArrayRef(sizes).drop_front());
  OpFoldResult rows = sizes.empty() ? b.index(1) : sizes.front();
  sizes.push_back(b.index(columns));
  Value y = b.empty(sizes, b.getF32Type());
  Value values = b.constant<float>({0, 1});
  Type bits = b.bitsType(b.getF32Type());
  if (op.getZeros()) {
    b.replace(
        b.call("one_hot", bits, {index, values}, y, {b.i64(b.product({rows, perRow})), b.i64(columns), b.i64(1)}));
    return success();
  }
  // An unknown category is an error that names it.
  bool isString = isa<StringType>(element);
  b.replace(b.call(isString ? "one_hot_known_string" : "one_hot_known_number", bits,
                   {index, isString ? x : b.cast(x, b.getF64Type()), values}, y,
                   {b.i64(rows), b.i64(perRow), b.i64(columns)}, /*fails=*/true));
  return success();
}
