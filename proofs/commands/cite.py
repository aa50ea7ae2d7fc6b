"""`wavecheck cite`: rows of the ledger, to be quoted in a discussion of the documents."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output, deliver
from ..command_line.shared_options import HELP_OF_FORMATS, with_output
from ..ledger.table import MEANINGS, VERDICTS, Citation, NoSuchCitation, cited

if TYPE_CHECKING:
    from ..ledger.blocks import Block

EPILOG = """\b
Examples:
  wavecheck cite
  wavecheck cite CO40 F4
  wavecheck cite MM --verdict refuted
  wavecheck cite CO34 --format latex
  wavecheck cite CU6 --format smt2
  wavecheck cite MM6 --format cat
  wavecheck cite CU6 --brief
  wavecheck cite --promises
  wavecheck cite --book book          then open book/index.html

\b
A verdict:
"""
EPILOG += "\n".join(f"  {verdict:<15}{meaning}" for verdict, meaning in MEANINGS.items())

FORMATS = ("text", "json", "html", "latex", "smt2", "cat")

SAID = {
    **HELP_OF_FORMATS,
    "html": "HTML to paste",
    "smt2": "the formulas in SMT-LIB",
    "cat": "the memory model for herd7",
}

OF_THE_MODEL = ("MM3", "MM6", "MM8", "MM15")
"""The rows that the memory model is made of."""


@click.command(epilog=EPILOG, short_help="Quote what the documents claim, and what came of it.")
@click.argument("words", nargs=-1, metavar="[ID|PREFIX]...")
@click.option("--verdict", type=click.Choice(VERDICTS), help="Only rows with this verdict.")
@click.option(
    "--run/--no-run",
    default=None,
    help="Run the rows' commands and show what they decide.  [default: if all words are ids]",
)
@click.option(
    "--promises",
    is_flag=True,
    help="List LLVM's attributes, metadata and flags, and what the model makes of each, as text.",
)
@click.option(
    "--book",
    metavar="FOLDER",
    help="Write the rows as a book, HTML and Markdown: a page for each document.",
)
@click.option(
    "--brief",
    is_flag=True,
    help="Ten lines of text at most, to paste; HTML and LaTeX are always so.",
)
@partial(with_output, formats=FORMATS, said=SAID)
def cite(
    words: tuple[str, ...],
    verdict: str | None,
    run: bool | None,
    promises: bool,
    book: str | None,
    brief: bool,
    format_: str,
    output: str | None,
) -> int:
    """Show rows of the ledger: claim, document and section, verdict, the command that shows it.

    An id names one row, its letters (CO) all rows of a document; without any, all are listed.
    Of a row that is named its command is run, and what it decides is shown with a witness.

    With --book each row has its code, its formula, programs, proofs and what a change would break;
    all commands are run, which takes two minutes, unless --no-run is given.
    """
    if promises:
        return _promises(words, Output(format_, output))
    try:
        rows = cited(words)
    except NoSuchCitation as error:
        nearest = f"; the nearest are {', '.join(error.nearest)}" if error.nearest else ""
        message = f"no row is called {error.word}{nearest}"
        raise click.BadParameter(message, param_hint="ID") from None
    rows = tuple(row for row in rows if verdict in (None, row.verdict))
    if not rows:
        click.echo(f"no row has the verdict {verdict} here", err=True)
    if book is not None:
        return _book(rows, run is not False, book, Output(format_, output))
    if format_ in ("smt2", "cat"):
        return _formulas(rows, Output(format_, output))
    if run is None:
        run = bool(words) and all(word[-1:].isdigit() for word in words)
    blocks = _blocks(rows, run)
    return _quoted(blocks, brief, Output(format_, output))


def _promises(words: tuple[str, ...], output: Output) -> int:
    """Write the table of promises."""
    from ...semantics.program.promises import table

    if words or output.format != "text":
        message = "it takes no ids, and is text only"
        raise click.BadParameter(message, param_hint="--promises")
    output.write("\n".join(table()))
    return 0


def _book(rows: tuple[Citation, ...], run: bool, folder: str, output: Output) -> int:
    """Write the book of the rows into a folder."""
    from time import monotonic

    from ...counterexamples.text.phrases import error_line
    from ...counterexamples.verdicts.answers import first_of
    from ...semantics.program.input_errors import InputError
    from ..command_line.delivery import refuse
    from ..ledger_book.as_markdown import markdown
    from ..ledger_book.pages import GENERATOR, INDEX, pages_of, written
    from ..site.folder import write_files
    from .citation_evidence import book_row

    began = monotonic()
    if output.path is not None or output.format != "text":
        message = "the pages go into its folder; leave --format and --output out"
        raise click.BadParameter(message, param_hint="--book")
    pages = pages_of([book_row(row, run) for row in rows])
    try:
        write_files(folder, (markdown(pages) | written(pages)).items(), GENERATOR)
    except InputError as error:
        return refuse("cite", output, error)
    place, seconds = f"{folder.rstrip('/')}/{INDEX}", monotonic() - began
    false = [row.block.false for page in pages for row in page.rows if row.block.false]
    for each in false:
        click.echo(f"{error_line('expectation')}\n  {each}", err=True)
    click.echo(f"{len(rows)} claims in {seconds:.0f} s; begin with {place}")
    return first_of(row.block.status for page in pages for row in page.rows) if run else 0


def _formulas(rows: tuple[Citation, ...], output: Output) -> int:
    """Write the formulas alone, for programs. Raises click.BadParameter for rows without one, and
    Contradiction where what would be written is not the definition."""
    from ..formulas.all_formulas import require_right
    from ..ledger.formulas import formula_smtlib

    if output.format == "cat":
        from ..formulas.relations_of_executions import require_the_model
        from ..herd.model_file import model_text

        if others := [row.id for row in rows if row.id not in OF_THE_MODEL]:
            message = f"the memory model is made of {', '.join(OF_THE_MODEL)}, not of {others[0]}"
            raise click.BadParameter(message, param_hint="ID")
        require_the_model()
        output.write(model_text())
        return 0
    found = {row: formula_smtlib(row.id, f"{row.id}: {row.statement}") for row in rows}
    if not any(found.values()):
        raise click.BadParameter("none of these rows has a formula", param_hint="ID")
    for row, text in found.items():
        if text:
            require_right(row.id)
    output.write("(reset)\n".join(text for text in found.values() if text))
    return 0


def _quoted(blocks: list[Block], brief: bool, output: Output) -> int:
    """Write the blocks: to paste, or as any other answer."""
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import first_of
    from ..ledger.blocks import citation_result
    from ..ledger.pasted import as_html, as_latex, as_text

    results = [citation_result(block) for block in blocks]
    report = Report(
        command="cite", results=results, status=first_of(each.status for each in results)
    )
    if output.format == "html":
        output.write(as_html(blocks))
    elif output.format == "latex":
        output.write("\n".join(map(as_latex, blocks)))
    elif output.format == "text" and brief:
        output.write("\n".join(map(as_text, blocks)))
    else:
        deliver(output, report)
    return report.status


def _blocks(rows: tuple[Citation, ...], run: bool) -> list[Block]:
    from ..ledger.blocks import Block
    from .citation_evidence import block_of

    return [block_of(row) if run else Block(row) for row in rows]
