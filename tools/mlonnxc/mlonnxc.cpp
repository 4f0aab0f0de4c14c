//===- mlonnxc.cpp - Compiles a model -------------------------------------===//
//
// A shared library with its header, an object, or any stage in between as text.
//
//===----------------------------------------------------------------------===//
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "mlonnx/Compiler.h"
#include "mlonnx/Conversion/Passes.h"
#include "mlonnx/Import/Import.h"
#include "mlonnx/Target/SharedLibrary.h"
#include "mlonnx/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static cl::OptionCategory category("mlonnxc options");
static cl::opt<std::string> input(cl::Positional, cl::cat(category),
                                  cl::desc("<model.onnx or model.mlir, - for stdin>"), cl::Required);
static cl::opt<std::string> output("o", cl::cat(category), cl::desc("Output file"), cl::value_desc("file"),
                                   cl::init("-"));
static cl::opt<std::string> stage("emit", cl::cat(category),
                                  cl::desc("What to write: import, graph, linalg, buffers, loops, llvm-dialect, llvm, "
                                           "obj, so (and the header beside), header, description"),
                                  cl::init("so"));
static cl::opt<std::string> cpu("cpu", cl::cat(category), cl::desc("host, x86-64-v2, x86-64-v3 or x86-64-v4"),
                                cl::init("host"));
static cl::opt<std::string> forestPlan("forest-plan", cl::cat(category), cl::value_desc("plans"),
                                       cl::desc("Plans that forests must use, e.g. heap or walk"));
static cl::opt<std::string> name("name", cl::cat(category), cl::desc("Prefix of the exported symbols"),
                                 cl::init("mlonnx_model"));

static Error write(StringRef path, StringRef text) {
  std::error_code code;
  ToolOutputFile file(path, code, sys::fs::OF_None);
  if (code)
    return createStringError(path + ": " + code.message());
  file.os() << text;
  file.keep();
  return Error::success();
}

static Error run() {
  auto file = MemoryBuffer::getFileOrSTDIN(input);
  if (!file)
    return createStringError(input + ": " + file.getError().message());
  mlonnx::CompileOptions options;
  options.folder = sys::path::parent_path(input).str();
  if (options.folder.empty())
    options.folder = ".";
  options.cpu = cpu;
  options.forestPlan = forestPlan;
  options.name = name;
  StringRef model = (*file)->getBuffer();
  if (is_contained(mlonnx::emitStages, StringRef(stage))) {
    Expected<std::string> text = mlonnx::emitStage(model, stage, options);
    return text ? write(output, *text) : text.takeError();
  }
  if (!is_contained({"obj", "so", "header", "description"}, StringRef(stage)))
    return createStringError("unknown --emit=" + stage + "; known are " + join(ArrayRef(mlonnx::emitStages), ", ") +
                             ", obj, so, header, description");
  Expected<mlonnx::CompiledModel> compiled = mlonnx::compile(model, options);
  if (!compiled)
    return compiled.takeError();
  if (stage == "obj")
    return write(output, compiled->object);
  if (stage == "description")
    return write(output, compiled->description + "\n");
  Expected<std::string> header = mlonnx::makeHeader(*compiled);
  if (!header)
    return header.takeError();
  if (stage == "header")
    return write(output, *header);
  if (output == "-")
    return createStringError("a shared library needs an output file: -o model.so");
  SmallString<128> headerPath(output);
  sys::path::replace_extension(headerPath, ".h");
  if (Error error = write(headerPath, *header))
    return error;
  return mlonnx::writeSharedLibrary(*compiled, output);
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  mlonnx::registerImportPasses();
  mlonnx::registerTransformsPasses();
  mlonnx::registerConversionPasses();
  mlir::registerAsmPrinterCLOptions();
  mlir::registerMLIRContextCLOptions();
  mlir::registerPassManagerCLOptions();
  mlir::registerDefaultTimingManagerCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "mlonnx compiler: model.onnx or MLIR to a shared library, an object, or any stage between as text\n");
  if (Error error = run()) {
    logAllUnhandledErrors(std::move(error), WithColor::error(errs(), "mlonnxc"));
    return 1;
  }
  return 0;
}
