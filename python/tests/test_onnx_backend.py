"""ONNX's backend tests, by the ONNX project's own runner: compiled and by the reference interpreter.

What is left out is listed with its reason in docs/generated/onnx-backend.md, and only what mlonnx refuses as not
supported may be; scripts/onnx-backend-list.py writes the list.
"""

import importlib.util
import warnings
from pathlib import Path

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    script = Path(__file__).resolve().parents[2] / "scripts" / "onnx-backend-list.py"
    spec = importlib.util.spec_from_file_location("onnx_backend_list", script)
    backend_list = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(backend_list)
    from onnx.backend.test.runner import Runner

    CASES = backend_list.load_cases()
    REFUSED = backend_list.read()

# Left out for its values: a chain of half-float operators, each of which rounds; the stored result rounds less often.
ROUNDED_ELSEWHERE = "test_attention_4d_causal_fp16_expanded"

for _engine, _backend in backend_list.BACKENDS.items():
    _runner = Runner(_backend, __name__)
    for _names in REFUSED[_engine].values():
        _runner.exclude(rf"^({'|'.join(_names)})_cpu$")
    _runner.exclude(rf"^{ROUNDED_ELSEWHERE}_cpu$")
    globals().update({f"{name}_{_engine}": case for name, case in _runner.test_cases.items()})


@pytest.mark.parametrize("engine", backend_list.BACKENDS)
def test_what_is_left_out_is_refused(engine):
    """A test on the list that is supported by now, or for another reason than the list says."""
    stale = {}
    for why, names in REFUSED[engine].items():
        for name in names:
            now = backend_list.refusal(backend_list.BACKENDS[engine], CASES[name])
            if now != why:
                stale[name] = f"{why}; now: {now}"
    assert not stale, "run scripts/onnx-backend-list.py"
