"""Everything that mlonnx raises on purpose. A bad model or a bad input is always one of these, never a crash."""


class Error(Exception):
    """Base of all of them."""


class ModelError(Error, ValueError):
    """A model that cannot be read, is malformed, or cannot be compiled. The text holds every diagnostic."""


class NotSupportedError(ModelError):
    """A well-formed model that uses an operator, version or type that mlonnx does not support."""


class InputError(Error, ValueError):
    """A feed that does not fit the model: a wrong name, type, rank or extent."""


class RunError(Error, RuntimeError):
    """The model found something wrong with the data: the text names the node, row, column and value.

    `code` is the kind of error (MLONNX_ERROR_* of mlonnx-c/abi.h), `row` the row, -1 where it belongs to none.
    """

    code = 0
    row = -1
