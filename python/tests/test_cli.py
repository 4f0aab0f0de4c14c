"""The mlonnx command, run in this process where the process itself is not the point."""

import io
import json
import os
import subprocess
import sys

import models
import numpy as np
import onnx
import pandas
import pyarrow
import pyarrow.parquet
import pytest
from test_model import columns_model

import mlonnx
from mlonnx import cli, data, score

X = np.random.default_rng(0).normal(size=(300, 4)).astype(np.float32)
FRAME = pandas.DataFrame(X, columns=list("abcd"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Models and data that every test may read."""
    path = tmp_path_factory.mktemp("cli")
    onnx.save(models.classifier(labels=["b", "a", "c"]), path / "model.onnx")
    onnx.save(models.classifier(zipmap=False), path / "plain.onnx")
    onnx.save(models.scaler(), path / "scaler.onnx")
    onnx.save(columns_model(), path / "columns.onnx")
    FRAME.to_csv(path / "x.csv", index=False)
    FRAME.to_parquet(path / "x.parquet")
    FRAME.to_feather(path / "x.arrow")
    table = pyarrow.Table.from_pandas(FRAME)
    with pyarrow.ipc.new_stream(str(path / "stream.arrow"), table.schema) as writer:
        writer.write_table(table)
    np.save(path / "x.npy", X)
    np.savez(path / "x.npz", anything=X)
    pandas.DataFrame({"n": [1, 2], "more": [0, 0], "word": ["x", "ü"], "a": [0.5, None]}).to_csv(
        path / "columns.csv", index=False
    )
    return path


@pytest.fixture
def command(folder, monkeypatch, capfd):
    """command(*arguments): (status, stdout, stderr) of the command in the folder."""
    monkeypatch.chdir(folder)

    def run(*arguments):
        capfd.readouterr()
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code
        sys.stdout.flush()
        out, err = capfd.readouterr()
        return status, out, err

    return run


@pytest.fixture
def ok(command):
    """The stdout of a command that succeeds without a word on stderr."""

    def run(*arguments):
        status, out, err = command(*arguments)
        assert (status, err) == (0, "")
        return out

    return run


def process(folder, *arguments, stdin=None):
    environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(mlonnx.__file__))}
    return subprocess.run(
        [sys.executable, "-m", "mlonnx", *map(str, arguments)],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        timeout=120,
    )


# --- run --------------------------------------------------------------------------------------------------------------


def test_every_kind_of_input_gives_the_same(ok):
    want = ok("run", "model.onnx", "x.csv")
    for name in ("x.parquet", "x.arrow", "stream.arrow", "x.npy", "x.npz"):
        assert ok("run", "model.onnx", name) == want
    table = pandas.read_csv(io.StringIO(want))
    model = mlonnx.load("model.onnx")
    assert list(table) == ["label", "probability_b", "probability_a", "probability_c"]
    assert table["label"].tolist() == model.predict(X).tolist()
    assert (table.iloc[:, 1:].to_numpy(np.float32) == model.predict_proba(X)).all()


def test_standard_input_and_output(folder):
    want = process(folder, "run", "model.onnx", "x.csv").stdout
    for name in ("x.csv", "x.parquet", "x.arrow", "stream.arrow", "x.npy", "x.npz"):
        result = process(folder, "run", "model.onnx", "-", stdin=(folder / name).read_bytes())
        assert result.returncode == 0 and result.stdout == want, result.stderr
    result = process(folder, "run", "model.onnx", "x.csv", "--format", "arrow")
    assert pyarrow.ipc.open_stream(result.stdout).read_all().num_rows == 300


def test_every_kind_of_output(ok, folder, tmp_path):
    model = mlonnx.load(folder / "plain.onnx")
    labels, scores = model.session.run(None, {"X": X})
    read = {
        "csv": pandas.read_csv,
        "parquet": pandas.read_parquet,
        "arrow": pandas.read_feather,
        "arrows": lambda path: pyarrow.ipc.open_stream(path).read_pandas(),
        "npz": lambda path: pandas.DataFrame(dict(np.load(path))),
    }
    for suffix, read_file in read.items():
        path = tmp_path / f"out.{suffix}"
        ok("run", "plain.onnx", "x.csv", "-o", path)
        table = read_file(path)
        assert list(table) == ["label", "probability_0", "probability_1", "probability_2"]
        assert (table["label"] == labels).all() and (table.iloc[:, 1:].to_numpy(np.float32) == scores).all()
    ok("run", "plain.onnx", "x.csv", "-o", tmp_path / "out.npy", "--outputs", "scores")
    assert (np.load(tmp_path / "out.npy") == scores).all()
    assert not list(tmp_path.glob("*.part"))


def test_columns_by_name_and_by_choice(command, ok):
    status, out, err = command("run", "columns.onnx", "columns.csv")
    assert status == 0 and err == "mlonnx: ignored columns: more\n"
    assert out == "a2,n2,word2\n1,2,x\nnan,4,ü\n"
    assert ok("run", "columns.onnx", "columns.csv", "-q") == out
    model = mlonnx.load("scaler.onnx")
    out = ok("run", "scaler.onnx", "x.csv", "--columns", "d,c,b,a")
    assert (pandas.read_csv(io.StringIO(out)).to_numpy(np.float32) == model.predict(X[:, ::-1])).all()
    assert out == ok("run", "scaler.onnx", "x.npy", "--columns", "3,2,1,0")


def test_rows_in_batches(ok, monkeypatch):
    want = ok("run", "model.onnx", "x.csv")
    monkeypatch.setattr(score, "BATCH_VALUES", 1)
    for name in ("x.csv", "x.parquet", "x.arrow", "x.npy", "x.npz"):
        assert ok("run", "model.onnx", name) == want


def test_no_rows(ok, folder, tmp_path):
    FRAME[:0].to_csv(tmp_path / "none.csv", index=False)
    FRAME[:0].to_parquet(tmp_path / "none.parquet")
    FRAME[:0].to_feather(tmp_path / "none.arrow")
    np.save(tmp_path / "none.npy", X[:0])
    for name in ("none.csv", "none.parquet", "none.arrow", "none.npy"):
        assert ok("run", "model.onnx", tmp_path / name) == "label,probability_b,probability_a,probability_c\n"
    ok("run", "model.onnx", tmp_path / "none.csv", "-o", tmp_path / "out.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").num_rows == 0


def test_missing_cells_are_nan(ok, tmp_path):
    (tmp_path / "gaps.csv").write_text("a,b,c,d\n1,,NaN,4\n")
    assert ok("run", "scaler.onnx", tmp_path / "gaps.csv").splitlines()[1].split(",")[1:3] == ["nan", "nan"]


def test_csv_dialects(ok, tmp_path):
    (tmp_path / "bom.csv").write_bytes(b'\xef\xbb\xbfn,"wo\nrd",word,a\r\n1,"x,\n y","q""q",0.5\r\n')
    status = ok("run", "columns.onnx", tmp_path / "bom.csv", "-q")
    assert status == 'a2,n2,word2\n1,2,"q""q"\n'
    (tmp_path / "plain.csv").write_text("\n1,2,3,4\n5,6,7,8\n")
    assert len(ok("run", "scaler.onnx", tmp_path / "plain.csv").splitlines()) == 3


def test_threads_and_library(ok, tmp_path):
    want = ok("run", "model.onnx", "x.npy")
    ok("compile", "model.onnx", "-o", tmp_path / "model.so")
    assert (tmp_path / "model.h").exists()
    assert ok("run", tmp_path / "model.so", "x.npy", "--threads", "2") == want


def test_progress_bar(folder, tmp_path, capfd):
    score.score(mlonnx.load(folder / "model.onnx"), folder / "x.csv", tmp_path / "out.csv", progress=True)
    assert "300 rows" in capfd.readouterr().err


def test_runtime_errors_count_rows_of_the_file(command, tmp_path, monkeypatch):
    nodes = [onnx.helper.make_node("Div", ["A", "B"], ["Q"], name="ratio")]
    kinds = [models.value(name, models.INT64, ["N", 1]) for name in "AB"]
    onnx.save(models.model(nodes, kinds, [models.value("Q", models.INT64, ["N", 1])]), tmp_path / "div.onnx")
    monkeypatch.setattr(score, "BATCH_VALUES", 1)
    np.savez(tmp_path / "x.npz", A=np.ones(500, np.int64), B=(np.arange(500) != 321).astype(np.int64))
    status, out, err = command("run", tmp_path / "div.onnx", tmp_path / "x.npz", "-o", tmp_path / "out.csv")
    assert status == 1 and "ratio" in err and "row 321" in err
    assert not list(tmp_path.glob("out*"))


# --- Mistakes ---------------------------------------------------------------------------------------------------------


def write_bad_files(path):
    (path / "noise.onnx").write_bytes(bytes(range(256)) * 8)
    (path / "cut.onnx").write_bytes((path / "model.onnx").read_bytes()[:-40])
    (path / "empty.onnx").write_bytes(b"")
    (path / "noise.so").write_bytes(bytes(range(256)) * 8)
    (path / "ragged.csv").write_text("a,b,c,d\n1,2,3,4\n1,2,3\n")
    (path / "cell.csv").write_text("a,b,c,d\n1,2,3,4\n5,oops,7,8\n")
    (path / "float.csv").write_text("a,n,word\n1,2,x\n3,4.5,y\n")
    (path / "twice.csv").write_text("a,b,b,d\n1,2,3,4\n")
    (path / "empty.csv").write_text("")
    (path / "latin.csv").write_bytes(b"a,n,word\n1,2,\xff\xfe\n")
    (path / "short.csv").write_text("a,word\n1,x\n")
    FRAME[["a", "b"]].to_csv(path / "narrow.csv", index=False)
    FRAME.assign(e=0).to_csv(path / "broad.csv", index=False)
    for name in ("bad.parquet", "bad.arrow", "bad.npy", "bad.npz"):
        (path / name).write_bytes(b"PK\3\4 nonsense" * 5)
    for name in ("x.parquet", "x.arrow", "x.npy", "x.npz", "stream.arrow"):
        (path / f"cut-{name}").write_bytes((path / name).read_bytes()[:-700])
    np.save(path / "narrow.npy", X[:, :2])
    np.save(path / "cube.npy", X.reshape(3, 50, 8))
    np.save(path / "words.npy", np.full((3, 4), "x"))
    np.save(path / "objects.npy", np.full((3, 4), None), allow_pickle=True)
    np.savez(path / "lengths.npz", a=np.ones(2), n=np.ones(3, int), word=np.full(2, "x"))
    np.save(path / "wide.npy", np.ones((1, 10**6), np.float32))


MISTAKES = [
    (("run", "missing.onnx", "x.csv"), "missing.onnx: No such file"),
    (("run", "noise.onnx", "x.csv"), "not an ONNX model"),
    (("run", "cut.onnx", "x.csv"), "not an ONNX model"),
    (("run", "empty.onnx", "x.csv"), ""),
    (("run", "noise.so", "x.csv"), "noise.so"),
    (("run", ".", "x.csv"), "Is a directory"),
    (("run", "model.onnx", "."), "must end in"),
    (("run", "model.onnx", "x.xls"), "must end in .csv, .parquet"),
    (("run", "model.onnx", "missing.csv"), "missing.csv: No such file"),
    (("run", "model.onnx", "x.csv", "-o", "out.xls"), "must end in"),
    (("run", "model.onnx", "x.csv", "-o", "nowhere/out.csv"), "nowhere/out.csv: No such file"),
    (("run", "model.onnx", "x.csv", "-o", "out.npy"), "choose one with --outputs"),
    (("run", "model.onnx", "x.csv", "--outputs", "zzz"), "no output 'zzz'; it has label, maps"),
    (("run", "model.onnx", "x.csv", "--columns", "a,b,c,zzz"), "no column 'zzz'; it has a, b, c, d"),
    (("run", "model.onnx", "x.csv", "--columns", "a,b"), "takes 4 columns, the choice of columns has 2"),
    (("run", "model.onnx", "ragged.csv"), "line 3 has 3 fields, the first has 4"),
    (("run", "model.onnx", "cell.csv"), "line 3, column 'b': 'oops' is not a number"),
    (("run", "columns.onnx", "float.csv"), "line 3, column 'n': '4.5' is not an integer"),
    (("run", "columns.onnx", "latin.csv"), "UTF"),
    (("run", "columns.onnx", "short.csv"), "missing column 'n'; short.csv has a, word"),
    (("run", "columns.onnx", "x.csv"), "missing columns 'n', 'word'"),
    (("run", "model.onnx", "twice.csv"), "two columns are named 'b'"),
    (("run", "model.onnx", "empty.csv"), "empty"),
    (("run", "model.onnx", "narrow.csv"), "takes 4 columns, narrow.csv has 2: a, b"),
    (("run", "model.onnx", "broad.csv"), "has 5: a, b, c, d, e; choose with --columns"),
    (("run", "model.onnx", "narrow.npy"), "takes 4 columns"),
    (("run", "model.onnx", "cube.npy"), "wrong rank"),
    (("run", "model.onnx", "words.npy"), "'x' is not a number"),
    (("run", "model.onnx", "objects.npy"), "Python objects"),
    (("run", "columns.onnx", "lengths.npz"), "different lengths"),
    (("run", "model.onnx", "wide.npy"), "has 1,000,000: 0, 1, 2, 3, 4, 5, 6, 7 and 999,992 more"),
    *((("run", "model.onnx", f"bad.{kind}"), f"bad.{kind}") for kind in ("parquet", "arrow", "npy", "npz")),
    *(
        (("run", "model.onnx", f"cut-{name}"), f"cut-{name}")
        for name in ("x.parquet", "x.arrow", "x.npy", "x.npz", "stream.arrow")
    ),
    (("inspect", "missing.onnx"), "missing.onnx: No such file"),
    (("inspect", "noise.onnx"), "not an ONNX model"),
    (("inspect", "noise.so"), "noise.so"),
    (("compile", "model.onnx", "-o", "model.exe"), ".so or .o"),
    (("compile", "model.onnx", "-o", "nowhere/model.so"), "nowhere"),
    (("compile", "model.onnx", "-o", "m.so", "--cpu", "z80"), "z80"),
    (("bench", "missing.onnx"), "missing.onnx: No such file"),
]


def test_mistakes_are_one_line(command, folder):
    write_bad_files(folder)
    for arguments, words in MISTAKES:
        status, out, err = command(*arguments)
        assert status == 1 and words in err and err.startswith("mlonnx: "), (arguments, status, err)
        assert err.count("\n") == 1 and not out, (arguments, out, err)


def test_wrong_command_lines(command):
    for arguments, words in (
        (("nonsense",), "nonsense"),
        (("run", "model.onnx"), "DATA"),
        (("run", "model.onnx", "x.csv", "--threads", "0"), "--threads"),
        (("run", "model.onnx", "x.csv", "--format", "xml"), "none of csv"),
        (("compile", "model.onnx"), "-o"),
        (("compile", "model.onnx", "--emit", "soup"), "none of import"),
        (("bench", "model.onnx", "--batch", "many"), "no list of numbers"),
    ):
        status, out, err = command(*arguments)
        assert status == 2 and words in err and "Traceback" not in err, (arguments, status, err)


def test_help(command):
    assert cli.FORMATS == tuple(dict.fromkeys(data.SUFFIXES.values()))
    for arguments in ((), ("run",), ("inspect",), ("compile",), ("bench",), ("check",)):
        status, out, _ = command(*arguments, "--help")
        assert status == 0 and "mlonnx" in out


def test_a_process_tells_status_and_no_traceback(folder):
    result = process(folder, "run", "model.onnx", "missing.csv")
    assert result.returncode == 1 and result.stdout == b""
    assert result.stderr == b"mlonnx: missing.csv: No such file or directory\n"
    assert process(folder, "run", "model.onnx").returncode == 2


# --- The other commands -----------------------------------------------------------------------------------------------


def test_inspect(ok, command, tmp_path):
    out = ok("inspect", "model.onnx")
    for words in (
        "tensor(float)",
        "[N, 4]",
        "seq(map(string,tensor(float)))",
        "each row on its own",
        "tests",
        "elided",
    ):
        assert words in out
    assert "LinearClassifier" in out and "code" in out and "tables" in out
    ok("inspect", "model.onnx", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "LinearClassifier" in page
    ok("compile", "model.onnx", "-o", tmp_path / "m.so")
    out = ok("inspect", tmp_path / "m.so")
    assert "LinearClassifier" in out and "[N, 4]" in out and "code" in out


def test_inspect_shows_a_forest_and_what_is_not_supported(ok, root):
    node = onnx.helper.make_node("TreeEnsembleRegressor", ["X"], ["Y"], domain=models.ML, **models.stump(1))
    inputs, outputs = [models.value("X", models.FLOAT, ["N", 2])], [models.value("Y", models.FLOAT, ["N", 1])]
    onnx.save(models.model([node], inputs, outputs), "tree.onnx")
    out = ok("inspect", "tree.onnx")
    assert "forest" in out and "depth" in out and "oblivious" in out
    assert "oblivious" not in ok("inspect", "tree.onnx", "--forest-plan", "walk")
    node = onnx.helper.make_node("Multinomial", ["X"], ["Y"])
    onnx.save(models.model([node], inputs, outputs), "unknown.onnx")
    out = ok("inspect", "unknown.onnx")
    assert "Multinomial" in out and "not supported" in out


def test_compile_emits_stages(ok, tmp_path):
    assert "onnx.node" in ok("compile", "model.onnx", "--emit", "import")
    assert "mlonnx.LinearClassifier" in ok("compile", "model.onnx", "--emit", "graph")
    ok("compile", "model.onnx", "--emit", "llvm", "-o", tmp_path / "m.ll")
    assert "define" in (tmp_path / "m.ll").read_text()
    ok("compile", "model.onnx", "-o", tmp_path / "m.o", "--cpu", "x86-64-v3", "--name", "mine")
    assert "mine_run" in (tmp_path / "m.h").read_text()


def test_bench(ok, tmp_path):
    out = ok("bench", "model.onnx", "--batch", "1,20", "--repeat", "3", "--json", tmp_path / "b.json")
    assert "mlonnx" in out and "onnxruntime" in out and "all labels equal" in out
    report = json.loads((tmp_path / "b.json").read_text())
    assert [result["rows"] for result in report["results"]] == [1, 20]
    for result in report["results"]:
        for engine in ("mlonnx", "onnxruntime"):
            found = result["engines"][engine]
            assert 0 < found["low"] <= found["seconds"] <= found["high"]
        assert result["difference"]["labels"] == 0 and result["difference"]["numbers"] < 1e-5
    alone = json.loads(ok("bench", "columns.onnx", "--batch", "2", "--repeat", "3", "--alone", "--json", "-"))
    assert list(alone["results"][0]["engines"]) == ["mlonnx"]
    out = ok("bench", "model.onnx", "--batch", "5", "--repeat", "3", "--data", "x.csv", "--threads", "2")
    assert "x.csv data" in out and "2 threads" in out


def test_check_is_the_case_runner(tmp_path):
    case = tmp_path / "family" / "right"
    (case / "test_data_set_0").mkdir(parents=True)
    onnx.save(models.two_inputs(), case / "model.onnx")
    a, b = X[:, :3], X[:, 1:]
    arrays = {"input_0": a, "input_1": b, "output_0": a + b, "output_1": 2 * a}
    for name, array in arrays.items():
        (case / f"test_data_set_0/{name}.pb").write_bytes(onnx.numpy_helper.from_array(array).SerializeToString())
    result = process(tmp_path, "check", "family", "--json", "report.json")
    assert result.returncode == 0 and b"1 passed" in result.stdout, result.stdout + result.stderr
    assert json.loads((tmp_path / "report.json").read_text())["summary"]["passed"] == 1


# --- Threads and size -------------------------------------------------------------------------------------------------


def test_threads_change_no_bit_and_no_error():
    rows = 200_000
    x = np.random.default_rng(1).normal(size=(rows, 4)).astype(np.float32)
    one, two = (mlonnx.InferenceSession(models.classifier(), threads=n) for n in (1, 2))
    for a, b in zip(one.run_arrays(None, {"X": x}), two.run_arrays(None, {"X": x})):
        assert a.tobytes() == b.tobytes()
    node = onnx.helper.make_node("Div", ["A", "B"], ["Q"], name="ratio")
    kinds = [models.value(name, models.INT64, ["N", 1]) for name in "AB"]
    division = models.model([node], kinds, [models.value("Q", models.INT64, ["N", 1])])
    bottom = np.ones((rows, 1), np.int64)
    bottom[[rows - 1, 150_000, 77_777]] = 0
    texts = []
    for threads in (1, 2):
        session = mlonnx.InferenceSession(division, threads=threads)
        with pytest.raises(mlonnx.RunError) as caught:
            session.run(None, {"A": np.ones_like(bottom), "B": bottom})
        texts.append(str(caught.value))
    assert texts[0] == texts[1] and "row 77777" in texts[0]


def test_a_million_columns(ok, command, tmp_path):
    width = 10**6
    onnx.save(models.scaler(width), tmp_path / "wide.onnx")
    np.save(tmp_path / "x.npy", np.ones((2, width), np.float32))
    ok("run", tmp_path / "wide.onnx", tmp_path / "x.npy", "-o", tmp_path / "y.npy")
    assert np.load(tmp_path / "y.npy").shape == (2, width)
    (tmp_path / "x.csv").write_text(",".join(f"c{i}" for i in range(width)) + "\n")
    for arguments in (("x.csv",), ("x.npy", "-o", tmp_path / "y.csv")):
        status, _, err = command("run", tmp_path / "wide.onnx", tmp_path / arguments[0], *arguments[1:])
        assert status == 1 and "1,000,000 columns" in err and "use .npy" in err


def test_import_is_light():
    code = (
        "import sys, mlonnx; mlonnx.InferenceSession; "
        "print([m for m in ('pyarrow', 'rich', 'typer', 'onnx', 'pandas', 'mlonnx._compiler') if m in sys.modules])"
    )
    environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(mlonnx.__file__))}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
