//===- Object.cpp - LLVM modules to object code ---------------------------===//
#include "mlonnx/Target/Object.h"
#include "KernelCode.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Instrumentation/AddressSanitizer.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"

using namespace llvm;

namespace mlonnx {

/// What compiled code may leave undefined: freestanding code needs these, every C library has them. Besides, kernels
/// that are not linked.
static bool isAllowedUndefined(StringRef name, const TargetLevel &level) {
  return name == "memcpy" || name == "memset" || name == "memmove" || name == "malloc" || name == "free" ||
         (level.kernels.empty() && name.starts_with("mlk_"));
}

/// Bits are defined (D10): no contraction left to the code generator, no libm call, no licence to reorder.
static Error checkDefinedBits(const Module &module, const TargetLevel &level) {
  for (const Function &function : module)
    for (const Instruction &instruction : instructions(function)) {
      if (isa<FPMathOperator>(instruction) && (instruction.hasAllowReassoc() || instruction.hasAllowContract()))
        return createStringError("internal error: arithmetic that may be reordered in " + function.getName());
      // Without F16C the conversions of half are calls of the compiler's own library.
      if (level.name == "x86-64-v2" && isa<FPExtInst, FPTruncInst, FPToSIInst, SIToFPInst, UIToFPInst>(instruction) &&
          (instruction.getType()->getScalarType()->isHalfTy() ||
           instruction.getOperand(0)->getType()->getScalarType()->isHalfTy()))
        return createStringError("not supported: 16-bit floats on x86-64-v2");
      auto *call = dyn_cast<CallBase>(&instruction);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !callee->isDeclaration())
        continue;
      switch (callee->getIntrinsicID()) {
      case Intrinsic::not_intrinsic:
        if (isAllowedUndefined(callee->getName(), level) || !sharedKernel(level.name, callee->getName()).empty())
          continue;
        break;
      case Intrinsic::fma:
        if (level.name != "x86-64-v2")
          continue;
        break;
      case Intrinsic::fmuladd:
      case Intrinsic::exp:
      case Intrinsic::exp2:
      case Intrinsic::exp10:
      case Intrinsic::log:
      case Intrinsic::log2:
      case Intrinsic::log10:
      case Intrinsic::pow:
      case Intrinsic::powi:
      case Intrinsic::sin:
      case Intrinsic::cos:
      case Intrinsic::tan:
      case Intrinsic::sinh:
      case Intrinsic::cosh:
      case Intrinsic::tanh:
      case Intrinsic::ldexp:
      case Intrinsic::frexp:
        break;
      default:
        continue;
      }
      return createStringError("internal error: a call of " + callee->getName() + " is left");
    }
  return Error::success();
}

namespace {
/// Vectorises the straight-line code of one row, whose loops were unrolled. In blocks of rows the loops were vectorised
/// already, and the kernels bring vectors of their own: there this costs a third of a compilation and gains nothing.
struct VectorizeOneRow : PassInfoMixin<VectorizeOneRow> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    if (!function.getName().starts_with("rows1"))
      return PreservedAnalyses::all();
    return SLPVectorizerPass().run(function, analyses);
  }
};
} // namespace

/// A kernel that a function calls from more places than this is inlined into none of them: what LLVM's passes take
/// grows faster than the function, and a converter may write hundreds of nodes (PolynomialFeatures, one for each
/// product).
constexpr unsigned mostInlinedCalls = 8;

static void limitInlining(Function &kernel) {
  DenseMap<const Function *, unsigned> calls;
  for (const User *user : kernel.users())
    if (const auto *call = dyn_cast<CallBase>(user))
      if (++calls[call->getFunction()] > mostInlinedCalls) {
        kernel.removeFnAttr(Attribute::AlwaysInline);
        kernel.addFnAttr(Attribute::NoInline);
        return;
      }
}

/// Whether the model is compiled for any extents, as more than so many instructions. Unrolling its loops, whose lengths
/// are not known, took three quarters of the compilation of forests of several targets and gained nothing.
static bool isLongForAnyExtents(const Module &module) {
  constexpr unsigned most = 3000;
  unsigned instructions = 0;
  for (const Function &function : module) {
    if (function.getName().starts_with("rows1"))
      return false;
    if (!function.getName().starts_with("mlk_"))
      instructions += function.getInstructionCount();
  }
  return instructions > most;
}

/// Function bodies are read when they are linked: a model uses a few of the kernels.
static Error linkKernels(Module &module, const TargetLevel &level) {
  Expected<std::unique_ptr<Module>> kernels =
      getLazyBitcodeModule(MemoryBufferRef(level.kernels, "kernels"), module.getContext());
  if (!kernels)
    return kernels.takeError();
  (*kernels)->setDataLayout(module.getDataLayout());
  (*kernels)->setTargetTriple(module.getTargetTriple());
  if (Linker::linkModules(module, std::move(*kernels), Linker::LinkOnlyNeeded))
    return createStringError("linking the kernels failed");
  return Error::success();
}

/// AddressSanitizer leaves no gap behind a table that is aligned to more.
static void limitAlignment(Module &module) {
  for (GlobalVariable &global : module.globals())
    if (global.getAlign().valueOrOne() > Align(32))
      global.setAlignment(Align(32));
}

/// AddressSanitizer's checks, and gaps around tables and stack buffers. loadObject calls the module's constructor.
static void sanitize(Module &module, ModuleAnalysisManager &analyses) {
  for (Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr(Attribute::SanitizeAddress);
  ModulePassManager passes;
  passes.addPass(AddressSanitizerPass(AddressSanitizerOptions(), /*UseGlobalGC=*/false));
  passes.run(module, analyses);
  for (StringRef name : {"asan.module_ctor", "asan.module_dtor"})
    if (Function *function = module.getFunction(name))
      function->setLinkage(GlobalValue::ExternalLinkage);
}

Error linkAndOptimize(Module &module, const TargetLevel &level, ArrayRef<std::string> exports) {
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(level);
  if (!machine)
    return machine.takeError();
  module.setTargetTriple((*machine)->getTargetTriple());
  module.setDataLayout((*machine)->createDataLayout());

  if (level.kernels.empty())
    limitAlignment(module);
  else if (Error error = linkKernels(module, level))
    return error;

  auto isExport = [&](const GlobalValue &value) { return is_contained(exports, value.getName()); };
  internalizeModule(module, isExport);
  for (Function &function : module) {
    if (function.isDeclaration()) {
      if (function.isIntrinsic() || isAllowedUndefined(function.getName(), level) || function.use_empty())
        continue;
      StringRef shared = sharedKernel(level.name, function.getName());
      if (shared.empty())
        return createStringError("internal error: the kernel '" + function.getName() + "' does not exist");
      if (!StringRef(module.getModuleInlineAsm()).contains(shared)) // a source may have several kernels
        module.appendModuleInlineAsm(shared);
      continue;
    }
    limitInlining(function);
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
  tuning.LoopUnrolling = !isLongForAnyExtents(module);
  PassBuilder builder(machine->get(), tuning);
  builder.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
    passes.addPass(createModuleToFunctionPassAdaptor(VectorizeOneRow()));
  });
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1).run(module, modules); // docs/decisions/0004
  if (Error error = checkDefinedBits(module, level))
    return error;
  if (level.kernels.empty())
    sanitize(module, modules);
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
