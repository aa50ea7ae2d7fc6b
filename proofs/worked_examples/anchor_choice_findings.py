"""F27, F28: what an implementation may choose at an anchor depends on what threads do afterwards.

CO15 leaves the choice to the implementation, CU3 forbids those that turn the order back. Which ones
these are is not seen at the anchors, but at the uses of their tokens; and some choices keep the
order only because of branches that threads take later. A call of a convergent function is such a
use, even where its body has none; inlined it is none, and sets come together of which each was
possible, and both were not (CO11, CO36).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...semantics.convergence.dynamic_instances import History, Instance, Path
from ...semantics.convergence.relations import Relation, order_cycle, relation_of
from ...semantics.convergence.token_rules import admissible_choices, token_relation
from ...semantics.program.function import Function, Site
from ...semantics.program.notation import sketch
from ...semantics.static_rules.rules import check_rules
from ...semantics.wave.anchor_policies import Prescribed
from ...semantics.wave.conditions import Conditions
from ...semantics.wave.inputs import WaveInputs
from ...semantics.wave.records import WaveRun
from ...semantics.wave.simulated_wave import run_wave
from ..claims.derivations import by_callee, chain
from ..claims.worked_example import Decision, Scenario, decided

THROUGH_A_USE = "E: -> A; A: a = anchor -> C, U; C: c = anchor, use c -> U; U: op a -> A, X; X: ->"
ALWAYS_USED: tuple[Path, Path] = (tuple("EAUACUX"), tuple("EACUX"))
"""Thread 1 executes C in its second trip, thread 2 in its first."""

THROUGH_A_BRANCH = (
    "E: -> A; A: a = anchor -> C, M; C: c = anchor, use c -> M; M: -> U, L; U: op a -> L;"
    " L: -> A, X; X: ->"
)
USED_BY_ONE: tuple[Path, Path] = (tuple("EAMULACMLX"), tuple("EACMLX"))
"""The same, and thread 2 does not use what the anchor A gave it."""


WITH_A_CALL = (
    "E: -> A; A: a = anchor, vote a -> C, U; C: c = anchor, use c -> U; U: f a -> A, X; X: ->"
)
INLINED = WITH_A_CALL.replace("U: f a ->", "U: ->")
"""What is left where the body of f has nothing but its entry."""


GUESSES = ((), (0, 0, 0), (1, 0, 0))
"""What a wave may guess where all its lanes wait."""


def joined(history: History) -> Relation:
    """The choice: the first executions of A and those of C; the second of A stays alone."""
    of = {
        (history.call(each).name, each.thread, history.executions[each]): each
        for each in history.anchors
    }
    return relation_of([[of["a", 0, 1], of["a", 1, 1]], [of["c", 0, 1], of["c", 1, 1]]])


def run(program: Function, paths: Sequence[Path], releases: Sequence[int] = ()) -> WaveRun:
    """A wave on these paths that makes the same choice."""
    sites = {call.name: site for site, call in program.calls() if call.control == "anchor"}
    classes: dict[tuple[Site, int, int], object] = {
        (sites[name], lane, 1): name for name in ("a", "c") for lane in (0, 1)
    }
    ways = {
        f"choose.{block}": [
            [_way(program, block, to) for to in _left(path, block)] for path in paths
        ]
        for block, targets in program.successors.items()
        if len(targets) > 1
    }
    inputs = WaveInputs(results=ways)
    return run_wave(
        program, Conditions(lanes=2, inputs=inputs, anchors=Prescribed(classes), releases=releases)
    )


def _left(path: Path, block: str) -> list[str]:
    """For each time that the path leaves the block, where to."""
    return [to for here, to in pairwise(path) if here == block]


def _way(program: Function, block: str, to: str) -> int:
    """What a branch of a sketch reads where it goes to its first target, or to its second."""
    return int(program.successors[block][0] == to)


def _instances(history: History, callee: str) -> list[Instance]:
    return [i for i in history.instances if history.call(i).callee == callee]


def choices_depend_on_what_follows() -> Decision:
    """F27."""
    always, one = sketch(THROUGH_A_USE), sketch(THROUGH_A_BRANCH)
    history, other = History(always, ALWAYS_USED), History(one, USED_BY_ONE)
    choice, turned = joined(history), token_relation(history, joined(history))
    cycle = chain(order_cycle(history, turned), by_callee(history))
    kept = token_relation(other, joined(other))
    met = _instances(other, "use")
    known = [run(one, USED_BY_ONE, (k,)) for k in (0, 1)]
    return decided(
        {
            "both programs are well-formed": not check_rules(always) and not check_rules(one),
            "what was chosen is in order at the anchors": not order_cycle(history, choice),
            f"and turns back by a use of one of them (CO8): {cycle}": bool(cycle),
            "a wave deadlocks on it, whatever is guessed": all(
                run(always, ALWAYS_USED, each).deadlock for each in GUESSES
            ),
            "where thread 2 does not come to that use, the order is strict (CU3)": not order_cycle(
                other, kept
            )
            and (met[0], met[1]) in kept,
            "yet a wave whose lanes wait for all who can still come deadlocks": bool(
                run(one, USED_BY_ONE).deadlock
            ),
            "one that knows which branch thread 2 will take does not": any(
                not each.deadlock and (0, 1) in each.sets_of("use") for each in known
            ),
        }
    )


def a_call_restricts_choices() -> Decision:
    """F28."""
    before, after = (History(sketch(each), ALWAYS_USED) for each in (WITH_A_CALL, INLINED))
    return decided(
        {
            "both programs are well-formed": not check_rules(before.function)
            and not check_rules(after.function),
            "inlined, the threads vote together in their first trips, and meet at C": any(
                _vote_and_meet(after, choice) for choice in admissible_choices(after)
            ),
            "before, no admissible choice allowed both": not any(
                _vote_and_meet(before, choice) for choice in admissible_choices(before)
            ),
            "each of the two was possible": all(
                any(_together(before, choice, callee) for choice in admissible_choices(before))
                for callee in ("vote", "use")
            ),
            "a wave on these sets ends after, and deadlocks before": not run(
                after.function, ALWAYS_USED
            ).deadlock
            and all(run(before.function, ALWAYS_USED, each).deadlock for each in GUESSES),
        }
    )


def _vote_and_meet(history: History, choice: Relation) -> bool:
    return _together(history, choice, "vote") and _together(history, choice, "use")


def _together(history: History, choice: Relation, callee: str) -> bool:
    """Whether the first executions of an operation by the two threads are converged."""
    of = {i.thread: i for i in reversed(_instances(history, callee))}
    return (of[0], of[1]) in token_relation(history, choice)


ANCHOR_CHOICE_FINDINGS = (
    Scenario(
        "F27",
        "CO15 leaves an anchor's threads to the implementation, but a choice in order at the"
        " anchors may contradict CU3 by a use, and another be possible only because of later"
        " branches.",
        THROUGH_A_USE,
        choices_depend_on_what_follows,
        scope="two threads, two programs",
        method="by the definitions, and on the wave",
    ),
    Scenario(
        "F28",
        "A call whose body makes no use of its entry's token restricts what anchors may take, and"
        " no longer does so when it is inlined: then two sets are possible together that were so"
        " only one by one.",
        WITH_A_CALL,
        a_call_restricts_choices,
        scope="two threads, every admissible choice at the anchors",
        method="by the definitions, and on the wave",
    ),
)
