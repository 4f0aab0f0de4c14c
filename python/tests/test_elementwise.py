"""Elementwise operators of ai.onnx: compiled, interpreted, and by onnxruntime where it has the kernel."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import helper, numpy_helper
from operators import TYPES, check, one_node, run_compiled, run_reference

import mlonnx
from mlonnx._compare import compare_bits

FLOATS = [np.float32, np.float64]
INTEGERS = [np.int8, np.int16, np.int32, np.int64]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, np.inf, -np.inf, np.nan, 1e-40, 1e-300, 3e38, -3e38, 1e30, 1e-30]
quick = settings(max_examples=20, deadline=None)


def floats(dtype, low=-20.0, high=20.0):
    """Special values among ordinary ones."""
    width = 8 * np.dtype(dtype).itemsize
    with np.errstate(all="ignore"):
        special = [float(dtype(v)) for v in SPECIAL]
    ordinary = st.floats(np.float32(low), np.float32(high), width=min(width, 32))
    return st.one_of(st.sampled_from(special), ordinary, st.floats(width=width))


def integers(dtype):
    info = np.iinfo(dtype)
    return st.one_of(st.integers(-9, 9), st.sampled_from([info.min, info.max]), st.integers(info.min, info.max))


def elements(dtype):
    if dtype is bool:
        return st.booleans()
    return floats(dtype) if np.issubdtype(dtype, np.floating) else integers(dtype)


@st.composite
def matrices(draw, dtype, shape=None, values=None):
    """An array of `dtype`; rows and columns such that vectors and their ends, and blocks of rows, are met."""
    shape = shape or (draw(st.sampled_from([1, 2, 5, 13, 64, 70])), draw(st.sampled_from([1, 3, 16, 19])))
    values = draw(st.lists(values or elements(dtype), min_size=1, max_size=40))
    seed = draw(st.integers(0, 99))
    return np.random.default_rng(seed).choice(np.array(values, dtype), shape)


def tame(dtype, shape=(70, 5), seed=0, low=-3, high=3):
    generator = np.random.default_rng(seed)
    if dtype is bool:
        return generator.random(shape) < 0.5
    if np.issubdtype(dtype, np.integer):
        return generator.integers(low, high, shape, endpoint=True).astype(dtype)
    return generator.uniform(low, high, shape).astype(dtype)


# --- One operand ------------------------------------------------------------------------------------------------------

FUNCTIONS = {"Exp": 4, "Log": 4, "Sigmoid": 4, "Tanh": 4, "Erf": 4, "Sin": 4, "Cos": 4}
EXACT = ["Sqrt", "Reciprocal", "Floor", "Ceil", "Round", "Abs", "Neg", "Sign", "Relu"]
SINCE = {"Round": 11, "Erf": 9, "Sign": 9, "Sin": 7, "Cos": 7}


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", [*FUNCTIONS, *EXACT])
def test_unary(op, dtype):
    @quick
    @given(matrices(dtype))
    def run(x):
        check(one_node(op, {"X": x}), {"X": x}, ulp=FUNCTIONS.get(op, 0), ort=False)

    run()
    low = 0.01 if op in ("Log", "Sqrt") else -3
    x = tame(dtype, low=low)
    check(one_node(op, {"X": x}), {"X": x}, ulp=FUNCTIONS.get(op, 0), rtol=2e-5)


@pytest.mark.parametrize("op", [*FUNCTIONS, *EXACT])
def test_unary_half(op):
    x = tame(np.float16, low=0.01)
    check(one_node(op, {"X": x}), {"X": x}, ulp=1 if op in FUNCTIONS else 0, ort=False)


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("op", ["Abs", "Neg", "Sign", "Relu"])
def test_unary_integers(op, dtype):
    @quick
    @given(matrices(dtype))
    def run(x):
        check(one_node(op, {"X": x}), {"X": x})

    run()


@pytest.mark.parametrize("op", sorted({*FUNCTIONS, *EXACT} - {"Sign", "Erf", "Sin", "Cos", "Round"}))
def test_version_1(op):
    x = tame(np.float32, low=0.1)
    old = one_node(op, {"X": x}, opset=1, consumed_inputs=[0])
    want = run_compiled(one_node(op, {"X": x}), {"X": x})[0]
    assert compare_bits(run_compiled(old, {"X": x})[0], want) is None


def test_version_that_has_no_such_operator():
    with pytest.raises(mlonnx.NotSupportedError, match="Round.*came with version 11"):
        run_compiled(one_node("Round", {"X": tame(np.float32)}, opset=10), {})


@pytest.mark.parametrize("dtype", FLOATS)
def test_predicates(dtype):
    x = np.array([[np.nan, np.inf, -np.inf, 0, 1]] * 20, dtype)
    assert (check(one_node("IsNaN", {"X": x}), {"X": x})[0] == np.isnan(x)).all()
    for attributes in (
        {},
        {"detect_negative": 0},
        {"detect_positive": 0},
        {"detect_negative": 0, "detect_positive": 0},
    ):
        got = check(one_node("IsInf", {"X": x}, **attributes), {"X": x})[0]
        want = (np.isposinf(x) & (attributes.get("detect_positive", 1) != 0)) | (
            np.isneginf(x) & (attributes.get("detect_negative", 1) != 0)
        )
        assert (got == want).all()


# --- Two operands -----------------------------------------------------------------------------------------------------

COMPARISONS = ["Less", "LessOrEqual", "Greater", "GreaterOrEqual", "Equal"]


@pytest.mark.parametrize("dtype", [*FLOATS, np.int32, np.int64])
@pytest.mark.parametrize("op", COMPARISONS)
def test_comparison(op, dtype):
    @quick
    @given(st.data())
    def run(data):
        a = data.draw(matrices(dtype))
        b = data.draw(matrices(dtype, a.shape))
        feeds = {"A": a, "B": np.where(np.arange(a.size).reshape(a.shape) % 3 == 0, a, b)}
        check(one_node(op, feeds), feeds)

    run()


@pytest.mark.parametrize("op", ["And", "Or", "Xor", "Equal"])
def test_logic(op):
    feeds = {"A": tame(bool), "B": tame(bool, seed=1)}
    check(one_node(op, feeds), feeds)
    check(one_node("Not", {"A": feeds["A"]}), {"A": feeds["A"]})


def test_equal_strings():
    a = np.array([["a", ""], ["b", "höher"], ["", "z" * 40]] * 5, object)
    b = np.array([["a", "x"], ["bb", "höher"], ["", "z" * 39 + "y"]] * 5, object)
    got = check(one_node("Equal", {"A": a, "B": b}, opset=19), {"A": a, "B": b})[0]
    assert (got == (a == b)).all()
    column = one_node("Equal", {"A": a}, {"B": np.array(["a", "höher"], object)}, opset=19)
    assert (check(column, {"A": a})[0] == (a == np.array(["a", "höher"], object))).all()


@pytest.mark.parametrize("op", ["Less", "Greater", "Add", "Pow"])
def test_broadcast_attributes(op):
    """Versions 1 to 6: B lies at the axis of A."""
    a, b = tame(np.float32, (8, 3, 2), low=0.5), tame(np.float32, (3,), 1)
    plain = one_node(op, {"A": a}, {"B": b.reshape(3, 1)})
    old = one_node(op, {"A": a}, {"B": b}, opset=6, broadcast=1, axis=1)
    assert compare_bits(run_compiled(old, {"A": a})[0], run_compiled(plain, {"A": a})[0]) is None


@pytest.mark.parametrize("dtype", FLOATS)
def test_pow(dtype):
    @quick
    @given(st.data())
    def run(data):
        x = data.draw(matrices(dtype))
        feeds = {"X": x, "Y": data.draw(matrices(dtype, x.shape))}
        check(one_node("Pow", feeds), feeds, ulp=4, ort=False)

    run()
    feeds = {"X": tame(dtype, low=0.1), "Y": tame(dtype, seed=1)}
    check(one_node("Pow", feeds), feeds, ulp=4)


@pytest.mark.parametrize("exponent", [2, 3, 0, -1, 0.5, 1])
@pytest.mark.parametrize("y", [np.float32, np.float64, np.int32, np.int64])
@pytest.mark.parametrize("x", [np.float32, np.float64])
def test_pow_constant(x, y, exponent):
    feeds = {"X": tame(x)}
    model = one_node("Pow", feeds, {"Y": np.array(y(exponent))})
    check(model, feeds, ulp=4, rtol=1e-4)


@pytest.mark.parametrize("y", [np.int32, np.int64, np.int8])
@pytest.mark.parametrize("x", [np.int32, np.int64])
def test_pow_integers(x, y):
    feeds = {"X": tame(x, low=-9, high=9), "Y": tame(y, seed=1, low=0, high=30)}
    got = check(one_node("Pow", feeds), feeds, ort=False)[0]
    assert (got == np.power(feeds["X"], feeds["Y"].astype(x))).all()
    feeds["Y"] = -feeds["Y"]
    feeds["X"][feeds["X"] == 0] = 1
    check(one_node("Pow", feeds), feeds, ort=False)
    feeds["Y"] = tame(np.float32)
    check(one_node("Pow", feeds), feeds, ort=False)


@pytest.mark.parametrize("dtype", INTEGERS)
def test_div_integers(dtype):
    feeds = {"A": tame(dtype, low=-100, high=100), "B": tame(dtype, seed=1, low=1, high=9)}
    feeds["A"][0, 0], feeds["B"][0, 0] = np.iinfo(dtype).min, -1
    check(one_node("Div", feeds), feeds, ort=False)


@pytest.mark.parametrize("fmod", [0, 1])
@pytest.mark.parametrize("dtype", INTEGERS)
def test_mod_integers(dtype, fmod):
    @quick
    @given(st.data())
    def run(data):
        a = data.draw(matrices(dtype))
        b = data.draw(matrices(dtype, a.shape))
        feeds = {"A": a, "B": np.where(b == 0, 1, b).astype(dtype)}
        check(one_node("Mod", feeds, fmod=fmod), feeds, ort=False)

    run()
    feeds = {"A": tame(dtype, low=-50, high=50), "B": tame(dtype, seed=1, low=1, high=9)}
    check(one_node("Mod", feeds, fmod=fmod), feeds)


@pytest.mark.parametrize("dtype", FLOATS)
def test_mod_floats(dtype):
    @quick
    @given(st.data())
    def run(data):
        a = data.draw(matrices(dtype))
        feeds = {"A": a, "B": data.draw(matrices(dtype, a.shape))}
        for fmod in (0, 1):
            check(one_node("Mod", feeds, fmod=fmod), feeds, ort=False)

    run()
    feeds = {"A": tame(dtype), "B": tame(dtype, seed=1)}
    check(one_node("Mod", feeds, fmod=1), feeds)


@pytest.mark.parametrize("op", ["Div", "Mod"])
def test_integer_division_by_zero(op):
    a, b = np.ones((100, 2), np.int64), np.ones((100, 2), np.int64)
    b[67, 1] = b[80, 0] = 0
    model = one_node(op, {"A": a, "B": b})
    with pytest.raises(mlonnx.RunError, match="divided by zero, row 67, column 1"):
        run_compiled(model, {"A": a, "B": b})
    with pytest.raises(mlonnx.RunError, match="divided by 0"):
        run_reference(model, {"A": a, "B": b})


# --- Many operands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("op", ["Sum", "Mean", "Max", "Min"])
def test_variadic(op, dtype):
    @quick
    @given(st.data())
    def run(data):
        a = data.draw(matrices(dtype))
        feeds = {"A": a}
        for name in data.draw(st.sampled_from(["", "B", "BC"])):
            feeds[name] = data.draw(matrices(dtype, a.shape))
        check(one_node(op, feeds), feeds, ort=False)

    run()
    feeds = {"A": tame(dtype), "B": tame(dtype, seed=1), "C": tame(dtype, seed=2)}
    check(one_node(op, feeds), feeds)
    broadcast = one_node(op, {"A": feeds["A"]}, {"B": tame(dtype, (5,)), "C": np.array(dtype(0.5))})
    check(broadcast, {"A": feeds["A"]})


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("op", ["Max", "Min"])
def test_variadic_integers(op, dtype):
    feeds = {"A": tame(dtype), "B": tame(dtype, seed=1), "C": tame(dtype, seed=2)}
    check(one_node(op, feeds), feeds)


@pytest.mark.parametrize("op", ["Sum", "Mean", "Max", "Min"])
def test_variadic_version_1(op):
    feeds = {"A": tame(np.float32), "B": tame(np.float32, seed=1)}
    got = run_compiled(one_node(op, feeds, opset=1, consumed_inputs=[0, 0]), feeds)[0]
    assert compare_bits(got, run_compiled(one_node(op, feeds), feeds)[0]) is None


@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS, bool])
def test_where(dtype):
    feeds = {"C": tame(bool, seed=3), "X": tame(dtype), "Y": tame(dtype, seed=1)}
    check(one_node("Where", feeds), feeds)
    feeds = {"C": tame(bool, (70, 1), seed=3), "X": tame(dtype)}
    check(one_node("Where", feeds, {"Y": tame(dtype, (5,), 1)}), feeds)


def test_where_strings():
    x = np.array([["a", ""], ["höher", "z" * 40]] * 35, object)
    feeds = {"C": tame(bool, (70, 2)), "X": x, "Y": x[:, ::-1].copy()}
    got = check(one_node("Where", feeds), feeds)[0]
    assert (got == np.where(feeds["C"], feeds["X"], feeds["Y"])).all()
    constant = one_node("Where", {"C": feeds["C"], "X": x}, {"Y": np.array("none", object)})
    check(constant, {"C": feeds["C"], "X": x})


@pytest.mark.parametrize("dtype", [*FLOATS, *INTEGERS])
@pytest.mark.parametrize("order", [["X"], ["X", "min"], ["X", "", "max"], ["X", "min", "max"], ["X", "max", "min"]])
def test_clip(order, dtype):
    bounds = {"min": np.array(dtype(-1)), "max": np.array(dtype(2))}

    @quick
    @given(matrices(dtype))
    def run(x):
        model = one_node("Clip", {"X": x}, {name: bounds[name] for name in order[1:] if name}, order=order)
        check(model, {"X": x}, ort=False)

    run()
    x = tame(dtype)
    check(one_node("Clip", {"X": x}, {name: bounds[name] for name in order[1:] if name}, order=order), {"X": x})


@pytest.mark.parametrize("opset", [1, 6])
def test_clip_attributes(opset):
    x = np.array([[-2, -0.5, 0.5, 2, np.nan, np.inf, -np.inf, 3e38]] * 20, np.float32)
    most = np.finfo(np.float32).max
    for attributes in ({}, {"min": -1.0}, {"max": 1.0}, {"min": -1.0, "max": 1.0}):
        got = check(one_node("Clip", {"X": x}, opset=opset, **attributes), {"X": x}, ort=False)[0]
        want = np.clip(x, attributes.get("min", -most), attributes.get("max", most))
        assert compare_bits(got, want.astype(np.float32)) is None


# --- Graphs -----------------------------------------------------------------------------------------------------------


@st.composite
def graphs(draw, dtype):
    """A random graph of operators that are exact: nodes, and the types of their values by name."""
    width = draw(st.sampled_from([1, 4, 17]))
    is_float = np.issubdtype(dtype, np.floating)
    numbers, truths, nodes = ["A", "B", "row", "scalar"], ["T"], []
    unary = ["Abs", "Neg", "Relu", "Sign", *(["Floor", "Round", "Sqrt", "Reciprocal"] if is_float else [])]
    for i in range(draw(st.integers(1, 8))):
        name = f"v{i}"
        kind = draw(st.sampled_from(["unary", "binary", "compare", "logic", "where", "many", "not"]))
        number, truth = st.sampled_from(numbers), st.sampled_from(truths)
        if kind in ("compare", "logic", "not"):
            if kind == "compare":
                nodes.append((draw(st.sampled_from(COMPARISONS)), [draw(number), draw(number)], name))
            elif kind == "logic":
                nodes.append((draw(st.sampled_from(["And", "Or", "Xor"])), [draw(truth), draw(truth)], name))
            else:
                nodes.append(("Not", [draw(truth)], name))
            truths.append(name)
            continue
        if kind == "unary":
            nodes.append((draw(st.sampled_from(unary)), [draw(number)], name))
        elif kind == "binary":
            nodes.append((draw(st.sampled_from(["Add", "Sub", "Mul"])), [draw(number), draw(number)], name))
        elif kind == "where":
            nodes.append(("Where", [draw(truth), draw(number), draw(number)], name))
        else:
            op = draw(st.sampled_from(["Max", "Min", *(["Sum", "Mean"] if is_float else [])]))
            nodes.append((op, draw(st.lists(number, min_size=1, max_size=4)), name))
        numbers.append(name)
    return width, nodes


@pytest.mark.parametrize("dtype", [*FLOATS, np.int32, np.int64])
def test_graph(dtype):
    """Bit for bit, through one fused loop or several."""

    @settings(max_examples=40, deadline=None)
    @given(st.data())
    def run(data):
        width, nodes = data.draw(graphs(dtype))
        count = data.draw(st.sampled_from([1, 3, 20, 65]))
        feeds = {name: data.draw(matrices(dtype, (count, width))) for name in "AB"}
        feeds["T"] = data.draw(matrices(bool, (count, width)))
        constants = {
            "row": data.draw(matrices(dtype, (width,))),
            "scalar": data.draw(matrices(dtype, (1,))).reshape(()),
        }
        outputs = [name for _, _, name in nodes]
        graph = helper.make_graph(
            [helper.make_node(op, inputs, [name]) for op, inputs, name in nodes],
            "graph",
            [helper.make_tensor_value_info(name, TYPES[x.dtype], ["N", width]) for name, x in feeds.items()],
            [helper.make_empty_tensor_value_info(name) for name in outputs],
            [numpy_helper.from_array(value, name) for name, value in constants.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)]).SerializeToString()
        want = run_reference(model, feeds)
        got = mlonnx.InferenceSession(model).run(None, feeds)
        for name, a, b in zip(outputs, got, want, strict=True):
            why = compare_bits(a, b)
            assert why is None, f"{name} of {nodes}: {why}"

    run()
