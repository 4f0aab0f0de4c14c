//===- MLOperators.cpp - Operators of ai.onnx.ml that never changed -------===//
#include "Upgrade.h"

namespace mlonnx::importer {

void addMLOperators(UpgradeTable &table) {
  for (llvm::StringRef name : {"ArrayFeatureExtractor", "Binarizer", "CastMap", "CategoryMapper", "DictVectorizer",
                               "FeatureVectorizer", "Imputer", "LinearClassifier", "LinearRegressor", "Normalizer",
                               "OneHotEncoder", "SVMClassifier", "SVMRegressor", "Scaler", "ZipMap"})
    table.add(onnxML, name, {1});
  // Version 3 brought the *_as_tensor attributes; version 5 deprecates the operator in favour of TreeEnsemble, which
  // can't express it.
  table.add(onnxML, "TreeEnsembleClassifier", {1, 3, 5});
}

} // namespace mlonnx::importer
