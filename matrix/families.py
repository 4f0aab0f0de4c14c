"""Variants by kind of estimator: what users of classifiers, regressors and transformers export."""

from __future__ import annotations

from . import native
from .pairs import Variant

BOTH = ("predict", native.scores)


def _classes(name, data, **more):
    return Variant(name, data, **{"outputs": BOTH, **more})


BINARY = [_classes("binary", "cancer")]
MULTICLASS = [_classes("multiclass", "wine")]
CLASSIFIER = [
    *BINARY,
    *MULTICLASS,
    _classes("ten classes", "digits", form="unit"),
    _classes("strings", "iris"),
    _classes("two strings", "iris_two"),
    _classes("booleans", "iris_booleans"),
    _classes("labels apart", "labels_apart"),
    _classes("float64", "wine", type="f64"),
    _classes("float64 binary", "cancer", type="f64"),
    _classes("integers", "wine", type="i64"),
    _classes("opset 11", "wine", opset=11),
    _classes("opset 17", "cancer", opset=17),
    _classes("zipmap", "iris", options={"zipmap": True}, outputs=("predict", native.maps)),
    _classes("zipmap binary", "cancer", options={"zipmap": True}, outputs=("predict", native.maps)),
    _classes("zipmap float64", "wine", type="f64", options={"zipmap": True}, outputs=("predict", native.maps)),
    _classes("columns", "wine", options={"zipmap": "columns"}, gather=native.columns),
    _classes("class labels", "wine", options={"output_class_labels": True}, outputs=(*BOTH, native.classes)),
    _classes(
        "no class labels",
        "iris",
        options={"nocl": True},
        outputs=(native.indices, native.scores),
        gather=native.numbered,
    ),
    _classes("raw scores", "wine", options={"raw_scores": True}, outputs=("predict", native.decisions)),
    _classes("raw scores binary", "cancer", options={"raw_scores": True}, outputs=("predict", native.decisions)),
]
TREE_OPTIONS = [
    _classes("leaves", "wine", options={"decision_leaf": True}, outputs=(*BOTH, native.leaves)),
    _classes("paths", "wine", options={"decision_path": True}, outputs=(*BOTH, native.paths)),
    _classes(
        "paths and leaves",
        "cancer",
        options={"decision_path": True, "decision_leaf": True},
        outputs=(*BOTH, native.paths, native.leaves),
    ),
]
MISSING = [
    _classes("missing", "wine", form="missing"),
    _classes("missing binary", "cancer", form="missing"),
    _classes("missing float64", "wine", form="missing", type="f64"),
]
MULTILABEL = [
    _classes("multilabel", "multilabel"),
    _classes("multilabel float64", "multilabel", type="f64"),
]
MULTIOUTPUT = [
    Variant("multilabel", "multilabel", outputs=("predict", native.all_classes)),
    Variant("several targets", "multioutput", outputs=("predict", native.all_classes)),
]

REGRESSOR = [
    Variant("one target", "diabetes"),
    Variant("float64", "diabetes", "f64"),
    Variant("integers", "diabetes", "i64"),
    Variant("opset 11", "diabetes", opset=11),
    Variant("opset 17", "diabetes", opset=17),
    Variant("one feature", "diabetes", form="one"),
]
TARGETS = [Variant("targets", "linnerud"), Variant("targets float64", "linnerud", "f64")]
MISSING_REGRESSOR = [
    Variant("missing", "diabetes", form="missing"),
    Variant("missing float64", "diabetes", "f64", form="missing"),
]
TREE_REGRESSOR_OPTIONS = [
    Variant("leaves", "diabetes", options={"decision_leaf": True}, outputs=("predict", native.leaves)),
    Variant("paths", "diabetes", options={"decision_path": True}, outputs=("predict", native.paths)),
]

TRANSFORMER = [
    Variant("float32", "wine", outputs=(native.dense,)),
    Variant("float64", "wine", "f64", outputs=(native.dense,)),
    Variant("integers", "wine", "i64", outputs=(native.dense,)),
    Variant("opset 11", "wine", outputs=(native.dense,), opset=11),
    Variant("zeros", "cancer", form="zeros", outputs=(native.dense,)),
]
GAPS = [
    Variant("missing", "wine", form="missing", outputs=(native.dense,)),
    Variant("missing float64", "wine", "f64", form="missing", outputs=(native.dense,)),
]
WORDS = [Variant("strings", "words", outputs=(native.dense,))]
CODES = [
    Variant("integers", "codes", "i64", outputs=(native.dense,)),
    Variant("codes float32", "codes", outputs=(native.dense,)),
]
OUTLIERS = [
    Variant("float32", "wine", outputs=("predict", "decision_function")),
    Variant("float64", "wine", "f64", outputs=("predict", "decision_function")),
    Variant("opset 11", "wine", outputs=("predict", "decision_function"), opset=11),
    Variant(
        "score samples",
        "wine",
        outputs=("predict", "decision_function", "score_samples"),
        options={"score_samples": True},
    ),
]
CLUSTERS = [
    Variant("float32", "wine", outputs=("predict", "transform")),
    Variant("float64", "wine", "f64", outputs=("predict", "transform")),
    Variant("integers", "wine", "i64", outputs=("predict", "transform")),
    Variant("no gemm", "wine", outputs=("predict", "transform"), options={"gemm": False}),
]
TEXT = [
    Variant("column", "texts", outputs=(native.dense,)),
    Variant("opset 11", "texts", outputs=(native.dense,), opset=11),
]
