"""The interface of onnx.backend, for test harnesses written against it.

The functions of this module compile. `ReferenceBackend` has the same functions on the reference interpreter, as has
`prepare(model, engine="interpreter")`.
"""

import numpy as np
import onnx
from onnx.backend.base import Backend, BackendRep, Device, DeviceType

from . import reference
from .exceptions import InputError, NotSupportedError
from .session import InferenceSession

ENGINES = ("compiled", "interpreter")


class _Rep(BackendRep):
    """A prepared model."""

    def __init__(self, names, run):
        self.names, self._run = names, run

    def run(self, inputs, **kwargs):
        """All outputs as a tuple, for a sequence of inputs in the model's order, a dict of them, or the only input."""
        if not isinstance(inputs, dict) or set(inputs) != set(self.names):
            # A dict may also be the only input: a map.
            values = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
            if len(values) != len(self.names):
                raise InputError(f"the model has {len(self.names)} inputs, {len(values)} were given")
            inputs = dict(zip(self.names, values, strict=True))
        return tuple(self._run(inputs))


def _input_names(model):
    """Of the values that a caller gives: initializers are constants, in old models as well."""
    constants = {tensor.name for tensor in model.graph.initializer}
    constants |= {tensor.values.name for tensor in model.graph.sparse_initializer}
    return [value.name for value in model.graph.input if value.name not in constants]


def _type_of(value):
    """The ONNX type of a value that is given to a node."""
    if value is None:
        raise InputError("an absent input has an empty name in the node, and no value")
    if isinstance(value, list):
        if not value:
            raise NotSupportedError("not supported: an empty sequence, whose elements have no type")
        return onnx.helper.make_sequence_type_proto(_type_of(value[0]))
    if isinstance(value, dict):
        key, entry = next(iter(value.items()), (None, None))
        if key is None:
            raise NotSupportedError("not supported: an empty map, whose keys and values have no type")
        key_type = onnx.TensorProto.STRING if isinstance(key, str) else onnx.TensorProto.INT64
        return onnx.helper.make_map_type_proto(key_type, _type_of(entry))
    array = np.asarray(value)
    text = array.dtype.kind in "OSUT"
    element = onnx.TensorProto.STRING if text else onnx.helper.np_dtype_to_tensor_dtype(array.dtype)
    return onnx.helper.make_tensor_type_proto(element, array.shape)


def _model_of(node, inputs, opset_version):
    """A model of one node: the types of its inputs are those of the values, the types of its outputs are inferred."""
    names = [name for name in node.input if name]
    if len(names) != len(inputs):
        raise InputError(f"{node.op_type} has {len(names)} inputs, {len(inputs)} were given")
    given = [
        onnx.helper.make_value_info(name, _type_of(value))
        for name, value in dict(zip(names, inputs, strict=True)).items()
    ]
    results = [onnx.helper.make_value_info(name, onnx.TypeProto()) for name in node.output if name]
    versions = {"": onnx.defs.onnx_opset_version(), "ai.onnx.ml": onnx.defs.onnx_ml_opset_version()}
    if opset_version is not None:
        versions[node.domain] = opset_version
    imports = [onnx.helper.make_opsetid(domain, version) for domain, version in versions.items()]
    graph = onnx.helper.make_graph([node], "node", given, results)
    return onnx.helper.make_model(graph, opset_imports=imports)


class CompiledBackend(Backend):
    """Runs models and nodes compiled for this machine's processor."""

    engine = "compiled"

    @classmethod
    def supports_device(cls, device):
        """Whether `device` ("CPU", "CUDA:0", ...) is the processor; names that are unknown are no device of ours."""
        try:
            return Device(device).type == DeviceType.CPU
        except (AttributeError, ValueError):
            return False

    @classmethod
    def is_compatible(cls, model, device="CPU", **kwargs):
        """Whether nothing in `model` is refused as not supported. An invalid model is not refused here."""
        try:
            return cls.prepare(model, device, **kwargs) is not None
        except NotSupportedError:
            return False
        except Exception:
            return True

    @classmethod
    def prepare(cls, model, device="CPU", *, engine=None, threads=1, cpu="host", **kwargs):
        """A prepared model, whose `run` takes the inputs.

        `engine` is "compiled" or "interpreter"; `threads` and `cpu` are those of InferenceSession. Raises
        NotSupportedError for what mlonnx does not have, ModelError for an invalid model.
        """
        if not cls.supports_device(device):
            raise NotSupportedError(f"not supported: device {device}")
        engine = engine or cls.engine
        if engine not in ENGINES:
            raise ValueError(f"unknown engine {engine!r}; known are {', '.join(ENGINES)}")
        if engine == "interpreter":
            data = model.SerializeToString()
            return _Rep(_input_names(model), lambda inputs: reference.run(data, inputs))
        session = InferenceSession(model, threads=threads, cpu=cpu)
        return _Rep([value.name for value in session.get_inputs()], lambda inputs: session.run(None, inputs))

    @classmethod
    def run_model(cls, model, inputs, device="CPU", **kwargs):
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(cls, node, inputs, device="CPU", outputs_info=None, *, opset_version=None, **kwargs):
        """The outputs of one node. `opset_version` is that of the node's domain, by default the newest.

        The types of the inputs are those of the values, one for each name that the node's inputs have; `outputs_info`
        is not needed.
        """
        values = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
        return cls.run_model(_model_of(node, values, opset_version), values, device, **kwargs)


class ReferenceBackend(CompiledBackend):
    """Runs models and nodes by the reference interpreter."""

    engine = "interpreter"

    @classmethod
    def is_compatible(cls, model, device="CPU", **kwargs):
        """True: what the interpreter does not have is found when it runs."""
        return True


supports_device = CompiledBackend.supports_device
is_compatible = CompiledBackend.is_compatible
prepare = CompiledBackend.prepare
run_model = CompiledBackend.run_model
run_node = CompiledBackend.run_node
