//===- Object.cpp - LLVM modules to object code ---------------------------===//
#include "mlonnx/Target/Object.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace mlonnx {

/// What compiled code may leave undefined: freestanding code needs these, every C library has them.
static bool isAllowedUndefined(StringRef name) {
  return name == "memcpy" || name == "memset" || name == "memmove" || name == "malloc" || name == "free";
}

Error linkAndOptimize(Module &module, const TargetLevel &level, ArrayRef<std::string> exports) {
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(level);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());

  // Function bodies are read when they are linked: a model uses a few of the kernels.
  Expected<std::unique_ptr<Module>> kernels =
      getLazyBitcodeModule(MemoryBufferRef(level.kernels, "kernels"), module.getContext());
  if (!kernels)
    return kernels.takeError();
  (*kernels)->setDataLayout(module.getDataLayout());
  (*kernels)->setTargetTriple(module.getTargetTriple());
  if (Linker::linkModules(module, std::move(*kernels), Linker::LinkOnlyNeeded))
    return createStringError("linking the kernels failed");

  auto isExport = [&](const GlobalValue &value) { return is_contained(exports, value.getName()); };
  internalizeModule(module, isExport);
  for (Function &function : module) {
    if (function.isDeclaration()) {
      if (!function.isIntrinsic() && !isAllowedUndefined(function.getName()) && !function.use_empty())
        return createStringError("internal error: the kernel '" + function.getName() + "' does not exist");
      continue;
    }
    // Kernels inline only into functions of the very same target attributes.
    function.removeFnAttr("target-features");
    function.removeFnAttr("tune-cpu");
    function.addFnAttr("target-cpu", level.cpu);
    if (!level.features.empty())
      function.addFnAttr("target-features", level.features);
    function.addFnAttr("prefer-vector-width", level.name == "x86-64-v4" ? "512" : "256");
    function.addFnAttr(Attribute::NoUnwind);
    function.setUWTableKind(UWTableKind::None);
  }

  PipelineTuningOptions tuning;
  tuning.SLPVectorization = true; // off by default outside clang
  PassBuilder builder(machine->get(), tuning);
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(module, modules);
  return Error::success();
}

Expected<std::string> emitObject(Module &module, const TargetLevel &level) {
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(level);
  if (!machine)
    return machine.takeError();
  SmallVector<char, 0> bytes;
  raw_svector_ostream stream(bytes);
  legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("the target can't write objects");
  passes.run(module);
  return std::string(bytes.data(), bytes.size());
}

} // namespace mlonnx
