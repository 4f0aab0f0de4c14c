"""Runs every suite of a built tree: lit, the unit tests, pytest and the case runner.

Each suite writes a machine-readable report under build/reports, which is what is counted. The last line printed is
`N passed, N failed`, the sum over the suites. A suite that breaks off or runs nothing counts as a failure.
"""

import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
REPORTS = BUILD / "reports"
LIT = "/usr/lib/llvm-22/bin/lit"
# Where the ONNX backend-test folders of the case runner are.
CASES = Path(os.environ.get("MLONNX_SHARED", ROOT.parent / "shared"))


def run_to_report(command, report):
    """Runs a suite that writes `report`; returns its exit status. A stale report never counts."""
    report.unlink(missing_ok=True)
    return subprocess.run([str(word) for word in command], cwd=ROOT).returncode


def count_lit(report):
    codes = [test["code"] for test in json.loads(report.read_text())["tests"]]
    passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    left_out = sum(code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
    return passed, len(codes) - passed - left_out


def count_junit(report):
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    left_out = sum(case.find("skipped") is not None or case.get("status") in ("notrun", "disabled") for case in cases)
    return len(cases) - failed - left_out, failed


def count_cases(report):
    summary = json.loads(report.read_text())["summary"]
    return summary["passed"], summary["failed"]


def suites():
    """(name, command, report, how to count it) of each suite."""
    python = ROOT / ".venv/bin/python"
    lit, unit, pytest = REPORTS / "lit.json", REPORTS / "unit.xml", REPORTS / "pytest.xml"
    yield "lit", [LIT, "-s", "-v", "-o", lit, BUILD / "test"], lit, count_lit
    yield (
        "unit tests",
        ["ctest", "--test-dir", BUILD, "-j2", "--output-on-failure", "--no-tests=error", "--output-junit", unit],
        unit,
        count_junit,
    )
    yield "pytest", [python, "-m", "pytest", f"--junitxml={pytest}"], pytest, count_junit

    folders = [CASES / name for name in ("conformance", "corpus") if (CASES / name).is_dir()]
    if not folders and os.environ.get("CI") != "true":
        print(f"no conformance cases beside this checkout ({CASES}); MLONNX_SHARED names their folder", file=sys.stderr)
        return
    report = REPORTS / "cases.json"
    allowed = ROOT / "test/cases/expected-not-supported.txt"
    yield (
        "cases",
        [python, "-m", "mlonnx.check", *folders, "--library", "--json", report, "--allow", allowed],
        report,
        count_cases,
    )


def main():
    REPORTS.mkdir(parents=True, exist_ok=True)
    total_passed = total_failed = 0
    lines = []
    for name, command, report, count in suites():
        print(f"--- {name}", flush=True)
        start = time.monotonic()
        status = run_to_report(command, report)
        try:
            passed, failed = count(report)
        except (OSError, ValueError, KeyError, ElementTree.ParseError) as error:
            print(f"{name}: no report ({error})", flush=True)
            passed, failed = 0, 1
        if status and not failed:
            print(f"{name}: ended with status {status}", flush=True)
            failed = 1
        if not passed and not failed:
            print(f"{name}: ran nothing", flush=True)
            failed = 1
        total_passed += passed
        total_failed += failed
        lines.append(f"{name:<12} {passed:>6} passed {failed:>5} failed {time.monotonic() - start:>7.1f} s")
    print("---", *lines, sep="\n")
    print(f"{total_passed} passed, {total_failed} failed")
    return 1 if total_failed else 0


if __name__ == "__main__":
    sys.exit(main())
