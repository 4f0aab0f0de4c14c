//===- Text.cpp - Types and rows of onnx operators on text ----------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Regex/Regex.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

static LogicalResult verifyStrings(Operation *op, Value x) {
  if (Type element = ValueShape(x.getType()).element; !isa<StringType>(element))
    return op->emitOpError() << "operand 'X' has elements of type " << element << "; it takes strings";
  return success();
}

// StringNormalizer

LogicalResult StringNormalizerOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  if (x.hasRank() && x.rank() != 1 && (x.rank() != 2 || !mayEqual(x.dim(0), 1)))
    return inferenceError(loc, "operand 'X' must be [C] or [1, C]");
  bool mayLeaveOut = adaptor.getStopwords() && !adaptor.getStopwords()->empty();
  if (!x.hasRank() || !mayLeaveOut) {
    types.push_back(x.type);
    return success();
  }
  SmallVector<int64_t> dims(*x.dims);
  dims.back() = ShapedType::kDynamic;
  types.push_back(x.with(dims, x.element));
  return success();
}

LogicalResult StringNormalizerOp::verify() {
  if (failed(check::word(*this, "case_change_action", getCaseChangeAction(), {"NONE", "LOWER", "UPPER"})))
    return failure();
  return verifyStrings(*this, getX());
}

LogicalResult StringNormalizerOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                                std::string &why) {
  ValueShape x(getX().getType());
  if (x.hasRank() && x.rank() == 1 && (!getStopwords() || getStopwords()->empty()))
    return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
  why = "which strings remain depends on the batch";
  return failure();
}

// Tokenizer

/// Pairs of code points, first and last, and lengths of tokens.
static LogicalResult verifyTokens(Operation *op, StringRef rangesName, ArrayRef<int64_t> ranges, int64_t least,
                                  int64_t most, int64_t characters) {
  constexpr int64_t end = 0x110000;
  if (ranges.size() % 2)
    return op->emitOpError() << "attribute '" << rangesName << "' has " << ranges.size() << " values; they are pairs";
  for (size_t i = 0; i < ranges.size(); i += 2)
    if (ranges[i] < 0 || ranges[i] > ranges[i + 1] || ranges[i + 1] >= end)
      return op->emitOpError() << "attribute '" << rangesName << "' has the range " << ranges[i] << " to "
                               << ranges[i + 1];
  if (least < 1 || (most != 0 && most < least) || characters < 1)
    return op->emitOpError() << "has tokens of " << least << " to " << most << " characters, at least " << characters;
  return success();
}

LogicalResult TokenizerOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  if (!x.hasRank()) {
    types.push_back(x.type);
    return success();
  }
  SmallVector<int64_t> dims(*x.dims);
  dims.push_back(ShapedType::kDynamic);
  types.push_back(x.with(dims, x.element));
  return success();
}

LogicalResult TokenizerOp::verify() {
  if (failed(verifyTokens(*this, "ranges", getRanges(), getMinLength(), getMaxLength(), getMincharnum())))
    return failure();
  return verifyStrings(*this, getX());
}

LogicalResult TokenizerOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "the longest text of the batch makes the width";
  return failure();
}

// TfIdfVectorizer

LogicalResult TfIdfVectorizerOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  int64_t columns = 0;
  for (int64_t index : getInts(adaptor.getNgramIndexes())) {
    if (index < 0 || index >= std::numeric_limits<int32_t>::max())
      return inferenceError(loc, "attribute 'ngram_indexes' has " + Twine(index));
    columns = std::max(columns, index + 1);
  }
  if (columns == 0)
    return inferenceError(loc, "attribute 'ngram_indexes' is empty");
  Type element = Float32Type::get(context);
  if (!x.hasRank()) {
    types.push_back(x.unranked(element));
    return success();
  }
  if (x.rank() != 1 && x.rank() != 2)
    return inferenceError(loc, "operand 'X' has rank " + Twine(x.rank()) + "; it must be [C] or [N, C]");
  if (adaptor.getTokenRanges() && x.rank() == 2 && !mayEqual(x.dim(1), 1))
    return inferenceError(loc, "operand 'X' holds texts; it must be [N] or [N, 1]");
  SmallVector<int64_t> dims{columns};
  if (x.rank() == 2 || adaptor.getTokenRanges())
    dims.insert(dims.begin(), x.dim(0));
  types.push_back(x.with(dims, element));
  return success();
}

LogicalResult TfIdfVectorizerOp::verify() {
  Type element = ValueShape(getX().getType()).element;
  std::optional<Attribute> strings = getPoolStrings(), ints = getPoolInt64s();
  if (failed(check::exactlyOne(*this, {{"pool_strings", strings}, {"pool_int64s", ints}})) ||
      failed(check::word(*this, "mode", getMode(), {"TF", "IDF", "TFIDF"})) ||
      failed(check::word(*this, "case_change_action", getCaseChangeAction(), {"NONE", "LOWER", "UPPER"})))
    return failure();
  bool fits = strings ? isa<StringType>(element) : element.isSignlessInteger(64) || element.isSignlessInteger(32);
  if (!fits)
    return emitOpError() << "operand 'X' has elements of type " << element << ", the pool "
                         << (strings ? "strings" : "integers");
  if (getTokenRanges() && failed(verifyTokens(*this, "token_ranges", *getTokenRanges(), getTokenMin(), getTokenMax(),
                                              getTokenCharacters())))
    return failure();
  int64_t least = getMinGramLength(), most = getMaxGramLength(), skips = getMaxSkipCount();
  constexpr int64_t longest = 1 << 10;
  if (least < 1 || most < least || most > longest || skips < 0 || skips > longest)
    return emitOpError() << "has n-grams of " << least << " to " << most << " tokens with up to " << skips
                         << " left out";
  FailureOr<SmallVector<onnx::detail::NGram>> grams = onnx::detail::getNGrams(*this);
  if (failed(grams))
    return failure();
  if (failed(check::size(*this, {"ngram_indexes", getNgramIndexes()}, grams->size(), "one per n-gram of the pool")) ||
      failed(check::sizeOrAbsent(*this, {"weights", getWeights()}, grams->size(), "one per n-gram of the pool")))
    return failure();
  // An n-gram is one of a kind: its column would not be known.
  List<int64_t> numbers = getInts(ints);
  SmallVector<StringRef> words = getStrings(strings);
  llvm::StringSet<> seen;
  for (const onnx::detail::NGram &gram : *grams) {
    std::string key;
    for (int64_t i = gram.first; i < gram.first + gram.length; ++i)
      key += strings ? std::to_string(words[i].size()) + ":" + words[i].str() : std::to_string(numbers[i]) + ",";
    if (!seen.insert(key).second)
      return emitOpError() << "attribute '" << (strings ? "pool_strings" : "pool_int64s") << "' has the n-gram at "
                           << gram.first << " twice";
  }
  return success();
}

FailureOr<SmallVector<onnx::detail::NGram>> onnx::detail::getNGrams(TfIdfVectorizerOp op) {
  List<int64_t> starts = getInts(op.getNgramCounts());
  int64_t size = getListSize(op.getPoolStrings() ? std::optional<Attribute>(op.getPoolStrings()) : op.getPoolInt64s());
  SmallVector<NGram> grams;
  for (size_t i = 0; i < starts.size(); ++i) {
    int64_t length = i + 1, end = i + 1 < starts.size() ? starts[i + 1] : size;
    if (starts[i] < (i == 0 ? 0 : starts[i - 1]) || end < starts[i] || end > size || (end - starts[i]) % length != 0)
      return op.emitOpError() << "attribute 'ngram_counts' has " << starts[i] << " at index " << i << ": the " << length
                              << "-grams from there on do not fit a pool of " << size;
    if (length > int64_t(op.getMaxGramLength()) && end > starts[i])
      return op.emitOpError() << "attribute 'ngram_counts' has " << length << "-grams, more than 'max_gram_length'";
    for (int64_t first = starts[i]; first < end; first += length)
      grams.push_back({first, length});
  }
  return grams;
}

LogicalResult TfIdfVectorizerOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                               std::string &why) {
  if (getTokenRanges())
    return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
  return mlonnx::detail::propagateRowsOfX(*this, operandRows, resultRows, why);
}

// MurmurHash3

LogicalResult MurmurHash3Op::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                              SmallVectorImpl<Type> &types) {
  auto signedness = adaptor.getPositive() ? IntegerType::Unsigned : IntegerType::Signless;
  types.push_back(ValueShape(adaptor.getX().getType()).withElement(IntegerType::get(context, 32, signedness)));
  return success();
}

LogicalResult MurmurHash3Op::verify() {
  Type element = ValueShape(getX().getType()).element;
  bool is32Or64 =
      isa<FloatType, IntegerType>(element) && llvm::is_contained({32u, 64u}, element.getIntOrFloatBitWidth());
  if (isa<StringType>(element) || is32Or64)
    return success();
  return emitOpError() << "operand 'X' has elements of type " << element
                       << "; it takes strings and numbers of 32 or 64 bits";
}

LogicalResult MurmurHash3Op::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                           std::string &why) {
  return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
}

// StringConcat

LogicalResult StringConcatOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  return onnx::detail::inferBroadcast(loc, {adaptor.getX(), adaptor.getY()}, types);
}

LogicalResult StringConcatOp::verify() { return verifyStrings(*this, getX()); }

LogicalResult StringConcatOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                            std::string &why) {
  return onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
}

// StringSplit

LogicalResult StringSplitOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                              SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  Type counts = IntegerType::get(context, 64);
  if (!x.hasRank()) {
    types.append({x.type, x.unranked(counts)});
    return success();
  }
  SmallVector<int64_t> dims(*x.dims);
  dims.push_back(ShapedType::kDynamic);
  types.append({x.with(dims, x.element), x.withElement(counts)});
  return success();
}

LogicalResult StringSplitOp::verify() {
  if (getMaxsplit() && int64_t(*getMaxsplit()) < 0)
    return emitOpError() << "attribute 'maxsplit' is " << int64_t(*getMaxsplit()) << "; it must not be negative";
  return verifyStrings(*this, getX());
}

LogicalResult StringSplitOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "the longest list of parts of the batch makes the width";
  return failure();
}

// RegexFullMatch

LogicalResult RegexFullMatchOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                 SmallVectorImpl<Type> &types) {
  return onnx::detail::inferBools(adaptor.getOperands(), types);
}

LogicalResult RegexFullMatchOp::verify() {
  if (std::optional<regex::Fault> fault = regex::check(getPattern()); fault && fault->isIllegal)
    return emitOpError() << "attribute 'pattern' is no regular expression of RE2, " << fault->text;
  return verifyStrings(*this, getX());
}

LogicalResult RegexFullMatchOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                              std::string &why) {
  return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
}
