"""Every plan of a forest gives the bits of the interpreter, on every level, at any number of rows.

MLONNX_FORESTS=500 runs more than the default number of random forests.
"""

import os
import re

import forests
import numpy as np
import pytest

import mlonnx
from mlonnx import _compiler
from mlonnx._compare import compare_bits
from mlonnx.compiler import emit
from mlonnx.exceptions import ModelError

PLANS = ["walk", "heap-walk", "heap", "oblivious", "blend", "masks"]
LEVELS = ["host", "x86-64-v3", "x86-64-v2"]
COUNT = int(os.environ.get("MLONNX_FORESTS", "36"))
ROWS = (700, 100, 14, 1)
# Why a plan may refuse a forest.
REASONS = (
    "a tree is deeper than 8",
    "different tests on a level",
    "more than 256 leaves",
    "more than 64 leaves",
    "more than 64 columns",
    "votes are not summed",
    "votes for several targets",
    "children are shared",
    "partial sums of 64 rows do not fit the cache",
)
applied = dict.fromkeys(PLANS, 0)


def plans_in(model, **options):
    """The plan of each call of a forest kernel, in the order of the clones for 1, 64 and 512 rows."""
    return re.findall(r'[ {]plan = "([\w-]+)"', emit(model, "linalg", **options))


@pytest.mark.parametrize("seed", range(COUNT))
def test_plans_agree(seed):
    model, X, what = forests.forest(seed)
    want = {n: _compiler.interpret(model, "", {"X": X[:n]}) for n in ROWS}
    for number, plan in enumerate(PLANS):
        level = LEVELS[(seed // len(forests.SHAPES) + number) % len(LEVELS)] if seed % 2 else "host"
        try:
            session = mlonnx.InferenceSession(model, forest_plan=plan, cpu=level)
        except ModelError as error:
            assert any(reason in str(error) for reason in REASONS), error
            continue
        for n in ROWS:
            for got, expected in zip(session.run(None, {"X": X[:n]}), want[n], strict=True):
                why = compare_bits(got, expected)
                assert why is None, f"{what}: {plan} on {level} at {n} rows: {why}"
        applied[plan] += 1


def test_every_plan_was_used():
    if applied["walk"] >= 36:
        assert all(count >= 2 for count in applied.values()), applied


@pytest.mark.parametrize("plan", PLANS)
def test_a_forced_plan_is_used(plan):
    """As inspect shows it, in the clones that it is for."""
    seed = list(forests.SHAPES).index("oblivious")
    while True:  # any that all plans can have
        model, _, _ = forests.forest(seed)
        seed += len(forests.SHAPES)
        try:
            found = plans_in(model, forest_plan=plan)
            break
        except ModelError:
            assert seed < 1000
    uses = {"walk": ["walk"] * 3, "masks": ["masks", found[1], found[2]], "oblivious": ["oblivious"] * 3}.get(
        plan, [found[0], plan, plan]
    )
    assert found == uses


@pytest.mark.parametrize(
    "plans, row, block",
    [
        ("blend,walk", "walk", "blend"),
        ("walk,blend", "walk", "blend"),
        ("walk,masks", "masks", "walk"),
        ("masks,oblivious", "masks", "oblivious"),
        ("oblivious,walk", "walk", "oblivious"),
        ("walk,oblivious", "oblivious", "walk"),
    ],
)
def test_two_plans(plans, row, block):
    """One for single rows and one for blocks, in any order where only one of them is for the other."""
    tree = forests.Tree()
    tree.add()
    tree.split(0, (0, "BRANCH_LEQ", 0.5, 1))
    assert plans_in(regressor([tree] * 3, 2), forest_plan=plans) == [row, block, block]


def test_oblivious_rows_of_many_columns():
    """More than 256 columns of codes: blocks take the plan, single rows another."""
    trees = []
    for feature in range(300):
        trees.append(forests.Tree())
        trees[-1].add()
        trees[-1].split(0, (feature, "BRANCH_LEQ", 0.5, 1))
    model = regressor(trees, 300)
    row, *blocks = plans_in(model, forest_plan="oblivious")
    assert row != "oblivious" and blocks == ["oblivious"] * 2
    model = regressor(trees[:200], 300)
    assert plans_in(model, forest_plan="oblivious") == ["oblivious"] * 3
    X = np.random.default_rng(0).normal(0.5, 1, (130, 300)).astype(np.float32)
    session = mlonnx.InferenceSession(model, forest_plan="oblivious")
    for rows in (X, X[:1], X[1:2]):
        want = _compiler.interpret(model, "", {"X": rows})[0]
        assert compare_bits(session.run(None, {"X": rows})[0], want) is None


def test_an_unknown_plan_is_refused():
    model, _, _ = forests.forest(0)
    known = "known are walk, heap-walk, heap, oblivious, blend, masks"
    with pytest.raises(ModelError, match=f"can't be planned as 'fast': {known}"):
        mlonnx.InferenceSession(model, forest_plan="fast")


def test_a_plan_that_cannot_be_used_says_why():
    seed = list(forests.SHAPES).index("2000 leaves")
    model, _, _ = forests.forest(seed)
    with pytest.raises(ModelError, match="can't be planned as 'heap': (a tree is deeper than 8|votes are not summed)"):
        mlonnx.InferenceSession(model, forest_plan="heap")


def regressor(trees, features, batch="N"):
    node = forests.lists(np.random.default_rng(1), trees, 1, "all", classifier=False)
    del node.attribute[[attribute.name for attribute in node.attribute].index("aggregate_function")]
    graph = forests.helper.make_graph(
        [node],
        "forest",
        [forests.helper.make_tensor_value_info("X", 1, [batch, features])],
        [forests.helper.make_empty_tensor_value_info("Y")],
    )
    opsets = [forests.helper.make_opsetid("ai.onnx.ml", 3)]
    return forests.helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()


def test_a_chain_of_equality_is_one_set():
    """Five BRANCH_EQ that share their true child, as converters write a categorical split."""
    tree = forests.Tree()
    tree.add()
    node, end = 0, None
    for category in (7, 1, 4, 0, 5):
        tree.split(node, (0, "BRANCH_EQ", float(category), 1), true=end)
        end, node = tree.true[node], tree.false[node]
    model = regressor([tree], 1)
    text = emit(model, "linalg", forest_plan="blend")
    facts = dict(re.findall(r"(\w+) = (\d+) : i64", re.search(r"plan = \{([^}]*\"blend[^}]*)\}", text)[1]))
    assert (facts["tests"], facts["sets"], facts["cuts"]) == ("1", "1", "0")
    X = np.array([[7], [1], [4], [0], [5], [-0.0], [2], [4.5], [-1], [8], [300], [np.nan], [np.inf]], np.float32)
    X = np.tile(X, (10, 1))
    want = _compiler.interpret(model, "", {"X": X})[0]
    assert len(np.unique(want)) == 2
    for plan in PLANS[4:]:
        session = mlonnx.InferenceSession(model, forest_plan=plan)
        assert compare_bits(session.run(None, {"X": X})[0], want) is None
        assert compare_bits(np.concatenate([session.run(None, {"X": x[None]})[0] for x in X[:13]]), want[:13]) is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("plan", PLANS)
def test_special_numbers(plan, level):
    """Zeros of both signs, infinities, NaN, the largest and the smallest numbers, as thresholds and as values."""
    f32 = np.finfo(np.float32)
    numbers = [0.0, -0.0, np.inf, -np.inf, np.nan, -np.nan, f32.max, f32.min, f32.tiny, -f32.tiny]
    numbers += [f32.smallest_subnormal, -f32.smallest_subnormal, 1.0, np.nextafter(np.float32(1), np.float32(2))]
    values = np.array(numbers, np.float32)[:, None]
    mixed = values[np.random.default_rng(5).permutation(np.arange(700) % len(values))]
    for mode in ("BRANCH_LEQ", "BRANCH_LT"):
        for cuts in (numbers, [c for c in numbers if abs(c) != np.inf], [-np.inf], [-0.0], [f32.max]):
            trees = []
            for number, cut in enumerate(cuts):
                trees.append(forests.Tree())
                trees[-1].add()
                trees[-1].split(0, (0, mode, float(cut), number % 2))
            model = regressor(trees, 1)
            session = mlonnx.InferenceSession(model, forest_plan=plan, cpu=level)
            for X in (mixed, np.tile(values, (64, 1)), np.repeat(values, 64, axis=0), values[3:4]):
                want = _compiler.interpret(model, "", {"X": X})[0]
                assert compare_bits(session.run(None, {"X": X})[0], want) is None, (mode, cuts)


@pytest.mark.parametrize("level", LEVELS)
def test_rows_wider_than_a_cache(level):
    """Blocks of wide rows are smaller, and fetched first: 1,500 columns, all of which some tree reads."""
    rng = np.random.default_rng(3)
    trees = []
    for first in range(0, 1500, 20):
        tree = forests.Tree()
        tree.add()
        node = 0
        for feature in range(first, first + 20):
            tree.split(node, (feature, "BRANCH_LEQ", float(np.float32(rng.normal() - 1)), int(rng.integers(2))))
            node = tree.false[node]
        trees.append(tree)
    model = regressor(trees, 1500)
    X = rng.normal(size=(700, 1500)).astype(np.float32)
    X[rng.random(X.shape) < 0.02] = np.nan
    want = _compiler.interpret(model, "", {"X": X})[0]
    for plan in ("walk", "heap-walk", "blend"):
        session = mlonnx.InferenceSession(model, forest_plan=plan, cpu=level)
        for rows in ROWS:
            why = compare_bits(session.run(None, {"X": X[:rows]})[0], want[:rows])
            assert why is None, f"{plan} at {rows} rows: {why}"


def stumps(features, columns, batch="N"):
    trees = []
    for value, feature in enumerate(features):
        tree = forests.Tree()
        tree.add()
        tree.split(0, (feature, "BRANCH_EQ", float(value), 0))
        trees.append(tree)
    return regressor(trees, columns, batch)


def test_feature_numbers_do_not_become_memory():
    """Lists by feature exist for a million of them at most: two billion would be 50 GB."""
    model = stumps([2**31 - 2], 2**31 - 1, batch=1)
    assert plans_in(model) == ["walk"]
    with pytest.raises(ModelError, match="can't be planned as 'masks': a feature's number is above a million"):
        mlonnx.InferenceSession(model, forest_plan="masks")


def test_thousands_of_equality_tests_are_no_categories():
    """Joining is for 254 categories at most, so that its time stays in bounds: 5,000 values and their tests."""
    text = emit(stumps([0] * 5000, 1), "linalg", forest_plan="blend")
    facts = dict(re.findall(r"(\w+) = (\d+) : i64", re.search(r"plan = \{([^}]*\"blend[^}]*)\}", text)[1]))
    assert facts["sets"] == "0" and int(facts["cuts"]) >= 5000


def test_more_than_255_cuts_of_a_feature():
    """Codes are bytes: a feature with more cuts gets several columns."""
    rng = np.random.default_rng(5)
    cuts = np.sort(rng.normal(size=700).astype(np.float32))
    trees = []
    for first in range(0, 700, 7):
        tree = forests.Tree()
        tree.add()
        node = 0
        for cut in cuts[first : first + 7]:
            tree.split(node, (0, "BRANCH_LEQ", float(cut), int(rng.integers(2))))
            node = tree.false[node]
        trees.append(tree)
    model = regressor(trees, 1)
    X = np.concatenate([cuts, np.nextafter(cuts, np.float32(9)), [np.nan, np.inf, -np.inf]]).astype(np.float32)[:, None]
    want = _compiler.interpret(model, "", {"X": X})[0]
    for plan in ("heap", "blend", "masks", "walk"):
        session = mlonnx.InferenceSession(model, forest_plan=plan)
        assert compare_bits(session.run(None, {"X": X})[0], want) is None, plan
        assert compare_bits(np.concatenate([session.run(None, {"X": x[None]})[0] for x in X[::50]]), want[::50]) is None
