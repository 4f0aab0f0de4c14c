//===- StateMachine.cpp - Trees as machines of many states at once --------===//
//
// Thompson's construction, from the end of the pattern to its start, so that each state knows its successor.
//
//===----------------------------------------------------------------------===//
#include "StateMachine.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace mlonnx::regex {

namespace {

constexpr size_t maxStates = 65535;
constexpr int64_t maxVisits = 1 << 20;

class Builder {
public:
  Builder(const Tree &tree, StateMachine &machine) : tree(tree), machine(machine) {}

  bool run() {
    machine.start = make(tree.back(), add({.kind = State::Accept}));
    return !isFull;
  }

private:
  /// Once there are too many, 0: what is built is thrown away.
  uint16_t add(State state) {
    isFull |= machine.states.size() == maxStates;
    if (isFull)
      return 0;
    machine.states.push_back(state);
    return machine.states.size() - 1;
  }
  uint16_t addBytes(uint8_t first, uint8_t last, uint16_t next) {
    // Equal tails, of characters above all, are one.
    auto [entry, isNew] = bytes.try_emplace(uint32_t(first) << 24 | uint32_t(last) << 16 | next);
    if (isNew)
      entry->second = add({.kind = State::Bytes, .first = first, .last = last, .next = next});
    return entry->second;
  }
  uint16_t addSplit(uint16_t next, uint16_t other) { return add({.kind = State::Split, .next = next, .other = other}); }

  /// The state from which `node` leads to `next`.
  uint16_t make(const Node &node, uint16_t next) {
    // Empty texts add no states, however often they are repeated.
    isFull |= ++visits > maxVisits;
    if (isFull)
      return 0;
    switch (node.kind) {
    case Node::Set:
      return makeSet(node.points, next);
    case Node::Assert:
      return add({.kind = State::Assert, .assertion = node.assertion, .next = next});
    case Node::Sequence:
      for (int32_t child : llvm::reverse(node.children))
        next = make(tree[child], next);
      return next;
    case Node::Choice: {
      uint16_t all = make(tree[node.children.back()], next);
      for (int32_t child : llvm::reverse(ArrayRef(node.children).drop_back()))
        all = addSplit(make(tree[child], next), all);
      return all;
    }
    case Node::Repetition:
      return makeRepetition(node, next);
    }
    llvm_unreachable("no such node");
  }

  uint16_t makeRepetition(const Node &node, uint16_t next) {
    const Node &child = tree[node.children.front()];
    uint16_t all = next;
    int32_t needed = node.least;
    if (node.most < 0) {
      uint16_t loop = addSplit(next, next), body = make(child, loop);
      if (isFull)
        return 0;
      machine.states[loop].next = body;
      all = needed > 0 ? body : loop;
      needed = std::max(needed - 1, 0);
    }
    for (int32_t i = node.least; i < node.most; ++i)
      all = addSplit(make(child, all), next);
    for (int32_t i = 0; i < needed; ++i)
      all = make(child, all);
    return all;
  }

  uint16_t makeSet(const CodePoints &points, uint16_t next) {
    std::optional<uint16_t> all;
    auto addSequence = [&](ArrayRef<std::pair<uint8_t, uint8_t>> sequence) {
      uint16_t state = next;
      for (auto [first, last] : llvm::reverse(sequence))
        state = addBytes(first, last, state);
      all = all ? addSplit(state, *all) : state;
    };
    for (auto [first, last] : points.ranges) {
      // Surrogates have no UTF-8.
      split(first, std::min(last, 0xd7ff), addSequence);
      split(std::max(first, 0xe000), last, addSequence);
    }
    // No character at all: a byte that no byte is.
    return all ? *all : addBytes(1, 0, next);
  }

  /// Calls `f` with sequences of ranges of bytes that are together the UTF-8 of first to last: all of one length, and
  /// where bytes differ, the ones behind are any.
  static void split(int32_t first, int32_t last, function_ref<void(ArrayRef<std::pair<uint8_t, uint8_t>>)> f) {
    if (first > last)
      return;
    for (int32_t longest : {0x7f, 0x7ff, 0xffff})
      if (first <= longest && last > longest) {
        split(first, longest, f);
        return split(longest + 1, last, f);
      }
    int length = last < 0x80 ? 1 : last < 0x800 ? 2 : last < 0x10000 ? 3 : 4;
    for (int i = 1; i < length; ++i) {
      int32_t below = (1 << 6 * i) - 1;
      if ((first & ~below) == (last & ~below))
        continue;
      if ((first & below) != 0) {
        split(first, first | below, f);
        return split((first | below) + 1, last, f);
      }
      if ((last & below) != below) {
        split(first, (last & ~below) - 1, f);
        return split(last & ~below, last, f);
      }
    }
    static constexpr uint8_t leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    SmallVector<std::pair<uint8_t, uint8_t>, 4> sequence;
    for (int i = length - 1; i >= 0; --i) {
      uint8_t mask = length == 1 ? 0x7f : 0x3f, lead = i == length - 1 ? leads[length] : 0x80;
      sequence.push_back({uint8_t(lead | (first >> 6 * i & mask)), uint8_t(lead | (last >> 6 * i & mask))});
    }
    f(sequence);
  }

  const Tree &tree;
  StateMachine &machine;
  DenseMap<uint32_t, uint16_t> bytes;
  int64_t visits = 0;
  bool isFull = false;
};

} // namespace

std::optional<Fault> build(const Tree &tree, StateMachine &machine) {
  if (Builder(tree, machine).run())
    return std::nullopt;
  return tooLarge(Twine(maxStates) + " characters once all repetitions are written out");
}

} // namespace mlonnx::regex
