//===- Shapes.cpp - Result types from operand types -----------------------===//
#include "mlonnx/IR/Shapes.h"

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

LogicalResult inferenceError(std::optional<Location> loc, const Twine &message) {
  if (loc)
    mlir::emitError(*loc) << message;
  return failure();
}

} // namespace mlonnx
