"""Rules R4 to R11, R15, R22 and R23: encoders and small operators. Values by hand, from the rules."""

import numpy as np
import pytest
from evaluate import (
    FLOAT,
    INF,
    INT64,
    NAN,
    STRING,
    elements,
    f4,
    f8,
    gives,
    i4,
    i8,
    map_model,
    model_of,
    refused,
    refuses,
    run,
    same,
    text,
)
from onnx import helper
from operators import run_compiled

X34 = np.arange(12, dtype=f4).reshape(3, 4)


def test_r04_indices_outside_the_features_are_errors():
    for index in (-1, 4):
        x = {"X": X34, "Y": np.array([index], i8)}
        refuses("ArrayFeatureExtractor", x, str(index), batch=False)
    gives("ArrayFeatureExtractor", {"X": X34, "Y": np.array([3, 0], i8)}, [[3, 0], [7, 4], [11, 8]], batch=False)


def test_r04_one_dimension_is_one_row():
    gives("ArrayFeatureExtractor", {"X": X34[1], "Y": np.array([2, 1, 2], i8)}, [[6, 5, 6]], batch=False)


@pytest.mark.parametrize("kind", [f4, f8])
def test_r05_nan_is_not_above_a_threshold(kind):
    gives("Binarizer", np.array([[NAN, 0.5, 0.75, -INF, INF]], kind), [[0, 0, 1, 0, 1]], threshold=0.5)


def test_r06_cast_map_dense():
    feeds = {"X": {7: "1.5", 2: "-3", -1: "0.25"}}
    same(run(map_model("CastMap", INT64, STRING, cast_to="TO_FLOAT", map_form="DENSE"), feeds), [[[0.25, -3, 1.5]]])


def test_r06_cast_map_sparse_pads():
    for to, pad, one in (("TO_FLOAT", 0.0, 1.25), ("TO_INT64", 0, 1), ("TO_STRING", "0.f", "1.250000")):
        model = map_model("CastMap", INT64, FLOAT, cast_to=to, map_form="SPARSE", max_map=3)
        same(
            run(model, {"X": {1: 1.25}}),
            [np.array([[pad, one, pad]], dtype=object)] if to == "TO_STRING" else [[[pad, one, pad]]],
        )


def test_r06_cast_map_keys_outside():
    model = map_model("CastMap", INT64, FLOAT, cast_to="TO_FLOAT", map_form="SPARSE", max_map=3)
    for key in (-1, 3):
        refused(model, {"X": {key: 1.0}})


def test_r06_cast_map_text_that_is_no_number():
    for to in ("TO_FLOAT", "TO_INT64"):
        refused(map_model("CastMap", INT64, STRING, cast_to=to), {"X": {0: "one"}})


MAPPER = {"cats_strings": ["a", "b", "a"], "cats_int64s": [1, 2, 3], "default_string": "?", "default_int64": 9}


def test_r07_the_input_gives_the_direction():
    gives("CategoryMapper", text("b", "c"), [2, 9], **MAPPER)
    gives("CategoryMapper", np.array([2, 5], i8), text("b", "?"), **MAPPER)


def test_r07_the_last_duplicate_counts():
    gives("CategoryMapper", text("a"), [3], **MAPPER)
    gives("CategoryMapper", np.array([1, 2], i8), text("y", "b"), cats_strings=["x", "b", "y"], cats_int64s=[1, 2, 1])


def test_r07_any_rank():
    gives("CategoryMapper", text("b", "a", "c", "b").reshape(2, 1, 2, 1), [[[[2], [3]]], [[[9], [2]]]], **MAPPER)


def test_r08_unknown_keys_are_ignored():
    model = map_model("DictVectorizer", STRING, FLOAT, string_vocabulary=["a", "c", "b", "z"])
    same(run(model, {"X": {"a": 4.0, "c": 8.0, "other": 1.0}}), [[[4, 8, 0, 0]]])


def test_r08_a_batch_of_maps():
    model = map_model("DictVectorizer", INT64, FLOAT, batch=True, int64_vocabulary=[5, -1])
    same(run(model, {"X": [{5: 1.0}, {}, {-1: 2.0, 6: 3.0}]}), [[[1, 0], [0, 0], [0, 2]]])


def test_r08_each_repeated_entry_is_filled():
    model = map_model("DictVectorizer", STRING, FLOAT, string_vocabulary=["a", "b", "a"])
    same(run(model, {"X": {"a": 4.0}}), [[[4, 0, 4]]])


def test_r09_inputs_are_cut_and_padded():
    x = {"A": np.array([[1, 2, 3], [4, 5, 6]], f4), "B": np.array([[7], [8]], f4)}
    gives("FeatureVectorizer", x, [[1, 2, 7, 0, 0], [4, 5, 8, 0, 0]], inputdimensions=[2, 3])


def test_r09_widths_of_their_own():
    x = {"A": np.array([[1, 2]], i8), "B": np.array([[7]], i8)}
    gives("FeatureVectorizer", x, np.array([[1, 2, 7]], f4))


def test_r09_one_dimension_is_one_row():
    x = {"A": np.array([1, 2], f8), "B": np.array([7], f8)}
    gives("FeatureVectorizer", x, np.array([[1, 2, 7]], f4), batch=False)


def test_r10_along_the_last_dimension():
    x = np.zeros((2, 3, 2), f4)
    gives("Imputer", x, np.tile(np.array([5, 6], f4), (2, 3, 1)), imputed_value_floats=[5.0, 6.0])
    gives("Scaler", x, np.tile(np.array([-2, -12], f4), (2, 3, 1)), offset=[1.0, 4.0], scale=[2.0, 3.0])


def test_r10_other_lengths_are_errors():
    x = np.zeros((1, 2), f4)
    refuses("Imputer", x, "imputed_value_floats", imputed_value_floats=[1.0, 2.0, 3.0])
    refuses("Scaler", x, "offset", offset=[1.0, 2.0, 3.0], scale=[1.0])


def test_r10_scaler_lists_on_their_own():
    x = np.array([[3, 5]], f4)
    gives("Scaler", x, [[4, 16]], offset=[1.0], scale=[2.0, 4.0])
    gives("Scaler", x, [[6, 20]], scale=[2.0, 4.0])
    gives("Scaler", x, [[2, 4]], offset=[1.0])


@pytest.mark.parametrize("kind", [i8, f8])
def test_r10_scaler_computes_in_f64(kind):
    gives("Scaler", np.array([[16777217]], kind), np.array([[1]], f4), offset=[16777216.0], scale=[1.0])


def test_r10_imputer_matches_nan_and_signed_zeros():
    x = np.array([[NAN, -0.0, 0.0, 1]], f4)
    gives("Imputer", x, [[7, -0.0, 0, 1]], imputed_value_floats=[7.0], replaced_value_float=NAN)
    gives("Imputer", x, [[NAN, 7, 7, 1]], imputed_value_floats=[7.0], replaced_value_float=0.0)


def test_r10_imputer_integers_must_fit():
    refuses(
        "Imputer", np.array([[1]], i4), "imputed_value_int64s", imputed_value_int64s=[2**31], replaced_value_int64=0
    )
    refuses(
        "Imputer", np.array([[1]], i4), "replaced_value_int64", imputed_value_int64s=[1], replaced_value_int64=-(2**40)
    )


@pytest.mark.parametrize("version", [2, 3, 4])
def test_r11_nan_matches_nan(version):
    x = np.array([NAN, -NAN, 1.5], f4)
    gives("LabelEncoder", x, [1, 1, -1], version=version, keys_floats=[NAN], values_int64s=[1])


@pytest.mark.parametrize("version", [2, 3, 4])
def test_r11_zeros_are_equal(version):
    x = np.array([0.0, -0.0], f4)
    gives("LabelEncoder", x, text("zero", "zero"), version=version, keys_floats=[-0.0], values_strings=["zero"])


def test_r11_duplicates_by_version():
    keys = {"keys_strings": ["a", "a"], "values_int64s": [1, 2]}
    gives("LabelEncoder", text("a"), [1], version=1, classes_strings=["a", "a"])
    gives("LabelEncoder", text("a"), [1], version=2, **keys)
    gives("LabelEncoder", text("a"), [1], version=3, **keys)
    gives("LabelEncoder", text("a"), [2], version=4, **keys)


@pytest.mark.parametrize("key", ["s", "i8", "f4", "f8", "i4", "i2"])
@pytest.mark.parametrize("value", ["s", "i8", "f4", "f8", "i4", "i2"])
def test_r11_every_pair_of_types(key, value):
    def tensor(kind, *values):
        if kind == "s":
            return helper.make_tensor("t", STRING, [len(values)], [str(v).encode() for v in values])
        return elements(values, np.dtype(kind))

    x = text("1", "2", "3") if key == "s" else np.array([1, 2, 3], key)
    expected = text("30", "7", "10") if value == "s" else np.array([30, 7, 10], value)
    attributes = {"keys_tensor": tensor(key, 3, 1), "values_tensor": tensor(value, 10, 30)}
    gives("LabelEncoder", x, expected, version=4, default_tensor=tensor(value, 7), **attributes)


def test_r11_default_tensor_wins():
    x = np.array([5], i8)
    lists = {"keys_int64s": [1], "values_int64s": [1], "default_int64": 3}
    gives("LabelEncoder", x, [3], version=4, **lists)
    gives("LabelEncoder", x, [4], version=4, default_tensor=elements([4], i8), **lists)


def test_r15_numbers_are_truncated():
    x = np.array([[1.7, -0.5, -1.9, NAN, INF, 3e30]], f4)
    expected = np.zeros((1, 6, 3), f4)
    for column, category in enumerate([1, 0, 2]):
        expected[0, column, category] = 1
    gives("OneHotEncoder", x, expected, cats_int64s=[0, 1, -1])


def test_r15_duplicates_have_columns_and_the_last_counts():
    gives("OneHotEncoder", text("a", "b"), np.array([[0, 0, 1], [0, 1, 0]], f4), cats_strings=["a", "b", "a"])


def test_r15_unknown_without_zeros_is_an_error():
    refuses("OneHotEncoder", np.array([1, 5], i8), "5", cats_int64s=[1, 2], zeros=0)
    refuses("OneHotEncoder", text("a", "x"), "'x'", cats_strings=["a"], zeros=0)
    gives("OneHotEncoder", np.array([1, 5], i8), np.array([[1, 0], [0, 0]], f4), cats_int64s=[1, 2])


def test_r15_categories_of_the_wrong_kind():
    refuses("OneHotEncoder", np.array([1], i8), "cats_", cats_strings=["a"])
    refuses("OneHotEncoder", text("a"), "cats_", cats_int64s=[1])


def test_r22_the_last_duplicate_label_counts():
    model, feeds = model_of("ZipMap", np.array([[1, 2, 3]], f4), classlabels_int64s=[4, 6, 4])
    for maps in run(model, feeds):
        assert maps == [{4: 3.0, 6: 2.0}]


def test_r22_real_maps_where_the_output_is_asked_for():
    (maps,) = run_compiled(*model_of("ZipMap", np.array([[1, 2]], f4), classlabels_strings=["x", "y"]))
    assert maps == [{"x": 1.0, "y": 2.0}]


def one_hot(x, depth, expected, *, opset=11, off=0, on=1, **attributes):
    feeds = {"X": x}
    constants = {"depth": depth, "values": np.array([off, on], f4)}
    from operators import one_node

    model = one_node("OneHot", feeds, constants, opset=opset, **attributes)
    if expected is None:
        refused(model, feeds, "depth")
    else:
        same(run(model, feeds), [np.array(expected, f4)])


def test_r23_numbers_are_truncated():
    one_hot(np.array([1.9, -0.5, 0.5], f4), np.array(2, i8), [[0, 1], [1, 0], [1, 0]])
    one_hot(np.array([1], i8), np.array(2.7, f4), [[0, 1]])


@pytest.mark.parametrize("opset", [9, 11])
def test_r23_negative_indices_wrap(opset):
    one_hot(np.array([-1, -3, -4, 3], i8), np.array([3], i8), [[0, 0, 1], [1, 0, 0], [0] * 3, [0] * 3], opset=opset)


def test_r23_depth_below_one():
    for depth in (0, -1):
        one_hot(np.array([0], i8), np.array(depth, i8), None)
