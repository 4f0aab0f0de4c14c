#include "mlonnx/Conversion/Lowering.h"
using namespace mlonnx;
template <> llvm::LogicalResult OpLowering<onnx::TopKOp>::lower(onnx::TopKOp, Lowering &b) { return b.notSupported("not yet"); }
template <> llvm::LogicalResult OpLowering<onnx::CumSumOp>::lower(onnx::CumSumOp, Lowering &b) { return b.notSupported("not yet"); }
