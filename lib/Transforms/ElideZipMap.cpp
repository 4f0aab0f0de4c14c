//===- ElideZipMap.cpp - Maps are made by the front ends ------------------===//
//
// A ZipMap that only makes a function result is dropped: the result is its tensor, the labels become the attribute
// `mlonnx.zipmap` of the result, and the front end makes maps only for callers who ask for that output.
//
//===----------------------------------------------------------------------===//
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlonnx;

namespace {

struct ElideZipMapPass : PassWrapper<ElideZipMapPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ElideZipMapPass)
  StringRef getArgument() const override { return "mlonnx-elide-zipmap"; }
  StringRef getDescription() const override { return "Turn a ZipMap that makes a result into a note on the result"; }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    Operation *ret = function.front().getTerminator();
    for (OpOperand &operand : ret->getOpOperands()) {
      auto zipmap = operand.get().getDefiningOp<MLONNXZipMapOp>();
      if (!zipmap)
        continue;
      Attribute labels;
      if (auto strings = zipmap.getClasslabelsStrings())
        labels = *strings;
      else
        labels = DenseI64ArrayAttr::get(&getContext(), getInts(zipmap.getClasslabelsInt64s()));
      function.setResultAttr(operand.getOperandNumber(), "mlonnx.zipmap", labels);
      operand.set(zipmap.getX());
      if (zipmap->use_empty())
        zipmap.erase();
    }
    function.setType(FunctionType::get(&getContext(), function.getArgumentTypes(), ret->getOperandTypes()));
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createElideZipMapPass() { return std::make_unique<ElideZipMapPass>(); }
