//===- Distance.cpp - Reference of onnx.CDist -----------------------------===//
//
// C[i, j] = R26's sum over k of |A[i, k] - B[j, k]|^p; p = 2 by fma; `root`: its square root.
//
//===----------------------------------------------------------------------===//
#include "Elements.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T> static Result evaluateDistances(onnx::CDistOp op, const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  if (a.shape.size() != 2 || b.shape.size() != 2 || a.shape[1] != b.shape[1] || b.element != a.element)
    return call.error("operands of shapes " + describe(a.shape) + " and " + describe(b.shape) + " do not fit");
  auto c = call.tensor(a.element, {a.shape[0], b.shape[0]});
  if (!c)
    return c.takeError();
  double p = op.getP().convertToDouble();
  int64_t width = a.shape[1];
  for (int64_t i = 0; i < a.shape[0]; ++i)
    for (int64_t j = 0; j < b.shape[0]; ++j) {
      Sum<T> sum;
      for (int64_t k = 0; k < width; ++k) {
        T difference = a.data<T>()[i * width + k] - b.data<T>()[j * width + k];
        if (p == 2)
          sum.addProduct(difference, difference);
        else
          sum.add(p == 1 ? std::abs(difference) : std::pow(std::abs(difference), T(p)));
      }
      c->data<T>()[i * b.shape[0] + j] = op.getRoot() ? std::sqrt(sum.total()) : sum.total();
    }
  return results(std::move(*c));
}

template <> Result evaluateOp<onnx::CDistOp>(onnx::CDistOp op, const Call &call) {
  if (call[0].element.isF32())
    return evaluateDistances<float>(op, call);
  if (call[0].element.isF64())
    return evaluateDistances<double>(op, call);
  return call.error("the operands must be f32 or f64");
}

} // namespace mlonnx::reference
