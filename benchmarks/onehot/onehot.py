"""One-hot encoding: the kernel beside plain fills, and onnx.OneHot beside onnxruntime and numpy.

ninja -C build onehot-benchmark && .venv/bin/python benchmarks/onehot/onehot.py

Writes docs/benchmarks/onehot.md. In one process, alternating, medians; one thread each.
"""

import json
import platform
import statistics
import subprocess
import time
from pathlib import Path

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

import mlonnx

ROOT = Path(__file__).resolve().parents[2]
AXES = ("first", "middle", "last")
SIZES = {1 << 13: "8 kB", 1 << 20: "1 MB", 1 << 29: "512 MB"}


def run_kernel():
    """Bytes per second by (fill, fillPast or oneHot; type; depth; axis; size)."""
    command = [ROOT / "build/bin/onehot-benchmark", "--benchmark_format=json", "--benchmark_min_time=0.03"]
    command += ["--benchmark_repetitions=3", "--benchmark_enable_random_interleaving=true"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    speeds = {}
    for run in json.loads(output)["benchmarks"]:
        if run.get("aggregate_name") == "median":
            name, *numbers = run["run_name"].split("/")
            kind, kind_type = name.split("<")
            width = "i32" if "int32" in kind_type else "i64"
            speeds[(kind, width, *map(int, numbers))] = run["bytes_per_second"] / 1e9
    return speeds


def kernel_table(speeds):
    yield "| type | output | depth | axis | memset | past the caches | kernel | of the better fill |"
    yield "|---|---|---|---|---|---|---|---|"
    for kind, width, depth, axis, size in sorted(speeds, key=lambda key: (key[1], key[4], key[2], key[3])):
        if kind == "oneHot":
            one, fill, past = (speeds[(k, width, depth, axis, size)] for k in ("oneHot", "fill", "fillPast"))
            yield (
                f"| {width} | {SIZES[size]} | {depth} | {AXES[axis]} | {fill:.1f} | {past:.1f} | {one:.1f} "
                f"| {100 * one / max(fill, past):.0f} % |"
            )


def model(shape, depth, axis):
    graph = helper.make_graph(
        [helper.make_node("OneHot", ["X", "depth", "values"], ["Y"], axis=axis)],
        "bench",
        [helper.make_tensor_value_info("X", TensorProto.INT64, shape)],
        [helper.make_tensor_value_info("Y", TensorProto.FLOAT, None)],
        [
            numpy_helper.from_array(np.array(depth), "depth"),
            numpy_helper.from_array(np.array([0, 1], np.float32), "values"),
        ],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8).SerializeToString()


def library_table():
    yield "| indices | depth | axis | output | mlonnx | onnxruntime | numpy | onnxruntime / mlonnx |"
    yield "|---|---|---|---|---|---|---|---|"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    random = np.random.default_rng(0)
    for shape in ((16,), (64, 64), (1024, 512)):
        for depth in (16, 100):
            for axis in {0, len(shape) - 1, -1} if len(shape) > 1 else {0, -1}:
                x = random.integers(0, depth, shape)
                data = model(shape, depth, axis)
                ours = mlonnx.InferenceSession(data)
                theirs = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
                eye = np.eye(depth, dtype=np.float32)
                ways = [
                    lambda ours=ours, x=x: ours.run(None, {"X": x})[0],
                    lambda theirs=theirs, x=x: theirs.run(None, {"X": x})[0],
                    lambda eye=eye, x=x, axis=axis: np.ascontiguousarray(np.moveaxis(eye[x], -1, axis)),
                ]
                results = [way() for way in ways]
                assert all(np.array_equal(results[0], result) for result in results)
                bytes_out = results[0].nbytes
                del results
                repeats = max(1, int(2e6 / bytes_out))
                times = [[], [], []]
                for _ in range(9):
                    for way, samples in zip(ways, times, strict=True):
                        start = time.perf_counter()
                        for _ in range(repeats):
                            way()
                        samples.append((time.perf_counter() - start) / repeats * 1e6)
                a, b, c = (statistics.median(samples) for samples in times)
                yield (
                    f"| {list(shape)} | {depth} | {axis} | {bytes_out / 1e6:.3g} MB | {a:.3g} µs | {b:.3g} µs "
                    f"| {c:.3g} µs | {b / a:.1f} |"
                )


def main():
    cpu = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name"))
    page = [
        "# One-hot encoding: figures",
        "",
        f"Written by `make bench-onehot` on {cpu}, one thread; onnxruntime {onnxruntime.__version__}, "
        f"numpy {np.__version__}, Python {platform.python_version()}.",
        "",
        "## The kernel beside plain fills",
        "",
        "GB/s written, medians of three. `memset` is the C library's; a fill past the caches does not read the lines "
        "that it overwrites. The kernel writes past the caches from 8 MB on.",
        "",
        *kernel_table(run_kernel()),
        "",
        "## onnx.OneHot beside onnxruntime and numpy",
        "",
        "Whole calls from Python of a model of fixed shape, i64 indices, f32 values; numpy is `np.eye(depth)[x]` with "
        "the axis moved. Medians of nine, alternating. Large results are fresh memory in each call.",
        "",
        *library_table(),
    ]
    path = ROOT / "docs/benchmarks/onehot.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(page) + "\n")
    print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
