"""Runs the matrix, a pair at a time in a few processes, and writes docs/generated/coverage.md.

PYTHONPATH=build/python .venv-bench/bin/python -m matrix.run [--only TEXT] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable

from mlonnx._pool import run_jobs

from .judge import FAILED, NOT_RUN, Result, judge

LIMIT = 60.0


def run_pair(name: str) -> Result:
    """One pair of the table."""
    from .table import PAIRS

    try:
        pair = PAIRS[name]
        return Result(name, NOT_RUN, f"{pair.missing} is not installed") if pair.missing else judge(pair)
    except Exception as error:
        return Result(name, FAILED, f"{type(error).__name__}: {error}"[:300])


def run_pairs(names: Iterable[str], workers=2, progress=None) -> dict[str, Result]:
    """The named pairs, each within LIMIT seconds, by name in the order given."""
    names = list(names)
    # A library that starts threads of its own in each worker would only be slower.
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    lost = lambda job, why, seconds: Result(job[0], FAILED, why)
    results = run_jobs(
        run_pair, [(name,) for name in names], workers=workers, limit=LIMIT, lost=lost, progress=progress
    )
    by_name = {result.name: result for result in results}
    return {name: by_name[name] for name in names}


def main(arguments=None) -> int:
    from . import report
    from .table import PAIRS

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="the pairs whose name has this text; writes no page")
    parser.add_argument("--json", help="write every result to this file")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    names = [name for name in PAIRS if options.only in name]
    if not names:
        parser.error(f"no pair has {options.only!r} in its name")

    done = 0

    def progress(result):
        nonlocal done
        done += 1
        if done % 100 == 0:
            print(f"{done} of {len(names)}", flush=True)
        if result.unexplained or options.only:
            print(f"{result.name}: {result.status} {result.why} [onnxruntime: {result.onnxruntime}]", flush=True)

    results = run_pairs(names, options.workers, progress)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump([vars(result) for result in results.values()], file, indent=1)
    if not options.only:
        report.write(results)
    print(report.summary(results.values()))
    return 1 if any(result.unexplained for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
