"""`make sanitize`: AddressSanitizer sees what compiled models and their kernels access beyond a buffer."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif("asan" not in os.environ.get("LD_PRELOAD", ""), reason="not a sanitizer build")

SCRIPT = """
import ctypes, sys
sys.path.insert(0, {folder!r})
import numpy as np
from operators import one_node
from mlonnx import _compiler, compiler

model = one_node({op!r}, {{"X": np.ones((1, 20), np.float32)}}, domain="ai.onnx.ml", **{attributes!r})
entry, owner = _compiler.load(*compiler.compile_object(model))
malloc = ctypes.CDLL(None).malloc
malloc.restype = ctypes.c_void_p
rows = ctypes.c_int64(2)
x, y, scratch = (ctypes.c_void_p(malloc(size)) for size in (20 * 4 * {rows}, 20 * 4 * 2, 1 << 20))
error = ctypes.create_string_buffer(128)
run = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 2, ctypes.c_int64, *[ctypes.c_void_p] * 2)(entry)
run(ctypes.byref(x), ctypes.byref(y), rows, scratch, error)
print("ran")
"""
MODELS = {
    "kernel": ("LinearRegressor", {"coefficients": [0.5] * 20}),
    "model's own code": ("Scaler", {"scale": [0.5] * 20}),
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("rows", [1, 2])
def test_an_input_that_is_too_short(name, rows):
    op, attributes = MODELS[name]
    script = SCRIPT.format(folder=os.path.dirname(__file__), op=op, attributes=attributes, rows=rows)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    if rows == 2:
        assert run.stdout == "ran\n", run.stderr
    else:
        assert "heap-buffer-overflow" in run.stderr and run.returncode != 0
