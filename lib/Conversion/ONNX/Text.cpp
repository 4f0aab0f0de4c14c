//===- Text.cpp - Lowering of onnx operators on text ----------------------===//
//
// The words of a pool get numbers, its n-grams are paths through a tree of them (kernels/Text.cpp).
//
//===----------------------------------------------------------------------===//
#include "../MLONNX/KeyTable.h"
#include "Elementwise.h"
#include "Extents.h"
#include "mlonnx/IR/Lists.h"
#include "mlonnx/Regex/Regex.h"
#include <map>

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::StringNormalizerOp>::lower(onnx::StringNormalizerOp op, Lowering &b) {
  if (op.getCaseChangeAction() != "NONE" || (op.getStopwords() && !op.getStopwords()->empty()))
    return b.notSupported("new strings other than those that a TfIdfVectorizer counts");
  b.replace(op.getX());
  return success();
}

template <> LogicalResult OpLowering<onnx::TokenizerOp>::lower(onnx::TokenizerOp op, Lowering &b) {
  return b.notSupported("tokens other than those that a TfIdfVectorizer counts");
}

namespace {

/// The n-grams of a pool of words as numbers, as a tree: an edge for each word after a path.
struct GramTree {
  /// (edge before + 1) << 32 | word, in order of the edges.
  std::vector<int64_t> edges;
  /// The n-gram that ends with each edge, or -1.
  std::vector<int64_t> gramOf;

  void add(ArrayRef<int64_t> words, int64_t gram) {
    int64_t edge = -1;
    for (int64_t word : words) {
      auto [entry, isNew] = numbers.try_emplace((edge + 1) << 32 | word, edges.size());
      if (isNew) {
        edges.push_back(entry->first);
        gramOf.push_back(-1);
      }
      edge = entry->second;
    }
    gramOf[edge] = gram;
  }

private:
  DenseMap<int64_t, int64_t> numbers;
};

/// Numbers for the entries of a pool, equal ones having the same.
template <typename Key, typename Map>
SmallVector<int64_t> number(ArrayRef<Key> pool, Map &numbers, SmallVectorImpl<Key> &distinct) {
  SmallVector<int64_t> words;
  for (const Key &key : pool) {
    auto [entry, isNew] = numbers.try_emplace(key, distinct.size());
    if (isNew)
      distinct.push_back(key);
    words.push_back(entry->second);
  }
  return words;
}

} // namespace

template <> LogicalResult OpLowering<onnx::TfIdfVectorizerOp>::lower(onnx::TfIdfVectorizerOp op, Lowering &b) {
  FailureOr<SmallVector<onnx::detail::NGram>> grams = onnx::detail::getNGrams(op);
  if (failed(grams))
    return failure();
  bool isText = op.getTokenRanges().has_value(), isStrings = op.getPoolStrings().has_value();
  KeyTable keys;
  SmallVector<int64_t> words;
  int64_t longest = 0, distinctCount;
  if (isStrings) {
    llvm::StringMap<int64_t> numbers;
    SmallVector<StringRef> distinct;
    words = number<StringRef>(getStrings(Attribute(*op.getPoolStrings())), numbers, distinct);
    for (StringRef word : distinct)
      longest = std::max<int64_t>(longest, word.size());
    distinctCount = distinct.size();
    keys = KeyTable::ofStrings(distinct);
  } else {
    std::map<int64_t, int64_t> numbers; // of any integers, those that DenseMap keeps for itself too
    SmallVector<int64_t> distinct;
    List<int64_t> pool = getInts(op.getPoolInt64s());
    words = number<int64_t>(pool.get(), numbers, distinct);
    distinctCount = distinct.size();
    keys = KeyTable::ofInts(distinct);
  }
  GramTree tree;
  for (auto [i, gram] : llvm::enumerate(*grams))
    tree.add(ArrayRef(words).slice(gram.first, gram.length), i);
  KeyTable edges = KeyTable::ofInts(tree.edges);

  List<int64_t> places = getInts(op.getNgramIndexes());
  List<float> given = getFloats(op.getWeights());
  SmallVector<float> weights(given.begin(), given.end());
  weights.resize(grams->size(), 1);
  auto number = [&](StringRef key, ArrayRef<int64_t> values) {
    return b.table(key, [&] { return b.elements<int64_t>(values, {int64_t(values.size())}); });
  };
  Value edgeTable =
      b.table("edges", [&] { return b.elements<int64_t>(edges.getSlots(), {int64_t(edges.getSlots().size())}); });
  Value gramTable = number("grams", tree.gramOf), placeTable = number("places", places);
  Value weightTable = b.table("weights", [&] { return b.elements<float>(weights, {int64_t(weights.size())}); });

  Value x = op.getX();
  SmallVector<OpFoldResult> from = b.sizes(x), sizes;
  int64_t columns = 0, gramCount = grams->size();
  for (int64_t place : places)
    columns = std::max(columns, place + 1);
  bool hasRows = from.size() == 2 || isText;
  OpFoldResult rows = hasRows ? from.front() : b.index(1), width = from.back();
  if (hasRows)
    sizes.push_back(rows);
  sizes.push_back(b.index(columns));
  if (isText && from.size() == 2)
    b.requireEqual(width, b.index(1));
  int64_t most = op.getMaxGramLength(), skips = op.getMaxSkipCount();
  int64_t mode = op.getMode() == "TF" ? 0 : op.getMode() == "IDF" ? 1 : 2;
  Type f32 = b.getF32Type(), i64 = b.getI64Type();
  SmallVector<Value> outputs{b.empty(sizes, f32), b.empty(b.index(gramCount), f32),
                             b.empty(b.index((most - 1) * (skips + 1) + 1), i64)};
  SmallVector<Value> gramScalars{b.i64(edges.getCapacity()), b.i64(op.getMinGramLength()), b.i64(most), b.i64(skips),
                                 b.i64(mode)};
  if (!isText) {
    // Numbers of the words; none of the pool's is its number of words.
    Value found = keys.lookup(b, x);
    Value count = b.constant<int64_t>(distinctCount, {}), none = b.constant<int64_t>(-1, {});
    Value numbers = b.elementwise({found, count, none}, i64, [](OpBuilder &ob, Location loc, ValueRange v) -> Value {
      Value isKnown = arith::CmpIOp::create(ob, loc, arith::CmpIPredicate::ne, v[0], v[1]);
      return arith::SelectOp::create(ob, loc, isKnown, v[0], v[2]);
    });
    SmallVector<Value> scalars{b.i64(rows), b.i64(width), b.i64(columns), b.i64(gramCount)};
    llvm::append_range(scalars, gramScalars);
    b.replace(
        b.call("count_grams", i64, {numbers, edgeTable, gramTable, placeTable, weightTable}, outputs, scalars).front());
    return success();
  }
  ArrayRef<int64_t> ranges = *op.getTokenRanges();
  SmallVector<Value> inputs{x, b.constant<int64_t>(ranges)};
  llvm::append_range(inputs, keys.tables(b));
  inputs.append({edgeTable, gramTable, placeTable, weightTable});
  outputs.push_back(b.empty(b.index(longest + 4), b.getI8Type()));
  StringRef action = op.getCaseChangeAction();
  SmallVector<Value> scalars{b.i64(rows),
                             b.i64(columns),
                             b.i64(gramCount),
                             b.i64(ranges.size() / 2),
                             b.i64(action == "LOWER"   ? 1
                                   : action == "UPPER" ? 2
                                                       : 0),
                             b.i64(op.getTokenMin()),
                             b.i64(op.getTokenMax()),
                             b.i64(op.getTokenCharacters()),
                             b.i64(longest),
                             b.i64(keys.getCapacity())};
  llvm::append_range(scalars, gramScalars);
  b.replace(b.call("count_text", b.element(x), inputs, outputs, scalars).front());
  return success();
}

template <> LogicalResult OpLowering<onnx::MurmurHash3Op>::lower(onnx::MurmurHash3Op op, Lowering &b) {
  Type element = b.element(op.getX());
  SmallVector<OpFoldResult> sizes = b.sizes(op.getX());
  b.replace(b.call("murmur", b.bitsType(element), op.getX(), b.empty(sizes, b.element(op.getY())),
                   {b.i64(b.product(sizes)), b.i64(op.getSeed())}));
  return success();
}

// A kernel counts the bytes, another writes them.
template <> LogicalResult OpLowering<onnx::StringConcatOp>::lower(onnx::StringConcatOp op, Lowering &b) {
  Type string = b.element(op.getX());
  SmallVector<Value> operands = spread(b, {op.getX(), op.getY()});
  SmallVector<OpFoldResult> sizes = b.sizes(operands.front());
  Value count = b.i64(b.product(sizes));
  Value counted = b.call("concat_bytes", string, operands, b.empty({}, b.getI64Type()), count).front();
  OpFoldResult bytes = readExtent(b, counted);
  b.require(b.compare(arith::CmpIPredicate::sge, bytes, b.index(0)), bytes, MLONNX_ERROR_MEMORY);
  ValueRange made = b.call("concat", string, operands, {b.empty(sizes, string), b.empty(bytes, b.getI8Type())}, count);
  made.front().getDefiningOp<mlk::CallOp>().setText(true);
  b.replace(made.front());
  return success();
}

// Parts are views of their strings.
template <> LogicalResult OpLowering<onnx::StringSplitOp>::lower(onnx::StringSplitOp op, Lowering &b) {
  Type string = b.element(op.getX());
  SmallVector<OpFoldResult> sizes = b.sizes(op.getX());
  StringRef delimiter = op.getDelimiter();
  Value table = b.strings(delimiter).first;
  int64_t most = op.getMaxsplit() ? int64_t(*op.getMaxsplit()) : std::numeric_limits<int64_t>::max();
  SmallVector<Value> scalars{b.i64(b.product(sizes)), b.i64(delimiter.size()), b.i64(most)};
  ValueRange counted = b.call("count_parts", string, {op.getX(), table},
                              {b.empty(sizes, b.getI64Type()), b.empty({}, b.getI64Type())}, scalars);
  OpFoldResult width = readExtent(b, counted[1]);
  scalars.push_back(b.i64(width));
  sizes.push_back(width);
  Value parts = b.call("split", string, {op.getX(), table}, b.empty(sizes, string), scalars).front();
  b.replace({parts, counted[0]});
  return success();
}

template <> LogicalResult OpLowering<onnx::RegexFullMatchOp>::lower(onnx::RegexFullMatchOp op, Lowering &b) {
  auto &automaton = b.shared<std::optional<regex::Automaton>>("automaton");
  if (!automaton) {
    regex::Automaton made;
    if (std::optional<regex::Fault> fault = regex::compile(op.getPattern(), made))
      return b.notSupported("attribute 'pattern', " + fault->text);
    automaton = std::move(made);
  }
  Value classes = b.table("classes", [&] { return b.elements<uint8_t>(automaton->classes, {256}); });
  Value next = b.table("next", [&] { return b.elements<int32_t>(automaton->next, {int64_t(automaton->next.size())}); });
  SmallVector<OpFoldResult> sizes = b.sizes(op.getX());
  b.replace(b.call("full_match", b.element(op.getX()), {op.getX(), classes, next}, b.empty(sizes, b.getI1Type()),
                   {b.i64(b.product(sizes)), b.i64(automaton->start), b.i64(automaton->accept)}));
  return success();
}
