//===- RegexTest.cpp - Automata beside RE2 --------------------------------===//
#include "mlonnx/Regex/Regex.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "gtest/gtest.h"
#include <random>
#include <re2/re2.h>

using namespace llvm;
using namespace mlonnx::regex;

namespace {

/// A byte at a time, as the kernel does it.
bool accepts(const Automaton &automaton, StringRef text) {
  int32_t state = automaton.start;
  for (char c : text)
    state = automaton.next[state + automaton.classes[uint8_t(c)]];
  return state >= automaton.accept;
}

bool matches(StringRef pattern, StringRef text) {
  Automaton automaton;
  std::optional<Fault> fault = compile(pattern, automaton);
  EXPECT_FALSE(fault) << pattern.str() << ": " << fault->text;
  return !fault && accepts(automaton, text);
}

int64_t countStates(StringRef pattern) {
  Automaton automaton;
  EXPECT_FALSE(compile(pattern, automaton)) << pattern.str();
  return automaton.next.size() / automaton.classCount;
}

RE2::Options quiet() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(64 << 20);
  return options;
}

/// The examples of RE2's syntax page, read by hand: what matches, what does not.
struct Example {
  const char *pattern;
  std::vector<std::string> matching, other;
};

TEST(Regex, Syntax) {
  const Example examples[] = {
      {"", {""}, {"a"}},
      {"a.c",
       {"abc", "a\xc3\xa4"
               "c"},
       {"a\nc", "ac", "abcd",
        "a\xff"
        "c"}},
      {"(?s)a.c", {"a\nc"}, {"ac"}},
      {"[a-c-]+", {"a-c", "b"}, {"d", ""}},
      {"[^a-c\\n]", {"d", "\xe2\x82\xac"}, {"a", "\n", "dd"}},
      {"[]a]+", {"]a"}, {"[", ""}},
      {"[[:alpha:][:^ascii:]]+", {"aZ\xc3\xa4"}, {"a1"}},
      {"[[:space:]]\\s", {"\v ", "\t\n"}, {" \v"}},
      {"\\d+\\D\\w\\W", {"12ab-", "1\xc3\xa4_\xc3\xa4"}, {"a", "1aa"}},
      {"\\x41\\x{1F600}\\101\\n\\t\\0",
       {std::string("A\xf0\x9f\x98\x80"
                    "A\n\t\0",
                    9)},
       {"A"}},
      {"\\Qa.b*\\E*", {"a.b", "a.b**"}, {"axb"}},
      {"a|bc|", {"", "a", "bc"}, {"ab", "b"}},
      {"(a|b)(?:c)(?P<name>d)?", {"ac", "bcd"}, {"c"}},
      {"a{2,3}b{2}c{1,}d{0}", {"aabbc", "aaabbccc"}, {"abbc", "aabb", "aabbcd"}},
      {"a*?b+?c??", {"b", "aabbc"}, {"a"}},
      {"{a{,2}}{1", {"{a{,2}}{1"}, {"a"}},
      {"a{01}b{1234567890}", {"a{01}b{1234567890}"}, {"ab"}},
      {"^abc$", {"abc"}, {"abc\n"}},
      {"\\Aabc\\z", {"abc"}, {"abc\n", "\nabc"}},
      {"a$\\n", {}, {"a\n"}},
      {"(?m)a$\\n^b", {"a\nb"}, {"ab"}},
      {"(?i)stra\xc3\x9f"
       "e",
       {"STRA\xe1\xba\x9e"
        "E",
        "\xc5\xbftra\xc3\x9f"
        "e"},
       {"strasse"}},
      {"(?i:a(?-i)b)c", {"Abc"}, {"ABc", "AbC"}},
      {"(?i)[^k]", {"a"}, {"K", "\xe2\x84\xaa"}},
      {"a\\b b\\Bb", {"a bb"}, {"a b"}},
      {"\\B", {""}, {}},
      {"\\b", {}, {""}},
      {"(?U)a+", {"aa"}, {""}},
      {"[^\\x00-\\x{10FFFF}]", {}, {"", "a"}},
  };
  RE2::Options options = quiet();
  for (const Example &example : examples) {
    RE2 oracle(example.pattern, options);
    for (const std::string &text : example.matching)
      EXPECT_TRUE(matches(example.pattern, text) && RE2::FullMatch(text, oracle)) << example.pattern << ": " << text;
    for (const std::string &text : example.other)
      EXPECT_FALSE(matches(example.pattern, text)) << example.pattern << ": " << text;
  }
}

TEST(Regex, Faults) {
  const std::pair<const char *, const char *> illegal[] = {
      {"a)", "at byte 1: ')' closes no group"},
      {"a(b", "at byte 1: the group is not closed"},
      {"a[b", "at byte 1: the class is not closed"},
      {"*", "at byte 0: nothing stands before '*'"},
      {"(|+)", "at byte 2: nothing stands before '+'"},
      {"a**", "at byte 2: '*' repeats a repetition"},
      {"a+?{2}?", "at byte 3: '{2}?' repeats a repetition"},
      {"a{2,1}", "at byte 1: '{2,1}' must be ascending and at most 1000"},
      {"a{1001}", "at byte 1: '{1001}' must be ascending and at most 1000"},
      {"a{999999999,}", "at byte 1: '{999999999,}' must be ascending and at most 1000"},
      {"(a{100}){11}", "at byte 8: '{11}' around repetitions makes more than 1000"},
      {"(?=a)", "at byte 0: '(?=' opens no group of RE2"},
      {"(?<!a)", "at byte 0: '(?<' opens no group of RE2"},
      {"(?\xc3\xa4)", "at byte 0: '(?\xc3\xa4' opens no group of RE2"},
      {"(?i-)a", "at byte 0: no flag after '-'"},
      {"(?P<a", "at byte 0: the group's name must be letters, digits and '_', and end with '>'"},
      {"[b-a]", "at byte 1: 'b-a' is no range"},
      {"[[:word]]:]", "at byte 1: '[:word]]:]' names no class"},
      {"[[:d:]]", "at byte 1: '[:d:]' names no class"},
      {"a\\", "at byte 1: nothing stands after '\\'"},
      {"\xc3\xa4\\1", "at byte 2: '\\1' is no escape"},
      {"\\e", "at byte 0: '\\e' is no escape"},
      {"[\\b]", "at byte 1: '\\b' is no escape"},
      {"\\x{110000}", "at byte 0: '\\x' takes two hexadecimal digits, or some up to 10FFFF in braces"},
      {"\\x{-1}", "at byte 0: '\\x' takes two hexadecimal digits, or some up to 10FFFF in braces"},
      {"\\p{L", "at byte 0: '\\p{' is not closed"},
      {"a\xff", "at byte 1: no UTF-8"},
  };
  RE2::Options options = quiet();
  for (auto [pattern, text] : illegal) {
    std::optional<Fault> fault = check(pattern);
    ASSERT_TRUE(fault) << pattern;
    EXPECT_TRUE(fault->isIllegal) << pattern;
    EXPECT_EQ(fault->text, text);
    EXPECT_FALSE(RE2(pattern, options).ok()) << pattern;
  }
}

TEST(Regex, NotSupported) {
  auto repeated = [](StringRef text, int times) {
    std::string all;
    while (times-- > 0)
      all += text;
    return all;
  };
  std::string deep;
  for (int i = 0; i < 1001; ++i)
    deep = "(a" + deep + ")*";
  const std::pair<std::string, const char *> patterns[] = {
      {"a\\p{Greek}", "at byte 1: '\\p{Greek}'"},
      {"[\\P{^Nx}]", "at byte 1: '\\P{^Nx}'"},
      {"\\C", "at byte 0: '\\C'"},
      {"(?<name>a)", "at byte 0: '(?<'"},
      {deep, "at byte 3003: groups and repetitions nested deeper than 1000"},
      {std::string(65536, 'a'), "more than 65535 bytes"},
      {"(?i)" + repeated("\\pL", 1000), "more than 1048576 ranges of characters"},
      {"[ab]*a[ab]{20}", "more than 10000 states of the automaton"},
      {"(?:" + std::string(100, '.') + "){1000}", "more than 65535 characters once all repetitions are written out"},
      {"(?:" + std::string(9999, '|') + "){1000}", "more than 65535 characters once all repetitions are written out"},
      {"(?:a|b" + std::string(9999, '|') + ")*a[ab]{11}", "more than the work that an automaton may take to make"},
  };
  for (auto &[pattern, text] : patterns) {
    Automaton automaton;
    std::optional<Fault> fault = compile(pattern, automaton);
    ASSERT_TRUE(fault) << pattern.substr(0, 40);
    EXPECT_FALSE(fault->isIllegal);
    EXPECT_EQ(fault->text, text);
  }
}

/// Known sizes, each with the state that nothing leads out of.
TEST(Regex, AutomataAreMinimal) {
  EXPECT_EQ(countStates("a*"), 2);
  EXPECT_EQ(countStates("a{1000}"), 1002);
  EXPECT_EQ(countStates("[ab]*a[ab]{3}"), 17);
  EXPECT_EQ(countStates("tap|top|taps|tops"), 6);
  EXPECT_EQ(countStates("(?:^|a)(?:b|$)?\\b.?"), countStates("(?:a|ab|b)?\\b.?|\\b.?"));
  Automaton automaton;
  ASSERT_FALSE(compile("[a-z][a-z0-9]*", automaton));
  EXPECT_EQ(automaton.classCount, 3);
}

// Tokens of patterns in any order: RE2 takes the same ones and they match the same texts.
TEST(Regex, RandomPatterns) {
  const char *tokens[] = {"a",
                          "b",
                          "K",
                          "\xc3\xa4",
                          "\xe2\x82\xac",
                          "_",
                          " ",
                          "\n",
                          ".",
                          "^",
                          "$",
                          "|",
                          "|",
                          "(",
                          "(",
                          "(?:",
                          "(?i)",
                          "(?m:",
                          "(?s-i)",
                          ")",
                          ")",
                          ")",
                          "*",
                          "+",
                          "?",
                          "{2}",
                          "{0,2}",
                          "{1,}",
                          "{",
                          "}",
                          "\\b",
                          "\\B",
                          "\\A",
                          "\\z",
                          "\\d",
                          "\\W",
                          "\\s",
                          "[a-k]",
                          "[^a\n]",
                          "[",
                          "]",
                          "-",
                          "[:",
                          ":]",
                          "[[:upper:]]",
                          "\\Q",
                          "\\E",
                          "\\",
                          "\\x4b",
                          "\\x{e4}",
                          "[^\\W\xc3\xa4]",
                          "[\xc3\xa4-\xe2\x82\xac]",
                          "(?P<n>",
                          "(?i-s:",
                          "\\07",
                          "\\/",
                          "\xc3\x84",
                          "\xe2\x84\xaa",
                          "0",
                          "1"};
  const char *letters[] = {"a", "b", "A",  "K", "k", "\xc3\xa4",        "\xc3\x84", "\xe2\x82\xac", "\xe2\x84\xaa",
                           "_", " ", "\n", "0", "-", "\xf0\x9f\x98\x80"};
  std::mt19937 random(1);
  RE2::Options options = quiet();
  int64_t legal = 0, matched = 0;
  for (int i = 0; i < 60000; ++i) {
    std::string pattern;
    for (int k = random() % 9; k >= 0; --k)
      pattern += tokens[random() % std::size(tokens)];
    RE2 oracle(pattern, options);
    Automaton automaton;
    std::optional<Fault> fault = compile(pattern, automaton);
    ASSERT_EQ(!fault, oracle.ok()) << pattern << ": " << (fault ? fault->text : oracle.error());
    if (fault)
      continue;
    ++legal;
    for (int t = 0; t < 20; ++t) {
      std::string text;
      for (int k = random() % 5; k > 0; --k)
        text += letters[random() % std::size(letters)];
      bool want = RE2::FullMatch(text, oracle);
      ASSERT_EQ(accepts(automaton, text), want) << '"' << pattern << "\": \"" << text << '"';
      matched += want;
    }
  }
  EXPECT_GT(legal, 10000);
  EXPECT_GT(matched, 10000);
}

std::string encode(char32_t point) {
  std::string text;
  if (point < 0x80)
    return {char(point)};
  int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  text += char(0xf0 << (3 - more) | point >> 6 * more);
  while (more-- > 0)
    text += char(0x80 | (point >> 6 * more & 0x3f));
  return text;
}

/// Of every character: whether a class, and the class in any case, holds it.
TEST(Regex, EveryCharacter) {
  RE2::Options options = quiet();
  for (const char *pattern : {".", "[^\xc3\xa4-\xe2\x82\xac]", "(?i)[\xc3\x80-\xd4\xaf]", "(?i)[a-z]", "(?i)\\W",
                              "(?i)[\\x{1000}-\\x{ffff}]", "(?i)[^\\x{370}-\\x{1fff}]", "[\\x{d000}-\\x{1ffff}]",
                              "\\pL", "\\PN", "[\\p{Zs}\\p{^P}]", "\\p{Sc}", "(?i)\\p{Lu}", "\\pC"}) {
    RE2 oracle(pattern, options);
    Automaton automaton;
    ASSERT_FALSE(compile(pattern, automaton));
    for (char32_t point = 0; point < 0x110000; ++point)
      if (std::string text = encode(point); point < 0xd800 || point > 0xdfff) {
        ASSERT_EQ(accepts(automaton, text), RE2::FullMatch(text, oracle)) << pattern << ": " << utohexstr(point);
      } else {
        ASSERT_FALSE(accepts(automaton, text)) << pattern << ": " << utohexstr(point);
      }
  }
}

/// A text that is not UTF-8 matches nothing, whatever is wrong with it.
TEST(Regex, OnlyText) {
  const uint8_t bytes[] = {0,    'a',  0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2,
                           0xdf, 0xe0, 0xe1, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
  Automaton automaton;
  ASSERT_FALSE(compile("(?s).*", automaton));
  constexpr size_t count = std::size(bytes);
  for (size_t i = 0; i < count * count * count * count; ++i) {
    const UTF8 text[] = {bytes[i % count], bytes[i / count % count], bytes[i / count / count % count],
                         bytes[i / count / count / count]};
    const UTF8 *at = text;
    bool isText = isLegalUTF8String(&at, text + 4);
    ASSERT_EQ(accepts(automaton, {reinterpret_cast<const char *>(text), 4}), isText) << i;
  }
}

} // namespace
