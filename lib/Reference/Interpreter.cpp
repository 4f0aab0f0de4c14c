//===- Interpreter.cpp - Running functions of typed operators -------------===//
#include "Elements.h"
#include "mlonnx/IR/Shapes.h"
#include "llvm/Support/MathExtras.h"
#include <memory>

using namespace mlir;

namespace mlonnx::reference {

std::string describe(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << '[';
  llvm::interleaveComma(shape, stream, [&](int64_t dim) {
    if (ShapedType::isDynamic(dim))
      stream << '?';
    else
      stream << dim;
  });
  stream << ']';
  return text;
}

/// The name of the node at `loc`, or the location as it prints.
static std::string nodeName(Location loc) {
  if (auto name = loc->findInstanceOf<NameLoc>())
    return name.getName().str();
  std::string text;
  llvm::raw_string_ostream(text) << loc;
  return text;
}

int64_t rowOf(int64_t i, ArrayRef<int64_t> shape) {
  for (int64_t dim : shape.drop_front(shape.empty() ? 0 : 1))
    i /= dim;
  return shape.empty() ? -1 : i;
}

char DataError::ID;

/// `message` at the node of `op`.
static std::string textAt(Operation *op, const llvm::Twine &message) {
  return (nodeName(op->getLoc()) + ": " + op->getName().stripDialect() + ": " + message).str();
}

static llvm::Error errorAt(Operation *op, const llvm::Twine &message) {
  return llvm::createStringError(llvm::errc::invalid_argument, textAt(op, message));
}

llvm::Error Call::error(const llvm::Twine &message) const { return errorAt(op, message); }
llvm::Error Call::attributeError(StringRef name, const llvm::Twine &message) const {
  return errorAt(op, "attribute '" + name + "' " + message);
}
llvm::Error Call::dataError(int32_t code, int64_t row, const llvm::Twine &message) const {
  return llvm::make_error<DataError>(code, row, textAt(op, message));
}
llvm::Error Call::notSupported(const llvm::Twine &why) const {
  return errorAt(op, "not supported: " + op->getName().getStringRef() + ": " + why);
}

llvm::Error Call::checkSize(int64_t count, int64_t bytes) const {
  int64_t total;
  if (count < 0 || llvm::MulOverflow(count, bytes, total) || total > maxBytes)
    return error("the result is too large");
  return llvm::Error::success();
}

llvm::Expected<Tensor> Call::tensor(Type element, ArrayRef<int64_t> shape) const {
  int64_t count = 1;
  for (int64_t dim : shape)
    if (dim < 0 || llvm::MulOverflow(count, dim, count))
      return error("the result's shape " + describe(shape) + " is not possible");
  int64_t bytes = elementBytes(element);
  bool strings = isString(element), maps = isMap(element);
  if (!bytes && !strings && !maps)
    return error("elements of the result's type can't be stored");
  if (auto failed = checkSize(count, strings ? sizeof(std::string) : maps ? sizeof(Map) : bytes))
    return std::move(failed);
  Tensor tensor;
  tensor.element = element;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.bytes.resize(count * bytes);
  tensor.strings.resize(strings ? count : 0);
  tensor.maps.resize(maps ? count : 0);
  return tensor;
}

namespace {
using Evaluator = Result (*)(Operation *, const Call &);

/// Finds the evaluator of an operator among all of both dialects.
template <typename... Ops> struct Evaluators {
  static Evaluator find(Operation *op) {
    Evaluator found = nullptr;
    (void)((isa<Ops>(op) &&
            (found = [](Operation *op, const Call &call) { return evaluateOp(cast<Ops>(op), call); })) ||
           ...);
    return found;
  }
};
using AllEvaluators = Evaluators<
#define GET_OP_LIST
#include "mlonnx/IR/MLONNXOps.cpp.inc"
    ,
#define GET_OP_LIST
#include "mlonnx/IR/ONNXOps.cpp.inc"
    >;

/// Whether `tensor` is a value of `type`; a type that is no tensor says nothing.
bool isOfType(const Tensor &tensor, Type type) {
  if (!isa<ShapedType>(type))
    return true;
  ValueShape declared(type);
  return tensor.element == declared.element &&
         (!declared.hasRank() || (declared.dims->size() == tensor.shape.size() &&
                                  llvm::all_of(llvm::zip_equal(*declared.dims, tensor.shape), [](auto pair) {
                                    return mayEqual(std::get<0>(pair), std::get<1>(pair));
                                  })));
}

/// The element type and shape of a tensor against those that are declared, for messages.
std::string describeMismatch(const Tensor &tensor, Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << "has elements of type " << tensor.element << " and shape " << describe(tensor.shape)
                                 << ", not of " << type;
  return text;
}

Result evaluateCall(const Call &call) {
  Operation *op = call.op;
  Evaluator evaluator = AllEvaluators::find(op);
  if (!evaluator)
    return call.notSupported("the interpreter runs operators of mlonnx and onnx");
  for (auto [i, operand] : llvm::enumerate(call.operands)) {
    int64_t size = operand->size(), bytes = elementBytes(operand->element);
    if (size < 0 || size > maxTensorBytes || int64_t(operand->bytes.size()) != size * bytes ||
        int64_t(operand->strings.size()) != (isString(operand->element) ? size : 0) ||
        int64_t(operand->maps.size()) != (isMap(operand->element) ? size : 0))
      return call.error("operand " + llvm::Twine(i) + " has less or more data than its shape says");
  }
  Result values = evaluator(op, call);
  if (!values)
    return values;
  for (auto [i, value] : llvm::enumerate(*values))
    if (!isOfType(value, op->getResult(i).getType()))
      return call.error("result " + llvm::Twine(i) + " " + describeMismatch(value, op->getResult(i).getType()));
  return values;
}
} // namespace

Result evaluate(Operation *op, ArrayRef<Tensor> operands, int64_t maxBytes) {
  SmallVector<const Tensor *> pointers;
  for (const Tensor &operand : operands)
    pointers.push_back(&operand);
  Call call{op, pointers, maxBytes};
  if (operands.size() != op->getNumOperands())
    return call.error("expects " + llvm::Twine(op->getNumOperands()) + " operands");
  return evaluateCall(call);
}

Result run(func::FuncOp function, std::vector<Tensor> inputs) {
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return errorAt(function, "the interpreter runs functions of one block");
  return runBlock(function.getBody().front(), std::move(inputs));
}

Result runBlock(Block &block, std::vector<Tensor> inputs) {
  Operation *parent = block.getParentOp();
  if (inputs.size() != block.getNumArguments())
    return errorAt(parent,
                   "expects " + llvm::Twine(block.getNumArguments()) + " inputs, got " + llvm::Twine(inputs.size()));

  // A value lives until its last user has run.
  DenseMap<Value, std::unique_ptr<Tensor>> values;
  DenseMap<Value, unsigned> usesLeft;
  auto define = [&](Value value, Tensor tensor) {
    usesLeft[value] = std::distance(value.use_begin(), value.use_end());
    if (!value.use_empty())
      values[value] = std::make_unique<Tensor>(std::move(tensor));
  };
  for (auto [i, argument] : llvm::enumerate(block.getArguments())) {
    if (!isOfType(inputs[i], argument.getType()))
      return errorAt(parent, "input " + llvm::Twine(i) + " " + describeMismatch(inputs[i], argument.getType()));
    define(argument, std::move(inputs[i]));
  }

  for (Operation &op : block) {
    SmallVector<const Tensor *> operands;
    for (Value operand : op.getOperands())
      operands.push_back(values.find(operand)->second.get());
    if (isa<func::ReturnOp, onnx::YieldOp>(op)) {
      std::vector<Tensor> outputs;
      for (const Tensor *operand : operands)
        outputs.push_back(*operand);
      return outputs;
    }
    Result produced = evaluateCall(Call{&op, operands, maxTensorBytes});
    if (!produced)
      return produced;
    for (Value operand : op.getOperands())
      if (--usesLeft[operand] == 0)
        values.erase(operand);
    for (auto [result, tensor] : llvm::zip_equal(op.getResults(), *produced))
      define(result, std::move(tensor));
  }
  return errorAt(parent, "the block has no terminator");
}

} // namespace mlonnx::reference
