"""Values that people have, arrays and columns of tables, in the element types that a model takes."""

import re

import numpy as np

from .exceptions import InputError

DTYPES = {
    "float": np.float32,
    "double": np.float64,
    "float16": np.float16,
    "bool": np.bool_,
    "string": object,
} | {kind: np.dtype(kind).type for kind in "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()}


def element_type(value):
    """ONNX's name of an input's or output's elements: float, int64, string, ..."""
    return value.type.removeprefix("tensor(").removesuffix(")")


def some_of(names, most=8):
    """The first few of many names, and how many there are besides, for a message."""
    shown = [name if len(name) <= 40 else name[:37] + "..." for name in map(str, names[:most])]
    rest = len(names) - most
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")


def columns_of(data):
    """Names and columns of a table (pandas, polars, pyarrow, or a dict of columns); None for anything else."""
    if isinstance(data, dict):
        names = list(data)
    elif hasattr(data, "collect_schema") and hasattr(data, "collect"):
        raise InputError(f"a {type(data).__name__} has no values yet: call its collect()")
    elif hasattr(data, "toarray") and hasattr(data, "nnz"):
        raise InputError("a sparse matrix: pass x.toarray()")
    elif hasattr(data, "column_names") and hasattr(data, "column"):
        names = list(data.column_names)
    elif hasattr(data, "columns") and hasattr(data, "__getitem__"):
        names = list(data.columns)
    elif hasattr(data, "__dataframe__"):
        import pyarrow.interchange

        return columns_of(pyarrow.interchange.from_dataframe(data))
    else:
        return None
    columns = {str(name): name for name in names}
    if len(columns) != len(names):
        raise InputError("the table has two columns of the same name")
    return {text: data[name] for text, name in columns.items()}


def cast(values, value, what, first_row=0):
    """`values` in the element type of an input: numbers become floats, floats narrower; no float becomes an integer.
    Missing values become NaN and the empty string. Of maps, a list of dicts. Messages count rows from `first_row`."""
    if "map(" in value.type:
        return _maps(values, value, what, first_row)
    dtype = DTYPES.get(element_type(value))
    if dtype is None:
        raise InputError(f"input {value.name!r} of type {value.type} cannot be made from {what}")
    array = _array(values, what)
    if dtype is object:
        return _texts(values, _decoded(array, what, first_row))
    if array.dtype.kind in "OUST":
        integral = np.dtype(dtype).kind in "iu" and array.dtype.kind == "O"
        if integral and all(isinstance(x, int | np.integer) for x in array.ravel().tolist()):
            array = array.astype(np.int64)
        else:
            array = _numbers(array, what, first_row)
    if array.dtype.kind == "f" and np.dtype(dtype).kind in "iub" and (missing := np.isnan(array)).any():
        row = _row(array, int(np.flatnonzero(missing)[0]), first_row)
        raise InputError(f"{what}{row}: a missing value, and the model takes {value.type}")
    if not np.can_cast(array.dtype, dtype, "same_kind") and not (array.dtype.kind == "b" and dtype != np.bool_):
        raise InputError(f"input {value.name!r}: expected {value.type}, got {array.dtype} in {what}")
    with np.errstate(over="ignore"):
        return array.astype(dtype, copy=False)


def codes(values, categories, what):
    """The places of a column's values among `categories`, as float64; NaN for those that are missing or not among
    them, as LightGBM and XGBoost treat them."""
    array = _array(values, what)
    text = all(isinstance(category, str) for category in categories)
    if text:
        array = _decoded(array, what)
    if array.dtype.kind not in ("OUT" if text else "Ofiub"):
        kind = "text" if text else "numbers"
        raise InputError(f"{what}: the model's categories are {kind} ({some_of(categories, 4)}), got {array.dtype}")
    places = {category: place for place, category in enumerate(categories)}
    return np.array([places.get(x, np.nan) for x in array.ravel().tolist()], dtype=np.float64).reshape(array.shape)


def _array(values, what):
    """`values` as an array."""
    if np.ma.is_masked(values):
        raise InputError(f"{what} is masked: pass x.filled(...)")
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as error:
        raise InputError(f"{what} cannot become an array: {error}") from None


def _row(array, i, first_row):
    """Names the row of element i for a message."""
    return f", row {first_row + i // max(1, array.size // len(array))}" if array.ndim else ""


def _is_missing(x):
    return x is None or type(x).__name__ in ("NAType", "NaTType") or (isinstance(x, float) and x != x)


def _decoded(array, what, first_row=0):
    """An array whose bytes, if it has any, are str: those that they are in UTF-8."""
    if array.dtype.kind not in "OS" or not any(isinstance(x, bytes) for x in array.ravel().tolist()):
        return array
    result = np.empty(array.size, dtype=object)
    for i, x in enumerate(array.ravel().tolist()):
        try:
            result[i] = x.decode() if isinstance(x, bytes) else x
        except UnicodeDecodeError:
            raise InputError(f"{what}{_row(array, i, first_row)}: {x[:60]!r} is not UTF-8") from None
    return result.reshape(array.shape)


def _texts(values, array):
    """An array of str; a missing value is the empty string."""
    if array.dtype.kind in "UT":
        return array
    if array.dtype.kind not in "Of":
        return array.astype(str).astype(object)
    result = np.empty(array.shape, dtype=object)
    if array.dtype.kind == "O":
        rows = array.ravel().tolist()
        result.ravel()[:] = [x if type(x) is str else "" if _is_missing(x) else str(x) for x in rows]
        return result
    # Integers with gaps are floats in numpy, but not in their table.
    whole = re.match("u?int", str(getattr(values, "dtype", getattr(values, "type", ""))), re.IGNORECASE)
    known = ~np.isnan(array)
    result[...] = ""
    result[known] = (array[known].astype(np.int64) if whole else array[known]).astype(str)
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
            result[i] = np.nan if _is_missing(x) or x == "" else float(x)
        except (TypeError, ValueError):
            raise InputError(f"{what}{_row(array, i, first_row)}: {str(x)[:60]!r} is not a number") from None
    return result.reshape(array.shape)


def _maps(values, value, what, first_row):
    """A list with a dict for each row, of any sequence of dicts or an Arrow array of maps, of lists of pairs or of
    structs, in which a null field is a key that the row lacks. The session checks keys and values."""
    listed = getattr(values, "to_pylist", getattr(values, "to_list", None))
    if listed is None:
        if not isinstance(values, list | tuple) and np.ndim(values) != 1:
            raise InputError(f"{what}: input {value.name!r} takes a dict for each row ({value.type})")
        return list(values)
    rows = listed()
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
