"""`wavecheck export`: a function as a shader that logs who communicates."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from ..command_line.delivery import Output, refuse
from ..command_line.shared_options import contracts_from, with_semantics, with_triple

if TYPE_CHECKING:
    from ..shaders.export import Exported

EPILOG = """\b
Examples:
  wavecheck export kernel.ll --to glsl
  wavecheck export kernel.ll --to spirv --output kernel.spv --log kernel.json
  wavecheck export kernel.ll --to spirv --through llvm --output kernel.spv
  wavecheck export kernel.ll --to ptx --function reduce --output kernel.ptx

\b
The shader has one workgroup of --lanes threads and one storage buffer. Each
thread logs there the blocks that it enters and, at each convergent operation,
which lanes are there with it. What calls and loads give is in the buffer, as
the simulated wave had it: --inputs and --seed say what, as for `wavecheck
run`. --log writes the buffer to start with, where all is in it, and what each
lane logs if it does what the wave does.
"""


@click.command(epilog=EPILOG, short_help="Write a function as a shader.")
@click.argument("path", metavar="FILE.ll")
@click.option(
    "--to",
    "kind",
    type=click.Choice(("spirv", "glsl", "hlsl", "ptx")),
    required=True,
    help="What it becomes.",
)
@click.option("--function", metavar="NAME", help="The function, if the file has several.")
@click.option(
    "--through",
    type=click.Choice(("graph", "llvm")),
    default="graph",
    show_default=True,
    help="How SPIR-V is made: from the function's own graph, with merges declared where ways meet "
    "again, and no compiler; or by LLVM's backend, which takes every function.",
)
@click.option("--maximal", is_flag=True, help="Ask for maximal reconvergence (SPIR-V, GLSL).")
@click.option(
    "--lanes",
    type=click.IntRange(1, 32),
    metavar="N",
    default=4,
    show_default=True,
    help="How many threads the workgroup has.",
)
@click.option(
    "--inputs", metavar="FILE.json", help="A file, - for stdin, or the JSON object itself."
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    default=0,
    show_default=True,
    help="Makes the values that --inputs does not give.",
)
@click.option("--log", metavar="FILE.json", help="Write the buffer and the expected log there.")
@click.option("-o", "--output", metavar="FILE", help="Write the shader there instead of to stdout.")
@with_semantics
@with_triple
def export(path: str, output: str | None, **arguments: Any) -> int:
    """Write a function as a compute shader that logs who communicates with whom.

    GLSL, HLSL and SPIR-V need structured control flow, which is found by itself, with empty blocks
    where it needs room; a sentence names the block where there is none. Notices on stderr say what
    the shader has otherwise.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output("text", output)
    sink.begin()
    kind, through = arguments["kind"], arguments["through"]
    if through == "llvm" and kind != "spirv":
        raise click.UsageError("--through llvm is for --to spirv")
    if arguments["maximal"] and (kind in ("ptx", "hlsl")):
        raise click.UsageError(f"--maximal: {kind.upper()} has no maximal reconvergence")
    if kind == "spirv" and output is None and sys.stdout.isatty():
        raise click.UsageError("SPIR-V is no text: name a file with --output")
    try:
        made = _made(path, arguments)
    except InputError as error:
        return refuse("export", sink, error)
    for notice in made.notices:
        click.echo(f"notice: {notice}", err=True)
    _write(output, made.contents)
    if arguments["log"] is not None:
        _write(arguments["log"], (json.dumps(made.log) + "\n").encode())
    return 0


def _made(path: str, arguments: dict[str, Any]) -> Exported:
    """The shader of the one function that is meant. Raises InputError."""
    from ...semantics.wave.conditions import Conditions
    from ..judging.judge import inlined
    from ..judging.pairs import read_source
    from ..shaders.export import exported
    from .run import read_inputs, the_function

    module, _ = read_source(path, triple=arguments["mtriple"])
    function = inlined(module, the_function(module, path, arguments["function"]))
    lanes = arguments["lanes"]
    conditions = Conditions(
        lanes=lanes,
        inputs=read_inputs(arguments["inputs"], function, lanes),
        contracts=contracts_from(arguments["contracts"]),
        launch=arguments["launch"],
        seed=arguments["seed"],
    )
    kind, through = arguments["kind"], arguments["through"]
    return exported(function, conditions, kind, through, maximal=arguments["maximal"], path=path)


def _write(path: str | None, contents: bytes) -> None:
    """Raises click.ClickException if the file cannot be written."""
    if path is None:
        sys.stdout.buffer.write(contents)
        sys.stdout.buffer.flush()
        return
    try:
        with open(path, "wb") as file:
            file.write(contents)
    except OSError as error:
        raise click.ClickException(f"cannot write {path}: {error.strerror}") from None
