from pathlib import Path

from .onnx_session import OnnxSession


class Onnxruntime(OnnxSession):
    name = "onnxruntime"
    module = "onnxruntime"

    def load(self):
        options = self.library.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = self.threads, 1
        path = str(self.workload.onnx)
        self.set_session(self.library.InferenceSession(path, options, providers=["CPUExecutionProvider"]))

    def c_entry(self):
        (library,) = Path(self.library.__file__).parent.glob("capi/libonnxruntime.so.*")
        names = {"INPUT": self.input, "FIRST_OUTPUT": self.outputs[0], "LAST_OUTPUT": self.outputs[-1]}
        names = {macro: f'"{name}"' for macro, name in names.items()}
        return self.compile_entry("onnxruntime.c", self.workload.onnx, library, **names)
