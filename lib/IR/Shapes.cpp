//===- Shapes.cpp - Result types from operand types -----------------------===//
#include "mlonnx/IR/Shapes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlonnx/IR/Lists.h"

using namespace mlir;

namespace mlonnx {

ValueShape::ValueShape(Type type) : type(type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    element = type;
    return;
  }
  element = shaped.getElementType();
  if (shaped.hasRank())
    dims = SmallVector<int64_t>(shaped.getShape());
}

Type ValueShape::with(ArrayRef<int64_t> shape, Type elementType) const {
  if (isa<BaseMemRefType>(type))
    return MemRefType::get(shape, elementType);
  return RankedTensorType::get(shape, elementType);
}

Type ValueShape::withElement(Type elementType) const {
  return hasRank() ? with(*dims, elementType) : unranked(elementType);
}

Type ValueShape::unranked(Type elementType) const {
  if (auto memref = dyn_cast<BaseMemRefType>(type))
    return UnrankedMemRefType::get(elementType, memref.getMemorySpace());
  return UnrankedTensorType::get(elementType);
}

int64_t numElements(ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t product = 1;
  for (int64_t dim : shape)
    if (ShapedType::isDynamic(dim) || llvm::MulOverflow(product, dim, product))
      return ShapedType::kDynamic;
  return product;
}

std::optional<int64_t> batchDimension(ArrayRef<int64_t> shape) {
  const int64_t *first = llvm::find_if(shape, [](int64_t d) { return d != 1; });
  if (first == shape.end() || !ShapedType::isDynamic(*first))
    return std::nullopt;
  return first - shape.begin();
}

std::optional<SmallVector<int64_t>> getConstantInts(Value value) {
  ElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) || !isTensor(elements) || !hasData(elements))
    return std::nullopt;
  Type type = elements.getElementType();
  if (!type.isSignlessInteger(64) && !type.isSignlessInteger(32))
    return std::nullopt;
  SmallVector<int64_t> ints;
  auto append = [&](auto zero) {
    using T = decltype(zero);
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
      ArrayRef<char> data = resource.getRawHandle().getBlob()->getData();
      ArrayRef<T> values(reinterpret_cast<const T *>(data.data()), data.size() / sizeof(T));
      ints.append(values.begin(), values.end());
    } else {
      llvm::append_range(ints, elements.getValues<T>());
    }
  };
  if (type.isSignlessInteger(64))
    append(int64_t());
  else
    append(int32_t());
  return ints;
}

std::optional<SmallVector<int64_t>> getExtents(Value value) {
  if (std::optional<SmallVector<int64_t>> constant = getConstantInts(value)) {
    if (llvm::any_of(*constant, [](int64_t v) { return getRowsFactor(v) != 0; }))
      return std::nullopt;
    return constant;
  }
  Operation *op = value ? value.getDefiningOp() : nullptr;
  auto noted = op ? op->getAttrOfType<DenseI64ArrayAttr>(extentsName) : DenseI64ArrayAttr();
  return noted ? std::optional(SmallVector<int64_t>(noted.asArrayRef())) : std::nullopt;
}

SmallVector<int64_t> asDims(ArrayRef<int64_t> extents) {
  return llvm::map_to_vector(extents,
                             [](int64_t extent) { return getRowsFactor(extent) ? ShapedType::kDynamic : extent; });
}

LogicalResult inferenceError(std::optional<Location> loc, const Twine &message) {
  if (loc)
    mlir::emitError(*loc) << message;
  return failure();
}

} // namespace mlonnx
