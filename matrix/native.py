"""What the libraries themselves answer, in the shapes of a model's outputs."""

from __future__ import annotations

import numpy as np


def scores(estimator, x):
    """Probabilities, or decisions of classifiers that have none."""
    return estimator.predict_proba(x) if hasattr(estimator, "predict_proba") else estimator.decision_function(x)


def decisions(estimator, x):
    """Scores before they become probabilities; where there are no such, the probabilities."""
    if hasattr(estimator, "decision_function"):
        return estimator.decision_function(x)
    return estimator.predict_proba(x)


def last_step(estimator):
    """What a pipeline ends with; any other estimator itself."""
    return last_step(estimator.steps[-1][1]) if hasattr(estimator, "steps") else estimator


def indices(estimator, x):
    """Predicted classes by number."""
    return np.searchsorted(estimator.classes_, estimator.predict(x))


def numbered(outputs):
    """Labels by number, where the converter writes them although it was asked not to; the data have each class."""
    return [np.unique(outputs[0], return_inverse=True)[1] if outputs[0].dtype == object else outputs[0], *outputs[1:]]


def classes(estimator, x):
    return estimator.classes_


def maps(estimator, x):
    """Probabilities by class, as a ZipMap's dictionaries."""
    answers = scores(estimator, x)
    rows = np.column_stack([-answers, answers]) if answers.ndim == 1 else answers
    return [dict(zip(estimator.classes_.tolist(), row)) for row in rows]


def all_classes(estimator, x):
    """Probabilities of each target's classes: [targets, rows, classes], zeros where a target has fewer classes."""
    answers = estimator.predict_proba(x)
    most = max(answer.shape[1] for answer in answers)
    return np.stack([np.pad(answer, ((0, 0), (0, most - answer.shape[1]))) for answer in answers])


def standard_deviation(estimator, x):
    return estimator.predict(x, return_std=True)[1]


def covariance(estimator, x):
    return estimator.predict(x, return_cov=True)[1]


def neighbour_indices(estimator, x):
    return estimator.kneighbors(x)[1]


def neighbour_distances(estimator, x):
    return estimator.kneighbors(x)[0]


def leaves(estimator, x):
    return estimator.apply(x)


def paths(estimator, x):
    """Decision paths as text: a row of 0 and 1 for each tree."""
    trees = getattr(estimator, "estimators_", None)
    if trees is None:
        return _as_text(estimator.decision_path(x))
    return np.column_stack([_as_text(tree.decision_path(x)) for tree in np.ravel(trees)])


def _as_text(path):
    return np.array(["".join(map(str, row)) for row in path.toarray()], dtype=object).reshape(-1, 1)


def dense(estimator, x):
    """What a transformer gives, as a plain array."""
    answer = estimator.transform(x)
    return answer.toarray() if hasattr(answer, "toarray") else np.asarray(answer)


def columns(outputs):
    """A label and a column for each class, as the label and the columns together."""
    return [outputs[0], np.column_stack(outputs[1:])]


def label_alone(outputs):
    """The label, where the library has nothing to compare the other output with."""
    return outputs[:1]
