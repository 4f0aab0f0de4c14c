"""Random legal models: compiled equals interpreted. Random illegal ones: an error each.

MLONNX_EXAMPLES sets how many models of each operator (50); with 50 the choices are the same in every run.
"""

import os
import resource

import numpy as np
import pytest
from case import Draw, check_legal, check_refused
from encoders import ENCODERS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from onnx import TensorProto
from scores import SCORES

EXAMPLES = int(os.environ.get("MLONNX_EXAMPLES", "50"))
OPERATORS = ENCODERS | SCORES
common = settings(
    max_examples=EXAMPLES,
    derandomize=EXAMPLES == 50,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
seen: dict[str, set] = {}


@st.composite
def legal(draw, operator):
    d = Draw(draw, st)
    case = OPERATORS[operator](d)
    case.rules |= d.rules
    return case


@pytest.mark.parametrize("operator", OPERATORS)
def test_legal(operator):
    found = seen.setdefault(operator, set())

    @common
    @given(legal(operator))
    def check(case):
        check_legal(case, found)

    check()


# What the choices of a run must have met, by operator.
EXERCISED = {
    "ArrayFeatureExtractor": ["R4: index outside", "R4: legal", "error at run time"],
    "Binarizer": ["R5: NaN", "R2: integers"],
    "CastMap": ["R6: DENSE", "R6: SPARSE", "error at run time"],
    "CategoryMapper": ["R7: duplicate"],
    "DictVectorizer": ["R8: duplicate", "R8: keys outside"],
    "FeatureVectorizer": ["R9: cut or padded"],
    "Imputer": ["R10: one value", "R10: per feature", "R10: NaN", "R10: number"],
    "LabelEncoder": ["R11: duplicate keys, first wins", "R11: duplicate keys, last wins", "R11: NaN key"],
    "LinearClassifier": ["R12: one score", "R12: a score for each label"],
    "LinearRegressor": ["R13: intercepts", *[f"R3: {t}" for t in ("LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO", "PROBIT")]],
    "Normalizer": ["R14: MAX", "R14: L1", "R14: L2"],
    "OneHot": ["R23: version 9", "R23: version 11"],
    "OneHotEncoder": ["R15: duplicate", "R15: truncated", "R15: zeros=0", "error at run time"],
    "SVMClassifier": ["R16: votes", "R16: linear mode", "R16: probabilities", "R16: RBF", "R16: POLY"],
    "SVMRegressor": ["R17: one class", "R17: LOGISTIC"],
    "TreeEnsemble": [
        "R21: sets",
        *[f"R21: transform {n}" for n in range(5)],
        *[f"R21: aggregate {n}" for n in range(4)],
    ],
    "TreeEnsembleClassifier": ["R20: one score", "R20: a score for each label", "R19: *_as_tensor", "R19: NaN"],
    "TreeEnsembleRegressor": [
        "R18: several votes of a leaf",
        "R18: a leaf without a vote",
        "R18: interleaved trees",
        *[f"R18: {a}" for a in ("SUM", "AVERAGE", "MIN", "MAX")],
        *[f"R19: BRANCH_{m}" for m in ("LEQ", "LT", "GTE", "GT", "EQ", "NEQ")],
    ],
    "ZipMap": ["R22: duplicate", "R22: maps"],
}


@pytest.mark.parametrize("operator", EXERCISED)
def test_every_rule_was_exercised(operator):
    if operator not in seen:
        pytest.skip("test_legal did not run")
    assert [rule for rule in EXERCISED[operator] if rule not in seen[operator]] == []


def break_value(draw, name, value):
    """Another value of an attribute that is likely to be illegal."""
    if isinstance(value, str):
        return "BOGUS"
    if isinstance(value, int):
        return draw(st.sampled_from([-1, 0, 2, 2**40, -(2**63), 2**63 - 1]))
    if isinstance(value, float):
        return float("nan")
    if isinstance(value, TensorProto):
        tensor = TensorProto()
        tensor.CopyFrom(value)
        kind = draw(st.sampled_from(["shape", "rank", "type", "negative"]))
        if kind == "shape":
            tensor.dims[0] += 1
        elif kind == "rank":
            tensor.dims.append(1)
        elif kind == "type":
            tensor.data_type = TensorProto.INT8
        else:
            tensor.dims[0] = -1
        return tensor
    if not value:
        return [1]
    kind = draw(st.sampled_from(["shorter", "longer", "empty", "odd"]))
    if kind == "shorter":
        return value[:-1]
    if kind == "longer":
        return [*value, value[-1]]
    if kind == "empty":
        return []
    at = draw(st.integers(0, len(value) - 1))
    odd = {int: [-1, 2**62, -(2**62), 99], float: [float("nan")], str: ["BOGUS"]}[type(value[0])]
    return [*value[:at], draw(st.sampled_from(odd)), *value[at + 1 :]]


@st.composite
def illegal(draw, operator):
    """A legal model with one thing broken, and what."""
    case = draw(legal(operator))
    faults = ["attribute", "missing", "extra", "type", "rank"] if not case.maps else ["attribute", "missing", "extra"]
    fault = draw(st.sampled_from([f for f in faults if case.attributes or f in ("type", "rank")]))
    name = draw(st.sampled_from(sorted(case.attributes))) if fault in ("attribute", "missing") else ""
    if fault == "attribute":
        case.attributes[name] = break_value(draw, name, case.attributes[name])
    elif fault == "missing":
        del case.attributes[name]
    elif fault == "extra":
        pairs = {"classlabels_ints": [1], "classlabels_int64s": [1], "classlabels_strings": ["a"], "cats_int64s": [1]}
        pairs |= {
            "cats_strings": ["a"],
            "imputed_value_floats": [1.0],
            "imputed_value_int64s": [1],
            "keys_floats": [1.0],
        }
        pairs |= {"string_vocabulary": ["a"], "int64_vocabulary": [1], "no_such_attribute": 1, "base_values": [1.0] * 7}
        name = draw(st.sampled_from(sorted(set(pairs) - set(case.attributes))))
        case.attributes[name] = pairs[name]
    elif fault == "type":
        operand = sorted(case.x)[0]
        case.x[operand] = np.asarray(case.x[operand] == case.x[operand], dtype=bool)
    else:
        operand = sorted(case.x)[0]
        case.x[operand] = case.x[operand].reshape(*case.x[operand].shape, 1, 1, 1)
    return case, f"{fault} {name}"


@pytest.mark.parametrize("operator", OPERATORS)
def test_illegal(operator):
    @common
    @given(illegal(operator))
    def check(example):
        check_refused(*example)

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    check()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2 << 20, "more than 2 GB"
