//===- MergeColumns.cpp - Operators on single columns become one ----------===//
//
// Converters write operators for each column that they make, and a Concat of all: an extractor for each column of a
// feature union, an extractor and a product for each of PolynomialFeatures. Hundreds of loops over a column each take
// long to compile and to run. Neighbours of a Concat that select columns of one tensor, or multiply as many of them
// each, become one operator.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Columns `indices` of the rows of `x` as elements of some type, or their product, which is one column.
struct Columns {
  Value x;
  Type element;
  SmallVector<int64_t> indices;
  bool isProduct = false;

  /// Whether one operator can make both.
  bool matches(const Columns &other) const {
    return x == other.x && element == other.element && isProduct == other.isProduct &&
           (!isProduct || indices.size() == other.indices.size());
  }
};

std::optional<Columns> getColumns(Value value) {
  Columns columns;
  if (auto product = value.getDefiningOp<onnx::ReduceProdOp>()) {
    std::optional<SmallVector<int64_t>> axes = product.getAxes() ? getConstantInts(product.getAxes()) : std::nullopt;
    if (product.getKeepdims() != 1 || !axes || axes->size() != 1 || (axes->front() != 1 && axes->front() != -1))
      return std::nullopt;
    columns.isProduct = true;
    value = product.getData();
  }
  columns.element = ValueShape(value.getType()).element;
  if (auto cast = value.getDefiningOp<onnx::CastOp>())
    value = cast.getInput();
  auto extractor = value.getDefiningOp<MLONNXArrayFeatureExtractorOp>();
  if (!extractor)
    return std::nullopt;
  columns.x = extractor.getX();
  std::optional<SmallVector<int64_t>> indices = getConstantInts(extractor.getY());
  ValueShape x(columns.x.getType());
  // An index outside is an error of the extractor that has it.
  if (!indices || !x.hasRank() || x.rank() != 2 || ShapedType::isDynamic(x.dim(1)) ||
      !llvm::all_of(*indices, [&](int64_t index) { return index >= 0 && index < x.dim(1); }))
    return std::nullopt;
  columns.indices = std::move(*indices);
  return columns;
}

/// One operator, or two, for all of `parts`, which match each other.
Value merge(OpBuilder &builder, Location loc, ArrayRef<Columns> parts) {
  auto integers = [&](ArrayRef<int64_t> values) -> Value {
    auto type = RankedTensorType::get({int64_t(values.size())}, builder.getI64Type());
    return onnx::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, values));
  };
  Value x = parts[0].x;
  ValueShape shape(x.getType());
  Type element = parts[0].element;
  auto typeOf = [&](ArrayRef<int64_t> columns, Type element) {
    SmallVector<int64_t> dims{shape.dim(0)};
    dims.append(columns.begin(), columns.end());
    return RankedTensorType::get(dims, element);
  };
  SmallVector<int64_t> indices;
  for (const Columns &part : parts)
    indices.append(part.indices);
  int64_t count = indices.size();
  Value columns =
      MLONNXArrayFeatureExtractorOp::create(builder, loc, typeOf(count, shape.element), x, integers(indices));
  if (element != shape.element)
    columns = onnx::CastOp::create(builder, loc, typeOf(count, element), columns, TypeAttr::get(element));
  if (!parts[0].isProduct)
    return columns;
  int64_t products = parts.size(), factors = count / products;
  columns = onnx::ReshapeOp::create(builder, loc, typeOf({products, factors}, element), columns,
                                    integers({0, products, factors}), /*allowzero=*/0);
  return onnx::ReduceProdOp::create(builder, loc, typeOf(products, element), columns, integers(2), /*keepdims=*/0,
                                    /*noop_with_empty_axes=*/0);
}

struct MergeColumnsPass : PassWrapper<MergeColumnsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MergeColumnsPass)
  StringRef getArgument() const override { return "mlonnx-merge-columns"; }
  StringRef getDescription() const override { return "Make one operator of those that a Concat joins, one a column"; }

  void runOnOperation() override { getOperation().walk(mergeOperands); }

  static void mergeOperands(onnx::ConcatOp concat) {
    ValueShape result(concat.getResult().getType());
    const int64_t axis = concat.getAxis();
    if (!result.hasRank() || result.rank() != 2 || (axis != 1 && axis != -1))
      return;
    OpBuilder builder(concat);
    SmallVector<Value> operands;
    SmallVector<Columns> run;
    Value first;
    auto finish = [&] {
      if (!run.empty())
        operands.push_back(run.size() == 1 ? first : merge(builder, concat.getLoc(), run));
      run.clear();
    };
    for (Value operand : concat->getOperands()) {
      std::optional<Columns> columns = getColumns(operand);
      if (!columns || (!run.empty() && !columns->matches(run.front())))
        finish();
      if (!columns) {
        operands.push_back(operand);
        continue;
      }
      if (run.empty())
        first = operand;
      run.push_back(std::move(*columns));
    }
    finish();
    if (operands.size() == concat->getNumOperands())
      return;
    SmallVector<Value> replaced(concat->getOperands());
    if (operands.size() == 1 && operands[0].getType() == concat.getResult().getType()) {
      concat.getResult().replaceAllUsesWith(operands[0]);
      concat.erase();
    } else {
      concat->setOperands(operands);
    }
    // Products first, then what they multiplied.
    for (Value value : replaced)
      while (Operation *unused = value.getDefiningOp()) {
        if (!unused->use_empty() || !isa<onnx::ReduceProdOp, onnx::CastOp, MLONNXArrayFeatureExtractorOp>(unused))
          break;
        value = unused->getOperand(0);
        unused->erase();
      }
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createMergeColumnsPass() { return std::make_unique<MergeColumnsPass>(); }
