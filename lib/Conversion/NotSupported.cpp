//===- NotSupported.cpp - Operators that only the interpreter runs --------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

#define MLONNX_NOT_SUPPORTED(Op)                                                                                       \
  template <> LogicalResult OpLowering<Op>::lower(Op, Lowering & b) { return b.notSupported("not compiled yet"); }
MLONNX_NOT_SUPPORTED(MLONNXArrayFeatureExtractorOp)
MLONNX_NOT_SUPPORTED(MLONNXBinarizerOp)
MLONNX_NOT_SUPPORTED(MLONNXCastMapOp)
MLONNX_NOT_SUPPORTED(MLONNXCategoryMapperOp)
MLONNX_NOT_SUPPORTED(MLONNXDictVectorizerOp)
MLONNX_NOT_SUPPORTED(MLONNXFeatureVectorizerOp)
MLONNX_NOT_SUPPORTED(MLONNXImputerOp)
MLONNX_NOT_SUPPORTED(MLONNXLabelEncoderOp)
MLONNX_NOT_SUPPORTED(MLONNXLinearClassifierOp)
MLONNX_NOT_SUPPORTED(MLONNXLinearRegressorOp)
MLONNX_NOT_SUPPORTED(MLONNXNormalizerOp)
MLONNX_NOT_SUPPORTED(MLONNXOneHotEncoderOp)
MLONNX_NOT_SUPPORTED(MLONNXSVMClassifierOp)
MLONNX_NOT_SUPPORTED(MLONNXSVMRegressorOp)
MLONNX_NOT_SUPPORTED(MLONNXTreeEnsembleClassifierOp)
MLONNX_NOT_SUPPORTED(MLONNXTreeEnsembleOp)
MLONNX_NOT_SUPPORTED(MLONNXTreeEnsembleRegressorOp)
MLONNX_NOT_SUPPORTED(MLONNXZipMapOp)
