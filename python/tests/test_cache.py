"""The compile cache: what is found, what is compiled again, and what is refused."""

import os
import pickle
import shutil
import subprocess
import sys
import textwrap

import models
import numpy as np
import onnx
import pytest
from onnx.external_data_helper import convert_model_to_external_data

import mlonnx
from mlonnx import cache

X = np.random.default_rng(0).normal(size=(30, 4)).astype(np.float32)


def entries(folder):
    """What the cache holds; nothing else may be left in it."""
    assert all(path.suffix == ".so" and not path.name.startswith(".") for path in folder.iterdir())
    return sorted(folder.iterdir())


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def compilations(monkeypatch):
    """How often the compiler ran."""
    from mlonnx import _compiler

    calls = []
    compile = _compiler.compile
    monkeypatch.setattr(_compiler, "compile", lambda *a, **k: calls.append(a) or compile(*a, **k))
    return calls


def test_a_model_is_compiled_once(folder, tmp_path, compilations):
    model = models.classifier(zipmap=False)
    path = tmp_path / "model.onnx"
    onnx.save(model, path)
    want = mlonnx.InferenceSession(model).run(None, {"X": X})
    compilations.clear()
    for source in (model, model.SerializeToString(), path, str(path)):
        got = mlonnx.InferenceSession(source, cache_dir=folder).run(None, {"X": X})
        assert all((a == b).all() for a, b in zip(got, want, strict=True))
    assert len(compilations) == 1 and len(entries(folder)) == 1
    assert (mlonnx.load(path, cache_dir=str(folder)).predict(X) == want[0]).all()
    assert len(compilations) == 1


def test_the_key_covers_what_the_code_depends_on(folder, compilations, monkeypatch):
    model = models.classifier()
    make = lambda **options: mlonnx.InferenceSession(model, cache_dir=folder, **options)
    make()
    make(threads=2)  # the same code
    assert len(compilations) == 1
    make(cpu="x86-64-v2")
    assert len(compilations) == 2
    for name, value in (("__version__", "9.9.9"), ("_build_id", lambda: "another"), ("_processor", lambda: "another")):
        with monkeypatch.context() as patch:
            patch.setattr(cache, name, value)
            make()
    assert len(compilations) == 5
    model.graph.node[0].attribute[0].floats[0] += 1
    make()
    assert len(compilations) == 6 == len(entries(folder))


def test_external_data_is_part_of_the_key(folder, tmp_path, compilations):
    weights = np.random.default_rng(1).normal(size=(4, 300)).astype(np.float32)
    model = models.model(
        [onnx.helper.make_node("MatMul", ["X", "W"], ["Y"])],
        [models.value("X", models.FLOAT, ["N", 4])],
        [models.value("Y", models.FLOAT, ["N", 300])],
        [("W", weights)],
    )
    # A name whose length needs two bytes.
    name = "weights" * 20 + ".bin"
    convert_model_to_external_data(model, location=name, size_threshold=0)
    path = tmp_path / "model.onnx"
    onnx.save(model, path)
    run = lambda: mlonnx.InferenceSession(path, cache_dir=folder).run(None, {"X": X})[0]
    np.testing.assert_allclose(run(), X @ weights, rtol=1e-4, atol=1e-4)
    (tmp_path / name).write_bytes((2 * weights).tobytes())
    np.testing.assert_allclose(run(), X @ (2 * weights), rtol=1e-4, atol=1e-4)
    run()
    assert len(compilations) == 2 == len(entries(folder))


@pytest.mark.parametrize("damage", ["flipped", "truncated", "empty", "swapped"])
def test_damaged_entries_are_compiled_again(folder, compilations, damage):
    model = models.classifier(zipmap=False)
    want = mlonnx.InferenceSession(model, cache_dir=folder).run(None, {"X": X})
    (entry,) = entries(folder)
    data = bytearray(entry.read_bytes())
    if damage == "flipped":
        data[len(data) // 2] ^= 1
    elif damage == "swapped":  # another model's entry under this one's name
        mlonnx.InferenceSession(models.classifier(classes=2), cache_dir=folder)
        (other,) = set(entries(folder)) - {entry}
        data = other.read_bytes()
    else:
        data = data[: 0 if damage == "empty" else len(data) - 7]
    count = len(compilations)
    entry.unlink()  # the session above still maps it
    entry.write_bytes(data)
    got = mlonnx.InferenceSession(model, cache_dir=folder).run(None, {"X": X})
    assert all((a == b).all() for a, b in zip(got, want, strict=True))
    assert len(compilations) == count + 1
    mlonnx.InferenceSession(model, cache_dir=folder)
    assert len(compilations) == count + 1


def test_a_hit_loads_neither_compiler_nor_llvm(folder, tmp_path):
    onnx.save(models.classifier(), tmp_path / "model.onnx")
    script = textwrap.dedent(
        f"""
        import sys, mlonnx, numpy
        model = mlonnx.load({str(tmp_path / "model.onnx")!r}, cache_dir={str(folder)!r})
        model.predict(numpy.zeros((2, 4)))
        print("mlonnx._compiler" in sys.modules, "LLVM" in open("/proc/self/maps").read())
        """
    )
    run = lambda: subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert run() == "True True\n"
    assert run() == "False False\n"


def test_folders_that_do_not_serve(folder, tmp_path, raises):
    model = models.classifier()
    (tmp_path / "file").write_text("")
    with raises("Error", "cache folder", "file", "cannot be made", "exists"):
        mlonnx.load(model, cache_dir=tmp_path / "file")
    # /proc takes no files, whoever asks.
    with raises("Error", "cache folder '/proc/self'", "cannot be written"):
        mlonnx.load(model, cache_dir="/proc/self")
    folder.mkdir()
    folder.chmod(0o777)
    with raises("Error", "everybody may write", "private"):
        mlonnx.load(model, cache_dir=folder)


def test_a_model_that_cannot_be_compiled_leaves_nothing(folder, raises):
    model = models.classifier()
    model.graph.node[0].op_type = "Unheard"
    with raises("NotSupportedError", "Unheard"):
        mlonnx.load(model, cache_dir=folder)
    assert entries(folder) == []


def test_a_session_of_an_entry_travels_without_it(folder):
    session = mlonnx.InferenceSession(models.classifier(zipmap=False), cache_dir=folder)
    data = pickle.dumps(session)
    (entry,) = entries(folder)
    os.remove(entry)
    want = session.run(None, {"X": X})
    copies = pickle.loads(data), pickle.loads(pickle.dumps(pickle.loads(data)))
    for copy in copies:
        assert all((a == b).all() for a, b in zip(copy.run(None, {"X": X}), want, strict=True))
    other = mlonnx.InferenceSession(models.scaler(), cache_dir=folder)
    assert pickle.loads(pickle.dumps(other)).get_outputs()[0].name == "scaled"


def test_processes_that_compile_the_same_model_at_once(folder, tmp_path):
    onnx.save(models.classifier(), tmp_path / "model.onnx")
    script = f"import mlonnx; mlonnx.load({str(tmp_path / 'model.onnx')!r}, cache_dir={str(folder)!r})"
    running = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert len(entries(folder)) == 1


def scaled(by):
    node = onnx.helper.make_node("Mul", ["X", "by"], ["Y"])
    columns = [models.value(name, models.FLOAT, ["N", 4]) for name in "XY"]
    constants = [onnx.numpy_helper.from_array(np.full(4, by, np.float32), "by")]
    graph = onnx.helper.make_graph([node], "graph", columns[:1], columns[1:], constants)
    return onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 18)], ir_version=9)


@pytest.mark.parametrize("replace", [os.replace, shutil.copyfile])
def test_a_library_is_replaced_while_it_is_in_use(tmp_path, replace):
    """By another file or in place: who opens the path again gets the new model, who has the old one keeps it."""
    path, fresh = str(tmp_path / "model.so"), str(tmp_path / "fresh.so")
    sessions = []
    for by in (2, 3, 4):
        mlonnx.compile(scaled(by), fresh, name="model")
        replace(fresh, path)
        sessions.append(mlonnx.InferenceSession(path))
    os.remove(path)
    for by, session in zip((2, 3, 4), sessions, strict=True):
        np.testing.assert_array_equal(session.run(None, {"X": X})[0], X * np.float32(by))


def test_what_is_no_library_is_refused(tmp_path):
    path = str(tmp_path / "model.so")
    mlonnx.compile(scaled(2), path)
    whole = (tmp_path / "model.so").read_bytes()
    for size in (70, len(whole) // 2):
        (tmp_path / "cut.so").write_bytes(whole[:size])
        with pytest.raises(mlonnx.ModelError, match="cut.so': the file is cut short"):
            mlonnx.InferenceSession(tmp_path / "cut.so")
    (tmp_path / "text.so").write_text("a library")
    os.mkfifo(tmp_path / "pipe.so")
    for name, why in (("text", "no shared library"), ("pipe", "not a file"), ("absent", "No such file")):
        with pytest.raises(mlonnx.ModelError, match=f"{name}.so': .*{why}"):
            mlonnx.InferenceSession(tmp_path / f"{name}.so")


def test_an_entry_that_is_no_file_is_refused(folder):
    model = models.classifier()
    mlonnx.InferenceSession(model, cache_dir=folder)
    (entry,) = entries(folder)
    entry.unlink()
    os.mkfifo(entry)
    with pytest.raises(mlonnx.Error, match="is not a file"):
        mlonnx.InferenceSession(model, cache_dir=folder)
    with pytest.raises(mlonnx.Error, match="no name"):
        mlonnx.InferenceSession(model, cache_dir="")
