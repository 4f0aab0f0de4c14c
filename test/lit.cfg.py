# The lit suite. A test is a .mlir or .test file; %shared is the folder of the seed documents and recorded cases, which
# MLONNX_SHARED names, or which lies beside the repository. Tests that need it say `REQUIRES: shared`.
import os
import sys

import lit.formats

config.name = "mlonnx"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "cases"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mlonnx_binary_dir, "test")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.mlonnx_binary_dir, "bin"), config.llvm_tools_dir, os.environ.get("PATH", "")]
)
config.substitutions.append(("%source", config.mlonnx_source_dir))
config.substitutions.append(("%llvm_tools", config.llvm_tools_dir))
# The project's Python has the onnx package; without it the tests that make models are unsupported.
venv_python = os.path.join(config.mlonnx_source_dir, ".venv", "bin", "python")
config.substitutions.append(("%python", venv_python if os.path.exists(venv_python) else sys.executable))
if os.path.exists(venv_python):
    config.available_features.add("onnx")
# Pretty, generic and bytecode forms of a file all print as the file's CHECK lines say, and no form loses anything.
config.substitutions.append(
    (
        "%roundtrip",
        "mlonnx-opt %s --verify-roundtrip | FileCheck %s"
        " && mlonnx-opt %s --mlir-print-op-generic | mlonnx-opt | FileCheck %s"
        " && mlonnx-opt %s --emit-bytecode | mlonnx-opt | FileCheck %s",
    )
)

shared = os.environ.get("MLONNX_SHARED", os.path.join(config.mlonnx_source_dir, os.pardir, "shared"))
if os.path.isdir(shared):
    config.available_features.add("shared")
else:
    lit_config.note(f"no folder {shared}: tests that need the seed documents are unsupported (set MLONNX_SHARED)")
config.substitutions.append(("%shared", os.path.abspath(shared)))
for tool in ("mlonnx-translate", "mlonnxc"):
    if os.path.exists(os.path.join(config.mlonnx_binary_dir, "bin", tool)):
        config.available_features.add(tool)
