//===- Level.h - Target levels --------------------------------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

namespace mlonnx {

/// A level of a target: what kernels are built for, and what a model's code may use.
struct TargetLevel {
  std::string name;        // x86-64-v2, x86-64-v3, x86-64-v4
  std::string triple;      // x86_64-unknown-linux-gnu
  std::string cpu;         // LLVM's name of the processor to tune for
  std::string features;    // LLVM's feature string, "+avx2,..."
  llvm::StringRef kernels; // bitcode of the kernels; empty where models call them in the process, to be sanitized
};

/// The level of that name, or the best one of this machine for "host".
llvm::Expected<TargetLevel> getTargetLevel(llvm::StringRef cpu);

/// A machine that writes position independent code of the level.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const TargetLevel &level);

} // namespace mlonnx
