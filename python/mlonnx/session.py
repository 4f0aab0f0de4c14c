"""InferenceSession: call-compatible with onnxruntime's, for models that mlonnx compiles."""

import enum
import json
import numbers
import os

from . import _runtime
from .exceptions import InputError

_PROVIDER = "CPUExecutionProvider"


def get_available_providers():
    """What a session runs on, in onnxruntime's words."""
    return [_PROVIDER]


class NodeArg:
    """Name, type and shape of an input or output, as the model declares them."""

    __slots__ = ("name", "type", "shape")

    def __init__(self, name, type, shape):
        self.name, self.type, self.shape = name, type, shape

    def __repr__(self):
        return f"NodeArg(name={self.name!r}, type={self.type!r}, shape={self.shape!r})"


class ModelMetadata:
    """What the model says about itself."""

    def __init__(self, meta):
        self.producer_name = meta.get("producer_name", "")
        self.graph_name = meta.get("graph_name", "")
        self.graph_description = meta.get("graph_description", "")
        self.domain = meta.get("domain", "")
        self.description = meta.get("description", "")
        self.version = meta.get("version", 0)
        self.custom_metadata_map = dict(meta.get("custom", {}))


class GraphOptimizationLevel(enum.IntEnum):
    """Accepted for onnxruntime's sake: mlonnx always optimises."""

    ORT_DISABLE_ALL = 0
    ORT_ENABLE_BASIC = 1
    ORT_ENABLE_EXTENDED = 2
    ORT_ENABLE_LAYOUT = 3
    ORT_ENABLE_ALL = 99


class ExecutionMode(enum.IntEnum):
    """Accepted for onnxruntime's sake."""

    ORT_SEQUENTIAL = 0
    ORT_PARALLEL = 1


class SessionOptions:
    """Stands in for onnxruntime.SessionOptions. Only intra_op_num_threads has an effect, where it is above 1."""

    def __init__(self):
        self.intra_op_num_threads = 0
        self.inter_op_num_threads = 0
        self.graph_optimization_level = GraphOptimizationLevel.ORT_ENABLE_ALL
        self.execution_mode = ExecutionMode.ORT_SEQUENTIAL
        self.enable_cpu_mem_arena = True
        self.enable_mem_pattern = True
        self.enable_mem_reuse = True
        self.enable_profiling = False
        self.log_severity_level = 2
        self.log_verbosity_level = 0
        self.logid = ""
        self.optimized_model_filepath = ""
        self._entries = {}

    def add_session_config_entry(self, key, value):
        self._entries[key] = value

    def get_session_config_entry(self, key):
        return self._entries[key]


class RunOptions:
    """Stands in for onnxruntime.RunOptions; nothing in it has an effect."""

    def __init__(self):
        self.log_severity_level = 2
        self.log_verbosity_level = 0
        self.logid = ""
        self.only_execute_path_to_fetches = False
        self.terminate = False
        self._entries = {}

    def add_run_config_entry(self, key, value):
        self._entries[key] = value

    def get_run_config_entry(self, key):
        return self._entries[key]


class InferenceSession(_runtime.Session):
    """A model, compiled and ready to run.

    `path_or_bytes` is a path (.onnx, or a .so that mlonnx.compile wrote), the bytes of an .onnx file, or an
    onnx.ModelProto. It is read once: the file may be replaced, overwritten or removed while the session is in use.
    `sess_options`, `providers` and `provider_options` are accepted as onnxruntime takes them.
    `threads` is the most threads that one call of run may use; any number of callers may run a session at once.
    `cache_dir` is a folder that keeps compiled models (docs/python.md): a model that is there loads without a compiler.

    run(output_names, input_feed, run_options=None): the named outputs (None: all) for a dict of arrays by input name.
    Element types are strict, as in onnxruntime; arrays that are not C-contiguous are copied. Tensors of strings go in
    as object, str, bytes (UTF-8) or StringDType arrays and come out as object arrays. A map is a dict, a sequence of
    maps a list of dicts; a ZipMap's output is one with a dict per row, of which run_arrays gives the plain
    [rows, classes] at no cost.
    """

    def __init__(
        self,
        path_or_bytes,
        sess_options=None,
        providers=None,
        provider_options=None,
        *,
        threads=1,
        cpu="host",
        forest_plan="",
        cache_dir=None,
    ):
        wanted = getattr(sess_options, "intra_op_num_threads", 0)
        if threads == 1 and wanted > 1:
            threads = wanted
        if not isinstance(threads, numbers.Integral) or not 1 <= threads < 1 << 16:
            raise ValueError(f"threads is {threads!r}; it must be an integer from 1 to 65535")
        if isinstance(path_or_bytes, (str, os.PathLike)) and os.fspath(path_or_bytes).endswith(".so"):
            self._source = (_open_library, (os.path.abspath(path_or_bytes), threads))
            description, entry, owner = _runtime.open_library(self._source[1][0])
        elif cache_dir is not None:
            from .cache import cached_library

            path = cached_library(path_or_bytes, cache_dir, cpu=cpu, forest_plan=forest_plan)
            self._source = (_load_library, (path, threads))
            description, entry, owner = _runtime.open_library(path)
        else:
            from . import _compiler
            from .compiler import compile_object

            code, description = compile_object(path_or_bytes, cpu=cpu, forest_plan=forest_plan)
            self._source = (_load_object, (code, description, threads))
            entry, owner = _compiler.load(code, description)
        super().__init__(description, entry, owner, threads)
        self._options = sess_options
        _group_sequences(self, description)

    def __reduce__(self):
        # The code travels, so that unpickling compiles nothing. A cache entry may be gone by then: its bytes travel.
        load, arguments = self._source
        if load is _load_library and isinstance(arguments[0], str):
            with open(arguments[0], "rb") as file:
                arguments = (file.read(), *arguments[1:])
        return load, arguments

    def get_inputs(self):
        return [NodeArg(*value) for value in self._inputs()]

    def get_outputs(self):
        return [NodeArg(*value) for value in self._outputs()]

    def get_overridable_initializers(self):
        return []

    def get_modelmeta(self):
        return ModelMetadata(json.loads(self._description).get("meta", {}))

    def get_session_options(self):
        return self._options if self._options is not None else SessionOptions()

    def get_providers(self):
        return [_PROVIDER]

    def get_provider_options(self):
        return {_PROVIDER: {}}

    def set_providers(self, providers=None, provider_options=None):
        pass

    def enable_fallback(self):
        pass

    def disable_fallback(self):
        pass


def _revive(source, description, entry, owner, threads):
    session = InferenceSession.__new__(InferenceSession)
    session._source = source
    session._options = None
    _runtime.Session.__init__(session, description, entry, owner, threads)
    _group_sequences(session, description)
    return session


class _SequenceSession(InferenceSession):
    """A session of a model with sequences among its outputs: the code gives an array for each entry."""

    def run(self, output_names, input_feed, run_options=None):
        names = list(output_names or [group[0] for group in self._groups])
        groups = dict(self._groups)
        for name in names:
            if name not in groups:
                raise InputError(f"unknown output {name!r}")
        arrays = iter(super().run([entry for name in names for entry in groups[name] or [name]], input_feed))
        return [[next(arrays) for _ in groups[name]] if groups[name] else next(arrays) for name in names]

    def get_outputs(self):
        entries = {value.name: value for value in super().get_outputs()}
        return [
            NodeArg(name, f"seq({entries[group[0]].type})", []) if group else entries[name]
            for name, group in self._groups
        ]


def _group_sequences(session, description):
    """Makes a session whose outputs include sequences a _SequenceSession, with `_groups`: (name, entries or None)."""
    if '"sequence"' not in description:
        return
    outputs = iter(json.loads(description)["outputs"])
    groups = []
    for output in outputs:
        sequence = output.get("sequence")
        if sequence is None:
            groups.append((output["name"], None))
            continue
        entries = [output["name"], *(next(outputs)["name"] for _ in range(sequence["entries"] - 1))]
        groups.append((sequence["name"], entries))
    if any(entries for _, entries in groups):
        session.__class__ = _SequenceSession
        session._groups = groups


def _load_object(code, description, threads):
    from . import _compiler

    entry, owner = _compiler.load(code, description)
    return _revive((_load_object, (code, description, threads)), description, entry, owner, threads)


def _open_library(path, threads):
    description, entry, owner = _runtime.open_library(path)
    return _revive((_open_library, (path, threads)), description, entry, owner, threads)


def _load_library(image, threads):
    """A session of a shared library's bytes."""
    description, entry, owner = _runtime.open_library(image)
    return _revive((_load_library, (image, threads)), description, entry, owner, threads)
