//===- LinearClassifier.cpp - Reference of mlonnx.LinearClassifier --------===//
#include "Elements.h"
#include "Labels.h"
#include "PostTransform.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXLinearClassifierOp>(MLONNXLinearClassifierOp op, const Call &call) {
  auto transform = parsePostTransform(op.getPostTransform());
  if (!transform)
    return call.attributeError("post_transform", "is '" + op.getPostTransform() + "', which is unknown");
  auto labels = Labels::get(call, op.getClasslabelsInts(), "classlabels_ints", op.getClasslabelsStrings());
  if (!labels)
    return labels.takeError();
  return withWorkingType(call[0].element, [&](auto zero) -> Result {
    using T = decltype(zero);
    auto x = getRows<T>(call, call[0]);
    if (!x)
      return x.takeError();
    std::vector<T> coefficients, intercepts;
    for (float value : getFloats(op.getCoefficients()))
      coefficients.push_back(value);
    for (float value : getFloats(op.getIntercepts()))
      intercepts.push_back(value);

    // R12: the number of score rows is that of the intercepts; they are optional.
    int64_t features = x->columns;
    int64_t scoreRows = intercepts.size(), needed;
    if (intercepts.empty())
      scoreRows = features ? coefficients.size() / features : 0;
    if (llvm::MulOverflow(scoreRows, features, needed) || int64_t(coefficients.size()) != needed || scoreRows == 0)
      return call.attributeError("coefficients", "has " + llvm::Twine(coefficients.size()) + " values for " +
                                                     llvm::Twine(features) + " features and " +
                                                     llvm::Twine(intercepts.size()) + " intercepts");
    bool expands = scoreRows == 1 && labels->size() == 2;
    if (!expands && (scoreRows < 2 || scoreRows != labels->size()))
      return call.error(llvm::Twine(scoreRows) + " rows of coefficients for " + llvm::Twine(labels->size()) +
                        " class labels");

    llvm::Expected<Tensor> y = call.tensor(labels->elementType(call.context()), {x->rows});
    if (!y)
      return y.takeError();
    llvm::Expected<Tensor> z = call.tensor(Float32Type::get(call.context()), {x->rows, labels->size()});
    if (!z)
      return z.takeError();
    std::vector<T> scores(labels->size());
    for (int64_t row = 0; row < x->rows; ++row) {
      for (int64_t e = 0; e < scoreRows; ++e) {
        scores[e] = dot(ArrayRef(coefficients).slice(e * features, features), x->row(row));
        if (!intercepts.empty())
          scores[e] += intercepts[e];
      }
      int64_t label;
      if (expands) {
        label = scores[0] > 0;
        expandScore<T>(*transform, scores[0], /*isProbability=*/true, scores);
      } else {
        label = argMaxScore<T>(scores);
        applyPostTransform<T>(*transform, scores);
      }
      labels->store(label, *y, row);
      for (int64_t e = 0; e < labels->size(); ++e)
        z->data<float>()[row * labels->size() + e] = float(scores[e]);
    }
    return results(std::move(*y), std::move(*z));
  });
}

} // namespace mlonnx::reference
