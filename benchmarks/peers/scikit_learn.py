from importlib import import_module

from .base import Peer


class ScikitLearn(Peer):
    name = "scikit-learn"
    module = "sklearn"
    libraries = ("random forest", "scikit-learn")

    def load(self):
        self.model = import_module("joblib").load(self.workload.native_file)
        if self.workload.library == "random forest":
            self.model.n_jobs = self.threads

    def predict(self, rows):
        return self.model.predict_proba(rows)
