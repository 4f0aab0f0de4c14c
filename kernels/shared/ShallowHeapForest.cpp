//===- ShallowHeapForest.cpp - Complete trees of up to 5 levels -----------===//
//
// The same code without what lists of columns need, which is three quarters of it: a model carries all of a source.
//
//===----------------------------------------------------------------------===//
#include "../HeapTrees.h"

MLK_SHARED_KERNEL void mlk_forest_shallow_heap_f32(MLK_RANKED_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS, [](const mlk::RankedGroup &group) __attribute__((always_inline)) {
    mlk::heapTrees<mlk::HeapTree::shallowDepth>(group);
  });
}
