//===- Minimize.h - The fewest states of an automaton ---------------------===//
#pragma once
#include "mlonnx/Regex/Regex.h"
#include <vector>

namespace mlonnx::regex {

/// A deterministic automaton: next[state * classCount + class]. State 0 leads to itself and does not accept.
struct Transitions {
  int64_t classCount;
  std::vector<int32_t> next = {};
  std::vector<bool> accepts = {};
};

/// Fills in `automaton`, whose classes are those of `table`, as the smallest one of the same texts: equal states, then
/// equal classes become one.
void minimize(const Transitions &table, int32_t start, Automaton &automaton);

} // namespace mlonnx::regex
