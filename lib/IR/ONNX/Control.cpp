//===- Control.cpp - Types of onnx operators with graphs ------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// The type of both values: what is known of either and not contradicted by the other; null where elements or ranks
/// differ.
static Type join(const ValueShape &a, const ValueShape &b) {
  if (a.element != b.element)
    return {};
  if (!a.hasRank() || !b.hasRank())
    return a.unranked(a.element);
  if (a.rank() != b.rank())
    return {};
  SmallVector<int64_t> dims;
  for (auto [x, y] : llvm::zip_equal(*a.dims, *b.dims))
    dims.push_back(x == y ? x : ShapedType::kDynamic);
  return a.with(dims, a.element);
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
  TypeRange yielded = body.empty() ? TypeRange() : TypeRange(body.back().getOperandTypes());
  if (yielded.size() < states)
    return inferenceError(loc, "the graph has " + Twine(yielded.size()) + " outputs for " + Twine(states) + " states");
  for (size_t i = 0; i < states; ++i) {
    Type type = join(ValueShape(arguments[i]), ValueShape(yielded[i]));
    if (!type)
      return inferenceError(loc, "state " + Twine(i) + " changes its element type or rank");
    types.push_back(type);
  }
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

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  int64_t count;
  FailureOr<SmallVector<Type>> arguments = onnx::detail::getScanArguments(
      loc, adaptor.getStates().getTypes(), adaptor.getScanned().getTypes(), adaptor.getScanInputAxes(), count);
  if (failed(arguments))
    return failure();
  Region *body = adaptor.getRegions().front();
  if (!body->hasOneBlock())
    return inferenceError(loc, "the graph is no single block");
  return onnx::detail::inferScan(loc, *arguments, adaptor.getStates().size(), count, body->front(),
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
