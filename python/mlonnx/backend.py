"""The interface of onnx.backend, for test harnesses written against it."""

from onnx.backend.base import Backend, BackendRep, Device, DeviceType

from .exceptions import InputError
from .session import InferenceSession


class CompiledRep(BackendRep):
    """A prepared model."""

    def __init__(self, session):
        self.session = session

    def run(self, inputs, **kwargs):
        """All outputs as a tuple, for a sequence of inputs in the model's order, a dict of them, or the only input."""
        names = [value.name for value in self.session.get_inputs()]
        if not isinstance(inputs, dict):
            values = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
            if len(values) != len(names):
                raise InputError(f"the model has {len(names)} inputs, {len(values)} were given")
            inputs = dict(zip(names, values, strict=True))
        return tuple(self.session.run(None, inputs))


class CompiledBackend(Backend):
    """Prepares models by compiling them for this machine's processor."""

    @classmethod
    def supports_device(cls, device):
        return Device(device).type == DeviceType.CPU

    @classmethod
    def prepare(cls, model, device="CPU", **kwargs):
        if not cls.supports_device(device):
            raise ValueError(f"not supported: device {device}")
        return CompiledRep(InferenceSession(model))

    @classmethod
    def run_model(cls, model, inputs, device="CPU", **kwargs):
        return cls.prepare(model, device, **kwargs).run(inputs)

    @classmethod
    def run_node(cls, node, inputs, device="CPU", outputs_info=None, **kwargs):
        raise NotImplementedError("mlonnx compiles models, whose inputs have types; make a model of the node")


supports_device = CompiledBackend.supports_device
prepare = CompiledBackend.prepare
run_model = CompiledBackend.run_model
run_node = CompiledBackend.run_node
is_compatible = CompiledBackend.is_compatible
