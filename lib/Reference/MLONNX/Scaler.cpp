//===- Scaler.cpp - Reference of mlonnx.Scaler ----------------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXScalerOp>(MLONNXScalerOp op, const Call &call) {
  const Tensor &x = call[0];
  int64_t columns = x.shape.empty() ? 1 : x.shape.back();
  List<float> offset = getFloats(op.getOffset()), scale = getFloats(op.getScale());
  for (auto [name, list] : {std::pair("offset", &offset), std::pair("scale", &scale)})
    if (list->size() > 1 && int64_t(list->size()) != columns)
      return call.attributeError(name, "has " + llvm::Twine(list->size()) + " values for " + llvm::Twine(columns) +
                                           " features");
  auto y = call.tensor(Float32Type::get(call.context()), x.shape);
  if (!y)
    return y.takeError();
  return withWorkingType(x.element, [&](auto zero) -> Result {
    using T = decltype(zero);
    auto values = getElements<T>(call, x);
    if (!values)
      return values.takeError();
    // R10: along the last dimension; absent is offset 0 and scale 1, one value is for all features.
    auto at = [](const List<float> &list, int64_t j, T absent) {
      return list.empty() ? absent : T(list[list.size() == 1 ? 0 : j]);
    };
    for (size_t i = 0; i < values->size(); ++i) {
      int64_t j = i % columns;
      y->data<float>()[i] = float(((*values)[i] - at(offset, j, 0)) * at(scale, j, 1));
    }
    return results(std::move(*y));
  });
}

} // namespace mlonnx::reference
