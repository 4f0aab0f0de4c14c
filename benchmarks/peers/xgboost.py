from pathlib import Path

from .base import Peer


class Xgboost(Peer):
    name = "xgboost"
    module = "xgboost"
    distribution = "xgboost-cpu"
    libraries = ("xgboost",)

    def load(self):
        self.model = self.library.Booster({"nthread": self.threads}, model_file=str(self.workload.native_file))

    def predict(self, rows):
        return self.model.inplace_predict(rows, validate_features=False)

    def c_entry(self):
        (library,) = Path(self.library.__file__).parent.glob("lib/libxgboost.so")
        return self.compile_entry("xgboost.c", self.workload.native_file, library)
