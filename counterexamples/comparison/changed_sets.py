"""Which communicating set changed first, under one way to match the events of two runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...encodings.product.matching_rules import unused_results
from ...semantics.inlining.non_convergence import communicates
from ...semantics.program.causes import Kind
from ...semantics.program.contracts import Contracts
from ...semantics.program.instructions import Call
from ...semantics.wave.records import Event
from ..verdicts.callee_names import called
from ..verdicts.differences import Difference, Undecided
from ..verdicts.verdicts import Change, Numbered, Peer
from .matchings import Matching, Side, execution_of, set_of
from .standing import if_it_stands, whole_run
from .unshared_values import NEVER, Unshared

UNSHARED_VALUES = Undecided("the sets rest on values that the runs do not share", Kind.CALLEE)


def first_difference(
    one: Side,
    other: Side,
    matchings: Sequence[Matching],
    contracts: Contracts,
    unshared: Sequence[Unshared] = (),
) -> Difference | Undecided | None:
    """The first communication, in the source's order of time, whose set changed.

    `Undecided` if all changes rest on values that a lane did not share (`unshared`, a lane each;
    empty: all are believed)."""
    found: list[tuple[int, Difference]] = []
    doubted = False
    for lane, matching in enumerate(matchings):
        for i, j in matching:
            if i is None or j is None:
                continue
            a, b = one.events[lane][i], other.events[lane][j]
            if a.communication is None or (
                b.communication is None and not _lost(one, a, contracts)
            ):
                continue
            peers = _moved_peers(one, other, matchings, lane, (a, b), contracts)
            believed = [
                peer for peer in peers if _rests_on_shared(one, other, lane, (i, j), peer, unshared)
            ]
            doubted = doubted or bool(peers)
            change = _change(believed)
            if change is not None:
                source_set, target_set = set_of(one, a), set_of(other, b) or (lane,)
                if b.communication is None:
                    change = "shrinks"
                reason = _moved(one, other, lane, a, b)
                execution = execution_of(one, lane, a)
                partner = (b.name, execution_of(other, lane, b))
                difference = Difference(
                    a.name,
                    lane,
                    execution,
                    source_set,
                    target_set,
                    change,
                    reason,
                    partner,
                    peer=_told(one, other, believed),
                )
                found.append((a.communication, difference))
    if found:
        first = min(found, key=lambda pair: (pair[0], pair[1].lane))[1]
        return if_it_stands(first, whole_run(one), whole_run(other))
    return UNSHARED_VALUES if doubted else None


def _lost(one: Side, event: Event, contracts: Contracts) -> bool:
    """Whether a call that is no longer convergent lost a guarantee with that (CO25): its callee is
    not known to be a function that is not convergent, or is known to communicate. A call that the
    target need not make guarantees nothing."""
    call = one.function.at(event.site)
    if not isinstance(call, Call) or call.callee is None:
        return False
    if call.effects.removable and event.site in unused_results(one.function):
        return False
    return call.callee not in one.function.globals.plain_functions or communicates(
        contracts.of(call.callee)
    )


def _moved(one: Side, other: Side, lane: int, a: Event, b: Event) -> str:
    """Whom the lane talks to before and after; by executions where the lanes are the same."""
    source_set, target_set = set_of(one, a), set_of(other, b)
    if b.communication is None:
        talks = f"{called(a.name)}: lane {lane} talks to {_lanes(source_set)} in the source"
        return f"{talks}; the target calls it as not convergent, so that it need talk to no one"
    sets = (
        f"{called(a.name)}: lane {lane} talks to {_lanes(source_set)} in the source and to "
        f"{_lanes(target_set)} in the target"
    )
    if source_set != target_set or a.communication is None or b.communication is None:
        return sets
    before = one.run.communications[a.communication].executions
    after = other.run.communications[b.communication].executions
    peer = next((p for p in source_set if p != lane and before[p] != after[p]), None)
    if peer is None:
        return sets
    return (
        f"{called(a.name)}: execution {before[lane]} of lane {lane} meets execution "
        f"{before[peer]} of lane {peer} in the source and its execution {after[peer]} in the target"
    )


def _lanes(lanes: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, lanes)) + "}"


@dataclass(frozen=True, slots=True)
class MovedPeer:
    """A lane that left the set of another (`lost`) or joined it, and the indices of its event
    there and of that event's partner, None where it has none."""

    lane: int
    lost: bool
    source: int | None
    target: int | None


def _moved_peers(
    one: Side,
    other: Side,
    matchings: Sequence[Matching],
    lane: int,
    pair: tuple[Event, Event],
    contracts: Contracts,
) -> list[MovedPeer]:
    """Who left or joined the set of one matched communication, contracts aside."""
    a, b = pair
    may_grow = contracts.of(a.name).sets == "may-grow"
    found: list[MovedPeer] = []
    for peer, matching in enumerate(matchings):
        if peer == lane:
            continue
        for i, j in matching:
            x = one.events[peer][i] if i is not None else None
            y = other.events[peer][j] if j is not None else None
            in_source = x is not None and x.communication == a.communication
            in_target = y is not None and y.communication == b.communication is not None
            if in_source != in_target and not (in_target and may_grow):
                found.append(MovedPeer(peer, in_source, i, j))
    return found


def _told(one: Side, other: Side, peers: Sequence[MovedPeer]) -> Peer:
    """The lane that is told of those that moved: one that left before one that joined."""
    moved = next((peer for peer in peers if peer.lost), peers[0])
    return Peer(
        moved.lane,
        moved.lost,
        _numbered(one, moved.lane, moved.source),
        _numbered(other, moved.lane, moved.target),
    )


def _numbered(side: Side, lane: int, index: int | None) -> Numbered | None:
    if index is None:
        return None
    event = side.events[lane][index]
    return event.name, execution_of(side, lane, event)


def _change(peers: Sequence[MovedPeer]) -> Change | None:
    """How a set moved, None if it is as it was."""
    lost = [peer.target is not None for peer in peers if peer.lost]
    gained = [peer.source is not None for peer in peers if not peer.lost]
    if lost:
        return "splits" if any(lost) else "shrinks"
    if gained:
        return "merges" if any(gained) else "grows"
    return None


def _rests_on_shared(
    one: Side,
    other: Side,
    lane: int,
    pair: tuple[int, int],
    peer: MovedPeer,
    unshared: Sequence[Unshared],
) -> bool:
    """True if both lanes came to these events by values that they had in both runs. That one of
    the runs has no such event rests on all of it."""
    if not unshared:
        return True
    i, j = pair
    mine = unshared[lane].allow(one.places[lane][i], other.places[lane][j])
    source = NEVER if peer.source is None else one.places[peer.lane][peer.source]
    target = NEVER if peer.target is None else other.places[peer.lane][peer.target]
    return mine and unshared[peer.lane].allow(source, target)
