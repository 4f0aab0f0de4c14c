//===- Lowering.cpp - What the lowerings of operators share ---------------===//
#include "mlonnx/Conversion/Lowering.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Matchers.h"

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

Lowering::Lowering(Operation *op, LoweringCache &cache)
    : ImplicitLocOpBuilder(op->getLoc(), op), op(op), cache(cache) {}

LogicalResult Lowering::notSupported(const Twine &why) {
  return mlir::emitError(op->getLoc()) << "not supported: " << op->getName().stripDialect() << ": " << why;
}

void Lowering::replace(ValueRange values) {
  SmallVector<Value> results;
  for (auto [value, result] : llvm::zip_equal(values, op->getResults())) {
    Value v = value;
    // What the type knows and the value does not is checked; what only the value's type knows is kept for the users.
    if (auto known = dyn_cast<RankedTensorType>(result.getType()))
      for (int64_t d = 0; d < known.getRank() && known != v.getType(); ++d)
        if (!known.isDynamicDim(d))
          v = expect(v, d, known.getDimSize(d));
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

LoweringCache::Key Lowering::cacheKey(StringRef key) {
  return {op->getAttrDictionary(), getStringAttr(op->getName().getStringRef() + "/" + key)};
}

Value Lowering::table(StringRef key, function_ref<ElementsAttr()> make) {
  ElementsAttr &value = cache.tables[cacheKey(key)];
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

OpFoldResult Lowering::size(Value tensor, int64_t dim) {
  while (cast<RankedTensorType>(tensor.getType()).isDynamicDim(dim)) {
    Operation *producer = tensor.getDefiningOp();
    if (auto cast = dyn_cast_or_null<tensor::CastOp>(producer))
      tensor = cast.getSource();
    else if (auto style = dyn_cast_or_null<DestinationStyleOpInterface>(producer))
      tensor = style.getTiedOpOperand(llvm::cast<OpResult>(tensor))->get();
    else if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(producer))
      return empty.getMixedSizes()[dim];
    else if (auto expanded = dyn_cast_or_null<tensor::ExpandShapeOp>(producer))
      return expanded.getMixedOutputShape()[dim];
    else if (auto reshaped = dyn_cast_or_null<tensor::ReshapeOp>(producer))
      return getAsOpFoldResult(reshaped.getShape().getDefiningOp<tensor::FromElementsOp>().getElements()[dim]);
    else if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(producer))
      return slice.getMixedSizes()[dim];
    else
      break;
  }
  return tensor::getMixedSize(*this, getLoc(), tensor, dim);
}

SmallVector<OpFoldResult> Lowering::sizes(Value tensor) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t d = 0; d < rank(tensor); ++d)
    sizes.push_back(size(tensor, d));
  return sizes;
}

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

OpFoldResult Lowering::sum(OpFoldResult a, OpFoldResult c) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(c);
  return x && y ? index(*x + *y) : OpFoldResult(arith::AddIOp::create(*this, asIndex(a), asIndex(c)).getResult());
}

Value Lowering::compare(arith::CmpIPredicate predicate, OpFoldResult a, OpFoldResult c) {
  return createOrFold<arith::CmpIOp>(predicate, asIndex(a), asIndex(c));
}

OpFoldResult Lowering::choose(Value condition, OpFoldResult a, OpFoldResult c) {
  return getAsOpFoldResult(createOrFold<arith::SelectOp>(condition, asIndex(a), asIndex(c)));
}

void Lowering::require(Value condition, OpFoldResult value, int64_t code) {
  if (isConstantIntValue(condition, 1) || matchPattern(condition, m_One()))
    return;
  mlk::CheckOp::create(*this, condition, i64(value), code, node(), Value());
}

void Lowering::requireEqual(OpFoldResult found, OpFoldResult expected) {
  if (!isSame(found, expected))
    require(compare(arith::CmpIPredicate::eq, found, expected), found);
}

Value Lowering::expect(Value x, int64_t dim, int64_t extent) {
  auto type = cast<RankedTensorType>(x.getType());
  requireEqual(size(x, dim), index(extent));
  if (type.getDimSize(dim) == extent)
    return x;
  SmallVector<int64_t> shape(type.getShape());
  if (!ShapedType::isDynamic(shape[dim])) // the check fails; what follows is never reached
    x = tensor::CastOp::create(
        *this, RankedTensorType::get(SmallVector<int64_t>(shape.size(), ShapedType::kDynamic), type.getElementType()),
        x);
  shape[dim] = extent;
  return tensor::CastOp::create(*this, RankedTensorType::get(shape, type.getElementType()), x);
}

bool Lowering::isSame(OpFoldResult a, OpFoldResult c) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(c);
  if (x || y)
    return x == y;
  auto first = cast<Value>(a).getDefiningOp<tensor::DimOp>(), second = cast<Value>(c).getDefiningOp<tensor::DimOp>();
  return a == c || (first && second && first.getSource() == second.getSource() && first.getConstantIndex() &&
                    first.getConstantIndex() == second.getConstantIndex());
}

SmallVector<OpFoldResult> Lowering::broadcastSizes(ArrayRef<SmallVector<OpFoldResult>> shapes) {
  size_t rank = 0;
  for (ArrayRef<OpFoldResult> shape : shapes)
    rank = std::max(rank, shape.size());
  SmallVector<OpFoldResult> result;
  for (size_t d = 0; d < rank; ++d) {
    // The different extents of this dimension, but for constants of 1.
    SmallVector<OpFoldResult> extents;
    for (ArrayRef<OpFoldResult> shape : shapes)
      if (d + shape.size() >= rank)
        if (OpFoldResult extent = shape[d + shape.size() - rank];
            !isConstantIntValue(extent, 1) && llvm::none_of(extents, [&](OpFoldResult e) { return isSame(e, extent); }))
          extents.push_back(extent);
    auto isConstant = [](OpFoldResult e) { return getConstantIntValue(e).has_value(); };
    auto known = llvm::find_if(extents, isConstant);
    OpFoldResult common = known != extents.end() ? *known : extents.empty() ? index(1) : extents.front();
    auto isOne = [&](OpFoldResult e) { return compare(arith::CmpIPredicate::eq, e, index(1)); };
    if (known == extents.end())
      for (OpFoldResult extent : ArrayRef(extents).drop_front(extents.empty() ? 0 : 1))
        common = choose(isOne(common), extent, common);
    if (extents.size() > 1)
      for (OpFoldResult extent : extents)
        if (!isSame(extent, common))
          require(arith::OrIOp::create(*this, compare(arith::CmpIPredicate::eq, extent, common), isOne(extent)),
                  extent);
    result.push_back(common);
  }
  return result;
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

Value Lowering::asScalar(Value x) {
  requireEqual(product(sizes(x)), index(1));
  return reshape(x, {});
}

Value Lowering::reshape(Value x, ArrayRef<OpFoldResult> target) {
  auto from = cast<RankedTensorType>(x.getType());
  RankedTensorType to = tensorType(target, from.getElementType());
  if (from == to && llvm::equal(sizes(x), target, isSame))
    return x;
  if (to.getNumDynamicDims() > 1) {
    // memref.expand_shape is not lowered with several dynamic dimensions.
    SmallVector<Value> extents = llvm::map_to_vector(target, [&](OpFoldResult size) { return asIndex(size); });
    return tensor::ReshapeOp::create(*this, to, x, tensor::FromElementsOp::create(*this, extents));
  }
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

static Value convertSign(OpBuilder &b, Location loc, Value x, Type to) {
  return x.getType() == to ? x : UnrealizedConversionCastOp::create(b, loc, to, x).getResult(0);
}

Value Lowering::elementwise(ValueRange inputs, Type element,
                            function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<SmallVector<OpFoldResult>> shapes;
  for (Value input : inputs)
    shapes.push_back(sizes(input));
  SmallVector<OpFoldResult> result = broadcastSizes(shapes);
  SmallVector<AffineMap> maps;
  for (Value input : inputs)
    maps.push_back(broadcastMap(input, result));
  // arith knows no unsigned types: bodies see their bits, and say by the operator they use what these mean.
  return generic(inputs, maps, result, element, [&](OpBuilder &ob, Location loc, ValueRange values) -> Value {
    SmallVector<Value> bits;
    for (Value value : values)
      bits.push_back(convertSign(ob, loc, value, withoutSign(value.getType())));
    return convertSign(ob, loc, body(ob, loc, bits), element);
  });
}

AffineMap Lowering::broadcastMap(Value x, ArrayRef<OpFoldResult> result) {
  int64_t rank = result.size();
  SmallVector<OpFoldResult> dims = sizes(x);
  SmallVector<AffineExpr> exprs;
  for (auto [i, size] : llvm::enumerate(dims)) {
    int64_t d = rank - dims.size() + i;
    if (!getConstantIntValue(size) && !isSame(size, result[d]))
      return {};
    bool stretched = isConstantIntValue(size, 1) && !isConstantIntValue(result[d], 1);
    exprs.push_back(stretched ? getAffineConstantExpr(0) : getAffineDimExpr(d));
  }
  return AffineMap::get(rank, 0, exprs, getContext());
}

/// The element of `x` under broadcasting, where an extent is 1 or not only at run time; in the body of a loop.
Value Lowering::readStretched(OpBuilder &b, Location loc, Value x, ArrayRef<OpFoldResult> from,
                              ArrayRef<OpFoldResult> to) {
  SmallVector<Value> position;
  Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
  for (auto [i, size] : llvm::enumerate(from)) {
    Value at = linalg::IndexOp::create(b, loc, to.size() - from.size() + i);
    if (isConstantIntValue(size, 1)) {
      at = zero;
    } else if (auto extent = dyn_cast<Value>(size)) {
      Value isOne = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, extent, one);
      at = arith::SelectOp::create(b, loc, isOne, zero, at);
    }
    position.push_back(at);
  }
  return tensor::ExtractOp::create(b, loc, x, position);
}

Value Lowering::generic(ValueRange inputs, ArrayRef<AffineMap> inputMaps, ArrayRef<OpFoldResult> sizes, Type element,
                        function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<AffineMap> maps;
  SmallVector<Value> mapped;
  SmallVector<SmallVector<OpFoldResult>> from;
  for (auto [input, map] : llvm::zip_equal(inputs, inputMaps)) {
    from.push_back(map ? SmallVector<OpFoldResult>() : this->sizes(input));
    if (!map)
      continue;
    maps.push_back(map);
    mapped.push_back(input);
  }
  maps.push_back(getMultiDimIdentityMap(sizes.size()));
  SmallVector<utils::IteratorType> iterators(sizes.size(), utils::IteratorType::parallel);
  Value destination = empty(sizes, element);
  auto op = linalg::GenericOp::create(*this, destination.getType(), mapped, destination, maps, iterators,
                                      [&](OpBuilder &ob, Location loc, ValueRange args) {
                                        SmallVector<Value> elements;
                                        for (auto [i, input] : llvm::enumerate(inputs)) {
                                          if (inputMaps[i]) {
                                            elements.push_back(args.front());
                                            args = args.drop_front();
                                          } else {
                                            elements.push_back(readStretched(ob, loc, input, from[i], sizes));
                                          }
                                        }
                                        linalg::YieldOp::create(ob, loc, body(ob, loc, elements));
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

/// f64 to f16 by way of f32, rounded once: the detour rounds to odd, which keeps what the second rounding must know.
/// No x86 before AVX512-FP16 has the conversion, and a call of the compiler's library is no option.
static Value truncateToHalf(OpBuilder &b, Location loc, Value v) {
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  Value nearest = arith::TruncFOp::create(b, loc, f32, v);
  Value back = arith::ExtFOp::create(b, loc, v.getType(), nearest);
  Value inexact = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, back, v);
  Value away = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, math::AbsFOp::create(b, loc, back),
                                     math::AbsFOp::create(b, loc, v));
  Value bits = arith::BitcastOp::create(b, loc, i32, nearest);
  Value one = arith::ConstantIntOp::create(b, loc, 1, 32);
  Value truncated = arith::SelectOp::create(b, loc, away, arith::SubIOp::create(b, loc, bits, one), bits);
  Value odd = arith::SelectOp::create(b, loc, inexact, arith::OrIOp::create(b, loc, truncated, one), bits);
  return arith::TruncFOp::create(b, loc, b.getF16Type(), arith::BitcastOp::create(b, loc, f32, odd));
}

/// One element from type `from` to `to`, as ONNX Cast has it. The bits of unsigned integers come and go signless.
static Value castElement(OpBuilder &b, Location loc, Value v, Type from, Type to) {
  bool fromBool = from.isInteger(1), toBool = to.isInteger(1);
  bool fromUnsigned = fromBool || from.isUnsignedInteger(), toUnsigned = to.isUnsignedInteger();
  from = withoutSign(from);
  to = withoutSign(to);
  if (from.isF64() && to.isF16())
    return truncateToHalf(b, loc, v);
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
    APInt least = toUnsigned ? APInt::getMinValue(bits) : APInt::getSignedMinValue(bits);
    APInt most = toUnsigned ? APInt::getMaxValue(bits) : APInt::getSignedMaxValue(bits);
    double limit = std::ldexp(1.0, toUnsigned ? bits : bits - 1); // exact in f32 and f64
    auto number = [&](double x) -> Value { return arith::ConstantOp::create(b, loc, b.getFloatAttr(from, x)); };
    auto integer = [&](const APInt &x) -> Value { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(to, x)); };
    Value below = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, v, number(toUnsigned ? 0 : -limit));
    Value above = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, v, number(limit));
    Value nan = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, v, v);
    Value outside = arith::OrIOp::create(b, loc, arith::OrIOp::create(b, loc, below, above), nan);
    Value safe = arith::SelectOp::create(b, loc, outside, number(0), v);
    Value converted = toUnsigned ? arith::FPToUIOp::create(b, loc, to, safe).getResult()
                                 : arith::FPToSIOp::create(b, loc, to, safe).getResult();
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
