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
static_assert(maskStride == (maskBytes == 8 ? BlendTree::maskStride : BlendTree::wideMaskStride));
static_assert(valueStride <= BlendTree::valueStride && byteLanes <= BlendTree::splatStride);

/// Which codes are in a set.
MLK_INLINE ByteMask isMember(Bytes code, const BlendSet &set) {
#if defined(MLK_BYTES_AVX512)
  const __m512i x = (__m512i)code;
  if (set.words == 1) // all codes are below 64
    return _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(int64_t(set.bits[0])), x);
  const Bytes word = code >> 6;
  ByteMask mask = 0;
  MLK_ROLLED
  for (uint32_t w = 0; w < set.words; ++w)
    mask |=
        _mm512_mask_bitshuffle_epi64_mask(equal(word, (Bytes)uint8_t(w)), _mm512_set1_epi64(int64_t(set.bits[w])), x);
  return mask;
#else
  alignas(16) static constexpr uint8_t powers[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const Bytes byte = lookup<32>(reinterpret_cast<const uint8_t *>(set.bits), code >> 3),
              bit = lookup16(powers, code & 7);
  return equal(byte & bit, bit);
#endif
}

struct Blend {
  const RankedGroup &group;
  const uint32_t *predicates;
  const int32_t *nodes;
  uint8_t *masks, *values;
  int64_t cutCount, setCount;

  /// Leaf numbers are values like others, that of a leaf being in `splatStride` bytes.
  MLK_INLINE void writeLeafNumbers() const {
    MLK_NO_UNROLL
    for (int leaf = 0; leaf < int(BlendTree::maxLeaves); ++leaf)
      storeBytes(values + leaf * BlendTree::splatStride, (Bytes)uint8_t(leaf));
    MLK_ROLLED
    for (int u = 0; u < foldedVectors; ++u) // a tree that is a leaf
      storeBytes(temporary(0) + u * byteLanes, (Bytes)uint8_t(0));
  }
  MLK_INLINE uint8_t *temporary(uint32_t number) const {
    return values + BlendTree::maxLeaves * BlendTree::splatStride + uint64_t(number) * valueStride;
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
      MLK_ROLLED
      for (int64_t u = 0; u < count; ++u)
        storeMask(mask + u * maskBytes, isMember(loadBytes(x + u * byteLanes), set));
    }
  }

  /// Folds `n` nodes; the value of the last is where the result points.
  template <class Count> MLK_INLINE const uint8_t *fold(const uint32_t *node, uint32_t n, Count count) const {
    const uint8_t *result = temporary(0);
    MLK_ROLLED
    for (uint32_t i = 0; i < n; ++i, node += BlendNode::size) {
      const uint8_t *mask = masks + uint64_t(node[0]) * maskStride;
      const uint32_t in = node[1] & 0xffff, out = node[1] >> 16;
      const bool inLeaf = in < BlendTree::maxLeaves, outLeaf = out < BlendTree::maxLeaves;
      const uint8_t *inside = inLeaf ? values + in * BlendTree::splatStride : temporary(in - BlendTree::maxLeaves);
      const uint8_t *outside = outLeaf ? values + out * BlendTree::splatStride : temporary(out - BlendTree::maxLeaves);
      const int64_t insideStep = inLeaf ? 0 : byteLanes, outsideStep = outLeaf ? 0 : byteLanes;
      uint8_t *to = temporary(node[2]);
      for (int64_t u = 0; u < count; ++u)
        storeBytes(to + u * byteLanes, blend(loadMask(mask + u * maskBytes), loadBytes(outside + u * outsideStep),
                                             loadBytes(inside + u * insideStep)));
      result = to;
    }
    return result;
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
      const BlendTree tree = {p[0], p[1], p[2], p[3], p[4]};
      const uint8_t *leaves = fold(node, tree.nodes, count);
      node += BlendNode::size * tree.nodes;
      part.voteLeaves(leafTable(tree.leaves), leaves, group.bytes + uint64_t(tree.place) * 64, tree.firstVote,
                      tree.votes);
    }
  }
};

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_blend_f32(MLK_BLEND_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS, [&](const mlk::RankedGroup &group) __attribute__((always_inline)) {
    const mlk::Blend blend = {group,   reinterpret_cast<const uint32_t *>(predicates), nodes, masks, values, cutCount,
                              setCount};
    blend.writeLeafNumbers();
    int64_t u = 0;
    MLK_ROLLED
    for (; u + mlk::foldedVectors <= group.vectors; u += mlk::foldedVectors)
      blend.run(u, mlk::Number<mlk::foldedVectors>());
    if (u < group.vectors)
      blend.run(u, group.vectors - u);
  });
}
