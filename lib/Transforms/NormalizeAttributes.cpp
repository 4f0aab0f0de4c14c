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

/// The dense form of a list, or null where it has none. `accepts` says whether the operator takes a form: an empty list
/// does not show what its elements would be.
Attribute getDenseForm(ArrayAttr list, function_ref<bool(Attribute)> accepts) {
  MLIRContext *context = list.getContext();
  if (list.empty()) {
    for (Attribute empty : {Attribute(DenseI64ArrayAttr::get(context, {})),
                            Attribute(DenseF32ArrayAttr::get(context, {})), Attribute(DenseI8ArrayAttr::get(context, {}))})
      if (accepts(empty))
        return empty;
    return nullptr;
  }
  Attribute dense;
  if (isa<IntegerAttr>(list[0])) {
    dense = DenseI64ArrayAttr::get(context, getInts(list));
  } else if (isa<FloatAttr>(list[0])) {
    dense = DenseF32ArrayAttr::get(context, getFloats(list));
  } else if (isa<StringAttr>(list[0])) {
    if (std::optional<SmallVector<NodeMode>> modes = getModes(list)) {
      auto numbers = llvm::map_to_vector(*modes, [](NodeMode mode) { return int8_t(mode); });
      dense = DenseI8ArrayAttr::get(context, numbers);
    }
  }
  return dense && accepts(dense) ? dense : nullptr;
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
        auto accepts = [&](Attribute form) {
          NamedAttrList attributes;
          attributes.append(name, form);
          return succeeded(op->getName().verifyInherentAttrs(attributes, [] { return InFlightDiagnostic(); }));
        };
        if (Attribute dense = getDenseForm(list, accepts))
          op->setInherentAttr(name, dense);
      }
    });
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createNormalizeAttributesPass() { return std::make_unique<NormalizeAttributesPass>(); }
