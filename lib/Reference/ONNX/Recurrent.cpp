//===- Recurrent.cpp - Reference of onnx.RNN ------------------------------===//
//
// H = f(clip(((x W' + h R') + Wb) + Rb)), both products in R26's order. f16 and bf16 are computed in f32, and rounded
// once.
//
//===----------------------------------------------------------------------===//
#include "Partials.h"
#include "PostTransform.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

template <typename T> static T activate(StringRef name, T x, T alpha, T beta) {
  if (name == "Relu")
    return x <= 0 ? 0 : x;
  if (name == "Tanh")
    return std::tanh(x);
  if (name == "Sigmoid")
    return logistic(x);
  if (name == "Affine")
    return alpha * x + beta;
  if (name == "LeakyRelu")
    return x >= 0 ? x : alpha * x;
  if (name == "ThresholdedRelu")
    return x >= alpha ? x : 0;
  if (name == "ScaledTanh")
    return alpha * std::tanh(beta * x);
  if (name == "HardSigmoid")
    return std::min(std::max(alpha * x + beta, T(0)), T(1));
  if (name == "Elu")
    return x >= 0 ? x : alpha * (std::exp(x) - 1);
  if (name == "Softsign")
    return x / (1 + std::abs(x));
  assert(name == "Softplus");
  // log(1 + e^x) = x + log(1 + e^-x), which does not overflow.
  return std::max(x, T(0)) + std::log(1 + std::exp(-std::abs(x)));
}

/// All elements in the working type T.
template <typename T> static std::vector<T> widen(const Tensor &tensor) {
  std::vector<T> values;
  dispatchElement(tensor.element, [&](auto zero) {
    for (int64_t i = 0, count = tensor.size(); i < count; ++i)
      values.push_back(T(toDouble(tensor.data<decltype(zero)>()[i])));
  });
  return values;
}

template <typename T> static void narrow(ArrayRef<T> values, Tensor &tensor) {
  dispatchElement(tensor.element, [&](auto zero) {
    using Element = decltype(zero);
    if constexpr (isFloat<Element>)
      for (auto [i, value] : llvm::enumerate(values))
        tensor.data<Element>()[i] = roundTo<Element>(value);
  });
}

template <typename T> static Result evaluateRNN(onnx::RNNOp op, const Call &call) {
  const Tensor &X = call[0];
  int64_t steps = X.shape[0], batch = X.shape[1], input = X.shape[2], hidden = call[2].shape[2];
  int64_t directions = op.getDirection() == "bidirectional" ? 2 : 1;
  std::vector<T> x = widen<T>(X), w = widen<T>(call[1]), r = widen<T>(call[2]);
  std::vector<T> bias(directions * 2 * hidden), initial(directions * batch * hidden);
  std::vector<int64_t> lengths(batch, steps);
  size_t next = 3;
  if (op.getB())
    bias = widen<T>(call[next++]);
  if (op.getSequenceLens()) {
    const Tensor &lens = call[next++];
    for (int64_t b = 0; b < batch; ++b) {
      lengths[b] = lens.data<int32_t>()[b];
      if (lengths[b] < 0 || lengths[b] > steps)
        return call.dataError(MLONNX_ERROR_INDEX, b,
                              "row " + llvm::Twine(b) + " has " + llvm::Twine(lengths[b]) + " steps of " +
                                  llvm::Twine(steps));
    }
  }
  if (op.getInitialH())
    initial = widen<T>(call[next++]);

  auto Y = call.tensor(X.element, {steps, directions, batch, hidden});
  if (!Y)
    return Y.takeError();
  auto Yh = call.tensor(X.element, {directions, batch, hidden});
  if (!Yh)
    return Yh.takeError();
  std::vector<T> all(Y->size()), last = initial;
  for (int64_t d = 0; d < directions; ++d) {
    StringRef name = cast<StringAttr>(op.getActivations()[d]).getValue();
    T alpha = op.getActivationAlpha()[d], beta = op.getActivationBeta()[d];
    bool backwards = op.getDirection() == "reverse" || d == 1;
    for (int64_t b = 0; b < batch; ++b) {
      std::vector<T> h(initial.begin() + (d * batch + b) * hidden, initial.begin() + (d * batch + b + 1) * hidden);
      for (int64_t s = 0; s < lengths[b]; ++s) {
        int64_t t = backwards ? lengths[b] - 1 - s : s;
        std::vector<T> now(hidden);
        for (int64_t j = 0; j < hidden; ++j) {
          T sum = dot<T>(ArrayRef(x).slice((t * batch + b) * input, input),
                         ArrayRef(w).slice((d * hidden + j) * input, input)) +
                  dot<T>(h, ArrayRef(r).slice((d * hidden + j) * hidden, hidden));
          sum = sum + bias[d * 2 * hidden + j] + bias[d * 2 * hidden + hidden + j];
          if (op.getClip()) {
            T limit = op.getClip()->convertToFloat();
            sum = sum < -limit ? -limit : sum > limit ? limit : sum;
          }
          now[j] = activate<T>(name, sum, alpha, beta);
        }
        llvm::copy(now, all.begin() + ((t * directions + d) * batch + b) * hidden);
        h = now;
      }
      llvm::copy(h, last.begin() + (d * batch + b) * hidden);
    }
  }
  narrow<T>(all, *Y);
  narrow<T>(last, *Yh);
  return results(std::move(*Y), std::move(*Yh));
}

template <> Result evaluateOp<onnx::RNNOp>(onnx::RNNOp op, const Call &call) {
  // Shapes that the verifier could not know.
  const Tensor &x = call[0], &w = call[1];
  if (x.shape.size() != 3 || w.shape.size() != 3)
    return call.error("operands 'X' and 'W' must have rank 3");
  int64_t directions = op.getDirection() == "bidirectional" ? 2 : 1, batch = x.shape[1], hidden = w.shape[1];
  std::vector<std::vector<int64_t>> shapes = {x.shape, {directions, hidden, x.shape[2]}, {directions, hidden, hidden}};
  if (op.getB())
    shapes.push_back({directions, 2 * hidden});
  if (op.getSequenceLens())
    shapes.push_back({batch});
  if (op.getInitialH())
    shapes.push_back({directions, batch, hidden});
  for (auto [i, shape] : llvm::enumerate(shapes))
    if (call[i].shape != shape)
      return call.error("operand " + llvm::Twine(i) + " has the shape " + describe(call[i].shape) + "; it must be " +
                        describe(shape));
  return x.element.isF64() ? evaluateRNN<double>(op, call) : evaluateRNN<float>(op, call);
}

} // namespace mlonnx::reference
