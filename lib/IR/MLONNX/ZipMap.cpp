//===- ZipMap.cpp - Verification and types of mlonnx.ZipMap ------------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXZipMapOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  FailureOr<Labels> labels =
      inferLabels(context, loc, "classlabels_int64s", adaptor.getClasslabelsInt64s(), adaptor.getClasslabelsStrings());
  if (failed(labels))
    return failure();
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows()}, MapType::get(context, labels->element, Float32Type::get(context))));
  return success();
}

LogicalResult MLONNXZipMapOp::verify() {
  if (failed(check::labels(*this, "classlabels_int64s", getClasslabelsInt64s(), getClasslabelsStrings())) ||
      failed(check::elements(*this, "X", getX(), check::F32)) || failed(check::rowsAndColumns(*this, "X", getX())))
    return failure();
  int64_t columns = ValueShape(getX().getType()).columns();
  if (ShapedType::isDynamic(columns))
    return success();
  return check::size(
      *this,
      check::given({{"classlabels_int64s", getClasslabelsInt64s()}, {"classlabels_strings", getClasslabelsStrings()}}),
      columns, "one per column of X");
}
