"""What a run writes down, and what may be concluded from it. Needs numpy alone.

A result is a dict, written as JSON:

    settings, machine, versions
    engines   a list of {workload, engine, threads, own_model, load_s, first_s, peak_bytes, file_bytes, build_s},
              or {workload, engine, threads, failure}
    cells     a list of {workload, threads, entry ("python" or "c"), batch, engines}, where engines has, by name,
              {ns: the samples in nanoseconds per row, cpu: the largest processor time by wall time, difference}

A difference (see `difference` and `accuracy`) says how far an engine's outputs are from the training library's for
the rows and batch of that very cell. Where it is too large, there is no ratio.
"""

from dataclasses import dataclass

import numpy as np

OURS = "mlonnx"
OURS_ALONE = "mlonnx, one thread"  # beside engines with several
TOLERANCE = 1e-5  # of the value, or absolute below 1
ACCURACY_TOLERANCE = 0.02  # an engine that trains its own model must be as good as the training library's


@dataclass(frozen=True)
class Spread:
    """A median and its quartiles."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Refusal:
    """Why there is no ratio."""

    why: str


def spread(samples):
    low, median, high = np.percentile(samples, [25, 50, 75])
    return Spread(float(median), float(low), float(high))


def difference(expected, scores, labels=None):
    """How scores, of [rows] or [rows, classes], differ from the expected ones; one column stands for two classes.

    Labels count as wrong where they are not the class with the highest score, unless two scores are within tolerance.
    """
    expected, scores = np.asarray(expected), np.asarray(scores)
    if scores.shape != expected.shape and expected.shape == (len(scores), 2) and scores.size == len(scores):
        scores = np.column_stack([1 - scores.ravel(), scores.ravel()])
    if scores.shape != expected.shape:
        return {"shape": list(scores.shape), "expected_shape": list(expected.shape)}
    distance = np.abs(scores - expected) / np.maximum(1, np.abs(expected))
    # A NaN is no agreement.
    wrong = ~(distance <= TOLERANCE)
    result = {
        "checked": len(expected),
        "largest": float(np.nanmax(distance, initial=0.0)),
        "wrong": int(wrong.any(axis=1).sum() if wrong.ndim > 1 else wrong.sum()),
    }
    if labels is not None:
        ordered = np.sort(expected, axis=1)
        clear = ordered[:, -1] - ordered[:, -2] > 2 * TOLERANCE
        result["wrong_labels"] = int((clear & (np.asarray(labels).ravel() != expected.argmax(axis=1))).sum())
    return result


def accuracy(truth, expected, scores):
    """For an engine with a model of its own: the share of right classes, and the training library's share."""
    truth = np.asarray(truth)
    return {
        "checked": len(truth),
        "accuracy": float((np.argmax(scores, axis=1) == truth).mean()),
        "expected_accuracy": float((np.argmax(expected, axis=1) == truth).mean()),
    }


def disagreement(found):
    """What is wrong with a difference, in words; None where nothing is."""
    if "shape" in found:
        return f"outputs of shape {found['shape']} instead of {found['expected_shape']}"
    if not found["checked"]:
        return "no row was checked"
    if "accuracy" in found:
        gap = abs(found["accuracy"] - found["expected_accuracy"])
        if gap <= ACCURACY_TOLERANCE:
            return None
        return f"accuracy {found['accuracy']:.3f} instead of {found['expected_accuracy']:.3f}"
    if found["wrong"]:
        return f"{found['wrong']} of {found['checked']} rows differ, by up to {found['largest']:.1e}"
    if found.get("wrong_labels"):
        return f"{found['wrong_labels']} of {found['checked']} labels differ"
    return None


def ratio(cell, peer, base=OURS):
    """The peer's time by the base's, round by round: a Spread, or a Refusal where either disagrees or did not run."""
    for engine in (base, peer):
        if engine not in cell["engines"]:
            return Refusal(f"{engine} did not run")
        why = disagreement(cell["engines"][engine]["difference"])
        if why:
            return Refusal(f"{engine}: {why}")
    rounds = zip(cell["engines"][peer]["ns"], cell["engines"][base]["ns"], strict=True)
    return spread([theirs / ours for theirs, ours in rounds])


def find(result, workload, threads, entry, batch):
    """The cell, or None."""
    wanted = (workload, threads, entry, batch)
    cells = (c for c in result["cells"] if (c["workload"], c["threads"], c["entry"], c["batch"]) == wanted)
    return next(cells, None)


def fastest(cell):
    """The name of the fastest engine beside mlonnx that agrees, or None."""
    medians = {
        name: np.median(engine["ns"])
        for name, engine in cell["engines"].items()
        if name not in (OURS, OURS_ALONE) and not disagreement(engine["difference"])
    }
    return min(medians, key=medians.get, default=None)


def series(result, workload, entry="python"):
    """(name, batches, nanoseconds) of every engine in one thread, where its outputs agree."""
    found = {}
    for cell in result["cells"]:
        if (cell["workload"], cell["threads"], cell["entry"]) == (workload, 1, entry):
            for name, engine in cell["engines"].items():
                if not disagreement(engine["difference"]):
                    found.setdefault(name, []).append((cell["batch"], spread(engine["ns"]).median))
    return [(name, *zip(*points)) for name, points in found.items()]
