//===- RandomForest.h - Random tree lists and their plain meaning ---------===//
#pragma once
#include "mlonnx/Forest/Plan.h"
#include <cmath>
#include <random>

namespace mlonnx::forest::test {

/// Lists of the two older operators, with an evaluation that follows the rules literally.
struct OwnedLists {
  std::vector<int64_t> treeIds, nodeIds, featureIds, trueIds, falseIds, missing;
  std::vector<NodeMode> modes;
  std::vector<double> values;
  std::vector<int64_t> voteTreeIds, voteNodeIds, voteTargets;
  std::vector<double> voteWeights;

  NodeLists view() const {
    return {treeIds, nodeIds,  featureIds,  trueIds,     falseIds,    missing,    modes,
            values,  "target", voteTreeIds, voteNodeIds, voteTargets, voteWeights};
  }
  void addNode(int64_t tree, int64_t id, NodeMode mode, int64_t feature = 0, double value = 0, int64_t onTrue = 0,
               int64_t onFalse = 0, int64_t missingTrue = 0) {
    treeIds.push_back(tree);
    nodeIds.push_back(id);
    modes.push_back(mode);
    featureIds.push_back(feature);
    values.push_back(value);
    trueIds.push_back(onTrue);
    falseIds.push_back(onFalse);
    missing.push_back(missingTrue);
  }
  void addLeaf(int64_t tree, int64_t id) { addNode(tree, id, NodeMode::Leaf); }
  void addVote(int64_t tree, int64_t node, int64_t target, double weight) {
    voteTreeIds.push_back(tree);
    voteNodeIds.push_back(node);
    voteTargets.push_back(target);
    voteWeights.push_back(weight);
  }
};

/// Numbers at which comparisons change, and ordinary ones.
inline double anyNumber(std::mt19937 &random, bool nan) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  static constexpr double special[] = {0.0, -0.0, 1.0, 2.0, -1.0, 3.0, inf, -inf, 1e-45, -1e-45, 3.4028234663852886e38};
  int pick = random() % 20;
  if (pick < 11)
    return special[pick];
  if (pick == 11 && nan)
    return std::nan("");
  return float(int(random() % 2001) - 1000) / 64.0f;
}

template <typename T> struct Meaning {
  const OwnedLists &lists;
  int64_t targets;
  Aggregate aggregate;
  std::vector<T> base;

  size_t find(int64_t tree, int64_t node) const {
    for (size_t i = 0; i < lists.nodeIds.size(); ++i)
      if (lists.treeIds[i] == tree && lists.nodeIds[i] == node)
        return i;
    return ~size_t(0);
  }
  static bool holds(NodeMode mode, T x, T t) {
    switch (mode) {
    case NodeMode::LEQ:
      return x <= t;
    case NodeMode::LT:
      return x < t;
    case NodeMode::GTE:
      return x >= t;
    case NodeMode::GT:
      return x > t;
    case NodeMode::EQ:
      return x == t;
    default:
      return x != t;
    }
  }
  size_t walk(int64_t tree, const T *row) const {
    std::vector<bool> isChild(lists.nodeIds.size());
    for (size_t i = 0; i < lists.nodeIds.size(); ++i)
      if (lists.modes[i] != NodeMode::Leaf && lists.treeIds[i] == tree)
        isChild[find(tree, lists.trueIds[i])] = isChild[find(tree, lists.falseIds[i])] = true;
    size_t at = 0;
    while (lists.treeIds[at] != tree || isChild[at])
      ++at;
    while (lists.modes[at] != NodeMode::Leaf) {
      T x = row[lists.featureIds[at]];
      bool taken = std::isnan(x) ? lists.missing[at] == 1 : holds(lists.modes[at], x, T(lists.values[at]));
      at = find(tree, taken ? lists.trueIds[at] : lists.falseIds[at]);
    }
    return at;
  }
  void score(const T *row, T *scores) const {
    std::vector<int64_t> trees;
    for (int64_t tree : lists.treeIds)
      if (std::find(trees.begin(), trees.end(), tree) == trees.end())
        trees.push_back(tree);
    for (int64_t target = 0; target < targets; ++target) {
      T partial[16] = {}, best = 0;
      int k = 0;
      bool any = false;
      for (int64_t tree : trees) {
        size_t leaf = walk(tree, row);
        bool canVote = false, votes = false;
        T term = 0;
        for (size_t v = 0; v < lists.voteTargets.size(); ++v) {
          if (lists.voteTreeIds[v] != tree || lists.voteTargets[v] != target)
            continue;
          canVote = true;
          if (lists.voteNodeIds[v] == lists.nodeIds[leaf]) {
            term = votes ? term + T(lists.voteWeights[v]) : T(lists.voteWeights[v]);
            votes = true;
          }
        }
        if (canVote)
          partial[k++ % 16] += term;
        if (votes && (!any || (aggregate == Aggregate::Min ? term < best : term > best)))
          best = term;
        any |= votes;
      }
      for (int width = 8; width; width /= 2)
        for (int i = 0; i < width; ++i)
          partial[i] += partial[i + width];
      T value = aggregate == Aggregate::Min || aggregate == Aggregate::Max ? best : partial[0];
      if (aggregate == Aggregate::Average)
        value /= T(trees.size());
      scores[target] = value + (base.empty() ? T(0) : base[target]);
    }
  }
};

/// Runs the walk that `plan` is on `rows` rows.
template <typename T> std::vector<T> runKernel(const Plan &plan, const std::vector<T> &X, int64_t rows, int64_t F);

} // namespace mlonnx::forest::test
