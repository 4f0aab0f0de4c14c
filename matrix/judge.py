"""One pair: fitted, converted, compiled, and its outputs beside the library's own and onnxruntime's."""

from __future__ import annotations

import json
import re
import signal
import time
import warnings
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from .pairs import Pair

EXACT, CLOSE, DIFFERS = "exact", "close", "differs"
NOT_SUPPORTED, NOT_CONVERTIBLE, NOT_RUN, FAILED = "not supported", "not convertible", "not run", "failed"
# Neither mlonnx nor onnxruntime takes what the converter wrote.
INVALID = "invalid"

# The largest difference that counts as agreement, relative to values above 1 and absolute below.
TOLERANCE, DOUBLE_TOLERANCE = 1e-5, 1e-9
# Differences above it are more than the rounding of 32-bit arithmetic.
ROUNDING = 1e-3
# Seconds for a conversion; the longest of those that end takes 3.
CONVERSION_LIMIT = 20.0


@dataclass
class Result:
    """What became of a pair. `difference` is the largest, in the sense of `distance`; `onnxruntime` says whether it
    has the same values: "same", "differs by ...", "cannot run: ...", or "" where the pair did not come that far;
    `its_difference` is that of its values from the library's."""

    name: str
    status: str
    why: str = ""
    difference: float = 0.0
    onnxruntime: str = ""
    form: str = ""
    compile_seconds: float = 0.0
    its_difference: float = 0.0

    @property
    def agrees(self) -> bool:
        return self.status in (EXACT, CLOSE)

    @property
    def unexplained(self) -> bool:
        """A fault of mlonnx, as far as the run can tell: a crash, or a difference that onnxruntime does not have."""
        explained = self.onnxruntime == "same" or self.is_rounding
        return self.status == FAILED or (self.status == DIFFERS and not explained)

    @property
    def is_rounding(self) -> bool:
        """Whether rounding explains the difference: it is small, and onnxruntime's, which adds in another order, is no
        smaller than a quarter of it."""
        return self.difference <= min(ROUNDING, 4 * self.its_difference)


def judge(pair: Pair) -> Result:
    """Runs one pair. Never raises for what the converter or the engines do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = pair.load()
        estimator = pair.fit(loaded)
        want = pair.expected(estimator, loaded)
        try:
            with at_most(CONVERSION_LIMIT):
                model = pair.convert(estimator, loaded, pair.variant).SerializeToString()
        except Exception as error:
            return Result(pair.name, NOT_CONVERTIBLE, one_line(error))
        return compare_engines(pair.name, model, by_input(model, loaded.feeds), want, pair.variant.gather)


@contextmanager
def at_most(seconds: float):
    """Raises TimeoutError in the main thread where the block takes longer."""

    def stop(*_):
        raise TimeoutError(f"not finished after {seconds:g} s")

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def by_input(model: bytes, feeds: dict) -> dict:
    """The feeds by the names of the model's inputs: a converter may rename the only one, and drop columns."""
    import onnx

    names = [value.name for value in onnx.load_from_string(model).graph.input]
    if len(feeds) == len(names) == 1:
        return dict(zip(names, feeds.values()))
    return {name: feeds[name] for name in names}


def compare_engines(name: str, model: bytes, feeds: dict, want: list, gather=list) -> Result:
    """A model's outputs, made the library's by `gather`, beside what the library says and what onnxruntime does."""
    import mlonnx

    start = time.process_time()
    try:
        session = mlonnx.InferenceSession(model)
        seconds = time.process_time() - start
        got = session.run(None, feeds)
    except mlonnx.Error as error:
        status = NOT_SUPPORTED if isinstance(error, mlonnx.NotSupportedError) else FAILED
        theirs, why = _onnxruntime(model, feeds)
        if status == FAILED and theirs is None:
            status = INVALID
        return Result(name, status, one_line(error), onnxruntime=why)

    tolerance = TOLERANCE if has_single_precision(model) else DOUBLE_TOLERANCE
    theirs, beside = _beside_onnxruntime(model, feeds, got, tolerance)
    form = json.loads(session._description).get("kind", "")
    got = gather(got)
    if len(got) != len(want):
        return Result(name, DIFFERS, f"{len(got)} outputs instead of {len(want)}", np.inf, beside, form, seconds)
    apart = [distance(a, b) for a, b in zip(got, want)]
    largest = max(apart)
    status = EXACT if largest == 0 else CLOSE if largest <= tolerance else DIFFERS
    why = "" if status != DIFFERS else f"output {int(np.argmax(apart))}: {_worst(got, want, apart)}"
    its = max(distance(a, b) for a, b in zip(gather(theirs), want)) if theirs else 0.0
    return Result(name, status, why, largest, beside, form, seconds, its)


def _beside_onnxruntime(model: bytes, feeds: dict, got: list, tolerance: float) -> tuple[list | None, str]:
    """onnxruntime's outputs, if any, and "same", "differs by ..." or "cannot run: ..."."""
    theirs, why = _onnxruntime(model, feeds)
    if theirs is None:
        theirs, _ = _onnxruntime(_for_onnxruntime(model, got), feeds)
    if theirs is None:
        return None, why
    apart = max(distance(a, b) for a, b in zip(got, theirs, strict=True))
    return theirs, "same" if apart <= tolerance else f"differs by {apart:.2g}"


def _for_onnxruntime(model: bytes, outputs: list) -> bytes:
    """The same model in a form that onnxruntime may take: outputs have the types that they really have (some converters
    declare doubles where the operators give 32-bit floats), and no text operator asks for a locale that few machines
    have."""
    import onnx

    proto = onnx.load_from_string(model)
    del proto.graph.value_info[:]
    for value, output in zip(proto.graph.output, outputs):
        if isinstance(output, np.ndarray):
            value.type.tensor_type.elem_type = onnx.helper.np_dtype_to_tensor_dtype(output.dtype)
        elif _keys(output):
            scores = value.type.sequence_type.elem_type.map_type.value_type.tensor_type
            scores.elem_type = onnx.TensorProto.FLOAT
    for node in proto.graph.node:
        if node.op_type == "StringNormalizer":
            kept = [attribute for attribute in node.attribute if attribute.name != "locale"]
            del node.attribute[:]
            node.attribute.extend([*kept, onnx.helper.make_attribute("locale", "C.UTF-8")])
    return proto.SerializeToString()


def _onnxruntime(model: bytes, feeds: dict) -> tuple[list | None, str]:
    """onnxruntime's outputs, or why there are none."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        return session.run(None, feeds), ""
    except Exception as error:
        return None, f"cannot run: {one_line(error)}"


def has_single_precision(model: bytes) -> bool:
    """Whether 32-bit floats enter: as inputs, constants, casts or attributes of operators, or in maps."""
    import onnx
    from onnx import AttributeProto, TensorProto

    proto = onnx.load_from_string(model)
    if any(value.type.tensor_type.elem_type == TensorProto.FLOAT for value in proto.graph.input):
        return True

    def is_single(attribute):
        if attribute.type == AttributeProto.TENSOR:
            return attribute.t.data_type == TensorProto.FLOAT
        return attribute.type in (AttributeProto.FLOAT, AttributeProto.FLOATS)

    graphs = [proto.graph, *proto.functions]
    while graphs:
        graph = graphs.pop()
        if any(tensor.data_type == TensorProto.FLOAT for tensor in getattr(graph, "initializer", ())):
            return True
        for node in graph.node:
            to = next((attribute.i for attribute in node.attribute if attribute.name == "to"), None)
            if to == TensorProto.FLOAT or node.op_type == "ZipMap" or any(map(is_single, node.attribute)):
                return True
            graphs += [attribute.g for attribute in node.attribute if attribute.type == AttributeProto.GRAPH]
    return False


# --- Comparing --------------------------------------------------------------------------------------------------------


def distance(got, want) -> float:
    """How far two outputs are apart: the largest |got - want| / max(1, |want|) of numbers, where NaN equals NaN and a
    32-bit result the same value rounded; infinity where a label, a key or a shape differs."""
    # Where a converter makes no maps although it was asked to, the columns are their values.
    if _keys(got) and _keys(got) != _keys(want):
        return np.inf
    got, want = plain(got), plain(want)
    if want.ndim == 1 and got.shape == (len(want), 2):
        want = np.column_stack([-want, want])  # one decision, for both of two classes
    if got.size != want.size or (got.ndim > 1 and want.ndim > 1 and got.shape != want.shape):
        return np.inf
    got, want = got.reshape(-1), want.reshape(-1)
    if got.dtype.kind not in "fiub" or want.dtype.kind not in "fiub":
        return 0.0 if [str(x) for x in got] == [str(x) for x in want] else np.inf
    if got.dtype.kind != "f":
        return 0.0 if np.array_equal(got, want) else np.inf
    with np.errstate(all="ignore"):
        same = (got == want.astype(got.dtype)) | (np.isnan(got) & np.isnan(want))
        wide = want.astype(np.float64)
        apart = np.abs(got.astype(np.float64) - wide) / np.maximum(1, np.abs(wide))
    apart[np.isnan(apart)] = np.inf
    return float(np.max(np.where(same, 0, apart), initial=0))


def _keys(value) -> list:
    """The keys of each row of a sequence of maps."""
    return [sorted(row) for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def plain(value) -> np.ndarray:
    """An output as one array: the values of a sequence of maps by ascending keys, a sequence of arrays joined."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        keys = sorted(value[0])
        return np.array([[row[key] for key in keys] for row in value])
    if isinstance(value, list):
        return np.concatenate([plain(item).reshape(-1) for item in value]) if value else np.zeros(0)
    return np.asarray(value)


def _worst(got, want, apart) -> str:
    index = int(np.argmax(apart))
    if np.isfinite(apart[index]):
        return f"largest difference {apart[index]:.2g}"
    a, b = plain(got[index]), plain(want[index])
    if a.size != b.size or (a.ndim > 1 and b.ndim > 1 and a.shape != b.shape):
        return f"shape {list(a.shape)} instead of {list(b.shape)}"
    a, b = a.reshape(-1), b.reshape(-1)
    different = [i for i in range(a.size) if distance(a[i : i + 1], b[i : i + 1]) > TOLERANCE]
    first = f", first {a[different[0]]!s} instead of {b[different[0]]!s}" if different else ""
    return f"{len(different)} of {a.size} differ{first}"


def one_line(error) -> str:
    return re.sub(r"0x[0-9a-f]+", "0x...", " ".join(str(error).split()))[:300] or type(error).__name__
