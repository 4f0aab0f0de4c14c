//===- BufferArguments.cpp - Functions on tensors get buffer arguments ----===//
//
// f(x: tensor) -> tensor becomes f(x: memref, y: memref, error: ptr): results are written in place, so that
// bufferization needs no copy. Kernel calls that can fail get the error record and the number of their node.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/IR/MLKDialect.h"

using namespace mlir;

namespace {

struct BufferArgumentsPass : PassWrapper<BufferArgumentsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BufferArgumentsPass)
  StringRef getArgument() const override { return "mlonnx-buffer-arguments"; }
  StringRef getDescription() const override { return "Turn tensor arguments and results into buffer arguments"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect, LLVM::LLVMDialect, tensor::TensorDialect>();
  }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    Block &entry = function.front();
    OpBuilder builder = OpBuilder::atBlockBegin(&entry);
    auto isEmpty = [](Type type) {
      auto tensor = cast<RankedTensorType>(type);
      return tensor.hasStaticShape() && tensor.getNumElements() == 0;
    };
    // A buffer of no elements is never read or written; its strides would not convert.
    auto memref = [&](Type type) {
      auto tensor = cast<RankedTensorType>(type);
      if (isEmpty(type))
        return MemRefType::get({0}, builder.getI8Type());
      return MemRefType::get(tensor.getShape(), tensor.getElementType());
    };
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type); !tensor || !tensor.hasStaticShape()) {
        function.emitError("not supported: a buffer of type ")
            << type << "; --mlonnx-specialize-rows clones a row-parallel @main with static shapes";
        return signalPassFailure();
      }
    for (BlockArgument argument : entry.getArguments()) {
      Type tensor = argument.getType();
      argument.setType(memref(tensor));
      if (isEmpty(tensor)) {
        auto none = tensor::EmptyOp::create(builder, argument.getLoc(), cast<RankedTensorType>(tensor).getShape(),
                                            cast<RankedTensorType>(tensor).getElementType());
        argument.replaceAllUsesWith(none);
        continue;
      }
      auto view = bufferization::ToTensorOp::create(builder, argument.getLoc(), tensor, argument, /*restrict=*/true);
      argument.replaceAllUsesExcept(view, view);
    }
    auto ret = cast<func::ReturnOp>(entry.getTerminator());
    builder.setInsertionPoint(ret);
    for (Value result : ret.getOperands()) {
      if (!isa<RankedTensorType>(result.getType())) {
        ret.emitError("a result of type ") << result.getType() << " has no fixed rank";
        return signalPassFailure();
      }
      BlockArgument out = entry.addArgument(memref(result.getType()), ret.getLoc());
      if (isEmpty(result.getType()))
        continue;
      bufferization::MaterializeInDestinationOp::create(builder, ret.getLoc(), Type(), result, out, /*restrict=*/true,
                                                        /*writable=*/true);
    }
    ret->setOperands({});
    Value error = entry.addArgument(LLVM::LLVMPointerType::get(&getContext()), ret.getLoc());
    function.walk([&](mlonnx::mlk::CallOp call) {
      if (int64_t(call.getNode()) < 0) // I64Attr reads as unsigned
        return;
      builder.setInsertionPoint(call);
      Value node = arith::ConstantIntOp::create(builder, call.getLoc(), call.getNode(), 32);
      call.getScalarsMutable().append({error, node});
    });
    // Names and shapes of arguments and results are in the module's description by now.
    function.removeArgAttrsAttr();
    function.removeResAttrsAttr();
    function.setType(FunctionType::get(&getContext(), entry.getArgumentTypes(), {}));
    // Outputs overlap nothing, says the ABI. Of many arguments LLVM would note for each access which of all the others
    // it does not touch.
    constexpr unsigned fewArguments = 32;
    for (unsigned i = 0; i + 1 < function.getNumArguments() && function.getNumArguments() <= fewArguments; ++i)
      function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createBufferArgumentsPass() { return std::make_unique<BufferArgumentsPass>(); }
