//===- KeyTable.cpp - Constant look-up tables of keys ---------------------===//
#include "KeyTable.h"
#include "kernels/Tables.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mlonnx {

/// At most half full, so that searches are short and always end.
void KeyTable::reserve(int64_t keys) {
  count = keys;
  capacity = llvm::PowerOf2Ceil(2 * keys + 2);
  slots.assign(2 * capacity, -1);
}

void KeyTable::insert(int64_t key, int64_t position) {
  int64_t slot = ::mlk::hashKey(key) & (capacity - 1);
  while (slots[2 * slot + 1] >= 0 && slots[2 * slot] != key)
    slot = (slot + 1) & (capacity - 1);
  slots[2 * slot] = key;
  slots[2 * slot + 1] = position;
}

template <typename T> static void insertAll(ArrayRef<T> keys, function_ref<void(int64_t, int64_t)> insert) {
  for (auto [i, key] : llvm::enumerate(keys)) {
    if constexpr (std::is_floating_point_v<T>)
      insert(::mlk::keyOf(double(key)), i);
    else
      insert(::mlk::keyOf(int64_t(key)), i);
  }
}

KeyTable KeyTable::ofInts(ArrayRef<int64_t> keys) {
  KeyTable table;
  table.reserve(keys.size());
  insertAll(keys, [&](int64_t key, int64_t position) { table.insert(key, position); });
  return table;
}

KeyTable KeyTable::ofFloats(ArrayRef<float> keys) {
  KeyTable table;
  table.reserve(keys.size());
  insertAll(keys, [&](int64_t key, int64_t position) { table.insert(key, position); });
  return table;
}

KeyTable KeyTable::ofNumbers(ElementsAttr keys) {
  KeyTable table;
  table.reserve(keys.getNumElements());
  auto insert = [&](int64_t key, int64_t position) { table.insert(key, position); };
  Type element = keys.getElementType();
  if (element.isF32())
    insertAll<float>(rawElements<float>(keys), insert);
  else if (element.isF64())
    insertAll<double>(rawElements<double>(keys), insert);
  else if (element.isInteger(64))
    insertAll<int64_t>(rawElements<int64_t>(keys), insert);
  else if (element.isInteger(32))
    insertAll<int32_t>(rawElements<int32_t>(keys), insert);
  else
    insertAll<int16_t>(rawElements<int16_t>(keys), insert);
  return table;
}

KeyTable KeyTable::ofStrings(SmallVector<StringRef> keys) {
  KeyTable table;
  table.reserve(keys.size());
  table.slots.assign(table.capacity, -1);
  for (auto [i, key] : llvm::enumerate(keys)) {
    int64_t slot = ::mlk::hashString(key.data(), key.size()) & (table.capacity - 1);
    while (table.slots[slot] >= 0 && keys[table.slots[slot]] != key)
      slot = (slot + 1) & (table.capacity - 1);
    table.slots[slot] = i;
  }
  table.strings = std::move(keys);
  table.isStrings = true;
  return table;
}

SmallVector<Value> KeyTable::tables(Lowering &b) const {
  SmallVector<Value> values{b.table("slots", [&] { return b.elements<int64_t>(slots, {int64_t(slots.size())}); })};
  if (isStrings) {
    auto [bytes, offsets] = b.strings(strings);
    values.append({offsets, bytes});
  }
  return values;
}

Value KeyTable::lookup(Lowering &b, Value x) const {
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  Value index = b.empty(sizes, b.getI64Type());
  SmallVector<Value> scalars{b.i64(b.product(sizes)), b.i64(capacity), b.i64(count)};
  SmallVector<Value> inputs{x};
  llvm::append_range(inputs, tables(b));
  return b.call("lookup", b.element(x), inputs, index, scalars).front();
}

} // namespace mlonnx
