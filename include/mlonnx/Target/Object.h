//===- Object.h - LLVM modules to object code -----------------------------===//
#pragma once
#include "mlonnx/Target/Level.h"
#include "llvm/IR/Module.h"

namespace mlonnx {

/// Links the kernels that `module` calls into it and optimises all of it for `level`; functions other than `exports`
/// become internal.
llvm::Error linkAndOptimize(llvm::Module &module, const TargetLevel &level, llvm::ArrayRef<std::string> exports);

/// The module as a relocatable object.
llvm::Expected<std::string> emitObject(llvm::Module &module, const TargetLevel &level);

} // namespace mlonnx
