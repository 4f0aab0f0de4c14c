//===- Filter.cpp - Versions of Compress, NonZero and Unique --------------===//
#include "Upgrade.h"

namespace mlonnx::importer {

void addFilter(UpgradeTable &table) {
  table.add("", "Compress", {9, 11, 28});
  table.add("", "NonZero", {9, 13});
  table.add("", "Unique", {11, 28});
}

} // namespace mlonnx::importer
