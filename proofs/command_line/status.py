"""What a command line ends with: a status of the contract, whatever happens."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from ...counterexamples.text.phrases import visible
from ...counterexamples.verdicts.answers import (
    ALL_AS_IT_SHOULD_BE,
    BAD_INPUT,
    SELF_CONTRADICTION,
    UNDECIDED,
)
from ...semantics.program.input_files import allow_long_numbers
from ..processes.ending import Ended, listening
from .streams import CannotWrite, watched

LEAST_MEMORY = 192 << 20
"""Bytes of addresses that a process needs to load what it asks."""


def status_of(
    program: click.Command, arguments: Sequence[str] | None, name: str = "wavecheck"
) -> int:
    """The exit status of a program that is called `name` with these arguments, those of this
    process if they are None; whatever goes wrong is said, never thrown."""
    allow_long_numbers()
    with watched():
        if _is_too_small():
            least = f"{LEAST_MEMORY >> 20} MB"
            return _lacking(f"there is not enough memory: it takes {least} (see `ulimit -v`)")
        return _status_of(program, arguments, name)


def _is_too_small() -> bool:
    """Whether this process may use so little memory that libraries would end it without a word."""
    try:
        import resource
    except ImportError:  # Windows has none.
        return False
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    return most != resource.RLIM_INFINITY and most < LEAST_MEMORY


def _status_of(program: click.Command, arguments: Sequence[str] | None, name: str) -> int:
    try:
        words = None if arguments is None else list(arguments)
        with listening():
            status = program.main(words, prog_name=name, standalone_mode=False)
            sys.stdout.flush()
        return status if isinstance(status, int) else ALL_AS_IT_SHOULD_BE
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        vars(error)["message"] = visible(error.message)  # It may quote what a user typed.
        error.show()
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt) as error:
        return _ended(Ended.of(error))
    except CannotWrite as error:
        return _lacking(f"the output cannot be written: {error}")
    except Exception as error:
        said = _shortage(error)
        return _lacking(said) if said else _defect(error)


def _ended(by: Ended) -> int:
    if by.quiet:
        return ALL_AS_IT_SHOULD_BE
    click.echo(f"ended by {by.by}", err=True)
    return UNDECIDED if by.status is None else by.status


def _shortage(error: Exception) -> str:
    """What the machine lacked; empty where it was something else."""
    from ...semantics.program.shortages import shortage

    return shortage(error)


def _lacking(what: str) -> int:
    from ...counterexamples.text.phrases import error_line

    click.echo(f"{error_line('machine')}\n  {what}", err=True)
    return BAD_INPUT


def _defect(error: Exception) -> int:
    """The last resort: an exception that nobody expected is a defect of the product. Whatever goes
    wrong while that is said must not hide it."""
    place = "none, it could not be made"
    message = type(error).__name__
    with suppress(Exception):
        import traceback

        from ..judging.reports import write_report
        from ..question.contradiction import Contradiction

        message = f"{message}: {error}"
        details = error.report if isinstance(error, Contradiction) else ""
        place = write_report(message, f"{details}\n{''.join(traceback.format_exception(error))}")
    with suppress(Exception):
        from ...counterexamples.text.phrases import error_line

        said = f"{error_line('contradiction')}\n  {visible(message)}\n  report: {place}"
        click.echo(said, err=True)
    return SELF_CONTRADICTION
