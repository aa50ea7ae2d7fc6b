"""The command line: it only parses, calls and prints.

Imports at the top are few on purpose: `wavecheck --help` answers without LLVM, z3 and sympy.
"""

from __future__ import annotations

import sys

import click

from . import status
from .catalogue import catalogue
from .cite import cite
from .demo import bench, demo
from .hunt import hunt
from .litmus import litmus
from .passes import passes
from .prove import prove
from .run import run
from .traces import traces
from .transform import transform
from .uniformity import uniformity
from .validate import validate
from .verify import verify

EPILOG = """\b
Exit status of every command:
  0  all as it should be
  1  a finding
  2  the input or the arguments are wrong
  3  no finding, but at least one unknown
  4  the checker contradicts itself: a report is written

\b
Start here:
  wavecheck demo
  wavecheck validate pair.srctgt.ll
  wavecheck validate before.ll after.ll --function kernel
"""


def _print_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from ..judging.reports import product_version

        click.echo(f"wavecheck {product_version()}")
        context.exit()


@click.group(epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
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


for _command in (
    demo,
    validate,
    passes,
    hunt,
    verify,
    run,
    traces,
    transform,
    uniformity,
    litmus,
    prove,
    cite,
    catalogue,
    bench,
):
    wavecheck.add_command(_command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status (the contract's 0 to 4, 130 for Ctrl-C)."""
    sys.exit(status_of(arguments))


def status_of(arguments: list[str] | None = None) -> int:
    """The exit status of a command line."""
    return status.status_of(wavecheck, arguments)


if __name__ == "__main__":
    main()
