"""Who takes part in one communication, as the meanings of wave operations see it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...program.contracts import Contract
from ...program.instructions import Call
from ...program.operands import width_of
from ...values.values import UndefinedBehaviour, Value

Result = Value | UndefinedBehaviour | None
"""What a communication gives one participant; None for a call without a result."""


@dataclass(slots=True)
class Group:
    """The participants of one communication and what each passed. `lanes` is the wave's size,
    `hardware` that of the target's, None where it is open."""

    call: Call
    contract: Contract
    arguments: dict[int, tuple[Value, ...]]
    lanes: int
    hardware: int | None = None
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
        """The lanes that the hardware has; where that is open 64 for a ballot of 64 bits or a wave
        of more than 32."""
        if self.hardware is not None:
            return self.hardware
        return 64 if self.lanes > 32 or self.call.type == "i64" else 32
