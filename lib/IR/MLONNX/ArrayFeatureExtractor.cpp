//===- ArrayFeatureExtractor.cpp - Verification and types of mlonnx.ArrayFeatureExtractor ---------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/ONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXArrayFeatureExtractorOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType()), y(adaptor.getY().getType());
  int64_t count = ShapedType::kDynamic;
  if (y.hasRank()) {
    count = numElements(*y.dims);
    if (count == 0)
      return inferenceError(loc, "operand 'Y' has no index");
  }
  if (!x.hasRank()) {
    types.push_back(x.unranked(x.element));
    return success();
  }
  if (x.rank() == 0)
    return inferenceError(loc, "operand 'X' is a scalar; it needs at least one dimension");
  // Rule R4: a 1-D X is one row.
  SmallVector<int64_t> shape = x.rank() == 1 ? SmallVector<int64_t>{1} : SmallVector<int64_t>(*x.dims);
  if (x.rank() > 1)
    shape.pop_back();
  shape.push_back(count);
  types.push_back(x.with(shape, x.element));
  return success();
}

LogicalResult mlonnx::detail::propagateRowsOfLabels(Operation *op, ArrayRef<bool> operandRows,
                                                    MutableArrayRef<bool> resultRows, std::string &why) {
  ValueShape x(op->getOperand(0).getType()), y(op->getOperand(1).getType());
  if (operandRows[0] || !operandRows[1])
    return propagateRowsOfX(op, operandRows, resultRows, why);
  bool isOneRow = x.hasRank() && x.rank() >= 1 && numElements(ArrayRef(*x.dims).drop_back()) == 1;
  std::optional<int64_t> batch = y.hasRank() ? batchDimension(*y.dims) : std::nullopt;
  resultRows[0] = true;
  if (isOneRow && batch && !ShapedType::isDynamic(numElements(ArrayRef(*y.dims).drop_front(*batch + 1))))
    return success();
  why = "its indices depend on the batch";
  return failure();
}

int64_t mlonnx::detail::getEntriesPerRow(Value value) {
  int64_t entries = 1;
  while (true) {
    ValueShape shape(value.getType());
    std::optional<int64_t> batch = shape.hasRank() ? batchDimension(*shape.dims) : std::nullopt;
    Operation *op = value.getDefiningOp();
    if (!batch || *batch == 0 || !op)
      return entries;
    if (auto extractor = dyn_cast<MLONNXArrayFeatureExtractorOp>(op)) {
      value = extractor.getY();
      ValueShape indices(value.getType());
      batch = indices.hasRank() ? batchDimension(*indices.dims) : std::nullopt;
      entries = numElements(
          {entries, batch ? numElements(ArrayRef(*indices.dims).drop_front(*batch + 1)) : ShapedType::kDynamic});
    } else if (isa<onnx::CastOp, onnx::IdentityOp, MLONNXLabelEncoderOp>(op)) {
      value = op->getOperand(0);
    } else {
      return entries;
    }
  }
}

LogicalResult MLONNXArrayFeatureExtractorOp::verify() {
  return success(succeeded(check::elements(*this, "X", getX(), check::Numbers | check::String)) &&
                 succeeded(check::elements(*this, "Y", getY(), check::I64)));
}
