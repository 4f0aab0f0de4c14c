//===- Functions.cpp - R27's functions as symbols -------------------------===//
//
// What elementwise operators call; inlined before the loop vectoriser runs.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "Math.h"

extern "C" {
float mlk_exp_f32(float x) { return mlk::exp(x); }
float mlk_log_f32(float x) { return mlk::log(x); }
float mlk_tanh_f32(float x) { return mlk::tanh(x); }
float mlk_erf_f32(float x) { return mlk::erf(x); }
float mlk_logistic_f32(float x) { return mlk::logistic(x); }
double mlk_exp_f64(double x) { return mlk::exp(x); }
double mlk_log_f64(double x) { return mlk::log(x); }
double mlk_logistic_f64(double x) { return mlk::logistic(x); }
}
