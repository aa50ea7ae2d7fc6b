"""`wavecheck matrix`: which programs of the catalogue notice that a rule of a model is changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ..command_line.delivery import Output, deliver, refuse
from ..command_line.shared_options import with_jobs

if TYPE_CHECKING:
    from ...counterexamples.corpus.entries import Entry
    from ...counterexamples.results.tree import Report, Result
    from ..rule_matrix.changes import Change
    from ..rule_matrix.matrix import Matrix
    from ..rule_matrix.memory import MemoryChange
    from ..rule_matrix.table import Row

EPILOG = """\b
Examples:
  wavecheck matrix
  wavecheck matrix CO12 --model llvm-controlled
  wavecheck matrix loops/peel
  wavecheck matrix CO12 loops/peel --again
  wavecheck matrix --again --jobs 2 --record matrix.json
"""


@click.command(epilog=EPILOG, short_help="Show which programs notice that a rule is changed.")
@click.argument("words", nargs=-1, metavar="[RULE|ENTRY]...")
@click.option("--model", metavar="NAME", help="The rules of one model alone.")
@click.option("--again", is_flag=True, help="Ask again, and compare with what is recorded.")
@click.option(
    "--record", metavar="FILE", help="With --again: write the whole record, with what was found."
)
@with_jobs("Programs asked at a time, with --again.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json", "markdown")),
    default="text",
    show_default=True,
    help="Text for people, JSON for programs, tables for a page.",
)
@click.option("--output", metavar="FILE", help="Write the answer to a file instead of stdout.")
def matrix(
    words: tuple[str, ...],
    model: str | None,
    again: bool,
    record: str | None,
    jobs: int,
    format_: str,
    output: str | None,
) -> int:
    """Show for each rule of the models which programs of the catalogue depend on it: whose answer
    changes where the rule is left out, read otherwise, weakened or turned.

    A program depends on a rule if it is well-formed and answered otherwise, or is well-formed only
    with the rule, or only without it. It sees the rule where others reject it as well. Words choose
    rules (CO12) and entries of the catalogue (loops, loops/peel).

    The whole is recorded. --again asks the models for what the words choose, some minutes for all
    of it; a cell that is not as recorded is told: status 1.
    """
    from ...semantics.program.input_errors import InputError

    if record is not None and not again:
        raise click.UsageError("--record writes what --again finds; add --again")
    sink = Output(format_, output)
    sink.begin()
    try:
        asked = _asked(words, model)
    except InputError as error:
        return refuse("matrix", sink, error)
    return _matrix(asked, again, record, jobs, sink)


@dataclass(frozen=True, slots=True)
class Asked:
    """Some changes of models of convergence and some programs, and the same of the memory model."""

    changes: Sequence[Change]
    programs: Sequence[Entry]
    of_memory: Sequence[MemoryChange]
    tests: Sequence[Entry]

    def now(self, jobs: int) -> tuple[Matrix, Matrix]:
        """What these say now."""
        from ..rule_matrix.matrix import matrix
        from ..rule_matrix.memory import memory_matrix

        return (
            matrix(self.changes, self.programs, jobs),
            memory_matrix(self.of_memory, self.tests),
        )

    def of(self, found: Sequence[Matrix]) -> tuple[Matrix, Matrix]:
        """The part of matrices about these."""
        from ..rule_matrix.recorded import restricted

        programs, memory = found
        return (
            restricted(programs, self.changes, self.programs),
            restricted(memory, self.of_memory, self.tests),
        )


def _asked(words: Sequence[str], model: str | None) -> Asked:
    """The changes and the entries that the words name: all, of what they name nothing.

    Raises InputError for a word that names nothing, and for an unknown model."""
    from ...semantics.models.named import MODELS, UnknownModel
    from ...semantics.program.input_errors import InputError
    from ..rule_matrix.changes import changes
    from ..rule_matrix.memory import MODEL, litmus_entries, memory_changes
    from ..rule_matrix.programs import programs

    if model is not None and model not in (*MODELS, MODEL):
        raise UnknownModel(model)
    of_model = [each for each in changes() if model in (None, each.model_name)]
    of_memory = [each for each in memory_changes() if model in (None, MODEL)]
    rules = dict.fromkeys(each.rule for each in (*of_model, *of_memory))
    named = {word for word in words if word in rules}
    begun = [word.rstrip("/") for word in words if word not in rules]
    entries = (*programs(), *litmus_entries())
    for word in begun:
        if not any(_begins(entry.key, word) for entry in entries):
            hint = f"the rules are {', '.join(rules)}; `wavecheck catalogue` lists programs"
            raise InputError(f"no rule and no program is called {word}", hint=hint)

    def chosen(among: Iterable[Entry]) -> list[Entry]:
        return [each for each in among if not begun or any(_begins(each.key, w) for w in begun)]

    return Asked(
        [each for each in of_model if not named or each.rule in named],
        chosen(programs()),
        [each for each in of_memory if not named or each.rule in named],
        chosen(litmus_entries()),
    )


def _begins(key: str, word: str) -> bool:
    return key == word or key.startswith(word + "/")


def _matrix(asked: Asked, again: bool, record: str | None, jobs: int, sink: Output) -> int:
    from ..rule_matrix.recorded import recorded, unlike, written
    from ..rule_matrix.table import markdown, rows

    before = asked.of(recorded())
    found = asked.now(jobs) if again else before
    if record is not None:
        Output("json", record).write(written(_renewed(found)))
    others = [line for pair in zip(before, found, strict=True) for line in unlike(*pair)]
    if sink.format != "markdown":
        return deliver(sink, _report(found, others))
    sink.write("\n".join(markdown(rows(each)) for each in found if each.programs))
    for line in others:
        click.echo(line, err=True)
    return int(bool(others))


def _renewed(found: Sequence[Matrix]) -> tuple[Matrix, Matrix]:
    """The whole record, with what was found now."""
    from ..rule_matrix.recorded import recorded, renewed

    (programs, memory), (now, of_memory) = recorded(), found
    whole = _asked((), None)
    return (
        renewed(programs, now, whole.changes, whole.programs),
        renewed(memory, of_memory, whole.of_memory, whole.tests),
    )


def _report(found: Sequence[Matrix], others: Sequence[str]) -> Report:
    from ...counterexamples.results.tree import Report
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING
    from ..rule_matrix.table import by_rule, rows

    told = [(each, rows(each)) for each in found if each.programs]
    results = [
        _result(each, row, first=row is group[0])
        for each, of in told
        for _, _, group in by_rule(of)
        for row in group
    ]
    every = [row for _, of in told for row in of]
    number = sum(len(each.programs) for each, _ in told)
    return Report(
        command="matrix",
        results=results,
        foot=(_summary(every, number), *others),
        between="\n",
        summary={"changes": len(every), "programs": number, "unlike": list(others)},
        status=FINDING if others else ALL_AS_IT_SHOULD_BE,
    )


def _summary(told: Sequence[Row], programs: int) -> str:
    depended = sum(bool(row.depending) for row in told)
    reasons = sum(row.reason is not None and row.reason.known for row in told)
    return (
        f"{len(told)} changes, {programs} programs: on {depended} some program depends, on "
        f"{reasons} none can."
    )


def _result(found: Matrix, row: Row, first: bool) -> Result:
    from ...counterexamples.results.tree import Result
    from ...counterexamples.verdicts.answers import ALL_AS_IT_SHOULD_BE
    from ..rule_matrix.table import data, heading, row_lines

    return Result(
        word="noticed" if row.depending else "not noticed",
        status=ALL_AS_IT_SHOULD_BE,
        name=row.change.key,
        file="",
        counted=False,
        rules=(row.change.rule,),
        data=data(found, row),
        lines=(*(heading(row) if first else ()), *row_lines(row)),
    )
