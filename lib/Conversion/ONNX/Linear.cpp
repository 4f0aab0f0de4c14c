#include "mlonnx/Conversion/Lowering.h"
using namespace mlonnx;
template <> llvm::LogicalResult OpLowering<onnx::MatMulOp>::lower(onnx::MatMulOp, Lowering &b) { return b.notSupported("not yet"); }
template <> llvm::LogicalResult OpLowering<onnx::GemmOp>::lower(onnx::GemmOp, Lowering &b) { return b.notSupported("not yet"); }
