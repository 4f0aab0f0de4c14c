//===- CastMap.cpp - Verification and types of mlonnx.CastMap -----------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXCastMapOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                                SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  Type element = llvm::StringSwitch<Type>(adaptor.getCastTo())
                     .Case("TO_FLOAT", Float32Type::get(context))
                     .Case("TO_INT64", IntegerType::get(context, 64))
                     .Case("TO_STRING", StringType::get(context))
                     .Default(nullptr);
  if (!element)
    return inferenceError(loc, "attribute 'cast_to' is \"" + adaptor.getCastTo() +
                                   "\"; it must be one of TO_FLOAT, TO_STRING, TO_INT64");
  int64_t columns = ShapedType::kDynamic;
  if (adaptor.getMapForm() == "SPARSE") {
    FailureOr<int64_t> size = inferColumns(loc, "max_map", adaptor.getMaxMap());
    if (failed(size))
      return failure();
    columns = *size;
  }
  types.push_back(x.with({1, columns}, element));
  return success();
}

LogicalResult MLONNXCastMapOp::verify() {
  ValueShape x(getX().getType());
  auto map = dyn_cast<MapType>(x.element);
  if (!map || !map.getKey().isSignlessInteger(64) || !(map.getValue().isF32() || isa<StringType>(map.getValue())))
    return emitOpError() << "operand 'X' has elements of type " << x.element
                         << "; it takes !mlonnx.map<i64, f32>, !mlonnx.map<i64, !mlonnx.string>";
  if (x.hasRank() && x.rank() != 0)
    return emitOpError() << "operand 'X' must be one map (rank 0), not rank " << x.rank();
  if (failed(check::word(*this, "cast_to", getCastTo(), {"TO_FLOAT", "TO_STRING", "TO_INT64"})) ||
      failed(check::word(*this, "map_form", getMapForm(), {"DENSE", "SPARSE"})))
    return failure();
  return getMapForm() == "SPARSE" ? check::columns(*this, "max_map", getMaxMap()) : success();
}
