"""If and Loop: compiled, interpreter, Python and onnxruntime agree."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import TYPES, check, run_reference

import mlonnx

RANDOM = np.random.default_rng(7)


def node(op, inputs, outputs, **attributes):
    return helper.make_node(op, list(inputs), list(outputs), name=attributes.pop("name", ""), **attributes)


def graph(nodes, inputs, outputs, constants=None):
    """A graph inside a node: types of its values are left open, but for what onnxruntime wants to know of a Loop."""
    known = {"step": (TensorProto.INT64, []), "go": (TensorProto.BOOL, []), "before": (TensorProto.FLOAT, None)}

    def info(name):
        return (
            helper.make_tensor_value_info(name, *known[name])
            if name in known
            else helper.make_empty_tensor_value_info(name)
        )

    values = [numpy_helper.from_array(np.asarray(a), n) for n, a in (constants or {}).items()]
    return helper.make_graph(nodes, "body", [info(i) for i in inputs], [info(o) for o in outputs], values)


def model(nodes, feeds, outputs, constants=None, *, shapes=None, opset=17, functions=()):
    """`shapes` are those declared of inputs; others have any number of rows."""
    inputs = []
    for name, array in feeds.items():
        shape = (shapes or {}).get(name, ["N", *array.shape[1:]] if array.ndim else [])
        inputs.append(helper.make_tensor_value_info(name, TYPES[array.dtype], shape))
    values = [numpy_helper.from_array(np.asarray(a), n) for n, a in (constants or {}).items()]
    made = helper.make_graph(nodes, "graph", inputs, [helper.make_empty_tensor_value_info(o) for o in outputs], values)
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid("local", 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=8, functions=list(functions)).SerializeToString()


def rows_of(*shape):
    return RANDOM.normal(size=shape).astype(np.float32)


def truth(value):
    return np.array(value)


def choice(condition, then_graph, else_graph, outputs=("Y",)):
    return node("If", [condition], outputs, name=f"choice {outputs[0]}", then_branch=then_graph, else_branch=else_graph)


ADD = graph([node("Add", ["X", "two"], ["t"])], [], ["t"], {"two": np.float32(2)})
NEGATE = graph([node("Neg", ["X"], ["e"])], [], ["e"])


@pytest.mark.parametrize("condition", [True, False])
def test_a_condition_of_the_run(condition):
    """Values of the outside are seen by both graphs; outputs of equal shape in a form of known sizes."""
    feeds = {"X": rows_of(3, 4), "c": truth(condition)}
    made = model([choice("c", ADD, NEGATE)], feeds, ["Y"], shapes={"X": [3, 4]})
    got = check(made, feeds, rows=False)
    np.testing.assert_array_equal(got[0], feeds["X"] + 2 if condition else -feeds["X"])


@pytest.mark.parametrize("condition", [True, False])
@pytest.mark.parametrize("rows", [0, 1, 5])
def test_graphs_of_different_extents(condition, rows):
    """One graph drops columns and doubles the rows, the other keeps the shape."""
    cut = graph(
        [node("Slice", ["X", "from", "to", "axis"], ["s"]), node("Concat", ["s", "s"], ["t"], axis=0)],
        [],
        ["t"],
        {"from": np.array([1]), "to": np.array([3]), "axis": np.array([1])},
    )
    feeds = {"X": rows_of(rows, 4), "c": truth(condition)}
    made = model([choice("c", cut, NEGATE), node("Abs", ["Y"], ["Z"])], feeds, ["Y", "Z"])
    assert mlonnx.InferenceSession(made).path == "dynamic"
    got = check(made, feeds, rows=False)
    want = np.concatenate([feeds["X"][:, 1:3]] * 2) if condition else -feeds["X"]
    np.testing.assert_array_equal(got[0], want)
    np.testing.assert_array_equal(got[1], np.abs(want))


def test_a_condition_that_the_batch_decides():
    """sum(X) > 0 chooses between a sort and a filter, with an If inside one of them."""
    inner = choice(
        "small",
        graph([node("Identity", ["X"], ["it"])], [], ["it"]),
        graph([node("Compress", ["X", "picked"], ["ie"], axis=0)], [], ["ie"], {"picked": np.array([True, False])}),
        ["i"],
    )
    then = graph([node("Less", ["n", "three"], ["small"]), inner], [], ["i"], {"three": np.array(3)})
    other = graph([node("TopK", ["X", "one"], ["v", "at"], axis=1)], [], ["v"], {"one": np.array([1])})
    nodes = [
        node("ReduceSum", ["X"], ["s"], keepdims=0),
        node("Greater", ["s", "zero"], ["c"]),
        node("Shape", ["X"], ["shape"]),
        node("Gather", ["shape", "first"], ["n"]),
        choice("c", then, other),
    ]
    constants = {"zero": np.float32(0), "first": np.array(0)}
    X = np.abs(rows_of(4, 3))
    for feed, want in [(X, X[:1]), (X[:2], X[:2]), (-X, (-X).max(1, keepdims=True))]:
        got = check(model(nodes, {"X": feed}, ["Y"], constants), {"X": feed}, rows=False)
        np.testing.assert_array_equal(got[0], want)


@pytest.mark.parametrize("condition", [True, False])
def test_a_constant_condition_is_no_choice(condition):
    """The graph that is not evaluated may be one that can't be; the model stays one of rows."""
    feeds = {"X": rows_of(5, 4)}
    wrong = graph([node("Squeeze", ["X"], ["w"])], [], ["w"])
    graphs = (ADD, wrong) if condition else (wrong, ADD)
    made = model([choice("c", *graphs)], feeds, ["Y"], {"c": truth(condition)})
    assert mlonnx.InferenceSession(made).path == "rows"
    np.testing.assert_array_equal(check(made, feeds)[0], feeds["X"] + 2)


def test_a_condition_that_follows_from_shapes():
    """As exporters guard a Squeeze: the second extent is 1, or not; what follows knows the rank again."""
    guard = [
        node("Shape", ["X"], ["shape"]),
        node("Gather", ["shape", "second"], ["n"]),
        node("Equal", ["n", "one"], ["c"]),
        choice(
            "c",
            graph([node("Squeeze", ["X", "axis"], ["t"])], [], ["t"], {"axis": np.array([1])}),
            graph([node("ReduceSum", ["X", "axis"], ["e"], keepdims=0)], [], ["e"], {"axis": np.array([1, 2])}),
        ),
        node("Neg", ["Y"], ["Z"]),
    ]
    constants = {"second": np.array(1), "one": np.array(1)}
    for width in (1, 3):
        feeds = {"X": rows_of(5, width, 2)}
        made = model(guard, feeds, ["Z"], constants)
        assert mlonnx.InferenceSession(made).path == "rows"
        X = feeds["X"]
        np.testing.assert_allclose(
            check(made, feeds, ort=width == 1)[0], -X[:, 0] if width == 1 else -X.sum((1, 2)), rtol=1e-6
        )


def test_errors_inside_a_graph_name_its_node():
    bad = graph([node("Gather", ["X", "at"], ["g"], name="taken")], [], ["g"])
    feeds = {"X": rows_of(3, 2), "c": truth(True), "at": np.array([7])}
    made = model([choice("c", bad, NEGATE)], feeds, ["Y"])
    session = mlonnx.InferenceSession(made)
    with pytest.raises(mlonnx.RunError, match="taken"):
        session.run(None, feeds)
    # The other graph has no such position to look at; the same session still runs.
    feeds["c"] = truth(False)
    np.testing.assert_array_equal(session.run(None, feeds)[0], -feeds["X"])


@pytest.mark.parametrize("condition", [True, False])
def test_what_follows_graphs_of_different_ranks(condition):
    """It goes into both graphs: each knows its own rank. So does a second choice, and what it takes of the first."""
    flat = graph(
        [node("Reshape", ["X", "all"], ["f"]), node("Shape", ["X"], ["fs"])], [], ["f", "fs"], {"all": np.array([-1])}
    )
    kept = graph([node("Neg", ["X"], ["k"]), node("Shape", ["k"], ["ks"])], [], ["k", "ks"])
    nodes = [
        choice("c", flat, kept, ["v", "s"]),
        node("Mul", ["v", "v"], ["square"]),
        choice(
            "c",
            graph([node("Abs", ["square"], ["a"])], [], ["a"]),
            graph([node("Neg", ["v"], ["b"])], [], ["b"]),
            ["w"],
        ),
        node("ReduceSum", ["w"], ["Y"], keepdims=0),
        node("Shape", ["X"], ["between"]),
        node("Add", ["between", "s"], ["Z"]),
    ]
    feeds = {"X": rows_of(3, 2), "c": truth(condition)}
    got = check(model(nodes, feeds, ["Y", "Z"]), feeds, rows=False, rtol=1e-4)
    X = feeds["X"]
    np.testing.assert_allclose(got[0], (X * X).sum() if condition else X.sum(), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(got[1], [6, 4])


def test_a_graph_that_always_fails():
    """Of a rank that what follows can't take: an error of the run, where that graph is chosen at all."""
    wrong = graph([node("Unsqueeze", ["X", "front"], ["t"])], [], ["t"], {"front": np.array([0])})
    feeds = {"X": rows_of(3, 2), "c": truth(False), "B": rows_of(2, 2)}
    nodes = [choice("c", wrong, NEGATE, ["v"]), node("Gemm", ["v", "B"], ["Y"], name="product")]
    made = model(nodes, feeds, ["Y"], shapes={"B": [2, 2]})
    session = mlonnx.InferenceSession(made)
    np.testing.assert_allclose(session.run(None, feeds)[0], -feeds["X"] @ feeds["B"], rtol=1e-5)
    feeds["c"] = truth(True)
    with pytest.raises(mlonnx.RunError, match="product.*shapes do not fit together"):
        session.run(None, feeds)
    with pytest.raises(mlonnx.RunError, match="product"):
        run_reference(made, feeds)


def test_other_ranks_and_elements():
    feeds = {"X": rows_of(3, 1), "c": truth(True)}
    squeeze = graph([node("Squeeze", ["X", "axis"], ["t"])], [], ["t"], {"axis": np.array([1])})
    made = model([choice("c", squeeze, NEGATE)], feeds, ["Y"])
    np.testing.assert_array_equal(run_reference(made, feeds)[0], feeds["X"][:, 0])
    with pytest.raises(mlonnx.NotSupportedError, match="rank is not known"):
        mlonnx.InferenceSession(made)
    numbers = graph([node("Cast", ["X"], ["t"], to=TensorProto.INT64)], [], ["t"])
    with pytest.raises(mlonnx.ModelError, match="output 0 has other elements"):
        mlonnx.InferenceSession(model([choice("c", numbers, NEGATE)], feeds, ["Y"]))
    two = graph([node("Neg", ["X"], ["a"])], [], ["a", "a"])
    with pytest.raises(mlonnx.ModelError, match="1 and 2 outputs|2 and 1 outputs"):
        mlonnx.InferenceSession(model([choice("c", two, NEGATE)], feeds, ["Y"]))
    with pytest.raises(mlonnx.ModelError, match="one truth value"):
        mlonnx.InferenceSession(model([choice("X", ADD, NEGATE)], feeds, ["Y"]))


@pytest.mark.parametrize("values", [[], [True, False]])
def test_a_condition_that_is_not_one_value(values):
    """Of an extent that only the run knows."""
    feeds = {"X": rows_of(3, 2), "c": np.array([True])}
    made = model([choice("c", ADD, NEGATE)], feeds, ["Y"])
    np.testing.assert_array_equal(check(made, feeds, rows=False)[0], feeds["X"] + 2)
    feeds["c"] = np.array(values, bool)
    for run in (lambda: mlonnx.InferenceSession(made).run(None, feeds), lambda: run_reference(made, feeds)):
        with pytest.raises(mlonnx.RunError, match="choice Y"):
            run()


# Loop


def loop(M, cond, initial, outputs, body):
    return node("Loop", [M, cond, *initial], outputs, name="loop", body=body)


POWERS = graph(
    [
        node("Mul", ["before", "factor"], ["after"]),
        node("Cast", ["step"], ["s"], to=TensorProto.FLOAT),
        node("Add", ["after", "s"], ["entry"]),
        node("Identity", ["go"], ["on"]),
    ],
    ["step", "go", "before"],
    ["on", "after", "entry"],
)


@pytest.mark.parametrize("steps", [1, 4])
def test_a_loop_of_known_steps(steps):
    """A carried value, a value from outside and an entry of each step, unrolled."""
    feeds = {"X": rows_of(3), "factor": np.float32([2, 3, 4])}
    made = model(
        [loop("M", "", ["X"], ["Y", "Z"], POWERS)],
        feeds,
        ["Y", "Z"],
        {"M": np.array(steps)},
        shapes={"X": [3], "factor": [3]},
    )
    got = check(made, feeds, rows=False)
    powers = [feeds["X"] * feeds["factor"]]
    for _ in range(steps - 1):
        powers.append(powers[-1] * feeds["factor"])
    np.testing.assert_array_equal(got[0], powers[-1])
    np.testing.assert_array_equal(got[1], np.stack([p + np.float32(k) for k, p in enumerate(powers)]))


def test_a_carried_value_that_grows():
    """Extents may change from step to step."""
    body = graph(
        [node("Concat", ["before", "X"], ["after"], axis=0), node("Identity", ["go"], ["on"])],
        ["step", "go", "before"],
        ["on", "after"],
    )
    feeds = {"X": rows_of(2, 3)}
    made = model([loop("M", "", ["X"], ["Y"], body)], feeds, ["Y"], {"M": np.array(3)})
    np.testing.assert_array_equal(check(made, feeds, rows=False)[0], np.concatenate([feeds["X"]] * 4))


HALVES = graph(
    [
        node("Mul", ["before", "half"], ["after"]),
        node("ReduceMax", ["after"], ["largest"], keepdims=0),
        node("Greater", ["largest", "one"], ["on"]),
    ],
    ["step", "go", "before"],
    ["on", "after", "largest"],
    {"half": np.float32(0.5), "one": np.float32(1)},
)


def test_a_condition_that_ends_the_loop():
    """Until nothing is above 1: the interpreter runs it; compiled it is refused, with the reason."""
    feeds = {"X": np.float32([3, 10])}
    made = model([loop("", "go", ["X"], ["Y", "Z"], HALVES)], feeds, ["Y", "Z"], {"go": truth(True)})
    got = run_reference(made, feeds)
    np.testing.assert_array_equal(got[0], np.float32([0.1875, 0.625]))
    np.testing.assert_array_equal(got[1], np.float32([5, 2.5, 1.25, 0.625]))
    with pytest.raises(mlonnx.NotSupportedError, match="Loop.*number of steps"):
        mlonnx.InferenceSession(made)
    most = model([loop("M", "", ["X"], ["Y", "Z"], HALVES)], feeds, ["Y", "Z"], {"M": np.array(2)})
    np.testing.assert_array_equal(run_reference(most, feeds)[1], np.float32([5, 2.5]))


def test_no_step_at_all():
    feeds = {"X": np.float32([3, 10])}
    for M, go in [("zero", ""), ("", "stop")]:
        constants = {"zero": np.array(0)} if M else {"stop": truth(False)}
        made = model([loop(M, go, ["X"], ["Y", "Z"], HALVES)], feeds, ["Y", "Z"], constants)
        got = run_reference(made, feeds)
        np.testing.assert_array_equal(got[0], feeds["X"])
        assert got[1].shape == (0,)


def test_loops_without_an_end_are_found_out():
    body = graph([node("Identity", ["go"], ["on"])], ["step", "go"], ["on", "step"])
    forever = model([loop("", "", [], ["Y"], body)], {"X": rows_of(1)}, ["Y"])
    with pytest.raises(mlonnx.NotSupportedError, match="Loop"):
        mlonnx.InferenceSession(forever)
    huge = model([loop("M", "", [], ["Y"], body)], {"X": rows_of(1)}, ["Y"], {"M": np.array(2**62)})
    with pytest.raises(mlonnx.NotSupportedError, match="Loop"):
        mlonnx.InferenceSession(huge)


def test_few_nodes_that_stand_for_many():
    """Loops that are few enough one by one, and functions that call each other twice."""
    feeds = {"X": rows_of(1)}
    body = graph(
        [node("Neg", ["before"], ["after"]), node("Identity", ["go"], ["on"])],
        ["step", "go", "before"],
        ["on", "after"],
    )
    nodes = [loop("M", "", [f"v{i}"], [f"v{i + 1}"], body) for i in range(20)]
    made = model([node("Abs", ["X"], ["v0"]), *nodes], feeds, ["v20"], {"M": np.array(1000)})
    with pytest.raises(mlonnx.NotSupportedError, match="Loop.*too many"):
        mlonnx.InferenceSession(made)
    functions = [function("F0", ["x"], ["y"], [node("Neg", ["x"], ["y"])])]
    for i in range(1, 40):
        calls = [call(f"F{i - 1}", ["x"], ["t"]), call(f"F{i - 1}", ["t"], ["y"])]
        functions.append(function(f"F{i}", ["x"], ["y"], calls))
    with pytest.raises(mlonnx.NotSupportedError, match="more than 16384 nodes when they are inlined"):
        mlonnx.InferenceSession(model([call("F39", ["X"], ["Y"])], feeds, ["Y"], functions=functions))


def test_malformed_loops_are_refused():
    feeds = {"X": rows_of(2)}
    keep = [node("Identity", ["go"], ["on"])]
    for body, message in [
        (graph(keep, ["step", "go"], ["on"]), "graph of 2 inputs; it needs 3"),
        (graph(keep, ["step", "go", "v"], ["on"]), "1 outputs; it needs"),
        (graph(keep, ["step", "go", "v"], ["v", "v"]), "one truth value"),
        (graph(keep, ["step", "go", "v"], ["on", "step"]), "carried value 0 changes"),
    ]:
        with pytest.raises(mlonnx.ModelError, match=message):
            mlonnx.InferenceSession(model([loop("M", "", ["X"], ["Y"], body)], feeds, ["Y"], {"M": np.array(2)}))


# Functions of the model


def function(name, inputs, outputs, nodes, attributes=(), defaults=()):
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("local", 1)]
    return helper.make_function("local", name, inputs, outputs, nodes, opsets, list(attributes), list(defaults))


def refer(made, attribute, to, kind):
    from onnx import AttributeProto

    made.attribute.append(AttributeProto(name=attribute, ref_attr_name=to, type=getattr(AttributeProto, kind)))
    return made


def call(name, inputs, outputs, **attributes):
    return helper.make_node(name, list(inputs), list(outputs), domain="local", **attributes)


def test_functions_at_any_depth():
    """A function calls one inside a graph inside a graph; attributes are handed down, two have defaults."""
    scale = function(
        "Scale",
        ["x"],
        ["y"],
        [
            refer(node("Constant", [], ["f"]), "value_float", "factor", "FLOAT"),
            node("Mul", ["x", "f"], ["m"]),
            refer(node("Softmax", ["m"], ["y"]), "axis", "axis", "INT"),
        ],
        ["factor"],
        [helper.make_attribute("axis", 1)],
    )
    inner = choice(
        "d",
        graph([refer(call("Scale", ["x"], ["p"]), "factor", "outer", "FLOAT")], [], ["p"]),
        graph([call("Scale", ["x"], ["q"], factor=1.0, axis=0)], [], ["q"]),
        ["r"],
    )
    choose = function(
        "Choose",
        ["x", "c", "d"],
        ["y"],
        [choice("c", graph([inner], [], ["r"]), graph([node("Neg", ["x"], ["n"])], [], ["n"]), ["y"])],
        [],
        [helper.make_attribute("outer", 3.0)],
    )

    def softmax(x, axis):
        e = np.exp(x.astype(np.float64) - x.max(axis, keepdims=True))
        return e / e.sum(axis, keepdims=True)

    X = rows_of(4, 3)
    for c, d, factor, want in [
        (True, True, 2.0, softmax(2 * X, 1)),
        (True, True, None, softmax(3 * X, 1)),
        (True, False, None, softmax(X, 0)),
        (False, True, None, -X),
    ]:
        feeds = {"X": X, "c": truth(c), "d": truth(d)}
        attributes = {} if factor is None else {"outer": factor}
        made = model([call("Choose", ["X", "c", "d"], ["Y"], **attributes)], feeds, ["Y"], functions=[scale, choose])
        np.testing.assert_allclose(check(made, feeds, rows=False, ulp=4)[0], want, rtol=1e-5)


def test_graphs_inside_graphs_are_bounded():
    """Calls of functions inside graphs nest deeper than the container itself can."""
    functions = [function("F0", ["x", "c"], ["y"], [node("Neg", ["x"], ["y"])])]
    for i in range(1, 90):
        deeper = graph([call(f"F{i - 1}", ["x", "c"], ["t"])], [], ["t"])
        same = graph([node("Identity", ["x"], ["e"])], [], ["e"])
        functions.append(function(f"F{i}", ["x", "c"], ["y"], [choice("c", deeper, same, ["y"])]))
    feeds = {"X": rows_of(2, 2), "c": truth(True)}
    with pytest.raises(mlonnx.NotSupportedError, match="deep"):
        mlonnx.InferenceSession(model([call("F89", ["X", "c"], ["Y"])], feeds, ["Y"], functions=functions))
    made = model([call("F20", ["X", "c"], ["Y"])], feeds, ["Y"], functions=functions)
    np.testing.assert_array_equal(check(made, feeds, rows=False)[0], -feeds["X"])
