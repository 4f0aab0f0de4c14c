//===- MaskLayout.cpp - One row by leaf masks -----------------------------===//
#include "Categories.h"
#include "Layouts.h"
#include "kernels/RankedTables.h"
#include "llvm/ADT/StringExtras.h"
#include <unordered_map>

using namespace mlir;
using mlk::MaskTree;

namespace mlonnx::forest {

namespace {
class Masker {
public:
  Masker(const Forest &forest, const Votes &votes, const Shape &shape)
      : forest(forest), votes(votes), ranks(forest.features, forest.nodes), categories(forest, ranks),
        tests(forest.features), vectors(forest), leaves(shape.mostLeaves <= 16   ? 16
                                                        : shape.mostLeaves <= 32 ? 32
                                                                                 : 64) {}

  FailureOr<Plan> run(std::string &why);

private:
  using Mask = uint64_t;
  /// A test of the tree at a place, with the leaves below each of its children.
  struct Test {
    uint32_t place, node;
    Mask inside, outside;
  };
  /// Bounds of the table and of the time that making it takes.
  static constexpr uint64_t mostBytes = 64 << 20, mostSteps = 32 << 20;

  bool placeTrees(std::string &why);
  bool placeTree(uint32_t place, Ref root, std::vector<uint32_t> &seen, std::string &why);
  bool writeFeature(uint32_t feature, std::string &why);
  /// The row of masks of a code; `isInside` says where a test sends it.
  uint32_t rowOfMasks(ArrayRef<Test> tests, function_ref<bool(const Test &)> isInside);

  const Forest &forest;
  const Votes &votes;
  Ranks ranks;
  Categories categories;
  std::vector<std::vector<Test>> tests;
  TreeVectors vectors;
  ArrayRef<uint32_t> trees = vectors.trees;
  uint32_t leaves;
  std::vector<float> weights;

  uint64_t steps = 0;
  std::vector<uint32_t> features, rowOf;
  std::vector<float> cuts;
  std::vector<uint8_t> masks;
  std::unordered_map<std::string, uint32_t> rows;
};
} // namespace

bool Masker::placeTrees(std::string &why) {
  weights.resize(trees.size() * leaves);
  std::vector<uint32_t> seen(forest.nodes.size(), ~0u);
  for (auto [place, tree] : llvm::enumerate(trees))
    if (tree != TreeVectors::none && !placeTree(place, forest.roots[tree], seen, why))
      return false;
  return true;
}

/// Leaves are numbered as they are met. Fails where a child is shared: its leaves would be left by one way and removed
/// by the other.
bool Masker::placeTree(uint32_t place, Ref root, std::vector<uint32_t> &seen, std::string &why) {
  std::vector<std::pair<Ref, bool>> work{{root, false}};
  std::vector<Mask> done; // of finished subtrees
  uint32_t number = 0;
  while (!work.empty()) {
    auto [ref, isDone] = work.back();
    work.pop_back();
    if (ref.isLeaf()) {
      if (number == leaves) {
        why = "children are shared";
        return false;
      }
      if (ArrayRef<Vote> list = votesOf(forest, ref.index()); !list.empty())
        weights[place * leaves + number] = float(list.front().weight);
      done.push_back(Mask(1) << number++);
      continue;
    }
    if (isDone) {
      Mask outside = done.back();
      done.pop_back();
      tests[forest.nodes[ref.index()].feature].push_back({place, ref.index(), done.back(), outside});
      done.back() |= outside;
      continue;
    }
    if (seen[ref.index()] == place) {
      why = "children are shared";
      return false;
    }
    seen[ref.index()] = place;
    auto [inside, outside] = categories.children(ref.index());
    work.push_back({ref, true});
    work.push_back({outside, false});
    work.push_back({inside, false});
  }
  return true;
}

uint32_t Masker::rowOfMasks(ArrayRef<Test> tests, function_ref<bool(const Test &)> isInside) {
  uint32_t bytes = leaves / 8;
  std::string row(trees.size() * bytes, '\xff');
  for (const Test &test : tests) {
    Mask mask = ~(isInside(test) ? test.outside : test.inside);
    for (uint32_t b = 0; b < bytes; ++b) // little-endian
      row[test.place * bytes + b] &= char(mask >> 8 * b);
  }
  auto [known, isNew] = rows.try_emplace(row, rows.size());
  if (isNew)
    masks.insert(masks.end(), row.begin(), row.end());
  return known->second;
}

bool Masker::writeFeature(uint32_t feature, std::string &why) {
  ArrayRef<Test> list = tests[feature];
  ArrayRef<float> all = ranks.cutsOf(feature);
  uint32_t count = categories.count(feature), codes = count ? count + 2 : all.size() + 2;
  steps += uint64_t(codes) * (list.size() + trees.size());
  if (steps > mostSteps || masks.size() > mostBytes) {
    why = "the table of masks would be too large";
    return false;
  }
  uint32_t firstRow = rowOf.size(), firstCut = cuts.size();
  if (count) {
    features.insert(features.end(), {feature, count, mlk::MaskFeature::categories, firstCut, firstRow});
    for (uint32_t code = 0; code < codes; ++code)
      rowOf.push_back(rowOfMasks(
          list, [&](const Test &test) { return categories.membership(test.node).set[code / 64] >> code % 64 & 1; }));
    return true;
  }
  features.insert(features.end(), {feature, uint32_t(all.size()), appendSearch(all, cuts), firstCut, firstRow});
  for (uint32_t code = 0; code <= all.size(); ++code) // x of a code is above all cuts before it
    rowOf.push_back(rowOfMasks(list, [&](const Test &test) {
      return code < all.size() && all[code] <= float(forest.nodes[test.node].threshold);
    }));
  rowOf.push_back(rowOfMasks(list, [&](const Test &test) { return forest.nodes[test.node].nanLeft; }));
  return true;
}

FailureOr<Plan> Masker::run(std::string &why) {
  if (!placeTrees(why))
    return failure();
  for (uint32_t feature = 0; feature < forest.features; ++feature)
    if (!tests[feature].empty() && !writeFeature(feature, why))
      return failure();
  Plan plan;
  plan.kernel = "forest_masks" + llvm::utostr(leaves);
  int64_t featureCount = features.size() / mlk::MaskFeature::size, vectorCount = trees.size() / TreeVectors::lanes;
  plan.facts = {{"trees", forest.treeCount()}, {"features", featureCount}, {"bytes", int64_t(masks.size())}};
  plan.scalars = {featureCount, vectorCount, forest.targets, leaves, forest.treeCount(), int64_t(forest.aggregate)};
  plan.tables = {{"features", std::move(features)}, {"cuts", std::move(cuts)},
                 {"rows", std::move(rowOf)},        {"masks", std::move(masks)},
                 {"weights", std::move(weights)},   {"vectors", vectors.counts},
                 {"targets", votes.targets},        {"base", votes.base}};
  plan.scratch = {{true, std::max<int64_t>(featureCount, 1) * int64_t(sizeof(void *))}};
  return plan;
}

FailureOr<Plan> layOutMasks(const Forest &forest, const Votes &votes, const Shape &shape, std::string &why) {
  if (votes.mostWidth > 1) {
    why = "a tree votes for several targets";
    return failure();
  }
  if (shape.mostLeaves > MaskTree::maxLeaves) {
    why = "a tree has more than 64 leaves";
    return failure();
  }
  return Masker(forest, votes, shape).run(why);
}

} // namespace mlonnx::forest
