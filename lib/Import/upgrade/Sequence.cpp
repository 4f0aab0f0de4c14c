//===- Sequence.cpp - Versions of operators on sequences ------------------===//
//
// No sequence is ever a value: an entry is what it was made of, and a sequence that is an output becomes an output for
// each entry, which front ends put together.
//
//===----------------------------------------------------------------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;

namespace mlonnx::importer {

/// The node stays until its users are done.
static LogicalResult upgradeSequenceConstruct(NodeUpgrade &node) {
  if (node.operands.empty())
    return node.error() << "SequenceConstruct needs an operand";
  for (unsigned i = 0; i < node.operands.size(); ++i)
    if (failed(node.getTensorType(i)))
      return failure();
  return success();
}

static LogicalResult upgradeSequenceAt(NodeUpgrade &node) {
  if (node.operands.size() != 2)
    return node.error() << "SequenceAt has " << node.operands.size() << " operands; it needs 2";
  auto sequence = node.operands[0].getDefiningOp<onnx::NodeOp>();
  std::optional<SmallVector<int64_t>> position = getConstantInts(node.operands[1]);
  if (!sequence || !position || position->size() != 1)
    return node.notSupported("a sequence or a position that depends on the run");
  int64_t count = sequence.getInputs().size(), at = position->front();
  if (at < -count || at >= count)
    return node.error() << "SequenceAt takes entry " << at << " of " << count;
  return node.replace(sequence.getInputs()[at < 0 ? at + count : at]);
}

LogicalResult expandSequences(func::FuncOp function) {
  Builder builder(function.getContext());
  auto ret = dyn_cast<func::ReturnOp>(function.front().getTerminator());
  if (!ret)
    return success(); // no model's
  SmallVector<Value> results;
  SmallVector<Attribute> attributes;
  for (auto [i, value] : llvm::enumerate(ret.getOperands())) {
    DictionaryAttr given = function.getResultAttrDict(i);
    auto sequence = value.getDefiningOp<onnx::NodeOp>();
    if (!sequence) {
      results.push_back(value);
      attributes.push_back(given ? given : builder.getDictionaryAttr({}));
      continue;
    }
    auto name = given ? given.getAs<StringAttr>("onnx.name") : StringAttr();
    for (auto [k, entry] : llvm::enumerate(sequence.getInputs())) {
      NamedAttrList list;
      list.set("onnx.name", builder.getStringAttr((name ? name.getValue() : "out") + "[" + Twine(k) + "]"));
      if (k == 0 && name) {
        list.set("mlonnx.sequence", name);
        list.set("mlonnx.entries", builder.getI64IntegerAttr(sequence.getInputs().size()));
      }
      results.push_back(entry);
      attributes.push_back(list.getDictionary(function.getContext()));
    }
  }
  ret->setOperands(results);
  function.setType(builder.getFunctionType(function.getArgumentTypes(), ValueRange(results).getTypes()));
  function.setResAttrsAttr(builder.getArrayAttr(attributes));
  for (onnx::NodeOp sequence : llvm::make_early_inc_range(function.getOps<onnx::NodeOp>())) {
    if (!sequence.use_empty())
      return mlir::emitError(sequence.getLoc()) << "not supported: " << sequence.getOpType() << ", version "
                                                << sequence.getVersion() << ", a sequence inside the model";
    sequence.erase();
  }
  return success();
}

void addSequence(UpgradeTable &table) {
  table.add("", "SequenceConstruct", {11}, upgradeSequenceConstruct);
  table.add("", "SequenceAt", {11}, upgradeSequenceAt);
}

} // namespace mlonnx::importer
