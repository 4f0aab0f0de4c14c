//===- ElideZipMap.cpp - Maps are made by the front ends ------------------===//
//
// A ZipMap that only makes a function result is dropped: the result is its tensor, the labels become the attribute
// `mlonnx.zipmap` of the result, and the front end makes maps only for callers who ask for that output. A result that
// is a classifier's scores gets their labels as `mlonnx.classes`, so that front ends can name its columns.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

/// Labels of the columns of a classifier's scores; null for any other value.
static Attribute getClasses(Value value) {
  while (isa_and_nonnull<onnx::IdentityOp, onnx::CastOp, MLONNXNormalizerOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<MLONNXTreeEnsembleClassifierOp, MLONNXLinearClassifierOp, MLONNXSVMClassifierOp>(op) ||
      cast<OpResult>(value).getResultNumber() != 1)
    return {};
  if (auto strings = op->getAttrOfType<ArrayAttr>("classlabels_strings"); strings && !strings.empty())
    return strings;
  for (StringRef name : {"classlabels_ints", "classlabels_int64s"})
    if (Attribute labels = op->getAttr(name))
      return DenseI64ArrayAttr::get(op->getContext(), getInts(labels));
  return {};
}

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
      if (!zipmap) {
        if (Attribute classes = getClasses(operand.get()))
          function.setResultAttr(operand.getOperandNumber(), "mlonnx.classes", classes);
        continue;
      }
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
