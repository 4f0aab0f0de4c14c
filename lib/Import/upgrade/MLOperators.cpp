//===- MLOperators.cpp - Operators of ai.onnx.ml that never changed -------===//
#include "Upgrade.h"

namespace mlonnx::importer {

void addMLOperators(UpgradeTable &table) {
  for (llvm::StringRef name : {"ArrayFeatureExtractor", "Binarizer", "CastMap", "CategoryMapper", "DictVectorizer",
                               "FeatureVectorizer", "Imputer", "LinearClassifier", "LinearRegressor", "Normalizer",
                               "OneHotEncoder", "SVMClassifier", "SVMRegressor", "Scaler"})
    table.add(onnxML, name, {1});
}

} // namespace mlonnx::importer
