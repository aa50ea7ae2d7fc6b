"""`wavecheck cite`: rows of the ledger, to be quoted in a discussion of the documents."""

from __future__ import annotations

import click

from .citation_table import VERDICTS, Citation, NoSuchCitation, cited
from .shared_options import Output, with_output

EPILOG = """\b
Examples:
  wavecheck cite
  wavecheck cite CO40 F4
  wavecheck cite MM --verdict refuted
"""


@click.command(epilog=EPILOG, short_help="Quote what the documents claim, and what came of it.")
@click.argument("words", nargs=-1, metavar="[ID|PREFIX]...")
@click.option("--verdict", type=click.Choice(VERDICTS), help="Only rows with this verdict.")
@with_output
def cite(words: tuple[str, ...], verdict: str | None, format_: str, output: str | None) -> int:
    """Show rows of the ledger: claim, document and section, verdict, the command that shows it.

    An id names one row, its letters (CO) all rows of a document; without any, all are listed.
    """
    try:
        rows = cited(words)
    except NoSuchCitation as error:
        nearest = f"; the nearest are {', '.join(error.nearest)}" if error.nearest else ""
        raise click.BadParameter(
            f"no row is called {error.word}{nearest}", param_hint="ID"
        ) from None
    rows = tuple(row for row in rows if verdict in (None, row.verdict))
    sink = Output(format_, output)
    if sink.as_json:
        from ..counterexamples.json_documents import document

        sink.write(document("cite", [_result(row) for row in rows]))
    else:
        sink.write("\n".join(_text(row) for row in rows))
    return 0


def _result(row: Citation) -> dict[str, object]:
    result: dict[str, object] = {
        "id": row.id,
        "document": row.document,
        "section": row.section,
        "statement": row.statement,
        "verdict": row.verdict,
        "shown_by": row.shown_by,
    }
    if row.finding:
        result["finding"] = row.finding
    if row.about:
        result["about"] = list(row.about)
    return result


def _text(row: Citation) -> str:
    from textwrap import fill

    lines = [
        f"{row.id}: {row.verdict}",
        fill(row.statement, 88, initial_indent="  ", subsequent_indent="  "),
        f"  in        {row.document}, {row.section}",
    ]
    lines += [f"  because   {row.finding}"] if row.finding else []
    lines += [f"  about     {', '.join(row.about)}"] if row.about else []
    lines += [f"  shown by  {part}" for part in row.shown_by.split(" && ") if part]
    return "\n".join(lines) + "\n"
