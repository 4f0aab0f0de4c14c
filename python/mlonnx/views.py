"""Other views of an ONNX model: its graph cut off before the link function (margins), or at the leaves of its trees.

A view is a model like any other, and a function from its outputs to what the caller asked for. Making one takes the
graph and the onnx package: a compiled library has no views.
"""

import os
from functools import partial

import numpy as np

from .exceptions import Error, NotSupportedError

_TREES = {"TreeEnsembleClassifier", "TreeEnsembleRegressor", "TreeEnsemble"}
_SCORERS = _TREES | {"LinearClassifier", "LinearRegressor", "SVMClassifier", "SVMRegressor"}
_LINKS = {"Sigmoid", "Softmax", "Exp"}
# What puts scores together without another scale.
_SUMS = {"Add", "Sub", "Sum", "Mul", "Div", "Neg", "MatMul", "Gemm", "Concat", "ArrayFeatureExtractor", "Gather"}
# What changes no value that passes through.
_SHAPES = {"Identity", "Cast", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "ZipMap"}


def read_graph(source):
    """The onnx.ModelProto of a path or of bytes."""
    try:
        import onnx
        from google.protobuf.message import DecodeError
    except ImportError:
        raise Error("raw scores and leaves need the onnx package, to rewrite the model: pip install onnx") from None
    try:
        return onnx.load(source) if isinstance(source, (str, os.PathLike)) else onnx.load_model_from_string(source)
    except DecodeError:
        raise NotSupportedError("not supported: raw scores and leaves of a model that is not in ONNX form") from None


class _Graph:
    """The nodes of a model by what they make, and its constants."""

    def __init__(self, model):
        self.model = model
        self.makers = {name: node for node in model.graph.node for name in node.output if name}
        self.tensors = {tensor.name: tensor for tensor in model.graph.initializer}
        for node in model.graph.node:
            if node.op_type == "Constant" and node.attribute[0].name == "value":
                self.tensors[node.output[0]] = node.attribute[0].t

    def constant(self, name):
        """The array of a constant, None for any other value."""
        from onnx import numpy_helper

        tensor = self.tensors.get(name)
        return None if tensor is None else numpy_helper.to_array(tensor)

    def behind(self, name):
        """The value that `name` has before it is only reshaped or cast, and the node that makes it (None: an input)."""
        while (node := self.makers.get(name)) is not None and node.op_type in _SHAPES:
            name = node.input[0]
        return name, node

    def negated(self, name):
        """x where the value is -x, else None."""
        _, node = self.behind(name)
        if node is not None and node.op_type == "Neg":
            return node.input[0]
        if node is not None and node.op_type == "Mul":
            for x, factor in (node.input, reversed(node.input)):
                constant = self.constant(factor)
                if constant is not None and (constant == -1).all():
                    return x
        return None

    def is_two_sided(self, name):
        """Whether a value has the columns -x and x, as its making shows."""
        _, node = self.behind(name)
        if node is not None and node.op_type == "Concat" and len(node.input) == 2:
            return self.negated(node.input[0]) == node.input[1]
        terms = [] if node is None else [self.constant(term) for term in node.input]
        if node is not None and node.op_type == "Add":
            _, product = self.behind(next(x for x, term in zip(node.input, terms, strict=True) if term is None))
            if product is None or product.op_type != "MatMul":
                return False
            terms += [self.constant(term) for term in product.input]
        elif node is None or node.op_type not in ("MatMul", "Gemm"):
            return False
        terms = [term for term in terms if term is not None]
        if node.op_type == "Gemm" and _attributes(node).get("transB"):
            terms[0] = terms[0].T
        return bool(terms) and all(t.ndim and t.shape[-1] == 2 and (t[..., 0] == -t[..., 1]).all() for t in terms)

    def cut(self, values, nodes=()):
        """The model with the outputs `values`, which `nodes` make where they are new or changed."""
        from onnx import ModelProto, ValueInfoProto

        makers = self.makers | {name: node for node in nodes for name in node.output if name}
        needed, stack = {}, list(values)
        while stack:
            node = makers.get(stack.pop())
            if node is not None and id(node) not in needed:
                needed[id(node)] = node
                stack += _uses(node)
        result = ModelProto()
        result.CopyFrom(self.model)
        del result.graph.node[:], result.graph.output[:], result.graph.value_info[:]
        result.graph.node.extend(node for node in [*self.model.graph.node, *nodes] if id(node) in needed)
        result.graph.output.extend(ValueInfoProto(name=name) for name in values)
        return result


def _uses(node):
    """The names of the values that a node reads, those that its bodies read included."""
    names = list(node.input)
    for attribute in node.attribute:
        for graph in ([attribute.g] if attribute.HasField("g") else []) + list(attribute.graphs):
            names += [name for inner in graph.node for name in _uses(inner)] + [value.name for value in graph.output]
    return names


def _attributes(node):
    from onnx import helper

    return {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}


def _numbers(attributes, name):
    """A list of floats, or of the tensor that may stand in its place, as an array; empty where neither is there."""
    from onnx import numpy_helper

    tensor = attributes.get(name + "_as_tensor")
    return np.asarray(attributes.get(name, ()), np.float32) if tensor is None else numpy_helper.to_array(tensor)


def _labels(attributes):
    """The number of a classifier's labels."""
    return max(len(attributes.get("classlabels_" + kind, ())) for kind in ("int64s", "ints", "strings"))


def _with(node, **changes):
    """A copy of a node with other values of some attributes; None removes one."""
    from onnx import NodeProto, helper

    result = NodeProto()
    result.CopyFrom(node)
    del result.attribute[:]
    result.attribute.extend(attribute for attribute in node.attribute if attribute.name not in changes)
    changes = {name: value for name, value in changes.items() if value is not None}
    result.attribute.extend(helper.make_attribute(name, value) for name, value in changes.items())
    return result


def _shown(nodes):
    names = [f"{node.op_type} {(node.name or node.output[0])!r}" for node in nodes[:4]]
    return ", ".join(names) + (", ..." if len(nodes) > 4 else "")


# --- margins ----------------------------------------------------------------------------------------------------------


def margins(model, output):
    """The view of the raw scores of `output`, class scores or a regressor's values: before its link function (logistic,
    softmax, exponential) if it has one, else as they stand. NotSupportedError says what is in the way."""
    graph = _Graph(model)
    refuse = lambda why: NotSupportedError(f"not supported: raw scores of {output!r}, since {why}")
    stops = _stops(graph, output)
    links = [node for node in stops if _has_link(node)]
    if not stops:
        raise refuse(
            "it comes from no linear model, support vector machine or trees, and has no logistic function, softmax or"
            " exponential that could be taken off"
        )
    if links and len(stops) > 1:
        raise refuse(f"it mixes {len(stops)} scores, some after a link function: {_shown(stops)}")
    if any(_votes_with_probabilities(node) for node in stops):
        raise refuse(f"the trees of {_shown(stops)} vote with probabilities: there is no margin")
    value, node = graph.behind(output)
    if len(stops) == 1 and stops[0].op_type in _SCORERS and (links or node is stops[0]):
        return _of_scorer(graph, stops[0])
    if links:
        return _before_link(graph, links[0], output, refuse)
    if node.op_type not in _SUMS:
        raise refuse(f"it is no sum of scores, but what {_shown([node])} makes of them")
    return _columns(graph, value)


def _stops(graph, output):
    """The nearest nodes behind a value that score or link."""
    found, seen, stack = [], set(), [output]
    while stack:
        node = graph.makers.get(stack.pop())
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if node.op_type in _SCORERS | _LINKS or node.op_type in ("MatMul", "Gemm"):
            found.append(node)
        else:
            stack += _uses(node)
    return found


def _has_link(node):
    attributes = _attributes(node)
    transform = attributes.get("post_transform", b"NONE")
    return node.op_type in _LINKS or transform not in (b"NONE", 0) or "prob_a" in attributes


def _votes_with_probabilities(node):
    """Whether a classifier's trees give probabilities, as those of random forests: R20 (docs/rules.md)."""
    if node.op_type != "TreeEnsembleClassifier" or _has_link(node):
        return False
    attributes = _attributes(node)
    return not (_numbers(attributes, "class_weights") < 0).any()


def _of_scorer(graph, node):
    """The scores of an operator of ai.onnx.ml before its transform."""
    attributes = _attributes(node)
    plain = 0 if node.op_type == "TreeEnsemble" else "NONE"
    fresh = _with(node, post_transform=plain, prob_a=None, prob_b=None)
    classifies = node.op_type.endswith("Classifier")
    value = node.output[1 if classifies else 0]
    labels = _labels(attributes) if classifies else 0
    finish = _all_columns
    if node.op_type == "SVMClassifier" and attributes.get("vectors_per_class"):
        # Scores of libsvm are positive for the first class of a pair (R16). Without probabilities, those of the pairs
        # are what a model of several classes gives.
        if labels == 2:
            finish = _first_column
        elif "prob_a" in attributes:
            finish = partial(_one_against_rest, classes=labels)
    elif node.op_type == "TreeEnsembleClassifier" and labels == 2 and _votes_for_one_score(attributes):
        finish = _second_column
    elif node.op_type == "LinearClassifier" and labels == 2:
        weights = np.array(attributes["coefficients"], np.float32)
        bias = np.array(attributes.get("intercepts", ()), np.float32)
        opposite = lambda x: len(x) % 2 == 0 and (x[: len(x) // 2] == -x[len(x) // 2 :]).all()
        if len(bias) == 1 or (opposite(weights) and opposite(bias)):
            finish = _second_column
    return graph.cut([value], [fresh]), finish


def _votes_for_one_score(attributes):
    """Whether a classifier's trees have one score for two labels: all votes name the first label (R20), or each leaf
    votes for both, with opposite signs."""
    votes = np.array([attributes["class_" + name] for name in ("ids", "treeids", "nodeids")])
    base = _numbers(attributes, "base_values")
    if not votes[0].any() and len(base) < 2:
        return True
    first, second = votes[0] == 0, votes[0] == 1
    weights = _numbers(attributes, "class_weights")
    return (
        np.array_equal(votes[1:, first], votes[1:, second])
        and np.array_equal(weights[first], -weights[second])
        and (not len(base) or (len(base) == 2 and base[0] == -base[1]))
    )


def _before_link(graph, link, output, refuse):
    """What goes into a Sigmoid, Softmax or Exp node of ai.onnx."""
    value = link.input[0]
    if link.op_type != "Exp":
        return _columns(graph, value)
    # 1 / (1 + exp(-x)) is the logistic function, c * exp(x) an exponential link with the offset log(c).
    users = lambda names: [node for node in graph.model.graph.node if not names.isdisjoint(node.input)]
    _, node = graph.behind(output)
    if node is link:
        return _columns(graph, value)
    if node.op_type == "Mul":
        for x, factor in (node.input, reversed(node.input)):
            constant = graph.constant(factor)
            if constant is not None and graph.behind(x)[1] is link and constant.size == 1 and constant > 0:
                return graph.cut([value]), partial(_all_columns, offset=np.log(constant).item())
    after = users(set(link.output))
    negated = graph.negated(value)
    if negated and len(after) == 1 and after[0].op_type == "Add" and (graph.constant(after[0].input[1]) == 1).all():
        if [node.op_type for node in users(set(after[0].output))] == ["Reciprocal"]:
            return _columns(graph, negated)
    raise refuse(f"{_shown([link])} is no link function by itself")


def _columns(graph, value):
    _, node = graph.behind(value)
    if graph.is_two_sided(value):
        return graph.cut([value]), _second_column
    return graph.cut([value]), _all_columns


def _all_columns(arrays, offset=0.0):
    (scores,) = arrays
    scores = scores[:, 0] if scores.ndim == 2 and scores.shape[1] == 1 else scores
    return scores + scores.dtype.type(offset) if offset else scores


def _first_column(arrays):
    return arrays[0][:, 0]


def _second_column(arrays):
    return arrays[0][:, 1]


def _one_against_rest(arrays, classes):
    """Scores of the classes [rows, classes] of libsvm's scores of the pairs (0, 1), (0, 2), ..., (1, 2), ...: votes,
    and sums squeezed into (-1/3, 1/3), as scikit-learn's decision_function_shape="ovr" has them."""
    (pairs,) = arrays
    votes, sums = np.zeros((2, len(pairs), classes), pairs.dtype)
    for score, i, j in zip(pairs.T, *np.triu_indices(classes, 1), strict=True):
        sums[:, i] += score
        sums[:, j] -= score
        votes[:, i] += score >= 0
        votes[:, j] += score < 0
    return votes + sums / (3 * (np.abs(sums) + 1))


# --- leaves -----------------------------------------------------------------------------------------------------------


def leaves(model, numbers="ids"):
    """The view of the leaves that rows reach, [rows, trees], in the order of the tree operators and their trees' ids.

    `numbers` of leaves are their node "ids" (of TreeEnsemble 5, which has none, places), their "places" among the
    leaves of their tree in the model's lists, or their "weights"."""
    graph = _Graph(model)
    nodes, tables = [], []
    for node in model.graph.node:
        if node.op_type in _TREES:
            make = _leaves_by_root if node.op_type == "TreeEnsemble" else _leaves_by_id
            fresh, table = make(node, numbers)
            fresh.input.extend(node.input)
            fresh.output.append(f"leaves of {node.output[0]}")
            nodes.append(fresh)
            tables.append(table)
    if not nodes:
        raise NotSupportedError("not supported: leaves of a model that has no trees")
    return graph.cut([node.output[0] for node in nodes], nodes), partial(_leaf_numbers, tables=tables)


def _leaf_numbers(arrays, tables):
    found = [
        table[np.arange(len(table)), places.astype(np.int64)] for places, table in zip(arrays, tables, strict=True)
    ]
    return np.concatenate(found, axis=1)


def _table(trees, known_as):
    """Numbers of leaves by tree and place, and the place of each leaf in its tree. `trees` are indices from 0."""
    count = np.bincount(trees)
    order = np.argsort(trees, kind="stable")
    place = np.empty(len(trees), np.int64)
    place[order] = np.arange(len(trees)) - np.repeat(np.cumsum(count) - count, count)
    table = np.zeros((len(count), count.max(initial=1)), np.int64)
    table[trees, place] = known_as
    return table, place


def _leaves_by_id(node, numbers):
    """A TreeEnsembleRegressor that gives for each tree the place of the leaf, with the table of their numbers."""
    from onnx import helper, numpy_helper

    attributes = _attributes(node)
    ids = np.array(attributes["nodes_treeids"]), np.array(attributes["nodes_nodeids"])
    known, tree = np.unique(ids[0], return_inverse=True)
    leaf = np.array([mode == b"LEAF" for mode in attributes["nodes_modes"]])
    known_as = ids[1][leaf]
    if numbers == "weights":
        vote = "class" if node.op_type.endswith("Classifier") else "target"
        keys = zip(attributes[vote + "_treeids"], attributes[vote + "_nodeids"], strict=True)
        weights = dict(zip(keys, _numbers(attributes, vote + "_weights"), strict=True))
        known_as = [round(float(weights[key])) for key in zip(ids[0][leaf].tolist(), known_as.tolist(), strict=True)]
    table, place = _table(tree[leaf], known_as)
    if numbers == "places":
        table[tree[leaf], place] = place
    split = attributes.get("nodes_values_as_tensor")
    if split is None:
        weights = {"target_weights": place.astype(np.float32)}
    else:  # thresholds and weights have one type
        wide = place.astype(numpy_helper.to_array(split).dtype)
        weights = {"target_weights_as_tensor": numpy_helper.from_array(wide, "places")}
    fresh = helper.make_node("TreeEnsembleRegressor", [], [], name=node.name, domain=node.domain)
    fresh.attribute.extend(a for a in node.attribute if a.name.startswith("nodes_"))
    votes = {
        "n_targets": len(known),
        "target_treeids": ids[0][leaf],
        "target_nodeids": ids[1][leaf],
        "target_ids": tree[leaf],
    }
    fresh.attribute.extend(helper.make_attribute(name, value) for name, value in (votes | weights).items())
    return fresh, table


def _leaves_by_root(node, numbers):
    """The same of TreeEnsemble 5, whose trees are lists of nodes and leaves with the roots' places."""
    from onnx import numpy_helper

    attributes = _attributes(node)
    children = [(attributes[f"nodes_{side}nodeids"], attributes[f"nodes_{side}leafs"]) for side in ("true", "false")]
    weights = numpy_helper.to_array(attributes["leaf_weights"])
    trees = np.zeros(len(weights), np.int64)
    for tree, root in enumerate(attributes["tree_roots"]):
        stack = [root]
        while stack:
            at = stack.pop()
            for next_ids, is_leaf in children:
                if is_leaf[at]:
                    trees[next_ids[at]] = tree
                else:
                    stack.append(next_ids[at])
    table, place = _table(trees, 0)
    table[trees, place] = np.round(weights) if numbers == "weights" else place
    if (place.astype(weights.dtype) != place).any():
        raise NotSupportedError(f"not supported: leaves of trees with more of them than {weights.dtype} can number")
    fresh = _with(
        node,
        n_targets=len(attributes["tree_roots"]),
        leaf_targetids=trees,
        leaf_weights=numpy_helper.from_array(place.astype(weights.dtype), "places"),
        post_transform=0,
        aggregate_function=1,
    )
    del fresh.input[:], fresh.output[:]
    return fresh, table
