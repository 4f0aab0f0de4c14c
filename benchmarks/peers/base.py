"""What every engine offers to the harness. Libraries are imported in `open` only, in the engine's own process."""

from importlib import import_module, metadata
from pathlib import Path

import numpy as np
from c_entry import CEntry


class Peer:
    """An engine that holds one workload's model.

    The order of calls: open, build (once for a cache folder), load, then predict as often as wanted.
    """

    name = ""
    module = ""  # imported by open
    distribution = ""  # the package whose version is reported; by default the name
    libraries: tuple[str, ...] | None = None  # the training libraries whose models it reads; None: all
    own_model = False  # it cannot read the model and trains one of its own on the same rows
    keeps_build = True  # what was compiled, also the entry from C, serves the next run as well
    row_type: type = np.float32

    def __init__(self, workload, threads, folder, options):
        """`folder` is for build's files; `options` are compile options, which mlonnx alone takes."""
        self.workload, self.threads, self.folder, self.options = workload, threads, Path(folder), options

    @classmethod
    def reads(cls, workload):
        return cls.libraries is None or workload.library in cls.libraries

    @classmethod
    def has(cls, method):
        return getattr(cls, method) is not getattr(Peer, method)

    @classmethod
    def version(cls):
        return metadata.version(cls.distribution or cls.name)

    def open(self):
        """Imports the library and sets its threads: what a process does once, before any model."""
        self.library = import_module(self.module)

    def build(self):
        """Compiles ahead of time, into the folder."""

    def load(self):
        """From files to a model that is ready to predict."""

    def file(self):
        """The file that a deployment needs."""
        return self.workload.native_file

    def notes(self):
        """What else a reader should know of how the model is run: lines of text, from build's process."""
        return []

    def prepare(self, rows):
        """Rows in the form that the engine is fastest with; not timed."""
        return np.ascontiguousarray(rows, self.row_type)

    def predict(self, rows):
        """What is timed: all that the model says of the rows, post-transform included."""
        raise NotImplementedError

    def scores(self, result):
        """Probabilities, [rows, classes] or of the second of two classes, or values, from what predict returned."""
        return np.asarray(result)

    def labels(self, result):
        """The class labels in what predict returned, or None if there are none."""
        return None

    def c_entry(self):
        """The fastest way to predict one row from C."""
        raise NotImplementedError

    def compile_entry(self, source, path, *arguments, **macros):
        return CEntry(self.workload, source, path, self.folder, arguments, macros)
