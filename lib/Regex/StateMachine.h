//===- StateMachine.h - Trees as machines of many states at once ----------===//
#pragma once
#include "Syntax.h"

namespace mlonnx::regex {

/// A state of a nondeterministic machine over bytes.
struct State {
  enum Kind : uint8_t {
    Accept,
    /// A byte of `first` to `last`, then `next`.
    Bytes,
    /// `next` and `other`.
    Split,
    /// `next` where the assertion holds.
    Assert,
  };
  Kind kind;
  uint8_t first = 0, last = 0;
  Assertion assertion = Assertion::TextStart;
  uint16_t next = 0, other = 0;
};

struct StateMachine {
  llvm::SmallVector<State> states;
  uint16_t start;
};

/// A character becomes the bytes of its UTF-8. A fault where the states are more than 65535.
std::optional<Fault> build(const Tree &tree, StateMachine &machine);

} // namespace mlonnx::regex
