"""The mlonnx command."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Compiles classical machine-learning models in ONNX form to native code, and runs them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

ModelFile = Annotated[Path, typer.Argument(metavar="MODEL", help="an .onnx file, or a .so that mlonnx compile wrote")]


@app.command()
def compile(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="an .onnx file")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT", help="the .so or .o to write")],
    cpu: Annotated[str, typer.Option(help="host, x86-64-v2, x86-64-v3 or x86-64-v4")] = "host",
    name: Annotated[str, typer.Option(help="prefix of the C names (default: the output's name)")] = "",
):
    """Compile a model to a shared library or an object file, with a C header beside it."""
    from .compiler import compile as compile_model

    header = compile_model(model, output, cpu=cpu, name=name or None)
    print(f"{output} ({output.stat().st_size:,} bytes), {header}")


@app.command()
def run(
    model: ModelFile,
    data: Annotated[Path, typer.Argument(metavar="DATA", help=".csv, .npy or .npz")],
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT", help=".csv, .npy or .npz")] = None,
    threads: Annotated[int, typer.Option(help="the most threads to use")] = 1,
):
    """Score the rows of a file and print the predictions, or write them to a file."""
    from . import data as files
    from .model import load

    loaded = load(model, threads=threads)
    columns = files.output_columns(loaded, files.read(data))
    files.write(columns, output)


@app.command()
def inspect(model: ModelFile):
    """Show a model's inputs, outputs, operators and how it is compiled."""
    import json
    from collections import Counter

    from rich.console import Console
    from rich.table import Table

    from .session import InferenceSession

    session = InferenceSession(model)
    console = Console(width=None if sys.stdout.isatty() else 120)
    meta = session.get_modelmeta()
    if meta.producer_name or meta.graph_name:
        console.print(f"graph {meta.graph_name or '-'}, written by {meta.producer_name or 'unknown'}", markup=False)
    table = Table("", "name", "type", "shape")
    for kind, values in (("input", session.get_inputs()), ("output", session.get_outputs())):
        for value in values:
            shape = ", ".join("?" if dim is None else str(dim) for dim in value.shape)
            table.add_row(kind, value.name, value.type, f"[{shape}]".replace("[", r"\["))
    console.print(table)
    description = json.loads(session._description)
    # A node is written "name (Operator)".
    operators = Counter(node.rpartition("(")[2].removesuffix(")") for node in description["nodes"])
    if operators:
        console.print("operators: " + ", ".join(f"{name} {n}" for name, n in operators.most_common()), markup=False)
    console.print(
        "compiled for any number of rows, each on its own"
        if session.path == "rows"
        else "compiled with dynamic shapes: its rows depend on each other"
    )
    console.print(f"scratch memory: {description.get('scratch_bytes', 0):,} bytes")


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
def check(context: typer.Context):
    """Check models against stored test data (ONNX backend-test folders), by interpreter and compiled."""
    from .check import main as check_main

    raise typer.Exit(check_main(context.args))


def main(arguments=None) -> int:
    """Runs the command; errors that are no mistake of mlonnx become one line on stderr and status 1."""
    from .exceptions import Error

    try:
        app(arguments, prog_name="mlonnx")
    except Error as error:
        print(f"mlonnx: {error}", file=sys.stderr)
    except OSError as error:
        print(f"mlonnx: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
    return 1
