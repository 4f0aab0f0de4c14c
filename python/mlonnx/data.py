"""Data files of the mlonnx command: .csv, .parquet, .arrow, .npy, .npz and standard input, read batch by batch."""

import csv
import io
import os
import re
import shutil
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path

import numpy as np

from .exceptions import Error, InputError
from .tables import some_of

SUFFIXES = {
    ".csv": "csv",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".arrows": "arrow",
    ".feather": "arrow",
    ".npy": "npy",
    ".npz": "npz",
}
# Tables are read and written column by column, which is no way for more columns than this.
MOST_COLUMNS = 50_000
# What numpy raises on files that are damaged or no array.
_NUMPY_ERRORS = ValueError, EOFError, OSError, SyntaxError, NotImplementedError, zipfile.BadZipFile, zlib.error
_MAGIC = {
    b"PAR1": "parquet",
    b"ARROW1": "arrow",
    b"\xff\xff\xff\xff": "arrow",
    b"\x93NUMPY": "npy",
    b"PK\x03\x04": "npz",
}


def file_format(path, verb):
    """The format that a file's name tells."""
    try:
        return SUFFIXES[Path(path).suffix.lower()]
    except KeyError:
        raise Error(f"cannot {verb} {path}: the name must end in .csv, .parquet, .arrow, .npy or .npz") from None


def open_data(path, *, standard_input=None):
    """A Source of a file by its name's ending, or, for -, of standard input by its first bytes."""
    if str(path) != "-":
        kind = file_format(path, "read")
        file = open(path, "rb")  # also for the operating system's words on what cannot be opened
        return _SOURCES[kind](str(path), file)
    file = _spool(standard_input or sys.stdin.buffer)
    start = file.read(6)
    file.seek(0)
    kind = next((kind for magic, kind in _MAGIC.items() if start.startswith(magic)), "csv")
    return _SOURCES[kind]("standard input", file)


def _spool(stream):
    """The stream's content as a file that can be read twice."""
    file = tempfile.TemporaryFile()
    shutil.copyfileobj(stream, file, 1 << 20)
    file.seek(0)
    return file


class Source:
    """Columns by name. `what` names the data in messages; `rows` is None where only reading tells it."""

    rows = None
    # Whether the data itself has the names, or they are the columns' numbers.
    named = True
    # Whether the columns are whole arrays of any rank, as in .npz.
    holds_arrays = False

    def __init__(self, what):
        self.what = what
        self.names = []

    def batches(self, names, types, rows):
        """Yields dicts of the columns `names` in the element types `types` (ONNX's names, as a hint to parsers), at
        most about `rows` rows each; at least one, which may be empty. `rows` is None where all must come at once."""
        raise NotImplementedError

    def progress(self, rows):
        """The part of the data read when `rows` rows have come out, 0 to 1; None where it is not known."""
        return rows / self.rows if self.rows else None

    def fail(self, error):
        text = " ".join(str(error).split()) or type(error).__name__
        raise InputError(f"{self.what}: {text}") from None


class ArraySource(Source):
    """.npy: an array whose columns are named 0, 1, ..."""

    named = False

    def __init__(self, what, file):
        super().__init__(what)
        try:
            mapped = isinstance(file.name, str)
            self.array = np.load(what if mapped else file, mmap_mode="r" if mapped else None, allow_pickle=False)
        except _NUMPY_ERRORS as error:
            self.fail(_numpy_words(error))
        if not isinstance(self.array, np.ndarray) or self.array.ndim == 0:
            self.fail("no array of rows")
        self.rows = self.array.shape[0]
        width = self.array.shape[1] if self.array.ndim == 2 else 1
        self.names = list(map(str, range(width)))

    def batches(self, names, types, rows):
        step = rows or max(self.rows, 1)
        for first in range(0, max(self.rows, 1), step):
            block = self.array[first : first + step]
            if block.ndim != 2:
                yield {names[0]: block}
            else:
                yield {name: block[:, int(name)] for name in names}

    def blocks(self, rows):
        """All columns at once, as arrays."""
        step = rows or max(self.rows, 1)
        for first in range(0, max(self.rows, 1), step):
            yield self.array[first : first + step]


class ArchiveSource(Source):
    """.npz: arrays by name, each a column or, where it has the name of an input, that input."""

    holds_arrays = True

    def __init__(self, what, file):
        super().__init__(what)
        try:
            with np.load(file, allow_pickle=False) as archive:
                if isinstance(archive, np.ndarray):
                    raise ValueError("holds a single array: name it .npy")
                self.arrays = {name: archive[name] for name in archive.files}
        except _NUMPY_ERRORS as error:
            self.fail(_numpy_words(error))
        self.names = list(self.arrays)
        lengths = {len(array) for array in self.arrays.values() if array.ndim}
        self.rows = lengths.pop() if len(lengths) == 1 else None

    def batches(self, names, types, rows):
        if rows is None:
            yield {name: self.arrays[name] for name in names}
            return
        lengths = {name: len(self.arrays[name]) if self.arrays[name].ndim else 0 for name in names}
        if len(set(lengths.values())) > 1:
            self.fail("arrays of different lengths: " + some_of([f"{name} {n}" for name, n in lengths.items()]))
        total = next(iter(lengths.values()), 0)
        for first in range(0, max(total, 1), rows):
            yield {name: self.arrays[name][first : first + rows] for name in names}


def _numpy_words(error):
    if "allow_pickle" in str(error) or "pickled" in str(error):
        return "not an array file, or one of Python objects, which is not read for safety: save strings as dtype str"
    return str(error) or "the file is damaged"


class _ArrowSource(Source):
    """What Parquet and Arrow files share: a schema, and record batches."""

    def _check(self):
        if len(set(self.names)) != len(self.names):
            twice = next(name for i, name in enumerate(self.names) if name in self.names[:i])
            self.fail(f"two columns are named {twice!r}")

    def _read(self, names):
        raise NotImplementedError

    def batches(self, names, types, rows):
        import pyarrow as pa

        try:
            if rows is None:
                table = pa.Table.from_batches(list(self._read(names, 65536)), self._schema(names))
                yield {name: table[name] for name in names}
                return
            count = 0
            for batch in self._read(names, rows):
                count += 1
                for first in range(0, max(batch.num_rows, 1), rows):
                    part = batch.slice(first, rows)
                    yield {name: part[name] for name in names}
            if not count:
                yield {field.name: pa.array([], field.type) for field in self._schema(names)}
        except (pa.ArrowException, OSError) as error:
            self.fail(error)

    def _schema(self, names):
        import pyarrow as pa

        return pa.schema([self.schema.field(name) for name in names])


class ParquetSource(_ArrowSource):
    def __init__(self, what, file):
        super().__init__(what)
        import pyarrow as pa
        import pyarrow.parquet as parquet

        try:
            self.file = parquet.ParquetFile(file)
        except (pa.ArrowException, OSError) as error:
            self.fail(error)
        self.schema = self.file.schema_arrow
        self.names = list(self.schema.names)
        self.rows = self.file.metadata.num_rows
        self._check()

    def _read(self, names, rows):
        yield from self.file.iter_batches(batch_size=rows, columns=names)


class ArrowSource(_ArrowSource):
    """Arrow's file format (also called Feather 2) or its stream format."""

    def __init__(self, what, file):
        super().__init__(what)
        import pyarrow as pa

        try:
            start = file.read(6)
            file.seek(0)
            source = pa.PythonFile(file, mode="r")
            if start == b"ARROW1":
                self.file = pa.ipc.open_file(source)
                self.rows = sum(self.file.get_batch(i).num_rows for i in range(self.file.num_record_batches))
            else:
                self.file = pa.ipc.open_stream(source)
        except (pa.ArrowException, OSError) as error:
            self.fail(error)
        self.schema = self.file.schema
        self.names = list(self.schema.names)
        self._check()

    def _read(self, names, rows):
        if self.rows is None:
            yield from self.file
            return
        for i in range(self.file.num_record_batches):
            yield self.file.get_batch(i)


# --- CSV --------------------------------------------------------------------------------------------------------------


class CsvSource(Source):
    """Columns by the names in the first line; where that line is all numbers, columns are named 0, 1, ..."""

    def __init__(self, what, file):
        super().__init__(what)
        if not file.seekable():
            file = _spool(file)
        self.file = file
        self.size = file.seek(0, os.SEEK_END)
        file.seek(0)
        line = b"\n"
        while line and not line.strip():
            start, line = file.tell(), file.readline()
        if not line:
            self.fail("the file is empty")
        # A quoted name may hold line breaks.
        while line.count(b'"') % 2 and (more := file.readline()):
            line += more
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError:
            self.fail("the first line is not UTF-8 text")
        if "\0" in text:
            self.fail("not a text file")
        try:
            fields = next(csv.reader(io.StringIO(text, newline="")), [])
        except csv.Error as error:
            self.fail(f"the first line is no CSV: {error}")
        self.named = not all(map(_is_number, fields))
        self.names = fields if self.named else list(map(str, range(len(fields))))
        if len(set(self.names)) != len(self.names):
            seen = set()
            twice = next(name for name in self.names if name in seen or seen.add(name))
            self.fail(f"two columns are named {twice!r}")
        self.body = start + len(line) if self.named else start
        self.longest = len(line)

    def progress(self, rows):
        return min(self.file.tell() / self.size, 1.0) if self.size else None

    def batches(self, names, types, rows):
        import pyarrow as pa

        for name, kind in types.items():
            if "map(" in kind:
                self.fail(f"column {name!r}: the model takes {kind}, and CSV has no maps: use .parquet or .arrow")
        kinds = {name: _arrow_type(kind) for name, kind in types.items()}
        if rows is None:
            parts = list(self._parse(names, kinds))
            yield {name: pa.chunked_array([part[name] for part in parts], kinds[name]) for name in names}
        else:
            yield from self._parse(names, kinds)

    def _parse(self, names, kinds):
        import pyarrow as pa
        import pyarrow.csv as pacsv

        self.file.seek(self.body)
        if not self.file.read(64 << 10).strip() and self.size - self.body < 64 << 10:
            yield {name: pa.array([], kinds[name]) for name in names}
            return
        self.file.seek(self.body)
        defaults = pacsv.ConvertOptions()
        try:
            reader = pacsv.open_csv(
                pa.PythonFile(self.file, mode="r"),
                read_options=pacsv.ReadOptions(
                    column_names=self.names, block_size=min(max(2 << 20, self.longest * 64), 1 << 30)
                ),
                parse_options=pacsv.ParseOptions(newlines_in_values=True),
                convert_options=pacsv.ConvertOptions(
                    column_types=kinds,
                    include_columns=names,
                    null_values=[*defaults.null_values, "None", "<NA>"],
                    strings_can_be_null=False,
                ),
            )
            for batch in reader:
                yield {name: batch[name] for name in names}
        except (pa.ArrowException, OSError) as error:
            self._find_mistake(names, kinds)
            self.fail(error)

    def _find_mistake(self, names, kinds):
        """Says which cell or line the parser refused: reads the file again, slowly, up to there."""
        self.file.seek(0)
        reader = csv.reader(io.TextIOWrapper(self.file, encoding="utf-8-sig", errors="surrogateescape", newline=""))
        columns = [
            (self.names.index(name), name, *_PATTERNS[kinds[name].id])
            for name in names
            if _PATTERNS.get(kinds[name].id)
        ]
        try:
            rows = (row for row in reader if row)
            if self.named:
                next(rows)
            for row in rows:
                if len(row) != len(self.names):
                    self.fail(f"line {reader.line_num} has {len(row)} fields, the first has {len(self.names)}")
                for i, name, word, pattern in columns:
                    if not pattern.fullmatch(row[i]):
                        self.fail(f"line {reader.line_num}, column {name!r}: {row[i][:60]!r} is not {word}")
        except csv.Error as error:
            self.fail(f"line {reader.line_num}: {error}")


def _arrow_type(kind):
    import pyarrow as pa

    if not _PATTERNS:
        number = re.compile(
            r"\s*([+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?inf(inity)?|[+-]?nan|-?1\.#(IND|QNAN)|null|none"
            r"|#?n/?a|#n/a n/a|<na>|)\s*",
            re.IGNORECASE,
        )
        integer = re.compile(r"\s*([+-]?\d+|null|none|nan|#?n/?a|<na>|)\s*", re.IGNORECASE)
        truth = re.compile(r"\s*(true|false|0|1|)\s*", re.IGNORECASE)
        _PATTERNS[pa.float64().id] = "a number", number
        _PATTERNS[pa.int64().id] = _PATTERNS[pa.uint64().id] = "an integer", integer
        _PATTERNS[pa.bool_().id] = "true or false", truth
    if kind in ("float", "double", "float16"):
        return pa.float64()
    if kind.startswith("int"):
        return pa.int64()
    return {"bool": pa.bool_(), "string": pa.string()}.get(kind) or pa.uint64()


# By Arrow's type: the words for a cell of that type, and how it looks.
_PATTERNS = {}


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


_SOURCES = {"csv": CsvSource, "parquet": ParquetSource, "arrow": ArrowSource, "npy": ArraySource, "npz": ArchiveSource}
