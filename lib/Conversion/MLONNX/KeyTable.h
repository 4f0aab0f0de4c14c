//===- KeyTable.h - Constant look-up tables of keys -----------------------===//
#pragma once
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlonnx/Conversion/Lowering.h"
#include <cstring>

namespace mlonnx {

/// The elements of a tensor attribute whose elements have the size of T, by their bytes.
template <typename T> std::vector<T> rawElements(mlir::ElementsAttr attr) {
  std::vector<T> values(attr.getNumElements());
  llvm::ArrayRef<char> raw;
  if (auto resource = llvm::dyn_cast<mlir::DenseResourceElementsAttr>(attr)) {
    if (mlir::AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      raw = blob->getData();
  } else {
    raw = llvm::cast<mlir::DenseElementsAttr>(attr).getRawData();
  }
  size_t bytes = values.size() * sizeof(T);
  if (raw.size() == bytes)
    std::memcpy(values.data(), raw.data(), bytes);
  else if (raw.size() == sizeof(T)) // one value for all
    for (T &value : values)
      std::memcpy(&value, raw.data(), sizeof(T));
  return values;
}

/// Keys in the hash table that the kernels mlk_lookup_* read. Of equal keys the last counts; floats compare
/// numerically, NaN equals NaN.
class KeyTable {
public:
  static KeyTable ofInts(llvm::ArrayRef<int64_t> keys);
  static KeyTable ofFloats(llvm::ArrayRef<float> keys);
  /// Of a tensor attribute of any number type.
  static KeyTable ofNumbers(mlir::ElementsAttr keys);
  static KeyTable ofStrings(llvm::SmallVector<llvm::StringRef> keys);

  /// The position of each element of x among the keys, as i64; the number of keys where there is none.
  mlir::Value lookup(Lowering &b, mlir::Value x) const;
  /// The tables that a kernel searches: slots, and of strings their offsets and bytes.
  llvm::SmallVector<mlir::Value> tables(Lowering &b) const;
  int64_t getCapacity() const { return capacity; }
  /// Of keys that are numbers: pairs of key and position, or -1.
  llvm::ArrayRef<int64_t> getSlots() const { return slots; }

private:
  void reserve(int64_t keys);
  void insert(int64_t key, int64_t position);

  int64_t count = 0, capacity = 0;
  bool isStrings = false;
  /// Pairs of key and position, or positions of strings.
  std::vector<int64_t> slots;
  llvm::SmallVector<llvm::StringRef> strings;
};

} // namespace mlonnx
