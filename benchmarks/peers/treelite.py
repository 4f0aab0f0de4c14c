from pathlib import Path

import numpy as np

from .base import Peer


def read(treelite, workload):
    """treelite's form of a workload's model."""
    if workload.library == "xgboost":
        return treelite.frontend.load_xgboost_model(workload.native_file, format_choice="use_suffix")
    if workload.library == "lightgbm":
        return treelite.frontend.load_lightgbm_model(workload.native_file)
    import joblib

    return treelite.sklearn.import_model(joblib.load(workload.native_file))


def by_class(workload, result):
    """treelite's results have an axis for targets, of which there is one."""
    return np.reshape(result, (len(result), -1)) if workload.classes > 2 else np.ravel(result)


class TreeliteGtil(Peer):
    """treelite's own, interpreting predictor."""

    name = "treelite"
    module = "treelite"
    libraries = ("xgboost", "lightgbm", "random forest")

    def load(self):
        self.model = read(self.library, self.workload)

    def predict(self, rows):
        return self.library.gtil.predict(self.model, rows, nthread=self.threads)

    def scores(self, result):
        return by_class(self.workload, result)


class Tl2cgen(Peer):
    """C generated from treelite's form, one function for each tree."""

    name = "tl2cgen"
    module = "tl2cgen"
    libraries = ("xgboost", "lightgbm")
    SOURCES = 8  # files, so that the C compiler's time does not explode

    @property
    def compiled(self):
        return self.folder / "model.so"

    def build(self):
        import treelite

        parameters = {"parallel_comp": self.SOURCES}
        self.library.generate_c_code(read(treelite, self.workload), self.folder, parameters)
        library = self.library.create_shared("gcc", self.folder, nthread=1, long_build_time_warning=False)
        Path(library).rename(self.compiled)

    def load(self):
        self.model = self.library.Predictor(self.compiled, nthread=self.threads)

    def file(self):
        return self.compiled

    def predict(self, rows):
        return self.model.predict(self.library.DMatrix(rows))

    def scores(self, result):
        return by_class(self.workload, result)

    def c_entry(self):
        kind = "double" if self.model.leaf_output_type == "float64" else "float"
        return self.compile_entry("tl2cgen.c", self.workload.native_file, f"-I{self.folder}", self.compiled, KIND=kind)
