"""The command line: it only parses, calls and prints.

Imports at the top are few on purpose: a command's module is imported when the command is asked
for, so that `wavecheck validate` loads nothing of `wavecheck hunt`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

import click

from ..command_line.status import status_of as status_of_program
from ..command_line.streams import occupy_closed_descriptors

EPILOG = """\b
Exit status of every command:
  0  all as it should be
  1  a finding
  2  the input or the arguments are wrong
  3  no finding, but at least one unknown
  4  the checker contradicts itself: a report is written
  130, 143  ended by Ctrl-C, by SIGTERM

\b
Start here:
  wavecheck demo
  wavecheck validate pair.srctgt.ll
  wavecheck validate before.ll after.ll --function kernel
"""


def _imported(name: str) -> click.Command | None:
    """The command of this name, whose module is imported now; None where there is none."""
    match name:
        case "demo":
            from .demo import demo as command
        case "validate":
            from .validate import validate as command
        case "passes":
            from .passes import passes as command
        case "hunt":
            from .hunt import hunt as command
        case "lit":
            from .lit import lit as command
        case "verify":
            from .verify import verify as command
        case "run":
            from .run import run as command
        case "traces":
            from .traces import traces as command
        case "transform":
            from .transform import transform as command
        case "uniformity":
            from .uniformity import uniformity as command
        case "litmus":
            from .litmus import litmus as command
        case "prove":
            from .prove import prove as command
        case "compile":
            from .compile import compile_ as command
        case "opt":
            from .opt import opt as command
        case "reduce":
            from .reduce import reduce as command
        case "cite":
            from .cite import cite as command
        case "search":
            from .search import search as command
        case "serve":
            from .serve import serve as command
        case "catalogue":
            from .catalogue import catalogue as command
        case "defects":
            from .defects import defects as command
        case "mappings":
            from .mappings import mappings as command
        case "spirv":
            from .spirv import spirv as command
        case "matrix":
            from .matrix import matrix as command
        case "models":
            from .models import models as command
        case "compare":
            from .compare import compare as command
        case "export":
            from .export import export as command
        case "conform":
            from .conform import conform as command
        case "bench":
            from .demo import bench as command
        case _:
            return None
    return command


NAMES = (
    "bench",
    "catalogue",
    "cite",
    "compare",
    "compile",
    "conform",
    "defects",
    "demo",
    "export",
    "hunt",
    "lit",
    "litmus",
    "mappings",
    "matrix",
    "models",
    "opt",
    "passes",
    "prove",
    "reduce",
    "run",
    "search",
    "serve",
    "spirv",
    "traces",
    "transform",
    "uniformity",
    "validate",
    "verify",
)


OF_FILES = {
    ".srctgt.ll": "validate",
    ".srctgt.litmus": "validate",
    ".litmus": "litmus",
    ".ll": "verify",
    ".bc": "verify",
}
"""The command that asks first of a file, by its ending."""


class Commands(Mapping[str, click.Command]):
    """All commands by their names, each imported when it is looked up."""

    def __getitem__(self, name: str) -> click.Command:
        command = _imported(name)
        if command is None:
            raise KeyError(name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


def _print_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from ..judging.reports import product_version

        click.echo(f"wavecheck {product_version()}")
        context.exit()


class FirstWord(click.Group):
    """The program, which tells a command from a file that is given in its place."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        for ending, command in OF_FILES.items():
            if word.endswith(ending):
                message = f"a command stands in front of a file: wavecheck {command} {word}"
                raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=FirstWord,
    commands=Commands(),
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and exit.",
)
def wavecheck() -> None:
    """Does a transform of LLVM IR keep the sets of GPU threads that communicate?

    A formal model of convergence control tokens, executable three ways, and a checker that decides
    whether each communicating set of the target was possible in the source.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status (the contract's 0 to 4, 130 for Ctrl-C)."""
    occupy_closed_descriptors()
    sys.exit(status_of(arguments))


def status_of(arguments: list[str] | None = None) -> int:
    """The exit status of a command line."""
    return status_of_program(wavecheck, arguments)


if __name__ == "__main__":
    main()
