// The operators of the onnx dialect, one file per family.
#ifndef ONNX_OPS
#define ONNX_OPS
include "mlonnx/IR/ONNX/Comparison.td"
include "mlonnx/IR/ONNX/Control.td"
include "mlonnx/IR/ONNX/Distance.td"
include "mlonnx/IR/ONNX/Elementwise.td"
include "mlonnx/IR/ONNX/Extents.td"
include "mlonnx/IR/ONNX/Filter.td"
include "mlonnx/IR/ONNX/Indexing.td"
include "mlonnx/IR/ONNX/Layout.td"
include "mlonnx/IR/ONNX/Linear.td"
include "mlonnx/IR/ONNX/Node.td"
include "mlonnx/IR/ONNX/Power.td"
include "mlonnx/IR/ONNX/Recurrent.td"
include "mlonnx/IR/ONNX/Reduction.td"
include "mlonnx/IR/ONNX/Scatter.td"
include "mlonnx/IR/ONNX/Select.td"
include "mlonnx/IR/ONNX/Shape.td"
include "mlonnx/IR/ONNX/Softmax.td"
include "mlonnx/IR/ONNX/Sort.td"
include "mlonnx/IR/ONNX/Text.td"
include "mlonnx/IR/ONNX/Unary.td"
#endif
