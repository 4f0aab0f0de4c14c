//===- CategoryMapper.cpp - Reference of mlonnx.CategoryMapper ------------===//
#include "Elements.h"
#include "llvm/ADT/StringMap.h"
#include <unordered_map>

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXCategoryMapperOp>(MLONNXCategoryMapperOp op, const Call &call) {
  List<int64_t> ints = getInts(op.getCatsInt64s());
  SmallVector<StringRef> strings = getStrings(op.getCatsStrings());
  if (ints.size() != strings.size())
    return call.error("the attributes 'cats_int64s' and 'cats_strings' have " + llvm::Twine(ints.size()) + " and " +
                      llvm::Twine(strings.size()) + " values");
  // R7: the type of X gives the direction; of equal categories the last counts.
  const Tensor &x = call[0];
  bool fromStrings = isString(x.element);
  if (!fromStrings && !x.element.isSignlessInteger(64))
    return call.error("X must be strings or 64-bit integers");
  Type element = fromStrings ? Type(IntegerType::get(call.context(), 64)) : Type(StringType::get(call.context()));
  llvm::Expected<Tensor> y = call.tensor(element, x.shape);
  if (!y)
    return y.takeError();
  int64_t count = x.size();
  if (fromStrings) {
    llvm::StringMap<int64_t> map;
    for (size_t i = 0; i < strings.size(); ++i)
      map[strings[i]] = ints[i];
    for (int64_t i = 0; i < count; ++i) {
      auto found = map.find(x.strings[i]);
      y->data<int64_t>()[i] = found == map.end() ? int64_t(op.getDefaultInt64()) : found->second;
    }
  } else {
    std::unordered_map<int64_t, StringRef> map;
    for (size_t i = 0; i < strings.size(); ++i)
      map[ints[i]] = strings[i];
    for (int64_t i = 0; i < count; ++i) {
      auto found = map.find(x.data<int64_t>()[i]);
      y->strings[i] = (found == map.end() ? op.getDefaultString() : found->second).str();
    }
  }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
