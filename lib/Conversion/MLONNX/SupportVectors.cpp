//===- SupportVectors.cpp - Kernel values of support vector machines ------===//
#include "SupportVectors.h"
#include "Scores.h"

using namespace mlir;

namespace mlonnx {

/// [ceil(V / 16)][F][16].
template <typename T> static ElementsAttr packVectors(Lowering &b, ArrayRef<float> vectors, int64_t F) {
  int64_t V = vectors.size() / F, groups = (V + 15) / 16;
  std::vector<T> packed(groups * F * 16);
  for (int64_t v = 0; v < V; ++v)
    for (int64_t k = 0; k < F; ++k)
      packed[(v / 16 * F + k) * 16 + v % 16] = vectors[v * F + k];
  return b.elements<T>(packed, {groups, F, 16});
}

Value kernelValues(Lowering &b, Value x, ArrayRef<float> vectors, StringRef type, ArrayRef<float> params) {
  int64_t F = cast<RankedTensorType>(x.getType()).getDimSize(1), V = vectors.size() / F;
  Type element = b.element(x);
  bool isDouble = element.isF64();
  Value table = b.table(isDouble ? "vectors/f64" : "vectors/f32", [&] {
    return isDouble ? packVectors<double>(b, vectors, F) : packVectors<float>(b, vectors, F);
  });
  SmallVector<Value> scalars{b.i64(b.size(x, 0)), b.i64(F), b.i64(V)};
  for (int i = 0; i < 3; ++i) {
    float value = params.empty() ? 0.0f : params[i];
    scalars.push_back(isDouble ? b.f64(value) : b.f32(value));
  }
  Value K = b.empty({b.size(x, 0), b.index(V)}, b.getF64Type());
  return b.call("svm_" + type.lower(), element, {x, table}, K, scalars).front();
}

Value linearMachine(Lowering &b, Value x, ArrayRef<float> coefficients, int64_t E, float rho) {
  Value scores = b.cast(linearScores(b, x, coefficients, {}, E), b.getF64Type());
  Value offset = b.constant<double>({double(rho)});
  return b.elementwise({scores, offset}, b.getF64Type(), [](OpBuilder &ob, Location loc, ValueRange v) -> Value {
    return arith::AddFOp::create(ob, loc, v[0], v[1]);
  });
}

} // namespace mlonnx
