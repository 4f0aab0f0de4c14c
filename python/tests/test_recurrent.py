"""RNN: compiled, interpreter, a plain numpy recurrence and onnxruntime agree."""

import numpy as np
import pytest
from operators import one_node, run_reference

import mlonnx

RANDOM = np.random.default_rng(11)


def values(*shape, dtype=np.float32):
    return RANDOM.normal(size=shape).astype(dtype)


ACTIVATIONS = {
    "Relu": (lambda x, a, b: np.maximum(x, 0), None, None),
    "Tanh": (lambda x, a, b: np.tanh(x), None, None),
    "Sigmoid": (lambda x, a, b: 1 / (1 + np.exp(-x)), None, None),
    "Affine": (lambda x, a, b: a * x + b, 0.5, 0.25),
    "LeakyRelu": (lambda x, a, b: np.where(x >= 0, x, a * x), 0.125, None),
    "ThresholdedRelu": (lambda x, a, b: np.where(x >= a, x, 0), 0.5, None),
    "ScaledTanh": (lambda x, a, b: a * np.tanh(b * x), 1.5, 0.75),
    "HardSigmoid": (lambda x, a, b: np.clip(a * x + b, 0, 1), 0.25, 0.5),
    "Elu": (lambda x, a, b: np.where(x >= 0, x, a * (np.exp(x) - 1)), 0.75, None),
    "Softsign": (lambda x, a, b: x / (1 + np.abs(x)), None, None),
    "Softplus": (lambda x, a, b: np.log1p(np.exp(x)), None, None),
}


def recurrence(X, W, R, B, lens, h0, names, backwards, clip):
    """The specification's equation, in float64; `names`: activation and parameters of each direction."""
    steps, batch, _ = X.shape
    directions, hidden, _ = W.shape
    Y = np.zeros((steps, directions, batch, hidden))
    last = np.array(h0, np.float64)
    for d in range(directions):
        f, alpha, beta = names[d]
        for b in range(batch):
            order = range(lens[b])
            for t in reversed(order) if backwards[d] else order:
                x = W[d] @ X[t, b] + R[d] @ last[d, b] + B[d, :hidden] + B[d, hidden:]
                Y[t, d, b] = last[d, b] = f(np.clip(x, -clip, clip), alpha, beta)
    return Y, last


EXACT = {"Relu", "Affine", "LeakyRelu", "ThresholdedRelu", "HardSigmoid", "Softsign"}


def run_both(model, feeds, *, exact=False):
    """Compiled as interpreted: bit for bit, or near where a function of R27 enters, whose ulps the steps multiply."""
    want = run_reference(model, feeds)
    got = mlonnx.InferenceSession(model).run(None, feeds)
    for a, b in zip(got, want, strict=True):
        assert a.dtype == b.dtype
        if exact:
            np.testing.assert_array_equal(a, b)
        else:
            near = {np.float16: 2e-3, np.float32: 1e-5, np.float64: 1e-13}[a.dtype.type]
            np.testing.assert_allclose(a, b, rtol=near, atol=near)
    return got


def check_onnxruntime(model, feeds, got):
    import onnxruntime

    try:
        other = onnxruntime.InferenceSession(model).run(None, feeds)
    except Exception as error:  # it has no kernel for the type
        assert "NOT_IMPLEMENTED" in str(error), error
        return
    for a, b in zip(got, other, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ACTIVATIONS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_activations(name, dtype):
    f, alpha, beta = ACTIVATIONS[name]
    steps, batch, inputs, hidden = 4, 3, 5, 20
    feeds = {"X": values(steps, batch, inputs, dtype=dtype)}
    constants = {"W": values(1, hidden, inputs, dtype=dtype), "R": 0.2 * values(1, hidden, hidden, dtype=dtype)}
    parameters = {}
    if alpha is not None:
        parameters["activation_alpha"] = [alpha]
    if beta is not None:
        parameters["activation_beta"] = [beta]
    model = one_node("RNN", feeds, constants, outputs=2, hidden_size=hidden, activations=[name], **parameters)
    got = run_both(model, feeds, exact=name in EXACT)
    check_onnxruntime(model, feeds, got)
    no_bias, start = np.zeros((1, 2 * hidden)), np.zeros((1, batch, hidden))
    want = recurrence(
        feeds["X"], constants["W"], constants["R"], no_bias, [steps] * batch, start, [(f, alpha, beta)], [False], np.inf
    )
    for a, b in zip(got, want, strict=True):
        assert a.dtype == dtype
        np.testing.assert_allclose(a, b, rtol=1e-4 if dtype == np.float32 else 1e-12, atol=1e-5)


@pytest.mark.parametrize("direction", ["forward", "reverse", "bidirectional"])
def test_directions_lengths_clip_and_state(direction):
    """Everything at once: sequences of different lengths, one of them empty; the first state; two activations."""
    steps, batch, inputs, hidden = 5, 4, 3, 17
    D = 2 if direction == "bidirectional" else 1
    lens = [5, 2, 0, 3]
    feeds = {"X": 2 * values(steps, batch, inputs)}
    constants = {
        "W": values(D, hidden, inputs),
        "R": values(D, hidden, hidden),
        "B": values(D, 2 * hidden),
        "sequence_lens": np.int32(lens),
        "initial_h": values(D, batch, hidden),
    }
    names = ["Tanh", "HardSigmoid"][:D]
    model = one_node(
        "RNN",
        feeds,
        constants,
        outputs=2,
        hidden_size=hidden,
        direction=direction,
        activations=names,
        clip=1.5,
        **({"activation_alpha": [0.25], "activation_beta": [0.5]} if D == 2 else {}),
    )
    # onnxruntime leaves the last state of an empty sequence 0.
    got = run_both(model, feeds)
    functions = [(ACTIVATIONS[n][0], 0.25, 0.5) for n in names]
    backwards = [direction == "reverse", True]
    want = recurrence(
        feeds["X"],
        constants["W"],
        constants["R"],
        constants["B"],
        lens,
        constants["initial_h"],
        functions,
        backwards,
        1.5,
    )
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def test_by_hand():
    """A running sum: weights of 1, the identity as activation."""
    one = np.ones((1, 1, 1), np.float32)
    feeds = {"X": np.float32([[[1], [10]], [[2], [20]], [[3], [30]]])}
    identity = {"activations": ["affine"], "activation_alpha": [1.0], "activation_beta": [0.0]}
    model = one_node("RNN", feeds, {"W": one, "R": one}, outputs=2, hidden_size=1, opset=10, **identity)
    want = np.float32([[1, 10], [3, 30], [6, 60]])
    for got in (run_reference(model, feeds), mlonnx.InferenceSession(model).run(None, feeds)):
        np.testing.assert_array_equal(got[0][:, 0, :, 0], want)
        np.testing.assert_array_equal(got[1][0, :, 0], want[-1])


def test_the_batch_in_front():
    """layout 1 is layout 0 with its values transposed."""
    feeds = {"X": values(2, 6, 3)}
    constants = {"W": values(2, 4, 3), "R": values(2, 4, 4)}
    optional = {"initial_h": values(2, 2, 4)}
    order = ["X", "W", "R", "", "", "initial_h"]
    more = {"hidden_size": 4, "direction": "bidirectional", "outputs": 2, "order": order}
    model = one_node("RNN", feeds, constants | optional, layout=1, **more)
    got = run_both(model, feeds)
    swapped = {"X": feeds["X"].swapaxes(0, 1)}
    optional = {"initial_h": optional["initial_h"].swapaxes(0, 1)}
    other = run_reference(one_node("RNN", swapped, constants | optional, **more), swapped)
    np.testing.assert_allclose(got[0], other[0].transpose(2, 0, 1, 3), rtol=1e-5)
    np.testing.assert_allclose(got[1], other[1].transpose(1, 0, 2), rtol=1e-5)


def test_half_floats():
    feeds = {"X": values(3, 2, 4, dtype=np.float16)}
    constants = {"W": values(1, 5, 4, dtype=np.float16), "R": values(1, 5, 5, dtype=np.float16)}
    model = one_node("RNN", feeds, constants, outputs=2, hidden_size=5)
    got = run_both(model, feeds)
    wide = {n: a.astype(np.float32) for n, a in constants.items()}
    wide_feeds = {"X": feeds["X"].astype(np.float32)}
    expected = run_reference(one_node("RNN", wide_feeds, wide, outputs=2), wide_feeds)
    np.testing.assert_allclose(got[0], expected[0], atol=2e-3)


def test_lengths_are_checked():
    feeds = {"X": values(3, 2, 1), "sequence_lens": np.int32([3, 4])}
    constants = {"W": values(1, 2, 1), "R": values(1, 2, 2)}
    order = ["X", "W", "R", "", "sequence_lens"]
    model = one_node("RNN", feeds, constants, outputs=2, order=order, batch=False)
    for run in (lambda: run_reference(model, feeds), lambda: mlonnx.InferenceSession(model).run(None, feeds)):
        with pytest.raises(mlonnx.RunError, match="node"):
            run()


@pytest.mark.parametrize(
    "attributes, message",
    [
        ({"activations": ["Tanh", "Relu"]}, "'activations' has 2 entries; it needs 1"),
        ({"activations": ["Sine"]}, "'activations' has 'Sine'"),
        ({"direction": "sideways"}, "'direction' is"),
        ({"clip": -1.0}, "'clip' is -1"),
        ({"hidden_size": 3}, "'hidden_size' is 3"),
        ({"layout": 2}, "'layout' is 2"),
        ({"speed": 2}, "no attribute 'speed'"),
    ],
)
def test_malformed(attributes, message):
    feeds = {"X": values(3, 2, 1)}
    constants = {"W": values(1, 2, 1), "R": values(1, 2, 2)}
    with pytest.raises(mlonnx.ModelError, match=message):
        mlonnx.InferenceSession(one_node("RNN", feeds, constants, outputs=2, **attributes))


def test_shapes_that_do_not_fit():
    feeds = {"X": values(3, 2, 1)}
    for constants, message in [
        ({"W": values(1, 2, 2), "R": values(1, 2, 2)}, "operand 'W' has an extent of 2 in dimension 2; it must be 1"),
        ({"W": values(1, 2, 1), "R": values(1, 2, 3)}, "operand 'R'"),
        ({"W": values(2, 2, 1), "R": values(1, 2, 2)}, "operand 'W' has an extent of 2 in dimension 0"),
        ({"W": values(1, 2, 1), "R": values(1, 2, 2), "B": values(1, 5)}, "operand 'B' has 5 biases; it needs 4"),
    ]:
        with pytest.raises(mlonnx.ModelError, match=message):
            mlonnx.InferenceSession(one_node("RNN", feeds, constants, outputs=2))
