from .base import Peer


class Timber(Peer):
    """Generated C, without timber's optimiser, which changes results."""

    name = "timber"
    module = "timber.runtime.predictor"
    distribution = "timber-compiler"
    libraries = ("xgboost", "lightgbm")

    def build(self):
        from timber.codegen.c99 import C99Emitter
        from timber.frontends import parse_model

        model = parse_model(str(self.workload.native_file), format_hint=self.workload.library)
        C99Emitter().emit(model).write(self.folder)
        self.library.TimberPredictor.from_artifact(self.folder)

    def load(self):
        self.model = self.library.TimberPredictor.from_artifact(self.folder, build=False)

    def file(self):
        return self.folder / "libtimber_model.so"

    def predict(self, rows):
        return self.model.predict(rows)

    def c_entry(self):
        return self.compile_entry("timber.c", self.workload.native_file, f"-I{self.folder}", self.file())
