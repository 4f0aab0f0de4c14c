//===- RefineTypes.cpp - Types that are known better than before ----------===//
#include "RefineTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlonnx/IR/ONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

/// How much a type leaves open.
static int64_t countUnknowns(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumDynamicDims() : std::numeric_limits<int64_t>::max();
}

static LogicalResult infer(Operation *op, SmallVectorImpl<Type> &types) {
  auto inference = dyn_cast<InferTypeOpInterface>(op);
  if (!inference)
    return failure();
  return inference.inferReturnTypes(op->getContext(), std::nullopt, op->getOperands(),
                                    op->getDiscardableAttrDictionary(), op->getPropertiesStorage(), op->getRegions(),
                                    types);
}

bool mlonnx::isContradiction(Operation *op) {
  SmallVector<Type> types;
  return isa<InferTypeOpInterface>(op) && failed(infer(op, types));
}

static void setRefined(Value value, Type type) {
  Type before = value.getType();
  if (countUnknowns(type) >= countUnknowns(before))
    return;
  value.setType(type);
  if (llvm::any_of(value.getUsers(), isContradiction))
    value.setType(before);
}

void mlonnx::refineResults(Operation *op) {
  if (auto choice = dyn_cast<onnx::IfOp>(op))
    for (auto [graph, captured] : {std::pair(&choice.getThenBranch(), choice.getThenCaptured()),
                                   std::pair(&choice.getElseBranch(), choice.getElseCaptured())}) {
      for (auto [argument, value] : llvm::zip_equal(graph->getArguments(), captured))
        setRefined(argument, value.getType());
      for (Operation &inner : graph->front())
        refineResults(&inner);
    }
  SmallVector<Type> types;
  if (llvm::all_of(op->getResultTypes(), [](Type type) { return countUnknowns(type) == 0; }) ||
      failed(infer(op, types)))
    return;
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
    setRefined(result, type);
}

void mlonnx::refineFunctionTypes(Operation *root) {
  root->walk([](func::FuncOp function) {
    if (!function.isExternal() && function.getBody().hasOneBlock())
      function.setType(FunctionType::get(function.getContext(), function.getArgumentTypes(),
                                         function.front().getTerminator()->getOperandTypes()));
  });
}
