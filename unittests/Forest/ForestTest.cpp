//===- ForestTest.cpp - The canonical forest and the walk -----------------===//
#include "RandomForest.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"

using namespace mlonnx;
using namespace mlonnx::forest;
using namespace mlonnx::forest::test;

namespace mlonnx::forest::test {
/// The walk for X of `features` columns (-1: not known), for any number of rows.
mlir::FailureOr<Plan> planWalk(const Forest &forest, int64_t features, EmitError error) {
  PlanOptions options;
  options.features = features;
  return makePlan(forest, options, error);
}

template <typename U> const std::vector<U> &table(const Plan &plan, llvm::StringRef name) {
  auto found = llvm::find_if(plan.tables, [&](const Table &table) { return table.name == name; });
  return std::get<std::vector<U>>(found->values);
}

int64_t fact(const Plan &plan, llvm::StringRef name) {
  return llvm::find_if(plan.facts, [&](const auto &pair) { return pair.first == name; })->second;
}

template <typename T> std::vector<T> runKernel(const Plan &plan, const std::vector<T> &X, int64_t rows, int64_t F) {
  auto i32 = [&](llvm::StringRef name) {
    return reinterpret_cast<const int32_t *>(table<uint32_t>(plan, name).data());
  };
  auto numbers = [&](llvm::StringRef name) {
    const std::vector<double> &list = table<double>(plan, name);
    return std::vector<T>(list.begin(), list.end());
  };
  std::vector<T> weights = numbers("weights"), base = numbers("base"), S(rows * base.size(), T(777)),
                 accumulators(plan.scratch[0].count + 1, T(777)), gathered(plan.scratch[1].count + 1, T(777));
  llvm::ArrayRef<int64_t> s = plan.scalars;
  auto call = [&](auto *kernel) {
    kernel(X.data(), table<int64_t>(plan, "slots").data(), i32("trees"), i32("columns"), i32("lists"), i32("offsets"),
           weights.data(), i32("targets"), base.data(), S.data(), accumulators.data(), gathered.data(), rows, F, s[0],
           s[1], s[2], s[3], s[4], s[5], s[6], s[7]);
  };
  if constexpr (std::is_same_v<T, double>)
    call(mlk_forest_f64);
  else
    call(fact(plan, "slot_bytes") == 8 ? mlk_forest_f32 : mlk_forest_wide_f32);
  EXPECT_EQ(accumulators.back(), T(777));
  EXPECT_EQ(gathered.back(), T(777));
  return S;
}
} // namespace mlonnx::forest::test

namespace {

void fail(const llvm::Twine &message) { FAIL() << message.str(); }

/// Trees of any shape: node ids are scattered, trees are listed interleaved, later nodes may share children.
OwnedLists makeForest(std::mt19937 &random, int trees, int interior, int64_t features, int64_t targets, bool sharing) {
  std::vector<OwnedLists> parts;
  for (int t = 0; t < trees; ++t) {
    OwnedLists part;
    int nodes = random() % (interior + 1), leaves = nodes + 1;
    auto id = [&](int i) { return int64_t(i) * 7 - 20; };
    // Node i has two of the nodes after it; each is taken once, or more often where sharing.
    int next = 1;
    for (int i = 0; i < nodes; ++i) {
      int child[2] = {next++, next++};
      if (sharing && random() % 4 == 0)
        child[0] = i + 1 + random() % (child[1] - i);
      auto mode = NodeMode(random() % 6);
      part.addNode(t, id(i), mode, random() % features, anyNumber(random, true), id(child[0]), id(child[1]),
                   random() % 3);
    }
    // Interior nodes are 0..nodes-1, so children up to 2 * nodes exist; those never named would be roots.
    std::vector<bool> named(nodes + leaves);
    for (int i = 0; i < nodes; ++i)
      named[(part.trueIds[i] + 20) / 7] = named[(part.falseIds[i] + 20) / 7] = true;
    for (int i = nodes; i < nodes + leaves; ++i) {
      if (nodes && !named[i])
        continue;
      part.addLeaf(t, id(i));
      for (unsigned votes = random() % 4; votes; --votes)
        part.addVote(t, id(i), random() % targets, anyNumber(random, false) / 3);
    }
    bool broken = false;
    for (int i = 1; i < nodes; ++i)
      broken |= !named[i];
    if (broken) {
      --t;
      continue;
    }
    parts.push_back(part);
  }
  OwnedLists all;
  std::vector<size_t> at(parts.size());
  for (size_t left = parts.size(); left;) {
    size_t t = random() % parts.size();
    OwnedLists &p = parts[t];
    for (int burst = random() % 3 + 1; burst && at[t] < p.nodeIds.size(); --burst) {
      size_t i = at[t]++;
      all.addNode(p.treeIds[i], p.nodeIds[i], p.modes[i], p.featureIds[i], p.values[i], p.trueIds[i], p.falseIds[i],
                  p.missing[i]);
      left -= at[t] == p.nodeIds.size();
    }
  }
  for (OwnedLists &p : parts)
    for (size_t v = 0; v < p.voteTargets.size(); ++v)
      all.addVote(p.voteTreeIds[v], p.voteNodeIds[v], p.voteTargets[v], p.voteWeights[v]);
  return all;
}

template <typename T> bool sameBits(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0;
}

template <typename T>
void compare(const OwnedLists &lists, int64_t features, int64_t targets, Aggregate aggregate, bool withBase,
             std::mt19937 &random, int64_t knownFeatures) {
  mlir::FailureOr<Forest> forest = buildForest(lists.view(), targets, std::is_same_v<T, double>, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  forest->aggregate = aggregate;
  Meaning<T> meaning{lists, targets, aggregate, {}};
  if (withBase)
    for (int64_t t = 0; t < targets; ++t) {
      forest->base.push_back(float(t) + 0.25f);
      meaning.base.push_back(T(t) + T(0.25));
    }
  mlir::FailureOr<Plan> plan = planWalk(*forest, knownFeatures, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  for (int64_t rows : {1, 3, 16, 23, 64, 130}) {
    std::vector<T> X(rows * features), wanted(rows * targets);
    for (T &x : X)
      x = T(anyNumber(random, true));
    for (int64_t r = 0; r < rows; ++r)
      meaning.score(X.data() + r * features, wanted.data() + r * targets);
    std::vector<T> got = runKernel(*plan, X, rows, features);
    for (int64_t i = 0; i < rows * targets; ++i)
      ASSERT_TRUE(sameBits(got[i], wanted[i]))
          << "row " << i / targets << " of " << rows << ": " << got[i] << ", wanted " << wanted[i];
  }
}

} // namespace

TEST(Forest, RandomForestsKeepTheirMeaning) {
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    int64_t features = 1 + random() % 9, targets = 1 + random() % 4;
    OwnedLists lists = makeForest(random, 1 + random() % 40, 12, features, targets, round % 2);
    auto aggregate = Aggregate(round % 4);
    int64_t known = random() % 3 ? features : -1;
    if (round % 3 == 0)
      compare<double>(lists, features, targets, aggregate, round % 5 == 0, random, known);
    else
      compare<float>(lists, features, targets, aggregate, round % 5 == 0, random, known);
    if (HasFatalFailure())
      return;
  }
}

TEST(Forest, FewOfManyFeaturesAreGathered) {
  std::mt19937 random(2);
  OwnedLists lists = makeForest(random, 5, 6, 3, 2, false);
  std::fill(lists.missing.begin(), lists.missing.end(), 0);
  for (int64_t &feature : lists.featureIds)
    feature *= 400;
  compare<float>(lists, 1200, 2, Aggregate::Sum, true, random, 1200);
}

TEST(Forest, ManyColumnsNeedWideSlots) {
  OwnedLists lists;
  // 2^20 columns leave 12 bits for children.
  constexpr int nodes = 5000;
  for (int i = 0; i < nodes; ++i)
    lists.addNode(0, i, NodeMode::LEQ, i % 2 ? (1 << 20) - 1 : i % 7, i, nodes + i, i + 1 < nodes ? i + 1 : 2 * nodes);
  for (int i = 0; i <= nodes; ++i) {
    lists.addLeaf(0, nodes + i);
    lists.addVote(0, nodes + i, 0, i);
  }
  mlir::FailureOr<Forest> forest = buildForest(lists.view(), 1, false, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  mlir::FailureOr<Plan> plan = planWalk(*forest, -1, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  EXPECT_EQ(fact(*plan, "slot_bytes"), 16);
  std::vector<float> X(20ull << 20);
  for (int r = 0; r < 20; ++r) {
    std::fill_n(X.begin() + (size_t(r) << 20), 7, float(r * 300));
    X[(size_t(r + 1) << 20) - 1] = float(r * 300);
  }
  std::vector<float> S = runKernel(*plan, X, 20, 1 << 20);
  for (int r = 0; r < 20; ++r)
    EXPECT_EQ(S[r], float(std::min(r * 300, nodes)));
}

TEST(Forest, LongChainsNeedNoRecursion) {
  OwnedLists lists;
  constexpr int nodes = 100000;
  for (int i = 0; i < nodes; ++i)
    lists.addNode(0, i, NodeMode::LT, 0, i, nodes + i, i + 1 < nodes ? i + 1 : 2 * nodes);
  for (int i = 0; i <= nodes; ++i) {
    lists.addLeaf(0, nodes + i);
    lists.addVote(0, nodes + i, 0, i);
  }
  mlir::FailureOr<Forest> forest = buildForest(lists.view(), 1, false, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  mlir::FailureOr<Plan> plan = planWalk(*forest, 1, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  EXPECT_EQ(fact(*plan, "depth"), nodes);
  std::vector<float> X = {-1, 0, 0.5f, 99998.5f, 1e6f, std::nanf("")};
  std::vector<float> wanted = {0, 1, 1, 99999, nodes, nodes};
  for (size_t r = 0; r < X.size(); ++r)
    EXPECT_EQ(runKernel<float>(*plan, {X[r]}, 1, 1)[0], wanted[r]);
}

TEST(Forest, SharedNodesAreNotCopied) {
  OwnedLists lists;
  constexpr int levels = 200; // 2^200 paths
  for (int i = 0; i < levels; ++i)
    for (int side : {0, 1})
      if (i || !side)
        lists.addNode(0, 2 * i + side, NodeMode::LEQ, 0, i + side * 0.5, 2 * (i + 1), 2 * (i + 1) + 1);
  lists.addLeaf(0, 2 * levels);
  lists.addLeaf(0, 2 * levels + 1);
  lists.addVote(0, 2 * levels, 0, 1);
  lists.addVote(0, 2 * levels + 1, 0, 2);
  mlir::FailureOr<Forest> forest = buildForest(lists.view(), 1, false, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  mlir::FailureOr<Plan> plan = planWalk(*forest, 1, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  EXPECT_LE(table<int64_t>(*plan, "slots").size(), 4u * levels + 4);
  EXPECT_EQ(runKernel(*plan, std::vector<float>{-5}, 1, 1)[0], 1);
  EXPECT_EQ(runKernel(*plan, std::vector<float>{500}, 1, 1)[0], 2);
}

TEST(Forest, TestsBetweenTheSameLeavesShareThem) {
  OwnedLists lists;
  constexpr int depth = 6, inner = (1 << depth) - 1;
  for (int i = 0; i < inner; ++i)
    lists.addNode(0, i, NodeMode::LEQ, i % 3, i, 2 * i + 1, 2 * i + 2);
  for (int i = inner; i < 2 * inner + 1; ++i) {
    lists.addLeaf(0, i);
    lists.addVote(0, i, 0, i % 2 ? 1 : 0);
    lists.addVote(0, i, 1, i % 2 ? 0 : 1);
  }
  mlir::FailureOr<Forest> forest = buildForest(lists.view(), 2, false, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  mlir::FailureOr<Plan> plan = planWalk(*forest, 3, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  // An unused slot, the root, the pairs of tests below it, and one pair of leaves.
  EXPECT_EQ(table<int64_t>(*plan, "slots").size(), 2u + (inner - 1) + 2);
  // All values are above all thresholds: the last leaf; all below: the first.
  EXPECT_EQ(runKernel(*plan, std::vector<float>{99, 99, 99}, 1, 3), (std::vector<float>{0, 1}));
  EXPECT_EQ(runKernel(*plan, std::vector<float>{-1, -1, -1}, 1, 3), (std::vector<float>{1, 0}));
}

TEST(Forest, SetsOfTreeEnsemble) {
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  float next = std::nextafter(3.0f, 4.0f);
  // Sets: {0, -7, 3, next(3), 1e9, inf, -inf}; {}; {5}.
  std::vector<double> members = {0, -7, 3, next, 1e9, inf, -inf, nan, nan, 5, nan};
  std::vector<int64_t> features = {0, 0, 0}, onTrue = {0, 2, 3}, onFalse = {1, 2, 1}, trueLeaf = {1, 1, 1},
                       falseLeaf = {0, 0, 1}, missing = {0, 1, 1}, roots = {0}, targets = {0, 0, 0, 0};
  std::vector<NodeMode> modes = {NodeMode::MEMBER, NodeMode::MEMBER, NodeMode::MEMBER};
  std::vector<double> splits = {0, 0, 0}, weights = {10, 20, 30, 40};
  mlir::FailureOr<Forest> forest = buildForest(EnsembleLists{features, onTrue, onFalse, trueLeaf, falseLeaf, missing,
                                                             roots, targets, modes, splits, weights, members},
                                               1, false, fail);
  ASSERT_TRUE(mlir::succeeded(forest));
  mlir::FailureOr<Plan> plan = planWalk(*forest, 1, fail);
  ASSERT_TRUE(mlir::succeeded(plan));
  auto score = [&](double x) { return runKernel(*plan, std::vector<float>{float(x)}, 1, 1)[0]; };
  for (double x : {0.0, -0.0, -7.0, 3.0, double(next), 1e9, inf, -inf})
    EXPECT_EQ(score(x), 10) << x;
  EXPECT_EQ(score(nan), 30);
  EXPECT_EQ(score(5), 40);
  for (double x : {1e-45, -1e-45, 3.1, 2.9999, 4.0, 3.4e38, -3.4e38, 1e9 + 100})
    EXPECT_EQ(score(x), 20) << x;
}

TEST(Forest, DamagedListsAreRefusedOrKeepTheirMeaning) {
  std::mt19937 random(3);
  int accepted = 0;
  for (int round = 0; round < 3000; ++round) {
    OwnedLists lists = makeForest(random, 1 + random() % 3, 4, 3, 2, round % 2);
    std::vector<int64_t> *ints[] = {&lists.treeIds,     &lists.nodeIds,     &lists.featureIds,
                                    &lists.trueIds,     &lists.falseIds,    &lists.missing,
                                    &lists.voteTreeIds, &lists.voteNodeIds, &lists.voteTargets};
    for (int damage = random() % 3 + 1; damage; --damage) {
      std::vector<int64_t> &list = *ints[random() % std::size(ints)];
      static constexpr int64_t values[] = {0, 1, 2, -1, -20, -13, 5, 100, INT64_MAX, INT64_MIN};
      if (random() % 8 == 0)
        list.resize(random() % 12);
      else if (random() % 8 == 0 && !lists.modes.empty())
        lists.modes[random() % lists.modes.size()] = NodeMode(random() % 8);
      else if (!list.empty())
        list[random() % list.size()] = values[random() % std::size(values)];
    }
    std::string message;
    mlir::FailureOr<Forest> forest =
        buildForest(lists.view(), 2, false, [&](const llvm::Twine &m) { message = m.str(); });
    EXPECT_EQ(mlir::failed(forest), !message.empty());
    if (mlir::failed(forest) || forest->features > 50)
      continue;
    ++accepted;
    int64_t features = std::max<int64_t>(forest->features, 1);
    if (lists.missing.empty())
      lists.missing.assign(lists.nodeIds.size(), 0);
    compare<float>(lists, features, 2, Aggregate::Sum, false, random, features);
    if (HasFatalFailure())
      return;
  }
  EXPECT_GT(accepted, 300);
}

TEST(Forest, MalformedListsAreReported) {
  auto messageOf = [](const OwnedLists &lists) {
    std::string message;
    EXPECT_TRUE(mlir::failed(buildForest(lists.view(), 2, false, [&](const llvm::Twine &m) { message = m.str(); })));
    return message;
  };
  OwnedLists good;
  good.addNode(0, 0, NodeMode::LEQ, 0, 1, 1, 2);
  good.addLeaf(0, 1);
  good.addLeaf(0, 2);
  good.addVote(0, 1, 0, 1);
  ASSERT_TRUE(mlir::succeeded(buildForest(good.view(), 2, false, fail)));
  OwnedLists bad = good;
  bad.values.pop_back();
  EXPECT_EQ(messageOf(bad), "attribute 'nodes_values' has 2 values for 3 nodes");
  bad = good;
  bad.falseIds[0] = 9;
  EXPECT_EQ(messageOf(bad), "attribute 'nodes_falsenodeids' names node 9 of tree 0, which does not exist");
  bad = good;
  bad.nodeIds[2] = 1;
  EXPECT_EQ(messageOf(bad), "attribute 'nodes_nodeids' has node 1 of tree 0 twice");
  bad = good;
  bad.addLeaf(0, 3);
  EXPECT_NE(messageOf(bad).find("several roots"), std::string::npos);
  bad = good;
  bad.modes[2] = NodeMode::LEQ;
  bad.trueIds[2] = bad.falseIds[2] = 0;
  EXPECT_NE(messageOf(bad).find("without a root"), std::string::npos);
  bad = good;
  bad.modes[1] = bad.modes[2] = NodeMode::LEQ;
  bad.trueIds[1] = bad.falseIds[1] = 2;
  bad.trueIds[2] = bad.falseIds[2] = 1;
  EXPECT_NE(messageOf(bad).find("cycle"), std::string::npos);
  bad = good;
  bad.featureIds[0] = -1;
  EXPECT_EQ(messageOf(bad), "attribute 'nodes_featureids' has feature -1");
  bad = good;
  bad.voteTargets[0] = 2;
  EXPECT_EQ(messageOf(bad), "attribute 'target_ids' has 2, outside of the 2 there are");
  bad = good;
  bad.voteNodeIds[0] = 5;
  EXPECT_EQ(messageOf(bad), "attribute 'target_nodeids' names node 5 of tree 0, which does not exist");
}
