//===- Ranks.cpp - Rank codes of what a forest tests ----------------------===//
#include "Ranks.h"
#include "kernels/RankedTables.h"
#include <algorithm>
#include <limits>

using mlk::RankRecord;

namespace mlonnx::forest {

Ranks::Ranks(int64_t features, llvm::ArrayRef<Node> tests) : cuts(features) {
  for (const Node &node : tests)
    cuts[node.feature].push_back(float(node.threshold));
  for (std::vector<float> &list : cuts) {
    llvm::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end()); // zeros compare equal, as in tests
  }
}

Ranks::Test Ranks::testOf(const Node &node) {
  const std::vector<float> &list = cuts[node.feature];
  uint32_t rank = llvm::lower_bound(list, float(node.threshold)) - list.begin();
  auto [found, isNew] =
      searches.try_emplace({node.feature, rank / most}, Search{RankRecord::none, RankRecord::none, 0});
  uint32_t &column = node.nanLeft ? found->second.left : found->second.right;
  if (column == RankRecord::none)
    column = columns++;
  return {column, uint8_t(rank % most)};
}

uint32_t Ranks::categoryColumn(uint32_t feature, uint32_t count) {
  auto [found, isNew] = searches.try_emplace({feature, 0}, Search{RankRecord::none, RankRecord::none, count});
  if (isNew)
    found->second.right = columns++;
  return found->second.right;
}

llvm::ArrayRef<float> Ranks::segment(std::pair<uint32_t, uint32_t> key) const {
  return llvm::ArrayRef(cuts[key.first]).drop_front(key.second * most).take_front(most);
}

uint32_t Ranks::levelsOf(size_t count) {
  uint32_t levels = 4;
  while ((size_t(1) << levels) - 1 < count)
    ++levels;
  return levels;
}

std::vector<uint32_t> Ranks::records() const {
  std::vector<uint32_t> result;
  uint32_t firstCut = 0;
  for (const auto &[key, search] : searches) {
    if (search.categories) {
      result.insert(result.end(), {key.first, 0, search.categories, RankRecord::none, search.right});
      continue;
    }
    uint32_t levels = levelsOf(segment(key).size());
    result.insert(result.end(), {key.first, levels, firstCut, search.left, search.right});
    firstCut += 1u << levels;
  }
  return result;
}

std::vector<float> Ranks::heaps() const {
  std::vector<float> result;
  for (const auto &[key, search] : searches) {
    if (search.categories)
      continue;
    llvm::ArrayRef<float> list = segment(key);
    uint32_t levels = levelsOf(list.size());
    size_t first = result.size();
    result.resize(first + (size_t(1) << levels), std::numeric_limits<float>::quiet_NaN());
    for (uint32_t d = 0; d < levels; ++d)
      for (uint32_t k = 0; k < 1u << d; ++k) {
        uint32_t rank = ((2 * k + 1) << (levels - 1 - d)) - 1;                         // in order of the heap
        if (rank < list.size() && list[rank] < std::numeric_limits<float>::infinity()) // which is below nothing
          result[first + (1u << d) + k] = list[rank] + 0.0f; // -0.0 - 0.0 would look as if it were below 0.0
      }
  }
  return result;
}

std::vector<uint32_t> Ranks::rowSearches(std::vector<float> &cuts) const {
  constexpr uint32_t noColumn = mlk::ObliviousRow::noColumn;
  std::vector<uint32_t> result;
  for (const auto &[key, search] : searches) {
    uint32_t firstCut = cuts.size(), pivots = appendSearch(segment(key), cuts);
    result.insert(result.end(),
                  {key.first, pivots, firstCut, std::min(search.left, noColumn), std::min(search.right, noColumn)});
  }
  return result;
}

uint32_t appendSearch(llvm::ArrayRef<float> list, std::vector<float> &cuts) {
  const size_t first = cuts.size(), groups = (list.size() + 15) / 16, pivots = groups > 1 ? (groups + 15) / 16 : 0;
  cuts.resize(first + 16 * (pivots + groups + 1), std::numeric_limits<float>::quiet_NaN());
  for (size_t i = 0; i < list.size(); ++i) {
    cuts[first + 16 * pivots + i] = list[i];
    if (pivots && i % 16 == 15)
      cuts[first + i / 16] = list[i];
  }
  return pivots;
}

} // namespace mlonnx::forest
