"""`wavecheck defects`: are the defects that are known of LLVM still there in a given `opt`?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Live, Output, as_ended, clock, deliver, refuse
from ..command_line.shared_options import STREAMS, with_jobs, with_output, with_total

if TYPE_CHECKING:
    from ...counterexamples.corpus.defects import Defect

EPILOG = """\b
Examples:
  wavecheck defects                        all of them, with the opt on PATH
  wavecheck defects --opt build/bin/opt    with an LLVM of your own
  wavecheck defects indvars CO13           of a pass, of a rule
  wavecheck defects sunk-entry --report    a report for LLVM's tracker

\b
An answer:
  still there  the pass still does it, or does something else wrong
  gone         what the pass does with the programs now is decided to be right
  not tried    the pass was not run, or what it did was not decided
"""

WITHOUT_OPT = "notice: opt of LLVM 22 was not found; passes that need it are not run"


@click.command(epilog=EPILOG, short_help="Try the known defects of LLVM with an opt.")
@click.argument("words", nargs=-1, metavar="[DEFECT|PASS|ID]...")
@click.option(
    "--opt",
    metavar="PATH",
    help="The opt to try, of LLVM 19 or later.  [default: that of LLVM 22 on PATH, else the LLVM "
    "that this program brings along, which knows fewer passes]",
)
@click.option(
    "--report", is_flag=True, help="Run nothing; write a report for LLVM's tracker, in Markdown."
)
@click.option("--table", is_flag=True, help="Run nothing; write the list as a table, in Markdown.")
@with_jobs("Defects tried at a time.")
@with_total
@partial(with_output, formats=(*STREAMS, "sarif", "junit"))
def defects(
    words: tuple[str, ...],
    opt: str | None,
    report: bool,
    table: bool,
    jobs: int,
    total: float | None,
    format_: str,
    output: str | None,
) -> int:
    """Send the programs of LLVM's known defects through an opt, and judge what it wrote.

    Words choose among them: the name of a defect, a pass, a ledger id (CO13). Without any, all are
    tried. The exit status is 1 if one of them is still there.
    """
    from ...semantics.program.input_errors import InputError

    sink = Output(format_, output)
    sink.begin()
    if report and table:
        raise click.UsageError("--report and --table are two texts; ask for one")
    if (report or table) and format_ != "text":
        raise click.UsageError("--report and --table write Markdown, with no --format")
    try:
        chosen = _chosen(words)
        if report or table:
            sink.write(_reports(chosen) if report else _table(chosen))
            return 0
        with clock(total):
            return _tried(chosen, opt, jobs, sink)
    except InputError as error:
        return refuse("defects", sink, error)


def _chosen(words: Sequence[str]) -> list[Defect]:
    """The defects that the words name, in the order of the list. Raises InputError."""
    from ...counterexamples.corpus.defects import defects as all_of_them

    known = all_of_them()
    for word in words:
        if not any(_names(each, word) for each in known):
            raise _nothing(word, known)
    return [each for each in known if not words or any(_names(each, word) for word in words)]


def _names(defect: Defect, word: str) -> bool:
    return word in (defect.id, *defect.passes, *defect.names) or word.upper() in defect.rules


def _nothing(word: str, known: Sequence[Defect]) -> Exception:
    from difflib import get_close_matches

    from ...semantics.program.input_errors import InputError

    names = sorted({name for each in known for name in (each.id, *each.names, *each.rules)})
    near = get_close_matches(word, names, 3)
    hint = f"the nearest are {', '.join(near)}" if near else "`wavecheck defects --table` lists all"
    return InputError(f"no defect, and no pass that has one, is called {word}", hint=hint)


def _reports(chosen: Sequence[Defect]) -> str:
    from ..defects.tracker import report

    return "\n".join(report(each) for each in chosen)


def _table(chosen: Sequence[Defect]) -> str:
    from ...counterexamples.corpus.defects import table

    return "\n".join(table(chosen)) + "\n"


def _tried(chosen: Sequence[Defect], opt: str | None, jobs: int, output: Output) -> int:
    from ..defects.results import result_of, trials_report
    from ..defects.trials import Trial, trials
    from ..passes.llvm_tools import notice_about
    from ..passes.steps import found_opt
    from ..processes.ending import gathered

    path = opt or found_opt()
    if notice := notice_about(path) if path else WITHOUT_OPT:
        click.echo(notice, err=True)
    live = Live(output, between="\n")

    def tell(trial: Trial) -> None:
        live.tell(result_of(trial))

    found, ended = gathered(trials(chosen, path, jobs), tell)
    return deliver(output, as_ended(trials_report(found), ended), live=live)
