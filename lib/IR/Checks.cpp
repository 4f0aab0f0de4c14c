//===- Checks.cpp - What operator verifiers share -------------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;

namespace mlonnx::check {

static constexpr int64_t maxColumns = (int64_t(1) << 31) - 1;

static unsigned getElements(Type type) {
  if (type.isF16())
    return F16;
  if (type.isF32())
    return F32;
  if (type.isF64())
    return F64;
  if (type.isSignlessInteger(16))
    return I16;
  if (type.isSignlessInteger(32))
    return I32;
  if (type.isSignlessInteger(64))
    return I64;
  return isa<StringType>(type) ? String : 0;
}

LogicalResult elements(Operation *op, StringRef operand, Value value, unsigned elements) {
  Type element = ValueShape(value.getType()).element;
  if (getElements(element) & elements)
    return success();
  static constexpr std::pair<unsigned, StringLiteral> names[] = {
      {F16, "f16"}, {F32, "f32"}, {F64, "f64"}, {I16, "i16"}, {I32, "i32"}, {I64, "i64"}, {String, "!mlonnx.string"}};
  SmallVector<StringRef> allowed;
  for (auto &[bit, name] : names)
    if (bit & elements)
      allowed.push_back(name);
  return op->emitOpError() << "operand '" << operand << "' has elements of type " << element << "; it takes "
                           << llvm::join(allowed, ", ");
}

LogicalResult rowsAndColumns(Operation *op, StringRef operand, Value value) {
  ValueShape shape(value.getType());
  if (shape.hasRank() && shape.rank() != 1 && shape.rank() != 2)
    return op->emitOpError() << "operand '" << operand << "' has rank " << shape.rank() << "; it must be [N, C] or [C]";
  return success();
}

LogicalResult word(Operation *op, StringRef attribute, StringRef word, ArrayRef<StringRef> words) {
  if (llvm::is_contained(words, word))
    return success();
  return op->emitOpError() << "attribute '" << attribute << "' is \"" << word << "\"; it must be one of "
                           << llvm::join(words, ", ");
}

LogicalResult postTransform(Operation *op, StringRef word) {
  return check::word(op, "post_transform", word, {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"});
}

LogicalResult aggregateFunction(Operation *op, StringRef word) {
  return check::word(op, "aggregate_function", word, {"AVERAGE", "SUM", "MIN", "MAX"});
}

static std::string joinNames(ArrayRef<Named> attributes) {
  SmallVector<std::string> names;
  for (const Named &named : attributes)
    names.push_back(("'" + named.name + "'").str());
  return llvm::join(names, ", ");
}

static int64_t countPresent(ArrayRef<Named> attributes) {
  return llvm::count_if(attributes, [](const Named &named) { return named.attr.has_value(); });
}

Named given(ArrayRef<Named> attributes) {
  return *llvm::find_if(attributes, [](const Named &named) { return named.attr.has_value(); });
}

LogicalResult exactlyOne(Operation *op, ArrayRef<Named> attributes) {
  if (int64_t count = countPresent(attributes); count != 1)
    return op->emitOpError() << "needs exactly one of the attributes " << joinNames(attributes) << "; it has " << count;
  return success();
}

LogicalResult atMostOne(Operation *op, ArrayRef<Named> attributes) {
  if (int64_t count = countPresent(attributes); count > 1)
    return op->emitOpError() << "takes at most one of the attributes " << joinNames(attributes) << "; it has " << count;
  return success();
}

LogicalResult present(Operation *op, Named attribute) {
  if (attribute.attr)
    return success();
  return op->emitOpError() << "needs the attribute '" << attribute.name << "'";
}

static LogicalResult sizeError(Operation *op, StringRef name, int64_t size, int64_t expected, const Twine &what) {
  return op->emitOpError() << "attribute '" << name << "' has " << size << " values; it needs " << expected << ", "
                           << what;
}

LogicalResult size(Operation *op, Named list, int64_t size, const Twine &what) {
  if (failed(present(op, list)))
    return failure();
  if (int64_t actual = getListSize(list.attr); actual != size)
    return sizeError(op, list.name, actual, size, what);
  return success();
}

LogicalResult sizeOrAbsent(Operation *op, Named list, int64_t size, const Twine &what) {
  if (int64_t actual = getListSize(list.attr); actual != 0 && actual != size)
    return sizeError(op, list.name, actual, size, what);
  return success();
}

LogicalResult tensor(Operation *op, Named attribute, Type type) {
  if (!attribute.attr)
    return success();
  auto shape = cast<ElementsAttr>(*attribute.attr).getShapedType();
  if (shape.getRank() == 1 && shape.getElementType() == type)
    return success();
  return op->emitOpError() << "attribute '" << attribute.name << "' must be a 1-D tensor of " << type << ", not "
                           << Type(shape);
}

LogicalResult perFeature(Operation *op, Named list, Value x) {
  if (!list.attr)
    return success();
  int64_t features = ValueShape(x.getType()).columns(), size = getListSize(list.attr);
  if (size == 1 || size == features || (ShapedType::isDynamic(features) && size > 0))
    return success();
  InFlightDiagnostic error = op->emitOpError() << "attribute '" << list.name << "' has " << size
                                               << " values; it needs 1 or one per feature";
  if (!ShapedType::isDynamic(features))
    error << " (" << features << ")";
  return error;
}

LogicalResult columns(Operation *op, StringRef attribute, std::optional<int64_t> value) {
  if (!value)
    return op->emitOpError() << "needs the attribute '" << attribute << "'";
  if (*value >= 1 && *value <= maxColumns)
    return success();
  return op->emitOpError() << "attribute '" << attribute << "' is " << *value << "; it must be 1 to " << maxColumns;
}

LogicalResult labels(Operation *op, StringRef intsName, std::optional<Attribute> ints,
                     std::optional<Attribute> strings) {
  if (failed(exactlyOne(op, {{intsName, ints}, {"classlabels_strings", strings}})))
    return failure();
  if (getListSize(ints ? ints : strings) > 0)
    return success();
  return op->emitOpError() << "attribute '" << (ints ? intsName : "classlabels_strings") << "' has no label";
}

LogicalResult kernel(Operation *op, StringRef type, std::optional<Attribute> params) {
  if (failed(word(op, "kernel_type", type, {"LINEAR", "POLY", "RBF", "SIGMOID"})))
    return failure();
  if (type == "LINEAR" && getListSize(params) == 0)
    return success();
  return size(op, {"kernel_params", params}, 3, "gamma, coef0 and degree");
}

} // namespace mlonnx::check

namespace mlonnx {

FailureOr<Labels> inferLabels(MLIRContext *context, std::optional<Location> loc, StringRef intsName,
                              std::optional<Attribute> ints, std::optional<Attribute> strings) {
  if (ints.has_value() == strings.has_value())
    return inferenceError(loc, "needs exactly one of the attributes '" + Twine(intsName) + "', 'classlabels_strings'");
  Labels labels{getListSize(ints ? ints : strings),
                ints ? Type(IntegerType::get(context, 64)) : StringType::get(context)};
  if (labels.count == 0)
    return inferenceError(loc, "attribute '" + Twine(ints ? intsName : "classlabels_strings") + "' has no label");
  return labels;
}

FailureOr<int64_t> inferColumns(std::optional<Location> loc, StringRef attribute, int64_t count) {
  if (count < 1 || count > check::maxColumns)
    return inferenceError(loc, "attribute '" + Twine(attribute) + "' is " + Twine(count) + "; it must be 1 to " +
                                   Twine(check::maxColumns));
  return count;
}

} // namespace mlonnx
