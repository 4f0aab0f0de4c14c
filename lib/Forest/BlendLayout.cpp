//===- BlendLayout.cpp - Trees of any shape as choices of leaf numbers ----===//
#include "Categories.h"
#include "Layouts.h"
#include "RankedPlan.h"
#include <numeric>

using namespace mlir;
using mlk::BlendTree;

namespace mlonnx::forest {

namespace {
/// Values of nodes with many uses, and tests, whose places are surely numbers of 32 bits.
constexpr uint32_t maxSlots = 4096, maxPredicates = 1 << 24;

class Blender {
public:
  Blender(const Forest &forest, const Votes &votes, bool hasMaskRegisters)
      : hasMaskRegisters(hasMaskRegisters), plan(forest, votes), forest(forest), categories(forest, plan.ranks),
        slotOf(forest.nodes.size()), uses(forest.nodes.size()), numberOf(forest.leafCount()) {}

  FailureOr<Plan> run(std::string &why);

private:
  using Predicate = std::pair<uint32_t, std::array<uint64_t, 4>>; // a cut has its code first
  uint32_t predicateOf(uint32_t node);
  bool placeTree(uint32_t tree, std::string &why);
  void sortPredicates();
  void placeValues();
  uint32_t maskStride() const { return hasMaskRegisters ? BlendTree::maskStride : BlendTree::wideMaskStride; }
  uint32_t valueStride() const { return hasMaskRegisters ? BlendTree::valueStride : BlendTree::wideValueStride; }

  const bool hasMaskRegisters;
  RankedPlan plan;
  const Forest &forest;
  Categories categories;
  std::map<std::pair<bool, Predicate>, uint32_t> predicates;
  llvm::DenseMap<uint32_t, uint32_t> wordsOf; // of a set, by the column that it tests
  std::vector<uint32_t> nodes, table;
  uint32_t cuts = 0, slots = 0, leafCount = 0;
  /// Of the tree at hand, by node: 1 + its slot, the tests that need its value; by leaf: 1 + its number.
  std::vector<uint32_t> slotOf, uses, numberOf;
};
} // namespace

uint32_t Blender::predicateOf(uint32_t index) {
  const Node &node = forest.nodes[index];
  std::pair<bool, Predicate> key;
  if (uint32_t count = categories.count(node.feature)) {
    const uint32_t column = plan.ranks.categoryColumn(node.feature, count);
    wordsOf[column] = (count + 1) / 64 + 1;
    key = {true, {column, categories.membership(index).set}};
  } else {
    Ranks::Test test = plan.ranks.testOf(node);
    key = {false, {test.column, {test.code}}};
  }
  return predicates.try_emplace(key, predicates.size()).first->second;
}

/// Values are computed children first; slots of values that nobody needs any more are used again.
bool Blender::placeTree(uint32_t tree, std::string &why) {
  std::vector<uint32_t> order, leaves;
  std::vector<std::pair<Ref, bool>> work{{forest.roots[tree], false}};
  while (!work.empty()) {
    auto [ref, isDone] = work.back();
    work.pop_back();
    if (ref.isLeaf()) {
      if (!numberOf[ref.index()]) {
        leaves.push_back(ref.index());
        numberOf[ref.index()] = leaves.size();
      }
      continue;
    }
    if (isDone) {
      order.push_back(ref.index());
      continue;
    }
    if (uses[ref.index()]++) // reached before
      continue;
    auto [inside, outside] = categories.children(ref.index());
    work.push_back({ref, true});
    work.push_back({inside, false});
    work.push_back({outside, false});
  }
  // Those between two leaves come first: the kernel keeps leaf numbers in registers.
  auto inner = std::stable_partition(order.begin(), order.end(), [&](uint32_t index) {
    auto [inside, outside] = categories.children(index);
    return inside.isLeaf() && outside.isLeaf();
  });
  bool fits = leaves.size() <= BlendTree::maxLeaves;
  std::vector<uint32_t> free;
  uint32_t used = 0;
  for (uint32_t index : fits ? order : std::vector<uint32_t>()) {
    auto [inside, outside] = categories.children(index);
    auto valueOf = [&](Ref ref) {
      return ref.isLeaf() ? numberOf[ref.index()] - 1 : BlendTree::maxLeaves + slotOf[ref.index()] - 1;
    };
    nodes.insert(nodes.end(), {predicateOf(index), valueOf(inside), valueOf(outside)});
    // A node may take the place of its own child: it reads a vector before it writes it.
    for (Ref child : {inside, outside})
      if (!child.isLeaf() && --uses[child.index()] == 0)
        free.push_back(slotOf[child.index()] - 1);
    uint32_t slot = free.empty() ? used++ : free.back();
    if (!free.empty())
      free.pop_back();
    slotOf[index] = slot + 1;
    nodes.push_back(BlendTree::maxLeaves + slot);
  }
  slots = std::max(slots, used);
  if (slots > maxSlots)
    fits = false;
  leafCount = std::max<uint32_t>(leafCount, leaves.size());
  for (uint32_t index : order)
    uses[index] = 0;
  if (fits) {
    size_t at = plan.reserve(0);
    auto [first, count] = plan.addVotes(tree, leaves, mlk::voteTable(leaves.size(), hasMaskRegisters));
    plan.trees.insert(plan.trees.end(), {uint32_t(at / 64), uint32_t(leaves.size()), uint32_t(inner - order.begin()),
                                         uint32_t(order.size()), first, count});
  }
  for (uint32_t leaf : leaves)
    numberOf[leaf] = 0; // v5 lets trees share a single leaf
  if (!fits)
    why = slots > maxSlots ? "a tree has too many shared nodes" : "a tree has more than 256 leaves";
  return fits;
}

/// Cuts before sets, those of a column together.
void Blender::sortPredicates() {
  std::vector<uint32_t> placeOf(predicates.size());
  uint32_t place = 0;
  for (const auto &[key, number] : predicates) { // in the order of the keys
    placeOf[number] = place++;
    const auto &[isSet, predicate] = key;
    const auto &[column, set] = predicate;
    if (!isSet) {
      ++cuts;
      table.push_back(column << 8 | uint32_t(set[0]));
      continue;
    }
    table.insert(table.end(), {column, wordsOf[column]});
    for (uint64_t bits : set)
      table.insert(table.end(), {uint32_t(bits), uint32_t(bits >> 32)});
  }
  for (size_t i = 0; i < nodes.size(); i += mlk::BlendNode::size)
    nodes[i] = placeOf[nodes[i]];
}

/// Makes places in bytes of numbers of masks and values.
void Blender::placeValues() {
  auto placeOf = [&](uint32_t value) {
    return (value < BlendTree::maxLeaves ? value : value - BlendTree::maxLeaves + leafCount) * valueStride();
  };
  for (size_t i = 0; i < nodes.size(); i += mlk::BlendNode::size) {
    nodes[i] *= maskStride();
    for (size_t k = 1; k < mlk::BlendNode::size; ++k)
      nodes[i + k] = placeOf(nodes[i + k]);
  }
}

FailureOr<Plan> Blender::run(std::string &why) {
  for (uint32_t tree : plan.treeOrder())
    if (!placeTree(tree, why))
      return failure();
  if (predicates.size() > maxPredicates)
    return why = "it has too many different tests", failure();
  sortPredicates();
  placeValues();
  int64_t sets = predicates.size() - cuts, nodeCount = nodes.size() / mlk::BlendNode::size;
  Plan result = plan.finish("forest_blend");
  result.facts.insert(result.facts.end(), {{"tests", nodeCount}, {"cuts", cuts}, {"sets", sets}});
  result.scalars.insert(result.scalars.end(), {cuts, sets, leafCount});
  result.tables.push_back({"predicates", std::move(table)});
  result.tables.push_back({"nodes", std::move(nodes)});
  result.scratch.push_back({true, (cuts + sets) * maskStride()});
  result.scratch.push_back({true, (int64_t(leafCount) + slots) * valueStride()});
  return result;
}

FailureOr<Plan> layOutBlend(const Forest &forest, const Votes &votes, bool hasMaskRegisters, std::string &why) {
  return Blender(forest, votes, hasMaskRegisters).run(why);
}

} // namespace mlonnx::forest
