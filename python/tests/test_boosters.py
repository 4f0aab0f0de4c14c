"""Models of LightGBM, XGBoost and CatBoost beside those libraries: predictions, raw scores, leaves."""

import sys

import lightgbm
import numpy as np
import onnx
import pandas
import polars
import pytest
import xgboost
from sklearn.datasets import make_classification
from sklearn.linear_model import LinearRegression, LogisticRegression

import mlonnx

X, THREE = make_classification(300, 8, n_informative=6, n_classes=3, random_state=0)
X = X.astype(np.float32)
X[np.random.default_rng(0).random(X.shape) < 0.05] = np.nan
TWO = (THREE > 0).astype(np.int64)
VALUES = (np.nan_to_num(X[:, 0]) * 2 + THREE).astype(np.float32)
POSITIVE = np.abs(VALUES) + np.float32(0.1)
WIDE = X.astype(np.float64)
FOREST = {"boosting_type": "rf", "bagging_freq": 1, "bagging_fraction": 0.6}

LIGHTGBM = {
    "two": (lightgbm.LGBMClassifier, {}, TWO),
    "three": (lightgbm.LGBMClassifier, {}, THREE),
    "names": (lightgbm.LGBMClassifier, {}, np.array(["a", "b", "c"])[THREE]),
    "truths": (lightgbm.LGBMClassifier, {}, TWO > 0),
    "each class": (lightgbm.LGBMClassifier, {"objective": "multiclassova"}, THREE),
    "sigmoid": (lightgbm.LGBMClassifier, {"sigmoid": 2}, TWO),
    "forest, two": (lightgbm.LGBMClassifier, FOREST, TWO),
    "forest, three": (lightgbm.LGBMClassifier, FOREST, THREE),
    "forest, values": (lightgbm.LGBMRegressor, FOREST, VALUES),
    "dart": (lightgbm.LGBMRegressor, {"boosting_type": "dart"}, VALUES),
} | {
    objective: (lightgbm.LGBMRegressor, {"objective": objective}, POSITIVE)
    for objective in "regression mape fair quantile poisson gamma".split()
}


@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
@pytest.mark.parametrize("kind", LIGHTGBM)
def test_lightgbm(kind):
    make, options, y = LIGHTGBM[kind]
    fitted = make(n_estimators=8, num_leaves=15, verbose=-1, **options).fit(X, y)
    model = mlonnx.from_lightgbm(fitted)
    for got in (model, mlonnx.from_lightgbm(fitted.booster_)):
        raw = fitted.predict(WIDE, raw_score=True)
        assert got.predict(X, raw_score=True).shape == raw.shape
        np.testing.assert_allclose(got.predict(X, raw_score=True), raw, rtol=1e-5, atol=1e-5)
        assert (got.predict(X, pred_leaf=True) == fitted.predict(WIDE, pred_leaf=True)).all()
    if hasattr(fitted, "classes_"):
        assert (model.predict(X) == fitted.predict(WIDE)).all()
        np.testing.assert_allclose(model.predict_proba(X), fitted.predict_proba(WIDE), atol=1e-5)
        np.testing.assert_allclose(model.decision_function(X), raw, rtol=1e-5, atol=1e-5)
        assert model.classes_.tolist() == fitted.classes_.tolist()
    else:
        np.testing.assert_allclose(model.predict(X), fitted.predict(WIDE), rtol=1e-5, atol=1e-5)
    assert model.n_features_in_ == 8 and model.feature_names_in_ is None


@pytest.mark.filterwarnings("ignore")
def test_lightgbm_stopped_early():
    stop = [lightgbm.early_stopping(2, verbose=False)]
    fitted = lightgbm.LGBMRegressor(n_estimators=200, learning_rate=0.5, num_leaves=7, verbose=-1)
    fitted.fit(X[:150], VALUES[:150], eval_set=[(X[150:], VALUES[150:])], callbacks=stop)
    assert fitted.best_iteration_ < 200
    model = mlonnx.from_lightgbm(fitted)
    np.testing.assert_allclose(model.predict(X), fitted.predict(WIDE), rtol=1e-5, atol=1e-5)
    assert (model.predict(X, pred_leaf=True) == fitted.predict(WIDE, pred_leaf=True)).all()


@pytest.mark.parametrize(
    "options, words",
    [
        ({"reg_sqrt": True}, "onnxmltools makes another model"),
        ({"linear_tree": True}, "onnxmltools makes another model"),
        ({"objective": "cross_entropy"}, "onnxmltools cannot convert"),
    ],
)
def test_lightgbm_models_that_are_refused(options, words, raises):
    fitted = lightgbm.LGBMRegressor(n_estimators=5, verbose=-1, **options).fit(np.nan_to_num(X), TWO)
    with raises("NotSupportedError", words):
        mlonnx.from_lightgbm(fitted)


XGBOOST = {
    "two": (xgboost.XGBClassifier, {}, TWO),
    "three": (xgboost.XGBClassifier, {}, THREE),
    "softmax": (xgboost.XGBClassifier, {"objective": "multi:softmax"}, THREE),
    "base": (xgboost.XGBClassifier, {"base_score": 0.3}, TWO),
    "forest, two": (xgboost.XGBRFClassifier, {}, TWO),
    "forest, values": (xgboost.XGBRFRegressor, {}, VALUES),
    "dart": (xgboost.XGBClassifier, {"booster": "dart", "rate_drop": 0.3}, TWO),
    "stopped early": (xgboost.XGBClassifier, {"early_stopping_rounds": 2, "learning_rate": 1.0}, TWO),
    "rank": (xgboost.XGBRanker, {}, TWO),
    "targets": (xgboost.XGBRegressor, {}, np.stack([VALUES, POSITIVE], axis=1)),
} | {
    objective: (xgboost.XGBRegressor, {"objective": objective}, POSITIVE)
    for objective in ["reg:squarederror", "reg:pseudohubererror", "count:poisson", "reg:gamma", "reg:tweedie"]
}


@pytest.mark.parametrize("kind", XGBOOST)
def test_xgboost(kind):
    make, options, y = XGBOOST[kind]
    fitted = make(n_estimators=30 if kind == "stopped early" else 8, max_depth=4, **options)
    if kind == "stopped early":
        fitted.fit(X[:150], y[:150], eval_set=[(X[150:], y[150:])], verbose=False)
        assert fitted.best_iteration + 1 < fitted.get_booster().num_boosted_rounds()
    else:
        fitted.fit(X, y, **({"qid": np.arange(300) // 20} if kind == "rank" else {}))
    model = mlonnx.from_xgboost(fitted)
    booster, data = fitted.get_booster(), xgboost.DMatrix(X)
    best = (0, fitted.best_iteration + 1) if kind == "stopped early" else (0, 0)
    for got, rounds in ((model, best), (mlonnx.from_xgboost(booster), (0, 0))):
        raw = booster.predict(data, output_margin=True, iteration_range=rounds)
        assert got.predict(X, raw_score=True).shape == raw.shape
        np.testing.assert_allclose(got.predict(X, raw_score=True), raw, rtol=1e-5, atol=1e-5)
        leaves = booster.predict(data, pred_leaf=True, iteration_range=rounds)
        assert (got.predict(X, pred_leaf=True) == leaves.reshape(len(X), -1)).all()
    if hasattr(fitted, "classes_"):
        assert (model.predict(X) == fitted.predict(X)).all()
        np.testing.assert_allclose(model.predict_proba(X), fitted.predict_proba(X), atol=1e-5)
        assert model.classes_.tolist() == fitted.classes_.tolist()
    else:
        np.testing.assert_allclose(model.predict(X), fitted.predict(X), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    "options, y, words",
    [
        ({"objective": "reg:logistic"}, TWO, ["makes another model", "64 of 64 rows"]),
        ({"booster": "gblinear"}, VALUES, ["without trees", "gblinear"]),
        ({"missing": -1.0}, VALUES, ["missing value is -1.0"]),
    ],
)
def test_xgboost_models_that_are_refused(options, y, words, raises):
    fitted = xgboost.XGBRegressor(n_estimators=5, **options).fit(np.nan_to_num(X), y)
    with raises("NotSupportedError", *words):
        mlonnx.from_xgboost(fitted)


def frame():
    random = np.random.default_rng(0)
    color = random.choice(["red", "green", "blue", "grey"], 300)
    table = pandas.DataFrame({"age": random.normal(size=300).astype(np.float32), "color": color})
    table["size"] = random.choice([5, 7, 9], 300)
    y = ((table.color == "red") | (table["size"] == 7)).astype(int) ^ (table.age > 0)
    return table.astype({"color": "category", "size": "category"}), y.astype(int)


@pytest.mark.parametrize("library", ["lightgbm", "xgboost"])
def test_columns_and_categories_of_a_frame(library, raises, tmp_path):
    table, y = frame()
    if library == "lightgbm":
        fitted = lightgbm.LGBMClassifier(n_estimators=8, min_child_samples=5, verbose=-1).fit(table, y)
        model, leaves = mlonnx.from_lightgbm(fitted, cache_dir=tmp_path), fitted.predict(table, pred_leaf=True)
    else:
        fitted = xgboost.XGBClassifier(n_estimators=8, max_depth=4, enable_categorical=True).fit(table, y)
        model, leaves = mlonnx.from_xgboost(fitted, cache_dir=tmp_path), fitted.apply(table)
    assert model.feature_names_in_.tolist() == ["age", "color", "size"]
    plain = table.astype({"color": str, "size": int})[["size", "color", "age"]]
    fewer = table.assign(color=table.color.cat.reorder_categories(["grey", "red", "blue", "green"]))
    want = fitted.predict_proba(table)
    for data in (table, plain, fewer, polars.from_pandas(plain), polars.from_pandas(plain).to_arrow()):
        np.testing.assert_allclose(model.predict_proba(data), want, atol=1e-5)
        assert (model.predict(data, pred_leaf=True) == leaves).all()
    unknown = table.assign(color="mauve", size=None)
    nothing = table.assign(color=pandas.Categorical([None] * 300, table.color.cat.categories))
    nothing["size"] = pandas.Categorical([None] * 300, table["size"].cat.categories)
    np.testing.assert_allclose(model.predict_proba(unknown), fitted.predict_proba(nothing), atol=1e-5)
    with raises("InputError", "column 'color'", "categories are text"):
        model.predict(table.assign(color=1))
    with raises("InputError", "missing column 'size'"):
        model.predict(table.drop(columns="size"))


def test_boosters_in_a_pipeline():
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    for booster in (lightgbm.LGBMClassifier(n_estimators=5, verbose=-1), xgboost.XGBRegressor(n_estimators=5)):
        pipeline = make_pipeline(StandardScaler(), booster).fit(X, TWO)
        model = mlonnx.from_sklearn(pipeline)
        near = np.isclose(model.predict(X), pipeline.predict(X), atol=1e-5)
        assert near.mean() > 0.9  # XGBoost's thresholds are values of X: a last bit of a scaled one decides


@pytest.mark.parametrize("module, function", [("lightgbm", "from_lightgbm"), ("onnxmltools", "from_xgboost")])
def test_packages_that_are_missing_are_named(module, function, raises, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with raises("Error", f"{function} needs {module}", f"pip install {module}"):
        getattr(mlonnx, function)(None)


def test_what_is_no_fitted_model_is_refused(raises, monkeypatch):
    monkeypatch.setitem(sys.modules, "catboost", sys)
    fitted = LogisticRegression().fit(np.eye(4), [0, 1, 0, 1])
    for function, others in {
        mlonnx.from_sklearn: [LogisticRegression],
        mlonnx.from_lightgbm: [fitted, lightgbm.LGBMClassifier()],
        mlonnx.from_xgboost: [fitted, xgboost.XGBClassifier()],
        mlonnx.from_catboost: [fitted],
    }.items():
        for other in (None, "a path", *others):
            name = other.__name__ if isinstance(other, type) else type(other).__name__
            with raises("InputError", "expected a", "fitted", f"got {name}"):
                function(other)
    for rows in (np.zeros(4), np.zeros((0, 4)), {"a": [1.0]}, 3, pandas.DataFrame()):
        with raises("InputError", "expected X to be some rows", f"got {type(rows).__name__}"):
            mlonnx.from_sklearn(fitted, rows)


def test_one_target_in_a_matrix():
    """As scikit-learn gives it back; Model.predict says [rows]."""
    x = np.random.default_rng(0).normal(size=(20, 3))
    linear = LinearRegression().fit(x, x[:, :1] * 2)
    got = mlonnx.from_sklearn(linear, x).predict(x)
    np.testing.assert_allclose(got, linear.predict(x)[:, 0], rtol=1e-6)


class FakeCatBoost:
    """What from_catboost asks of a CatBoost model, whose export is a given ONNX model."""

    def __init__(self, model, names, predict):
        self.model, self.feature_names_, self.predict = model, names, predict

    def save_model(self, path, format):
        assert format == "onnx"
        onnx.save(self.model, path)


def oblivious():
    """CatBoost's export of a classifier: nodes in the order of a heap, leaves that vote for both classes."""
    votes = np.float32([-1, 0.5, 2, -3])
    node = onnx.helper.make_node(
        "TreeEnsembleClassifier",
        ["features"],
        ["label", "scores"],
        domain="ai.onnx.ml",
        post_transform="LOGISTIC",
        classlabels_int64s=[0, 1],
        nodes_treeids=[0] * 7,
        nodes_nodeids=range(7),
        nodes_featureids=[1, 0, 0, 0, 0, 0, 0],
        nodes_values=[0.5, -0.5, -0.5, 0.0, 0.0, 0.0, 0.0],
        nodes_modes=["BRANCH_GT"] * 3 + ["LEAF"] * 4,
        nodes_truenodeids=[2, 4, 6, 0, 0, 0, 0],
        nodes_falsenodeids=[1, 3, 5, 0, 0, 0, 0],
        class_treeids=[0] * 8,
        class_nodeids=[3, 3, 4, 4, 5, 5, 6, 6],
        class_ids=[0, 1] * 4,
        class_weights=np.stack([-votes, votes], axis=1).ravel(),
    )
    value = onnx.helper.make_tensor_value_info
    graph = onnx.helper.make_graph(
        [node],
        "graph",
        [value("features", onnx.TensorProto.FLOAT, ["N", 2])],
        [value("label", onnx.TensorProto.INT64, ["N"]), value("scores", onnx.TensorProto.FLOAT, ["N", 2])],
    )
    opsets = [onnx.helper.make_opsetid("", 18), onnx.helper.make_opsetid("ai.onnx.ml", 3)]
    place = lambda x: 2 * (x[:, 1] > 0.5) + (x[:, 0] > -0.5)
    return onnx.helper.make_model(graph, opset_imports=opsets, ir_version=8), lambda x: votes[place(x)], place


def test_catboosts_export(raises, monkeypatch):
    monkeypatch.setitem(sys.modules, "catboost", sys)  # only its presence is asked for
    exported, margin, place = oblivious()
    probability = lambda x: 1 / (1 + np.exp(-margin(x)))
    right = lambda x, prediction_type: np.stack([1 - probability(x), probability(x)], axis=1)
    model = mlonnx.from_catboost(FakeCatBoost(exported, ["height", "width"], right))
    x = np.float32([[0, 0], [-1, 0], [0, 1], [-1, 1]])
    assert model.predict(x, raw_score=True).tolist() == margin(x).tolist()
    assert model.predict(x, pred_leaf=True).tolist() == place(x)[:, None].tolist()
    assert model.predict(polars.DataFrame({"width": [1.0], "height": [-1.0]})).tolist() == [int(margin(x[3:])[0] > 0)]
    wrong = lambda x, prediction_type: right(-x, prediction_type)
    with raises("NotSupportedError", "catboost makes another model"):
        mlonnx.from_catboost(FakeCatBoost(exported, ["0", "1"], wrong))


def test_catboost_itself(raises):
    catboost = pytest.importorskip("catboost", reason="catboost is in .venv-bench only: make bench-venv")
    filled = np.nan_to_num(X)
    options = {"iterations": 8, "depth": 4, "verbose": 0, "allow_writing_files": False}
    for make, y in (
        (catboost.CatBoostClassifier, TWO),
        (catboost.CatBoostClassifier, THREE),
        (catboost.CatBoostRegressor, VALUES),
    ):
        fitted = make(**options).fit(filled, y)
        model = mlonnx.from_catboost(fitted)
        raw = fitted.predict(filled, prediction_type="RawFormulaVal")
        np.testing.assert_allclose(model.predict(filled, raw_score=True), raw, rtol=1e-5, atol=1e-5)
        assert (model.predict(filled, pred_leaf=True) == fitted.calc_leaf_indexes(filled)).all()
