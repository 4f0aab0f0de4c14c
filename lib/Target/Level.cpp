//===- Level.cpp - Target levels ------------------------------------------===//
#include "mlonnx/Target/Level.h"
#include "KernelCode.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace llvm;

namespace mlonnx {

/// Levels from best to least. A level beyond the x86-64-vN of its name needs what `needs` lists.
static const struct {
  const char *name, *cpu, *features, *needs;
} levels[] = {
    {"x86-64-v4", "x86-64-v4", "+avx512vbmi,+avx512vbmi2,+avx512bitalg,+avx512vpopcntdq",
     "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq"},
    {"x86-64-v3", "x86-64-v3", "", "avx,avx2,bmi,bmi2,f16c,fma,lzcnt,movbe"},
    {"x86-64-v2", "x86-64-v2", "", "cx16,popcnt,sse3,sse4.1,sse4.2,ssse3"},
};

Expected<TargetLevel> getTargetLevel(StringRef cpu) {
  StringMap<bool> host;
  if (cpu == "host")
    host = sys::getHostCPUFeatures();
  for (const auto &level : levels) {
    bool match = cpu == level.name;
    if (cpu == "host") {
      SmallVector<StringRef> needs;
      StringRef(level.needs).split(needs, ',');
      match = all_of(needs, [&](StringRef feature) { return host.lookup(feature); });
    }
    if (match)
      return TargetLevel{level.name, "x86_64-unknown-linux-gnu", level.cpu, level.features, kernelBitcode(level.name)};
  }
  if (cpu == "host")
    return createStringError("not supported: this processor (" + sys::getHostCPUName() +
                             "): mlonnx has kernels for x86-64-v2 and up");
  return createStringError("unknown cpu level '" + cpu + "'; known are host, x86-64-v2, x86-64-v3, x86-64-v4");
}

Expected<std::unique_ptr<TargetMachine>> createTargetMachine(const TargetLevel &level) {
  static std::once_flag once;
  std::call_once(once, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser(); // for shared kernels
  });
  std::string error;
  Triple triple(level.triple);
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return createStringError("no code generator for " + level.triple + ": " + error);
  TargetOptions options;
  return std::unique_ptr<TargetMachine>(target->createTargetMachine(
      triple, level.cpu, level.features, options, Reloc::PIC_, CodeModel::Small, CodeGenOptLevel::Default));
}

} // namespace mlonnx
