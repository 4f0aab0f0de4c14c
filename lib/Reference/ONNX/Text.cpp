//===- Text.cpp - Reference of onnx operators on text ---------------------===//
//
// A string is read as characters of UTF-8; a byte that belongs to none is a character of its own, in no class and
// without case.
//
//===----------------------------------------------------------------------===//
#include "Broadcast.h"
#include "Elements.h"
#include "mlonnx/IR/Lists.h"
#include <map>
#include <re2/re2.h>
#include <set>

using namespace mlir;

namespace mlonnx::reference {

namespace {

#include "CaseTable.inc"

/// A code point, or -1 for a byte that is none, and the bytes that it was read from.
struct Character {
  int64_t point;
  std::string bytes;
};

std::vector<Character> decode(StringRef text) {
  std::vector<Character> characters;
  for (size_t i = 0; i < text.size();) {
    uint8_t lead = text[i];
    int length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    int64_t point = length == 1 ? lead : lead & (0x7f >> length);
    bool legal = length > 0 && i + length <= text.size();
    for (int k = 1; legal && k < length; ++k) {
      uint8_t next = text[i + k];
      legal = next >> 6 == 2;
      point = point << 6 | (next & 0x3f);
    }
    // Neither longer than needed, nor surrogates, nor beyond Unicode.
    static constexpr int64_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    legal = legal && point >= least[length] && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    size_t taken = legal ? length : 1;
    characters.push_back({legal ? point : -1, text.substr(i, taken).str()});
    i += taken;
  }
  return characters;
}

std::string encode(int64_t point) {
  std::string bytes;
  if (point < 0x80)
    return std::string(1, char(point));
  int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes.push_back(char((0xf0 << (3 - more)) | (point >> (6 * more))));
  while (more-- > 0)
    bytes.push_back(char(0x80 | ((point >> (6 * more)) & 0x3f)));
  return bytes;
}

std::string changeCase(StringRef text, StringRef action) {
  static const std::map<uint32_t, uint32_t> lower(std::begin(lowerCase), std::end(lowerCase)),
      upper(std::begin(upperCase), std::end(upperCase));
  if (action == "NONE")
    return text.str();
  const auto &table = action == "LOWER" ? lower : upper;
  std::string changed;
  for (const Character &c : decode(text)) {
    auto found = c.point < 0 ? table.end() : table.find(uint32_t(c.point));
    changed += found == table.end() ? c.bytes : encode(found->second);
  }
  return changed;
}

/// The tokens of a text: runs of characters in `ranges`.
std::vector<std::string> tokenize(StringRef text, ArrayRef<int64_t> ranges, int64_t least, int64_t most,
                                  int64_t characters) {
  std::vector<Character> all = decode(text);
  auto isIn = [&](int64_t point) {
    for (size_t i = 0; i + 1 < ranges.size(); i += 2)
      if (point >= ranges[i] && point <= ranges[i + 1])
        return true;
    return false;
  };
  std::vector<std::string> tokens;
  for (size_t start = 0; start < all.size();) {
    size_t end = start;
    while (end < all.size() && (most == 0 || int64_t(end - start) < most) && isIn(all[end].point))
      ++end;
    int64_t length = end - start;
    if (length < std::max(least, characters)) {
      ++start;
      continue;
    }
    std::string token;
    for (; start < end; ++start)
      token += all[start].bytes;
    tokens.push_back(token);
  }
  return tokens;
}

} // namespace

template <> Result evaluateOp<onnx::StringNormalizerOp>(onnx::StringNormalizerOp op, const Call &call) {
  const Tensor &x = call[0];
  if (!isString(x.element) || x.shape.empty() || x.shape.size() > 2 || (x.shape.size() == 2 && x.shape[0] != 1))
    return call.error("X must be strings of shape [C] or [1, C], not " + describe(x.shape));
  auto fold = [&](StringRef text) { return op.getIsCaseSensitive() ? text.str() : changeCase(text, "LOWER"); };
  std::set<std::string> stopwords;
  if (auto words = op.getStopwords())
    for (StringRef word : getStrings(Attribute(*words)))
      stopwords.insert(fold(word));
  std::vector<std::string> kept;
  for (const std::string &text : x.strings)
    if (!stopwords.count(fold(text)))
      kept.push_back(changeCase(text, op.getCaseChangeAction()));
  if (kept.empty() && !x.strings.empty())
    kept.push_back("");
  std::vector<int64_t> shape = x.shape;
  shape.back() = kept.size();
  auto y = call.tensor(x.element, shape);
  if (!y)
    return y.takeError();
  y->strings = std::move(kept);
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::TokenizerOp>(onnx::TokenizerOp op, const Call &call) {
  const Tensor &x = call[0];
  if (!isString(x.element))
    return call.error("X must be strings");
  std::vector<std::vector<std::string>> rows;
  size_t width = 0;
  for (const std::string &text : x.strings) {
    rows.push_back(tokenize(text, op.getRanges(), op.getMinLength(), op.getMaxLength(), op.getMincharnum()));
    width = std::max(width, rows.back().size());
  }
  bool mark = op.getMark() != 0;
  width += mark ? 2 : 0;
  std::vector<int64_t> shape = x.shape;
  shape.push_back(width);
  auto y = call.tensor(x.element, shape);
  if (!y)
    return y.takeError();
  size_t at = 0;
  for (std::vector<std::string> &row : rows) {
    if (mark) {
      row.insert(row.begin(), "\x02");
      row.push_back("\x03");
    }
    row.resize(width, op.getPadValue().str());
    for (std::string &token : row)
      y->strings[at++] = std::move(token);
  }
  return results(std::move(*y));
}

namespace {

/// Adds to `counts` how often each n-gram of `columns` occurs among tokens.
template <typename T>
void countGrams(ArrayRef<T> tokens, const std::map<std::vector<T>, int64_t> &columns, int64_t least, int64_t most,
                int64_t skips, std::vector<float> &counts) {
  int64_t size = tokens.size();
  for (int64_t length = least; length <= most; ++length)
    for (int64_t step = 1; step <= (length == 1 ? 1 : skips + 1); ++step)
      for (int64_t first = 0; first + (length - 1) * step < size; ++first) {
        std::vector<T> gram;
        for (int64_t k = 0; k < length; ++k)
          gram.push_back(tokens[first + k * step]);
        if (auto found = columns.find(gram); found != columns.end())
          counts[found->second] += 1;
      }
}

/// The n-grams of a pool, and their places in the list of columns.
template <typename T>
llvm::Expected<std::map<std::vector<T>, int64_t>> readPool(const Call &call, ArrayRef<T> pool,
                                                           ArrayRef<int64_t> starts) {
  std::map<std::vector<T>, int64_t> grams;
  for (size_t n = 0; n < starts.size(); ++n) {
    int64_t end = n + 1 < starts.size() ? starts[n + 1] : pool.size(), length = n + 1;
    if (starts[n] < 0 || end > int64_t(pool.size()) || end < starts[n] || (end - starts[n]) % length)
      return call.attributeError("ngram_counts", "does not fit the pool");
    for (int64_t first = starts[n]; first < end; first += length)
      if (!grams.try_emplace(std::vector<T>(pool.begin() + first, pool.begin() + first + length), grams.size()).second)
        return call.attributeError("pool", "has an n-gram twice");
  }
  return grams;
}

template <typename T> Result vectorize(onnx::TfIdfVectorizerOp op, const Call &call, ArrayRef<T> pool) {
  const Tensor &x = call[0];
  List<int64_t> starts = getInts(op.getNgramCounts()), indexes = getInts(op.getNgramIndexes());
  List<float> weights = getFloats(op.getWeights());
  auto grams = readPool<T>(call, pool, ArrayRef<int64_t>(starts.begin(), starts.size()));
  if (!grams)
    return grams.takeError();
  if (indexes.size() != grams->size() || (weights.size() != 0 && weights.size() != grams->size()))
    return call.attributeError("ngram_indexes", "and 'weights' need one value per n-gram");
  int64_t columns = 0;
  for (int64_t index : indexes) {
    if (index < 0 || index >= (int64_t(1) << 31))
      return call.attributeError("ngram_indexes", "has " + llvm::Twine(index));
    columns = std::max(columns, index + 1);
  }
  bool texts = op.getTokenRanges().has_value();
  if (x.shape.empty() || x.shape.size() > 2)
    return call.error("X must be [C] or [N, C], not " + describe(x.shape));
  int64_t rows = x.shape.size() == 2 || texts ? x.shape[0] : 1, width = texts ? 1 : x.shape.back();
  std::vector<int64_t> shape{columns};
  if (x.shape.size() == 2 || texts)
    shape.insert(shape.begin(), rows);
  auto y = call.tensor(Float32Type::get(call.context()), shape);
  if (!y)
    return y.takeError();
  for (int64_t r = 0; r < rows; ++r) {
    std::vector<T> tokens;
    if constexpr (std::is_same_v<T, std::string>) {
      if (texts)
        tokens = tokenize(changeCase(x.strings[r], op.getCaseChangeAction()), *op.getTokenRanges(), op.getTokenMin(),
                          op.getTokenMax(), op.getTokenCharacters());
      else
        tokens.assign(x.strings.begin() + r * width, x.strings.begin() + (r + 1) * width);
    } else {
      for (int64_t i = r * width; i < (r + 1) * width; ++i)
        tokens.push_back(x.element.isInteger(64) ? x.data<int64_t>()[i] : x.data<int32_t>()[i]);
    }
    std::vector<float> counts(grams->size());
    countGrams<T>(tokens, *grams, op.getMinGramLength(), op.getMaxGramLength(), op.getMaxSkipCount(), counts);
    for (size_t i = 0; i < counts.size(); ++i) {
      float weight = weights.size() == 0 ? 1 : weights[i], &out = y->data<float>()[r * columns + indexes[i]];
      if (op.getMode() == "TF")
        out += counts[i];
      else if (counts[i] > 0)
        out += op.getMode() == "IDF" ? weight : counts[i] * weight;
    }
  }
  return results(std::move(*y));
}

} // namespace

template <> Result evaluateOp<onnx::TfIdfVectorizerOp>(onnx::TfIdfVectorizerOp op, const Call &call) {
  if (auto words = op.getPoolStrings()) {
    if (!isString(call[0].element))
      return call.error("X must be strings");
    std::vector<std::string> pool;
    for (StringRef word : getStrings(Attribute(*words)))
      pool.push_back(word.str());
    return vectorize<std::string>(op, call, pool);
  }
  if (!call[0].element.isSignlessInteger(64) && !call[0].element.isSignlessInteger(32))
    return call.error("X must be integers");
  List<int64_t> pool = getInts(op.getPoolInt64s());
  return vectorize<int64_t>(op, call, ArrayRef<int64_t>(pool.begin(), pool.size()));
}

/// MurmurHash3_x86_32 of Austin Appleby (public domain): blocks of four bytes in little-endian order.
static uint32_t murmur(ArrayRef<uint8_t> bytes, uint32_t seed) {
  auto rotate = [](uint32_t x, int by) { return x << by | x >> (32 - by); };
  auto mix = [&](uint32_t k) { return rotate(k * 0xcc9e2d51, 15) * 0x1b873593; };
  uint32_t h = seed;
  size_t i = 0;
  for (; i + 4 <= bytes.size(); i += 4) {
    uint32_t k = bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | uint32_t(bytes[i + 3]) << 24;
    h = rotate(h ^ mix(k), 13) * 5 + 0xe6546b64;
  }
  uint32_t rest = 0;
  for (size_t k = bytes.size(); k > i; --k)
    rest = rest << 8 | bytes[k - 1];
  h ^= mix(rest);
  h ^= uint32_t(bytes.size());
  h = (h ^ h >> 16) * 0x85ebca6b;
  h = (h ^ h >> 13) * 0xc2b2ae35;
  return h ^ h >> 16;
}

template <> Result evaluateOp<onnx::MurmurHash3Op>(onnx::MurmurHash3Op op, const Call &call) {
  const Tensor &x = call[0];
  auto signedness = op.getPositive() ? IntegerType::Unsigned : IntegerType::Signless;
  auto y = call.tensor(IntegerType::get(call.context(), 32, signedness), x.shape);
  if (!y)
    return y.takeError();
  int64_t width = elementBytes(x.element);
  if (!isString(x.element) && width != 4 && width != 8)
    return call.error("X must be strings or numbers of 32 or 64 bits");
  for (int64_t i = 0; i < x.size(); ++i) {
    const char *bytes = isString(x.element) ? x.strings[i].data() : x.bytes.data() + i * width;
    size_t size = isString(x.element) ? x.strings[i].size() : width;
    y->data<uint32_t>()[i] =
        murmur(ArrayRef(reinterpret_cast<const uint8_t *>(bytes), size), uint32_t(int64_t(op.getSeed())));
  }
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::StringConcatOp>(onnx::StringConcatOp, const Call &call) {
  if (!isString(call[0].element) || !isString(call[1].element))
    return call.error("the operands must hold strings");
  auto shape = broadcastShapes(call, {call[0].shape, call[1].shape});
  if (!shape)
    return shape.takeError();
  auto z = call.tensor(call[0].element, *shape);
  if (!z)
    return z.takeError();
  BroadcastIndex x(call[0].shape, *shape), y(call[1].shape, *shape);
  int64_t bytes = 0;
  for (std::string &text : z->strings) {
    bytes += call[0].strings[x.get()].size() + call[1].strings[y.get()].size();
    if (auto tooLarge = call.checkSize(bytes, 1))
      return std::move(tooLarge);
    text = call[0].strings[x.get()] + call[1].strings[y.get()];
    x.next();
    y.next();
  }
  return results(std::move(*z));
}

/// Unicode's white space and the separators U+001C to U+001F: what Python's str.split takes.
static bool isSpace(int64_t point) {
  return (point >= 0x09 && point <= 0x0d) || (point >= 0x1c && point <= 0x20) || point == 0x85 || point == 0xa0 ||
         point == 0x1680 || (point >= 0x2000 && point <= 0x200a) || point == 0x2028 || point == 0x2029 ||
         point == 0x202f || point == 0x205f || point == 0x3000;
}

/// The parts of a text between runs of white space; after `most` of them, the rest.
static std::vector<std::string> splitAtSpace(StringRef text, int64_t most) {
  std::vector<std::string> parts;
  bool inPart = false, inRest = false;
  for (const Character &character : decode(text)) {
    bool space = !inRest && isSpace(character.point);
    if (!space && !inPart) {
      inRest = int64_t(parts.size()) == most;
      parts.emplace_back();
    }
    inPart = !space;
    if (!space)
      parts.back() += character.bytes;
  }
  return parts;
}

static std::vector<std::string> splitAt(StringRef text, StringRef delimiter, int64_t most) {
  std::vector<std::string> parts;
  size_t from = 0;
  for (size_t at; int64_t(parts.size()) < most && (at = text.find(delimiter, from)) != StringRef::npos;
       from = at + delimiter.size())
    parts.push_back(text.slice(from, at).str());
  parts.push_back(text.drop_front(from).str());
  return parts;
}

template <> Result evaluateOp<onnx::StringSplitOp>(onnx::StringSplitOp op, const Call &call) {
  const Tensor &x = call[0];
  if (!isString(x.element))
    return call.error("the operand must hold strings");
  int64_t most = op.getMaxsplit() ? int64_t(*op.getMaxsplit()) : std::numeric_limits<int64_t>::max(), width = 0;
  std::vector<std::vector<std::string>> lists;
  for (const std::string &text : x.strings) {
    lists.push_back(op.getDelimiter().empty() ? splitAtSpace(text, most) : splitAt(text, op.getDelimiter(), most));
    width = std::max(width, int64_t(lists.back().size()));
  }
  std::vector<int64_t> shape = x.shape;
  shape.push_back(width);
  auto y = call.tensor(x.element, shape);
  if (!y)
    return y.takeError();
  auto z = call.tensor(IntegerType::get(call.context(), 64), x.shape);
  if (!z)
    return z.takeError();
  for (auto [i, parts] : llvm::enumerate(lists)) {
    z->data<int64_t>()[i] = parts.size();
    llvm::move(parts, y->strings.begin() + i * width);
  }
  return results(std::move(*y), std::move(*z));
}

// By RE2 itself, whose language this is.
template <> Result evaluateOp<onnx::RegexFullMatchOp>(onnx::RegexFullMatchOp op, const Call &call) {
  const Tensor &x = call[0];
  if (!isString(x.element))
    return call.error("the operand must hold strings");
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(64 << 20);
  RE2 pattern(re2::StringPiece(op.getPattern().data(), op.getPattern().size()), options);
  if (!pattern.ok())
    return call.error("attribute 'pattern': " + pattern.error());
  auto y = call.tensor(IntegerType::get(call.context(), 1), x.shape);
  if (!y)
    return y.takeError();
  for (auto [i, text] : llvm::enumerate(x.strings)) {
    // RE2 leaves open what it does with bytes that are no character.
    bool isText = llvm::all_of(decode(text), [](const Character &c) { return c.point >= 0; });
    y->data<Bool>()[i].byte = isText && RE2::FullMatch(text, pattern);
  }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
