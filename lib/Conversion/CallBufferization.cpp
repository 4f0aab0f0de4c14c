//===- CallBufferization.cpp - Bufferization of mlk operations ------------===//
//
// Inputs are read only and outputs are written in place, so no copy appears around a kernel, except where a buffer is a
// strided part of another one: kernels take dense buffers.
//
//===----------------------------------------------------------------------===//
#include "mlonnx/Conversion/CallBufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlonnx/IR/MLKDialect.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace {

/// Row-major without gaps, at any offset.
bool isDense(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  int64_t expected = 1;
  for (int64_t i = type.getRank() - 1; i >= 0; --i) {
    if (type.getDimSize(i) != 1 && strides[i] != expected)
      return false;
    if (ShapedType::isDynamic(type.getDimSize(i)) && i != 0)
      return false; // strides of dynamic extents are not known to fit them
    expected *= type.getDimSize(i);
  }
  return true;
}

struct CallModel : DstBufferizableOpInterfaceExternalModel<CallModel, mlonnx::mlk::CallOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return cast<mlonnx::mlk::CallOp>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto call = cast<mlonnx::mlk::CallOp>(op);
    Location loc = op->getLoc();
    rewriter.setInsertionPoint(op);
    SmallVector<Value> inputs, outputs, results;
    SmallVector<std::pair<Value, Value>> copies;
    auto dense = [&](Value buffer) -> FailureOr<Value> {
      auto type = cast<MemRefType>(buffer.getType());
      SmallVector<Value> extents;
      for (int64_t d = 0; d < type.getRank(); ++d)
        if (type.isDynamicDim(d))
          extents.push_back(memref::DimOp::create(rewriter, loc, buffer, d));
      return options.createAlloc(rewriter, loc, MemRefType::get(type.getShape(), type.getElementType()), extents);
    };
    for (Value input : call.getInputs()) {
      FailureOr<Value> buffer = isa<TensorType>(input.getType()) ? getBuffer(rewriter, input, options, state) : input;
      if (failed(buffer))
        return failure();
      auto type = cast<MemRefType>(buffer->getType());
      if (!isDense(type)) {
        FailureOr<Value> copy = dense(*buffer);
        if (failed(copy) || failed(options.createMemCpy(rewriter, loc, *buffer, *copy)))
          return failure();
        buffer = copy;
      }
      inputs.push_back(*buffer);
    }
    for (auto [i, output] : llvm::enumerate(call.getOutputs())) {
      FailureOr<Value> buffer =
          isa<TensorType>(output.getType()) ? getBuffer(rewriter, output, options, state) : output;
      // The destination of a result that nothing reads may be that of another one.
      if (succeeded(buffer) && llvm::is_contained(call.getOutputs().take_front(i), output))
        buffer = dense(*buffer);
      if (failed(buffer))
        return failure();
      results.push_back(*buffer);
      auto type = cast<MemRefType>(buffer->getType());
      if (!isDense(type)) {
        FailureOr<Value> copy = dense(*buffer);
        if (failed(copy))
          return failure();
        copies.emplace_back(*copy, *buffer);
        buffer = copy;
      }
      outputs.push_back(*buffer);
    }
    mlonnx::mlk::CallOp::create(rewriter, loc, TypeRange(), call.getCallee(), inputs, outputs, call.getScalars(),
                                call.getNode(), call.getPlanAttr(), call.getText());
    for (auto [from, to] : copies)
      if (failed(options.createMemCpy(rewriter, loc, from, to)))
        return failure();
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

/// The destination is written whole, the inputs are only read, whatever their strides.
struct ConcatModel : DstBufferizableOpInterfaceExternalModel<ConcatModel, mlonnx::mlk::ConcatOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return cast<mlonnx::mlk::ConcatOp>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter, const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto concat = cast<mlonnx::mlk::ConcatOp>(op);
    SmallVector<Value> inputs;
    for (Value input : concat.getInputs()) {
      FailureOr<Value> buffer = getBuffer(rewriter, input, options, state);
      if (failed(buffer))
        return failure();
      inputs.push_back(*buffer);
    }
    FailureOr<Value> output = getBuffer(rewriter, concat.getOutput(), options, state);
    if (failed(output))
      return failure();
    mlonnx::mlk::ConcatOp::create(rewriter, op->getLoc(), TypeRange(), inputs, *output, concat.getAxis());
    replaceOpWithBufferizedValues(rewriter, op, *output);
    return success();
  }
};

} // namespace

void mlonnx::registerCallBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, mlk::MLKDialect *) {
    mlk::CallOp::attachInterface<CallModel>(*context);
    mlk::ConcatOp::attachInterface<ConcatModel>(*context);
  });
}
