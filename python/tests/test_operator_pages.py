"""docs/generated is up to date, the operators' examples print what they say, and each rule has its tests."""

import contextlib
import io
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mlonnx")
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "docs/examples/operators").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(str(path))
    expected = re.sub(r"(?m)^# ?", "", path.read_text().split("\n# prints\n")[1])
    assert printed.getvalue() == expected


def texts(folder):
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_operator_pages_are_current(tmp_path):
    subprocess.run([sys.executable, ROOT / "scripts/operator-pages.py", tmp_path], check=True)
    assert texts(tmp_path) == texts(ROOT / "docs/generated/operators"), "run: make docs"


@pytest.mark.parametrize("dialect", ["mlk", "mlonnx", "onnx"])
def test_dialect_pages_are_current(dialect):
    llvm = subprocess.run(["llvm-config-22", "--includedir"], capture_output=True, text=True, check=True).stdout.strip()
    file = ROOT / f"include/mlonnx/IR/{dialect.upper()}Ops.td"
    command = ["mlir-tblgen-22", "-gen-dialect-doc", f"-dialect={dialect}", "-I", ROOT / "include", "-I", llvm, file]
    page = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert page == (ROOT / f"docs/generated/dialects/{dialect}.md").read_text(), "run: make docs"


def test_rules_name_operators_and_have_tests():
    page = (ROOT / "docs/rules.md").read_text()
    rows = re.findall(r"^\| \[R(\d+)\]\(#r\d+\) \| .* \| (\w+) \| ([\w ]+) \|$", page, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 28))
    assert [int(number) for number in re.findall(r"^## R(\d+)$", page, re.MULTILINE)] == list(range(1, 28))
    operators = {path.stem for path in (ROOT / "include/mlonnx/IR/MLONNX").glob("*.td")}
    for number, suite, names in rows:
        assert set(names.split()) <= operators | {"all", "OneHot", "OnehotOperation"}, number
        if suite != "operation":
            tests = (ROOT / f"python/tests/rules/test_rules_{suite}.py").read_text()
            assert f"def test_r{int(number):02}_" in tests, f"R{number} has no test"
