//===- Recurrent.cpp - Versions of RNN ------------------------------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;

namespace mlonnx::importer {

namespace {
/// What an activation multiplies by and adds where the node does not say; nullopt where it has no such parameter.
struct Activation {
  StringRef name;
  std::optional<float> alpha, beta;
};
const Activation activations[] = {{"Relu", {}, {}},           {"Tanh", {}, {}},
                                  {"Sigmoid", {}, {}},        {"Affine", 1.0f, 0.0f},
                                  {"LeakyRelu", 0.01f, {}},   {"ThresholdedRelu", 1.0f, {}},
                                  {"ScaledTanh", 1.0f, 1.0f}, {"HardSigmoid", 0.2f, 0.5f},
                                  {"Elu", 1.0f, {}},          {"Softsign", {}, {}},
                                  {"Softplus", {}, {}}};
} // namespace

/// Names in any case, and each parameter from the front of its list, in the order of the activations that have one.
static LogicalResult normalizeActivations(NodeUpgrade &node, int64_t directions) {
  auto given = node.get<ArrayAttr>("activations", "list of strings");
  auto alphas = node.get<DenseF32ArrayAttr>("activation_alpha", "list of numbers");
  auto betas = node.get<DenseF32ArrayAttr>("activation_beta", "list of numbers");
  if (failed(given) || failed(alphas) || failed(betas))
    return failure();
  SmallVector<StringRef> names(directions, "Tanh");
  if (*given && !given->empty()) {
    names.clear();
    for (Attribute name : *given)
      if (auto text = dyn_cast<StringAttr>(name))
        names.push_back(text);
    if (int64_t(names.size()) != directions)
      return node.error() << "attribute 'activations' has " << names.size() << " entries; it needs " << directions
                          << ", one per direction";
  }
  ArrayRef<float> alphaList = *alphas ? alphas->asArrayRef() : ArrayRef<float>();
  ArrayRef<float> betaList = *betas ? betas->asArrayRef() : ArrayRef<float>();
  auto take = [](ArrayRef<float> &list, std::optional<float> absent) {
    if (!absent || list.empty())
      return absent.value_or(0);
    float first = list.front();
    list = list.drop_front();
    return first;
  };
  SmallVector<StringRef> known;
  SmallVector<float> alpha, beta;
  for (StringRef name : names) {
    const auto *activation =
        llvm::find_if(activations, [&](const Activation &a) { return a.name.equals_insensitive(name); });
    if (activation == std::end(activations))
      return node.error() << "attribute 'activations' has '" << name << "', which is none";
    known.push_back(activation->name);
    alpha.push_back(take(alphaList, activation->alpha));
    beta.push_back(take(betaList, activation->beta));
  }
  node.attributes.set("activations", node.builder.getStrArrayAttr(known));
  node.attributes.set("activation_alpha", node.builder.getDenseF32ArrayAttr(alpha));
  node.attributes.set("activation_beta", node.builder.getDenseF32ArrayAttr(beta));
  return success();
}

static FailureOr<Value> transpose(NodeUpgrade &node, Value value, ArrayRef<int64_t> perm) {
  if (!value || isa<NoneType>(value.getType()))
    return value;
  NamedAttrList attributes;
  attributes.set("perm", node.builder.getDenseI64ArrayAttr(perm));
  FailureOr<Operation *> op = node.create("onnx.Transpose", value, attributes);
  return failed(op) ? FailureOr<Value>() : FailureOr<Value>((*op)->getResult(0));
}

static LogicalResult upgradeRNN(NodeUpgrade &node) {
  FailureOr<StringAttr> direction = node.get<StringAttr>("direction", "string");
  FailureOr<int64_t> layout = node.getInt("layout", 0), hidden = node.getInt("hidden_size", ShapedType::kDynamic);
  FailureOr<TensorType> r = node.getTensorType(2);
  if (failed(direction) || failed(layout) || failed(hidden) || failed(r))
    return failure();
  int64_t directions = *direction ? onnx::detail::countDirections(direction->getValue()) : 1;
  if (failed(normalizeActivations(node, directions)))
    return failure();
  if (r->hasRank() && r->getRank() == 3 && !mayEqual(*hidden, r->getDimSize(2)))
    return node.error() << "attribute 'hidden_size' is " << *hidden << "; operand 'R' has " << r->getDimSize(2);
  if (node.since < 7) // whether Y is wanted
    node.attributes.erase("output_sequence");
  node.attributes.erase("hidden_size");
  node.attributes.erase("layout");
  if (*layout != 0 && *layout != 1)
    return node.error() << "attribute 'layout' is " << *layout << "; it must be 0 or 1";
  if (*layout == 0)
    return node.convert();
  // The batch is in front: of X [batch, steps, input], initial_h and Y_h [batch, directions, hidden], and Y [batch,
  // steps, directions, hidden].
  for (size_t i : {size_t(0), size_t(5)}) {
    if (i >= node.operands.size())
      continue;
    FailureOr<Value> swapped = transpose(node, node.operands[i], {1, 0, 2});
    if (failed(swapped))
      return failure();
    node.operands[i] = *swapped;
  }
  FailureOr<Operation *> rnn = node.create("onnx.RNN", node.operands, node.attributes);
  if (failed(rnn))
    return failure();
  FailureOr<Value> y = transpose(node, (*rnn)->getResult(0), {2, 0, 1, 3});
  FailureOr<Value> last = transpose(node, (*rnn)->getResult(1), {1, 0, 2});
  return failed(y) || failed(last) ? failure() : node.replace({*y, *last});
}

void addRecurrent(UpgradeTable &table) { table.add("", "RNN", {1, 7, 14, 22}, upgradeRNN); }

} // namespace mlonnx::importer
