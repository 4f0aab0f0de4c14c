//===- Functions.cpp - R27's functions as symbols -------------------------===//
//
// What elementwise operators call; inlined before the loop vectoriser runs.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "Math.h"

MLK_KERNEL float mlk_exp_f32(float x) { return mlk::exp(x); }
MLK_KERNEL float mlk_log_f32(float x) { return mlk::log(x); }
MLK_KERNEL float mlk_tanh_f32(float x) { return mlk::tanh(x); }
MLK_KERNEL float mlk_erf_f32(float x) { return mlk::erf(x); }
MLK_KERNEL float mlk_logistic_f32(float x) { return mlk::logistic(x); }
MLK_KERNEL double mlk_exp_f64(double x) { return mlk::exp(x); }
MLK_KERNEL double mlk_log_f64(double x) { return mlk::log(x); }
MLK_KERNEL double mlk_logistic_f64(double x) { return mlk::logistic(x); }
