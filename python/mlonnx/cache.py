"""Compiled models on disk, so that a model is compiled once a machine: what `cache_dir=` names.

An entry is a shared library, KEY.so, with a seal behind it: eight bytes of magic, then the SHA-256 of the key and the
library. The key covers everything that the code depends on. An entry whose seal is not right is compiled again.

Whoever can write to the folder can run code in the process: the seal finds damage, not malice (SECURITY.md).
"""

import hashlib
import importlib.util
import os
import platform
import re
import stat
import tempfile
from functools import cache

from . import __version__
from .compiler import external_files, read_model
from .exceptions import Error

_MAGIC = b"mlonnx\x00\x01"
_SEAL_BYTES = len(_MAGIC) + hashlib.sha256().digest_size
# What a linker writes before its build id: the lengths of name and id, the note's type, the name.
_BUILD_ID_NOTE = b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0"


def cached_library(model, folder, *, cpu="host", forest_plan=""):
    """The path of a shared library of `model` in the cache `folder`, made if the folder has no sound one.

    `model`, `cpu` and `forest_plan` are those of compile_object. The folder is made if it does not exist. Raises Error
    where everybody may write to it, and where there is something to write and it cannot be written.
    """
    if not os.fspath(folder):
        raise Error("the cache folder has no name: pass cache_dir=None for no cache")
    folder = os.path.abspath(os.path.expanduser(os.fsdecode(folder)))
    _open_folder(folder)
    # The same bytes are hashed and compiled, even if the path gets a new file meanwhile.
    data, model_folder = read_model(model)
    key = _key(data, model_folder, cpu, forest_plan)
    path = os.path.join(folder, key + ".so")
    if not _is_sound(path, key):
        _write(path, key, data, model_folder, cpu, forest_plan)
    return path


def _open_folder(folder):
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise Error(f"the cache folder {folder!r} cannot be made: {error.strerror}") from None
    if os.stat(folder).st_mode & stat.S_IWOTH:
        raise Error(f"everybody may write to the cache folder {folder!r}, and what is in it runs: take a private one")


def _key(data, folder, cpu, forest_plan):
    digest = hashlib.sha256()
    for part in (__version__, _build_id(), cpu, _processor() if cpu == "host" else "", forest_plan):
        digest.update(f"{len(part)}:{part}".encode())
    digest.update(hashlib.sha256(data).digest())
    for name in external_files(data):
        digest.update(hashlib.sha256(name).digest())
        path = os.path.join(os.fsencode(folder), name)
        # The compiler reads nothing outside the model's folder, and says so.
        if folder and not os.path.isabs(name) and b".." not in name.split(b"/") and os.path.isfile(path):
            with open(path, "rb") as file:
                digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


@cache
def _build_id():
    """Names the build of the compiler without loading it: what the linker wrote into the extension module."""
    spec = importlib.util.find_spec("._compiler", __package__)
    if spec is None:
        raise Error("this installation of mlonnx has no compiler, so it cannot keep a cache of compiled models")
    with open(spec.origin, "rb") as file:
        start = file.read(1 << 16)
        at = start.find(_BUILD_ID_NOTE)
        if at >= 0:
            return start[at + len(_BUILD_ID_NOTE) :][:20].hex()
        file.seek(0)
        return hashlib.file_digest(file, "sha256").hexdigest()


@cache
def _processor():
    """What tells kinds of processors apart: the first one's model and features."""
    try:
        with open("/proc/cpuinfo") as file:
            lines = []
            while (line := file.readline()).strip():
                if re.match(r"vendor_id|cpu family|model|stepping|flags|CPU |Features", line):
                    lines.append(line)
    except OSError:
        lines = [platform.processor()]
    return platform.machine() + "".join(lines)


def _seal(library, key):
    return _MAGIC + hashlib.sha256(key.encode() + library).digest()


def _is_sound(path, key):
    if os.path.exists(path) and not os.path.isfile(path):
        raise Error(f"the cache entry {path!r} is not a file: delete it")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Error(f"the cache entry {path!r} cannot be read: {error.strerror}") from None
    return data[-_SEAL_BYTES:] == _seal(data[:-_SEAL_BYTES], key)


def _write(path, key, data, model_folder, cpu, forest_plan):
    """Compiles into an entry that appears under its name when it is complete."""
    folder = os.path.dirname(path)
    try:
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".so.part")
        os.close(handle)
    except OSError as error:
        raise Error(f"the cache folder {folder!r} cannot be written: {error.strerror}") from None
    try:
        from . import _compiler

        code, description = _compiler.compile(data, model_folder, cpu=cpu, forest_plan=forest_plan)
        _compiler.write_shared_library(code, description, temporary)
        with open(temporary, "rb+") as file:
            file.write(_seal(file.read(), key))
        os.replace(temporary, path)
    except OSError as error:
        raise Error(f"the cache folder {folder!r} cannot be written: {error.strerror}") from None
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)
