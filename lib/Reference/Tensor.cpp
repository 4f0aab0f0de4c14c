//===- Tensor.cpp - Tensors of the interpreter and constant attributes ----===//
#include "Elements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlonnx/Reference/Constants.h"
#include "llvm/Support/Errc.h"

using namespace mlir;

namespace mlonnx::reference {

int64_t Tensor::size() const {
  int64_t size = 1;
  for (int64_t dim : shape)
    if (dim < 0 || llvm::MulOverflow(size, dim, size))
      return -1;
  return size;
}

static llvm::Error constantError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::errc::invalid_argument, "constant: " + message);
}

llvm::Expected<Tensor> fromAttribute(ElementsAttr value) {
  auto type = dyn_cast_or_null<ShapedType>(value.getType());
  if (!type || !type.hasStaticShape())
    return constantError("the type must have a static shape");
  Tensor tensor;
  tensor.element = type.getElementType();
  tensor.shape.assign(type.getShape().begin(), type.getShape().end());
  // A splat may claim any size.
  int64_t count = 1;
  for (int64_t dim : tensor.shape)
    if (llvm::MulOverflow(count, dim, count) || count > maxTensorBytes / 8)
      return constantError("too large");

  if (isa<DenseStringElementsAttr>(value)) {
    if (!isString(tensor.element))
      return constantError("strings need the element type !mlonnx.string");
    for (StringRef string : getStrings(value))
      tensor.strings.push_back(string.str());
    return tensor;
  }
  int64_t bytes = elementBytes(tensor.element);
  if (!bytes)
    return constantError("element type without a raw layout");
  tensor.bytes.resize(count * bytes);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || blob->getData().size() != tensor.bytes.size())
      return constantError("the resource '" + resource.getRawHandle().getKey() + "' has no data of the type's size");
    llvm::copy(blob->getData(), tensor.bytes.begin());
    return tensor;
  }
  auto dense = dyn_cast<DenseIntOrFPElementsAttr>(value);
  if (!dense)
    return constantError("attribute without dense data");
  if (tensor.element.isInteger(1)) {
    for (auto [i, bit] : llvm::enumerate(dense.getValues<bool>()))
      tensor.bytes[i] = bit;
    return tensor;
  }
  ArrayRef<char> raw = dense.getRawData();
  for (size_t i = 0; i < tensor.bytes.size(); i += raw.size())
    llvm::copy(raw, tensor.bytes.begin() + i);
  return tensor;
}

ElementsAttr toAttribute(const Tensor &tensor, MLIRContext *context) {
  auto type = RankedTensorType::get(tensor.shape, tensor.element);
  if (isString(tensor.element)) {
    SmallVector<StringRef> strings(tensor.strings.begin(), tensor.strings.end());
    return DenseStringElementsAttr::get(type, strings);
  }
  if (isMap(tensor.element))
    return {};
  if (tensor.element.isInteger(1)) {
    SmallVector<bool> bits(tensor.bytes.begin(), tensor.bytes.end());
    return DenseElementsAttr::get(type, bits);
  }
  return DenseElementsAttr::getFromRawBuffer(type, tensor.bytes);
}

std::optional<Tensor> getConstantTensor(Value value) {
  if (value.getDefiningOp<onnx::NoneOp>()) {
    Tensor none;
    none.element = value.getType();
    return none;
  }
  auto constant = value.getDefiningOp<onnx::ConstantOp>();
  if (!constant)
    return std::nullopt;
  auto tensor = fromAttribute(constant.getValue());
  if (tensor)
    return std::move(*tensor);
  llvm::consumeError(tensor.takeError());
  return std::nullopt;
}

} // namespace mlonnx::reference
