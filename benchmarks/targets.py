"""What mlonnx is to reach: times as fast as a peer, in one thread and the same run."""

from dataclasses import dataclass

FASTEST = "the fastest peer"


@dataclass(frozen=True)
class Target:
    """`least` must be reached, `aim` is what prototypes of the kernels reached."""

    workload: str
    peer: str
    least: float
    aim: float | None
    batch: int = 20_000
    entry: str = "python"


TARGETS = (
    Target("W1_100", "daal4py", 10, 20),
    Target("W1_100", "onnxruntime", 45, 90),
    Target("W1_1000", "daal4py", 10, 21),
    Target("W1_1000", "onnxruntime", 45, 94),
    Target("W2_100", "daal4py", 9, 16),
    Target("W2_100", "lleaves", 10, 18),
    Target("W2_100", "onnxruntime", 38, 66),
    Target("W2_1000", "lleaves", 7, 13),
    Target("W2_1000", "lightgbm", 50, 96),
    Target("W2_1000", "onnxruntime", 40, 74),
    Target("W3", "scikit-learn-intelex", 3, 4.6),
    Target("W3", "scikit-learn", 6, 9.8),
    Target("W3", "onnxruntime", 20, 32),
    Target("W3", FASTEST, 6, 11, batch=100),
    Target("W3", FASTEST, 5, 8, batch=1_000),
    Target("W4", "daal4py", 9, 17),
    Target("W4", "onnxruntime", 40, 80),
    Target("W5", "catboost", 10, 18),
    Target("W5", "onnxruntime", 200, 370),
    Target("L_20", "onnxruntime", 1.3, None),
    Target("L_20", "onnxruntime", 8, None, batch=1),
    Target("L_1000", "onnxruntime", 1.3, None),
    Target("W1_100", FASTEST, 5, 10, batch=1, entry="c"),
    Target("W2_100", FASTEST, 6, 13, batch=1, entry="c"),
    Target("W2_1000", FASTEST, 7, 13, batch=1, entry="c"),
    Target("W8", FASTEST, 4, 7, batch=1, entry="c"),
    Target("W1_100", "onnxruntime", 5, 8, batch=1),
    Target("W8", "onnxruntime", 3.5, 5, batch=1),
)

# With mlonnx compiled for AVX2, by --option cpu=x86-64-v3.
AVX2_TARGETS = tuple(Target(name, FASTEST, 4, None) for name in ("W1_100", "W1_1000", "W2_100", "W2_1000", "W5"))
AVX2 = "x86-64-v3"

# Two threads against one, mlonnx against itself.
THREADS_LEAST, THREADS_BATCH = 1.85, 20_000

# mlonnx's load of the models of at least so many nodes: seconds per million nodes, and peak memory by the file's size.
LOAD_NODES, LOAD_SECONDS_MOST, LOAD_MEMORY_MOST = 1_000_000, 1, 3
