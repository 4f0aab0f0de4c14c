//===- HeapForest.cpp - Complete trees of up to 8 levels ------------------===//
#include "../HeapTrees.h"

MLK_SHARED_KERNEL void mlk_forest_heap_f32(MLK_RANKED_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS, [](const mlk::RankedGroup &group) __attribute__((always_inline)) {
    mlk::heapTrees<mlk::HeapTree::maxDepth>(group);
  });
}
