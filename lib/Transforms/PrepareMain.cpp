//===- PrepareMain.cpp - A model's function becomes @main on tensors ------===//
//
// What people write and what Import makes becomes the one form that the passes after this know: a function @main, whose
// inputs and results are tensors with names. Buffers of the body stay, between bufferization.to_buffer and to_tensor,
// for --mlonnx-memref-to-tensor.
//
//===----------------------------------------------------------------------===//
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlonnx;

namespace {

RankedTensorType getTensorType(MemRefType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

struct PrepareMainPass : PassWrapper<PrepareMainPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrepareMainPass)
  StringRef getArgument() const override { return "mlonnx-prepare-main"; }
  StringRef getDescription() const override { return "Make a model's function @main, on tensors, with named values"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect>();
  }

  void runOnOperation() override {
    func::FuncOp main = findMain();
    if (!main || failed(checkOperations(main)) || failed(takeDestinations(main)) || failed(useTensors(main)) ||
        failed(nameValues(main)))
      return signalPassFailure();
  }

  /// The function @main, or the only one; others go.
  func::FuncOp findMain() {
    ModuleOp module = getOperation();
    auto main = module.lookupSymbol<func::FuncOp>("main");
    SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
    if (!main && functions.size() == 1)
      main = functions.front();
    if (!main)
      return module.emitError("a model is a function @main, or the only function; there are ")
                 << functions.size() << " functions and none is @main",
             nullptr;
    if (main.isExternal() || !main.getBody().hasOneBlock() || !isa<func::ReturnOp>(main.front().getTerminator()))
      return main.emitError("a model's function has a body of one block"), nullptr;
    for (Operation &op : llvm::make_early_inc_range(module.getBody()->getOperations()))
      if (&op != main.getOperation())
        op.erase();
    main.setName("main");
    return main;
  }

  /// Only operators, and copies into arguments: nothing else has a meaning in a model.
  LogicalResult checkOperations(func::FuncOp main) {
    WalkResult walk = main.walk([](Operation *op) {
      if (isa<MLONNXDialect, onnx::ONNXDialect>(op->getDialect()) ||
          isa<func::FuncOp, func::ReturnOp, memref::CopyOp, bufferization::ToTensorOp, bufferization::ToBufferOp>(op))
        return WalkResult::advance();
      op->emitError("not supported: ") << op->getName()
                                       << " in a model's function; it holds operators of mlonnx and onnx, and "
                                          "memref.copy of a result into an argument";
      return WalkResult::interrupt();
    });
    return failure(walk.wasInterrupted());
  }

  DictionaryAttr getAttributes(DictionaryAttr attributes) {
    return attributes ? attributes : DictionaryAttr::get(&getContext());
  }

  /// Arguments that a copy fills and nothing reads become results, after the returned ones.
  LogicalResult takeDestinations(func::FuncOp main) {
    auto ret = cast<func::ReturnOp>(main.front().getTerminator());
    llvm::BitVector destinations(main.getNumArguments());
    SmallVector<std::pair<unsigned, memref::CopyOp>> copies;
    for (auto copy : main.getOps<memref::CopyOp>()) {
      auto argument = dyn_cast<BlockArgument>(copy.getTarget());
      if (!argument || !argument.hasOneUse())
        return copy.emitError("not supported: a copy into anything but an argument that nothing else uses");
      destinations.set(argument.getArgNumber());
      copies.emplace_back(argument.getArgNumber(), copy);
    }
    llvm::sort(copies, llvm::less_first());
    Builder builder(&getContext());
    SmallVector<Attribute> attributes;
    for (unsigned i = 0; i < main.getNumResults(); ++i)
      attributes.push_back(getAttributes(main.getResultAttrDict(i)));
    for (auto [number, copy] : copies) {
      ret.getOperandsMutable().append(copy.getSource());
      attributes.push_back(getAttributes(main.getArgAttrDict(number)));
      copy.erase();
    }
    if (copies.empty())
      return success();
    if (failed(main.eraseArguments(destinations)))
      return failure();
    main.setType(builder.getFunctionType(main.getArgumentTypes(), ret.getOperandTypes()));
    main.setResAttrsAttr(builder.getArrayAttr(attributes));
    return success();
  }

  LogicalResult useTensors(func::FuncOp main) {
    auto isPlain = [&](Type type) {
      auto memref = dyn_cast<MemRefType>(type);
      return isa<TensorType, onnx::ValueType>(type) ||
             (memref && memref.getLayout().isIdentity() && !memref.getMemorySpace());
    };
    auto ret = cast<func::ReturnOp>(main.front().getTerminator());
    for (Type type : llvm::concat<const Type>(main.getArgumentTypes(), main.getResultTypes()))
      if (!isPlain(type))
        return main.emitError("not supported: an input or result of type ")
               << type << "; they are tensors, or buffers without a layout";
    auto builder = OpBuilder::atBlockBegin(&main.front());
    for (BlockArgument argument : main.getArguments())
      if (auto type = dyn_cast<MemRefType>(argument.getType())) {
        argument.setType(getTensorType(type));
        auto buffer = bufferization::ToBufferOp::create(builder, argument.getLoc(), type, argument);
        argument.replaceAllUsesExcept(buffer, buffer);
      }
    builder.setInsertionPoint(ret);
    for (OpOperand &operand : ret->getOpOperands())
      if (auto type = dyn_cast<MemRefType>(operand.get().getType()))
        operand.set(bufferization::ToTensorOp::create(builder, ret.getLoc(), getTensorType(type), operand.get(),
                                                      /*restrict=*/true));
    main.setType(builder.getFunctionType(main.front().getArgumentTypes(), ret.getOperandTypes()));
    return success();
  }

  /// Values without a name are arg0, arg1, ... and out0, out1, ...; those without declared dimensions get their type's.
  LogicalResult nameValues(func::FuncOp main) {
    Builder builder(&getContext());
    auto describe = [&](DictionaryAttr attributes, Type type, const Twine &name) {
      NamedAttrList list(attributes);
      if (!list.get("onnx.name"))
        list.set("onnx.name", builder.getStringAttr(name));
      if (auto shaped = dyn_cast<RankedTensorType>(type); shaped && !list.get("onnx.dims"))
        list.set("onnx.dims", builder.getArrayAttr(llvm::map_to_vector(shaped.getShape(), [&](int64_t dim) {
          return ShapedType::isDynamic(dim) ? Attribute(builder.getUnitAttr()) : builder.getI64IntegerAttr(dim);
        })));
      return list.getDictionary(&getContext());
    };
    auto addName = [&](llvm::StringSet<> &names, DictionaryAttr attributes) -> LogicalResult {
      auto name = attributes.getAs<StringAttr>("onnx.name");
      if (!name || !names.insert(name).second)
        return main.emitError("two values have the name ") << attributes.get("onnx.name");
      return success();
    };
    llvm::StringSet<> inputs, outputs;
    for (unsigned i = 0; i < main.getNumArguments(); ++i) {
      main.setArgAttrs(i,
                       describe(getAttributes(main.getArgAttrDict(i)), main.getArgumentTypes()[i], "arg" + Twine(i)));
      if (failed(addName(inputs, main.getArgAttrDict(i))))
        return failure();
    }
    if (main.getNumResults() == 0)
      return main.emitError("a model has results: returned values, or copies into arguments");
    for (unsigned i = 0; i < main.getNumResults(); ++i) {
      main.setResultAttrs(
          i, describe(getAttributes(main.getResultAttrDict(i)), main.getResultTypes()[i], "out" + Twine(i)));
      if (failed(addName(outputs, main.getResultAttrDict(i))))
        return failure();
    }
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> mlonnx::createPrepareMainPass() { return std::make_unique<PrepareMainPass>(); }
