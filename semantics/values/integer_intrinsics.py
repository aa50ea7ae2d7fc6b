"""The pure integer intrinsics: bit counting, saturation, overflow, funnel shifts."""

from __future__ import annotations

from .values import POISON, Aggregate, Value, fit, signed


def intrinsic(opcode: str, numbers: list[int], width: int, result_width: int) -> Value | None:
    """The result of a pure integer intrinsic; None for one that is not interpreted here."""
    a, b = numbers[0], numbers[1] if len(numbers) > 1 else 0
    x, y = signed(a, width), signed(b, width)
    match opcode.removeprefix("llvm."):
        case "umin":
            return min(a, b)
        case "umax":
            return max(a, b)
        case "smin":
            return fit(min(x, y), width)
        case "smax":
            return fit(max(x, y), width)
        case "abs":
            return POISON if b and a == 1 << (width - 1) else fit(abs(x), width)
        case "ucmp":
            return fit((a > b) - (a < b), result_width)
        case "scmp":
            return fit((x > y) - (x < y), result_width)
        case "fshl" | "fshr":
            return _funnel(opcode, a, b, numbers[2] % width, width)
        case "ptrmask":
            return a & b
        case "expect" | "expect.with.probability" | "ssa.copy":
            return a
        case name if name.endswith(".with.overflow"):
            return _with_overflow(name, a, b, width)
        case name if name.endswith(".sat"):
            return _saturated(name, a, b, width)
        case name:
            return _bits(name, a, b, width)


def _bits(name: str, a: int, zero_is_poison: int, width: int) -> Value | None:
    match name:
        case "ctpop":
            return a.bit_count()
        case "ctlz":
            return POISON if zero_is_poison and not a else width - a.bit_length()
        case "cttz":
            if not a:
                return POISON if zero_is_poison else width
            return (a & -a).bit_length() - 1
        case "bitreverse":
            return int(f"{a:0{width}b}"[::-1], 2)
        case "bswap":
            return int.from_bytes(a.to_bytes(width // 8, "little"), "big")
        case _:
            return None


def _funnel(opcode: str, high: int, low: int, amount: int, width: int) -> int:
    joined = high << width | low
    if opcode == "llvm.fshl":
        return fit(joined << amount >> width, width)
    return fit(joined >> amount, width)


def _exact(kind: str, a: int, b: int) -> int:
    match kind:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case _:
            return a << b


def _with_overflow(name: str, a: int, b: int, width: int) -> Value:
    kind, is_signed = name[1:4], name[0] == "s"
    if is_signed:
        true_value = _exact(kind, signed(a, width), signed(b, width))
        value = fit(true_value, width)
        return Aggregate((value, int(signed(value, width) != true_value)))
    true_value = _exact(kind, a, b)
    return Aggregate((fit(true_value, width), int(fit(true_value, width) != true_value)))


def _saturated(name: str, a: int, b: int, width: int) -> Value | None:
    kind, is_signed = name[1:4], name[0] == "s"
    if name not in ("uadd.sat", "usub.sat", "ushl.sat", "sadd.sat", "ssub.sat", "sshl.sat"):
        return None
    if kind == "shl" and b >= width:
        return POISON
    if is_signed:
        right = b if kind == "shl" else signed(b, width)
        top = (1 << (width - 1)) - 1
        return fit(max(-top - 1, min(top, _exact(kind, signed(a, width), right))), width)
    return max(0, min((1 << width) - 1, _exact(kind, a, b)))
