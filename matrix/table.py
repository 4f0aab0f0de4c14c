"""The whole matrix, by name."""

import warnings

from .pairs import Pair

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of classes that scikit-learn is about to drop
    from . import boosters, classifiers, compositions, regressors, transformers

PAIRS: dict[str, Pair] = {}
for module in (classifiers, regressors, transformers, compositions, boosters):
    for pair in module.PAIRS:
        if pair.name in PAIRS:
            raise ValueError(f"two pairs are called {pair.name!r}")
        PAIRS[pair.name] = pair
