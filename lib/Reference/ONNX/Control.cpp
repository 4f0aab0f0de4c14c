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

/// The operands of `call` from `first` on, as inputs of a graph.
static std::vector<Tensor> copyOperands(const Call &call, size_t first, size_t count) {
  std::vector<Tensor> copies;
  for (const Tensor *operand : call.operands.slice(first, count))
    copies.push_back(*operand);
  return copies;
}

/// The one truth value of `tensor`.
static llvm::Expected<bool> getTruth(const Call &call, const Tensor &tensor) {
  if (!tensor.element.isInteger(1) || tensor.size() != 1)
    return call.error("a condition of shape " + describe(tensor.shape) + " is not one truth value");
  return tensor.data<Bool>()->byte != 0;
}

template <> Result evaluateOp<onnx::IfOp>(onnx::IfOp op, const Call &call) {
  auto truth = getTruth(call, call[0]);
  if (!truth)
    return truth.takeError();
  size_t ofThen = op.getThenCaptured().size(), ofElse = op.getElseCaptured().size();
  return *truth ? runBlock(op.getThenBranch().front(), copyOperands(call, 1, ofThen))
                : runBlock(op.getElseBranch().front(), copyOperands(call, 1 + ofThen, ofElse));
}

template <> Result evaluateOp<onnx::LoopOp>(onnx::LoopOp op, const Call &call) {
  // No model of classical machine learning comes near; one that never ends is found out.
  constexpr int64_t maxSteps = int64_t(1) << 20;
  size_t next = 0, carried = op.getInitial().size(), outputs = op.getNumResults() - carried;
  int64_t limit = std::numeric_limits<int64_t>::max();
  if (op.getM()) {
    const Tensor &m = call[next++];
    if (!m.element.isSignlessInteger(64) || m.size() != 1)
      return call.error("operand 'M' is not one 64-bit integer");
    limit = *m.data<int64_t>();
  }
  bool goesOn = true;
  if (op.getCond()) {
    auto truth = getTruth(call, call[next++]);
    if (!truth)
      return truth.takeError();
    goesOn = *truth;
  }
  std::vector<Tensor> current = copyOperands(call, next, carried);
  const std::vector<Tensor> captured = copyOperands(call, next + carried, op.getCaptured().size());
  auto number = call.tensor(IntegerType::get(call.context(), 64), {});
  auto condition = call.tensor(IntegerType::get(call.context(), 1), {});
  if (!number || !condition)
    return llvm::joinErrors(number.takeError(), condition.takeError());
  std::vector<std::vector<Tensor>> entries(outputs);
  int64_t step = 0;
  for (; goesOn && step < limit; ++step) {
    if (step == maxSteps)
      return call.error("the loop takes more than " + llvm::Twine(maxSteps) + " steps");
    *number->data<int64_t>() = step;
    condition->data<Bool>()->byte = 1;
    std::vector<Tensor> inputs{*number, *condition};
    llvm::move(current, std::back_inserter(inputs));
    llvm::append_range(inputs, captured);
    Result yielded = runBlock(op.getBody().front(), std::move(inputs));
    if (!yielded)
      return yielded;
    auto truth = getTruth(call, yielded->front());
    if (!truth)
      return truth.takeError();
    goesOn = *truth;
    current.assign(std::make_move_iterator(yielded->begin() + 1),
                   std::make_move_iterator(yielded->begin() + 1 + carried));
    for (size_t i = 0; i < outputs; ++i) {
      Tensor &entry = (*yielded)[1 + carried + i];
      if (step > 0 && entry.shape != entries[i].front().shape)
        return call.error("scan output " + llvm::Twine(i) + " changes its shape to " + describe(entry.shape));
      int64_t bytes = isString(entry.element) ? sizeof(std::string) : elementBytes(entry.element);
      if (auto tooLarge = call.checkSize(entry.size() * (step + 1), bytes))
        return std::move(tooLarge);
      entries[i].push_back(std::move(entry));
    }
  }
  for (size_t i = 0; i < outputs; ++i) {
    // Without a step, the shape is what the graph says of it.
    ValueShape type(op.getResult(carried + i).getType());
    std::vector<int64_t> shape{step};
    if (step > 0)
      llvm::append_range(shape, entries[i].front().shape);
    else if (type.hasRank() && llvm::none_of(ArrayRef(*type.dims).drop_front(), ShapedType::isDynamic))
      llvm::append_range(shape, ArrayRef(*type.dims).drop_front());
    else
      return call.error("the loop takes no step, so the shape of scan output " + llvm::Twine(i) + " is not known");
    auto joined = call.tensor(type.element, shape);
    if (!joined)
      return joined.takeError();
    for (auto [at, entry] : llvm::enumerate(entries[i]))
      copyElements(entry, 0, *joined, int64_t(at) * entry.size(), entry.size());
    current.push_back(std::move(*joined));
  }
  return current;
}

} // namespace mlonnx::reference
