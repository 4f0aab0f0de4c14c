//===- Compiler.h - The parts of mlonnx._compiler -------------------------===//
#pragma once
#include <nanobind/nanobind.h>
#include <string>

namespace mlonnx::python {

/// Raises NotSupportedError where the diagnostics say "not supported", else ModelError.
[[noreturn]] void raiseModelError(const std::string &diagnostics);

/// All outputs of a model by the reference interpreter.
nanobind::list interpret(nanobind::bytes model, const std::string &folder, nanobind::dict feeds);

} // namespace mlonnx::python
