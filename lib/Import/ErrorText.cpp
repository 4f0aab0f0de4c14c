//===- ErrorText.cpp - Diagnostics as the text of an error ----------------===//
#include "mlonnx/Import/ErrorText.h"

using namespace mlir;

/// Where an operation comes from: its node, or its place in the text; empty where neither is known.
static std::string getPlace(Location loc) {
  if (auto name = loc->findInstanceOf<NameLoc>())
    return "node '" + name.getName().str() + "'";
  if (auto file = loc->findInstanceOf<FileLineColLoc>(); file && file.getLine() > 0)
    return "line " + std::to_string(file.getLine()) + ":" + std::to_string(file.getColumn());
  return {};
}

mlonnx::ErrorText::ErrorText(MLIRContext *context) : ScopedDiagnosticHandler(context) {
  setHandler([this](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return success();
    std::string message = diagnostic.str(), place = getPlace(diagnostic.getLocation());
    if (!place.empty())
      message = StringRef(message).starts_with("not supported") ? message + " (" + place + ")" : place + ": " + message;
    text += (text.empty() ? "" : "\n") + message;
    return success();
  });
}

llvm::Error mlonnx::ErrorText::error(StringRef otherwise) const {
  return llvm::createStringError(text.empty() ? otherwise.str() : text);
}
