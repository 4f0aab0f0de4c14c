#include "mlonnx/Conversion/Lowering.h"
using namespace mlonnx;
template <> llvm::LogicalResult OpLowering<onnx::SoftmaxOp>::lower(onnx::SoftmaxOp, Lowering &b) { return b.notSupported("not yet"); }
template <> llvm::LogicalResult OpLowering<onnx::LogSoftmaxOp>::lower(onnx::LogSoftmaxOp, Lowering &b) { return b.notSupported("not yet"); }
template <> llvm::LogicalResult OpLowering<onnx::LpNormalizationOp>::lower(onnx::LpNormalizationOp, Lowering &b) { return b.notSupported("not yet"); }
