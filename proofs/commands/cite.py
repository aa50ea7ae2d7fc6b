"""`wavecheck cite`: rows of the ledger, to be quoted in a discussion of the documents."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..ledger.table import VERDICTS, Citation, NoSuchCitation, cited
from .shared_options import HELP_OF_FORMATS, Output, with_output

if TYPE_CHECKING:
    from ..ledger.blocks import Block

EPILOG = """\b
Examples:
  wavecheck cite
  wavecheck cite CO40 F4
  wavecheck cite MM --verdict refuted
  wavecheck cite CO34 --format latex

\b
A verdict:
  defined        a definition, which the checker executes
  proved         a claim about all programs
  reproduced     a worked example, or a claim that examples show
  refuted        the claim is false; a finding says why
  contradictory  the text contradicts itself there; a finding says how
  not decided    nothing decides it, or not in time
"""

UNDECIDED = 3
"""The status where a row's command did not decide it, in time or at all."""

FORMATS = ("text", "json", "html", "latex")


@click.command(epilog=EPILOG, short_help="Quote what the documents claim, and what came of it.")
@click.argument("words", nargs=-1, metavar="[ID|PREFIX]...")
@click.option("--verdict", type=click.Choice(VERDICTS), help="Only rows with this verdict.")
@click.option(
    "--run/--no-run",
    default=None,
    help="Run the rows' commands and show what they decide.  [default: if all words are ids]",
)
@partial(with_output, formats=FORMATS, said={**HELP_OF_FORMATS, "html": "HTML to paste"})
def cite(
    words: tuple[str, ...],
    verdict: str | None,
    run: bool | None,
    format_: str,
    output: str | None,
) -> int:
    """Show rows of the ledger: claim, document and section, verdict, the command that shows it.

    An id names one row, its letters (CO) all rows of a document; without any, all are listed.
    Of a row that is named its command is run, and what it decides is shown with a witness.
    """
    try:
        rows = cited(words)
    except NoSuchCitation as error:
        nearest = f"; the nearest are {', '.join(error.nearest)}" if error.nearest else ""
        message = f"no row is called {error.word}{nearest}"
        raise click.BadParameter(message, param_hint="ID") from None
    rows = tuple(row for row in rows if verdict in (None, row.verdict))
    if not rows:
        click.echo(f"no row has the verdict {verdict} here", err=True)
    if run is None:
        run = bool(words) and all(word[-1:].isdigit() for word in words)
    blocks = _blocks(rows, run)
    Output(format_, output).write(_written(blocks, format_))
    return UNDECIDED if any(block.row.verdict == "not decided" for block in blocks) else 0


def _blocks(rows: tuple[Citation, ...], run: bool) -> list[Block]:
    from ..ledger.blocks import Block
    from .citation_evidence import block_of

    return [block_of(row) if run else Block(row) for row in rows]


def _written(blocks: list[Block], format_: str) -> str:
    from ..ledger.blocks import as_html, as_latex, as_text, entry_of

    match format_:
        case "json":
            from ...counterexamples.writers.json_document import document

            return document("cite", [entry_of(block) for block in blocks])
        case "html":
            return as_html(blocks)
        case "latex":
            return "\n".join(as_latex(block) for block in blocks)
        case _:
            return "\n".join(as_text(block) for block in blocks)
