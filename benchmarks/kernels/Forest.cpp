//===- Forest.cpp - Each plan of a forest on the shapes that it is for ----===//
//
// 4,096 rows of 28 features, at once or one after the other, through forests of random thresholds, forced into a plan.
// items_per_second are rows times trees; rank codes are included where the plan has them, and Ranks.cpp times them
// alone.
//
//===----------------------------------------------------------------------===//
#include "kernels/Kernels.h"
#include "mlonnx/Forest/Plan.h"
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

using namespace mlonnx::forest;

namespace {

constexpr int64_t features = 28, rowCount = 4096;

/// Makes trees from the leaves up, as Forest wants them.
class Grower {
public:
  Grower() {
    forest.targets = 1;
    forest.features = features;
    forest.hasVotes = true;
  }

  /// Each level of a tree repeats one test if `oblivious`.
  void complete(int depth, bool oblivious) {
    std::vector<Node> tests;
    for (int level = 0; level < depth; ++level)
      tests.push_back(test());
    add(subtree(depth, oblivious ? &tests : nullptr));
  }
  /// Leaf-wise: a random leaf is split until there are so many.
  void leafWise(int leaves) { add(split(leaves)); }

  Forest forest;

private:
  void add(Ref root) {
    forest.roots.push_back(root);
    forest.treeTargets.push_back(0);
    forest.treeTargetsBegin.push_back(forest.treeTargets.size());
  }
  /// One of 63 cuts of a feature.
  Node test() {
    return {double(float(int(random() % 63) - 31) / 8), uint32_t(random() % features), bool(random() % 2), {}, {}};
  }
  Ref leaf() {
    forest.votes.push_back({0, float(random() % 1000) / 1000});
    forest.leafLists.push_back(forest.listCount());
    forest.listBegin.push_back(forest.votes.size());
    return Ref::leaf(forest.leafCount() - 1);
  }
  Ref node(Node node, Ref left, Ref right) {
    node.left = left;
    node.right = right;
    forest.nodes.push_back(node);
    return Ref::node(forest.nodes.size() - 1);
  }
  Ref subtree(int depth, const std::vector<Node> *tests) {
    if (depth == 0)
      return leaf();
    Ref left = subtree(depth - 1, tests), right = subtree(depth - 1, tests);
    return node(tests ? (*tests)[depth - 1] : test(), left, right);
  }
  Ref split(int leaves) {
    if (leaves == 1)
      return leaf();
    int lefts = 1 + random() % (leaves - 1);
    Ref left = split(lefts), right = split(leaves - lefts);
    return node(test(), left, right);
  }

  std::mt19937 random{1};
};

/// Calls a kernel as a compiled model does. Pointers and 64-bit integers are passed alike, and a function does not see
/// arguments behind its own.
template <size_t... I> void invoke(void *kernel, const std::vector<uint64_t> &arguments, std::index_sequence<I...>) {
  reinterpret_cast<void (*)(decltype(I, uint64_t())...)>(kernel)(arguments[I]...);
}

void *kernelOf(llvm::StringRef name) {
  const std::pair<llvm::StringRef, void *> kernels[] = {
      {"forest", reinterpret_cast<void *>(mlk_forest_f32)},
      {"forest_wide", reinterpret_cast<void *>(mlk_forest_wide_f32)},
      {"forest_heap_walk", reinterpret_cast<void *>(mlk_forest_heap_walk_f32)},
      {"forest_heap", reinterpret_cast<void *>(mlk_forest_heap_f32)},
      {"forest_shallow_heap", reinterpret_cast<void *>(mlk_forest_shallow_heap_f32)},
      {"forest_oblivious", reinterpret_cast<void *>(mlk_forest_oblivious_f32)},
      {"forest_oblivious_row", reinterpret_cast<void *>(mlk_forest_oblivious_row_f32)},
      {"forest_blend", reinterpret_cast<void *>(mlk_forest_blend_f32)},
      {"forest_masks16", reinterpret_cast<void *>(mlk_forest_masks16_f32)},
      {"forest_masks32", reinterpret_cast<void *>(mlk_forest_masks32_f32)},
      {"forest_masks64", reinterpret_cast<void *>(mlk_forest_masks64_f32)}};
  for (auto [known, kernel] : kernels)
    if (known == name)
      return kernel;
  return nullptr;
}

/// Memory aligned as a model's tables and scratch are.
struct Memory {
  explicit Memory(size_t bytes) : data(std::aligned_alloc(64, bytes / 64 * 64 + 128), std::free) {}
  uint64_t address() const { return reinterpret_cast<uint64_t>(data.get()); }
  std::unique_ptr<void, void (*)(void *)> data;
};

template <class T> Memory copy(const std::vector<T> &values) {
  Memory memory(values.size() * sizeof(T));
  std::copy(values.begin(), values.end(), static_cast<T *>(memory.data.get()));
  return memory;
}

/// Calls with all rows, or with one of them after the other.
void run(benchmark::State &state, const Forest &forest, llvm::StringRef name, Rows rows) {
  std::string problem;
  auto fail = [&](const llvm::Twine &message) { problem = message.str(); };
  PlanOptions options{rows, features, "x86-64-v4", name};
  mlir::FailureOr<Plan> plan = makePlan(forest, options, fail);
  void *kernel = mlir::succeeded(plan) ? kernelOf(plan->kernel) : nullptr;
  if (!kernel || plan->name != name)
    return state.SkipWithError(problem.empty() ? "another plan was made" : problem.c_str());

  std::mt19937 random(2);
  std::normal_distribution<float> normal;
  std::vector<float> X(rowCount * features), S(rowCount);
  for (float &x : X)
    x = random() % 20 ? 2 * normal(random) : NAN;

  std::vector<Memory> memory;
  std::vector<uint64_t> arguments{reinterpret_cast<uint64_t>(X.data())};
  auto pass = [&](Memory next) {
    arguments.push_back(next.address());
    memory.push_back(std::move(next));
  };
  for (const Table &table : plan->tables)
    std::visit(
        [&](const auto &values) {
          if constexpr (std::is_same_v<decltype(values), const std::vector<double> &>)
            pass(copy(std::vector<float>(values.begin(), values.end())));
          else
            pass(copy(values));
        },
        table.values);
  arguments.push_back(reinterpret_cast<uint64_t>(S.data()));
  for (Plan::Scratch scratch : plan->scratch)
    pass(Memory(scratch.count * (scratch.isBytes ? 1 : sizeof(float))));
  const int64_t rowsPerCall = rows == Rows::One ? 1 : rowCount;
  arguments.push_back(rowsPerCall);
  arguments.push_back(features);
  arguments.insert(arguments.end(), plan->scalars.begin(), plan->scalars.end());
  constexpr size_t most = 32;
  arguments.resize(most);

  int64_t row = 0;
  for (auto _ : state) {
    arguments[0] = reinterpret_cast<uint64_t>(X.data() + row * features);
    row = (row + rowsPerCall) % rowCount;
    invoke(kernel, arguments, std::make_index_sequence<most>());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * rowsPerCall * forest.roots.size());
}

/// Complete trees (arguments: depth, trees).
void complete(benchmark::State &state, const char *plan, Rows rows) {
  Grower grower;
  for (int64_t tree = 0; tree < state.range(1); ++tree)
    grower.complete(state.range(0), /*oblivious=*/false);
  run(state, grower.forest, plan, rows);
}
BENCHMARK_CAPTURE(complete, heap, "heap", Rows::Blocks)->ArgsProduct({{4, 6, 8}, {100, 1000}});
BENCHMARK_CAPTURE(complete, walk, "walk", Rows::Blocks)->ArgsProduct({{4, 6, 8, 9, 10, 12}, {100}});
BENCHMARK_CAPTURE(complete, heap_walk, "heap-walk", Rows::Blocks)->ArgsProduct({{8, 9, 10, 12}, {100}});
BENCHMARK_CAPTURE(complete, row_walk, "walk", Rows::One)->ArgsProduct({{4, 6, 8, 12}, {100}});
BENCHMARK_CAPTURE(complete, row_masks, "masks", Rows::One)->ArgsProduct({{4, 6}, {100}});

/// Trees with one test a level (arguments: depth, trees).
void oblivious(benchmark::State &state, const char *plan, Rows rows) {
  Grower grower;
  for (int64_t tree = 0; tree < state.range(1); ++tree)
    grower.complete(state.range(0), /*oblivious=*/true);
  run(state, grower.forest, plan, rows);
}
BENCHMARK_CAPTURE(oblivious, oblivious, "oblivious", Rows::Blocks)->ArgsProduct({{6, 8}, {100, 1000}});
BENCHMARK_CAPTURE(oblivious, row, "oblivious", Rows::One)->ArgsProduct({{6, 8}, {100, 1000}});

/// Leaf-wise trees (arguments: leaves, trees).
void leafWise(benchmark::State &state, const char *plan, Rows rows) {
  Grower grower;
  for (int64_t tree = 0; tree < state.range(1); ++tree)
    grower.leafWise(state.range(0));
  run(state, grower.forest, plan, rows);
}
BENCHMARK_CAPTURE(leafWise, blend, "blend", Rows::Blocks)->ArgsProduct({{31, 64, 128, 255}, {100, 1000}});
BENCHMARK_CAPTURE(leafWise, walk, "walk", Rows::Blocks)->ArgsProduct({{31, 255}, {100}});
BENCHMARK_CAPTURE(leafWise, row_masks, "masks", Rows::One)->ArgsProduct({{31, 64}, {100, 1000}});

} // namespace
