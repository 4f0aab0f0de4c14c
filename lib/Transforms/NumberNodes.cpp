//===- NumberNodes.cpp - Numbers by which run-time errors name nodes ------===//
#include "mlir/IR/BuiltinOps.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

struct NumberNodesPass : PassWrapper<NumberNodesPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NumberNodesPass)
  StringRef getArgument() const override { return "mlonnx-number-nodes"; }
  StringRef getDescription() const override { return "Number operators for run-time errors"; }

  void runOnOperation() override {
    OpBuilder builder(&getContext());
    SmallVector<Attribute> names;
    getOperation().walk([&](Operation *op) {
      if (!isa<MLONNXDialect, onnx::ONNXDialect>(op->getDialect()) || op->hasTrait<OpTrait::ConstantLike>())
        return;
      op->setDiscardableAttr("mlonnx.node", builder.getI64IntegerAttr(names.size()));
      std::string name;
      if (auto loc = op->getLoc()->findInstanceOf<NameLoc>())
        name = loc.getName().str();
      else if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
        name = "line " + std::to_string(loc.getLine());
      names.push_back(builder.getStringAttr(name + " (" + op->getName().stripDialect() + ")"));
    });
    getOperation()->setAttr("mlonnx.nodes", builder.getArrayAttr(names));
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createNumberNodesPass() { return std::make_unique<NumberNodesPass>(); }
