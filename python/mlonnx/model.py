"""Models for people with data: predictions from arrays and tables, with the casts that those need."""

import json
import os
import re

import numpy as np

from .compiler import read_model
from .exceptions import Error, InputError, ModelError
from .session import InferenceSession
from .tables import DTYPES, cast, codes, columns_of, element_type, some_of

# The key of a model's metadata under which mlonnx.from_* keep what ONNX has no place for, as JSON: names and categories
# of the one input's columns, and the scores' classes, each optional:
# {"names": [str, ...], "categories": {name: [category, ...]}, "classes": [label, ...]}.
METADATA = "mlonnx"


def load(model, *, threads=1, cache_dir=None):
    """A Model of a path (.onnx, or a .so that mlonnx.compile wrote), .onnx bytes, or an onnx.ModelProto.

    `threads` and `cache_dir` are those of InferenceSession."""
    return Model(InferenceSession(model, threads=threads, cache_dir=cache_dir), model, cache_dir=cache_dir)


def _identifier(name):
    return re.sub(r"[^0-9A-Za-z_]", "_", name)


def _keep(source):
    """What raw scores and leaves are made of later: bytes, or a path and the time of its last change, or None."""
    if isinstance(source, (str, os.PathLike)):
        path = os.path.abspath(os.fsdecode(source))
        return (None, None) if path.endswith(".so") else (path, os.stat(path).st_mtime_ns)
    return (None if source is None else read_model(source)[0]), None


class Model:
    """A compiled model whose predictions are those of a scikit-learn estimator.

    `session` is the InferenceSession behind it; `classes_` are the classes of `predict_proba`'s columns, None where the
    model does not tell them; `feature_names_in_` are the columns that it takes by name, None where it takes one matrix
    whose columns have no names; `n_features_in_` is how many columns it takes, None where any number will do.

    `source` is what the session was made of. Raw scores and leaves are compiled of it, with `cache_dir`, when they are
    first asked for, and so need the onnx package; without a source, or with a compiled library, there are none.
    `graphs` has functions that make other graphs for "margins" and "leaves", and leaves are numbered by `numbers`.
    `estimator` is what the model was converted of: what it can't do, the model refuses.
    """

    def __init__(self, session, source=None, *, cache_dir=None, graphs=None, numbers="ids", estimator=None):
        self.session = session
        self._source, self._stamp = _keep(source)
        self._cache_dir = cache_dir
        self._graphs, self._numbers = graphs or {}, numbers
        methods = "predict", "predict_proba", "decision_function", "transform"
        self._absent = {name for name in methods if estimator is not None and not hasattr(estimator, name)}
        self._estimator = type(estimator).__name__
        self._views = {}
        self._inputs = session.get_inputs()
        self._outputs = session.get_outputs()
        self.description = json.loads(session._description)
        self._classes = None
        self._scores = self._find_scores()
        self.n_features_in_ = len(self._inputs)
        names = [value.name for value in self._inputs]
        if len(names) == 1:
            dims = self.description["inputs"][0]["dims"]
            self.n_features_in_ = dims[1] if len(dims) == 2 and dims[1] >= 0 else None
            names = None
        known = self._read_metadata()
        if len(self._inputs) == 1 and "names" in known:
            names = known["names"]
            self.n_features_in_ = len(names)
        self._categories = known.get("categories", {})
        self._classes = known.get("classes")
        self.classes_ = None if self._scores is None else self.classes_of(self._scores)
        self.feature_names_in_ = None if names is None else np.array(names, dtype=object)

    def _read_metadata(self):
        text = self.description.get("meta", {}).get("custom", {}).get(METADATA)
        if text is None:
            return {}
        try:
            known = json.loads(text)
            names, lists = known.get("names"), [*known.get("categories", {}).values(), known.get("classes", [])]
            sound = all(isinstance(x, str | int | float) for values in lists for x in list(values))
            sound &= all(isinstance(values, list) for values in lists)
            if names is not None:
                sound &= len(names) == len(set(names)) == (self.n_features_in_ or len(names))
                sound &= isinstance(names, list) and all(isinstance(name, str) for name in names)
            sound &= known.get("categories", {}).keys() <= set(names or ())
        except (ValueError, TypeError, AttributeError):
            sound = False
        if not sound:
            raise ModelError(f"the model's metadata {METADATA!r} is not what mlonnx writes: names, categories, classes")
        return known

    def classes_of(self, name):
        """The classes of an output's columns, or None where it has none that the model tells."""
        if self._classes is not None and name == self._scores:
            return np.array(self._classes)
        for output in self.description["outputs"]:
            if output["name"] == name:
                classes = output.get("zipmap", output.get("classes"))
                return None if classes is None else np.array(classes, dtype=None if classes else np.int64)
        return None

    def _find_scores(self):
        """The output of class scores: the one with classes, or the first matrix of floats beside another output."""
        for output in self._outputs:
            if self.classes_of(output.name) is not None:
                return output.name
        ranks = {output["name"]: len(output["dims"]) for output in self.description["outputs"]}
        for output in self._outputs[1:]:
            if element_type(output) in ("float", "double") and ranks.get(output.name) == 2:
                return output.name
        return None

    def choose(self, names, what="the table", hint="", *, more=True, named=True):
        """The columns that the model takes, in its order, out of a table's `names`.

        By name where the model has names: those of its inputs, in which characters that no identifier has may be
        underscores, whatever other columns there are; or those of its one input's columns, with others only if `more`.
        Else, and where the table's names are only numbers (not `named`), all of them in their order. Raises InputError
        where one is missing or too many or, with `hint` at the end, where the number is wrong.
        """
        if self.feature_names_in_ is not None and (named or len(self._inputs) != 1):
            wanted = self.feature_names_in_.tolist()
            # Converters write "sepal length (cm)" as sepal_length__cm_.
            known = {_identifier(name): name for name in names} | {name: name for name in names}
            missing = [name for name in wanted if name not in known]
            extra = [] if more or len(self._inputs) != 1 else sorted({*names} - {known.get(name) for name in wanted})
            for word, wrong in (("missing", missing), ("unknown", extra)):
                if wrong:
                    listed = some_of([repr(name) for name in wrong])
                    other = f"{what} has {some_of(names)}" if wrong is missing else f"the model has {some_of(wanted)}"
                    raise InputError(f"{word} column{'s' * (len(wrong) > 1)} {listed}; {other}")
            return [known[name] for name in wanted]
        value = self._inputs[0]
        width = self.n_features_in_
        if value.name in names and (len(names) == 1 or width in (1, None) or len(value.shape) == 1):
            return [value.name]
        if len(value.shape) == 1 or width == 1:
            if len(names) != 1:
                raise InputError(
                    f"input {value.name!r} takes one column, {what} has {len(names):,}: {some_of(names)}{hint}"
                )
        elif width is not None and width != len(names):
            raise InputError(
                f"input {value.name!r} takes {width:,} column{'s' * (width != 1)}, {what} has {len(names):,}:"
                f" {some_of(names)}{hint}"
            )
        return list(names)

    def column_types(self, chosen):
        """ONNX's element types of what the columns `chosen` hold, by name: of categories, text if those are text."""
        if len(self._inputs) != 1:
            return {name: element_type(value) for name, value in zip(chosen, self._inputs, strict=True)}
        types = dict.fromkeys(chosen, element_type(self._inputs[0]))
        if self._categories:
            for name, feature in zip(chosen, self.feature_names_in_, strict=True):
                if any(isinstance(category, str) for category in self._categories.get(feature, ())):
                    types[name] = "string"
        return types

    def feeds(self, data, first_row=0):
        """The dict of arrays that the session takes, from an array [rows, columns] or a table.

        A model with one input gets its columns by name if it has names for them, else all columns in their order; one
        with an input per column gets them by name, whatever other columns there are. An input of maps is a column of
        dicts, or of Arrow's maps or structs; a model of one map gets the dict as it stands. Messages count rows from
        `first_row`.
        """
        columns = columns_of(data)
        if len(self._inputs) == 1:
            return {self._inputs[0].name: self._matrix(self._inputs[0], data, columns, first_row)}
        if columns is None:
            array = np.asarray(data)
            if array.ndim != 2 or array.shape[1] != len(self._inputs):
                raise InputError(
                    f"the model has {len(self._inputs)} inputs: pass a table, or an array with a column for each"
                )
            columns = {value.name: array[:, i] for i, value in enumerate(self._inputs)}
        feeds = {}
        for value, name in zip(self._inputs, self.choose(list(columns)), strict=True):
            array = cast(columns[name], value, f"column {name!r}", first_row)
            feeds[value.name] = array.reshape(-1, 1) if len(value.shape) == 2 and array.ndim == 1 else array
        return feeds

    def _matrix(self, value, data, columns, first_row):
        if value.type.startswith("map("):
            return data
        if columns is None:
            array = cast(data, value, "the array", first_row)
            if len(value.shape) == 2 and array.ndim == 1:
                raise InputError("expected an array [rows, columns]; for one row pass x.reshape(1, -1)")
            return array
        names = self.choose(list(columns), more=False)
        if names == [value.name]:
            array = cast(columns[value.name], value, f"column {value.name!r}", first_row)
            return array.reshape(-1, 1) if len(value.shape) == 2 and array.ndim == 1 else array
        if len(value.shape) == 1:
            return cast(columns[names[0]], value, f"column {names[0]!r}", first_row)
        matrix = None
        for i, name in enumerate(names):
            column, what = columns[name], f"column {name!r}"
            if self._categories and (known := self._categories.get(self.feature_names_in_[i])) is not None:
                column = codes(column, known, what)
            column = cast(column, value, what, first_row)
            if column.ndim != 1:
                raise InputError(f"column {name!r} has rank {column.ndim}; a column of input {value.name!r} has rank 1")
            if matrix is None:
                matrix = np.empty((len(column), len(names)), dtype=DTYPES[element_type(value)])
            if len(column) != len(matrix):
                raise InputError(f"column {name!r} has {len(column)} rows, column {names[0]!r} has {len(matrix)}")
            matrix[:, i] = column
        if matrix is None:
            raise InputError("the table has no columns")
        return matrix

    def predict(self, data, *, raw_score=False, pred_leaf=False):
        """The model's first output: labels or values, [rows], or [rows, targets] for several targets.

        With `raw_score` the scores before the link function (logistic, softmax, exponential): [rows], or
        [rows, classes or targets]. With `pred_leaf` the number of the leaf that each row reaches in each tree,
        [rows, trees]. Both raise NotSupportedError, with the reason, for a model that has none.
        """
        self._check_has("predict")
        if raw_score and pred_leaf:
            raise ValueError("predict: raw_score and pred_leaf exclude each other")
        if raw_score:
            return self._see("margins", data)
        if pred_leaf:
            return self._see("leaves", data)
        feeds = self.feeds(data)
        result = self.session.run_arrays([self._outputs[0].name], feeds)[0]
        if result.ndim != 2 or 1 not in result.shape:
            return result
        # Some converters make a row of labels instead of a column.
        is_row = result.shape[1] != 1 and len(next(iter(feeds.values()))) == result.shape[1]
        return result[0] if is_row else result[:, 0] if result.shape[1] == 1 else result

    def predict_proba(self, data):
        """Scores of the classes, [rows, classes]."""
        self._check_has("predict_proba")
        if self._scores is None:
            raise Error("the model has no output of class scores")
        return self._run(self._scores, data)

    def decision_function(self, data):
        """A classifier's raw scores: [rows] for two classes, else [rows, classes]. As predict(raw_score=True)."""
        self._check_has("decision_function")
        if self._scores is None:
            raise Error("the model has no output of class scores: of a regressor, take predict(raw_score=True)")
        return self._see("margins", data)

    def transform(self, data):
        """What a transformer makes of the rows: the model's only output, or the matrix beside a label."""
        self._check_has("transform")
        if self.classes_ is not None:
            raise Error("the model is a classifier: it has no transform")
        if len(self._outputs) > (1 if self._scores is None else 2):
            raise Error(f"the model has {len(self._outputs)} outputs: take them from session.run")
        return self._run(self._scores or self._outputs[0].name, data)

    def _run(self, output, data):
        return self.session.run_arrays([output], self.feeds(data))[0]

    def _check_has(self, method):
        if method in self._absent:
            raise Error(f"{self._estimator} has no {method}")

    def _see(self, view, data):
        """What a view of the model (views.py) makes of `data`."""
        if view not in self._views:
            self._views[view] = self._make_view(view)
        session, finish = self._views[view]
        return finish(session.run_arrays(None, self.feeds(data)))

    def _make_view(self, view):
        from . import views

        if self._source is None:
            raise Error("a compiled library has no graph: load the .onnx file for raw scores and leaves")
        if self._stamp is not None and os.stat(self._source).st_mtime_ns != self._stamp:
            raise Error(f"{self._source!r} has changed since it was loaded")
        make = self._graphs.get(view)
        graph = make() if make else views.read_graph(self._source)
        if view == "margins":
            model, finish = views.margins(graph, self._scores or self._outputs[0].name)
        else:
            model, finish = views.leaves(graph, self._numbers)
        threads = self.session._threads
        return InferenceSession(model, threads=threads, cache_dir=self._cache_dir), finish

    def __repr__(self):
        names = ", ".join(f"{value.name}: {value.type}" for value in self._inputs)
        return f"<mlonnx.Model ({names}) -> {', '.join(value.name for value in self._outputs)}>"
