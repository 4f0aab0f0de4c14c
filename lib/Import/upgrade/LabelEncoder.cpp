//===- LabelEncoder.cpp - Versions of LabelEncoder ------------------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Lists.h"
#include "llvm/ADT/DenseSet.h"
#include <cmath>
#include <unordered_set>

using namespace mlir;

namespace mlonnx::importer {

/// Version 1: classes_strings lists strings by their index; the element type of X says which way to map.
static LogicalResult upgradeLabelEncoder1(NodeUpgrade &node) {
  FailureOr<TensorType> type = node.getTensorType(0);
  FailureOr<ArrayAttr> classes = node.get<ArrayAttr>("classes_strings", "list of strings");
  auto isUnknown = [](StringRef name) {
    return !llvm::is_contained({"classes_strings", "default_int64", "default_string"}, name);
  };
  if (failed(type) || failed(classes) || failed(node.refuse(isUnknown)))
    return failure();
  if (!*classes)
    return node.error() << "LabelEncoder needs attribute 'classes_strings'";
  auto indices = llvm::to_vector(llvm::seq<int64_t>(0, classes->size()));
  Attribute list = node.createList(ArrayRef<int64_t>(indices));
  if (isa<StringType>(type->getElementType())) {
    node.attributes.set("keys_strings", *classes);
    node.attributes.set("values_int64s", list);
  } else if (type->getElementType().isInteger(64)) {
    node.attributes.set("keys_int64s", list);
    node.attributes.set("values_strings", *classes);
  } else {
    return node.error() << "operand 'X' of LabelEncoder has elements of type " << type->getElementType()
                        << "; in version 1 it takes i64, !mlonnx.string";
  }
  node.attributes.erase("classes_strings");
  return node.convert();
}

/// The positions of the first of equal keys. NaN equals NaN and -0.0 equals 0.0.
static FailureOr<SmallVector<int64_t>> findFirsts(NodeUpgrade &node, StringRef name, Attribute keys) {
  SmallVector<int64_t> firsts;
  if (auto strings = dyn_cast<ArrayAttr>(keys)) {
    DenseSet<Attribute> seen;
    for (auto [i, key] : llvm::enumerate(strings))
      if (seen.insert(key).second)
        firsts.push_back(i);
    return firsts;
  }
  if (isa<DenseI64ArrayAttr>(keys) || isResourceOf(keys, [](Type type) { return type.isInteger(64); })) {
    std::unordered_set<int64_t> seen;
    for (auto [i, key] : llvm::enumerate(getInts(keys)))
      if (seen.insert(key).second)
        firsts.push_back(i);
    return firsts;
  }
  if (isa<DenseF32ArrayAttr>(keys) || isResourceOf(keys, [](Type type) { return type.isF32(); })) {
    std::unordered_set<uint32_t> seen;
    for (auto [i, key] : llvm::enumerate(getFloats(keys)))
      if (seen.insert(std::isnan(key) ? 0x7fc00000u : llvm::bit_cast<uint32_t>(key + 0.0f)).second)
        firsts.push_back(i);
    return firsts;
  }
  return node.error() << "attribute '" << name << "' is no list";
}

/// The elements of a list at `positions`.
static Attribute select(NodeUpgrade &node, Attribute list, ArrayRef<int64_t> positions) {
  if (auto array = dyn_cast<ArrayAttr>(list)) {
    SmallVector<Attribute> selected;
    for (int64_t i : positions)
      selected.push_back(array[i]);
    return node.builder.getArrayAttr(selected);
  }
  auto pick = [&](const auto &values, auto &selected) {
    for (int64_t i : positions)
      selected.push_back(values[i]);
  };
  if (isa<DenseF32ArrayAttr>(list) || isResourceOf(list, [](Type type) { return type.isF32(); })) {
    SmallVector<float> selected;
    pick(getFloats(list), selected);
    return node.createList(ArrayRef<float>(selected));
  }
  SmallVector<int64_t> selected;
  pick(getInts(list), selected);
  return node.createList(ArrayRef<int64_t>(selected));
}

/// Versions 2 and 3: the first of equal keys wins; in version 4, the operator's meaning, the last.
static LogicalResult upgradeLabelEncoder2(NodeUpgrade &node) {
  if (failed(node.refuse([](StringRef name) { return name.ends_with("_tensor"); })))
    return failure();
  StringRef keysName, valuesName;
  for (NamedAttribute attribute : node.attributes) {
    StringRef name = attribute.getName();
    StringRef &which = name.starts_with("keys_") ? keysName : valuesName;
    if (!name.starts_with("keys_") && !name.starts_with("values_"))
      continue;
    if (!which.empty())
      return node.error() << "LabelEncoder has both '" << which << "' and '" << name << "'";
    which = name;
  }
  if (keysName.empty() || valuesName.empty())
    return node.error() << "LabelEncoder needs " << (keysName.empty() ? "a keys_*" : "a values_*") << " attribute";
  Attribute keys = node.attributes.get(keysName), values = node.attributes.get(valuesName);
  if (!isa<ArrayAttr, DenseI64ArrayAttr, DenseF32ArrayAttr, DenseResourceElementsAttr>(values))
    return node.error() << "attribute '" << valuesName << "' is no list";
  FailureOr<SmallVector<int64_t>> firsts = findFirsts(node, keysName, keys);
  if (failed(firsts))
    return failure();
  int64_t size = getListSize(keys);
  if (getListSize(values) != size)
    return node.error() << "LabelEncoder has " << size << " values in '" << keysName << "' and " << getListSize(values)
                        << " in '" << valuesName << "'";
  if (int64_t(firsts->size()) < size) {
    node.attributes.set(keysName, select(node, keys, *firsts));
    node.attributes.set(valuesName, select(node, values, *firsts));
  }
  return node.convert();
}

void addLabelEncoder(UpgradeTable &table) {
  table.add(onnxML, "LabelEncoder",
            ArrayRef<UpgradeEntry>{{1, upgradeLabelEncoder1}, {2, upgradeLabelEncoder2}, {4, upgradeUnchanged}});
}

} // namespace mlonnx::importer
