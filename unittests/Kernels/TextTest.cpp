//===- TextTest.cpp - Tokens, n-grams and positions -----------------------===//
#include "kernels/Kernels.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace {

/// A vocabulary of single words "ab" and "é": a table of strings and a tree of two edges.
struct Vocabulary {
  std::string bytes = "ab\xc3\xa9";
  std::vector<int64_t> offsets{0, 2, 4}, slots, edges, gramOf{0, 1}, places{0, 1};
  std::vector<float> weights{1, 1};

  Vocabulary() : slots(8, -1), edges(16, -1) {
    for (int64_t word = 0; word < 2; ++word) {
      int64_t begin = offsets[word], size = offsets[word + 1] - begin;
      uint64_t slot = mlk::hashString(bytes.data() + begin, size) & 7;
      while (slots[slot] >= 0)
        slot = (slot + 1) & 7;
      slots[slot] = word;
      slot = mlk::hashKey(uint64_t(word)) & 7;
      while (edges[2 * slot + 1] >= 0)
        slot = (slot + 1) & 7;
      edges[2 * slot] = word;
      edges[2 * slot + 1] = word;
    }
  }

  /// How often both words occur among tokens of the letters a to z and é.
  std::vector<float> count(std::string text, int64_t action = 0) {
    const mlonnx_string view{text.data(), int64_t(text.size())};
    const std::vector<int64_t> ranges{'a', 'z', 0xe9, 0xe9};
    std::vector<float> row(2), counts(2);
    std::vector<int64_t> ring(1);
    std::vector<char> buffer(2 + 4);
    mlk_count_text_string(&view, ranges.data(), slots.data(), offsets.data(), bytes.data(), edges.data(), gramOf.data(),
                          places.data(), weights.data(), row.data(), counts.data(), ring.data(), buffer.data(), 1, 2, 2,
                          2, action, 1, 0, 1, 2, 8, 8, 1, 1, 0, 0);
    return row;
  }
};

using Counts = std::vector<float>;

} // namespace

TEST(Text, Words) {
  Vocabulary words;
  EXPECT_EQ(words.count(""), (Counts{0, 0}));
  EXPECT_EQ(words.count("ab ab,abc a b \xc3\xa9"), (Counts{2, 1}));
  EXPECT_EQ(words.count("AB \xc3\x89"), (Counts{0, 0}));
  EXPECT_EQ(words.count("AB \xc3\x89", 1), (Counts{1, 1}));
}

// Longer than any word, by any number of bytes a character: the buffer ends four bytes after the longest word.
TEST(Text, LongTokens) {
  Vocabulary words;
  for (size_t length : {1, 2, 3, 4, 5, 6, 7, 1000}) {
    std::string accents;
    for (size_t i = 0; i < length; ++i)
      accents += "\xc3\xa9";
    EXPECT_EQ(words.count(accents), (Counts{0, length == 1 ? 1.f : 0.f}));
    EXPECT_EQ(words.count(std::string(length, 'a') + "b"), (Counts{length == 1 ? 1.f : 0.f, 0}));
  }
}

// Bytes that are no characters: cut sequences, surrogates, forms longer than needed, beyond Unicode.
TEST(Text, MalformedBytes) {
  Vocabulary words;
  for (std::string bad : {"\xc3", "\xe2\x82", "\xed\xa0\x80", "\xc1\xa1", "\xe0\x83\xa9", "\xf4\x90\x80\x80", "\xff",
                          "\x80", "\xf0\x9f"}) {
    EXPECT_EQ(words.count("ab" + bad + "ab", 1), (Counts{2, 0}));
    EXPECT_EQ(words.count(bad), (Counts{0, 0}));
  }
}

// Every position outside is an error, and nothing is touched there.
TEST(Scatter, Positions) {
  const std::vector<int32_t> x{1, 2, 3}, updates{7, 8};
  const std::vector<int64_t> dims{3}, indexDims{2}, good{-1, 0}, bad{3, -4};
  std::vector<int32_t> y(3);
  mlonnx_error error{};
  error.row_limit = INT64_MAX;
  mlk_write_elements_i32(x.data(), good.data(), updates.data(), dims.data(), indexDims.data(), y.data(), 3, 1, 0, 2,
                         &error, 5);
  EXPECT_EQ(error.code, MLONNX_OK);
  EXPECT_EQ(y, (std::vector<int32_t>{8, 2, 7}));
  mlk_write_elements_i32(x.data(), bad.data(), updates.data(), dims.data(), indexDims.data(), y.data(), 3, 1, 0, 2,
                         &error, 5);
  EXPECT_EQ(error.code, MLONNX_ERROR_INDEX);
  EXPECT_EQ(error.node, 5);
  EXPECT_EQ(error.value, 3);
  EXPECT_EQ(y, x);
  error = {};
  error.row_limit = INT64_MAX;
  mlk_gather_parts_i32(x.data(), bad.data(), dims.data(), y.data(), 1, 2, 1, 1, 1, &error, 5);
  EXPECT_EQ(error.code, MLONNX_ERROR_INDEX);
  EXPECT_EQ(error.row, 0);
}
