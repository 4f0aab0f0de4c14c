//===- NotSupported.cpp - Operators that only the interpreter runs --------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

#define MLONNX_NOT_SUPPORTED(Op)                                                                                       \
  template <> LogicalResult OpLowering<Op>::lower(Op, Lowering &b) { return b.notSupported("not compiled yet"); }
MLONNX_NOT_SUPPORTED(MLONNXCastMapOp)
MLONNX_NOT_SUPPORTED(MLONNXDictVectorizerOp)
MLONNX_NOT_SUPPORTED(MLONNXZipMapOp)
