"""`mlonnx bench`: one model's latency and throughput, beside onnxruntime where it is installed."""

import json
import platform
import statistics
import time
from importlib import import_module

import numpy as np

from .exceptions import Error, InputError
from .model import Model
from .tables import element_type

# A sample lasts at least this long, so that the clock's own cost and grain vanish.
SAMPLE_SECONDS = 0.002


def bench(path, *, batches=(1, 100, 10_000), repeat=15, threads=1, data=None, peers=True, tell=lambda text: None):
    """Times `run` at several numbers of rows. The result is what --json writes.

    Engines take turns, sample by sample, so that what disturbs the machine meets them all; the medians of `repeat`
    samples are compared, and the spread is between the quartiles.
    """
    from .session import InferenceSession

    path = str(path)
    if not path.endswith(".so"):
        import_module("._compiler", __package__)  # loading LLVM is no part of loading a model
    start = time.perf_counter()
    session = InferenceSession(path, threads=threads)
    load = {"mlonnx": time.perf_counter() - start}
    engines = {"mlonnx": session}
    versions = {"mlonnx": import_module(__package__).__version__}
    if peers and not path.endswith(".so"):
        peer = _open_peer(path, threads)
        if peer:
            engines["onnxruntime"], load["onnxruntime"], versions["onnxruntime"] = peer

    model = Model(session)
    rows = list(batches) if _takes_rows(session) else [None]
    source = _read(model, data) if data else None
    results = []
    agree = None
    for count in rows:
        tell(f"{count:,} rows" if count else "the model's own shape")
        feeds = _tile(model, source, count) if source else _make_feeds(session, count)
        calls, outputs = {}, {}
        for name, engine in engines.items():
            try:
                outputs[name] = engine.run(None, feeds)
            except Error as error:
                hint = "" if data else "; give rows that it takes with --data"
                raise type(error)(f"{error}{hint}") from None
            except Exception as error:  # onnxruntime's own
                raise Error(f"{name}: {' '.join(str(error).split())[:300]}") from None
            calls[name] = _calls(engine, feeds)
        samples = {name: [] for name in engines}
        for _ in range(repeat):
            for name, engine in engines.items():
                begin = time.perf_counter()
                for _ in range(calls[name]):
                    engine.run(None, feeds)
                samples[name].append((time.perf_counter() - begin) / calls[name])
        results.append({"rows": count, "engines": {name: _summary(times, count) for name, times in samples.items()}})
        if len(outputs) == 2:
            agree = _difference(*outputs.values())
            results[-1]["difference"] = agree
    return {
        "model": path,
        "threads": threads,
        "repeat": repeat,
        "data": str(data) if data else "random",
        "machine": {"processor": _processor(), "system": platform.platform(), "python": platform.python_version()},
        "versions": versions,
        "load_seconds": load,
        "results": results,
    }


def _open_peer(path, threads):
    try:
        import onnxruntime
    except ImportError:
        return None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 4
    start = time.perf_counter()
    try:
        peer = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception:
        return None  # a model that it does not run has no peer
    return peer, time.perf_counter() - start, onnxruntime.__version__


def _takes_rows(session):
    return any(value["rows"] for value in _described(session)["inputs"]) or _described(session)["kind"] == "dynamic"


def _described(session):
    return json.loads(session._description)


def _make_feeds(session, rows):
    """Random arrays of the inputs' types and shapes."""
    generator = np.random.default_rng(0)
    feeds = {}
    for value, described in zip(session.get_inputs(), _described(session)["inputs"], strict=True):
        dims = [(rows or 1) if dim < 0 and i == 0 else max(dim, 1) for i, dim in enumerate(described["dims"])]
        kind = element_type(value)
        if kind == "string":
            array = generator.choice(np.array(["a", "b", "c"], dtype=object), dims)
        elif kind == "bool":
            array = generator.random(dims) < 0.5
        elif kind in ("float", "double", "float16"):
            array = generator.normal(size=dims).astype({"float": "f4", "double": "f8", "float16": "f2"}[kind])
        else:
            array = generator.integers(0, 2, dims).astype(kind)
        feeds[value.name] = np.ascontiguousarray(array)
    return feeds


def _read(model, data):
    """All rows of a data file, as feeds."""
    from .data import open_data
    from .score import batches, choose_columns

    source = open_data(data)
    parts = [feeds for _, feeds in batches(model, source, choose_columns(model, source))]
    feeds = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    if not min(map(len, feeds.values()), default=0):
        raise InputError(f"{data} has no rows")
    return feeds


def _tile(model, feeds, rows):
    if rows is None:
        return feeds
    described = {value["name"]: value["rows"] for value in model.description["inputs"]}
    tiled = {}
    for name, array in feeds.items():
        array = array[np.arange(rows) % len(array)] if described[name] else array
        # onnxruntime takes strings as objects.
        tiled[name] = np.ascontiguousarray(array.astype(object) if array.dtype.kind in "UT" else array)
    return tiled


def _calls(engine, feeds):
    """How many calls make a sample."""
    begin = time.perf_counter()
    engine.run(None, feeds)
    once = time.perf_counter() - begin
    calls = 1
    while once * calls < SAMPLE_SECONDS and calls < 100_000:
        calls = min(max(calls * 2, int(SAMPLE_SECONDS / max(once, 1e-9))), 100_000)
        begin = time.perf_counter()
        for _ in range(calls):
            engine.run(None, feeds)
        once = (time.perf_counter() - begin) / calls
        if once * calls >= SAMPLE_SECONDS / 2:
            break
    return calls


def _summary(times, rows):
    ordered = sorted(times)
    median = statistics.median(ordered)
    quartiles = statistics.quantiles(ordered, n=4) if len(ordered) > 1 else [median] * 3
    return {
        "seconds": median,
        "low": quartiles[0],
        "high": quartiles[2],
        "rows_per_second": (rows or 1) / median,
    }


def _difference(ours, theirs):
    """How far two engines' outputs are apart: labels that differ, and the largest relative difference of numbers."""
    labels, numbers = 0, 0.0
    for a, b in zip(ours, theirs, strict=True):
        if isinstance(a, list):
            a, b = (np.array([list(row.values()) for row in rows if isinstance(row, dict)]) for rows in (a, b))
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            return {"labels": -1, "numbers": float("inf")}
        if a.dtype.kind != "f":
            labels += int(np.count_nonzero(a != b))
        elif a.size:
            with np.errstate(all="ignore"):
                gap = np.abs(a.astype(np.float64) - b) / np.maximum(np.abs(b.astype(np.float64)), 1.0)
            same = (a == b) | (np.isnan(a) & np.isnan(b))
            numbers = max(numbers, float(np.max(np.where(same, 0.0, np.where(np.isnan(gap), np.inf, gap)))))
    return {"labels": labels, "numbers": numbers}


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _time(seconds):
    for unit, factor in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if seconds * factor < 1000:
            return f"{seconds * factor:.3g} {unit}" if seconds * factor < 100 else f"{seconds * factor:.0f} {unit}"
    return f"{seconds:.3g} s"


def _rate(rows):
    for unit, factor in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if rows >= factor:
            return f"{rows / factor:.3g} {unit}"
    return f"{rows:.3g}"


def show(report, console):
    """Prints what bench found on a rich Console."""
    from rich.table import Table

    engines = list(report["versions"])
    console.print(
        f"[bold]{report['model']}[/], {report['threads']} thread{'s' * (report['threads'] != 1)}, {report['data']} data"
    )
    console.print(report["machine"]["processor"], style="dim", highlight=False, markup=False)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rows", justify="right")
    for name in engines:
        for column in (f"{name} {report['versions'][name]}", "spread", "rows/s"):
            table.add_column(column, justify="right")
    if len(engines) == 2:
        table.add_column("times as fast", justify="right", style="bold")
    for result in report["results"]:
        row = [f"{result['rows']:,}" if result["rows"] else "-"]
        for name in engines:
            found = result["engines"][name]
            spread = (found["high"] - found["low"]) / found["seconds"] * 50
            row += [_time(found["seconds"]), f"±{spread:.0f} %", _rate(found["rows_per_second"])]
        if len(engines) == 2:
            row.append(f"{result['engines'][engines[1]]['seconds'] / result['engines'][engines[0]]['seconds']:.3g}")
        table.add_row(*row)
    console.print(table)
    loads = ", ".join(f"{name} {_time(seconds)}" for name, seconds in report["load_seconds"].items())
    console.print(f"from the file to a ready session: {loads}", highlight=False)
    differences = [result["difference"] for result in report["results"] if "difference" in result]
    if differences:
        labels = max(found["labels"] for found in differences)
        numbers = max(found["numbers"] for found in differences)
        words = "all labels equal" if labels == 0 else f"{labels} labels differ" if labels > 0 else "shapes differ"
        console.print(
            f"results: {words}, numbers at most {numbers:.2g} apart (relative to 1 or the value)", highlight=False
        )
