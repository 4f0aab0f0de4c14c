"""The case runner's own judgement: what it lets pass and what it refuses."""

import json

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from mlonnx import check
from mlonnx._compare import compare_bits, compare_expected, ulp_distance

f32 = lambda *values: np.array(values, np.float32)


@pytest.mark.parametrize(
    ("got", "want", "rtol", "atol", "equal"),
    [
        (f32(1.0), f32(1.001), 1e-2, 0, True),
        (f32(1.0), f32(1.1), 1e-2, 0, False),
        (f32(0.0), f32(1e-6), 0, 1e-5, True),
        (f32(np.nan), f32(np.nan), 0, 0, True),
        (f32(np.nan), f32(1), 1, 1, False),
        (f32(1), f32(np.nan), 1, 1, False),
        (f32(np.inf), f32(np.inf), 0, 0, True),
        (f32(-np.inf), f32(np.inf), 1, 1, False),
        (f32(1), f32(np.inf), 1, 1, False),
        (f32(-0.0), f32(0.0), 0, 0, True),
    ],
)
def test_stored_numbers(got, want, rtol, atol, equal):
    assert (compare_expected(got, want, rtol, atol) is None) == equal


def test_stored_values_must_have_type_and_shape():
    assert "type" in compare_expected(np.zeros(2, np.float64), f32(0, 0), 1, 1)
    assert "shape" in compare_expected(f32(0, 0), f32(0, 0).reshape(1, 2), 1, 1)
    assert compare_expected([{}], f32(0)) is not None


def test_labels_are_exact_except_in_loose_rows():
    got, want = np.array([1, 2, 3]), np.array([1, 2, 4])
    assert "[2]" in compare_expected(got, want, 1, 1)
    assert compare_expected(got, want, 1, 1, loose_rows=[2]) is None
    assert compare_expected(got, want, 1, 1, loose_rows=[1]) is not None
    strings = np.array(["a", "é"], dtype=object)
    assert compare_expected(strings, strings.copy()) is None
    assert compare_expected(strings, np.array(["a", "e"], dtype=object)) is not None


def test_stored_maps():
    want = [{"a": 0.25, "b": 0.75}]
    assert compare_expected([{"b": 0.75, "a": 0.25}], want, 1e-6, 0) is None
    assert "key 'a'" in compare_expected([{"a": 0.5, "b": 0.75}], want, 1e-6, 0)
    assert "keys" in compare_expected([{"a": 0.25}], want, 1e-6, 0)
    assert "items" in compare_expected([], want)


def test_bits():
    assert compare_bits(f32(1, np.nan), f32(1, -np.nan)) is None
    assert compare_bits(f32(0.0), f32(-0.0)) is not None
    above = np.nextafter(f32(1), f32(2))
    assert compare_bits(above, f32(1)) is not None
    assert compare_bits(above, f32(1), ulp=1) is None
    assert compare_bits(f32(np.inf), f32(np.nan)) is not None
    assert compare_bits(np.array([1]), np.array([2])) is not None
    assert compare_bits([{1: 0.1}], [{1: 0.1}]) is None
    assert compare_bits([{1: 0.1}], [{1: 0.1000001}]) is not None


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_ulp_distance(kind):
    one = np.array([1], kind)
    up = np.nextafter(one, np.array([2], kind))
    assert ulp_distance(up, one) == 1
    assert ulp_distance(one, one) == 0
    smallest = np.nextafter(np.array([0], kind), one)
    assert ulp_distance(smallest, -smallest) == 3  # -s, -0, +0, s


def write_case(folder, node, x, y, meta, opset=("", 18), y_type=TensorProto.FLOAT):
    graph = helper.make_graph(
        [node],
        "case",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, [None, x.shape[1]])],
        [helper.make_tensor_value_info("Y", y_type, None)],
    )
    data = folder / "test_data_set_0"
    data.mkdir(parents=True)
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid(*opset)], ir_version=8), folder / "model.onnx"
    )
    (data / "input_0.pb").write_bytes(numpy_helper.from_array(x).SerializeToString())
    (data / "output_0.pb").write_bytes(numpy_helper.from_array(y).SerializeToString())
    (folder / "meta.json").write_text(json.dumps(meta))


@pytest.fixture
def family(tmp_path):
    """Two cases of Identity: one with its right value, one with a wrong one."""
    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    node = helper.make_node("Identity", ["X"], ["Y"])
    write_case(tmp_path / "family" / "right", node, x, x, {"rows": 3})
    write_case(tmp_path / "family" / "wrong", node, x, x + 1, {"rows": 3})
    return tmp_path / "family"


def test_loading(family):
    assert [name for name, _ in check.find_cases([family])] == ["family/right", "family/wrong"]
    case = check.load_case(family / "right")
    assert case.rows == 3 and case.freedom == {}
    assert list(case.sets[0].inputs) == ["X"] and case.sets[0].outputs[0].shape == (3, 2)


def test_functions_are_found_in_attributes(tmp_path):
    x = np.ones((2, 2), np.float32)
    node = helper.make_node("LinearRegressor", ["X"], ["Y"], domain="ai.onnx.ml", post_transform="LOGISTIC")
    write_case(tmp_path / "case", node, x, x, {}, opset=("ai.onnx.ml", 1))
    assert check.load_case(tmp_path / "case").freedom == {"ulp": 4}
    write_case(tmp_path / "tanh", helper.make_node("Tanh", ["X"], ["Y"]), x, x, {})
    assert check.load_case(tmp_path / "tanh").freedom == {"ulp": 4, "steps": 16, "largest": 1.0}


def test_steps_are_of_the_largest_result():
    want = f32(100.0, 1e-3)
    assert compare_bits(want + f32(0, 1e-4), want, ulp=4) is not None
    assert compare_bits(want + f32(0, 1e-4), want, ulp=4, steps=16) is None
    assert compare_bits(want + f32(0, 1e-3), want, ulp=4, steps=16) is not None
    assert compare_bits(f32(np.inf), f32(np.inf), ulp=4, steps=16) is None
    assert compare_bits(f32(1.0), f32(np.inf), ulp=4, steps=16) is not None
    assert compare_bits(f32(np.nan, 1), f32(1, 1), ulp=4, steps=16) is not None


class Engine:
    """A stand-in for a compiled session."""

    _description = '{"dynamic": false, "outputs": [{"rows": true}]}'

    def __init__(self, run):
        self._run = run

    def run(self, names, feeds):
        return [self._run(feeds["X"])]


@pytest.fixture
def engines(monkeypatch):
    """Replaces both engines by functions of X."""

    def use(interpreter, compiled):
        monkeypatch.setattr(check, "_engines", lambda case: (lambda feeds: [interpreter(feeds["X"])], compiled))

    return use


def test_right_and_wrong_values(family, engines):
    engines(lambda x: x, lambda: Engine(lambda x: x))
    assert check.run_case("right", family / "right").status == check.PASSED
    wrong = check.run_case("wrong", family / "wrong")
    assert wrong.status == check.FAILED and "output 0: 6 of 6 differ" in wrong.why


def test_one_bit_between_the_engines_is_a_failure(family, engines):
    engines(lambda x: x, lambda: Engine(lambda x: np.nextafter(x, np.float32(9))))
    result = check.run_case("right", family / "right")
    assert result.status == check.FAILED and "compiled and interpreter" in result.why


def test_rows_must_not_depend_on_the_batch(family, engines):
    shifted = lambda x: x if len(x) != 200 else np.nextafter(x, np.float32(9))
    engines(shifted, lambda: Engine(shifted))
    result = check.run_case("right", family / "right")
    assert result.status == check.FAILED and "200 rows are not the same rows" in result.why


def test_not_supported(family, engines):
    def refuse():
        raise RuntimeError("not supported: Identity, 18, a test")

    engines(lambda x: x, refuse)
    result = check.run_case("right", family / "right")
    assert (result.status, result.path) == (check.NOT_SUPPORTED, "interpreter only")
    # What the interpreter says still counts.
    assert check.run_case("wrong", family / "wrong").status == check.FAILED


def test_mistakes_of_the_package_are_failures(family, engines):
    def broken():
        raise TypeError("not supported operand")

    engines(lambda x: x, broken)
    assert check.run_case("right", family / "right").status == check.FAILED


def test_cases_that_must_be_refused(family, engines):
    for stage in ("load", "run"):
        (family / "right" / "meta.json").write_text(json.dumps({"expects": "error", "stage": stage}))

        def refuse(x=None):
            raise ValueError("no")

        engines(refuse, refuse)
        assert check.run_case("right", family / "right").status == check.PASSED
        engines(refuse, lambda: Engine(refuse))
        assert check.run_case("right", family / "right").status == (check.PASSED if stage == "run" else check.FAILED)
        engines(lambda x: x, refuse)
        assert check.run_case("right", family / "right").status == check.FAILED


def test_the_list_of_unsupported_cases():
    results = [
        check.Result("a", check.NOT_SUPPORTED),
        check.Result("b", check.NOT_SUPPORTED),
        check.Result("c", check.PASSED),
        check.Result("d", check.FAILED),
    ]
    assert check.apply_list(results, {"a", "c", "d"}) == ["c"]
    assert check.count(results) == {check.PASSED: 1, check.FAILED: 2, check.NOT_SUPPORTED: 1}


def test_a_crash_and_a_hang_belong_to_their_case(family, tmp_path, monkeypatch):
    # The workers are new processes: they get the broken engines by a package of the same name in front of the real one.
    fake = tmp_path / "fake" / "mlonnx"
    fake.mkdir(parents=True)
    for name in ("check.py", "_compare.py", "_pool.py"):
        (fake / name).write_text((check.Path(check.__file__).parent / name).read_text())
    (fake / "__init__.py").write_text(
        "import os, time\ndef InferenceSession(path):\n    if 'wrong' in path: os.abort()\n    time.sleep(60)\n"
    )
    (fake / "_compiler.py").write_text("def interpret(content, folder, feeds): return [feeds['X']]\n")
    script = (
        "from mlonnx.check import run_cases\n"
        "if __name__ == '__main__':\n"
        f"    for r in run_cases([{str(family)!r}], limit=3.0): print(r.case, r.status, r.why)\n"
    )
    (tmp_path / "fake" / "script.py").write_text(script)
    import os
    import subprocess
    import sys

    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "fake")}
    out = subprocess.run(
        [sys.executable, tmp_path / "fake" / "script.py"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert "family/right failed time limit of 3 s" in out.stdout, out.stderr
    assert "family/wrong failed crash: SIGABRT" in out.stdout, out.stderr
