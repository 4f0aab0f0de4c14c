//===- SupportVectors.cpp - Kernels, pairs, votes and probabilities of support vector machines -===//
#include "Kernels.h"
#include "Power.h"

namespace mlk {
namespace {

/// 16 support vectors in the lanes, 16 registers of partial sums: R26's order for each of them.
template <class T, bool Distance> MLK_INLINE Lanes<T> productsOf(const T *x, const T *vectors, int64_t F) {
  Lanes<T> p[laneCount] = {};
  auto add = [&](Lanes<T> &sum, int64_t k) __attribute__((always_inline)) {
    const Lanes<T> v = load16(vectors + k * laneCount);
    if constexpr (Distance) {
      const Lanes<T> d = (Lanes<T>)x[k] - v;
      sum = fma(d, d, sum);
    } else {
      sum = fma((Lanes<T>)x[k], v, sum);
    }
  };
  int64_t k = 0;
  for (; k + laneCount <= F; k += laneCount) {
    MLK_UNROLL
    for (int i = 0; i < laneCount; ++i)
      add(p[i], k + i);
  }
  MLK_UNROLL
  for (int i = 0; i < laneCount - 1; ++i)
    if (k + i < F)
      add(p[i], k + i);
  MLK_UNROLL
  for (int h = laneCount / 2; h; h /= 2) {
    MLK_UNROLL
    for (int i = 0; i < h; ++i)
      p[i] += p[i + h];
  }
  return p[0];
}

template <class T, int Kind>
MLK_INLINE void kernelValues(const T *X, const T *vectors, double *K, int64_t rows, int64_t F, int64_t V, T gamma,
                             T coef0, T degree) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t v = 0; v < V; v += laneCount) {
      Lanes<T> s = productsOf<T, Kind == MLK_SVM_RBF>(X + r * F, vectors + v * F, F);
      if constexpr (Kind == MLK_SVM_RBF)
        s = exp(-gamma * s);
      else if constexpr (Kind == MLK_SVM_POLY)
        s = pow(gamma * s + coef0, (Lanes<T>)degree);
      else if constexpr (Kind == MLK_SVM_SIGMOID)
        s = tanh(gamma * s + coef0);
      store16(K + r * V + v, __builtin_convertvector(s, Lanes<double>), firstLanes(V - v));
    }
}

/// Adds n products to R26's partial sums, the first as term `at` (mod 16). Both lists have 16 elements before them
/// wherever `at` is not 0 (they are not read: their lanes are off).
MLK_INLINE Lanes<double> addProducts(Lanes<double> p, const double *a, const double *b, int64_t n, int64_t at) {
  for (int64_t k = -at; k < n; k += laneCount) {
    const LaneMask mask = firstLanes(n - k) & ~firstLanes(-k);
    p = select16(mask, fma(load16(a + k, mask), load16(b + k, mask), p), p);
  }
  return p;
}

/// The number of the pair i < j.
MLK_INLINE int64_t pairOf(int64_t i, int64_t j, int64_t classes) {
  return i * classes - i * (i + 1) / 2 + (j - i - 1);
}

/// The class probabilities that agree best with the probabilities r[i * k + j] of i against j: the second method of Wu,
/// Lin and Weng (2004), section 4, with libsvm's start, tolerance and number of rounds.
MLK_INLINE void couple(int64_t k, const double *r, double *p, double *q, double *qp) {
  for (int64_t t = 0; t < k; ++t) {
    p[t] = 1.0 / double(k);
    q[t * k + t] = 0;
    for (int64_t j = 0; j < k; ++j)
      if (j != t) {
        q[t * k + t] += r[j * k + t] * r[j * k + t];
        q[t * k + j] = -r[j * k + t] * r[t * k + j];
      }
  }
  for (int64_t round = 0, rounds = k > 100 ? k : 100; round < rounds; ++round) {
    double pqp = 0, worst = 0;
    for (int64_t t = 0; t < k; ++t) {
      qp[t] = 0;
      for (int64_t j = 0; j < k; ++j)
        qp[t] += q[t * k + j] * p[j];
      pqp += p[t] * qp[t];
    }
    for (int64_t t = 0; t < k; ++t) {
      const double distance = abs(qp[t] - pqp);
      worst = worst < distance ? distance : worst;
    }
    if (worst < 0.005 / double(k))
      return;
    for (int64_t t = 0; t < k; ++t) {
      const double step = (pqp - qp[t]) / q[t * k + t], norm = 1 + step;
      p[t] += step;
      pqp = (pqp + step * (step * q[t * k + t] + 2 * qp[t])) / norm / norm;
      for (int64_t j = 0; j < k; ++j) {
        qp[j] = (qp[j] + step * q[t * k + j]) / norm;
        p[j] /= norm;
      }
    }
  }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX, NAME, KIND)                                                                              \
  MLK_KERNEL void mlk_svm_##NAME##_##SUFFIX(const T *X, const T *vectors, double *K, int64_t rows, int64_t F,          \
                                            int64_t V, T gamma, T coef0, T degree) {                                   \
    mlk::kernelValues<T, KIND>(X, vectors, K, rows, F, V, gamma, coef0, degree);                                       \
  }
#define MLK_DEFINE_KIND(NAME, KIND)                                                                                    \
  MLK_DEFINE(float, f32, NAME, KIND)                                                                                   \
  MLK_DEFINE(double, f64, NAME, KIND)
MLK_DEFINE_KIND(linear, MLK_SVM_LINEAR)
MLK_DEFINE_KIND(poly, MLK_SVM_POLY)
MLK_DEFINE_KIND(rbf, MLK_SVM_RBF)
MLK_DEFINE_KIND(sigmoid, MLK_SVM_SIGMOID)

MLK_KERNEL void mlk_svm_pairs_f64(const double *K, const double *coefficients, const int64_t *begin, const double *rho,
                                  double *S, int64_t rows, int64_t V, int64_t classes) {
  for (int64_t r = 0; r < rows; ++r, K += V)
    for (int64_t i = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j) {
        const int64_t first = begin[i], count = begin[i + 1] - first, second = begin[j];
        const double *forFirst = coefficients + (j - 1) * V, *forSecond = coefficients + i * V;
        mlk::Lanes<double> p = (mlk::Lanes<double>)0.0;
        p = mlk::addProducts(p, forFirst + first, K + first, count, 0);
        p = mlk::addProducts(p, forSecond + second, K + second, begin[j + 1] - second, count % mlk::laneCount);
        *S++ = mlk::fold(p) + rho[mlk::pairOf(i, j, classes)];
      }
}

MLK_KERNEL void mlk_svm_votes_f64(const double *S, int64_t *index, int64_t rows, int64_t classes) {
  const int64_t pairs = classes * (classes - 1) / 2;
  for (int64_t r = 0; r < rows; ++r, S += pairs) {
    int64_t best = -1;
    for (int64_t c = 0; c < classes; ++c) {
      int64_t votes = 0;
      for (int64_t i = 0; i < c; ++i)
        votes += !(S[mlk::pairOf(i, c, classes)] > 0);
      for (int64_t j = c + 1; j < classes; ++j)
        votes += S[mlk::pairOf(c, j, classes)] > 0;
      if (votes > best) {
        best = votes;
        index[r] = c;
      }
    }
  }
}

MLK_KERNEL void mlk_svm_probabilities_f64(const double *S, const double *probA, const double *probB, double *P,
                                          double *scratch, int64_t rows, int64_t classes) {
  const int64_t pairs = classes * (classes - 1) / 2;
  double *r = scratch, *q = r + classes * classes, *qp = q + classes * classes;
  for (int64_t row = 0; row < rows; ++row, S += pairs, P += classes) {
    for (int64_t i = 0, pair = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j, ++pair) {
        double value = 1 - mlk::logistic(S[pair] * probA[pair] + probB[pair]);
        value = value < 1e-7 ? 1e-7 : value;
        value = 1 - 1e-7 < value ? 1 - 1e-7 : value;
        r[i * classes + j] = value;
        r[j * classes + i] = 1 - value;
      }
    mlk::couple(classes, r, P, q, qp);
  }
}

MLK_KERNEL void mlk_svm_second_label_f64(const double *S, const int64_t *index, int64_t *label, int64_t rows,
                                         int64_t allPositive) {
  for (int64_t r = 0; r < rows; ++r) {
    const double score = S[2 * r + index[r]];
    label[r] = (allPositive ? score >= 0.5 : score > 0) ? 1 : index[r];
  }
}
