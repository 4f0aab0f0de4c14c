//===- Syntax.h - Patterns as trees ---------------------------------------===//
#pragma once
#include "CodePoints.h"
#include "mlonnx/Regex/Regex.h"
#include <vector>

namespace mlonnx::regex {

/// What holds between two bytes.
enum class Assertion : uint8_t { TextStart, TextEnd, LineStart, LineEnd, WordBoundary, NoWordBoundary };

struct Node {
  enum Kind : uint8_t { Set, Sequence, Choice, Repetition, Assert };
  Kind kind;
  /// Of Assert.
  Assertion assertion = Assertion::TextStart;
  /// Of Repetition: how often, `most` -1 without an end.
  int32_t least = 1, most = 1;
  /// How deep the tree below is, and the largest product of repetitions on a way down.
  int32_t depth = 1, copies = 1;
  /// Of Sequence (empty: the empty text), Choice and Repetition (one): nodes before this one.
  llvm::SmallVector<int32_t, 1> children = {};
  /// Of Set, normalised.
  CodePoints points = {};
};

/// The fault of every bound on sizes.
Fault tooLarge(const llvm::Twine &what);

/// The last node is the root.
using Tree = std::vector<Node>;

std::optional<Fault> parse(llvm::StringRef pattern, Tree &tree);

} // namespace mlonnx::regex
