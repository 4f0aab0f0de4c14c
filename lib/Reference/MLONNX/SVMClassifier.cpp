//===- SVMClassifier.cpp - Reference of mlonnx.SVMClassifier --------------===//
//
// Scores, votes and probabilities are f64, kernels are in the working type (R16).
//
//===----------------------------------------------------------------------===//
#include "Labels.h"
#include "PostTransform.h"
#include "Sums.h"
#include "SupportVectors.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {
/// The class probabilities that agree best with the probabilities r[i * k + j] of i against j: the second method of Wu,
/// Lin and Weng (2004), section 4, with libsvm's start, tolerance and number of rounds.
void couple(int64_t k, ArrayRef<double> r, MutableArrayRef<double> p) {
  std::vector<double> q(k * k, 0), qp(k);
  for (int64_t t = 0; t < k; ++t) {
    p[t] = 1.0 / k;
    for (int64_t j = 0; j < k; ++j)
      if (j != t) {
        q[t * k + t] += r[j * k + t] * r[j * k + t];
        q[t * k + j] = -r[j * k + t] * r[t * k + j];
      }
  }
  for (int64_t round = 0, rounds = std::max<int64_t>(100, k); round < rounds; ++round) {
    double pqp = 0, worst = 0;
    for (int64_t t = 0; t < k; ++t) {
      qp[t] = 0;
      for (int64_t j = 0; j < k; ++j)
        qp[t] += q[t * k + j] * p[j];
      pqp += p[t] * qp[t];
    }
    for (int64_t t = 0; t < k; ++t)
      worst = std::max(worst, std::abs(qp[t] - pqp));
    if (worst < 0.005 / k)
      return;
    for (int64_t t = 0; t < k; ++t) {
      double step = (pqp - qp[t]) / q[t * k + t], norm = 1 + step;
      p[t] += step;
      pqp = (pqp + step * (step * q[t * k + t] + 2 * qp[t])) / norm / norm;
      for (int64_t j = 0; j < k; ++j) {
        qp[j] = (qp[j] + step * q[t * k + j]) / norm;
        p[j] /= norm;
      }
    }
  }
}

/// A machine with support vectors: pairwise scores, votes, probabilities.
template <typename T> struct PairwiseMachine {
  int64_t classes, features;
  Kernel<T> kernel;
  std::vector<T> vectors;
  std::vector<double> coefficients, rho, probA, probB;
  std::vector<int64_t> begin; // first support vector of each class, and the end

  int64_t pairs() const { return classes * (classes - 1) / 2; }
  /// Writes s_p of every pair i < j: positive is a vote for i.
  void score(ArrayRef<T> x, MutableArrayRef<double> scores) const {
    int64_t count = begin.back();
    std::vector<double> values(count);
    for (int64_t v = 0; v < count; ++v)
      values[v] = kernel(x, ArrayRef<T>(vectors).slice(v * features, features));
    int64_t p = 0;
    for (int64_t i = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j, ++p) {
        Sum<double> sum; // first the vectors of class i, then those of class j
        for (int64_t v = begin[i]; v < begin[i + 1]; ++v)
          sum.addProduct(coefficients[(j - 1) * count + v], values[v]);
        for (int64_t v = begin[j]; v < begin[j + 1]; ++v)
          sum.addProduct(coefficients[i * count + v], values[v]);
        scores[p] = sum.total() + rho[p];
      }
  }
  int64_t vote(ArrayRef<double> scores) const {
    std::vector<int64_t> votes(classes, 0);
    int64_t p = 0;
    for (int64_t i = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j, ++p)
        ++votes[scores[p] > 0 ? i : j];
    return argMaxScore<int64_t>(votes);
  }
  void probabilities(ArrayRef<double> scores, MutableArrayRef<double> p) const {
    std::vector<double> r(classes * classes, 0);
    int64_t pair = 0;
    for (int64_t i = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j, ++pair) {
        double value = 1 - logistic(scores[pair] * probA[pair] + probB[pair]);
        r[i * classes + j] = std::min(std::max(value, 1e-7), 1 - 1e-7);
        r[j * classes + i] = 1 - r[i * classes + j];
      }
    couple(classes, r, p);
  }
};

template <typename T>
llvm::Expected<PairwiseMachine<T>> readMachine(MLONNXSVMClassifierOp op, const Call &call, int64_t classes,
                                               int64_t features) {
  auto kernel = Kernel<T>::get(call, op.getKernelType(), op.getKernelParams());
  if (!kernel)
    return kernel.takeError();
  PairwiseMachine<T> machine{classes,
                             features,
                             *kernel,
                             getFloatsAs<T>(op.getSupportVectors()),
                             getFloatsAs<double>(op.getCoefficients()),
                             getFloatsAs<double>(op.getRho()),
                             getFloatsAs<double>(op.getProbA()),
                             getFloatsAs<double>(op.getProbB()),
                             {0}};
  List<int64_t> counts = getInts(op.getVectorsPerClass());
  if (int64_t(counts.size()) != classes || classes < 2)
    return call.attributeError("vectors_per_class", "has " + llvm::Twine(counts.size()) + " values for " +
                                                        llvm::Twine(classes) + " classes");
  int64_t total = 0, needed;
  for (int64_t count : counts) {
    if (count < 0 || llvm::AddOverflow(total, count, total))
      return call.attributeError("vectors_per_class", "has " + llvm::Twine(count));
    machine.begin.push_back(total);
  }
  if (llvm::MulOverflow(total, features, needed) || int64_t(machine.vectors.size()) != needed)
    return call.attributeError("support_vectors", "has " + llvm::Twine(machine.vectors.size()) + " values for " +
                                                      llvm::Twine(total) + " vectors of " + llvm::Twine(features) +
                                                      " features");
  if (llvm::MulOverflow(total, classes - 1, needed) || int64_t(machine.coefficients.size()) != needed)
    return call.attributeError("coefficients", "has " + llvm::Twine(machine.coefficients.size()) + " values for " +
                                                   llvm::Twine(classes) + " classes and " + llvm::Twine(total) +
                                                   " vectors");
  if (int64_t(machine.rho.size()) != machine.pairs())
    return call.attributeError("rho", "has " + llvm::Twine(machine.rho.size()) + " values for " +
                                          llvm::Twine(machine.pairs()) + " pairs of classes");
  if (machine.probA.size() != machine.probB.size() ||
      (!machine.probA.empty() && int64_t(machine.probA.size()) != machine.pairs()))
    return call.attributeError("prob_a", "and prob_b must each have one value per pair of classes");
  return machine;
}

template <typename T>
Result evaluatePairwise(MLONNXSVMClassifierOp op, const Call &call, const Labels &labels, PostTransform transform,
                        const Matrix<T> &x) {
  auto machine = readMachine<T>(op, call, labels.size(), x.columns);
  if (!machine)
    return machine.takeError();
  int64_t classes = labels.size();
  bool probable = !machine->probA.empty(), two = classes == 2 && !probable;
  int64_t columns = probable || two ? classes : machine->pairs();
  llvm::Expected<Tensor> y = call.tensor(labels.elementType(call.context()), {x.rows});
  if (!y)
    return y.takeError();
  llvm::Expected<Tensor> z = call.tensor(Float32Type::get(call.context()), {x.rows, columns});
  if (!z)
    return z.takeError();
  std::vector<double> scores(machine->pairs()), out(columns);
  for (int64_t row = 0; row < x.rows; ++row) {
    machine->score(x.row(row), scores);
    labels.store(machine->vote(scores), *y, row);
    if (probable)
      machine->probabilities(scores, out);
    else if (two)
      out = {-scores[0], scores[0]};
    else
      out = scores;
    applyPostTransform<double>(transform, out);
    for (int64_t c = 0; c < columns; ++c)
      z->data<float>()[row * columns + c] = float(out[c]);
  }
  return results(std::move(*y), std::move(*z));
}

/// Without support vectors: one linear score per class, all with the first rho.
template <typename T>
Result evaluateLinear(MLONNXSVMClassifierOp op, const Call &call, const Labels &labels, PostTransform transform,
                      const Matrix<T> &x) {
  int64_t classes = labels.size(), needed;
  std::vector<T> coefficients = getFloatsAs<T>(op.getCoefficients());
  std::vector<double> rho = getFloatsAs<double>(op.getRho());
  if (llvm::MulOverflow(classes, x.columns, needed) || int64_t(coefficients.size()) != needed)
    return call.attributeError("coefficients", "has " + llvm::Twine(coefficients.size()) + " values for " +
                                                   llvm::Twine(classes) + " classes of " + llvm::Twine(x.columns) +
                                                   " features");
  if (rho.empty())
    return call.attributeError("rho", "has no value");
  bool allPositive = llvm::all_of(coefficients, [](T value) { return value >= 0; });
  llvm::Expected<Tensor> y = call.tensor(labels.elementType(call.context()), {x.rows});
  if (!y)
    return y.takeError();
  llvm::Expected<Tensor> z = call.tensor(Float32Type::get(call.context()), {x.rows, classes});
  if (!z)
    return z.takeError();
  std::vector<double> scores(classes);
  for (int64_t row = 0; row < x.rows; ++row) {
    for (int64_t c = 0; c < classes; ++c)
      scores[c] = double(dot(ArrayRef(coefficients).slice(c * x.columns, x.columns), x.row(row))) + rho[0];
    int64_t label = argMaxScore<double>(scores);
    // R16: two classes as ONNX Runtime labels them, whichever score is larger.
    if (classes == 2 && (allPositive ? scores[label] >= 0.5 : scores[label] > 0))
      label = 1;
    labels.store(label, *y, row);
    applyPostTransform<double>(transform, scores);
    for (int64_t c = 0; c < classes; ++c)
      z->data<float>()[row * classes + c] = float(scores[c]);
  }
  return results(std::move(*y), std::move(*z));
}
} // namespace

template <> Result evaluateOp<MLONNXSVMClassifierOp>(MLONNXSVMClassifierOp op, const Call &call) {
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  auto labels = Labels::get(call, op.getClasslabelsInts(), "classlabels_ints", op.getClasslabelsStrings());
  if (!labels)
    return labels.takeError();
  bool pairwise = llvm::any_of(getInts(op.getVectorsPerClass()), [](int64_t count) { return count != 0; });
  return withWorkingType(call[0].element, [&](auto zero) -> Result {
    using T = decltype(zero);
    auto x = getRows<T>(call, call[0]);
    if (!x)
      return x.takeError();
    return pairwise ? evaluatePairwise<T>(op, call, *labels, *transform, *x)
                    : evaluateLinear<T>(op, call, *labels, *transform, *x);
  });
}

} // namespace mlonnx::reference
