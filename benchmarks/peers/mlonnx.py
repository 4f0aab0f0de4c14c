from importlib import import_module

from results import OURS, OURS_ALONE

import mlonnx

from .onnx_session import OnnxSession


class Mlonnx(OnnxSession):
    name = OURS
    module = "mlonnx._compiler"
    keeps_build = False

    @classmethod
    def version(cls):
        return mlonnx.__version__

    @property
    def compiled(self):
        return self.folder / "model.so"

    def build(self):
        mlonnx.compile(self.workload.onnx, self.compiled, **self.options)

    def notes(self):
        """The plan of each forest for blocks of rows, and why."""
        forests = import_module("mlonnx.inspection").examine(self.workload.onnx, **self.options).forests
        return [f"{plan['plan']}: {plan['why']}" for plan in forests]

    def load(self):
        self.set_session(mlonnx.InferenceSession(self.workload.onnx, threads=self.threads, **self.options))

    def file(self):
        return self.compiled

    def c_entry(self):
        return self.compile_entry("mlonnx.c", self.workload.onnx, f"-I{self.folder}", self.compiled)


class MlonnxAlone(Mlonnx):
    """With one thread, beside engines with several: a machine's speed changes with time, so these run in turn."""

    name = OURS_ALONE

    def __init__(self, workload, threads, folder, options):
        super().__init__(workload, 1, folder, options)
