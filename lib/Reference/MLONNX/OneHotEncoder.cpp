//===- OneHotEncoder.cpp - Reference of mlonnx.OneHotEncoder --------------===//
#include "Elements.h"
#include "llvm/ADT/StringMap.h"
#include <cstdio>
#include <unordered_map>

using namespace mlir;

namespace mlonnx::reference {

/// A number as it stands in an error.
template <typename T> static std::string describeNumber(T value) {
  if constexpr (!isFloat<T>)
    return std::to_string(*toInt64(value));
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%g", double(toDouble(value)));
  return buffer;
}

template <> Result evaluateOp<MLONNXOneHotEncoderOp>(MLONNXOneHotEncoderOp op, const Call &call) {
  List<int64_t> ints = getInts(op.getCatsInt64s());
  SmallVector<StringRef> strings = getStrings(op.getCatsStrings());
  if (ints.empty() == strings.empty())
    return call.error("exactly one of the attributes 'cats_int64s' and 'cats_strings' must hold categories");
  const Tensor &x = call[0];
  if (isString(x.element) != ints.empty())
    return call.error("the categories are not of X's type");
  // R15: of equal categories the last counts, and all have a column.
  int64_t columns = ints.size() + strings.size();
  llvm::StringMap<int64_t> stringColumns;
  std::unordered_map<int64_t, int64_t> intColumns;
  for (auto [i, category] : llvm::enumerate(strings))
    stringColumns[category] = i;
  for (size_t i = 0; i < ints.size(); ++i)
    intColumns[ints[i]] = i;

  std::vector<int64_t> shape = x.shape;
  shape.push_back(columns);
  llvm::Expected<Tensor> y = call.tensor(Float32Type::get(call.context()), shape);
  if (!y)
    return y.takeError();
  std::optional<std::pair<int64_t, std::string>> unknown; // the element and its value
  auto set = [&](int64_t i, const auto &map, const auto &category, const auto &describeValue) {
    auto found = category ? map.find(*category) : map.end();
    if (found != map.end())
      y->data<float>()[i * columns + found->second] = 1;
    else if (!op.getZeros() && !unknown)
      unknown.emplace(i, describeValue());
  };
  int64_t count = x.size();
  if (isString(x.element)) {
    for (int64_t i = 0; i < count; ++i)
      set(i, stringColumns, std::optional<StringRef>(x.strings[i]), [&] { return x.strings[i]; });
  } else {
    bool numeric = dispatchElement(x.element, [&](auto zero) {
      for (int64_t i = 0; i < count; ++i) {
        auto value = x.data<decltype(zero)>()[i];
        set(i, intColumns, toInt64(value), [&] { return describeNumber(value); });
      }
    });
    if (!numeric)
      return call.error("X must be numbers or strings");
  }
  if (unknown)
    return call.dataError(MLONNX_ERROR_CATEGORY, rowOf(unknown->first, x.shape),
                          "'" + unknown->second + "' is no category, and zeros is 0");
  return results(std::move(*y));
}

} // namespace mlonnx::reference
