//===- DictVectorizer.cpp - Lowering of mlonnx.DictVectorizer -------------===//
#include "KeyTable.h"
#include "llvm/ADT/StringMap.h"
#include <unordered_map>

using namespace mlir;
using namespace mlonnx;

/// For each key the place of the equal one before it, or -1.
template <typename Key, typename Map> static SmallVector<int64_t> findEqual(ArrayRef<Key> keys, Map last) {
  SmallVector<int64_t> same;
  for (auto [i, key] : llvm::enumerate(keys)) {
    auto [found, isNew] = last.try_emplace(key, i);
    same.push_back(isNew ? -1 : found->second);
    found->second = i;
  }
  return same;
}

// R8: each entry of a map goes to the columns of its key, several where the vocabulary repeats it.
template <> LogicalResult OpLowering<MLONNXDictVectorizerOp>::lower(MLONNXDictVectorizerOp op, Lowering &b) {
  auto map = cast<MapType>(b.element(op.getX()));
  bool isStrings = isa<StringType>(map.getKey());
  SmallVector<StringRef> strings = getStrings(op.getStringVocabulary());
  List<int64_t> ints = getInts(op.getInt64Vocabulary());
  KeyTable keys = isStrings ? KeyTable::ofStrings(strings) : KeyTable::ofInts(ints);
  SmallVector<int64_t> same = isStrings ? findEqual<StringRef>(strings, llvm::StringMap<int64_t>())
                                        : findEqual<int64_t>(ints, std::unordered_map<int64_t, int64_t>());
  OpFoldResult rows = b.rank(op.getX()) ? b.size(op.getX(), 0) : b.index(1), columns = b.index(same.size());
  SmallVector<Value> inputs{op.getX()};
  llvm::append_range(inputs, keys.tables(b));
  inputs.push_back(b.constant<int64_t>(same));
  b.replace(b.call(isStrings ? "dict_vectorizer_string" : "dict_vectorizer_int64", b.bitsType(map.getValue()), inputs,
                   b.empty({rows, columns}, map.getValue()), {b.i64(rows), b.i64(columns), b.i64(keys.getCapacity())}));
  return success();
}
