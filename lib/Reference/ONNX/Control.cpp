//===- Control.cpp - Reference of onnx operators with graphs --------------===//
#include "Partials.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;

namespace mlonnx::reference {

/// The shape of an entry along `axis`.
static std::vector<int64_t> withoutAxis(ArrayRef<int64_t> shape, int64_t axis) {
  std::vector<int64_t> entry(shape.begin(), shape.end());
  entry.erase(entry.begin() + axis);
  return entry;
}

/// Copies entry `at` along `axis` of `whole` out (or in, with `in`) as a tensor of its own.
static void copyEntry(Tensor &whole, int64_t axis, int64_t at, Tensor &entry, bool in) {
  AxisView view(whole.shape, axis);
  for (int64_t o = 0; whole.size() && o < view.outer; ++o) {
    int64_t inWhole = (o * view.extent + at) * view.inner, inEntry = o * view.inner;
    if (in)
      copyElements(entry, inEntry, whole, inWhole, view.inner);
    else
      copyElements(whole, inWhole, entry, inEntry, view.inner);
  }
}

static int64_t entryOf(std::optional<ArrayRef<int64_t>> list, size_t i) { return list ? (*list)[i] : 0; }

template <> Result evaluateOp<onnx::ScanOp>(onnx::ScanOp op, const Call &call) {
  size_t states = op.getStates().size(), scanned = op.getScanned().size();
  std::vector<Tensor> current;
  for (size_t i = 0; i < states; ++i)
    current.push_back(call[i]);
  std::vector<int64_t> axes;
  int64_t count = 0;
  for (size_t i = 0; i < scanned; ++i) {
    const Tensor &whole = call[states + i];
    auto axis = resolveAxis(call, entryOf(op.getScanInputAxes(), i), whole.shape);
    if (!axis)
      return axis.takeError();
    axes.push_back(*axis);
    if (i > 0 && whole.shape[*axis] != count)
      return call.error("scanned operands have " + llvm::Twine(count) + " and " + llvm::Twine(whole.shape[*axis]) +
                        " entries");
    count = whole.shape[*axis];
  }
  size_t outputs = op.getNumResults() - states;
  std::vector<Tensor> joined(outputs);
  std::vector<int64_t> outputAxes(outputs);
  for (int64_t step = 0; step < count; ++step) {
    std::vector<Tensor> inputs = current;
    for (size_t i = 0; i < scanned; ++i) {
      Tensor whole = call[states + i];
      auto entry = call.tensor(whole.element, withoutAxis(whole.shape, axes[i]));
      if (!entry)
        return entry.takeError();
      bool backwards = entryOf(op.getScanInputDirections(), i) == 1;
      copyEntry(whole, axes[i], backwards ? count - 1 - step : step, *entry, /*in=*/false);
      inputs.push_back(std::move(*entry));
    }
    for (size_t i = states + scanned; i < call.operands.size(); ++i)
      inputs.push_back(call[i]);
    Result yielded = runBlock(op.getBody().front(), std::move(inputs));
    if (!yielded)
      return yielded;
    std::vector<Tensor> entries(yielded->begin() + states, yielded->end());
    for (size_t i = 0; i < outputs; ++i) {
      Tensor &whole = joined[i];
      if (step == 0) {
        int64_t rank = entries[i].shape.size() + 1, axis = entryOf(op.getScanOutputAxes(), i);
        if (axis < -rank || axis >= rank)
          return call.attributeError("scan_output_axes", "has " + llvm::Twine(axis) + " for rank " + llvm::Twine(rank));
        outputAxes[i] = axis < 0 ? axis + rank : axis;
        std::vector<int64_t> shape = entries[i].shape;
        shape.insert(shape.begin() + outputAxes[i], count);
        auto made = call.tensor(entries[i].element, shape);
        if (!made)
          return made.takeError();
        whole = std::move(*made);
      } else if (entries[i].shape != withoutAxis(whole.shape, outputAxes[i])) {
        return call.error("scan output " + llvm::Twine(i) + " changes its shape to " + describe(entries[i].shape));
      }
      bool backwards = entryOf(op.getScanOutputDirections(), i) == 1;
      copyEntry(whole, outputAxes[i], backwards ? count - 1 - step : step, entries[i], /*in=*/true);
    }
    yielded->resize(states);
    current = std::move(*yielded);
  }
  for (size_t i = 0; count == 0 && i < outputs; ++i) {
    // Nothing was evaluated: the shape is what the graph says of it.
    ValueShape shape(op.getResult(states + i).getType());
    if (!shape.hasRank() || llvm::count_if(*shape.dims, ShapedType::isDynamic) > 1)
      return call.error("nothing is scanned, so the shape of output " + llvm::Twine(i) + " is not known");
    for (int64_t &dim : *shape.dims)
      dim = ShapedType::isDynamic(dim) ? 0 : dim;
    auto made = call.tensor(shape.element, *shape.dims);
    if (!made)
      return made.takeError();
    joined[i] = std::move(*made);
  }
  llvm::move(joined, std::back_inserter(current));
  return current;
}

} // namespace mlonnx::reference
