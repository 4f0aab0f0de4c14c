//===- Categories.cpp - Tests that are membership in a set ----------------===//
#include "Categories.h"
#include <cmath>
#include <limits>

namespace mlonnx::forest {

static constexpr uint32_t mostCategories = 254;

/// A test by rank code: codes in `inside` and NaN, if `nanInside`, go to one child.
struct Categories::Codes {
  std::vector<bool> inside;
  bool nanInside;
  Ref in, out;
};

static float before(float x) { return std::nextafter(x, -std::numeric_limits<float>::infinity()); }
static bool isCategory(float x) { return x >= 0 && x < float(mostCategories) && x == std::floor(x); }

/// Joins `node` with its children on the same feature if two ways out remain.
void Categories::join(uint32_t index, std::map<uint32_t, Codes> &joined) const {
  const Node &node = forest.nodes[index];
  llvm::ArrayRef<float> cuts = ranks.cutsOf(node.feature);
  size_t rank = llvm::lower_bound(cuts, float(node.threshold)) - cuts.begin();
  auto find = [&](Ref ref) -> const Codes * {
    if (ref.isLeaf() || forest.nodes[ref.index()].feature != node.feature)
      return nullptr;
    return &joined.find(ref.index())->second;
  };
  const Codes *left = find(node.left), *right = find(node.right);
  for (int attempt = 0; attempt < 4; ++attempt) {
    const Codes *l = attempt & 1 ? nullptr : left, *r = attempt & 2 ? nullptr : right;
    llvm::SmallVector<Ref, 4> ends;
    auto add = [&](Ref ref) {
      if (!llvm::is_contained(ends, ref))
        ends.push_back(ref);
    };
    for (auto [codes, child] : {std::pair(l, node.left), std::pair(r, node.right)})
      if (codes) {
        add(codes->in);
        add(codes->out);
      } else {
        add(child);
      }
    if (ends.size() != 2)
      continue;
    Codes result{std::vector<bool>(cuts.size() + 1), false, ends[0], ends[1]};
    auto reaches = [&](const Codes *codes, Ref child, bool isInside) {
      return (codes ? (isInside ? codes->in : codes->out) : child) == result.in;
    };
    for (size_t code = 0; code <= cuts.size(); ++code)
      result.inside[code] =
          code <= rank ? reaches(l, node.left, l && l->inside[code]) : reaches(r, node.right, r && r->inside[code]);
    result.nanInside =
        node.nanLeft ? reaches(l, node.left, l && l->nanInside) : reaches(r, node.right, r && r->nanInside);
    joined.insert_or_assign(index, std::move(result));
    return;
  }
}

/// Makes `feature` categorical if the tests that are left of it tell no two numbers apart that are no categories.
void Categories::number(uint32_t feature, llvm::ArrayRef<std::pair<uint32_t, const Codes *>> tests) {
  llvm::ArrayRef<float> cuts = ranks.cutsOf(feature);
  // The category of each code, or none.
  constexpr uint32_t none = ~0u;
  std::vector<uint32_t> categoryOf(cuts.size() + 1, none);
  size_t gap = cuts.size(); // a code without a category
  uint32_t most = 0;
  for (size_t code = 0; code < cuts.size(); ++code)
    if (code > 0 && isCategory(cuts[code]) && cuts[code - 1] == before(cuts[code])) {
      categoryOf[code] = uint32_t(cuts[code]);
      most = std::max(most, categoryOf[code] + 1);
    }
  if (most == 0)
    return;
  for (auto [index, codes] : tests)
    for (size_t code = 0; code <= cuts.size(); ++code)
      if (categoryOf[code] == none && codes->inside[code] != codes->inside[gap])
        return;
  counts[feature] = most;
  for (auto [index, codes] : tests) {
    // One of two complements, so that equal tests are found to be equal.
    bool flip = codes->inside[gap];
    Membership membership{flip ? codes->out : codes->in, flip ? codes->in : codes->out, {}};
    auto add = [&](uint32_t category) { membership.set[category / 64] |= uint64_t(1) << category % 64; };
    for (size_t code = 0; code < cuts.size(); ++code)
      if (categoryOf[code] != none && codes->inside[code] != flip)
        add(categoryOf[code]);
    if (codes->nanInside != flip)
      add(most);
    memberships.emplace(index, membership);
  }
}

Categories::Categories(const Forest &forest, const Ranks &ranks)
    : forest(forest), ranks(ranks), counts(forest.features) {
  std::vector<bool> candidate(forest.features);
  for (int64_t f = 0; f < forest.features; ++f) {
    llvm::ArrayRef<float> cuts = ranks.cutsOf(f);
    if (cuts.size() > 2 * mostCategories + 2) // two for each; this also bounds the time that follows
      continue;
    for (size_t i = 1; i < cuts.size() && !candidate[f]; ++i)
      candidate[f] = isCategory(cuts[i]) && cuts[i - 1] == before(cuts[i]);
  }
  if (!llvm::is_contained(candidate, true))
    return;
  std::map<uint32_t, Codes> joined;
  for (uint32_t i = 0; i < forest.nodes.size(); ++i) // children come first
    if (candidate[forest.nodes[i].feature])
      join(i, joined);

  // The tests that are left: those that a tree still reaches.
  std::map<uint32_t, std::vector<std::pair<uint32_t, const Codes *>>> left;
  std::vector<bool> seen(forest.nodes.size());
  std::vector<Ref> work(forest.roots.begin(), forest.roots.end());
  while (!work.empty()) {
    Ref ref = work.back();
    work.pop_back();
    if (ref.isLeaf() || seen[ref.index()])
      continue;
    seen[ref.index()] = true;
    const Node &node = forest.nodes[ref.index()];
    if (auto found = joined.find(ref.index()); found != joined.end()) {
      left[node.feature].push_back({ref.index(), &found->second});
      work.insert(work.end(), {found->second.in, found->second.out});
    } else {
      work.insert(work.end(), {node.left, node.right});
    }
  }
  for (auto &[feature, tests] : left)
    number(feature, tests);
}

std::pair<Ref, Ref> Categories::children(uint32_t index) const {
  const Node &node = forest.nodes[index];
  if (!count(node.feature))
    return {node.left, node.right};
  const Membership &test = membership(index);
  return {test.inside, test.outside};
}

} // namespace mlonnx::forest
