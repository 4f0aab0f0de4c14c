//===- CodePoints.h - Sets of characters ----------------------------------===//
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <utility>

namespace mlonnx::regex {

constexpr int32_t lastCodePoint = 0x10ffff;

/// First and last.
using Range = std::pair<int32_t, int32_t>;

/// A set of code points as ranges, in any order until `normalize`.
struct CodePoints {
  llvm::SmallVector<Range, 1> ranges;

  void add(llvm::ArrayRef<Range> more) { ranges.append(more.begin(), more.end()); }
  /// Every other case of the members as well: Unicode's simple case folding.
  void addCases();
  /// Ascending and apart.
  void normalize();
  CodePoints complement() const;
};

/// The members of a class by its name: "d", "s", "w" of \d; "alpha" and the like of [:alpha:]. Empty: there is none.
llvm::ArrayRef<Range> getNamedClass(llvm::StringRef name);

/// The members of a general category of Unicode ("Lu"), of all that begin with a letter ("L"), or of "Any". Empty:
/// there is none.
CodePoints getCategory(llvm::StringRef name);

} // namespace mlonnx::regex
