"""Engines with onnxruntime's interface."""

import numpy as np

from .base import Peer


class OnnxSession(Peer):
    """predict gives all outputs of the model: labels and probabilities, or values."""

    def file(self):
        return self.workload.onnx

    def set_session(self, session):
        self.run = session.run
        self.input = session.get_inputs()[0].name
        self.outputs = [output.name for output in session.get_outputs()]

    def predict(self, rows):
        return self.run(None, {self.input: rows})

    def scores(self, result):
        scores = np.asarray(result[-1])
        return scores if self.workload.classes else scores.ravel()

    def labels(self, result):
        return np.asarray(result[0]) if self.workload.classes else None
