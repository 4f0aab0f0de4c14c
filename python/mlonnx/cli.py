"""The mlonnx command."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Compiles classical machine-learning models in ONNX form to native code, and runs them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

ModelFile = Annotated[Path, typer.Argument(metavar="MODEL", help="an .onnx file, or a .so that mlonnx compile wrote")]
Threads = Annotated[int, typer.Option(min=1, max=1024, metavar="N", help="the most threads to use")]
FORMATS = "csv", "parquet", "arrow", "npy", "npz"
STAGES = "import", "graph", "linalg", "buffers", "loops", "llvm-dialect", "llvm"


def _names(text):
    return [name.strip() for name in text.split(",")] if text else None


def _choice(value, known, option):
    if value and value not in known:
        raise typer.BadParameter(f"{value!r} is none of {', '.join(known)}", param_hint=option)
    return value or None


@app.command()
def run(
    model: ModelFile,
    data: Annotated[str, typer.Argument(metavar="DATA", help=".csv, .parquet, .arrow, .npy, .npz, or - (stdin)")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="OUT", help="a file of the same kinds, or - (stdout, CSV)")
    ] = "-",
    columns: Annotated[
        str, typer.Option(metavar="A,B,...", help="the data's columns to use, in this order (default: see below)")
    ] = "",
    outputs: Annotated[str, typer.Option(metavar="A,B,...", help="the model's outputs to write (default: all)")] = "",
    format: Annotated[str, typer.Option(metavar="KIND", help=f"of what goes to stdout: {', '.join(FORMATS)}")] = "",
    threads: Threads = 1,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="no notes, no progress bar")] = False,
):
    """Score the rows of a file and print the predictions, or write them to a file.

    A model with an input per column takes the columns of these names and ignores the others. A model with one input
    takes all columns in their order. Class scores become columns probability_<class>.
    """
    from .model import load
    from .score import score

    kind = _choice(format, FORMATS, "--format")
    note = None if quiet else lambda text: print(f"mlonnx: {text}", file=sys.stderr)
    loaded = load(model, threads=threads)
    score(
        loaded,
        data,
        None if output == "-" else output,
        columns=_names(columns),
        outputs=_names(outputs),
        kind=kind if output == "-" else None,
        note=note,
        progress=False if quiet else None,
    )


@app.command()
def inspect(
    model: ModelFile,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="write the same as a web page")] = None,
    cpu: Annotated[str, typer.Option(help="host, x86-64-v2, x86-64-v3 or x86-64-v4")] = "host",
    forest_plan: Annotated[str, typer.Option(help="plans that forests must use, e.g. heap")] = "",
):
    """Show a model's inputs, outputs and operators, and how it is compiled."""
    from rich.console import Console

    from .inspection import examine, show

    report = examine(model, cpu=cpu, forest_plan=forest_plan)
    if html is None:
        show(report, Console(width=None if sys.stdout.isatty() else 120, soft_wrap=False))
        return
    console = Console(record=True, file=open(os.devnull, "w"), width=120)
    show(report, console)
    console.save_html(str(html))


@app.command()
def compile(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="an .onnx file")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="OUT", help="the .so or .o to write, or the text with --emit")
    ] = "",
    cpu: Annotated[str, typer.Option(help="host, x86-64-v2, x86-64-v3 or x86-64-v4")] = "host",
    forest_plan: Annotated[str, typer.Option(help="plans that forests must use, e.g. heap")] = "",
    name: Annotated[str, typer.Option(help="prefix of the C names (default: the output's name)")] = "",
    emit: Annotated[
        str, typer.Option(metavar="STAGE", help=f"write a stage of the compilation as text: {', '.join(STAGES)}")
    ] = "",
):
    """Compile a model to a shared library or an object file, with a C header beside it."""
    from . import compiler

    stage = _choice(emit, STAGES, "--emit")
    if stage:
        text = compiler.emit(model, stage, cpu=cpu, forest_plan=forest_plan, **({"name": name} if name else {}))
        if output in ("", "-"):
            sys.stdout.write(text)
        else:
            Path(output).write_text(text, encoding="utf-8")
        return
    if output in ("", "-"):
        raise typer.BadParameter("name the .so or .o to write", param_hint="-o")
    header = compiler.compile(model, output, cpu=cpu, name=name or None, forest_plan=forest_plan)
    print(f"{output} ({os.path.getsize(output):,} bytes), {header}")


@app.command()
def bench(
    model: ModelFile,
    batch: Annotated[str, typer.Option(metavar="N,N,...", help="numbers of rows")] = "1,100,10000",
    repeat: Annotated[int, typer.Option(min=3, max=10_000, metavar="N", help="samples of each")] = 15,
    threads: Threads = 1,
    data: Annotated[str, typer.Option(metavar="DATA", help="a file of rows to use (default: random numbers)")] = "",
    json_file: Annotated[
        str, typer.Option("--json", metavar="FILE", help="write everything measured, or - (stdout)")
    ] = "",
    alone: Annotated[bool, typer.Option("--alone", help="without onnxruntime")] = False,
):
    """Measure a model's latency and throughput, beside onnxruntime where it is installed.

    Times are medians; the spread is half the distance of the quartiles.
    """
    import json

    from rich.console import Console

    from .bench import bench as measure
    from .bench import show

    try:
        batches = [int(n) for n in _names(batch) or ()]
    except ValueError:
        batches = []
    if not batches or min(batches) < 1 or max(batches) > 10**8:
        raise typer.BadParameter(f"{batch!r} is no list of numbers of rows, such as 1,100,10000", param_hint="--batch")
    options = {"batches": batches, "repeat": repeat, "threads": threads, "data": data or None, "peers": not alone}
    errors = Console(stderr=True)
    if errors.is_terminal:
        with errors.status("loading") as status:
            report = measure(model, tell=lambda text: status.update(f"measuring {text}"), **options)
    else:
        report = measure(model, **options)
    if json_file != "-":
        show(report, Console(width=None if sys.stdout.isatty() else 140))
    text = json.dumps(report, indent=2)
    if json_file == "-":
        print(text)
    elif json_file:
        Path(json_file).write_text(text + "\n", encoding="utf-8")


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def check(context: typer.Context):
    """Check models against stored test data (ONNX backend-test folders), by interpreter and compiled."""
    from .check import main as check_main

    raise typer.Exit(check_main(context.args))


def main(arguments=None) -> int:
    """Runs the command. Errors that are no mistake of mlonnx become one line on stderr and status 1; a wrong command
    line is status 2."""
    from .exceptions import Error

    try:
        app(arguments, prog_name="mlonnx")
    except Error as error:
        _complain(error)
    except BrokenPipeError:
        # The reader of a pipe, such as head, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or error)
    except MemoryError as error:
        _complain(f"out of memory {error}".strip())
    except ModuleNotFoundError as error:
        if error.name not in ("pyarrow", "rich", "onnx"):
            raise
        _complain(f"this needs the package {error.name}: pip install {error.name}")
    return 1


def _complain(error):
    print("mlonnx:", " ".join(str(error).split()), file=sys.stderr)
