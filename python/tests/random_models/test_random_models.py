"""Random legal models: compiled equals interpreted. Random illegal ones: an error each.

MLONNX_EXAMPLES sets how many models of each operator (50); with 50 the choices are the same in every run.
"""

import os
import resource

import pytest
from case import Draw, check_legal, check_refused
from encoder_faults import ENCODER_FAULTS
from encoders import ENCODERS
from faults import Faults
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from score_faults import SCORE_FAULTS
from scores import SCORES

EXAMPLES = int(os.environ.get("MLONNX_EXAMPLES", "50"))
OPERATORS = ENCODERS | SCORES
FAULTS = ENCODER_FAULTS | SCORE_FAULTS
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


@st.composite
def illegal(draw, operator):
    """A legal model with one rule broken, and the fault."""
    d = Draw(draw, st)
    case = OPERATORS[operator](d)
    faults = Faults(d, case)
    FAULTS[operator](faults)
    fault = d.choose(*faults.all)
    fault.apply()
    return case, fault


@pytest.mark.parametrize("operator", OPERATORS)
def test_illegal(operator):
    @common
    @given(illegal(operator))
    def check(example):
        check_refused(*example)

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    check()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2 << 20, "more than 2 GB"
