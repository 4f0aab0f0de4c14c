//===- Shape.cpp - Reference of onnx.Reshape, Concat ----------------------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<onnx::ReshapeOp>(onnx::ReshapeOp op, const Call &call) {
  const Tensor &data = call[0], &wanted = call[1];
  if (!wanted.element.isSignlessInteger(64) || wanted.shape.size() != 1)
    return call.error("the shape must be a 1-D tensor of 64-bit integers");
  std::vector<int64_t> shape(wanted.data<int64_t>(), wanted.data<int64_t>() + wanted.size());
  int64_t inferred = -1, known = 1;
  for (auto [i, dim] : llvm::enumerate(shape)) {
    if (dim == 0 && !op.getAllowzero()) {
      if (i >= data.shape.size())
        return call.error("a 0 of the shape " + describe(shape) + " has no dimension to copy");
      dim = data.shape[i];
    }
    if (dim == -1 && inferred < 0)
      inferred = i;
    else if (dim < 0 || llvm::MulOverflow(known, dim, known))
      return call.error("the shape " + describe(shape) + " is not possible");
  }
  int64_t count = data.size();
  if (inferred >= 0) {
    if (known == 0 && count == 0) {
      // Of no elements: what is left of the dimensions that are not 0.
      auto product = [](ArrayRef<int64_t> dims) {
        int64_t result = 1;
        for (int64_t dim : dims)
          result *= dim > 0 ? dim : 1;
        return result;
      };
      count = product(data.shape);
      known = product(shape);
    }
    if (known == 0 || count % known != 0)
      return call.error("shape " + describe(data.shape) + " can't become " + describe(shape));
    shape[inferred] = count / known;
  } else if (known != count) {
    return call.error("shape " + describe(data.shape) + " can't become " + describe(shape));
  }
  Tensor reshaped = data;
  reshaped.shape = std::move(shape);
  return results(std::move(reshaped));
}

template <> Result evaluateOp<onnx::ConcatOp>(onnx::ConcatOp op, const Call &call) {
  if (call.operands.empty())
    return call.error("there is no operand");
  const Tensor &first = call[0];
  int64_t rank = first.shape.size(), axis = op.getAxis();
  if (axis < -rank || axis >= rank)
    return call.attributeError("axis", "is " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
  axis += axis < 0 ? rank : 0;
  std::vector<int64_t> shape = first.shape;
  shape[axis] = 0;
  for (const Tensor *operand : call.operands) {
    if (operand->element != first.element)
      return call.error("the operands have different element types");
    std::vector<int64_t> other = operand->shape;
    if (int64_t(other.size()) != rank || llvm::AddOverflow(shape[axis], other[axis], shape[axis]))
      return call.error("shapes " + describe(first.shape) + " and " + describe(other) + " can't be joined");
    other[axis] = first.shape[axis];
    if (other != first.shape)
      return call.error("shapes " + describe(first.shape) + " and " + describe(operand->shape) + " can't be joined");
  }
  auto joined = call.tensor(first.element, shape);
  if (!joined)
    return joined.takeError();
  int64_t outer = 1, inner = 1;
  for (int64_t dim : ArrayRef(shape).take_front(axis))
    outer *= dim;
  for (int64_t dim : ArrayRef(shape).drop_front(axis + 1))
    inner *= dim;
  int64_t at = 0;
  for (int64_t o = 0; o < outer; ++o)
    for (const Tensor *operand : call.operands) {
      int64_t count = operand->shape[axis] * inner;
      copyElements(*operand, o * count, *joined, at, count);
      at += count;
    }
  return results(std::move(*joined));
}

template <> Result evaluateOp<onnx::SplitOp>(onnx::SplitOp op, const Call &call) {
  const Tensor &x = call[0];
  int64_t rank = x.shape.size(), axis = int64_t(op.getAxis()), parts = op.getNumResults();
  if (axis < -rank || axis >= rank)
    return call.attributeError("axis", "is " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
  axis += axis < 0 ? rank : 0;
  int64_t extent = x.shape[axis], equal = (extent + parts - 1) / std::max<int64_t>(parts, 1), total = 0;
  std::vector<int64_t> lengths;
  if (op.getSplit()) {
    const Tensor &given = call[1];
    if (!given.element.isSignlessInteger(64) || given.shape.size() != 1)
      return call.error("operand 'split' must be a 1-D tensor of 64-bit integers");
    lengths.assign(given.data<int64_t>(), given.data<int64_t>() + given.size());
  } else {
    for (int64_t i = 0, left = extent; i < parts; ++i, left -= lengths.back())
      lengths.push_back(std::min(equal, left));
  }
  for (int64_t length : lengths)
    if (length < 0 || llvm::AddOverflow(total, length, total))
      return call.error("operand 'split' has the length " + llvm::Twine(length));
  if (int64_t(lengths.size()) != parts || total != extent)
    return call.error("the lengths " + describe(lengths) + " do not fit a dimension of extent " + llvm::Twine(extent));
  int64_t outer = 1, inner = 1;
  for (int64_t dim : ArrayRef(x.shape).take_front(axis))
    outer *= dim;
  for (int64_t dim : ArrayRef(x.shape).drop_front(axis + 1))
    inner *= dim;
  std::vector<Tensor> all;
  int64_t start = 0;
  for (int64_t length : lengths) {
    std::vector<int64_t> shape = x.shape;
    shape[axis] = length;
    auto part = call.tensor(x.element, shape);
    if (!part)
      return part.takeError();
    for (int64_t o = 0; part->size() && o < outer; ++o)
      copyElements(x, (o * extent + start) * inner, *part, o * length * inner, length * inner);
    all.push_back(std::move(*part));
    start += length;
  }
  return all;
}

} // namespace mlonnx::reference
