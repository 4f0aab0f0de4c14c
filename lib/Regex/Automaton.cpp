//===- Automaton.cpp - One state at a time --------------------------------===//
//
// The subset construction: a state is the set of the machine's states that a text may have led to, and, where the next
// byte decides assertions of them, the kind of the last byte.
//
//===----------------------------------------------------------------------===//
#include "Minimize.h"
#include "StateMachine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace mlonnx::regex {

namespace {

/// Bounds on states, and on the machine's states looked at, which takes half a second and 128 MB at most.
constexpr size_t maxStates = 10000;
constexpr int64_t maxWork = int64_t(1) << 26;

/// What is on one side of a place in the text.
enum Side : uint16_t { Any, Border, Newline, Word, Other };

Side sideOf(uint8_t byte) { return byte == '\n' ? Newline : llvm::isAlnum(char(byte)) || byte == '_' ? Word : Other; }

bool holds(Assertion assertion, Side before, Side after) {
  switch (assertion) {
  case Assertion::TextStart:
    return before == Border;
  case Assertion::TextEnd:
    return after == Border;
  case Assertion::LineStart:
    return before == Border || before == Newline;
  case Assertion::LineEnd:
    return after == Border || after == Newline;
  case Assertion::WordBoundary:
    return (before == Word) != (after == Word);
  case Assertion::NoWordBoundary:
    return (before == Word) == (after == Word);
  }
  llvm_unreachable("no such assertion");
}

class SubsetConstruction {
public:
  explicit SubsetConstruction(const StateMachine &machine) : machine(machine), marks(machine.states.size()) {}

  std::optional<Fault> run(Automaton &automaton) {
    findClasses(automaton);
    number({}, Any); // 0, without a way to a match
    number({machine.start}, Border);
    Transitions table{.classCount = automaton.classCount};
    for (size_t i = 0; i < sets.size(); ++i) {
      // The set's copy: numbering makes new ones.
      std::vector<uint16_t> set = sets[i];
      Side before = sides[i];
      bool isAsserted = llvm::any_of(set, [&](uint16_t s) { return machine.states[s].kind == State::Assert; });
      for (uint8_t byte : representatives) {
        SmallVector<uint16_t> reached, to;
        ArrayRef<uint16_t> from = set;
        if (isAsserted)
          from = reached = close(set, before, sideOf(byte));
        for (uint16_t s : from)
          if (const State &state = machine.states[s];
              state.kind == State::Bytes && state.first <= byte && byte <= state.last)
            to.push_back(state.next);
        table.next.push_back(number(to, sideOf(byte)));
        if (sets.size() > maxStates)
          return tooLarge(Twine(maxStates) + " states of the automaton");
        if (work > maxWork)
          return tooLarge("the work that an automaton may take to make");
      }
      SmallVector<uint16_t> closed;
      ArrayRef<uint16_t> last = set;
      if (isAsserted)
        last = closed = close(set, before, Border);
      table.accepts.push_back(llvm::any_of(last, [&](uint16_t s) { return machine.states[s].kind == State::Accept; }));
    }
    minimize(table, 1, automaton);
    return std::nullopt;
  }

private:
  /// Bytes that no state tells apart; the first of each class represents it.
  void findClasses(Automaton &automaton) {
    std::array<bool, 257> begins{true};
    bool hasAssertions = false;
    for (const State &state : machine.states) {
      hasAssertions |= state.kind == State::Assert;
      if (state.kind == State::Bytes && state.first <= state.last)
        begins[state.first] = begins[state.last + 1] = true;
    }
    for (int byte = 1; byte < 256; ++byte)
      begins[byte] |= hasAssertions && sideOf(byte) != sideOf(byte - 1);
    for (int byte = 0; byte < 256; ++byte) {
      if (begins[byte])
        representatives.push_back(byte);
      automaton.classes[byte] = representatives.size() - 1;
    }
    automaton.classCount = representatives.size();
  }

  /// The states that `from` lead to without a byte, ascending: those that wait for a byte, accept, or, where `after` is
  /// not known, assert.
  SmallVector<uint16_t> close(ArrayRef<uint16_t> from, Side before, Side after) {
    SmallVector<uint16_t> found, open(from);
    ++round;
    while (!open.empty()) {
      uint16_t s = open.pop_back_val();
      ++work;
      if (std::exchange(marks[s], round) == round)
        continue;
      const State &state = machine.states[s];
      if (state.kind == State::Split)
        open.append({state.next, state.other});
      else if (state.kind != State::Assert || after == Any)
        found.push_back(s);
      else if (holds(state.assertion, before, after))
        open.push_back(state.next);
    }
    llvm::sort(found);
    return found;
  }

  /// The number of the state that a text in one of `states` is in, whose last byte is of the kind `before`.
  int32_t number(ArrayRef<uint16_t> states, Side before) {
    SmallVector<uint16_t> key = close(states, Any, Any);
    if (llvm::none_of(key, [&](uint16_t s) { return machine.states[s].kind == State::Assert; }))
      before = Any;
    key.push_back(before);
    auto [entry, isNew] = numbers.try_emplace(
        StringRef(reinterpret_cast<const char *>(key.data()), key.size() * sizeof(uint16_t)), int32_t(sets.size()));
    if (isNew) {
      sets.emplace_back(key.begin(), std::prev(key.end()));
      sides.push_back(before);
    }
    return entry->second;
  }

  const StateMachine &machine;
  SmallVector<uint8_t> representatives;
  StringMap<int32_t> numbers;
  std::vector<std::vector<uint16_t>> sets;
  std::vector<Side> sides;
  std::vector<int64_t> marks;
  int64_t round = 0, work = 0;
};

} // namespace

std::optional<Fault> compile(StringRef pattern, Automaton &automaton) {
  Tree tree;
  StateMachine machine;
  if (std::optional<Fault> fault = parse(pattern, tree))
    return fault;
  if (std::optional<Fault> fault = build(tree, machine))
    return fault;
  return SubsetConstruction(machine).run(automaton);
}

} // namespace mlonnx::regex
