from pathlib import Path

from .base import Peer


class Lightgbm(Peer):
    name = "lightgbm"
    module = "lightgbm"
    libraries = ("lightgbm",)

    def load(self):
        self.model = self.library.Booster(model_file=str(self.workload.native_file))

    def predict(self, rows):
        return self.model.predict(rows, num_threads=self.threads)

    def c_entry(self):
        (library,) = Path(self.library.__file__).parent.glob("lib/lib_lightgbm.so")
        return self.compile_entry("lightgbm.c", self.workload.native_file, library)
