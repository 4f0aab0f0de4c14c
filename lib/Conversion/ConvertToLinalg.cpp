//===- ConvertToLinalg.cpp - Typed operators to linalg and mlk ------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlonnx/Conversion/Lowering.h"
#include "mlonnx/Conversion/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Lowers and erases `op`, which is one of Ops.
template <typename... Ops> LogicalResult lowerOneOf(Operation *op, LoweringCache &cache) {
  LogicalResult result = success();
  auto tryOne = [&](auto tag) {
    using Op = typename decltype(tag)::type;
    auto typed = dyn_cast<Op>(op);
    if (!typed)
      return false;
    Lowering builder(op, cache);
    result = OpLowering<Op>::lower(typed, builder);
    return true;
  };
  (tryOne(std::common_type<Ops>()) || ...);
  return result;
}

struct ConvertToLinalgPass : PassWrapper<ConvertToLinalgPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertToLinalgPass)
  StringRef getArgument() const override { return "mlonnx-to-linalg"; }
  StringRef getDescription() const override { return "Lower operators to linalg, tensor and kernel calls"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect, math::MathDialect, scf::SCFDialect,
                    tensor::TensorDialect, mlk::MLKDialect>();
  }

  void runOnOperation() override {
    LoweringCache cache;
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<MLONNXDialect, onnx::ONNXDialect>(op->getDialect()))
        ops.push_back(op);
    });
    DenseSet<Operation *> dropped;
    for (Operation *op : ops) {
      if (dropped.contains(op))
        continue;
      if (failed(refineTypes(op))) {
        if (!isa<scf::IfOp>(op->getParentOp()))
          return signalPassFailure();
        failFrom(op, cache, dropped);
        continue;
      }
      if (failed(lowerOneOf<
#define GET_OP_LIST
#include "mlonnx/IR/MLONNXOps.cpp.inc"
                 ,
#define GET_OP_LIST
#include "mlonnx/IR/ONNXOps.cpp.inc"
                 >(op, cache)))
        return signalPassFailure();
    }
    // Values may know more of their shapes than the operators that made them did.
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        if (auto ret = dyn_cast<func::ReturnOp>(function.back().getTerminator()))
          function.setType(FunctionType::get(&getContext(), function.getArgumentTypes(), ret.getOperandTypes()));
  }

  /// Shapes that never fit are an error of the run where only one of two graphs has them. What would follow in that
  /// graph is dropped.
  static void failFrom(Operation *op, LoweringCache &cache, DenseSet<Operation *> &dropped) {
    Lowering b(op, cache);
    b.require(arith::ConstantIntOp::create(b, 0, 1), b.index(-1));
    SmallVector<Value> nothing;
    for (Type type : op->getParentOp()->getResultTypes()) {
      auto tensor = cast<RankedTensorType>(type);
      SmallVector<OpFoldResult> sizes;
      for (int64_t extent : tensor.getShape())
        sizes.push_back(ShapedType::isDynamic(extent) ? OpFoldResult(b.asIndex(b.index(0))) : b.index(extent));
      nothing.push_back(b.empty(sizes, tensor.getElementType()));
    }
    scf::YieldOp::create(b, nothing);
    SmallVector<Operation *> rest;
    for (Operation *next = op; next; next = next->getNextNode())
      rest.push_back(next);
    for (Operation *next : llvm::reverse(rest)) {
      next->walk([&](Operation *inner) { dropped.insert(inner); });
      next->erase();
    }
  }

  /// Lowered operands may know more of their shapes than the operator did: so do its results then.
  static LogicalResult refineTypes(Operation *op) {
    auto isKnown = [](Type type) {
      auto shaped = dyn_cast<ShapedType>(type);
      return !shaped || shaped.hasStaticShape();
    };
    auto infer = dyn_cast<InferTypeOpInterface>(op);
    if (!infer || llvm::all_of(op->getResultTypes(), isKnown))
      return success();
    SmallVector<Type> types;
    std::optional<Location> loc = op->getLoc();
    if (isa<scf::IfOp>(op->getParentOp()))
      loc = std::nullopt; // no error of the model
    if (failed(infer.inferReturnTypes(op->getContext(), loc, op->getOperands(), op->getDiscardableAttrDictionary(),
                                      op->getPropertiesStorage(), op->getRegions(), types)))
      return failure();
    for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
      result.setType(type);
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createConvertToLinalgPass() { return std::make_unique<ConvertToLinalgPass>(); }
