"""docs/generated/coverage.md: what became of every pair."""

from __future__ import annotations

import contextlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .judge import CLOSE, DIFFERS, EXACT, FAILED, INVALID, NOT_CONVERTIBLE, NOT_RUN, NOT_SUPPORTED, Result
from .reasons import reason

PAGE = Path(__file__).resolve().parents[1] / "docs" / "generated" / "coverage.md"
TITLES = {
    EXACT: "exact",
    CLOSE: "within 1e-5",
    DIFFERS: "differs",
    NOT_SUPPORTED: "not supported",
    FAILED: "failed",
    INVALID: "invalid model",
    NOT_CONVERTIBLE: "not convertible",
    NOT_RUN: "not run",
}
LIBRARIES = ("scikit-learn", "skl2onnx", "lightgbm", "xgboost-cpu", "catboost", "onnxmltools", "onnx", "onnxruntime")


def summary(results: Iterable[Result]) -> str:
    """The counts in one line, with the share of the convertible pairs that agree."""
    results = list(results)
    counts = Counter(result.status for result in results)
    convertible = len(results) - sum(counts[status] for status in (NOT_CONVERTIBLE, INVALID, NOT_RUN))
    agree = counts[EXACT] + counts[CLOSE]
    share = f"{agree / convertible:.1%}" if convertible else "none"
    parts = [f"{counts[status]:,} {title}" for status, title in TITLES.items() if counts[status]]
    return f"{len(results):,} pairs: {', '.join(parts)}; {share} of the {convertible:,} convertible ones agree"


def write(results: dict[str, Result]):
    """Writes the page from the results of the whole matrix."""
    from .table import PAIRS

    lines = [
        "# The converter matrix",
        "",
        "Written by `make coverage`. Every estimator that the converters know, in the variants that users export:",
        "fitted on data that ship with scikit-learn, converted, compiled, and compared with the library's own answers",
        "and with onnxruntime's ([docs/testing.md](../testing.md)). Versions: " + ", ".join(_versions()) + ".",
        "",
        summary(results.values()) + ".",
        *_estimators(results, PAIRS),
        *_differences(results),
        *_reasons(results, NOT_SUPPORTED, "Not supported"),
        *_reasons(results, FAILED, "Failed"),
        *_reasons(results, INVALID, "Invalid models", "Refused by mlonnx and by onnxruntime; not counted."),
        *_reasons(
            results, NOT_CONVERTIBLE, "Not convertible", "The converter, or what it is built on, refuses; not counted."
        ),
        *_reasons(results, NOT_RUN, "Not run"),
        *_slowest(results),
    ]
    PAGE.write_text("\n".join(lines).rstrip("\n") + "\n", encoding="utf-8")


def _versions():
    for name in LIBRARIES:
        with contextlib.suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"


def listed(title: str) -> set[str]:
    """The pairs under one of the page's titles, as it stands."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [line.removesuffix(" |").rpartition(" | ")[2] for line in section.splitlines() if re.match(r"\| \d", line)]
    return {name for row in rows for name in row.split("; ")}


def _estimators(results, pairs):
    """A line for each estimator and its settings: the variants by what became of them."""
    libraries = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for name, result in results.items():
        libraries[pairs[name].library][name.rsplit("/", 1)[0]][result.status].append(pairs[name].variant.name)
    for library, rows in libraries.items():
        columns = [status for status in TITLES if any(row[status] for row in rows.values())]
        yield from ("", f"## {library}", "")
        yield "| estimator | " + " | ".join(TITLES[status] for status in columns) + " |"
        yield "|---" * (1 + len(columns)) + "|"
        for name, row in sorted(rows.items(), key=lambda item: item[0].lower()):
            yield f"| {name} | " + " | ".join(", ".join(row[status]) for status in columns) + " |"


def _differences(results):
    rows = [result for result in results.values() if result.status == DIFFERS]
    if not rows:
        return
    yield from ("", "## Differences", "", "| pair | what | onnxruntime | why |", "|---|---|---|---|")
    for result in rows:
        yield f"| {result.name} | {_cell(result.why)} | {_cell(result.onnxruntime)} | {reason(result.name)} |"


def _reasons(results, status, title, about=""):
    by_reason = defaultdict(list)
    for result in results.values():
        if result.status == status:
            by_reason[_gist(result.why)].append(result.name)
    if not by_reason:
        return
    yield from ("", f"## {title}", "")
    if about:
        yield from (about, "")
    yield from ("| pairs | why | which |", "|--:|---|---|")
    for why, names in sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0])):
        yield f"| {len(names)} | {_cell(why)} | {'; '.join(names)} |"


def _slowest(results):
    """The ten slowest compilations."""
    rows = sorted(results.values(), key=lambda result: -result.compile_seconds)[:10]
    yield from ("", "## The slowest to compile", "", "| pair | seconds |", "|---|--:|")
    yield from (f"| {result.name} | {result.compile_seconds:.2f} |" for result in rows)


def _gist(text: str) -> str:
    """A message without what differs from pair to pair: names and lists of attributes."""
    text = re.sub(r"'[^']*'", "'...'", re.sub(r"and attributes=.*", "...", text))
    return text if len(text) <= 160 else text[:160] + "..."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "\\<")
