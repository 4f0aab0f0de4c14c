//===- ForestCall.cpp - Calls of the forest kernels -----------------------===//
#include "ForestCall.h"
#include "mlonnx/Forest/Plan.h"

using namespace mlir;

namespace mlonnx {

namespace {
/// A plan whose tables have become attributes.
struct Call {
  forest::Plan plan;
  SmallVector<ElementsAttr> tables;
};
/// A forest and its plans, for all clones of an operator.
struct PlannedForest {
  std::optional<forest::Forest> forest;
  ForestFacts facts;
  std::map<std::pair<forest::Rows, int64_t>, Call> calls;
};

/// Attributes can't be empty tables; kernels never read them where the list is empty.
template <typename T> ElementsAttr tableOf(Lowering &b, const std::vector<T> &values) {
  if (values.empty())
    return b.elements<T>(T(0), {1});
  return b.elements<T>(values, {int64_t(values.size())});
}
ElementsAttr tableOf(Lowering &b, const forest::Table &table, bool isDouble) {
  if (const auto *numbers = std::get_if<std::vector<double>>(&table.values); numbers && !isDouble)
    return tableOf(b, std::vector<float>(numbers->begin(), numbers->end()));
  return std::visit([&](const auto &values) { return tableOf(b, values); }, table.values);
}

forest::Rows rowsOf(std::optional<int64_t> rows) {
  if (rows == 1)
    return forest::Rows::One;
  return rows && *rows > 0 && *rows % 64 == 0 ? forest::Rows::Blocks : forest::Rows::Any;
}
} // namespace

/// Adds what a call is expected to take to its function, for the driver that chooses among the clones.
static void noteCost(Operation *op, const forest::Plan &plan, std::optional<int64_t> rows) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function || !rows)
    return;
  double perRow = std::min(plan.rowCost * (*rows > 1 && *rows < 512 ? plan.smallBlocks : 1), 1e6);
  int64_t cost = int64_t(perRow * double(*rows));
  if (auto before = function->getAttrOfType<IntegerAttr>("mlonnx.cost"))
    cost += before.getInt();
  function->setAttr("mlonnx.cost", IntegerAttr::get(IntegerType::get(op->getContext(), 64), cost));
}

FailureOr<Value> forestScores(Lowering &b, Operation *op, Value x, bool isDouble,
                              function_ref<FailureOr<forest::Forest>(ForestFacts &)> read, ForestFacts &facts) {
  OpFoldResult rows = b.size(x, 0), columns = b.size(x, 1);
  int64_t features = getConstantIntValue(columns).value_or(-1);
  auto emitError = [&](const Twine &message) { op->emitOpError() << message; };

  auto &planned = b.shared<PlannedForest>(isDouble ? "forest/f64" : "forest/f32");
  if (!planned.forest) {
    FailureOr<forest::Forest> made = read(planned.facts);
    if (failed(made))
      return failure();
    planned.forest = std::move(*made);
    forest::mirrorTargets(*planned.forest);
  }
  facts = planned.facts;
  if (features >= 0 && planned.forest->features > features)
    return op->emitOpError() << "attribute 'nodes_featureids' has feature " << planned.forest->features - 1
                             << ", X has " << features << " columns";

  forest::PlanOptions options;
  options.rows = rowsOf(getConstantIntValue(rows));
  options.features = features;
  auto module = op->getParentOfType<ModuleOp>();
  if (auto level = module->getAttrOfType<StringAttr>("mlonnx.level"))
    options.level = level;
  if (auto forced = module->getAttrOfType<StringAttr>("mlonnx.forest_plan"))
    options.forced = forced;
  auto [found, isNew] = planned.calls.try_emplace({options.rows, features});
  Call &call = found->second;
  if (isNew) {
    FailureOr<forest::Plan> plan = forest::makePlan(*planned.forest, options, emitError);
    if (failed(plan))
      return failure();
    call.plan = std::move(*plan);
    for (forest::Table &table : call.plan.tables)
      call.tables.push_back(tableOf(b, table, isDouble));
    call.plan.tables.clear();
  }

  noteCost(op, call.plan, getConstantIntValue(rows));

  SmallVector<Value> inputs{x}, scalars{b.i64(rows), b.i64(columns)};
  for (ElementsAttr table : call.tables)
    inputs.push_back(b.constant(table));
  for (int64_t scalar : call.plan.scalars)
    scalars.push_back(b.i64(scalar));
  Type element = isDouble ? b.getF64Type() : b.getF32Type();
  SmallVector<Value> outputs{b.empty({rows, b.index(planned.forest->targets)}, element)};
  // Scratch is one-dimensional and of different sizes, so that equal empty tensors can't be taken for one.
  llvm::SmallDenseSet<int64_t> sizes;
  for (forest::Plan::Scratch scratch : call.plan.scratch) {
    int64_t size = std::max<int64_t>(scratch.count, 1);
    while (!sizes.insert(size).second)
      ++size;
    outputs.push_back(b.empty({b.index(size)}, scratch.isBytes ? b.getI8Type() : element));
  }
  SmallVector<NamedAttribute> note{b.getNamedAttr("plan", b.getStringAttr(call.plan.name)),
                                   b.getNamedAttr("why", b.getStringAttr(call.plan.why))};
  for (auto [name, value] : call.plan.facts)
    note.push_back(b.getNamedAttr(name, b.getI64IntegerAttr(value)));
  return b.call(call.plan.kernel, element, inputs, outputs, scalars, /*fails=*/features < 0, b.getDictionaryAttr(note))
      .front();
}

} // namespace mlonnx
