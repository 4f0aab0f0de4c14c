"""Runs the MLIR models of a file, compiled and by the reference interpreter, and prints their results.

python run.py MODELS FEEDS: both are split by lines "// -----"; the inputs of a part are FEED lines of its part of
FEEDS.
Results that are not the same by both engines are printed with the engine's name, and the status is 1.
"""

import re
import sys

import numpy as np

import mlonnx
from mlonnx._compare import compare_bits

TYPES = {"tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(string)": object, "tensor(bool)": np.bool_}


def parts(path):
    with open(path, encoding="utf-8") as file:
        return re.split(r"^// -----$", file.read(), flags=re.M)


def feeds(text, inputs):
    values = {}
    for name, value in re.findall(r"^// FEED: (\w+) = (.*)$", text, flags=re.M):
        kind = inputs[name]
        values[name] = eval(value, {"nan": np.nan, "inf": np.inf})
        if kind.startswith("tensor"):
            element = kind.removeprefix("tensor(").removesuffix(")")
            values[name] = np.array(values[name], dtype=TYPES.get(kind, element))
    return values


def show(value):
    if isinstance(value, np.ndarray):
        if value.dtype == np.float32:
            value = value.astype(object)
            # The shortest decimal that reads back as the element.
            value.ravel()[:] = [float(str(np.float32(x))) for x in value.ravel()]
            return f"float32{list(value.shape)} {brackets(value.tolist())}"
        return f"{value.dtype}{list(value.shape)} {brackets(value.tolist())}"
    return repr(value)


def brackets(value):
    """FileCheck reads two brackets in a row as a variable."""
    return repr(value).replace("[[", "[ [").replace("[[", "[ [")


def main():
    status = 0
    for model, text in zip(parts(sys.argv[1]), parts(sys.argv[2]), strict=True):
        session = mlonnx.InferenceSession(model.encode())
        values = feeds(text, {value.name: value.type for value in session.get_inputs()})
        compiled = session.run(None, values)
        interpreted = mlonnx.reference.run(model.encode(), values)
        for output, a, b in zip(session.get_outputs(), compiled, interpreted, strict=True):
            why = compare_bits(a, b, ulp=4)
            if why:
                print(f"{output.name}: compiled {show(a)}, interpreter {show(b)}: {why}")
                status = 1
            else:
                print(f"{output.name} = {show(a)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
