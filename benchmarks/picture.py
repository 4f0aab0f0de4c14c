"""Time per row against batch, one panel a workload, both axes logarithmic."""

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as pyplot
import results
from results import OURS

# One colour an engine, everywhere; mlonnx stands out by its width. Engines beyond these are grey.
COLOURS = {
    OURS: "#d62728",
    "onnxruntime": "#1f77b4",
    "daal4py": "#2ca02c",
    "scikit-learn-intelex": "#2ca02c",
    "lleaves": "#9467bd",
    "lightgbm": "#8c564b",
    "xgboost": "#ff7f0e",
    "catboost": "#e377c2",
    "scikit-learn": "#bcbd22",
    "tl2cgen": "#17becf",
    "snapml": "#7b4173",
    "timber": "#393b79",
    "treelite": "#637939",
}
COLUMNS = 4


def lines(result, workload):
    """(name, batches, nanoseconds) of every engine in one thread, where its outputs agree."""
    found = {}
    for cell in result["cells"]:
        if (cell["workload"], cell["threads"], cell["entry"]) == (workload, 1, "python"):
            for name, engine in cell["engines"].items():
                if not results.disagreement(engine["difference"]):
                    found.setdefault(name, []).append((cell["batch"], results.spread(engine["ns"]).median))
    return [(name, *zip(*points)) for name, points in found.items()]


def draw(result, path):
    """Writes an SVG."""
    # The same input gives the same file, and text stays text.
    matplotlib.rcParams.update({"svg.hashsalt": "mlonnx", "svg.fonttype": "none", "font.size": 8})
    names = [name for name in result["workloads"] if len(result["cells"]) and lines(result, name)]
    columns = min(COLUMNS, max(1, len(names)))
    rows = max(1, -(-len(names) // columns))
    figure, axes = pyplot.subplots(rows, columns, figsize=(3.1 * columns, 2.8 * rows + 0.4), squeeze=False)
    handles = {}
    for axis in axes.flat[len(names) :]:
        axis.set_visible(False)
    for axis, workload in zip(axes.flat, names):
        for name, batches, times in lines(result, workload):
            style = {"linewidth": 2.4, "zorder": 3} if name == OURS else {"linewidth": 1.2}
            colour = COLOURS.get(name, "#7f7f7f")
            (handles[name],) = axis.plot(batches, times, marker="o", markersize=3, color=colour, label=name, **style)
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_title(workload, fontsize=9)
        axis.grid(alpha=0.25)
        axis.spines[["top", "right"]].set_visible(False)
    figure.supxlabel("rows a call", fontsize=8)
    figure.supylabel("nanoseconds per row, one thread", fontsize=8)
    figure.legend(handles.values(), handles, loc="upper center", ncols=min(8, max(1, len(handles))), frameon=False)
    figure.tight_layout(rect=(0, 0, 1, 0.95 if rows > 1 else 0.9))
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)
