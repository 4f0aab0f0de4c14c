"""What `mlonnx inspect` shows: a model's interface, its operators, and what became of them."""

import json
import os
import re
import struct
from collections import Counter
from dataclasses import dataclass, field

from .exceptions import Error, ModelError

# How an operator stands in the text of a stage: a node as imported, an operator of a dialect, a kernel's call.
_NODE = re.compile(r'^\s+(?:%[^=]*= )?onnx\.node "([^"]*)"(?: domain\("([^"]*)"\))?(?: version\((\d+)\))?', re.M)
_OPERATOR = re.compile(r"^\s+(?:%[^=]*= )?(?:mlonnx|onnx)\.(\w+)", re.M)
_KERNEL = re.compile(r'^\s+(?:%[^=]*= )?mlk\.call "(\w+)"', re.M)
_PLAN = re.compile(r"\{(?:[^{}]*, )?plan = \{([^{}]*)\}")
_LOOP = re.compile(r"^\s+(?:%[^=]*= )?linalg\.\w+", re.M)
_FUNCTION = re.compile(r"^  func\.func (?:private )?@(\w+)\(", re.M)


@dataclass
class Report:
    """Facts about a model. `refused` is why it cannot be compiled, else empty."""

    path: str
    bytes: int
    meta: dict = field(default_factory=dict)
    opsets: dict = field(default_factory=dict)
    inputs: list = field(default_factory=list)
    outputs: list = field(default_factory=list)
    # Operators by name: how many nodes the file has, and how many operators were left to compile; None: not known.
    in_file: Counter | None = None
    compiled: Counter | None = None
    notes: list = field(default_factory=list)
    forests: list = field(default_factory=list)
    kernels: Counter = field(default_factory=Counter)
    loops: int = 0
    rows: str = ""
    sizes: dict = field(default_factory=dict)
    refused: str = ""


def examine(path, *, cpu="host", forest_plan=""):
    """The Report of an .onnx file, or of a .so that mlonnx.compile wrote."""
    from .session import InferenceSession

    path = os.fspath(path)
    report = Report(path, os.path.getsize(path))
    if path.endswith(".so"):
        session = InferenceSession(path)
        _describe(report, json.loads(session._description))
        with open(path, "rb") as file:
            report.sizes |= section_sizes(file.read())
        report.compiled = Counter(_operator(node) for node in json.loads(session._description)["nodes"])
        return report

    from .compiler import compile_object, emit

    text = emit(path, "import")
    report.in_file = Counter(match[1] for match in _NODE.finditer(text))
    _read_head(report, text)
    try:
        graph = emit(path, "graph")
        code, description = compile_object(path, cpu=cpu, forest_plan=forest_plan)
        linalg = emit(path, "linalg", cpu=cpu, forest_plan=forest_plan)
    except ModelError as error:
        report.refused = str(error)
        return report
    description = json.loads(description)
    functions = _functions(graph)
    batch = functions.get("rows64", functions.get("rows1", functions.get("main", "")))
    report.compiled = Counter(match[1] for match in _OPERATOR.finditer(batch) if match[1] != "Constant")
    _describe(report, description)
    _note_elided(report, description)
    functions = _functions(linalg)
    batch = functions.get("rows64", functions.get("rows1", functions.get("main", "")))
    report.kernels = Counter(match[1].removeprefix("mlk_") for match in _KERNEL.finditer(batch))
    report.loops = len(_LOOP.findall(batch))
    report.forests = [_plan(match[1]) for match in _PLAN.finditer(batch)]
    report.sizes |= section_sizes(code)
    return report


def _functions(text):
    """The text of each function of a module."""
    starts = [(match.start(), match[1]) for match in _FUNCTION.finditer(text)]
    ends = [start for start, _ in starts[1:]] + [len(text)]
    return {name: text[start:end] for (start, name), end in zip(starts, ends, strict=True)}


def _read_head(report, text):
    head = text[: text.find("\n")]
    opsets = re.search(r"onnx\.opsets = \{([^}]*)\}", head)
    if opsets:
        for name, version in re.findall(r'"?([\w.\-]+)"? = (\d+)', opsets[1]):
            report.opsets[name] = int(version)
    for key in ("producer_name", "producer_version", "graph_name"):
        value = re.search(rf'onnx\.{key} = "((?:[^"\\]|\\.)*)"', head)
        report.meta[key] = value[1] if value else ""


def _describe(report, description):
    report.meta |= description.get("meta", {})
    report.inputs, report.outputs = description["inputs"], description["outputs"]
    report.sizes["scratch"] = description.get("scratch_bytes", 0)
    if description["kind"] == "dynamic":
        report.rows = "as a whole, for any extents: " + description.get("why_dynamic", "")
    elif any(value["rows"] for value in report.outputs):
        report.rows = "each row on its own: code for one row and for blocks of 64, for any number of rows and threads"
    else:
        report.rows = "as a whole, with fixed shapes: the model has no dimension of rows"


def _operator(node):
    """A node is written "name (Operator)"."""
    return node.rpartition("(")[2].removesuffix(")")


def _note_elided(report, description):
    for value in description["outputs"]:
        if "zipmap" in value:
            report.notes.append(
                f"ZipMap of {value['name']!r} is elided: maps are made only for callers who ask for them"
            )
    for name, count in report.in_file.items():
        gone = count - report.compiled.get(name, 0)
        if gone > 0 and name != "ZipMap":
            report.notes.append(f"{gone} {name} folded into a constant, merged with an equal one, or rewritten")
    for name, count in report.compiled.items():
        made = count - report.in_file.get(name, 0)
        if made > 0:
            report.notes.append(f"{made} {name} made by rewriting others")


def _plan(text):
    plan = {}
    for key, value in re.findall(r'(\w+) = ("[^"]*"|-?\d+)', text):
        plan[key] = value.strip('"') if value.startswith('"') else int(value)
    return plan


def section_sizes(code):
    """Bytes of machine code and of constant tables in an ELF file or object."""
    if code[:6] != b"\x7fELF\x02\x01":
        return {}
    offset = struct.unpack_from("<Q", code, 0x28)[0]
    entry, count, names = struct.unpack_from("<HHH", code, 0x3A)
    try:
        headers = [struct.unpack_from("<IIQQQQ", code, offset + i * entry) for i in range(count)]
        where = headers[names][4]
        sizes = {"code": 0, "tables": 0}
        for name, kind, flags, _, _, size in headers:
            text = code[where + name : code.index(b"\0", where + name)]
            if kind == 1 and flags & 2:  # a section of the program that is loaded
                if flags & 4:
                    sizes["code"] += size
                elif text.startswith((b".rodata", b".lrodata", b".data", b".ldata")):
                    sizes["tables"] += size
    except (struct.error, IndexError, ValueError):
        raise Error("the object file is damaged") from None
    return sizes


def show(report, console):
    """Prints a Report on a rich Console."""
    from rich.markup import escape
    from rich.table import Table

    def table(title, *columns):
        made = Table(
            title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, padding=(0, 2, 0, 0)
        )
        for name, justify in columns:
            made.add_column(name, justify=justify, style="" if name else "dim", overflow="fold")
        return made

    meta = report.meta
    console.print(f"[bold]{escape(report.path)}[/]  {report.bytes:,} bytes")
    writer = " ".join(filter(None, (meta.get("producer_name"), meta.get("producer_version"))))
    facts = [f"graph {meta['graph_name']}" if meta.get("graph_name") else "", f"written by {writer}" if writer else ""]
    if report.opsets:
        facts.append("opsets " + ", ".join(f"{name} {version}" for name, version in report.opsets.items()))
    if any(facts):
        console.print(", ".join(filter(None, facts)), markup=False, highlight=False)

    if report.inputs or report.outputs:
        interface = table(
            None, ("", "left"), ("name", "left"), ("type", "left"), ("shape", "left"), ("classes", "left")
        )
        for kind, values in (("input", report.inputs), ("output", report.outputs)):
            for number, value in enumerate(values):
                if number == 40:
                    interface.add_row(kind, f"... and {len(values) - 40:,} more", "", "", "")
                    break
                dims = [("N" if dim < 0 else str(dim)) for dim in value["dims"]]
                classes = value.get("zipmap", value.get("classes")) or []
                shown = ", ".join(map(repr, classes[:10])) + (" ..." if len(classes) > 10 else "")
                shape = escape(f"[{', '.join(dims)}]")
                interface.add_row(kind, escape(value["name"]), escape(value["type"]), shape, escape(shown))
        console.print()
        console.print(interface)

    if report.in_file or report.compiled:
        names = list(dict.fromkeys([*(report.in_file or ()), *(report.compiled or ())]))
        columns = [("operator", "left")]
        columns += [("in the file", "right")] if report.in_file is not None else []
        columns += [("compiled", "right")] if report.compiled is not None else []
        operators = table(None, *columns)
        for name in names:
            counts = [counter.get(name, 0) for counter in (report.in_file, report.compiled) if counter is not None]
            operators.add_row(escape(name), *(str(n) if n else "-" for n in counts))
        console.print()
        console.print(operators)
    for note in report.notes:
        console.print(f"  {note}", markup=False, highlight=False)

    if report.forests:
        keys = list(dict.fromkeys(key for plan in report.forests for key in plan))
        forests = table(None, ("forest", "left"), *((key, "right") for key in keys))
        for number, plan in enumerate(report.forests):
            forests.add_row(str(number), *(str(plan.get(key, "")) for key in keys))
        console.print()
        console.print(forests)

    facts = []
    if report.rows:
        facts.append(("rows", report.rows))
    if report.kernels or report.loops:
        kernels = [f"{name}{f' x{n}' if n > 1 else ''}" for name, n in report.kernels.items()]
        loops = f"{report.loops} elementwise operation{'s' * (report.loops != 1)}" if report.loops else ""
        facts.append(("kernels", ", ".join(filter(None, [*kernels, loops]))))
    facts += [(name, f"{size:,} bytes") for name, size in report.sizes.items()]
    if report.refused:
        facts.append(("not compiled", report.refused))
    console.print()
    for name, text in facts:
        console.print(f"[dim]{name:<9}[/]  {escape(text)}", highlight=False, soft_wrap=True)
