"""What a command line ends with: a status of the contract, whatever happens."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from ...counterexamples.verdicts.answers import UNDECIDED
from ..processes.ending import Ended, listening


def status_of(
    program: click.Command, arguments: Sequence[str] | None, name: str = "wavecheck"
) -> int:
    """The exit status of a program that is called `name` with these arguments, those of this
    process if they are None; whatever goes wrong is said, never thrown."""
    try:
        words = None if arguments is None else list(arguments)
        with listening():
            status = program.main(words, prog_name=name, standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except (click.Abort, KeyboardInterrupt) as error:
        ended = Ended.of(error)
        click.echo(f"ended by {ended.by}", err=True)
        return UNDECIDED if ended.status is None else ended.status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        return _defect(error)


def _defect(error: Exception) -> int:
    """The last resort: an exception that nobody expected is a defect of the product."""
    import traceback

    from ...counterexamples.text.phrases import error_line
    from ..judging.reports import write_report
    from ..question.contradiction import Contradiction

    message = f"{type(error).__name__}: {error}"
    details = error.report if isinstance(error, Contradiction) else ""
    place = write_report(message, f"{details}\n{traceback.format_exc()}")
    click.echo(f"{error_line('contradiction')}\n  {message}\n  report: {place}", err=True)
    return 4
