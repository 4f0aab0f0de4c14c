"""Random forests that cannot be taken over from scikit-learn: these train their own, of the same parameters."""

from importlib import import_module

from .base import Peer


class OwnForest(Peer):
    """`load` is the training."""

    libraries = ("random forest",)
    own_model = True

    def load(self):
        forest = self.library.RandomForestClassifier
        self.model = forest(100, random_state=31, n_jobs=self.threads, **self.parameters).fit(
            *self.workload.training_data
        )

    def predict(self, rows):
        return self.model.predict_proba(rows)


class ScikitLearnIntelex(OwnForest):
    name = "scikit-learn-intelex"
    module = "sklearnex.ensemble"

    def open(self):
        super().open()
        import_module("daal4py").daalinit(self.threads)


class Snapml(OwnForest):
    name = "snapml"
    module = "snapml"

    def predict(self, rows):
        return self.model.predict_proba(rows, n_jobs=self.threads)
