//===- Forest.cpp - Forests by the walk alone -----------------------------===//
#include "Errors.h"
#include "Walk.h"

namespace mlk {
namespace {

template <class Slot, class T> MLK_INLINE void forest(MLK_FOREST_PARAMETERS(T)) {
  auto fromRoots = [](const T *, int64_t) __attribute__((always_inline)) { return FromRoots(); };
  if (__is_same(Slot, PackedSlot) && shift == PackedSlot::usualShift)
    walkForest<Slot, Split<PackedSlot::usualShift>>(MLK_FOREST_ARGUMENTS, fromRoots);
  else
    walkForest<Slot, Split<0>>(MLK_FOREST_ARGUMENTS, fromRoots);
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SLOT, SUFFIX)                                                                                    \
  MLK_KERNEL void mlk_forest_##SUFFIX(MLK_FOREST_PARAMETERS(T)) { mlk::forest<mlk::SLOT, T>(MLK_FOREST_ARGUMENTS); }   \
  MLK_KERNEL void mlk_forest_checked_##SUFFIX(MLK_FOREST_PARAMETERS(T), int64_t features, mlonnx_error *error,         \
                                              int32_t node) {                                                          \
    if (F >= features)                                                                                                 \
      return mlk::forest<mlk::SLOT, T>(MLK_FOREST_ARGUMENTS);                                                          \
    mlk::recordError(error, MLONNX_ERROR_FEATURE, node, mlk::noRow, -1, double(features - 1));                         \
    mlk::clear(S, rows * targetCount);                                                                                 \
  }
MLK_DEFINE(float, PackedSlot, f32)
MLK_DEFINE(float, WideSlotF32, wide_f32)
MLK_DEFINE(double, WideSlotF64, f64)
