"""Each row of docs/deviations.md: what mlonnx gives and what ONNX Runtime gives, for one small model."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from deviations import DOUBLE, INT64, NAN, REFUSES, TYPES, Deviation, sigmoid, softmax, tensor
from deviations_maps import MAPS
from deviations_onnx import ONNX, standard
from deviations_trees import TREES
from onnx import helper, numpy_helper

mlonnx = pytest.importorskip("mlonnx")
onnxruntime_errors = tuple(
    error
    for error in vars(onnxruntime.capi.onnxruntime_pybind11_state).values()
    if isinstance(error, type) and issubclass(error, Exception)
)
# s = x + x + 0.25: one support vector for each class.
MACHINE = {
    "kernel_params": [0.0, 0.0, 0.0],
    "support_vectors": [1.0, -1.0],
    "vectors_per_class": [1, 1],
    "coefficients": [1.0, -1.0],
    "rho": [0.25],
    "classlabels_ints": [5, 7],
}
# y = 2 x + 0.5.
REGRESSION = {
    "kernel_params": [0.0, 0.0, 0.0],
    "support_vectors": [1.0],
    "n_supports": 1,
    "coefficients": [2.0],
    "rho": [0.5],
}

DEVIATIONS = [
    Deviation(
        "linear_regressor_one_target",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [0.0], "post_transform": "LOGISTIC"},
        [[2.0]],
        [[[sigmoid(2.0)]]],
        [[[2.0]]],
    ),
    Deviation(
        "linear_regressor_intercepts",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [1.0, 2.0]},
        [[2.0]],
        REFUSES,
        [[[2.0]]],
    ),
    Deviation(
        "linear_regressor_types",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [1.0]},
        [[2.0]],
        [[[3.0]]],
        REFUSES,
        dtype="f8",
    ),
    Deviation(
        "linear_classifier_one_score",
        "LinearClassifier",
        {"coefficients": [1.0], "intercepts": [0.0], "classlabels_ints": [5, 7], "post_transform": "SOFTMAX"},
        [[2.0]],
        [[7], [softmax(-2.0, 2.0)]],
        [[7], [[-1.0, 2.0]]],
        outputs="i8 f4",
    ),
    Deviation(
        "linear_classifier_integers",
        "LinearClassifier",
        {"coefficients": [1.0], "intercepts": [-16777216.0], "classlabels_ints": [5, 7]},
        [[16777217]],
        [[7], [[0.0, 1.0]]],
        [[5], [[1.0, 0.0]]],
        dtype="i8",
        outputs="i8 f4",
    ),
    Deviation(
        "linear_classifier_intercepts",
        "LinearClassifier",
        {"coefficients": [1.0, -1.0], "classlabels_ints": [5, 7]},
        [[2.0]],
        [[5], [[2.0, -2.0]]],
        REFUSES,
        outputs="i8 f4",
    ),
    Deviation(
        "scaler_integers",
        "Scaler",
        {"offset": [16777216.0], "scale": [1.0]},
        [[16777217]],
        [[[1.0]]],
        [[[0.0]]],
        dtype="i8",
    ),
    Deviation(
        "normalizer_large",
        "Normalizer",
        {"norm": "L2"},
        [[3e30, 4e30]],
        [[[0.6, 0.8]]],
        [[[NAN, NAN]]],
    ),
    Deviation(
        "label_encoder_nan",
        "LabelEncoder",
        {"keys_floats": [NAN, 1.0], "values_int64s": [10, 11], "default_int64": -1},
        [NAN, 1.0],
        [[10, 11]],
        [[-1, 11]],
        outputs="i8",
        version=2,
    ),
    Deviation(
        "label_encoder_duplicates",
        "LabelEncoder",
        {"keys_int64s": [1, 1], "values_int64s": [10, 20]},
        [1],
        [[20]],
        [[10]],
        dtype="i8",
        outputs="i8",
        version=4,
    ),
    Deviation(
        "label_encoder_types",
        "LabelEncoder",
        {
            "keys_tensor": tensor(TYPES["i4"], 1),
            "values_tensor": tensor(INT64, 10),
            "default_tensor": tensor(INT64, -1),
        },
        [1, 2],
        [[10, -1]],
        REFUSES,
        dtype="i4",
        outputs="i8",
        version=4,
    ),
    Deviation(
        "linear_regressor_order",
        "LinearRegressor",
        {"coefficients": [1.0, 1.0, 1.0]},
        [[1e8, 1.0, -1e8]],
        [[[1.0]]],
        [[[0.0]]],
    ),
    Deviation(
        "linear_regressor_softmax_zero",
        "LinearRegressor",
        {"coefficients": [1.0, 1.0], "targets": 2, "post_transform": "SOFTMAX_ZERO"},
        [[0.0]],
        [[[0.0, 0.0]]],
        [[[NAN, NAN]]],
    ),
    Deviation(
        "linear_classifier_probit",
        "LinearClassifier",
        {"coefficients": [1.0], "intercepts": [0.0], "classlabels_ints": [5, 7], "post_transform": "PROBIT"},
        [[0.5]],
        [[7], [[NAN, 0.0]]],
        [[7], [[0.0, None]]],
        outputs="i8 f4",
    ),
    Deviation(
        "scaler_absent",
        "Scaler",
        {"scale": [2.0]},
        [[1.0, 2.0]],
        [[[2.0, 4.0]]],
        REFUSES,
    ),
    Deviation(
        "scaler_lengths",
        "Scaler",
        {"offset": [1.0], "scale": [2.0, 3.0]},
        [[1.0, 2.0]],
        [[[0.0, 3.0]]],
        REFUSES,
    ),
    Deviation(
        "scaler_rank_3",
        "Scaler",
        {"offset": [0.0, 10.0], "scale": [1.0, 1.0]},
        [[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]],
        [[[[1.0, -8.0], [3.0, -6.0], [5.0, -4.0]]]],
        REFUSES,
    ),
    Deviation(
        "imputer_lengths",
        "Imputer",
        {"imputed_value_floats": [7.0, 8.0, 9.0]},
        [[0.0, 0.0]],
        REFUSES,
        [[[7.0, 7.0]]],
    ),
    Deviation(
        "imputer_rank_3",
        "Imputer",
        {"imputed_value_floats": [7.0, 8.0, 9.0]},
        [[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]],
        [[[[7.0, 8.0, 9.0], [7.0, 8.0, 9.0]]]],
        [[[[7.0, 7.0, 7.0], [7.0, 7.0, 7.0]]]],
    ),
    Deviation(
        "imputer_types",
        "Imputer",
        {"imputed_value_floats": [7.0]},
        [[0.0, 1.0]],
        [[[7.0, 1.0]]],
        REFUSES,
        dtype="f8",
        outputs="f8",
    ),
    Deviation("binarizer_nan", "Binarizer", {"threshold": 0.5}, [[NAN, 1.0]], [[[0.0, 1.0]]], REFUSES),
    Deviation(
        "binarizer_types", "Binarizer", {"threshold": 0.5}, [[0, 1]], [[[0, 1]]], REFUSES, dtype="i8", outputs="i8"
    ),
    Deviation(
        "feature_vectorizer_widths",
        "FeatureVectorizer",
        {},
        {"A": [[1.0, 2.0]], "B": [[3.0]]},
        [[[1.0, 2.0, 3.0]]],
        REFUSES,
    ),
    Deviation("one_hot_encoder_kind", "OneHotEncoder", {"cats_strings": ["1"]}, [1], REFUSES, [[[0.0]]], dtype="i8"),
    Deviation(
        "one_hot_encoder_types", "OneHotEncoder", {"cats_int64s": [1, 2]}, [2], [[[0.0, 1.0]]], REFUSES, dtype="i4"
    ),
    Deviation(
        "one_hot_encoder_nan",
        "OneHotEncoder",
        {"cats_int64s": [-(2**63)]},
        [NAN, 3e30, -3e30],
        [[[0.0], [0.0], [0.0]]],
        [[[1.0], [1.0], [1.0]]],
    ),
    Deviation(
        "normalizer_small",
        "Normalizer",
        {"norm": "L2"},
        [[3e-30, 4e-30]],
        [[[0.6, 0.8]]],
        [[[3e-30, 4e-30]]],
    ),
    Deviation(
        "label_encoder_default",
        "LabelEncoder",
        {"keys_int64s": [1], "values_tensor": tensor(DOUBLE, 2.0), "default_float": 5.0},
        [9],
        [[5.0]],
        [[0.0]],
        dtype="i8",
        outputs="f8",
        version=4,
    ),
    Deviation(
        "svm_classifier_softmax",
        "SVMClassifier",
        {**MACHINE, "post_transform": "SOFTMAX"},
        [[0.25]],
        [[5], [softmax(-0.75, 0.75)]],
        [[5], [[0.25, 0.75]]],
        outputs="i8 f4",
    ),
    Deviation(
        "svm_classifier_probit",
        "SVMClassifier",
        {**MACHINE, "post_transform": "PROBIT", "rho": [0.0]},
        [[0.25]],
        [[5], [[NAN, 0.0]]],
        [[5], [[0.0, None]]],
        outputs="i8 f4",
    ),
    Deviation(
        "svm_classifier_double",
        "SVMClassifier",
        {**MACHINE, "rho": [-33554432.0]},
        [[16777217.0]],
        [[5], [[-2.0, 2.0]]],
        [[7], [[0.0, 0.0]]],
        dtype="f8",
        outputs="i8 f4",
    ),
    Deviation(
        "svm_classifier_kernel_params",
        "SVMClassifier",
        {name: value for name, value in MACHINE.items() if name != "kernel_params"},
        [[0.25]],
        [[5], [[-0.75, 0.75]]],
        REFUSES,
        outputs="i8 f4",
    ),
    Deviation(
        "svm_classifier_rho",
        "SVMClassifier",
        {**MACHINE, "rho": [0.25, 1.0]},
        [[0.25]],
        REFUSES,
        [[5], [[-0.75, 0.75]]],
        outputs="i8 f4",
    ),
    Deviation(
        "svm_regressor_post_transform",
        "SVMRegressor",
        {**REGRESSION, "post_transform": "LOGISTIC"},
        [[1.0]],
        [[[sigmoid(2.5)]]],
        [[[2.5]]],
    ),
    Deviation("svm_regressor_types", "SVMRegressor", REGRESSION, [[1.0]], [[[2.5]]], REFUSES, dtype="f8"),
    Deviation(
        "svm_regressor_kernel_params",
        "SVMRegressor",
        {name: value for name, value in REGRESSION.items() if name != "kernel_params"},
        [[1.0]],
        [[[2.5]]],
        REFUSES,
    ),
    Deviation(
        "svm_regressor_sum",
        "SVMRegressor",
        {**REGRESSION, "support_vectors": [1.0] * 3, "n_supports": 3, "coefficients": [1e8, 1.0, -1e8]},
        [[1.0]],
        [[[1.5]]],
        [[[0.5]]],
    ),
]
ALL = DEVIATIONS + TREES + MAPS + ONNX
IDS = [deviation.name for deviation in ALL]


def agree(got, want):
    """`want`: nested lists; None is a value that ONNX Runtime never writes."""
    for a, b in zip(got, want, strict=True):
        a, b = np.asarray(a), np.array(b, dtype=object)
        assert a.shape == b.shape
        known = np.not_equal(b, None)
        a, b = a[known], b[known].astype(a.dtype)
        if a.dtype.kind == "i":
            np.testing.assert_array_equal(a, b)
        else:
            np.testing.assert_allclose(a, b, rtol=1e-6, atol=0)


@pytest.mark.parametrize("deviation", ALL, ids=IDS)
def test_the_two_differ(deviation):
    if REFUSES not in (deviation.mlonnx, deviation.onnxruntime):
        with pytest.raises(AssertionError):
            agree([np.array(y) for y in deviation.mlonnx], deviation.onnxruntime)


@pytest.mark.parametrize("deviation", ALL, ids=IDS)
def test_onnxruntime(deviation):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    run = lambda: onnxruntime.InferenceSession(deviation.model(), options).run(None, deviation.feeds())
    if isinstance(deviation.onnxruntime, str):
        with pytest.raises((*onnxruntime_errors, RuntimeError)):
            run()
    else:
        agree(run(), deviation.onnxruntime)


@pytest.mark.parametrize("engine", ["interpreter", "compiled"])
@pytest.mark.parametrize("deviation", ALL, ids=IDS)
def test_mlonnx(deviation, engine):
    if engine == "interpreter":
        run = lambda: mlonnx.reference.run(deviation.model(), deviation.feeds())
    else:
        run = lambda: mlonnx.InferenceSession(deviation.model()).run(None, deviation.feeds())
    if isinstance(deviation.mlonnx, str):
        with pytest.raises((mlonnx.ModelError, mlonnx.RunError)):
            run()
    else:
        agree(run(), deviation.mlonnx)


def test_zip_map_double():
    """What skl2onnx writes for a classifier of doubles, unless told otherwise; ONNX Runtime refuses the type."""
    scores = np.array([[0.1, 0.9], [1.0, 0.0]])
    one = helper.make_map_type_proto(INT64, helper.make_tensor_type_proto(TYPES["f4"], []))
    graph = helper.make_graph(
        [helper.make_node("ZipMap", ["X"], ["Z"], domain="ai.onnx.ml", classlabels_int64s=[3, 5])],
        "graph",
        [helper.make_tensor_value_info("X", DOUBLE, ["N", 2])],
        [helper.make_value_info("Z", helper.make_sequence_type_proto(one))],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)], ir_version=8)
    model = model.SerializeToString()
    with pytest.raises(onnxruntime_errors, match="ZipMap"):
        onnxruntime.InferenceSession(model)
    want = [{3: float(np.float32(0.1)), 5: float(np.float32(0.9))}, {3: 1.0, 5: 0.0}]
    assert mlonnx.reference.run(model, {"X": scores})[0] == want
    assert mlonnx.InferenceSession(model).run(None, {"X": scores})[0] == want


def test_initializer_that_is_an_input():
    """mlonnx takes an initializer as a constant; in ONNX Runtime a caller may override it."""
    graph = helper.make_graph(
        [helper.make_node("Add", ["X", "B"], ["Y"])],
        "graph",
        [helper.make_tensor_value_info(name, TYPES["f4"], [1]) for name in ("X", "B")],
        [helper.make_tensor_value_info("Y", TYPES["f4"], [1])],
        [numpy_helper.from_array(np.array([1], np.float32), "B")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8).SerializeToString()
    feeds = {"X": np.array([1], np.float32), "B": np.array([5], np.float32)}
    assert onnxruntime.InferenceSession(model).run(None, feeds)[0] == 6
    assert mlonnx.InferenceSession(model).run(None, {"X": feeds["X"]})[0] == 2
    for run in (mlonnx.InferenceSession(model).run, lambda _, feeds: mlonnx.reference.run(model, feeds)):
        with pytest.raises(mlonnx.InputError, match="input"):
            run(None, feeds)


def test_integer_quotient_without_a_number():
    """The least integer by -1 wraps; ONNX Runtime's process is killed by the processor's exception."""
    deviation = standard(
        "quotient", "Div", [-(2**31)], None, None, {"B": np.array([-1], np.int32)}, dtype="i4", outputs="i4"
    )
    model, feeds = deviation.model(), deviation.feeds()
    assert mlonnx.InferenceSession(model).run(None, feeds)[0] == -(2**31)
    assert mlonnx.reference.run(model, feeds)[0] == -(2**31)
    script = "import numpy, onnxruntime, sys; onnxruntime.InferenceSession(sys.stdin.buffer.read()).run("
    script += "None, {'X': numpy.array([-(2**31)], numpy.int32)})"
    assert subprocess.run([sys.executable, "-c", script], input=model).returncode == -signal.SIGFPE


def test_rows_and_tests_name_each_other():
    root = Path(__file__).resolve().parents[2]
    table = (root / "docs/deviations.md").read_text().split("\n## ")[1]
    rows = {line.split("|")[-2].strip(" `") for line in table.splitlines() if line.startswith("| ")} - {"test"}
    assert set(IDS) <= rows
    tests = "".join(path.read_text() for path in (root / "python/tests").rglob("test_*.py"))
    assert {row for row in rows - set(IDS) if f"def test_{row}(" not in tests} == set()
