//===- Compiler.cpp - Model bytes to object code --------------------------===//
#include "mlonnx/Compiler.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/Import/Import.h"
#include "mlonnx/InitCompiler.h"
#include "mlonnx/Target/Interface.h"
#include "mlonnx/Target/Object.h"
#include "mlonnx/Transforms/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/IR/LLVMContext.h"

using namespace mlir;

namespace mlonnx {
namespace {

/// Collects errors as "node NAME: message" lines.
class ErrorText : public ScopedDiagnosticHandler {
public:
  explicit ErrorText(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([this](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return success();
      if (!text.empty())
        text += "\n";
      std::string message = diagnostic.str();
      auto name = diagnostic.getLocation()->findInstanceOf<NameLoc>();
      // "not supported" stays in front: callers look for it.
      if (name && StringRef(message).starts_with("not supported"))
        text += message + " (node '" + name.getName().str() + "')";
      else
        text += name ? "node '" + name.getName().str() + "': " + message : message;
      return success();
    });
  }
  llvm::Error error(StringRef otherwise) {
    return llvm::createStringError(text.empty() ? otherwise.str() : text);
  }

private:
  std::string text;
};

} // namespace

void buildGraphPipeline(OpPassManager &pm) {
  pm.addPass(createUpgradePass());
  pm.addPass(createFoldConstantsPass());
  pm.addNestedPass<func::FuncOp>(createElideZipMapPass());
  pm.addNestedPass<func::FuncOp>(createCSEPass());
  pm.addPass(createNumberNodesPass());
  pm.addPass(createSpecializeRowsPass());
}

llvm::Expected<CompiledModel> compile(StringRef model, const CompileOptions &options) {
  llvm::Expected<TargetLevel> level = getTargetLevel(options.cpu);
  if (!level)
    return level.takeError();
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  ErrorText errors(&context);

  OwningOpRef<ModuleOp> module = importModel(model, &context, {options.folder});
  if (!module)
    return errors.error("the model can't be read");
  PassManager graph(&context);
  buildGraphPipeline(graph);
  if (failed(graph.run(*module)))
    return errors.error("the model can't be compiled");
  if (auto why = (*module)->getAttrOfType<StringAttr>("mlonnx.not_row_parallel"))
    return llvm::createStringError("not supported: a model whose rows are not independent: " + why.getValue());

  FailureOr<ModelInterface> interface = getInterface(*module);
  if (failed(interface))
    return errors.error("the model's inputs and outputs can't be described");
  PassManager lowering(&context);
  lowering.enableVerifier(false);
  buildLoweringPipeline(lowering);
  if (failed(lowering.run(*module)))
    return errors.error("the model can't be lowered");
  FailureOr<std::string> description = addEntryPoint(*module, *interface, options.name);
  if (failed(description))
    return errors.error("the model's entry point can't be built");

  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(*module, llvmContext, options.name);
  if (!code)
    return errors.error("the model can't be translated to LLVM");
  std::vector<std::string> exports{options.name + "_run", options.name + "_description"};
  if (llvm::Error error = linkAndOptimize(*code, *level, exports))
    return error;
  llvm::Expected<std::string> object = emitObject(*code, *level);
  if (!object)
    return object.takeError();
  return CompiledModel{std::move(*object), std::move(*description)};
}

} // namespace mlonnx
