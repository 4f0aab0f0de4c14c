//===- ConvertToLLVM.cpp - Bufferized code to the llvm dialect ------------===//
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/IR/MLKDialect.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// Kernels get the address of the first element of each buffer, then the scalars.
struct CallLowering : ConvertOpToLLVMPattern<mlk::CallOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::CallOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    if (op.getNumResults())
      return rewriter.notifyMatchFailure(op, "not bufferized");
    SmallVector<Value> arguments;
    for (auto [original, converted] : llvm::zip_equal(
             llvm::concat<Value>(SmallVector<Value>(op.getInputs()), SmallVector<Value>(op.getOutputs())),
             llvm::concat<Value>(SmallVector<Value>(adaptor.getInputs()), SmallVector<Value>(adaptor.getOutputs())))) {
      auto type = cast<MemRefType>(original.getType());
      SmallVector<int64_t> strides;
      int64_t offset;
      if (failed(type.getStridesAndOffset(strides, offset)))
        return rewriter.notifyMatchFailure(op, "buffer without strides");
      MemRefDescriptor descriptor(converted);
      arguments.push_back(descriptor.bufferPtr(rewriter, op.getLoc(), *getTypeConverter(), type));
    }
    llvm::append_range(arguments, adaptor.getScalars());
    SmallVector<Type> types;
    for (Value argument : arguments)
      types.push_back(argument.getType());
    auto module = op->getParentOfType<ModuleOp>();
    OpBuilder::InsertionGuard guard(rewriter);
    FailureOr<LLVM::LLVMFuncOp> callee =
        LLVM::lookupOrCreateFn(rewriter, module, op.getCallee(), types, LLVM::LLVMVoidType::get(getContext()));
    if (failed(callee))
      return op.emitError("kernel '") << op.getCallee() << "' is called with different types";
    rewriter.setInsertionPoint(op);
    rewriter.replaceOpWithNewOp<LLVM::CallOp>(op, *callee, arguments);
    return success();
  }
};

struct ConvertToLLVMPass : PassWrapper<ConvertToLLVMPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ConvertToLLVMPass)
  StringRef getArgument() const override { return "mlonnx-to-llvm"; }
  StringRef getDescription() const override { return "Lower bufferized code and kernel calls to the llvm dialect"; }
  void getDependentDialects(DialectRegistry &registry) const override { registry.insert<LLVM::LLVMDialect>(); }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    LowerToLLVMOptions options(context);
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(context, options);
    converter.addConversion([&](StringType type) -> Type {
      return LLVM::LLVMStructType::getLiteral(context,
                                              {LLVM::LLVMPointerType::get(context), IntegerType::get(context, 64)});
    });
    RewritePatternSet patterns(context);
    patterns.add<CallLowering>(converter);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    // sqrt, floor, ceil, roundeven: single instructions. Lowerings make no other operation of math.
    populateMathToLLVMConversionPatterns(converter, patterns);
    index::populateIndexToLLVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    populateFuncToLLVMConversionPatterns(converter, patterns);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
    LLVMConversionTarget target(*context);
    target.addLegalOp<ModuleOp>();
    if (failed(applyFullConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createConvertToLLVMPass() { return std::make_unique<ConvertToLLVMPass>(); }
