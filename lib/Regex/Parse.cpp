//===- Parse.cpp - RE2's syntax -------------------------------------------===//
//
// Open groups are a stack, so that no pattern recurses here.
//
//===----------------------------------------------------------------------===//
#include "Syntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace mlonnx::regex {

namespace {

constexpr int32_t maxRepetitions = 1000; // RE2's
/// For the recursion over the tree, and for the memory that patterns take: a class may have thousands of ranges.
constexpr int32_t maxDepth = 1000;
constexpr size_t maxLength = 65535, maxRanges = size_t(1) << 20;

struct Flags {
  bool ignoresCase = false, isMultiLine = false, dotIsAny = false;
};

/// A group that is open: the choices before the last '|', what stands after it, the flags outside.
struct Group {
  size_t start;
  Flags outside;
  SmallVector<int32_t> choices = {}, sequence = {};
};

class Parser {
public:
  Parser(StringRef pattern, Tree &tree) : pattern(pattern), tree(tree) {}

  std::optional<Fault> run() {
    if (pattern.size() > maxLength)
      return tooLarge(Twine(maxLength) + " bytes");
    const auto *bytes = reinterpret_cast<const UTF8 *>(pattern.begin());
    if (const UTF8 *at = bytes; !isLegalUTF8String(&at, bytes + pattern.size())) {
      illegal(at - bytes, "no UTF-8");
      return fault;
    }
    groups.push_back({0, flags});
    while (!fault && at < pattern.size())
      parseNext();
    if (!fault && groups.size() > 1)
      illegal(groups.back().start, "the group is not closed");
    if (!fault)
      (void)close(groups.back());
    return fault;
  }

private:
  // Faults; the first one stays.

  bool fail(bool isIllegal, size_t where, const Twine &why) {
    if (!fault)
      fault = Fault{isIllegal, ("at byte " + Twine(where) + ": " + why).str()};
    return false;
  }
  bool illegal(size_t where, const Twine &why) { return fail(true, where, why); }
  /// Names the construct from `where` to here.
  bool notSupported(size_t where) { return fail(false, where, textFrom(where)); }
  std::string textFrom(size_t where) const { return ("'" + pattern.slice(where, at) + "'").str(); }

  // The text.

  StringRef rest() const { return pattern.drop_front(at); }
  bool skip(StringRef text) {
    bool found = rest().starts_with(text);
    at += found ? text.size() : 0;
    return found;
  }
  int32_t takePoint() {
    const auto *next = reinterpret_cast<const UTF8 *>(pattern.begin() + at);
    UTF32 point;
    // The pattern is legal UTF-8 as a whole.
    (void)convertUTF8Sequence(&next, reinterpret_cast<const UTF8 *>(pattern.end()), &point, strictConversion);
    at = reinterpret_cast<const char *>(next) - pattern.begin();
    return point;
  }

  // The tree.

  int32_t addNode(Node node) {
    for (int32_t child : node.children) {
      node.depth = std::max(node.depth, tree[child].depth + 1);
      node.copies = std::max(node.copies, tree[child].copies);
    }
    if (node.depth > maxDepth)
      fail(false, at, "groups and repetitions nested deeper than " + Twine(maxDepth));
    tree.push_back(std::move(node));
    return tree.size() - 1;
  }
  void push(int32_t node) { groups.back().sequence.push_back(node); }
  void pushSet(CodePoints points) {
    points.normalize();
    push(addNode({.kind = Node::Set, .points = std::move(points)}));
  }
  void pushAssertion(Assertion assertion) { push(addNode({.kind = Node::Assert, .assertion = assertion})); }
  void add(CodePoints &to, ArrayRef<Range> ranges, bool isNegated) {
    CodePoints points;
    points.add(ranges);
    if (flags.ignoresCase)
      points.addCases();
    rangeCount += points.ranges.size();
    if (rangeCount > maxRanges && !fault)
      fault = tooLarge(Twine(maxRanges) + " ranges of characters");
    to.add(isNegated ? points.complement().ranges : points.ranges);
  }
  void pushPoint(int32_t point) {
    CodePoints points;
    add(points, {{point, point}}, false);
    pushSet(std::move(points));
  }
  /// Of one node, that node.
  int32_t join(Node::Kind kind, ArrayRef<int32_t> nodes) {
    if (nodes.size() == 1)
      return nodes.front();
    Node node{.kind = kind};
    node.children.append(nodes.begin(), nodes.end());
    return addNode(std::move(node));
  }
  void endChoice(Group &group) {
    group.choices.push_back(join(Node::Sequence, group.sequence));
    group.sequence.clear();
  }
  int32_t close(Group &group) {
    endChoice(group);
    return join(Node::Choice, group.choices);
  }

  // What may stand next.

  void parseNext() {
    size_t start = at;
    bool wasRepetition = std::exchange(isRepetition, false);
    switch (pattern[at]) {
    case '(':
      if (rest().starts_with("(?"))
        parseGroupOrFlags();
      else
        open(1);
      return;
    case '|':
      ++at;
      return endChoice(groups.back());
    case ')': {
      if (groups.size() == 1)
        return (void)illegal(at, "')' closes no group");
      ++at;
      Group group = groups.pop_back_val();
      flags = group.outside;
      push(close(group));
      return;
    }
    case '^':
      ++at;
      return pushAssertion(flags.isMultiLine ? Assertion::LineStart : Assertion::TextStart);
    case '$':
      ++at;
      return pushAssertion(flags.isMultiLine ? Assertion::LineEnd : Assertion::TextEnd);
    case '.': {
      ++at;
      CodePoints points;
      points.add({{0, lastCodePoint}});
      if (!flags.dotIsAny)
        points.ranges = {{0, '\n' - 1}, {'\n' + 1, lastCodePoint}};
      return pushSet(std::move(points));
    }
    case '[':
      return parseSet();
    case '*':
    case '+':
    case '?':
    case '{': {
      std::optional<std::pair<int32_t, int32_t>> times = parseTimes();
      if (!times)
        break;
      skip("?"); // lazy
      isRepetition = true;
      if (wasRepetition)
        return (void)illegal(start, textFrom(start) + " repeats a repetition");
      return repeat(start, times->first, times->second);
    }
    case '\\':
      return parseEscape();
    default:
      break;
    }
    pushPoint(takePoint());
  }

  void open(size_t length) {
    groups.push_back({at, flags});
    at += length;
  }

  void parseGroupOrFlags() {
    size_t start = at;
    if (rest().starts_with("(?P<")) {
      size_t length = rest().find('>');
      StringRef name = rest().slice(4, length);
      bool isName = length != StringRef::npos && !name.empty() &&
                    llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (!isName)
        return (void)illegal(start, "the group's name must be letters, digits and '_', and end with '>'");
      return open(length + 1);
    }
    // Newer versions of RE2 know it as well.
    if (rest().starts_with("(?<") && !rest().starts_with("(?<=") && !rest().starts_with("(?<!")) {
      at += 3;
      return (void)notSupported(start);
    }
    at += 2;
    Flags inside = flags;
    bool isNegated = false, sawFlag = false;
    for (;; ++at) {
      char c = at < pattern.size() ? pattern[at] : '\0';
      if (c == ':' || c == ')')
        break;
      if (c == '-' && !isNegated) {
        isNegated = true;
        sawFlag = false;
        continue;
      }
      sawFlag = true;
      if (c == 'i')
        inside.ignoresCase = !isNegated;
      else if (c == 'm')
        inside.isMultiLine = !isNegated;
      else if (c == 's')
        inside.dotIsAny = !isNegated;
      else if (c != 'U') { // which of several matches
        if (at < pattern.size())
          (void)takePoint();
        return (void)illegal(start, textFrom(start) + " opens no group of RE2");
      }
    }
    if (isNegated && !sawFlag)
      return (void)illegal(start, "no flag after '-'");
    if (pattern[at] == ':')
      groups.push_back({start, flags});
    ++at;
    flags = inside;
  }

  // Repetitions.

  bool parseNumber(int32_t &number) {
    // RE2 takes none of more than nine digits, nor with zeros in front.
    StringRef digits = rest().take_while(llvm::isDigit);
    at += digits.size();
    return digits.size() < 10 && (digits.size() == 1 || !digits.starts_with("0")) && !digits.getAsInteger(10, number);
  }

  /// How often, the most -1 without an end; a '{' that begins no such thing is a character.
  std::optional<std::pair<int32_t, int32_t>> parseTimes() {
    size_t start = at;
    switch (pattern[at++]) {
    case '*':
      return {{0, -1}};
    case '+':
      return {{1, -1}};
    case '?':
      return {{0, 1}};
    default:
      break;
    }
    int32_t least = 0;
    bool isLegal = parseNumber(least);
    int32_t most = least;
    if (isLegal && skip(",")) {
      most = -1;
      if (!rest().starts_with("}"))
        isLegal = parseNumber(most);
    }
    if (isLegal && skip("}"))
      return {{least, most}};
    at = start;
    return std::nullopt;
  }

  void repeat(size_t start, int32_t least, int32_t most) {
    SmallVector<int32_t> &sequence = groups.back().sequence;
    if (sequence.empty())
      return (void)illegal(start, "nothing stands before " + textFrom(start));
    if (least > maxRepetitions || most > maxRepetitions || (most >= 0 && most < least))
      return (void)illegal(start, textFrom(start) + " must be ascending and at most " + Twine(maxRepetitions));
    int32_t copied = most < 0 ? least : most, inside = tree[sequence.back()].copies;
    if (copied > 1 && int64_t(copied) * inside > maxRepetitions)
      return (void)illegal(start, textFrom(start) + " around repetitions makes more than " + Twine(maxRepetitions));
    int32_t node = addNode({.kind = Node::Repetition, .least = least, .most = most, .children = {sequence.back()}});
    tree[node].copies = std::max(1, copied) * inside;
    sequence.back() = node;
  }

  // Characters.

  void parseEscape() {
    if (skip("\\b"))
      return pushAssertion(Assertion::WordBoundary);
    if (skip("\\B"))
      return pushAssertion(Assertion::NoWordBoundary);
    if (skip("\\A"))
      return pushAssertion(Assertion::TextStart);
    if (skip("\\z"))
      return pushAssertion(Assertion::TextEnd);
    size_t start = at;
    if (skip("\\C")) // a byte of a character
      return (void)notSupported(start);
    if (skip("\\Q")) {
      while (at < pattern.size() && !skip("\\E"))
        pushPoint(takePoint());
      return;
    }
    CodePoints points;
    if (parseClass(points))
      return pushSet(std::move(points));
    if (fault)
      return;
    if (int32_t point; parsePoint(point))
      pushPoint(point);
  }

  /// \d and its kin.
  bool parseClass(CodePoints &to) {
    if (rest().size() < 2 || pattern[at] != '\\')
      return false;
    char c = pattern[at + 1];
    if (c == 'p' || c == 'P')
      return parseUnicodeClass(to);
    char lower = llvm::toLower(c);
    if (lower != 'd' && lower != 's' && lower != 'w')
      return false;
    at += 2;
    add(to, getNamedClass(StringRef(&lower, 1)), c != lower);
    return true;
  }

  /// \pN, \p{Lu} and \p{^Lu}, and negated \P. The names of scripts are none here.
  bool parseUnicodeClass(CodePoints &to) {
    size_t start = at;
    bool isNegated = pattern[at + 1] == 'P';
    at += 2;
    size_t nameStart = at;
    if (at == pattern.size())
      return illegal(start, textFrom(start) + " names no class");
    (void)takePoint();
    StringRef name = pattern.slice(nameStart, at);
    if (name == "{") {
      size_t length = rest().find('}');
      if (length == StringRef::npos)
        return illegal(start, textFrom(start) + " is not closed");
      name = rest().take_front(length);
      at += length + 1;
    }
    isNegated ^= name.consume_front("^");
    CodePoints points = getCategory(name);
    if (points.ranges.empty())
      return notSupported(start);
    add(to, points.ranges, isNegated);
    return true;
  }

  /// One character, or an escape that stands for one.
  bool parsePoint(int32_t &point) {
    size_t start = at;
    if (!skip("\\")) {
      point = takePoint();
      return true;
    }
    if (at == pattern.size())
      return illegal(start, "nothing stands after '\\'");
    point = takePoint();
    StringRef simple = "aftnrv", meant = "\a\f\t\n\r\v";
    if (point < 0x80 && simple.contains(char(point))) {
      point = uint8_t(meant[simple.find(char(point))]);
      return true;
    }
    if (point == 'x')
      return parseHex(start, point);
    if (point >= '0' && point <= '7') {
      // A digit by itself would be a back reference.
      StringRef digits = pattern.substr(at - 1, 3).take_while([](char c) { return c >= '0' && c <= '7'; });
      at += digits.size() - 1;
      if (digits.size() > 1 || digits == "0")
        return !digits.getAsInteger(8, point);
    } else if (point < 0x80 && !llvm::isAlnum(char(point))) {
      return true;
    }
    return illegal(start, textFrom(start) + " is no escape");
  }

  bool parseHex(size_t start, int32_t &point) {
    bool isBraced = skip("{");
    StringRef digits = isBraced ? rest().take_until([](char c) { return c == '}'; }) : rest().take_front(2);
    at += std::min(rest().size(), digits.size() + isBraced);
    bool isLegal = isBraced ? pattern[at - 1] == '}' && !digits.empty() : digits.size() == 2;
    // Digits only: no sign.
    isLegal = isLegal && llvm::all_of(digits, llvm::isHexDigit) && !digits.getAsInteger(16, point);
    if (isLegal && point <= lastCodePoint)
      return true;
    return illegal(start, "'\\x' takes two hexadecimal digits, or some up to 10FFFF in braces");
  }

  void parseSet() {
    size_t start = at++;
    bool isNegated = skip("^");
    CodePoints points;
    for (bool isFirst = true; isFirst || !rest().starts_with("]"); isFirst = false) {
      if (at == pattern.size())
        return (void)illegal(start, "the class is not closed");
      if (parseNamedClass(points) || (!fault && parseClass(points)))
        continue;
      size_t from = at;
      int32_t first, last;
      if (fault || !parsePoint(first))
        return;
      last = first;
      if (rest().size() > 1 && rest()[0] == '-' && rest()[1] != ']') {
        ++at;
        if (!parsePoint(last))
          return;
        if (last < first)
          return (void)illegal(from, textFrom(from) + " is no range");
      }
      add(points, {{first, last}}, false);
    }
    ++at;
    pushSet(isNegated ? points.complement() : std::move(points));
  }

  /// [:alpha:] and [:^alpha:]
  bool parseNamedClass(CodePoints &to) {
    size_t length = rest().starts_with("[:") ? rest().find(":]", 2) : StringRef::npos;
    if (length == StringRef::npos)
      return false;
    size_t start = at;
    StringRef name = rest().slice(2, length);
    at += length + 2;
    bool isNegated = name.consume_front("^");
    // One letter names a class of Perl.
    ArrayRef<Range> ranges = name.size() > 1 ? getNamedClass(name) : ArrayRef<Range>();
    if (ranges.empty())
      return illegal(start, textFrom(start) + " names no class");
    add(to, ranges, isNegated);
    return true;
  }

  StringRef pattern;
  Tree &tree;
  size_t at = 0, rangeCount = 0;
  Flags flags;
  SmallVector<Group> groups;
  bool isRepetition = false; // what was read last
  std::optional<Fault> fault;
};

} // namespace

Fault tooLarge(const Twine &what) { return {/*isIllegal=*/false, ("more than " + what).str()}; }

std::optional<Fault> parse(StringRef pattern, Tree &tree) { return Parser(pattern, tree).run(); }

std::optional<Fault> check(StringRef pattern) {
  Tree tree;
  return parse(pattern, tree);
}

} // namespace mlonnx::regex
