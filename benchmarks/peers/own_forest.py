"""Random forests that cannot be taken over from scikit-learn: these train their own, of the same parameters."""

from importlib import import_module

from .base import Peer


class OwnForest(Peer):
    """`load` is the training."""

    libraries = ("random forest",)
    own_model = True

    def make(self):
        return self.library.RandomForestClassifier(n_estimators=100, random_state=31)

    def load(self):
        self.model = self.make().fit(*self.workload.training_data)

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

    def make(self):
        return super().make().set_params(n_jobs=self.threads)

    def load(self):
        super().load()
        # Without it, every call converts the forest.
        self.model.optimize_trees()
