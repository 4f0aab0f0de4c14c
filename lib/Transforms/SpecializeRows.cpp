//===- SpecializeRows.cpp - Clones of a row-parallel function -------------===//
//
// Where every output row depends on its own input row only, @main becomes @rows1 and @rows64 with static shapes: the
// driver runs any number of rows by them. So it becomes @rows512 where an operator prefers large blocks. A function
// without a batch dimension becomes @rows1 alone. Anything else stays @main, for any extents, with the reason in
// `mlonnx.not_row_parallel`.
//
//===----------------------------------------------------------------------===//
#include "Extents.h"
#include "RefineTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

constexpr int64_t blockRows = 64, largeBlockRows = 512;
/// Functions of more operators get no clone for large blocks: they would compile half as long again, and the operators
/// that gain by it are a small part of them.
constexpr int64_t mostForLargeBlocks = 256;
/// Of one value in a block of rows: more is no model of rows.
constexpr int64_t maxElements = int64_t(1) << 31;

/// Rows first, everything else known: [N, a, b, ...].
bool isRowType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() >= 1 && tensor.isDynamicDim(0) && tensor.getNumDynamicDims() == 1;
}

/// The operand that is the shape of the result, which may depend on the number of rows; -1 for other operators.
int64_t getShapeOperand(Operation &op) { return isa<onnx::ReshapeOp, onnx::ExpandOp, onnx::TileOp>(op) ? 1 : -1; }

RankedTensorType withRows(Type type, int64_t rows) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.front() = rows;
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// The result types of an operator, inferred again from its operands' types.
FailureOr<SmallVector<Type>> inferAgain(InferTypeOpInterface op) {
  SmallVector<Type> types;
  if (failed(op.inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(), op->getDiscardableAttrDictionary(),
                                 op->getPropertiesStorage(), op->getRegions(), types)))
    return failure();
  return types;
}

/// A shape that depends on the number of rows says more of what is made of it than its type did.
void refineUnknown(Operation &op) {
  auto isKnown = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getNumDynamicDims() <= 1;
  };
  if (!llvm::all_of(op.getResultTypes(), isKnown))
    refineResults(&op);
}

/// Infers the result types of every operator of a clone again from its operands' types, which are static, and evaluates
/// what depends on shapes only; `tooLarge` where a value is.
LogicalResult refineTypes(func::FuncOp function, std::string &why, bool &tooLarge) {
  WalkResult walk = function.walk([&](InferTypeOpInterface op) {
    FailureOr<SmallVector<Type>> types = inferAgain(op);
    if (failed(types)) {
      why = ("the shape of " + op->getName().stripDialect() + " can't be inferred").str();
      return WalkResult::interrupt();
    }
    bool isCounted = op->hasAttr(extentsName);
    op->removeAttr(extentsName);
    for (auto [result, type] : llvm::zip_equal(op->getResults(), *types)) {
      result.setType(type);
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (isa<TensorType>(type) && (!tensor || !tensor.hasStaticShape())) {
        why = ("the shape of a value of " + op->getName().stripDialect() + " depends on values").str();
        return WalkResult::interrupt();
      }
      int64_t count = tensor ? numElements(tensor.getShape()) : 0;
      if (ShapedType::isDynamic(count) || count > maxElements) { // dynamic: it overflows
        why = ("a value of " + op->getName().stripDialect() + " has over " + Twine(maxElements) + " elements").str();
        tooLarge = true;
        return WalkResult::interrupt();
      }
    }
    if (isCounted && foldOperator(op))
      op.erase();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

struct SpecializeRowsPass : PassWrapper<SpecializeRowsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpecializeRowsPass)
  StringRef getArgument() const override { return "mlonnx-specialize-rows"; }
  StringRef getDescription() const override { return "Clone a row-parallel function for 1, 64 and perhaps 512 rows"; }

  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main || main.isExternal())
      return;
    std::string why;
    tooLarge = prefersLargeBlocks = false;
    SmallVector<bool> resultRows;
    bool batch = llvm::any_of(main.getArgumentTypes(), isRowType);
    LogicalResult analyzed = analyze(main, resultRows, why);
    SmallVector<int64_t> counts{1};
    if (batch)
      counts.push_back(blockRows);
    if (batch && prefersLargeBlocks && llvm::range_size(main.front()) <= mostForLargeBlocks)
      counts.push_back(largeBlockRows);
    if (failed(analyzed) ||
        llvm::any_of(counts, [&](int64_t count) { return failed(specialize(main, count, batch, resultRows, why)); })) {
      for (int64_t count : counts)
        if (auto clone = getOperation().lookupSymbol<func::FuncOp>(("rows" + Twine(count)).str()))
          clone.erase();
      if (tooLarge) { // in any form
        main.emitError("not supported: ") << why;
        return signalPassFailure();
      }
      main.walk([](Operation *op) { op->removeAttr(extentsName); });
      getOperation()->setAttr("mlonnx.not_row_parallel", StringAttr::get(&getContext(), why));
      return;
    }
    main.erase();
  }

  /// Which results are row values; fails with the operator that stops it.
  LogicalResult analyze(func::FuncOp main, SmallVectorImpl<bool> &resultRows, std::string &why) {
    DenseSet<Value> rows;
    for (BlockArgument argument : main.getArguments()) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      if (isRowType(argument.getType()))
        rows.insert(argument);
      else if (!type || !type.hasStaticShape())
        return why = "an input has a dimension of unknown extent besides its rows", failure();
    }
    if (main.walk([](RowsOpInterface op) { return op.makesText() ? WalkResult::interrupt() : WalkResult::advance(); })
            .wasInterrupted())
      return why = "the length of the strings that it makes is known to the run only", failure();
    for (Operation &op : main.front().without_terminator()) {
      SmallVector<bool> operands, results(op.getNumResults(), false);
      for (Value operand : op.getOperands())
        operands.push_back(rows.contains(operand));
      // The rows of a shape are those of what is reshaped only if that has rows.
      if (!isa<onnx::ReshapeOp>(op) || operands.front())
        refineUnknown(op);
      noteExtents(&op, [&](Value value) { return rows.contains(value); });
      bool isCounted = llvm::any_of(op.getOperands(), isCountedInRows);
      if (op.hasAttr(extentsName) || (!isCounted && !llvm::is_contained(operands, true)))
        continue;
      auto interface = dyn_cast<RowsOpInterface>(op);
      std::string reason = "its rows are not known to be independent";
      for (OpOperand &operand : op.getOpOperands())
        if (isCountedInRows(operand.get()) && int64_t(operand.getOperandNumber()) != getShapeOperand(op)) {
          interface = nullptr;
          reason = "its result depends on the number of rows";
        }
      bool isShifted =
          llvm::any_of(op.getOperands(), [&](Value v) { return rows.contains(v) && !isRowType(v.getType()); });
      if (interface && isShifted && !interface.takesRowsInAnyDimension())
        interface = nullptr;
      prefersLargeBlocks |= interface && interface.prefersLargeBlocks();
      if (!interface || failed(interface.propagateRows(operands, results, reason))) {
        llvm::raw_string_ostream os(why);
        if (auto loc = op.getLoc()->findInstanceOf<NameLoc>())
          os << loc.getName().getValue() << " ";
        os << "(" << op.getName().stripDialect() << "): " << reason;
        return failure();
      }
      for (auto [result, isRow] : llvm::zip_equal(op.getResults(), results))
        if (isRow)
          rows.insert(result);
    }
    for (Value result : main.front().getTerminator()->getOperands()) {
      if (isCountedInRows(result))
        return why = "an output is the number of rows", failure();
      resultRows.push_back(rows.contains(result));
    }
    return success();
  }

  LogicalResult specialize(func::FuncOp main, int64_t count, bool batch, ArrayRef<bool> resultRows, std::string &why) {
    OpBuilder builder(main);
    auto clone = cast<func::FuncOp>(builder.clone(*main));
    clone.setName(("rows" + Twine(count)).str());
    UnitAttr unit = builder.getUnitAttr();
    for (BlockArgument argument : clone.getArguments())
      if (isRowType(argument.getType())) {
        argument.setType(withRows(argument.getType(), count));
        clone.setArgAttr(argument.getArgNumber(), "mlonnx.rows", unit);
      }
    LogicalResult refined = refineTypes(clone, why, tooLarge);
    Operation *ret = clone.front().getTerminator();
    for (auto [i, type] : llvm::enumerate(ret->getOperandTypes())) {
      if (failed(refined) || !resultRows[i])
        continue;
      auto tensor = cast<RankedTensorType>(type);
      if (tensor.getRank() == 0 || tensor.getDimSize(0) != count) {
        why = "the rows of an output are not those of the input";
        refined = failure();
      }
      clone.setResultAttr(i, "mlonnx.rows", unit);
    }
    if (failed(refined)) {
      clone.erase();
      return failure();
    }
    clone.setType(builder.getFunctionType(clone.front().getArgumentTypes(), ret->getOperandTypes()));
    return success();
  }

  /// A value has more elements than any form of the function allows.
  bool tooLarge = false;
  bool prefersLargeBlocks = false;
};

} // namespace

std::unique_ptr<Pass> mlonnx::createSpecializeRowsPass() { return std::make_unique<SpecializeRowsPass>(); }
