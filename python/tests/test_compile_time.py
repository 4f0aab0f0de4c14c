"""Compile times, in seconds of one processor: bounds that only what grows faster than the model exceeds."""

import time

import numpy as np
from skl2onnx import to_onnx
from sklearn.preprocessing import PolynomialFeatures

import mlonnx


def test_hundreds_of_nodes():
    """An extractor and a product for each of 405 columns; as a loop for each, they took a minute."""
    x = np.random.default_rng(0).standard_normal((70, 27)).astype(np.float32)
    features = PolynomialFeatures(2).fit(x)
    model = to_onnx(features, x, target_opset=18).SerializeToString()
    start = time.process_time()
    session = mlonnx.InferenceSession(model)
    assert time.process_time() - start < 2
    np.testing.assert_allclose(session.run(None, {"X": x})[0], features.transform(x), rtol=1e-6)
