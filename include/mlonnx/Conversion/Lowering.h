//===- Lowering.h - Typed operators to linalg and kernel calls ------------===//
//
// Every operator of the mlonnx and onnx dialects specialises OpLowering in a file of its name (family for onnx). The
// pass folds over the dialects' operator lists: a missing specialisation fails to link.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlonnx-c/abi.h"
#include "mlonnx/IR/MLKDialect.h"
#include "mlonnx/IR/ONNXDialect.h"

namespace mlonnx {

class Lowering;

template <typename Op> struct OpLowering {
  /// Replaces `op`, or fails after a diagnostic.
  static mlir::LogicalResult lower(Op op, Lowering &b);
};

/// What the clones of a function share: the same operator attributes give the same tables.
struct LoweringCache {
  using Key = std::pair<mlir::Attribute, mlir::Attribute>;
  llvm::DenseMap<Key, mlir::ElementsAttr> tables;
  llvm::DenseMap<Key, std::shared_ptr<void>> objects;
};

/// A builder at one operator, with what lowerings share. Sizes are OpFoldResults: constants in the specialised clones,
/// values elsewhere, so each lowering is written once.
class Lowering : public mlir::ImplicitLocOpBuilder {
public:
  Lowering(mlir::Operation *op, LoweringCache &cache);

  /// "not supported: <op>: <why>" at the operator.
  mlir::LogicalResult notSupported(const llvm::Twine &why);
  /// Replaces the operator; values are cast to its result types where only static information differs.
  void replace(mlir::ValueRange values);
  /// The operator's number for run-time errors (index into the description's "nodes").
  int64_t node() const;

  // Constants.

  /// A constant tensor of the element type of T (float, double, int64_t, int32_t, int8_t, uint8_t as i8).
  template <typename T> mlir::Value constant(llvm::ArrayRef<T> values, llvm::ArrayRef<int64_t> shape);
  /// A 1-D constant tensor.
  template <typename T> mlir::Value constant(llvm::ArrayRef<T> values) {
    return constant(values, {int64_t(values.size())});
  }
  mlir::Value constant(mlir::ElementsAttr value);
  /// Numbers as a constant of a floating-point type (f32 or f64): f32 attributes are widened, f64 ones rounded.
  mlir::Value floats(llvm::ArrayRef<double> values, llvm::ArrayRef<int64_t> shape, mlir::Type element);
  mlir::Value floats(llvm::ArrayRef<float> values, llvm::ArrayRef<int64_t> shape, mlir::Type element);
  /// A constant made by `make` once per operator and `key`, however many clones of the operator there are.
  mlir::Value table(llvm::StringRef key, llvm::function_ref<mlir::ElementsAttr()> make);
  /// A T of the operator and `key`, made empty at first, which all clones of the operator find again.
  template <typename T> T &shared(llvm::StringRef key) {
    std::shared_ptr<void> &object = cache.objects[cacheKey(key)];
    if (!object)
      object = std::make_shared<T>();
    return *static_cast<T *>(object.get());
  }
  /// Numbers as an attribute: dense, or a resource when large.
  template <typename T> mlir::ElementsAttr elements(llvm::ArrayRef<T> values, llvm::ArrayRef<int64_t> shape);
  /// Strings as tables of the kernels: bytes (i8) and offsets (i64, one more than strings).
  std::pair<mlir::Value, mlir::Value> strings(llvm::ArrayRef<llvm::StringRef> strings);

  // Sizes.

  /// Traced to where the extent comes from, so that equal extents are often the same value.
  mlir::OpFoldResult size(mlir::Value tensor, int64_t dim);
  llvm::SmallVector<mlir::OpFoldResult> sizes(mlir::Value tensor);
  int64_t rank(mlir::Value tensor) { return mlir::cast<mlir::RankedTensorType>(tensor.getType()).getRank(); }
  mlir::Type element(mlir::Value tensor) { return mlir::getElementTypeOrSelf(tensor.getType()); }
  mlir::OpFoldResult index(int64_t value) { return getIndexAttr(value); }
  mlir::OpFoldResult product(llvm::ArrayRef<mlir::OpFoldResult> sizes);
  mlir::Value asIndex(mlir::OpFoldResult size);
  mlir::OpFoldResult sum(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::OpFoldResult a, mlir::OpFoldResult b);
  /// condition ? a : b
  mlir::OpFoldResult choose(mlir::Value condition, mlir::OpFoldResult a, mlir::OpFoldResult b);
  /// Scalars of kernel calls.
  mlir::Value i64(mlir::OpFoldResult size);
  mlir::Value i64(int64_t value) { return i64(index(value)); }
  mlir::Value f32(float value);
  mlir::Value f64(double value);

  // Checks of run-time extents. Each leaves the function with an error of this operator; none costs anything where
  // the extents are constants that fit.

  /// `value` is what the message shows.
  void require(mlir::Value condition, mlir::OpFoldResult value, int64_t code = MLONNX_ERROR_SHAPE);
  void requireEqual(mlir::OpFoldResult found, mlir::OpFoldResult expected);
  /// `x` as a tensor whose dimension `dim` has this extent.
  mlir::Value expect(mlir::Value x, int64_t dim, int64_t extent);
  /// Whether two extents are equal for sure.
  static bool isSame(mlir::OpFoldResult a, mlir::OpFoldResult b);
  /// The shape that shapes have together under numpy's broadcasting.
  llvm::SmallVector<mlir::OpFoldResult> broadcastSizes(llvm::ArrayRef<llvm::SmallVector<mlir::OpFoldResult>> shapes);

  // Tensors.

  mlir::RankedTensorType tensorType(llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type element);
  /// An uninitialised tensor, as destination.
  mlir::Value empty(llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type element);
  /// Reads rank 1 [C] as [1, C] and rank >= 3 as [N, product of the rest]; rank 2 stays.
  mlir::Value asMatrix(mlir::Value x);
  /// The one element of `x`, as a tensor of rank 0; an error of the run where it has none or several.
  mlir::Value asScalar(mlir::Value x);
  /// The same elements in another shape; `sizes` must have as many elements as `x`.
  mlir::Value reshape(mlir::Value x, llvm::ArrayRef<mlir::OpFoldResult> sizes);
  /// Permuted dimensions: dimension i of the result is `perm[i]` of `x`.
  mlir::Value transpose(mlir::Value x, llvm::ArrayRef<int64_t> perm);
  /// numpy's broadcast to known sizes.
  mlir::Value broadcast(mlir::Value x, llvm::ArrayRef<mlir::OpFoldResult> sizes);
  /// Numeric conversion as ONNX Cast has it (bool, integers, floats); the value itself if the types agree.
  mlir::Value cast(mlir::Value x, mlir::Type element);
  /// The type an ml operator computes in: f32 for f32, else f64 (R2).
  mlir::Type workingType(mlir::Type element);
  /// The type whose kernels move elements of `element`: integers of the same width, or strings.
  mlir::Type bitsType(mlir::Type element);
  /// Elementwise over tensors with numpy's broadcasting; `body` gets scalars and returns one of type `element`.
  /// Unsigned integers are signless inside.
  mlir::Value elementwise(mlir::ValueRange inputs, mlir::Type element,
                          llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location, mlir::ValueRange)> body);

  // Kernels.

  /// Calls kernel `callee` + "_" + suffix of `type` (f32 f64 i64 i32 i16 i8 f16 string). Returns a tensor per output.
  /// With `fails`, the kernel also gets the error record and the node's number.
  mlir::ValueRange call(llvm::StringRef callee, mlir::Type type, mlir::ValueRange inputs, mlir::ValueRange outputs,
                        mlir::ValueRange scalars, bool fails = false, mlir::DictionaryAttr plan = {});

private:
  mlir::Value generic(mlir::ValueRange inputs, llvm::ArrayRef<mlir::AffineMap> maps,
                      llvm::ArrayRef<mlir::OpFoldResult> sizes, mlir::Type element,
                      llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location, mlir::ValueRange)> body);
  /// How `x` is read by a result of `sizes` under broadcasting; a null map where only the run knows what is stretched.
  mlir::AffineMap broadcastMap(mlir::Value x, llvm::ArrayRef<mlir::OpFoldResult> sizes);
  mlir::Value readStretched(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x,
                            llvm::ArrayRef<mlir::OpFoldResult> from, llvm::ArrayRef<mlir::OpFoldResult> to);

  mlir::Operation *op;
  LoweringCache &cache;
  LoweringCache::Key cacheKey(llvm::StringRef key);
};

/// The signless type of an unsigned one's bits; any other type itself.
inline mlir::Type withoutSign(mlir::Type element) {
  if (!element.isUnsignedInteger())
    return element;
  return mlir::IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth());
}
/// The suffix of a kernel for an element type.
llvm::StringRef kernelSuffix(mlir::Type element);
/// A type as it prints, for messages.
std::string asText(mlir::Type type);

} // namespace mlonnx
