//===- ExpandGraphs.cpp - Operators with graphs become plain ones ---------===//
//
// A Scan that computes distances, as converters write it, becomes onnx.CDist. Any other Scan or Loop of a known number
// of steps is unrolled. What follows an If whose graphs give a value different ranks goes into both graphs. A
// StringNormalizer, a Tokenizer and a TfIdfVectorizer after each other become one operator.
//
//===----------------------------------------------------------------------===//
#include "RefineTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Expanding the graphs of a model makes no more operators than this.
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
    SmallVector<Operation *> graphs;
    getOperation()->walk([&](Operation *op) { // from the inside out
      if (isa<onnx::ScanOp, onnx::LoopOp>(op))
        graphs.push_back(op);
    });
    int64_t budget = maxUnrolled;
    for (Operation *op : graphs) {
      if (auto loop = dyn_cast<onnx::LoopOp>(op)) {
        unroll(loop, budget);
        continue;
      }
      auto scan = cast<onnx::ScanOp>(op);
      if (std::optional<double> p = getDistance(scan))
        takeDistance(scan, *p);
      else
        unroll(scan, budget);
    }
    while (onnx::IfOp choice = findOpenChoice(getOperation()))
      if (!takeRest(choice, budget))
        break;
    getOperation()->walk([](onnx::TfIdfVectorizerOp op) { takeTexts(op); });
    // Values may be known better than those they replace.
    refineFunctionTypes(getOperation());
  }

  /// An If with results of unknown rank, none of which its block yields as it is; from the inside out.
  static onnx::IfOp findOpenChoice(Operation *root) {
    onnx::IfOp found;
    root->walk([&](onnx::IfOp choice) {
      auto isOpen = [](Value result) { return isa<UnrankedTensorType>(result.getType()); };
      if (llvm::none_of(choice.getResults(), isOpen))
        return WalkResult::advance();
      // Graphs inside it may be known better by now.
      for (Operation *op = choice; op; op = op->getNextNode())
        refineResults(op);
      bool isYielded = llvm::any_of(choice->getBlock()->getTerminator()->getOperands(), [&](Value yielded) {
        return yielded.getDefiningOp() == choice && isOpen(yielded);
      });
      if (isYielded || llvm::none_of(choice.getResults(), isOpen))
        return WalkResult::advance();
      found = choice;
      return WalkResult::interrupt();
    });
    return found;
  }

  /// Moves what depends on a choice into both of its graphs, each of which knows the rank of its own values; false
  /// where that would be more than `budget` operators.
  static bool takeRest(onnx::IfOp choice, int64_t &budget) {
    // In the order of the block.
    llvm::SetVector<Operation *> rest;
    for (Operation *op = choice->getNextNode(); !op->hasTrait<OpTrait::IsTerminator>(); op = op->getNextNode()) {
      bool depends = llvm::any_of(op->getOperands(), [&](Value operand) {
        Operation *producer = operand.getDefiningOp();
        return producer == choice || rest.contains(producer);
      });
      if (!depends)
        continue;
      rest.insert(op);
      op->walk([&](Operation *) { --budget; });
      if (budget < 0)
        return false;
    }
    // What the rest of the block yields of it.
    llvm::SetVector<Value> outputs;
    for (Value yielded : choice->getBlock()->getTerminator()->getOperands())
      if (Operation *producer = yielded.getDefiningOp(); producer == choice || rest.contains(producer))
        outputs.insert(yielded);

    OpBuilder builder(choice);
    auto extend = [&](Region &graph, SmallVectorImpl<Value> &captured) {
      Block &body = graph.front();
      Operation *yield = body.getTerminator();
      builder.setInsertionPoint(yield);
      IRMapping inside;
      inside.map(choice.getResults(), yield->getOperands());
      for (Operation *op : rest) {
        for (Value operand : op->getOperands()) {
          if (inside.contains(operand))
            continue;
          Operation *producer = operand.getDefiningOp();
          if (isa_and_nonnull<onnx::ConstantOp, onnx::NoneOp>(producer)) {
            builder.clone(*producer, inside);
            continue;
          }
          captured.push_back(operand);
          inside.map(operand, body.addArgument(operand.getType(), operand.getLoc()));
        }
        Operation *copy = builder.clone(*op, inside);
        // This graph fails here, if it is ever evaluated: so it is compiled, of types that do not say so yet.
        if (isContradiction(copy)) {
          builder.setInsertionPoint(copy);
          for (auto [operand, original] : llvm::zip_equal(copy->getOpOperands(), op->getOperandTypes()))
            if (operand.get().getType() != original)
              operand.set(onnx::IdentityOp::create(builder, op->getLoc(), original, operand.get()));
          builder.setInsertionPoint(yield);
        }
        refineResults(copy);
      }
      onnx::YieldOp::create(builder, yield->getLoc(),
                            llvm::map_to_vector(outputs, [&](Value v) { return inside.lookup(v); }));
      yield->erase();
    };
    SmallVector<Value> ofThen(choice.getThenCaptured()), ofElse(choice.getElseCaptured());
    extend(choice.getThenBranch(), ofThen);
    extend(choice.getElseBranch(), ofElse);
    // The place of the last: all operands are there.
    builder.setInsertionPointAfter(rest.empty() ? choice : rest.back());
    SmallVector<Type> types;
    [[maybe_unused]] LogicalResult inferred =
        onnx::detail::inferIf(choice.getLoc(), choice.getThenBranch().front(), choice.getElseBranch().front(), types);
    assert(succeeded(inferred) && "the same operators give the same elements");
    auto both = onnx::IfOp::create(builder, choice.getLoc(), types, choice.getCond(), ofThen, ofElse);
    both.getThenBranch().takeBody(choice.getThenBranch());
    both.getElseBranch().takeBody(choice.getElseBranch());
    for (auto [output, result] : llvm::zip_equal(outputs, both.getResults()))
      Value(output).replaceAllUsesWith(result);
    for (Operation *op : llvm::reverse(rest))
      op->erase();
    choice.erase();
    return true;
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

  /// The number of steps of a Loop that nothing ends earlier; dynamic for any other.
  static int64_t getSteps(onnx::LoopOp loop) {
    if (!loop.getM())
      return ShapedType::kDynamic;
    std::optional<SmallVector<int64_t>> most = getConstantInts(loop.getM());
    Block &body = loop.getBody().front();
    Value goesOn = skipIdentities(body.getTerminator()->getOperand(0));
    bool staysTrue = goesOn == body.getArgument(1) || onnx::detail::getConstantTruth(goesOn) == true;
    bool starts = !loop.getCond() || onnx::detail::getConstantTruth(loop.getCond()) == true;
    return most && most->size() == 1 && starts && staysTrue ? most->front() : ShapedType::kDynamic;
  }

  /// Takes `steps` copies of a graph from the budget, if it holds as many. Without a step there are no entries to join.
  static bool canUnroll(int64_t steps, Block &body, int64_t &budget) {
    int64_t operators = 0;
    body.walk([&](Operation *) { ++operators; });
    if (steps < 1 || steps > budget || steps * operators > budget)
      return false;
    budget -= steps * operators;
    return true;
  }

  static Value createInts(OpBuilder &builder, Location loc, ArrayRef<int64_t> values, ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, builder.getI64Type());
    return onnx::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, values));
  }

  /// An entry of a scan output, with a dimension of extent 1 at `axis` of the whole.
  static Value unsqueeze(OpBuilder &builder, Location loc, Value entry, int64_t axis) {
    ValueShape shape(entry.getType());
    Type type = shape.unranked(shape.element);
    if (shape.hasRank()) {
      SmallVector<int64_t> dims(*shape.dims);
      dims.insert(dims.begin() + *onnx::detail::normalizeAxis(axis, shape.rank() + 1), 1);
      type = shape.with(dims, shape.element);
    }
    return onnx::UnsqueezeOp::create(builder, loc, type, entry, createInts(builder, loc, axis, {1}));
  }

  /// Copies the operators of a graph; what it yields.
  static SmallVector<Value> copyGraph(OpBuilder &builder, Block &body, ValueRange arguments) {
    IRMapping inside;
    inside.map(body.getArguments(), arguments);
    for (Operation &op : body.without_terminator())
      builder.clone(op, inside);
    return llvm::map_to_vector(body.getTerminator()->getOperands(), [&](Value v) { return inside.lookup(v); });
  }

  static void unroll(onnx::LoopOp loop, int64_t &budget) {
    int64_t steps = getSteps(loop);
    Block &body = loop.getBody().front();
    if (ShapedType::isDynamic(steps) || !canUnroll(steps, body, budget))
      return;
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    size_t carried = loop.getInitial().size(), outputs = loop.getNumResults() - carried;
    SmallVector<Value> current(loop.getInitial());
    SmallVector<SmallVector<Value>> entries(outputs);
    auto truth = RankedTensorType::get({}, builder.getI1Type());
    Value goesOn = onnx::ConstantOp::create(builder, loc, truth, DenseElementsAttr::get(truth, true));
    for (int64_t step = 0; step < steps; ++step) {
      SmallVector<Value> arguments{createInts(builder, loc, step, {}), goesOn};
      llvm::append_range(arguments, current);
      llvm::append_range(arguments, loop.getCaptured());
      SmallVector<Value> yielded = copyGraph(builder, body, arguments);
      current.assign(yielded.begin() + 1, yielded.begin() + 1 + carried);
      for (size_t i = 0; i < outputs; ++i)
        entries[i].push_back(unsqueeze(builder, loc, yielded[1 + carried + i], 0));
    }
    for (size_t i = 0; i < outputs; ++i)
      current.push_back(
          onnx::ConcatOp::create(builder, loc, loop.getResult(carried + i).getType(), entries[i], /*axis=*/0));
    loop->replaceAllUsesWith(current);
    loop.erase();
  }

  static void unroll(onnx::ScanOp scan, int64_t &budget) {
    int64_t steps = getSteps(scan);
    Block &body = scan.getBody().front();
    if (ShapedType::isDynamic(steps) || !canUnroll(steps, body, budget))
      return;
    OpBuilder builder(scan);
    Location loc = scan.getLoc();
    size_t states = scan.getStates().size(), outputs = scan.getNumResults() - states;
    auto entryOf = [](std::optional<ArrayRef<int64_t>> list, size_t i) { return list ? (*list)[i] : 0; };
    SmallVector<Value> current(scan.getStates());
    SmallVector<SmallVector<Value>> entries(outputs);
    for (int64_t step = 0; step < steps; ++step) {
      SmallVector<Value> arguments(current);
      for (auto [i, whole] : llvm::enumerate(scan.getScanned())) {
        bool backwards = entryOf(scan.getScanInputDirections(), i) == 1;
        Value at = createInts(builder, loc, backwards ? steps - 1 - step : step, {});
        arguments.push_back(onnx::GatherOp::create(builder, loc, body.getArgument(states + i).getType(), whole, at,
                                                   entryOf(scan.getScanInputAxes(), i)));
      }
      llvm::append_range(arguments, scan.getCaptured());
      SmallVector<Value> yielded = copyGraph(builder, body, arguments);
      current.assign(yielded.begin(), yielded.begin() + states);
      for (size_t i = 0; i < outputs; ++i)
        entries[i].push_back(unsqueeze(builder, loc, yielded[states + i], entryOf(scan.getScanOutputAxes(), i)));
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
