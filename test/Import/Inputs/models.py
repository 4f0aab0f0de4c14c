"""Writes small models into the folder of the command line. Tests import everything from here."""

import os
import sys

import numpy as np  # noqa: F401
import onnx  # noqa: F401
from onnx import TensorProto as T
from onnx import helper as h
from onnx import numpy_helper  # noqa: F401

FOLDER = sys.argv[1]
os.makedirs(FOLDER, exist_ok=True)
ML = "ai.onnx.ml"


def path(name):
    return os.path.join(FOLDER, name)


def value(name, kind=T.FLOAT, shape=("N", 3)):
    return h.make_tensor_value_info(name, kind, shape)


def node(op, inputs, outputs, name=None, **attributes):
    return h.make_node(op, inputs, outputs, name=name, **attributes)


def ml(op, inputs, outputs, name=None, **attributes):
    return h.make_node(op, inputs, outputs, name=name, domain=ML, **attributes)


def model(
    nodes, inputs=None, outputs=None, initializers=(), onnx_version=17, ml_version=3, functions=(), domains=(), **more
):
    """A model; by default X [N, 3] to the last node's first output Y."""
    inputs = [value("X")] if inputs is None else inputs
    outputs = [value("Y", shape=None)] if outputs is None else outputs
    graph = h.make_graph(nodes, "g", inputs, outputs, list(initializers))
    opsets = [h.make_opsetid("", onnx_version), h.make_opsetid(ML, ml_version)]
    opsets += [h.make_opsetid(domain, 1) for domain in domains]
    return h.make_model(graph, opset_imports=opsets, functions=list(functions), **more)


def save(name, built):
    data = built if isinstance(built, bytes) else built.SerializeToString()
    with open(path(name + ".onnx"), "wb") as f:
        f.write(data)
