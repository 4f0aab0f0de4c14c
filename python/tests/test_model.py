"""Predictions from arrays and tables."""

import models
import numpy as np
import onnx
import pandas
import pyarrow
import pytest

import mlonnx

X = np.random.default_rng(0).normal(size=(30, 4)).astype(np.float32)


@pytest.fixture(scope="module")
def classifier():
    return mlonnx.load(models.classifier(labels=["b", "a", "c"]))


def columns_model():
    """Inputs a [N, 1] float, n [N, 1] int64, word [N, 1] string -> twice a, n + n, word."""
    nodes = [
        onnx.helper.make_node("Add", ["a", "a"], ["a2"]),
        onnx.helper.make_node("Add", ["n", "n"], ["n2"]),
        onnx.helper.make_node("Identity", ["word"], ["word2"]),
    ]
    kinds = {"a": models.FLOAT, "n": models.INT64, "word": models.STRING}
    inputs = [models.value(name, kind, ["N", 1]) for name, kind in kinds.items()]
    return models.model(nodes, inputs, [models.value(name + "2", kind, ["N", 1]) for name, kind in kinds.items()])


def test_predict(classifier):
    label, maps = classifier.session.run(None, {"X": X})
    assert (classifier.predict(X) == label).all()
    scores = classifier.predict_proba(X)
    assert classifier.classes_.tolist() == ["b", "a", "c"] and scores.dtype == np.float32
    assert [dict(sorted(zip(classifier.classes_, row))) for row in scores.tolist()] == maps
    assert "X: tensor(float)" in repr(classifier)


def test_one_input_takes_tables_and_casts(classifier):
    want = classifier.predict(X)
    frame = pandas.DataFrame(X, columns=list("abcd"))
    for table in (
        frame,
        frame.astype(np.float64),
        {name: frame[name] for name in frame},
        X.astype(np.float64),
        X.tolist(),
    ):
        assert (classifier.predict(table) == want).all()
    assert (classifier.predict(frame.astype(object)) == want).all()
    whole = (X * 10).astype(np.int64)
    assert (classifier.predict(whole) == classifier.predict(whole.astype(np.float32))).all()


def test_tables_that_do_not_fit(classifier, raises):
    with raises("InputError", "takes 4 columns", "has 3"):
        classifier.predict(pandas.DataFrame(X[:, :3], columns=list("abc")))
    with raises("InputError", "row 0", "'a' is not a number"):
        classifier.predict(np.array([["a", "b", "c", "d"]], dtype=object))
    with raises("InputError", "reshape(1, -1)"):
        classifier.predict(X[0])
    with raises("InputError", "number of columns"):
        classifier.predict(X[:, :2])
    scaler = mlonnx.load(models.scaler())
    assert scaler.classes_ is None and scaler.predict(X).shape == (30, 4)
    with raises("Error", "no output of class scores"):
        scaler.predict_proba(X)


def test_an_input_per_column(raises):
    model = mlonnx.load(columns_model())
    frame = pandas.DataFrame({"n": [1, 2], "more": [0, 0], "word": ["x", "ü"], "a": [0.5, 1.5]})
    feeds = model.feeds(frame)
    assert {name: (array.dtype, array.shape) for name, array in feeds.items()} == {
        "a": (np.float32, (2, 1)),
        "n": (np.int64, (2, 1)),
        "word": (object, (2, 1)),
    }
    assert model.predict(frame).tolist() == [1, 3]
    a, n, word = model.session.run(None, feeds)
    assert n.tolist() == [[2], [4]] and word.tolist() == [["x"], ["ü"]]
    with raises("InputError", "missing column 'word'", "more"):
        model.predict(frame.drop(columns="word"))
    with raises("InputError", "'n'", "tensor(int64)", "float64"):
        model.predict(frame.astype({"n": float}))
    assert model.predict(frame.astype({"word": "category"})).tolist() == [1, 3]


def test_missing_values(raises):
    model = mlonnx.load(columns_model())
    frame = pandas.DataFrame({"n": [1, 2], "word": ["x", None], "a": [None, 1.5]}, dtype=object)
    for table in (frame, frame.convert_dtypes(), pyarrow.Table.from_pandas(frame)):
        feeds = model.feeds(table)
        assert np.isnan(feeds["a"][0, 0]) and feeds["a"][1, 0] == 1.5
        assert feeds["word"].tolist() == [["x"], [""]]
    frame["n"] = [1, None]
    with raises("InputError", "column 'n', row 1", "missing"):
        model.predict(pyarrow.Table.from_pandas(frame.convert_dtypes()))


def test_arrow_tables(classifier):
    table = pyarrow.Table.from_pandas(pandas.DataFrame(X, columns=list("abcd")))
    want = classifier.predict_proba(X)
    assert (classifier.predict_proba(table) == want).all()
    assert (classifier.predict_proba(table.to_batches()[0]) == want).all()
    assert classifier.predict(table.slice(0, 0)).shape == (0,) and classifier.predict(X[:0]).shape == (0,)


def test_bad_cells_are_named(classifier, raises):
    frame = pandas.DataFrame(X, columns=list("abcd")).astype(object)
    frame.loc[7, "c"] = "seven"
    with raises("InputError", "column 'c', row 7", "'seven' is not a number"):
        classifier.predict(frame)


def test_classes_and_features(classifier):
    assert classifier.n_features_in_ == 4 and classifier.feature_names_in_ is None
    plain = mlonnx.load(models.classifier(labels=[7, 5, 3], zipmap=False))
    assert plain.classes_.tolist() == [7, 5, 3] and plain.predict_proba(X).shape == (30, 3)
    columns = mlonnx.load(columns_model())
    assert columns.feature_names_in_.tolist() == ["a", "n", "word"] and columns.n_features_in_ == 3


def test_onnx_backend():
    from mlonnx import backend

    prepared = backend.prepare(models.two_inputs())
    a, b = X[:, :3], X[:, 1:]
    for inputs in ([a, b], (a, b), {"A": a, "B": b}):
        total, twice = prepared.run(inputs)
        assert (total == a + b).all() and (twice == 2 * a).all()
    assert (backend.run_model(models.scaler(), X)[0] == backend.run_model(models.scaler(), [X])[0]).all()
    assert backend.supports_device("CPU") and not backend.supports_device("CUDA")
    with pytest.raises(mlonnx.InputError, match="2 inputs, 1"):
        prepared.run([a])


def test_columns_by_the_names_that_converters_write():
    """skl2onnx names the input of a column "sepal length (cm)" sepal_length__cm_."""
    from skl2onnx import to_onnx
    from sklearn.compose import make_column_transformer
    from sklearn.datasets import load_iris
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    data = load_iris(as_frame=True)
    frame = data.data.astype(np.float32)
    estimator = make_pipeline(make_column_transformer((StandardScaler(), list(frame.columns))), LogisticRegression())
    estimator.fit(frame, data.target)
    model = mlonnx.load(to_onnx(estimator, frame[:1]))
    shuffled = frame[list(frame.columns)[::-1]]
    np.testing.assert_array_equal(model.predict(shuffled), estimator.predict(frame))
    with pytest.raises(mlonnx.Error, match="missing column 'sepal_width__cm_'"):
        model.predict(pandas.DataFrame(frame.drop(columns="sepal width (cm)")))
