//===- KernelCode.cpp - The kernels, embedded -----------------------------===//
#include "KernelCode.h"
#include <string>

#ifdef MLONNX_NATIVE_KERNELS

llvm::StringRef mlonnx::kernelBitcode(llvm::StringRef) { return {}; }
llvm::StringRef mlonnx::sharedKernel(llvm::StringRef, llvm::StringRef) { return {}; }
llvm::StringRef mlonnx::nativeKernels() { return MLONNX_NATIVE_KERNELS; }

#else

#pragma clang diagnostic ignored "-Wc23-extensions"

llvm::StringRef mlonnx::nativeKernels() { return {}; }

// Built by kernels/; its output folder is on the include path and that of #embed.
static constexpr unsigned char v2[] = {
#embed "x86-64-v2.bc"
};
static constexpr unsigned char v3[] = {
#embed "x86-64-v3.bc"
};
static constexpr unsigned char v4[] = {
#embed "x86-64-v4.bc"
};

template <size_t N> static llvm::StringRef text(const unsigned char (&bytes)[N]) {
  return llvm::StringRef(reinterpret_cast<const char *>(bytes), N);
}

llvm::StringRef mlonnx::kernelBitcode(llvm::StringRef level) {
  if (level == "x86-64-v2")
    return text(v2);
  if (level == "x86-64-v3")
    return text(v3);
  if (level == "x86-64-v4")
    return text(v4);
  return {};
}

/// One source of kernels/shared for one level.
template <int> struct SharedSource;
#define SHARED_SOURCE(NUMBER, LEVEL)                                                                                   \
  template <> struct SharedSource<NUMBER> {                                                                            \
    static constexpr const char *level = LEVEL;                                                                        \
    static constexpr unsigned char assembly[] = {
#define END_SHARED_SOURCE                                                                                              \
  }                                                                                                                    \
  ;                                                                                                                    \
  }                                                                                                                    \
  ;
#include "SharedKernels.inc"

template <int Number> static llvm::StringRef find(llvm::StringRef level, const std::string &label) {
  if constexpr (Number < sharedSourceCount) {
    llvm::StringRef assembly = text(SharedSource<Number>::assembly);
    if (level == SharedSource<Number>::level && assembly.contains(label))
      return assembly;
    return find<Number + 1>(level, label);
  }
  return {};
}

llvm::StringRef mlonnx::sharedKernel(llvm::StringRef level, llvm::StringRef name) {
  return find<0>(level, "\n" + name.str() + ":\n");
}

#endif
