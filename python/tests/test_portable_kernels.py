"""The kernels' one source is also C++ for other vector units: models for them are not compiled yet."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLANG = shutil.which("clang++-22")
FLAGS = ["-std=c++20", "-ffreestanding", "-fno-exceptions", "-fno-rtti", "-ffp-contract=off", "-Wno-psabi", "-Werror"]
# What looks up 16 bytes at once.
TARGETS = {"aarch64-linux-gnu": "tbl", "wasm32-unknown-unknown": "i8x16.swizzle"}


def clang(target, source, *flags):
    simd = ["-msimd128"] if target.startswith("wasm") else []
    command = [CLANG, f"--target={target}", *simd, *FLAGS, f"-I{ROOT / 'include'}", *flags, str(source)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.skipif(not CLANG, reason="clang++-22 is not on the path")
@pytest.mark.parametrize("target", TARGETS)
def test_every_kernel_is_portable(target):
    sources = sorted([*(ROOT / "kernels").glob("*.cpp"), *(ROOT / "kernels/shared").glob("*.cpp")])
    assert len(sources) > 30
    for source in sources:
        clang(target, source, "-fsyntax-only")


@pytest.mark.skipif(not CLANG, reason="clang++-22 is not on the path")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("kernel", "lookups"), [("ShallowHeapForest", 26), ("ObliviousForest", 16), ("BlendForest", 50)]
)
def test_tables_are_looked_up_by_vectors(target, kernel, lookups):
    assembly = clang(target, ROOT / f"kernels/shared/{kernel}.cpp", "-O1", "-S", "-o", "-")
    assert assembly.count(TARGETS[target]) >= lookups
