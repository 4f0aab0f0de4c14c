//===- Labels.cpp - Class labels of classifiers and ZipMap ----------------===//
#include "Labels.h"
#include <numeric>

using namespace mlir;

namespace mlonnx::reference {

llvm::Expected<Labels> Labels::get(const Call &call, std::optional<Attribute> ints, StringRef intsName,
                                   std::optional<Attribute> strings) {
  Labels labels;
  labels.ints = getInts(ints);
  labels.strings = getStrings(strings);
  labels.isStrings = !labels.strings.empty();
  if (labels.ints.empty() == labels.strings.empty())
    return call.error("exactly one of the attributes '" + intsName + "' and 'classlabels_strings' must hold labels");
  return labels;
}

Type Labels::elementType(MLIRContext *context) const {
  return isStrings ? Type(StringType::get(context)) : Type(IntegerType::get(context, 64));
}

void Labels::store(int64_t i, Tensor &tensor, int64_t at) const {
  if (isStrings)
    tensor.strings[at] = strings[i].str();
  else
    tensor.data<int64_t>()[at] = ints[i];
}

std::vector<int64_t> Labels::ascending() const {
  std::vector<int64_t> order(size());
  std::iota(order.begin(), order.end(), 0);
  auto less = [&](int64_t a, int64_t b) { return isStrings ? strings[a] < strings[b] : ints[a] < ints[b]; };
  // The last of equal labels comes first and stays.
  llvm::sort(order, [&](int64_t a, int64_t b) { return less(a, b) || (!less(b, a) && a > b); });
  auto equal = [&](int64_t a, int64_t b) { return !less(a, b) && !less(b, a); };
  order.erase(std::unique(order.begin(), order.end(), equal), order.end());
  return order;
}

} // namespace mlonnx::reference
