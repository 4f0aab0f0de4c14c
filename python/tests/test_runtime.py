"""The LLVM-free runtime under the Python session, on models written by hand."""

import gc
import sys
import threading
import time

import numpy as np
import pytest

from mlonnx import _runtime

X = np.array([[1, 2, 3], [-1, -2, -3], [0, 0, 0]], np.float32)


def test_outputs_in_order_and_by_name(handmade):
    session = handmade("sums")
    label, scores = session.run(None, {"X": X})
    assert label.dtype == np.int64 and label.tolist() == [1, 0, 0]
    assert scores == [{7: -6.0, -8: 6.0}, {7: 6.0, -8: -6.0}, {7: 0.0, -8: 0.0}]
    assert list(scores[0]) == [-8, 7]  # ascending, as in onnxruntime's maps
    assert {type(key) for key in scores[0]} == {int} and type(scores[0][7]) is float
    assert session.run(["scores"], {"X": X}) == [scores]
    both = session.run(("scores", "label", "scores"), {"X": X})
    assert both[0] == both[2] == scores and both[1].tolist() == [1, 0, 0]
    assert len(session.run([], {"X": X})) == 2
    assert len(session.run(output_names=None, input_feed={"X": X}, run_options=None)) == 2


def test_maps_as_an_array(handmade):
    label, scores = handmade("sums").run_arrays(None, {"X": X})
    assert scores.dtype == np.float32 and scores.tolist() == [[-6, 6], [6, -6], [0, 0]]
    assert handmade("sums")._map_keys("scores") == [7, -8]
    assert handmade("sums")._map_keys("label") is None


def test_describes_itself(handmade):
    session = handmade("sums")
    assert session._inputs() == [("X", "tensor(float)", ["N", 3])]
    assert session._outputs() == [("label", "tensor(int64)", ["N"]), ("scores", "seq(map(int64,tensor(float)))", [])]
    assert session.path == "rows" and handmade("transpose").path == "dynamic"
    assert handmade("transpose")._inputs() == [("A", "tensor(float)", [None, "M"])]


def test_empty_batch(handmade):
    label, scores = handmade("sums").run(None, {"X": X[:0]})
    assert label.shape == (0,) and label.dtype == np.int64 and scores == []
    swapped, sizes = handmade("texts").run(None, {"S": np.empty((0, 2), object)})
    assert swapped.shape == (0, 2) and swapped.dtype == object and sizes.shape == (0, 2)


@pytest.mark.parametrize("rows", [1, 2, 15, 16, 17, 63, 64, 65, 511, 513, 5000])
@pytest.mark.parametrize("threads", [1, 4])
def test_any_number_of_rows(handmade, rows, threads):
    x = np.random.default_rng(rows).normal(size=(rows, 3)).astype(np.float32)
    label, scores = handmade("sums", threads).run_arrays(None, {"X": x})
    want = x.astype(np.float64)
    want = (want[:, 0] + want[:, 1]) + want[:, 2]
    assert (label == (want > 0)).all() and (scores[:, 1] == want.astype(np.float32)).all()


def test_arrays_that_are_not_dense(handmade):
    session = handmade("sums")
    wide = np.arange(60, dtype=np.float32).reshape(4, 15) - 30
    packed = np.zeros(5, np.dtype([("pad", "i1"), ("x", "f4", 3)], align=False))
    packed["x"] = np.arange(15).reshape(5, 3)
    for x in (wide[:, ::5], wide[::-1, 3:6], np.asfortranarray(wide[:, :3]), wide[:, :3].astype(">f4"), packed["x"]):
        got = session.run_arrays(None, {"X": x})
        want = session.run_arrays(None, {"X": np.array(x, np.float32, order="C")})
        assert all((a == b).all() for a, b in zip(got, want, strict=True))
    before = wide.copy()
    before.flags.writeable = False
    assert (session.run(None, {"X": before[:, :3]})[0] == session.run(None, {"X": wide[:, :3]})[0]).all()


def test_lists_as_in_onnxruntime(handmade, raises):
    assert handmade("sums").run(None, {"X": [[1, 2, 3.0]]})[0].tolist() == [1]
    with raises("InputError", "'X'", "tensor(float)", "[N, 3]"):
        handmade("sums").run(None, {"X": [["a", "b", "c"]]})


def test_feeds_that_do_not_fit(handmade, raises):
    session = handmade("sums")
    with raises("InputError", "'X'", "type", "expected tensor(float) of shape [N, 3]", "float64 of shape [3, 3]"):
        session.run(None, {"X": X.astype(np.float64)})
    with raises("InputError", "'X'", "rank", "[N, 3]", "[3]"):
        session.run(None, {"X": X[0]})
    with raises("InputError", "'X'", "number of columns", "[N, 3]", "[3, 2]"):
        session.run(None, {"X": np.ones((3, 2), np.float32)})
    with raises("InputError", "missing input 'X'", "unknown input 'Y'", "inputs are 'X'"):
        session.run(None, {"Y": X})
    with raises("InputError", "missing input 'X'"):
        session.run(None, {})
    with raises("InputError", "unknown input 'Y'"):
        session.run(None, {"X": X, "Y": X})
    with raises("InputError", "unknown output 'nope'"):
        session.run(["nope"], {"X": X})
    with raises("InputError", "'X'", "numpy array", "NoneType"):
        session.run(None, {"X": None})
    for names in ("label", 3):
        with pytest.raises(TypeError, match="output names"):
            session.run(names, {"X": X})
    with pytest.raises(TypeError, match="dict"):
        session.run(None, [X])
    with raises("InputError", "unknown input 7"):
        session.run(None, {"X": X, 7: X})


def test_inputs_with_different_numbers_of_rows(handmade, raises):
    feeds = {
        "b": np.array([True, False]),
        "h": np.ones((2, 2), np.float16),
        "i": np.array([1, -2], np.int8),
        "u": np.array([3, 65535], np.uint16),
    }
    assert all(
        (a == b).all() and a.dtype == b.dtype for a, b in zip(handmade("types").run(None, feeds), feeds.values())
    )
    with raises("InputError", "'h' has 1 rows", "'b' has 2"):
        handmade("types").run(None, feeds | {"h": np.ones((1, 2), np.float16)})
    # No rows, but the output without a row dimension must be computed all the same.
    none = {name: value if name == "u" else value[:0] for name, value in feeds.items()}
    assert handmade("types").run(["u2"], none)[0].tolist() == [3, 65535]


def test_order_of_a_feed_does_not_matter(handmade):
    feeds = {
        "u": np.array([1, 2], np.uint16),
        "i": np.array([5], np.int8),
        "b": np.array([True]),
        "h": np.ones((1, 2), np.float16),
    }
    got = handmade("types").run(None, feeds)
    assert got[0].tolist() == [True] and got[2].tolist() == [5] and got[3].tolist() == [1, 2]


@pytest.mark.parametrize("threads", [1, 4])
def test_the_error_of_the_lowest_row_wins(handmade, raises, threads):
    x = np.ones((20000, 3), np.float32)
    session = handmade("sums", threads)
    for rows in ([12345], [19999, 12345], [300, 19000, 7000], [5]):
        bad = x.copy()
        bad[rows, 2] = -2e6
        with raises("RunError", "'second (Gather)'", f"row {min(rows)},", "column 2", "index -2000000"):
            session.run(None, {"X": bad})
    assert session.run(None, {"X": x})[0].all()


WORDS = [["a", "bc"], ["", "über"], ["naïve", "日本語"], ["𝄞", "long " * 20]]


@pytest.mark.parametrize("dtype", [object, str, np.dtypes.StringDType()])
def test_strings(handmade, dtype):
    words = np.array(WORDS, dtype=dtype)
    swapped, sizes = handmade("texts").run(None, {"S": words})
    assert swapped.dtype == object and swapped.tolist() == [row[::-1] for row in WORDS]
    assert sizes.tolist() == [[len(word.encode()) for word in row] for row in WORDS]
    strided = np.concatenate([words, words], axis=1)[::2, 1:3]
    assert handmade("texts").run(None, {"S": strided})[0].tolist() == [row[::-1] for row in strided.tolist()]


def test_bytes_are_utf8(handmade):
    words = np.array([["a", "ü"]]).astype(object)
    encoded = np.array([[word.encode() for word in words[0]]], dtype="S")
    assert handmade("texts").run(None, {"S": encoded})[0].tolist() == [["ü", "a"]]


def test_other_objects_count_as_their_text(handmade):
    # As in onnxruntime: what pandas puts into columns of strings for a missing value is the string "nan".
    words = np.array([["a", None], [float("nan"), 3]], dtype=object)
    assert handmade("texts").run(None, {"S": words})[0].tolist() == [["None", "a"], ["3", "nan"]]


def test_strings_that_do_not_fit(handmade, raises):
    session = handmade("texts")
    with raises("InputError", "'S'", "type", "tensor(string)", "int64"):
        session.run(None, {"S": np.array([[1, 2]])})
    for lone in (np.array([["\ud800", "a"]], dtype=object), np.array([["\ud800", "a"]])):
        with raises("InputError", "'S'", "element 0", "UTF-8"):
            session.run(None, {"S": lone})
    missing = np.array([["a", None]], dtype=np.dtypes.StringDType(na_object=None))
    with raises("InputError", "'S'", "element 1", "missing"):
        session.run(None, {"S": missing})


def test_references_of_strings_balance(handmade):
    session = handmade("texts")
    word = "a word that is not interned " + str(len(WORDS))
    words = np.array([[word, "b"]] * 100, dtype=object)
    before = sys.getrefcount(word)
    for _ in range(10):
        session.run(None, {"S": words})
    assert sys.getrefcount(word) == before


def test_dynamic_models_own_their_outputs(handmade):
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    session = handmade("transpose")
    transposed, size, word = session.run(None, {"A": a})
    del session
    gc.collect()
    assert (transposed == a.T).all() and transposed.flags.c_contiguous and transposed.flags.writeable
    assert size.shape == () and size == 6 and word.tolist() == ["Wörter"]
    assert handmade("transpose").run(["T"], {"A": np.ones((20, 0), np.float32)})[0].shape == (0, 20)
    wide = np.arange(40, dtype=np.float32).reshape(4, 10)
    assert (handmade("transpose").run(["T"], {"A": wide[:, ::3]})[0] == wide[:, ::3].T).all()


def test_dynamic_models_report_errors(handmade, raises):
    with raises("RunError", "'t (Transpose)'", "shapes", "extent of 0"):
        handmade("transpose").run(None, {"A": np.ones((0, 3), np.float32)})
    with raises("InputError", "rank"):
        handmade("transpose").run(None, {"A": np.ones(3, np.float32)})


@pytest.mark.parametrize("rows", [1, 5, 1000])
def test_no_copies(handmade, rows):
    session = handmade("addresses")
    wide = np.ones((rows, 4), np.float32)
    for x in (wide[:, :2].copy(), wide.reshape(-1, 2)[:rows], wide.ravel()[1 : 2 * rows + 1].reshape(rows, 2)):
        (at,) = session.run(None, {"X": x})
        assert (at[:, 0] == x.ctypes.data).all() and (at[:, 1] == at.ctypes.data).all()
    (at,) = session.run(None, {"X": wide[:, 1:3]})
    assert rows == 1 or (at[:, 0] != wide[:, 1:3].ctypes.data).all()


@pytest.mark.parametrize("rows", [16, 1000])
def test_other_threads_run_meanwhile(handmade, rows):
    """The interpreter's lock is given up: two calls of a fifth of a second at once take as long as one."""
    session = handmade("slow")
    x = np.arange(rows)
    caller = threading.Thread(target=session.run, args=(None, {"X": x}))
    start = time.monotonic()
    caller.start()
    while time.monotonic() - start < 0.02:
        pass  # runs only if the caller's thread lets it
    steps = 0
    while caller.is_alive():
        time.sleep(0.001)
        steps += 1
    assert steps > 10
    assert (session.run(None, {"X": x})[0] == x).all()


@pytest.mark.parametrize("threads", [1, 3])
def test_eight_callers(handmade, threads):
    session = handmade("sums", threads)
    generator = np.random.default_rng(0)
    batches = [generator.normal(size=(rows, 3)).astype(np.float32) for rows in (1, 7, 64, 100, 1000, 3000, 5000, 20000)]
    want = [session.run_arrays(None, {"X": x}) for x in batches]
    wrong = []

    def call(shift):
        for i in range(200):
            k = (i + shift) % len(batches)
            got = session.run_arrays(None, {"X": batches[k]})
            if not all((a == b).all() for a, b in zip(got, want[k], strict=True)):
                wrong.append(k)

    callers = [threading.Thread(target=call, args=(shift,)) for shift in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not wrong


def test_libraries_that_hold_no_model(handmade_library, tmp_path, raises):
    open_library = _runtime.open_library
    with raises("ModelError", "cannot load", "missing.so"):
        open_library(str(tmp_path / "missing.so"))
    (tmp_path / "text.so").write_text("not a library")
    with raises("ModelError", "cannot load", "text.so"):
        open_library(str(tmp_path / "text.so"))
    with raises("ModelError", "several compiled models"):
        open_library(str(handmade_library))
    with raises("ModelError", "no compiled model named 'nope'"):
        open_library(str(handmade_library), "nope")
    with raises("ModelError", "holds no compiled model"):
        open_library(np._core._multiarray_umath.__file__)


@pytest.mark.parametrize(
    ("name", "words"),
    [("format2", "format 2"), ("nojson", "parse error"), ("noextent", "lacks an extent"), ("huge", "too large")],
)
def test_descriptions_that_are_refused(handmade, raises, name, words):
    with raises("ModelError", words):
        handmade(name)


def test_a_session_needs_its_constructor():
    session = _runtime.Session.__new__(_runtime.Session)
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        session.run(None, {})
