//===- ZipMap.cpp - Reference of mlonnx.ZipMap ----------------------------===//
#include "Elements.h"
#include "Labels.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXZipMapOp>(MLONNXZipMapOp op, const Call &call) {
  auto labels = Labels::get(call, op.getClasslabelsInt64s(), "classlabels_int64s", op.getClasslabelsStrings());
  if (!labels)
    return labels.takeError();
  const Tensor &x = call[0];
  if ((x.shape.size() != 1 && x.shape.size() != 2) || !elementBytes(x.element))
    return call.error("X must be numbers of shape [N, C] or [C], not " + describe(x.shape));
  int64_t rows = x.shape.size() == 2 ? x.shape[0] : 1, columns = x.shape.back();
  if (columns != labels->size())
    return call.error("X has " + llvm::Twine(columns) + " columns for " + llvm::Twine(labels->size()) +
                      " class labels");
  Type keyType = labels->elementType(call.context());
  auto z = call.tensor(MapType::get(call.context(), keyType, x.element), {rows});
  if (!z)
    return z.takeError();
  if (auto failed = call.checkSize(x.size(), 64))
    return std::move(failed);
  // R22: of equal labels the last counts; keys ascend.
  std::vector<int64_t> order = labels->ascending();
  for (int64_t row = 0; row < rows; ++row) {
    auto keys = call.tensor(keyType, {int64_t(order.size())});
    if (!keys)
      return keys.takeError();
    auto values = call.tensor(x.element, {int64_t(order.size())});
    if (!values)
      return values.takeError();
    for (auto [at, column] : llvm::enumerate(order)) {
      labels->store(column, *keys, at);
      copyElements(x, row * columns + column, *values, at, 1);
    }
    z->maps[row] = Map{std::move(*keys), std::move(*values)};
  }
  return results(std::move(*z));
}

} // namespace mlonnx::reference
