//===- Control.cpp - Types of onnx operators with graphs ------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// The type of both values: what is known of either and not contradicted by the other; null where the elements differ.
static Type join(const ValueShape &a, const ValueShape &b) {
  if (a.element != b.element)
    return {};
  if (!a.hasRank() || !b.hasRank() || a.rank() != b.rank())
    return a.unranked(a.element);
  SmallVector<int64_t> dims;
  for (auto [x, y] : llvm::zip_equal(*a.dims, *b.dims))
    dims.push_back(x == y ? x : ShapedType::kDynamic);
  return a.with(dims, a.element);
}

/// The types of values that a graph carries from step to step, none of which may change its elements or rank.
static LogicalResult joinCarried(std::optional<Location> loc, StringRef what, TypeRange before, TypeRange after,
                                 SmallVectorImpl<Type> &types) {
  for (auto [i, from, to] : llvm::enumerate(before, after)) {
    ValueShape a(from), b(to);
    if (a.element != b.element || (a.hasRank() && b.hasRank() && a.rank() != b.rank()))
      return inferenceError(loc, what + Twine(i) + " changes its element type or rank");
    types.push_back(join(a, b));
  }
  return success();
}

static TypeRange getYielded(Block &body) {
  return body.empty() ? TypeRange() : TypeRange(body.back().getOperandTypes());
}

/// Entry i of a list of axes or directions; 0 where the list is absent.
static int64_t getEntry(std::optional<ArrayRef<int64_t>> list, size_t i) { return list ? (*list)[i] : 0; }

/// What the graph of a Scan takes of an operand, and the number of entries.
static FailureOr<std::pair<Type, int64_t>> getEntryType(std::optional<Location> loc, Type type, int64_t axis) {
  ValueShape shape(type);
  if (!shape.hasRank())
    return std::pair(shape.unranked(shape.element), ShapedType::kDynamic);
  std::optional<int64_t> at = onnx::detail::normalizeAxis(axis, shape.rank());
  if (!at)
    return inferenceError(loc, "axis " + Twine(axis) + " is none of an operand of rank " + Twine(shape.rank()));
  SmallVector<int64_t> dims(*shape.dims);
  int64_t count = dims[*at];
  dims.erase(dims.begin() + *at);
  return std::pair(shape.with(dims, shape.element), count);
}

FailureOr<SmallVector<Type>> onnx::detail::getScanArguments(std::optional<Location> loc, TypeRange states,
                                                            TypeRange scanned, std::optional<ArrayRef<int64_t>> axes,
                                                            int64_t &count) {
  if (axes && axes->size() != scanned.size())
    return inferenceError(loc, "attribute 'scan_input_axes' has " + Twine(axes->size()) + " entries for " +
                                   Twine(scanned.size()) + " scanned operands");
  SmallVector<Type> arguments(states);
  count = ShapedType::kDynamic;
  for (auto [i, type] : llvm::enumerate(scanned)) {
    FailureOr<std::pair<Type, int64_t>> entry = getEntryType(loc, type, getEntry(axes, i));
    if (failed(entry))
      return failure();
    if (!mayEqual(count, entry->second))
      return inferenceError(loc, "scanned operands have " + Twine(count) + " and " + Twine(entry->second) + " entries");
    count = ShapedType::isDynamic(count) ? entry->second : count;
    arguments.push_back(entry->first);
  }
  return arguments;
}

LogicalResult onnx::detail::inferScan(std::optional<Location> loc, TypeRange arguments, size_t states, int64_t count,
                                      Block &body, std::optional<ArrayRef<int64_t>> axes,
                                      SmallVectorImpl<Type> &types) {
  TypeRange yielded = getYielded(body);
  if (yielded.size() < states)
    return inferenceError(loc, "the graph has " + Twine(yielded.size()) + " outputs for " + Twine(states) + " states");
  if (failed(joinCarried(loc, "state ", arguments.take_front(states), yielded.take_front(states), types)))
    return failure();
  if (axes && axes->size() != yielded.size() - states)
    return inferenceError(loc, "attribute 'scan_output_axes' has " + Twine(axes->size()) + " entries; it needs " +
                                   Twine(yielded.size() - states));
  for (size_t i = states; i < yielded.size(); ++i) {
    ValueShape shape(yielded[i]);
    if (!shape.hasRank()) {
      types.push_back(shape.unranked(shape.element));
      continue;
    }
    int64_t axis = getEntry(axes, i - states);
    std::optional<int64_t> at = onnx::detail::normalizeAxis(axis, shape.rank() + 1);
    if (!at)
      return inferenceError(loc, "scan output " + Twine(i - states) + " of rank " + Twine(shape.rank() + 1) +
                                     " has no axis " + Twine(axis));
    SmallVector<int64_t> dims(*shape.dims);
    dims.insert(dims.begin() + *at, count);
    types.push_back(shape.with(dims, shape.element));
  }
  return success();
}

static LogicalResult checkGraphs(std::optional<Location> loc, RegionRange graphs) {
  if (llvm::all_of(graphs, [](Region *graph) { return graph->hasOneBlock(); }))
    return success();
  return inferenceError(loc, "a graph is no single block");
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  int64_t count;
  FailureOr<SmallVector<Type>> arguments = onnx::detail::getScanArguments(
      loc, adaptor.getStates().getTypes(), adaptor.getScanned().getTypes(), adaptor.getScanInputAxes(), count);
  if (failed(arguments))
    return failure();
  if (failed(checkGraphs(loc, adaptor.getRegions())))
    return failure();
  return onnx::detail::inferScan(loc, *arguments, adaptor.getStates().size(), count, adaptor.getBody().front(),
                                 adaptor.getScanOutputAxes(), types);
}

LogicalResult ScanOp::verify() {
  size_t scanned = getScanned().size(),
         outputs = getOutputs().size() - std::min(getOutputs().size(), getStates().size());
  if (scanned == 0)
    return emitOpError("has nothing to scan");
  std::tuple<StringRef, std::optional<ArrayRef<int64_t>>, size_t> lists[] = {
      {"scan_input_axes", getScanInputAxes(), scanned},
      {"scan_input_directions", getScanInputDirections(), scanned},
      {"scan_output_axes", getScanOutputAxes(), outputs},
      {"scan_output_directions", getScanOutputDirections(), outputs}};
  for (auto &[name, list, size] : lists) {
    if (list && list->size() != size)
      return emitOpError() << "attribute '" << name << "' has " << list->size() << " entries; it needs " << size;
    if (list && name.ends_with("directions") && llvm::any_of(*list, [](int64_t d) { return d != 0 && d != 1; }))
      return emitOpError() << "attribute '" << name << "' has an entry that is neither 0 nor 1";
  }
  return success();
}

/// The arguments of a graph are of the types that its operator gives them, and it yields tensors.
static LogicalResult verifyGraph(Operation *op, Block &block, TypeRange arguments) {
  if (block.getNumArguments() != arguments.size())
    return op->emitOpError() << "has a graph of " << block.getNumArguments() << " inputs; it needs "
                             << arguments.size();
  for (auto [i, given, expected] : llvm::enumerate(block.getArgumentTypes(), arguments))
    if (!mlonnx::detail::areCompatible(TypeRange(expected), TypeRange(given)))
      return op->emitOpError() << "input " << i << " of the graph is " << given << ", which " << expected << " is not";
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield || !llvm::all_of(yield.getOperandTypes(), llvm::IsaPred<TensorType>))
    return op->emitOpError("has a graph that does not end with an onnx.yield of tensors");
  return success();
}

LogicalResult ScanOp::verifyRegions() {
  int64_t count;
  FailureOr<SmallVector<Type>> arguments = onnx::detail::getScanArguments(
      getLoc(), getStates().getTypes(), getScanned().getTypes(), getScanInputAxes(), count);
  if (failed(arguments))
    return failure();
  llvm::append_range(*arguments, getCaptured().getTypes());
  return verifyGraph(*this, getBody().front(), *arguments);
}

LogicalResult ScanOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "a graph is evaluated step by step";
  return failure();
}

// If

LogicalResult onnx::detail::inferIf(std::optional<Location> loc, Block &thenGraph, Block &elseGraph,
                                    SmallVectorImpl<Type> &types) {
  TypeRange first = getYielded(thenGraph), second = getYielded(elseGraph);
  if (first.size() != second.size())
    return inferenceError(loc, "the graphs have " + Twine(first.size()) + " and " + Twine(second.size()) + " outputs");
  for (auto [i, a, b] : llvm::enumerate(first, second)) {
    types.push_back(join(ValueShape(a), ValueShape(b)));
    if (!types.back())
      return inferenceError(loc, "output " + Twine(i) + " has other elements in the one graph than in the other");
  }
  return success();
}

LogicalResult IfOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                     SmallVectorImpl<Type> &types) {
  if (failed(checkGraphs(loc, adaptor.getRegions())))
    return failure();
  return onnx::detail::inferIf(loc, adaptor.getThenBranch().front(), adaptor.getElseBranch().front(), types);
}

/// One element of this width.
static bool isOne(Type type, unsigned width) {
  ValueShape shape(type);
  return shape.element.isSignlessInteger(width) && (!shape.hasRank() || mayEqual(numElements(*shape.dims), 1));
}

LogicalResult IfOp::verify() {
  if (isOne(getCond().getType(), 1))
    return success();
  return emitOpError() << "operand 'cond' must be one truth value, not " << getCond().getType();
}

LogicalResult IfOp::verifyRegions() {
  if (failed(verifyGraph(*this, getThenBranch().front(), getThenCaptured().getTypes())))
    return failure();
  return verifyGraph(*this, getElseBranch().front(), getElseCaptured().getTypes());
}

LogicalResult IfOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "which graph is evaluated is a matter of the whole batch";
  return failure();
}

// Loop

SmallVector<Type> onnx::detail::getLoopArguments(MLIRContext *context, TypeRange initial) {
  SmallVector<Type> arguments{RankedTensorType::get({}, IntegerType::get(context, 64)),
                              RankedTensorType::get({}, IntegerType::get(context, 1))};
  for (Type type : initial) {
    ValueShape shape(type);
    // From step to step, extents may change.
    SmallVector<int64_t> dims(shape.hasRank() ? shape.rank() : 0, ShapedType::kDynamic);
    arguments.push_back(shape.hasRank() ? shape.with(dims, shape.element) : type);
  }
  return arguments;
}

LogicalResult onnx::detail::inferLoop(std::optional<Location> loc, TypeRange initial, Block &body,
                                      SmallVectorImpl<Type> &types) {
  TypeRange yielded = getYielded(body);
  if (yielded.size() < initial.size() + 1)
    return inferenceError(loc, "the graph has " + Twine(yielded.size()) + " outputs; it needs a truth value and " +
                                   Twine(initial.size()) + " carried values");
  if (!isOne(yielded.front(), 1))
    return inferenceError(loc, "the first output of the graph must be one truth value");
  yielded = yielded.drop_front();
  if (failed(joinCarried(loc, "carried value ", initial, yielded.take_front(initial.size()), types)))
    return failure();
  for (Type type : yielded.drop_front(initial.size())) {
    ValueShape shape(type);
    SmallVector<int64_t> dims{ShapedType::kDynamic};
    if (shape.hasRank())
      llvm::append_range(dims, *shape.dims);
    types.push_back(shape.hasRank() ? shape.with(dims, shape.element) : type);
  }
  return success();
}

LogicalResult LoopOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  if (failed(checkGraphs(loc, adaptor.getRegions())))
    return failure();
  return onnx::detail::inferLoop(loc, adaptor.getInitial().getTypes(), adaptor.getBody().front(), types);
}

LogicalResult LoopOp::verify() {
  if (getM() && !isOne(getM().getType(), 64))
    return emitOpError() << "operand 'M' must be one 64-bit integer, not " << getM().getType();
  if (getCond() && !isOne(getCond().getType(), 1))
    return emitOpError() << "operand 'cond' must be one truth value, not " << getCond().getType();
  return success();
}

LogicalResult LoopOp::verifyRegions() {
  SmallVector<Type> arguments = onnx::detail::getLoopArguments(getContext(), getInitial().getTypes());
  llvm::append_range(arguments, getCaptured().getTypes());
  return verifyGraph(*this, getBody().front(), arguments);
}

LogicalResult LoopOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "a graph is evaluated step by step";
  return failure();
}
