//===- NormalizeAttributes.cpp - Lists of attributes become dense ---------===//
//
// An ArrayAttr holds a uniqued attribute per element: too much for trees of millions of nodes, and for every reader a
// second form to know. Lists of strings other than node modes have no dense form and stay.
//
//===----------------------------------------------------------------------===//
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// The dense form of a list, or null where it has none. An empty list does not show what its elements would be: it
/// stays.
Attribute getDenseForm(StringRef name, ArrayAttr list) {
  MLIRContext *context = list.getContext();
  if (list.empty())
    return nullptr;
  if (isa<IntegerAttr>(list[0]))
    return DenseI64ArrayAttr::get(context, getInts(list));
  if (isa<FloatAttr>(list[0]))
    return DenseF32ArrayAttr::get(context, getFloats(list));
  std::optional<SmallVector<NodeMode>> modes = name == "nodes_modes" ? getModes(list) : std::nullopt;
  if (!modes)
    return nullptr;
  return DenseI8ArrayAttr::get(context, llvm::map_to_vector(*modes, [](NodeMode mode) { return int8_t(mode); }));
}

struct NormalizeAttributesPass : PassWrapper<NormalizeAttributesPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NormalizeAttributesPass)
  StringRef getArgument() const override { return "mlonnx-normalize"; }
  StringRef getDescription() const override { return "Turn lists of attributes into dense lists"; }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (!isa_and_nonnull<MLONNXDialect>(op->getDialect()))
        return;
      for (StringAttr name : op->getName().getAttributeNames()) {
        auto list = dyn_cast_or_null<ArrayAttr>(op->getInherentAttr(name).value_or(nullptr));
        if (!list)
          continue;
        if (Attribute dense = getDenseForm(name, list))
          op->setInherentAttr(name, dense);
      }
    });
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createNormalizeAttributesPass() { return std::make_unique<NormalizeAttributesPass>(); }
