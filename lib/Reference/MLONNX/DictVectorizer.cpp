//===- DictVectorizer.cpp - Reference of mlonnx.DictVectorizer ------------===//
#include "Elements.h"
#include "llvm/ADT/StringMap.h"
#include <unordered_map>

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXDictVectorizerOp>(MLONNXDictVectorizerOp op, const Call &call) {
  List<int64_t> ints = getInts(op.getInt64Vocabulary());
  SmallVector<StringRef> strings = getStrings(op.getStringVocabulary());
  if (ints.empty() == strings.empty())
    return call.error("exactly one of the attributes 'int64_vocabulary' and 'string_vocabulary' must hold keys");
  const Tensor &x = call[0];
  auto type = dyn_cast<MapType>(x.element);
  if (!type || x.shape.size() > 1)
    return call.error("X must be a map or a list of maps");
  if (isString(type.getKey()) != ints.empty() || (!ints.empty() && !type.getKey().isSignlessInteger(64)))
    return call.error("the vocabulary is not of the type of the keys");

  // R8: one row per map; a column per entry of the vocabulary, also of a repeated one; other keys are ignored.
  int64_t rows = x.shape.empty() ? 1 : x.shape[0], columns = ints.size() + strings.size();
  llvm::Expected<Tensor> y = call.tensor(type.getValue(), {rows, columns});
  if (!y)
    return y.takeError();
  for (int64_t row = 0; row < rows; ++row) {
    const Map &map = x.maps[row];
    if (map.keys.element != type.getKey() || map.values.element != type.getValue() ||
        map.keys.size() != map.values.size())
      return call.error("map " + llvm::Twine(row) + " is not of its type");
    llvm::StringMap<int64_t> stringEntries;
    std::unordered_map<int64_t, int64_t> intEntries;
    for (int64_t i = 0, count = map.keys.size(); i < count; ++i)
      if (ints.empty())
        stringEntries[map.keys.strings[i]] = i;
      else
        intEntries[map.keys.data<int64_t>()[i]] = i;
    for (int64_t column = 0; column < columns; ++column) {
      int64_t entry = -1;
      if (ints.empty()) {
        if (auto found = stringEntries.find(strings[column]); found != stringEntries.end())
          entry = found->second;
      } else if (auto found = intEntries.find(ints[column]); found != intEntries.end()) {
        entry = found->second;
      }
      if (entry >= 0)
        copyElements(map.values, entry, *y, row * columns + column, 1);
    }
  }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
