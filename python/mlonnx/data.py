"""Data files of the mlonnx command: tables in, predictions out."""

import csv
import sys
from pathlib import Path

import numpy as np

from .exceptions import Error


def read(path):
    """An array (.npy), or columns by name (.csv, .npz)."""
    path = Path(path)
    if path.suffix == ".npy":
        return np.load(path, allow_pickle=False)
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    if path.suffix == ".csv":
        return _read_csv(path)
    raise Error(f"cannot read {path}: the name must end in .csv, .npy or .npz")


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def _read_csv(path):
    """Columns by the names in the first line; an array where the first line is numbers."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    if not rows:
        raise Error(f"{path} is empty")
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise Error(f"{path}: line {number} has {len(row)} fields, the first has {width}")
    if all(_is_number(field) for field in rows[0]):
        try:
            return np.array(rows, dtype=np.float64)
        except ValueError as error:
            raise Error(f"{path}: {error}; without a line of names every field must be a number") from None
    columns = {}
    for name, values in zip(rows[0], zip(*rows[1:], strict=True) if rows[1:] else [()] * width, strict=True):
        # An empty field of a column of numbers is a missing one.
        if all(not value or _is_number(value) for value in values):
            columns[name] = np.array([float(value) if value else np.nan for value in values])
        else:
            columns[name] = np.array(values, dtype=object)
    return columns


def output_columns(model, data):
    """Outputs as columns by name: class scores as probability_<class>, matrices as name_0, name_1, ..."""
    session = model.session
    names = [value.name for value in session.get_outputs()]
    columns = {}
    for name, array in zip(names, session.run_arrays(None, model.feeds(data)), strict=True):
        keys = session._map_keys(name)
        if keys is not None:
            columns |= {f"probability_{key}": array[:, i] for i, key in enumerate(keys)}
        elif array.ndim == 2 and array.shape[1] != 1:
            columns |= {f"{name}_{i}": array[:, i] for i in range(array.shape[1])}
        else:
            columns[name] = array.reshape(len(array), -1)[:, 0] if array.ndim else array.reshape(1)
    return columns


def write(columns, path=None):
    """Writes columns of equal length as .csv (also to stdout, where there is no path), .npz, or .npy for one column."""
    suffix = ".csv" if path is None else Path(path).suffix
    if suffix == ".csv":
        file = sys.stdout if path is None else open(path, "w", newline="", encoding="utf-8")
        try:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))
        finally:
            if path is not None:
                file.close()
    elif suffix == ".npz":
        np.savez(path, **{name: _plain(column) for name, column in columns.items()})
    elif suffix == ".npy":
        if len(columns) != 1:
            raise Error(f"{path} holds one array, the model gives {len(columns)} columns: write .csv or .npz")
        np.save(path, _plain(next(iter(columns.values()))), allow_pickle=False)
    else:
        raise Error(f"cannot write {path}: the name must end in .csv, .npy or .npz")


def _plain(column):
    return column.astype(str) if column.dtype == object else column
