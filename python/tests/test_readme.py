"""The README's example, run as it stands: Python, then C."""

import re
import subprocess
import sys
from pathlib import Path

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
