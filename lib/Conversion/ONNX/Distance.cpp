//===- Distance.cpp - Lowering of onnx.CDist ------------------------------===//
#include "mlir/IR/Matchers.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

/// [M, K] as [K, M].
template <typename T> static ElementsAttr transposed(Lowering &b, ElementsAttr matrix) {
  List<double> values = getDoubles(matrix);
  ArrayRef<int64_t> shape = matrix.getShapedType().getShape();
  std::vector<T> columns(values.size());
  for (int64_t j = 0; j < shape[0]; ++j)
    for (int64_t k = 0; k < shape[1]; ++k)
      columns[k * shape[0] + j] = T(values[j * shape[1] + k]);
  return b.elements<T>(columns, {shape[1], shape[0]});
}

// The kernel takes 16 rows of B side by side, which lie so when B is transposed.
template <> LogicalResult OpLowering<onnx::CDistOp>::lower(onnx::CDistOp op, Lowering &b) {
  Value a = op.getA(), c = op.getB();
  Type element = b.element(a);
  OpFoldResult N = b.size(a, 0), M = b.size(c, 0), K = b.size(a, 1);
  b.requireEqual(b.size(c, 1), K);
  ElementsAttr constant;
  if (matchPattern(c, m_Constant(&constant))) {
    // Two operators of equal attributes differ by their constants.
    std::string key = "transposed/" + std::to_string(reinterpret_cast<uintptr_t>(constant.getAsOpaquePointer()));
    c = b.table(key,
                [&] { return element.isF64() ? transposed<double>(b, constant) : transposed<float>(b, constant); });
  } else {
    c = b.transpose(c, {1, 0});
  }
  double p = op.getP().convertToDouble();
  SmallVector<Value> scalars{b.i64(N), b.i64(M), b.i64(K), b.i64(op.getRoot())};
  if (p != 1 && p != 2)
    scalars.push_back(b.f64(p));
  StringRef callee = p == 2 ? "cdist_squares" : p == 1 ? "cdist_magnitudes" : "cdist_powers";
  b.replace(b.call(callee, element, {a, c}, b.empty({N, M}, element), scalars));
  return success();
}
