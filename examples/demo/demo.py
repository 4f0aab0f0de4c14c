"""Two real models, from training to C: scikit-learn and LightGBM, exported by their usual converters.

Each model is scored by the library that trained it, by ONNX Runtime and by mlonnx on the same held-out rows; the table
shows how far the results are apart and what one row and a large batch cost. Then the pipeline becomes a shared library
with a C header, and demo.c, built with cc, scores a patient with it.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import warnings
from dataclasses import dataclass
from pathlib import Path

import lightgbm
import mlonnx._compiler  # loads LLVM now, so that compile times are what they say
import numpy as np
import onnxmltools
import onnxruntime
import skl2onnx
from onnxmltools.convert.common.data_types import FloatTensorType as LightGBMFloat
from rich.console import Console
from rich.table import Table
from skl2onnx.common.data_types import FloatTensorType
from sklearn.datasets import load_breast_cancer, load_digits
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

import mlonnx

warnings.filterwarnings("ignore")
# Not a terminal (a log, CI): a fixed width, so that the tables stay whole.
console = Console(width=None if sys.stdout.isatty() else 120)
BATCH = 20_000


@dataclass
class Model:
    """A trained model, its ONNX bytes, held-out rows and the library's own answer for them."""

    title: str
    library: str
    onnx: bytes
    rows: np.ndarray
    predict_proba: object
    accuracy: float


def train_pipeline() -> Model:
    """Breast cancer, 30 measurements: standard scaler and logistic regression, exported by skl2onnx."""
    x, y = load_breast_cancer(return_X_y=True)
    train_x, test_x, train_y, test_y = train_test_split(x.astype(np.float32), y, random_state=0)
    pipeline = make_pipeline(StandardScaler(), LogisticRegression()).fit(train_x, train_y)
    proto = skl2onnx.convert_sklearn(
        pipeline, initial_types=[("X", FloatTensorType([None, x.shape[1]]))], options={"zipmap": False}
    )
    accuracy = pipeline.score(test_x, test_y)
    return Model(
        "scaler + logistic regression, 30 features",
        "scikit-learn",
        proto.SerializeToString(),
        test_x,
        pipeline.predict_proba,
        accuracy,
    )


def train_boosting() -> Model:
    """Handwritten digits, 64 pixels: 1,000 trees of LightGBM (100 for each of 10 classes), exported by onnxmltools."""
    x, y = load_digits(return_X_y=True)
    train_x, test_x, train_y, test_y = train_test_split(x.astype(np.float32), y, random_state=0)
    booster = lightgbm.LGBMClassifier(n_estimators=100, verbose=-1, n_jobs=1, random_state=0).fit(train_x, train_y)
    proto = onnxmltools.convert_lightgbm(
        booster, initial_types=[("X", LightGBMFloat([None, x.shape[1]]))], zipmap=False, target_opset=15
    )
    accuracy = booster.score(test_x, test_y)
    return Model(
        "LightGBM, 1,000 trees, 64 features",
        "LightGBM",
        proto.SerializeToString(),
        test_x,
        booster.predict_proba,
        accuracy,
    )


def median_seconds(run, repeat: int) -> float:
    """Median time of one call."""
    run()
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return float(np.median(times))


def human(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def score(model: Model, record: dict) -> bool:
    """Scores by all three, prints the table, says whether they agree. The times go to `record`, in seconds."""
    start = time.perf_counter()
    compiled = mlonnx.InferenceSession(model.onnx)
    compile_seconds = time.perf_counter() - start
    one_thread = onnxruntime.SessionOptions()
    one_thread.intra_op_num_threads = 1
    # The exported booster declares its label's shape as [1], which ONNX Runtime would warn of at every call.
    one_thread.log_severity_level = 3
    runtime = onnxruntime.InferenceSession(model.onnx, one_thread, providers=["CPUExecutionProvider"])

    feed = {"X": model.rows}
    labels, scores = compiled.run(None, feed)
    runtime_labels, runtime_scores = runtime.run(None, feed)
    library_scores = model.predict_proba(model.rows)
    same_labels = bool((labels == runtime_labels).all() and (labels == library_scores.argmax(axis=1)).all())

    batch = np.ascontiguousarray(np.resize(model.rows, (BATCH, model.rows.shape[1])))
    one = np.ascontiguousarray(model.rows[:1])
    console.print(
        f"[bold]{model.title}[/]: accuracy {model.accuracy:.3f} on {len(model.rows)} held-out rows; one thread"
    )
    table = Table()
    for column in ("", "largest difference of a score", "one row", f"{BATCH:,} rows, per row"):
        table.add_column(column, justify="right" if column else "left")
    times = record[model.title] = {"compile": compile_seconds}
    for name, predict, result in (
        (model.library, model.predict_proba, library_scores),
        ("ONNX Runtime", lambda rows: runtime.run(None, {"X": rows}), runtime_scores),
        ("mlonnx", lambda rows: compiled.run(None, {"X": rows}), scores),
    ):
        difference = float(np.abs(np.asarray(result, np.float64) - library_scores).max())
        one_row = median_seconds(lambda f=predict: f(one), 200)
        per_row = median_seconds(lambda f=predict: f(batch), 5) / BATCH
        times[name] = {"one_row": one_row, "per_row": per_row}
        table.add_row(name, "-" if name == model.library else f"{difference:.1e}", human(one_row), human(per_row))
    console.print(table)
    agrees = same_labels and difference < 1e-5
    console.print(
        f"compiled in {human(compile_seconds)}; all {len(labels)} labels "
        f"{'equal' if same_labels else 'NOT equal'} in the three\n"
    )
    return agrees


def call_from_c(model: Model) -> bool:
    """Compiles to a shared library and scores one row from a C program; says whether Python gives the same bits."""
    here = Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        mlonnx.compile(model.onnx, str(work / "model.so"))
        values = ", ".join(f"{float(value)!r}f" for value in model.rows[0])
        (work / "row.h").write_text(f"static const float row[] = {{{values}}};\n")
        program = work / "demo"
        command = ["cc", "-O2", f"-I{work}", here / "demo.c", work / "model.so", "-o", program, f"-Wl,-rpath,{work}"]
        subprocess.run(command, check=True)
        out = subprocess.run([program], check=True, capture_output=True, text=True).stdout
        size = (work / "model.so").stat().st_size
    label, scores = mlonnx.InferenceSession(model.onnx).run(None, {"X": model.rows[:1]})
    console.print(f"model.so ({size / 1024:.0f} kB) called from C, examples/demo/demo.c:")
    console.print(out.rstrip(), highlight=False)
    got = out.split()
    same = int(got[1]) == label[0] and [np.float32(x) for x in (got[3], got[4])] == list(scores[0])
    console.print("the same bits as from Python" if same else "NOT what Python says")
    return same


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the times, in seconds, to this file")
    options = parser.parse_args()
    console.print("Training two models and exporting them to ONNX ...\n")
    pipeline, boosting = train_pipeline(), train_boosting()
    record: dict = {}
    with threadpool_limits(1):  # scikit-learn's linear algebra too
        good = [score(pipeline, record), score(boosting, record)]
    good.append(call_from_c(pipeline))
    if options.json:
        options.json.write_text(json.dumps(record, indent=1) + "\n")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
