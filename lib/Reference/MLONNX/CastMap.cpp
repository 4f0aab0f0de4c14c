//===- CastMap.cpp - Reference of mlonnx.CastMap --------------------------===//
#include "Elements.h"
#include "Text.h"
#include <map>

using namespace mlir;

namespace mlonnx::reference {

namespace {
/// Converts entry `i` of `values` (f32 or strings) to element `at` of `y`; false where a string is not a number.
bool convertEntry(const Tensor &values, int64_t i, Tensor &y, int64_t at) {
  if (isString(values.element)) {
    if (isString(y.element)) {
      y.strings[at] = values.strings[i];
      return true;
    }
    return y.element.isF32() ? parseNumber(values.strings[i], y.data<float>()[at])
                             : parseNumber(values.strings[i], y.data<int64_t>()[at]);
  }
  float value = values.data<float>()[i];
  if (isString(y.element)) {
    char buffer[64]; // FLT_MAX has 39 digits before the point
    std::snprintf(buffer, sizeof(buffer), "%f", value);
    y.strings[at] = buffer;
  } else if (y.element.isF32()) {
    y.data<float>()[at] = value;
  } else {
    y.data<int64_t>()[at] = truncateTo<int64_t>(value);
  }
  return true;
}
} // namespace

template <> Result evaluateOp<MLONNXCastMapOp>(MLONNXCastMapOp op, const Call &call) {
  const Tensor &x = call[0];
  auto type = dyn_cast<MapType>(x.element);
  if (!type || x.maps.size() != 1 || !type.getKey().isSignlessInteger(64) ||
      !(isString(type.getValue()) || type.getValue().isF32()))
    return call.error("X must be one map from 64-bit integers to strings or f32");
  Type element;
  if (op.getCastTo() == "TO_FLOAT")
    element = Float32Type::get(call.context());
  else if (op.getCastTo() == "TO_INT64")
    element = IntegerType::get(call.context(), 64);
  else if (op.getCastTo() == "TO_STRING")
    element = StringType::get(call.context());
  else
    return call.attributeError("cast_to", "is '" + op.getCastTo() + "', which is unknown");
  bool sparse = op.getMapForm() == "SPARSE";
  if (!sparse && op.getMapForm() != "DENSE")
    return call.attributeError("map_form", "is '" + op.getMapForm() + "', which is unknown");
  const Map &map = x.maps[0];
  if (map.keys.element != type.getKey() || map.values.element != type.getValue() ||
      map.keys.size() != map.values.size())
    return call.error("the map is not of its type");

  std::map<int64_t, int64_t> entries;
  for (int64_t i = 0, count = map.keys.size(); i < count; ++i)
    entries[map.keys.data<int64_t>()[i]] = i;
  int64_t columns = sparse ? int64_t(op.getMaxMap()) : int64_t(entries.size());
  if (columns < 0)
    return call.attributeError("max_map", "is negative");
  if (sparse && !entries.empty() && (entries.begin()->first < 0 || entries.rbegin()->first >= columns))
    return call.dataError(MLONNX_ERROR_KEY, -1, "the map has a key outside of [0, " + llvm::Twine(columns) + ")"); // R6
  llvm::Expected<Tensor> y = call.tensor(element, {1, columns});
  if (!y)
    return y.takeError();
  if (isString(element))
    llvm::fill(y->strings, "0.f"); // R6: the pad of strings
  int64_t at = 0;
  for (auto [key, entry] : entries)
    if (!convertEntry(map.values, entry, *y, sparse ? key : at++))
      return call.dataError(MLONNX_ERROR_NUMBER_TEXT, -1,
                            "the value \"" + map.values.strings[entry] + "\" is not a number of the type");
  return results(std::move(*y));
}

} // namespace mlonnx::reference
