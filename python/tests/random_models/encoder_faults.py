"""Faults of the encoders and of the operators on single elements."""

import numpy as np
from evaluate import DOUBLE, INT64, STRING, elements
from faults import HUGE, NUMBERS
from onnx import numpy_helper


def array_feature_extractor(f):
    f.takes("X", (*NUMBERS, "O"))
    f.takes("constant_Y", ("i8",), "Y")

    @f.add("R4: no index", "Y")
    def _():
        f.case.x["constant_Y"] = f.case.x["constant_Y"][:0]

    @f.add("R4: index outside", "index")
    def _():
        columns = f.case.x["X"].shape[-1]
        f.case.x["constant_Y"][0] = f.d.choose(-1, columns, *HUGE)


def binarizer(f):
    f.takes("X", NUMBERS)


def cast_map(f):
    f.word("cast_to")
    f.word("map_form")
    if f.case.attributes["map_form"] == "SPARSE":
        f.set_to("max_map", "R6: no room for a key", 0, -1, *HUGE)
    key, value = f.case.maps

    @f.add("R6: X of another type", "X")
    def _():
        f.case.maps = f.d.choose((STRING, value), (key, INT64), (key, DOUBLE))

    @f.add("R6: a sequence of maps", "X")
    def _():
        f.case.rows = True


def category_mapper(f):
    f.takes("X", ("i8", "O"))
    count = len(f.get("cats_strings"))
    f.length("cats_strings", count)
    f.length("cats_int64s", count)
    f.remove("cats_strings")
    f.remove("cats_int64s")


def dict_vectorizer(f):
    f.one_of(int64_vocabulary=[1], string_vocabulary=["a"])
    key, value = f.case.maps
    own, other = ("string_vocabulary", "int64_vocabulary")[:: 1 if key == STRING else -1]

    @f.add("R8: a vocabulary of another type than the keys", own)
    def _():
        del f.case.attributes[own]
        f.case.attributes[other] = [1, 2] if key == STRING else ["a", "b"]

    @f.add("R2: a map that the schema does not have", "X")
    def _():
        f.case.maps = (key, key)


def feature_vectorizer(f):
    f.takes("X0", NUMBERS, "X")
    count = len(f.case.x)
    f.length("inputdimensions", count)
    f.element("inputdimensions", "R9: no column", 0, -1, *HUGE)
    if count > 1:

        @f.add("R9: operands of two types", "operand 1")
        def _():
            x = f.case.x["X1"]
            f.case.x["X1"] = np.ones_like(x, f.d.choose(*[t for t in NUMBERS if np.dtype(t) != x.dtype]))


def imputer(f):
    f.takes("X", NUMBERS)
    f.one_of(imputed_value_floats=[1.0], imputed_value_int64s=[1])
    x = f.case.x["X"]
    own, other = ("imputed_value_floats", "imputed_value_int64s")[:: 1 if x.dtype.kind == "f" else -1]
    f.length(own, 1, x.shape[-1])

    @f.add("R10: values of the other kind", own)
    def _():
        del f.case.attributes[own]
        f.case.attributes[other] = [1] if x.dtype.kind == "f" else [1.0]

    if x.dtype == np.int32:
        f.element(own, "R10: an integer that does not fit", 2**31, *HUGE)
        f.set_to("replaced_value_int64", "R10: an integer that does not fit", 2**31, *HUGE)


def label_encoder(f):
    case, x = f.case, f.case.x["X"]
    types = {1: ("i8", "O"), 2: ("i8", "O", "f4"), 3: ("i8", "O", "f4"), 4: (*NUMBERS, "i2", "O")}[case.version]
    f.takes("X", types)
    if case.version == 1:
        f.remove("classes_strings")
        f.set_to_if_absent("keys_strings", ["a"], "R1: an attribute of another version")
        return
    keys = next(n for n in case.attributes if n.startswith("keys_"))
    values = next(n for n in case.attributes if n.startswith("values_"))
    f.set_to_if_absent("classes_strings", ["a"], "R1: an attribute of another version")
    for name in (keys, values):
        f.length(name, len(f.get(keys)), names=(keys, values))
        f.remove(name, "R1: a needed attribute is missing", name.split("_")[0])
        side = name.split("_")[0]
        for other, value in {"strings": ["a"], "int64s": [1], "floats": [1.5]}.items():
            f.both(f"{side}_{other}", value, f"{side}_{other}", name)
    if case.version < 4:
        for name in ("keys_tensor", "values_tensor", "default_tensor"):
            f.set_to_if_absent(name, elements([1.0]), "R1: an attribute of another version")
    else:
        for name in (keys, values, "default_tensor"):
            f.tensor(name)
        f.length("default_tensor", 1)
        if "default_tensor" in case.attributes:
            kind = numpy_helper.to_array(case.attributes["default_tensor"]).dtype
            others = [t for t in ("f4", "f8", "i8", "i4", "i2") if np.dtype(t) != kind]
            f.set_to("default_tensor", "R11: a default of another type", *[elements([1], t) for t in others])

    @f.add("R11: keys of another type than X", keys)
    def _():
        case.x["X"] = np.ones(x.shape, f.d.choose(*[t for t in types if np.dtype(t) != x.dtype and t != "O"]))


def one_hot(f):
    f.takes("X", (*NUMBERS, "f2", "i2", "i1"), "indices")
    rank = f.case.x["X"].ndim
    f.set_to("axis", "R23: axis out of range", rank + 1, -rank - 2, *HUGE)

    @f.add("R23: depth below 1", "depth")
    def _():
        depth = f.case.x["constant_depth"]
        f.case.x["constant_depth"] = np.full_like(depth, f.d.choose(0, -1, -(2**40)))

    @f.add("R23: more than one depth", "depth")
    def _():
        f.case.x["constant_depth"] = np.array([2, 3], np.int64)

    @f.add("R23: values are not [off, on]", "values")
    def _():
        f.case.x["constant_values"] = np.zeros(f.d.choose((0,), (1,), (3,), (2, 1), ()), np.float32)


def one_hot_encoder(f):
    f.takes("X", (*NUMBERS, "O"))
    f.one_of(cats_int64s=[1], cats_strings=["a"])
    ints, strings = ("cats_int64s", [1]), ("cats_strings", ["a"])
    own, other = (strings, ints) if f.case.x["X"].dtype == object else (ints, strings)

    @f.add("R15: categories of another kind than X", own[0])
    def _():
        del f.case.attributes[own[0]]
        f.case.attributes[other[0]] = other[1]


def normalizer(f):
    f.takes("X", NUMBERS)
    f.rows_and_columns()
    f.word("norm")


def scaler(f):
    f.takes("X", NUMBERS)
    for name in ("offset", "scale"):
        f.length(name, 1, f.case.x["X"].shape[-1])


def zip_map(f):
    f.takes("X", ("f4",))
    f.rows_and_columns()
    f.labels("classlabels_int64s")


ENCODER_FAULTS = {
    "ArrayFeatureExtractor": array_feature_extractor,
    "Binarizer": binarizer,
    "CastMap": cast_map,
    "CategoryMapper": category_mapper,
    "DictVectorizer": dict_vectorizer,
    "FeatureVectorizer": feature_vectorizer,
    "Imputer": imputer,
    "LabelEncoder": label_encoder,
    "Normalizer": normalizer,
    "OneHot": one_hot,
    "OneHotEncoder": one_hot_encoder,
    "Scaler": scaler,
    "ZipMap": zip_map,
}
