//===- MalformedTest.cpp - Random attributes never crash the interpreter --===//
//
// Every operator of ai.onnx.ml with attributes of random length and contents, most of them illegal, without the
// verifier. The interpreter must answer with a result of the right size or with an error; sanitizer builds see the
// rest.
//
//===----------------------------------------------------------------------===//
#include "Run.h"
#include <map>
#include <random>

using namespace mlonnx::test;

namespace {
enum Kind { Ints, Floats, Strings, Modes, ModeNumbers, Number, Tensor64, Text };
struct Attribute {
  const char *name;
  Kind kind;
  std::vector<const char *> texts = {};
};
/// Legal values of attributes by name; an operator that has them gets few random ones.
using Legal = std::map<std::string, std::string>;
struct Operator {
  const char *name;
  std::vector<Attribute> attributes;
  int results = 1;
  int strings = 0; // 1: X may be strings
  Legal legal = {};
};

const std::vector<const char *> transforms = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT", "?"};
/// Two trees of the older operators: a node with two leaves, and a leaf.
const Legal olderTrees = {{"nodes_treeids", "[0, 0, 0, 1]"},
                          {"nodes_nodeids", "[0, 1, 2, 0]"},
                          {"nodes_featureids", "[0, 0, 0, 0]"},
                          {"nodes_truenodeids", "[1, 0, 0, 0]"},
                          {"nodes_falsenodeids", "[2, 0, 0, 0]"},
                          {"nodes_missing_value_tracks_true", "[1, 0, 0, 0]"},
                          {"nodes_modes", "[\"BRANCH_LT\", \"LEAF\", \"LEAF\", \"LEAF\"]"},
                          {"nodes_values", "[1.0 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32]"},
                          {"target_treeids", "[0, 0, 1]"},
                          {"target_nodeids", "[1, 2, 0]"},
                          {"target_ids", "[0, 1, 0]"},
                          {"target_weights", "[1.0 : f32, 2.0 : f32, 3.0 : f32]"},
                          {"class_treeids", "[0, 0, 1]"},
                          {"class_nodeids", "[1, 2, 0]"},
                          {"class_ids", "[0, 1, 0]"},
                          {"class_weights", "[1.0 : f32, 2.0 : f32, 3.0 : f32]"},
                          {"n_targets", "2 : i64"},
                          {"classlabels_int64s", "[3, 4]"}};
const Legal newerTree = {{"nodes_featureids", "[0, 0]"},
                         {"nodes_truenodeids", "[0, 1]"},
                         {"nodes_falsenodeids", "[1, 2]"},
                         {"nodes_trueleafs", "[1, 1]"},
                         {"nodes_falseleafs", "[0, 1]"},
                         {"nodes_modes", "array<i8: 0, 6>"},
                         {"nodes_splits", "dense<[0.5, 0.0]> : tensor<2xf64>"},
                         {"membership_values", "dense<[1.0, 2.0]> : tensor<2xf64>"},
                         {"leaf_targetids", "[0, 1, 0]"},
                         {"leaf_weights", "dense<[1.0, 2.0, 3.0]> : tensor<3xf64>"},
                         {"tree_roots", "[0]"},
                         {"aggregate_function", "1 : i64"},
                         {"post_transform", "0 : i64"},
                         {"n_targets", "2 : i64"}};
const std::vector<Operator> operators = {
    {"Scaler", {{"offset", Floats}, {"scale", Floats}}},
    {"Normalizer", {{"norm", Text, {"MAX", "L1", "L2", "L3"}}}},
    {"Binarizer", {}},
    {"Imputer", {{"imputed_value_floats", Floats}, {"imputed_value_int64s", Ints}, {"replaced_value_int64", Number}}},
    {"LinearRegressor",
     {{"coefficients", Floats}, {"intercepts", Floats}, {"targets", Number}, {"post_transform", Text, transforms}}},
    {"LinearClassifier",
     {{"coefficients", Floats},
      {"intercepts", Floats},
      {"classlabels_ints", Ints},
      {"classlabels_strings", Strings},
      {"post_transform", Text, transforms}},
     2},
    {"SVMRegressor",
     {{"coefficients", Floats},
      {"support_vectors", Floats},
      {"kernel_params", Floats},
      {"rho", Floats},
      {"n_supports", Number},
      {"one_class", Number},
      {"kernel_type", Text, {"LINEAR", "POLY", "RBF", "SIGMOID", "?"}},
      {"post_transform", Text, transforms}}},
    {"SVMClassifier",
     {{"coefficients", Floats},
      {"support_vectors", Floats},
      {"kernel_params", Floats},
      {"rho", Floats},
      {"prob_a", Floats},
      {"prob_b", Floats},
      {"vectors_per_class", Ints},
      {"classlabels_ints", Ints},
      {"classlabels_strings", Strings},
      {"kernel_type", Text, {"LINEAR", "POLY", "RBF", "SIGMOID", "?"}},
      {"post_transform", Text, transforms}},
     2},
    {"ZipMap", {{"classlabels_int64s", Ints}, {"classlabels_strings", Strings}}},
    {"OneHotEncoder", {{"cats_int64s", Ints}, {"cats_strings", Strings}, {"zeros", Number}}, 1, 1},
    {"CategoryMapper", {{"cats_int64s", Ints}, {"cats_strings", Strings}}, 1, 1},
    {"FeatureVectorizer", {{"inputdimensions", Ints}}},
    {"LabelEncoder",
     {{"keys_int64s", Ints},
      {"keys_strings", Strings},
      {"keys_floats", Floats},
      {"keys_tensor", Tensor64},
      {"values_int64s", Ints},
      {"values_strings", Strings},
      {"values_floats", Floats},
      {"values_tensor", Tensor64},
      {"default_tensor", Tensor64},
      {"default_int64", Number}},
     1,
     1,
     {{"keys_int64s", "[0, 1, 1]"}, {"values_int64s", "[5, 6, 7]"}}},
    {"TreeEnsembleRegressor",
     {{"nodes_treeids", Ints},
      {"nodes_nodeids", Ints},
      {"nodes_featureids", Ints},
      {"nodes_truenodeids", Ints},
      {"nodes_falsenodeids", Ints},
      {"nodes_missing_value_tracks_true", Ints},
      {"nodes_modes", Modes},
      {"nodes_values", Floats},
      {"nodes_values_as_tensor", Tensor64},
      {"target_treeids", Ints},
      {"target_nodeids", Ints},
      {"target_ids", Ints},
      {"target_weights", Floats},
      {"base_values", Floats},
      {"n_targets", Number},
      {"aggregate_function", Text, {"SUM", "AVERAGE", "MIN", "MAX", "?"}},
      {"post_transform", Text, transforms}},
     1,
     0,
     olderTrees},
    {"TreeEnsembleClassifier",
     {{"nodes_treeids", Ints},
      {"nodes_nodeids", Ints},
      {"nodes_featureids", Ints},
      {"nodes_truenodeids", Ints},
      {"nodes_falsenodeids", Ints},
      {"nodes_modes", Modes},
      {"nodes_values", Floats},
      {"class_treeids", Ints},
      {"class_nodeids", Ints},
      {"class_ids", Ints},
      {"class_weights", Floats},
      {"class_weights_as_tensor", Tensor64},
      {"base_values", Floats},
      {"classlabels_int64s", Ints},
      {"classlabels_strings", Strings},
      {"post_transform", Text, transforms}},
     2,
     0,
     olderTrees},
    {"TreeEnsemble",
     {{"nodes_featureids", Ints},
      {"nodes_truenodeids", Ints},
      {"nodes_falsenodeids", Ints},
      {"nodes_trueleafs", Ints},
      {"nodes_falseleafs", Ints},
      {"nodes_missing_value_tracks_true", Ints},
      {"nodes_modes", ModeNumbers},
      {"nodes_splits", Tensor64},
      {"leaf_targetids", Ints},
      {"leaf_weights", Tensor64},
      {"membership_values", Tensor64},
      {"tree_roots", Ints},
      {"n_targets", Number},
      {"aggregate_function", Number},
      {"post_transform", Number}},
     1,
     0,
     newerTree},
};

/// Attributes that the operator cannot be built without.
bool isRequired(const std::string &op, const std::string &name) {
  return (op == "TreeEnsemble" && name != "nodes_missing_value_tracks_true" && name != "membership_values" &&
          name != "n_targets") ||
         (op == "LinearClassifier" && name == "coefficients");
}

class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}
  int64_t below(int64_t end) { return std::uniform_int_distribution<int64_t>(0, end - 1)(random); }

  std::string attributes(const Operator &op) {
    // Mostly one length for all lists, so that many cases get past the checks of lengths.
    int64_t common = 1 + below(5);
    // Few attributes for those that exclude each other, nearly all for the trees.
    int64_t dropped = below(2) ? 1 : 4;
    std::string text;
    for (const Attribute &attribute : op.attributes) {
      auto legal = op.legal.find(attribute.name);
      bool keeps = !op.legal.empty() && below(16) > 0;
      if (keeps ? legal == op.legal.end() : !isRequired(op.name, attribute.name) && below(8) < dropped)
        continue;
      text += (text.empty() ? "{" : ", ") + std::string(attribute.name) + " = " +
              (keeps ? legal->second : value(attribute, common));
    }
    return text.empty() ? "" : text + "}";
  }

private:
  std::string integer() {
    static const char *const rare[] = {"-1", "9223372036854775807", "-9223372036854775808", "1000000", "7"};
    return below(16) ? std::to_string(below(4)) : rare[below(5)];
  }
  std::string real(bool full) {
    static const char *const f32[] = {"0x7FC00000", "0x7F800000", "0xFF800000", "-0.0", "1.0e30"};
    static const char *const f64[] = {"0x7FF8000000000000", "0x7FF0000000000000", "-0.0", "1.0e300", "1.0e-300"};
    return below(8) ? std::to_string(below(9) - 4) + ".5" : full ? f64[below(5)] : f32[below(5)];
  }
  std::string value(const Attribute &attribute, int64_t length) {
    static const char *const modes[] = {"\"BRANCH_LEQ\"", "\"BRANCH_EQ\"", "\"LEAF\"", "\"LEAF\"", "\"BRANCH_NEQ\""};
    if (below(6) == 0)
      length = below(7);
    std::string list;
    for (int64_t i = 0; i < length; ++i) {
      list += i ? ", " : "";
      switch (attribute.kind) {
      case Floats:
        list += real(false) + " : f32";
        break;
      case Tensor64:
        list += real(true);
        break;
      case Strings:
        list += "\"" + std::string(below(3), 'a') + "\"";
        break;
      case Modes:
        list += modes[below(5)];
        break;
      case ModeNumbers:
        list += std::to_string(below(8));
        break;
      default:
        list += integer();
      }
    }
    switch (attribute.kind) {
    case Tensor64:
      return "dense<[" + list + "]> : tensor<" + std::to_string(length) + "xf64>";
    case ModeNumbers:
      return list.empty() ? "array<i8>" : "array<i8: " + list + ">";
    case Number:
      return integer() + " : i64";
    case Text:
      return "\"" + std::string(attribute.texts[below(attribute.texts.size())]) + "\"";
    default:
      return "[" + list + "]";
    }
  }

  std::mt19937 random;
};
} // namespace

TEST(Malformed, RandomAttributes) {
  Generator generator(20240607);
  std::map<std::string, std::pair<int, int>> counts; // results and errors

  for (int round = 0; round < 400; ++round)
    for (const Operator &op : operators) {
      int64_t columns = generator.below(4);
      Tensor x = f32({2, columns}, std::vector<float>(2 * columns, float(generator.below(3))));
      std::string type = "f32";
      if (op.strings && generator.below(2)) {
        x = strings({2, columns}, std::vector<std::string>(2 * columns, "a"));
        type = "!mlonnx.string";
      } else if (generator.below(3) == 0) {
        x = i64({2, columns}, std::vector<int64_t>(2 * columns, generator.below(3)));
        type = "i64";
      }
      // The result types are left open, so that the check of results does not hide what an operator returns.
      Case c{std::string("mlonnx.") + op.name, generator.attributes(op), {"tensor<*x" + type + ">"}, {}};
      c.results.assign(op.results, "!onnx.value");
      auto values = run(c, {x}, /*verify=*/false);
      if (!values) {
        std::string message = llvm::toString(values.takeError());
        EXPECT_EQ(message.rfind("the node: ", 0), 0u) << message;
        ++counts[op.name].second;
        continue;
      }
      ++counts[op.name].first;
      for (const Tensor &value : *values) {
        int64_t width = value.element.isIntOrFloat() ? value.element.getIntOrFloatBitWidth() / 8 : 1;
        int64_t stored = std::max({value.strings.size(), value.maps.size(), value.bytes.size() / width});
        EXPECT_EQ(value.size(), stored) << c.op << c.attributes;
      }
    }
  // Both happen for every operator: else the test would not reach what it is for. The Binarizer has nothing to refuse.
  for (const auto &[name, count] : counts) {
    EXPECT_GT(count.first, 3) << name;
    EXPECT_TRUE(count.second > 3 || name == "Binarizer") << name;
  }
  EXPECT_EQ(counts.size(), operators.size());
}
