"""A random model of one node, and what both engines must make of it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnx
import pytest
from hypothesis import event

import mlonnx
from mlonnx._compare import compare_bits, compare_expected
from mlonnx.exceptions import Error, RunError

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "rules")]
from evaluate import ML, map_model  # noqa: E402
from operators import one_node, run_reference  # noqa: E402

ROWS = 1000
BATCHES = (1, 7, 64)
INF, NAN = float("inf"), float("nan")
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, NAN, INF, -INF, 1e-45, -1e-40, 1e30, -1e30, 1e-30, 16777217.0, 3.4e38]
WORDS = ["", "a", "b", "aa", "A", "é", "日本", "a" * 40, "0", " "]


@dataclass
class Case:
    """A node with its attributes and the values of its inputs, the first of which holds ROWS rows.

    `ulp`: how far the engines may be apart (R27), `loose`: by tolerance, where many inexact terms are summed.
    """

    op: str
    x: dict
    attributes: dict
    version: int = 1
    outputs: int = 1
    ulp: int = 0
    loose: bool = False
    rows: bool = True
    maps: tuple | None = None
    rules: set = field(default_factory=set)
    edits: list = field(default_factory=list)  # changes of the node that is built

    def model(self) -> bytes:
        protos = [v for v in self.attributes.values() if isinstance(v, onnx.AttributeProto)]
        plain = {k: v for k, v in self.attributes.items() if not isinstance(v, onnx.AttributeProto)}
        model = self.build(plain)
        if not protos and not self.edits:
            return model
        model = onnx.load_from_string(model)
        model.graph.node[0].attribute.extend(protos)
        for edit in self.edits:
            edit(model.graph.node[0])
        return model.SerializeToString()

    def build(self, attributes) -> bytes:
        if self.maps:
            return map_model(self.op, *self.maps, batch=self.rows, **attributes)
        domain = "" if self.op == "OneHot" else ML
        constants = {k: v for k, v in self.x.items() if k.startswith("constant_")}
        feeds = {k: v for k, v in self.x.items() if k not in constants}
        more = {"opset": self.version} if self.op == "OneHot" else {"ml": self.version}
        return one_node(
            self.op, feeds, constants, domain=domain, outputs=self.outputs, batch=self.rows, **more, **attributes
        )

    def feeds(self) -> dict:
        return {k: v for k, v in self.x.items() if not k.startswith("constant_")}


class Draw:
    """Choices of one example: small ones by hypothesis, which shrinks them, long arrays by a generator it seeds."""

    def __init__(self, draw, strategies):
        self.draw, self.st = draw, strategies
        self.generator = np.random.default_rng(draw(strategies.integers(0, 2**32 - 1)))
        self.rules: set[str] = set()

    def rule(self, text):
        self.rules.add(text)

    def choose(self, *values):
        return self.draw(self.st.sampled_from(values))

    def integer(self, low, high):
        return self.draw(self.st.integers(low, high))

    def flag(self):
        return self.draw(self.st.booleans())

    def floats(self, count, special=0.1):
        """f32 numbers of different sizes, some of them special, as a list for an attribute."""
        values = self.generator.normal(size=count) * 10.0 ** self.generator.integers(-2, 3, size=count)
        picked = self.generator.random(count) < special
        finite = [v for v in SPECIAL if abs(v) < 1e20]
        values[picked] = self.generator.choice(finite, size=int(picked.sum()))
        return [float(v) for v in values.astype(np.float32)]

    def array(self, shape, dtype, near=(), special=0.15):
        """Input values: random, special, and those in `near` with their neighbours."""
        dtype = np.dtype(dtype)
        size = int(np.prod(shape))
        values = self.generator.normal(size=size) * 10.0 ** self.generator.integers(-2, 3, size=size)
        if dtype.kind == "i":
            values = np.round(values)
            pool = np.array([*[0, 1, -1, 2, 3], *[v for v in near if abs(v) < 2**30]], float)
        else:
            with np.errstate(all="ignore"):
                pool = np.array([*SPECIAL, *near], dtype)
            if len(near):
                edges = np.array(near, dtype)
                with np.errstate(all="ignore"):
                    pool = np.concatenate(
                        [pool, np.nextafter(edges, dtype.type(INF)), np.nextafter(edges, dtype.type(-INF))]
                    )
        with np.errstate(all="ignore"):
            array = values.astype(dtype)
            picked = self.generator.random(size) < (0.5 if len(near) else special)
            array[picked] = self.generator.choice(pool, size=int(picked.sum())).astype(dtype)
        return array.reshape(shape)

    def words(self, shape, known=()):
        pool = np.array([*WORDS, *known, *known], dtype=object)
        return pool[self.generator.integers(0, len(pool), size=shape)]

    def labels(self, count, ints_name):
        """Class labels of either kind, as an attribute."""
        if self.flag():
            return {ints_name: [int(v) for v in self.generator.permutation(count) * 3 - 4]}
        return {"classlabels_strings": [f"class {v}" for v in self.generator.permutation(count)]}

    def transform(self):
        name = self.choose("NONE", "LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO", "PROBIT")
        self.rule(f"R3: {name}")
        return name

    def lead(self):
        """Extents before the last dimension, with ROWS rows in front."""
        return (ROWS, *[self.integer(1, 3) for _ in range(self.choose(0, 0, 1, 2))])


def compare(case, got, want):
    if case.loose:
        for a, b in zip(got, want, strict=True):
            why = compare_expected(a, b, 1e-4, 1e-6) if a.dtype.kind == "f" else None
            assert why is None, why
        return
    for a, b in zip(got, want, strict=True):
        why = compare_bits(a, b, case.ulp)
        assert why is None, f"compiled and interpreter differ: {why}"


def part(feeds, rows):
    return {name: value[rows] for name, value in feeds.items()}


def check_legal(case, seen):
    """Compiled equals interpreted; a row has the same bits in batches of 1, 7, 64 and 1,000, and with two threads."""
    model, feeds = case.model(), case.feeds()
    for rule in case.rules:
        seen.add(rule)
        event(rule)
    session = mlonnx.InferenceSession(model)
    try:
        want = run_reference(model, feeds)
    except RunError as error:
        assert "node: " in str(error)
        seen.add("error at run time")
        with pytest.raises(RunError, match="node 'node") as caught:
            session.run(None, feeds)
        assert (caught.value.code, caught.value.row) == (error.code, error.row) and error.code, (error, caught.value)
        return
    whole = session.run(None, feeds)
    compare(case, whole, want)
    if not case.rows:
        return
    for n in BATCHES:
        for rows in (slice(0, n), slice(ROWS - n, ROWS)):
            for a, b in zip(session.run(None, part(feeds, rows)), whole, strict=True):
                why = compare_bits(a, b[rows])
                assert why is None, f"{n} rows alone differ: {why}"
    if case.op.startswith(("Tree", "Linear", "SVM")):
        for a, b in zip(mlonnx.InferenceSession(model, threads=2).run(None, feeds), whole, strict=True):
            assert compare_bits(a, b) is None


def check_refused(case, fault):
    """Neither engine takes the model; both name the node and what is at fault (R1)."""
    event(fault.rule)
    model = case.model()
    feeds = part(case.feeds(), slice(0, 7)) if case.rows and not case.maps else case.feeds()
    for engine in (lambda: mlonnx.InferenceSession(model).run(None, feeds), lambda: run_reference(model, feeds)):
        try:
            engine()
        except Error as error:
            text = str(error)
        else:
            raise AssertionError(f"accepted: {fault.rule}")
        missing = [name for name in fault.names if name not in text]
        named = "node 'node" in text or text.startswith("node: ")
        assert named and not missing and "not supported" not in text, f"{fault.rule}, without {missing}: {text}"
