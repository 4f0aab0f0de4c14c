import numpy as np

from .base import Peer


class Lleaves(Peer):
    name = "lleaves"
    module = "lleaves"
    libraries = ("lightgbm",)
    row_type = np.float64

    @property
    def compiled(self):
        return self.folder / "model.o"

    def build(self):
        self.library.Model(str(self.workload.native_file)).compile(cache=self.compiled)

    def load(self):
        self.model = self.library.Model(str(self.workload.native_file))
        self.model.compile(cache=self.compiled)

    def file(self):
        return self.compiled

    def predict(self, rows):
        return self.model.predict(rows, n_jobs=self.threads)

    def c_entry(self):
        return self.compile_entry("lleaves.c", self.workload.native_file, self.compiled)
