"""The documents' worked examples under another model: which of their answers change.

An example is a program and the paths of its threads. It is asked of LLVM's own model for such a
program, and of the other; what is compared are the relations that they admit, the static rules that
the program breaks, and, of a branch, the blocks that are proved m-converged. Programs that the
documents show without operations have a point in each block, which is a convergent call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.threads import wave_of
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import Silent
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call
from ...semantics.program.notation import operation, sketch
from ..worked_examples.extended_cycles import LEAVING, WITH_HEART, WITHOUT_HEART
from ..worked_examples.findings import PARTED_OUTSIDE, TWO_LATCHES
from ..worked_examples.hierarchies import (
    ANCHOR_IN_FOUR,
    DIVERGED_AT_ENTRY,
    DIVERGED_AT_Q,
    IRREDUCIBLE_FOUR,
)
from ..worked_examples.iterating_anchor import TWO_LOOPS
from ..worked_examples.maximal_convergence import NATURAL_LOOP
from ..worked_examples.maximal_tables import block_of
from ..worked_examples.notes_and_intuitions import NESTED
from ..worked_examples.outer_anchor_suppositions import (
    CROSSED,
    OUTER_ANCHOR,
    OUTER_ANCHOR_WITH_HEART,
    TWO_INNER_LOOPS,
    TWO_OPERATIONS,
    TWO_OPERATIONS_WITH_HEART,
    UNNATURAL_COUNTING,
)
from ..worked_examples.token_rules import BRANCH, NEST, TURNING

MOST_SHOWN = 6
"""How many differences of two relations are told."""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a row of the ledger, its program, and the rows of its table, a thread each;
    or a `branch`, of which the analysis is asked."""

    id: str
    program: str
    rows: tuple[str, ...] = ()
    branch: str = ""

    @property
    def function(self) -> Function:
        """The program, with a point in each block if it has no operation."""
        function = sketch(self.program)
        if self.branch or any(call.convergent for _, call in function.calls()):
            return function
        point = operation("point", None)
        blocks = {
            name: replace(block, instructions=(point, *block.instructions))
            for name, block in function.blocks.items()
        }
        return replace(function, blocks=blocks)

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(map(block_of, row.split())) for row in self.rows)


def _letters(*paths: Sequence[str]) -> tuple[str, ...]:
    """Paths whose blocks are called by a letter each, as rows."""
    return tuple(" ".join(path) for path in paths)


LOOP_ROWS = ("Entry1 H1 B1 L1 H3 L3 Exit", "Entry2 H2 L2 H4 B2 L4 H5 B3 L5 Exit")
FOUR_ROWS = ("Entry P1 Q1 S1 P3 Q3 R1 S2 Exit", "Entry P2 Q2 R2 S3 Exit", "Entry R3 S4 Exit")
NESTED_ROWS = ("E1 O1 H1 B1 L1 H3 L3 K1 X", "E2 O2 H2 L2 H4 B2 L4 K2 X")

EXAMPLES: tuple[Example, ...] = (
    Example("CU7", NATURAL_LOOP, LOOP_ROWS),
    Example("CU10", IRREDUCIBLE_FOUR, FOUR_ROWS),
    Example("CU11", IRREDUCIBLE_FOUR, DIVERGED_AT_Q),
    Example("CU18", IRREDUCIBLE_FOUR, DIVERGED_AT_Q),
    Example("CU21", IRREDUCIBLE_FOUR, DIVERGED_AT_ENTRY),
    Example("CU21", IRREDUCIBLE_FOUR, branch="Entry"),
    Example("CU35", NESTED, NESTED_ROWS),
    Example("F18", PARTED_OUTSIDE, branch="a"),
    Example("F18", TWO_LATCHES, branch="B"),
    Example("CO6", WITHOUT_HEART, _letters(*LEAVING)),
    Example("CO6", WITH_HEART, _letters(*LEAVING)),
    Example("CO8", BRANCH, _letters("ABC", "ABC")),
    Example("CO12", NEST, _letters("ABCCDBCDE", "ABCDBCCDE")),
    Example("CO15", TURNING, _letters("AAB", "AAB")),
    Example("CO31", OUTER_ANCHOR, _letters("ABBC", "ABBC")),
    Example("CO32", OUTER_ANCHOR_WITH_HEART, _letters("ABBC", "ABBC")),
    Example("CO33", TWO_OPERATIONS, _letters(*CROSSED)),
    Example("CO33", TWO_OPERATIONS_WITH_HEART, _letters(*CROSSED)),
    Example("CO34", UNNATURAL_COUNTING, _letters(*CROSSED)),
    Example("CO35", TWO_INNER_LOOPS, _letters(*CROSSED)),
    Example("CO50", ANCHOR_IN_FOUR, DIVERGED_AT_Q),
    Example("IA2", TWO_LOOPS, _letters("EACX", "ECACX")),
)
"""The worked examples that are about relations, static rules, or m-converged blocks."""


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of an example: nothing, or what is told in these lines."""

    example: Example
    usual: str
    lines: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return bool(self.lines)


def change(example: Example, model: Model) -> Change:
    """The example under a model, beside LLVM's own for its program."""
    function = example.function
    usual = MODELS["llvm-controlled" if function.controlled else "llvm-maximal"]
    lines = (
        _analysed(example, function, usual, model)
        if example.branch
        else (
            *_broken(function, usual, model),
            *_related(example, function, usual, model),
        )
    )
    return Change(example, usual.name, tuple(lines))


def _broken(function: Function, usual: Model, model: Model) -> Iterator[str]:
    before, after = usual.broken(function), model.broken(function)
    if before != after:
        said = [", ".join(each) if each else "no rule" for each in (before, after)]
        yield f"it breaks {said[1]}, instead of {said[0]}"


def _analysed(example: Example, function: Function, usual: Model, model: Model) -> Iterator[str]:
    before = usual.m_converged(function, example.branch)
    after = model.m_converged(function, example.branch)
    if before != after:
        said = [
            each.reason if isinstance(each, Silent) else _blocks(each) for each in (before, after)
        ]
        yield f"with {example.branch} divergent, m-converged: {said[1]}; usually {said[0]}"


def _blocks(found: frozenset[str]) -> str:
    return ", ".join(sorted(found)) if found else "no block of a closed path"


def _related(example: Example, function: Function, usual: Model, model: Model) -> Iterator[str]:
    before = usual.relations(function, example.paths)
    after = model.relations(function, example.paths)
    if before == after:
        return
    if isinstance(before, Silent) or isinstance(after, Silent):
        silent = after if isinstance(after, Silent) else before
        assert isinstance(silent, Silent)
        who = "it" if silent is after else "the usual model"
        yield f"{who} says nothing: {silent.reason}"
        return
    labels = _labels(example, function)
    if len(before) == len(after) == 1:
        ((one,), (other,)) = (tuple(before), tuple(after))
        yield from _differences(one, other, labels)
        return
    yield f"{_number(len(after))}, instead of {_number(len(before))}"
    gone, new = tuple(before - after), tuple(after - before)
    if len(gone) == len(new) == 1:
        yield from _differences(gone[0], new[0], labels)


def _number(relations: int) -> str:
    if relations == 0:
        return "no relation is admissible"
    return "1 admissible relation" if relations == 1 else f"{relations} admissible relations"


def _differences(before: Relation, after: Relation, labels: dict[Instance, str]) -> Iterator[str]:
    """What is converged in one of two relations, and not in the other."""
    found = [
        *(f"{labels[a]} == {labels[b]}" for a, b in sorted(after - before) if a < b),
        *(f"{labels[a]} != {labels[b]}" for a, b in sorted(before - after) if a < b),
    ]
    yield from found[:MOST_SHOWN]
    if len(found) > MOST_SHOWN:
        yield f"... and {len(found) - MOST_SHOWN} more"


def _labels(example: Example, function: Function) -> dict[Instance, str]:
    """`op(1)`, or `op(1;2)` where the thread executes it several times."""
    found: dict[Instance, str] = {}
    threads = wave_of(function, example.paths).convergent
    for thread in threads:
        for each in thread:
            same = [other for other in thread if other.site == each.site]
            number = f";{same.index(each) + 1}" if len(same) > 1 else ""
            found[each] = f"{_called(function, each.site)}({each.thread + 1}{number})"
    return found


def _called(function: Function, site: Site) -> str:
    call = function.at(site)
    assert isinstance(call, Call)
    return site.block if call.callee == "point" else call.name or call.callee or site.block
