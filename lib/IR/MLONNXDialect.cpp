//===- MLONNXDialect.cpp - The mlonnx dialect and its types ---------------===//
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

#include "mlonnx/IR/Interfaces.cpp.inc"
#include "mlonnx/IR/MLONNXDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "mlonnx/IR/MLONNXTypes.cpp.inc"
#define GET_OP_CLASSES
#include "mlonnx/IR/MLONNXOps.cpp.inc"

void MLONNXDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "mlonnx/IR/MLONNXTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "mlonnx/IR/MLONNXOps.cpp.inc"
      >();
}

LogicalResult MapType::verify(function_ref<InFlightDiagnostic()> emitError, Type key, Type value) {
  if (!isa<IntegerType, StringType>(key))
    return emitError() << "the keys of a map are integers or strings, not " << key;
  if (!isa<IntegerType, FloatType, StringType>(value))
    return emitError() << "the values of a map are numbers or strings, not " << value;
  return success();
}

// A string is a pointer and a length.
llvm::TypeSize StringType::getTypeSizeInBits(const DataLayout &layout, DataLayoutEntryListRef) const {
  return llvm::TypeSize::getFixed(128);
}
uint64_t StringType::getABIAlignment(const DataLayout &, DataLayoutEntryListRef) const { return 8; }
uint64_t StringType::getPreferredAlignment(const DataLayout &, DataLayoutEntryListRef) const { return 8; }

// A map is two pointers, to keys and to values, and their number.
llvm::TypeSize MapType::getTypeSizeInBits(const DataLayout &layout, DataLayoutEntryListRef) const {
  return llvm::TypeSize::getFixed(192);
}
uint64_t MapType::getABIAlignment(const DataLayout &, DataLayoutEntryListRef) const { return 8; }
uint64_t MapType::getPreferredAlignment(const DataLayout &, DataLayoutEntryListRef) const { return 8; }

namespace mlonnx::detail {

LogicalResult verifyResources(Operation *op) {
  for (NamedAttribute attribute : op->getAttrs())
    if (!hasData(attribute.getValue()))
      return op->emitOpError() << "attribute '" << attribute.getName().getValue()
                               << "' is a dense resource whose data is missing or has the wrong size";
  return success();
}

void getValueEffects(Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand &operand : op->getOpOperands())
    if (isa<BaseMemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  for (OpResult result : op->getResults())
    if (isa<BaseMemRefType>(result.getType()))
      effects.emplace_back(MemoryEffects::Allocate::get(), result);
}

bool areCompatible(TypeRange inferred, TypeRange actual) {
  if (inferred.size() != actual.size())
    return false;
  for (auto [a, b] : llvm::zip_equal(inferred, actual)) {
    if (isa<BaseMemRefType>(a) != isa<BaseMemRefType>(b))
      return false;
    ValueShape x(a), y(b);
    if (x.element != y.element)
      return false;
    if (x.hasRank() && y.hasRank() && failed(verifyCompatibleShape(*x.dims, *y.dims)))
      return false;
  }
  return true;
}

LogicalResult propagateRowsElementwise(Operation *, ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                       std::string &) {
  llvm::fill(resultRows, operandRows.front());
  return success();
}

LogicalResult propagateRowsOfX(Operation *op, ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                               std::string &why) {
  ValueShape x(op->getOperand(0).getType());
  if (operandRows.front() && (!x.hasRank() || x.rank() < 2)) {
    why = "a 1-D input is one row";
    return failure();
  }
  if (llvm::is_contained(operandRows.drop_front(), true)) {
    why = "an operand other than the first depends on the batch";
    return failure();
  }
  return propagateRowsElementwise(op, operandRows, resultRows, why);
}

LogicalResult propagateRowsOfAll(Operation *op, ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                 std::string &why) {
  bool any = llvm::is_contained(operandRows, true);
  for (auto [operand, rows] : llvm::zip_equal(op->getOperands(), operandRows)) {
    ValueShape shape(operand.getType());
    if (any && (!rows || !shape.hasRank() || shape.rank() < 2)) {
      why = rows ? "a 1-D input is one row" : "an operand without the batch dimension is joined to one with it";
      return failure();
    }
  }
  llvm::fill(resultRows, any);
  return success();
}

} // namespace mlonnx::detail
