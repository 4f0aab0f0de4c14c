import subprocess
from pathlib import Path

import pytest

import mlonnx
from mlonnx import _runtime

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def root():
    """The project's source folder."""
    return ROOT


@pytest.fixture(scope="session")
def build(root):
    """The build folder."""
    return root / "build"


@pytest.fixture(scope="session")
def handmade_library(tmp_path_factory):
    """A shared library of models written in C."""
    library = tmp_path_factory.mktemp("handmade") / "handmade.so"
    source = Path(__file__).parent / "handmade.c"
    command = ["cc", "-std=c99", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([*command, f"-I{ROOT}/include", "-o", library, source], check=True)
    return library


@pytest.fixture(scope="session")
def handmade(handmade_library):
    """Makes a session of a hand-written model."""

    def make(name, threads=1):
        return _runtime.Session(*_runtime.open_library(str(handmade_library), name), threads)

    return make


@pytest.fixture
def raises():
    """raises("InputError", *words): the exception, whose text holds all the words."""
    from contextlib import contextmanager

    @contextmanager
    def check(name, *words):
        with pytest.raises(getattr(mlonnx, name)) as caught:
            yield
        for word in words:
            assert word in str(caught.value), str(caught.value)

    return check
