"""Operations that combine the participants' values: reductions and scans."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from ...program.operands import width_of
from ...values.values import POISON, Value, any_poison, built, fit, signed
from .participants import Group


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
    if kind == "sub":
        return fit(-sum(numbers), group.width)
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
