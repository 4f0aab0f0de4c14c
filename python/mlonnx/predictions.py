"""Predictions as columns of a file: what `mlonnx run` writes."""

import os
import sys

import numpy as np

from .data import MOST_COLUMNS, file_format
from .exceptions import Error


def output_columns(model, names, arrays):
    """Outputs as columns by name: class scores as probability_<class>, other matrices as name_0, name_1, ..."""
    columns = {}
    for name, array in zip(names, arrays, strict=True):
        if not isinstance(array, np.ndarray):
            raise Error(f"output {name!r} is a sequence, which no column can hold: leave it out with --outputs")
        classes = model.classes_of(name)
        if array.ndim == 0:
            array = array.reshape(1)
        elif array.ndim > 2:
            array = array.reshape(len(array), int(np.prod(array.shape[1:])))
        if classes is not None and array.ndim == 2 and len(classes) == array.shape[1]:
            fresh = {f"probability_{key}": array[:, i] for i, key in enumerate(classes.tolist())}
        elif array.ndim == 2 and array.shape[1] > MOST_COLUMNS:
            raise Error(f"output {name!r} has {array.shape[1]:,} columns, more than a table may have here: use .npy")
        elif array.ndim == 2 and array.shape[1] != 1:
            fresh = {f"{name}_{i}": array[:, i] for i in range(array.shape[1])}
        else:
            fresh = {name: array.reshape(-1)}
        twice = columns.keys() & fresh.keys()
        if twice:
            raise Error(f"two outputs give a column {sorted(twice)[0]!r}: choose with --outputs")
        columns |= fresh
    return columns


def open_sink(path, model, names, kind=None):
    """A sink of the batches of the outputs `names`: write(arrays), then close() or abandon().

    `path` is None or - for standard output, which takes the format `kind`, csv by default. A file appears under its
    name when it is complete.
    """
    if path is None or str(path) == "-":
        return _SINKS[kind or "csv"](_Output(None), model, names)
    return _SINKS[kind or file_format(path, "write")](_Output(str(path)), model, names)


class _Output:
    """A file that is put in place when it is complete; standard output without a path."""

    def __init__(self, path):
        self.path = path
        self.what = path or "standard output"
        # Devices and pipes are written to as they are.
        self.direct = path is not None and os.path.exists(path) and not os.path.isfile(path)
        self.temporary = None if path is None or self.direct else path + ".part"
        try:
            self.file = sys.stdout.buffer if path is None else open(self.temporary or path, "wb")
        except OSError as error:
            error.filename = path
            raise

    def close(self):
        if self.path is None:
            self.file.flush()
            return
        self.file.close()
        if self.temporary:
            os.replace(self.temporary, self.path)

    def abandon(self):
        if self.path is not None:
            self.file.close()
            if self.temporary and os.path.exists(self.temporary):
                os.remove(self.temporary)


class _Sink:
    def __init__(self, output, model, names):
        self.output, self.model, self.names = output, model, names

    def write(self, arrays):
        raise NotImplementedError

    def finish(self):
        """Writes what the format has at its end."""

    def close(self):
        self.finish()
        self.output.close()

    def abandon(self):
        self.output.abandon()


class _TableSink(_Sink):
    """Batches as Arrow record batches."""

    writer = None

    def _open(self, schema):
        raise NotImplementedError

    def write(self, arrays):
        import pyarrow as pa

        columns = output_columns(self.model, self.names, arrays)
        lengths = {name: len(column) for name, column in columns.items()}
        if len(set(lengths.values())) > 1:
            text = ", ".join(f"{name} {n}" for name, n in list(lengths.items())[:8])
            raise Error(f"the outputs differ in length ({text}): choose with --outputs, or write .npz")
        values = [
            pa.array(column.tolist(), pa.string()) if column.dtype == object else pa.array(column)
            for column in columns.values()
        ]
        batch = pa.RecordBatch.from_arrays(values, names=list(columns))
        if self.writer is None:
            self.writer = self._open(batch.schema)
        self._write(batch)

    def _write(self, batch):
        self.writer.write_batch(batch)

    def finish(self):
        if self.writer is not None:
            self.writer.close()


class CsvSink(_TableSink):
    def _open(self, schema):
        import csv
        import io

        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(schema.names)
        self.output.file.write(text.getvalue().encode())
        return self.output.file

    def _write(self, batch):
        import pyarrow as pa
        import pyarrow.csv as pacsv

        # Quotes only in batches that need them.
        for style in ("none", "needed"):
            text = pa.BufferOutputStream()
            try:
                pacsv.write_csv(batch, text, pacsv.WriteOptions(include_header=False, quoting_style=style))
            except pa.ArrowInvalid:
                if style == "needed":
                    raise
                continue
            self.output.file.write(text.getvalue())
            return

    def finish(self):
        pass


class ParquetSink(_TableSink):
    def _open(self, schema):
        import pyarrow.parquet as parquet

        return parquet.ParquetWriter(self.output.file, schema)


class ArrowSink(_TableSink):
    def _open(self, schema):
        import pyarrow as pa

        # The file format has its index at the end of a file that can be sought in; a pipe gets the stream format.
        stream = self.output.path is None or self.output.direct or self.output.path.endswith(".arrows")
        return (pa.ipc.new_stream if stream else pa.ipc.new_file)(self.output.file, schema)


class _ArraySink(_Sink):
    def __init__(self, output, model, names):
        super().__init__(output, model, names)
        self.batches = []

    def write(self, arrays):
        self.batches.append(arrays)

    def joined(self):
        """Each output as one array."""
        if len(self.batches) == 1:
            return list(self.batches[0])
        return [np.concatenate(parts) for parts in zip(*self.batches, strict=True)]


class NpySink(_ArraySink):
    def finish(self):
        if len(self.names) != 1:
            raise Error(
                f"{self.output.what} holds one array, the model has the outputs {', '.join(self.names)}:"
                " choose one with --outputs, or write .npz"
            )
        np.lib.format.write_array(self.output.file, _plain(self.joined()[0]), allow_pickle=False)


class NpzSink(_ArraySink):
    def finish(self):
        columns = output_columns(self.model, self.names, self.joined())
        np.savez(self.output.file, **{name: _plain(column) for name, column in columns.items()})


def _plain(array):
    """Strings as numpy's own, since objects would be pickled."""
    return array.astype(str) if array.dtype == object else array


_SINKS = {"csv": CsvSink, "parquet": ParquetSink, "arrow": ArrowSink, "npy": NpySink, "npz": NpzSink}
