//===- ArrayFeatureExtractor.cpp - Reference of mlonnx.ArrayFeatureExtractor -===//
#include "Elements.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXArrayFeatureExtractorOp>(MLONNXArrayFeatureExtractorOp op, const Call &call) {
  const Tensor &x = call[0], &y = call[1];
  if (x.shape.empty())
    return call.error("X must have a dimension");
  if (!y.element.isSignlessInteger(64))
    return call.error("Y must be of 64-bit integers");
  int64_t columns = x.shape.back(), count = y.size();
  if (count == 0)
    return call.error("Y has no index");
  // R4: indices outside [0, columns) are errors.
  const int64_t *indices = y.data<int64_t>();
  for (int64_t i = 0; i < count; ++i)
    if (indices[i] < 0 || indices[i] >= columns)
      return call.dataError(MLONNX_ERROR_INDEX, -1,
                            "index " + llvm::Twine(indices[i]) + " is outside of the " + llvm::Twine(columns) +
                                " columns of X");

  // R4: a rank-1 X gives [1, K].
  std::vector<int64_t> shape = x.shape;
  if (shape.size() == 1)
    shape.insert(shape.begin(), 1);
  shape.back() = count;
  auto z = call.tensor(x.element, shape);
  if (!z)
    return z.takeError();
  int64_t rows = columns ? x.size() / columns : 0;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t i = 0; i < count; ++i)
      copyElements(x, row * columns + indices[i], *z, row * count + i, 1);
  return results(std::move(*z));
}

} // namespace mlonnx::reference
