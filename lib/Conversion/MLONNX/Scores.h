//===- Scores.h - From scores to results, for classifiers and regressors --===//
#pragma once
#include "mlonnx/Conversion/Lowering.h"

namespace mlonnx {

/// The kernels' number of a post_transform; the verifier has checked the name.
int64_t postTransformNumber(llvm::StringRef name);

/// Linear scores [rows, E] of x [rows, F] in x's element type (R26). `coefficients` are E rows of F; `intercepts` may
/// be empty. Where F is unknown it is checked at run time.
mlir::Value linearScores(Lowering &b, mlir::Value x, llvm::ArrayRef<float> coefficients,
                         llvm::ArrayRef<float> intercepts, int64_t E);

/// Transformed scores of the same shape.
mlir::Value transformScores(Lowering &b, mlir::Value scores, int64_t postTransform);

/// The class labels of a classifier: one of the two is empty.
struct ClassLabels {
  List<int64_t> ints;
  llvm::SmallVector<llvm::StringRef> strings;
  int64_t count() const { return ints.empty() ? strings.size() : ints.size(); }
};
/// table[index], elementwise; labels 0, 1, 2, ... are the indices.
mlir::Value gatherLabels(Lowering &b, mlir::Value index, const ClassLabels &labels);

/// Replaces a classifier that has a score per class [rows, classes]: the label of the first largest raw score, and the
/// transformed scores.
void replaceByScores(Lowering &b, mlir::Value scores, const ClassLabels &labels, int64_t postTransform);
/// Replaces a classifier of two classes that has one score [rows, 1]: the second label where it is above `threshold`.
/// `complement`: NONE gives [1 - s, s], not [-s, s].
void replaceByScore(Lowering &b, mlir::Value score, const ClassLabels &labels, int64_t postTransform, bool complement,
                    double threshold);

} // namespace mlonnx
