"""The matrix: for every change of a rule and every program of the catalogue, what it says.

Functions of one shape say the same of relations and of the analysis; they are asked once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...counterexamples.corpus.entries import Entry
from ..processes.outcomes import Done, Failed, Outcome
from ..processes.pool import run_jobs
from .changes import Change, change_named
from .noticing import (
    STATES,
    UNDECIDED,
    Noticed,
    State,
    noticed_of_programs,
    noticed_of_relations,
    noticed_of_the_analysis,
)
from .programs import Shape, functions_of, programs, read, shape

SECONDS = 900.0
"""For the functions of one shape; then nothing is decided of them. What is recorded was all
decided, or stopped at bounds that do not depend on the machine."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a program says of a change, and which of its functions says it."""

    state: State
    function: str = ""
    noticed: Noticed = UNDECIDED

    @property
    def notices(self) -> bool:
        return self.state in ("depends", "sees")


SAYS_NOTHING = Cell("unchanged")


@dataclass(frozen=True, slots=True)
class Matrix:
    """Cells by the keys of changes and of programs."""

    changes: tuple[str, ...]
    programs: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell] = field(repr=False)

    def cell(self, change: str, program: str) -> Cell:
        return self.cells[change, program]

    def noticing(self, change: str) -> tuple[str, ...]:
        """The programs that notice a change, those that depend on the rule first."""
        found = [each for each in self.programs if self.cell(change, each).notices]
        return tuple(sorted(found, key=lambda each: self.cell(change, each).state))

    def number(self, change: str, state: State) -> int:
        return sum(self.cell(change, each).state == state for each in self.programs)


def matrix(changes: Sequence[Change], entries: Sequence[Entry], jobs: int = 1) -> Matrix:
    """What each of these programs says of each of these changes."""
    keys = tuple(change.key for change in changes)
    found: dict[tuple[str, str], list[Cell]] = {}
    for entry, change, cell in _all_answers(changes, entries, jobs):
        found.setdefault((change, entry), []).append(cell)
    cells = {
        (change, entry.key): best_of(found.get((change, entry.key), ()))
        for change in keys
        for entry in entries
    }
    return Matrix(keys, tuple(entry.key for entry in entries), cells)


def _all_answers(
    changes: Sequence[Change], entries: Sequence[Entry], jobs: int
) -> Iterator[tuple[str, str, Cell]]:
    """What all functions and all pairs say."""
    of_pairs = tuple(each.key for each in changes if "transforms" in each.asks)
    others = tuple(each.key for each in changes if each.key not in of_pairs)
    pairs: list[tuple[Names, tuple[str, ...]]] = [
        (((each.key, each.name),), of_pairs) for each in entries if each.target and of_pairs
    ]
    shapes = [(names, others) for names in (groups(entries) if others else ())]
    for function, work in ((answers, shapes), (answers_of_a_pair, pairs)):
        outcomes = run_jobs(function, work, jobs, SECONDS)
        for (names, keys), outcome in zip(work, outcomes, strict=True):
            yield from _answered(names, keys, outcome)


def best_of(cells: Iterable[Cell]) -> Cell:
    """The first of the cells that say most."""
    return min(cells, key=lambda each: STATES.index(each.state), default=SAYS_NOTHING)


# --- the work, by the shape of functions ----------------------------------------------------------

Names = tuple[tuple[str, str], ...]
"""Functions, each as the key of its entry and its own name."""

Answers = list[tuple[str, str, Cell]]
"""An entry's key, a change's, and what the entry says of it."""


def groups(entries: Iterable[Entry]) -> Iterator[Names]:
    """The functions of some entries by their shapes, those of the smallest entry first."""
    found: dict[Shape, list[tuple[Entry, str]]] = {}
    for entry in entries:
        for name in functions_of(entry):
            found.setdefault(shape(read(entry, name)), []).append((entry, name))
    for members in found.values():
        members.sort(key=lambda each: size(each[0]))
        yield tuple((entry.key, name) for entry, name in members)


def size(entry: Entry) -> tuple[int, str]:
    """How small a program is: its lines, then its key."""
    return entry.program.count("\n"), entry.key


def answers(names: Names, keys: Sequence[str]) -> Answers:
    """What functions of one shape say of these changes. For another process."""
    by_key = {entry.key: entry for entry in programs()}
    changes = [change_named(key) for key in keys]
    functions = [read(by_key[entry], name) for entry, name in names]
    found: Answers = []
    for change in changes:
        if "programs" in change.asks:
            for (entry, name), function in zip(names, functions, strict=True):
                noticed = noticed_of_programs(change, function)
                found.append((entry, change.key, Cell(noticed.state, name, noticed)))
    said: list[tuple[Change, Noticed]] = []
    asked = [change for change in changes if "relations" in change.asks]
    said += noticed_of_relations(asked, functions[0]).items()
    asked = [change for change in changes if "analysis" in change.asks]
    said += ((change, noticed_of_the_analysis(change, functions[0])) for change in asked)
    for change, noticed in said:
        for entry, name in names:
            found.append((entry, change.key, Cell(noticed.state, name, noticed)))
    return found


def answers_of_a_pair(names: Names, keys: Sequence[str]) -> Answers:
    """What a pair says of changes of the rule on transforms. For another process."""
    from .transforms import noticed_of_transforms

    ((key, name),) = names
    entry = next(each for each in programs() if each.key == key)
    found = noticed_of_transforms([change_named(each) for each in keys], entry)
    return [(key, change.key, Cell(said.state, name, said)) for change, said in found.items()]


def _answered(names: Names, keys: Sequence[str], outcome: Outcome) -> Answers:
    """What came of it; of what was stopped nothing is decided."""
    match outcome:
        case Done(value=value):
            return value
        case Failed(error=error) if not isinstance(error, MemoryError):
            raise error
        case _:
            return [(entry, key, Cell("undecided")) for entry, _ in names for key in keys]
