//===- FoldConstants.cpp - Operators on constants are evaluated -----------===//
//
// The reference interpreter evaluates every operator of mlonnx and onnx whose operands are constants. An operator whose
// evaluation is an error stays: the error belongs to the run of the model.
//
//===----------------------------------------------------------------------===//
#include "Extents.h"
#include "RefineTypes.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Reference/Constants.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Larger results stay operators, so that folding never makes a model much larger than its file.
constexpr int64_t maxResultBytes = 1 << 20;
/// Operands of more elements in all are not read.
constexpr int64_t maxOperandElements = 1 << 24;

bool isOurs(Operation *op) { return isa_and_nonnull<MLONNXDialect, onnx::ONNXDialect>(op->getDialect()); }

/// The constant values of all operands of `op`; nullopt where one is no constant or they are too large.
std::optional<std::vector<reference::Tensor>> getConstantOperands(Operation *op) {
  std::vector<reference::Tensor> operands;
  int64_t elements = 0;
  for (Value operand : op->getOperands()) {
    if (auto constant = operand.getDefiningOp<onnx::ConstantOp>())
      elements += constant.getValue().getNumElements();
    if (elements > maxOperandElements)
      return std::nullopt;
    std::optional<reference::Tensor> tensor = reference::getConstantTensor(operand);
    if (!tensor)
      return std::nullopt;
    operands.push_back(std::move(*tensor));
  }
  return operands;
}

/// A shape that is known, whatever the values; null where it is not.
ElementsAttr getKnownShape(Operation *op) {
  auto shape = dyn_cast<onnx::ShapeOp>(op);
  ValueShape data(shape ? shape.getData().getType() : Type(op->getResult(0).getType()));
  if (!shape || !data.hasRank())
    return {};
  auto [first, last] = onnx::detail::getShapeRange(shape.getStart(), shape.getEnd(), data.rank());
  ArrayRef<int64_t> dims = ArrayRef(*data.dims).slice(first, last - first);
  if (llvm::any_of(dims, ShapedType::isDynamic))
    return {};
  return DenseElementsAttr::get(RankedTensorType::get({last - first}, IntegerType::get(op->getContext(), 64)), dims);
}

/// Whether a loop is or may be evaluated with `op`: how long that takes nobody knows.
bool hasLoop(Operation *op) {
  return op->walk([](onnx::LoopOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// The constants that replace the results of `op`; empty where it stays.
SmallVector<ElementsAttr> evaluateToConstants(Operation *op) {
  if (!isOurs(op) || isa<onnx::ConstantOp, onnx::NodeOp, onnx::NoneOp>(op) || op->getNumOperands() == 0 ||
      op->use_empty() || hasLoop(op))
    return {};
  if (ElementsAttr shape = getKnownShape(op))
    return {shape};
  for (Type type : op->getResultTypes())
    if (auto shaped = dyn_cast<RankedTensorType>(type);
        shaped && shaped.hasStaticShape() && shaped.getNumElements() > maxResultBytes)
      return {};
  auto operands = getConstantOperands(op);
  if (!operands)
    return {};
  auto values = reference::evaluate(op, *operands, maxResultBytes);
  if (!values) {
    llvm::consumeError(values.takeError());
    return {};
  }
  SmallVector<ElementsAttr> constants;
  for (auto [result, value] : llvm::zip_equal(op->getResults(), *values)) {
    ElementsAttr constant = reference::toAttribute(value, op->getContext());
    if (!constant)
      return {};
    // Only operators of ours take a value of a more exact type.
    if (constant.getType() != result.getType() && !llvm::all_of(result.getUsers(), isOurs))
      return {};
    constants.push_back(constant);
  }
  return constants;
}

/// Makes what uses `op` use constants where all its operands are; whether it did.
bool useConstants(Operation *op) {
  SmallVector<ElementsAttr> constants = evaluateToConstants(op);
  OpBuilder builder(op);
  for (auto [result, constant] : llvm::zip(op->getResults(), constants))
    result.replaceAllUsesWith(onnx::ConstantOp::create(builder, op->getLoc(), constant.getType(), constant));
  return !constants.empty();
}

/// The operators of the graph that an If with a constant condition evaluates take its place; the first of them, or
/// null where the condition is no constant.
Operation *inlineChoice(onnx::IfOp choice) {
  std::optional<bool> truth = onnx::detail::getConstantTruth(choice.getCond());
  if (!truth)
    return nullptr;
  Block &graph = (*truth ? choice.getThenBranch() : choice.getElseBranch()).front();
  auto captured = *truth ? choice.getThenCaptured() : choice.getElseCaptured();
  for (auto [argument, value] : llvm::zip_equal(graph.getArguments(), captured))
    argument.replaceAllUsesWith(value);
  Operation *yield = graph.getTerminator(), *next = choice->getNextNode();
  choice->replaceAllUsesWith(yield->getOperands());
  yield->erase();
  if (!graph.empty())
    next = &graph.front();
  choice->getBlock()->getOperations().splice(choice->getIterator(), graph.getOperations());
  choice.erase();
  return next;
}

/// What a graph captures and is constant becomes a constant of the graph.
void captureConstants(onnx::IfOp choice) {
  for (auto [graph, captured] : {std::pair(&choice.getThenBranch(), choice.getThenCaptured()),
                                 std::pair(&choice.getElseBranch(), choice.getElseCaptured())})
    for (auto [argument, value] : llvm::zip_equal(graph->getArguments(), captured))
      if (auto constant = value.getDefiningOp<onnx::ConstantOp>(); constant && !argument.use_empty())
        argument.replaceAllUsesWith(OpBuilder::atBlockBegin(&graph->front()).clone(*constant)->getResult(0));
}

/// In the order of the operators, so that a chain folds in one walk. Operators that were folded go to `dead`. What
/// follows a choice that was none may know more.
void foldIn(Operation *parent, SmallVectorImpl<Operation *> &dead) {
  bool refine = false;
  for (Region &region : parent->getRegions())
    for (Block &block : region)
      for (Operation *op = block.empty() ? nullptr : &block.front(); op;) {
        if (refine)
          refineResults(op);
        if (useConstants(op)) {
          dead.push_back(op);
          op = op->getNextNode();
          continue;
        }
        if (auto choice = dyn_cast<onnx::IfOp>(op)) {
          if (Operation *next = inlineChoice(choice)) {
            refine = true;
            op = next;
            continue;
          }
          captureConstants(choice);
        }
        foldIn(op, dead);
        op = op->getNextNode();
      }
}

struct FoldConstantsPass : PassWrapper<FoldConstantsPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FoldConstantsPass)
  StringRef getArgument() const override { return "mlonnx-fold-constants"; }
  StringRef getDescription() const override {
    return "Evaluate operators on constants whose results have less than 1 MB by the reference interpreter";
  }

  void runOnOperation() override {
    SmallVector<Operation *> dead;
    foldIn(getOperation(), dead);
    refineFunctionTypes(getOperation());
    // Backwards: the operands of a folded operator may be folded ones or constants that nothing else uses.
    for (Operation *op : llvm::reverse(dead)) {
      SmallVector<Value> operands(op->getOperands());
      op->erase();
      llvm::SmallPtrSet<Operation *, 4> constants;
      for (Value operand : operands)
        if (auto constant = operand.getDefiningOp<onnx::ConstantOp>(); constant && constant->use_empty())
          constants.insert(constant);
      for (Operation *constant : constants)
        constant->erase();
    }
  }
};

} // namespace

bool mlonnx::foldOperator(Operation *op) { return useConstants(op); }

std::unique_ptr<Pass> mlonnx::createFoldConstantsPass() { return std::make_unique<FoldConstantsPass>(); }
