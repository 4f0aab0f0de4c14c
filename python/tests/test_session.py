"""The session: one script for onnxruntime and mlonnx, and what mlonnx promises beyond it."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading

import models
import numpy as np
import onnx
import onnxruntime
import pytest

import mlonnx

X = np.random.default_rng(0).normal(size=(100, 4)).astype(np.float32)


@pytest.fixture(params=["onnxruntime", "mlonnx"])
def api(request):
    return {"onnxruntime": onnxruntime, "mlonnx": mlonnx}[request.param]


# --- The same script for both -----------------------------------------------------------------------------------------


def test_load_path_and_bytes(api, tmp_path):
    model = models.scaler()
    onnx.save(model, tmp_path / "model.onnx")
    for source in (tmp_path / "model.onnx", str(tmp_path / "model.onnx"), model.SerializeToString()):
        session = api.InferenceSession(source, providers=["CPUExecutionProvider"])
        assert session.run(None, {"X": X})[0].shape == (100, 4)
    assert (
        session.get_providers() == ["CPUExecutionProvider"] and "CPUExecutionProvider" in api.get_available_providers()
    )


def test_inputs_and_outputs(api):
    session = api.InferenceSession(models.classifier().SerializeToString())
    described = [(v.name, v.type, v.shape) for v in session.get_inputs() + session.get_outputs()]
    assert described == [
        ("X", "tensor(float)", ["N", 4]),
        ("label", "tensor(int64)", ["N"]),
        ("maps", "seq(map(int64,tensor(float)))", []),
    ]
    assert "X" in str(session.get_inputs()[0]) and session.get_overridable_initializers() == []


def test_metadata(api):
    model = models.classifier(model_version=7, doc_string="what it does", domain="example.org")
    model.metadata_props.add(key="trained", value="today")
    meta = api.InferenceSession(model.SerializeToString()).get_modelmeta()
    assert (meta.producer_name, meta.graph_name, meta.domain) == ("tests", "graph", "example.org")
    assert (meta.version, meta.description) == (7, "what it does")
    assert meta.custom_metadata_map == {"trained": "today"}


def test_options(api):
    options = api.SessionOptions()
    options.intra_op_num_threads = 2
    options.graph_optimization_level = api.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = api.InferenceSession(models.scaler().SerializeToString(), sess_options=options)
    run_options = api.RunOptions()
    run_options.log_severity_level = 3
    first = session.run(None, {"X": X}, run_options)[0]
    assert (first == session.run(output_names=["scaled"], input_feed={"X": X}, run_options=None)[0]).all()
    assert session.get_session_options().intra_op_num_threads == 2


def test_values(api):
    session = api.InferenceSession(models.scaler().SerializeToString())
    got = session.run(None, {"X": X})[0]
    offset, scale = np.linspace(-1, 1, 4).astype(np.float32), np.linspace(0.5, 2, 4).astype(np.float32)
    assert got.dtype == np.float32 and (got == (X - offset) * scale).all()


def test_choice_of_outputs(api):
    session = api.InferenceSession(models.two_inputs().SerializeToString())
    a, b = X[:, :3], X[:, 1:]
    total, twice = session.run(None, {"A": a, "B": b})
    assert (total == a + b).all() and (twice == 2 * a).all()
    assert (session.run(["twice"], {"B": b, "A": a})[0] == twice).all()
    swapped = session.run(["twice", "sum"], {"A": a, "B": b})
    assert (swapped[0] == twice).all() and (swapped[1] == total).all()
    assert len(session.run([], {"A": a, "B": b})) == 2


@pytest.mark.parametrize("labels", [[3, 1, 2], ["b", "a", "ü"]])
def test_maps(api, labels):
    label, maps = api.InferenceSession(models.classifier(labels=labels).SerializeToString()).run(None, {"X": X})
    assert len(maps) == 100 and all(type(row) is dict and list(row) == sorted(labels) for row in maps)
    assert all(type(value) is float for value in maps[0].values())
    assert label.dtype == (object if isinstance(labels[0], str) else np.int64) and label.shape == (100,)
    assert all(max(row, key=row.get) == each for row, each in zip(maps, label.tolist()))
    assert all(abs(sum(row.values()) - 1) < 1e-5 for row in maps)


def test_layouts(api):
    session = api.InferenceSession(models.scaler().SerializeToString())
    want = session.run(None, {"X": X})[0]
    wide = np.repeat(np.repeat(X, 2, axis=0), 3, axis=1)
    for same in (np.asfortranarray(X), wide[::2, ::3], X[::-1][::-1]):
        assert (session.run(None, {"X": same})[0] == want).all()
    assert (session.run(None, {"X": X.tolist()})[0] == want).all()


def test_empty_batch(api):
    label, maps = api.InferenceSession(models.classifier().SerializeToString()).run(None, {"X": X[:0]})
    assert label.shape == (0,) and label.dtype == np.int64 and list(maps) == []


@pytest.mark.parametrize(
    "feed",
    [
        {"X": X.astype(np.float64)},
        {"X": X.astype(np.int64)},
        {"X": X[0]},
        {"X": X[None]},
        {"X": X[:, :3]},
        {"Y": X},
        {"X": X, "Y": X},
        {},
        {"X": "text"},
    ],
    ids=["double", "int64", "rank 1", "rank 3", "columns", "other name", "one more", "none", "no array"],
)
def test_wrong_feeds(api, feed):
    session = api.InferenceSession(models.scaler().SerializeToString())
    with pytest.raises(Exception, match="."):
        session.run(None, feed)


def test_wrong_output_name(api):
    session = api.InferenceSession(models.scaler().SerializeToString())
    with pytest.raises(Exception, match="nope"):
        session.run(["nope"], {"X": X})


def test_wrong_models(api, tmp_path):
    for content in (b"", b"not a model", models.scaler().SerializeToString()[:-7]):
        with pytest.raises(Exception, match="."):
            api.InferenceSession(content)
    with pytest.raises(Exception, match="missing"):
        api.InferenceSession(str(tmp_path / "missing.onnx"))


def test_error_while_running(api):
    session = api.InferenceSession(models.pick_column(0).SerializeToString())
    x = X[:3, :2].copy()
    assert (session.run(None, {"X": x, "index": np.array([1])})[0][:, 0] == x[:, 1]).all()
    with pytest.raises(Exception, match="picker"):
        session.run(None, {"X": x, "index": np.array([2])})


# --- Beyond onnxruntime -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def session():
    return mlonnx.InferenceSession(models.classifier(zipmap=False))


def same(got, want):
    return all((a == b).all() and a.dtype == b.dtype for a, b in zip(got, want, strict=True))


def test_model_proto_and_reference(session):
    assert same(session.run(None, {"X": X})[:1], mlonnx.reference.run(models.classifier(zipmap=False), {"X": X})[:1])
    reference = mlonnx.reference.run(models.classifier(labels=["b", "a", "c"]), {"X": X[:2]})
    assert reference[0].dtype == object and [list(row) for row in reference[1]] == [["a", "b", "c"]] * 2


def test_messages(session, raises):
    with raises(
        "InputError", "input 'X'", "type", "expected tensor(float) of shape [N, 4]", "float64 of shape [100, 4]"
    ):
        session.run(None, {"X": X.astype(np.float64)})
    with raises("InputError", "input 'X'", "number of columns", "[N, 4]", "[100, 3]"):
        session.run(None, {"X": X[:, :3]})
    with raises("ModelError", "neither an ONNX model nor MLIR"):
        mlonnx.InferenceSession(b"not a model")
    with raises("ModelError", "truncated"):
        mlonnx.InferenceSession(models.classifier().SerializeToString()[:100])
    unknown = models.model(
        [onnx.helper.make_node("Nonsense", ["X"], ["Y"], name="here")],
        [models.value("X", models.FLOAT, ["N", 1])],
        [models.value("Y", models.FLOAT, ["N", 1])],
    )
    with raises("NotSupportedError", "not supported: Nonsense", "here"):
        mlonnx.InferenceSession(unknown)
    with pytest.raises(FileNotFoundError):
        mlonnx.InferenceSession("missing.onnx")
    with pytest.raises(TypeError, match="path, bytes or an onnx.ModelProto"):
        mlonnx.InferenceSession(3)
    for threads in (0, -1, 1.5, "2", 1 << 40):
        with pytest.raises(ValueError, match="threads is .*; it must be an integer"):
            mlonnx.InferenceSession(models.scaler(), threads=threads)


def test_run_time_errors_name_node_and_value(raises):
    session = mlonnx.InferenceSession(models.pick_column(0))
    with raises("RunError", "'picker (ArrayFeatureExtractor)'", "index 5"):
        session.run(None, {"X": X[:3, :2].copy(), "index": np.array([5])})


def test_pickle_and_copy(session):
    want = session.run(None, {"X": X})
    for other in (pickle.loads(pickle.dumps(session)), copy.copy(session), copy.deepcopy(session)):
        assert other is not session and same(other.run(None, {"X": X}), want)
        assert other.get_outputs()[1].shape == ["N", 3]
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(session))))
    assert same(again.run(None, {"X": X}), want)


def _in_child(session, pipe):
    pipe.send(session.run(None, {"X": X}))


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_other_processes(session, start):
    context = multiprocessing.get_context(start)
    ours, theirs = context.Pipe()
    child = context.Process(target=_in_child, args=(session, theirs))
    child.start()
    assert ours.poll(60) and same(ours.recv(), session.run(None, {"X": X}))
    child.join(60)
    assert child.exitcode == 0


def test_fork_with_threads():
    """A child has none of its parent's worker threads, and makes its own."""
    session = mlonnx.InferenceSession(models.classifier(columns=200, classes=50, zipmap=False), threads=4)
    x = np.random.default_rng(1).normal(size=(20_000, 200)).astype(np.float32)
    want = session.run(None, {"X": x})
    pid = os.fork()
    if pid == 0:
        os._exit(0 if same(session.run(None, {"X": x}), want) else 1)
    assert os.waitpid(pid, 0)[1] == 0


def test_rows_do_not_depend_on_batch_or_threads():
    model = models.classifier(columns=50, classes=5, zipmap=False)
    x = np.random.default_rng(2).normal(size=(5_000, 50)).astype(np.float32)
    one, many = mlonnx.InferenceSession(model), mlonnx.InferenceSession(model, threads=3)
    want = one.run(None, {"X": x})
    assert same(many.run(None, {"X": x}), want)
    for rows in (1, 2, 63, 64, 65, 1000):
        assert same(one.run(None, {"X": x[:rows]}), [part[:rows] for part in want])
    for row in (0, 77, 4999):
        assert same(one.run(None, {"X": x[row : row + 1]}), [part[row : row + 1] for part in want])


def test_threads_split_any_number_of_rows():
    """The first call of many rows measures a block on its own, later ones do not; odd rows go with the first block."""
    model = models.classifier(columns=200, classes=50, zipmap=False)
    x = np.random.default_rng(3).normal(size=(9_999, 200)).astype(np.float32)
    want = mlonnx.InferenceSession(model).run(None, {"X": x})
    for threads in (2, 5):
        many = mlonnx.InferenceSession(model, threads=threads)
        for rows in (9_999, 9_999, 511, 512, 1_023, 1_024, 1_025, 1_535, 1_536, 5_000):
            assert same(many.run(None, {"X": x[:rows]}), [part[:rows] for part in want])


def test_eight_callers_of_one_session(session):
    batches = [X[i : i + n] for i, n in enumerate((1, 2, 15, 16, 50, 64, 65, 90))]
    want = [session.run(None, {"X": batch}) for batch in batches]
    wrong = []

    def call(k):
        for _ in range(500):
            if not same(session.run(None, {"X": batches[k]}), want[k]):
                wrong.append(k)

    callers = [threading.Thread(target=call, args=(k,)) for k in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not wrong


def test_sessions_are_made_by_many_threads():
    sessions = [None] * 4

    def make(k):
        sessions[k] = mlonnx.InferenceSession(models.scaler(k + 1))

    makers = [threading.Thread(target=make, args=(k,)) for k in range(4)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    for k, made in enumerate(sessions):
        assert made.run(None, {"X": np.zeros((2, k + 1), np.float32)})[0].shape == (2, k + 1)


def test_a_session_outlives_everything_but_its_outputs(session):
    import gc

    other = mlonnx.InferenceSession(models.classifier(labels=["yes", "no"], classes=2, zipmap=False))
    label, scores = other.run(None, {"X": X})
    del other
    gc.collect()
    assert set(label) <= {"yes", "no"} and np.isfinite(scores).all()


# --- What is loaded ---------------------------------------------------------------------------------------------------


def _loaded_after(code):
    """Names of the shared libraries in a process that has run `code`."""
    script = code + "\nimport re; print(*{line.split()[-1] for line in open('/proc/self/maps') if '.so' in line})"
    folder = os.path.dirname(os.path.dirname(mlonnx.__file__))
    result = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout


def test_import_loads_nothing():
    assert "mlonnx" not in _loaded_after("import mlonnx") and "numpy" not in _loaded_after("import mlonnx")
    loaded = _loaded_after("from mlonnx import InferenceSession, load, compile")
    assert "_runtime" in loaded and "libLLVM" not in loaded and "libMLIR" not in loaded and "_compiler" not in loaded


def test_the_session_links_neither_llvm_nor_interpreter():
    from mlonnx import _compiler, _runtime

    linked = subprocess.run(["ldd", _runtime.__file__], capture_output=True, text=True, check=True).stdout
    assert "LLVM" not in linked and "MLIR" not in linked
    symbols = subprocess.run(
        ["nm", "-C", "--defined-only", _runtime.__file__], capture_output=True, text=True, check=True
    )
    assert "mlonnx::rt::Session::run" in symbols.stdout and "reference::" not in symbols.stdout
    # The check can fail: the compiler's module has both.
    linked = subprocess.run(["ldd", _compiler.__file__], capture_output=True, text=True, check=True).stdout
    symbols = subprocess.run(
        ["nm", "-C", "--defined-only", _compiler.__file__], capture_output=True, text=True, check=True
    )
    assert "LLVM" in linked and "MLIR" in linked and "reference::run" in symbols.stdout


def test_the_runtime_library_links_neither_llvm_nor_interpreter(build):
    archive = build / "runtime/libmlonnx_rt.a"
    symbols = subprocess.run(["nm", "-C", archive], capture_output=True, text=True, check=True).stdout
    assert "mlonnx_load" in symbols
    assert not any(word in symbols for word in ("llvm::", "mlir::", "mlonnx::reference", "LLVM"))


def test_all_names_exist():
    for name in mlonnx.__all__:
        assert getattr(mlonnx, name) is not None
    assert set(mlonnx.__all__) <= set(dir(mlonnx))
    with pytest.raises(AttributeError, match="nonsense"):
        mlonnx.nonsense  # noqa: B018
