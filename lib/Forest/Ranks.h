//===- Ranks.h - Rank codes of what a forest tests ------------------------===//
#pragma once
#include "mlonnx/Forest/Forest.h"
#include <map>

namespace mlonnx::forest {

/// Gives numbers codes of a byte, exactly (kernels/RankedTables.h): columns are made for what is tested.
class Ranks {
public:
  /// All cuts of tests on `features` features whose thresholds are f32.
  Ranks(int64_t features, llvm::ArrayRef<Node> tests);

  /// x goes left where the code in `column` is at most `code`.
  struct Test {
    uint32_t column;
    uint8_t code;
    bool operator==(const Test &) const = default;
  };
  Test testOf(const Node &node);

  llvm::ArrayRef<float> cutsOf(uint32_t feature) const { return cuts[feature]; }
  /// A column of categories 0 to count - 1 (RankRecord with levels 0).
  uint32_t categoryColumn(uint32_t feature, uint32_t count);

  uint32_t columnCount() const { return columns; }
  /// The tables "ranks" and "cuts" of the columns so far.
  std::vector<uint32_t> records() const;
  std::vector<float> heaps() const;
  size_t recordCount() const { return searches.size(); }
  /// RowSearches of the columns so far, and their cuts.
  std::vector<uint32_t> rowSearches(std::vector<float> &cuts) const;

private:
  static constexpr uint32_t most = 255;
  /// A search of up to 255 cuts of a feature: its columns (RankRecord::none without).
  struct Search {
    uint32_t left, right, categories;
  };
  static uint32_t levelsOf(size_t count);
  llvm::ArrayRef<float> segment(std::pair<uint32_t, uint32_t> key) const;

  /// By feature, ascending and distinct.
  std::vector<std::vector<float>> cuts;
  /// By feature and number of 255 cuts.
  std::map<std::pair<uint32_t, uint32_t>, Search> searches;
  uint32_t columns = 0;
};

/// A list of ascending cuts as a mlk::RowSearch has them, at the end of `cuts`; gives the number of vectors of pivots.
uint32_t appendSearch(llvm::ArrayRef<float> list, std::vector<float> &cuts);

} // namespace mlonnx::forest
