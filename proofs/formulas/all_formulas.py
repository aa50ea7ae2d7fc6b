"""Every printed formula with the structures that it is evaluated on, by ledger id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.convergence.token_rules import admissible_choices
from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.refinement import correct
from ...semantics.definitions.threads import wave_of
from ...semantics.definitions.token_rules import converged_by_tokens
from ...semantics.program.notation import sketch
from ..ledger.formulas import formulas
from ..question.contradiction import Contradiction
from . import structures_of_convergence as convergence
from . import structures_of_memory as memory
from . import structures_of_static_rules as static_rules
from .evaluation import Case, Evaluation, Structure, evaluated

Cases = Callable[[], Iterator[Case]]


@cache
def evaluation_of(id_: str) -> Evaluation | None:
    """What came of a row's formula; None where it has none."""
    formula = formulas().get(id_)
    return None if formula is None else evaluated(formula, CASES[id_]())


def require_right(id_: str) -> Evaluation | None:
    """The same. Raises Contradiction where the formula is not its definition."""
    found = evaluation_of(id_)
    if found is not None and not found.holds:
        said = f"true of {found.true} structures, false of {found.false}, wrong of {found.wrong}"
        raise Contradiction(f"the formula of {id_} is not its definition", said)
    return found


# --- refinement -----------------------------------------------------------------------------------

PAIRS: tuple[tuple[str, str, tuple[tuple[str, str], ...], bool], ...] = (
    (
        "A: a = anchor -> B, C; B: op a -> C; C: ->",
        "A: -> B, C; B: a = anchor, op a -> C; C: ->",
        (("ABC ABC", "ABC ABC"), ("ABC AC", "ABC AC")),
        True,
    ),
    (
        "A: t = entry -> B, C; B: op t -> D; C: op t -> D; D: ->",
        "A: t = entry, op t -> B, C; B: -> D; C: -> D; D: ->",
        (("ABD ABD", "ABD ABD"), ("ABD ACD", "ABD ACD")),
        False,
    ),
    (
        "A: t = entry, op t, vote t ->",
        "A: t = entry, vote t, op t ->",
        (("A A", "A A"),),
        True,
    ),
    (
        "A: a = anchor, op a, vote a ->",
        "A: a = anchor, op a, b = anchor, vote b ->",
        (("A A", "A A"),),
        False,
    ),
    (
        "A: a = anchor, op a, b = anchor, vote b ->",
        "A: a = anchor, op a, vote a ->",
        (("A A", "A A"),),
        True,
    ),
)
"""A source, a target, the paths of two threads in either for each input, and whether every choice
at the target's anchors is one at the source's: an anchor sinks (CO45), two operations are hoisted
into one (CO3), two trade places, a set is split, two sets that might be one are."""

Operation = tuple[int, str | None, int]
"""The thread, the callee, and which of its executions."""


def _refinement() -> Iterator[Case]:
    """CO36."""
    for source, target, inputs, _ in PAIRS:
        sides = {
            name: [_communicating(text, rows[place]) for rows in inputs]
            for place, (name, text) in enumerate((("src", source), ("tgt", target)))
        }
        used = sorted({each for found, _ in sides["src"] for each in found}, key=str)
        possible = {
            name: {
                number: [_related(of, relation) for relation in relations]
                for number, (of, relations) in enumerate(found)
            }
            for name, found in sides.items()
        }
        yield Case(
            Structure(
                {
                    "inputs": range(len(inputs)),
                    **{
                        f"choice_{name}": list(product(*(choices for _, choices in of)))
                        for name, of in sides.items()
                    },
                    "U1": used,
                    "U2": used,
                },
                {f"converged_{name}": _converged(of) for name, of in sides.items()},
            ),
            correct(possible["src"], possible["tgt"], used),
        )


def _communicating(text: str, rows: str) -> tuple[dict[Operation, Instance], list[Relation]]:
    """The operations of two threads on these paths, and every relation that they may have."""
    history = History(sketch(text), tuple(map(tuple, rows.split())))
    used = {
        (each.thread, history.call(each).callee, history.executions[each]): each
        for each in history.instances
        if history.call(each).is_operation
    }
    wave = wave_of(history.function, history.paths)
    return used, [converged_by_tokens(wave, each) for each in admissible_choices(history)]


def _related(used: dict[Operation, Instance], relation: Relation) -> Callable[[Any, Any], bool]:
    return lambda one, two: one in used and two in used and (used[one], used[two]) in relation


def _converged(of: list[tuple[dict[Operation, Instance], list[Relation]]]) -> Callable[..., Any]:
    def converged(
        inputs: int, choice: tuple[Relation, ...], one: Operation, two: Operation
    ) -> bool:
        used, _ = of[inputs]
        return _related(used, choice[inputs])(one, two)

    return converged


CASES: Mapping[str, Cases] = {
    "CU2": convergence.converged_with,
    "CU3": convergence.order,
    "CU5": convergence.never_converged,
    "CU6": convergence.maximal,
    "CU12": convergence.uniform,
    "CU15": convergence.m_converged,
    "CU26": convergence.same_iteration,
    "CO8": convergence.operations,
    "CO9": convergence.entries,
    "CO12": convergence.loops,
    "CO14": static_rules.hearts_of_cycles,
    "CO18": static_rules.on_closed_paths("CO18"),
    "CO19": static_rules.on_closed_paths("CO19"),
    "CO20": static_rules.on_closed_paths("CO20"),
    "CO21": static_rules.on_closed_paths("CO21"),
    "CO23": static_rules.points_of_regions,
    "CO24": static_rules.nested_regions,
    "CO28": convergence.uses,
    "CO29": convergence.controlled_maximal,
    "CO31": convergence.one_outer_token,
    "CO32": convergence.with_a_heart,
    "CO36": _refinement,
    "MM3": memory.compatibility,
    "MM4": memory.compatibility,
    "MM5": memory.symmetry,
    "MM6": memory.least_order,
    "MM14": memory.combination,
    "IA1": convergence.met_again,
    "IA6": static_rules.iterating,
    "F2": convergence.settled_by_the_order,
}
"""By ledger id: the structures that the definition makes, and ones that it does not."""
