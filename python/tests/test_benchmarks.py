"""The benchmark's logic, without the engines that it measures: what counts as agreement, and what is printed then."""

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
import report  # noqa: E402
import results  # noqa: E402
import run  # noqa: E402
import worker  # noqa: E402
from peers.base import Peer  # noqa: E402
from worker import Failed, Stopped  # noqa: E402

AGREES = {"checked": 1000, "largest": 2e-7, "wrong": 0}
DIFFERS = {"checked": 1000, "largest": 0.25, "wrong": 3}


def engine(difference, *ns):
    return {"ns": list(ns), "cpu": 1.0, "difference": difference}


def cell(batch=20_000, threads=1, entry="python", **engines):
    return {"workload": "W1_100", "threads": threads, "entry": entry, "batch": batch, "engines": engines}


def result(*cells, engines=(), options=()):
    return {
        "settings": {"date": "2026-01-31", "seconds": 60, "samples": 3, "limit_s": 180, "options": dict(options)},
        "machine": dict.fromkeys(("processor", "family", "instructions", "caches", "cores", "memory_gb"), "a")
        | {"system": "s", "python": "3"},
        "versions": {"mlonnx": "0.1.0"},
        "workloads": {
            "W1_100": {"title": "a hundred trees", "onnx_bytes": 1_500_000, "nodes": 1_200_000, "seconds": 7}
        },
        "engines": list(engines),
        "cells": list(cells),
    }


def text(*arguments, **options):
    return "\n".join(report.markdown(result(*arguments, **options)))


def test_a_ratio_is_the_median_of_the_rounds_with_quartiles():
    # Rounds of 10, 20, 30, 40 and 50: neither the ratio of the medians nor of the sums.
    measured = cell(mlonnx=engine(AGREES, 1, 2, 1, 1, 2), daal4py=engine(AGREES, 10, 40, 30, 40, 100))
    assert results.ratio(measured, "daal4py") == results.Spread(30, 20, 40)


@pytest.mark.parametrize(
    "ours, theirs, why",
    [
        (DIFFERS, AGREES, "mlonnx: 3 of 1000 rows differ, by up to 2.5e-01"),
        (AGREES, DIFFERS, "daal4py: 3 of 1000 rows differ, by up to 2.5e-01"),
        (AGREES, AGREES | {"wrong_labels": 7}, "daal4py: 7 of 1000 labels differ"),
        (AGREES, {"shape": [5], "expected_shape": [5, 3]}, "daal4py: outputs of shape [5] instead of [5, 3]"),
        (AGREES, AGREES | {"checked": 0}, "daal4py: no row was checked"),
        (
            AGREES,
            {"checked": 9, "accuracy": 0.5, "expected_accuracy": 0.53},
            "daal4py: accuracy 0.500 instead of 0.530",
        ),
    ],
)
def test_a_disagreement_suppresses_the_ratio(ours, theirs, why):
    measured = cell(mlonnx=engine(ours, 100, 100, 100), daal4py=engine(theirs, 4321, 4321, 4321))
    assert results.ratio(measured, "daal4py") == results.Refusal(why)
    page = text(measured)
    assert "43.2" not in page, "the ratio 43.21 is printed"
    assert f"| W1_100 | daal4py | 20,000 | 10 | 20 | {why} | - |" in page
    name, reason = why.split(": ", 1)
    assert f"- W1_100, {name}, one thread, 20,000: {reason}" in page
    assert why in report.progress(measured)


def test_targets_say_what_was_reached():
    measured = cell(
        mlonnx=engine(AGREES, 100, 100, 100),
        daal4py=engine(AGREES, 1200, 1100, 1300),
        onnxruntime=engine(AGREES, 4400, 4400, 4400),
    )
    page = text(measured)
    assert "| W1_100 | daal4py | 20,000 | 10 | 20 | 12 [11.5-12.5] | yes |" in page
    assert "| W1_100 | onnxruntime | 20,000 | 45 | 90 | 44 [44-44] | **no** |" in page
    assert "| W1_100 | onnxruntime | 1 | 5 | 8 | not measured | - |" in page


def test_the_fastest_peer_is_one_that_agrees():
    measured = cell(
        batch=1,
        entry="c",
        mlonnx=engine(AGREES, 100),
        tl2cgen=engine(DIFFERS, 150),
        timber=engine(AGREES, 700),
        onnxruntime=engine(AGREES, 900),
    )
    assert results.fastest(measured) == "timber"
    assert "| W1_100 | timber (fastest) | C, one row | 5 | 10 | 7 [7-7] | yes |" in text(measured)


def test_for_avx2_other_targets_hold():
    measured = cell(mlonnx=engine(AGREES, 100), daal4py=engine(AGREES, 500), onnxruntime=engine(AGREES, 900))
    page = text(measured, options={"cpu": "x86-64-v3"})
    assert "| W1_100 | daal4py (fastest) | 20,000 | 4 |  | 5 [5-5] | yes |" in page
    assert "Options of mlonnx: `cpu=x86-64-v3`." in page


def test_two_threads_are_measured_against_one():
    two = cell(threads=2, mlonnx=engine(AGREES, 50, 60), **{results.OURS_ALONE: engine(AGREES, 100, 120)})
    assert "| W1_100 | mlonnx, one thread by two | 20,000 | 1.85 |  | 2 [2-2] | yes |" in text(two)
    two["engines"][results.OURS_ALONE]["difference"] = DIFFERS
    assert "| W1_100 | mlonnx, one thread by two | 20,000 | 1.85 |  | mlonnx, one thread: 3 of 1000 rows" in text(two)
    assert results.fastest(cell(mlonnx=engine(AGREES, 50), **{results.OURS_ALONE: engine(AGREES, 1)})) is None


def test_load_and_failures_are_listed():
    loaded = {"workload": "W1_100", "engine": "mlonnx", "threads": 1, "own_model": False, "load_s": 0.25}
    loaded |= {"first_s": 0.001, "peak_bytes": 6_000_000, "build_s": 0.5, "file_bytes": 200_000}
    loaded |= {"notes": ["heap: trees have 8 levels"]}
    failed = {"workload": "W1_100", "engine": "tl2cgen", "threads": 2, "failure": "over 180 s"}
    page = text(cell(mlonnx=engine(AGREES, 100)), engines=[loaded, failed])
    assert "| W1_100 | 1.5 | mlonnx | 250 | 1 | 6 | 0.5 | 0.2 |" in page
    assert "- W1_100, tl2cgen, 2 threads: over 180 s" in page
    assert page.count("- mlonnx: heap: trees have 8 levels") == 1
    assert "It took 60 s, after 7 s that the training of the models took once." in page
    assert "| W1_100 | mlonnx's load, seconds per million nodes |  | at most 1 |  | 0.21 | yes |" in page
    assert "| W1_100 | mlonnx's load, peak memory by file size |  | at most 3 |  | 4.00 | **no** |" in page


def test_an_engine_with_more_threads_than_asked_for_is_told():
    busy = engine(AGREES, 100) | {"cpu": 1.9}
    page = text(cell(mlonnx=engine(AGREES, 100), onnxruntime=busy), cell(threads=2, mlonnx=busy))
    assert "- W1_100, onnxruntime, one thread, 20,000: kept 1.9 cores busy" in page
    assert page.count("cores busy") == 1


def test_difference_counts_rows_beyond_the_tolerance():
    expected = np.array([0.5, 200.0, -3.0, 0.0])
    scores = np.array([0.500009, 200.0019, -3.00004, np.nan])
    found = results.difference(expected, scores)
    assert (found["checked"], found["wrong"]) == (4, 2)
    assert found["largest"] == pytest.approx(4e-5 / 3)


def test_difference_of_classes():
    expected = np.array([[0.75, 0.25], [0.25, 0.75], [0.500001, 0.499999]])
    # The third row is too close to call.
    assert results.difference(expected, expected, [0, 1, 1]) == {
        "checked": 3,
        "largest": 0,
        "wrong": 0,
        "wrong_labels": 0,
    }
    assert results.difference(expected, expected, [0, 0, 0])["wrong_labels"] == 1
    # The second class alone says all.
    assert results.difference(expected, expected[:, 1])["wrong"] == 0
    assert results.difference(expected, expected[:, 0])["wrong"] == 2
    assert results.disagreement(results.difference(expected, expected[:2]))


def test_accuracy_of_an_own_model():
    truth, expected = [0, 1, 1, 0], np.eye(2)[[0, 1, 1, 1]]
    found = results.accuracy(truth, expected, np.eye(2)[[1, 1, 1, 0]])
    assert found == {"checked": 4, "accuracy": 0.75, "expected_accuracy": 0.75}
    assert results.disagreement(found) is None


class FakeWorker:
    """Stands in for the process of an engine: one nanosecond more at every sample.

    "slow" uses up its time at its seventh call, "unloadable" does not load, "no-c" has no entry from C after all.
    """

    log: list = []

    def __init__(self, workload, name, threads, folder, options, limit, spent):
        self.name, self.folder, self.options, self.spent, self.samples = name, folder, options, spent, 0
        self.log.append((name, "start"))

    def call(self, method, *arguments):
        self.spent += 1
        if self.name == "slow" and self.spent > 6:
            raise Stopped("over 180 s")
        if (self.name, method) == ("unloadable", "load"):
            raise Failed("ValueError: categories")
        if self.name == "no-c" and arguments[:1] == ("c",):
            raise Failed("RuntimeError: does not compile")
        self.log.append((self.name, method))
        if method == "build":
            return {"build_s": 0.5, "notes": ["heap: few levels"]}
        if method == "load":
            return {"load_s": 1.0}
        if method == "entries":
            return ["python", "c"]
        if method == "start":
            return AGREES, 5
        self.samples += 1
        return float(self.samples), 1.0

    def close(self):
        pass


class FakePeer(Peer):
    """Adds up the two columns of its rows; built into a file that load reads."""

    keeps_build = False

    @classmethod
    def version(cls):
        return "1"

    def open(self):
        self.calls = []

    def build(self):
        self.file().write_text("built")

    def load(self):
        assert self.file().read_text() == "built"

    def file(self):
        return self.folder / "model"

    def predict(self, rows):
        self.calls.append(len(rows))
        return rows.sum(axis=1)


class Unbuilt(FakePeer):
    build = Peer.build


def open_team(monkeypatch, names, threads=1):
    kinds = {name: FakePeer if name == "mlonnx" else Unbuilt for name in [*names, results.OURS_ALONE]}
    monkeypatch.setattr(run, "PEERS", kinds)
    monkeypatch.setattr(run, "Worker", FakeWorker)
    monkeypatch.setattr(FakeWorker, "log", [])
    settings = SimpleNamespace(option={"cpu": "x86-64-v3"}, limit=180, samples=4, scratch=Path("scratch"))
    found = {"engines": [], "cells": []}
    team = run.Team(SimpleNamespace(name="W1_100"), names, threads, settings, {}, found)
    team.open()
    return team


def failures(team):
    return [(e["engine"], e["failure"]) for e in team.result["engines"] if "failure" in e]


def test_one_thread_of_ours_takes_turns_with_several(monkeypatch):
    monkeypatch.setattr(run.time, "sleep", lambda seconds: None)
    team = open_team(monkeypatch, ["mlonnx", "quick"], threads=2)
    assert team.workers[results.OURS_ALONE].options == team.workers["mlonnx"].options
    team.measure("python", 10)
    turns = [name for name, method in FakeWorker.log if method == "sample"]
    assert turns[:3] == ["quick", results.OURS_ALONE, "mlonnx"]
    assert team.names == ["mlonnx", "quick"]


def test_engines_take_turns_and_one_that_stops_is_left_out(monkeypatch, capsys):
    team = open_team(monkeypatch, ["mlonnx", "quick", "slow"])
    assert team.workers["mlonnx"].options == {"cpu": "x86-64-v3"} and team.workers["quick"].options == {}
    team.measure("python", 10)
    turns = [name for name, method in FakeWorker.log if method == "sample"]
    assert turns[:6] == ["slow", "quick", "mlonnx", "mlonnx", "quick", "slow"]
    (measured,) = team.result["cells"]
    assert measured["engines"] == dict.fromkeys(("mlonnx", "quick"), engine(AGREES, 1.0, 2.0, 3.0, 4.0))
    assert failures(team) == [("slow", "10: over 180 s")]
    assert team.names == ["mlonnx", "quick"]
    assert team.spent["slow"] == 7
    assert "slow: 10: over 180 s" in capsys.readouterr().out


def test_a_call_that_fails_is_told_and_the_engine_goes_on(monkeypatch):
    team = open_team(monkeypatch, ["mlonnx", "no-c", "unloadable"])
    team.measure("c", 1)
    team.measure("python", 1)
    assert [list(cell["engines"]) for cell in team.result["cells"]] == [["mlonnx"], ["mlonnx", "no-c"]]
    assert failures(team) == [
        ("unloadable", "ValueError: categories"),
        ("no-c", "C, one row: RuntimeError: does not compile"),
    ]
    assert team.names == ["mlonnx", "no-c"]


def test_a_process_builds_and_another_loads(monkeypatch):
    team = open_team(monkeypatch, ["mlonnx", "quick"])
    started = ["start", "build", "start", "load", "entries"]
    assert FakeWorker.log == [("mlonnx", step) for step in started] + [
        ("quick", step) for step in ("start", "load", "entries")
    ]
    assert [engine["build_s"] for engine in team.result["engines"]] == [0.5, None]
    assert team.workers["mlonnx"].folder == Path("scratch/W1_100-mlonnx-1")
    assert team.spent == {"mlonnx": 1}


@pytest.fixture
def measured(monkeypatch, tmp_path):
    """An engine in this process, with 2,000 rows of which the last is expected to be another."""
    rows = np.arange(4000, dtype=np.float32).reshape(2000, 2)
    expected = rows.sum(axis=1)
    expected[-1] += 1
    workload = SimpleNamespace(rows=rows, expected=expected, native_file=tmp_path)
    monkeypatch.setitem(worker.WORKLOADS, "sums", workload)
    monkeypatch.setitem(worker.PEERS, "fake", FakePeer)
    engine = worker.Engine("sums", "fake", 1, tmp_path / "builds", {})
    engine.build()
    return engine


def test_an_engine_is_built_once_loaded_and_timed(measured):
    seconds = measured.build()
    measured.peer.file().write_text("not built again")
    assert measured.build() == seconds
    measured.peer.file().write_text("built")
    figures = measured.load()
    assert figures["file_bytes"] == len("built") and figures["load_s"] > 0 and figures["first_s"] > 0
    assert measured.entries() == ["python"]


def test_a_cell_is_checked_with_its_own_batches(measured):
    measured.load()
    assert measured.start("python", 300)[0] == {"checked": 900, "largest": 0, "wrong": 0}
    assert measured.peer.calls[1:4] == [300, 300, 300]
    difference, calls = measured.start("python", 2000)
    assert (difference["checked"], difference["wrong"]) == (2000, 1)
    measured.peer.calls.clear()
    nanoseconds, _ = measured.sample("python", 2000, calls)
    assert nanoseconds > 0 and set(measured.peer.calls) == {2000}
    assert len(measured.peer.calls) == calls + (calls + 9) // 10


def test_the_picture_has_a_line_for_each_engine_that_agrees():
    cells = [
        cell(batch, mlonnx=engine(AGREES, 100), daal4py=engine(AGREES, 9 * batch), lleaves=engine(DIFFERS, 700))
        for batch in (1, 100)
    ]
    others = [cell(1, threads=2, mlonnx=engine(AGREES, 1)), cell(1, entry="c", mlonnx=engine(AGREES, 50))]
    found = results.series(result(*cells, *others), "W1_100")
    assert found == [("mlonnx", (1, 100), (100, 100)), ("daal4py", (1, 100), (9, 900))]
    assert results.series(result(*cells, *others), "W1_100", "c") == [("mlonnx", (1,), (50,))]
