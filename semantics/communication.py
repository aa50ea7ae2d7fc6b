"""What wave operations compute: the concrete meaning of each contract's `meaning`.

An operation sees the lanes that take part and their arguments, nothing else. One without a known
meaning gives all its participants a hash of who they are and what they brought, so that a changed
communicating set shows in the data.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from .arithmetic import compared
from .lane_exchange import broadcast_first, indexed, read_bytes, shuffle, write_lane
from .lane_values import (
    POISON,
    Aggregate,
    Opaque,
    Value,
    any_poison,
    built,
    fit,
    signed,
)
from .operations import Contract
from .program import Call, width_of
from .wave_groups import Group, Result

_TAKE_A_VALUE = frozenset(("ballot", "vote", "match", "broadcast", "shuffle", "reduce", "scan"))
"""The first words of the meanings that use the contract's value argument."""

_PREDICATES = dict(
    enumerate(("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"), start=32)
)
"""The numbers of icmp's predicates in LLVM's own enumeration (`llvm.amdgcn.icmp`)."""


def perform(
    call: Call, contract: Contract, arguments: dict[int, tuple[Value, ...]], lanes: int
) -> dict[int, Result]:
    """What the call gives each of its participants, which are the keys of `arguments`."""
    if call.type == "void":
        return dict.fromkeys(arguments)
    meaning = MEANINGS.get(contract.meaning or "")
    if meaning is None or len(call.arguments) < arguments_needed(contract):
        return dict.fromkeys(arguments, unknown_result(call, arguments))
    group = Group(call, contract, arguments, lanes)
    return {lane: _of_type(call.type, meaning(group, lane)) for lane in arguments}


def arguments_needed(contract: Contract) -> int:
    """How many arguments a call must have for its contract's meaning to make sense."""
    match contract.meaning:
        case "ballot.compare" | "write.lane":
            return 3
        case "mask.count.lo" | "mask.count.hi":
            return 2
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


# --- who takes part ---


def _bits(group: Group, bits: int) -> Value:
    """A mask of lanes as the call's type has it."""
    width = width_of(group.call.type)
    return Opaque(f"{group.call.type} {bits:#x}") if width is None else fit(bits, width)


def _where(group: Group, lane: int, holds: Callable[[int], bool]) -> int:
    return sum(1 << member for member in group.members(lane) if holds(member))


def ballot(group: Group, lane: int) -> Value:
    """The mask of those lanes that pass true."""
    if any_poison(group.values(lane)):
        return POISON
    return _bits(group, _where(group, lane, lambda member: group.value(member) == 1))


def ballot_compare(group: Group, lane: int) -> Value:
    """The mask of those lanes for which the comparison holds (`llvm.amdgcn.icmp`)."""
    number = group.arguments[lane][2]
    predicate = _PREDICATES.get(number) if isinstance(number, int) else None
    operands = [value for m in group.members(lane) for value in group.arguments[m][:2]]
    if any_poison(operands) or predicate is None:
        return POISON

    def holds(member: int) -> bool:
        a, b = group.arguments[member][:2]
        if isinstance(a, int) and isinstance(b, int):
            return compared(predicate, a, b, group.width)
        return False

    return _bits(group, _where(group, lane, holds))


def ballot_inverse(group: Group, lane: int) -> Value:
    """The lane's own bit of a mask."""
    mask = group.value(lane)
    return mask >> lane & 1 if isinstance(mask, int) else mask


def active_mask(group: Group, lane: int) -> Value:
    return _bits(group, _where(group, lane, lambda member: True))


def match_any(group: Group, lane: int) -> Value:
    """The mask of those lanes that pass the same value as this one."""
    if any_poison(group.values(lane)):
        return POISON
    mine = group.value(lane)
    return _bits(group, _where(group, lane, lambda member: group.value(member) == mine))


def is_first_lane(group: Group, lane: int) -> Value:
    return int(lane == min(group.members(lane), default=lane))


def elect(group: Group, lane: int) -> Value:
    """The elected lane, and whether it is this one (`llvm.nvvm.elect.sync`)."""
    leader = min(group.members(lane), default=lane)
    return Aggregate((leader, int(lane == leader)))


def vote(decide: Callable[[list[Value]], bool]) -> Callable[[Group, int], Value]:
    """A truth value about the values that the participants pass."""

    def meaning(group: Group, lane: int) -> Value:
        values = group.values(lane)
        return POISON if any_poison(values) else int(decide(values))

    return meaning


def count_bits(group: Group, lane: int) -> Value:
    """How many lanes pass true."""
    values = group.values(lane)
    return POISON if any_poison(values) else fit(values.count(1), width_of(group.call.type) or 64)


# --- reductions and scans ---


def _combined(kind: str, width: int) -> Callable[[int, int], int]:
    def combine(a: int, b: int) -> int:
        match kind:
            case "add":
                return fit(a + b, width)
            case "mul":
                return fit(a * b, width)
            case "and":
                return a & b
            case "or":
                return a | b
            case "xor":
                return a ^ b
            case "umin" | "umax":
                return (min if kind == "umin" else max)(a, b)
            case _:
                choose = min if kind == "min" else max
                return choose(a, b, key=lambda value: signed(value, width))

    return combine


def reduction(kind: str) -> Callable[[Group, int], Value]:
    """The participants' values combined."""

    def meaning(group: Group, lane: int) -> Value:
        return _reduced(group, kind, group.values(lane))

    return meaning


def _reduced(group: Group, kind: str, values: list[Value]) -> Value:
    if any_poison(values):
        return POISON
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers or len(numbers) != len(values):
        return built(group.call.type, f"reduce.{kind}", *sorted(map(str, values)))
    return reduce(_combined(kind, group.width), numbers)


def scan_add(inclusive: bool) -> Callable[[Group, int], Value]:
    """The sum over the participants before this one, itself included or not."""

    def meaning(group: Group, lane: int) -> Value:
        before = [m for m in group.members(lane) if m < lane or (inclusive and m == lane)]
        values = [group.value(member) for member in before]
        return _reduced(group, "add", values) if values else _zero(group)

    return meaning


def _zero(group: Group) -> Value:
    return 0 if width_of(group.call.type) else built(group.call.type, "reduce.add")


# --- who a lane is ---


def mask_count(high: bool) -> Callable[[Group, int], Value]:
    """How many bits of a half mask lie below this lane, plus a start (`llvm.amdgcn.mbcnt`)."""

    def meaning(group: Group, lane: int) -> Value:
        mask, start = group.arguments[lane][:2]
        if not isinstance(mask, int) or not isinstance(start, int):
            return POISON
        below = max(0, lane - 32) if high else min(lane, 32)
        return fit(start + (mask & ((1 << below) - 1)).bit_count(), 32)

    return meaning


def thread_id(group: Group, lane: int) -> Value:
    """The first component is the lane; the workgroup of the simulated wave is a row."""
    component = group.arguments[lane][0] if group.arguments[lane] else 0
    return lane if component == 0 else POISON if component is POISON else 0


def lane_mask(holds: Callable[[int, int], bool]) -> Callable[[Group, int], Value]:
    def meaning(group: Group, lane: int) -> Value:
        return sum(1 << other for other in range(32) if holds(other, lane))

    return meaning


def wave_size(group: Group, lane: int) -> Value:
    amdgpu = (group.call.callee or "").startswith("llvm.amdgcn.")
    return 64 if amdgpu else group.wave_size


MEANINGS: dict[str, Callable[[Group, int], Result]] = {
    "ballot": ballot,
    "ballot.compare": ballot_compare,
    "ballot.inverse": ballot_inverse,
    "vote.any": vote(lambda values: 1 in values),
    "vote.all": vote(lambda values: all(value == 1 for value in values)),
    "vote.equal": vote(lambda values: all(value == values[0] for value in values)),
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
    "write.lane": write_lane,
    **{
        f"reduce.{kind}": reduction(kind)
        for kind in ("add", "mul", "min", "max", "umin", "umax", "and", "or", "xor")
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
