//===- PostTransformTest.cpp - Transforms, their special values, same bits for every number of rows -===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"

namespace {
std::vector<float> transform(const std::vector<float> &S, int64_t E, int64_t kind) {
  std::vector<float> Z(S.size());
  mlk_post_transform_f32(S.data(), Z.data(), S.size() / E, E, kind);
  return Z;
}
constexpr float inf = INFINITY;
} // namespace

TEST(PostTransform, RowsDoNotDependOnEachOther) {
  std::mt19937 random(1);
  for (int64_t E : {1, 2, 3, 15, 16, 17, 40})
    for (int64_t kind = MLK_NONE; kind <= MLK_PROBIT; ++kind) {
      constexpr int64_t rows = 64;
      std::vector<float> S(rows * E), one(E);
      for (float &s : S)
        s = random() % 30 ? float(int(random() % 2001) - 1000) / 97 : random() % 2 ? 0.0f : NAN;
      std::vector<float> Z = transform(S, E, kind);
      for (int64_t r = 0; r < rows; ++r) {
        mlk_post_transform_f32(S.data() + r * E, one.data(), 1, E, kind);
        for (int64_t e = 0; e < E; ++e)
          ASSERT_TRUE(sameBits(Z[r * E + e], one[e])) << E << " scores, transform " << kind << ", row " << r;
      }
    }
}

TEST(PostTransform, SoftmaxSumsInOrder) {
  std::mt19937 random(2);
  for (int64_t E : {2, 5, 16, 33}) {
    std::vector<float> S(E);
    for (float &s : S)
      s = float(int(random() % 2001) - 1000) / 97;
    std::vector<float> Z = transform(S, E, MLK_SOFTMAX);
    float max = S[0];
    for (float s : S)
      max = std::max(max, s);
    Sum<float> sum;
    for (float s : S)
      sum.add(mlk_exp_f32(s - max));
    float total = sum.total();
    for (int64_t e = 0; e < E; ++e)
      EXPECT_TRUE(sameBits(Z[e], mlk_exp_f32(S[e] - max) / total));
  }
}

TEST(PostTransform, SpecialRows) {
  EXPECT_EQ(transform({5}, 1, MLK_SOFTMAX), std::vector<float>{1});
  EXPECT_EQ(transform({-3}, 1, MLK_SOFTMAX_ZERO), std::vector<float>{1});
  EXPECT_EQ(transform({0}, 1, MLK_SOFTMAX_ZERO), std::vector<float>{0});
  EXPECT_EQ(transform({0, 0, 0}, 3, MLK_SOFTMAX_ZERO), (std::vector<float>{0, 0, 0}));
  std::vector<float> z = transform({0, 2, 2}, 3, MLK_SOFTMAX_ZERO);
  EXPECT_EQ(z[0], 0);
  EXPECT_EQ(z[1], 0.5f);
  std::vector<float> p = transform({0, 1, -0.5f, 1.5f, 0.5f}, 5, MLK_PROBIT);
  EXPECT_EQ(p[0], -inf);
  EXPECT_EQ(p[1], inf);
  EXPECT_TRUE(std::isnan(p[2]) && std::isnan(p[3]));
  EXPECT_EQ(p[4], 0);
  EXPECT_NEAR(transform({0.975f}, 1, MLK_PROBIT)[0], 1.96, 0.01);
}

TEST(PostTransform, TwoColumnsOfOneScore) {
  for (int64_t rows : {1, 7, 8, 9, 16, 19, 64}) {
    std::vector<float> S(rows), Z(2 * rows + 1, 7), pair(2 * rows), wanted(2 * rows);
    for (int64_t r = 0; r < rows; ++r) {
      S[r] = float(r % 5 - 2) / 3;
      pair[2 * r] = -S[r];
      pair[2 * r + 1] = S[r];
    }
    for (int64_t kind = MLK_NONE; kind <= MLK_PROBIT; ++kind) {
      mlk_binary_scores_f32(S.data(), Z.data(), rows, kind, 0);
      mlk_post_transform_f32(pair.data(), wanted.data(), rows, 2, kind);
      for (int64_t i = 0; i < 2 * rows; ++i)
        ASSERT_TRUE(sameBits(Z[i], wanted[i])) << "transform " << kind << ", " << rows << " rows, at " << i;
      EXPECT_EQ(Z.back(), 7);
    }
    mlk_binary_scores_f32(S.data(), Z.data(), rows, MLK_NONE, 1);
    for (int64_t r = 0; r < rows; ++r)
      EXPECT_EQ(Z[2 * r], 1 - S[r]);
    std::vector<int64_t> label(rows);
    mlk_binary_label_f32(S.data(), label.data(), rows, 0);
    for (int64_t r = 0; r < rows; ++r)
      EXPECT_EQ(label[r], S[r] > 0);
  }
}
