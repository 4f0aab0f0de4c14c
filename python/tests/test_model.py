"""Predictions from arrays and tables, and the command line."""

import json
import os
import subprocess
import sys

import models
import numpy as np
import onnx
import pandas
import pytest

import mlonnx
from mlonnx import data as files

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
    with raises("InputError", "'X'", "no numbers"):
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


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def command(tmp_path):
    def run(*arguments):
        environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(mlonnx.__file__))}
        return subprocess.run(
            [sys.executable, "-m", "mlonnx", *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )

    onnx.save(models.classifier(labels=["b", "a", "c"]), tmp_path / "model.onnx")
    return run


def test_run_csv(command, classifier, tmp_path):
    pandas.DataFrame(X, columns=list("abcd")).to_csv(tmp_path / "x.csv", index=False)
    result = command("run", "model.onnx", "x.csv", "-o", "out.csv")
    assert result.returncode == 0, result.stderr
    out = pandas.read_csv(tmp_path / "out.csv")
    assert list(out) == ["label", "probability_b", "probability_a", "probability_c"]
    assert out["label"].tolist() == classifier.predict(X).tolist()
    np.testing.assert_allclose(out.iloc[:, 1:], classifier.predict_proba(X), rtol=1e-6)
    printed = command("run", "model.onnx", "x.csv")
    assert printed.stdout == (tmp_path / "out.csv").read_text()


def test_run_numpy_and_library(command, classifier, tmp_path):
    np.save(tmp_path / "x.npy", X)
    assert command("compile", "model.onnx", "-o", "model.so").returncode == 0
    result = command("run", "model.so", "x.npy", "-o", "out.npz", "--threads", "2")
    assert result.returncode == 0, result.stderr
    with np.load(tmp_path / "out.npz") as out:
        assert out["label"].tolist() == classifier.predict(X).tolist()
        assert (out["probability_a"] == classifier.predict_proba(X)[:, 1]).all()


def test_inspect(command):
    result = command("inspect", "model.onnx")
    assert result.returncode == 0, result.stderr
    for word in ("X", "tensor(float)", "[N, 4]", "seq(map(string,tensor(float)))", "any number of rows", "tests"):
        assert word in result.stdout
    assert "linearclassifier" in result.stdout.lower()


def test_errors_are_one_line(command, tmp_path):
    (tmp_path / "bad.onnx").write_bytes(b"nothing")
    (tmp_path / "ragged.csv").write_text("a,b\n1,2\n3\n")
    np.save(tmp_path / "narrow.npy", X[:, :2])
    for arguments, words in (
        (("inspect", "missing.onnx"), "missing.onnx"),
        (("inspect", "bad.onnx"), "not an ONNX model"),
        (("run", "model.onnx", "ragged.csv"), "line 3 has 1 fields"),
        (("run", "model.onnx", "narrow.npy"), "number of columns"),
        (("run", "model.onnx", "data.xls"), ".csv"),
        (("compile", "model.onnx", "-o", "model.exe"), ".so or .o"),
        (("nonsense",), "nonsense"),
    ):
        result = command(*arguments)
        assert result.returncode != 0 and words in result.stderr and "Traceback" not in result.stderr, result.stderr


def test_help(command):
    for arguments in (
        ("--help",),
        ("run", "--help"),
        ("compile", "--help"),
        ("inspect", "--help"),
        ("check", "--help"),
    ):
        result = command(*arguments)
        assert result.returncode == 0 and "mlonnx" in result.stdout, result.stderr


def test_check_is_the_case_runner(command, tmp_path):
    case = tmp_path / "family" / "right"
    (case / "test_data_set_0").mkdir(parents=True)
    onnx.save(models.two_inputs(), case / "model.onnx")
    a, b = X[:, :3], X[:, 1:]
    arrays = {"input_0": a, "input_1": b, "output_0": a + b, "output_1": 2 * a}
    for name, array in arrays.items():
        (case / f"test_data_set_0/{name}.pb").write_bytes(onnx.numpy_helper.from_array(array).SerializeToString())
    result = command("check", "family", "--json", "report.json")
    assert result.returncode == 0 and "1 passed" in result.stdout, result.stdout + result.stderr
    assert json.loads((tmp_path / "report.json").read_text())["summary"]["passed"] == 1


def test_data_files(tmp_path):
    (tmp_path / "x.csv").write_text('number,"a word",missing\n1,x,\n2.5,"y,z",3\n')
    columns = files.read(tmp_path / "x.csv")
    assert columns["number"].tolist() == [1, 2.5] and columns["a word"].tolist() == ["x", "y,z"]
    assert np.isnan(columns["missing"][0]) and columns["missing"][1] == 3
    (tmp_path / "plain.csv").write_text("1,2\n3,4\n")
    assert files.read(tmp_path / "plain.csv").tolist() == [[1, 2], [3, 4]]
    np.savez(tmp_path / "x.npz", a=X)
    assert (files.read(tmp_path / "x.npz")["a"] == X).all()


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
