//===- SVMClassifier.cpp - Verification and types of mlonnx.SVMClassifier -----------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

namespace {
/// Support vectors are given: the machine votes between pairs of classes. Otherwise it is linear.
bool hasSupportVectors(std::optional<Attribute> vectorsPerClass) {
  return llvm::any_of(getInts(vectorsPerClass), [](int64_t count) { return count > 0; });
}
} // namespace

LogicalResult MLONNXSVMClassifierOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                      Adaptor adaptor, SmallVectorImpl<Type> &types) {
  FailureOr<Labels> labels =
      inferLabels(context, loc, "classlabels_ints", adaptor.getClasslabelsInts(), adaptor.getClasslabelsStrings());
  if (failed(labels))
    return failure();
  // Without probabilities, a score per pair of classes; the one score of two classes becomes two (rule R16).
  int64_t classes = labels->count, columns = classes;
  if (hasSupportVectors(adaptor.getVectorsPerClass()) && getListSize(adaptor.getProbA()) == 0 && classes > 2) {
    FailureOr<int64_t> pairs = inferColumns(
        loc, "classlabels", std::min<int64_t>(classes, 1 << 20) * std::min<int64_t>(classes - 1, 1 << 20) / 2);
    if (failed(pairs))
      return failure();
    columns = *pairs;
  }
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows()}, labels->element));
  types.push_back(x.with({x.rows(), columns}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXSVMClassifierOp::verify() {
  if (failed(check::labels(*this, "classlabels_ints", getClasslabelsInts(), getClasslabelsStrings())) ||
      failed(check::elements(*this, "X", getX(), check::Numbers)) ||
      failed(check::rowsAndColumns(*this, "X", getX())) || failed(check::postTransform(*this, getPostTransform())) ||
      failed(check::kernel(*this, getKernelType(), getKernelParams())))
    return failure();
  for (int64_t count : getInts(getVectorsPerClass()))
    if (count < 0)
      return emitOpError() << "attribute 'vectors_per_class' has " << count << "; it must not be negative";
  check::Named labels =
      check::given({{"classlabels_ints", getClasslabelsInts()}, {"classlabels_strings", getClasslabelsStrings()}});
  int64_t classes = getListSize(labels.attr);
  int64_t features = ValueShape(getX().getType()).columns(), coefficients = getListSize(getCoefficients());
  if (!hasSupportVectors(getVectorsPerClass())) {
    if (coefficients == 0 || coefficients % classes != 0 || !mayEqual(coefficients / classes, features))
      return emitOpError() << "attribute 'coefficients' has " << coefficients
                           << " values; a linear machine needs one per feature and class (" << classes << " of '"
                           << labels.name << "')";
    if (getListSize(getRho()) == 0)
      return emitOpError("attribute 'rho' needs a value");
    return success(); // prob_a and prob_b have no effect
  }
  if (classes < 2)
    return emitOpError() << "attribute '" << labels.name << "' has " << classes << " values; it needs at least 2";
  if (failed(check::size(*this, {"vectors_per_class", getVectorsPerClass()}, classes,
                         "one per value of '" + labels.name + "'")))
    return failure();
  int64_t pairs = classes * (classes - 1) / 2, vectors = 0, values = getListSize(getSupportVectors());
  for (int64_t count : getInts(getVectorsPerClass())) {
    if (count > values)
      return emitOpError() << "attribute 'vectors_per_class' has " << count << "; 'support_vectors' has " << values
                           << " values";
    vectors += count;
  }
  if (values % vectors != 0 || !mayEqual(values / vectors, features))
    return emitOpError() << "attribute 'support_vectors' has " << values << " values for " << vectors
                         << " vectors; it needs one per vector and feature";
  if (failed(check::size(*this, {"coefficients", getCoefficients()}, (classes - 1) * vectors,
                         "one per support vector and other class")) ||
      failed(check::size(*this, {"rho", getRho()}, pairs, "one per pair of classes")) ||
      failed(check::sizeOrAbsent(*this, {"prob_a", getProbA()}, pairs, "one per pair of classes")))
    return failure();
  if (getListSize(getProbB()) != getListSize(getProbA()))
    return emitOpError() << "attribute 'prob_b' has " << getListSize(getProbB()) << " values, 'prob_a' "
                         << getListSize(getProbA());
  return success();
}
