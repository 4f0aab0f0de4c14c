"""The README's examples, run as they stand: Python, then C; and MLIR. Those of docs/python.md, one after the other."""

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import mlonnx

README = Path(__file__).resolve().parents[2] / "README.md"


def test_example(tmp_path):
    blocks = re.findall(r"```(python|c|text)\n(.*?)```", README.read_text(), re.DOTALL)
    assert [kind for kind, _ in blocks] == ["python", "text", "c", "text"]
    (_, python), (_, printed), (_, c), (_, c_printed) = blocks
    run = subprocess.run([sys.executable, "-c", python], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout == printed

    (tmp_path / "iris.c").write_text(c)
    subprocess.run(["cc", "-O2", "-I.", "iris.c", "./iris.so", "-o", "iris"], cwd=tmp_path, check=True)
    assert subprocess.run(["./iris"], cwd=tmp_path, capture_output=True, text=True).stdout == c_printed


def test_python_page(tmp_path, monkeypatch):
    """What each block of Python prints is the block of text behind it; a block without one prints nothing."""
    monkeypatch.chdir(tmp_path)
    page = (README.parent / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", page, re.DOTALL)
    assert len(blocks) == 6
    names = {}
    for code, printed in blocks:
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            exec(compile(code, "docs/python.md", "exec"), names)
        assert text.getvalue() == printed


def test_compiler_example(tmp_path):
    """The function as written, and the printed form that mlonnx-opt makes of it, run the same."""
    written, printed = re.findall(r"```mlir\n(.*?)```", README.read_text(), re.DOTALL)
    x = np.array([[3, 4], [1, 2]], dtype=np.float32)
    for number, text in enumerate((written, printed)):
        path = tmp_path / f"scale{number}.mlir"
        path.write_text(text)
        (y,) = mlonnx.InferenceSession(path).run(None, {"arg0": x})
        np.testing.assert_array_equal(y, [[1, 1], [0, 0]])
    tool = README.parent / "build" / "bin" / "mlonnx-opt"
    if not tool.exists():
        pytest.skip("mlonnx-opt is not built")
    run = subprocess.run([tool, tmp_path / "scale0.mlir", "--mlonnx-tensor-form"], capture_output=True, text=True)
    assert run.stdout.strip() == printed.strip()
