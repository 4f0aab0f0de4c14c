"""Columns of pandas, polars and pyarrow tables: by name, nullable, categorical, and the messages about those that do
not fit."""

import json
from datetime import date

import models
import numpy as np
import onnx
import pandas
import polars
import pyarrow
import pytest

import mlonnx

NAMES = ["age", "height", "color", "size"]


def passed_through(names=None, categories=None):
    """X [N, 4] as it stands, whose columns may have names and categories."""
    model = models.model(
        [onnx.helper.make_node("Identity", ["X"], ["Y"])],
        [models.value("X", models.FLOAT, ["N", 4])],
        [models.value("Y", models.FLOAT, ["N", 4])],
    )
    if names:
        features = {"names": names, "categories": categories or {}}
        onnx.helper.set_model_props(model, {"mlonnx": json.dumps(features)})
    return model


def columns_model(**kinds):
    """An input [N, 1] of each type, passed through."""
    nodes = [onnx.helper.make_node("Identity", [name], [name + "2"]) for name in kinds]
    values = lambda suffix: [models.value(name + suffix, kind, ["N", 1]) for name, kind in kinds.items()]
    return mlonnx.load(models.model(nodes, values(""), values("2")))


def tables(columns):
    """The same columns in each kind of table. Lists may hold None."""
    frame = pandas.DataFrame(columns)
    yield "pandas", frame
    yield "pandas, nullable", frame.convert_dtypes()
    yield "pandas, objects", pandas.DataFrame(columns, dtype=object)
    yield "pandas over Arrow", pyarrow.table(columns).to_pandas(types_mapper=pandas.ArrowDtype)
    yield "polars", polars.DataFrame(columns)
    yield "pyarrow", pyarrow.table(columns)
    yield (
        "pyarrow, chunks",
        pyarrow.concat_tables([pyarrow.table(columns).slice(0, 1), pyarrow.table(columns).slice(1)]),
    )
    yield "a batch", pyarrow.table(columns).to_batches()[0]
    yield "a dict", columns


def test_columns_of_every_kind_of_table():
    model = columns_model(number=models.FLOAT, wide=models.DOUBLE, count=models.INT64, word=models.STRING)
    columns = {"word": ["x", None, "ü"], "wide": [0.1, 2.5, None], "count": [1, 2, 3], "number": [None, 7, 1]}
    for kind, table in tables(columns):
        number, wide, count, word = model.session.run(None, model.feeds(table))
        np.testing.assert_array_equal(number[:, 0], np.float32([np.nan, 7, 1]), err_msg=kind)
        np.testing.assert_array_equal(wide[:, 0], [0.1, 2.5, np.nan], err_msg=kind)
        assert count[:, 0].tolist() == [1, 2, 3], kind
        assert word[:, 0].tolist() == ["x", "", "ü"], kind


def test_truths_and_missing_ones():
    model = columns_model(number=models.FLOAT, truth=models.BOOL)
    for kind, table in tables({"number": [True, None, False], "truth": [True, False, True]}):
        if kind != "pandas, objects":  # an object is no bool for numpy
            number, truth = model.session.run(None, model.feeds(table))
            np.testing.assert_array_equal(number[:, 0], np.float32([1, np.nan, 0]), err_msg=kind)
            assert truth[:, 0].tolist() == [True, False, True], kind


def test_integers_with_gaps_as_text():
    model = columns_model(word=models.STRING)
    for kind, table in tables({"word": [10, None, 3]}):
        if kind not in ("pandas", "a dict"):  # where they are floats, or None in a list
            assert model.feeds(table)["word"][:, 0].tolist() == ["10", "", "3"], kind


def test_missing_integers_are_named(raises):
    model = columns_model(count=models.INT64)
    for _, table in tables({"count": [1, None, 3]}):
        with raises("InputError", "column 'count', row 1", "missing value", "tensor(int64)"):
            model.predict(table)


def test_columns_by_name_of_one_input(raises):
    model = mlonnx.load(passed_through(NAMES))
    assert model.feature_names_in_.tolist() == NAMES and model.n_features_in_ == 4
    columns = {"size": [4, 40], "age": [1, 10], "color": [3, 30], "height": [2, 20]}
    for kind, table in tables(columns):
        assert model.predict(table).tolist() == [[1, 2, 3, 4], [10, 20, 30, 40]], kind
    assert model.predict([[1, 2, 3, 4]]).tolist() == [[1, 2, 3, 4]]
    with raises("InputError", "missing columns 'age', 'color'", "the table has size, height"):
        model.predict(pandas.DataFrame(columns).drop(columns=["age", "color"]))
    with raises("InputError", "unknown columns 'a', 'weight'", "the model has age, height, color, size"):
        model.predict(polars.DataFrame(columns | {"weight": [0, 0], "a": [0, 0]}))


def test_names_travel_with_a_compiled_library(tmp_path):
    mlonnx.compile(passed_through(NAMES, {"color": ["red", "green"]}), tmp_path / "model.so")
    model = mlonnx.load(tmp_path / "model.so")
    assert model.feature_names_in_.tolist() == NAMES
    row = {"size": [4], "color": ["green"], "height": [2], "age": [1]}
    assert model.predict(polars.DataFrame(row)).tolist() == [[1, 2, 1, 4]]


@pytest.mark.parametrize("words", [True, False])
def test_categories_become_their_codes(words, raises):
    kinds = ["red", "green", "blue"] if words else [7, 5, 9]
    model = mlonnx.load(passed_through(NAMES, {"color": kinds}))
    chosen = [kinds[2], None, kinds[0], "pink" if words else 1]
    columns = {"age": [1, 2, 3, 4], "height": [0, 0, 0, 0], "color": chosen, "size": [0, 0, 0, 0]}
    every = dict(tables(columns))
    every["pandas, categories"] = every["pandas"].astype({"color": "category"})
    arrow = every["pyarrow"]
    every["pyarrow, dictionary"] = arrow.set_column(2, "color", arrow["color"].dictionary_encode())
    if words:
        every["polars, categories"] = every["polars"].with_columns(polars.col("color").cast(polars.Categorical))
        order = polars.Enum(["pink", "blue", "green", "red"])  # another order than the model's
        every["polars, enum"] = every["polars"].with_columns(polars.col("color").cast(order))
    for kind, table in every.items():
        np.testing.assert_array_equal(model.predict(table)[:, 2], np.float32([2, np.nan, 0, np.nan]), err_msg=kind)
    with raises("InputError", "column 'color'", "categories are " + ("text (red" if words else "numbers (7")):
        model.predict(columns | {"color": [1, 2, 3, 4] if words else ["x", "y", "z", "w"]})
    # An array has the codes already.
    assert model.predict(np.full((1, 4), 2)).tolist() == [[2, 2, 2, 2]]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "1",
        '{"names": ["a"]}',
        '{"names": ["a", "b", "c", "c"]}',
        '{"names": [1, 2, 3, 4]}',
        '{"names": ["a", "b", "c", "d"], "categories": {"e": [1]}}',
        '{"names": ["a", "b", "c", "d"], "categories": {"a": [[]]}}',
        '{"names": ["a", "b", "c", "d"], "categories": {"a": 1}}',
        '{"names": "abcd"}',
        '{"categories": {"a": [1]}}',
        '{"classes": 3}',
        '{"classes": [null]}',
    ],
)
def test_metadata_that_tells_nonsense_is_refused(text, raises):
    model = passed_through()
    onnx.helper.set_model_props(model, {"mlonnx": text})
    with raises("ModelError", "metadata 'mlonnx'"):
        mlonnx.load(model)


def test_maps_in_a_polars_column():
    node = onnx.helper.make_node("DictVectorizer", ["X"], ["Y"], domain="ai.onnx.ml", string_vocabulary=["a", "b"])
    element = onnx.helper.make_tensor_type_proto(models.FLOAT, [])
    maps = onnx.helper.make_map_type_proto(models.STRING, element)
    value = onnx.helper.make_value_info("X", onnx.helper.make_sequence_type_proto(maps))
    model = mlonnx.load(models.model([node], [value], [models.value("Y", models.FLOAT, ["N", 2])]))
    frame = polars.DataFrame({"X": [{"a": 1.0, "b": None}, {"a": None, "b": 2.0}]})
    maps = mlonnx.tables.cast(frame["X"], model.session.get_inputs()[0], "the column")
    assert model.predict(maps).tolist() == [[1, 0], [0, 2]]


def test_what_is_no_table_of_values(raises):
    from scipy.sparse import csr_array

    model = mlonnx.load(passed_through())
    with raises("InputError", "sparse", "toarray()"):
        model.predict(csr_array(np.eye(4)))
    with raises("InputError", "LazyFrame", "collect()"):
        model.predict(polars.DataFrame({name: [1] for name in NAMES}).lazy())
    with raises("InputError", "column 'age'", "datetime64"):
        model.predict(polars.DataFrame({name: [date(2026, 1, 1)] for name in NAMES}))
    with raises("InputError", "two columns of the same name"):
        model.predict(pandas.DataFrame(np.zeros((1, 4)), columns=["a", "b", "a", "c"]))


def test_bytes_are_text(raises):
    """As binary columns of Arrow have them, and numpy's own strings."""
    model = columns_model(word=models.STRING)
    words = ["x", "ü", ""]
    coded = [word.encode() for word in words]
    for column in (coded, np.array(coded), np.array(coded, object), pyarrow.array(coded), pandas.Series(coded)):
        assert model.feeds({"word": column})["word"][:, 0].tolist() == words
    with raises("InputError", "column 'word', row 1", r"b'\xff' is not UTF-8"):
        model.predict({"word": [b"x", b"\xff"]})
    model = mlonnx.load(passed_through(NAMES, {"color": ["ü", "x"]}))
    columns = {"age": [0, 0, 0], "height": [0, 0, 0], "color": coded, "size": [0, 0, 0]}
    np.testing.assert_array_equal(model.predict(columns)[:, 2], np.float32([1, 0, np.nan]))


def test_what_is_no_array_of_rows(raises):
    model = mlonnx.load(passed_through())
    for data in ("abc", iter([[1, 2, 3, 4]])):
        with raises("InputError", "the array: ", "is not a number"):
            model.predict(data)
    masked = np.ma.masked_array(np.ones((2, 4)), mask=[[0, 0, 0, 1], [0, 0, 0, 0]])
    with raises("InputError", "the array is masked", "filled"):
        model.predict(masked)
    assert model.predict(np.ma.masked_array(np.ones((2, 4)))).tolist() == [[1] * 4] * 2


def test_files_of_named_columns(tmp_path):
    """mlonnx run: by name where the file has names, in their order where it has none."""
    from mlonnx.score import score

    model = mlonnx.load(passed_through(NAMES, {"color": ["red", "green"]}))
    (tmp_path / "named.csv").write_text("size,color,age,height,more\n4,green,1,2,9\n")
    (tmp_path / "bare.csv").write_text("1,2,1,4\n")
    np.save(tmp_path / "bare.npy", np.float32([[1, 2, 1, 4]]))
    model_without = mlonnx.load(passed_through(NAMES))
    for name, of in (("named.csv", model), ("bare.csv", model_without), ("bare.npy", model)):
        score(of, tmp_path / name, tmp_path / "out.npy")
        assert np.load(tmp_path / "out.npy").tolist() == [[1, 2, 1, 4]], name
