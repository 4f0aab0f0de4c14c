//===- Interfaces.h - Operator interfaces ---------------------------------===//
#pragma once
#include "mlir/IR/OpDefinition.h"
#include <string>

#include "mlonnx/IR/Interfaces.h.inc"
