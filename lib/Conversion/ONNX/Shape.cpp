//===- Shape.cpp - Lowering of onnx operators that move data --------------===//
#include "Extents.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

// 0 copies the operand's extent, -1 is what is left. The target may be a value of the run of known length.
template <> LogicalResult OpLowering<onnx::ReshapeOp>::lower(onnx::ReshapeOp op, Lowering &b) {
  Value data = op.getData(), shape = op.getShape();
  SmallVector<OpFoldResult> from = b.sizes(data), sizes;
  std::optional<SmallVector<OpFoldResult>> given = readExtents(b, shape);
  if (!given)
    return b.notSupported("a result of unknown rank");
  ArrayRef<OpFoldResult> target = *given;
  bool constants = getConstantInts(shape).has_value();
  using P = arith::CmpIPredicate;
  OpFoldResult zero = b.index(0), one = b.index(1), unknowns = zero;
  auto is = [&](OpFoldResult x, OpFoldResult y) { return b.compare(P::eq, x, y); };
  // What a product counts of tensors without elements: the extents besides those of 0.
  auto withoutZero = [&](OpFoldResult size) { return b.choose(is(size, zero), one, size); };
  OpFoldResult known = one, positive = one, total = one, positiveTotal = one;
  for (OpFoldResult size : from) {
    total = b.product({total, size});
    positiveTotal = b.product({positiveTotal, withoutZero(size)});
  }
  for (auto [i, wanted] : llvm::enumerate(target)) {
    b.require(b.compare(P::sge, wanted, b.index(-1)), wanted);
    Value isRest = is(wanted, b.index(-1));
    OpFoldResult size = wanted;
    if (!op.getAllowzero()) {
      if (i < from.size())
        size = b.choose(is(wanted, zero), from[i], wanted);
      else
        b.require(b.compare(P::ne, wanted, zero), wanted);
    }
    size = b.choose(isRest, one, size);
    unknowns = b.sum(unknowns, b.choose(isRest, one, zero));
    sizes.push_back(size);
    known = b.product({known, size});
    positive = b.product({positive, withoutZero(size)});
    if (!constants) {
      b.require(b.compare(P::sle, size, b.index(maxElements)), size);
      b.require(b.compare(P::sle, positive, b.index(maxElements)), positive);
    }
  }
  b.require(b.compare(P::sle, unknowns, one), b.index(-1));
  if (isConstantIntValue(unknowns, 0)) {
    b.requireEqual(total, known);
  } else {
    Value isEmpty = b.createOrFold<arith::AndIOp>(is(total, zero), is(known, zero));
    OpFoldResult all = b.choose(isEmpty, positiveTotal, total),
                 others = withoutZero(b.choose(isEmpty, positive, known));
    OpFoldResult rest = b.createOrFold<arith::DivUIOp>(b.asIndex(all), b.asIndex(others));
    OpFoldResult hasRest = b.choose(is(unknowns, one), rest, one);
    b.requireEqual(b.product({known, hasRest}), total);
    b.requireEqual(b.choose(is(unknowns, one), b.product({others, rest}), all), all);
    for (auto [wanted, size] : llvm::zip_equal(target, sizes))
      size = b.choose(is(wanted, b.index(-1)), rest, size);
  }
  b.replace(b.reshape(data, sizes));
  return success();
}

template <> LogicalResult OpLowering<onnx::ConcatOp>::lower(onnx::ConcatOp op, Lowering &b) {
  int64_t rank = b.rank(op.getConcatResult()), axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? rank : 0;
  SmallVector<OpFoldResult> sizes;
  for (Value input : op.getInputs()) {
    SmallVector<OpFoldResult> more = b.sizes(input);
    for (int64_t d = 0; d < rank && !sizes.empty(); ++d)
      if (d == axis)
        more[d] = b.sum(sizes[d], more[d]);
      else
        b.requireEqual(more[d], sizes[d]);
    for (int64_t d = 0; d < rank && !sizes.empty(); ++d)
      if (d != axis && getConstantIntValue(sizes[d]))
        more[d] = sizes[d];
    sizes = more;
  }
  Value result = b.empty(sizes, b.element(op.getConcatResult()));
  SmallVector<Value> inputs(op.getInputs());
  result = mlk::ConcatOp::create(b, TypeRange(result.getType()), inputs, result, axis).getResult();
  b.replace(result);
  return success();
}

template <> LogicalResult OpLowering<onnx::SplitOp>::lower(onnx::SplitOp op, Lowering &b) {
  Value x = op.getInput();
  SmallVector<OpFoldResult> sizes = b.sizes(x), strides(sizes.size(), b.index(1)), offsets(sizes.size(), b.index(0));
  int64_t axis = int64_t(op.getAxis()), parts = op.getNumOutputs(); // I64Attr reads as unsigned
  axis += axis < 0 ? sizes.size() : 0;
  using P = arith::CmpIPredicate;
  OpFoldResult extent = sizes[axis], zero = b.index(0), start = zero;
  SmallVector<OpFoldResult> lengths;
  if (op.getSplit()) {
    std::optional<SmallVector<OpFoldResult>> given = readExtents(b, op.getSplit());
    if (!given || int64_t(given->size()) != parts)
      return b.notSupported("an unknown number of lengths");
    lengths = *given;
  } else {
    Value rounded = b.asIndex(b.sum(extent, b.index(parts - 1)));
    OpFoldResult equal = getAsOpFoldResult(b.createOrFold<arith::DivUIOp>(rounded, b.asIndex(b.index(parts))));
    OpFoldResult left = extent;
    for (int64_t i = 0; i < parts; ++i) {
      lengths.push_back(b.choose(b.compare(P::slt, left, equal), left, equal));
      left = getAsOpFoldResult(b.createOrFold<arith::SubIOp>(b.asIndex(left), b.asIndex(lengths.back())));
    }
  }
  SmallVector<Value> results;
  for (OpFoldResult length : lengths) {
    b.require(b.compare(P::sge, length, zero), length);
    b.require(b.compare(P::sle, length, extent), length);
    OpFoldResult end = b.sum(start, length);
    b.require(b.compare(P::sle, end, extent), length);
    sizes[axis] = length;
    offsets[axis] = start;
    results.push_back(tensor::ExtractSliceOp::create(b, x, offsets, sizes, strides));
    start = end;
  }
  b.requireEqual(start, extent);
  b.replace(results);
  return success();
}
