//===- ErrorText.h - Diagnostics as the text of an error ------------------===//
#pragma once
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlonnx {

/// Collects the errors of a context while it lives, a line each: "node 'NAME': MESSAGE", or "line L:C: MESSAGE" for
/// operations of MLIR text. "not supported" stays in front, since callers look for it: the place follows in brackets.
class ErrorText : public mlir::ScopedDiagnosticHandler {
public:
  explicit ErrorText(mlir::MLIRContext *context);

  /// All of it, or `otherwise` where nothing was said.
  llvm::Error error(llvm::StringRef otherwise) const;

  std::string text;
};

} // namespace mlonnx
