"""`wavecheck search`: what the documents, the catalogue and the messages say of some words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output, deliver
from ..command_line.shared_options import with_output

if TYPE_CHECKING:
    from ...counterexamples.results.tree import Result
    from ..ledger.search import Hit

EPILOG = """\b
Examples:
  wavecheck search                      what the catalogue answers
  wavecheck search may I hoist
  wavecheck search unroll remainder
  wavecheck search divergent exit --format json
"""

MOST = 6
"""How many of one kind are told to people, unless all are asked for."""


@click.command(epilog=EPILOG, short_help="Find questions, claims and programs by words.")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--all", "every", is_flag=True, help=f"Text: all of a kind, not the first {MOST}.")
@with_output
def search(words: tuple[str, ...], every: bool, format_: str, output: str | None) -> int:
    """Find what speaks of the words: questions with their answers, claims of the documents,
    findings, defects of LLVM, programs of the catalogue, and the lines of answers.

    Without words it lists the questions. Each hit comes with the command that shows it. Where
    nothing is found the exit status is 3.
    """
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, UNDECIDED
    from ..ledger.search import HEADINGS, found

    sink = Output(format_, output)
    sink.begin()
    hits = found(words)
    shown, left = hits, []
    if sink.format == "text" and not every and words:
        shown = [hit for kind in HEADINGS for hit in [h for h in hits if h.kind == kind][:MOST]]
        left = [f"{len(hits) - len(shown)} more with --all"] if len(shown) < len(hits) else []
    none = () if hits else ("Nothing speaks of that; `wavecheck search` lists the questions.",)
    report = Report(
        command="search",
        results=[_result(hit) for hit in shown],
        status=ALL_AS_IT_SHOULD_BE if hits else UNDECIDED,
        head=none,
        foot=tuple(left),
    )
    return deliver(sink, report)


def _result(hit: Hit) -> Result:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE
    from ..ledger.search import HEADINGS

    said = f"{hit.key}  {hit.text}".strip() + (f" ({hit.answer})" if hit.key and hit.answer else "")
    lines = _wrapped(said, "  ", "      ")
    lines += _wrapped(hit.answer, "      ", "      ") if not hit.key else []
    return Result(
        word=hit.kind,
        status=ALL_AS_IT_SHOULD_BE,
        name=hit.key or hit.text,
        file="",
        rules=hit.ids,
        data={
            "kind": hit.kind,
            "key": hit.key,
            "text": hit.text,
            "answer": hit.answer,
            "ids": list(hit.ids),
            "command": hit.command,
        },
        lines=(*lines, f"      {hit.command}"),
        group=HEADINGS[hit.kind],
    )


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text,
        80,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
