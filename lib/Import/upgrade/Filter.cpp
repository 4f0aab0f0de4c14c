//===- Filter.cpp - Versions of Compress and NonZero ----------------------===//
#include "Upgrade.h"

namespace mlonnx::importer {

void addFilter(UpgradeTable &table) {
  table.add("", "Compress", {9, 11, 28});
  table.add("", "NonZero", {9, 13});
}

} // namespace mlonnx::importer
