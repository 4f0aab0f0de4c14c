"""The converter matrix: a fixed eighth of its pairs, and its own judgement."""

import sys
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper

import mlonnx

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from matrix import judge, report  # noqa: E402
from matrix.judge import CLOSE, DIFFERS, EXACT, FAILED, INVALID, NOT_SUPPORTED, Result, compare_engines, distance  # noqa: E402
from matrix.run import run_pairs  # noqa: E402
from matrix.table import PAIRS  # noqa: E402

EIGHTH = [name for name, pair in PAIRS.items() if pair.eighth == 0]
# Converters of a class that scikit-learn no longer has, or that users do not meet by themselves.
NO_ESTIMATOR = {"_ConstantPredictor"}


@pytest.fixture(scope="module")
def results():
    return run_pairs(EIGHTH)


@pytest.mark.parametrize("name", EIGHTH)
def test_pair(results, name):
    result = results[name]
    assert not result.unexplained, f"{result.status}: {result.why}; onnxruntime: {result.onnxruntime}"
    if result.status == NOT_SUPPORTED:
        assert name in report.listed("Not supported"), f"supported so far: {result.why}"


def test_every_estimator_that_is_converted_has_a_pair():
    from skl2onnx._supported_operators import sklearn_operator_name_map

    converted = {kind.__name__ for kind in sklearn_operator_name_map}
    assert converted - {pair.estimator for pair in PAIRS.values()} == NO_ESTIMATOR


# --- The judgement ----------------------------------------------------------------------------------------------------

f32 = lambda *values: np.array(values, np.float32)


@pytest.mark.parametrize(
    ("got", "want", "apart"),
    [
        (f32(1, 2), np.array([1.0, 2.0]), 0),
        (f32(0.1), np.array([0.1]), 0),  # the same value, rounded
        (f32(np.nan, np.inf), np.array([np.nan, np.inf]), 0),
        (f32(0.5), np.array([0.25]), 0.25),
        (f32(300), np.array([200.0]), 0.5),
        (f32(np.nan), np.array([1.0]), np.inf),
        (f32(np.inf), np.array([1.0]), np.inf),
        (f32(1, 2), np.array([1.0]), np.inf),
        (f32(1, 2).reshape(2, 1), np.array([1.0, 2.0]), 0),
        (f32(1, 2).reshape(2, 1), np.array([[1.0, 2.0]]), np.inf),
        (np.array([1, 2]), np.array([1, 2]), 0),
        (np.array([1, 2]), np.array([1, 3]), np.inf),
        (np.array(["a", "b"], object), np.array(["a", "b"]), 0),
        (np.array(["a", "b"], object), np.array(["a", "c"]), np.inf),
        ([{"a": 0.25, "b": 0.75}], [{"b": 0.75, "a": 0.25}], 0),
        ([{"a": 0.25, "b": 0.75}], [{"b": 0.25, "c": 0.75}], np.inf),
        (f32(0.25, 0.75).reshape(1, 2), [{"b": 0.75, "a": 0.25}], 0),
        ([{"a": 0.25, "b": 0.75}], np.array([[0.25, 0.75]]), np.inf),
        ([f32(1), f32(2, 3)], [np.array([1.0]), np.array([2.0, 3.5])], 0.5 / 3.5),
    ],
)
def test_distance(got, want, apart):
    assert distance(got, want) == pytest.approx(apart)


def add_one(element=TensorProto.FLOAT, operator="Add"):
    one = helper.make_tensor("one", element, [1], [1])
    graph = helper.make_graph(
        [helper.make_node(operator, ["X", "one"], ["Y"])],
        "graph",
        [helper.make_tensor_value_info("X", element, ["N", 2])],
        [helper.make_tensor_value_info("Y", element, ["N", 2])],
        [one],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8).SerializeToString()


FEEDS = {"X": f32(0.5, 2, -3, 4).reshape(2, 2)}
SUM = np.array([[1.5, 3], [-2, 5]])


class Session:
    """Stands in for a compiled model that gives these outputs."""

    _description = "{}"

    def __init__(self, *outputs):
        self.outputs = [np.asarray(output, np.float32) for output in outputs]

    def run(self, names, feeds):
        return self.outputs


def test_agreement():
    result = compare_engines("pair", add_one(), FEEDS, [SUM])
    assert (result.status, result.onnxruntime, result.unexplained) == (EXACT, "same", False)
    result = compare_engines("pair", add_one(), FEEDS, [SUM + 5e-6])
    assert (result.status, result.agrees) == (CLOSE, True)


def test_a_difference_is_explained_where_onnxruntime_has_it():
    result = compare_engines("pair", add_one(), FEEDS, [SUM + 1])
    assert (result.status, result.onnxruntime, result.unexplained) == (DIFFERS, "same", False)
    assert "largest difference 1" in result.why


def test_a_difference_from_onnxruntime_is_a_fault(monkeypatch):
    monkeypatch.setattr(mlonnx, "InferenceSession", lambda model: Session(SUM + [[0, 0], [0, 5e-4]]))
    result = compare_engines("pair", add_one(), FEEDS, [SUM])
    assert result.status == DIFFERS and result.unexplained
    assert result.onnxruntime.startswith("differs")


def test_rounding_explains_where_onnxruntime_is_no_closer(monkeypatch):
    monkeypatch.setattr(mlonnx, "InferenceSession", lambda model: Session(SUM + 4e-4))
    assert not compare_engines("pair", add_one(), FEEDS, [SUM + 2e-4]).unexplained
    assert compare_engines("pair", add_one(), FEEDS, [SUM + 5e-5]).unexplained
    assert compare_engines("pair", add_one(), FEEDS, [SUM - 2]).unexplained


def test_doubles_must_be_closer():
    feeds = {"X": FEEDS["X"].astype(np.float64)}
    assert compare_engines("pair", add_one(TensorProto.DOUBLE), feeds, [SUM + 1e-10]).status == CLOSE
    assert compare_engines("pair", add_one(TensorProto.DOUBLE), feeds, [SUM + 5e-6]).status == DIFFERS


def test_refusals():
    assert compare_engines("pair", add_one(operator="Foo"), FEEDS, [SUM]).status == NOT_SUPPORTED
    assert compare_engines("pair", b"no model", FEEDS, [SUM]).status == INVALID


def test_a_refusal_where_onnxruntime_runs_is_a_fault(monkeypatch):
    def refuse(model):
        raise mlonnx.ModelError("malformed")

    monkeypatch.setattr(mlonnx, "InferenceSession", refuse)
    result = compare_engines("pair", add_one(), FEEDS, [SUM])
    assert result.status == FAILED and result.unexplained


def test_declared_types_are_hints():
    """skl2onnx declares the scores of double tree classifiers as doubles; they are not."""
    import onnx

    model = onnx.load_from_string(add_one())
    model.graph.output[0].type.tensor_type.elem_type = TensorProto.DOUBLE
    result = compare_engines("pair", model.SerializeToString(), FEEDS, [SUM + 1])
    assert (result.status, result.onnxruntime) == (DIFFERS, "same")


def test_outputs_that_the_converter_left_out():
    result = compare_engines("pair", add_one(), FEEDS, [SUM, SUM])
    assert (result.status, result.why) == (DIFFERS, "1 outputs instead of 2")


def test_a_pair_that_crashes_is_a_result():
    assert "KeyError" in run_pairs(["no such pair"])["no such pair"].why


def test_inputs_by_name():
    assert list(judge.by_input(add_one(), {"features": FEEDS["X"]})) == ["X"]
    assert list(judge.by_input(add_one(), {"X": FEEDS["X"], "dropped": FEEDS["X"]})) == ["X"]


def test_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr(report, "PAGE", tmp_path / "coverage.md")
    names = list(PAIRS)[:3]
    results = [
        Result(names[0], CLOSE, compile_seconds=1.25),
        Result(names[1], NOT_SUPPORTED, "not supported: Foo"),
        Result(names[2], judge.NOT_CONVERTIBLE, "no converter"),
    ]
    report.write({result.name: result for result in results})
    text = (tmp_path / "coverage.md").read_text()
    assert "3 pairs: 1 within 1e-5, 1 not supported, 1 not convertible; 50.0% of the 2 convertible ones agree" in text
    assert f"| {names[0]} | 1.25 |" in text
    assert report.listed("Not supported") == {names[1]}


def test_the_table_is_the_same_in_every_run():
    assert len({pair.name for pair in PAIRS.values()}) == len(PAIRS)
    assert 0.09 < len(EIGHTH) / len(PAIRS) < 0.16
