"""Writes docs/generated/onnx-backend.md: which tests of ONNX's own backend runner are left out, and why.

    PYTHONPATH=build/python .venv/bin/python scripts/onnx-backend-list.py

A test is left out where mlonnx says "not supported: ...", never for its values; python/tests/test_onnx_backend.py runs
all others by the runner, and those on the list again to see that they are still refused.
"""

import os
import re
import sys
import tempfile
import warnings
from collections import defaultdict
from pathlib import Path

import onnx

warnings.filterwarnings("ignore", category=RuntimeWarning)  # of the cases' own arithmetic
# The cases of the kind "real" write their data there.
os.environ.setdefault("ONNX_HOME", tempfile.mkdtemp(prefix="onnx-backend-"))

from onnx.backend.test.loader import load_model_tests  # noqa: E402
from onnx.backend.test.runner import Runner  # noqa: E402

from mlonnx.backend import CompiledBackend, ReferenceBackend  # noqa: E402
from mlonnx.exceptions import Error, NotSupportedError  # noqa: E402

PAGE = Path(__file__).resolve().parent.parent / "docs" / "generated" / "onnx-backend.md"
BACKENDS = {"compiled": CompiledBackend, "interpreter": ReferenceBackend}
KINDS = ("node", "real", "simple", "pytorch-converted", "pytorch-operator")


def load_cases():
    """All cases of the installed onnx, by the names that the runner gives them."""
    return {case.name: case for kind in KINDS for case in load_model_tests(kind=kind)}


def load_model(case):
    if case.model is not None:
        return case.model
    if case.model_dir:
        return onnx.load(Path(case.model_dir) / "model.onnx")
    return onnx.load(Path(onnx.__file__).parent.parent / case.url)


def load_inputs(case, model):
    """The inputs of each data set; of the kind "real" as the runner makes them."""
    if case.data_sets is not None:
        as_array = lambda x: onnx.numpy_helper.to_array(x) if isinstance(x, onnx.TensorProto) else x
        return [[as_array(value) for value in inputs] for inputs, _ in case.data_sets]
    if not case.model_dir:
        constants = {tensor.name for tensor in model.graph.initializer}
        return [[Runner.generate_dummy_data(x) for x in model.graph.input if x.name not in constants]]
    sets = []
    for folder in sorted(Path(case.model_dir).glob("test_data_set*")):
        values = []
        for i in range(len(list(folder.glob("input_*.pb")))):
            Runner._load_proto(None, str(folder / f"input_{i}.pb"), values, model.graph.input[i].type)
        sets.append(values)
    return sets


def refusal(backend, case):
    """Why the case is not supported, without the names of its values and nodes; None where it is."""
    try:
        model = load_model(case)
        prepared = backend.prepare(model)
        if backend is ReferenceBackend:
            for inputs in load_inputs(case, model):
                prepared.run(inputs)
    except NotSupportedError as error:
        text = str(error).split("not supported: ", 1)[1].splitlines()[0]
        text = re.sub(r" \((node|line)[^()]*\)$", "", text)
        return re.sub(r"\w*_\d+ \((\w+)\)", r"\1", re.sub(r" ?'[^']*'", "", text)).replace(":,", ":").strip()
    except Error:
        return None  # an invalid model or input, or a mistake: the runner says so
    return None


def write(refused, cases):
    lines = [
        "# ONNX's backend tests",
        "",
        "Written by `scripts/onnx-backend-list.py`; run by `python/tests/test_onnx_backend.py` with ONNX's own runner,",
        f"compiled and by the reference interpreter: the {len(cases):,} tests of onnx {onnx.__version__}. Those that",
        "are left out are refused as `not supported`; one of half floats is left out for its values (the test says why"
        ").",
        "",
        "| | run | left out |",
        "|---|--:|--:|",
    ]
    for engine, reasons in refused.items():
        count = sum(map(len, reasons.values()))
        lines.append(f"| {engine} | {len(cases) - count:,} | {count:,} |")
    for engine, reasons in refused.items():
        lines += ["", f"## Left out: {engine}", "", "| tests | why |", "|--:|---|"]
        ordered = sorted(reasons, key=lambda why: (-len(reasons[why]), why))
        lines += [f"| {len(reasons[why])} | {why} |" for why in ordered]
        for why in ordered:
            lines += ["", f"### {engine}: {why}", "", ", ".join(f"`{name}`" for name in sorted(reasons[why]))]
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read():
    """The names that are left out, by engine and reason."""
    refused = {engine: defaultdict(list) for engine in BACKENDS}
    section = None
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            engine, why = line.removeprefix("### ").split(": ", 1)
            section = refused[engine][why]
        elif section is not None:
            section += re.findall(r"`(test_\w+)`", line)
    return refused


def main():
    cases = load_cases()
    refused = {}
    for engine, backend in BACKENDS.items():
        refused[engine] = defaultdict(list)
        for name, case in cases.items():
            why = refusal(backend, case)
            if why is not None:
                refused[engine][why].append(name)
    write(refused, cases)
    for engine, reasons in refused.items():
        print(engine, len(cases), "tests,", sum(map(len, reasons.values())), "left out")


if __name__ == "__main__":
    sys.exit(main())
