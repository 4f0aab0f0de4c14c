"""Compiles classical machine-learning models in ONNX form to native code, and runs them.

import mlonnx

session = mlonnx.InferenceSession("model.onnx")        # as onnxruntime.InferenceSession
labels, probabilities = session.run(None, {"X": x})

model = mlonnx.load("model.onnx")                      # or a compiled "model.so"
model.predict(x)

mlonnx.compile("model.onnx", "model.so")               # needs neither Python nor a compiler to run
"""

__version__ = "0.1.0"

# Imported when first used: `import mlonnx` must cost next to nothing, and LLVM is needed only to compile.
_homes = {
    "InferenceSession": "session",
    "SessionOptions": "session",
    "RunOptions": "session",
    "NodeArg": "session",
    "GraphOptimizationLevel": "session",
    "ExecutionMode": "session",
    "get_available_providers": "session",
    "Model": "model",
    "load": "model",
    "from_sklearn": "converters",
    "from_lightgbm": "converters",
    "from_xgboost": "converters",
    "from_catboost": "converters",
    "compile": "compiler",
    "Error": "exceptions",
    "ModelError": "exceptions",
    "NotSupportedError": "exceptions",
    "InputError": "exceptions",
    "RunError": "exceptions",
}
_modules = {
    "backend",
    "cache",
    "check",
    "cli",
    "compiler",
    "data",
    "exceptions",
    "model",
    "reference",
    "session",
    "tables",
}

__all__ = [*_homes, "reference"]


def __getattr__(name):
    from importlib import import_module

    if name in _homes:
        value = getattr(import_module("." + _homes[name], __name__), name)
        globals()[name] = value
        return value
    if name in _modules:
        return import_module("." + name, __name__)
    raise AttributeError(f"module 'mlonnx' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_homes, *_modules})
