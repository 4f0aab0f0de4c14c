"""mlonnx.backend: single nodes, what it is compatible with; and by it the element types that few models have."""

import numpy as np
import pytest
from onnx import TensorProto, ValueInfoProto, helper, numpy_helper

import mlonnx
from mlonnx import backend

UNSIGNED = [np.uint8, np.uint16, np.uint32, np.uint64]


def run(op, inputs, engine, outputs=1, constants=(), **attributes):
    """A node whose last operands are constants, as a model of one node."""
    names = [f"x{i}" for i in range(len(inputs) + len(constants))]
    node = helper.make_node(op, names, [f"y{i}" for i in range(outputs)], **attributes)
    given = [
        helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape)
        for name, x in zip(names, inputs, strict=False)
    ]
    results = [ValueInfoProto(name=name) for name in node.output]
    initializers = [numpy_helper.from_array(x, name) for name, x in zip(names[len(inputs) :], constants, strict=True)]
    graph = helper.make_graph([node], "g", given, results, initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    return backend.run_model(model, inputs, engine=engine)


@pytest.mark.parametrize("engine", backend.ENGINES)
@pytest.mark.parametrize("dtype", UNSIGNED)
def test_unsigned_integers(engine, dtype):
    """NumPy's arithmetic of the type; numbers of the upper half show a sign that should not be there."""
    top = np.iinfo(dtype).max
    a = np.array([[top, 1, 7], [0, top - 1, 3]], dtype)
    b = np.array([[2, top, 2], [5, 3, 3]], dtype)
    for op, want in {
        "Add": a + b,
        "Sub": a - b,
        "Mul": a * b,
        "Div": a // b,
        "Mod": a % b,
        "Max": np.maximum(a, b),
        "Min": np.minimum(a, b),
        "Less": a < b,
        "GreaterOrEqual": a >= b,
        "Equal": a == b,
    }.items():
        (got,) = backend.run_node(helper.make_node(op, ["a", "b"], ["y"]), [a, b], engine=engine, opset_version=20)
        assert got.dtype == want.dtype, op
        np.testing.assert_array_equal(got, want, err_msg=op)


@pytest.mark.parametrize("engine", backend.ENGINES)
@pytest.mark.parametrize("dtype", [np.uint32, np.uint64])
def test_unsigned_sums(engine, dtype):
    """Modulo the type's range."""
    x = np.array([[np.iinfo(dtype).max, 2, 7], [0, 5, 3]], dtype)
    axes = np.array([1])
    for op, want in {"ReduceSum": x.sum(1, dtype=dtype), "ReduceProd": x.prod(1, dtype=dtype)}.items():
        (got,) = run(op, [x], engine, constants=[axes], keepdims=0)
        assert got.dtype == dtype, op
        np.testing.assert_array_equal(got, want, err_msg=op)
    (got,) = run("MatMul", [x, x.T.copy()], engine)
    np.testing.assert_array_equal(got, x @ x.T)


@pytest.mark.parametrize("engine", backend.ENGINES)
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_unsigned_order(engine, dtype):
    top = np.iinfo(dtype).max
    x = np.array([[top, 2, 7], [0, top - 1, 3]], dtype)
    (index,) = run("ArgMax", [x], engine, axis=1, keepdims=0)
    np.testing.assert_array_equal(index, [0, 1])
    values, indices = run("TopK", [x], engine, outputs=2, constants=[np.array([2])])
    assert values.dtype == dtype
    np.testing.assert_array_equal(values, [[top, 7], [top - 1, 3]])
    np.testing.assert_array_equal(indices, [[0, 2], [1, 2]])


@pytest.mark.parametrize("engine", backend.ENGINES)
def test_double_to_half_is_rounded_once(engine):
    """1 + 2^-11 + 2^-40 is above the middle of two halves, but in the middle once it is a float."""
    x = np.array([1 + 2**-11 + 2**-40, -(1 + 2**-11 + 2**-40), 1 + 2**-11, 65520, 1e300, 2**-25, np.nan, -0.0])
    with np.errstate(over="ignore"):
        want = x.astype(np.float16)
    (got,) = backend.run_node(helper.make_node("Cast", ["x"], ["y"], to=TensorProto.FLOAT16), [x], engine=engine)
    np.testing.assert_array_equal(got, want)
    assert np.signbit(got[-1])


def test_compatible():
    def model(op):
        x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [2])
        return helper.make_model(
            helper.make_graph([helper.make_node(op, ["x"], ["y"])], "g", [x], [ValueInfoProto(name="y")])
        )

    assert backend.is_compatible(model("Exp"))
    assert not backend.is_compatible(model("Conv"))
    assert backend.supports_device("CPU") and not backend.supports_device("CUDA:1")
    with pytest.raises(mlonnx.NotSupportedError, match="device"):
        backend.prepare(model("Exp"), "CUDA")
