"""The engines that are measured, mlonnx among them: one module for each, found by its presence here."""

import pkgutil
from importlib import import_module

from .base import Peer

for module in pkgutil.iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")


def _leaves(cls):
    for child in cls.__subclasses__():
        yield from _leaves(child)
        if child.name:
            yield child


PEERS = {peer.name: peer for peer in _leaves(Peer)}
