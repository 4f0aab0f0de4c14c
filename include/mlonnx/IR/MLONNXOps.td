// The operators of the mlonnx dialect, one file each.
#ifndef MLONNX_OPS
#define MLONNX_OPS
include "mlonnx/IR/MLONNX/ArrayFeatureExtractor.td"
include "mlonnx/IR/MLONNX/Binarizer.td"
include "mlonnx/IR/MLONNX/CastMap.td"
include "mlonnx/IR/MLONNX/CategoryMapper.td"
include "mlonnx/IR/MLONNX/DictVectorizer.td"
include "mlonnx/IR/MLONNX/FeatureVectorizer.td"
include "mlonnx/IR/MLONNX/Imputer.td"
include "mlonnx/IR/MLONNX/LabelEncoder.td"
include "mlonnx/IR/MLONNX/LinearClassifier.td"
include "mlonnx/IR/MLONNX/LinearRegressor.td"
include "mlonnx/IR/MLONNX/Normalizer.td"
include "mlonnx/IR/MLONNX/OneHotEncoder.td"
include "mlonnx/IR/MLONNX/SVMClassifier.td"
include "mlonnx/IR/MLONNX/SVMRegressor.td"
include "mlonnx/IR/MLONNX/Scaler.td"
include "mlonnx/IR/MLONNX/TreeEnsemble.td"
include "mlonnx/IR/MLONNX/TreeEnsembleClassifier.td"
include "mlonnx/IR/MLONNX/TreeEnsembleRegressor.td"
include "mlonnx/IR/MLONNX/ZipMap.td"
#endif
