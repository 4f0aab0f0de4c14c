"""Target levels: the same bits from x86-64-v3 on; x86-64-v2 has no fused multiply-add and may differ."""

from pathlib import Path

import models
import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

import mlonnx
from mlonnx._compare import compare_bits, compare_expected

LEVELS = ["x86-64-v2", "x86-64-v3", "x86-64-v4"]


def flags():
    return Path("/proc/cpuinfo").read_text().split("flags", 1)[1].split("\n", 1)[0].split()


def runs_here(level):
    return {"x86-64-v2": "sse4_2", "x86-64-v3": "avx2", "x86-64-v4": "avx512vbmi"}[level] in flags()


@pytest.mark.parametrize(
    "model, features",
    [
        (models.classifier(20, 2, zipmap=False), 20),
        (models.classifier(1000, 10, zipmap=False), 1000),
        (models.complete_trees(28, count=20, depth=8), 28),
    ],
    ids=["scaler and regression", "wide", "trees"],
)
def test_levels_agree(model, features):
    x = np.random.default_rng(1).normal(size=(150, features)).astype(np.float32)
    results = {
        level: mlonnx.InferenceSession(model, cpu=level).run(None, {"X": x}) for level in LEVELS if runs_here(level)
    }
    host = mlonnx.InferenceSession(model).run(None, {"X": x})
    for level, outputs in results.items():
        for got, want in zip(outputs, host, strict=True):
            why = compare_expected(got, want, 1e-5, 1e-6) if level == "x86-64-v2" else compare_bits(got, want)
            assert why is None, f"{level}: {why}"


def test_an_unknown_level_lists_the_known_ones():
    with pytest.raises(mlonnx.Error, match="unknown cpu level 'i386'.*x86-64-v3"):
        mlonnx.InferenceSession(models.classifier(), cpu="i386")


def test_recorded_models_on_every_level():
    shared = Path(__file__).resolve().parents[3] / "shared" / "corpus"
    if not shared.is_dir():
        pytest.skip("no recorded models beside the repository")
    names = ["lightgbm/multi__deep", "xgboost/cat__multi", "libsvm/csvc__rbf_multi", "sklearn/MLPRegressor__tanh"]
    cases = [shared / name for name in names if (shared / name).is_dir()]
    assert cases
    for case in cases:
        x = numpy_helper.to_array(TensorProto.FromString((case / "test_data_set_0" / "input_0.pb").read_bytes()))
        host = mlonnx.InferenceSession(case / "model.onnx")
        feed = {host.get_inputs()[0].name: x}
        want = host.run(None, feed)
        for level in filter(runs_here, LEVELS[1:]):
            for got, expected in zip(
                mlonnx.InferenceSession(case / "model.onnx", cpu=level).run(None, feed), want, strict=True
            ):
                why = compare_bits(got, expected)
                assert why is None, f"{case.name} on {level}: {why}"


def test_half_floats_need_level_3():
    node = helper.make_node("Cast", ["X"], ["Y"], to=TensorProto.FLOAT16)
    graph = helper.make_graph(
        [node],
        "half",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 3])],
        [helper.make_tensor_value_info("Y", TensorProto.FLOAT16, ["N", 3])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8).SerializeToString()
    with pytest.raises(mlonnx.Error, match="not supported: 16-bit floats on x86-64-v2"):
        mlonnx.InferenceSession(model, cpu="x86-64-v2")
    x = np.array([[1.5, -2.25, 70000.0]], np.float32)
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(mlonnx.InferenceSession(model).run(None, {"X": x})[0], x.astype(np.float16))
