//===- Passes.cpp - Registration of the graph passes ----------------------===//
#include "mlonnx/Transforms/Passes.h"

void mlonnx::registerTransformsPasses() {
  for (auto create : {createNormalizeAttributesPass, createMemRefToTensorPass, createFoldConstantsPass,
                      createElideZipMapPass, createNumberNodesPass, createSpecializeRowsPass})
    mlir::registerPass(create);
}
