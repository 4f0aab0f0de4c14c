"""StringConcat and StringSplit: compiled, interpreter, Python and onnxruntime agree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import load_from_string
from operators import check, one_node, run_reference

import mlonnx


def texts(*values):
    return np.array(values, dtype=object)


@pytest.mark.parametrize("batch", [True, False])
def test_concat(batch):
    feeds = {"X": texts(["a", "", "ä"], ["b" * 100, "c", "\0"]), "Y": texts(["1"], [""])}
    model = one_node("StringConcat", feeds, batch=batch, opset=20)
    got = check(model, feeds, rows=False, ort=False)[0]
    np.testing.assert_array_equal(got, feeds["X"] + feeds["Y"])


def test_concat_of_what_was_concatenated():
    """Made strings are read again, and live as long as the results."""
    from onnx import helper

    feeds = {"X": texts("a", "bc", ""), "Y": texts("-")}
    nodes = [
        helper.make_node("StringConcat", ["X", "Y"], ["t"]),
        helper.make_node("StringConcat", ["t", "X"], ["u"]),
        helper.make_node("StringSplit", ["u"], ["parts", "counts"], delimiter="-"),
    ]
    info = [helper.make_tensor_value_info(n, 8, ["N" if n == "X" else 1]) for n in feeds]
    outputs = [helper.make_empty_tensor_value_info(n) for n in ("u", "parts", "counts")]
    made = helper.make_model(helper.make_graph(nodes, "g", info, outputs), opset_imports=[helper.make_opsetid("", 20)])
    session = mlonnx.InferenceSession(made.SerializeToString())
    assert session.path == "dynamic"
    got = session.run(None, feeds)
    assert got[0].tolist() == ["a-a", "bc-bc", "-"]
    assert got[1].tolist() == [["a", "a"], ["bc", "bc"], ["", ""]]
    assert got[2].tolist() == [2, 2, 2]


def split(feeds, **attributes):
    return one_node("StringSplit", feeds, outputs=2, opset=20, **attributes)


def padded(lists):
    width = max(map(len, lists), default=0)
    return [[*parts, *[""] * (width - len(parts))] for parts in lists], [len(parts) for parts in lists]


WORDS = ["a b", "  a\tb\n c ", "", "   ", "one", "a,b,,c", ",", "äö ü\u00a0x\u2003y", "\x1c\x1dz", "a, b, c"]


@pytest.mark.parametrize("maxsplit", [None, 0, 1, 2, 100])
@pytest.mark.parametrize("delimiter", [None, "", ",", ", ", "b", "ö"])
def test_split(delimiter, maxsplit):
    """As Python's str.split."""
    feeds = {"X": texts(*WORDS)}
    attributes = {k: v for k, v in {"delimiter": delimiter, "maxsplit": maxsplit}.items() if v is not None}
    got = check(split(feeds, **attributes), feeds, rows=False, ort=False)
    parts, counts = padded([word.split(delimiter or None, -1 if maxsplit is None else maxsplit) for word in WORDS])
    assert got[0].tolist() == parts
    assert got[1].tolist() == counts


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.text(alphabet="ab ,\u2003\n\u0301é", max_size=12), min_size=1, max_size=5),
    st.sampled_from(["", ",", "ab", " "]),
    st.integers(0, 3),
)
def test_random_splits(words, delimiter, maxsplit):
    feeds = {"X": texts(*words)}
    got = run_reference(split(feeds, delimiter=delimiter, maxsplit=maxsplit), feeds)
    parts, counts = padded([word.split(delimiter or None, maxsplit) for word in words])
    assert got[0].tolist() == parts
    assert got[1].tolist() == counts


@pytest.mark.parametrize("shape", [(0,), (0, 2), (2, 2), ()])
def test_split_of_shapes(shape):
    feeds = {"X": np.full(shape, "a b", dtype=object)}
    got = check(split(feeds, batch=False), feeds, rows=False, ort=False)
    assert got[0].shape == (*shape, 2 if feeds["X"].size else 0)
    assert got[1].shape == shape


def test_malformed():
    with pytest.raises(mlonnx.ModelError, match="'maxsplit' is -1"):
        mlonnx.InferenceSession(split({"X": texts("a")}, maxsplit=-1))
    with pytest.raises(mlonnx.ModelError, match="it takes strings"):
        mlonnx.InferenceSession(split({"X": np.zeros(2, np.float32)}))
    with pytest.raises(mlonnx.ModelError, match="elements of different types"):
        mlonnx.InferenceSession(one_node("StringConcat", {"X": texts("a"), "Y": np.zeros(1, np.float32)}, opset=20))


def test_text_that_is_not_utf8():
    """From the caller, who gets an error of the input, or from the model."""
    feeds = {"X": texts("a b", "ü")}
    model = split(feeds)
    for kind in ("S4", object):
        got = mlonnx.InferenceSession(model).run(None, {"X": np.array([b"a b", "ü".encode()], kind)})
        assert got[0].tolist() == [["a", "b"], ["ü", ""]]
        for run in (run_reference, lambda *arguments: mlonnx.InferenceSession(model).run(None, arguments[1])):
            with pytest.raises(mlonnx.InputError, match="'X': element 1 is not UTF-8"):
                run(model, {"X": np.array([b"a b", b"\xff\xfe"], kind)})
    model = load_from_string(one_node("StringConcat", feeds, {"k": texts("x")}, opset=20))
    model.graph.initializer[0].string_data[0] = b"\xff"
    model = model.SerializeToString()
    for run in (run_reference, lambda *arguments: mlonnx.InferenceSession(model).run(None, arguments[1])):
        with pytest.raises(
            mlonnx.RunError, match=r"element 0 of an output is the string b'a b\\xff', which is not UTF-8"
        ):
            run(model, feeds)
