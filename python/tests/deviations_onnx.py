"""Rows of docs/deviations.md: operators of ai.onnx."""

import numpy as np
from deviations import INF, NAN, REFUSES, TYPES, Deviation

AXIS_1 = {"axes": np.array([1], np.int64)}


def standard(name, op, x, ours, ort, constants=None, *, dtype="f4", outputs="f4", operands=(), **attributes):
    return Deviation(
        name, op, attributes, x, ours, ort, dtype, outputs, domain="", operands=operands, constants=constants or {}
    )


def scalar(value):
    return np.array(value, np.float32)


ONNX = [
    standard(
        "pow_integers",
        "Pow",
        [15],
        [[437893890380859375]],
        [[437893890380859392]],
        dtype="i8",
        outputs="i8",
        operands=("X", "X"),
    ),
    standard("sign_nan", "Sign", [NAN], [[NAN]], [[0]], dtype="f2", outputs="f2"),
    standard("clip_nan", "Clip", [1.0, 5.0], [[NAN, NAN]], [[1.0, 5.0]], {"min": scalar(0.0), "max": scalar(NAN)}),
    standard(
        "cast_range",
        "Cast",
        [300.0, -300.0, 3e30, NAN],
        [[127, -128, 127, 0]],
        [[44, -44, 0, 0]],
        outputs="i1",
        to=TYPES["i1"],
    ),
    standard(
        "cast_nan",
        "Cast",
        [3e30, -INF, NAN],
        [[2**63 - 1, -(2**63), 0]],
        [[-(2**63)] * 3],
        outputs="i8",
        to=TYPES["i8"],
    ),
    standard("reduce_max_nan", "ReduceMax", [[1.0, NAN, 2.0]], [[[NAN]]], [[[2.0]]], AXIS_1),
    standard("reduce_min_nan", "ReduceMin", [[1.0, NAN, 2.0]], [[[NAN]]], [[[1.0]]], AXIS_1),
    standard("arg_max_nan", "ArgMax", [[1.0, NAN, 2.0]], [[[1]]], [[[2]]], outputs="i8", axis=1),
    standard("arg_min_nan", "ArgMin", [[1.0, NAN, 2.0]], [[[1]]], [[[0]]], outputs="i8", axis=1),
    standard("reduce_sum_order", "ReduceSum", [[2.0**24, 1.0, -(2.0**24)]], [[[1.0]]], [[[0.0]]], AXIS_1),
    standard(
        "gemm_beta_0",
        "Gemm",
        [[1.0]],
        [[[NAN]]],
        [[[2.0]]],
        {"B": scalar([[2.0]]), "C": scalar([[NAN]])},
        beta=0.0,
    ),
    standard("sigmoid_small", "Sigmoid", [-100.0], [[np.float32(np.exp(-100.0))]], [[0.0]]),
    standard(
        "one_hot_types",
        "OneHot",
        [1],
        [[[0, 1]]],
        REFUSES,
        {"depth": np.array(2), "values": np.array([0, 1], np.int8)},
        dtype="i8",
        outputs="i1",
    ),
]
