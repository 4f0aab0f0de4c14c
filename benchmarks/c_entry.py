"""One row at a time from a loop in C: entries/*.c, compiled against an engine's library and called by ctypes."""

import ctypes
import subprocess
from pathlib import Path

import numpy as np

SOURCES = Path(__file__).parent / "entries"
CHECKED = 1_000  # rows that the loop goes through, in turn, so that no branch predictor learns them by heart


class CEntry:
    """A C loop around an engine's function for one row, over the first rows of a workload.

    Raises RuntimeError where the source does not compile or the engine does not open the model.
    """

    def __init__(self, workload, source, path, folder, arguments, macros):
        """`path` is the model's file for the engine, `arguments` are for the compiler, `macros` for the source."""
        source = SOURCES / source
        library = Path(folder) / f"entry-{source.stem}.so"
        rows = np.ascontiguousarray(workload.rows[:CHECKED])
        self.outputs = max(workload.classes, 1)
        macros = {"FEATURES": rows.shape[1], "CLASSES": workload.classes, "OUTPUTS": self.outputs, **macros}
        compiler = ["c++"] if source.suffix == ".cpp" else ["cc", "-std=gnu11"]
        defines = [f"-D{name}={value}" for name, value in macros.items()]
        command = [*compiler, "-O2", "-shared", "-fPIC", "-o", library, *defines, source, *arguments, "-lm"]
        compiled = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if compiled.returncode:
            raise RuntimeError(f"{source.name}: {compiled.stderr.strip()}")
        # What is loaded already is found by its soname, wherever its file lies.
        self.loaded = [ctypes.CDLL(str(argument)) for argument in arguments if ".so" in str(argument)]
        self.library = ctypes.CDLL(str(library))
        self.library.entry_time.restype = ctypes.c_double
        self.library.entry_time.argtypes = [ctypes.c_int64]
        self.count = len(rows)
        address = rows.ctypes.data_as(ctypes.c_void_p)
        if self.library.entry_open(str(path).encode(), address, ctypes.c_int64(self.count)):
            raise RuntimeError(f"{source.name}: the model does not open")

    def scores(self):
        """The scores of every row of the loop, as float64."""
        scores = np.empty((self.count, self.outputs))
        self.library.entry_scores(scores.ctypes.data_as(ctypes.c_void_p))
        return scores if self.outputs > 1 else scores[:, 0]

    def time(self, calls):
        """Seconds for so many calls."""
        return self.library.entry_time(calls)
