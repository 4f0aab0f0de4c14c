//===- mlonnx-translate.cpp - Translations to and from MLIR ---------------===//
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/Import/Import.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

static OwningOpRef<Operation *> importOnnx(llvm::SourceMgr &sources, MLIRContext *context) {
  const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(sources.getMainFileID());
  mlonnx::ImportOptions options;
  if (buffer->getBufferIdentifier() != "<stdin>") {
    options.folder = llvm::sys::path::parent_path(buffer->getBufferIdentifier()).str();
    if (options.folder.empty())
      options.folder = ".";
  }
  return mlonnx::importModel(buffer->getBuffer(), context, options);
}

static llvm::cl::opt<bool> listOperators("list-onnx-operators",
                                         llvm::cl::desc("List the ONNX operators that are known, with their versions"),
                                         llvm::cl::callback([](const bool &) {
                                           mlonnx::printSupportedOperators(llvm::outs());
                                           llvm::outs().flush();
                                           std::exit(0);
                                         }));

int main(int argc, char **argv) {
  TranslateToMLIRRegistration registration(
      "import-onnx", "an .onnx model to onnx.node operations", importOnnx, [](DialectRegistry &registry) {
        registry.insert<func::FuncDialect, mlonnx::MLONNXDialect, mlonnx::onnx::ONNXDialect>();
      });
  return failed(mlirTranslateMain(argc, argv, "mlonnx translations\n"));
}
