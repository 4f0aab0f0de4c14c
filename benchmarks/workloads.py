"""The workloads: what is trained, on which data, and the folder in which the result is kept.

A workload's folder has model.onnx, the training library's own model, 20,000 rows the model has not seen, and what the
training library predicts for them.

python benchmarks/workloads.py [NAME ...] makes what is missing.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from training import catboost_workload, forest_workload, lightgbm_workload, linear_workload, xgboost_workload

# A new number for every change that gives other models or rows.
VERSION = "2"
CACHE = Path(os.environ.get("MLONNX_BENCH_CACHE", Path(__file__).parent / ".cache")) / f"workloads-{VERSION}"


@dataclass(frozen=True)
class Workload:
    """A trained model with test rows. `library` is what trained it and `native` that library's file.

    `peers` are those of a run that is not FULL: what the targets name, and the fastest for one row from C.
    """

    name: str
    title: str
    library: str
    native: str
    train: Callable
    peers: tuple[str, ...]
    batches: tuple[int, ...] = (1, 10, 100, 1_000, 20_000)
    classes: int = 0  # 0: a regression

    @property
    def folder(self):
        return CACHE / self.name

    @property
    def onnx(self):
        return self.folder / "model.onnx"

    @property
    def native_file(self):
        return self.folder / self.native

    @cached_property
    def rows(self):
        """float32, 20,000 x features."""
        return np.load(self.folder / "rows.npy")

    @cached_property
    def expected(self):
        """The training library's probabilities, 20,000 x classes, or values, 20,000."""
        return np.load(self.folder / "expected.npy")

    @cached_property
    def training_data(self):
        """The rows and labels of the training, for engines that train a model of their own."""
        with np.load(self.folder / "training.npz") as data:
            return data["x"], data["y"]

    @cached_property
    def test_labels(self):
        """The true classes of the rows, where there is training data."""
        return np.load(self.folder / "training.npz")["test_y"]

    def make(self):
        """Trains and exports, unless the folder is complete. Returns what is known of the model."""
        done = self.folder / "done.json"
        if not done.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            start = time.perf_counter()
            self.train(self)
            seconds = time.perf_counter() - start
            facts = {"seconds": seconds, "onnx_bytes": self.onnx.stat().st_size, "nodes": count_nodes(self.onnx)}
            done.write_text(json.dumps(facts))
        return json.loads(done.read_text())

    def save(self, onnx_model, x, expected):
        self.onnx.write_bytes(onnx_model.SerializeToString())
        np.save(self.folder / "rows.npy", np.ascontiguousarray(x, np.float32))
        np.save(self.folder / "expected.npy", np.asarray(expected))


def count_nodes(path):
    """The nodes of an ONNX model's trees, leaves included."""
    import onnx

    attributes = (attribute for node in onnx.load(path).graph.node for attribute in node.attribute)
    return sum(len(attribute.ints) for attribute in attributes if attribute.name == "nodes_nodeids")


WORKLOADS = {
    workload.name: workload
    for workload in (
        Workload(
            "W1_100",
            "XGBoost, 100 trees of depth 8, 28 features",
            "xgboost",
            "model.json",
            xgboost_workload(11, trees=100, depth=8, features=28, rows=30_000, rate=0.1),
            ("daal4py", "tl2cgen"),
            classes=2,
        ),
        Workload(
            "W2_100",
            "LightGBM, 100 trees of 31 leaves, 5 features",
            "lightgbm",
            "model.txt",
            lightgbm_workload(21, trees=100, features=5, rows=50_000, rate=0.1, objective="regression_l1"),
            ("daal4py", "lleaves"),
        ),
        Workload(
            "W8",
            "XGBoost, 50 trees of depth 4, 30 features, one row",
            "xgboost",
            "model.json",
            xgboost_workload(81, trees=50, depth=4, features=30, rows=10_000, rate=0.1),
            ("timber", "tl2cgen"),
            batches=(1,),
            classes=2,
        ),
        Workload(
            "W5",
            "CatBoost, 1,000 oblivious trees of depth 6, 100 features",
            "catboost",
            "model.cbm",
            catboost_workload(51, trees=1_000, depth=6, features=100, rows=10_000, rate=0.03),
            ("catboost", "catboost-cpp"),
            classes=2,
        ),
        Workload(
            "W4",
            "XGBoost, 7 classes x 100 rounds of depth 8, 54 features",
            "xgboost",
            "model.json",
            xgboost_workload(41, trees=100, depth=8, features=54, rows=30_000, rate=0.1, classes=7),
            ("daal4py",),
            classes=7,
        ),
        Workload(
            "W3",
            "RandomForestClassifier, 100 unbounded trees, 7 classes, 54 features",
            "random forest",
            "model.joblib",
            forest_workload(31, trees=100, features=54, rows=26_000, classes=7),
            ("scikit-learn-intelex", "scikit-learn"),
            classes=7,
        ),
        Workload(
            "W1_1000",
            "XGBoost, 1,000 trees of depth 8, 28 features",
            "xgboost",
            "model.json",
            xgboost_workload(11, trees=1_000, depth=8, features=28, rows=30_000, rate=0.03),
            ("daal4py",),
            classes=2,
        ),
        Workload(
            "W2_1000",
            "LightGBM, 1,000 trees of 31 leaves, 15 features, 4 of them categorical, NaN",
            "lightgbm",
            "model.txt",
            lightgbm_workload(
                22,
                trees=1_000,
                features=15,
                rows=50_000,
                rate=0.05,
                objective="regression",
                categories=(6, 12, 22, 90),
            ),
            ("lleaves", "lightgbm"),
        ),
        Workload(
            "L_20",
            "scaler and logistic regression, 20 features",
            "scikit-learn",
            "model.joblib",
            linear_workload(91, features=20, rows=5_000),
            (),
            classes=2,
        ),
        Workload(
            "L_1000",
            "scaler and logistic regression, 1,000 features, 10 classes",
            "scikit-learn",
            "model.joblib",
            linear_workload(92, features=1_000, rows=5_000, classes=10),
            (),
            classes=10,
        ),
    )
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*WORKLOADS, []], help=f"of {', '.join(WORKLOADS)}")
    for name in parser.parse_args().names or WORKLOADS:
        facts = WORKLOADS[name].make()
        print(f"{name}: trained in {facts['seconds']:.0f} s, {facts['nodes']:,} nodes", flush=True)


if __name__ == "__main__":
    sys.exit(main())
