//===- Compiler.cpp - Model bytes to object code --------------------------===//
#include "mlonnx/Compiler.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/Import/ErrorText.h"
#include "mlonnx/Import/Import.h"
#include "mlonnx/InitCompiler.h"
#include "mlonnx/Target/Interface.h"
#include "mlonnx/Target/Object.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;

namespace mlonnx {
namespace {

/// MLIR's flags for timing, printing and reproducers, where a tool has registered them.
void applyCommandLine(PassManager &pm) {
  (void)applyPassManagerCLOptions(pm); // fails where they are not registered
  applyDefaultTimingPassManagerCLOptions(pm);
}

/// A model as LLVM's IR; no code where the stage was reached before.
struct Translated {
  std::unique_ptr<llvm::Module> code;
  std::string description;
  std::vector<std::string> exports;
};

/// The steps with MLIR. The model's lists and tables, which are large, live no longer than this.
llvm::Expected<Translated> translate(std::unique_ptr<llvm::MemoryBuffer> model, const CompileOptions &options,
                                     const TargetLevel &level, llvm::LLVMContext &llvmContext, StringRef stage,
                                     std::string &text) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  ErrorText errors(&context);

  OwningOpRef<ModuleOp> module = readModel(model->getBuffer(), &context, {options.folder});
  model = {};
  if (!module)
    return errors.error("the model can't be read");
  auto reached = [&](StringRef name) {
    if (stage != name)
      return false;
    llvm::raw_string_ostream(text) << *module;
    return true;
  };
  if (reached("import"))
    return Translated();
  PassManager graph(&context);
  applyCommandLine(graph);
  buildGraphPipeline(graph);
  if (failed(graph.run(*module)))
    return errors.error("the model can't be compiled");
  if (reached("graph"))
    return Translated();
  FailureOr<ModelInterface> interface = getInterface(*module);
  if (failed(interface))
    return errors.error("the model's inputs and outputs can't be described");
  (*module)->setAttr("mlonnx.level", StringAttr::get(&context, level.name));
  if (!options.forestPlan.empty())
    (*module)->setAttr("mlonnx.forest_plan", StringAttr::get(&context, options.forestPlan));
  PassManager lowering(&context);
  lowering.enableVerifier(false);
  applyCommandLine(lowering);
  buildLoweringPipeline(lowering, stage);
  if (failed(lowering.run(*module)))
    return errors.error("the model can't be lowered");
  if (reached("linalg") || reached("buffers") || reached("loops"))
    return Translated();
  FailureOr<std::string> description = addEntryPoint(*module, *interface, options.name);
  if (failed(description))
    return errors.error("the model's entry point can't be built");
  if (reached("llvm-dialect"))
    return Translated();

  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(*module, llvmContext, options.name);
  if (!code)
    return errors.error("the model can't be translated to LLVM");
  return Translated{std::move(code),
                    std::move(*description),
                    {options.name + (interface->dynamic ? "_run_dynamic" : "_run"), options.name + "_description"}};
}

/// The steps of a compilation; with `stage`, it stops there and `text` is what was reached.
llvm::Expected<CompiledModel> run(std::unique_ptr<llvm::MemoryBuffer> model, const CompileOptions &options,
                                  StringRef stage, std::string &text) {
  llvm::Expected<TargetLevel> level = getTargetLevel(options.cpu);
  if (!level)
    return level.takeError();
  llvm::LLVMContext context;
  llvm::Expected<Translated> translated = translate(std::move(model), options, *level, context, stage, text);
  if (!translated)
    return translated.takeError();
  llvm::Module *code = translated->code.get();
  if (!code)
    return CompiledModel();
  if (llvm::Error error = linkAndOptimize(*code, *level, translated->exports))
    return error;
  if (stage == "llvm") {
    llvm::raw_string_ostream(text) << *code;
    return CompiledModel();
  }
  llvm::Expected<std::string> object = emitObject(*code, *level);
  if (!object)
    return object.takeError();
  return CompiledModel{std::move(*object), std::move(translated->description)};
}

} // namespace

llvm::Expected<CompiledModel> compile(StringRef model, const CompileOptions &options) {
  return compile(llvm::MemoryBuffer::getMemBuffer(model, "model", /*RequiresNullTerminator=*/false), options);
}

llvm::Expected<CompiledModel> compile(std::unique_ptr<llvm::MemoryBuffer> model, const CompileOptions &options) {
  std::string text;
  return run(std::move(model), options, "", text);
}

llvm::Expected<std::string> emitStage(StringRef model, StringRef stage, const CompileOptions &options) {
  if (!llvm::is_contained(emitStages, stage))
    return llvm::createStringError("unknown stage '" + stage + "'; known are " +
                                   llvm::join(llvm::ArrayRef(emitStages), ", "));
  std::string text;
  if (llvm::Expected<CompiledModel> reached =
          run(llvm::MemoryBuffer::getMemBuffer(model, "model", /*RequiresNullTerminator=*/false), options, stage, text);
      !reached)
    return reached.takeError();
  return text;
}

} // namespace mlonnx
