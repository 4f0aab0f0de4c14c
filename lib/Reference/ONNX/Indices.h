//===- Indices.h - Operands that are positions ----------------------------===//
#pragma once
#include "Elements.h"

namespace mlonnx::reference {

/// The integers of an operand, i32 or i64.
inline llvm::Expected<std::vector<int64_t>> getIndices(const Call &call, const Tensor &x, const char *name) {
  std::vector<int64_t> indices;
  if (x.element.isSignlessInteger(64))
    indices.assign(x.data<int64_t>(), x.data<int64_t>() + x.size());
  else if (x.element.isSignlessInteger(32))
    indices.assign(x.data<int32_t>(), x.data<int32_t>() + x.size());
  else
    return call.error(llvm::Twine(name) + " must hold 32-bit or 64-bit integers");
  return indices;
}

/// Attribute `axis` counted from 0.
inline llvm::Expected<int64_t> getAxis(const Call &call, int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank)
    return call.attributeError("axis", "is " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
  return axis < 0 ? axis + rank : axis;
}

/// Counts negative indices from the end; an error for one outside. `shape` is theirs.
inline llvm::Error resolve(const Call &call, llvm::MutableArrayRef<int64_t> indices, llvm::ArrayRef<int64_t> shape,
                           int64_t extent) {
  for (auto [i, index] : llvm::enumerate(indices)) {
    if (index < -extent || index >= extent)
      return call.dataError(MLONNX_ERROR_INDEX, rowOf(i, shape),
                            "index " + llvm::Twine(index) + " is outside a dimension of extent " + llvm::Twine(extent));
    index += index < 0 ? extent : 0;
  }
  return llvm::Error::success();
}

/// The indices of GatherElements and ScatterElements, which have the rank of `data`: resolved along `axis`, and with no
/// extent beyond data's along the others.
inline llvm::Expected<std::vector<int64_t>> getElementIndices(const Call &call, const Tensor &data, const Tensor &where,
                                                              int64_t axis) {
  for (int64_t i = 0, rank = data.shape.size(); i < rank; ++i)
    if (i != axis && where.shape[i] > data.shape[i])
      return call.error("indices " + describe(where.shape) + " are larger than data " + describe(data.shape));
  auto indices = getIndices(call, where, "indices");
  if (!indices)
    return indices.takeError();
  if (llvm::Error error = resolve(call, *indices, where.shape, data.shape[axis]))
    return error;
  return indices;
}

} // namespace mlonnx::reference
#pragma STDC FP_CONTRACT OFF
