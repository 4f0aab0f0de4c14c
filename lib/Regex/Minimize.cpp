//===- Minimize.cpp - The fewest states of an automaton -------------------===//
#include "Minimize.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <numeric>

using namespace llvm;

namespace mlonnx::regex {

namespace {

/// J. Hopcroft, "An n log n algorithm for minimizing states in a finite automaton" (1971): blocks of states are split
/// until no class leads from one block into several.
class Partition {
public:
  explicit Partition(const Transitions &table)
      : count(table.accepts.size()), states(count), places(count), blockOf(count) {
    std::iota(states.begin(), states.end(), 0);
    llvm::sort(states,
               [&](int32_t a, int32_t b) { return std::pair(+table.accepts[a], a) < std::pair(+table.accepts[b], b); });
    for (auto [place, state] : llvm::enumerate(states)) {
      places[state] = place;
      blockOf[state] = table.accepts[state];
    }
    int32_t rejecting = llvm::count(table.accepts, false);
    blocks.push_back({0, rejecting});
    if (rejecting < count)
      blocks.push_back({rejecting, count});
    findSources(table);
    refine(table.classCount);
  }

  int32_t size() const { return blocks.size(); }
  int32_t getBlock(int32_t state) const { return blockOf[state]; }
  int32_t getMember(int32_t block) const { return states[blocks[block].first]; }

private:
  /// `first` to `last` in `states`; the states before `split` go to another block.
  struct Block {
    int32_t first, last, split = first;
  };

  void findSources(const Transitions &table) {
    int64_t k = table.classCount;
    starts.assign(count * k + 1, 0);
    auto slot = [&](int64_t i) { return (i % k) * count + table.next[i]; };
    for (int64_t i = 0; i < count * k; ++i)
      ++starts[slot(i) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    sources.resize(count * k);
    std::vector<int32_t> ends(starts);
    for (int64_t i = 0; i < count * k; ++i)
      sources[ends[slot(i)]++] = i / k;
  }

  void refine(int64_t classCount) {
    std::vector<int32_t> open(blocks.size());
    std::iota(open.begin(), open.end(), 0);
    std::vector<bool> isOpen(count);
    for (int32_t block : open)
      isOpen[block] = true;
    while (!open.empty()) {
      int32_t splitter = open.back();
      open.pop_back();
      isOpen[splitter] = false;
      // Its states as they are now: it may be split itself.
      std::vector<int32_t> into(states.begin() + blocks[splitter].first, states.begin() + blocks[splitter].last);
      for (int64_t c = 0; c < classCount; ++c) {
        SmallVector<int32_t> touched;
        for (int32_t to : into)
          for (int32_t i = starts[c * count + to]; i < starts[c * count + to + 1]; ++i)
            mark(sources[i], touched);
        for (int32_t block : touched) {
          int32_t made = split(block);
          if (made < 0)
            continue;
          auto length = [&](int32_t b) { return blocks[b].last - blocks[b].first; };
          int32_t added = !isOpen[block] && length(block) < length(made) ? block : made;
          isOpen[added] = true;
          open.push_back(added);
        }
      }
    }
  }

  void mark(int32_t state, SmallVectorImpl<int32_t> &touched) {
    Block &block = blocks[blockOf[state]];
    if (block.split == block.first)
      touched.push_back(blockOf[state]);
    int32_t other = states[block.split];
    std::swap(states[places[state]], states[block.split]);
    std::swap(places[state], places[other]);
    ++block.split;
  }

  /// The marked states of a block as a new one, or -1 where these are all of it.
  int32_t split(int32_t number) {
    Block &block = blocks[number];
    int32_t first = block.first, middle = std::exchange(block.split, first);
    if (middle == block.last)
      return -1;
    block.first = block.split = middle;
    for (int32_t i = first; i < middle; ++i)
      blockOf[states[i]] = blocks.size();
    blocks.push_back({first, middle});
    return blocks.size() - 1;
  }

  int32_t count;
  /// All states, those of a block side by side, and where each of them is.
  std::vector<int32_t> states, places, blockOf;
  std::vector<Block> blocks;
  /// sources[starts[class * count + state] ...]: from where a class leads to a state.
  std::vector<int32_t> starts, sources;
};

} // namespace

void minimize(const Transitions &table, int32_t start, Automaton &automaton) {
  Partition partition(table);
  int32_t count = partition.size();
  // The state without a match first, the accepting ones last.
  SmallVector<int32_t> order(count), places(count);
  std::iota(order.begin(), order.end(), 0);
  auto rank = [&](int32_t block) {
    return block == partition.getBlock(0) ? 0 : table.accepts[partition.getMember(block)] ? 2 : 1;
  };
  llvm::sort(order, [&](int32_t a, int32_t b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
  for (auto [place, block] : llvm::enumerate(order))
    places[block] = place;

  // The states that each class leads to; equal ones are one.
  std::map<std::vector<int32_t>, int64_t> columns;
  SmallVector<const std::vector<int32_t> *> distinct;
  SmallVector<uint8_t> renamed;
  for (int64_t c = 0; c < table.classCount; ++c) {
    std::vector<int32_t> column;
    for (int32_t block : order)
      column.push_back(places[partition.getBlock(table.next[partition.getMember(block) * table.classCount + c])]);
    auto [entry, isNew] = columns.try_emplace(std::move(column), columns.size());
    if (isNew)
      distinct.push_back(&entry->first);
    renamed.push_back(entry->second);
  }
  int64_t classCount = automaton.classCount = distinct.size();
  for (uint8_t &byteClass : automaton.classes)
    byteClass = renamed[byteClass];
  automaton.next.clear();
  for (int32_t state = 0; state < count; ++state)
    for (const std::vector<int32_t> *column : distinct)
      automaton.next.push_back((*column)[state] * classCount);
  automaton.start = places[partition.getBlock(start)] * classCount;
  automaton.accept = llvm::count_if(order, [&](int32_t block) { return rank(block) < 2; }) * classCount;
}

} // namespace mlonnx::regex
