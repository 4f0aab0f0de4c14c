"""`mlonnx run`: the rows of a file through a model, batch by batch, with a progress bar on long work."""

import re
import sys
import time

from .data import MOST_COLUMNS, ArraySource, open_data
from .exceptions import InputError, RunError
from .predictions import open_sink
from .tables import some_of

# Values of one batch, so that memory stays small whatever the file.
BATCH_VALUES = 1 << 22
PROGRESS_AFTER = 1.0


def score(model, data, output=None, *, columns=None, outputs=None, kind=None, note=None, progress=None):
    """Scores the rows of the file `data` into the file `output` (None: standard output); returns the number of rows.

    `columns` chooses and orders the data's columns, `outputs` the model's outputs; `kind` is the format of standard
    output. `note(text)` is told about columns that are ignored; `progress` shows a bar always (True), never (False) or
    on a terminal when the work takes longer than a second (None).
    """
    session = model.session
    known = [value.name for value in session.get_outputs()]
    names = list(outputs) if outputs else known
    for name in names:
        if name not in known:
            raise InputError(f"the model has no output {name!r}; it has {some_of(known)}")
    if len(set(names)) != len(names):
        raise InputError("an output is named twice")
    source = open_data(data)
    chosen = choose_columns(model, source, columns)
    if len(chosen) > MOST_COLUMNS and not isinstance(source, ArraySource):
        raise InputError(f"{source.what}: {len(chosen):,} columns are more than a table may have here: use .npy")
    if note and columns is None and len(chosen) < len(source.names):
        ignored = set(source.names) - set(chosen)
        note("ignored columns: " + some_of([name for name in source.names if name in ignored]))

    sink = open_sink(output, model, names, kind)
    bar = _Bar(source, progress)
    rows = 0
    try:
        for first, feeds in batches(model, source, chosen):
            try:
                arrays = session.run_arrays(names, feeds)
            except (InputError, RunError) as error:
                raise type(error)(_count_from(str(error), first)) from None
            sink.write(arrays)
            rows = first + _length(feeds)
            bar.update(rows)
        sink.close()
    except BaseException:
        sink.abandon()
        raise
    finally:
        bar.stop()
    return rows


def choose_columns(model, source, columns=None):
    """The columns of a source that the model takes, in its order; `columns` is the user's choice, or None."""
    if columns is None:
        # A file of arrays with one array: that is the input, whatever its name.
        if source.holds_arrays and len(source.names) == len(model.session.get_inputs()) == 1:
            return list(source.names)
        if isinstance(source, ArraySource) and source.array.ndim != 2:
            if len(model.session.get_inputs()) != 1:
                raise InputError(
                    f"{source.what}: the model has {len(model.session.get_inputs())} inputs, one array is given"
                )
            return list(source.names)
        width = model.n_features_in_ or len(source.names)
        hint = "; choose with --columns" if len(source.names) > width else ""
        return model.choose(source.names, source.what, hint, named=source.named)
    known = set(source.names)
    for name in columns:
        if name not in known:
            raise InputError(f"{source.what} has no column {name!r}; it has {some_of(source.names)}")
    if len(set(columns)) != len(columns):
        raise InputError("--columns names a column twice")
    return model.choose(list(columns), "the choice of columns", named=source.named)


def batches(model, source, chosen):
    """(first row, feeds of the session), batch by batch; one batch where the model's rows depend on each other."""
    described = model.description
    apart = described["kind"] != "dynamic" and all(v["rows"] for v in described["inputs"] + described["outputs"])
    size = max(64, min(1 << 16, BATCH_VALUES // max(len(chosen), 1)) // 64 * 64) if apart else None
    first = 0
    for data in _parts(model, source, chosen, size):
        feeds = model.feeds(data, first)
        yield first, feeds
        first += _length(feeds)


def _parts(model, source, chosen, size):
    """The source's data in what Model.feeds takes: arrays or dicts of columns."""
    inputs = model.session.get_inputs()
    one = inputs[0]
    if isinstance(source, ArraySource) and len(inputs) == 1 and (source.array.ndim != 2 or chosen == source.names):
        for block in source.blocks(size):
            column = block.ndim == 1 and len(one.shape) == 2 and model.n_features_in_ in (1, None)
            yield block.reshape(-1, 1) if column else block
        return
    for table in source.batches(chosen, model.column_types(chosen), size):
        only = next(iter(table.values())) if len(table) == len(inputs) == 1 else None
        if not source.named and model.feature_names_in_ is not None:
            table = dict(zip(model.feature_names_in_, table.values(), strict=True))
        yield only if getattr(only, "ndim", 1) > 1 else table  # an input as it stands, from .npz


def _length(feeds):
    return max((len(value) for value in feeds.values() if getattr(value, "ndim", 1)), default=0)


def _count_from(text, first):
    """A message of the runtime, whose rows count from the batch's start, with the row in the file."""
    found = list(re.finditer(r", row (\d+)(?=$|, column|: )", text))
    if not found:
        return text
    at = found[-1]
    return f"{text[: at.start()]}, row {first + int(at[1])}{text[at.end() :]}"


class _Bar:
    """A progress bar on stderr."""

    def __init__(self, source, wanted):
        self.source, self.wanted = source, wanted
        self.started = time.monotonic()
        self.bar = None
        if wanted is None:
            self.wanted = None if sys.stderr.isatty() else False

    def update(self, rows):
        if self.wanted is False or (self.wanted is None and time.monotonic() - self.started < PROGRESS_AFTER):
            return
        if self.bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            console = Console(stderr=True, force_terminal=self.wanted)
            parts = "{task.description}", BarColumn(), "{task.percentage:>3.0f}%", "{task.fields[rows]:,} rows"
            columns = [part if not isinstance(part, str) else TextColumn(part) for part in parts]
            self.bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
            self.task = self.bar.add_task("scoring", total=1.0, rows=0)
            self.bar.start()
        part = self.source.progress(rows)
        self.bar.update(self.task, completed=0.0 if part is None else part, rows=rows)

    def stop(self):
        if self.bar is not None:
            self.bar.stop()
            self.bar = None
