//===- ForestCall.cpp - Calls of the forest kernels -----------------------===//
#include "ForestCall.h"
#include "kernels/Tables.h"
#include "mlir/IR/Matchers.h"
#include "mlonnx/Forest/Layout.h"

using namespace mlir;

namespace mlonnx {

namespace {
/// The numbers of a layout that calls need. They travel in a table, so that the second clone of an operator finds them
/// without reading its trees again.
struct Plan {
  int64_t kind, isDense, shift, treeCount, columnCount, targetCount, accumulatorCount, maxDepth, slotCount, aggregate,
      features, isSingleScore, nonNegative;
  static constexpr int64_t size = 13;
};
static_assert(sizeof(Plan) == Plan::size * sizeof(int64_t));

/// Attributes can't be empty tables; kernels never read them where the list is empty.
template <typename T> ElementsAttr tableOf(Lowering &b, const std::vector<T> &values) {
  if (values.empty())
    return b.elements<T>(T(0), {1});
  return b.elements<T>(values, {int64_t(values.size())});
}
ElementsAttr numbersOf(Lowering &b, const std::vector<double> &values, bool isDouble) {
  if (isDouble)
    return tableOf(b, values);
  return tableOf(b, std::vector<float>(values.begin(), values.end()));
}
} // namespace

FailureOr<Value> forestScores(Lowering &b, Operation *op, Value x, bool isDouble,
                              function_ref<FailureOr<forest::Forest>(ForestFacts &)> read, ForestFacts &facts) {
  OpFoldResult rows = b.size(x, 0), columns = b.size(x, 1);
  std::optional<int64_t> features = getConstantIntValue(columns);
  auto emitError = [&](const Twine &message) { op->emitOpError() << message; };

  // Read and laid out at the first table that is asked for and isn't there.
  std::optional<forest::Layout> made;
  Plan plan = {};
  bool ok = true;
  auto layout = [&]() -> const forest::Layout & {
    if (made || !ok)
      return made ? *made : made.emplace();
    FailureOr<forest::Forest> forest = read(facts);
    FailureOr<forest::Layout> result = failure();
    if (succeeded(forest))
      result = forest::layOut(*forest, features.value_or(-1), emitError);
    ok = succeeded(result);
    if (!ok)
      return made.emplace();
    made = std::move(*result);
    plan = {made->kind,
            made->isDense,
            made->shift,
            made->treeCount,
            made->columnCount,
            made->targetCount,
            made->accumulatorCount,
            made->maxDepth,
            int64_t(made->slots.size()),
            int64_t(forest->aggregate),
            forest->features,
            facts.isSingleScore,
            facts.nonNegative};
    return *made;
  };
  StringRef type = isDouble ? "f64" : "f32";
  auto table = [&](StringRef name, auto make) { return b.table((name + "/" + type).str(), make); };
  Value numbers = table("plan", [&] {
    layout();
    return b.elements<int64_t>(ArrayRef(reinterpret_cast<const int64_t *>(&plan), Plan::size), {Plan::size});
  });
  if (!ok)
    return failure();
  DenseElementsAttr stored;
  if (!matchPattern(numbers, m_Constant(&stored)))
    return op->emitOpError("has no plan");
  llvm::copy(stored.getValues<int64_t>(), reinterpret_cast<int64_t *>(&plan));
  facts = {plan.isSingleScore != 0, plan.nonNegative != 0};
  if (features && plan.features > *features)
    return op->emitOpError() << "attribute 'nodes_featureids' has feature " << plan.features - 1 << ", X has "
                             << *features << " columns";

  SmallVector<Value> inputs{x};
  inputs.push_back(table("slots", [&] { return tableOf(b, layout().slots); }));
  inputs.push_back(table("trees", [&] { return tableOf(b, layout().trees); }));
  inputs.push_back(table("columns", [&] { return tableOf(b, layout().columns); }));
  inputs.push_back(table("lists", [&] { return tableOf(b, layout().lists); }));
  inputs.push_back(table("offsets", [&] { return tableOf(b, layout().offsets); }));
  inputs.push_back(table("weights", [&] { return numbersOf(b, layout().weights, isDouble); }));
  inputs.push_back(table("targets", [&] { return tableOf(b, layout().targets); }));
  inputs.push_back(table("base", [&] { return numbersOf(b, layout().base, isDouble); }));

  Type element = isDouble ? b.getF64Type() : b.getF32Type();
  int64_t block =
      forest::blockRows(plan.accumulatorCount + plan.columnCount, isDouble, getConstantIntValue(rows).value_or(-1));
  // Scratch is one-dimensional and of different sizes, so that equal empty tensors can't be taken for one.
  int64_t accumulators = std::max<int64_t>(plan.accumulatorCount * block, 1), gathered = plan.columnCount * block + 1;
  SmallVector<Value> outputs{b.empty({rows, b.index(plan.targetCount)}, element),
                             b.empty({b.index(accumulators)}, element),
                             b.empty({b.index(gathered + (gathered == accumulators))}, element)};
  SmallVector<Value> scalars{b.i64(rows),
                             b.i64(columns),
                             b.i64(plan.treeCount),
                             b.i64(plan.columnCount),
                             b.i64(plan.targetCount),
                             b.i64(plan.accumulatorCount),
                             b.i64(block),
                             b.i64(plan.shift),
                             b.i64(plan.isDense ? ::mlk::forestDense : ::mlk::forestLists),
                             b.i64(plan.aggregate)};
  std::string callee = features ? "forest" : "forest_checked";
  bool isWide = plan.kind == forest::Layout::Wide;
  if (isWide && !isDouble)
    callee += "_wide";
  if (!features)
    scalars.push_back(b.i64(plan.features));
  auto number = [&](StringRef name, int64_t value) { return b.getNamedAttr(name, b.getI64IntegerAttr(value)); };
  DictionaryAttr note = b.getDictionaryAttr({b.getNamedAttr("slots", b.getStringAttr(isWide ? "wide" : "packed")),
                                             number("trees", plan.treeCount), number("depth", plan.maxDepth),
                                             number("block", block), number("columns", plan.columnCount)});
  return b.call(callee, element, inputs, outputs, scalars, /*fails=*/!features, note).front();
}

} // namespace mlonnx
