"""An engine in a process of its own, so that its memory can be measured, and it can be stopped."""

import json
import multiprocessing
import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import results
from peers import PEERS
from workloads import WORKLOADS

# A sample lasts at least this long: it may be many calls, or one.
SAMPLE_SECONDS = 0.01


class Failed(Exception):
    """A call failed; the engine can take others."""


class Stopped(Failed):
    """The engine crashed or used up its time."""


class Worker:
    """The parent's end: calls run in the engine's process, one at a time, until `limit` seconds are used up."""

    def __init__(self, workload, peer, threads, folder, options, limit, spent=0):
        """`spent` is what other workers of the same engine and workload have used of the limit."""
        # Before any library reads them.
        environment = {f"{name}_NUM_THREADS": str(threads) for name in ("OMP", "OPENBLAS", "MKL")}
        os.environ.update(environment)
        context = multiprocessing.get_context("spawn")
        self.limit, self.spent = limit, spent
        self.connection, end = context.Pipe()
        arguments = (end, workload.name, peer, threads, folder, options)
        # No daemon: joblib would run those with one thread.
        self.process = context.Process(target=serve, args=arguments)
        self.process.start()
        end.close()

    def call(self, method, *arguments):
        """The result of a method of `Engine`. Raises Failed, or Stopped, after which there are no more calls."""
        start = time.monotonic()
        try:
            self.connection.send((method, arguments))
            if not self.connection.poll(max(0, self.limit - self.spent)):
                raise Stopped(f"over {self.limit:.0f} s")
            succeeded, value = self.connection.recv()
        except (EOFError, OSError):
            self.process.join(5)
            raise Stopped(f"ended with status {self.process.exitcode}") from None
        finally:
            self.spent += time.monotonic() - start
        if not succeeded:
            raise Failed(value)
        return value

    def close(self):
        """Ends the process and whatever it has started, such as a C compiler."""
        # Its group is there once it has run setsid; before that it has started nothing.
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.connection.close()


def serve(connection, *arguments):
    os.setsid()
    engine = None
    with suppress(EOFError):
        while True:
            method, values = connection.recv()
            try:
                engine = engine or Engine(*arguments)
                connection.send((True, getattr(engine, method)(*values)))
            except Exception as error:
                connection.send((False, " ".join(f"{type(error).__name__}: {error}".split())[:300]))


def memory():
    """(resident now, largest so far), in bytes. Of getrusage, a process inherits its parent's peak."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return tuple(int(lines[key].split()[0]) * 1024 for key in ("VmRSS", "VmHWM"))


class Engine:
    """The process's end: one engine with one workload's model.

    What is compiled ahead of time is compiled in another process than the one that loads it, so that the
    load's memory can be told.
    """

    def __init__(self, workload, peer, threads, folder, options):
        self.workload, self.kind, self.folder = WORKLOADS[workload], PEERS[peer], folder
        self.peer = self.kind(self.workload, threads, folder, options)
        self.entry = None
        folder.mkdir(parents=True, exist_ok=True)
        self.peer.open()

    def build(self):
        """Compiles ahead of time, unless that was done before. Returns the seconds it took, and the engine's notes."""
        record = self.folder / "build.json"
        if not record.exists():
            shutil.rmtree(self.folder)
            self.folder.mkdir()
            start = time.perf_counter()
            self.peer.build()
            seconds = time.perf_counter() - start
            record.write_text(json.dumps({"build_s": seconds, "notes": self.peer.notes()}))
        return json.loads(record.read_text())

    def load(self):
        """Figures of the load, of the first call, and of files."""
        figures = {"own_model": self.kind.own_model}
        if self.kind.has("load"):
            before, peak_before = memory()
            start = time.perf_counter()
            self.peer.load()
            figures["load_s"] = time.perf_counter() - start
            after, peak = memory()
            figures["peak_bytes"] = (peak if peak > peak_before else after) - before
        figures["file_bytes"] = self.peer.file().stat().st_size
        if self.kind.has("predict"):
            row = self.peer.prepare(self.workload.rows[:1])
            start = time.perf_counter()
            self.peer.predict(row)
            figures["first_s"] = time.perf_counter() - start
            self.rows = self.peer.prepare(self.workload.rows)
        return figures

    def entries(self):
        """The ways in: ("python", "c") or one of them."""
        return [name for name, method in (("python", "predict"), ("c", "c_entry")) if self.kind.has(method)]

    def start(self, entry, batch):
        """Prepares a cell: returns the difference to the training library, and the calls that a sample takes."""
        if entry == "c":
            self.entry = self.entry or self.peer.c_entry()
            scores, labels = self.entry.scores(), None
        else:
            self.batches = [self.rows[i : i + batch] for i in range(0, len(self.rows) - batch + 1, batch)]
            self.next = 0
            # A share of right classes needs all rows.
            checked = [self.rows] if self.kind.own_model else self.batches[: max(1, 1_000 // batch)]
            parts = [self.peer.predict(rows) for rows in checked]
            scores = np.concatenate([self.peer.scores(part) for part in parts])
            labels = [self.peer.labels(part) for part in parts]
            labels = None if labels[0] is None else np.concatenate(labels)
        expected = self.workload.expected[: len(scores)]
        if self.kind.own_model:
            difference = results.accuracy(self.workload.test_labels[: len(scores)], expected, scores)
        else:
            difference = results.difference(expected, scores, labels)
        calls = 1
        while (seconds := self.time(entry, calls)) < SAMPLE_SECONDS:
            calls = max(2 * calls, int(1.2 * calls * SAMPLE_SECONDS / max(seconds, 1e-7)))
        return difference, calls

    def time(self, entry, calls):
        """Seconds for so many calls over the rows in turn."""
        if entry == "c":
            return self.entry.time(calls)
        predict, batches, index = self.peer.predict, self.batches, self.next
        start = time.perf_counter()
        for _ in range(calls):
            predict(batches[index])
            index = index + 1 if index + 1 < len(batches) else 0
        seconds = time.perf_counter() - start
        self.next = index
        return seconds

    def sample(self, entry, batch, calls):
        """(nanoseconds per row, processor time by wall time); a tenth of the calls, or one, goes before to warm up."""
        if calls > 1:
            self.time(entry, (calls + 9) // 10)
        processor = time.process_time()
        seconds = self.time(entry, calls)
        return seconds / (calls * batch) * 1e9, (time.process_time() - processor) / seconds
