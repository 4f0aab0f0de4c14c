"""Text: case, tokens, n-grams, hashes; compiled as the interpreter and as Python has them."""

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper
from operators import check, one_node, run_reference

import mlonnx

TEXTS = [
    "",
    "one two  two",
    "ÀÉÎ İstanbul ẞ Σίσυφος",
    "x",
    "#",
    "Привет, мир! привет",
    "tab\tnew\nline",
    "日本語 テキスト",
    "a" * 300 + " b",
    "Ⱥⱥ 𐐀𐐨",
    "e\u0301 é",
]


def column(texts, rank):
    array = np.array(texts, dtype=object)
    return array.reshape(-1, 1) if rank == 2 else array


def vectorizer(pool, expression, *, case=None, rank=2, least=1, most=1, mode="TF", skips=0, **more):
    """The texts' n-grams as scikit-learn's converter counts them: normalise, tokenise, count."""
    counts, flat = [], []
    for length in range(1, most + 1):
        counts.append(len(flat))
        flat += [word for gram in pool if len(gram) == length for word in gram]
    nodes, last = [], "X"
    if case:
        if rank == 2:
            nodes.append(helper.make_node("Reshape", ["X", "flat"], ["r"]))
            last = "r"
        nodes.append(helper.make_node("StringNormalizer", [last], ["n"], case_change_action=case, is_case_sensitive=0))
        last = "n"
    tokens = {"mark": 0, "mincharnum": 1, "pad_value": "#", "tokenexp": expression} | more
    tokens = {k: v for k, v in tokens.items() if v is not None}
    nodes.append(helper.make_node("Tokenizer", [last], ["t"], name="tokens", domain="com.microsoft", **tokens))
    nodes.append(helper.make_node("Flatten", ["t"], ["f"]))
    attributes = {"max_gram_length": most, "min_gram_length": least, "max_skip_count": skips, "mode": mode}
    attributes |= {"ngram_counts": counts, "ngram_indexes": list(range(len(pool))), "pool_strings": flat}
    if mode != "TF":
        attributes["weights"] = [0.5 + i for i in range(len(pool))]
    nodes.append(helper.make_node("TfIdfVectorizer", ["f"], ["Y"], **attributes))
    shape = ["N", 1] if rank == 2 else ["N"]
    graph = helper.make_graph(
        nodes,
        "graph",
        [helper.make_tensor_value_info("X", TensorProto.STRING, shape)],
        [helper.make_empty_tensor_value_info("Y")],
        [helper.make_tensor("flat", TensorProto.INT64, [1], [-1])],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()


POOL = [("a",), ("one",), ("two",), ("x",), ("b",), ("line",), ("tab",), ("two", "two"), ("one", "two"), ("tab", "new")]


@pytest.mark.parametrize("rank", [1, 2])
@pytest.mark.parametrize("case", [None, "LOWER", "UPPER"])
@pytest.mark.parametrize("expression", ["[a-zA-Z]+", "[a-zA-Z0-9_]+", r"\w+", r"(?u)\b\w\w+\b", "[^ \\t\\n]{1,3}", "."])
def test_texts_are_counted(expression, case, rank):
    pool = [tuple(word.upper() for word in gram) for gram in POOL] if case == "UPPER" else POOL
    model = vectorizer(pool, expression, case=case, rank=rank, most=2)
    feeds = {"X": column(TEXTS, rank)}
    assert mlonnx.InferenceSession(model).path == "rows"
    got = check(model, feeds, ort=False)
    change = {None: str, "LOWER": str.lower, "UPPER": str.upper}[case]
    pattern = re.compile(expression.replace("(?u)", ""), re.ASCII)
    for row, text in zip(got[0], TEXTS, strict=True):
        tokens = pattern.findall(change(text))
        seen = Counter((t,) for t in tokens) + Counter(zip(tokens, tokens[1:], strict=False))
        assert row.tolist() == [seen[gram] for gram in pool], text


@pytest.mark.parametrize("mode", ["TF", "IDF", "TFIDF"])
def test_weights_and_skips_by_hand(mode):
    """a b a b a: (a, a) only with one token left out, (a, b) only side by side."""
    pool = [("a",), ("b",), ("a", "a"), ("a", "b")]
    model = vectorizer(pool, "[a-z]", most=2, skips=1, mode=mode)
    feeds = {"X": column(["ababa", "", "bb"], 2)}
    counts = np.float32([[3, 2, 2, 2], [0, 0, 0, 0], [0, 2, 0, 0]])
    weights = np.float32([0.5, 1.5, 2.5, 3.5])
    want = {"TF": counts, "IDF": (counts > 0) * weights, "TFIDF": counts * weights}[mode]
    np.testing.assert_array_equal(check(model, feeds, ort=False)[0], want)


def test_short_tokens_are_left_out():
    model = vectorizer([("ab",), ("c",)], "[a-z]+", mincharnum=2)
    feeds = {"X": column(["ab c ab", "c"], 2)}
    np.testing.assert_array_equal(check(model, feeds, ort=False)[0], [[2, 0], [0, 0]])


def test_a_padding_of_the_pool_is_not_supported_yet():
    model = vectorizer([("#",)], ".")
    with pytest.raises(mlonnx.NotSupportedError, match="Tokenizer"):
        mlonnx.InferenceSession(model)
    # One padding beside the longer text.
    got = run_reference(model, {"X": column(["ab", "a"], 2)})
    assert got[0].tolist() == [[0], [1]]


@pytest.mark.parametrize("expression", ["a|b", "(ab)+", "ab", "[a-z]+?", "a?", "[[:alpha:]]", "\\p{L}+", "[a", ""])
def test_other_expressions_are_named(expression):
    with pytest.raises(mlonnx.NotSupportedError, match="Tokenizer.*tokenexp"):
        mlonnx.InferenceSession(vectorizer([("a",)], expression))


def test_separators_of_characters():
    model = vectorizer([("a",), ("é",), ("\n",)], None, separators=[""])
    feeds = {"X": column(["aé\na", ""], 2)}
    np.testing.assert_array_equal(check(model, feeds, ort=False)[0], [[2, 1, 1], [0, 0, 0]])
    with pytest.raises(mlonnx.NotSupportedError, match="separators"):
        mlonnx.InferenceSession(vectorizer([("a",)], None, separators=[";"]))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=12), min_size=1, max_size=8))
def test_any_text(texts):
    """Both engines, whatever the characters: counted in lower and in upper case."""
    texts = [text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") for text in texts]
    words = {token for text in texts for token in text.lower()} | {"a"}
    pool = [(word,) for word in sorted(words - {"#"})]
    for case in ("LOWER", "UPPER"):
        model = vectorizer(pool, "[^\\n]", case=case)
        check(model, {"X": column(texts, 2)}, ort=False)


def test_every_case_mapping():
    """Of every letter: what Python has where that is one code point."""
    letters = [chr(c) for c in range(0x110000) if not 0xD800 <= c < 0xE000 and chr(c).lower() != chr(c)]
    letters = [c for c in letters if len(c.lower()) == 1 and c != "\n"]
    pool = [(c,) for c in sorted({c.lower() for c in letters})]
    place = {gram[0]: i for i, gram in enumerate(pool)}
    model = vectorizer(pool, "[^\\n]", case="LOWER")
    got = mlonnx.InferenceSession(model).run(None, {"X": column(letters, 2)})[0]
    want = np.zeros_like(got)
    want[np.arange(len(letters)), [place[c.lower()] for c in letters]] = 1
    np.testing.assert_array_equal(got, want)


def test_normalizer_by_itself():
    feeds = {"X": np.array(["Ein", "EIN", "wort", "Übel"], dtype=object)}
    model = one_node("StringNormalizer", feeds, case_change_action="UPPER", stopwords=["ein"], is_case_sensitive=0)
    assert run_reference(model, feeds)[0].tolist() == ["WORT", "ÜBEL"]
    with pytest.raises(mlonnx.NotSupportedError, match="StringNormalizer"):
        mlonnx.InferenceSession(model)
    model = one_node("StringNormalizer", feeds, stopwords=["ein", "EIN", "wort", "Übel", "Ein"], is_case_sensitive=1)
    assert run_reference(model, feeds)[0].tolist() == [""]
    check(one_node("StringNormalizer", feeds), feeds, ort=False)


def test_tokenizer_by_itself():
    feeds = {"X": np.array(["a bc", "", "d"], dtype=object)}
    model = helper.make_model(
        helper.make_graph(
            [
                helper.make_node(
                    "Tokenizer",
                    ["X"],
                    ["Y"],
                    domain="com.microsoft",
                    mark=1,
                    mincharnum=1,
                    pad_value="-",
                    tokenexp=r"\w+",
                )
            ],
            "graph",
            [helper.make_tensor_value_info("X", TensorProto.STRING, ["N"])],
            [helper.make_empty_tensor_value_info("Y")],
        ),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)],
        ir_version=8,
    ).SerializeToString()
    want = [["\x02", "a", "bc", "\x03"], ["\x02", "\x03", "-", "-"], ["\x02", "d", "\x03", "-"]]
    assert run_reference(model, feeds)[0].tolist() == want


@pytest.mark.parametrize("dtype", [np.int64, np.int32])
def test_numbers_are_counted(dtype):
    feeds = {"X": np.array([[1, 2, 1, 2**31 - 1], [7, 7, 7, 7], [2, 1, 2, 1]], dtype)}
    pool = [1, 2, 2**31 - 1, 1, 2, 2, 1]
    attributes = {"max_gram_length": 2, "min_gram_length": 1, "max_skip_count": 0, "mode": "TF"}
    attributes |= {"ngram_counts": [0, 3], "ngram_indexes": [0, 1, 2, 3, 6], "pool_int64s": pool}
    got = check(one_node("TfIdfVectorizer", feeds, **attributes), feeds)
    want = [[2, 1, 1, 1, 0, 0, 1], [0] * 7, [2, 2, 0, 1, 0, 0, 2]]
    np.testing.assert_array_equal(got[0], want)
    one = {"X": feeds["X"][0]}
    got = check(one_node("TfIdfVectorizer", one, batch=False, **attributes), one, rows=False)
    np.testing.assert_array_equal(got[0], want[0])


def murmur(feeds, **attributes):
    x = feeds["X"]
    kind = {"O": TensorProto.STRING, "i": TensorProto.INT64, "f": TensorProto.FLOAT}[x.dtype.kind]
    graph = helper.make_graph(
        [helper.make_node("MurmurHash3", ["X"], ["Y"], domain="com.microsoft", **attributes)],
        "graph",
        [helper.make_tensor_value_info("X", kind, ["N", *x.shape[1:]])],
        [helper.make_empty_tensor_value_info("Y")],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()


def test_hashes():
    """Known values of MurmurHash3_x86_32, with and without a sign."""
    from sklearn.utils import murmurhash3_32

    words = ["", "a", "ab", "abc", "abcd", "hello, world", "größe", "x" * 100]
    feeds = {"X": np.array(words, dtype=object).reshape(-1, 1)}
    for positive in (0, 1):
        for seed in (0, 42):
            got = check(murmur(feeds, positive=positive, seed=seed), feeds, ort=False)[0]
            assert got.ravel().tolist() == [murmurhash3_32(w, seed=seed, positive=bool(positive)) for w in words]
    assert check(murmur({"X": np.array([["abc"]], dtype=object)}), {"X": np.array([["abc"]], dtype=object)}, ort=False)[
        0
    ] == [[0xB3DD93FA]]


@pytest.mark.parametrize("dtype", [np.int64, np.float32])
def test_hashes_of_numbers(dtype):
    from sklearn.utils import murmurhash3_32

    feeds = {"X": np.array([[1, -2], [0, 3]], dtype)}
    got = check(murmur(feeds), feeds, ort=False)[0]
    want = [[murmurhash3_32(x.tobytes(), positive=True) for x in row] for row in feeds["X"]]
    np.testing.assert_array_equal(got, want)
