"""The data: sets that ship with scikit-learn, in the forms and element types that models get.

A set gives features and targets; a form turns the features into what an estimator is made for. Everything is a function
of its name, so that a pair means the same data in every run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from sklearn import datasets

TRAINING_ROWS, TEST_ROWS = 300, 60


@dataclass(frozen=True)
class Data:
    """Features to fit and to predict on, and the targets to fit. Features are arrays [rows, columns], texts [rows], or
    a DataFrame, whose columns are the model's inputs."""

    train: object
    target: np.ndarray | None
    test: object

    @property
    def feeds(self) -> dict[str, np.ndarray]:
        """The test rows as a model's inputs."""
        if isinstance(self.test[0] if isinstance(self.test, np.ndarray) else None, dict):
            return {"X": self.test[0]}  # a map has no rows
        if isinstance(self.test, pd.DataFrame):
            return {name: _plain(self.test[name]).reshape(-1, 1) for name in self.test.columns}
        # Texts are a column to a model; labels alone are not.
        return {"X": self.test if self.target is None else self.test.reshape(len(self.test), -1)}

    @property
    def types(self) -> list:
        """The inputs' names and types, as the converters of scikit-learn's models take them."""
        from skl2onnx.common.data_types import guess_data_type

        return [(name, _unknown_rows(guess_data_type(values)[0][1])) for name, values in self.feeds.items()]


def _unknown_rows(kind):
    return type(kind)([None, *kind.shape[1:]])


def _plain(column) -> np.ndarray:
    return np.asarray(column, dtype=object) if column.dtype.kind not in "fiub" else column.to_numpy()


# --- Sets: (features, target) -----------------------------------------------------------------------------------------

_sets: dict[str, Callable] = {}


def _set(function):
    _sets[function.__name__] = function
    return function


@_set
def cancer():
    """Two classes, 30 features."""
    return datasets.load_breast_cancer(return_X_y=True)


@_set
def wine():
    """Three classes, 13 features."""
    return datasets.load_wine(return_X_y=True)


@_set
def iris():
    """Three classes with names, 4 features."""
    flowers = datasets.load_iris()
    return flowers.data, flowers.target_names[flowers.target].astype(object)


@_set
def iris_two():
    """Two classes with names."""
    x, y = iris()
    return x, np.where(y == "virginica", "virginica", "other").astype(object)


@_set
def iris_booleans():
    """Two classes, False and True."""
    x, y = iris()
    return x, y == "virginica"


@_set
def labels_apart():
    """Three classes called -3, 7 and 100."""
    x, y = wine()
    return x, np.array([-3, 7, 100])[y]


@_set
def digits():
    """Ten classes, 64 features."""
    return datasets.load_digits(return_X_y=True)


@_set
def diabetes():
    """A target between 25 and 346, 10 features."""
    return datasets.load_diabetes(return_X_y=True)


@_set
def linnerud():
    """Three targets, 3 features, 20 rows."""
    return datasets.load_linnerud(return_X_y=True)


@_set
def multilabel():
    """Three labels, of which a row may have any number."""
    x, y = wine()
    return x, np.column_stack([y == 0, x[:, 0] > 13, x[:, 9] > 5]).astype(np.int64)


@_set
def constant_label():
    """Two labels, of which every row has the second."""
    x, y = multilabel()
    return x, np.column_stack([y[:, 0], np.ones_like(y[:, 0])])


@_set
def multioutput():
    """Two targets of three and two classes."""
    x, y = wine()
    return x, np.column_stack([y, x[:, 0] > 13]).astype(np.int64)


@_set
def texts():
    """Sentences of the sets' own descriptions, and which set each describes."""
    loaders = {"cancer": datasets.load_breast_cancer, "wine": datasets.load_wine, "diabetes": datasets.load_diabetes}
    rows = [
        (" ".join(text.split()), name)
        for name, loader in loaders.items()
        for text in re.split(r"(?<=[.:])\s|\n\n", loader().DESCR)
        if re.search(r"\w\w", text)
    ]
    sentences, names = zip(*rows)
    return np.array(sentences, dtype=object), np.array(names, dtype=object)


@_set
def words():
    """Columns of strings: ranges of measurements by name."""
    x, y = wine()
    names = np.array(["low", "middle", "high", "very high"], dtype=object)
    return names[_bins(x[:, :4], 4)], y


@_set
def codes():
    """Columns of small integers."""
    x, y = wine()
    return _bins(x[:, :4], 5), y


@_set
def names():
    """Labels alone: strings."""
    return iris()[1], None


@_set
def numbers():
    """Labels alone: integers."""
    return labels_apart()[1], None


@_set
def two_numbers():
    """Labels alone: two integers."""
    return cancer()[1], None


@_set
def dictionaries():
    """Measurements by name, a dictionary for each row."""
    flowers = datasets.load_iris()
    rows = [dict(zip(flowers.feature_names, map(float, row))) for row in flowers.data]
    return np.array(rows, dtype=object), flowers.target


@_set
def frame():
    """A table: numbers with gaps, integers and strings; whether diabetes progressed fast."""
    x, y = datasets.load_diabetes(return_X_y=True, as_frame=True, scaled=False)
    table = pd.DataFrame(
        {
            "age": x["age"].astype(np.float32),
            "sex": np.where(x["sex"] == 1, "female", "male"),
            "bmi": x["bmi"].astype(np.float32),
            "pressure": _holes(x[["bp"]].to_numpy())[:, 0].astype(np.float32),
            "decade": (x["age"] // 10).astype(np.int64),
            "glucose": np.array(["low", "normal", "high"], dtype=object)[_bins(x[["s6"]].to_numpy(), 3)[:, 0]],
        }
    )
    return table, np.where(y > 140, "fast", "slow").astype(object)


@_set
def frame_target():
    """The same table; how far diabetes progressed."""
    return frame()[0], diabetes()[1]


# --- Forms ------------------------------------------------------------------------------------------------------------


def _bins(x, count):
    """Each column as 0 to count - 1, by quantiles."""
    edges = np.quantile(x, np.arange(1, count) / count, axis=0)
    return sum((x > edge).astype(np.int64) for edge in edges)


def _holes(x):
    """One value of nine is missing, and all of one row's."""
    x = np.array(x, np.float64)
    x.flat[:: 9 if x.shape[1] % 9 else 8] = np.nan
    x[2] = np.nan
    return x


def _rows(count):
    """(training, test): the rows in some order, every third for prediction."""
    order = np.random.default_rng(0).permutation(count)
    test = np.arange(count) % 3 == 2
    return order[~test][:TRAINING_ROWS], order[test][:TEST_ROWS]


def _untie(x):
    """Measurements lie on a grid, and so do thresholds between them: without a thousandth of noise, the rounding of
    values to 32 bits would decide on which side of a threshold they are."""
    return x + 1e-3 * x.std(axis=0) * np.random.default_rng(1).standard_normal(x.shape)


def _standard(x):
    return (x - x.mean(axis=0)) / np.where(np.ptp(x, axis=0) > 0, x.std(axis=0), 1)


def _unit(x):
    return (x - x.min(axis=0)) / np.where(np.ptp(x, axis=0) > 0, np.ptp(x, axis=0), 1)


_forms: dict[str, Callable] = {
    "as is": lambda x: x,
    "standard": _standard,
    "unit": _unit,
    "positive": lambda x: np.abs(_standard(x)) + 0.25,
    "counts": lambda x: _bins(x, 4),
    "missing": lambda x: _holes(_standard(x)),
    "counts_missing": lambda x: _holes(_bins(x, 4)),
    "zeros": lambda x: np.where(_standard(x) < 0, 0, _standard(x)),
    "one": lambda x: _standard(x)[:, :1],
    "flags": lambda x: _bins(x, 2),
    # Products with the training rows.
    "kernel": lambda x: _standard(x) @ _standard(x)[_rows(len(x))[0]].T,
}
_types = {"f32": np.float32, "f64": np.float64, "i64": np.int64, "bool": np.bool_}


@cache
def load(name: str, form: str, kind: str) -> Data:
    """A set with its floats in a form and in an element type. Every third row is for prediction."""
    x, y = _sets[name]()
    if isinstance(x, np.ndarray) and x.dtype.kind == "f":
        x = _forms[form](_untie(x))
        x = np.round(x * 3) if kind == "i64" and x.dtype.kind == "f" else x
    if isinstance(x, np.ndarray) and x.dtype != object:
        x = x.astype(_types[kind])
    train_rows, test_rows = _rows(len(x))
    take = lambda values, rows: values.iloc[rows].reset_index(drop=True) if hasattr(values, "iloc") else values[rows]
    return Data(take(x, train_rows), None if y is None else y[train_rows], take(x, test_rows))


def exact(features):
    """The same features for the native library: 32-bit floats as 64-bit ones, which it computes in."""
    wide = lambda x: x.astype(np.float64) if x.dtype == np.float32 else x
    if isinstance(features, pd.DataFrame):
        return features.apply(wide)
    return wide(features)
