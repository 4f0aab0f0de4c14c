"""Reductions, matrix products, softmax and order: compiled, interpreter and onnxruntime agree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper
from operators import check, one_node, run_compiled, run_reference

import mlonnx

FLOATS = [np.float32, np.float64]
NUMBERS = [*FLOATS, np.int64, np.int32]
REDUCTIONS = ["ReduceL1", "ReduceMax", "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare"]
# Computed in floating point.
ROOTS = ["ReduceL2", "ReduceLogSum", "ReduceLogSumExp"]
# Within this many ulp of the interpreter, whose functions are libm's.
FUNCTION_ULP = 4


def tolerance(dtype):
    return {"rtol": 1e-9 if dtype == np.float64 else 2e-4, "atol": 1e-9 if dtype == np.float64 else 2e-4}


def values(rng, shape, dtype, low=-4, high=5):
    if np.dtype(dtype).kind == "i":
        return rng.integers(low, high, shape).astype(dtype)
    return rng.normal(size=shape).astype(dtype)


def special(rng, shape, dtype):
    """Values among which NaN, infinities and both zeros are common."""
    array = values(rng, shape, dtype)
    kinds = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 3e38, -1e-40], dtype)
    chosen = rng.integers(0, 4 * len(kinds), shape)
    return np.where(chosen < len(kinds), kinds[np.minimum(chosen, len(kinds) - 1)], array).astype(dtype)


def reduction(op, feeds, axes, opset, **attributes):
    """Axes as an attribute or as an operand, as the version has it."""
    if axes is None:
        return one_node(op, feeds, opset=opset, **attributes)
    if opset < (13 if op == "ReduceSum" else 18):
        return one_node(op, feeds, opset=opset, axes=axes, **attributes)
    return one_node(op, feeds, {"axes": np.array(axes, np.int64)}, opset=opset, **attributes)


def check_near(model, feeds, rtol, atol, *, ort=True):
    """As check, for results that may be near zero although the terms are not: compared with an absolute tolerance."""
    got, want = run_compiled(model, feeds), run_reference(model, feeds)
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a, b, rtol=rtol, atol=atol)
    if ort:
        check(model, feeds, ulp=2**62, rtol=rtol, atol=atol)


shapes = st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple) | st.sampled_from(
    [(16,), (17,), (33,), (100,), (2, 40), (40, 2), (17, 16), (3, 1, 33)]
)


@st.composite
def reduction_cases(draw, ops, dtypes):
    shape = draw(shapes)
    axes = draw(st.lists(st.integers(1, len(shape)), min_size=1, max_size=len(shape), unique=True))
    axes = [axis - len(shape) - 1 if draw(st.booleans()) else axis for axis in axes]
    opset = draw(st.sampled_from([11, 13, 18, 20]))
    return draw(st.sampled_from(ops)), draw(st.sampled_from(dtypes)), shape, axes, opset, draw(st.booleans())


@settings(max_examples=60, deadline=None)
@given(reduction_cases(REDUCTIONS, NUMBERS), st.integers(0, 2**32))
def test_reductions(case, seed):
    op, dtype, shape, axes, opset, keepdims = case
    feeds = {"X": values(np.random.default_rng(seed), (5, *shape), dtype)}
    # Products of whole numbers would overflow.
    ort = not (op == "ReduceProd" and np.dtype(dtype).kind == "i")
    check(reduction(op, feeds, axes, opset, keepdims=int(keepdims)), feeds, ort=ort, **tolerance(dtype))


@settings(max_examples=40, deadline=None)
@given(reduction_cases([*REDUCTIONS, "ReduceL2"], FLOATS), st.integers(0, 2**32))
def test_special_values(case, seed):
    op, dtype, shape, axes, opset, keepdims = case
    feeds = {"X": special(np.random.default_rng(seed), (5, *shape), dtype)}
    with np.errstate(all="ignore"):
        check(reduction(op, feeds, axes, opset, keepdims=int(keepdims)), feeds, ort=False)


@settings(max_examples=40, deadline=None)
@given(reduction_cases(ROOTS, FLOATS), st.integers(0, 2**32))
def test_roots_and_logarithms(case, seed):
    op, dtype, shape, axes, opset, keepdims = case
    x = values(np.random.default_rng(seed), (5, *shape), dtype)
    feeds = {"X": np.abs(x) if op == "ReduceLogSum" else 10 * x}
    model = reduction(op, feeds, axes, opset, keepdims=int(keepdims))
    if op == "ReduceL2":
        check(model, feeds, **tolerance(dtype))
    else:
        check_near(model, feeds, **tolerance(dtype))


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("shape", [(3, 6), (3, 2, 3)])
def test_log_sum_exp_of_infinities(dtype, shape):
    inf = np.inf
    rows = np.array([[-inf] * 6, [inf, 1, 2, 3, 4, 5], [np.nan, inf, -inf, 0, 0, 0]], dtype)
    want = np.array([-inf, inf, np.nan], dtype)
    feeds = {"X": rows if len(shape) == 2 else np.moveaxis(np.stack([rows, rows]), 0, 2)}
    model = reduction("ReduceLogSumExp", feeds, [1], 18, keepdims=0)
    for run in (run_compiled, run_reference):
        got = run(model, feeds)[0]
        np.testing.assert_array_equal(got if len(shape) == 2 else got[:, 0], want)
        if len(shape) == 3:
            np.testing.assert_array_equal(got[:, 1], want)
    huge = {"X": np.array([[1000.0, 1000.0, -1000.0]], dtype)}
    np.testing.assert_allclose(run_compiled(reduction("ReduceLogSumExp", huge, [1], 18), huge)[0], 1000 + np.log(2))


@pytest.mark.parametrize("op", [*REDUCTIONS, *ROOTS])
@pytest.mark.parametrize("dtype", NUMBERS)
def test_nothing_reduced_or_everything(op, dtype):
    """An empty list of axes, and none, with and without noop_with_empty_axes."""
    x = np.arange(1, 13).reshape(4, 3).astype(dtype)
    feeds = {"X": x}
    single = {
        "ReduceSumSquare": x * x,
        "ReduceLogSum": np.log(x).astype(dtype),
        "ReduceL1": np.abs(x),
    }.get(op, x)
    for axes in ([], None):
        model = reduction(op, feeds, axes, 18, noop_with_empty_axes=1)
        np.testing.assert_allclose(run_reference(model, feeds)[0], single, rtol=1e-6)
        got = run_compiled(model, feeds)[0]
        assert got.dtype == dtype
        np.testing.assert_allclose(got, single, rtol=1e-6)
        fixed = one_node(op, feeds, opset=18, batch=False) if axes is None else None
        if fixed:
            assert run_compiled(fixed, feeds)[0].shape == (1, 1)
            np.testing.assert_allclose(run_compiled(fixed, feeds)[0], run_reference(fixed, feeds)[0], rtol=1e-6)


@pytest.mark.parametrize(
    ("op", "identity"),
    [
        ("ReduceSum", 0),
        ("ReduceProd", 1),
        ("ReduceL1", 0),
        ("ReduceMax", -np.inf),
        ("ReduceMin", np.inf),
        ("ReduceLogSum", -np.inf),
        ("ReduceMean", np.nan),
        ("ReduceLogSumExp", -np.inf),
        ("ReduceL2", 0),
        ("ReduceSumSquare", 0),
    ],
)
def test_no_elements(op, identity):
    ends = helper.make_tensor("ends", TensorProto.INT64, [1], [0])
    axis = helper.make_tensor("axis", TensorProto.INT64, [1], [1])
    graph = helper.make_graph(
        [helper.make_node("Slice", ["X", "ends", "ends", "axis"], ["y"]), helper.make_node(op, ["y", "axis"], ["z"])],
        "graph",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 3, 2])],
        [helper.make_empty_tensor_value_info("z")],
        [ends, axis],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9).SerializeToString()
    for run in (run_compiled, run_reference):
        got = run(model, {"X": np.ones((3, 3, 2), np.float32)})[0]
        np.testing.assert_array_equal(got, np.full((3, 1, 2), identity, np.float32))


def test_extremes_of_truth_values():
    feeds = {"X": np.array([[True, False, True], [False, False, False], [True, True, True]])}
    check(reduction("ReduceMax", feeds, [1], 20), feeds)
    check(reduction("ReduceMin", feeds, [1], 20), feeds)


@pytest.mark.parametrize("op", ["ReduceSum", "ReduceMax"])
def test_reduction_over_the_batch_is_not_row_parallel(op):
    feeds = {"X": np.float32([[1, 5], [2, 4], [3, 3]])}
    model = reduction(op, feeds, [0], 18)
    assert mlonnx.InferenceSession(model).path == "dynamic"
    (got,) = check(model, feeds, rows=False)
    assert got.tolist() == ([[6, 12]] if op == "ReduceSum" else [[3, 5]])


@pytest.mark.parametrize("axes", [[2], [-3], [1, -1]])
def test_axes_that_are_none(axes):
    feeds = {"X": np.ones((3, 2), np.float32)}
    with pytest.raises(mlonnx.Error, match="axis"):
        mlonnx.InferenceSession(reduction("ReduceSum", feeds, axes, 18))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["ArgMin", "ArgMax"]), st.sampled_from(NUMBERS), shapes, st.data(), st.integers(0, 2**32))
def test_arg_reductions(op, dtype, shape, data, seed):
    rng = np.random.default_rng(seed)
    axis = data.draw(st.integers(1, len(shape)))
    last, keepdims, odd = (data.draw(st.booleans()) for _ in range(3))
    array = special(rng, (5, *shape), dtype) if odd and dtype in FLOATS else values(rng, (5, *shape), dtype)
    attributes = {"axis": axis, "keepdims": int(keepdims), "select_last_index": int(last)}
    feeds = {"X": array}
    ort = not np.isnan(array).any() if dtype in FLOATS else True
    check(one_node(op, feeds, opset=13, **attributes), feeds, ort=ort)


def test_arg_min_takes_the_first_nan():
    feeds = {"X": np.array([[3, np.nan, -np.inf, np.nan], [2, 1, 1, 5]], np.float32)}
    for last, want in ((0, [[1], [1]]), (1, [[3], [2]])):
        model = one_node("ArgMin", feeds, opset=13, axis=1, select_last_index=last)
        assert run_compiled(model, feeds)[0].tolist() == want
        assert run_reference(model, feeds)[0].tolist() == want


# Matrix products.


@st.composite
def product_shapes(draw):
    """Shapes of a row operand and of a constant that fit together."""
    inner, columns, rows = draw(st.integers(1, 40)), draw(st.integers(1, 30)), draw(st.integers(1, 5))
    return draw(
        st.sampled_from(
            [
                ((inner,), (inner, columns)),
                ((inner,), (inner,)),
                ((rows, inner), (inner, columns)),
                ((rows, inner), (inner,)),
                ((rows, inner), (1, inner, columns)),
                ((2, rows, inner), (2, inner, columns)),
                ((2, rows, inner), (1, 2, inner, columns)),
                ((2, rows, inner), (1, 1, inner, columns)),
                ((1, rows, inner), (1, 3, inner, columns)),
            ]
        )
    )


@settings(max_examples=40, deadline=None)
@given(product_shapes(), st.sampled_from(NUMBERS), st.integers(0, 2**32))
def test_matmul_by_a_constant(case, dtype, seed):
    rng = np.random.default_rng(seed)
    shape, right = case
    feeds = {"A": values(rng, (5, *shape), dtype)}
    check(one_node("MatMul", feeds, {"B": values(rng, right, dtype)}), feeds, **tolerance(dtype))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(NUMBERS),
    st.sampled_from([(), (2,), (2, 1)]),
    st.integers(1, 35),
    st.integers(1, 20),
    st.integers(0, 99),
)
def test_matmul_of_two_inputs(dtype, batch, inner, columns, seed):
    rng = np.random.default_rng(seed)
    feeds = {"A": values(rng, (5, *batch, 3, inner), dtype), "B": values(rng, (5, *batch, inner, columns), dtype)}
    check(one_node("MatMul", feeds), feeds, **tolerance(dtype))


@pytest.mark.parametrize("a", [(4,), (3, 4), (2, 3, 4), (1, 3, 4), (4,), (2, 1, 3, 4)])
@pytest.mark.parametrize("b", [(4,), (4, 5), (2, 4, 5), (1, 4, 5), (5, 2, 4, 1)])
def test_matmul_of_fixed_shapes(a, b):
    rng = np.random.default_rng(0)
    feeds = {"A": values(rng, a, np.float32), "B": values(rng, b, np.float32)}
    if len(a) == 4 and b == (5, 2, 4, 1):
        pytest.skip("2 and 5 do not broadcast")
    check(one_node("MatMul", feeds, batch=False), feeds, rows=False, **tolerance(np.float32))


@pytest.mark.parametrize(("a", "b"), [((3, 4), (5, 5)), ((3, 4), (3,)), ((2, 3, 4), (3, 4, 5)), ((3, 4), (1, 0))])
def test_matmul_of_shapes_that_do_not_fit(a, b):
    feeds = {"A": np.ones(a, np.float32), "B": np.ones(b, np.float32)}
    with pytest.raises(mlonnx.Error, match="fit|broadcast"):
        mlonnx.InferenceSession(one_node("MatMul", feeds, batch=False))


def test_matmul_by_a_matrix_per_row_is_not_row_parallel():
    feeds = {"A": np.ones((3, 2, 2), np.float32)}
    model = one_node("MatMul", feeds, {"B": np.ones((3, 2, 2), np.float32)})
    assert mlonnx.InferenceSession(model).path == "dynamic"
    check(model, feeds, rows=False)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(FLOATS),
    st.integers(1, 40),
    st.integers(1, 30),
    st.sampled_from([1.0, -2.0, 0.3]),
    st.sampled_from([1.0, 0.0, 0.7]),
    st.booleans(),
    st.sampled_from([None, "scalar", "vector", "row", "rows", "column"]),
    st.integers(0, 2**32),
)
def test_gemm(dtype, inner, columns, alpha, beta, trans_b, kind, seed):
    rng = np.random.default_rng(seed)
    feeds = {"A": values(rng, (5, inner), dtype)}
    constants = {"B": values(rng, (columns, inner) if trans_b else (inner, columns), dtype)}
    c = {"scalar": (), "vector": (columns,), "row": (1, columns), "rows": (5, columns), "column": (5, 1)}.get(kind)
    if kind:
        (feeds if kind in ("rows", "column") else constants)["C"] = values(rng, c, dtype)
    order = ["A", "B", "C"] if kind else ["A", "B"]
    model = one_node("Gemm", feeds, constants, order=order, opset=13, alpha=alpha, beta=beta, transB=int(trans_b))
    check(model, feeds, **tolerance(dtype))


@pytest.mark.parametrize("dtype", NUMBERS)
@pytest.mark.parametrize("trans_a", [0, 1])
@pytest.mark.parametrize("trans_b", [0, 1])
def test_gemm_of_three_inputs(dtype, trans_a, trans_b):
    rng = np.random.default_rng(1)
    feeds = {
        "A": values(rng, (20, 5) if trans_a else (5, 20), dtype),
        "B": values(rng, (7, 20) if trans_b else (20, 7), dtype),
        "C": values(rng, (5, 1), dtype),
    }
    attributes = {"alpha": 2.0, "beta": -3.0, "transA": trans_a, "transB": trans_b}
    ort = dtype in FLOATS  # onnxruntime rounds integers through floats, or has no kernel
    check(one_node("Gemm", feeds, batch=False, opset=13, **attributes), feeds, rows=False, ort=ort, **tolerance(dtype))
    got = run_compiled(one_node("Gemm", feeds, batch=False, opset=13, **attributes), feeds)[0]
    a, b = (feeds[n].T if t else feeds[n] for n, t in (("A", trans_a), ("B", trans_b)))
    np.testing.assert_allclose(got, 2 * (a @ b) - 3 * feeds["C"], rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("opset", [6, 7, 9, 11, 13])
def test_gemm_versions(opset):
    feeds = {"A": np.arange(10, dtype=np.float32).reshape(5, 2)}
    constants = {"B": np.ones((2, 3), np.float32), "C": np.array([1, 2, 3], np.float32)}
    old = {"broadcast": 1} if opset < 7 else {}
    check(one_node("Gemm", feeds, constants, opset=opset, **old), feeds, ort=opset >= 7)


def test_products_are_not_reordered():
    """R26: the term 16 meets the term 0 first."""
    a = np.zeros((1, 32), np.float32)
    a[0, [0, 1, 16]] = 1e8, 1, -1e8
    for model in (
        one_node("MatMul", {"X": a}, {"B": np.ones((32, 1), np.float32)}),
        one_node("ReduceSum", {"X": a}, {"axes": np.array([1])}, opset=13),
    ):
        for run in (run_compiled, run_reference):
            assert run(model, {"X": a})[0].item() == 1


def test_two_products_of_one_shape_keep_their_constants():
    nodes = [helper.make_node("MatMul", ["X", "B"], ["y"]), helper.make_node("MatMul", ["X", "C"], ["z"])]
    one, other = np.full((2, 2), 1, np.float32), np.full((2, 2), 3, np.float32)
    graph = helper.make_graph(
        nodes,
        "graph",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])],
        [helper.make_empty_tensor_value_info("y"), helper.make_empty_tensor_value_info("z")],
        [helper.make_tensor(n, TensorProto.FLOAT, [2, 2], v.ravel()) for n, v in (("B", one), ("C", other))],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=9).SerializeToString()
    y, z = run_compiled(model, {"X": np.ones((1, 2), np.float32)})
    assert y.tolist() == [[2, 2]]
    assert z.tolist() == [[6, 6]]


# Softmax and norms.


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["Softmax", "LogSoftmax"]),
    st.sampled_from(FLOATS),
    shapes,
    st.sampled_from([7, 11, 13]),
    st.data(),
    st.integers(0, 2**32),
)
def test_softmax(op, dtype, shape, opset, data, seed):
    axis = data.draw(st.integers(1, len(shape)))
    feeds = {"X": 5 * values(np.random.default_rng(seed), (5, *shape), dtype)}
    model = one_node(op, feeds, opset=opset, axis=axis)
    if op == "Softmax":
        check(model, feeds, ulp=FUNCTION_ULP, **tolerance(dtype))
    else:
        check_near(model, feeds, **tolerance(dtype))


@pytest.mark.parametrize("op", ["Softmax", "LogSoftmax"])
def test_softmax_defaults(op):
    """Axis 1, flattened, before version 13; the last axis since."""
    feeds = {"X": np.arange(24, dtype=np.float32).reshape(2, 3, 4) / 7}
    flat = run_compiled(one_node(op, feeds, opset=11), feeds)[0]
    last = run_compiled(one_node(op, feeds, opset=13), feeds)[0]
    flat, last = (np.exp(x) if op == "LogSoftmax" else x for x in (flat, last))
    np.testing.assert_allclose(flat.sum(axis=(1, 2)), 1, rtol=1e-6)
    np.testing.assert_allclose(last.sum(axis=2), 1, rtol=1e-6)


def test_softmax_of_infinities():
    inf = np.inf
    feeds = {"X": np.array([[-inf, -inf], [inf, 0], [0, -inf], [np.nan, 0]], np.float32)}
    want = np.array([[np.nan] * 2, [np.nan, 0], [1, 0], [np.nan] * 2], np.float32)
    model = one_node("Softmax", feeds, opset=13)
    for run in (run_compiled, run_reference):
        got = run(model, feeds)[0]
        np.testing.assert_array_equal(got[[0, 2, 3]], want[[0, 2, 3]])
        assert np.isnan(got[1, 0])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([1, 2]), st.sampled_from(FLOATS), shapes, st.data(), st.integers(0, 2**32))
def test_lp_normalization(p, dtype, shape, data, seed):
    axis = data.draw(st.integers(1, len(shape)))
    array = values(np.random.default_rng(seed), (5, *shape), dtype)
    array[1] = 0
    feeds = {"X": array}
    got = check(one_node("LpNormalization", feeds, axis=axis, p=p), feeds, **tolerance(dtype))
    assert not got[0][1].any()


# Order.


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(NUMBERS), shapes, st.data(), st.integers(0, 2**32))
def test_top_k(dtype, shape, data, seed):
    axis = data.draw(st.integers(1, len(shape)))
    k = data.draw(st.integers(1, shape[axis - 1]))
    largest, odd = data.draw(st.booleans()), data.draw(st.booleans())
    rng = np.random.default_rng(seed)
    array = special(rng, (5, *shape), dtype) if odd and dtype in FLOATS else values(rng, (5, *shape), dtype)
    feeds = {"X": array}
    attributes = {"axis": axis, "largest": int(largest)}
    model = one_node("TopK", feeds, {"K": np.array([k])}, outputs=2, opset=11, **attributes)
    ort = not np.isnan(array).any() if dtype in FLOATS else True
    check(model, feeds, ort=ort)


@pytest.mark.parametrize("opset", [1, 10, 11, 24])
def test_top_k_versions(opset):
    feeds = {"X": np.array([[1, 3, 2, 3], [4, 4, 0, 1]], np.float32)}
    if opset == 1:
        model = one_node("TopK", feeds, outputs=2, opset=9, k=2)
    else:
        model = one_node("TopK", feeds, {"K": np.array([2])}, outputs=2, opset=opset)
    top, indices = run_compiled(model, feeds)
    assert top.tolist() == [[3, 3], [4, 4]]
    assert indices.tolist() == [[1, 3], [0, 1]]


@pytest.mark.parametrize("k", [4, -1])
def test_top_k_of_too_many(k):
    feeds = {"X": np.ones((2, 3), np.float32)}
    with pytest.raises(mlonnx.Error, match="'K'"):
        mlonnx.InferenceSession(one_node("TopK", feeds, {"K": np.array([k])}, outputs=2, opset=11))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(NUMBERS),
    shapes,
    st.booleans(),
    st.booleans(),
    st.sampled_from([np.int64, np.int32]),
    st.data(),
    st.integers(0, 2**32),
)
def test_cumsum(dtype, shape, exclusive, reverse, index, data, seed):
    axis = data.draw(st.integers(1, len(shape)))
    axis = axis - len(shape) - 1 if data.draw(st.booleans()) else axis
    feeds = {"X": values(np.random.default_rng(seed), (5, *shape), dtype)}
    attributes = {"exclusive": int(exclusive), "reverse": int(reverse)}
    check(one_node("CumSum", feeds, {"axis": np.array(axis, index)}, opset=14, **attributes), feeds, **tolerance(dtype))
