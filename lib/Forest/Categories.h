//===- Categories.h - Tests that are membership in a set ------------------===//
#pragma once
#include "Ranks.h"
#include <array>

namespace mlonnx::forest {

/// What a test is after its neighbours have joined it: x goes to `inside` where the category of its feature is in
/// `set`.
struct Membership {
  Ref inside, outside;
  /// By category; the feature's count is NaN, count + 1 every number that is no category.
  std::array<uint64_t, 4> set = {};
};

/// Finds features whose tests ask for equality only: an equality test is two comparisons, a set is a search among
/// many, a chain of them shares its ends. Where all that is asked of a feature is which integer from 0 to 253 it is,
/// tests that follow each other on that feature become one membership. Sets of BRANCH_MEMBER and chains of BRANCH_EQ
/// are found alike.
class Categories {
public:
  Categories(const Forest &forest, const Ranks &ranks);

  /// Categories of a feature; 0 where it is not categorical.
  uint32_t count(uint32_t feature) const { return counts[feature]; }
  /// For nodes of categorical features.
  const Membership &membership(uint32_t node) const { return memberships.find(node)->second; }
  /// Where a node sends x, whatever its feature.
  std::pair<Ref, Ref> children(uint32_t node) const;

private:
  struct Codes;
  void join(uint32_t node, std::map<uint32_t, Codes> &joined) const;
  void number(uint32_t feature, llvm::ArrayRef<std::pair<uint32_t, const Codes *>> tests);

  const Forest &forest;
  const Ranks &ranks;
  std::vector<uint32_t> counts;
  std::map<uint32_t, Membership> memberships;
};

} // namespace mlonnx::forest
