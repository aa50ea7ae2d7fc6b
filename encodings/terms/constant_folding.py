"""What operations give for constants."""

from __future__ import annotations


def signed(value: int, width: int) -> int:
    """The two's complement reading of an unsigned `value`."""
    return value - (1 << width) if value >> (width - 1) else value


def folded(operation: str, a: int, b: int, width: int) -> int | None:
    """Division and shifts of two constants; None where LLVM gives no value."""
    if operation in ("shl", "lshr", "ashr"):
        if b >= width:
            return None
        shifts = {"shl": a << b, "lshr": a >> b, "ashr": signed(a, width) >> b}
        return shifts[operation]
    if b == 0:
        return None
    if operation == "udiv":
        return a // b
    if operation == "urem":
        return a % b
    x, y = signed(a, width), signed(b, width)
    quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    return quotient if operation == "sdiv" else x - quotient * y


def folded_bits(intrinsic: str, value: int, width: int) -> int:
    """The count of the bits of a constant, or what they are in another order."""
    digits = format(value, f"0{width}b")
    match intrinsic:
        case "llvm.ctpop":
            return digits.count("1")
        case "llvm.ctlz":
            return width - value.bit_length()
        case "llvm.cttz":
            return len(digits) - len(digits.rstrip("0"))
        case "llvm.bitreverse":
            return int(digits[::-1], 2)
        case _:
            return int.from_bytes(value.to_bytes(width // 8, "big"), "little")
