"""What wave operations compute: the concrete meaning of each contract's `meaning`.

An operation sees the lanes that take part and their arguments, nothing else. One without a known
meaning gives all its participants a hash of who they are and what they brought, so that a changed
communicating set shows in the data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce

from .arithmetic import compared
from .lane_values import (
    POISON,
    Aggregate,
    Opaque,
    UndefinedBehaviour,
    Value,
    any_poison,
    built,
    fit,
    signed,
)
from .operations import Contract
from .program import Call, width_of

Result = Value | UndefinedBehaviour | None

_TAKE_A_VALUE = frozenset(("ballot", "vote", "match", "broadcast", "shuffle", "reduce", "scan"))
"""The first words of the meanings that use the contract's value argument."""

_PREDICATES = dict(
    enumerate(("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"), start=32)
)
"""The numbers of icmp's predicates in LLVM's own enumeration (`llvm.amdgcn.icmp`)."""


@dataclass(slots=True)
class Group:
    """The participants of one communication and what each passed. `lanes` is the wave's size."""

    call: Call
    contract: Contract
    arguments: dict[int, tuple[Value, ...]]
    lanes: int
    _members: dict[Value | None, tuple[int, ...]] = field(default_factory=dict)

    def members(self, lane: int) -> tuple[int, ...]:
        """The participants that `lane` means: all, or those that its mask names."""
        position = self.contract.mask_argument
        mask = None if position is None else self.arguments[lane][position]
        if mask not in self._members:
            self._members[mask] = tuple(
                sorted(k for k in self.arguments if not isinstance(mask, int) or mask >> k & 1)
            )
        return self._members[mask]

    def value(self, lane: int) -> Value:
        return self.arguments[lane][self.contract.value_argument]

    def values(self, lane: int) -> list[Value]:
        """The values of the participants that `lane` means, in lane order."""
        return [self.value(member) for member in self.members(lane)]

    @property
    def width(self) -> int:
        """The width of the value argument; 0 for a type without one."""
        operands, position = self.call.arguments, self.contract.value_argument
        return (width_of(operands[position].type) or 0) if position < len(operands) else 0

    @property
    def wave_size(self) -> int:
        """The lanes that the hardware has: 64 for a ballot of 64 bits or a wave of more than 32."""
        return 64 if self.lanes > 32 or self.call.type == "i64" else 32


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


# --- values of other lanes ---


def broadcast_first(group: Group, lane: int) -> Value:
    return group.value(min(group.members(lane), default=lane))


def shuffle(
    source: Callable[[Group, int, int], int],
) -> Callable[[Group, int], Value | UndefinedBehaviour]:
    """The value of another lane, found from this lane's number and its index argument."""

    def meaning(group: Group, lane: int) -> Value | UndefinedBehaviour:
        index = group.arguments[lane][group.contract.lane_argument]
        if not isinstance(index, int):
            return POISON
        chosen = source(group, lane, index)
        value, in_segment = _from_lane(group, lane, chosen)
        if group.call.type.startswith("{") and not isinstance(value, UndefinedBehaviour):
            return Aggregate((value, int(in_segment)))
        return value

    return meaning


def _from_lane(group: Group, lane: int, source: int) -> tuple[Value | UndefinedBehaviour, bool]:
    """The value of lane `source`, and whether it lies in the segment of lanes that may be read."""
    in_segment = _in_segment(group, lane, source)
    if not in_segment:
        return group.value(lane), False
    if source in group.members(lane):
        return group.value(source), True
    match group.contract.out_of_range:
        case "poison":
            return POISON, True
        case "ub":
            return UndefinedBehaviour(f"lane {source} is not in the communicating set"), True
        case None:
            return built(group.call.type, "inactive lane", source), True


def _segment(group: Group, lane: int) -> tuple[int, int, int] | None:
    """First and last lane of this lane's segment, and the segment mask, as NVPTX's last operand
    of a shuffle packs them; None for the other targets."""
    position = group.contract.lane_argument + 1
    packed = group.arguments[lane][position] if position < len(group.arguments[lane]) else None
    if not (group.call.callee or "").startswith("llvm.nvvm.") or not isinstance(packed, int):
        return None
    mask, clamp = packed >> 8 & 31, packed & 31
    return lane & mask, (lane & mask) | (clamp & ~mask), mask


def _in_segment(group: Group, lane: int, source: int) -> bool:
    segment = _segment(group, lane)
    if segment is None:
        return True
    _, clamped, _ = segment
    upwards = group.contract.meaning == "shuffle.up"
    return source >= clamped if upwards else source <= clamped


def _indexed(group: Group, lane: int, index: int) -> int:
    segment = _segment(group, lane)
    if segment is not None:
        first, _, mask = segment
        return first | (index & 31 & ~mask)
    if (group.call.callee or "").startswith("llvm.amdgcn."):
        return index % group.wave_size
    return index


def write_lane(group: Group, lane: int) -> Value:
    """One lane gets the new value, the others keep the old one (`llvm.amdgcn.writelane`)."""
    value, target, old = group.arguments[lane][:3]
    return value if target == lane else old


def read_bytes(group: Group, lane: int) -> Value:
    """The value of lane index / 4; zero from a lane that takes no part (`ds_bpermute`)."""
    index = group.arguments[lane][group.contract.lane_argument]
    if not isinstance(index, int):
        return POISON
    source = (index >> 2) % group.wave_size
    return group.value(source) if source in group.arguments else 0


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
    "broadcast": shuffle(_indexed),
    "broadcast.first": broadcast_first,
    "shuffle": shuffle(_indexed),
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
