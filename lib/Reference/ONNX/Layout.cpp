//===- Layout.cpp - Reference of onnx operators that reshape --------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {

/// The integers of a 1-D operand (or a scalar).
llvm::Expected<std::vector<int64_t>> getInts(const Call &call, const Tensor &x, const char *name) {
  if (!x.element.isSignlessInteger(64) || x.shape.size() > 1)
    return call.error(llvm::Twine(name) + " must be a 1-D tensor of 64-bit integers");
  return std::vector<int64_t>(x.data<int64_t>(), x.data<int64_t>() + x.size());
}

/// Axes counted from 0, ascending.
llvm::Expected<std::vector<int64_t>> getAxes(const Call &call, const Tensor &x, int64_t rank) {
  auto axes = getInts(call, x, "axes");
  if (!axes)
    return axes.takeError();
  for (int64_t &axis : *axes) {
    if (axis < -rank || axis >= rank)
      return call.error("axis " + llvm::Twine(axis) + " is out of range for rank " + llvm::Twine(rank));
    axis += axis < 0 ? rank : 0;
  }
  llvm::sort(*axes);
  if (std::adjacent_find(axes->begin(), axes->end()) != axes->end())
    return call.error("an axis is named twice");
  return axes;
}

Result withShape(const Tensor &x, std::vector<int64_t> shape) {
  Tensor y = x;
  y.shape = std::move(shape);
  return results(std::move(y));
}

/// A tensor of `shape` whose element at an index is that of `x` at `source(index)`.
template <typename F> Result select(const Call &call, const Tensor &x, ArrayRef<int64_t> shape, F source) {
  auto y = call.tensor(x.element, shape);
  if (!y)
    return y.takeError();
  std::vector<int64_t> index(shape.size(), 0);
  for (int64_t k = 0, count = y->size(); k < count; ++k) {
    copyElements(x, source(index), *y, k, 1);
    for (int64_t i = index.size() - 1; i >= 0 && ++index[i] == shape[i]; --i)
      index[i] = 0;
  }
  return results(std::move(*y));
}

std::vector<int64_t> rowMajorStrides(ArrayRef<int64_t> shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (int64_t i = int64_t(shape.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * shape[i + 1];
  return strides;
}

} // namespace

template <> Result evaluateOp<onnx::TransposeOp>(onnx::TransposeOp op, const Call &call) {
  const Tensor &x = call[0];
  int64_t rank = x.shape.size();
  std::vector<int64_t> perm, shape;
  if (auto given = op.getPerm())
    perm.assign(given->begin(), given->end());
  else
    for (int64_t i = rank; i-- > 0;)
      perm.push_back(i);
  std::vector<bool> seen(rank, false);
  for (int64_t &from : perm) {
    from += from < 0 ? rank : 0;
    if (from < 0 || from >= rank || seen[from])
      return call.attributeError("perm", "is no permutation of " + llvm::Twine(rank) + " dimensions");
    seen[from] = true;
    shape.push_back(x.shape[from]);
  }
  if (int64_t(perm.size()) != rank)
    return call.attributeError("perm", "is no permutation of " + llvm::Twine(rank) + " dimensions");
  std::vector<int64_t> strides = rowMajorStrides(x.shape);
  return select(call, x, shape, [&](ArrayRef<int64_t> index) {
    int64_t at = 0;
    for (auto [i, from] : llvm::zip_equal(index, perm))
      at += i * strides[from];
    return at;
  });
}

template <> Result evaluateOp<onnx::FlattenOp>(onnx::FlattenOp op, const Call &call) {
  const Tensor &x = call[0];
  int64_t rank = x.shape.size(), axis = op.getAxis();
  if (axis < -rank || axis > rank)
    return call.attributeError("axis", "is " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
  axis += axis < 0 ? rank : 0;
  std::vector<int64_t> shape = {1, 1};
  for (int64_t i = 0; i < rank; ++i)
    shape[i < axis ? 0 : 1] *= x.shape[i];
  return withShape(x, shape);
}

template <> Result evaluateOp<onnx::SqueezeOp>(onnx::SqueezeOp op, const Call &call) {
  const Tensor &x = call[0];
  bool all = !op.getAxes();
  std::vector<int64_t> removed, shape;
  if (!all) {
    auto axes = getAxes(call, call[1], x.shape.size());
    if (!axes)
      return axes.takeError();
    removed = std::move(*axes);
  }
  for (auto [i, dim] : llvm::enumerate(x.shape)) {
    bool remove = all ? dim == 1 : llvm::is_contained(removed, int64_t(i));
    if (!remove)
      shape.push_back(dim);
    else if (dim != 1)
      return call.error("dimension " + llvm::Twine(i) + " has extent " + llvm::Twine(dim) + ", not 1");
  }
  return withShape(x, shape);
}

template <> Result evaluateOp<onnx::UnsqueezeOp>(onnx::UnsqueezeOp, const Call &call) {
  const Tensor &x = call[0];
  auto axes = getAxes(call, call[1], x.shape.size() + call[1].size());
  if (!axes)
    return axes.takeError();
  std::vector<int64_t> shape = x.shape;
  for (int64_t axis : *axes)
    shape.insert(shape.begin() + axis, 1);
  return withShape(x, shape);
}

template <> Result evaluateOp<onnx::ExpandOp>(onnx::ExpandOp, const Call &call) {
  const Tensor &x = call[0];
  auto wanted = getInts(call, call[1], "shape");
  if (!wanted)
    return wanted.takeError();
  std::vector<int64_t> from = x.shape;
  if (wanted->size() > from.size())
    from.insert(from.begin(), wanted->size() - from.size(), 1);
  std::vector<int64_t> shape = from;
  for (auto [i, extent] : llvm::enumerate(*wanted)) {
    int64_t &dim = shape[shape.size() - wanted->size() + i];
    if (extent < 0 || (extent != 1 && dim != 1 && dim != extent))
      return call.error("shape " + describe(x.shape) + " can't become " + describe(*wanted));
    if (extent != 1)
      dim = extent;
  }
  std::vector<int64_t> strides = rowMajorStrides(from);
  return select(call, x, shape, [&](ArrayRef<int64_t> index) {
    int64_t at = 0;
    for (auto [i, extent, stride] : llvm::zip_equal(index, from, strides))
      at += extent == 1 ? 0 : i * stride;
    return at;
  });
}

template <> Result evaluateOp<onnx::TileOp>(onnx::TileOp, const Call &call) {
  const Tensor &x = call[0];
  auto repeats = getInts(call, call[1], "repeats");
  if (!repeats)
    return repeats.takeError();
  if (repeats->size() != x.shape.size())
    return call.error("there are " + llvm::Twine(repeats->size()) + " repeats for rank " + llvm::Twine(x.shape.size()));
  std::vector<int64_t> shape = x.shape;
  for (auto [dim, times] : llvm::zip_equal(shape, *repeats))
    if (times < 0 || llvm::MulOverflow(dim, times, dim))
      return call.error("the repeats " + describe(*repeats) + " are not possible");
  std::vector<int64_t> strides = rowMajorStrides(x.shape);
  return select(call, x, shape, [&](ArrayRef<int64_t> index) {
    int64_t at = 0;
    for (auto [i, extent, stride] : llvm::zip_equal(index, x.shape, strides))
      at += i % extent * stride;
    return at;
  });
}

} // namespace mlonnx::reference
