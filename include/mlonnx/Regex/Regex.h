//===- Regex.h - Regular expressions as automata --------------------------===//
//
// The syntax and the meaning are RE2's (https://github.com/google/re2/wiki/Syntax), as it reads patterns by default:
// UTF-8, `.` is no line feed, ^ and $ are the ends of the text. A pattern becomes an automaton over bytes, so that
// matching is a look-up a byte. Which of several matches is meant (greedy, lazy, groups) is no matter to a full match.
//
// Patterns are untrusted: nesting, repetitions and the sizes of all automata are bounded.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <string>

namespace mlonnx::regex {

/// Why there is no automaton: the pattern is not RE2's (`isIllegal`), or asks for what is not compiled.
struct Fault {
  bool isIllegal;
  /// With the place: "at byte 3: ...".
  std::string text;
};

/// A minimal deterministic automaton. States are offsets of their rows in `next`; 0 is the one without a way to a
/// match.
struct Automaton {
  /// The class of each byte: bytes of one class lead to the same states.
  std::array<uint8_t, 256> classes;
  int64_t classCount;
  /// next[state + class]
  llvm::SmallVector<int32_t> next;
  /// The state of the empty text; those from `accept` on are of texts that match.
  int32_t start, accept;
};

/// The first thing that is wrong with a pattern.
std::optional<Fault> check(llvm::StringRef pattern);

/// The automaton of the texts that a pattern matches as a whole. A text that is not UTF-8 is none of them.
std::optional<Fault> compile(llvm::StringRef pattern, Automaton &automaton);

} // namespace mlonnx::regex
