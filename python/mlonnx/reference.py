"""The reference interpreter: the operators' meaning, one scalar at a time. Slow; the oracle of the tests."""

from .compiler import read_model


def run(model, feeds):
    """All outputs of `model` (a path, bytes or ModelProto), in its order, for a dict of arrays by input name.

    Strings and maps come as from InferenceSession.run.
    """
    from . import _compiler

    data, folder = read_model(model)
    return _compiler.interpret(data, folder, feeds)
