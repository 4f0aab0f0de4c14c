"""Models for people with data: predictions from arrays and tables, with the casts that those need."""

import json
import re

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


def load(model, *, threads=1, cache_dir=None):
    """A Model of a path (.onnx, or a .so that mlonnx.compile wrote), .onnx bytes, or an onnx.ModelProto.

    `threads` and `cache_dir` are those of InferenceSession."""
    return Model(InferenceSession(model, threads=threads, cache_dir=cache_dir))


def element_type(value):
    """ONNX's name of an input's or output's elements: float, int64, string, ..."""
    return value.type.removeprefix("tensor(").removesuffix(")")


def some_of(names, most=8):
    """The first few of many names, and how many there are besides, for a message."""
    shown = [name if len(name) <= 40 else name[:37] + "..." for name in map(str, names[:most])]
    rest = len(names) - most
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")


def _texts(array):
    """An object array of str; a missing value (None, NaN, NA) is the empty string."""

    def text(x):
        if x is None or type(x).__name__ in ("NAType", "NaTType") or (isinstance(x, float) and x != x):
            return ""
        return str(x)

    result = np.empty(array.shape, dtype=object)
    result.ravel()[:] = [x if type(x) is str else text(x) for x in array.ravel().tolist()]
    return result


def _numbers(array, what, first_row):
    """An array of objects or strings as float64; a missing value is NaN."""
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError):
        pass
    result = np.empty(array.size)
    for i, x in enumerate(array.ravel().tolist()):
        try:
            missing = x is None or type(x).__name__ in ("NAType", "NaTType") or x == ""
            result[i] = np.nan if missing else float(x)
        except (TypeError, ValueError):
            row = first_row + i // max(1, array.size // max(1, len(array)))
            raise InputError(f"{what}, row {row}: {str(x)[:60]!r} is not a number") from None
    return result.reshape(array.shape)


def _maps(values, value, what, first_row):
    """A list with a dict for each row, of any sequence of dicts or an Arrow array of maps, of lists of pairs or of
    structs, in which a null field is a key that the row lacks. The session checks keys and values."""
    if not hasattr(values, "to_pylist"):
        if not isinstance(values, list | tuple) and np.ndim(values) != 1:
            raise InputError(f"{what}: input {value.name!r} takes a dict for each row ({value.type})")
        return list(values)
    rows = values.to_pylist()
    for i, row in enumerate(rows):
        if isinstance(row, dict):
            rows[i] = {key: item for key, item in row.items() if item is not None}
        elif isinstance(row, list):
            pairs = [tuple(entry.values()) if isinstance(entry, dict) else entry for entry in row]
            if all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
                rows[i] = dict(pairs)
                if len(rows[i]) != len(row):
                    raise InputError(f"{what}, row {first_row + i}: the map has a key twice")
    return rows


def _cast(values, value, what, first_row=0):
    """`values` in the element type of an input: numbers become floats, floats narrower; no float becomes an integer.
    Missing values become NaN and the empty string. Of maps, a list of dicts."""
    if "map(" in value.type:
        return _maps(values, value, what, first_row)
    dtype = _DTYPES.get(element_type(value))
    if dtype is None:
        raise InputError(f"input {value.name!r} of type {value.type} cannot be made from {what}")
    try:
        array = np.asarray(values)
    except (TypeError, ValueError) as error:
        raise InputError(f"{what} cannot become an array for input {value.name!r}: {error}") from None
    if dtype is object:
        if array.dtype.kind in "UT":
            return array
        return _texts(array) if array.dtype.kind in "Of" else array.astype(str).astype(object)
    if array.dtype.kind in "OUST":
        integral = np.dtype(dtype).kind in "iu" and array.dtype.kind == "O"
        if integral and all(isinstance(x, int | np.integer) for x in array.ravel().tolist()):
            array = array.astype(np.int64)
        else:
            array = _numbers(array, what, first_row)
    if array.dtype.kind == "f" and np.dtype(dtype).kind in "iub" and getattr(values, "null_count", 0):
        row = first_row + int(np.flatnonzero(np.isnan(array))[0])
        raise InputError(f"{what}, row {row}: a missing value, and the model takes {value.type}")
    if not np.can_cast(array.dtype, dtype, "same_kind") and not (array.dtype.kind == "b" and dtype != np.bool_):
        raise InputError(f"input {value.name!r}: expected {value.type}, got {array.dtype} in {what}")
    with np.errstate(over="ignore"):
        return array.astype(dtype, copy=False)


def _columns(data):
    """Names and columns of a table (pandas, polars, pyarrow, or a dict of columns); None for anything else."""
    if isinstance(data, dict):
        names = list(data)
    elif hasattr(data, "column_names") and hasattr(data, "column"):
        names = list(data.column_names)
    elif hasattr(data, "columns") and hasattr(data, "__getitem__"):
        names = list(data.columns)
    elif hasattr(data, "__dataframe__"):
        import pyarrow.interchange

        return _columns(pyarrow.interchange.from_dataframe(data))
    else:
        return None
    if len(set(names)) != len(names):
        raise InputError("the table has two columns of the same name")
    return {str(name): data[name] for name in names}


def _identifier(name):
    return re.sub(r"[^0-9A-Za-z_]", "_", name)


class Model:
    """A compiled model whose predictions are those of a scikit-learn estimator.

    `session` is the InferenceSession behind it; `classes_` are the classes of `predict_proba`'s columns, None where the
    model does not tell them; `feature_names_in_` are the columns that it takes by name, None where it takes one matrix;
    `n_features_in_` is how many columns it takes, None where any number will do.
    """

    def __init__(self, session):
        self.session = session
        self._inputs = session.get_inputs()
        self._outputs = session.get_outputs()
        self.description = json.loads(session._description)
        self._scores = self._find_scores()
        self.classes_ = None if self._scores is None else self.classes_of(self._scores)
        self.feature_names_in_ = None
        self.n_features_in_ = len(self._inputs)
        if len(self._inputs) == 1:
            dims = self.description["inputs"][0]["dims"]
            self.n_features_in_ = dims[1] if len(dims) == 2 and dims[1] >= 0 else None
        else:
            self.feature_names_in_ = np.array([value.name for value in self._inputs], dtype=object)

    def classes_of(self, name):
        """The classes of an output's columns, or None where it has none that the model tells."""
        for output in self.description["outputs"]:
            if output["name"] == name:
                classes = output.get("zipmap", output.get("classes"))
                return None if classes is None else np.array(classes, dtype=None if classes else np.int64)
        return None

    def _find_scores(self):
        """The output of class scores: the one with classes, or the first matrix of floats beside another output."""
        for output in self._outputs:
            if self.classes_of(output.name) is not None:
                return output.name
        for output in self._outputs[1:]:
            if element_type(output) in ("float", "double") and len(output.shape) == 2:
                return output.name
        return None

    def choose(self, names, what="the table", hint=""):
        """The columns that the model takes, in its order, out of a table's `names`.

        All of them in their order for a model with one input [rows, columns]; else by the inputs' names, in which
        characters that no identifier has may be underscores. Raises
        InputError where one is missing or, with `hint` at the end, where the number is wrong.
        """
        if len(self._inputs) != 1:
            # Converters write "sepal length (cm)" as sepal_length__cm_.
            known = {_identifier(name): name for name in names} | {name: name for name in names}
            missing = [value.name for value in self._inputs if value.name not in known]
            if missing:
                word = "column" if len(missing) == 1 else "columns"
                missing = [repr(name) for name in missing]
                raise InputError(f"missing {word} {some_of(missing)}; {what} has {some_of(names)}")
            return [known[value.name] for value in self._inputs]
        value = self._inputs[0]
        width = self.n_features_in_
        if value.name in names and (len(names) == 1 or width in (1, None) or len(value.shape) == 1):
            return [value.name]
        if len(value.shape) == 1 or width == 1:
            if len(names) != 1:
                raise InputError(
                    f"input {value.name!r} takes one column, {what} has {len(names):,}: {some_of(names)}{hint}"
                )
        elif width is not None and width != len(names):
            raise InputError(
                f"input {value.name!r} takes {width:,} column{'s' * (width != 1)}, {what} has {len(names):,}:"
                f" {some_of(names)}{hint}"
            )
        return list(names)

    def feeds(self, data, first_row=0):
        """The dict of arrays that the session takes, from an array [rows, columns] or a table.

        A model with one input gets all columns in their order; one with an input per column gets them by name, whatever
        other columns there are. An input of maps is a column of dicts, or of Arrow's maps or structs; a model of one
        map gets the dict as it stands. Messages count rows from `first_row`.
        """
        columns = _columns(data)
        if len(self._inputs) == 1:
            return {self._inputs[0].name: self._matrix(self._inputs[0], data, columns, first_row)}
        if columns is None:
            array = np.asarray(data)
            if array.ndim != 2 or array.shape[1] != len(self._inputs):
                raise InputError(
                    f"the model has {len(self._inputs)} inputs: pass a table, or an array with a column for each"
                )
            columns = {value.name: array[:, i] for i, value in enumerate(self._inputs)}
        feeds = {}
        for value, name in zip(self._inputs, self.choose(list(columns)), strict=True):
            array = _cast(columns[name], value, f"column {name!r}", first_row)
            feeds[value.name] = array.reshape(-1, 1) if len(value.shape) == 2 and array.ndim == 1 else array
        return feeds

    def _matrix(self, value, data, columns, first_row):
        if value.type.startswith("map("):
            return data
        if columns is None:
            array = _cast(data, value, "the array", first_row)
            if len(value.shape) == 2 and array.ndim == 1:
                raise InputError("expected an array [rows, columns]; for one row pass x.reshape(1, -1)")
            return array
        names = self.choose(list(columns))
        if names == [value.name]:
            array = _cast(columns[value.name], value, f"column {value.name!r}", first_row)
            return array.reshape(-1, 1) if len(value.shape) == 2 and array.ndim == 1 else array
        if len(value.shape) == 1:
            return _cast(columns[names[0]], value, f"column {names[0]!r}", first_row)
        matrix = None
        for i, name in enumerate(names):
            column = _cast(columns[name], value, f"column {name!r}", first_row)
            if column.ndim != 1:
                raise InputError(f"column {name!r} has rank {column.ndim}; a column of input {value.name!r} has rank 1")
            if matrix is None:
                matrix = np.empty((len(column), len(names)), dtype=_DTYPES[element_type(value)])
            if len(column) != len(matrix):
                raise InputError(f"column {name!r} has {len(column)} rows, column {names[0]!r} has {len(matrix)}")
            matrix[:, i] = column
        if matrix is None:
            raise InputError("the table has no columns")
        return matrix

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
