"""A description of the machine: what figures depend on, and no names."""

import os
import platform
from pathlib import Path

# Of the processor's flags, those by which kernels are chosen.
FLAGS = ("avx2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_bitalg", "avx512_bf16", "asimd", "sve")


def describe():
    """A dict of texts and numbers."""
    lines = [line.split(":", 1) for line in Path("/proc/cpuinfo").read_text().splitlines() if ":" in line]
    processor = {key.strip(): value.strip() for key, value in reversed(lines)}
    flags = processor.get("flags", processor.get("Features", "")).split()
    release = platform.freedesktop_os_release()
    return {
        "processor": processor.get("model name", platform.machine()),
        "family": f"{processor.get('cpu family', '?')}, model {processor.get('model', '?')}",
        "instructions": " ".join(flag for flag in FLAGS if flag in flags),
        "cores": len(os.sched_getaffinity(0)),
        "caches": ", ".join(caches()),
        "memory_gb": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30),
        "system": f"{release['NAME']} {release.get('VERSION_ID', '')}, Linux {platform.release()}",
        "python": platform.python_version(),
    }


def caches():
    """Level, kind and size of each of the first core's caches, where the system tells."""
    for folder in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = ((folder / name).read_text().strip() for name in ("level", "type", "size"))
        yield f"L{level} {kind.lower()} {size}"
