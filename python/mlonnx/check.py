"""`mlonnx check`: models against stored test data, by the reference interpreter and compiled.

A case is a folder in the layout of the ONNX backend tests: `model.onnx`, `test_data_set_N/input_K.pb` and
`output_K.pb`, and optionally `meta.json` (`rows`, `rtol`, `atol`, `labels_exact`, `loose_rows`, `expects`, `stage`,
`compare`, `disputed`). Each case runs at one row, at all rows, and with the rows tiled to 200, and

- the results at all rows must equal the stored ones (numbers within rtol and atol, all else exactly);
- the interpreter and the compiled model must agree bit for bit, or within 4 ulp where exp and its kin enter, or within
  16 roundings of the largest result where other arithmetic follows on them;
- where the compiled model works row by row, a row's bits must not depend on the number of rows;
- with --library, the model compiled to a shared library must give the bits of the one compiled in memory.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from mlonnx._compare import compare_bits, compare_expected
from mlonnx._pool import run_jobs

PASSED, FAILED, NOT_SUPPORTED = "passed", "failed", "not supported"
TILED_ROWS = 200
# Operators that evaluate exp, log, tanh, erf, pow or sin.
FUNCTION_OPERATORS = frozenset(
    "Exp Log Tanh Erf Pow Sigmoid Softmax LogSoftmax ReduceLogSumExp ReduceLogSum Softplus Sin Cos RNN "
    "SVMClassifier SVMRegressor".split()
)
FUNCTION_TRANSFORMS = frozenset((b"LOGISTIC", b"SOFTMAX", b"SOFTMAX_ZERO", b"PROBIT"))


@dataclass
class TestSet:
    """Inputs by name and expected outputs in order; arrays, dicts (a map) or lists of dicts."""

    inputs: dict[str, object]
    outputs: list[object]


@dataclass
class Case:
    """One folder, read."""

    folder: Path
    meta: dict
    model: object
    sets: list[TestSet] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """The number of rows of the test data; 0 where the case has no row dimension."""
        if "rows" in self.meta:
            return self.meta["rows"]
        for value in self.sets[0].inputs.values():
            if isinstance(value, np.ndarray) and value.ndim >= 2:
                return value.shape[0]
        return 0

    @property
    def freedom(self) -> dict[str, float]:
        """How far the engines may be apart (arguments of compare_bits): where exp, log, tanh, erf or pow enter the
        results, the interpreter's libm may differ by a few ulp, which sums of such values, with the model's weights,
        can magnify."""
        nodes = list(_nodes(self.model))
        if any(node.op_type in FUNCTION_OPERATORS for node in nodes):
            return {"ulp": 4, "steps": 16, "largest": self._largest_weight()}
        return {"ulp": 4} if any(map(_is_transformed, nodes)) else {}

    def _largest_weight(self) -> float:
        """The largest finite magnitude of the graph's constants of f32 and f64, at least 1."""
        from onnx import TensorProto, numpy_helper

        largest = 1.0
        for tensor in self.model.graph.initializer:
            if tensor.data_type in (TensorProto.FLOAT, TensorProto.DOUBLE):
                values = np.abs(numpy_helper.to_array(tensor, str(self.folder)))
                largest = max(largest, float(np.max(values, initial=1.0, where=np.isfinite(values))))
        return largest


@dataclass
class Result:
    """What became of a case. `path` is rows, dynamic, fixed, interpreter only, or none."""

    case: str
    status: str
    path: str = "none"
    why: str = ""
    seconds: float = 0.0


# --- Reading cases ----------------------------------------------------------------------------------------------------


def find_cases(roots: Iterable[Path]) -> list[tuple[str, Path]]:
    """(name, folder) of each folder with a model.onnx below the roots; the name starts with the root's own name."""
    found = {}
    for root in map(Path, roots):
        root = root.parent if root.is_file() else root
        for model in sorted(root.resolve().rglob("model.onnx")):
            found[model.parent.relative_to(root.resolve().parent).as_posix()] = model.parent
    return sorted(found.items())


def load_case(folder: Path) -> Case:
    """Reads a case's model, data and meta.json. Raises ValueError where the files do not fit together."""
    import onnx

    meta_file = folder / "meta.json"
    meta = json.loads(meta_file.read_text()) if meta_file.exists() else {}
    model = onnx.load(folder / "model.onnx", load_external_data=False)
    case = Case(folder, meta, model)
    initializers = {tensor.name for tensor in model.graph.initializer}
    inputs = [value for value in model.graph.input if value.name not in initializers]
    for data in sorted(folder.glob("test_data_set_*")):
        read = [_read(data / f"input_{i}.pb", value) for i, value in enumerate(inputs)]
        want = [
            _read(data / f"output_{i}.pb", value)
            for i, value in enumerate(model.graph.output)
            if (data / f"output_{i}.pb").exists()
        ]
        case.sets.append(TestSet({v.name: x for v, x in zip(inputs, read, strict=True)}, want))
    if not case.sets:
        raise ValueError(f"no test_data_set_* beside {folder / 'model.onnx'}")
    return case


def _read(path: Path, value) -> object:
    import onnx
    from onnx import numpy_helper

    kind = value.type.WhichOneof("value")
    content = path.read_bytes()
    if kind == "map_type":
        return _scalars(numpy_helper.to_dict(onnx.MapProto.FromString(content)))
    if kind == "sequence_type":
        items = numpy_helper.to_list(onnx.SequenceProto.FromString(content))
        return [_scalars(item) if isinstance(item, dict) else item for item in items]
    array = numpy_helper.to_array(onnx.TensorProto.FromString(content))
    if array.dtype.kind in "OSU":
        text = [x.decode() if isinstance(x, bytes) else str(x) for x in array.ravel()]
        array = np.array(text, dtype=object).reshape(array.shape)
    return array


def _scalars(entries: dict) -> dict:
    plain = lambda x: x.item() if isinstance(x, np.ndarray | np.generic) else x
    text = lambda x: x.decode() if isinstance(x, bytes) else x
    return {text(plain(key)): text(plain(value)) for key, value in entries.items()}


def _nodes(model) -> Iterator:
    pending = [model.graph, *model.functions]
    while pending:
        for node in pending.pop().node:
            yield node
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    pending.append(attribute.g)
                pending.extend(attribute.graphs)


def _is_transformed(node) -> bool:
    """Whether an ml operator's post-transform evaluates exp or log. TreeEnsemble writes it as a number; 0 is NONE."""
    return any(
        attribute.name == "post_transform" and (attribute.s in FUNCTION_TRANSFORMS or attribute.i > 0)
        for attribute in node.attribute
    )


# --- Running one case -------------------------------------------------------------------------------------------------


class NotSupportedHere(Exception):
    """A model or an engine said "not supported"."""


_NOT_SUPPORTED = re.compile(r"(^|[:\s])not supported\b")


def _attempt(action):
    """(value, None) or (None, error). "not supported" is raised as such."""
    try:
        return action(), None
    except (AttributeError, NameError, TypeError, ImportError, AssertionError):
        raise  # a mistake in the package, never an answer about the model
    except Exception as error:
        if _NOT_SUPPORTED.search(str(error)):
            raise NotSupportedHere(str(error)) from None
        return None, error


def run_case(name: str, folder: Path, library: bool = False) -> Result:
    """Runs one case by both engines and compares; with `library` also as a shared library."""
    start = time.monotonic()
    try:
        case = load_case(folder)
        result = _run_error_case(case) if case.meta.get("expects") == "error" else _run_good_case(case, library)
        if result.status == FAILED and case.meta.get("disputed"):
            # The rules leave room: a question, not a mistake.
            result.status, result.why = NOT_SUPPORTED, f"disputed: {result.why}"
    except Exception as error:
        result = Result(name, FAILED, why=f"{type(error).__name__}: {_one_line(error)}")
    result.case, result.seconds = name, round(time.monotonic() - start, 3)
    return result


def _engines(case: Case):
    """(interpret, make_session) of a case's model."""
    import mlonnx
    from mlonnx import _compiler

    path = case.folder / "model.onnx"
    content = path.read_bytes()
    return (
        lambda feeds: _compiler.interpret(content, str(case.folder), feeds),
        lambda: mlonnx.InferenceSession(str(path)),
    )


def _run_error_case(case: Case) -> Result:
    """A case that must be refused, at load or (stage "run") at run at the latest, and not as unsupported."""
    interpret, make_session = _engines(case)
    problems, unsupported, path = [], [], "none"
    feeds = case.sets[0].inputs
    try:
        if _attempt(lambda: interpret(feeds))[1] is None:
            problems.append("the interpreter accepts what must be refused")
    except NotSupportedHere as error:
        unsupported.append(f"interpreter: {_one_line(error)}")
    try:
        session, error = _attempt(make_session)
        if error is None:
            path = _path(session)
            if case.meta.get("stage") == "load":
                problems.append("the compiler accepts what must be refused at load")
            elif _attempt(lambda: session.run(None, feeds))[1] is None:
                problems.append("the compiled model accepts what must be refused")
    except NotSupportedHere as error:
        unsupported.append(f"compiler: {_one_line(error)}")
    return _verdict(problems, unsupported, path)


def _run_good_case(case: Case, library: bool = False) -> Result:
    interpret, make_session = _engines(case)
    problems, unsupported = [], []
    session, path = None, "interpreter only"
    try:
        session, error = _attempt(make_session)
        if error is not None:
            problems.append(f"compiler: {_one_line(error)}")
        else:
            path = _path(session)
    except NotSupportedHere as error:
        unsupported.append(f"compiler: {_one_line(error)}")

    engines = {"interpreter": interpret}
    if session is not None:
        engines["compiled"] = lambda feeds: session.run(None, feeds)
    for test in case.sets:
        for engine in list(engines):
            try:
                outputs = _run_variants(case, test, engines[engine], engine, path == "rows", problems)
            except NotSupportedHere as error:
                unsupported.append(f"{engine}: {_one_line(error)}")
                continue
            if engine == "interpreter":
                reference = outputs
            elif "interpreter" not in "".join(unsupported):
                _compare_engines(case, outputs, reference, problems)
        if library and session is not None:
            _compare_library(case, test, engines["compiled"], problems)
    return _verdict(problems, unsupported, path)


def _run_variants(case, test, run, engine, row_parallel, problems) -> dict:
    """Results by number of rows ("all", 1, 200), each an output list or the error; compared with the stored values and,
    where the model works row by row, with each other."""
    results = {"all": _run_checked(run, test.inputs)}
    if isinstance(results["all"], Exception):
        problems.append(f"{engine}: {_one_line(results['all'])}")
        return results
    problems.extend(f"{engine}: {why}" for why in _against_stored(case, test, results["all"]))
    rows = case.rows
    if rows < 1 or not any(_length(value) == rows for value in test.inputs.values()) or _fixed_rows(case, rows):
        return results
    for count in (1, TILED_ROWS):
        index = np.arange(count) % rows
        feeds = {key: _take(v, index) if _length(v) == rows else v for key, v in test.inputs.items()}
        results[count] = _run_checked(run, feeds)
        if not row_parallel:
            continue
        if isinstance(results[count], Exception):
            problems.append(f"{engine}, {count} rows: {_one_line(results[count])}")
            continue
        for number, (got, everything) in enumerate(zip(results[count], results["all"], strict=True)):
            if _length(everything) != rows:
                continue
            why = compare_bits(got, _take(everything, index))
            if why:
                problems.append(f"{engine}, output {number}: {count} rows are not the same rows as in all: {why}")
    return results


def _run_checked(run, feeds):
    outputs, error = _attempt(lambda: run(feeds))
    return list(outputs) if error is None else error


def _against_stored(case: Case, test: TestSet, outputs: list) -> Iterator[str]:
    meta = case.meta
    loose = () if meta.get("labels_exact", True) else meta.get("loose_rows", ())
    if len(outputs) != len(test.outputs):
        yield f"{len(outputs)} outputs instead of {len(test.outputs)}"
        return
    for number, (got, want) in enumerate(zip(outputs, test.outputs, strict=True)):
        if number in meta.get("compare", range(len(outputs))):
            why = compare_expected(got, want, meta.get("rtol", 1e-3), meta.get("atol", 1e-7), loose)
            if why:
                yield f"output {number}: {why}"


def _compare_engines(case: Case, compiled: dict, reference: dict, problems: list):
    for count in compiled.keys() & reference.keys():
        got, want = compiled[count], reference[count]
        if isinstance(got, Exception) or isinstance(want, Exception):
            if isinstance(got, Exception) != isinstance(want, Exception):
                one, other = ("compiled", got) if isinstance(got, Exception) else ("interpreter", want)
                problems.append(f"{count} rows: only the {one} model refuses: {_one_line(other)}")
            continue
        for number, (a, b) in enumerate(zip(got, want, strict=True)):
            why = compare_bits(a, b, **case.freedom)
            if why:
                problems.append(f"compiled and interpreter, {count} rows, output {number}: {why}")


def _compare_library(case: Case, test: TestSet, compiled, problems: list):
    """The model as a shared library against the one in memory, which is built from the same steps: not a bit apart."""
    import mlonnx

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "model.so")
        try:
            _, error = _attempt(lambda: mlonnx.compile(str(case.folder / "model.onnx"), file))
        except NotSupportedHere:
            return  # some models exist in memory only
        got = error or _run_checked(lambda feeds: mlonnx.InferenceSession(file).run(None, feeds), test.inputs)
    want = _run_checked(compiled, test.inputs)
    if isinstance(want, Exception):
        return  # reported already
    if isinstance(got, Exception):
        problems.append(f"library: {_one_line(got)}")
        return
    for number, (a, b) in enumerate(zip(got, want, strict=True)):
        why = compare_bits(a, b)
        if why:
            problems.append(f"library and memory, output {number}: {why}")


def _verdict(problems, unsupported, path) -> Result:
    if problems:
        return Result("", FAILED, path, "; ".join(problems[:4]))
    if unsupported:
        return Result("", NOT_SUPPORTED, path, "; ".join(unsupported))
    return Result("", PASSED, path)


def _path(session) -> str:
    """How the compiled model works: rows (clones for one row and for blocks), dynamic, or fixed (no row dimension)."""
    description = json.loads(session._description)
    if description.get("kind") == "dynamic":
        return "dynamic"
    return "rows" if any(value["rows"] for value in description["outputs"]) else "fixed"


def _fixed_rows(case: Case, rows: int) -> bool:
    """Whether an input declares its first dimension as a number that is the test data's own row count."""
    for value in case.model.graph.input:
        dims = value.type.tensor_type.shape.dim
        if value.name in case.sets[0].inputs and dims and dims[0].HasField("dim_value") and dims[0].dim_value == rows:
            return True
    return False


def _length(value) -> int:
    if isinstance(value, np.ndarray):
        return value.shape[0] if value.ndim else -1
    return len(value) if isinstance(value, list) else -1


def _take(value, index):
    return [value[i] for i in index] if isinstance(value, list) else value[index]


def _one_line(error) -> str:
    return " ".join(str(error).split())[:300]


# --- Running many -----------------------------------------------------------------------------------------------------


def run_cases(folders, *, workers=2, limit=120.0, library=False, progress=None) -> list[Result]:
    """Runs every case below the folders in `workers` processes; a case that takes longer than `limit` seconds or
    crashes its process has failed. `progress(result)` is called after each."""
    jobs = [(*case, library) for case in find_cases(folders)]
    results = run_jobs(run_case, jobs, workers=workers, limit=limit, lost=_lost, progress=progress)
    return sorted(results, key=lambda result: result.case)


def _lost(job, why, seconds) -> Result:
    return Result(job[0], FAILED, why=why, seconds=seconds)


# --- Reporting --------------------------------------------------------------------------------------------------------


def read_list(path: Path) -> set[str]:
    """Case names of a list file: one a line, # starts a comment."""
    lines = (line.split("#")[0].strip() for line in path.read_text().splitlines())
    return {line for line in lines if line}


def apply_list(results: list[Result], allowed: set[str]) -> list[str]:
    """Makes "not supported" a failure except for the allowed cases; returns the allowed ones that pass by now."""
    for result in results:
        if result.status == NOT_SUPPORTED and result.case not in allowed:
            result.status, result.why = FAILED, f"not in the list of unsupported cases: {result.why}"
    return [result.case for result in results if result.status == PASSED and result.case in allowed]


def count(results: Iterable[Result]) -> dict[str, int]:
    counts = dict.fromkeys((PASSED, FAILED, NOT_SUPPORTED), 0)
    for result in results:
        counts[result.status] += 1
    return counts


def _print_table(results: list[Result]):
    from rich.console import Console
    from rich.table import Table

    families: dict[str, list[Result]] = {}
    for result in results:
        families.setdefault(result.case.rpartition("/")[0], []).append(result)
    table = Table(title="Models against stored test data", title_justify="left")
    table.add_column("family")
    for column in ("cases", PASSED, FAILED, NOT_SUPPORTED, "by rows", "dynamic", "seconds"):
        table.add_column(column, justify="right")
    for family, members in families.items():
        counts = count(members)
        paths = [result.path for result in members if result.status == PASSED]
        numbers = [len(members), *counts.values(), paths.count("rows"), paths.count("dynamic")]
        seconds = f"{sum(result.seconds for result in members):.1f}"
        style = "red" if counts[FAILED] else None
        table.add_row(family, *(str(n) if n else "·" for n in numbers), seconds, style=style)
    Console(width=None if sys.stdout.isatty() else 120).print(table)


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="mlonnx check", description="Models against stored test data")
    parser.add_argument("paths", nargs="+", type=Path, metavar="MODEL|DIR", help="folders with ONNX backend-test cases")
    parser.add_argument("--json", type=Path, help="write every result to this file")
    parser.add_argument("--allow", type=Path, help="file of the cases that may be not supported; any other one fails")
    parser.add_argument("--write-allow", type=Path, help="write the cases that are not supported now to this file")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds that one case may take")
    parser.add_argument("--library", action="store_true", help="also compile to a shared library and compare")
    parser.add_argument("-v", "--verbose", action="store_true", help="also print why cases are not supported")
    options = parser.parse_args(arguments)
    for path in options.paths:
        if not path.exists():
            parser.error(f"{path}: no such file or folder")

    if not any(True for _ in find_cases(options.paths)):
        parser.error(
            "no case found: a case is a folder with model.onnx and test_data_set_0/input_0.pb, output_0.pb, ... (the"
            " layout of the ONNX backend tests)"
        )

    results = run_cases(options.paths, workers=options.workers, limit=options.limit, library=options.library)
    if options.write_allow:
        names = [result.case for result in results if result.status == NOT_SUPPORTED]
        head = "# Cases that may be not supported now; docs/roadmap.md says what they wait for.\n"
        options.write_allow.write_text(head + "".join(f"{name}\n" for name in names))
    finished = apply_list(results, read_list(options.allow)) if options.allow else []
    _print_table(results)
    for result in results:
        if result.status == FAILED or (options.verbose and result.status == NOT_SUPPORTED):
            print(f"{result.status}: {result.case}: {result.why}")
    for name in finished:
        print(f"passes now and can leave {options.allow}: {name}")
    counts = count(results)
    if options.json:
        report = {"summary": counts, "cases": [vars(result) for result in results]}
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    print(", ".join(f"{number} {status}" for status, number in counts.items()))
    return 1 if counts[FAILED] or not results else 0


if __name__ == "__main__":
    sys.exit(main())
