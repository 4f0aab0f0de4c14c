//===- TreeEnsemble.cpp - TreeEnsemble of ai.onnx.ml 5 --------------------===//
#include "Upgrade.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlonnx/IR/Lists.h"

using namespace mlir;

namespace mlonnx::importer {

/// nodes_modes comes as a tensor of unsigned bytes and becomes a list of modes.
static LogicalResult upgradeTreeEnsemble(NodeUpgrade &node) {
  FailureOr<ElementsAttr> modes = node.get<ElementsAttr>("nodes_modes", "tensor");
  if (failed(modes))
    return failure();
  if (*modes) {
    ElementsAttr tensor = *modes;
    if (!tensor.getElementType().isUnsignedInteger(8) || tensor.getShapedType().getRank() != 1)
      return node.error() << "attribute 'nodes_modes' is no tensor of UINT8 of rank 1";
    SmallVector<int8_t> values;
    values.reserve(tensor.getNumElements());
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(tensor)) {
      AsmResourceBlob *blob = resource.getRawHandle().getBlob();
      if (!blob || int64_t(blob->getData().size()) != tensor.getNumElements())
        return node.error() << "attribute 'nodes_modes' has no data";
      values.append(blob->getData().begin(), blob->getData().end());
    } else {
      for (uint8_t value : cast<DenseElementsAttr>(tensor).getValues<uint8_t>())
        values.push_back(int8_t(value));
    }
    for (int8_t value : values)
      if (value < 0 || value > int8_t(NodeMode::MEMBER))
        return node.error() << "attribute 'nodes_modes' has an unknown mode " << int(uint8_t(value));
    node.attributes.set("nodes_modes", node.createList(ArrayRef<int8_t>(values)));
  }
  return node.convert();
}

void addTreeEnsemble(UpgradeTable &table) { table.add(onnxML, "TreeEnsemble", {5}, upgradeTreeEnsemble); }

} // namespace mlonnx::importer
