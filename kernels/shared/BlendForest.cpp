//===- BlendForest.cpp - Trees of any shape as choices of leaf numbers ----===//
//
// Every distinct test of the forest is evaluated once for a group of rows, to a mask. A tree is then folded from its
// leaves up: the leaf number of a test is that of one child or the other, chosen by the mask. Shared subtrees are
// computed once, and membership in a set costs what a comparison costs.
//
//===----------------------------------------------------------------------===//
#include "../RankedForest.h"

namespace mlk {
namespace {

/// Vectors that are folded together: masks and values should stay in the L2 and L1 caches.
#if defined(MLK_BYTES_AVX512)
constexpr int foldedVectors = 8;
#else
constexpr int foldedVectors = 2 * blockVectors;
#endif
constexpr int maskStride = foldedVectors * maskBytes, valueStride = foldedVectors * byteLanes;
static_assert(maskStride == (hasMaskRegisters ? BlendTree::maskStride : BlendTree::wideMaskStride));
static_assert(valueStride == (hasMaskRegisters ? BlendTree::valueStride : BlendTree::wideValueStride));

/// Which codes are in a set; all are below 64 * Words.
template <int Words> MLK_INLINE ByteMask isMember(Bytes code, const BlendSet &set) {
#if defined(MLK_BYTES_AVX512)
  // The test of a bit reads the lowest 6 bits of a code.
  const __m512i x = (__m512i)code;
  auto word = [&](int w) __attribute__((always_inline)) { return _mm512_set1_epi64(int64_t(set.bits[w])); };
  if constexpr (Words == 1)
    return _mm512_bitshuffle_epi64_mask(word(0), x);
  if constexpr (Words == 2) {
    const ByteMask high = _mm512_movepi8_mask(_mm512_slli_epi16(x, 1));
    return _mm512_mask_bitshuffle_epi64_mask(~high, word(0), x) | _mm512_mask_bitshuffle_epi64_mask(high, word(1), x);
  }
  ByteMask mask = 0;
  MLK_UNROLL
  for (int w = 0; w < Words; ++w)
    mask |= _mm512_mask_bitshuffle_epi64_mask(equal(code >> 6, (Bytes)uint8_t(w)), word(w), x);
  return mask;
#else
  alignas(16) static constexpr uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const Bytes byte = TableIndex<32>(code >> 3).in(reinterpret_cast<const uint8_t *>(set.bits)),
              bit = lookup16(powers, code & 7);
  return equal(byte & bit, bit);
#endif
}

struct Blend {
  const RankedGroup &group;
  const uint32_t *predicates;
  const int32_t *nodes;
  uint8_t *masks, *values;
  int64_t cutCount, setCount, leafCount;

  /// Leaf numbers are values like others, so that a node is the same four instructions whatever its children are.
  MLK_INLINE void writeLeafNumbers(int64_t count) const {
    uint8_t *value = values;
    MLK_ROLLED
    for (int64_t leaf = 0; leaf < leafCount; ++leaf, value += valueStride)
      MLK_ROLLED
    for (int64_t u = 0; u < count; ++u)
      storeBytes(value + u * byteLanes, (Bytes)uint8_t(leaf));
  }

  template <class Count> MLK_INLINE void evaluate(const uint8_t *codes, Count count) const {
    uint8_t *mask = masks;
    MLK_ROLLED
    for (int64_t i = 0; i < cutCount; ++i, mask += maskStride) {
      const uint8_t *x = codes + (predicates[i] >> 8) * group.sums.block;
      const Bytes limit = (Bytes)uint8_t(predicates[i]);
      for (int64_t u = 0; u < count; ++u)
        storeMask(mask + u * maskBytes, notAbove(loadBytes(x + u * byteLanes), limit));
    }
    const uint32_t *p = predicates + cutCount;
    MLK_ROLLED
    for (int64_t i = 0; i < setCount; ++i, mask += maskStride, p += BlendSet::size) {
      BlendSet set;
      __builtin_memcpy(&set, p, sizeof set);
      const uint8_t *x = codes + set.column * group.sums.block;
      if (set.words == 1)
        evaluateSet<1>(x, set, mask, count);
      else if (set.words == 2)
        evaluateSet<2>(x, set, mask, count);
      else
        evaluateSet<4>(x, set, mask, count);
    }
  }
  template <int Words, class Count>
  MLK_INLINE void evaluateSet(const uint8_t *codes, const BlendSet &set, uint8_t *mask, Count count) const {
    for (int64_t u = 0; u < count; ++u)
      storeMask(mask + u * maskBytes, isMember<Words>(loadBytes(codes + u * byteLanes), set));
  }

  /// Folds `n` nodes, the first `leafNodes` of which choose between two leaves: their numbers stay in registers. The
  /// value of the last node is where the result points. A tree without nodes is its leaf 0.
  template <class Count>
  MLK_INLINE const uint8_t *fold(const uint32_t *node, uint32_t leafNodes, uint32_t n, Count count) const {
    uint64_t to = 0;
    MLK_ROLLED
    for (uint32_t i = 0; i < leafNodes; ++i, node += BlendNode::size) {
      const uint8_t *mask = masks + node[0];
      const Bytes inside = loadBytes(values + node[1]), outside = loadBytes(values + node[2]);
      to = node[3];
      for (int64_t u = 0; u < count; ++u)
        storeBytes(values + to + u * byteLanes, blend(loadMask(mask + u * maskBytes), outside, inside));
    }
    MLK_ROLLED
    for (uint32_t i = leafNodes; i < n; ++i, node += BlendNode::size) {
      const uint8_t *mask = masks + node[0], *inside = values + node[1], *outside = values + node[2];
      to = node[3];
      for (int64_t u = 0; u < count; ++u)
        storeBytes(values + to + u * byteLanes,
                   blend(loadMask(mask + u * maskBytes), loadBytes(outside + u * byteLanes),
                         loadBytes(inside + u * byteLanes)));
    }
    return values + to;
  }

  template <class Count> MLK_INLINE void run(int64_t first, Count count) const {
    RankedGroup part = group;
    part.codes += first * byteLanes;
    part.sums.data += first * byteLanes;
    part.vectors = count;
    evaluate(part.codes, count);
    const uint32_t *node = reinterpret_cast<const uint32_t *>(nodes);
    MLK_ROLLED
    for (int64_t t = 0; t < group.sums.treeCount; ++t) {
      const uint32_t *p = group.trees + BlendTree::size * t;
      const BlendTree tree = {p[0], p[1], p[2], p[3], p[4], p[5]};
      const uint8_t *leaves = fold(node, tree.leafNodes, tree.nodes, count);
      node += BlendNode::size * tree.nodes;
      part.voteLeaves(tree.leaves, StoredLeaves{leaves}, group.bytes + uint64_t(tree.place) * 64, tree.firstVote,
                      tree.votes);
    }
  }
};

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_blend_f32(MLK_BLEND_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS, [&](const mlk::RankedGroup &group) __attribute__((always_inline)) {
    const mlk::Blend blend = {
        group, reinterpret_cast<const uint32_t *>(predicates), nodes, masks, values, cutCount, setCount, leafCount};
    blend.writeLeafNumbers(group.vectors < mlk::foldedVectors ? group.vectors : mlk::foldedVectors);
    int64_t u = 0;
    MLK_ROLLED
    for (; u + mlk::foldedVectors <= group.vectors; u += mlk::foldedVectors)
      blend.run(u, mlk::Number<mlk::foldedVectors>());
    if (u < group.vectors)
      blend.run(u, group.vectors - u);
  });
}
