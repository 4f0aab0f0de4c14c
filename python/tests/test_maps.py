"""Maps as inputs of compiled models, and what they refuse. Values by hand; the rules' own tests are in rules/."""

import random
import sys
from pathlib import Path

import numpy as np
import pytest

import mlonnx

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
    keys = generator.sample(range(10**6), count)
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
        ({2**70: 1.0}, "a key must be int64"),
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
