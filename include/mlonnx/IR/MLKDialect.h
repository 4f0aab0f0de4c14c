//===- MLKDialect.h - The mlk dialect: kernel calls -----------------------===//
#pragma once
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "mlonnx/IR/MLKDialect.h.inc"

#define GET_OP_CLASSES
#include "mlonnx/IR/MLKOps.h.inc"
