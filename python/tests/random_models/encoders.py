"""Random models of the encoders and of the operators on single elements."""

import numpy as np
from case import ROWS, WORDS, Case
from evaluate import DOUBLE, FLOAT, INT64, STRING, elements
from onnx import TensorProto, helper

NUMBERS = ("f4", "f8", "i8", "i4")


def text_tensor(values):
    return helper.make_tensor("t", TensorProto.STRING, [len(values)], [v.encode() for v in values])


def array_feature_extractor(d):
    columns = d.integer(1, 6)
    kind = d.choose(*NUMBERS, "O")
    shape = (*d.lead(), columns)
    x = d.words(shape) if kind == "O" else d.array(shape, kind)
    high = columns - 1 if d.integer(0, 4) else columns
    index = np.array([d.integer(-1 if high == columns else 0, high) for _ in range(d.integer(1, 4))], np.int64)
    d.rule("R4: index outside" if ((index < 0) | (index >= columns)).any() else "R4: legal")
    return Case("ArrayFeatureExtractor", {"X": x, "constant_Y": index}, {})


def binarizer(d):
    attributes = {"threshold": d.floats(1)[0]} if d.flag() else {}
    x = d.array((*d.lead(), d.integer(1, 5)), d.choose(*NUMBERS), [attributes.get("threshold", 0.0)])
    d.rule("R5: NaN" if x.dtype.kind == "f" else "R2: integers")
    return Case("Binarizer", {"X": x}, attributes)


def category_mapper(d):
    count = d.integer(1, 8)
    strings = [d.choose(*WORDS) for _ in range(count)]
    ints = [d.integer(-3, 6) for _ in range(count)]
    if len(set(strings)) < count or len(set(ints)) < count:
        d.rule("R7: duplicate")
    attributes = {"cats_strings": strings, "cats_int64s": ints}
    if d.flag():
        attributes |= {"default_string": d.choose(*WORDS), "default_int64": d.integer(-9, 9)}
    shape = (*d.lead(), d.integer(1, 3))
    return Case(
        "CategoryMapper", {"X": d.words(shape, strings) if d.flag() else d.array(shape, "i8", ints)}, attributes
    )


def feature_vectorizer(d):
    kind = d.choose(*NUMBERS)
    x = {
        f"X{i}": d.array((ROWS, *[d.integer(1, 3) for _ in range(d.integer(1, 2))]), kind)
        for i in range(d.integer(1, 3))
    }
    attributes = {}
    if d.flag():
        attributes["inputdimensions"] = [d.integer(1, 5) for _ in x]
        d.rule("R9: cut or padded")
    return Case("FeatureVectorizer", x, attributes)


def imputer(d):
    columns = d.integer(1, 5)
    kind = d.choose(*NUMBERS)
    size = d.choose(1, columns)
    d.rule("R10: one value" if size == 1 else "R10: per feature")
    if kind[0] == "f":
        replaced = d.choose(float("nan"), 0.0, -0.0, 1.5)
        d.rule("R10: NaN" if replaced != replaced else "R10: number")
        attributes = {"imputed_value_floats": d.floats(size), "replaced_value_float": replaced}
    else:
        replaced = d.integer(-2, 2)
        attributes = {
            "imputed_value_int64s": [d.integer(-99, 99) for _ in range(size)],
            "replaced_value_int64": replaced,
        }
    return Case("Imputer", {"X": d.array((*d.lead(), columns), kind, [replaced])}, attributes)


def label_encoder(d):
    version = d.choose(1, 2, 3, 4)
    count = d.integer(1, 8)
    shape = (*d.lead(), d.integer(1, 2))
    if version == 1:
        classes = [d.choose(*WORDS) for _ in range(count)]
        attributes = {"classes_strings": classes}
        if d.flag():
            attributes |= {"default_string": "?", "default_int64": -7}
        x = d.words(shape, classes) if d.flag() else d.array(shape, "i8", range(count))
        return Case("LabelEncoder", {"X": x}, attributes, version=1)

    def column(kind):
        if kind == "O":
            return [d.choose(*WORDS) for _ in range(count)]
        if kind[0] == "i":
            return [d.integer(-3, 6) for _ in range(count)]
        first = [float("nan")] if d.flag() else []
        return [*first, *[d.choose(float("nan"), 0.0, -0.0, 1.5, -2.0, float("inf")) for _ in range(count)]][:count]

    lists = {"O": "strings", "i8": "int64s", "f4": "floats"}
    tensors = version == 4 and d.flag()
    kinds = ("O", "i8", "f4", "f8", "i4", "i2") if tensors else tuple(lists)
    key, value = d.choose("f4", *kinds), d.choose(*kinds)
    keys, values = column(key), column(value)
    if len(set(map(repr, keys))) < count:
        d.rule(f"R11: duplicate keys, {'last' if version == 4 else 'first'} wins")
    if any(k != k for k in keys):
        d.rule("R11: NaN key")
    if tensors:
        make = lambda kind, column: text_tensor(column) if kind == "O" else elements(column, kind)  # noqa: E731
        attributes = {"keys_tensor": make(key, keys), "values_tensor": make(value, values)}
        if d.flag() or value not in lists:
            attributes["default_tensor"] = make(value, values[:1])
        d.rule(f"R11: {key} to {value}")
    else:
        attributes = {f"keys_{lists[key]}": keys, f"values_{lists[value]}": values}
        if d.flag():
            attributes |= {"default_string": "?", "default_int64": -7, "default_float": 2.5}
    x = d.words(shape, keys) if key == "O" else d.array(shape, key, keys)
    return Case("LabelEncoder", {"X": x}, attributes, version=version)


def one_hot_encoder(d):
    kind = d.choose(*NUMBERS, "O")
    shape = (*d.lead()[:2], d.integer(1, 3))
    count = d.integer(1, 6)
    if kind == "O":
        cats = [d.choose(*WORDS) for _ in range(count)]
        attributes, x = {"cats_strings": cats}, d.words(shape, cats)
    else:
        cats = [d.integer(-3, 5) for _ in range(count)]
        attributes, x = {"cats_int64s": cats}, d.array(shape, kind, cats)
    if len(set(cats)) < count:
        d.rule("R15: duplicate")
    if d.integer(0, 4) == 0:
        attributes["zeros"] = 0
        d.rule("R15: zeros=0")
    d.rule("R15: truncated" if kind[0] == "f" else "R15: exact")
    return Case("OneHotEncoder", {"X": x}, attributes)


def scaler(d):
    columns = d.integer(1, 20)
    attributes = {}
    for name in ("offset", "scale"):
        if d.flag():
            attributes[name] = d.floats(d.choose(1, columns))
    d.rule(f"R10: {sorted(attributes)}")
    return Case("Scaler", {"X": d.array((*d.lead(), columns), d.choose(*NUMBERS))}, attributes)


def normalizer(d):
    norm = d.choose("MAX", "L1", "L2")
    x = d.array((ROWS, d.integer(1, 40)), d.choose(*NUMBERS))
    d.rule(f"R14: {norm}")
    return Case("Normalizer", {"X": x}, {"norm": norm})


def zip_map(d):
    columns = d.integer(1, 5)
    labels = d.labels(columns, "classlabels_int64s")
    if d.integer(0, 3) == 0:
        for values in labels.values():
            values[-1] = values[0]
        d.rule("R22: duplicate")
    d.rule("R22: maps")
    return Case("ZipMap", {"X": d.array((ROWS, columns), "f4")}, labels)


def cast_map(d):
    value, to = d.choose(STRING, FLOAT), d.choose("TO_FLOAT", "TO_STRING", "TO_INT64")
    form = d.choose("DENSE", "SPARSE")
    attributes = {"cast_to": to, "map_form": form, "max_map": d.integer(1, 12)}
    low, high = (0, attributes["max_map"]) if form == "SPARSE" else (-(10**6), 10**6)
    keys = {d.integer(low, high - (d.integer(0, 5) > 0)) for _ in range(d.integer(0, 6))}
    numbers = ["1", "-2", "+30", "007", "9" * 25, "1.5", "-1e3", "inf", "x", ""]
    pick = (lambda: d.choose(*numbers[: 4 if d.integer(0, 3) else 10])) if value == STRING else (lambda: d.floats(1)[0])
    d.rule(f"R6: {form}")
    return Case("CastMap", {"X": {k: pick() for k in keys}}, attributes, maps=(INT64, value), rows=False)


def dict_vectorizer(d):
    key = d.choose(STRING, INT64)
    value = d.choose(FLOAT, DOUBLE, INT64 if key == STRING else STRING)
    count = d.integer(1, 8)
    if key == STRING:
        vocabulary = [d.choose(*WORDS) for _ in range(count)]
        attributes, pool = {"string_vocabulary": vocabulary}, WORDS
    else:
        vocabulary = [d.integer(-3, 6) for _ in range(count)]
        attributes, pool = {"int64_vocabulary": vocabulary}, range(-4, 8)
    if len(set(vocabulary)) < count:
        d.rule("R8: duplicate")
    items = {
        FLOAT: lambda: float(np.float32(d.generator.normal())),
        DOUBLE: lambda: float(d.generator.normal()),
        INT64: lambda: int(d.generator.integers(-(2**62), 2**62)),
        STRING: lambda: str(d.generator.choice(np.array(WORDS, dtype=object))),
    }[value]
    pool = list(pool)
    size = len(pool)
    maps = [
        {pool[i]: items() for i in d.generator.choice(size, size=int(d.generator.integers(0, 4)), replace=False)}
        for _ in range(ROWS)
    ]
    d.rule("R8: keys outside")
    return Case("DictVectorizer", {"X": maps}, attributes, maps=(key, value))


def one_hot(d):
    depth = d.integer(1, 20)
    shape = (ROWS, *[d.integer(1, 3) for _ in range(d.integer(0, 2))])
    x = d.array(shape, d.choose("i8", "i4", "f4", "f8"), range(-depth - 1, depth + 2))
    values = d.array((2,), d.choose("f4", "f8", "i8", "i4"))
    version = d.choose(9, 11)
    axis = d.integer(1, len(shape)) if d.flag() else d.integer(-len(shape), -1)
    d.rule(f"R23: version {version}")
    depth = np.array(depth, np.int64) if d.flag() else np.array([depth], np.float32)
    operands = {"X": x, "constant_depth": depth, "constant_values": values}
    return Case("OneHot", operands, {"axis": axis}, version=version)


ENCODERS = {
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
