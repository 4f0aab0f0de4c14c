"""LightGBM, XGBoost and CatBoost: objectives, missing values, categories, inside pipelines and as bare boosters."""

from dataclasses import replace
from importlib.util import find_spec

import lightgbm
import numpy as np
import onnx
import onnxmltools
import xgboost
from onnxmltools.convert.lightgbm.operator_converters.LightGbm import convert_lightgbm
from onnxmltools.convert.xgboost.operator_converters.XGBoost import convert_xgboost
from skl2onnx import update_registered_converter
from skl2onnx.common.shape_calculator import (
    calculate_linear_classifier_output_shapes,
    calculate_linear_regressor_output_shapes,
)
from sklearn.base import BaseEstimator
from sklearn.ensemble import VotingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier
from sklearn.multioutput import MultiOutputRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from . import native
from .families import BINARY, BOTH, CLASSIFIER, MISSING, MISSING_REGRESSOR, MULTICLASS, REGRESSOR, TARGETS
from .pairs import Pair, Variant, entries, entry, without

CLASSIFIER_OPTIONS = {"zipmap": [True, False, "columns"], "nocl": [True, False]}
for kind, name, convert, options in (
    (lightgbm.LGBMClassifier, "LightGbmLGBMClassifier", convert_lightgbm, CLASSIFIER_OPTIONS),
    (lightgbm.LGBMRegressor, "LightGbmLGBMRegressor", convert_lightgbm, {"split": None}),
    (xgboost.XGBClassifier, "XGBoostXGBClassifier", convert_xgboost, CLASSIFIER_OPTIONS),
    (xgboost.XGBRegressor, "XGBoostXGBRegressor", convert_xgboost, None),
):
    shapes = (
        calculate_linear_classifier_output_shapes if "Classifier" in name else calculate_linear_regressor_output_shapes
    )
    update_registered_converter(kind, name, shapes, convert, options=options)

TWO = BINARY + MULTICLASS
ONE = REGRESSOR[:2]
SMALL = {"n_estimators": 10, "n_jobs": 1, "random_state": 0}


# --- LightGBM ---------------------------------------------------------------------------------------------------------


class LightGBMBooster(BaseEstimator):
    """What lightgbm.train gives, with scikit-learn's way to fit it."""

    def __init__(self, params):
        self.params = params

    def fit(self, x, y):
        quiet = {"verbose": -1, "num_threads": 1, "min_data_in_leaf": 5}
        self.booster_ = lightgbm.train(quiet | self.params, lightgbm.Dataset(x, y), 10)
        return self

    def predict(self, x):
        return self.booster_.predict(x)


def booster_label(estimator, x):
    answer = estimator.predict(x)
    return answer.argmax(axis=1) if answer.ndim == 2 else (answer > 0.5).astype(np.int64)


def booster_probabilities(estimator, x):
    answer = estimator.predict(x)
    return answer if answer.ndim == 2 else np.column_stack([1 - answer, answer])


def own_types(loaded):
    """The inputs' types as onnxmltools has them, in classes of its own."""
    from onnxmltools.convert.common import data_types

    return [(name, getattr(data_types, type(kind).__name__)(kind.shape)) for name, kind in loaded.types]


def by_lightgbm(estimator, loaded, variant):
    options = {"zipmap": False} | variant.options
    return onnxmltools.convert_lightgbm(
        getattr(estimator, "booster_", estimator) if isinstance(estimator, LightGBMBooster) else estimator,
        initial_types=own_types(loaded),
        target_opset=variant.opset,
        **options,
    )


BOOSTER = {"outputs": (booster_label, booster_probabilities)}
LEAVES = {"min_child_samples": 5, "verbose": -1} | SMALL
LIGHTGBM = [
    *entry(lightgbm.LGBMClassifier(**LEAVES), CLASSIFIER + MISSING),
    *entry(lightgbm.LGBMRegressor(**LEAVES), REGRESSOR + MISSING_REGRESSOR),
    *entries(
        {
            "dart": lightgbm.LGBMClassifier(boosting_type="dart", **LEAVES),
            "goss": lightgbm.LGBMClassifier(data_sample_strategy="goss", **LEAVES),
            "sigmoid 2": lightgbm.LGBMClassifier(sigmoid=2.0, **LEAVES),
            "balanced": lightgbm.LGBMClassifier(class_weight="balanced", **LEAVES),
            "100 trees": lightgbm.LGBMClassifier(**LEAVES | {"n_estimators": 100}),
        },
        TWO,
    ),
    *entry(lightgbm.LGBMClassifier(objective="multiclassova", **LEAVES), MULTICLASS, "one against all"),
    *entry(lightgbm.LGBMClassifier(objective="cross_entropy", **LEAVES), BINARY, "cross entropy"),
    *entries(
        {
            "categories": lightgbm.LGBMClassifier(
                categorical_feature=[0, 1, 2], min_data_per_group=5, cat_smooth=1, **LEAVES
            ),
            "category by category": lightgbm.LGBMClassifier(categorical_feature=[0, 1], max_cat_to_onehot=9, **LEAVES),
        },
        [*TWO, MISSING[0](name="missing", form="counts_missing")],
        form="counts",
    ),
    *entries(
        {
            objective: lightgbm.LGBMRegressor(objective=objective, **LEAVES)
            for objective in ("regression_l1", "huber", "fair", "poisson", "quantile", "mape", "gamma", "tweedie")
        },
        ONE + MISSING_REGRESSOR[:1],
    ),
    *entries(
        {
            "dart": lightgbm.LGBMRegressor(boosting_type="dart", **LEAVES),
            "zero is missing": lightgbm.LGBMRegressor(zero_as_missing=True, **LEAVES),
            "no missing values": lightgbm.LGBMRegressor(use_missing=False, **LEAVES),
            "stump": lightgbm.LGBMRegressor(num_leaves=2, **LEAVES),
            "63 leaves": lightgbm.LGBMRegressor(num_leaves=63, **LEAVES),
            "monotone": lightgbm.LGBMRegressor(monotone_constraints=[1] + [0] * 9, **LEAVES),
        },
        ONE + MISSING_REGRESSOR[:1],
    ),
    *entries(
        {
            "forest": lightgbm.LGBMRegressor(boosting_type="rf", bagging_freq=1, bagging_fraction=0.7, **LEAVES),
            "linear leaves": lightgbm.LGBMRegressor(linear_tree=True, **LEAVES),
            "square root": lightgbm.LGBMRegressor(reg_sqrt=True, **LEAVES),
        },
        ONE[:1],
    ),
    *entry(
        lightgbm.LGBMClassifier(boosting_type="rf", bagging_freq=1, bagging_fraction=0.7, **LEAVES), BINARY, "forest"
    ),
    *entry(lightgbm.LGBMRegressor(**LEAVES), ONE, "split by 3", options={"split": 3}),
    *entry(
        lightgbm.LGBMClassifier(**LEAVES),
        [
            *TWO,
            Variant("zipmap", "iris", outputs=("predict", native.maps), options={"zipmap": True}),
            Variant("split", "wine", outputs=BOTH, options={"split": 4}),
        ],
        "onnxmltools",
        convert=by_lightgbm,
        allowed=("zipmap", "split"),
    ),
    *entry(LightGBMBooster({"objective": "binary"}), BINARY, "binary", convert=by_lightgbm, **BOOSTER),
    *entry(
        LightGBMBooster({"objective": "multiclass", "num_class": 3}),
        MULTICLASS,
        "multiclass",
        convert=by_lightgbm,
        **BOOSTER,
    ),
    *entries(
        {objective: LightGBMBooster({"objective": objective}) for objective in ("regression", "poisson", "tweedie")},
        ONE,
        convert=by_lightgbm,
    ),
    *entry(make_pipeline(StandardScaler(), lightgbm.LGBMClassifier(**LEAVES)), CLASSIFIER, "scaler, LightGBM"),
    *entry(make_pipeline(StandardScaler(), lightgbm.LGBMRegressor(**LEAVES)), REGRESSOR, "scaler, LightGBM regressor"),
    *entry(OneVsRestClassifier(lightgbm.LGBMClassifier(**LEAVES)), TWO, "of LightGBM"),
    *entry(MultiOutputRegressor(lightgbm.LGBMRegressor(**LEAVES)), TARGETS, "of LightGBM"),
]


# --- XGBoost ----------------------------------------------------------------------------------------------------------


class XGBoostBooster(BaseEstimator):
    """What xgboost.train gives, with scikit-learn's way to fit it."""

    def __init__(self, params):
        self.params = params

    def fit(self, x, y):
        self.booster_ = xgboost.train({"nthread": 1} | self.params, xgboost.DMatrix(x, y), 10)
        return self

    def predict(self, x):
        return self.booster_.predict(xgboost.DMatrix(x))


def by_xgboost(estimator, loaded, variant):
    model = estimator.booster_ if isinstance(estimator, XGBoostBooster) else estimator
    return onnxmltools.convert_xgboost(model, initial_types=own_types(loaded), target_opset=variant.opset)


TREES = {"max_depth": 4} | SMALL
# It wants classes 0, 1, ...
NUMBERED = [variant for variant in CLASSIFIER if variant.set in ("cancer", "wine", "digits")]
CATEGORIES = {"feature_types": ["c"] * 3 + ["q"] * 10, "enable_categorical": True}
XGBOOST = [
    *entry(xgboost.XGBClassifier(**TREES), NUMBERED + MISSING),
    # Of several targets the converter writes every vote for the first; a stored case has that.
    *entry(xgboost.XGBRegressor(**TREES), REGRESSOR + MISSING_REGRESSOR),
    *entries(
        {
            "base score": xgboost.XGBClassifier(base_score=0.3, **TREES),
            "dart": xgboost.XGBClassifier(booster="dart", rate_drop=0.3, **TREES),
            "linear": xgboost.XGBClassifier(booster="gblinear", n_estimators=10),
            "by leaves": xgboost.XGBClassifier(grow_policy="lossguide", max_leaves=7, **TREES | {"max_depth": 0}),
            "exact": xgboost.XGBClassifier(tree_method="exact", **TREES),
            "forest": xgboost.XGBRFClassifier(**TREES),
            "100 trees": xgboost.XGBClassifier(**TREES | {"n_estimators": 100}),
        },
        TWO,
    ),
    *entry(xgboost.XGBClassifier(objective="multi:softmax", **TREES), MULTICLASS, "softmax"),
    *entry(xgboost.XGBClassifier(objective="binary:hinge", **TREES), BINARY, "hinge"),
    *entry(xgboost.XGBClassifier(objective="binary:logitraw", **TREES), BINARY, "raw logits"),
    *entry(
        xgboost.XGBClassifier(**CATEGORIES, **TREES),
        [MULTICLASS[0], MULTICLASS[0](name="missing", form="counts_missing")],
        "categories",
        form="counts",
    ),
    *entry(
        xgboost.XGBClassifier(max_cat_to_onehot=16, **CATEGORIES, **TREES),
        MULTICLASS,
        "category by category",
        form="counts",
    ),
    *entries(
        {
            objective: xgboost.XGBRegressor(objective=objective, **TREES)
            for objective in (
                "reg:absoluteerror",
                "reg:gamma",
                "reg:pseudohubererror",
                "reg:squaredlogerror",
                "reg:tweedie",
                "count:poisson",
            )
        },
        ONE + MISSING_REGRESSOR[:1],
    ),
    *entry(xgboost.XGBRegressor(objective="reg:quantileerror", quantile_alpha=0.8, **TREES), ONE, "quantile"),
    *entries(
        {
            "base score": xgboost.XGBRegressor(base_score=100.0, **TREES),
            "forest": xgboost.XGBRFRegressor(**TREES),
            "dart": xgboost.XGBRegressor(booster="dart", rate_drop=0.3, **TREES),
            "linear": xgboost.XGBRegressor(booster="gblinear", n_estimators=10),
            "monotone": xgboost.XGBRegressor(monotone_constraints=(1,) + (0,) * 9, **TREES),
            "deep": xgboost.XGBRegressor(**TREES | {"max_depth": 9}),
        },
        ONE + MISSING_REGRESSOR[:1],
    ),
    *entry(xgboost.XGBRegressor(multi_strategy="multi_output_tree", **TREES), TARGETS, "one tree for all targets"),
    *entry(xgboost.XGBClassifier(**TREES), TWO, "onnxmltools", convert=by_xgboost),
    *entry(xgboost.XGBRegressor(**TREES), ONE, "onnxmltools", convert=by_xgboost),
    *entry(XGBoostBooster({"objective": "binary:logistic"}), BINARY, "binary", convert=by_xgboost, **BOOSTER),
    *entry(
        XGBoostBooster({"objective": "multi:softprob", "num_class": 3}),
        MULTICLASS,
        "multiclass",
        convert=by_xgboost,
        **BOOSTER,
    ),
    *entries(
        {o: XGBoostBooster({"objective": o}) for o in ("reg:squarederror", "count:poisson")}, ONE, convert=by_xgboost
    ),
    # Integers are XGBoost's thresholds too: behind a scaler, rounding decides on which side of one a value is.
    *entry(
        make_pipeline(StandardScaler(), xgboost.XGBClassifier(**TREES)),
        without(NUMBERED, "integers"),
        "scaler, XGBoost",
    ),
    *entry(
        make_pipeline(StandardScaler(), xgboost.XGBRegressor(**TREES)),
        without(REGRESSOR, "integers"),
        "scaler, XGBoost regressor",
    ),
    *entry(
        VotingClassifier(
            [("a", xgboost.XGBClassifier(**TREES)), ("b", LogisticRegression())], voting="soft", flatten_transform=False
        ),
        TWO,
        "with XGBoost",
    ),
]


# --- CatBoost ---------------------------------------------------------------------------------------------------------


def by_catboost(estimator, loaded, variant):
    """CatBoost writes its own models, into a file."""
    import tempfile

    with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
        estimator.save_model(file.name, format="onnx")
        return onnx.load(file.name)


def catboost_entry(name, variants, settings="", **params) -> list[Pair]:
    """Pairs of a CatBoost class, which is imported only when a pair runs: it need not be installed."""

    def make():
        import catboost

        quiet = {"iterations": 10, "depth": 4, "thread_count": 1, "random_seed": 0, "verbose": False}
        return getattr(catboost, name)(**quiet | {"allow_writing_files": False} | params)

    missing = "" if find_spec("catboost") else "catboost"
    return [Pair("CatBoost", name, settings, variant, make, by_catboost, missing) for variant in variants]


MAPS = [
    Variant("binary", "cancer", outputs=("predict", native.maps)),
    Variant("multiclass", "wine", outputs=("predict", native.maps)),
    Variant("strings", "iris", outputs=("predict", native.maps)),
    Variant("two strings", "iris_two", outputs=("predict", native.maps)),
    Variant("labels apart", "labels_apart", outputs=("predict", native.maps)),
    Variant("missing", "wine", form="missing", outputs=("predict", native.maps)),
    Variant("missing binary", "cancer", form="missing", outputs=("predict", native.maps)),
]
NUMBERS = [Variant("one target", "diabetes"), Variant("missing", "diabetes", form="missing")]
CATBOOST = [
    *catboost_entry("CatBoostClassifier", MAPS),
    *catboost_entry("CatBoostClassifier", MAPS[:2], "deep", depth=8),
    *catboost_entry("CatBoostClassifier", MAPS[5:], "missing is largest", nan_mode="Max"),
    *catboost_entry("CatBoostClassifier", MAPS[:2], "100 trees", iterations=100),
    *catboost_entry("CatBoostClassifier", MAPS[:1], "cross entropy", loss_function="CrossEntropy"),
    *catboost_entry("CatBoostClassifier", MAPS[1:2], "one against all", loss_function="MultiClassOneVsAll"),
    *catboost_entry(
        "CatBoostClassifier",
        [Variant("integers", "codes", "i64", outputs=("predict", native.maps))],
        "categories",
        cat_features=[0, 1],
    ),
    *catboost_entry("CatBoostRegressor", NUMBERS),
    *catboost_entry("CatBoostRegressor", NUMBERS, "missing is largest", nan_mode="Max"),
    *(
        pair
        for loss in ("MAE", "Quantile", "Huber:delta=10", "LogCosh")
        for pair in catboost_entry("CatBoostRegressor", NUMBERS, loss.split(":")[0], loss_function=loss)
    ),
    *catboost_entry("CatBoostRegressor", NUMBERS[:1], "Poisson", loss_function="Poisson"),
    *catboost_entry("CatBoostRegressor", NUMBERS[:1], "Tweedie", loss_function="Tweedie:variance_power=1.5"),
    *catboost_entry("CatBoostRegressor", [Variant("targets", "linnerud")], "MultiRMSE", loss_function="MultiRMSE"),
    *catboost_entry("CatBoostRegressor", NUMBERS, "grown by leaves", grow_policy="Lossguide", max_leaves=7),
]

PAIRS = [
    replace(pair, library=library)
    for library, pairs in (("LightGBM", LIGHTGBM), ("XGBoost", XGBOOST), ("CatBoost", CATBOOST))
    for pair in pairs
]
