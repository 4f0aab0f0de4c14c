import subprocess

from .base import Peer


class Catboost(Peer):
    name = "catboost"
    module = "catboost"
    libraries = ("catboost",)

    def load(self):
        self.model = self.library.CatBoost().load_model(str(self.workload.native_file))

    def predict(self, rows):
        return self.model.predict(rows, prediction_type="Probability", thread_count=self.threads)


class CatboostCpp(Peer):
    """The C++ that catboost exports; it has a function for one row and no Python."""

    name = "catboost-cpp"
    module = "catboost"
    distribution = "catboost"
    libraries = ("catboost",)

    @property
    def compiled(self):
        return self.folder / "model.so"

    def build(self):
        source = self.workload.folder / "model.cpp"
        command = ["c++", "-O3", "-march=native", "-shared", "-fPIC", "-o", self.compiled, source]
        subprocess.run(command, check=True, capture_output=True)

    def file(self):
        return self.compiled

    def c_entry(self):
        return self.compile_entry("catboost.cpp", self.workload.native_file, self.compiled)
