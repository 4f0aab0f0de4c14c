//===- FeatureVectorizer.cpp - Reference of mlonnx.FeatureVectorizer ------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXFeatureVectorizerOp>(MLONNXFeatureVectorizerOp op, const Call &call) {
  if (call.operands.empty())
    return call.error("there is no input");
  List<int64_t> dimensions = getInts(op.getInputdimensions());
  if (!dimensions.empty() && dimensions.size() != call.operands.size())
    return call.attributeError("inputdimensions", "has " + llvm::Twine(dimensions.size()) + " values for " +
                                                      llvm::Twine(call.operands.size()) + " inputs");
  // R9: a 1-D input is one row; dimensions after the first are flattened.
  auto rowsOf = [](const Tensor &x) { return x.shape.size() == 1 ? 1 : x.shape[0]; };
  std::vector<int64_t> widths, columns;
  int64_t total = 0;
  for (auto [i, x] : llvm::enumerate(call.operands)) {
    if (x->shape.empty() || rowsOf(*x) != rowsOf(*call.operands[0]) || x->element != call.operands[0]->element)
      return call.error("input " + llvm::Twine(i) + " has other rows or another element type than the first");
    int64_t width = 1;
    for (int64_t dim : ArrayRef(x->shape).drop_front(x->shape.size() == 1 ? 0 : 1))
      width *= dim;
    widths.push_back(width);
    columns.push_back(dimensions.empty() ? width : dimensions[i]);
    if (columns.back() < 0 || llvm::AddOverflow(total, columns.back(), total))
      return call.attributeError("inputdimensions", "has " + llvm::Twine(columns.back()));
  }
  int64_t rows = rowsOf(call[0]);
  llvm::Expected<Tensor> y = call.tensor(Float32Type::get(call.context()), {rows, total});
  if (!y)
    return y.takeError();
  int64_t start = 0;
  for (auto [i, x] : llvm::enumerate(call.operands)) {
    auto values = getElements<double>(call, *x);
    if (!values)
      return values.takeError();
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t j = 0; j < std::min(widths[i], columns[i]); ++j)
        y->data<float>()[row * total + start + j] = float((*values)[row * widths[i] + j]);
    start += columns[i];
  }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
