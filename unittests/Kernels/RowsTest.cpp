//===- RowsTest.cpp - Which clones a run over many rows calls -------------===//
#include "mlonnx-c/abi.h"
#include <array>
#include <gtest/gtest.h>
#include <vector>

using Block = void (*)(const void *const *inputs, void *const *outputs, void *scratch, mlonnx_error *error);
extern "C" int32_t mlk_run_rows(const void *const *in, void *const *out, int64_t rows, void *scratch,
                                mlonnx_error *error, Block row, Block block, Block large, const int64_t *costs,
                                int64_t nIn, const int64_t *inBytes, int64_t nOut, const int64_t *outBytes,
                                int64_t padOffset);

namespace {

using Calls = std::array<int, 3>;
using Costs = std::array<int64_t, 3>;

/// Calls of the clones for 1, 64 and 512 rows.
Calls calls;

template <int Clone, int Rows>
void addOne(const void *const *inputs, void *const *outputs, void *, mlonnx_error *error) {
  ++calls[Clone];
  EXPECT_GE(error->row_base, 0);
  for (int r = 0; r < Rows; ++r)
    static_cast<int32_t *>(outputs[0])[r] = static_cast<const int32_t *>(inputs[0])[r] + 1;
}

/// Runs so many rows, checks each one's result and that nothing beside them is written, and returns the calls.
Calls run(int64_t rows, Costs costs, bool hasLarge = true) {
  std::vector<int32_t> in(rows + 1), out(rows + 1, -7);
  for (int64_t r = 0; r < rows; ++r)
    in[r] = int32_t(r) * 3;
  alignas(64) std::array<char, 2 * 64 * 4> scratch;
  mlonnx_error error{};
  error.row_limit = INT64_MAX;
  const void *inputs[] = {in.data()};
  void *outputs[] = {out.data()};
  const int64_t bytes[] = {4};
  calls = {};
  EXPECT_EQ(mlk_run_rows(inputs, outputs, rows, scratch.data(), &error, addOne<0, 1>, addOne<1, 64>,
                         hasLarge ? addOne<2, 512> : nullptr, costs.data(), 1, bytes, 1, bytes, 0),
            0);
  for (int64_t r = 0; r < rows; ++r)
    EXPECT_EQ(out[r], r * 3 + 1) << r << " of " << rows;
  EXPECT_EQ(out[rows], -7);
  return calls;
}

TEST(Rows, EachRowIsRun) {
  for (Costs costs : {Costs{1, 12, 72}, Costs{1, 1, 1}, Costs{1, 200, 400}, Costs{5, 100, 4000}, Costs{0, 0, 0}})
    for (bool hasLarge : {true, false})
      for (int64_t rows = 0; rows < 1200; rows += rows < 140 ? 1 : 7)
        run(rows, costs, hasLarge);
}

TEST(Rows, FewRowsRunOneByOne) {
  EXPECT_EQ(run(1, {1, 12, 72}), (Calls{1, 0, 0}));
  EXPECT_EQ(run(12, {1, 12, 72}), (Calls{12, 0, 0}));
  EXPECT_EQ(run(13, {1, 12, 72}), (Calls{0, 1, 0}));
}

TEST(Rows, TheTailRunsAsCostsSay) {
  EXPECT_EQ(run(64 + 12, {1, 12, 72}), (Calls{12, 1, 0}));
  EXPECT_EQ(run(64 + 13, {1, 12, 72}), (Calls{0, 2, 0}));
  EXPECT_EQ(run(1024 + 200, {1, 12, 30}), (Calls{0, 0, 3}));
  EXPECT_EQ(run(1024 + 200, {1, 12, 72}), (Calls{8, 3, 2}));
}

TEST(Rows, BlocksThatCostMoreThanTheirRowsAreNotUsed) {
  EXPECT_EQ(run(100, {1, 200, 400}), (Calls{100, 0, 0}));
  EXPECT_EQ(run(511, {1, 200, 400}), (Calls{511, 0, 0}));
  EXPECT_EQ(run(512 + 100, {1, 200, 400}), (Calls{100, 0, 1}));
  EXPECT_EQ(run(512 + 450, {1, 200, 400}), (Calls{0, 0, 2}));
}

} // namespace
