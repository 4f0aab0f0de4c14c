"""Time per row against batch, one panel a workload, both axes logarithmic; a diamond is one row from C."""

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
    "scikit-learn-intelex": "#00441b",
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
BATCHES = (0.7, 30_000)


def draw(result, path):
    """Writes the picture, an SVG by its name."""
    # The same input gives the same file, and text stays text.
    sizes = {"font.size": 8, "axes.titlesize": 9, "figure.labelsize": 8}
    matplotlib.rcParams.update({"svg.hashsalt": "mlonnx", "svg.fonttype": "none", **sizes})
    names = list(result["workloads"])
    columns = min(COLUMNS, len(names))
    rows = -(-len(names) // columns)
    size = (3.1 * columns, 2.6 * rows + 0.6)
    figure, axes = pyplot.subplots(rows, columns, figsize=size, squeeze=False, layout="constrained")
    handles = {}
    for axis in axes.flat[len(names) :]:
        axis.set_visible(False)
    for axis, workload in zip(axes.flat, names):
        for entry, marker in (("python", "o-"), ("c", "D")):
            for name, batches, times in results.series(result, workload, entry):
                style = {"linewidth": 2.4, "zorder": 3} if name == OURS else {"linewidth": 1.2}
                colour = COLOURS.get(name, "#7f7f7f")
                (line,) = axis.plot(batches, times, marker, markersize=3, color=colour, label=name, **style)
                handles.setdefault(name, line)
        axis.set(title=workload, xscale="log", yscale="log", xlim=BATCHES)
        axis.grid(alpha=0.25)
        axis.spines[["top", "right"]].set_visible(False)
    figure.supxlabel("rows a call; diamonds: one row from C")
    figure.supylabel("nanoseconds per row, one thread")
    figure.legend(handles.values(), handles, loc="outside upper center", ncols=2 * columns, frameon=False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)
