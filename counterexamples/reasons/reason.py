"""The reason for a violation, from its witness: which two lanes, in which program, and what rule.

The witness names a call of one lane, and another lane that was with it in one program only. Where
they are apart, both of their executions are looked up, and the definitions say what keeps them so.
"""

from __future__ import annotations

from ...semantics.control_flow.cycles import CycleForest, cycle_forest
from ...semantics.control_flow.relevant_hierarchies import hierarchies_by_headers
from ...semantics.convergence.dynamic_instances import Instance, NotAHistory
from ...semantics.program.causes import Mismatch
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call
from ...semantics.values.values import POISON
from ...semantics.wave.conditions import Launch
from ...semantics.wave.records import Event, WaveRun
from ..verdicts.because import (
    Because,
    GuaranteeLost,
    OfSets,
    OtherValue,
    PromiseMissing,
    Side,
    Spot,
)
from ..verdicts.differences import END
from ..verdicts.json_values import plain
from ..verdicts.verdicts import Violated, Witness
from .apart import apart
from .excluded_choices import excluded
from .executed import Executed

Call_ = tuple[str, int]
"""A callee, and the how-manieth execution of it, from 1."""


def because_of(found: Violated, launch: Launch = "workgroup") -> Because | None:
    """What keeps the sets of the witness from being those of the source; None where its runs do not
    say."""
    sides = _executed(found.witness, launch)
    if sides is None:
        return None
    if found.change == "differs":
        return _of_one_thread(found.witness, found.mismatch, *sides)
    try:
        return _of_sets(found.witness, *sides)
    except NotAHistory:
        return None


def _executed(witness: Witness, launch: Launch) -> tuple[Executed, Executed] | None:
    together = launch != "never"
    found: list[Executed] = []
    sides: tuple[tuple[Side, WaveRun | None, tuple[str, ...]], ...] = (
        ("source", witness.source_run, witness.source_headers),
        ("target", witness.target_run, witness.target_headers),
    )
    for side, run, headers in sides:
        program = None if run is None else run.program
        if run is None or program is None:
            return None
        found.append(Executed(side, program, run, _forest(program, headers), together))
    return found[0], found[1]


def _forest(program: Function, headers: tuple[str, ...]) -> CycleForest:
    known = hierarchies_by_headers(program) if headers else {}
    return known.get(headers) or cycle_forest(program)


# --- sets -----------------------------------------------------------------------------------------


def _of_sets(witness: Witness, source: Executed, target: Executed) -> OfSets | None:
    peer = witness.peer
    if peer is None:
        return None
    own = (None if witness.only_target else (witness.callee, witness.execution), witness.partner)
    if peer.lost:
        for lane, call in ((witness.lane, own[1]), (peer.lane, peer.target)):
            lost = _lost_guarantee(target, lane, call)
            if lost is not None:
                return lost
    by_choice = excluded(source, target)
    if by_choice is not None:
        return by_choice
    run, mine, theirs = (
        (target, own[1], peer.target) if peer.lost else (source, own[0], peer.source)
    )
    one = _instance(run, witness.lane, mine)
    other = _instance(run, peer.lane, theirs)
    if one is None:
        return None if other is None else apart(run, other, None, witness.lane)
    return apart(run, one, other, peer.lane)


def _instance(run: Executed, lane: int, call: Call_ | None) -> Instance | None:
    return None if call is None else run.communication(lane, *call)


def _lost_guarantee(run: Executed, lane: int, call: Call_ | None) -> GuaranteeLost | None:
    """The call of a lane, if the target makes it and not as a convergent one."""
    if call is None or run.communication(lane, *call) is not None:
        return None
    event = run.event(lane, *call)
    return None if event is None else GuaranteeLost(run.spot(event.site), event.name)


# --- single threads -------------------------------------------------------------------------------


def _of_one_thread(
    witness: Witness, mismatch: Mismatch | None, source: Executed, target: Executed
) -> Because:
    lane = witness.lane
    before = None
    if not witness.only_target:
        before = source.event(lane, witness.callee, witness.execution)
    after = None if witness.partner is None else target.event(lane, *witness.partner)
    match mismatch:
        case Mismatch.ARGUMENTS if before is not None and after is not None:
            return _argument(lane, before, after, target)
        case Mismatch.RETURNED:
            ends = tuple(
                f"{_spelled(run.run.outcomes[lane])} in the {run.side}" for run in (source, target)
            )
            return OtherValue("returned value", lane, None, END, values=ends)
        case Mismatch.MEMORY:
            return OtherValue("memory", lane, _spot(target, after), witness.callee)
        case Mismatch.UNDEFINED:
            return OtherValue("undefined behaviour", lane, _spot(target, after), witness.callee)
    missing = _missing_promise(lane, before, after, source, target)
    if missing is not None:
        return missing
    at = _spot(target, after) or _spot(source, before)
    return OtherValue("call", lane, at, witness.callee)


def _spelled(outcome: tuple[object, ...]) -> str:
    return " ".join("nothing" if part is None else str(plain(part)) for part in outcome)


def _spot(run: Executed, event: Event | None) -> Spot | None:
    return None if event is None else run.spot(event.site)


def _argument(lane: int, before: Event, after: Event, target: Executed) -> OtherValue:
    """The first argument of the target's call that does not refine the source's."""
    pairs = zip(before.arguments, after.arguments, strict=False)
    place = next((n for n, (a, b) in enumerate(pairs) if a is not POISON and a != b), None)
    values = () if place is None else (_shown(before, place), _shown(after, place))
    return OtherValue("argument", lane, target.spot(after.site), before.name, place, values)


def _shown(event: Event, place: int) -> str:
    return str(plain(event.arguments[place]))


def _missing_promise(
    lane: int, before: Event | None, after: Event | None, source: Executed, target: Executed
) -> PromiseMissing | None:
    """What the callee of a call that has no partner would have to promise."""
    if (before is None) == (after is None):
        return None
    run, event = (target, after) if before is None else (source, before)
    assert event is not None
    call = run.function.at(event.site)
    if not isinstance(call, Call):
        return None
    effects = call.effects
    promised = {"memory(none)": effects.memory.none}
    if run is target:
        promised |= {"speculatable": effects.speculatable}
    else:
        promised |= {"willreturn": effects.willreturn, "nounwind": effects.nounwind}
    missing = tuple(word for word, said in promised.items() if not said)
    return PromiseMissing(run.spot(event.site), event.name, lane, missing) if missing else None
