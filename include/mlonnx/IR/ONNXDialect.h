//===- ONNXDialect.h - The onnx dialect: part of ai.onnx ------------------===//
#pragma once
#include "mlonnx/IR/Interfaces.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "mlonnx/IR/ONNXDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "mlonnx/IR/ONNXTypes.h.inc"

#define GET_OP_CLASSES
#include "mlonnx/IR/ONNXOps.h.inc"
