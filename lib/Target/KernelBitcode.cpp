//===- KernelBitcode.cpp - The kernels' bitcode, embedded -----------------===//
#include "KernelBitcode.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Built by kernels/; MLONNX_KERNEL_DIR is on the include path of #embed.
static constexpr unsigned char v2[] = {
#embed "x86-64-v2.bc"
};
static constexpr unsigned char v3[] = {
#embed "x86-64-v3.bc"
};
static constexpr unsigned char v4[] = {
#embed "x86-64-v4.bc"
};

llvm::StringRef mlonnx::kernelBitcode(llvm::StringRef level) {
  auto text = [](const auto &bytes) { return llvm::StringRef(reinterpret_cast<const char *>(bytes), sizeof(bytes)); };
  if (level == "x86-64-v2")
    return text(v2);
  if (level == "x86-64-v3")
    return text(v3);
  if (level == "x86-64-v4")
    return text(v4);
  return {};
}
