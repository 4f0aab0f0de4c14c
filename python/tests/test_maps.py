"""Maps as inputs of compiled models, and what they refuse. Values by hand; the rules' own tests are in rules/."""

import json
import random
import sys
from pathlib import Path

import numpy as np
import pandas
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest
from onnx import TensorProto, helper

import mlonnx
from mlonnx import cli

sys.path.insert(0, str(Path(__file__).parent / "rules"))
from evaluate import DOUBLE, FLOAT, INT64, STRING, map_model, run, same  # noqa: E402


@pytest.mark.parametrize(
    ("key", "value", "maps", "expected"),
    [
        (STRING, INT64, [{"a": 1, "ü": 2}, {}], [[1, 0], [0, 0]]),
        (STRING, FLOAT, [{"a": 1.5}, {"b": 2.5, "c": 9.0}], [[1.5, 0], [0, 2.5]]),
        (STRING, DOUBLE, [{"a": 0.1}], [[0.1, 0]]),
        (INT64, FLOAT, [{-7: 1.5, 2**40: 2.0}], [[1.5, 2]]),
        (INT64, DOUBLE, [{-7: 0.1}], [[0.1, 0]]),
        (INT64, STRING, [{2**40: "text", 1: "other"}, {-7: ""}], [["", "text"], ["", ""]]),
    ],
)
def test_every_pair_of_types(key, value, maps, expected):
    vocabulary = {"string_vocabulary": ["a", "b"]} if key == STRING else {"int64_vocabulary": [-7, 2**40]}
    model = map_model("DictVectorizer", key, value, batch=True, **vocabulary)
    same(run(model, {"X": maps}), [np.array(expected, object) if value == STRING else expected])


def test_rows_do_not_depend_on_the_batch():
    generator = random.Random(4)
    words = [f"word {i}" for i in range(300)]
    model = map_model("DictVectorizer", STRING, FLOAT, batch=True, string_vocabulary=[*words[:200], "word 7"])
    maps = [{w: generator.random() for w in generator.sample(words, generator.randrange(50))} for _ in range(200)]
    (whole,) = run(model, {"X": maps})
    session = mlonnx.InferenceSession(model, threads=2)
    np.testing.assert_array_equal(whole[:, 200], whole[:, 7])
    for n in (1, 7, 64, 130):
        np.testing.assert_array_equal(session.run(None, {"X": maps[:n]})[0], whole[:n])
    assert session.run(None, {"X": []})[0].shape == (0, 201)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 50, 1000])
@pytest.mark.parametrize("to", ["TO_FLOAT", "TO_INT64", "TO_STRING"])
@pytest.mark.parametrize("value", [STRING, FLOAT])
def test_dense_maps_of_any_size(value, to, count):
    generator = random.Random(count)
    keys = generator.sample(range(-(10**6), 10**6), count)
    entries = {k: generator.randint(-(10**6), 10**6) for k in keys}
    fed = {k: str(v) if value == STRING else float(v) for k, v in entries.items()}
    (y,) = run(map_model("CastMap", INT64, value, cast_to=to, map_form="DENSE"), {"X": fed})
    write = {STRING: str, FLOAT: lambda v: f"{v:f}"}[value] if to == "TO_STRING" else lambda v: v
    assert y.shape == (1, count)
    assert y[0].tolist() == [write(entries[k]) for k in sorted(entries)]


@pytest.mark.parametrize(
    ("fed", "words"),
    [
        ([1, 2], "expected a dict (map(int64,tensor(float))), got list"),
        ({"a": 1.0}, "a key must be int64, not str"),
        ({1: "x"}, "the value of key 1 must be float, not str"),
        ({1: None}, "the value of key 1 must be float, not NoneType"),
        ({1.5: 2.0}, "a key must be int64, not float"),
        ({2**70: 1.0}, "a key does not fit int64"),
    ],
)
def test_what_is_no_map(fed, words, raises):
    session = mlonnx.InferenceSession(map_model("CastMap", INT64, FLOAT, map_form="SPARSE", max_map=3))
    with raises("InputError", "input 'X'", words):
        session.run(None, {"X": fed})


def test_a_fault_is_found_in_its_row(raises):
    session = mlonnx.InferenceSession(map_model("DictVectorizer", STRING, INT64, batch=True, string_vocabulary=["a"]))
    assert [(i.name, i.type) for i in session.get_inputs()] == [("X", "seq(map(string,tensor(int64)))")]
    for fed, words in (
        ([{"a": 1}, {"a": 1.5}], "row 1: the value of key 'a' must be int64, not float"),
        ([{"a": 1}, {3: 1}], "row 1: a key must be string, not int"),
        ({"a": 1}, "expected a list of dicts"),
    ):
        with raises("InputError", words):
            session.run(None, {"X": fed})


def test_text_that_is_no_number_is_named(raises):
    session = mlonnx.InferenceSession(map_model("CastMap", INT64, STRING, map_form="SPARSE", max_map=3))
    with raises("RunError", "'one'"):
        session.run(None, {"X": {0: "1", 1: "one"}})


class Unsteady:
    """A key that changes its dict while that is read."""

    def __init__(self, dictionary):
        self.dictionary = dictionary

    def __index__(self):
        self.dictionary.clear()
        return 1


def test_what_no_map_can_hold(raises):
    session = mlonnx.InferenceSession(map_model("DictVectorizer", STRING, INT64, string_vocabulary=["a"]))
    with raises("InputError", "input 'X': a key is a string that UTF-8 cannot express"):
        session.run(None, {"X": {"\ud800": 1}})
    with raises("InputError", "the value of key 'a' does not fit int64"):
        session.run(None, {"X": {"a": 2**63}})
    session = mlonnx.InferenceSession(map_model("CastMap", INT64, FLOAT, map_form="SPARSE", max_map=3))
    with raises("InputError", "input 'X': a key must be int64, not float"):
        session.run(None, {"X": {float("nan"): 1.0}})
    changing = {}
    changing[Unsteady(changing)] = 1.0
    changing[2] = 2.0
    assert session.run(None, {"X": changing})[0].tolist() == [[0, 1, 0]]


@pytest.mark.parametrize("value", [TensorProto.FLOAT16, TensorProto.INT32, TensorProto.BOOL])
def test_maps_that_no_operator_takes_are_refused(value, raises):
    kind = helper.make_map_type_proto(INT64, helper.make_tensor_type_proto(value, []))
    graph = helper.make_graph(
        [helper.make_node("Identity", ["A"], ["Y"])],
        "graph",
        [helper.make_value_info("X", kind), helper.make_tensor_value_info("A", FLOAT, [None, 2])],
        [helper.make_tensor_value_info("Y", FLOAT, [None, 2])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    with raises("NotSupportedError", "not supported: 'X' of type"):
        mlonnx.InferenceSession(model)


def test_maps_of_a_dynamic_model():
    kind = helper.make_sequence_type_proto(
        helper.make_map_type_proto(INT64, helper.make_tensor_type_proto(TensorProto.FLOAT, []))
    )
    graph = helper.make_graph(
        [
            helper.make_node("DictVectorizer", ["X"], ["V"], domain="ai.onnx.ml", int64_vocabulary=[1, 2]),
            helper.make_node("Transpose", ["V"], ["Y"]),
        ],
        "graph",
        [helper.make_value_info("X", kind)],
        [helper.make_empty_tensor_value_info("Y")],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    session = mlonnx.InferenceSession(model)
    assert session.path == "dynamic" and json.loads(session._description)["inputs"][0]["dims"] == [-1]
    same(run(model, {"X": [{1: 2.0}, {}, {2: 3.0}]}), [[[2, 0, 0], [0, 0, 3]]])


ROWS = [{"a": 4.0, "c": 8.0}, {}, {"z": 1.0}]
EXPECTED = [[4, 8, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
PAIRS = [list(row.items()) for row in ROWS]


@pytest.fixture(scope="module")
def vectorizer():
    return map_model("DictVectorizer", STRING, FLOAT, batch=True, string_vocabulary=["a", "c", "b", "z"])


@pytest.mark.parametrize(
    "data",
    [
        ROWS,
        np.array(ROWS, dtype=object),
        pandas.Series(ROWS),
        pandas.DataFrame({"X": ROWS}),
        {"X": ROWS, "other": [1, 2, 3]},
        pa.array(PAIRS, pa.map_(pa.string(), pa.float32())),
        pa.table({"X": pa.array(PAIRS, pa.map_(pa.string(), pa.float64()))}),
        pa.table({"X": pa.array(ROWS)}),  # of structs
        pa.array(
            [[{"key": k, "value": v} for k, v in row] for row in PAIRS],
            pa.list_(pa.struct({"key": pa.string(), "value": pa.float32()})),
        ),
    ],
    ids="list array series frame columns arrow table structs pairs".split(),
)
def test_tables_of_maps(vectorizer, data):
    assert mlonnx.load(vectorizer).predict(data).tolist() == EXPECTED


def test_one_map_as_data():
    model = mlonnx.load(map_model("CastMap", INT64, FLOAT, cast_to="TO_INT64", map_form="SPARSE", max_map=3))
    assert model.predict({2: 7.5}).tolist() == [[0, 0, 7]]


def test_tables_that_hold_no_maps(vectorizer, raises):
    model = mlonnx.load(vectorizer)
    for data, words in (
        (pandas.DataFrame({"X": [{"a": 1.0}, None]}), "row 1: expected a dict"),
        (pa.array([[("a", 1.0)], None], pa.map_(pa.string(), pa.float32())), "row 1: expected a dict"),
        (pa.array([[("a", 1.0), ("a", 2.0)]], pa.map_(pa.string(), pa.float32())), "row 0: the map has a key twice"),
        (pa.array([[("a", None)]], pa.map_(pa.string(), pa.float32())), "row 0: the value of key 'a' must be float"),
        (pa.array([[(1, 1.0)]], pa.map_(pa.int64(), pa.float32())), "row 0: a key must be string, not int"),
        (np.zeros((2, 2)), "takes a dict for each row"),
        (np.zeros(2), "row 0: expected a dict"),
    ):
        with raises("InputError", words):
            model.predict(data)


def test_the_command_reads_columns_of_maps(vectorizer, tmp_path, capsys):
    def command(name):
        capsys.readouterr()
        try:
            status = cli.main(
                [str(a) for a in ("run", tmp_path / "model.onnx", tmp_path / name, "-o", tmp_path / "y.npy")]
            )
        except SystemExit as end:
            status = end.code
        return status, capsys.readouterr().err

    (tmp_path / "model.onnx").write_bytes(vectorizer)
    maps = [{"a": float(i)} for i in range(200_000)]
    kind = pa.map_(pa.string(), pa.float32())
    table = pa.table({"X": pa.array([list(row.items()) for row in maps], kind)})
    pyarrow.parquet.write_table(table, tmp_path / "x.parquet")
    assert command("x.parquet") == (0, "")
    np.testing.assert_array_equal(np.load(tmp_path / "y.npy")[:, 0], np.arange(200_000))

    maps[150_000] = None
    table = pa.table({"X": pa.array([row and list(row.items()) for row in maps], kind)})
    pyarrow.feather.write_feather(table, str(tmp_path / "x.arrow"))
    (tmp_path / "x.csv").write_text("X\n1\n")
    for name, words in (
        ("x.arrow", "row 150000: expected a dict"),
        ("x.csv", "CSV has no maps: use .parquet or .arrow"),
    ):
        status, error = command(name)
        assert status and words in error
