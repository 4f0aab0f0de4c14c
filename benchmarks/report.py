"""A result as Markdown and as a picture.

python benchmarks/report.py build/bench      writes results.md and times.svg again from results.json
"""

import json
import sys
from pathlib import Path

import results
from results import OURS, OURS_ALONE, Refusal
from targets import (
    AVX2,
    AVX2_TARGETS,
    FASTEST,
    LOAD_MEMORY_MOST,
    LOAD_NODES,
    LOAD_SECONDS_MOST,
    TARGETS,
    THREADS_BATCH,
    THREADS_LEAST,
)

MEGABYTE = 1e6
# Processor time by wall time that is still as many threads as were asked for.
CPU_TOLERANCE = 1.15


def table(header, rows):
    """Lines of a Markdown table; all columns but the first are aligned to the right."""
    yield f"| {' | '.join(header)} |"
    yield f"|---|{'--:|' * (len(header) - 1)}"
    for row in rows:
        yield f"| {' | '.join(str(value) for value in row)} |"


def number(value):
    """Three digits, but whole numbers from 100 on."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def show(ratio):
    """A ratio with its quartiles; or nothing, where there is none."""
    if isinstance(ratio, Refusal):
        return "-"
    return f"{number(ratio.median)} [{number(ratio.low)}-{number(ratio.high)}]"


def count_threads(threads):
    return "one thread" if threads == 1 else f"{threads} threads"


def way(entry, batch):
    return "C, one row" if entry == "c" else f"{batch:,}"


def progress(cell):
    """A line for a cell just measured."""
    parts = []
    for name, engine in cell["engines"].items():
        text = f"{name} {number(results.spread(engine['ns']).median)} ns"
        if name != OURS:
            ratio = results.ratio(cell, name)
            text += f" ({ratio.why})" if isinstance(ratio, Refusal) else f" ({number(ratio.median)}x)"
        parts.append(text)
    return f"  {way(cell['entry'], cell['batch']):>10}: {', '.join(parts)}"


def check_target(result, target):
    """(name of the peer, ratio or Refusal) of a target."""
    cell = results.find(result, target.workload, 1, target.entry, target.batch)
    if cell is None:
        return target.peer, Refusal("not measured")
    peer = results.fastest(cell) if target.peer == FASTEST else target.peer
    if peer is None:
        return target.peer, Refusal("no peer ran")
    return peer, results.ratio(cell, peer)


def target_rows(result):
    targets = AVX2_TARGETS if result["settings"]["options"].get("cpu") == AVX2 else TARGETS
    for target in targets:
        if target.workload not in result["workloads"]:
            continue
        peer, ratio = check_target(result, target)
        if isinstance(ratio, Refusal):
            reached = ratio.why, "-"
        else:
            reached = show(ratio), verdict(ratio.median >= target.least)
        name = f"{peer} (fastest)" if target.peer == FASTEST and peer != FASTEST else peer
        aim = number(target.aim)
        yield target.workload, name, way(target.entry, target.batch), number(target.least), aim, *reached
    for name, workload in result["workloads"].items():
        yield from threads_row(result, name)
        if workload["nodes"] >= LOAD_NODES:
            yield from load_target_rows(result, name, workload)


def verdict(reached):
    return "yes" if reached else "**no**"


def threads_row(result, name):
    two = results.find(result, name, 2, "python", THREADS_BATCH)
    if two and OURS_ALONE in two["engines"]:
        gain = results.ratio(two, OURS_ALONE)
        reached = (gain.why, "-") if isinstance(gain, Refusal) else (show(gain), verdict(gain.median >= THREADS_LEAST))
        yield name, "mlonnx, one thread by two", way("python", THREADS_BATCH), number(THREADS_LEAST), "", *reached


def load_target_rows(result, name, workload):
    for engine in result["engines"]:
        if (engine["workload"], engine["engine"], engine["threads"]) == (name, OURS, 1) and "load_s" in engine:
            speed = engine["load_s"] / workload["nodes"] * 1e6
            memory = engine["peak_bytes"] / workload["onnx_bytes"]
            for what, value, most in (
                ("mlonnx's load, seconds per million nodes", speed, LOAD_SECONDS_MOST),
                ("mlonnx's load, peak memory by file size", memory, LOAD_MEMORY_MOST),
            ):
                yield name, what, "", f"at most {most}", "", f"{value:.2f}", verdict(value <= most)


def workload_table(result, workload, threads):
    """Time per row of every engine in every cell, and how many times as long as mlonnx it takes."""
    cells = [cell for cell in result["cells"] if (cell["workload"], cell["threads"]) == (workload, threads)]
    names = list(dict.fromkeys(name for cell in cells for name in cell["engines"]))
    rows = []
    for name in names:
        row = [name + (" (its own model)" if is_own_model(result, workload, name) else "")]
        for cell in cells:
            engine = cell["engines"].get(name)
            text = "" if engine is None else f"{number(results.spread(engine['ns']).median)} ns"
            if engine is not None and name != OURS:
                text += f"; {show(results.ratio(cell, name))}"
            row.append(text)
        rows.append(row)
    return table(["engine", *(way(cell["entry"], cell["batch"]) for cell in cells)], rows)


def notes_of(engine, workload, threads):
    """Lines on how an engine runs the workload's model; the same for any number of threads, and told once."""
    if engine["workload"] == workload and threads == engine["threads"] == 1:
        for note in engine.get("notes", []):
            yield f"- {engine['engine']}: {note}"


def is_own_model(result, workload, name):
    engines = (e for e in result["engines"] if (e["workload"], e["engine"]) == (workload, name))
    return any(engine.get("own_model") for engine in engines)


def load_rows(result):
    def scale(value, unit):
        return "" if value is None else number(value / unit)

    for engine in result["engines"]:
        if engine["threads"] != 1 or "failure" in engine:
            continue
        workload = engine["workload"]
        yield (
            workload,
            scale(result["workloads"][workload]["onnx_bytes"], MEGABYTE),
            engine["engine"],
            scale(engine.get("load_s"), 1e-3),
            scale(engine.get("first_s"), 1e-3),
            scale(engine.get("peak_bytes"), MEGABYTE),
            scale(engine["build_s"], 1),
            scale(engine["file_bytes"], MEGABYTE),
        )


def problems(result):
    """A line for every engine that failed, and every cell with outputs that disagree or more threads than allowed."""
    for engine in result["engines"]:
        if "failure" in engine:
            yield (
                f"- {engine['workload']}, {engine['engine']}, {count_threads(engine['threads'])}: {engine['failure']}"
            )
    for cell in result["cells"]:
        for name, engine in cell["engines"].items():
            entry = way(cell["entry"], cell["batch"])
            where = f"- {cell['workload']}, {name}, {count_threads(cell['threads'])}, {entry}"
            why = results.disagreement(engine["difference"])
            if why:
                yield f"{where}: {why}"
            if engine["cpu"] > cell["threads"] * CPU_TOLERANCE:
                yield f"{where}: kept {engine['cpu']:.1f} cores busy"


def markdown(result):
    """Lines of the whole report."""
    settings, machine = result["settings"], result["machine"]
    yield "# Tree ensembles: mlonnx beside other engines"
    yield ""
    yield "![Time per row against batch](times.svg)"
    yield ""
    processor = f"{machine['processor']} (family {machine['family']}; {machine['instructions']}; {machine['caches']})"
    system = f"{machine['cores']} cores, {machine['memory_gb']} GB, {machine['system']}, Python {machine['python']}"
    training = sum(workload["seconds"] for workload in result["workloads"].values())
    yield f"Measured {settings['date']} on {processor}, {system}."
    yield f"It took {settings['seconds']} s, after {training:.0f} s that the training of the models took once."
    yield "Versions: " + ", ".join(f"{name} {version}" for name, version in result["versions"].items()) + "."
    if settings["options"]:
        yield "Options of mlonnx: " + ", ".join(f"`{key}={value}`" for key, value in settings["options"].items()) + "."
    yield ""
    yield (
        f"Medians of {settings['samples']} samples, taken in turn. A ratio is the engine's time by mlonnx's, the "
        "median of the rounds', with quartiles in brackets; it is given only where the outputs of both agree with the "
        "training library's within 1e-5. How to read it all: [README.md](README.md)."
    )
    yield ""
    yield "## Targets"
    yield ""
    yield from table(["workload", "against", "rows", "at least", "aim", "reached", ""], target_rows(result))
    for threads in sorted({cell["threads"] for cell in result["cells"]}):
        yield ""
        yield f"## Time per row, {count_threads(threads)}"
        for name, workload in result["workloads"].items():
            yield ""
            yield f"### {name}: {workload['title']}"
            yield ""
            yield from workload_table(result, name, threads)
            notes = [note for engine in result["engines"] for note in notes_of(engine, name, threads)]
            if notes:
                yield ""
                yield from notes
    yield ""
    yield "## Load, memory, files"
    yield ""
    yield (
        "Load: from the file to a model that is ready (the training, where an engine has its own model). Peak: what "
        "the process grew by meanwhile. First: the first call. Build: compilation ahead of time, where there is one. "
        "File: what a deployment needs, besides the engine."
    )
    yield ""
    header = ["workload", "ONNX, MB", "engine", "load, ms", "first, ms", "peak, MB", "build, s", "file, MB"]
    yield from table(header, load_rows(result))
    lines = list(problems(result))
    if lines:
        yield ""
        yield "## What did not run, or not rightly"
        yield ""
        yield from lines


def write(result, folder):
    """results.md and times.svg."""
    import picture

    (folder / "results.md").write_text("\n".join(markdown(result)) + "\n")
    picture.draw(result, folder / "times.svg")


if __name__ == "__main__":
    target = Path(sys.argv[1])
    write(json.loads((target / "results.json").read_text()), target)
