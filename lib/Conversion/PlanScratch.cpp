//===- PlanScratch.cpp - Where intermediate values live -------------------===//
//
// Static allocations become stack buffers while they fit 64 kB together; the others get places in one scratch argument
// (the last but one), values that are not alive together sharing them. The text of strings that a kernel made is in the
// scratch buffer, where it outlives the call. In a function of run-time extents all but the stack buffers become
// mlk.alloc.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/IR/MLKDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace {

#ifdef MLONNX_NATIVE_KERNELS
constexpr int64_t stackBytes = 4 << 20; // where sanitizers see an access beyond a buffer
#else
constexpr int64_t stackBytes = 64 << 10;
#endif
constexpr int64_t alignment = 64;
constexpr uint64_t maxBytes = uint64_t(1) << 62;

struct Allocation {
  memref::AllocOp op;
  int64_t bytes;
  int64_t first, last; // positions of the operations between which it is alive
  int64_t offset = -1;
};

/// Whether `buffer` holds the bytes of strings that a kernel makes.
bool isText(Value buffer) {
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    auto call = dyn_cast<mlonnx::mlk::CallOp>(user);
    return call && call.getText() && call.getOutputs().back() == buffer;
  });
}

struct PlanScratchPass : PassWrapper<PlanScratchPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlanScratchPass)
  StringRef getArgument() const override { return "mlonnx-plan-scratch"; }
  StringRef getDescription() const override { return "Give allocations a place on the stack or in the scratch buffer"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, memref::MemRefDialect>();
  }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    Block &entry = function.front();
    bool isDynamic = function->hasAttr("mlonnx.dynamic");
    DenseMap<Operation *, int64_t> position;
    int64_t count = 0;
    SmallVector<Operation *> operations;
    for (Operation &op : entry) {
      position[&op] = count++;
      operations.push_back(&op);
    }

    SmallVector<Allocation> allocations;
    DataLayout layout = DataLayout::closest(function);
    bool ok = true;
    function.walk([&](memref::AllocOp op) {
      Operation *inEntry = entry.findAncestorOpInBlock(*op);
      if (!(isDynamic || op.getType().hasStaticShape())) {
        op.emitError("allocation of a size that is not known");
        ok = false;
        return;
      }
      int64_t bytes = llvm::SaturatingMultiply<uint64_t>(numElements(op.getType()),
                                                         layout.getTypeSize(op.getType().getElementType()));
      bytes = uint64_t(bytes) < maxBytes ? int64_t(llvm::alignTo(bytes, alignment)) : maxBytes;
      int64_t last = isText(op.getResult()) ? count : lastUse(op.getResult(), entry, position);
      allocations.push_back({op, bytes, position[inEntry], last});
    });
    if (!ok)
      return signalPassFailure();

    // Small ones go to the stack, in order of size.
    llvm::sort(allocations, [](const Allocation &a, const Allocation &b) {
      return std::pair(a.bytes, a.first) < std::pair(b.bytes, b.first);
    });
    int64_t onStack = 0;
    SmallVector<Allocation *> placed;
    int64_t scratch = 0, slotCount = 0;
    for (Allocation &a : allocations) {
      OpBuilder builder(a.op);
      if (a.last != count && onStack + a.bytes <= stackBytes) {
        onStack += a.bytes;
        // Inside a branch, LLVM would move the stack pointer.
        builder.setInsertionPoint(entry.findAncestorOpInBlock(*a.op));
        auto alloca =
            memref::AllocaOp::create(builder, a.op.getLoc(), a.op.getType(), builder.getI64IntegerAttr(alignment));
        a.op.replaceAllUsesWith(alloca.getResult());
        a.op.erase();
        continue;
      }
      if (isDynamic) {
        // A run's table of allocations is freed however the function is left; this only frees earlier.
        unsigned arguments = function.getNumArguments();
        Value slots = entry.getArgument(arguments - 2), error = entry.getArgument(arguments - 1);
        auto alloc = mlonnx::mlk::AllocOp::create(builder, a.op.getLoc(), a.op.getType(), slots, error,
                                                  a.op.getDynamicSizes(), slotCount);
        a.op.replaceAllUsesWith(alloc.getBuffer());
        a.op.erase();
        if (a.last + 1 < count) {
          builder.setInsertionPointAfter(operations[a.last]);
          mlonnx::mlk::FreeOp::create(builder, alloc.getLoc(), slots, slotCount);
        }
        ++slotCount;
        continue;
      }
      a.offset = place(a, placed);
      placed.push_back(&a);
      scratch = std::max(scratch, a.offset + a.bytes);
    }
    if (isDynamic) {
      function->setAttr("mlonnx.slots", IntegerAttr::get(IntegerType::get(&getContext(), 64), slotCount));
      return;
    }
    unsigned at = function.getNumArguments() - 1;
    auto type = MemRefType::get({scratch}, IntegerType::get(&getContext(), 8));
    if (failed(function.insertArgument(at, type, {}, function.getLoc())))
      return signalPassFailure();
    for (Allocation *a : placed) {
      OpBuilder builder(a->op);
      Value offset = arith::ConstantIndexOp::create(builder, a->op.getLoc(), a->offset);
      Value view =
          memref::ViewOp::create(builder, a->op.getLoc(), a->op.getType(), entry.getArgument(at), offset, ValueRange());
      a->op.replaceAllUsesWith(view);
      a->op.erase();
    }
    function->setAttr("mlonnx.scratch_bytes", IntegerAttr::get(IntegerType::get(&getContext(), 64), scratch));
  }

  /// Those of a buffer of unknown size are too many for the stack.
  static uint64_t numElements(MemRefType type) { return type.hasStaticShape() ? type.getNumElements() : maxBytes; }

  /// The position of the last operation that uses `value` or a view of it; of a branch, that of the operation around
  /// it.
  static int64_t lastUse(Value value, Block &entry, const DenseMap<Operation *, int64_t> &position) {
    int64_t last = 0;
    SmallVector<Value> work{value};
    while (!work.empty()) {
      Value v = work.pop_back_val();
      for (Operation *user : v.getUsers()) {
        last = std::max(last, position.lookup(entry.findAncestorOpInBlock(*user)));
        auto add = [&](ValueRange results) {
          for (Value result : results)
            if (isa<BaseMemRefType>(result.getType()))
              work.push_back(result);
        };
        add(user->getResults());
        if (isa<scf::YieldOp>(user)) // a result of the branch
          add(user->getParentOp()->getResults());
      }
    }
    return last;
  }

  /// The lowest offset where `a` overlaps nothing that is alive with it.
  static int64_t place(const Allocation &a, ArrayRef<Allocation *> placed) {
    SmallVector<std::pair<int64_t, int64_t>> taken;
    for (const Allocation *p : placed)
      if (p->first <= a.last && a.first <= p->last)
        taken.emplace_back(p->offset, p->offset + p->bytes);
    llvm::sort(taken);
    int64_t offset = 0;
    for (auto [begin, end] : taken) {
      if (offset + a.bytes <= begin)
        break;
      offset = std::max(offset, end);
    }
    return offset;
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createPlanScratchPass() { return std::make_unique<PlanScratchPass>(); }
