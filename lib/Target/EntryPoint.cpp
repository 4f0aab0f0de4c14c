//===- EntryPoint.cpp - The functions that a compiled model exports -------===//
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlonnx/Target/Interface.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace mlir;

namespace mlonnx {
namespace {

constexpr int64_t blockRows = 64, alignment = 64;

class EntryBuilder : public ImplicitLocOpBuilder {
public:
  explicit EntryBuilder(ModuleOp module)
      : ImplicitLocOpBuilder(module.getLoc(), OpBuilder::atBlockEnd(module.getBody())), module(module),
        ptr(LLVM::LLVMPointerType::get(getContext())) {}

  /// block(inputs, outputs, scratch, error): the function with its buffers passed as two arrays.
  Value makeBlock(StringRef callee, size_t inputs, size_t outputs, InsertPoint use) {
    auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(callee);
    function.setLinkage(LLVM::Linkage::Internal);
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(getContext()), {ptr, ptr, ptr, ptr});
    setInsertionPointToEnd(module.getBody());
    auto block = LLVM::LLVMFuncOp::create(*this, (callee + "_block").str(), type, LLVM::Linkage::Internal);
    Block *entry = block.addEntryBlock(*this);
    setInsertionPointToStart(entry);
    SmallVector<Value> arguments;
    for (auto [array, count] : {std::pair(entry->getArgument(0), inputs), std::pair(entry->getArgument(1), outputs)})
      for (size_t i = 0; i < count; ++i) {
        Value place = LLVM::GEPOp::create(*this, ptr, ptr, array, ArrayRef<LLVM::GEPArg>{int32_t(i)});
        arguments.push_back(LLVM::LoadOp::create(*this, ptr, place));
      }
    arguments.push_back(entry->getArgument(2));
    arguments.push_back(entry->getArgument(3));
    LLVM::CallOp::create(*this, function, arguments);
    LLVM::ReturnOp::create(*this, ValueRange());
    restoreInsertionPoint(use);
    return LLVM::AddressOfOp::create(*this, block);
  }

  Value number(int64_t value) { return LLVM::ConstantOp::create(*this, getI64Type(), value); }

  /// A constant array of numbers.
  Value numbers(StringRef name, ArrayRef<int64_t> values) {
    InsertPoint use = saveInsertionPoint();
    setInsertionPointToStart(module.getBody());
    auto type = LLVM::LLVMArrayType::get(getI64Type(), std::max<size_t>(values.size(), 1));
    SmallVector<int64_t> padded(values);
    padded.resize(type.getNumElements());
    auto global = LLVM::GlobalOp::create(*this, type, /*isConstant=*/true, LLVM::Linkage::Internal, name,
                                         getI64TensorAttr(padded));
    restoreInsertionPoint(use);
    return LLVM::AddressOfOp::create(*this, global);
  }

  /// `run` returns what the kernels' `driver` returns; NAME_description is beside it.
  void finish(LLVM::LLVMFuncOp run, StringRef driverName, ArrayRef<Value> arguments, StringRef name,
              const std::string &description) {
    setInsertionPointToStart(module.getBody());
    SmallVector<Type> types = llvm::map_to_vector(arguments, [](Value argument) { return argument.getType(); });
    auto driver = LLVM::LLVMFuncOp::create(*this, driverName, LLVM::LLVMFunctionType::get(getI32Type(), types));
    auto text = getStringAttr(StringRef(description.c_str(), description.size() + 1));
    LLVM::GlobalOp::create(*this, LLVM::LLVMArrayType::get(getI8Type(), description.size() + 1), /*isConstant=*/true,
                           LLVM::Linkage::External, (name + "_description").str(), text);
    setInsertionPointToEnd(&run.getBody().back());
    Value status = LLVM::CallOp::create(*this, driver, arguments).getResult();
    LLVM::ReturnOp::create(*this, status);
  }

  ModuleOp module;
  Type ptr;
};

/// A number that a lowering has left on a function; 0 without it.
int64_t numberOf(ModuleOp module, StringRef function, StringRef attribute) {
  Operation *op = module.lookupSymbol(function);
  auto number = op ? op->getAttrOfType<IntegerAttr>(attribute) : nullptr;
  return number ? number.getInt() : 0;
}
/// The clones for blocks of rows, as kernels/Rows.cpp numbers them.
constexpr llvm::StringLiteral clones[] = {"rows1", "rows64", "rows512"};

/// Nanoseconds for a call of each clone, as far as they are known: what forests take, and what is typical of all else.
SmallVector<int64_t> costsOf(ModuleOp module) {
  SmallVector<int64_t> costs;
  for (auto [clone, typical] : llvm::zip_equal(clones, std::array<int64_t, 3>{40, 480, 2'880}))
    costs.push_back(typical + numberOf(module, clone, "mlonnx.cost"));
  return costs;
}

} // namespace

/// NAME_run_dynamic: the function @main by mlk_run_dynamic.
static std::string addDynamicEntryPoint(ModuleOp module, const ModelInterface &interface, StringRef name) {
  EntryBuilder b(module);
  std::string description = describe(interface, name, /*scratchBytes=*/0, /*blockRows=*/1);
  auto main = module.lookupSymbol<LLVM::LLVMFuncOp>("main");
  main.setName((name + "_body").str()); // a library may not have a main
  main.setLinkage(LLVM::Linkage::Internal);
  auto slots = main->getAttrOfType<IntegerAttr>("mlonnx.slots");
  SmallVector<int64_t> shapes;
  for (const BufferInterface &input : interface.inputs) {
    shapes.push_back(input.dims.size());
    llvm::append_range(shapes, input.dims);
  }
  auto run = LLVM::LLVMFuncOp::create(b, (name + "_run_dynamic").str(),
                                      LLVM::LLVMFunctionType::get(b.getI32Type(), {b.ptr, b.ptr, b.ptr}));
  Block *entry = run.addEntryBlock(b);
  b.setInsertionPointToStart(entry);
  SmallVector<Value> arguments(entry->getArguments());
  arguments.append({LLVM::AddressOfOp::create(b, main), b.number(slots ? slots.getInt() : 0),
                    b.number(interface.inputs.size()), b.numbers("input_shapes", shapes),
                    b.number(interface.outputs.size())});
  b.finish(run, "mlk_run_dynamic", arguments, name, description);
  return description;
}

FailureOr<std::string> addEntryPoint(ModuleOp module, const ModelInterface &interface, StringRef name) {
  if (interface.dynamic)
    return addDynamicEntryPoint(module, interface, name);
  EntryBuilder b(module);
  Type i32 = b.getI32Type(), i64 = b.getI64Type(), ptr = b.ptr;
  SmallVector<int64_t> inBytes, outBytes;
  int64_t scratch = 0, padding = 0;
  for (auto [buffers, bytes] : {std::pair(&interface.inputs, &inBytes), std::pair(&interface.outputs, &outBytes)})
    for (const BufferInterface &buffer : *buffers) {
      bytes->push_back(buffer.rows ? buffer.rowBytes() : 0);
      padding += llvm::alignTo(bytes->back() * blockRows, alignment);
    }
  for (StringRef clone : clones)
    scratch = std::max(scratch, numberOf(module, clone, "mlonnx.scratch_bytes"));
  scratch = llvm::alignTo(scratch, alignment);
  int64_t total = interface.batch ? scratch + padding : scratch;
  std::string description = describe(interface, name, total, module.lookupSymbol("rows512") ? 512 : 64);

  auto type = LLVM::LLVMFunctionType::get(i32, {ptr, ptr, i64, ptr, ptr});
  auto run = LLVM::LLVMFuncOp::create(b, (name + "_run").str(), type);
  Block *entry = run.addEntryBlock(b);
  b.setInsertionPointToStart(entry);
  SmallVector<Value> arguments(entry->getArguments());
  size_t nIn = inBytes.size(), nOut = outBytes.size();
  for (StringRef clone : llvm::ArrayRef(clones).take_front(interface.batch ? std::size(clones) : 1))
    arguments.push_back(module.lookupSymbol(clone) ? b.makeBlock(clone, nIn, nOut, b.saveInsertionPoint())
                                                   : LLVM::ZeroOp::create(b, ptr).getResult());
  if (interface.batch)
    arguments.append({b.numbers("costs", costsOf(module)), b.number(nIn), b.numbers("input_row_bytes", inBytes),
                      b.number(nOut), b.numbers("output_row_bytes", outBytes), b.number(scratch)});
  b.finish(run, interface.batch ? "mlk_run_rows" : "mlk_run_once", arguments, name, description);
  return description;
}

} // namespace mlonnx
