//===- Jit.h - Object code into memory ------------------------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace mlonnx {

/// Code in memory; it lives as long as this object.
class LoadedObject {
public:
  virtual ~LoadedObject() = default;
  /// The address of an exported symbol, null if there is none.
  virtual void *symbol(llvm::StringRef name) = 0;
};

/// Loads a relocatable object of this machine's target.
llvm::Expected<std::unique_ptr<LoadedObject>> loadObject(llvm::StringRef object);

} // namespace mlonnx
