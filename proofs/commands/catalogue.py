"""`wavecheck catalogue`: the programs that show the documents' claims, as a list or as pages."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from ..command_line.delivery import Live, Output, as_ended, deliver, refuse
from ..command_line.shared_options import with_jobs
from ..processes.ending import gathered

if TYPE_CHECKING:
    from ...counterexamples.corpus.entries import Entry
    from ...counterexamples.results.tree import Result

T = TypeVar("T")

EPILOG = """\b
Examples:
  wavecheck catalogue
  wavecheck catalogue CO40 loops/uncontrolled
  wavecheck catalogue --format json
  wavecheck catalogue --output site --jobs 4      then open site/index.html
  wavecheck catalogue CO40 --output one
  wavecheck catalogue --on vulkan --jobs 2

\b
A line of the list: the answer, how the entry is called, the ids of the claims
that it shows.
"""


@click.command(epilog=EPILOG, short_help="List the catalogue, or make pages of it.")
@click.argument("words", nargs=-1, metavar="[ID|ENTRY]...")
@with_jobs("Pages made at a time.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json", "html")),
    help="A list for people or for programs, or pages.  [default: html with --output, else text]",
)
@click.option(
    "--output", metavar="FOLDER|FILE", help="Where the pages go, or with other formats the list."
)
@click.option(
    "--on",
    metavar="vulkan[:NAME]",
    help="List the violations instead, each with whether Vulkan devices show it, all or the one "
    "of this name.",
)
def catalogue(
    words: tuple[str, ...], jobs: int, format_: str | None, output: str | None, on: str | None
) -> int:
    """List the catalogue's programs, with the answer that each has, or write it as pages.

    Words choose entries: a ledger id (CO40), the letters of ids (CO), an entry or the beginning
    of one (loops, loops/uncontrolled). Each is shown by a command, too: `wavecheck cite CO40`.

    With --output the whole catalogue is asked, pairs in both directions, and each answer becomes
    a page, beside the pages of the book: tutorial, options, glossary. The folder needs no network.
    An answer that is not the expected one is said: status 1. With --on each violation's witness
    is executed on devices: shown, not shown (why), not buildable (what stopped the compiler).
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_ or ("html" if output and on is None else "text"), output)
    try:
        if on is not None:
            return _on_devices(words, jobs, sink, on)
        return _catalogue(words, jobs, sink)
    except InputError as error:
        return refuse("catalogue", sink, error)


def _catalogue(words: Sequence[str], jobs: int, output: Output) -> int:
    chosen, ids = _chosen(words)
    if output.format == "html":
        return _pages([entry.key for entry in chosen], ids, jobs, output)
    from ...counterexamples.results.tree import Report

    results = _results(chosen)
    head = () if results else ("No program shows it; `wavecheck cite` says what does.",)
    return deliver(output, Report(command="catalogue", results=results, head=head))


def _on_devices(words: Sequence[str], jobs: int, output: Output, on: str) -> int:
    """The violations among the entries on devices. Raises InputError where there is none."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..devices.asking import devices_asked_for
    from ..devices.catalogue_table import rows, totals

    if output.format == "html":
        raise click.UsageError("--on gives a list: --format text or json")
    devices = devices_asked_for(on)
    chosen, _ = _chosen(words)
    live = Live(output)
    results, ended = gathered(rows(chosen, devices, jobs), live.tell)
    status = first_of(each.status for each in results)
    report = Report(
        command="catalogue", results=results, status=status, foot=("", *totals(results))
    )
    return deliver(output, as_ended(report, ended), live=live)


def _chosen(words: Sequence[str]) -> tuple[list[Entry], list[str]]:
    """The entries that the words name, and the rows for which there are pages.

    Raises InputError for a word that names nothing."""
    from ...counterexamples.corpus.entries import entries
    from ..ledger.table import citations

    rows = citations()
    if not words:
        return list(entries()), [row.id for row in rows]
    keys: set[str] = set()
    ids: dict[str, None] = {}
    for word in words:
        named = [row.id for row in rows if word.upper() in (row.id, row.prefix)]
        found = [each for each in entries() if _begins(each.key, word) or set(each.ids) & {*named}]
        if not named and not found:
            raise _nothing(word)
        keys |= {each.key for each in found}
        ids |= dict.fromkeys([*named, *(id_ for each in found for id_ in each.ids)])
    return [each for each in entries() if each.key in keys], list(ids)


def _begins(key: str, word: str) -> bool:
    return key == word or key.startswith(word.rstrip("/") + "/")


def _nothing(word: str) -> Exception:
    from difflib import get_close_matches

    from ...counterexamples.corpus.entries import entries
    from ...semantics.program.input_errors import InputError
    from ..ledger.table import NoSuchCitation, cited

    known = {part for each in entries() for part in (each.key, each.key.rpartition("/")[0])}
    near = get_close_matches(word, sorted(known), 3)
    try:
        cited([word])
    except NoSuchCitation as error:
        near += error.nearest
    hint = f"the nearest are {', '.join(near)}" if near else "`wavecheck catalogue` lists all"
    return InputError(f"the catalogue has no entry and no claim called {word}", hint=hint)


# --- lists --------------------------------------------------------------------------------------


def _results(chosen: Sequence[Entry]) -> list[Result]:
    """An entry as a line below the title that it shares with its neighbours, and as data."""
    from ...counterexamples.corpus.entries import IN_A_CLONE, neighbour
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE

    results: list[Result] = []
    for entry in chosen:
        near, file = neighbour(entry), f"{IN_A_CLONE}/{entry.file}"
        result = Result(
            word=entry.word,
            status=ALL_AS_IT_SHOULD_BE,
            name=entry.key,
            file=file,
            rules=entry.ids,
            data={
                "entry": entry.key,
                "kind": entry.kind,
                "file": file,
                "function": entry.name,
                "expected": entry.word,
                "ids": list(entry.ids),
                "title": entry.title,
                "note": entry.note,
                "command": entry.command,
                "neighbour": near.key if near else None,
            },
            lines=(f"  {entry.word:<12}{entry.key}  {' '.join(entry.ids)}".rstrip(),),
            group=entry.title,
        )
        results.append(result)
    return results


# --- pages --------------------------------------------------------------------------------------


def _pages(keys: Sequence[str], ids: Sequence[str], jobs: int, output: Output) -> int:
    from ...counterexamples.text.phrases import error_line
    from ..site.catalogue_site import INDEX, contents_of, number_of_pages, site, write_site

    if output.path is None:
        raise click.UsageError("the pages need a folder; add --output FOLDER")
    contents = contents_of(keys, ids)
    number = number_of_pages(contents)
    made = site(contents, _options_of_commands(), jobs)
    surprises = write_site(output.path, _with_progress(made, number))
    for surprise in surprises:
        click.echo(f"{error_line('expectation')}\n  {surprise}", err=True)
    click.echo(f"{number} files; begin with {output.path.rstrip('/')}/{INDEX}")
    return int(bool(surprises))


def _options_of_commands() -> str:
    """What the commands beside this one say of themselves."""
    from .reference import reference

    root = click.get_current_context().find_root().command
    return reference(root) if isinstance(root, click.Group) else ""


def _with_progress(made: Iterable[T], total: int) -> Iterable[T]:
    """The same; a bar on stderr meanwhile, if that is a terminal."""
    if not sys.stderr.isatty():
        return made
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(made, "making pages", total=total, console=console, transient=True)
