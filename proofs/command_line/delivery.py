"""How a command delivers what it found: where it goes, in which format, and what is told while it
comes."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...counterexamples.text.phrases import visible
from ...counterexamples.text.wording import PLAIN, Wording
from ...counterexamples.verdicts.answers import UNDECIDED, first_of
from ..processes.ending import Ended, within
from .streams import take_utf8

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Report, Result

NARROWEST = 40
"""Columns that are taken as given, however narrow a terminal is."""


ENDINGS = {
    ".html": "html",
    ".json": "json",
    ".jsonl": "jsonl",
    ".sarif": "sarif",
    ".xml": "junit",
}
"""The format that the ending of a file's name speaks of."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Output:
    """Where an answer goes and in which format. `beside`: stdout is taken by another program's
    output, and what would go there goes to stderr."""

    format: str
    path: str | None
    beside: bool = False

    @property
    def as_json(self) -> bool:
        return self.format == "json"

    def begin(self) -> None:
        """Before long work: raises click.ClickException for a file that can never be written."""
        if self.path is None or self.format == "smt2":  # which writes a folder
            return
        if os.path.isdir(self.path):
            raise self._refusal(os.strerror(errno.EISDIR))
        if not os.path.isdir(os.path.dirname(self.path) or "."):
            raise self._refusal(os.strerror(errno.ENOENT))

    def _refusal(self, reason: str | None) -> click.ClickException:
        return click.ClickException(
            f"cannot write {self.path}: {reason}; name a file in a folder that is there"
        )

    def write(self, text: str) -> None:
        """Write the whole answer, to the file or to stdout; colours only for a terminal.

        What is for programs is UTF-8, whatever names it holds. Raises click.ClickException if the
        file cannot be written."""
        if self.format != "text":
            text = text.encode("utf-8", "backslashreplace").decode()
        if self.path is None:
            if self.format != "text" and not self.beside:
                take_utf8()
            if self.format == "text" and not self.beside and _takes_colours():
                _write_in_colours(text)
            else:
                click.echo(text, nl=False, err=self.beside)
            return
        try:
            with open(self.path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
        except OSError as error:
            raise self._refusal(error.strerror) from None
        meant = ENDINGS.get(os.path.splitext(self.path)[1])
        if self.format == "text" and meant in _formats_here():
            click.echo(f"notice: {self.path} is text; --format {meant} writes {meant}", err=True)


def _formats_here() -> Sequence[str]:
    """What `--format` of the command that runs may be."""
    context = click.get_current_context(silent=True)
    options = context.command.params if context else ()
    kinds = [each.type for each in options if each.name == "format_"]
    return [word for kind in kinds if isinstance(kind, click.Choice) for word in kind.choices]


def _takes_colours() -> bool:
    """True for a terminal whose owner did not ask for none (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _write_in_colours(text: str) -> None:
    from rich.console import Console

    from ...counterexamples.text.colours import write_styled

    write_styled(text, Console(file=sys.stdout))


class Live:
    """Text or lines of JSON for stdout, a result at a time, as soon as each is known; what is
    written in the end is what the whole report would be, but that results of one group stand where
    they come. Other formats, and files, are written at the end."""

    def __init__(self, output: Output, between: str = "\n\n", wording: Wording = PLAIN) -> None:
        self._output = output
        self._between = between
        self._wording = wording
        self._begun = False
        self._head: tuple[str, ...] = ()
        self._group: str | None = None
        self.tells = output.format in ("text", "jsonl") and output.path is None

    def begin(self, head: Iterable[str]) -> None:
        """What stands in front of the results, once there is one."""
        self._head = tuple(head)

    def tell(self, result: Result) -> None:
        """A result; of what was not judged `deliver` speaks, unless it stands in a group."""
        from ..output.rendering import rendered_result

        if not self.tells:
            return
        text = rendered_result(self._output.format, result, self._wording)
        if self._output.format == "jsonl":
            self._output.write(text)
        elif result.judged or result.group is not None:
            new = result.group is None or result.group != self._group
            heading = f"{visible(result.group)}\n" if new and result.group else ""
            apart = self._between if new else "\n"
            self._group = result.group
            self._tell(heading + text, apart)

    def end(self, report: Report) -> None:
        """What stands behind the results."""
        if self._output.format == "jsonl":
            from ...counterexamples.writers.json_document import last_line

            self._output.write(last_line(report))
            return
        from ...counterexamples.writers.text import ended_lines, news_of

        for line in (*report.foot, *news_of(report), *ended_lines(report)):
            self._tell(line)

    def _tell(self, text: str, between: str | None = None) -> None:
        head, self._head = self._head, ()
        for line in head:
            self._tell(line)
        apart = (between or self._between).removeprefix("\n") if self._begun else ""
        self._output.write(f"{apart}{text}\n")
        self._begun = True


def deliver(
    output: Output,
    report: Report,
    wording: Wording = PLAIN,
    copies: Sequence[str] = (),
    scripts: Sequence[str] | None = None,
    live: Live | None = None,
) -> int:
    """Write a report, or the scripts of its queries; gives the exit status. `copies` are files that
    the report is written to as well, in the formats of their endings. `live` has told the results.

    What could not be asked or failed, and what is not as expected, is told on stderr."""
    from ...counterexamples.writers.text import result_text
    from ..output.rendering import rendered

    if scripts is not None:
        write_scripts(output, scripts)
    elif live is not None and live.tells:
        live.end(report)
    else:
        output.write(rendered(output.format, report, wording))
    for path in copies:
        format_ = format_of_report(path)
        Output(format_, path).write(rendered(format_, report, wording))
    surprises = report.surprises or {}
    for number, result in enumerate(report.results):
        if not result.judged and (result.group is None or output.format != "text"):
            said = result_text(result)
            if surprises.get(number) != said:
                click.echo(said, err=True)
    for surprise in surprises.values():
        click.echo(surprise, err=True)
    if report.ended:
        click.echo(f"ended by {report.ended}", err=True)
    return report.status


def refuse(command: str, output: Output, *errors: Any, copies: Sequence[str] = ()) -> int:
    """Say what is wrong with the input (`InputError`s), on stderr and in a document."""
    from ...counterexamples.results.pairs import refusal_lines, result_of
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import BAD_INPUT, Refusal
    from ..output.rendering import rendered

    results = [result_of(Refusal(error)) for error in errors]
    report = Report(command=command, results=results, status=BAD_INPUT)
    for path in copies:
        format_ = format_of_report(path)
        Output(format_, path).write(rendered(format_, report))
    for error in errors:
        click.echo("\n".join(refusal_lines(error)), err=True)
    if output.format in ("json", "sarif", "junit"):
        output.write(rendered(output.format, report))
    return BAD_INPUT


def write_scripts(output: Output, texts: Sequence[str]) -> None:
    """A file for each query in the folder `--output`, or all of them on stdout.

    Raises click.ClickException if the folder cannot be written."""
    from ...counterexamples.writers.smtlib import stream, write_folder

    if output.path is None:
        click.echo(stream(texts), nl=False)
        return
    try:
        write_folder(texts, output.path)
    except OSError as error:
        raise click.ClickException(f"cannot write {output.path}: {error.strerror}") from None


def format_of_report(path: str) -> str:
    """The format of a file `--report`. Raises click.BadParameter for an unknown ending."""
    from ..output.rendering import ENDINGS, format_of

    found = format_of(path)
    if found is None:
        endings = ", ".join(ENDINGS)
        raise click.BadParameter(f"{path} ends in none of {endings}", param_hint="'--report'")
    return found


def wording_of(output: Output, arguments: dict[str, Any]) -> Wording:
    """As wide as the terminal; 80 columns in a file or a pipe, where `COLUMNS` says nothing."""
    from ...counterexamples.text.wording import WIDTH, Wording
    from ..ledger.table import Statements

    width = WIDTH
    if output.path is None:
        width = max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    return Wording(width, bool(arguments.get("brief")), Statements(), os.getcwd())


def with_progress(answers: Iterable[T], total: int | None, word: str) -> Iterator[T]:
    """The answers; a bar on stderr while they come in, if that is a terminal, and stdout, on which
    they may stand, is none. `total` is None where nobody knows it."""
    if total in (0, 1) or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from answers
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(answers, word, total=total, console=console, transient=True)


def clock(seconds: float | None) -> AbstractContextManager[None]:
    """Ends the run in this block after `--total` seconds."""
    return within(seconds, lambda: Ended(f"--total {seconds:g}"))


def as_ended(report: Report, ended: Ended | None) -> Report:
    """The report of a run that something ended, with the exit status that this calls for."""
    if ended is None or ended.quiet:
        return report
    status = first_of((report.status, UNDECIDED)) if ended.status is None else ended.status
    return replace(report, ended=ended.by, status=status)
