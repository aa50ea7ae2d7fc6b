"""Why a set changed, as a value: the rule that keeps two executions apart, and where it does.

Each kind of reason is a class of its own. `side` is the program in which the two lanes are apart;
in the other one they are together. Pairs of a lane and a value say what each of the two did.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .callee_names import called
from .number_words import listed, ordinal, times

Side = Literal["source", "target"]

OfLanes = tuple[tuple[int, Any], ...]
"""What is said of each of some lanes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something stands in a program: a block, and a line of the file, 0 where none is
    known."""

    side: Side
    block: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class HeaderBetween:
    """The lanes executed the header of a cycle around the call a different number of times (CU6).

    `at` is the header, `counts` how often each lane came to it before the call, since the header of
    an outer cycle; `lane` and `execution`: the header's instance that comes before the one call and
    not before the other, as the how-manieth of the lane's, from 1. `call` is the block of the
    call."""

    at: Spot
    call: str
    counts: OfLanes
    lane: int
    execution: int
    rule: ClassVar[str] = "CU6"
    kind: ClassVar[str] = "header"


@dataclass(frozen=True, slots=True)
class OtherCount:
    """The lanes executed a loop intrinsic for another time with the token that they share (CO12).

    `token` is the one that it makes, from which that of the call comes; `counts` says for which
    time each lane executed it."""

    at: Spot
    token: str
    counts: OfLanes
    rule: ClassVar[str] = "CO12"
    kind: ClassVar[str] = "token"


@dataclass(frozen=True, slots=True)
class AnchorLeftOpen:
    """The token comes from an anchor, where the implementation chooses who meets, and it may choose
    that these lanes do not (CO15). `executions`: which of its executions each lane's is."""

    at: Spot
    token: str
    executions: OfLanes
    rule: ClassVar[str] = "CO15"
    kind: ClassVar[str] = "anchor"


@dataclass(frozen=True, slots=True)
class ChoiceExcluded:
    """To give the target's sets, the source's anchors would have to choose what they may not.

    `rule` says why they may not: the calls at `calls` hang from the same executions of the anchor,
    and only the one brings the lanes together (CO8); a lane would meet itself, or others than those
    that its partners meet (CU2); or what comes before what would go round in a circle, in which
    `calls` stand (CU3)."""

    at: Spot
    token: str
    lanes: tuple[int, ...]
    rule: str
    calls: tuple[Spot, ...] = ()
    kind: ClassVar[str] = "anchor"


@dataclass(frozen=True, slots=True)
class LaunchedApart:
    """Nobody is converged at the start (CO51), so that nobody is later."""

    at: Spot
    lanes: tuple[int, int]
    rule: ClassVar[str] = "CO51"
    kind: ClassVar[str] = "launch"


@dataclass(frozen=True, slots=True)
class OtherWay:
    """The lanes part at a branch, and do not execute one static call together (CU2).

    `values` has the condition's value in each lane, `ways` the block that it went on to,
    `executions` which of its executions of the branch's block that was. `calls` is where each of
    the lanes that calls does so."""

    at: Spot
    condition: str
    values: OfLanes
    ways: OfLanes
    executions: OfLanes
    calls: tuple[tuple[int, Spot], ...]
    rule: ClassVar[str] = "CU2"
    kind: ClassVar[str] = "branch"


@dataclass(frozen=True, slots=True)
class OtherPlace:
    """The lanes call at two places, which are never converged (CU2), on the same way."""

    calls: tuple[tuple[int, Spot], ...]
    rule: ClassVar[str] = "CU2"
    kind: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class GuaranteeLost:
    """The target's call is not convergent, so that it need talk to no one (CO25)."""

    at: Spot
    callee: str
    rule: ClassVar[str] = "CO25"
    kind: ClassVar[str] = "guarantee"


@dataclass(frozen=True, slots=True)
class PromiseMissing:
    """One program has a call that the other has not, and the callee does not promise what that
    takes: `missing`, in LLVM's words."""

    at: Spot
    callee: str
    lane: int
    missing: tuple[str, ...]
    rule: ClassVar[str] = "CO36"
    kind: ClassVar[str] = "promise"


@dataclass(frozen=True, slots=True)
class OtherValue:
    """A single thread passes or leaves something else: `argument` is the place of what it passes,
    from 0, None where it passes nothing; `values` what source and target have."""

    kind: Literal["argument", "returned value", "memory", "call", "undefined behaviour"]
    lane: int
    at: Spot | None = None
    callee: str = ""
    argument: int | None = None
    values: tuple[str, ...] = ()
    rule: ClassVar[str] = "CO36"


OfSets = (
    HeaderBetween
    | OtherCount
    | AnchorLeftOpen
    | ChoiceExcluded
    | LaunchedApart
    | OtherWay
    | OtherPlace
    | GuaranteeLost
)
"""Why two lanes are together in one program and apart in the other."""

OfThreads = PromiseMissing | OtherValue
"""Why one lane's history is not that of the other program."""

Because = OfSets | OfThreads


def rules_of(because: Because, others: Iterable[str]) -> tuple[str, ...]:
    """All rules of a violation: the one that bites first, what correctness is (CO36) last."""
    rest = [rule for rule in others if rule != "CO36"]
    by_choice = ["CO15"] if isinstance(because, ChoiceExcluded) else []
    first = [because.rule] if because.rule != "CO36" else []
    return tuple(dict.fromkeys((*first, *by_choice, *rest, "CO36")))


# --- in words -------------------------------------------------------------------------------------


def sentence(because: Because) -> str:
    """The reason in a sentence or two, to stand behind the word `because`."""
    match because:
        case HeaderBetween():
            return _header(because)
        case OtherCount(at=at, counts=counts, token=token):
            each = listed(f"lane {lane} for the {ordinal(count)} time" for lane, count in counts)
            return (
                f"in the {at.side} the call's token comes from the loop intrinsic %{token} in "
                f"%{at.block}, which {each} executed with one token of its own (CO12)"
            )
        case AnchorLeftOpen(at=at, token=token, executions=executions):
            lanes = listed(f"{lane}" for lane, _ in executions)
            return (
                f"in the {at.side} the call's token comes from the anchor %{token} in %{at.block}, "
                f"where the implementation chooses who meets: it may keep lanes {lanes} apart, "
                "as here (CO15)"
            )
        case ChoiceExcluded():
            return _excluded(because)
        case LaunchedApart(at=at):
            return f"in the {at.side} no two threads are converged at the start (CO51)"
        case OtherWay():
            return _other_way(because)
        case OtherPlace(calls=calls):
            return (
                f"in the {calls[0][1].side} {_calls_at(calls)}, two places that are never "
                "converged (CU2)"
            )
        case GuaranteeLost(callee=callee, at=at):
            return (
                f"the call of {called(callee)} in %{at.block} of the target is not convergent, so "
                "that it need talk to no one (CO25)"
            )
        case PromiseMissing():
            return _missing(because)
        case OtherValue():
            return _other_value(because)


def _header(because: HeaderBetween) -> str:
    (one, first), (other, second) = because.counts
    at, theirs = because.at, other if because.lane == one else one
    return (
        f"in the {at.side} %{at.block}, the header of a cycle around the call, comes between: "
        f"before the call lane {one} came to it {times(first)} and lane {other} {times(second)}, "
        f"so that its execution {because.execution} by lane {because.lane} is not before the call "
        f"of lane {theirs} (CU6)"
    )


def _excluded(because: ChoiceExcluded) -> str:
    lanes = listed(map(str, because.lanes))
    begun = f"to give the target's sets, the anchor %{because.token} of the source would have to "
    match because.rule:
        case "CO8":
            places = listed(_placed(each) for each in because.calls)
            return (
                f"{begun}keep lanes {lanes} apart and bring them together, since what hangs from "
                f"it ({places}) does both in the target (CO8, CO15)"
            )
        case "CU3":
            places = listed(_placed(each) for each in because.calls)
            return (
                f"{begun}bring lanes {lanes} together, and then a call would come before itself "
                f"({places}; CU3, CO15)"
            )
    if len(because.lanes) == 1:
        return f"{begun}have lane {lanes} twice in one set (CU2, CO15)"
    return f"{begun}keep lanes {lanes} apart, who are both together with a third (CU2, CO15)"


def _placed(spot: Spot) -> str:
    return f"line {spot.line}" if spot.line else f"in %{spot.block}"


def _other_way(because: OtherWay) -> str:
    at = f"lanes part at %{because.at.block} of the {because.at.side}"
    if because.condition:
        values = listed(f"{value} in lane {lane}" for lane, value in because.values)
        at += f", where {because.condition} is {values}"
    else:
        at += f", lane {listed(f'{lane} to %{block}' for lane, block in because.ways)}"
    if len(because.calls) == 1:
        return f"{at}: only {_calls_at(because.calls)} (CU2)"
    return f"{at}: {_calls_at(because.calls)}, two places that are never converged (CU2)"


def _calls_at(calls: tuple[tuple[int, Spot], ...]) -> str:
    """`lane 0 calls in %a (line 3) and lane 1 in %b (line 5)`"""
    places = [
        f"in %{spot.block}" + (f" (line {spot.line})" if spot.line else "") for _, spot in calls
    ]
    (first, _), *_ = calls
    others = [
        f"lane {lane} {place}" for (lane, _), place in zip(calls[1:], places[1:], strict=True)
    ]
    return listed([f"lane {first} calls {places[0]}", *others])


def _missing(because: PromiseMissing) -> str:
    what = listed(f"`{each}`" for each in because.missing)
    callee, side = called(because.callee), because.at.side
    said = f"{callee}, which lane {because.lane} calls in the {side} alone, is not {what}"
    if because.missing == ("speculatable",):
        return f"{said}; a contract can say so (--contracts)"
    return f"{said}, so that its call may not {'appear' if side == 'target' else 'vanish'}"


def _other_value(because: OtherValue) -> str:
    match because.kind:
        case "argument" if because.argument is not None:
            before, after = because.values
            return (
                f"lane {because.lane} passes {before} in the source and {after} in the target as "
                f"argument {because.argument + 1} of {called(because.callee)}"
            )
        case "returned value":
            before, after = because.values
            return f"lane {because.lane} ends as {before} in the source and {after} in the target"
        case "memory":
            return f"lane {because.lane} leaves other bytes where others may see them"
        case "undefined behaviour":
            return f"lane {because.lane} has undefined behaviour in the target alone"
    return f"lane {because.lane} makes other calls in the target than in the source"


# --- for programs ---------------------------------------------------------------------------------


def because_entry(because: Because) -> dict[str, Any]:
    """The reason as a JSON document has it: rule, kind and sentence of each, then its own
    fields."""
    entry: dict[str, Any] = {
        "rule": because.rule,
        "kind": because.kind,
        "text": sentence(because),
    }
    match because:
        case OtherPlace():
            pass
        case OtherValue(at=None):
            pass
        case _:
            assert because.at is not None
            entry |= _spot(because.at)
    match because:
        case HeaderBetween(call=call, counts=counts, lane=lane, execution=execution):
            entry |= {
                "call_block": call,
                "counts": _by_lane(counts),
                "instance": {"lane": lane, "execution": execution},
            }
        case OtherCount(token=token, counts=counts):
            entry |= {"token": token, "counts": _by_lane(counts)}
        case AnchorLeftOpen(token=token, executions=executions):
            entry |= {"token": token, "executions": _by_lane(executions)}
        case ChoiceExcluded(token=token, lanes=lanes, calls=calls):
            entry |= {"token": token, "lanes": list(lanes), "calls": [_spot(s) for s in calls]}
        case LaunchedApart(lanes=lanes):
            entry |= {"lanes": list(lanes)}
        case OtherWay():
            entry |= {
                "condition": because.condition,
                "values": _by_lane(because.values),
                "ways": _by_lane(because.ways),
                "executions": _by_lane(because.executions),
                "calls": _calls(because.calls),
            }
        case OtherPlace(calls=calls):
            entry |= {"side": calls[0][1].side, "calls": _calls(calls)}
        case GuaranteeLost(callee=callee):
            entry |= {"callee": callee}
        case PromiseMissing(callee=callee, lane=lane, missing=missing):
            entry |= {"callee": callee, "lane": lane, "missing": list(missing)}
        case OtherValue():
            entry |= {
                "lane": because.lane,
                "callee": because.callee,
                "argument": because.argument,
                "values": list(because.values),
            }
    return entry


def _spot(spot: Spot) -> dict[str, Any]:
    return {"side": spot.side, "block": spot.block, "line": spot.line}


def _by_lane(found: OfLanes) -> dict[str, Any]:
    return {str(lane): value for lane, value in found}


def _calls(calls: Iterable[tuple[int, Spot]]) -> dict[str, Any]:
    return {str(lane): {"block": spot.block, "line": spot.line} for lane, spot in calls}
