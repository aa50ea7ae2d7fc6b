"""What wave operations compute: the concrete meaning of each contract's `meaning`.

An operation sees the lanes that take part and their arguments, nothing else. One without a known
meaning gives all its participants a hash of who they are and what they brought, so that a changed
communicating set shows in the data.
"""

from __future__ import annotations

from collections.abc import Callable

from ...program.contracts import Contract
from ...program.instructions import Call
from ...program.operands import width_of
from ...values.values import Aggregate, Opaque, Value, built, fit
from .exchange import (
    broadcast_first,
    indexed,
    other_half,
    read_bytes,
    read_lane,
    shuffle,
    write_lane,
)
from .identity_and_votes import (
    active_mask,
    ballot,
    ballot_compare,
    ballot_inverse,
    count_bits,
    elect,
    is_first_lane,
    lane_mask,
    mask_count,
    match_any,
    thread_id,
    vote,
    vote_of_quad,
    wave_size,
)
from .participants import Group, Result
from .reductions import reduction, scan_add

_TAKE_A_VALUE = frozenset(("ballot", "vote", "match", "broadcast", "shuffle", "reduce", "scan"))
"""The first words of the meanings that use the contract's value argument."""


def perform(
    call: Call,
    contract: Contract,
    arguments: dict[int, tuple[Value, ...]],
    lanes: int,
    hardware: int | None = None,
) -> dict[int, Result]:
    """What the call gives each of its participants, which are the keys of `arguments`. `lanes`: how
    many the simulated wave has; `hardware`: those of the target's, None where that is open."""
    if call.type == "void":
        return dict.fromkeys(arguments)
    agreed = _agreed(contract, arguments)
    if len(agreed) == 1:
        return dict.fromkeys(arguments, agreed.pop())
    meaning = MEANINGS.get(contract.meaning or "")
    if meaning is None or len(call.arguments) < arguments_needed(contract):
        return dict.fromkeys(arguments, unknown_result(call, arguments))
    group = Group(call, contract, arguments, lanes, hardware)
    return {lane: _of_type(call.type, meaning(group, lane)) for lane in arguments}


def _agreed(contract: Contract, arguments: dict[int, tuple[Value, ...]]) -> set[Value]:
    """The values of the argument that is returned where all pass the same; none without one."""
    index = contract.returns_argument
    if index is None:
        return set()
    return {given[index] for given in arguments.values() if index < len(given)}


def arguments_needed(contract: Contract) -> int:
    """How many arguments a call must have for its contract's meaning to make sense."""
    match contract.meaning:
        case "ballot.compare" | "write.lane":
            return 3
        case "mask.count.lo" | "mask.count.hi" | "read.lane":
            return 2
        case "other.half":
            return 1
        case None:
            return 0
        case meaning:
            positions = [-1 if contract.mask_argument is None else contract.mask_argument]
            kind = meaning.partition(".")[0]
            if kind in _TAKE_A_VALUE or meaning == "count.bits":
                positions.append(contract.value_argument)
            if meaning == "broadcast" or kind == "shuffle":
                positions.append(contract.lane_argument)
            return 1 + max(positions)


def _of_type(type_: str, value: Result) -> Result:
    """The value as the call's type has it, should the contract's meaning not be made for it."""
    width = width_of(type_)
    match value:
        case int():
            return Opaque(f"{type_} {value}") if width is None else fit(value, width)
        case Opaque() | Aggregate() if width is not None:
            return built(type_, "as", value)
        case _:
            return value


def unknown_result(call: Call, arguments: dict[int, tuple[Value, ...]]) -> Value:
    """What a callee without a known meaning gives, equal for all who take part."""
    participants = tuple(sorted(arguments.items()))
    return built(call.type, call.callee or "indirect call", participants)


MEANINGS: dict[str, Callable[[Group, int], Result]] = {
    "ballot": ballot,
    "ballot.compare": ballot_compare,
    "ballot.inverse": ballot_inverse,
    "vote.any": vote(lambda values: 1 in values),
    "vote.all": vote(lambda values: all(value == 1 for value in values)),
    "vote.equal": vote(lambda values: all(value == values[0] for value in values)),
    "vote.quad": vote_of_quad,
    "count.bits": count_bits,
    "active.mask": active_mask,
    "match.any": match_any,
    "elect": elect,
    "is.first.lane": is_first_lane,
    "barrier": lambda group, lane: None,
    "broadcast": shuffle(indexed),
    "broadcast.first": broadcast_first,
    "shuffle": shuffle(indexed),
    "shuffle.xor": shuffle(lambda group, lane, index: lane ^ index),
    "shuffle.up": shuffle(lambda group, lane, index: lane - index),
    "shuffle.down": shuffle(lambda group, lane, index: lane + index),
    "shuffle.bytes": read_bytes,
    "read.lane": read_lane,
    "write.lane": write_lane,
    "other.half": other_half,
    **{
        f"reduce.{kind}": reduction(kind)
        for kind in ("add", "sub", "mul", "min", "max", "umin", "umax", "and", "or", "xor")
    },
    "scan.exclusive.add": scan_add(inclusive=False),
    "scan.inclusive.add": scan_add(inclusive=True),
    "lane.id": lambda group, lane: lane,
    "thread.id": thread_id,
    "wave.size": wave_size,
    "lane.count": lambda group, lane: group.lanes,
    "mask.count.lo": mask_count(high=False),
    "mask.count.hi": mask_count(high=True),
    "lane.mask.eq": lane_mask(lambda other, lane: other == lane),
    "lane.mask.lt": lane_mask(lambda other, lane: other < lane),
    "lane.mask.le": lane_mask(lambda other, lane: other <= lane),
    "lane.mask.gt": lane_mask(lambda other, lane: other > lane),
    "lane.mask.ge": lane_mask(lambda other, lane: other >= lane),
    "zero": lambda group, lane: 0,
    "one": lambda group, lane: 1,
}
"""The concrete semantics of every meaning that a contract may have."""
