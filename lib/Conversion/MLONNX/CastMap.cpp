//===- CastMap.cpp - Lowering of mlonnx.CastMap ---------------------------===//
#include "kernels/Numbers.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R6: DENSE in ascending order of the keys, SPARSE in the places of the keys.
template <> LogicalResult OpLowering<MLONNXCastMapOp>::lower(MLONNXCastMapOp op, Lowering &b) {
  Type from = cast<MapType>(b.element(op.getX())).getValue(), to = getElementTypeOrSelf(op.getY().getType());
  bool isDense = op.getMapForm() == "DENSE", makesText = !isa<StringType>(from) && isa<StringType>(to);
  OpFoldResult columns = b.index(op.getMaxMap());
  if (isDense) {
    Value map = tensor::ExtractOp::create(b, b.element(op.getX()), op.getX(), ValueRange());
    columns = mlk::MapCountOp::create(b, b.getIndexType(), map).getResult();
  }
  SmallVector<Value> outputs{b.empty({b.index(1), columns}, to)};
  if (isDense)
    outputs.push_back(b.empty({columns}, b.getI64Type())); // the order of the entries
  if (makesText)
    outputs.push_back(b.empty({columns, b.index(::mlk::floatTextBytes)}, b.getI8Type()));
  std::string callee =
      std::string(isDense ? "cast_map_dense_" : "cast_map_sparse_") + (isa<StringType>(from) ? "text" : "number");
  SmallVector<Value> scalars;
  if (!isDense)
    scalars.push_back(b.i64(columns));
  ValueRange results = b.call(callee, to, op.getX(), outputs, scalars, /*fails=*/true);
  if (makesText)
    results.front().getDefiningOp<mlk::CallOp>().setText(true);
  b.replace(results.front());
  return success();
}
