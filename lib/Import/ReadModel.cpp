//===- ReadModel.cpp - A model of any form to a module --------------------===//
//
// MLIR is told from ONNX by its content. Its parser knows every dialect that compilation needs; what an untrusted file
// must not bring along is refused here: types that no operator has, constants that claim more memory than the file
// has, and attributes that only the compiler's own passes may set.
//
//===----------------------------------------------------------------------===//
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Import/Import.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace mlonnx {
namespace {

/// Deeper nesting would exhaust the parser's stack.
constexpr int maxNesting = 200;
/// Elements of a constant that the file gives as one.
constexpr int64_t maxSplatElements = int64_t(1) << 24;

/// Whether bytes are MLIR text: no control characters but white space. Every ONNX model begins with some, since the
/// tags and lengths of its first fields are small numbers.
bool isText(StringRef bytes) {
  return !bytes.empty() &&
         llvm::all_of(bytes.take_front(1024), [](unsigned char c) { return c >= 0x20 || llvm::isSpace(c); });
}

/// The deepest nesting of brackets outside of strings and comments; runs of minus signs nest affine expressions.
int getNesting(StringRef text) {
  int depth = 0, deepest = 0, signs = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
    } else if (c == '/' && text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '-' && text.substr(i, 2) == "->") {
      ++i;
    } else if (StringRef("([{<").contains(c)) {
      ++depth;
    } else if (StringRef(")]}>").contains(c)) {
      --depth;
    } else if (StringRef("+-*").contains(c)) {
      ++signs;
    }
    if (StringRef("([{<)]}>,:=").contains(c))
      signs = 0;
    deepest = std::max({deepest, depth, signs});
  }
  return deepest;
}

bool isElementType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return !integer.isSigned() &&
           (integer.getWidth() == 1 ? integer.isSignless()
                                    : llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth()));
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64() || isa<StringType, MapType>(type);
}

/// A tensor or plain buffer of ONNX's elements.
bool isValueType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding() && isElementType(tensor.getElementType());
  if (auto tensor = dyn_cast<UnrankedTensorType>(type))
    return isElementType(tensor.getElementType());
  if (auto memref = dyn_cast<MemRefType>(type))
    return memref.getLayout().isIdentity() && !memref.getMemorySpace() && isElementType(memref.getElementType());
  return isa<NoneType, onnx::ValueType>(type);
}

LogicalResult checkOperation(Operation *op) {
  auto check = [&](Type type) -> LogicalResult {
    if (isValueType(type))
      return success();
    return op->emitError("not supported: a value of type ")
           << type << "; values are tensors or buffers without a "
           << "layout, of numbers, bool, !mlonnx.string or !mlonnx.map";
  };
  for (Type type : op->getResultTypes())
    if (failed(check(type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        if (failed(check(argument.getType())))
          return failure();
  for (NamedAttribute attribute : op->getAttrs())
    if (auto elements = dyn_cast<ElementsAttr>(attribute.getValue())) {
      auto type = dyn_cast<ShapedType>(elements.getType());
      int64_t count = type && type.hasStaticShape() ? numElements(type.getShape()) : ShapedType::kDynamic;
      if (ShapedType::isDynamic(count) || (elements.isSplat() && count > maxSplatElements))
        return op->emitError("attribute '")
               << attribute.getName().getValue() << "' has more than " << maxSplatElements << " equal elements";
    }
  return success();
}

bool isList(Attribute attribute) {
  auto dims = dyn_cast<ArrayAttr>(attribute);
  return dims && llvm::all_of(dims, llvm::IsaPred<StringAttr, IntegerAttr, UnitAttr>);
}

/// Of the attributes that are no operator's own, only those of an imported model may come in, with their types.
void removeForeignAttributes(Operation *op) {
  SmallVector<StringAttr> foreign;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    bool isMetadata = isa<ModuleOp>(op) && name.starts_with("onnx.") &&
                      isa<StringAttr, IntegerAttr, DictionaryAttr>(attribute.getValue());
    if (!isMetadata)
      foreign.push_back(attribute.getName());
  }
  for (StringAttr name : foreign)
    op->removeDiscardableAttr(name);
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    return;
  auto keep = [&](DictionaryAttr attributes) {
    NamedAttrList kept;
    if (!attributes)
      return DictionaryAttr::get(op->getContext());
    if (auto name = attributes.getAs<StringAttr>("onnx.name"))
      kept.set("onnx.name", name);
    if (Attribute dims = attributes.get("onnx.dims"); dims && isList(dims))
      kept.set("onnx.dims", dims);
    return kept.getDictionary(attributes.getContext());
  };
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.setArgAttrs(i, keep(function.getArgAttrDict(i)));
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    function.setResultAttrs(i, keep(function.getResultAttrDict(i)));
}

OwningOpRef<ModuleOp> readMLIR(StringRef bytes, MLIRContext *context) {
  context->loadDialect<func::FuncDialect, onnx::ONNXDialect, MLONNXDialect, bufferization::BufferizationDialect,
                       memref::MemRefDialect>();
  Location loc = UnknownLoc::get(context);
  if (isText(bytes) && getNesting(bytes) > maxNesting)
    return emitError(loc) << "the MLIR text nests brackets or signs more than " << maxNesting << " deep", nullptr;
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(bytes, "model"), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, ParserConfig(context, /*verifyAfterParse=*/false));
  if (!module)
    return emitError(loc) << "neither an ONNX model nor MLIR that can be read", nullptr;
  if (failed(verify(*module)))
    return {};
  WalkResult walk = (*module)->walk([](Operation *op) {
    removeForeignAttributes(op);
    return succeeded(checkOperation(op)) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return walk.wasInterrupted() ? nullptr : std::move(module);
}

} // namespace

OwningOpRef<ModuleOp> readModel(StringRef bytes, MLIRContext *context, const ImportOptions &options) {
  auto buffer = llvm::MemoryBufferRef(bytes, "model");
  return isBytecode(buffer) || isText(bytes) ? readMLIR(bytes, context) : importModel(bytes, context, options);
}

} // namespace mlonnx
