"""RegexFullMatch: automata in compiled models, RE2 in the interpreter and in onnxruntime, Python's re agree."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper
from operators import check, one_node, run_reference

import mlonnx


def texts(*values):
    return np.array(values, dtype=object)


def full_match(feeds, pattern, **more):
    return one_node("RegexFullMatch", feeds, opset=20, pattern=pattern, **more)


WORDS = [
    "",
    "a",
    "ab",
    "B",
    "abc\n",
    "\n",
    "a b",
    "2024-02-29",
    "Straße",
    "STRASSE",
    "k\u212a",
    "x\0y",
    "ä" * 300,
    "😀",
]


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "a",
        "a|ab|",
        ".*",
        "(?s).*",
        "(?i)AB?",
        "(?i)stra(ß|ss)e",
        "(?i)k+",
        r"[^\W\d_]\w*",
        r"\d{4}-(0[1-9]|1[0-2])-[0-3]\d",
        r"(?P<word>\w+)\b \b(?:\w)",
        "ä{300}",
        "[ä-ü]+?",
        "[\U0001f600-\U0001f64f]",
        r"x\x00y",
        r"\Aabc$",
    ],
)
def test_patterns(pattern):
    feeds = {"X": texts(*WORDS)}
    got = check(full_match(feeds, pattern), feeds)[0]
    assert got.dtype == bool
    # Of Python's characters and cases, the ones of RE2.
    python = re.sub(r"\\([wWdb])", r"(?a:\\\1)", pattern.replace("[^\\W\\d_]", "[a-zA-Z]")).replace(r"$", r"\Z")
    assert got.tolist() == [re.fullmatch(python, word) is not None for word in WORDS]


def test_values_of_the_specification():
    """The texts of ONNX's backend tests."""
    feeds = {"X": texts(["account@gmail.com", "account@hotmail.com"], ["not email", "account@yahoo.com"])}
    pattern = r"(\W|^)[\w.\-]{0,25}@(yahoo|gmail)\.com(\W|$)"
    assert check(full_match(feeds, pattern), feeds)[0].tolist() == [[True, False], [False, True]]


def test_categories():
    """Of Unicode's general categories those that Python has, also negated and in a class."""
    import unicodedata

    letters = [chr(c) for c in range(0, 0x3000) if unicodedata.category(chr(c)) != "Cn"]
    feeds = {"X": texts(*letters)}
    for pattern, prefix, inside in [(r"\pL", "L", True), (r"\PN", "N", False), (r"[^\p{Lu}]", "Lu", False)]:
        got = check(full_match(feeds, pattern), feeds, rows=False)[0]
        want = [unicodedata.category(letter).startswith(prefix) == inside for letter in letters]
        assert got.tolist() == want, pattern


@pytest.mark.parametrize("shape", [(0,), (0, 2), (2, 2), ()])
def test_shapes(shape):
    feeds = {"X": np.full(shape, "ab", dtype=object)}
    got = check(full_match(feeds, "[ab]+", batch=False), feeds, rows=False)
    assert got[0].shape == shape
    assert got[0].all()


def test_made_strings_are_matched():
    feeds = {"X": texts("a", "b"), "Y": texts("1", "x")}
    nodes = [
        helper.make_node("StringConcat", ["X", "Y"], ["t"]),
        helper.make_node("RegexFullMatch", ["t"], ["out"], pattern=r"[a-z]\d"),
    ]
    info = [helper.make_tensor_value_info(n, TensorProto.STRING, ["N"]) for n in feeds]
    graph = helper.make_graph(nodes, "g", info, [helper.make_empty_tensor_value_info("out")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)]).SerializeToString()
    assert check(model, feeds, rows=False, ort=False)[0].tolist() == [True, False]


def test_what_is_no_text_does_not_match():
    """Strings of a model may be any bytes."""
    values = [b"a\xff", b"\xed\xa0\x80", b"\xc0\x80", "ä".encode(), b""]
    nodes = [
        helper.make_node("StringConcat", ["X", "C"], ["t"]),
        helper.make_node("RegexFullMatch", ["t"], ["out"], pattern="(?s).*"),
    ]
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info("X", TensorProto.STRING, [len(values)])],
        [helper.make_empty_tensor_value_info("out")],
        [helper.make_tensor("C", TensorProto.STRING, [len(values)], values)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)]).SerializeToString()
    feeds = {"X": texts(*"abcde")}
    got = check(model, feeds, rows=False, ort=False)[0]
    assert got.tolist() == [False, False, False, True, True]


CHARACTERS = st.sampled_from(["a", "b", "Z", "0", "_", " ", "-", r"\n", r"\.", "ä", "€"])
CLASSES = st.sampled_from([".", r"\d", r"\D", r"\w", r"\W", "[a-c]", "[^a€]", "[ä-€b]", r"[\w-]", r"[^\d\n]"])
PATTERNS = st.recursive(
    CHARACTERS | CLASSES | st.sampled_from(["", r"\b", "^", r"(?m:^)", r"(?s:.)"]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=4).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "{2}", "{0,2}", "{1,}", "{2,3}?"])).map(
            lambda both: f"(?:{both[0]}){both[1]}"
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(PATTERNS, st.lists(st.text(alphabet="abZ0_ -\n.ä€😀", max_size=6), min_size=1, max_size=12))
def test_random_patterns(pattern, words):
    """Compiled code, the interpreter, onnxruntime and Python, whose \\w and \\b are made ASCII's."""
    feeds = {"X": texts(*words)}
    got = check(full_match(feeds, pattern), feeds)[0]
    python = re.compile(pattern, re.ASCII)
    assert got.tolist() == [python.fullmatch(word) is not None for word in words]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("a(b", "at byte 1: the group is not closed"),
        ("ä**", "at byte 3: '\\*' repeats a repetition"),
        ("(?=a)", "at byte 0: '\\(\\?=' opens no group of RE2"),
        (r"(a)\1", r"at byte 3: '\\1' is no escape"),
    ],
)
def test_illegal_patterns(pattern, why):
    model = full_match({"X": texts("a")}, pattern)
    for run in (mlonnx.InferenceSession, lambda model: run_reference(model, {"X": texts("a")})):
        with pytest.raises(mlonnx.ModelError, match=f"node 'node'.*attribute 'pattern'.*{why}"):
            run(model)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"\p{Greek}+", r"at byte 0: '\\p\{Greek\}'"),
        (r"a\C*", r"at byte 1: '\\C'"),
        ("[ab]*a[ab]{14}", "more than 10000 states of the automaton"),
    ],
)
def test_patterns_that_only_the_interpreter_runs(pattern, why):
    feeds = {"X": texts("σοφία", "a", "a" * 20, "ab")}
    model = full_match(feeds, pattern)
    with pytest.raises(mlonnx.NotSupportedError, match=f"RegexFullMatch.*attribute 'pattern', {why}"):
        mlonnx.InferenceSession(model)
    want = {"\\p": [True, False, False, False], "a\\": [False, True, True, True], "[a": [False, False, True, False]}
    assert run_reference(model, feeds)[0].tolist() == want[pattern[:2]]


def test_malformed():
    with pytest.raises(mlonnx.ModelError, match="pattern"):
        mlonnx.InferenceSession(one_node("RegexFullMatch", {"X": texts("a")}, opset=20))
    with pytest.raises(mlonnx.ModelError, match="it takes strings"):
        mlonnx.InferenceSession(full_match({"X": np.zeros(2, np.float32)}, "a"))
