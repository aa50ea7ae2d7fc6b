"""Operations that read another lane's value: broadcasts, shuffles, permutations."""

from __future__ import annotations

from collections.abc import Callable

from ...values.values import POISON, Aggregate, UndefinedBehaviour, Value, built
from .participants import Group


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


def indexed(group: Group, lane: int, index: int) -> int:
    """The lane that an index names: in the segment on NVPTX, modulo the wave on AMDGPU."""
    segment = _segment(group, lane)
    if segment is not None:
        first, _, mask = segment
        return first | (index & 31 & ~mask)
    if (group.call.callee or "").startswith("llvm.amdgcn."):
        return index % group.wave_size
    return index


def _one_lane(group: Group, position: int) -> int | None:
    """The lane, modulo the wave, that all participants name in one of their arguments; None where
    they do not name one."""
    numbers = [given[position] for given in group.arguments.values()]
    lanes = {number % group.wave_size for number in numbers if isinstance(number, int)}
    return lanes.pop() if len(lanes) == 1 and POISON not in numbers else None


def read_lane(group: Group, lane: int) -> Value:
    """The value of the lane that all name, undefined where they name several or it takes no part
    (`llvm.amdgcn.readlane`)."""
    source = _one_lane(group, group.contract.lane_argument)
    return POISON if source is None else _of_participant(group, source)


def _of_participant(group: Group, source: int) -> Value:
    return group.value(source) if source in group.arguments else POISON


def write_lane(group: Group, lane: int) -> Value:
    """One lane gets the new value, the others keep the old one; undefined where they name several
    lanes or values (`llvm.amdgcn.writelane`)."""
    value, _, old = group.arguments[lane][:3]
    target = _one_lane(group, 1)
    if target is None or any(given[0] != value for given in group.arguments.values()):
        return POISON
    if value is POISON:
        return POISON
    return value if target == lane else old


def other_half(group: Group, lane: int) -> Value:
    """The value of the lane 32 further or before (`llvm.amdgcn.permlane64`)."""
    return _of_participant(group, lane ^ 32)


def read_bytes(group: Group, lane: int) -> Value:
    """The value of lane index / 4 (`ds_bpermute`). From a lane that takes no part hardware reads
    zero; LLVM makes it what it likes."""
    index = group.arguments[lane][group.contract.lane_argument]
    if not isinstance(index, int):
        return POISON
    return _of_participant(group, (index >> 2) % group.wave_size)
