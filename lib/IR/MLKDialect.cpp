//===- MLKDialect.cpp - The mlk dialect -----------------------------------===//
#include "mlonnx/IR/MLKDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlonnx::mlk;

#include "mlonnx/IR/MLKDialect.cpp.inc"
#define GET_OP_CLASSES
#include "mlonnx/IR/MLKOps.cpp.inc"

void MLKDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "mlonnx/IR/MLKOps.cpp.inc"
      >();
}

/// Inputs are read, destinations written, where they are memrefs.
static void getDestinationStyleEffects(MutableOperandRange inputs, MutableOperandRange outputs,
                                       SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand &operand : inputs)
    if (isa<BaseMemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  for (OpOperand &operand : outputs)
    if (isa<BaseMemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
}

void CallOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (getOutputs().empty()) // it writes where its scalars point to
    effects.emplace_back(MemoryEffects::Write::get());
  getDestinationStyleEffects(getInputsMutable(), getOutputsMutable(), effects);
}

void ConcatOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  getDestinationStyleEffects(getInputsMutable(), getDpsInitsMutable(), effects);
}

LogicalResult CallOp::verify() {
  size_t tensors = llvm::count_if(getOutputs(), [](Value v) { return isa<TensorType>(v.getType()); });
  if (tensors != getNumResults())
    return emitOpError("needs one result per output tensor");
  for (Type type : getScalars().getTypes())
    if (!type.isIntOrIndexOrFloat() && !isa<LLVM::LLVMPointerType>(type))
      return emitOpError() << "scalar of type " << type << " is no number";
  return success();
}
