//===- Lowering.cpp - What the lowerings of operators share ---------------===//
#include "mlonnx/Conversion/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"

using namespace mlir;

namespace mlonnx {

/// Above this many bytes a constant is a resource: not uniqued, not printed.
static constexpr size_t largeConstant = 4096;

StringRef kernelSuffix(Type element) {
  if (isa<StringType>(element))
    return "string";
  if (element.isF16())
    return "f16";
  if (element.isF32())
    return "f32";
  if (element.isF64())
    return "f64";
  switch (element.getIntOrFloatBitWidth()) {
  case 64:
    return "i64";
  case 32:
    return "i32";
  case 16:
    return "i16";
  default:
    return "i8";
  }
}

std::string asText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

Lowering::Lowering(Operation *op, TableCache &cache) : ImplicitLocOpBuilder(op->getLoc(), op), op(op), cache(cache) {}

LogicalResult Lowering::notSupported(const Twine &why) {
  return mlir::emitError(op->getLoc()) << "not supported: " << op->getName().stripDialect() << ": " << why;
}

void Lowering::replace(ValueRange values) {
  SmallVector<Value> results;
  for (auto [value, result] : llvm::zip_equal(values, op->getResults())) {
    Value v = value;
    if (v.getType() != result.getType())
      v = tensor::CastOp::create(*this, result.getType(), v);
    results.push_back(v);
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

int64_t Lowering::node() const {
  auto number = op->getAttrOfType<IntegerAttr>("mlonnx.node");
  return number ? number.getInt() : 0;
}

template <typename T> static Type elementTypeOf(MLIRContext *context) {
  if constexpr (std::is_same_v<T, float>)
    return Float32Type::get(context);
  else if constexpr (std::is_same_v<T, double>)
    return Float64Type::get(context);
  else
    return IntegerType::get(context, sizeof(T) * 8);
}

template <typename T> ElementsAttr Lowering::elements(ArrayRef<T> values, ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, elementTypeOf<T>(getContext()));
  ArrayRef<char> raw(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T));
  if (raw.size() <= largeConstant)
    return DenseElementsAttr::getFromRawBuffer(type, raw);
  return DenseResourceElementsAttr::get(type, "table", HeapAsmResourceBlob::allocateAndCopyWithAlign(raw, 64));
}

template <typename T> Value Lowering::constant(ArrayRef<T> values, ArrayRef<int64_t> shape) {
  return constant(elements(values, shape));
}

#define MLONNX_INSTANTIATE(T)                                                                                          \
  template ElementsAttr Lowering::elements(ArrayRef<T>, ArrayRef<int64_t>);                                            \
  template Value Lowering::constant(ArrayRef<T>, ArrayRef<int64_t>);
MLONNX_INSTANTIATE(float)
MLONNX_INSTANTIATE(double)
MLONNX_INSTANTIATE(int64_t)
MLONNX_INSTANTIATE(int32_t)
MLONNX_INSTANTIATE(uint32_t)
MLONNX_INSTANTIATE(int16_t)
MLONNX_INSTANTIATE(uint16_t)
MLONNX_INSTANTIATE(int8_t)
MLONNX_INSTANTIATE(uint8_t)
#undef MLONNX_INSTANTIATE

Value Lowering::constant(ElementsAttr value) {
  return arith::ConstantOp::create(*this, cast<TypedAttr>(value)).getResult();
}

Value Lowering::floats(ArrayRef<double> values, ArrayRef<int64_t> shape, Type element) {
  if (element.isF64())
    return constant(values, shape);
  SmallVector<float> rounded(values.begin(), values.end());
  return constant<float>(rounded, shape);
}

Value Lowering::floats(ArrayRef<float> values, ArrayRef<int64_t> shape, Type element) {
  if (element.isF32())
    return constant(values, shape);
  SmallVector<double> widened(values.begin(), values.end());
  return constant<double>(widened, shape);
}

Value Lowering::table(StringRef key, function_ref<ElementsAttr()> make) {
  std::pair<Attribute, Attribute> id(op->getAttrDictionary(), getStringAttr(op->getName().getStringRef() + "/" + key));
  ElementsAttr &value = cache[id];
  if (!value)
    value = make();
  return constant(value);
}

std::pair<Value, Value> Lowering::strings(ArrayRef<StringRef> strings) {
  std::string bytes;
  SmallVector<int64_t> offsets{0};
  for (StringRef s : strings) {
    bytes += s;
    offsets.push_back(bytes.size());
  }
  bytes.push_back('\0'); // never an empty table
  ArrayRef<int8_t> raw(reinterpret_cast<const int8_t *>(bytes.data()), bytes.size());
  return {constant(raw), constant<int64_t>(offsets)};
}

OpFoldResult Lowering::size(Value tensor, int64_t dim) { return tensor::getMixedSize(*this, getLoc(), tensor, dim); }

SmallVector<OpFoldResult> Lowering::sizes(Value tensor) { return tensor::getMixedSizes(*this, getLoc(), tensor); }

Value Lowering::asIndex(OpFoldResult size) { return getValueOrCreateConstantIndexOp(*this, getLoc(), size); }

OpFoldResult Lowering::product(ArrayRef<OpFoldResult> sizes) {
  int64_t known = 1;
  Value rest;
  for (OpFoldResult size : sizes) {
    if (std::optional<int64_t> value = getConstantIntValue(size))
      known *= *value;
    else
      rest = rest ? arith::MulIOp::create(*this, rest, asIndex(size)).getResult() : asIndex(size);
  }
  if (!rest)
    return index(known);
  return known == 1 ? OpFoldResult(rest) : arith::MulIOp::create(*this, rest, asIndex(index(known))).getResult();
}

Value Lowering::i64(OpFoldResult size) {
  if (std::optional<int64_t> value = getConstantIntValue(size))
    return arith::ConstantIntOp::create(*this, *value, 64);
  return arith::IndexCastOp::create(*this, getI64Type(), asIndex(size));
}

Value Lowering::f32(float value) { return arith::ConstantOp::create(*this, getF32FloatAttr(value)); }
Value Lowering::f64(double value) { return arith::ConstantOp::create(*this, getF64FloatAttr(value)); }

RankedTensorType Lowering::tensorType(ArrayRef<OpFoldResult> sizes, Type element) {
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return RankedTensorType::get(shape, element);
}

Value Lowering::empty(ArrayRef<OpFoldResult> sizes, Type element) {
  return tensor::EmptyOp::create(*this, sizes, element);
}

Value Lowering::reshape(Value x, ArrayRef<OpFoldResult> target) {
  auto from = cast<RankedTensorType>(x.getType());
  RankedTensorType to = tensorType(target, from.getElementType());
  if (from == to)
    return x;
  if (from.getRank() != 1) {
    SmallVector<ReassociationIndices> all;
    if (from.getRank() > 1)
      all.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, from.getRank())));
    OpFoldResult count = product(sizes(x));
    auto flat = tensorType({count}, from.getElementType());
    if (from.getRank() == 0)
      x = tensor::ExpandShapeOp::create(*this, flat, x, all);
    else
      x = tensor::CollapseShapeOp::create(*this, flat, x, all);
  }
  if (to.getRank() == 1)
    return x.getType() == to ? x : Value(tensor::CastOp::create(*this, to, x));
  SmallVector<ReassociationIndices> all;
  if (to.getRank() > 1)
    all.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, to.getRank())));
  if (to.getRank() == 0)
    return tensor::CollapseShapeOp::create(*this, to, x, all);
  return tensor::ExpandShapeOp::create(*this, to, x, all, target);
}

Value Lowering::asMatrix(Value x) {
  SmallVector<OpFoldResult> dims = sizes(x);
  if (dims.size() == 2)
    return x;
  if (dims.size() < 2)
    return reshape(x, {index(1), product(dims)});
  return reshape(x, {dims.front(), product(ArrayRef(dims).drop_front())});
}

Type Lowering::workingType(Type element) { return element.isF32() ? element : getF64Type(); }

ValueRange Lowering::call(StringRef callee, Type type, ValueRange inputs, ValueRange outputs, ValueRange scalars,
                          bool fails, DictionaryAttr plan) {
  std::string name = ("mlk_" + callee + "_" + kernelSuffix(type)).str();
  SmallVector<Type> results(outputs.getTypes());
  auto call = mlk::CallOp::create(*this, results, name, inputs, outputs, scalars, fails ? node() : -1, plan);
  return call.getResults();
}

Value Lowering::elementwise(ValueRange inputs, Type element,
                            function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  int64_t rank = 0;
  for (Value input : inputs)
    rank = std::max(rank, this->rank(input));
  // The extent of each result dimension is the first operand's that isn't 1.
  SmallVector<OpFoldResult> result(rank, index(1));
  for (Value input : inputs) {
    SmallVector<OpFoldResult> dims = sizes(input);
    for (auto [i, size] : llvm::enumerate(dims)) {
      OpFoldResult &extent = result[rank - dims.size() + i];
      if (isConstantIntValue(extent, 1))
        extent = size;
    }
  }
  SmallVector<AffineMap> maps;
  for (Value input : inputs)
    maps.push_back(broadcastMap(input, result));
  return generic(inputs, maps, result, element, body);
}

AffineMap Lowering::broadcastMap(Value x, ArrayRef<OpFoldResult> result) {
  int64_t rank = result.size();
  SmallVector<OpFoldResult> dims = sizes(x);
  SmallVector<AffineExpr> exprs;
  for (auto [i, size] : llvm::enumerate(dims)) {
    int64_t d = rank - dims.size() + i;
    bool stretched = isConstantIntValue(size, 1) && !isConstantIntValue(result[d], 1);
    exprs.push_back(stretched ? getAffineConstantExpr(0) : getAffineDimExpr(d));
  }
  return AffineMap::get(rank, 0, exprs, getContext());
}

Value Lowering::generic(ValueRange inputs, ArrayRef<AffineMap> inputMaps, ArrayRef<OpFoldResult> sizes, Type element,
                        function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(getMultiDimIdentityMap(sizes.size()));
  SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
  Value destination = empty(sizes, element);
  auto op = linalg::GenericOp::create(*this, destination.getType(), inputs, destination, maps, iterators,
                                      [&](OpBuilder &ob, Location loc, ValueRange args) {
                                        linalg::YieldOp::create(ob, loc, body(ob, loc, args.drop_back()));
                                      });
  return op.getResult(0);
}

static Value same(OpBuilder &, Location, ValueRange v) { return v.front(); }

Value Lowering::transpose(Value x, ArrayRef<int64_t> perm) {
  SmallVector<OpFoldResult> from = sizes(x), to;
  SmallVector<AffineExpr> exprs(perm.size());
  for (auto [i, p] : llvm::enumerate(perm)) {
    to.push_back(from[p]);
    exprs[p] = getAffineDimExpr(i);
  }
  return generic(x, AffineMap::get(perm.size(), 0, exprs, getContext()), to, element(x), same);
}

Value Lowering::broadcast(Value x, ArrayRef<OpFoldResult> target) {
  return generic(x, broadcastMap(x, target), target, element(x), same);
}

Type Lowering::bitsType(Type element) {
  if (isa<StringType>(element))
    return element;
  return getIntegerType(std::max(8u, element.getIntOrFloatBitWidth()));
}

/// One element from type `from` to `to`, as ONNX Cast has it.
static Value castElement(OpBuilder &b, Location loc, Value v, Type from, Type to) {
  bool fromBool = from.isInteger(1), toBool = to.isInteger(1);
  bool fromUnsigned = fromBool || from.isUnsignedInteger();
  if (isa<FloatType>(from) && isa<FloatType>(to)) {
    if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth())
      return v;
    if (from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(b, loc, to, v);
    return arith::TruncFOp::create(b, loc, to, v);
  }
  if (isa<FloatType>(from) && toBool) {
    Value zero = arith::ConstantOp::create(b, loc, b.getFloatAttr(from, 0.0));
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, v, zero);
  }
  if (isa<FloatType>(from)) {
    // Saturating: the nearest integer of the type, NaN becomes 0.
    unsigned bits = to.getIntOrFloatBitWidth();
    APInt least = APInt::getSignedMinValue(bits), most = APInt::getSignedMaxValue(bits);
    double limit = std::ldexp(1.0, bits - 1); // exact in f32 and f64
    auto number = [&](double x) -> Value { return arith::ConstantOp::create(b, loc, b.getFloatAttr(from, x)); };
    auto integer = [&](const APInt &x) -> Value { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(to, x)); };
    Value below = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, v, number(-limit));
    Value above = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, v, number(limit));
    Value nan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, v, v);
    Value outside = arith::OrIOp::create(b, loc, arith::OrIOp::create(b, loc, below, above), nan);
    Value safe = arith::SelectOp::create(b, loc, outside, number(0), v);
    Value converted = arith::FPToSIOp::create(b, loc, to, safe);
    converted = arith::SelectOp::create(b, loc, below, integer(least), converted);
    return arith::SelectOp::create(b, loc, above, integer(most), converted);
  }
  if (isa<FloatType>(to))
    return fromUnsigned ? arith::UIToFPOp::create(b, loc, to, v).getResult()
                        : arith::SIToFPOp::create(b, loc, to, v).getResult();
  if (toBool) {
    Value zero = arith::ConstantOp::create(b, loc, b.getIntegerAttr(from, 0));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, v, zero);
  }
  unsigned a = from.getIntOrFloatBitWidth(), c = to.getIntOrFloatBitWidth();
  if (a == c)
    return v;
  if (a > c)
    return arith::TruncIOp::create(b, loc, to, v);
  return fromUnsigned ? arith::ExtUIOp::create(b, loc, to, v).getResult()
                      : arith::ExtSIOp::create(b, loc, to, v).getResult();
}

Value Lowering::cast(Value x, Type to) {
  Type from = element(x);
  if (from == to)
    return x;
  return elementwise(
      x, to, [&](OpBuilder &b, Location loc, ValueRange v) { return castElement(b, loc, v.front(), from, to); });
}

} // namespace mlonnx
