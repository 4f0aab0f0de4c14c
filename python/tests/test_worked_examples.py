"""Every worked example of the seed documents, with the documents' own numbers: compiled and by interpreter, on tensors
and on memrefs."""

import numpy as np
import pytest

import mlonnx


class Example:
    """A function of MLIR on tensors with one input, as the document's text has it."""

    def __init__(self, name, body, x, want):
        self.name, self.body, self.x, self.want = name, body, x, want


def one_hot(shape, depth, axis, result):
    """ai.onnx's OneHot has depth and values as operands; the document's operation has them as parameters."""
    return f"""func.func @main(%x: tensor<{shape}xi64> {{onnx.name = "x"}}) -> tensor<{result}xi64> {{
  %depth = onnx.Constant dense<{depth}> : tensor<i64>
  %values = onnx.Constant dense<[0, 1]> : tensor<2xi64>
  %0 = onnx.OneHot %x, %depth, %values {{axis = {axis} : i64}}
      : (tensor<{shape}xi64>, tensor<i64>, tensor<2xi64>) -> tensor<{result}xi64>
  return %0 : tensor<{result}xi64>
}}"""


EXAMPLES = [
    Example(
        "mlonnx_dialect.txt: DictVectorizer",
        """func.func @main(%x: tensor<!mlonnx.map<!mlonnx.string, i64>> {onnx.name = "x"}) -> tensor<1x4xi64> {
  %0 = mlonnx.DictVectorizer %x {string_vocabulary = ["a", "c", "b", "z"]}
      : (tensor<!mlonnx.map<!mlonnx.string, i64>>) -> tensor<1x4xi64>
  return %0 : tensor<1x4xi64>
}""",
        {"a": 4, "c": 8},
        np.array([[4, 8, 0, 0]]),
    ),
    Example(
        "mlonnx_dialect.txt: LabelEncoder",
        """func.func @main(%x: tensor<?x!mlonnx.string> {onnx.name = "x"}) -> tensor<?xi64> {
  %0 = mlonnx.LabelEncoder %x {keys_strings = ["Amy", "Sally"], values_int64s = [5, 6], default_int64 = -1 : i64}
      : (tensor<?x!mlonnx.string>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}""",
        np.array(["Dori", "Amy", "Amy", "Sally", "Sally"], dtype=object),
        np.array([-1, 5, 5, 6, 6]),
    ),
    Example(
        "mlonnx_dialect.txt: OneHotEncoder",
        """func.func @main(%x: tensor<1xi64> {onnx.name = "x"}) -> tensor<1x8xf32> {
  %0 = mlonnx.OneHotEncoder %x {cats_int64s = [0, 1, 2, 3, 4, 5, 6, 7]} : (tensor<1xi64>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}""",
        np.array([4]),
        np.array([[0, 0, 0, 0, 1, 0, 0, 0]], dtype=np.float32),
    ),
    Example(
        "onehot_operation.txt: axis -1",
        one_hot("2x3", 10, -1, "2x3x10"),
        np.array([[4, 4, 6], [6, 7, 6]]),
        np.array(
            [
                [[0, 0, 0, 0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]],
                [[0, 0, 0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]],
            ]
        ),
    ),
    Example(
        "onehot_operation.txt: axis 0",
        one_hot("2x3", 5, 0, "5x2x3"),
        np.array([[2, 0, 4], [4, 3, 0]]),
        np.array(
            [
                [[0, 1, 0], [0, 0, 1]],
                [[0, 0, 0], [0, 0, 0]],
                [[1, 0, 0], [0, 0, 0]],
                [[0, 0, 0], [0, 1, 0]],
                [[0, 0, 1], [1, 0, 0]],
            ]
        ),
    ),
    # "If axis is 1, output[i][:][j] is the onehot code corresponding to x[i][j]."
    Example(
        "onehot_operation.txt: axis 1",
        one_hot("2x3", 5, 1, "2x5x3"),
        np.array([[2, 0, 4], [4, 3, 0]]),
        np.array(
            [
                [[0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0], [0, 0, 1]],
                [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 1, 0], [1, 0, 0]],
            ]
        ),
    ),
    # "res = np.eye(depth)[input0]"
    Example(
        "onehot_operation.txt: np.eye(depth)[input0]",
        one_hot("4", 3, -1, "4x3"),
        np.array([2, 0, 1, 2]),
        np.eye(3, dtype=np.int64)[[2, 0, 1, 2]],
    ),
]


def on_memrefs(body):
    """The same function on buffers. Operators of ai.onnx stay on tensors, between conversions."""
    if "onnx.OneHot" not in body:
        return body.replace("tensor<", "memref<")
    head, rest = body.split("\n", 1)
    shape = head.split("tensor<")[1].split(">")[0]
    result = head.split("tensor<")[2].split(">")[0]
    head = head.replace("%x: tensor<", "%buffer: memref<").replace("-> tensor<", "-> memref<")
    rest = rest.replace(
        f"  return %0 : tensor<{result}>",
        f"  %1 = bufferization.to_buffer %0 : tensor<{result}> to memref<{result}>\n  return %1 : memref<{result}>",
    )
    return f"{head}\n  %x = bufferization.to_tensor %buffer : memref<{shape}> to tensor<{shape}>\n{rest}"


@pytest.mark.parametrize("engine", ["compiled", "interpreter"])
@pytest.mark.parametrize("form", ["tensor", "memref"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_worked_example(example, form, engine):
    model = (example.body if form == "tensor" else on_memrefs(example.body)).encode()
    feeds = {"x": example.x}
    if engine == "compiled":
        (got,) = mlonnx.InferenceSession(model).run(None, feeds)
    else:
        (got,) = mlonnx.reference.run(model, feeds)
    assert got.dtype == example.want.dtype
    np.testing.assert_array_equal(got, example.want)
