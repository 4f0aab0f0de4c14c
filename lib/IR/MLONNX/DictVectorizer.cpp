//===- DictVectorizer.cpp - Verification and types of mlonnx.DictVectorizer ----------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXDictVectorizerOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                                       SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  auto map = dyn_cast<MapType>(x.element);
  if (!map)
    return inferenceError(loc, "operand 'X' must hold maps");
  if (x.hasRank() && x.rank() > 1)
    return inferenceError(loc, "operand 'X' must be one map (rank 0) or one map per row (rank 1)");
  std::optional<Attribute> vocabulary = adaptor.getInt64Vocabulary();
  if (!vocabulary)
    vocabulary = adaptor.getStringVocabulary();
  // Rule R8: one map is one row.
  int64_t rows = !x.hasRank() ? ShapedType::kDynamic : x.rank() == 0 ? 1 : x.dim(0);
  types.push_back(x.with({rows, getListSize(vocabulary)}, map.getValue()));
  return success();
}

LogicalResult MLONNXDictVectorizerOp::verify() {
  if (failed(check::exactlyOne(
          *this, {{"int64_vocabulary", getInt64Vocabulary()}, {"string_vocabulary", getStringVocabulary()}})))
    return failure();
  ValueShape x(getX().getType());
  auto map = dyn_cast<MapType>(x.element);
  if (!map)
    return emitOpError() << "operand 'X' has elements of type " << x.element << "; it takes maps";
  bool strings = isa<StringType>(map.getKey());
  if (!strings && !map.getKey().isSignlessInteger(64))
    return emitOpError() << "operand 'X' has keys of type " << map.getKey() << "; it takes i64, !mlonnx.string";
  if (strings != getStringVocabulary().has_value())
    return emitOpError() << "needs the attribute '" << (strings ? "string_vocabulary" : "int64_vocabulary")
                         << "' for keys of type " << map.getKey();
  Type value = map.getValue();
  if (value.isF32() || value.isF64() || (strings ? value.isSignlessInteger(64) : isa<StringType>(value)))
    return success();
  return emitOpError() << "operand 'X' has values of type " << value << "; keys of type " << map.getKey()
                       << " go with f32, f64, " << (strings ? "i64" : "!mlonnx.string");
}
