//===- Plan.h - How a forest is run ---------------------------------------===//
#pragma once
#include "mlonnx/Forest/Forest.h"
#include <string>
#include <variant>

namespace mlonnx::forest {

/// Constants of a kernel call. f64 numbers are rounded to the forest's type.
struct Table {
  llvm::StringRef name;
  std::variant<std::vector<uint8_t>, std::vector<uint32_t>, std::vector<int64_t>, std::vector<float>,
               std::vector<double>>
      values;
};

/// A kernel and what it is called with: X, the tables, the scores, the scratch buffers, the number of rows and columns,
/// the scalars.
struct Plan {
  /// The kernel's name between mlk_ and its type.
  std::string kernel;
  std::vector<Table> tables;
  /// Elements of each scratch buffer; of bytes, or of the forest's type.
  struct Scratch {
    bool isBytes;
    int64_t count;
  };
  std::vector<Scratch> scratch;
  std::vector<int64_t> scalars;
  /// For people: its name, why it was chosen, and its numbers.
  std::string name, why;
  std::vector<std::pair<llvm::StringRef, int64_t>> facts;
  /// Nanoseconds that a row is expected to take by itself or in a block of 512, and how many times that in one of 64.
  double rowCost = 0, smallBlocks = 1;
};

/// How a call is used: for one row, for blocks of 64 to 512 rows (a multiple of 64), or for any number of rows.
enum class Rows { One, Blocks, Any };

struct PlanOptions {
  Rows rows = Rows::Any;
  /// Columns of X; negative if known at run time only.
  int64_t features = -1;
  /// The target level (x86-64-v2, -v3, -v4).
  llvm::StringRef level;
  /// Names of plans, one for blocks and one for single rows at most, separated by commas: those are used wherever they
  /// can be. Empty: the cheapest by the cost model.
  llvm::StringRef forced;
};

/// The plan for a forest. Fails where a forced plan can't be used, or a number does not fit its field.
mlir::FailureOr<Plan> makePlan(const Forest &forest, const PlanOptions &options, EmitError error);

} // namespace mlonnx::forest
