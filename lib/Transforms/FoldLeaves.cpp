//===- FoldLeaves.cpp - What follows one tree becomes its leaves' values --===//
//
// Each row of a forest of one tree is the value of a leaf. Where operators that treat rows alike make one value of
// nothing but it and constants, they are a function of the leaf: the interpreter evaluates it for every leaf, and the
// results become the values of a tree in their place. Converters write an isolation forest as a tree and some twenty
// operators for each estimator.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Reference/Constants.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// So that a hostile model takes neither long nor much memory: leaves, elements of a value for one leaf, of the
/// constants of an operator, of all values of a tree.
constexpr int64_t maxLeaves = 1 << 14, maxWidth = 16, maxConstants = 1 << 12, maxElements = 1 << 22;

bool isColumn(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 2 && tensor.isDynamicDim(0) && tensor.getDimSize(1) == 1 &&
         tensor.getElementType().isF32();
}
/// Elements of a row of a value; nullopt where it is not numbers in rows.
std::optional<int64_t> getWidth(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.getRank() < 1 || !tensor.isDynamicDim(0) || tensor.getNumDynamicDims() != 1 ||
      !tensor.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t width = numElements(tensor.getShape().drop_front());
  return ShapedType::isDynamic(width) ? std::nullopt : std::optional(width);
}

/// A sum of one vote starts at +0 (R26), so that no tree makes -0.
bool canBeVotes(ArrayRef<float> values) {
  return llvm::none_of(values, [](float value) { return value == 0 && std::signbit(value); });
}

/// The value of each leaf, by number of its vote; nullopt unless the rows of the result are these very values.
std::optional<SmallVector<float>> getLeafValues(MLONNXTreeEnsembleRegressorOp op) {
  if (op.getNTargets() != 1 || op.getPostTransform() != "NONE" || op.getBaseValues() || op.getBaseValuesAsTensor() ||
      op.getTargetWeightsAsTensor() || !op.getTargetWeights())
    return std::nullopt;
  List<float> weights = getFloats(op.getTargetWeights());
  Numbers<int64_t> trees = readInts(op.getNodesTreeids()), voteTrees = readInts(op.getTargetTreeids()),
                   voteNodes = readInts(op.getTargetNodeids()), targets = readInts(op.getTargetIds());
  auto modes = op.getNodesModes() ? getModes(*op.getNodesModes()) : std::nullopt;
  if (!modes || trees.empty() || int64_t(weights.size()) > maxLeaves ||
      int64_t(weights.size()) != llvm::count(*modes, NodeMode::Leaf) || voteTrees.size() != weights.size() ||
      voteNodes.size() != weights.size() || targets.size() != weights.size())
    return std::nullopt;
  const int64_t tree = trees[0];
  auto isTree = [&](int64_t id) { return id == tree; };
  llvm::SmallDenseSet<int64_t> leaves;
  if (!llvm::all_of(trees, isTree) || !llvm::all_of(voteTrees, isTree) ||
      !llvm::all_of(targets, [](int64_t target) { return target == 0; }) ||
      !llvm::all_of(voteNodes, [&](int64_t leaf) { return leaf >= 0 && leaves.insert(leaf).second; }))
    return std::nullopt;
  return llvm::to_vector(weights.get());
}
std::optional<SmallVector<float>> getLeafValues(MLONNXTreeEnsembleOp op) {
  auto weights = dyn_cast<DenseFPElementsAttr>(op.getLeafWeights());
  Numbers<int64_t> targets = readInts(op.getLeafTargetids());
  if (op.getNTargets() != 1 || op.getPostTransform() != 0 || getListSize(op.getTreeRoots()) != 1 || !weights ||
      !weights.getElementType().isF32() || weights.getNumElements() > maxLeaves ||
      int64_t(targets.size()) != weights.getNumElements() ||
      !llvm::all_of(targets, [](int64_t target) { return target == 0; }))
    return std::nullopt;
  return llvm::to_vector(weights.getValues<float>());
}

void setLeafValues(MLONNXTreeEnsembleRegressorOp op, ArrayRef<float> values) {
  op.setTargetWeightsAttr(DenseF32ArrayAttr::get(op.getContext(), values));
}
void setLeafValues(MLONNXTreeEnsembleOp op, ArrayRef<float> values) {
  op.setLeafWeightsAttr(DenseFPElementsAttr::get(cast<ShapedType>(op.getLeafWeights().getType()), values));
}

/// Whether the time that `op` takes for a row follows from its operands' sizes.
bool isBounded(Operation *op) {
  if (auto tree = dyn_cast<MLONNXTreeEnsembleOp>(op))
    return getLeafValues(tree).has_value();
  if (auto tree = dyn_cast<MLONNXTreeEnsembleRegressorOp>(op))
    return getLeafValues(tree).has_value();
  if (isa<MLONNXDialect>(op->getDialect()))
    return isa<MLONNXLabelEncoderOp, MLONNXScalerOp, MLONNXBinarizerOp, MLONNXImputerOp>(op);
  return isa<onnx::ONNXDialect>(op->getDialect()) && !op->getNumRegions();
}

/// Values that follow from the leaf that a row reaches, for all leaves.
class LeafFunctions {
public:
  LeafFunctions(Value tree, ArrayRef<float> leaves) : leafCount(leaves.size()) {
    reference::Tensor rows;
    rows.element = Float32Type::get(tree.getContext());
    rows.shape = {leafCount, 1};
    rows.bytes.assign(reinterpret_cast<const char *>(leaves.begin()), reinterpret_cast<const char *>(leaves.end()));
    add(tree, std::move(rows));
    for (size_t i = 0; i < order.size(); ++i) // grows
      for (Operation *user : order[i].getUsers())
        if (user->getNumResults() && !known.contains(user->getResult(0)))
          evaluate(user);
  }

  /// The one value that anything else uses; null where there are several.
  Value getOnlyUsed() const {
    Value used;
    for (Value value : order) {
      auto isKnown = [&](Operation *user) { return user->getNumResults() && known.contains(user->getResult(0)); };
      if (llvm::all_of(value.getUsers(), isKnown))
        continue;
      if (used)
        return {};
      used = value;
    }
    return used;
  }
  ArrayRef<float> getFloats(Value value) const {
    const reference::Tensor &tensor = known.find(value)->second;
    return {tensor.data<float>(), size_t(tensor.size())};
  }

  /// Erases what nothing uses any more, the tree as well.
  void eraseUnused() {
    for (Value value : llvm::reverse(order))
      if (Operation *op = value.getDefiningOp(); value == op->getResult(0) && op->use_empty())
        op->erase();
  }

private:
  void add(Value value, reference::Tensor tensor) {
    known.try_emplace(value, std::move(tensor));
    order.push_back(value);
  }

  /// Adds the results of `op` where they follow from values that are known.
  void evaluate(Operation *op) {
    auto interface = dyn_cast<RowsOpInterface>(op);
    if (!interface || !isBounded(op))
      return;
    SmallVector<bool> rows, resultRows(op->getNumResults(), false);
    int64_t constants = 0;
    for (Value operand : op->getOperands()) {
      rows.push_back(known.contains(operand));
      if (auto constant = operand.getDefiningOp<onnx::ConstantOp>())
        constants += constant.getValue().getNumElements();
      else if (!rows.back() && !operand.getDefiningOp<onnx::NoneOp>())
        return;
    }
    std::string why;
    if (constants > maxConstants || failed(interface.propagateRows(rows, resultRows, why)) ||
        llvm::is_contained(resultRows, false))
      return;
    for (Type type : op->getResultTypes()) {
      std::optional<int64_t> width = getWidth(type);
      if (!width || *width > maxWidth || (elements += *width * leafCount) > maxElements)
        return;
    }
    std::vector<reference::Tensor> operands;
    for (Value operand : op->getOperands()) {
      auto found = known.find(operand);
      auto tensor = found != known.end() ? std::optional(found->second) : reference::getConstantTensor(operand);
      if (!tensor)
        return;
      operands.push_back(std::move(*tensor));
    }
    auto results = reference::evaluate(op, operands, maxElements * sizeof(double));
    if (!results)
      return llvm::consumeError(results.takeError());
    auto isForLeaves = [&](const auto &tensor) { return !tensor.shape.empty() && tensor.shape[0] == leafCount; };
    if (!llvm::all_of(*results, isForLeaves))
      return;
    for (auto [result, tensor] : llvm::zip_equal(op->getResults(), *results))
      add(result, std::move(tensor));
  }

  int64_t leafCount, elements = 0;
  DenseMap<Value, reference::Tensor> known;
  SmallVector<Value> order;
};

template <class Tree> void foldLeaves(Tree tree) {
  std::optional<SmallVector<float>> leaves = getLeafValues(tree);
  if (!leaves || !isColumn(tree.getY().getType()) || !canBeVotes(*leaves))
    return;
  LeafFunctions functions(tree.getY(), *leaves);
  Value used = functions.getOnlyUsed();
  if (!used || used == tree.getY() || !isColumn(used.getType()))
    return;
  ArrayRef<float> values = functions.getFloats(used);
  if (!canBeVotes(values))
    return;
  auto folded = cast<Tree>(OpBuilder(tree).clone(*tree));
  setLeafValues(folded, values);
  used.replaceAllUsesWith(folded.getY());
  functions.eraseUnused();
}

struct FoldLeavesPass : PassWrapper<FoldLeavesPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FoldLeavesPass)
  StringRef getArgument() const override { return "mlonnx-fold-leaves"; }
  StringRef getDescription() const override { return "Evaluate what follows one tree for each of its leaves"; }

  void runOnOperation() override {
    SmallVector<Operation *> trees;
    getOperation().walk([&](Operation *op) {
      if (isa<MLONNXTreeEnsembleOp, MLONNXTreeEnsembleRegressorOp>(op))
        trees.push_back(op);
    });
    // Backwards: what follows a tree, and is erased with it, may be a tree.
    for (Operation *op : llvm::reverse(trees)) {
      if (auto tree = dyn_cast<MLONNXTreeEnsembleOp>(op))
        foldLeaves(tree);
      else
        foldLeaves(cast<MLONNXTreeEnsembleRegressorOp>(op));
    }
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createFoldLeavesPass() { return std::make_unique<FoldLeavesPass>(); }
