"""Models for people with data: predictions from arrays and tables, with the casts that those need."""

import numpy as np

from .exceptions import Error, InputError
from .session import InferenceSession

_DTYPES = {
    "float": np.float32,
    "double": np.float64,
    "float16": np.float16,
    "bool": np.bool_,
    "string": object,
} | {kind: np.dtype(kind).type for kind in "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()}


def load(model, *, threads=1):
    """A Model of a path (.onnx, or a .so that mlonnx.compile wrote), .onnx bytes, or an onnx.ModelProto."""
    return Model(InferenceSession(model, threads=threads))


def _element(value):
    return value.type.removeprefix("tensor(").removesuffix(")")


def _cast(values, value, what):
    """`values` in the element type of an input. Numbers become floats, floats narrower; no float becomes an integer."""
    dtype = _DTYPES.get(_element(value))
    if dtype is None:
        raise InputError(f"input {value.name!r} of type {value.type} cannot be made from {what}")
    array = np.asarray(values)
    if dtype is object:
        return array if array.dtype.kind in "OUT" else array.astype(str).astype(object)
    if array.dtype.kind == "O":
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError) as error:
            raise InputError(f"input {value.name!r}: {what} holds values that are no numbers: {error}") from None
    if not np.can_cast(array.dtype, dtype, "same_kind") and not (array.dtype.kind == "b" and dtype != np.bool_):
        raise InputError(f"input {value.name!r}: expected {value.type}, got {array.dtype} in {what}")
    return array.astype(dtype, copy=False)


def _columns(data):
    """Names and columns of a table (pandas, polars, pyarrow, or a dict of columns); None for anything else."""
    if isinstance(data, dict):
        names = list(data)
    elif hasattr(data, "column_names") and hasattr(data, "column"):
        names = list(data.column_names)
    elif hasattr(data, "columns") and hasattr(data, "__getitem__"):
        names = list(data.columns)
    else:
        return None
    if len(set(names)) != len(names):
        raise InputError("the table has two columns of the same name")
    return {str(name): data[name] for name in names}


class Model:
    """A compiled model whose predictions are those of a scikit-learn estimator.

    `session` is the InferenceSession behind it; `classes_` are the classes where the model gives maps of probabilities
    (ZipMap), else None.
    """

    def __init__(self, session):
        self.session = session
        self._inputs = session.get_inputs()
        self._outputs = session.get_outputs()
        self._scores = self._find_scores()
        keys = None if self._scores is None else session._map_keys(self._scores)
        self.classes_ = None if keys is None else np.array(keys)

    def _find_scores(self):
        """The output of class scores: maps, or the first matrix of floats beside another output."""
        for output in self._outputs:
            if output.type.startswith("seq(map("):
                return output.name
        for output in self._outputs[1:]:
            if _element(output) in ("float", "double") and len(output.shape) == 2:
                return output.name
        return None

    def feeds(self, data):
        """The dict of arrays that the session takes, from an array [rows, columns] or a table.

        A model with one input gets all columns in their order; one with an input per column gets them by name, whatever
        other columns there are.
        """
        columns = _columns(data)
        if len(self._inputs) == 1:
            return {self._inputs[0].name: self._matrix(self._inputs[0], data, columns)}
        if columns is None:
            array = np.asarray(data)
            if array.ndim != 2 or array.shape[1] != len(self._inputs):
                raise InputError(
                    f"the model has {len(self._inputs)} inputs: pass a table, or an array with a column for each"
                )
            columns = {value.name: array[:, i] for i, value in enumerate(self._inputs)}
        missing = [value.name for value in self._inputs if value.name not in columns]
        if missing:
            raise InputError(f"missing column {', '.join(map(repr, missing))}; the table has {', '.join(columns)}")
        feeds = {}
        for value in self._inputs:
            array = _cast(columns[value.name], value, f"column {value.name!r}")
            feeds[value.name] = array.reshape(-1, 1) if array.ndim == 1 and len(value.shape) == 2 else array
        return feeds

    def _matrix(self, value, data, columns):
        if columns is None:
            array = _cast(data, value, "the array")
            if array.ndim == 1 and len(value.shape) == 2:
                raise InputError("expected an array [rows, columns]; for one row pass x.reshape(1, -1)")
            return array
        if list(columns) == [value.name] or (value.name in columns and value.shape[1:] == [1]):
            array = _cast(columns[value.name], value, f"column {value.name!r}")
            return array.reshape(-1, 1) if array.ndim == 1 and len(value.shape) == 2 else array
        width = value.shape[1] if len(value.shape) == 2 else None
        if isinstance(width, int) and width != len(columns):
            raise InputError(f"input {value.name!r} takes {width} columns, the table has {len(columns)}")
        return np.stack([_cast(column, value, f"column {name!r}") for name, column in columns.items()], axis=1)

    def predict(self, data):
        """The model's first output: labels or values, [rows], or [rows, targets] for several targets."""
        result = self.session.run_arrays([self._outputs[0].name], self.feeds(data))[0]
        return result[:, 0] if result.ndim == 2 and result.shape[1] == 1 else result

    def predict_proba(self, data):
        """Scores of the classes, [rows, classes]."""
        if self._scores is None:
            raise Error("the model has no output of class scores")
        return self.session.run_arrays([self._scores], self.feeds(data))[0]

    def __repr__(self):
        names = ", ".join(f"{value.name}: {value.type}" for value in self._inputs)
        return f"<mlonnx.Model ({names}) -> {', '.join(value.name for value in self._outputs)}>"
