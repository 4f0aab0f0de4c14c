//===- Text.cpp - Versions of operators on text ---------------------------===//
//
// Of the regular expressions of com.microsoft Tokenizer, those that converters write: one class of characters,
// repeated.
//
//===----------------------------------------------------------------------===//
#include "Upgrade.h"
#include "llvm/Support/ConvertUTF.h"

using namespace mlir;

namespace mlonnx::importer {

namespace {

constexpr int64_t lastCodePoint = 0x10ffff;

/// Pairs of code points, first and last.
using Ranges = SmallVector<int64_t>;

Ranges complement(const Ranges &ranges) {
  SmallVector<std::pair<int64_t, int64_t>> sorted;
  for (size_t i = 0; i < ranges.size(); i += 2)
    sorted.emplace_back(ranges[i], ranges[i + 1]);
  llvm::sort(sorted);
  Ranges rest;
  int64_t next = 0;
  for (auto [first, last] : sorted) {
    if (first > next)
      rest.append({next, first - 1});
    next = std::max(next, last + 1);
  }
  if (next <= lastCodePoint)
    rest.append({next, lastCodePoint});
  return rest;
}

/// A class of characters, repeated `least` to `most` times (0: any number), in a text of the syntax of RE2.
class ClassParser {
public:
  explicit ClassParser(StringRef text) {
    const auto *next = reinterpret_cast<const llvm::UTF8 *>(text.begin());
    const auto *end = reinterpret_cast<const llvm::UTF8 *>(text.end());
    while (next != end) {
      llvm::UTF32 point;
      if (llvm::convertUTF8Sequence(&next, end, &point, llvm::strictConversion) != llvm::conversionOK) {
        legal = false;
        return;
      }
      points.push_back(point);
    }
  }

  /// Whether the text is such a class, once or several times in a row, at the boundaries of words where it is \w.
  bool parse() {
    (void)skip("(?u)"); // as all text is here
    bool startsAtWord = skip("\\b");
    int64_t parts = 0;
    for (; legal && at < points.size() && !isEnd(); ++parts) {
      Ranges part;
      int64_t fewest = 1, fullest = 1;
      if (!parseAtom(part) || !parseQuantifier(fewest, fullest) || (parts > 0 && part != ranges))
        return false;
      ranges = part;
      least += fewest;
      most = parts > 0 && most == 0 ? 0 : fullest == 0 ? 0 : most + fullest;
    }
    bool endsAtWord = skip("\\b");
    Ranges word = wordClass();
    bool isWord = startsAtWord == endsAtWord && (!startsAtWord || (ranges == word && most == 0));
    // An empty match is no token.
    least = std::max<int64_t>(least, 1);
    return legal && parts > 0 && at == points.size() && isWord && (most == 0 || most >= least);
  }

  Ranges ranges;
  int64_t least = 0, most = 0;

private:
  static Ranges wordClass() { return {'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}; }

  bool isEnd() const { return at + 2 == points.size() && points[at] == '\\' && points[at + 1] == 'b'; }
  bool skip(StringRef text) {
    if (points.size() - at < text.size())
      return false;
    for (auto [i, c] : llvm::enumerate(text))
      if (points[at + i] != llvm::UTF32(c))
        return false;
    at += text.size();
    return true;
  }

  /// After a backslash: a class, or one character.
  bool parseEscape(Ranges &into) {
    if (at >= points.size())
      return false;
    llvm::UTF32 c = points[at++];
    auto add = [&](Ranges more, bool negated) {
      llvm::append_range(into, negated ? complement(more) : more);
      return true;
    };
    switch (c) {
    case 'w':
    case 'W':
      return add(wordClass(), c == 'W');
    case 'd':
    case 'D':
      return add({'0', '9'}, c == 'D');
    case 's':
    case 'S':
      return add({'\t', '\n', '\f', '\r', ' ', ' '}, c == 'S');
    case 'n':
      return add({'\n', '\n'}, false);
    case 't':
      return add({'\t', '\t'}, false);
    case 'r':
      return add({'\r', '\r'}, false);
    default:
      // Punctuation stands for itself; other letters have meanings of their own.
      if (c >= 0x80 || llvm::isAlnum(char(c)))
        return false;
      return add({int64_t(c), int64_t(c)}, false);
    }
  }

  bool parseAtom(Ranges &into) {
    llvm::UTF32 c = points[at++];
    if (c == '.') {
      into = {0, '\n' - 1, '\n' + 1, lastCodePoint};
      return true;
    }
    if (c == '\\')
      return parseEscape(into);
    if (c != '[') {
      into = {int64_t(c), int64_t(c)};
      return c >= 0x80 || !llvm::is_contained(StringRef("^$*+?{}()|]"), char(c));
    }
    bool negated = skip("^");
    for (bool isFirst = true; at < points.size() && (isFirst || points[at] != ']'); isFirst = false) {
      c = points[at++];
      if (c == '[' && at < points.size() && points[at] == ':')
        return false;
      if (c == '\\') {
        if (!parseEscape(into))
          return false;
        continue;
      }
      int64_t last = c;
      if (at + 1 < points.size() && points[at] == '-' && points[at + 1] != ']') {
        last = points[at + 1];
        at += 2;
        if (last == '\\' || last < int64_t(c))
          return false;
      }
      into.append({int64_t(c), last});
    }
    if (at >= points.size())
      return false;
    ++at;
    if (negated)
      into = complement(into);
    return true;
  }

  bool parseNumber(int64_t &number) {
    size_t start = at;
    number = 0;
    for (; at < points.size() && points[at] >= '0' && points[at] <= '9' && number < (1 << 20); ++at)
      number = number * 10 + int64_t(points[at] - '0');
    return at > start;
  }

  /// The fewest and the most times; most = 0: any number.
  bool parseQuantifier(int64_t &fewest, int64_t &fullest) {
    if (skip("+"))
      fullest = 0;
    else if (skip("*"))
      fewest = fullest = 0;
    else if (skip("?"))
      return false; // of one character at most: no token, or a lazy one
    else if (skip("{")) {
      if (!parseNumber(fewest))
        return false;
      fullest = fewest;
      if (skip(",") && !parseNumber(fullest))
        fullest = 0;
      if (!skip("}") || (fullest != 0 && fullest < fewest))
        return false;
    }
    return at >= points.size() || (points[at] != '?' && points[at] != '+' && points[at] != '*');
  }

  SmallVector<llvm::UTF32> points;
  size_t at = 0;
  bool legal = true;
};

/// Either a regular expression of tokens, or separators, of which "" separates all characters.
LogicalResult upgradeTokenizer(NodeUpgrade &node) {
  FailureOr<StringAttr> expression = node.get<StringAttr>("tokenexp", "string");
  FailureOr<ArrayAttr> separators = node.get<ArrayAttr>("separators", "list of strings");
  if (failed(expression) || failed(separators))
    return failure();
  if (bool(*expression) == bool(*separators))
    return node.error() << "Tokenizer needs one of the attributes 'tokenexp' and 'separators'";
  Ranges ranges = {0, lastCodePoint};
  int64_t least = 1, most = 1;
  if (*expression) {
    ClassParser parser((*expression).getValue());
    if (!parser.parse())
      return node.notSupported("attribute 'tokenexp': \"" + (*expression).getValue() +
                               "\" is no repeated class of characters");
    ranges = parser.ranges;
    least = parser.least;
    most = parser.most;
  } else if ((*separators).size() != 1 || cast<StringAttr>((*separators)[0]).getValue() != "") {
    return node.notSupported("attribute 'separators'");
  }
  node.attributes.erase("tokenexp");
  node.attributes.erase("separators");
  node.attributes.set("ranges", node.builder.getDenseI64ArrayAttr(ranges));
  node.attributes.set("min_length", node.builder.getI64IntegerAttr(least));
  node.attributes.set("max_length", node.builder.getI64IntegerAttr(most));
  return node.convert();
}

/// What only the compiler writes.
LogicalResult upgradeTfIdf(NodeUpgrade &node) {
  if (failed(node.refuse([](StringRef name) { return name.starts_with("token_") || name == "case_change_action"; })))
    return failure();
  return node.convert();
}

} // namespace

void addText(UpgradeTable &table) {
  table.add("", "StringNormalizer", {10});
  table.add("", "TfIdfVectorizer", {9}, upgradeTfIdf);
  table.add(contributed, "Tokenizer", {1}, upgradeTokenizer);
  table.add(contributed, "MurmurHash3", {1});
  table.add("", "StringConcat", {20});
  table.add("", "StringSplit", {20});
  table.add("", "RegexFullMatch", {20});
}

} // namespace mlonnx::importer
