"""Rows of docs/deviations.md about the operators that take maps."""

from deviations import FLOAT, INT64, REFUSES, Deviation

SPARSE = {"map_form": "SPARSE", "max_map": 3}
MAPS = [
    Deviation("cast_map_outside", "CastMap", SPARSE, {1: 1.5, 5: 2.0}, REFUSES, [[[0, 1.5, 0]]], kinds=(INT64, FLOAT)),
    Deviation("cast_map_empty", "CastMap", SPARSE, {}, [[[0, 0, 0]]], REFUSES, kinds=(INT64, FLOAT)),
    Deviation(
        "cast_map_integers",
        "CastMap",
        {"cast_to": "TO_INT64"},
        {0: 3e30, 1: float("nan")},
        [[[2**63 - 1, 0]]],
        [[[-(2**63), -(2**63)]]],
        outputs="i8",
        kinds=(INT64, FLOAT),
    ),
    Deviation(
        "dict_vectorizer_batch",
        "DictVectorizer",
        {"int64_vocabulary": [5, 7]},
        [{7: 1.0}, {5: 2.0, 9: 3.0}],
        [[[0, 1], [2, 0]]],
        REFUSES,
        kinds=(INT64, FLOAT),
    ),
    Deviation(
        "dict_vectorizer_vocabularies",
        "DictVectorizer",
        {"int64_vocabulary": [5, 7], "string_vocabulary": ["a"]},
        {7: 1.0},
        REFUSES,
        [[[0, 1]]],
        kinds=(INT64, FLOAT),
    ),
]
