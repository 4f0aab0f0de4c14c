//===- ExpandGraphs.cpp - Operators with graphs become plain ones ---------===//
//
// A Scan that computes distances, as converters write it, becomes onnx.CDist. Any other Scan of a known number of steps
// is unrolled. A StringNormalizer, a Tokenizer and a TfIdfVectorizer after each other become one operator.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Unrolling makes no more operators than this.
constexpr int64_t maxUnrolled = 1 << 14;

Value skipIdentities(Value value) {
  while (auto identity = value.getDefiningOp<onnx::IdentityOp>())
    value = identity.getInput();
  return value;
}

/// The one number of a constant of f32 or f64 numbers.
std::optional<double> getConstantNumber(Value value, Type element) {
  auto constant = value.getDefiningOp<onnx::ConstantOp>();
  if (!constant || constant.getValue().getNumElements() != 1 || constant.getValue().getElementType() != element)
    return std::nullopt;
  return getDoubles(constant.getValue())[0];
}

/// The p of the distance that a Scan computes between the rows of its state and those that it scans: one state that
/// stays, one scan output, the sum along each row of |state - entry|^p.
std::optional<double> getDistance(onnx::ScanOp scan) {
  auto isFront = [](std::optional<ArrayRef<int64_t>> list) {
    return !list || llvm::all_of(*list, [](int64_t entry) { return entry == 0; });
  };
  Block &body = scan.getBody().front();
  if (scan.getStates().size() != 1 || scan.getScanned().size() != 1 || scan.getNumResults() != 2 ||
      !isFront(scan.getScanInputAxes()) || !isFront(scan.getScanInputDirections()) ||
      !isFront(scan.getScanOutputAxes()) || !isFront(scan.getScanOutputDirections()))
    return std::nullopt;
  // Of unknown widths, one may be 1 and be broadcast.
  ValueShape state(scan.getStates()[0].getType()), scanned(scan.getScanned()[0].getType());
  if (!state.hasRank() || state.rank() != 2 || !scanned.hasRank() || scanned.rank() != 2 ||
      ShapedType::isDynamic(state.dim(1)) || state.dim(1) != scanned.dim(1) || state.element != scanned.element ||
      !isa<Float32Type, Float64Type>(state.element))
    return std::nullopt;
  Operation *yield = body.getTerminator();
  if (skipIdentities(yield->getOperand(0)) != body.getArgument(0))
    return std::nullopt;

  Operation *sum = skipIdentities(yield->getOperand(1)).getDefiningOp();
  if (!isa_and_nonnull<onnx::ReduceSumOp, onnx::ReduceSumSquareOp>(sum))
    return std::nullopt;
  bool isAlongRows =
      llvm::TypeSwitch<Operation *, bool>(sum)
          .Case<onnx::ReduceSumOp, onnx::ReduceSumSquareOp>([](auto reduction) {
            std::optional<SmallVector<int64_t>> axes = getConstantInts(reduction.getAxes());
            return !reduction.getKeepdims() && axes && axes->size() == 1 && (axes->front() == 1 || axes->front() == -1);
          })
          .Default(false);
  Value term = skipIdentities(sum->getOperand(0));
  double p = 2;
  if (isa<onnx::ReduceSumOp>(sum)) {
    p = 1;
    if (auto power = term.getDefiningOp<onnx::PowOp>()) {
      std::optional<double> exponent = getConstantNumber(power.getY(), state.element);
      // As squares the terms would enter by fma.
      if (!exponent || !(*exponent > 0) || *exponent == 1 || *exponent == 2 ||
          ValueShape(power.getY().getType()).rank() > 2)
        return std::nullopt;
      p = *exponent;
      term = skipIdentities(power.getX());
    }
    auto magnitude = term.getDefiningOp<onnx::AbsOp>();
    if (!magnitude)
      return std::nullopt;
    term = skipIdentities(magnitude.getX());
  }
  auto difference = term.getDefiningOp<onnx::SubOp>();
  if (!isAlongRows || !difference)
    return std::nullopt;
  Value a = skipIdentities(difference.getA()), b = skipIdentities(difference.getB());
  bool isOfBoth =
      (a == body.getArgument(0) && b == body.getArgument(1)) || (a == body.getArgument(1) && b == body.getArgument(0));
  return isOfBoth ? std::optional(p) : std::nullopt;
}

struct ExpandGraphsPass : PassWrapper<ExpandGraphsPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandGraphsPass)
  StringRef getArgument() const override { return "mlonnx-expand-graphs"; }
  StringRef getDescription() const override { return "Turn operators with graphs into plain operators"; }

  void runOnOperation() override {
    SmallVector<onnx::ScanOp> scans;
    getOperation()->walk([&](onnx::ScanOp scan) { scans.push_back(scan); }); // from the inside out
    for (onnx::ScanOp scan : scans)
      if (std::optional<double> p = getDistance(scan))
        takeDistance(scan, *p);
      else
        unroll(scan);
    getOperation()->walk([](onnx::TfIdfVectorizerOp op) { takeTexts(op); });
    // Values may be known better than those they replace.
    getOperation()->walk([](func::FuncOp function) {
      if (!function.isExternal() && function.getBody().hasOneBlock())
        function.setType(FunctionType::get(function.getContext(), function.getArgumentTypes(),
                                           function.front().getTerminator()->getOperandTypes()));
    });
  }

  static void takeDistance(onnx::ScanOp scan, double p) {
    OpBuilder builder(scan);
    Value state = scan.getStates()[0], scanned = scan.getScanned()[0], steps = scan.getResult(1);
    auto distance = [&](Value a, Value b) -> Value {
      ValueShape rows(a.getType()), columns(b.getType());
      auto type = RankedTensorType::get({rows.dim(0), columns.dim(0)}, rows.element);
      return onnx::CDistOp::create(builder, scan.getLoc(), type, a, b, APFloat(p), /*root=*/false);
    };
    // Whoever transposes gets a row of distances for each row of the state, which may be rows of the batch.
    for (Operation *user : llvm::make_early_inc_range(steps.getUsers())) {
      auto transpose = dyn_cast<onnx::TransposeOp>(user);
      if (!transpose || (transpose.getPerm() && transpose.getPerm()->front() != 1))
        continue;
      transpose.replaceAllUsesWith(distance(state, scanned));
      transpose.erase();
    }
    if (!steps.use_empty())
      steps.replaceAllUsesWith(distance(scanned, state));
    scan.getResult(0).replaceAllUsesWith(state);
    scan.erase();
  }

  /// Counts the tokens of texts in the texts: in a row of tokens, those of the longest text decide how many paddings
  /// follow, which no n-gram of the pool has.
  static void takeTexts(onnx::TfIdfVectorizerOp op) {
    auto skip = [](Value value) {
      while (Operation *producer = value.getDefiningOp()) {
        auto flatten = dyn_cast<onnx::FlattenOp>(producer);
        if (!isa<onnx::IdentityOp>(producer) && !(flatten && flatten.getAxis() == 1))
          break;
        value = producer->getOperand(0);
      }
      return value;
    };
    auto tokenizer = skip(op.getX()).getDefiningOp<onnx::TokenizerOp>();
    if (!tokenizer || tokenizer.getMark() != 0 || op.getTokenRanges() || !op.getPoolStrings() ||
        llvm::is_contained(getStrings(Attribute(*op.getPoolStrings())), tokenizer.getPadValue()))
      return;
    Value texts = tokenizer.getX();
    StringRef action = "NONE";
    Value below = texts;
    while (auto identity = below.getDefiningOp<onnx::IdentityOp>())
      below = identity.getInput();
    if (auto normalizer = below.getDefiningOp<onnx::StringNormalizerOp>();
        normalizer && (!normalizer.getStopwords() || normalizer.getStopwords()->empty())) {
      action = normalizer.getCaseChangeAction();
      texts = normalizer.getX();
    }
    ValueShape shape(texts.getType());
    if (!shape.hasRank() || (shape.rank() != 1 && (shape.rank() != 2 || shape.dim(1) != 1)))
      return;
    Value tokens = op.getX();
    op.getXMutable().assign(texts);
    op.setTokenRanges(tokenizer.getRanges());
    op.setTokenMin(tokenizer.getMinLength());
    op.setTokenMax(tokenizer.getMaxLength());
    op.setTokenCharacters(tokenizer.getMincharnum());
    op.setCaseChangeAction(action);
    // What nothing else uses goes: it could not be compiled.
    while (Operation *unused = tokens.getDefiningOp()) {
      if (!unused->use_empty() ||
          !isa<onnx::FlattenOp, onnx::IdentityOp, onnx::TokenizerOp, onnx::StringNormalizerOp>(unused))
        break;
      tokens = unused->getOperand(0);
      unused->erase();
    }
  }

  /// The number of steps of a Scan; dynamic where it is not known.
  static int64_t getSteps(onnx::ScanOp scan) {
    int64_t count;
    FailureOr<SmallVector<Type>> arguments = onnx::detail::getScanArguments(
        std::nullopt, scan.getStates().getTypes(), scan.getScanned().getTypes(), scan.getScanInputAxes(), count);
    return failed(arguments) ? ShapedType::kDynamic : count;
  }

  static void unroll(onnx::ScanOp scan) {
    int64_t steps = getSteps(scan);
    Block &body = scan.getBody().front();
    // Nothing scanned has no entries to join.
    if (ShapedType::isDynamic(steps) || steps == 0 || steps > maxUnrolled ||
        steps * int64_t(body.getOperations().size()) > maxUnrolled)
      return;
    OpBuilder builder(scan);
    Location loc = scan.getLoc();
    size_t states = scan.getStates().size(), outputs = scan.getNumResults() - states;
    auto entryOf = [](std::optional<ArrayRef<int64_t>> list, size_t i) { return list ? (*list)[i] : 0; };
    auto integers = [&](ArrayRef<int64_t> values, ArrayRef<int64_t> shape) -> Value {
      auto type = RankedTensorType::get(shape, builder.getI64Type());
      return onnx::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, values));
    };
    SmallVector<Value> current(scan.getStates());
    SmallVector<SmallVector<Value>> entries(outputs);
    for (int64_t step = 0; step < steps; ++step) {
      IRMapping inside;
      for (size_t i = 0; i < states; ++i)
        inside.map(body.getArgument(i), current[i]);
      for (auto [i, whole] : llvm::enumerate(scan.getScanned())) {
        bool backwards = entryOf(scan.getScanInputDirections(), i) == 1;
        BlockArgument argument = body.getArgument(states + i);
        Value at = integers(backwards ? steps - 1 - step : step, {});
        inside.map(argument, onnx::GatherOp::create(builder, loc, argument.getType(), whole, at,
                                                    entryOf(scan.getScanInputAxes(), i)));
      }
      for (auto [i, value] : llvm::enumerate(scan.getCaptured()))
        inside.map(body.getArgument(states + scan.getScanned().size() + i), value);
      for (Operation &op : body.without_terminator())
        builder.clone(op, inside);
      for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
        Value yielded = inside.lookup(value);
        if (i < states) {
          current[i] = yielded;
          continue;
        }
        int64_t axis = entryOf(scan.getScanOutputAxes(), i - states);
        ValueShape shape(yielded.getType());
        Type type = shape.unranked(shape.element);
        if (shape.hasRank()) {
          SmallVector<int64_t> dims(*shape.dims);
          dims.insert(dims.begin() + *onnx::detail::normalizeAxis(axis, shape.rank() + 1), 1);
          type = shape.with(dims, shape.element);
        }
        entries[i - states].push_back(onnx::UnsqueezeOp::create(builder, loc, type, yielded, integers(axis, {1})));
      }
    }
    for (size_t i = 0; i < outputs; ++i) {
      if (entryOf(scan.getScanOutputDirections(), i) == 1)
        std::reverse(entries[i].begin(), entries[i].end());
      current.push_back(onnx::ConcatOp::create(builder, loc, scan.getResult(states + i).getType(), entries[i],
                                               entryOf(scan.getScanOutputAxes(), i)));
    }
    scan->replaceAllUsesWith(current);
    scan.erase();
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createExpandGraphsPass() { return std::make_unique<ExpandGraphsPass>(); }
