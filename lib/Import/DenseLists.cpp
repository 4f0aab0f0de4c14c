//===- DenseLists.cpp - Making list attributes ----------------------------===//
#include "DenseLists.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

namespace mlonnx::importer {

template <typename DenseArray, typename T>
static Attribute make(ArrayRef<T> values, Type element, StringRef resourceName) {
  if (values.size() * sizeof(T) <= resourceBytes)
    return DenseArray::get(element.getContext(), values);
  auto type = RankedTensorType::get({int64_t(values.size())}, element);
  return DenseResourceElementsAttr::get(type, resourceName,
                                        HeapAsmResourceBlob::allocateAndCopyInferAlign<T>(values, false));
}

Attribute makeList(MLIRContext *context, ArrayRef<int64_t> values, StringRef resourceName) {
  return make<DenseI64ArrayAttr>(values, IntegerType::get(context, 64), resourceName);
}
Attribute makeList(MLIRContext *context, ArrayRef<float> values, StringRef resourceName) {
  return make<DenseF32ArrayAttr>(values, Float32Type::get(context), resourceName);
}
Attribute makeList(MLIRContext *context, ArrayRef<int8_t> values, StringRef resourceName) {
  return make<DenseI8ArrayAttr>(values, IntegerType::get(context, 8), resourceName);
}

} // namespace mlonnx::importer
