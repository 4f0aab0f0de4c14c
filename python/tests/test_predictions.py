"""Predictions of a model object beside those of the library that the model comes from: scikit-learn's."""

import os
import pickle
import sys

import models
import numpy as np
import onnx
import pandas
import polars
import pytest
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.ensemble import (
    ExtraTreesRegressor,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    IsolationForest,
    RandomForestClassifier,
)
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LinearRegression, LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.svm import SVC, LinearSVC, NuSVC, OneClassSVM
from sklearn.tree import DecisionTreeClassifier

import mlonnx

X, THREE = load_iris(return_X_y=True)
X = (X + np.random.default_rng(0).normal(scale=0.3, size=X.shape)).astype(np.float32)
TWO = (THREE > 0).astype(np.int64)
NAMES = np.array(["setosa", "versicolor", "virginica"])[THREE]

WITH_SCORES = {
    "logistic, two": (LogisticRegression(), TWO),
    "logistic, three": (LogisticRegression(), THREE),
    "logistic, names": (make_pipeline(StandardScaler(), LogisticRegression()), NAMES),
    "linear svm, two": (LinearSVC(), TWO),
    "linear svm, three": (LinearSVC(), THREE),
    "sgd log, two": (SGDClassifier(loss="log_loss", random_state=0), TWO),
    "sgd log, three": (SGDClassifier(loss="log_loss", random_state=0), THREE),
    "sgd hinge, two": (SGDClassifier(random_state=0), TWO),
    "ridge, two": (RidgeClassifier(), TWO),
    "ridge, three": (RidgeClassifier(), THREE),
    "svm, two": (SVC(), TWO),
    "svm, three": (SVC(), NAMES),
    "svm, pairs": (SVC(decision_function_shape="ovo"), THREE),
    "svm with probabilities, two": (SVC(probability=True, random_state=0), TWO),
    "svm with probabilities, three": (SVC(probability=True, random_state=0), THREE),
    "nu svm": (NuSVC(nu=0.2, kernel="linear"), TWO),
    "discriminants": (LinearDiscriminantAnalysis(), THREE),
    "boosting, two": (GradientBoostingClassifier(n_estimators=10), TWO),
    "boosting, three": (GradientBoostingClassifier(n_estimators=10), NAMES),
    "histograms, two": (HistGradientBoostingClassifier(max_iter=5), TWO),
    "histograms, three": (HistGradientBoostingClassifier(max_iter=5), NAMES),
    "outliers by trees": (IsolationForest(n_estimators=5, random_state=0), None),
    "outliers by vectors": (OneClassSVM(), None),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", WITH_SCORES)
def test_decision_function(kind):
    estimator, y = WITH_SCORES[kind]
    estimator.fit(X, y)
    model = mlonnx.from_sklearn(estimator)
    want = estimator.decision_function(X)
    got = model.decision_function(X)
    assert got.shape == want.shape
    np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-4)
    assert (model.predict(X, raw_score=True) == got).all()
    assert model.decision_function(X[:0]).shape == want[:0].shape
    if y is not None:
        assert model.classes_.tolist() == estimator.classes_.tolist()
    assert (model.predict(X) == estimator.predict(X)).mean() > 0.95
    if hasattr(estimator, "predict_proba"):
        np.testing.assert_allclose(model.predict_proba(X), estimator.predict_proba(X), atol=1e-4)
    else:
        with pytest.raises(mlonnx.Error, match="has no predict_proba"):
            model.predict_proba(X)


def test_histograms_of_values_with_gaps():
    gaps = np.where(np.random.default_rng(1).random(X.shape) < 0.1, np.float32(np.nan), X)
    estimator = HistGradientBoostingRegressor(max_iter=5).fit(gaps, THREE)
    np.testing.assert_allclose(mlonnx.from_sklearn(estimator, gaps).predict(gaps), estimator.predict(gaps), atol=1e-5)


def test_64_bit_models_agree_to_the_last_bits():
    wide = X.astype(np.float64)
    for y in (TWO, NAMES):
        estimator = LogisticRegression().fit(wide, y)
        model = mlonnx.from_sklearn(estimator, wide)
        assert model.predict_proba(wide).dtype == np.float64
        np.testing.assert_allclose(model.predict_proba(wide), estimator.predict_proba(wide), rtol=1e-9)
        np.testing.assert_allclose(model.decision_function(wide), estimator.decision_function(wide), rtol=1e-9)


@pytest.mark.filterwarnings("ignore:Stochastic Optimizer")
def test_raw_scores_of_an_onnx_model_without_its_estimator():
    """Logits of a network, from its softmax; of a regressor with an exponential, its logarithm."""
    estimator = MLPClassifier(max_iter=50, random_state=0).fit(X, THREE)
    from skl2onnx import to_onnx

    model = mlonnx.load(to_onnx(estimator, X[:1]))
    raw = model.decision_function(X)
    exp = np.exp(raw - raw.max(axis=1, keepdims=True))
    np.testing.assert_allclose(exp / exp.sum(axis=1, keepdims=True), estimator.predict_proba(X), atol=1e-5)

    weights = np.float32([[1], [2], [0], [-1]])
    nodes = [("MatMul", ["X", "W"], "s"), ("Exp", ["s"], "e"), ("Mul", ["c", "e"], "Y")]
    poisson = models.model(
        [onnx.helper.make_node(op, inputs, [output]) for op, inputs, output in nodes],
        [models.value("X", models.FLOAT, ["N", 4])],
        [models.value("Y", models.FLOAT, ["N", 1])],
        [("W", weights), ("c", np.float32(0.25).reshape(1))],
    )
    want = (X @ weights)[:, 0] + np.log(0.25)
    np.testing.assert_allclose(mlonnx.load(poisson).predict(X, raw_score=True), want, rtol=1e-5, atol=1e-5)


def test_reasons_why_there_are_no_raw_scores(raises, tmp_path):
    from skl2onnx import to_onnx

    load = lambda estimator, y=THREE: mlonnx.load(to_onnx(estimator.fit(X, y), X[:1]))
    for classes in (TWO, THREE):
        with raises("NotSupportedError", "TreeEnsembleClassifier", "vote with probabilities"):
            load(RandomForestClassifier(3), classes).decision_function(X)
    with raises("NotSupportedError", "comes from no linear model"):
        load(KNeighborsClassifier()).decision_function(X)
    with raises("Error", "no output of class scores", "raw_score=True"):
        load(LinearRegression()).decision_function(X)
    with raises("Error", "KNeighborsClassifier has no decision_function"):
        mlonnx.from_sklearn(KNeighborsClassifier().fit(X, THREE)).decision_function(X)
    library = tmp_path / "model.so"
    mlonnx.compile(models.classifier(), library)
    with raises("Error", "compiled library", ".onnx"):
        mlonnx.load(library).decision_function(X)
    path = tmp_path / "model.onnx"
    onnx.save(models.classifier(), path)
    model = mlonnx.load(path)
    os.utime(path, ns=(1, 1))
    with raises("Error", "model.onnx", "has changed"):
        model.decision_function(X)
    text = tmp_path / "model.mlir"
    text.write_text("func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> { return %x : tensor<?x4xf32> }")
    with raises("NotSupportedError", "not in ONNX form"):
        mlonnx.load(text).predict(X, raw_score=True)
    with pytest.raises(ValueError, match="exclude"):
        model.predict(X, raw_score=True, pred_leaf=True)


@pytest.mark.parametrize(
    "estimator, y",
    [
        (RandomForestClassifier(5, random_state=0), NAMES),
        (ExtraTreesRegressor(5, random_state=0), THREE),
        (DecisionTreeClassifier(random_state=0), THREE),
        (GradientBoostingRegressor(n_estimators=5), THREE),
    ],
)
def test_leaves_are_node_ids(estimator, y):
    model = mlonnx.from_sklearn(estimator.fit(X, y))
    leaves = model.predict(X, pred_leaf=True)
    assert (leaves == np.asarray(estimator.apply(X)).reshape(len(X), -1)).all()
    assert model.predict(X[:0], pred_leaf=True).shape == (0, leaves.shape[1])


def tree_ensemble_5():
    """Two trees over X [N, 2], listed interleaved; a leaf is the child of both sides of a node's root."""
    tensor = lambda values: onnx.numpy_helper.from_array(np.float32(values))
    node = onnx.helper.make_node(
        "TreeEnsemble",
        ["X"],
        ["Y"],
        domain="ai.onnx.ml",
        tree_roots=[0, 1],
        n_targets=2,
        nodes_featureids=[0, 1, 1],
        nodes_splits=tensor([0.5, 1.5, 2.5]),
        nodes_modes=onnx.numpy_helper.from_array(np.uint8([0, 0, 0])),
        nodes_truenodeids=[0, 2, 3],
        nodes_trueleafs=[1, 0, 1],
        nodes_falsenodeids=[2, 1, 4],
        nodes_falseleafs=[1, 1, 1],
        leaf_targetids=[0, 1, 1, 0, 1],
        leaf_weights=tensor([1, 2, 3, 4, 5]),
    )
    graph = onnx.helper.make_graph(
        [node], "graph", [models.value("X", models.FLOAT, ["N", 2])], [models.value("Y", models.FLOAT, ["N", 2])]
    )
    opsets = [onnx.helper.make_opsetid("", 18), onnx.helper.make_opsetid("ai.onnx.ml", 5)]
    return onnx.helper.make_model(graph, opset_imports=opsets, ir_version=10)


def test_leaves_of_tree_ensemble_5():
    """Leaves 0 and 2 belong to the first tree, 1, 3 and 4 to the second: their numbers are places among those."""
    x = np.float32([[0, 0], [1, 0], [0, 2], [1, 1.5]])
    # The first tree asks X0 <= 0.5; the second X1 <= 1.5, then X1 <= 2.5.
    want = [[0, 1], [1, 1], [0, 0], [1, 1]]
    assert mlonnx.load(tree_ensemble_5()).predict(x, pred_leaf=True).tolist() == want


def test_a_model_without_trees_has_no_leaves(raises):
    with raises("NotSupportedError", "no trees"):
        mlonnx.load(models.classifier()).predict(X, pred_leaf=True)


def test_transform(raises):
    scaler = StandardScaler().fit(X)
    np.testing.assert_allclose(mlonnx.from_sklearn(scaler).transform(X), scaler.transform(X), atol=1e-5)
    one = PCA(1).fit(X)
    assert mlonnx.from_sklearn(one).transform(X).shape == (150, 1)
    np.testing.assert_allclose(mlonnx.from_sklearn(one).transform(X), one.transform(X), atol=1e-4)
    words = np.array([["red"], ["green"], ["red"]], dtype=object)
    encoder = OneHotEncoder(sparse_output=False, handle_unknown="ignore").fit(words)
    model = mlonnx.from_sklearn(encoder, words)
    assert (model.transform(words) == encoder.transform(words)).all()
    texts = np.array(["red green", "green", ""], dtype=object)
    counts = CountVectorizer().fit(texts)
    assert (mlonnx.from_sklearn(counts, texts).transform(texts) == counts.transform(texts).toarray()).all()
    with raises("Error", "OneHotEncoder has no predict"):
        model.predict(words)
    with raises("Error", "is a classifier"):
        mlonnx.load(models.classifier()).transform(X)
    several = models.scaler()
    for name in ("more", "most"):
        several.graph.node.append(onnx.helper.make_node("Abs", ["X"], [name]))
        several.graph.output.append(models.value(name, models.FLOAT, ["N", 4]))
    with raises("Error", "3 outputs", "session.run"):
        mlonnx.load(several).transform(X)


def frame():
    random = np.random.default_rng(0)
    columns = {"age": random.integers(18, 80, 200), "income": random.normal(size=200)}  # of two types
    columns["city"] = random.choice(["Oslo", "Rome", "Bonn"], 200)
    table = pandas.DataFrame(columns)
    y = (table.age > 40).astype(int) + (table.city == "Rome")
    return table, y


def test_a_pipeline_over_columns(raises):
    table, y = frame()
    encode = make_column_transformer((OneHotEncoder(), ["city"]), (StandardScaler(), ["age", "income"]))
    pipeline = make_pipeline(encode, LogisticRegression()).fit(table, y)
    with raises("InputError", "pass X"):
        mlonnx.from_sklearn(pipeline)
    mixed = table[["income", "city", "age"]].assign(more=0)
    for sample in (table, polars.from_pandas(table), polars.from_pandas(table).to_arrow()):
        model = mlonnx.from_sklearn(pipeline, sample)
        assert model.feature_names_in_.tolist() == ["age", "income", "city"]
        for data in (table, mixed, polars.from_pandas(mixed), polars.from_pandas(mixed).to_arrow()):
            np.testing.assert_allclose(model.predict_proba(data), pipeline.predict_proba(table), atol=1e-5)
    np.testing.assert_allclose(model.decision_function(mixed), pipeline.decision_function(table), atol=1e-4)
    with raises("InputError", "missing column 'city'"):
        model.predict(table.drop(columns="city"))


@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_an_estimator_of_named_columns_takes_one_matrix(raises):
    table, y = frame()
    table = table.drop(columns="city")
    estimator = make_pipeline(StandardScaler(), LogisticRegression()).fit(table, y)
    for model in (mlonnx.from_sklearn(estimator), mlonnx.from_sklearn(estimator, table)):
        assert len(model.session.get_inputs()) == 1 and model.feature_names_in_.tolist() == ["age", "income"]
        turned = polars.from_pandas(table[["income", "age"]])
        np.testing.assert_allclose(model.predict_proba(turned), estimator.predict_proba(table), atol=1e-5)
        with raises("InputError", "unknown column 'city'", "the model has age, income"):
            model.predict(frame()[0])


def test_a_converter_that_makes_another_model_is_found_out(raises, monkeypatch):
    import skl2onnx

    right, wrong = LogisticRegression().fit(X, TWO), LogisticRegression(C=1e-4).fit(X, TWO)
    convert = skl2onnx.to_onnx
    monkeypatch.setattr(skl2onnx, "to_onnx", lambda model, **options: convert(wrong, **options))
    with raises("NotSupportedError", "skl2onnx makes another model", "of 64 rows"):
        mlonnx.from_sklearn(right)


def test_what_the_converter_cannot_do(raises, monkeypatch):
    from sklearn.dummy import DummyClassifier

    with raises("NotSupportedError", "skl2onnx cannot convert", "DummyClassifier"):
        mlonnx.from_sklearn(DummyClassifier().fit(X, TWO))
    with raises("InputError", "CountVectorizer", "pass X"):
        mlonnx.from_sklearn(CountVectorizer().fit(["red green"]))
    monkeypatch.setitem(sys.modules, "skl2onnx", None)
    with raises("Error", "from_sklearn needs skl2onnx", "pip install skl2onnx"):
        mlonnx.from_sklearn(LogisticRegression().fit(X, TWO))


def test_models_travel_with_their_views(tmp_path):
    estimator = GradientBoostingClassifier(n_estimators=3).fit(X, TWO)
    model = mlonnx.from_sklearn(estimator, cache_dir=tmp_path / "cache")
    raw = model.decision_function(X)
    copy = pickle.loads(pickle.dumps(model))
    assert (copy.decision_function(X) == raw).all()
    assert (copy.predict(X, pred_leaf=True) == estimator.apply(X)[:, :, 0]).all()
    assert len(list((tmp_path / "cache").iterdir())) == 3  # the model, its margins, its leaves
