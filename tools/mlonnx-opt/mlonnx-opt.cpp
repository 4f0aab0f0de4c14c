//===- mlonnx-opt.cpp - Runs passes on MLIR text or bytecode --------------===//
//
// All dialects and passes of MLIR and of this project, with every standard flag of mlir-opt.
//
//===----------------------------------------------------------------------===//
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlonnx/Conversion/CallBufferization.h"
#include "mlonnx/InitAll.h"

namespace mlonnx {
#define LAYER(name) void register##name##Passes();
MLONNX_LAYERS
#undef LAYER
} // namespace mlonnx

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlonnx::registerAllDialects(registry);
  mlonnx::registerCallBufferization(registry);
  mlir::registerAllPasses();
#define LAYER(name) mlonnx::register##name##Passes();
  MLONNX_LAYERS
#undef LAYER
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "mlonnx optimizer driver\n", registry));
}
