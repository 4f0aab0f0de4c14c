"""Compiled models from plain C: through their own header, and through the runtime's C interface."""

import shutil
import subprocess

import models
import numpy as np
import pytest
from onnx import TensorProto, helper

import mlonnx

CC = ["cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror"]
COLUMNS, CLASSES = 20, 3


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


@pytest.fixture(scope="module")
def classifier():
    return models.classifier(COLUMNS, CLASSES, zipmap=False)


@pytest.fixture(scope="module", params=[".so", ".o"])
def program(request, root, classifier, tmp_path_factory):
    """test/c/call_model.c, built against a compiled model and its header alone."""
    folder = tmp_path_factory.mktemp("aot")
    header = mlonnx.compile(classifier, folder / f"model{request.param}")
    assert header == str(folder / "model.h")
    command = [*CC, f"-I{folder}", f"-DCOLUMNS={COLUMNS}", f"-DCLASSES={CLASSES}", root / "test/c/call_model.c"]
    built = run(*command, folder / f"model{request.param}", "-o", folder / "call_model")
    assert built.returncode == 0, built.stderr
    return folder / "call_model"


@pytest.mark.parametrize("rows", [0, 1, 2, 63, 64, 65, 1000])
def test_ahead_of_time_equals_in_memory(program, classifier, tmp_path, rows):
    x = np.random.default_rng(rows).normal(size=(rows, COLUMNS)).astype(np.float32)
    x.tofile(tmp_path / "x")
    result = run(program, rows, tmp_path / "x", tmp_path / "out")
    assert result.returncode == 0, result.stderr
    label, scores = mlonnx.InferenceSession(classifier).run(None, {"X": x})
    assert (tmp_path / "out").read_bytes() == label.tobytes() + scores.tobytes()


def test_maps_from_c(root, tmp_path):
    def kind(key, value):
        return helper.make_map_type_proto(key, helper.make_tensor_type_proto(value, []))

    ml = {"domain": "ai.onnx.ml"}
    graph = helper.make_graph(
        [
            helper.make_node("DictVectorizer", ["X"], ["Y"], string_vocabulary=["a", "c", "b", "z"], **ml),
            helper.make_node("CastMap", ["N"], ["T"], cast_to="TO_STRING", map_form="SPARSE", max_map=3, **ml),
        ],
        "graph",
        [
            helper.make_value_info("X", helper.make_sequence_type_proto(kind(TensorProto.STRING, TensorProto.FLOAT))),
            helper.make_value_info("N", kind(TensorProto.INT64, TensorProto.FLOAT)),
        ],
        [helper.make_empty_tensor_value_info(name) for name in ("Y", "T")],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", 1)]
    mlonnx.compile(helper.make_model(graph, opset_imports=opsets, ir_version=9), tmp_path / "model.so")
    header = (tmp_path / "model.h").read_text()
    assert "/* input 0: X, mlonnx_map[rows] from mlonnx_string to float */" in header
    assert "/* input 1: N, mlonnx_map from int64_t to float */" in header
    command = [*CC, f"-I{tmp_path}", root / "test/c/call_maps.c", tmp_path / "model.so", "-o", tmp_path / "call_maps"]
    built = run(*command)
    assert built.returncode == 0, built.stderr
    result = run(tmp_path / "call_maps")
    assert result.returncode == 0
    assert result.stdout.split("\n") == ["4 8 0 0", "0 0 0 8", "0 0 0 0", "-3.000000", "0.f", "0.100000", ""]


def test_a_library_needs_no_other(program):
    library = program.parent / "model.so"
    if library.exists():
        needed = run("readelf", "-d", library).stdout
        assert "NEEDED" not in needed or all("libc.so" in line for line in needed.splitlines() if "NEEDED" in line)


def test_one_row_from_c(program):
    # The project's bound is 100 ns on a quiet machine; a slip of the fast path (allocation, locks) would cost far more.
    assert float(run(program, "time").stdout) < 1000


@pytest.fixture(scope="module")
def loader(root, build, tmp_path_factory):
    """test/c/load_model.c with the runtime."""
    program = tmp_path_factory.mktemp("c") / "load_model"
    archive = build / "runtime/libmlonnx_rt.a"
    built = run(
        *CC,
        f"-I{root}/include",
        root / "test/c/load_model.c",
        archive,
        "-lstdc++",
        "-lm",
        "-pthread",
        "-ldl",
        "-o",
        program,
    )
    assert built.returncode == 0, built.stderr
    return program


def test_description_through_the_c_interface(loader, handmade_library):
    assert run(loader, handmade_library, "sums").stdout.splitlines() == [
        "input X tensor(float) element 0 rows 1 dims -1 3 bytes 12",
        "output label tensor(int64) element 6 rows 1 dims -1 bytes 8",
        "output scores seq(map(int64,tensor(float))) element 0 rows 1 dims -1 2 bytes 8 key 7 key -8",
        "dynamic 0",
    ]
    assert "dynamic 1" in run(loader, handmade_library, "transpose").stdout


def test_errors_through_the_c_interface(loader, handmade_library, tmp_path):
    result = run(loader, handmade_library, "-")
    assert result.returncode == 1 and "several compiled models" in result.stderr
    result = run(loader, handmade_library, "format2")
    assert result.returncode == 1 and "format 2" in result.stderr
    x = np.ones((5000, 3), np.float32)
    x[4321, 1] = -2e6
    x.tofile(tmp_path / "x")
    result = run(loader, handmade_library, "sums", 5000, tmp_path / "x", tmp_path / "label", tmp_path / "scores")
    assert result.returncode == 1 and result.stdout == "code 1 node 1 row 4321 column 1 value -2e+06\n"
    assert "node 'second (Gather)': index -2000000 is outside its dimension, row 4321, column 1" in result.stderr


def test_a_compiled_model_through_the_c_interface(loader, tmp_path):
    model = models.classifier(labels=[5, 3, 4])
    mlonnx.compile(model, tmp_path / "libiris-1.so")
    described = run(loader, tmp_path / "libiris-1.so", "iris_1")
    assert described.returncode == 0, described.stderr
    assert "key 5 key 3 key 4" in described.stdout
    x = np.random.default_rng(0).normal(size=(1000, 4)).astype(np.float32)
    x.tofile(tmp_path / "x")
    result = run(loader, tmp_path / "libiris-1.so", "-", 1000, tmp_path / "x", tmp_path / "label", tmp_path / "scores")
    assert result.returncode == 0, result.stderr
    label, scores = mlonnx.InferenceSession(model).run_arrays(None, {"X": x})
    assert (tmp_path / "label").read_bytes() == label.tobytes()
    assert (tmp_path / "scores").read_bytes() == scores.tobytes()


def test_libraries_from_python(tmp_path):
    import pickle

    model = models.classifier()
    mlonnx.compile(model, tmp_path / "model.so")
    x = np.random.default_rng(0).normal(size=(70, 4)).astype(np.float32)
    want = mlonnx.InferenceSession(model).run(None, {"X": x})
    session = mlonnx.InferenceSession(tmp_path / "model.so")
    for each in (session, pickle.loads(pickle.dumps(session)), mlonnx.load(tmp_path / "model.so").session):
        label, maps = each.run(None, {"X": x})
        assert (label == want[0]).all() and maps == want[1]


def test_names_of_outputs(tmp_path, raises):
    from mlonnx.compiler import symbol_name

    names = {"a/fraud.so": "fraud", "libfraud.so": "fraud", "7up.so": "model_7up", "x-y.z.so": "x_y", "lib.o": "lib"}
    assert {path: symbol_name(path) for path in names} == names
    with raises("ModelError", "must end in .so or .o"):
        mlonnx.compile(models.scaler(), tmp_path / "model.dll")
    with raises("ModelError", "no C identifier"):
        mlonnx.compile(models.scaler(), tmp_path / "model.so", name="a b")
    mlonnx.compile(models.scaler(), tmp_path / "model.so", name="chosen")
    assert "chosen_predict" in (tmp_path / "model.h").read_text()


def test_ahead_of_time_equals_in_memory_on_the_corpus(root, tmp_path):
    """50 models that converters wrote, as shared libraries and in memory: the same bits."""
    import os
    from pathlib import Path

    from mlonnx import check

    corpus = Path(os.environ.get("MLONNX_CASES", root.parent / "shared")) / "corpus"
    if not corpus.is_dir():
        pytest.skip("no corpus beside this checkout")
    equal = 0
    cases = check.find_cases([corpus])
    for _name, folder in cases[::7] + cases[3::7]:
        case = check.load_case(folder)
        try:
            session = mlonnx.InferenceSession(folder / "model.onnx")
        except mlonnx.NotSupportedError:
            continue
        library = tmp_path / f"model_{equal}.so"
        mlonnx.compile(folder / "model.onnx", library)
        ahead = mlonnx.InferenceSession(library)
        in_memory = session.run_arrays(None, case.sets[0].inputs)
        for got, want in zip(ahead.run_arrays(None, case.sets[0].inputs), in_memory, strict=True):
            assert got.dtype == want.dtype and got.shape == want.shape
            assert got.tolist() == want.tolist() if got.dtype == object else got.tobytes() == want.tobytes(), folder
        equal += 1
        if equal == 50:
            return
    raise AssertionError(f"only {equal} models of the corpus compile")


@pytest.fixture(scope="module", params=[".so", ".o"])
def dynamic_program(request, root, tmp_path_factory):
    """test/c/call_dynamic.c with a model that appends and adds up rows."""
    nodes = [
        helper.make_node("Scaler", ["X"], ["s"], domain="ai.onnx.ml", offset=[0.0] * 3, scale=[1.0] * 3),
        helper.make_node("ReduceSum", ["s", "rows"], ["Y"]),
        helper.make_node("Concat", ["s", "X"], ["Z"], axis=0),
    ]
    outputs = [helper.make_empty_tensor_value_info(name) for name in "YZ"]
    inputs = [models.value("X", models.FLOAT, [None, None])]
    model = models.model(nodes, inputs, outputs, [("rows", np.int64([0]))])
    folder = tmp_path_factory.mktemp("dynamic")
    # A level that valgrind knows.
    mlonnx.compile(model.SerializeToString(), folder / f"model{request.param}", cpu="x86-64-v3")
    # gnu99: memory is asked of /proc.
    command = [*CC, "-std=gnu99", f"-I{folder}", root / "test/c/call_dynamic.c", folder / f"model{request.param}"]
    built = run(*command, "-o", folder / "program")
    assert built.returncode == 0, built.stderr
    return folder / "program"


def test_dynamic_model_from_c(dynamic_program):
    assert run(dynamic_program).returncode == 0


@pytest.mark.skipif(not shutil.which("valgrind"), reason="needs valgrind")
def test_dynamic_model_leaks_nothing(dynamic_program):
    result = run("valgrind", "--quiet", "--leak-check=full", "--error-exitcode=99", dynamic_program, 20)
    assert result.returncode == 0, result.stderr
