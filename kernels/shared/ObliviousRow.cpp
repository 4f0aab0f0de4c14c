//===- ObliviousRow.cpp - One row through oblivious trees -----------------===//
//
// The row's codes are a table of bytes; a level of 64 trees is one look-up in it and one comparison.
//
//===----------------------------------------------------------------------===//
#include "../Bytes.h"
#include "../Kernels.h"
#include "../SingleRow.h"

namespace mlk {
namespace {

MLK_INLINE void encodeRow(const float *X, const uint32_t *searches, int64_t count, const float *cuts, uint8_t *codes) {
  MLK_ROLLED
  for (int64_t i = 0; i < count; ++i, searches += RowSearch::size) {
    const RowSearch search = {searches[0], searches[1], searches[2], searches[3], searches[4]};
    const float x = X[search.feature];
    const uint8_t code = uint8_t(rankOf(search.pivots, cuts + search.firstCut, x));
    codes[search.leftColumn] = code;
    codes[search.rightColumn] = x != x ? 255 : code;
  }
}

/// The leaves' numbers of `groups` times 64 trees, by codes in N columns.
template <int N>
MLK_INLINE void numberLeaves(const uint8_t *tests, int64_t groups, int64_t depth, const uint8_t *codes,
                             uint8_t *leaves) {
  MLK_ROLLED
  for (int64_t g = 0; g < groups; ++g, tests += 2 * ObliviousRow::lanes * depth)
    MLK_ROLLED
  for (int lane = 0; lane < ObliviousRow::lanes; lane += byteLanes, leaves += byteLanes) {
    Bytes leaf = {};
    const uint8_t *test = tests + lane;
    MLK_ROLLED
    for (int64_t d = 0; d < depth; ++d, test += 2 * ObliviousRow::lanes) {
      const Bytes code = TableIndex<N>(loadBytes(test)).in(codes);
      leaf = child(leaf, above(code, loadBytes(test + ObliviousRow::lanes)));
    }
    storeBytes(leaves, leaf);
  }
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_oblivious_row_f32(MLK_OBLIVIOUS_ROW_PARAMETERS) {
  using namespace mlk;
  const RowTargets toTargets = {vectors, targets, base, targetCount, treeCount, aggregate};
  MLK_ROLLED
  for (int64_t r = 0; r < rows; ++r, X += F, S += targetCount) {
    encodeRow(X, reinterpret_cast<const uint32_t *>(searches), searchCount, cuts, codes);
    if (columnCount <= 64)
      numberLeaves<64>(tests, groups, depth, codes, leaves);
    else if (columnCount <= 128)
      numberLeaves<128>(tests, groups, depth, codes, leaves);
    else
      numberLeaves<256>(tests, groups, depth, codes, leaves);
    toTargets.score(S, [&](int64_t first, int64_t end, Lanes<float> &sums) __attribute__((always_inline)) {
      const int64_t count = int64_t(1) << depth;
      MLK_ROLLED
      for (int64_t v = first; v < end; ++v) {
        Lanes<uint8_t> leaf;
        __builtin_memcpy(&leaf, leaves + 16 * v, sizeof leaf);
        sums += weightsOf(weights + 16 * v * count, count, __builtin_convertvector(leaf, Lanes<int32_t>));
      }
    });
  }
}
