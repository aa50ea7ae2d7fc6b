"""What a row's command decides, found by running it: a verdict that is quoted is never older.

The command runs in this process, as it would from a shell in a clone; the paths in it are found
where the package lies.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...counterexamples.corpus.index import CATALOGUE, Case, read_case
from ...counterexamples.text.litmus_expectations import notes_in
from ...counterexamples.verdicts.answers import BAD_INPUT, SELF_CONTRADICTION
from ...semantics.program.shortages import Shortage
from ..command_line.status import status_of
from ..ledger.blocks import Block, Decided, Witness
from ..ledger.defined_in import defined_in
from ..ledger.table import Citation, Verdict
from ..processes.ending import Ended
from ..processes.guard import scratch
from ..question.contradiction import Contradiction
from .prove import prove
from .validate import validate
from .verify import verify

if TYPE_CHECKING:
    from ..ledger_book.rows import Row

IN_A_CLONE = "counterexamples/catalogue/"
"""How commands name the catalogue."""


class Refuted(Exception):
    """What the table says of a row is no longer so. `message` is a sentence that says why; `found`
    is what its command decides."""

    def __init__(self, message: str, found: tuple[Decided, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.found = found


def block_of(row: Citation) -> Block:
    """Run the row's command, and evaluate its formula. What is false by now is said in the block.
    Raises Contradiction where the command gives another verdict than the row has, or the formula
    is wrong."""
    try:
        return _true_block(row)
    except Refuted as error:
        stands = (str(each) for each in defined_in(row.id)[:1])
        place = "; ".join((f"{row.document}, {row.section}", *stands))
        said = f"{row.id} is cited as {row.verdict}, but {error.message} ({place})."
        return Block(replace(row, verdict="refuted"), error.found, false=said)


def _true_block(row: Citation) -> Block:
    row, found = checked(row)
    rejected = any(each.answer in ("violated", "ill-formed") for each in found)
    shown = rejected or row.about or row.verdict in ("refuted", "contradictory")
    witness = witness_of(row, found) if shown else None
    return Block(row, found, witness, evaluated(row), defined_in(row.id))


def book_row(row: Citation, run: bool) -> Row:
    """The row with all that the book says of it; `run` its command, too, as `block_of` does. Where
    the checker contradicts itself the row says so, and the others are written nevertheless."""
    from ..ledger_book.rows import described, row_of

    if not run:
        return described(row)
    try:
        return row_of(block_of(row), proved(row), defined_in(row.id))
    except Contradiction as error:
        undecided = replace(row, verdict="not decided")
        said = f"{row.id} is cited as {row.verdict}, but the checker contradicts itself"
        return row_of(Block(undecided, false=f"{said}: {error.message}."), (), defined_in(row.id))


def evaluated(row: Citation) -> str:
    """On how many small structures the row's formula was right; empty without one."""
    from ..formulas.all_formulas import require_right

    found = require_right(row.id)
    if found is None:
        return ""
    structures = "structure" if found.true == 1 else "structures"
    others = "1 other" if found.false == 1 else f"{found.false} others"
    return f"true of {found.true} {structures} of the definition, false of {others}"


def decided(row: Citation) -> tuple[Decided, ...]:
    """What the row's commands decide about the row, and about the finding behind it, in order.

    Raises Contradiction where one of them decides nothing about either: it went wrong on its way,
    and what the others say is not all that the row rests on."""
    wanted = {row.id, row.finding}
    found: list[Decided] = []
    for command in filter(None, row.shown_by.split(" && ")):
        about = [each for each in results_of(command) if each.id in wanted]
        if not about:
            raise Contradiction(f"`{command}` decides nothing about {row.id}, which it is to show")
        found += about
    return tuple(found)


def verdict_from(row: Citation, found: Sequence[Decided]) -> Verdict:
    """The verdict that the answers give the row: what kind of claim it is, the table says."""
    if not any(each.id == row.id for each in found):
        return "not decided"
    if not all(each.expected for each in found):
        return "not decided"
    if row.finding and any(each.id == row.finding for each in found):
        return row.verdict if row.verdict in ("refuted", "contradictory") else "refuted"
    if row.verdict == "defined":
        return "defined"
    return "proved" if any(each.general for each in found) else "reproduced"


def checked(row: Citation) -> tuple[Citation, tuple[Decided, ...]]:
    """The row, and what its command decides.

    The row's verdict is `proved` where a theorem has come since that proves what was reproduced,
    and `not decided` where something was not decided in time. Raises Refuted where an answer is
    not the expected one, Contradiction where the table has another verdict than the command."""
    found = decided(row)
    verdict = verdict_from(row, found)
    surprising = [each for each in found if not each.expected]
    late = bool(surprising) and all(each.answer == "unknown" for each in surprising)
    if late or (row.verdict, verdict) == ("reproduced", "proved"):
        return replace(row, verdict=verdict), found
    for each in surprising:
        if each.answer != "unknown":
            why = f" ({each.reason})" if each.reason else ""
            raise Refuted(f"`{row.shown_by}` answers {each.answer}{why}: {each.subject}", found)
    if verdict != row.verdict:
        lines = [f"{each.subject}: {each.answer}, {each.reason}" for each in found]
        raise Contradiction(
            f"{row.id} is cited as {row.verdict}, and `{row.shown_by}` gives {verdict}",
            "\n".join(lines),
        )
    return row, found


@lru_cache(maxsize=256)
def results_of(command: str) -> tuple[Decided, ...]:
    """Every row that one command (`wavecheck prove CU7`) decides something about."""
    results, clean = said_by(command)
    reader = _READERS[shlex.split(command)[1]]
    return tuple(each for result in results for each in reader(result, clean))


@lru_cache(maxsize=256)
def said_by(command: str) -> tuple[tuple[dict[str, Any], ...], bool]:
    """The results of one command, as data for programs, and whether it ended with an answer."""
    words = shlex.split(command)[1:]
    if sys.stderr.isatty():
        click.echo(f"running {command}", err=True)
    status, text = answer_of((*words, "--format", "json"))
    if status == BAD_INPUT:  # Of our own programs: it has said what it lacks.
        raise Shortage(f"`{command}` could not be run")
    if status > SELF_CONTRADICTION:
        raise Ended(f"what ended `{command}`", status)
    document = json.loads(text)
    clean = status in (0, 1) and not document.get("errors")
    return tuple(document.get("results", ())), clean


def proved(row: Citation) -> tuple[dict[str, Any], ...]:
    """What `prove` says about the row, and about the finding behind it, where that is how the row
    is shown."""
    wanted = {row.id, row.finding}
    commands = [part for part in row.shown_by.split(" && ") if part.startswith("wavecheck prove ")]
    said = (result for command in commands for result in said_by(command)[0])
    return tuple(result for result in said if result["id"] in wanted)


def answer_of(words: Sequence[str]) -> tuple[int, str]:
    """The exit status of a command of ours, and what it writes."""
    found = [str(CATALOGUE / w.removeprefix(IN_A_CLONE)) if IN_A_CLONE in w else w for w in words]
    with tempfile.TemporaryDirectory(dir=scratch()) as folder:
        path = Path(folder) / "answer"
        asked = [*found[1:], "--output", str(path)]
        status = status_of(_COMMANDS[found[0]], asked, f"wavecheck {found[0]}")
        return status, path.read_text(encoding="utf-8") if path.exists() else "{}"


def witness_of(row: Citation, found: Sequence[Decided]) -> Witness | None:
    """The first target or function that was rejected, executed again; without one, what became of
    the first claim. What belongs to the finding behind the row comes before what else does. None
    where nothing was decided."""
    inner = sorted(found, key=lambda each: each.id != row.finding)
    rejected = [each for each in inner if each.answer in ("violated", "ill-formed")]
    for each in (*rejected, *inner):
        return _rejected(each) if each.file else _claimed(each.id)
    return None


def _claimed(id_: str) -> Witness:
    return Witness(_sketch(id_), answer_of(("prove", id_))[1])


def _rejected(each: Decided) -> Witness:
    text = Path(each.file).read_text(encoding="utf-8")
    names = [each.function, each.function.replace("src", "tgt")]
    command, shown = ("validate", names) if "->" in each.subject else ("verify", names[:1])
    _, trace = answer_of((command, each.file, "--function", each.function))
    return Witness("\n\n".join(_function(text, name) for name in shown), _in_a_clone(trace))


def _function(text: str, name: str) -> str:
    """The text of one function of LLVM IR, or of one litmus test."""
    name = re.escape(name)
    found = re.search(
        rf"^(define [^\n]*@{name}\(.*?^}}|C {name}$.*?(?=\n+C |\n*\Z))", text, re.M | re.S
    )
    return found[0] if found else ""


def _sketch(id_: str) -> str:
    from ..worked_examples.all_examples import scenarios

    return next((each.program for each in scenarios() if each.id == id_), "")


def _in_a_clone(text: str) -> str:
    return text.replace(f"{CATALOGUE}/", IN_A_CLONE)


def _claim(result: dict[str, Any], clean: bool) -> Iterator[Decided]:
    """A theorem has a name; a worked example that holds is reproduced, and so is a claim that was
    tried up to a size."""
    verdict, general = result["verdict"], "name" in result and "bounded" not in result
    holds = clean and verdict in ("proved", "reproduced")
    answer = "reproduced" if holds and not general else verdict
    yield Decided(result["id"], result["statement"], answer, holds, result["scope"], general)


def _pair(result: dict[str, Any], clean: bool) -> Iterator[Decided]:
    file, source = result["file"], result["source"]
    word, rules = result["verdict"], tuple(result["rules"])
    if file.endswith(".litmus"):
        notes = notes_in(Path(file).read_text(encoding="utf-8"), source, file)
        name, ids, met = Path(file).name, notes.expected[1:], notes.word == word
    else:
        case = _case(file)
        expectation = case.expected_of(source)
        name, ids = case.name, expectation.ids if expectation else ()
        met = expectation is not None and expectation.met_by(word, rules)
    for id_ in ids:
        yield Decided(
            id_,
            f"@{source} -> @{result['target']} in {name}",
            word,
            clean and met,
            _scope(result),
            False,
            result["reason"],
            file,
            source,
        )


def _function_result(result: dict[str, Any], clean: bool) -> Iterator[Decided]:
    case = _case(result["file"])
    expectation = case.expected_of(result["function"])
    broken = result["violations"]
    word = "well-formed" if result["well_formed"] else "ill-formed"
    if expectation is None:
        return
    for id_ in expectation.ids:
        yield Decided(
            id_,
            f"@{result['function']} in {case.name}",
            word,
            clean and expectation.met_by(word, tuple(each["rule"] for each in broken)),
            "every execution",
            False,
            f"{broken[0]['rule']}: {broken[0]['message']}" if broken else "",
            result["file"],
            result["function"],
        )


_READERS: dict[str, Callable[[dict[str, Any], bool], Iterator[Decided]]] = {
    "prove": _claim,
    "validate": _pair,
    "verify": _function_result,
}


_COMMANDS: dict[str, click.Command] = {"prove": prove, "validate": validate, "verify": verify}


def _scope(result: dict[str, Any]) -> str:
    """How far a pair was judged; of a litmus test all executions are."""
    if result["model"] == "memory":
        return "every execution"
    trips, waves = result["scope"]["trip_counts"], result["scope"]["waves"]
    return f"{_every(trips, 'trip count', 'trips')} and {_every(waves, 'wave', 'lanes')}"


def _every(reach: str | int, one: str, many: str) -> str:
    return f"every {one}" if reach == "all" else f"up to {reach} {many}"


@lru_cache(maxsize=256)
def _case(path: str) -> Case:
    return read_case(Path(path))
