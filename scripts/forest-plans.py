#!/usr/bin/env python3
"""Every stored case with trees under every plan and level: counts by family, as Markdown on stdout.

.venv/bin/python scripts/forest-plans.py FOLDER...      (../shared/corpus ../shared/conformance)

Rows are tiled to 600, so that blocks of 512 and 64 run, or taken one by one for plans of single rows; a model that
fixes its rows gets any number of them. The result must be what is stored, and the bits of the walk at the same level.
"""

import multiprocessing
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import onnx

import mlonnx
from mlonnx._compare import compare_bits, compare_expected
from mlonnx.check import find_cases, load_case
from mlonnx.compiler import emit
from mlonnx.exceptions import Error

PLANS = ["walk", "heap-walk", "heap", "oblivious", "blend", "masks"]
LEVELS = ["x86-64-v4", "x86-64-v3", "x86-64-v2"]
ROWS, SINGLE = 600, 20
# How a plan's rows come: one by one, or many in a call.
WAYS = dict.fromkeys(PLANS, (False,)) | {"oblivious": (False, True), "masks": (True,)}


def any_rows(path):
    """The model with an open first dimension of its inputs and outputs."""
    model = onnx.load(path)
    for value in [*model.graph.input, *model.graph.output]:
        dimensions = value.type.tensor_type.shape.dim
        if dimensions and dimensions[0].WhichOneof("value") == "dim_value":
            dimensions[0].dim_param = "N"
    return model.SerializeToString()


def tile(value, rows, count):
    if isinstance(value, list):
        return [value[i % rows] for i in range(count)]
    return np.concatenate([value] * (count // rows + 1))[:count]


def run(session, feeds, rows, count, single):
    if single:
        parts = [session.run(None, {k: v[i : i + 1] for k, v in feeds.items()}) for i in range(min(rows, SINGLE))]
        return [sum(p, []) if isinstance(p[0], list) else np.concatenate(p) for p in zip(*parts, strict=True)]
    return session.run(None, {k: tile(v, rows, count) for k, v in feeds.items()})


def check(case_and_level):
    """[(plan, outcome)] of a case at a level; "passed", why the plan is not used, or "FAILED: ..."."""
    (name, folder), level = case_and_level
    case = load_case(folder)
    if case.meta.get("expects") == "error" or case.meta.get("disputed"):
        return []
    path = any_rows(folder / "model.onnx")
    try:
        if "mlk_forest" not in emit(path, "linalg", cpu=level):
            return []
    except Error:
        return []
    test = case.sets[0]
    rows = max((len(v) for v in test.inputs.values() if np.ndim(v)), default=0)
    tolerances = case.meta.get("rtol", 1e-5), case.meta.get("atol", 1e-6)
    results, walk = [], {}
    for plan in PLANS:
        try:
            session = mlonnx.InferenceSession(path, cpu=level, forest_plan=plan)
            text = emit(path, "linalg", cpu=level, forest_plan=plan)
        except Error as error:
            first = str(error).splitlines()[0]
            match = re.search(r"can't be planned as '[\w-]+': (.*?)(?: \(node|$)|(?:not supported: )(.*)", first)
            results.append((plan, match[1] or match[2] if match else f"FAILED: {error}"))
            continue
        if f' plan = "{plan}"' not in text:
            results.append((plan, "the model has no clone for such rows"))
            continue
        if rows == 0 or session.path != "rows":
            results.append((plan, "the model has no rows"))
            continue
        why = None
        try:
            for single in WAYS[plan]:
                got = run(session, test.inputs, rows, ROWS, single)
                if single not in walk:
                    plain = mlonnx.InferenceSession(path, cpu=level, forest_plan="walk")
                    walk[single] = run(plain, test.inputs, rows, ROWS, single)
                for output, expected, other in zip(got, test.outputs, walk[single], strict=True):
                    count = len(output)
                    want = tile(expected, rows, count) if not single else expected[:count]
                    why = why or compare_bits(output, other)
                    why = why or compare_expected(output, want, *tolerances)
        except Error as error:
            why = error
        results.append((plan, f"FAILED: {why}" if why else "passed"))
    return [(name, level, *result) for result in results]


def main(folders):
    cases = [
        case for case in find_cases(map(Path, folders)) if b"TreeEnsemble" in (case[1] / "model.onnx").read_bytes()
    ]
    counts, reasons, failed = defaultdict(Counter), defaultdict(Counter), []
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for results in pool.imap_unordered(check, [(case, level) for case in cases for level in LEVELS], chunksize=4):
            for name, level, plan, outcome in results:
                family = next(
                    (f for f in ("lightgbm", "xgboost", "catboost", "sklearn", "pipelines", "ops") if f in name),
                    "conformance",
                )
                counts[plan, level][family] += outcome == "passed"
                if outcome.startswith("FAILED"):
                    failed.append(f"{name}, {plan} on {level}: {outcome}")
                elif outcome != "passed":
                    reasons[plan, family][outcome] += 1
    families = sorted({family for counter in counts.values() for family in counter})
    print("# Stored cases under every forest plan\n")
    print(
        "Cases with trees whose results are the stored ones, with the bits of the walk; by `scripts/forest-plans.py`.\n"
    )
    print("| plan | level | " + " | ".join(families) + " |\n|---|---|" + "--:|" * len(families))
    for plan in PLANS:
        for level in LEVELS:
            print(f"| {plan} | {level} | " + " | ".join(str(counts[plan, level][f]) for f in families) + " |")
    print("\n## Why a plan is not used\n\nCases times levels.\n\n| plan | family | reason | times |\n|---|---|---|--:|")
    for plan, family in sorted(reasons):
        for reason, times in reasons[plan, family].most_common():
            print(f"| {plan} | {family} | {reason} | {times} |")
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
