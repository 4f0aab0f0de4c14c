//===- ElementTypes.cpp - ONNX's numbers for element types ----------------===//
#include "ElementTypes.h"
#include "mlir/IR/Builders.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;

namespace mlonnx::importer {

// In the order of their numbers.
static constexpr llvm::StringLiteral names[] = {
    "UNDEFINED",  "FLOAT",        "UINT8",          "INT8",       "UINT16",         "INT16",  "INT32",     "INT64",
    "STRING",     "BOOL",         "FLOAT16",        "DOUBLE",     "UINT32",         "UINT64", "COMPLEX64", "COMPLEX128",
    "BFLOAT16",   "FLOAT8E4M3FN", "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ", "UINT4",  "INT4",      "FLOAT4E2M1",
    "FLOAT8E8M0", "UINT2",        "INT2",           "FLOAT6E2M3", "FLOAT6E3M2"};

Type getElementType(MLIRContext *context, int64_t number) {
  Builder builder(context);
  auto unsignedType = [&](unsigned bits) { return IntegerType::get(context, bits, IntegerType::Unsigned); };
  switch (number) {
  case 1:
    return builder.getF32Type();
  case 2:
    return unsignedType(8);
  case 3:
    return builder.getI8Type();
  case 4:
    return unsignedType(16);
  case 5:
    return builder.getI16Type();
  case 6:
    return builder.getI32Type();
  case 7:
    return builder.getI64Type();
  case 8:
    return StringType::get(context);
  case 9:
    return builder.getI1Type();
  case 10:
    return builder.getF16Type();
  case 11:
    return builder.getF64Type();
  case 12:
    return unsignedType(32);
  case 13:
    return unsignedType(64);
  case 16:
    return builder.getBF16Type();
  default:
    return {};
  }
}

std::string getElementTypeName(int64_t number) {
  if (number >= 0 && number < int64_t(std::size(names)))
    return names[number].str();
  return "element type " + std::to_string(number);
}

std::optional<int64_t> getElementTypeNumber(llvm::StringRef name) {
  const llvm::StringLiteral *found = llvm::find(names, name);
  if (found == std::end(names))
    return std::nullopt;
  return found - names;
}

} // namespace mlonnx::importer
