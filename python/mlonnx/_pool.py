"""Jobs in processes of their own, so that a crash or a hang belongs to one job and stops no other."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable
from multiprocessing.connection import wait


def run_jobs(function: Callable, jobs: Iterable[tuple], *, workers: int, limit: float, lost: Callable, progress=None):
    """function(*job) of every job, in `workers` spawned processes; the results in the order in which they come.

    `function` and the jobs are pickled. A job that takes longer than `limit` seconds or ends its process gives
    lost(job, why, seconds) instead. progress(result), if given, is called after each.
    """
    pending = list(jobs)[::-1]
    results = []
    pool = [_Worker(function) for _ in range(min(workers, len(pending)))]
    try:
        while pending or any(worker.job for worker in pool):
            for worker in pool:
                if worker.job is None and pending:
                    worker.give(pending.pop())
            busy = {worker.connection: worker for worker in pool if worker.job}
            ready = {busy[connection] for connection in wait(list(busy), timeout=1.0)}
            for worker in busy.values():
                if worker in ready:
                    result = worker.take(lost)
                elif worker.seconds > limit:
                    result = lost(worker.job, f"time limit of {limit:g} s", limit)
                    worker.stop()
                else:
                    continue
                worker.job = None
                if not worker.process.is_alive():
                    worker.stop()
                    pool[pool.index(worker)] = _Worker(function)
                results.append(result)
                if progress:
                    progress(result)
    finally:
        for worker in pool:
            worker.stop()
    return results


def _serve(function, connection):
    while True:
        connection.send(function(*connection.recv()))


class _Worker:
    """A process that does one job at a time."""

    def __init__(self, function):
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(function, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.job = None
        self.started = 0.0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def give(self, job):
        self.job, self.started = job, time.monotonic()
        self.connection.send(job)

    def take(self, lost):
        try:
            return self.connection.recv()
        except EOFError:
            self.process.join()
            code = self.process.exitcode
            try:
                why = f"crash: {signal.Signals(-code).name}" if code < 0 else f"the process ended with status {code}"
            except ValueError:
                why = f"the process ended with status {code}"
            return lost(self.job, why, round(self.seconds, 3))

    def stop(self):
        self.process.kill()
        self.process.join()
