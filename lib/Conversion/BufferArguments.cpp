//===- BufferArguments.cpp - Functions on tensors get buffer arguments ----===//
//
// f(x: tensor) -> tensor becomes f(x: memref, y: memref, error: ptr): results are written in place, so that
// bufferization needs no copy. Where extents are not known, and for @main, it becomes f(inputs, outputs, slots, error)
// on arrays of mlonnx_buffer: results are handed over when they are there. Kernel calls that can fail get the error
// record and the number of their node.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/IR/MLKDialect.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;

namespace {

constexpr int64_t maxRank = 8; // of mlonnx_buffer

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
    auto isStatic = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape();
    };
    if (llvm::all_of(llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()), isStatic) &&
        function.getName() != "main")
      takeStatic(function);
    else
      takeDynamic(function);
  }

  void takeStatic(func::FuncOp function) {
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
      BlockArgument out = entry.addArgument(memref(result.getType()), ret.getLoc());
      if (isEmpty(result.getType()))
        continue;
      bufferization::MaterializeInDestinationOp::create(builder, ret.getLoc(), Type(), result, out, /*restrict=*/true,
                                                        /*writable=*/true);
    }
    ret->setOperands({});
    Value error = entry.addArgument(LLVM::LLVMPointerType::get(&getContext()), ret.getLoc());
    passErrors(function, error);
    finish(function);
    // Outputs overlap nothing, says the ABI. Of many arguments LLVM would note for each access which of all the others
    // it does not touch.
    constexpr unsigned fewArguments = 32;
    for (unsigned i = 0; i + 1 < function.getNumArguments() && function.getNumArguments() <= fewArguments; ++i)
      function.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  }

  /// f(inputs, outputs, slots, error), on arrays of mlonnx_buffer, with the slots of mlk.alloc.
  void takeDynamic(func::FuncOp function) {
    Block &entry = function.front();
    OpBuilder builder = OpBuilder::atBlockBegin(&entry);
    Type pointer = LLVM::LLVMPointerType::get(&getContext());
    // mlonnx_buffer: data, rank, dims.
    Type buffer = LLVM::LLVMStructType::getLiteral(
        &getContext(), {pointer, builder.getI64Type(), LLVM::LLVMArrayType::get(builder.getI64Type(), maxRank)});
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type); !tensor || tensor.getRank() > maxRank) {
        function.emitError("not supported: an input or output of type ")
            << type << "; their ranks must be known and at most " << maxRank;
        return signalPassFailure();
      }
    unsigned count = entry.getNumArguments();
    Location loc = function.getLoc();
    Value inputs = entry.addArgument(pointer, loc), outputs = entry.addArgument(pointer, loc);
    Value slots = entry.addArgument(pointer, loc), error = entry.addArgument(pointer, loc);
    auto member = [&](Value array, int32_t index, ArrayRef<LLVM::GEPArg> path) -> Value {
      SmallVector<LLVM::GEPArg> full{index};
      llvm::append_range(full, path);
      return LLVM::GEPOp::create(builder, loc, pointer, buffer, array, full);
    };
    for (unsigned i = 0; i < count; ++i) {
      BlockArgument argument = entry.getArgument(i);
      auto type = cast<RankedTensorType>(argument.getType());
      Value data = LLVM::LoadOp::create(builder, loc, pointer, member(inputs, i, {0}));
      SmallVector<Value> extents;
      for (int32_t d = 0; d < type.getRank(); ++d)
        if (type.isDynamicDim(d)) {
          Value extent = LLVM::LoadOp::create(builder, loc, builder.getI64Type(), member(inputs, i, {2, d}));
          extents.push_back(arith::IndexCastOp::create(builder, loc, builder.getIndexType(), extent));
        }
      Value view = mlonnx::mlk::ViewOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
                                               data, extents);
      Value tensor = bufferization::ToTensorOp::create(builder, loc, type, view, /*restrict=*/true);
      argument.replaceAllUsesWith(tensor);
    }
    auto ret = cast<func::ReturnOp>(entry.getTerminator());
    builder.setInsertionPoint(ret);
    auto number = [&](int64_t value) -> Value { return arith::ConstantIntOp::create(builder, loc, value, 64); };
    DataLayout layout = DataLayout::closest(function);
    for (auto [i, result] : llvm::enumerate(ret.getOperands())) {
      auto type = cast<RankedTensorType>(result.getType());
      bool isString = isa<mlonnx::StringType>(type.getElementType());
      Value bytes = number(layout.getTypeSize(type.getElementType()));
      LLVM::StoreOp::create(builder, loc, number(type.getRank()), member(outputs, i, {1}));
      for (int32_t d = 0; d < type.getRank(); ++d) {
        Value extent = tensor::DimOp::create(builder, loc, result, d);
        extent = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), extent);
        LLVM::StoreOp::create(builder, loc, extent, member(outputs, i, {2, d}));
        bytes = arith::MulIOp::create(builder, loc, bytes, extent); // fits: the result lies in memory
      }
      mlonnx::mlk::CallOp::create(builder, loc, TypeRange(), isString ? "mlk_output_string" : "mlk_output_i8", result,
                                  ValueRange(), {member(outputs, i, {}), bytes, slots}, 0, DictionaryAttr());
    }
    ret->setOperands({});
    entry.eraseArguments(0, count);
    passErrors(function, error);
    finish(function);
    function->setAttr("mlonnx.dynamic", builder.getUnitAttr());
  }

  /// Kernels and checks that can fail get the error record.
  static void passErrors(func::FuncOp function, Value error) {
    OpBuilder builder(function.getContext());
    function.walk([&](mlonnx::mlk::CallOp call) {
      if (int64_t(call.getNode()) < 0) // I64Attr reads as unsigned
        return;
      builder.setInsertionPoint(call);
      Value node = arith::ConstantIntOp::create(builder, call.getLoc(), call.getNode(), 32);
      call.getScalarsMutable().append({error, node});
    });
    function.walk([&](mlonnx::mlk::CheckOp check) { check.getErrorMutable().assign(error); });
  }

  /// Names and shapes of arguments and results are in the module's description by now.
  static void finish(func::FuncOp function) {
    function.removeArgAttrsAttr();
    function.removeResAttrsAttr();
    function.setType(FunctionType::get(function.getContext(), function.front().getArgumentTypes(), {}));
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createBufferArgumentsPass() { return std::make_unique<BufferArgumentsPass>(); }
