//===- TreesTest.cpp - The three tree operators in the interpreter --------===//
#include "Run.h"
#include <cmath>

using namespace mlonnx::test;

namespace {
/// The attributes of a tree operator as text, node by node.
struct Forest {
  std::string prefix = "target", extra;
  std::vector<std::string> treeIds, nodeIds, features, modes, values, trueIds, falseIds, missing;
  std::vector<std::string> voteTrees, voteNodes, voteIds, weights;
  bool doubleWeights = false;

  Forest &node(int64_t tree, int64_t id, std::string mode, int64_t feature, std::string value, int64_t onTrue,
               int64_t onFalse, int64_t missingTrue = 0) {
    treeIds.push_back(std::to_string(tree));
    nodeIds.push_back(std::to_string(id));
    modes.push_back("\"" + mode + "\"");
    features.push_back(std::to_string(feature));
    values.push_back(value + " : f32");
    trueIds.push_back(std::to_string(onTrue));
    falseIds.push_back(std::to_string(onFalse));
    missing.push_back(std::to_string(missingTrue));
    return *this;
  }
  Forest &leaf(int64_t tree, int64_t id) { return node(tree, id, "LEAF", 99, "0.0", 77, -5); }
  Forest &vote(int64_t tree, int64_t id, int64_t target, std::string weight) {
    voteTrees.push_back(std::to_string(tree));
    voteNodes.push_back(std::to_string(id));
    voteIds.push_back(std::to_string(target));
    weights.push_back(weight + (doubleWeights ? "" : " : f32"));
    return *this;
  }
  static std::string list(const std::vector<std::string> &values) { return "[" + llvm::join(values, ", ") + "]"; }
  std::string text() const {
    std::string weightText = doubleWeights ? "_weights_as_tensor = dense<" + list(weights) + "> : tensor<" +
                                                 std::to_string(weights.size()) + "xf64>"
                                           : "_weights = " + list(weights);
    return "{nodes_treeids = " + list(treeIds) + ", nodes_nodeids = " + list(nodeIds) +
           ", nodes_featureids = " + list(features) + ", nodes_modes = " + list(modes) +
           ", nodes_values = " + list(values) + ", nodes_truenodeids = " + list(trueIds) +
           ", nodes_falsenodeids = " + list(falseIds) + ", nodes_missing_value_tracks_true = " + list(missing) + ", " +
           prefix + "_treeids = " + list(voteTrees) + ", " + prefix + "_nodeids = " + list(voteNodes) + ", " + prefix +
           "_ids = " + list(voteIds) + ", " + prefix + weightText + extra + "}";
  }
  Case regressor(int64_t targets = 1, std::string more = "", std::string x = "tensor<?x1xf32>") const {
    Forest copy = *this;
    copy.extra += ", n_targets = " + std::to_string(targets) + " : i64" + more;
    return {"mlonnx.TreeEnsembleRegressor", copy.text(), {x}, {"tensor<?x?xf32>"}};
  }
  Case classifier(std::string more, std::string label = "i64") const {
    Forest copy = *this;
    copy.prefix = "class";
    copy.extra += more;
    return {"mlonnx.TreeEnsembleClassifier",
            copy.text(),
            {"tensor<?x1xf32>"},
            {"tensor<?x" + label + ">", "tensor<?x?xf32>"}};
  }
};

/// One comparison of feature 0: 1 where it is true, 2 where not.
Forest stump(std::string mode, std::string value, int64_t missingTrue = 0) {
  return Forest()
      .node(0, 0, mode, 0, value, 1, 2, missingTrue)
      .leaf(0, 1)
      .leaf(0, 2)
      .vote(0, 1, 0, "1.0")
      .vote(0, 2, 0, "2.0");
}
Tensor column(std::vector<float> values) {
  int64_t rows = values.size();
  return f32({rows, 1}, values);
}
} // namespace

TEST(TreeEnsembleRegressor, Modes) {
  Tensor x = column({0.5f, 1, 1.5f, NaN});
  EXPECT_TENSOR(runOk(stump("BRANCH_LEQ", "1.0").regressor(), {x})[0], column({1, 1, 2, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_LT", "1.0").regressor(), {x})[0], column({1, 2, 2, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_GTE", "1.0").regressor(), {x})[0], column({2, 1, 1, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_GT", "1.0").regressor(), {x})[0], column({2, 2, 1, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_EQ", "1.0").regressor(), {x})[0], column({2, 1, 2, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_NEQ", "1.0").regressor(), {x})[0], column({1, 2, 1, 2}));
}
TEST(TreeEnsembleRegressor, R19_MissingFlagDecidesForEveryMode) {
  for (const char *mode : {"BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"}) {
    EXPECT_TENSOR(runOk(stump(mode, "1.0", 0).regressor(), {column({NaN})})[0], column({2}));
    EXPECT_TENSOR(runOk(stump(mode, "1.0", 1).regressor(), {column({NaN})})[0], column({1}));
  }
  EXPECT_TENSOR(runOk(stump("BRANCH_LEQ", "1.0", 2).regressor(), {column({NaN})})[0], column({2}));
}
TEST(TreeEnsembleRegressor, InfinitiesAndZeros) {
  EXPECT_TENSOR(runOk(stump("BRANCH_LEQ", "0.0").regressor(), {column({-0.0f, Inf, -Inf})})[0], column({1, 2, 1}));
  EXPECT_TENSOR(runOk(stump("BRANCH_LEQ", "0x7F800000").regressor(), {column({Inf, NaN})})[0], column({1, 2}));
  EXPECT_TENSOR(runOk(stump("BRANCH_LEQ", "0x7FC00000").regressor(), {column({1})})[0], column({2}));
}
TEST(TreeEnsembleRegressor, R18_AllWeightsOfALeaf) {
  Forest f = Forest().leaf(0, 5).vote(0, 5, 0, "1.0").vote(0, 5, 0, "2.0");
  EXPECT_TENSOR(runOk(f.regressor(), {column({0})})[0], column({3}));
}
TEST(TreeEnsembleRegressor, R18_BaseWithoutVote) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 0, "1.0");
  std::string base = ", base_values = [100.0 : f32, 200.0 : f32]";
  for (const char *aggregate : {"SUM", "AVERAGE", "MIN", "MAX"})
    EXPECT_TENSOR(runOk(f.regressor(2, base + ", aggregate_function = \"" + aggregate + "\""), {column({0})})[0],
                  f32({1, 2}, {101, 200}));
}
TEST(TreeEnsembleRegressor, R18_Aggregates) {
  // The third tree has no vote for the target: it counts for the average, not for the minimum and the maximum.
  Forest f = Forest().leaf(0, 0).leaf(1, 0).leaf(2, 0).vote(0, 0, 0, "-6.0").vote(1, 0, 0, "-3.0");
  auto with = [&](std::string name) { return f.regressor(1, ", aggregate_function = \"" + name + "\""); };
  EXPECT_TENSOR(runOk(with("SUM"), {column({0})})[0], column({-9}));
  EXPECT_TENSOR(runOk(with("AVERAGE"), {column({0})})[0], column({-3}));
  EXPECT_TENSOR(runOk(with("MIN"), {column({0})})[0], column({-6}));
  EXPECT_TENSOR(runOk(with("MAX"), {column({0})})[0], column({-3}));
}
TEST(TreeEnsembleRegressor, R18_AnyIdsInterleavedRootLast) {
  Forest f = Forest()
                 .leaf(-7, 1000)
                 .node(50, -1, "BRANCH_LEQ", 0, "0.0", 10, 20)
                 .leaf(-7, 9223372036854775807)
                 .leaf(50, 10)
                 .node(-7, -9223372036854775807 - 1, "BRANCH_LEQ", 0, "1.0", 1000, 9223372036854775807)
                 .leaf(50, 20)
                 .vote(-7, 1000, 0, "1.0")
                 .vote(-7, 9223372036854775807, 0, "2.0")
                 .vote(50, 10, 0, "100.0")
                 .vote(50, 20, 0, "200.0");
  EXPECT_TENSOR(runOk(f.regressor(), {column({-1, 0.5f, 2})})[0], column({101, 201, 202}));
}
TEST(TreeEnsembleRegressor, R18_SharedChildIsLegal) {
  Forest f = Forest()
                 .node(0, 0, "BRANCH_EQ", 0, "1.0", 2, 1)
                 .node(0, 1, "BRANCH_EQ", 0, "2.0", 2, 3)
                 .leaf(0, 2)
                 .leaf(0, 3)
                 .vote(0, 2, 0, "5.0")
                 .vote(0, 3, 0, "7.0");
  EXPECT_TENSOR(runOk(f.regressor(), {column({1, 2, 3})})[0], column({5, 5, 7}));
}
TEST(TreeEnsembleRegressor, R18_UnreachableNodesAreIgnored) {
  // Nodes 3 and 4 point to each other only.
  Forest f =
      stump("BRANCH_LEQ", "1.0").node(0, 3, "BRANCH_LEQ", 0, "0.0", 4, 4).node(0, 4, "BRANCH_LEQ", 0, "0.0", 3, 3);
  EXPECT_TENSOR(runOk(f.regressor(), {column({0, 2})})[0], column({1, 2}));
}
TEST(TreeEnsembleRegressor, R18_CyclesAndRoots) {
  Tensor x = column({0});
  Forest cycle = Forest().node(0, 0, "BRANCH_LEQ", 0, "0.0", 1, 2).node(0, 1, "BRANCH_LEQ", 0, "0.0", 2, 2);
  cycle.node(0, 2, "BRANCH_LEQ", 0, "0.0", 1, 1);
  expectError(cycle.regressor(), {x}, "have a cycle");
  Forest none = Forest().node(0, 0, "BRANCH_LEQ", 0, "0.0", 0, 0);
  expectError(none.regressor(), {x}, "without a root");
  Forest two = Forest().leaf(0, 0).leaf(0, 1);
  expectError(two.regressor(), {x}, "several roots");
  expectError(Forest().leaf(0, 0).leaf(0, 0).regressor(), {x}, "node 0 of tree 0 twice");
  expectError(Forest().node(0, 0, "BRANCH_LEQ", 0, "0.0", 1, 2).leaf(0, 1).regressor(), {x}, "names node 2 of tree 0");
}
TEST(TreeEnsembleRegressor, R1_IndicesOutside) {
  Tensor x = column({0});
  expectError(stump("BRANCH_LEQ", "1.0").vote(0, 9, 0, "1.0").regressor(), {x}, "attribute 'target_nodeids'");
  expectError(stump("BRANCH_LEQ", "1.0").vote(0, 1, 1, "1.0").regressor(), {x}, "attribute 'target_ids'");
  Forest feature = Forest().node(0, 0, "BRANCH_LEQ", 1, "0.0", 1, 2).leaf(0, 1).leaf(0, 2);
  expectError(feature.regressor(1, "", "tensor<?x?xf32>"), {x}, "has feature 1, X has 1 columns");
  Forest negative = Forest().node(0, 0, "BRANCH_LEQ", -1, "0.0", 1, 2).leaf(0, 1).leaf(0, 2);
  expectError(negative.regressor(), {x}, "has feature -1");
  expectError(stump("BRANCH_LIKE", "1.0").regressor(), {x}, "attribute 'nodes_modes'");
  expectError(stump("BRANCH_LEQ", "1.0").regressor(int64_t(1) << 61), {x}, "too large");
  expectError(stump("BRANCH_LEQ", "1.0").regressor(1, ", base_values = [1.0 : f32, 2.0 : f32]"), {x},
              "attribute 'base_values'");
}
TEST(TreeEnsembleRegressor, R19_SumsInTheWorkingType) {
  Forest f = Forest().leaf(0, 0).leaf(1, 0);
  f.vote(0, 0, 0, "1.0e8").vote(0, 0, 0, "1.0").vote(1, 0, 0, "-1.0e8");
  EXPECT_TENSOR(runOk(f.regressor(), {column({0})})[0], column({0}));
  EXPECT_TENSOR(runOk(f.regressor(1, "", "tensor<?x1xf64>"), {f64({1, 1}, {0})})[0], column({1}));
  EXPECT_TENSOR(runOk(f.regressor(1, "", "tensor<?x1xi64>"), {i64({1, 1}, {0})})[0], column({1}));
  Forest g = Forest().leaf(0, 0).leaf(1, 0);
  g.doubleWeights = true;
  g.vote(0, 0, 0, "1.0e8").vote(0, 0, 0, "1.0").vote(1, 0, 0, "-1.0e8");
  EXPECT_TENSOR(runOk(g.regressor(), {column({0})})[0], column({1}));
}
TEST(TreeEnsembleRegressor, R19_IntegersAndDoublesAgainstWidenedThresholds) {
  // 16777217 rounds to 16777216 in f32 only.
  Forest f = stump("BRANCH_LEQ", "16777216.0");
  EXPECT_TENSOR(runOk(f.regressor(1, "", "tensor<?x1xi32>"), {i32({1, 1}, {16777217})})[0], column({2}));
  EXPECT_TENSOR(runOk(f.regressor(1, "", "tensor<?x1xf64>"), {f64({1, 1}, {16777217})})[0], column({2}));
}
TEST(TreeEnsembleRegressor, R26_TreesThatCanVote) {
  // Target 1 has votes in trees 0, 8 and 16, its terms 0, 1 and 2: 2^24 and -2^24 meet first, and 1 is not lost.
  Forest f;
  for (int tree = 0; tree < 18; ++tree)
    f.leaf(tree, 0).vote(tree, 0, 0, tree == 0 ? "16777216.0" : tree == 16 ? "1.0" : tree == 8 ? "-16777216.0" : "0.0");
  f.vote(0, 0, 1, "16777216.0").vote(8, 0, 1, "1.0").vote(16, 0, 1, "-16777216.0");
  EXPECT_TENSOR(runOk(f.regressor(2), {column({0})})[0], f32({1, 2}, {0, 1}));
}
TEST(TreeEnsembleRegressor, R1_NoTrees) { expectError(Forest().regressor(), {column({0})}, "there is no tree"); }
TEST(TreeEnsembleRegressor, DeepChain) {
  // Walks and checks are loops: a long chain must not exhaust the stack.
  Forest f;
  int depth = 20000;
  for (int i = 0; i < depth; ++i)
    f.node(0, i, "BRANCH_LEQ", 0, std::to_string(i) + ".5", depth + 1, i + 1);
  f.leaf(0, depth).leaf(0, depth + 1).vote(0, depth, 0, "1.0").vote(0, depth + 1, 0, "2.0");
  EXPECT_TENSOR(runOk(f.regressor(), {column({1e9f, 19999})})[0], column({1, 2}));
}

static const char *const intLabels = ", classlabels_int64s = [5, 7]";
TEST(TreeEnsembleClassifier, R20_ProbabilityOfTheSecondClass) {
  Forest f = Forest().node(0, 0, "BRANCH_LEQ", 0, "1.0", 1, 2).leaf(0, 1).leaf(0, 2);
  f.vote(0, 1, 0, "0.25").vote(0, 2, 0, "0.5");
  auto yz = runOk(f.classifier(intLabels), {column({0, 2})});
  EXPECT_TENSOR(yz[0], i64({2}, {5, 5}));
  EXPECT_TENSOR(yz[1], f32({2, 2}, {0.75f, 0.25f, 0.5f, 0.5f}));
  yz = runOk(f.classifier(std::string(intLabels) + ", base_values = [0.5 : f32]"), {column({0})});
  EXPECT_TENSOR(yz[0], i64({1}, {7}));
  EXPECT_TENSOR(yz[1], f32({1, 2}, {0.25f, 0.75f}));
}
TEST(TreeEnsembleClassifier, R20_Margin) {
  Forest f = Forest().node(0, 0, "BRANCH_LEQ", 0, "1.0", 1, 2).leaf(0, 1).leaf(0, 2);
  f.vote(0, 1, 0, "-1.0").vote(0, 2, 0, "0.25");
  auto yz = runOk(f.classifier(intLabels), {column({0, 2})});
  EXPECT_TENSOR(yz[0], i64({2}, {5, 7}));
  EXPECT_TENSOR(yz[1], f32({2, 2}, {1, -1, -0.25f, 0.25f}));
}
TEST(TreeEnsembleClassifier, R20_LogisticLabelByMargin) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 0, "0.2");
  auto yz = runOk(f.classifier(std::string(intLabels) + ", post_transform = \"LOGISTIC\""), {column({0})});
  EXPECT_TENSOR(yz[0], i64({1}, {7}));
  float e = std::exp(-0.2f);
  EXPECT_TENSOR(yz[1], f32({1, 2}, {e / (1 + e), 1 / (1 + e)}));
}
TEST(TreeEnsembleClassifier, R20_VotesForBothClasses) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 0, "0.7").vote(0, 0, 1, "0.3");
  auto yz = runOk(f.classifier(", classlabels_strings = [\"a\", \"b\"]", "!mlonnx.string"), {column({0})});
  EXPECT_TENSOR(yz[0], strings({1}, {"a"}));
  EXPECT_TENSOR(yz[1], f32({1, 2}, {0.7f, 0.3f}));
}
TEST(TreeEnsembleClassifier, R20_OnlyTheSecondClass) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 1, "-1.0");
  auto yz = runOk(f.classifier(intLabels), {column({0})});
  EXPECT_TENSOR(yz[0], i64({1}, {5}));
  EXPECT_TENSOR(yz[1], f32({1, 2}, {0, -1}));
}
TEST(TreeEnsembleClassifier, R20_ManyClasses) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 2, "-1.0");
  auto yz = runOk(f.classifier(", classlabels_int64s = [5, 7, 9]"), {column({0})});
  EXPECT_TENSOR(yz[0], i64({1}, {5}));
  EXPECT_TENSOR(yz[1], f32({1, 3}, {0, 0, -1}));
  yz = runOk(f.classifier(", classlabels_int64s = [5, 7, 9], base_values = [0.0 : f32, 1.0 : f32, 3.0 : f32]"),
             {column({0})});
  EXPECT_TENSOR(yz[0], i64({1}, {9}));
  EXPECT_TENSOR(yz[1], f32({1, 3}, {0, 1, 2}));
}
TEST(TreeEnsembleClassifier, R1_BaseValues) {
  Forest f = Forest().leaf(0, 0).vote(0, 0, 1, "1.0");
  expectError(f.classifier(std::string(intLabels) + ", base_values = [1.0 : f32]"), {column({0})},
              "attribute 'base_values'");
}

namespace {
/// TreeEnsemble with one target and the nodes of the example, as text to be varied.
Case ensemble(std::string nodes, std::string type = "f32", int64_t targets = 1) {
  return {"mlonnx.TreeEnsemble",
          "{" + nodes + ", n_targets = " + std::to_string(targets) + " : i64}",
          {"tensor<?x1x" + type + ">"},
          {"tensor<?x?x" + type + ">"}};
}
/// One node of a mode (by number), two leaves with weights 1 and 2.
std::string oneNode(int mode, std::string type = "f32") {
  return "nodes_featureids = [0], nodes_modes = array<i8: " + std::to_string(mode) +
         ">, nodes_splits = dense<1.0> : tensor<1x" + type +
         ">, nodes_truenodeids = [0], nodes_falsenodeids = [1], nodes_trueleafs = [1], nodes_falseleafs = [1], "
         "tree_roots = [0], leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2x" +
         type + ">";
}
} // namespace

TEST(TreeEnsemble, R21_ModesByNumber) {
  Tensor x = column({0.5f, 1, 1.5f, NaN});
  EXPECT_TENSOR(runOk(ensemble(oneNode(0)), {x})[0], column({1, 1, 2, 2}));
  EXPECT_TENSOR(runOk(ensemble(oneNode(3)), {x})[0], column({2, 2, 1, 2}));
  EXPECT_TENSOR(runOk(ensemble(oneNode(5)), {x})[0], column({1, 2, 1, 2}));
}
TEST(TreeEnsemble, R21_Members) {
  std::string values = ", membership_values = dense<[0.0, -3.0, 1.0e9, 0.5]> : tensor<4xf32>";
  EXPECT_TENSOR(runOk(ensemble(oneNode(6) + values), {column({0, -3, 1e9f, 0.5f, 2, NaN, -0.0f})})[0],
                column({1, 1, 1, 1, 2, 2, 1}));
  std::string missing = values + ", nodes_missing_value_tracks_true = [1]";
  EXPECT_TENSOR(runOk(ensemble(oneNode(6) + missing), {column({NaN})})[0], column({1}));
  expectError(ensemble(oneNode(6)), {column({0})}, "'membership_values'");
}
TEST(TreeEnsemble, R21_SetsInTheOrderOfTheNodes) {
  // Node 1 is reached after node 2, but its set is the second in the list: {5}, {1}, {}.
  std::string nodes =
      "nodes_featureids = [0, 0, 0], nodes_modes = array<i8: 6, 6, 6>, nodes_splits = dense<0.0> : "
      "tensor<3xf32>, nodes_truenodeids = [0, 1, 2], nodes_trueleafs = [1, 1, 1], nodes_falsenodeids = [2, "
      "3, 1], nodes_falseleafs = [0, 1, 0], tree_roots = [0], leaf_targetids = [0, 0, 0, 0], leaf_weights = "
      "dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>";
  std::string sets = ", membership_values = dense<[5.0, 0x7FC00000, 1.0, 0x7FC00000]> : tensor<4xf32>";
  EXPECT_TENSOR(runOk(ensemble(nodes + sets), {column({5, 1, 7})})[0], column({10, 20, 40}));
  expectError(ensemble(nodes + ", membership_values = dense<[5.0, 0x7FC00000]> : tensor<2xf32>"), {column({5})},
              "attribute 'membership_values' has 1 sets for 3 nodes");
}
TEST(TreeEnsemble, R21_TransformNumbers) {
  std::string text = oneNode(0);
  float e = std::exp(-1.0f);
  EXPECT_TENSOR(runOk(ensemble(text + ", post_transform = 2 : i64"), {column({0})})[0], column({1 / (1 + e)}));
  EXPECT_TENSOR(runOk(ensemble(text + ", post_transform = 1 : i64"), {column({0})})[0], column({1}));
  expectError(ensemble(text + ", post_transform = 5 : i64"), {column({0})}, "attribute 'post_transform'");
  expectError(ensemble(text + ", aggregate_function = 4 : i64"), {column({0})}, "attribute 'aggregate_function'");
}
TEST(TreeEnsemble, R21_DoubleAndHalf) {
  EXPECT_TENSOR(runOk(ensemble(oneNode(0, "f64"), "f64"), {f64({2, 1}, {1, 1 + 1e-12})})[0], f64({2, 1}, {1, 2}));
  Tensor x = column({0});
  x.element = mlir::Float16Type::get(context());
  x.bytes = {0, 0x3C}; // 1.0
  Tensor y = runOk(ensemble(oneNode(0, "f16"), "f16"), {x})[0];
  EXPECT_EQ(y.bytes, (std::vector<char>{0, 0x3C}));
}
TEST(TreeEnsemble, SingleLeaf) {
  std::string nodes =
      "nodes_featureids = [0], nodes_modes = array<i8: 0>, nodes_splits = dense<1.0> : tensor<1xf32>, "
      "nodes_truenodeids = [0], nodes_falsenodeids = [0], nodes_trueleafs = [1], nodes_falseleafs = [1], "
      "tree_roots = [0], leaf_targetids = [0], leaf_weights = dense<[4.0]> : tensor<1xf32>";
  EXPECT_TENSOR(runOk(ensemble(nodes), {column({0, NaN})})[0], column({4, 4}));
}
TEST(TreeEnsemble, R21_SharedChildrenAndCyclesAreErrors) {
  std::string common = "nodes_featureids = [0, 0], nodes_modes = array<i8: 0, 0>, nodes_splits = dense<1.0> : "
                       "tensor<2xf32>, leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, ";
  Tensor x = column({0});
  expectError(ensemble(common + "nodes_truenodeids = [1, 0], nodes_falsenodeids = [0, 1], nodes_trueleafs = [0, 1], "
                                "nodes_falseleafs = [1, 1], tree_roots = [0]"),
              {x}, "share a child");
  expectError(ensemble(common + "nodes_truenodeids = [1, 0], nodes_falsenodeids = [0, 1], nodes_trueleafs = [0, 0], "
                                "nodes_falseleafs = [1, 1], tree_roots = [0]"),
              {x}, "have a cycle");
  expectError(ensemble(common + "nodes_truenodeids = [1, 0], nodes_falsenodeids = [0, 1], nodes_trueleafs = [0, 1], "
                                "nodes_falseleafs = [1, 1], tree_roots = [0, 1]"),
              {x}, "share a child");
  expectError(ensemble(common + "nodes_truenodeids = [0, 0], nodes_falsenodeids = [1, 1], nodes_trueleafs = [1, 1], "
                                "nodes_falseleafs = [1, 1], tree_roots = [0, 0]"),
              {x}, "two trees");
  expectError(ensemble(common + "nodes_truenodeids = [0, 0], nodes_falsenodeids = [2, 1], nodes_trueleafs = [1, 1], "
                                "nodes_falseleafs = [1, 1], tree_roots = [0]"),
              {x}, "attribute 'nodes_falsenodeids' has 2, outside of the 2 leaves");
  expectError(ensemble(common + "nodes_truenodeids = [0, 0], nodes_falsenodeids = [1, 1], nodes_trueleafs = [1, 1], "
                                "nodes_falseleafs = [1, 1], tree_roots = [2]"),
              {x}, "attribute 'tree_roots'");
}
