"""From a model to native code. The first use loads the compiler's extension module, and with it LLVM."""

import os
import re

from .exceptions import ModelError


def _folder(path):
    return os.path.dirname(os.path.abspath(os.fsdecode(path)))


def read_model(model):
    """The bytes of a model and the folder that its external data lies in.

    `model` is a path, the bytes of an .onnx file, or an onnx.ModelProto.
    """
    if isinstance(model, (bytes, bytearray, memoryview)):
        return bytes(model), ""
    if hasattr(model, "SerializeToString"):
        return model.SerializeToString(), ""
    if isinstance(model, (str, os.PathLike)):
        with open(model, "rb") as file:
            return file.read(), _folder(model)
    raise TypeError(f"a model is a path, bytes or an onnx.ModelProto, not {type(model).__name__}")


def external_files(data):
    """The names, as bytes, of the files that a model's external data lies in, relative to the model's folder. Text that
    looks like such a name may be among them.

    Found as every protobuf writer writes an entry of TensorProto.external_data: a key (field 1), "location", then its
    value (field 2), each with its length before it."""
    names = []
    for found in re.finditer(rb"\x0a\x08location\x12", data):
        length = shift = 0
        for at in range(found.end(), min(found.end() + 5, len(data))):
            length |= (data[at] & 0x7F) << shift
            shift += 7
            if data[at] < 0x80:
                names.append(data[at + 1 : at + 1 + length])
                break
    return sorted(set(names))


def compile_object(model, *, cpu="host", name="mlonnx_model", forest_plan=""):
    """Native code of a model: the bytes of a relocatable object, and its description as JSON text.

    `forest_plan` names the plans that forests must use (docs/forests.md), separated by commas: one for blocks of rows
    and one for single rows at most; empty: the cheapest."""
    from . import _compiler

    if isinstance(model, (str, os.PathLike)):
        with open(model, "rb") as file:
            return _compiler.compile_file(file.fileno(), _folder(model), cpu, name, forest_plan)
    data, folder = read_model(model)
    return _compiler.compile(data, folder, cpu, name, forest_plan)


def emit(model, stage, *, cpu="host", name="mlonnx_model", forest_plan=""):
    """What the compilation of a model has reached at `stage`, as text: import, graph, linalg, buffers, loops,
    llvm-dialect (MLIR), llvm (optimised LLVM IR)."""
    from . import _compiler

    if stage not in _compiler.emit_stages:
        raise ValueError(f"unknown stage {stage!r}; known are {', '.join(_compiler.emit_stages)}")
    data, folder = read_model(model)
    return _compiler.emit(data, folder, stage, cpu, name, forest_plan)


def symbol_name(path):
    """The prefix of a compiled file's symbols: the file's name as a C identifier."""
    stem = os.path.basename(os.fspath(path)).split(".")[0]
    if stem.startswith("lib") and len(stem) > 3:
        stem = stem[3:]
    name = re.sub(r"[^0-9A-Za-z_]", "_", stem)
    return name if re.match(r"[A-Za-z]", name) else "model_" + name


def compile(model, output, *, cpu="host", name=None, forest_plan=""):
    """Compiles `model` (a path, bytes or ModelProto) into `output`, a .so or .o, and writes a C header beside it.

    The functions' names begin with `name`, by default the output's file name. Returns the header's path.
    `cpu` and `forest_plan` are those of compile_object.
    """
    from . import _compiler

    output = os.fspath(output)
    root, extension = os.path.splitext(output)
    if extension not in (".so", ".o"):
        raise ModelError(f"cannot tell what to write: {output!r} must end in .so or .o")
    name = name or symbol_name(output)
    if not re.fullmatch(r"[A-Za-z_][0-9A-Za-z_]*", name):
        raise ModelError(f"{name!r} is no C identifier")
    code, description = compile_object(model, cpu=cpu, name=name, forest_plan=forest_plan)
    if extension == ".so":
        _compiler.write_shared_library(code, description, output)
    else:
        with open(output, "wb") as file:
            file.write(code)
    header = root + ".h"
    with open(header, "w", encoding="utf-8") as file:
        file.write(_compiler.make_header(code, description))
    return header
