//===- SupportVectors.cpp - Kernels, pairs, votes and probabilities of support vector machines -===//
#include "Kernels.h"
#include "Power.h"

namespace mlk {
namespace {

template <bool Distance, class T> MLK_INLINE Lanes<T> addTerm(Lanes<T> sum, T x, Lanes<T> v) {
  if constexpr (Distance) {
    const Lanes<T> d = v - (Lanes<T>)x;
    return fma(d, d, sum);
  } else {
    return fma((Lanes<T>)x, v, sum);
  }
}

/// Sums of x.v or of (x - v)^2 over the features, of one row and the 16 vectors in the lanes. The vectors are read in
/// the order of memory, which limits here.
template <bool Distance, class T> MLK_INLINE Lanes<T> featureSums(const T *x, const T *vectors, int64_t F) {
  Lanes<T> p[laneCount] = {};
  int64_t k = 0;
  for (; k + laneCount <= F; k += laneCount) {
    MLK_UNROLL
    for (int i = 0; i < laneCount; ++i)
      p[i] = addTerm<Distance>(p[i], x[k + i], load16(vectors + (k + i) * laneCount));
  }
  MLK_UNROLL
  for (int i = 0; i < laneCount - 1; ++i)
    if (k + i < F)
      p[i] = addTerm<Distance>(p[i], x[k + i], load16(vectors + (k + i) * laneCount));
  MLK_UNROLL
  for (int h = laneCount / 2; h; h /= 2) {
    MLK_UNROLL
    for (int i = 0; i < h; ++i)
      p[i] += p[i + h];
  }
  return p[0];
}

/// The same of several rows, which share the loads of vectors. R26's fold is taken depth first, 4 partial sums of each
/// row at a time: that many stay in registers.
template <bool Distance, int Rows, class T>
MLK_INLINE void featureSums(const T *X, const T *vectors, int64_t F, Lanes<T> *totals) {
  MLK_UNROLL
  for (int odd = 0; odd < 2; ++odd) {
    Lanes<T> side[Rows];
    MLK_UNROLL
    for (int half = 0; half < 2; ++half) {
      Lanes<T> p[4][Rows] = {};
      auto add = [&](Lanes<T> *sums, int64_t k) __attribute__((always_inline)) {
        const Lanes<T> v = load16(vectors + k * laneCount);
        MLK_UNROLL
        for (int r = 0; r < Rows; ++r)
          sums[r] = addTerm<Distance>(sums[r], X[r * F + k], v);
      };
      const int first = odd + 2 * half;
      int64_t k = first;
      MLK_NO_UNROLL
      for (; k - first + laneCount <= F; k += laneCount) {
        MLK_UNROLL
        for (int i = 0; i < 4; ++i)
          add(p[i], k + 4 * i);
      }
      MLK_UNROLL
      for (int i = 0; i < 4; ++i)
        if (k + 4 * i < F)
          add(p[i], k + 4 * i);
      MLK_UNROLL
      for (int r = 0; r < Rows; ++r) {
        const Lanes<T> sum = (p[0][r] + p[2][r]) + (p[1][r] + p[3][r]);
        side[r] = half ? side[r] + sum : sum;
      }
    }
    MLK_UNROLL
    for (int r = 0; r < Rows; ++r)
      totals[r] = odd ? totals[r] + side[r] : side[r];
  }
}

/// a^degree. Small whole powers, which are nearly all there are, by multiplication: below 1 ulp as well, since products
/// of f32 values are taken in f64.
template <class T> MLK_INLINE Lanes<T> power(Lanes<T> a, T degree) {
  auto multiply = [&](Lanes<double> d) __attribute__((always_inline)) {
    return __builtin_convertvector(degree == 1 ? d : degree == 2 ? d * d : d * d * d, Lanes<T>);
  };
  if (degree == 1 || degree == 2 || degree == 3)
    return multiply(__builtin_convertvector(a, Lanes<double>));
  return pow(a, (Lanes<T>)degree);
}

template <class T> struct KernelParameters {
  T gamma, coef0, degree;
};
template <class T, int Kind> MLK_INLINE Lanes<T> kernelValue(Lanes<T> s, KernelParameters<T> with) {
  if constexpr (Kind == MLK_SVM_RBF)
    return exp(-with.gamma * s);
  else if constexpr (Kind == MLK_SVM_POLY)
    return power(with.gamma * s + with.coef0, with.degree);
  else if constexpr (Kind == MLK_SVM_SIGMOID)
    return tanh(with.gamma * s + with.coef0);
  else
    return s;
}

template <class T> MLK_INLINE void storeValues(double *K, Lanes<T> values, int64_t n) {
  const Lanes<double> wide = __builtin_convertvector(values, Lanes<double>);
  if (n >= laneCount)
    store(K, wide);
  else
    store16(K, wide, firstLanes(n));
}

template <class T, int Kind>
MLK_INLINE void kernelValues(const T *X, const T *vectors, double *K, int64_t rows, int64_t F, int64_t V,
                             KernelParameters<T> with) {
  constexpr bool distance = Kind == MLK_SVM_RBF;
  constexpr int together = laneRegisters<T> / 8; // rows with 4 sums each in half of the registers
  int64_t r = 0;
  if constexpr (together > 1)
    for (; r + together <= rows; r += together)
      for (int64_t v = 0; v < V; v += laneCount) {
        Lanes<T> sums[together];
        featureSums<distance, together>(X + r * F, vectors + v * F, F, sums);
        MLK_UNROLL
        for (int i = 0; i < together; ++i)
          storeValues(K + (r + i) * V + v, kernelValue<T, Kind>(sums[i], with), V - v);
      }
  for (; r < rows; ++r)
    for (int64_t v = 0; v < V; v += laneCount)
      storeValues(K + r * V + v, kernelValue<T, Kind>(featureSums<distance>(X + r * F, vectors + v * F, F), with),
                  V - v);
}

/// Adds n products to R26's partial sums, the first as term `at` (mod 16).
MLK_INLINE Lanes<double> addProducts(Lanes<double> p, const double *a, const double *b, int64_t n, int64_t at) {
  auto addSome = [&](int64_t k, LaneMask mask) __attribute__((always_inline)) {
    p = select16(mask, fma(load16(a + k, mask), load16(b + k, mask), p), p);
  };
  int64_t k = -at;
  if (k < 0) {
    addSome(k, firstLanes(n - k) & ~firstLanes(at)); // what lies before a and b is not read
    k += laneCount;
  }
  for (; k + laneCount <= n; k += laneCount)
    p = fma(load16(a + k), load16(b + k), p);
  if (k < n)
    addSome(k, firstLanes(n - k));
  return p;
}

/// The number of the pair i < j.
MLK_INLINE int64_t pairOf(int64_t i, int64_t j, int64_t classes) { return i * classes - i * (i + 1) / 2 + (j - i - 1); }

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
    mlk::kernelValues<T, KIND>(X, vectors, K, rows, F, V, {gamma, coef0, degree});                                     \
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
