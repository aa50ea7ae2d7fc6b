"""Operations that tell a lane who it is, and how large its wave."""

from __future__ import annotations

from collections.abc import Callable

from ...values.values import POISON, Value, fit
from .participants import Group


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
