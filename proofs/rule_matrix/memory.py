"""The rules of the memory model against litmus tests: which of them notice that one is changed.

Every candidate execution of a test is looked at, so that nothing is undecided: by the definition's
own relations and axioms, of which one is another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from ...counterexamples.corpus.entries import Entry, entries
from ...counterexamples.text.litmus_expectations import notes_in
from ...semantics.litmus.files import read_litmus_file
from ...semantics.memory_model.axioms import AXIOMS, Ordering, consistent
from ...semantics.memory_model.event_relations import EventRelation
from ...semantics.memory_model.executions import candidate_executions
from ...semantics.memory_model.litmus_test import LitmusTest, Tags
from ...semantics.memory_model.targets import Target, target_named
from .matrix import Cell, Matrix, best_of
from .noticing import UNCHANGED, Noticed
from .otherwise import How

MODEL = "rc11 with tags"
"""How the memory model is called here."""


@dataclass(frozen=True, slots=True)
class MemoryChange:
    """A rule of the memory model, changed: other axioms, other relations, or another target."""

    rule: str
    rule_says: str
    how: How
    name: str
    says: str
    axioms: tuple[str, ...] = tuple(AXIOMS)
    ordering: type[Ordering] = Ordering
    target: Callable[[Target], Target] = field(default=lambda target: target, compare=False)

    asks = ("outcomes",)

    @property
    def model_name(self) -> str:
        return MODEL

    @property
    def key(self) -> str:
        """`rc11 with tags MM3 left out`"""
        return f"{MODEL} {self.rule} {self.name}"


# --- relations put otherwise ----------------------------------------------------------------------


class AllCompatible(Ordering):
    """All operations are compatible."""

    @cached_property
    def compatible(self) -> EventRelation:
        return self._relation(lambda a, b: True)


class OnlyUntagged(Ordering):
    """Tagged operations are compatible with nothing."""

    @cached_property
    def compatible(self) -> EventRelation:
        return self._relation(lambda a, b: not self.tags(a) and not self.tags(b))


class EqualTags(Ordering):
    """Operations are compatible if neither has tags, or both have the same."""

    @cached_property
    def compatible(self) -> EventRelation:
        return self._relation(lambda a, b: _bare_or_equal(self.tags(a), self.tags(b)))


class SharedTag(Ordering):
    """Operations are compatible if one has no tags, or they share one of any prefix."""

    @cached_property
    def compatible(self) -> EventRelation:
        return self._relation(lambda a, b: _bare_or_shared(self.tags(a), self.tags(b)))


def _bare_or_equal(one: Tags, other: Tags) -> bool:
    return not one or not other or one == other


def _bare_or_shared(one: Tags, other: Tags) -> bool:
    return not one or not other or bool(one & other)


class WithoutComposition(Ordering):
    """Only operations that are compatible themselves are ordered."""

    @cached_property
    def ordered(self) -> EventRelation:
        return self.execution.program_order & self.compatible


class WithoutSynchronisation(Ordering):
    """No release synchronises with an acquire."""

    @cached_property
    def synchronises_with(self) -> EventRelation:
        return EventRelation.of(self.execution.size, ())


class WithoutSequences(Ordering):
    """A release sequence is the release's own write alone."""

    @cached_property
    def release_sequence(self) -> EventRelation:
        this = self.execution
        return EventRelation.identity(this.size, this.members("write"))


class OwnWritesOnly(Ordering):
    """Read-modify-writes do not continue a release sequence."""

    @cached_property
    def release_sequence(self) -> EventRelation:
        this = self.execution
        writes = this.members("write")
        same_thread = this.program_order & this.same_location & self.may_synchronise
        return same_thread.or_equal().between(writes, writes)


COMPATIBLE = "Operations are compatible where for each prefix they share a tag, or one has none."
ORDERED = "Program order between compatible operations counts, and what is composed of it."
SYNCHRONISES = "A release synchronises with an acquire that reads from its release sequence."
MAY = "The target decides which operations synchronise and join the seq_cst order, by their tags."
ASSUMED = "A synchronising operation without a tag of a prefix may be taken to carry one."


def _axiom(name: str) -> MemoryChange:
    others = tuple(each for each in AXIOMS if each != name)
    says = (AXIOMS[name].__doc__ or "").split("\n\n")[0].replace("\n    ", " ")
    return MemoryChange(name, says, "left out", "left out", "Nothing is said in its place.", others)


@lru_cache(maxsize=1)
def memory_changes() -> tuple[MemoryChange, ...]:
    """Every change of the memory model, axioms first."""
    return (*(_axiom(name) for name in AXIOMS), *ON_TAGS, *ON_SYNCHRONISATION)


ON_TAGS: tuple[MemoryChange, ...] = (
    MemoryChange(
        "MM3",
        COMPATIBLE,
        "left out",
        "left out",
        "All operations are compatible.",
        ordering=AllCompatible,
    ),
    MemoryChange(
        "MM3",
        COMPATIBLE,
        "turned",
        "of untagged ones alone",
        "An operation with tags is compatible with none.",
        ordering=OnlyUntagged,
    ),
    MemoryChange(
        "MM3",
        COMPATIBLE,
        "strengthened",
        "with equal tags",
        "Tagged operations are compatible where they have the same tags.",
        ordering=EqualTags,
    ),
    MemoryChange(
        "MM3",
        COMPATIBLE,
        "weakened",
        "with one tag of any prefix",
        "One common tag is enough, whatever other prefixes there are.",
        ordering=SharedTag,
    ),
    MemoryChange(
        "MM6",
        ORDERED,
        "weakened",
        "without composition",
        "Only operations that are compatible themselves are ordered.",
        ordering=WithoutComposition,
    ),
)

ON_SYNCHRONISATION: tuple[MemoryChange, ...] = (
    MemoryChange(
        "synchronises-with",
        SYNCHRONISES,
        "left out",
        "left out",
        "Nothing synchronises.",
        ordering=WithoutSynchronisation,
    ),
    MemoryChange(
        "synchronises-with",
        SYNCHRONISES,
        "weakened",
        "without release sequences",
        "A release's own write alone has to be read.",
        ordering=WithoutSequences,
    ),
    MemoryChange(
        "synchronises-with",
        SYNCHRONISES,
        "weakened",
        "without read-modify-writes",
        "Later atomic writes of the thread continue a release sequence; read-modify-writes do not.",
        ordering=OwnWritesOnly,
    ),
    MemoryChange(
        "MM8",
        MAY,
        "left out",
        "left out",
        "All operations synchronise and join, whatever their tags.",
        target=lambda target: replace(target, synchronises="always", seq_cst="always"),
    ),
    MemoryChange(
        "MM8",
        MAY,
        "strengthened",
        "of untagged ones alone",
        "No operation with a tag that the target recognises synchronises or joins.",
        target=lambda target: replace(target, synchronises="untagged", seq_cst="untagged"),
    ),
    MemoryChange(
        "MM8",
        MAY,
        "turned",
        "by all prefixes",
        "Every target gives a meaning to every prefix (MM2).",
        target=lambda target: replace(target, recognised=None),
    ),
    MemoryChange(
        "MM19",
        ASSUMED,
        "left out",
        "left out",
        "Nothing is assumed.",
        target=lambda target: replace(target, assumed=frozenset()),
    ),
    MemoryChange(
        "MM17",
        "A target may strip all tags.",
        "left out",
        "left out",
        "No target strips tags.",
        target=lambda target: replace(target, ignores_tags=False),
    ),
)


# --- what tests say -------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def litmus_entries() -> tuple[Entry, ...]:
    """The catalogue's litmus tests, and pairs of them."""
    return tuple(each for each in entries() if each.kind in ("litmus", "litmus pair"))


def memory_matrix(changes: Sequence[MemoryChange], chosen: Sequence[Entry]) -> Matrix:
    """What each of these tests says of each of these changes."""
    cells: dict[tuple[str, str], Cell] = {}
    for entry in chosen:
        path = str(entry.path)
        tests, text = read_litmus_file(path)
        target = target_named(notes_in(text, entry.name, path).target)
        named = [each for each in tests if each.name in (entry.name, entry.target)]
        before = {test.name: outcomes(test, target) for test in named}
        for change in changes:
            cells[change.key, entry.key] = best_of(
                _cell(change, test, target, before[test.name]) for test in named
            )
    keys = tuple(change.key for change in changes)
    return Matrix(keys, tuple(entry.key for entry in chosen), cells)


Outcomes = tuple[tuple[str, ...], bool]
"""How a test may end, as texts, and whether it races."""


def outcomes(
    test: LitmusTest,
    target: Target,
    axioms: Collection[str] = tuple(AXIOMS),
    ordering: type[Ordering] = Ordering,
) -> Outcomes:
    """The outcomes of the executions that these axioms allow of these relations."""
    found: set[str] = set()
    racy = False
    for execution in candidate_executions(test):
        this = ordering(execution, target)
        if consistent(this, axioms):
            values = execution.outcome(test.observed)
            found.add(" ".join(f"{name}={value}" for name, value in values.items()))
            racy = racy or bool(this.races)
    return tuple(sorted(found)), racy


def _cell(change: MemoryChange, test: LitmusTest, target: Target, before: Outcomes) -> Cell:
    after = outcomes(test, change.target(target), change.axioms, change.ordering)
    if before == after:
        return Cell("unchanged", test.name, UNCHANGED)
    told = (_told(before, after), _told(after, before))
    return Cell("depends", test.name, Noticed("depends", "how it may end", *told))


def _told(these: Outcomes, others: Outcomes) -> str:
    """What is among these outcomes alone."""
    alone = [each for each in these[0] if each not in others[0]]
    races = ["a race"] if these[1] and not others[1] else []
    return ", ".join((*alone[:2], *races)) or "not so"
