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

struct MapCountLowering : ConvertOpToLLVMPattern<mlk::MapCountOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::MapCountOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::ExtractValueOp>(op, adaptor.getMap(), 2);
    return success();
  }
};

/// Calls a function of the kernels that is no kernel of an operator.
LLVM::CallOp callFunction(ConversionPatternRewriter &rewriter, Operation *op, StringRef name, Type result,
                          ArrayRef<Value> arguments) {
  SmallVector<Type> types = llvm::map_to_vector(arguments, [](Value v) { return v.getType(); });
  OpBuilder::InsertionGuard guard(rewriter);
  LLVM::LLVMFuncOp callee = *LLVM::lookupOrCreateFn(rewriter, op->getParentOfType<ModuleOp>(), name, types, result);
  rewriter.setInsertionPoint(op);
  return LLVM::CallOp::create(rewriter, op->getLoc(), callee, arguments);
}

/// Goes on at `op` if `condition` holds, and else returns after what `before` adds.
void returnUnless(ConversionPatternRewriter &rewriter, Operation *op, Value condition, function_ref<void()> before) {
  Location loc = op->getLoc();
  Block *block = op->getBlock();
  Block *rest = rewriter.splitBlock(block, Block::iterator(op));
  Block *leave = rewriter.createBlock(block->getParent(), block->getParent()->end());
  before();
  LLVM::ReturnOp::create(rewriter, loc, ValueRange());
  rewriter.setInsertionPointToEnd(block);
  LLVM::CondBrOp::create(rewriter, loc, condition, rest, leave);
  rewriter.setInsertionPoint(op);
}

struct CheckLowering : ConvertOpToLLVMPattern<mlk::CheckOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::CheckOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (!adaptor.getError())
      return rewriter.notifyMatchFailure(op, "no error record");
    auto number = [&](int64_t value) -> Value {
      return LLVM::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(int32_t(value)));
    };
    Type nothing = LLVM::LLVMVoidType::get(getContext());
    FailureOr<LLVM::LLVMFuncOp> fail = LLVM::lookupOrCreateFn(
        rewriter, op->getParentOfType<ModuleOp>(), "mlk_fail",
        {adaptor.getError().getType(), rewriter.getI32Type(), rewriter.getI32Type(), rewriter.getF64Type()}, nothing);
    returnUnless(rewriter, op, adaptor.getCondition(), [&] {
      Value value = LLVM::SIToFPOp::create(rewriter, loc, rewriter.getF64Type(), adaptor.getValue());
      LLVM::CallOp::create(rewriter, loc, *fail,
                           ValueRange{adaptor.getError(), number(op.getCode()), number(op.getNode()), value});
    });
    rewriter.eraseOp(op);
    return success();
  }
};

struct ViewLowering : ConvertOpToLLVMPattern<mlk::ViewOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::ViewOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> sizes, strides;
    Value bytes;
    getMemRefDescriptorSizes(op.getLoc(), op.getType(), adaptor.getSizes(), rewriter, sizes, strides, bytes,
                             /*sizeInBytes=*/false);
    Value pointer = adaptor.getPointer();
    Value buffer = createMemRefDescriptor(op.getLoc(), op.getType(), pointer, pointer, sizes, strides, rewriter);
    rewriter.replaceOp(op, buffer);
    return success();
  }
};

struct AllocLowering : ConvertOpToLLVMPattern<mlk::AllocOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::AllocOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemRefType type = op.getType();
    Type i64 = rewriter.getI64Type(), pointer = LLVM::LLVMPointerType::get(getContext());
    SmallVector<Value> sizes, strides;
    Value count;
    getMemRefDescriptorSizes(loc, type, adaptor.getSizes(), rewriter, sizes, strides, count, /*sizeInBytes=*/false);
    Value bytes = getSizeInBytes(loc, type.getElementType(), rewriter);
    for (Value size : sizes)
      bytes = callFunction(rewriter, op, "mlk_bytes", i64, {bytes, size}).getResult();
    Value slot = LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64IntegerAttr(op.getSlot()));
    Value data =
        callFunction(rewriter, op, "mlk_allocate", pointer, {adaptor.getSlots(), slot, bytes, adaptor.getError()})
            .getResult();
    Value none = LLVM::ZeroOp::create(rewriter, loc, pointer);
    Value isThere = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ne, data, none);
    returnUnless(rewriter, op, isThere, [] {});
    Value buffer = createMemRefDescriptor(loc, type, data, data, sizes, strides, rewriter);
    rewriter.replaceOp(op, buffer);
    return success();
  }
};

struct FreeLowering : ConvertOpToLLVMPattern<mlk::FreeOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(mlk::FreeOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value slot = LLVM::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI64IntegerAttr(op.getSlot()));
    callFunction(rewriter, op, "mlk_release", LLVM::LLVMVoidType::get(getContext()), {adaptor.getSlots(), slot});
    rewriter.eraseOp(op);
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
    converter.addConversion([&](MapType type) -> Type {
      Type ptr = LLVM::LLVMPointerType::get(context);
      return LLVM::LLVMStructType::getLiteral(context, {ptr, ptr, IntegerType::get(context, 64)});
    });
    RewritePatternSet patterns(context);
    patterns.add<AllocLowering, CallLowering, CheckLowering, FreeLowering, MapCountLowering, ViewLowering>(converter);
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
