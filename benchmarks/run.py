"""mlonnx beside other engines for tree ensembles.

Each engine sits in a process of its own with the same model and rows; samples are taken in turn, so that whatever
disturbs the machine meets them all. Writes results.json, results.md and times.svg.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import machine
import report
from peers import PEERS
from results import OURS, OURS_ALONE
from targets import THREADS_BATCH
from training import TEST_ROWS
from worker import Failed, Stopped, Worker
from workloads import CACHE, WORKLOADS

ROOT = Path(__file__).resolve().parents[1]
# What may be asked for; mlonnx with one thread comes along where others have several.
ENGINES = [name for name in PEERS if name != OURS_ALONE]
# Pauses where engines have several threads, which go on spinning for a while after a call.
THREADS_PAUSE = 0.005


class Team:
    """All engines of one workload, with a number of threads each.

    `spent` has the seconds that each has used so far. What fails is taken off `names`, for the teams to come.
    """

    def __init__(self, workload, names, threads, settings, spent, result):
        self.workload, self.threads, self.settings, self.result = workload, threads, settings, result
        self.names, self.spent = names, spent
        self.workers, self.entries = {}, {}

    def open(self):
        for name in list(self.names):
            self.open_worker(name)
            if name == OURS and self.threads > 1:
                self.open_worker(OURS_ALONE)

    def open_worker(self, name):
        built = {"build_s": None, "notes": []}
        if PEERS[name].has("build"):
            self.start_worker(name)
            built = self.call(name, "build")
            if built is None:
                return self.leave_out(name)
            self.close_worker(name)
        self.start_worker(name)
        figures = self.call(name, "load")
        if figures is None:
            return self.leave_out(name)
        self.record(name, {**built, **figures})
        self.entries[name] = self.call(name, "entries")

    def start_worker(self, name):
        settings, kind = self.settings, PEERS[name]
        builds = CACHE / "builds" if kind.keeps_build else settings.scratch
        folder = builds / f"{self.workload.name}-{name}-{kind.version()}"
        options = settings.option if name in (OURS, OURS_ALONE) else {}
        spent = self.spent.get(name, 0)
        self.workers[name] = Worker(self.workload, name, self.threads, folder, options, settings.limit, spent)

    def record(self, name, figures):
        self.result["engines"].append(
            {"workload": self.workload.name, "engine": name, "threads": self.threads, **figures}
        )

    def call(self, name, method, *arguments):
        """The result, or None where the call failed; where the engine stopped, it is out from now on."""
        try:
            return self.workers[name].call(method, *arguments)
        except Failed as why:
            text = str(why).replace(f"{ROOT}/", "")  # figures are published
            failure = f"{report.way(*arguments[:2])}: {text}" if arguments else text
            self.record(name, {"failure": failure})
            print(f"  {name}: {failure}", flush=True)
            if isinstance(why, Stopped):
                self.leave_out(name)
            return None

    def leave_out(self, name):
        if name in self.workers:
            if name in self.names:
                self.names.remove(name)
            self.close_worker(name)

    def close_worker(self, name):
        worker = self.workers.pop(name)
        self.spent[name] = worker.spent
        worker.close()

    def measure(self, entry, batch):
        """One cell: the check of every engine's outputs, then the samples, in turn."""
        calls, engines = {}, {}
        for name in [name for name in self.workers if entry in self.entries[name]]:
            started = self.call(name, "start", entry, batch)
            if started:
                difference, calls[name] = started
                engines[name] = {"ns": [], "cpu": 0, "difference": difference}
        for turn in range(self.settings.samples):
            for name in list(engines) if turn % 2 else list(reversed(engines)):
                if self.threads > 1:
                    time.sleep(THREADS_PAUSE)
                sample = self.call(name, "sample", entry, batch, calls[name])
                if sample:
                    engines[name]["ns"].append(round(sample[0], 2))
                    engines[name]["cpu"] = max(engines[name]["cpu"], round(sample[1], 2))
                else:
                    del engines[name]
        cell = {"workload": self.workload.name, "threads": self.threads, "entry": entry, "batch": batch}
        self.result["cells"].append({**cell, "engines": engines})
        print(report.progress(self.result["cells"][-1]), flush=True)

    def close(self):
        for name in list(self.workers):
            self.close_worker(name)


def engines_of(workload, settings):
    """The names of the engines, mlonnx first."""
    if settings.peer:
        wanted = settings.peer
    elif settings.full:
        wanted = ENGINES
    else:
        wanted = ["onnxruntime", *workload.peers]
    return [OURS, *(name for name in wanted if name != OURS and PEERS[name].reads(workload))]


def batches_of(workload, threads, settings):
    """Rows of a call: several threads are for many rows, and fewer are measured with them in a full run only."""
    if settings.batch or settings.full or threads == 1:
        return settings.batch or workload.batches
    return [batch for batch in workload.batches if batch >= THREADS_BATCH]


def measure(settings):
    """Writes what there is after each workload, so that a run that is broken off leaves its figures."""
    result = {"engines": [], "cells": []}
    start = time.time()
    for done, workload in enumerate((WORKLOADS[name] for name in settings.workload), 1):
        spent = {}
        names = engines_of(workload, settings)
        for threads in settings.threads:
            batches = batches_of(workload, threads, settings)
            if not batches:
                continue
            print(f"{workload.name}, {report.count_threads(threads)}: {', '.join(names)}", flush=True)
            team = Team(workload, names, threads, settings, spent, result)
            try:
                team.open()
                for batch in batches:
                    team.measure("python", batch)
                if threads == 1:
                    team.measure("c", 1)
            finally:
                team.close()
        write(result, settings, settings.workload[:done], round(time.time() - start))


def write(result, settings, workloads, seconds):
    used = {engine["engine"] for engine in result["engines"]}
    whole = {
        "settings": {
            "date": time.strftime("%Y-%m-%d"),
            "seconds": seconds,
            "samples": settings.samples,
            "limit_s": settings.limit,
            "options": settings.option,
        },
        "machine": machine.describe(),
        "versions": {name: PEERS[name].version() for name in ENGINES if name in used},
        "workloads": {name: {"title": WORKLOADS[name].title, **WORKLOADS[name].make()} for name in workloads},
        **result,
    }
    settings.out.mkdir(parents=True, exist_ok=True)
    (settings.out / "results.json").write_text(json.dumps(whole))
    report.write(whole, settings.out)
    print(f"{settings.out / 'results.md'}: {seconds} s", flush=True)


def option(text):
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key, value


def batch_size(text):
    if not 1 <= int(text) <= TEST_ROWS:
        raise argparse.ArgumentTypeError(f"from 1 to {TEST_ROWS:,} rows")
    return int(text)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workload", nargs="+", choices=WORKLOADS, default=list(WORKLOADS), metavar="NAME")
    parser.add_argument(
        "--peer",
        nargs="+",
        choices=ENGINES,
        metavar="NAME",
        help="these engines instead of the usual",
    )
    parser.add_argument("--full", action="store_true", help="all engines that read a workload's model")
    parser.add_argument("--batch", nargs="+", type=batch_size, metavar="ROWS", help="instead of 1 to 20,000")
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2], metavar="N")
    parser.add_argument(
        "--option",
        action="append",
        type=option,
        default=[],
        metavar="KEY=VALUE",
        help="an argument of mlonnx.compile, such as cpu=x86-64-v3; may be repeated",
    )
    parser.add_argument("--samples", type=int, default=15, metavar="N", help="of each engine and cell (15)")
    parser.add_argument("--limit", type=float, default=180, metavar="SECONDS", help="for an engine and workload (180)")
    parser.add_argument("--out", type=Path, default=ROOT / "build/bench", metavar="FOLDER")
    settings = parser.parse_args()
    settings.option = dict(settings.option)
    return settings


def main():
    settings = parse()
    # In a process of its own: training libraries leave threads behind.
    workloads = Path(__file__).with_name("workloads.py")
    subprocess.run([sys.executable, workloads, *settings.workload], check=True)
    with tempfile.TemporaryDirectory() as scratch:
        settings.scratch = Path(scratch)
        measure(settings)


if __name__ == "__main__":
    main()
