#!/usr/bin/env python3
"""Shows that the tests of the rules can fail: breaks the line of each rule, builds, and runs the rule's tests.

    scripts/mutate-rules.py [RULE ...]

Works in place, file by file, and puts each file back: run it in a clone of its own, after `make build`. It ends with an
error if a fault was not noticed, or if its line is no longer there.
"""

import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def tests_fail(rule: int) -> bool:
    """Whether the tests of `rule` notice something."""
    if rule == 24:
        return subprocess.run([ROOT / "build/bin/onehot-operation-test"], capture_output=True).returncode != 0
    command = [sys.executable, "-m", "pytest", "-q", "-x", "python/tests/rules", "-k", f"test_r{rule:02}_"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    if run.returncode in (0, 1):
        return run.returncode == 1
    if run.returncode < 0:
        return True  # a crash
    sys.exit(f"the tests of R{rule} did not run:\n{run.stdout}{run.stderr}")


def build(rule: int) -> None:
    target = "onehot-operation-test" if rule == 24 else "mlonnx-python"
    run = subprocess.run(["ninja", "-C", ROOT / "build", target], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"the build fails:\n{run.stdout[-3000:]}")


def main() -> None:
    os.environ["PYTHONPATH"] = str(ROOT / "build/python")
    chosen = {int(rule) for rule in sys.argv[1:]}
    faults = tomllib.loads((ROOT / "test/rules/mutations.toml").read_text())["fault"]
    faults = [fault for fault in faults if not chosen or fault["rule"] in chosen]
    for rule in sorted({fault["rule"] for fault in faults}):
        build(rule)
        if tests_fail(rule):
            sys.exit(f"the tests of R{rule} fail without any fault")
    survived = 0
    for fault in faults:
        path = ROOT / fault["file"]
        text = path.read_text()
        if text.count(fault["old"]) != 1:
            sys.exit(f"R{fault['rule']}: {fault['file']} has the line {text.count(fault['old'])} times: {fault['old']}")
        begin = time.monotonic()
        try:
            path.write_text(text.replace(fault["old"], fault["new"]))
            build(fault["rule"])
            noticed = tests_fail(fault["rule"])
        finally:
            path.write_text(text)
        survived += not noticed
        word = "noticed" if noticed else "NOT NOTICED"
        print(f"R{fault['rule']:<3} {word:12} {time.monotonic() - begin:5.0f} s  {fault['file']}", flush=True)
    build(0)
    print(f"{len(faults) - survived} of {len(faults)} faults noticed, of {len({f['rule'] for f in faults})} rules")
    sys.exit(survived > 0)


if __name__ == "__main__":
    main()
