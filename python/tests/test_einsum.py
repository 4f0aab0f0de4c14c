"""Einsum and EyeLike: compiled, interpreter, numpy and onnxruntime agree."""

import numpy as np
import pytest
from operators import check, one_node, run_reference

import mlonnx

RANDOM = np.random.default_rng(5)


def einsum(equation, shapes, dtype=np.float32, **more):
    feeds = {f"X{i}": RANDOM.integers(-4, 5, size=s).astype(dtype) for i, s in enumerate(shapes)}
    return one_node("Einsum", feeds, equation=equation, **more), feeds


CASES = {
    "ij,jk->ik": [(3, 4), (4, 5)],
    "ij,kj->ik": [(3, 4), (5, 4)],
    "ij,ij->j": [(6, 4), (6, 4)],
    "nf,nf->n": [(3, 7), (3, 7)],
    "bij,bjk->bik": [(2, 3, 4), (2, 4, 5)],
    "bij,bkj->kib": [(2, 3, 4), (2, 5, 4)],
    "ni,ij,nj->n": [(3, 4), (4, 5), (3, 5)],
    "abcd,cdef->abef": [(2, 3, 2, 4), (2, 4, 3, 2)],
    "abcd,bdce->ae": [(2, 3, 4, 5), (3, 5, 4, 2)],
    "i,j->ij": [(3,), (4,)],
    "i,i": [(3,), (3,)],
    "ij,j": [(3, 4), (4,)],
    "ba": [(2, 3)],
    "ij->": [(3, 4)],
    "ij->ji": [(3, 4)],
    "ij->i": [(3, 4)],
    "ii->i": [(4, 4)],
    "ii": [(4, 4)],
    "iji->j": [(3, 2, 3)],
    "ii,ij->j": [(3, 3), (3, 2)],
    "iik,kj->ij": [(3, 3, 2), (2, 4)],
    "...ij,...jk->...ik": [(2, 3, 4), (2, 4, 5)],
    "...ij->...ji": [(2, 2, 3, 4)],
    "...a,...b": [(2, 3), (2, 4)],
    "a...,a...->...": [(3, 2, 2), (3, 2, 2)],
    "i...,j->j...": [(2, 3), (4,)],
    "aB,Bc->ac": [(2, 3), (3, 4)],
    "aA": [(2, 3)],
    " i j , j k -> i k ": [(3, 4), (4, 5)],
    ",i->i": [(), (3,)],
    "->": [()],
    "i,i,i->i": [(3,), (3,), (3,)],
    "ij,jk,kl,lm->im": [(2, 3), (3, 4), (4, 5), (5, 2)],
}


@pytest.mark.parametrize("equation", CASES)
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64])
def test_equations(equation, dtype):
    """Of known shapes; the terms are small integers, so that any order of summation gives the same."""
    model, feeds = einsum(equation, CASES[equation], dtype, batch=False)
    # onnxruntime refuses capital letters where the result is implicit.
    got = check(model, feeds, rows=False, ort=dtype != np.int64 and equation != "aA")
    want = np.einsum(equation.replace(" ", ""), *feeds.values())
    assert got[0].dtype == dtype
    np.testing.assert_array_equal(got[0], want)


@pytest.mark.parametrize(
    "equation", [e for e in CASES if "ii" not in e and "iji" not in e and not e.startswith((",", "->"))]
)
def test_equations_of_any_extents(equation):
    """All extents are those of the run."""
    from onnx import load_from_string

    model, feeds = einsum(equation, CASES[equation])
    made = load_from_string(model)
    for value in made.graph.input:
        for i, dim in enumerate(value.type.tensor_type.shape.dim):
            dim.dim_param = f"{value.name}_{i}"
    got = check(made.SerializeToString(), feeds, rows=False, ort=False)
    np.testing.assert_array_equal(got[0], np.einsum(equation.replace(" ", ""), *feeds.values()))


@pytest.mark.parametrize(
    "equation, batch, constants",
    [
        ("nf,fk->nk", [(3, 4)], [(4, 2)]),
        ("nf,kf->nk", [(3, 4)], [(5, 4)]),
        ("nf,nf->n", [(3, 4), (3, 4)], []),
        ("ni,ij,nj->n", [(3, 4)], [(4, 5)]),
        ("nij,nj->ni", [(3, 2, 4), (3, 4)], []),
        ("nij->nji", [(3, 2, 4)], []),
        ("nii->n", [(3, 4, 4)], []),
        ("n,k->nk", [(3,)], [(4,)]),
    ],
)
def test_rows_stay_rows(equation, batch, constants):
    feeds = {f"X{i}": RANDOM.normal(size=s).astype(np.float32) for i, s in enumerate(batch)}
    fixed = {f"C{i}": RANDOM.normal(size=s).astype(np.float32) for i, s in enumerate(constants)}
    order = [*feeds, *fixed]
    if equation == "ni,ij,nj->n":
        feeds["X1"] = RANDOM.normal(size=(3, 5)).astype(np.float32)
        order = ["X0", "C0", "X1"]
    model = one_node("Einsum", feeds, fixed, order=order, equation=equation)
    assert mlonnx.InferenceSession(model).path == "rows"
    got = check(model, feeds, rtol=1e-4, atol=1e-5)
    values = feeds | fixed
    np.testing.assert_allclose(got[0], np.einsum(equation, *[values[n] for n in order]), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    "equation, shapes, message",
    [
        ("ij,jk->ik", [(2, 3)], "2 terms for 1 operands"),
        ("ijk->i", [(2, 3)], "3 letters for operand 0 of rank 2"),
        ("i->i", [(2, 3)], "1 letters for operand 0 of rank 2"),
        ("ij->ik", [(2, 3)], "'k' in the result"),
        ("ij->ii", [(2, 3)], "'i' in the result"),
        ("i1->i", [(2, 3)], "terms are letters"),
        ("i..->i", [(2, 3)], "terms are letters"),
        ("......->", [(2, 3)], "terms are letters"),
        ("...i->i", [(2, 3)], "ellipsis in a term and none in the result"),
        ("...i,...j->...ij", [(2, 3), (2, 2, 3)], "ellipses of 1 and 2 dimensions"),
        ("ii->i", [(2, 3)], "extents 2 and 3"),
        ("ij,jk->ik", [(2, 3), (4, 2)], "do not fit"),
    ],
)
def test_malformed(equation, shapes, message):
    model, _ = einsum(equation, shapes, batch=False)
    with pytest.raises(mlonnx.ModelError, match=message):
        mlonnx.InferenceSession(model)


@pytest.mark.parametrize("k", [0, 1, -2, 7, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (4, 1), (0, 3)])
def test_eye_like(k, shape):
    feeds = {"X": RANDOM.normal(size=shape).astype(np.float32)}
    want = np.eye(*shape, k=k if abs(k) < 100 else 100)
    for batch in (True, False):
        model = one_node("EyeLike", feeds, batch=batch, k=k)
        np.testing.assert_array_equal(check(model, feeds, rows=False, ort=False)[0], want.astype(np.float32))


@pytest.mark.parametrize("dtype", [np.float64, np.int32, np.int64, bool, np.float16])
def test_eye_like_of_another_type(dtype):
    from operators import TYPES

    feeds = {"X": np.arange(6, dtype=np.int32).reshape(2, 3)}
    model = one_node("EyeLike", feeds, batch=False, dtype=TYPES[np.dtype(dtype)])
    got = check(model, feeds, rows=False, ort=False)[0]
    assert got.dtype == dtype
    np.testing.assert_array_equal(got, np.eye(2, 3, dtype=dtype))
    assert run_reference(one_node("EyeLike", feeds, batch=False), feeds)[0].dtype == np.int32


def test_malformed_eye_like():
    feeds = {"X": np.zeros((2, 3, 4), np.float32)}
    with pytest.raises(mlonnx.ModelError, match="rank 3"):
        mlonnx.InferenceSession(one_node("EyeLike", feeds))
    with pytest.raises(mlonnx.ModelError, match="no attribute 'n'"):
        mlonnx.InferenceSession(one_node("EyeLike", {"X": np.zeros((2, 3), np.float32)}, n=1))
