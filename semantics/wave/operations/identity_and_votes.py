"""Operations that tell a lane who it is, which lanes there are and what holds of them: masks,
votes, elections."""

from __future__ import annotations

from collections.abc import Callable

from ...program.operands import width_of
from ...values.arithmetic import compared
from ...values.values import POISON, Aggregate, Opaque, Value, any_poison, fit
from .participants import Group

_PREDICATES = dict(
    enumerate(("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"), start=32)
)
"""The numbers of icmp's predicates in LLVM's own enumeration (`llvm.amdgcn.icmp`)."""


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


def vote_of_quad(group: Group, lane: int) -> Value:
    """Whether the truth holds in one of this lane's four (`llvm.amdgcn.wqm.vote`)."""
    quad = [group.value(member) for member in group.members(lane) if member // 4 == lane // 4]
    return POISON if any_poison(quad) else int(1 in quad)


def count_bits(group: Group, lane: int) -> Value:
    """How many lanes pass true."""
    values = group.values(lane)
    return POISON if any_poison(values) else fit(values.count(1), width_of(group.call.type) or 64)


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
    return (group.hardware or 64) if amdgpu else group.wave_size
