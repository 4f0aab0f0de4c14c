"""Models of other libraries, by their own converters to ONNX: scikit-learn, LightGBM, XGBoost, CatBoost.

A converter's model is not believed: its predictions for some rows must be those of the library. Each function takes
`threads` and `cache_dir` of mlonnx.load, and returns a Model. Error says which package is missing; NotSupportedError
what the converter cannot do, or does wrong.
"""

import json
import os
import re
import sys
import tempfile
from functools import partial
from importlib import import_module

import numpy as np

from .exceptions import Error, InputError, NotSupportedError
from .model import METADATA, Model
from .session import InferenceSession
from .tables import columns_of

# The rows that the library and the model are compared on. More than a few that differ are no matter of rounding.
CHECKED_ROWS = 64
DIFFERENT_ROWS = 6


def from_sklearn(estimator, X=None, *, threads=1, cache_dir=None, **options):
    """A Model of a fitted scikit-learn estimator or pipeline, by skl2onnx, to which `options` go (options=,
    target_opset=, ...).

    The types of `X`, some rows as an array or a table (pandas, polars, pyarrow), are those that the model computes in;
    without it they are 32-bit floats. An estimator with a ColumnTransformer takes its columns by name, each with its
    own type, and needs `X`; of any other, the columns of a table are one matrix.
    """
    skl2onnx = need("skl2onnx", "skl2onnx", "from_sklearn")
    _expect(hasattr(estimator, "get_params") and not isinstance(estimator, type), "a fitted estimator", estimator)
    _register_converters()
    rows = None if X is None else _some_rows(X)
    columns = None if X is None else columns_of(rows)
    names = getattr(estimator, "feature_names_in_", None)
    apart = _takes_columns(estimator)
    if apart and columns is None:
        raise InputError("from_sklearn: the estimator takes columns by name: pass X, a table of some rows")
    if columns is None:
        kinds = [("X", _matrix_type(estimator, rows))]
    elif apart:
        kinds = [(name, _tensor_type(dtype, 1)) for name, dtype in _column_types(columns).items()]
    else:
        names = list(columns)
        types = np.result_type(*(np.asarray(column).dtype for column in columns.values()))
        kinds = [("X", _tensor_type(types, len(names)))]
    options.setdefault("target_opset", {"": skl2onnx.get_latest_tested_opset_version(), "ai.onnx.ml": 3})
    model = _converted("skl2onnx", skl2onnx.to_onnx, estimator, initial_types=kinds, **options)
    _remove_zipmaps(model)
    _describe(model, None if names is None or apart else list(map(str, names)), classes=_classes(estimator))
    result = _load(model, threads, cache_dir, estimator=estimator)
    if rows is None:
        rows = _sample(model, kinds[0][1].shape[1], missing=False)
    method = next((name for name in ("predict_proba", "predict", "transform") if hasattr(estimator, name)), None)
    if method:
        got, want = getattr(result, method)(rows), getattr(estimator, method)(rows)
        # Of one target in a matrix, scikit-learn predicts a matrix.
        _check(got, np.reshape(want, got.shape) if np.shape(want) == (*got.shape, 1) else want, "skl2onnx")
    return result


def from_lightgbm(model, *, threads=1, cache_dir=None):
    """A Model of a lightgbm.Booster, LGBMClassifier, LGBMRegressor or LGBMRanker, by onnxmltools, with the iterations
    that its `predict` uses."""
    need("lightgbm", "lightgbm", "from_lightgbm")
    need("onnxmltools", "onnxmltools", "from_lightgbm")
    booster = getattr(model, "booster_", model)
    _expect(hasattr(booster, "model_to_string"), "a lightgbm.Booster or a fitted model of LightGBM", model)
    text = booster.model_to_string()
    make = partial(_lightgbm_to_onnx, classes=getattr(model, "classes_", None))
    converted = make(text)
    names = booster.feature_name()
    categories = _lightgbm_categories(booster, text, names)
    if categories or names != [f"Column_{i}" for i in range(len(names))]:
        _describe(converted, names, categories)
    graphs = {"margins": partial(make, text, linked=False), "leaves": partial(make, text, edit=_number)}
    result = _load(converted, threads, cache_dir, graphs=graphs, numbers="weights")
    # LightGBM's decision types have the treatment of missing values in bits 2 and 3; 2 is NaN.
    decisions = re.findall(r"^decision_type=(.*)$", text, re.MULTILINE)
    rows = _sample(converted, len(names), missing=any(int(d) >> 2 == 2 for line in decisions for d in line.split()))
    _check_booster(result, rows, booster.predict(rows.astype(np.float64)), "onnxmltools")
    return result


def from_xgboost(model, *, threads=1, cache_dir=None):
    """A Model of an xgboost.Booster or of a classifier, regressor or ranker of xgboost, by onnxmltools, with the
    iterations that its `predict` uses."""
    xgboost = need("xgboost", "xgboost", "from_xgboost")
    need("onnxmltools", "onnxmltools", "from_xgboost")
    booster = model
    if not isinstance(model, xgboost.Booster):
        fitted = hasattr(model, "get_booster") and getattr(model, "__sklearn_is_fitted__", lambda: False)()
        _expect(fitted, "an xgboost.Booster or a fitted model of xgboost", model)
        booster = model.get_booster()
        if not np.isnan(model.missing):
            raise NotSupportedError(f"not supported: an XGBoost model whose missing value is {model.missing}, not NaN")
        if (best := booster.attributes().get("best_iteration")) is not None:
            booster = booster[: int(best) + 1]
    raw = bytes(booster.save_raw("json"))
    converted = _xgboost_to_onnx(raw)
    if isinstance(model, xgboost.XGBClassifier) and len(converted.graph.output) == 1:
        raise NotSupportedError(f"not supported: from_xgboost of a classifier of objective {model.objective!r}")
    names, kinds = booster.feature_names, booster.feature_types
    width = booster.num_features()
    if names:
        _describe(converted, names, _xgboost_categories(booster, names, kinds))
    graphs = {"leaves": partial(_xgboost_to_onnx, raw, numbered=True)}
    result = _load(converted, threads, cache_dir, graphs=graphs, numbers="weights")
    rows = _sample(converted, width, missing=True)
    data = xgboost.DMatrix(rows, feature_names=names, feature_types=kinds, enable_categorical=True)
    _check_booster(result, rows, booster.predict(data), "onnxmltools")
    return result


def from_catboost(model, *, threads=1, cache_dir=None):
    """A Model of a catboost.CatBoost, CatBoostClassifier or CatBoostRegressor of numbers, by CatBoost's own export."""
    need("catboost", "catboost", "from_catboost")
    onnx = need("onnx", "onnx", "from_catboost")
    _expect(hasattr(model, "feature_names_"), "a fitted model of catboost", model)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.onnx")
        _converted("catboost", model.save_model, path, format="onnx")
        converted = onnx.load(path)
    names = list(model.feature_names_)
    if names != list(map(str, range(len(names)))):
        _describe(converted, names)
    result = _load(converted, threads, cache_dir, numbers="places")  # the order of CatBoost's leaf indices
    rows = _sample(converted, len(names), missing=False)
    kind = "Probability" if result.classes_ is not None else "RawFormulaVal"
    _check_booster(result, rows, model.predict(rows, prediction_type=kind), "catboost")
    return result


def need(module, package, what):
    """The module, or an Error that says which package `what` needs."""
    try:
        return import_module(module)
    except ImportError as error:
        raise Error(f"{what} needs {module}: pip install {package} ({error})") from None


def _expect(sound, what, model):
    if not sound:
        name = model.__name__ if isinstance(model, type) else type(model).__name__
        raise InputError(f"expected {what}, got {name}")


def _some_rows(X):
    """The first rows of an array [rows, columns], a list of texts or a table."""
    try:
        rows = X[:CHECKED_ROWS]
    except TypeError:
        rows = ()
    sound = len(rows) > 0
    if sound and (columns := columns_of(rows)) is not None:
        sound = len(columns) > 0
    elif sound:
        array = np.asarray(rows)
        sound = array.ndim == 2 or (array.ndim == 1 and array.dtype.kind in "OUT")
    _expect(sound, "X to be some rows, an array [rows, columns], a list of texts or a table", X)
    return rows


def _converted(converter, convert, *arguments, **options):
    try:
        return convert(*arguments, **options)
    except Exception as error:  # of many kinds, some of them plain Exception
        text = " ".join(str(error).split())[:400]
        raise NotSupportedError(f"not supported: {converter} cannot convert this model: {text}") from error


def _load(converted, threads, cache_dir, **known):
    data = converted.SerializeToString()
    return Model(InferenceSession(data, threads=threads, cache_dir=cache_dir), data, cache_dir=cache_dir, **known)


def _describe(model, names, categories=None, classes=None):
    """Puts names and categories of the columns, and the classes, into the metadata, where Model finds them."""
    known = {"names": names, "categories": categories, "classes": classes}
    entry = model.metadata_props.add()
    entry.key, entry.value = METADATA, json.dumps({key: value for key, value in known.items() if value is not None})


# --- the comparison ---------------------------------------------------------------------------------------------------


def _check(got, want, converter):
    """Raises NotSupportedError where predictions for some rows are not the library's."""
    want = np.asarray(want.toarray() if hasattr(want, "toarray") else want)
    if got.shape != want.shape:
        near = np.zeros(len(want), bool)
    elif got.dtype.kind == "f":
        near = np.isclose(got, want.astype(got.dtype), rtol=1e-3, atol=1e-4, equal_nan=True)
    else:
        near = got == want
    wrong = np.flatnonzero(~near.reshape(len(near), -1).all(axis=1))
    if len(wrong) * CHECKED_ROWS > DIFFERENT_ROWS * len(near):
        shown = [str(values[min(wrong[0], len(values) - 1)])[:100] for values in (got, want)]
        raise NotSupportedError(
            f"not supported: {converter} makes another model of this one: {shown[0]} instead of {shown[1]}, and so on"
            f" for {len(wrong)} of {len(near)} rows"
        )


def _check_booster(model, rows, want, converter):
    """The same of labels, values, or probabilities of the classes or the second one, as boosters predict."""
    want = np.asarray(want)
    classes = 0 if model.classes_ is None else len(model.classes_)
    if not classes or (want.ndim == 1 and classes > 2):
        got = model.predict(rows)
    else:
        got = model.predict_proba(rows)
        got = got[:, 1] if want.ndim == 1 else got
    _check(got, want.reshape(got.shape) if want.size == got.size else want, converter)


def _sample(model, width, missing):
    """Rows that spread over the trees of an ONNX model: zeros, NaN if `missing`, and values between thresholds; the
    thresholds themselves where they are compared for equality."""
    random = np.random.default_rng(0)
    rows = random.normal(size=(CHECKED_ROWS, width))
    for node in model.graph.node:
        lists = {attribute.name: attribute for attribute in node.attribute}
        if "nodes_featureids" not in lists or "nodes_values" not in lists:
            continue
        modes = np.array(lists["nodes_modes"].strings)
        inner = modes != b"LEAF"
        features = np.array(lists["nodes_featureids"].ints)[inner]
        thresholds, equal = np.array(lists["nodes_values"].floats)[inner], modes[inner] == b"BRANCH_EQ"
        for feature in np.unique(features):
            own = features == feature
            cuts = np.unique(thresholds[own])
            if equal[own].any():
                cuts = np.concatenate([cuts, [cuts[-1] + 1]])
            else:
                cuts = np.concatenate([[cuts[0] - 1], (cuts[1:] + cuts[:-1]) / 2, [cuts[-1] + 1]])
            rows[:, feature] = random.choice(cuts, CHECKED_ROWS)
    rows[random.random(rows.shape) < 0.1] = 0
    if missing:
        rows[random.random(rows.shape) < 0.1] = np.nan
    return rows.astype(np.float32)


# --- scikit-learn -----------------------------------------------------------------------------------------------------


def _classes(estimator):
    """A classifier's classes, where they are one list of numbers or texts."""
    classes = getattr(estimator, "classes_", None)
    return classes.tolist() if getattr(classes, "ndim", 0) == 1 else None


def _remove_zipmaps(model):
    """Scores as a matrix of their own type: a ZipMap makes 32-bit floats of them."""
    maps = {node.output[0]: node for node in model.graph.node if node.op_type == "ZipMap"}
    for node in maps.values():
        node.op_type, node.domain = "Identity", ""
        del node.attribute[:]
    for value in model.graph.output:
        if value.name in maps:
            value.ClearField("type")


def _takes_columns(estimator):
    """Whether a ColumnTransformer is in an estimator."""
    from sklearn.compose import ColumnTransformer

    parts = [estimator, *(estimator.get_params().values() if hasattr(estimator, "get_params") else ())]
    return any(isinstance(part, ColumnTransformer) for part in parts)


def _column_types(columns):
    """Types of columns by name: if some are floats, all numbers have one type, since ONNX puts no others together."""
    types = {name: np.asarray(column).dtype for name, column in columns.items()}
    numbers = [dtype for dtype in types.values() if dtype.kind in "iuf"]
    floats = [dtype for dtype in numbers if dtype.kind == "f"]
    together = np.result_type(*floats) if floats else None
    return {name: together if together and dtype in numbers else dtype for name, dtype in types.items()}


def _matrix_type(estimator, rows):
    width = getattr(estimator, "n_features_in_", None)
    if rows is not None:
        array = np.asarray(rows)
        return _tensor_type(array.dtype, *array.shape[1:])
    if width is None:
        raise InputError(f"from_sklearn: {type(estimator).__name__} does not tell its number of features: pass X")
    return _tensor_type(np.dtype(np.float32), width)


def _tensor_type(dtype, *width):
    """skl2onnx's type of a matrix of `width` columns, or of a list of texts."""
    types = import_module("skl2onnx.common.data_types")
    by_kind = {"i": "Int64", "u": "Int64", "b": "Boolean", "f": "Float" if dtype.itemsize <= 4 else "Double"}
    return getattr(types, by_kind.get(dtype.kind, "String") + "TensorType")([None, *width])


def _register_converters():
    """Tells skl2onnx how to convert LightGBM's and XGBoost's estimators, if any of them may be in a pipeline, and
    HistGradientBoosting with protobuf 7."""
    skl2onnx = import_module("skl2onnx")
    shapes = import_module("skl2onnx.common.shape_calculator")
    zipmap = {"zipmap": [True, False, "columns"], "nocl": [True, False]}
    for library, name, file in (("lightgbm", "LGBM", "LightGbm"), ("xgboost", "XGB", "XGBoost")):
        try:
            convert = library in sys.modules and import_module(
                f"onnxmltools.convert.{library}.operator_converters.{file}"
            )
        except ImportError:
            continue  # skl2onnx says which estimator it has no converter for
        for kind in ("Classifier", "Regressor") if convert else ():
            skl2onnx.update_registered_converter(
                getattr(sys.modules[library], name + kind),
                f"mlonnx{name}{kind}",
                getattr(shapes, f"calculate_linear_{kind.lower()}_output_shapes"),
                getattr(convert, f"convert_{library}"),
                options=zipmap if kind == "Classifier" else None,
            )
    for kind in ("Classifier", "Regressor"):
        name = f"HistGradientBoosting{kind}"
        convert = import_module("skl2onnx.common._registration").get_converter("Sklearn" + name)
        skl2onnx.update_registered_converter(
            getattr(import_module("sklearn.ensemble"), name),
            "mlonnx" + name,
            getattr(shapes, f"calculate_linear_{kind.lower()}_output_shapes"),
            partial(_convert_with_integers, convert),
            options=zipmap | {"raw_scores": [True, False]} if kind == "Classifier" else None,
        )


def _convert_with_integers(convert, scope, operator, container):
    convert(scope, operator, _IntegerLists(container))


class _IntegerLists:
    """A converter's container that takes truths in lists of integers, which protobuf 7 does not."""

    def __init__(self, container):
        self._container = container

    def __getattr__(self, name):
        return getattr(self._container, name)

    def add_node(self, *arguments, **attributes):
        for name, values in attributes.items():
            if isinstance(values, list) and any(isinstance(value, bool) for value in values):
                attributes[name] = list(map(int, values))
        self._container.add_node(*arguments, **attributes)


# --- LightGBM ---------------------------------------------------------------------------------------------------------


def _lightgbm_to_onnx(text, classes, linked=True, edit=None):
    """The ONNX model of a LightGBM model's text. `classes` are the labels of a classifier's classes, or None. What goes
    into the link function is LightGBM's raw score if not `linked`; `edit` makes other values of a tree's leaves."""
    lightgbm = import_module("lightgbm")
    types = import_module("onnxmltools.convert.common.data_types")
    convert = import_module("onnxmltools.convert.lightgbm.convert").convert
    wrapper = import_module("onnxmltools.convert.lightgbm._parse").WrappedBooster
    header = text[: text.find("\nTree=")]
    find = lambda pattern: found[1] if (found := re.search(pattern, header, re.MULTILINE)) else ""
    # What the converter does not know: two objectives whose prediction is the margin, as of any regression; a link
    # function for each class by itself; a factor of the margin; and the average of a random forest, also a factor.
    text = re.sub(r"^(objective=|\[objective: )(mape|fair)\b", r"\1regression", text, flags=re.MULTILINE)
    apart = find(r"^objective=(multiclassova)\b")
    text = text.replace("multiclassova", "multiclass")
    factor = float(find(r"^objective=.*\bsigmoid:(\S+)") or 1)
    if find(r"^(average_output)$"):
        factor /= len(re.findall(r"^Tree=", text, re.MULTILINE)) // int(find(r"^num_tree_per_iteration=(\d+)$"))
        text = re.sub(r"^average_output\n", "", text, flags=re.MULTILINE)
    if edit is None and linked and factor != 1:
        edit = lambda values: [repr(float(value) * factor) for value in values]
    if edit is not None:
        fresh = lambda found: "leaf_value=" + " ".join(edit(found[1].split()))
        text = re.sub(r"^tree_sizes=.*\n", "", text, flags=re.MULTILINE)  # bytes of each tree, which change
        text = re.sub(r"^leaf_value=(.*)$", fresh, text, flags=re.MULTILINE)
    booster = lightgbm.Booster(model_str=text)
    wrapped = _converted("onnxmltools", wrapper, booster)
    if classes is not None:
        wrapped.classes_ = classes.astype(int) if classes.dtype == bool else classes
    shape = types.FloatTensorType([None, booster.num_feature()])
    model = _converted("onnxmltools", convert, wrapped, initial_types=[("X", shape)])
    for attribute in [attribute for node in model.graph.node for attribute in node.attribute] if apart else []:
        if attribute.name == "post_transform":
            attribute.s = b"LOGISTIC"
    return model


def _number(values):
    """Of a tree's leaves in LightGBM's order, their numbers as text."""
    return map(str, range(len(values)))


def _lightgbm_categories(booster, text, names):
    """The categories of the columns that were categorical in the data frame that LightGBM learned from, by name."""
    found = re.search(r"^\[categorical_feature: ([\d,]+)\]$", text, re.MULTILINE)
    columns = sorted(map(int, found[1].split(","))) if found else []
    categories = booster.pandas_categorical or []
    if len(columns) != len(categories):
        return {}  # columns of codes
    return {names[i]: list(kinds) for i, kinds in zip(columns, categories, strict=True)}


# --- XGBoost ----------------------------------------------------------------------------------------------------------


def _xgboost_to_onnx(raw, numbered=False):
    """The ONNX model of an XGBoost model's JSON, whose leaves may weigh their numbers."""
    xgboost = import_module("xgboost")
    types = import_module("onnxmltools.convert.common.data_types")
    convert = import_module("onnxmltools.convert.xgboost.convert").convert
    state = json.loads(raw)
    learner = state["learner"]
    # The converter knows features by their numbers, and no DART, which is boosted trees with a weight for each.
    learner["feature_names"] = []
    learner["attributes"] = {}  # among them the best iteration: what is here counts
    machine = learner["gradient_booster"]
    weights = machine.get("weight_drop")
    if weights is not None:
        machine = learner["gradient_booster"] = machine["gbtree"] | {"name": "gbtree"}
    if "model" not in machine or "trees" not in machine["model"]:
        raise NotSupportedError(f"not supported: from_xgboost of a model without trees ({machine.get('name')})")
    for i, tree in enumerate(machine["model"]["trees"]):
        values = tree["split_conditions"]
        for node, child in enumerate(tree["left_children"]):
            if child == -1 and numbered:
                values[node] = float(node)
            elif child == -1 and weights is not None:
                values[node] *= weights[i]
    objective = learner["objective"]["name"]
    classifies = objective in ("binary:logistic", "binary:hinge", "multi:softprob", "multi:softmax")
    wrapper = xgboost.XGBClassifier() if classifies else xgboost.XGBRegressor()
    wrapper.load_model(bytearray(json.dumps(state).encode()))
    # Of softmax, whose prediction is the label, the converter would give margins.
    wrapper.objective = objective.replace("softmax", "softprob")
    shape = types.FloatTensorType([None, int(learner["learner_model_param"]["num_feature"])])
    model = _converted("onnxmltools", convert, wrapper, initial_types=[("X", shape)])
    for node in model.graph.node:
        lists = {attribute.name: attribute.ints for attribute in node.attribute}
        if "target_ids" in lists:  # of several targets, the converter has all trees vote for the first
            lists["target_ids"][:] = [machine["model"]["tree_info"][tree] for tree in lists["target_treeids"]]
    return model


def _xgboost_categories(booster, names, kinds):
    """The categories of the columns that were categorical in the data frame that XGBoost learned from, by name."""
    if "c" not in (kinds or ()) or not hasattr(booster, "get_categories"):
        return {}
    kept = booster.get_categories(export_to_arrow=True)
    found = {} if kept is None else dict(kept.to_arrow())
    return {name: found[name].to_pylist() for name in names if found.get(name) is not None}
