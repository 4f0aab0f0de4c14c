"""The matrix's one idea: an estimator, fitted on some data, converted with some options, and what its outputs must be.

An entry of a table is an estimator and a list of variants; each of the two together is a pair. An option of the
converter makes a pair only where the converter has that option.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from sklearn.base import clone

from . import data
from .native import last_step

# The newest that all of the converters write, with version 3 of ai.onnx.ml.
OPSET = 21


@dataclass(frozen=True)
class Variant:
    """What makes a pair of an estimator: data, element type, the converter's options, and the outputs to compare.

    `outputs` are, in the order of the model's outputs, names of the estimator's methods or functions of (estimator,
    features).
    """

    name: str
    set: str
    type: str = "f32"
    outputs: tuple = ("predict",)
    options: dict = field(default_factory=dict)
    form: str = "standard"
    opset: int | None = None
    # Makes of the model's outputs what the estimator gives, where they are not the same thing.
    gather: Callable = list

    def __call__(self, **changes) -> Variant:
        return replace(self, **changes)


@dataclass(frozen=True)
class Pair:
    """One cell of the matrix."""

    library: str
    estimator: str
    settings: str
    variant: Variant
    make: Callable[[], object]
    convert: Callable
    # A package that the pair needs and this environment lacks.
    missing: str = ""

    @property
    def name(self) -> str:
        settings = f"[{self.settings}]" if self.settings else ""
        return f"{self.estimator}{settings}/{self.variant.name}"

    @property
    def eighth(self) -> int:
        """0 to 7, by the name alone."""
        return zlib.crc32(self.name.encode()) % 8

    def load(self) -> data.Data:
        return data.load(self.variant.set, self.variant.form, self.variant.type)

    def fit(self, loaded: data.Data):
        estimator = self.make()
        features = data.exact(loaded.train)
        return estimator.fit(features) if loaded.target is None else estimator.fit(features, loaded.target)

    def expected(self, estimator, loaded: data.Data) -> list:
        """What the library itself answers, in the order of the model's outputs."""
        features = data.exact(loaded.test)
        return [
            getattr(estimator, output)(features) if isinstance(output, str) else output(estimator, features)
            for output in self.variant.outputs
        ]


def to_onnx(estimator, loaded: data.Data, variant: Variant):
    """The model as skl2onnx writes it, plain probabilities unless the variant says otherwise."""
    import skl2onnx

    options = dict(variant.options)
    if "zipmap" in allowed_options(estimator):
        options.setdefault("zipmap", False)
    # A pipeline hands only this one on to its last step.
    zipmap = {key: options.pop(key) for key in ("zipmap",) if key in options}
    by_model = {id(estimator): zipmap}
    by_model.setdefault(id(last_step(estimator)), {}).update(options)
    opset = variant.opset or OPSET
    return skl2onnx.to_onnx(
        estimator,
        initial_types=loaded.types,
        options={model: chosen for model, chosen in by_model.items() if chosen} or None,
        target_opset={"": opset, "ai.onnx.ml": 1 if opset < 12 else 3},
    )


def allowed_options(estimator) -> set[str]:
    """The names of the options that the converter of an estimator, or of a pipeline's last step, has."""
    from skl2onnx._supported_operators import sklearn_operator_name_map
    from skl2onnx.common._registration import get_converter

    last = last_step(estimator)
    alias = sklearn_operator_name_map.get(type(last))
    options = get_converter(alias).get_allowed_options() if alias else None
    if options == "passthrough":  # a search takes the options of what it searches for
        return allowed_options(last.estimator)
    return set(options or ())


def entry(
    estimator,
    variants: Iterable[Variant],
    settings: str = "",
    *,
    convert=to_onnx,
    allowed: Iterable[str] | None = None,
    **changes,
) -> list[Pair]:
    """The pairs of one estimator, which is cloned for each: `settings` says how it differs from others of its
    class, `allowed` are the options of `convert` where skl2onnx does not know them, `changes` replace what the variants
    say."""
    allowed = allowed_options(estimator) if allowed is None else set(allowed)
    return [
        Pair("scikit-learn", type(estimator).__name__, settings, variant(**changes), lambda: clone(estimator), convert)
        for variant in variants
        if allowed.issuperset(variant.options)
    ]


def without(variants: Iterable[Variant], *names: str) -> list[Variant]:
    """The variants but those: a fault of a converter that shows in each of them needs one pair, not six."""
    return [variant for variant in variants if variant.name not in names]


def entries(estimators: Mapping[str, object], variants: Iterable[Variant], **more) -> list[Pair]:
    """The pairs of several estimators by their settings."""
    return [pair for settings, estimator in estimators.items() for pair in entry(estimator, variants, settings, **more)]
