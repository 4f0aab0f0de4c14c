from importlib import import_module

from .base import Peer


class Daal4py(Peer):
    """oneDAL on a model converted from the training library's."""

    name = "daal4py"
    module = "daal4py"
    distribution = "scikit-learn-intelex"
    libraries = ("xgboost", "lightgbm", "catboost")

    def open(self):
        super().open()
        self.library.daalinit(self.threads)
        self.trainer = import_module(self.workload.library)

    def load(self):
        path, library = str(self.workload.native_file), self.workload.library
        if library == "xgboost":
            model = self.trainer.Booster(model_file=path)
        elif library == "lightgbm":
            model = self.trainer.Booster(model_file=path)
        else:
            model = self.trainer.CatBoostClassifier().load_model(path)
        self.model = import_module("daal4py.mb").convert_model(model)

    def predict(self, rows):
        return self.model.predict_proba(rows) if self.workload.classes else self.model.predict(rows)
