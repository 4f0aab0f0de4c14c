"""Errors of a run's data: both engines report the same kind and the same row."""

import re
from pathlib import Path

import numpy as np
import pytest
from operators import one_node, run_compiled, run_reference

import mlonnx

HEADER = Path(__file__).parents[2] / "include/mlonnx-c/abi.h"
CODES = {name: int(code) for name, code in re.findall(r"MLONNX_ERROR_(\w+) = (\d+)", HEADER.read_text())}
ML = "ai.onnx.ml"


def rows(good, bad, dtype, columns=3):
    """100 rows of one value, with another one in rows 70 and 90."""
    x = np.full((100, columns), good, dtype)
    x[70, 2] = x[90, 0] = bad
    return x


TABLE = np.arange(6, dtype=np.float32)
ONES = np.ones((100, 3), np.int64)
CASES = {
    "categories": ("OneHotEncoder", {"X": rows(1, 2, "i8")}, {}, {"cats_int64s": [1], "zeros": 0}, "CATEGORY", 70),
    "words": ("OneHotEncoder", {"X": rows("a", "b", "O")}, {}, {"cats_strings": ["a"], "zeros": 0}, "CATEGORY", 70),
    "columns": ("ArrayFeatureExtractor", {"X": ONES}, {"Y": np.array([0, 3])}, {}, "INDEX", -1),
    "rows of positions": ("Gather", {"i": rows(5, 6, "i8")}, {"data": TABLE}, {"order": ["data", "i"]}, "INDEX", 70),
    "elements": ("GatherElements", {"data": ONES, "indices": rows(0, -4, "i8")}, {}, {"axis": 1}, "INDEX", 70),
    "quotients": ("Div", {"A": ONES, "B": rows(1, 0, "i8")}, {}, {}, "DIVISION", 70),
    "remainders": ("Mod", {"A": ONES, "B": rows(1, 0, "i8")}, {}, {}, "DIVISION", 70),
    "powers": ("Pow", {"A": rows(1, 0, "i8"), "B": -ONES}, {}, {}, "DIVISION", 70),
}


@pytest.mark.parametrize("name", CASES)
def test_kind_and_row(name):
    op, feeds, constants, attributes, kind, row = CASES[name]
    domain = ML if op in ("OneHotEncoder", "ArrayFeatureExtractor") else ""
    model = one_node(op, feeds, constants, domain=domain, **attributes)
    for engine in (run_compiled, run_reference):
        with pytest.raises(mlonnx.RunError, match="node") as caught:
            engine(model, feeds)
        assert (caught.value.code, caught.value.row) == (CODES[kind], row), (engine, str(caught.value))


@pytest.mark.parametrize("engine", [run_compiled, run_reference])
def test_a_depth_of_the_run(engine):
    feeds = {"X": np.zeros((4, 2), np.int64), "depth": np.array(0, np.int64)}
    model = one_node("OneHot", feeds, {"values": np.array([0, 1], np.float32)})
    with pytest.raises(mlonnx.RunError, match="depth") as caught:
        engine(model, feeds)
    assert (caught.value.code, caught.value.row) == (CODES["DEPTH"], -1)
