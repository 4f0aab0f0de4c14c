"""mlonnx beside onnxruntime on four models: ratios of alternating runs, medians of 15.

.venv/bin/python benchmarks/foundation.py [--json FILE]
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

import mlonnx

RUNS = 15
ML = "ai.onnx.ml"
C_PROGRAM = """
#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }
int main(void) {
  static float x[20], probabilities[2];
  int64_t label;
  mlonnx_error error;
  void *scratch = aligned_alloc(64, (MODEL_SCRATCH_BYTES + 63) / 64 * 64 + 64);
  double best = 1e300;
  for (int sample = 0; sample < 15; ++sample) {
    double start = now();
    for (int i = 0; i < 100000; ++i) {
      x[3] = (float)i;
      model_predict(x, &label, probabilities, 1, scratch, &error);
    }
    double time = (now() - start) / 100000;
    if (time < best) best = time;
  }
  printf("%f\\n", best);
  free(scratch);
  return error.code;
}
"""


def model(nodes, features, outputs):
    graph = helper.make_graph(
        nodes, "bench", [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", features])], outputs
    )
    opsets = [helper.make_opsetid("", 15), helper.make_opsetid(ML, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()


def classifier_outputs(classes):
    return [
        helper.make_tensor_value_info("label", TensorProto.INT64, ["N"]),
        helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["N", classes]),
    ]


def scaler_lr(rng, features=20):
    w = rng.normal(size=features).astype(np.float32)
    nodes = [
        helper.make_node(
            "Scaler", ["X"], ["S"], domain=ML, offset=rng.normal(size=features), scale=rng.uniform(0.5, 2, features)
        ),
        helper.make_node(
            "LinearClassifier",
            ["S"],
            ["label", "probabilities"],
            domain=ML,
            coefficients=np.concatenate([-w, w]),
            intercepts=[-0.1, 0.1],
            classlabels_ints=[0, 1],
            post_transform="LOGISTIC",
        ),
    ]
    return model(nodes, features, classifier_outputs(2)), features


def linear(rng, features=1000, classes=10):
    node = helper.make_node(
        "LinearClassifier",
        ["X"],
        ["label", "probabilities"],
        domain=ML,
        coefficients=(rng.normal(size=features * classes) / 30).astype(np.float32),
        intercepts=rng.normal(size=classes),
        classlabels_ints=list(range(classes)),
        post_transform="SOFTMAX",
    )
    return model([node], features, classifier_outputs(classes)), features


def trees(rng, features=28, count=100, depth=8):
    """Complete trees with thresholds at quantiles of the data."""
    lists = {key: [] for key in ("treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids")}
    votes = {key: [] for key in ("treeids", "nodeids", "ids", "weights")}
    inner = 2**depth - 1
    for tree in range(count):
        for node in range(2 * inner + 1):
            leaf = node >= inner
            row = (
                tree,
                node,
                0 if leaf else int(rng.integers(features)),
                0.0 if leaf else float(rng.normal()),
                "LEAF" if leaf else "BRANCH_LT",
                0 if leaf else 2 * node + 1,
                0 if leaf else 2 * node + 2,
            )
            for key, value in zip(lists, row, strict=True):
                lists[key].append(value)
            if leaf:
                for key, value in zip(votes, (tree, node, 0, float(rng.normal())), strict=True):
                    votes[key].append(value)
    node = helper.make_node(
        "TreeEnsembleClassifier",
        ["X"],
        ["label", "probabilities"],
        domain=ML,
        post_transform="LOGISTIC",
        classlabels_int64s=[0, 1],
        **{f"nodes_{key}": value for key, value in lists.items()},
        nodes_missing_value_tracks_true=[0] * len(lists["nodeids"]),
        **{f"class_{key}": value for key, value in votes.items()},
    )
    return model([node], features, classifier_outputs(2)), features


def session(data):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])


def seconds(run, repeat):
    start = time.perf_counter()
    for _ in range(repeat):
        run()
    return (time.perf_counter() - start) / repeat


def compare(name, data, features, rows, rng, want):
    ours, theirs = mlonnx.InferenceSession(data), session(data)
    feed = {"X": rng.normal(size=(rows, features)).astype(np.float32)}
    a, b = ours.run(None, feed), theirs.run(None, feed)
    difference = float(np.abs(a[1] - b[1]).max())
    if difference > 1e-5 or (a[0] != b[0]).mean() > 1e-3:
        raise SystemExit(f"{name}: the outputs differ by {difference}")
    repeat = max(1, int(0.02 / max(seconds(lambda: theirs.run(None, feed), 1), 1e-7)))
    mine, other = [], []
    for _ in range(RUNS):
        mine.append(seconds(lambda: ours.run(None, feed), repeat))
        other.append(seconds(lambda: theirs.run(None, feed), repeat))
    ratios = sorted(o / m for o, m in zip(other, mine, strict=True))
    return {
        "name": name,
        "rows": rows,
        "ns_per_row": statistics.median(mine) / rows * 1e9,
        "onnxruntime_ns_per_row": statistics.median(other) / rows * 1e9,
        "ratio": statistics.median(ratios),
        "spread": [ratios[0], ratios[-1]],
        "at_least": want,
    }


def one_row_from_c(data):
    with tempfile.TemporaryDirectory() as folder:
        mlonnx.compile(data, f"{folder}/model.so")
        Path(folder, "main.c").write_text(C_PROGRAM)
        command = [
            "cc",
            "-O2",
            "-o",
            f"{folder}/main",
            f"{folder}/main.c",
            f"{folder}/model.so",
            f"-Wl,-rpath,{folder}",
        ]
        subprocess.run(command, check=True)
        return float(subprocess.run([f"{folder}/main"], check=True, capture_output=True, text=True).stdout)


def load_time(data):
    mlonnx.InferenceSession(data)
    return statistics.median(seconds(lambda: mlonnx.InferenceSession(data), 1) for _ in range(RUNS)) * 1e3


def import_time():
    def run(code):
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 1)

    return statistics.median(run("import numpy, mlonnx") - run("import numpy") for _ in range(RUNS)) * 1e3


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    rng = np.random.default_rng(0)
    forest, scaled, wide = trees(rng), scaler_lr(rng), linear(rng)
    rows = [
        compare("100 trees of depth 8, 28 features", *forest, 20_000, rng, 3),
        compare("scaler + logistic regression, 20 features", *scaled, 20_000, rng, 1.3),
        compare("linear, 1,000 features x 10 classes", *wide, 20_000, rng, 1.3),
        compare("scaler + logistic regression, one row", *scaled, 1, rng, 8),
    ]
    for row in rows:
        print(
            f"{row['name']:44} {row['rows']:6} rows  {row['ns_per_row']:9.1f} ns/row  onnxruntime"
            f" {row['onnxruntime_ns_per_row']:9.1f}  ratio {row['ratio']:6.2f} [{row['spread'][0]:.2f}-"
            f"{row['spread'][1]:.2f}]  at least {row['at_least']}"
        )
    single = {
        "one row of scaler + logistic regression from C, ns": one_row_from_c(scaled[0]),
        "compile and load of the 100 trees, ms": load_time(forest[0]),
        "import mlonnx beyond numpy, ms": import_time(),
    }
    for name, value in single.items():
        print(f"{name:52} {value:8.1f}")
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratios": rows, "times": single}, indent=1))


if __name__ == "__main__":
    main()
