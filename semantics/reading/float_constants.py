"""The bits of a floating-point constant, from the ways in which LLVM writes it."""

from __future__ import annotations

import re
import struct

from ..program.layouts import FLOATS

DECIMAL = re.compile(r"[-+]?\d+\.\d*(?:e[-+]?\d+)?", re.ASCII)
PREFIXES = {"0xH": "half", "0xR": "bfloat", "0xL": "fp128"}
"""What stands before the digits of a type whose bits are written as they are."""

DOUBLE = struct.Struct("<d")
SINGLE = struct.Struct("<f")


def float_bits(text: str, type_: str) -> int | None:
    """The bits of a constant of a floating-point type; None for what is written otherwise.

    >>> hex(float_bits("1.500000e+00", "float")), hex(float_bits("0x7FF8000000000000", "float"))
    ('0x3fc00000', '0x7fc00000')
    """
    if type_ not in FLOATS:
        return None
    prefix, digits = text[:3], text[3:]
    if PREFIXES.get(prefix) == type_ and _is_hexadecimal(digits):
        if type_ == "fp128":
            # The lower half is written first.
            return int(digits[16:], 16) << 64 | int(digits[:16], 16)
        return int(digits, 16)
    if type_ not in ("float", "double"):
        return None
    if DECIMAL.fullmatch(text):
        double = int.from_bytes(DOUBLE.pack(float(text)), "little")
    elif text.startswith("0x") and _is_hexadecimal(text[2:]) and len(text) <= 18:
        double = int(text[2:], 16)
    else:
        return None
    return double if type_ == "double" else _single(double)


def _is_hexadecimal(digits: str) -> bool:
    return re.fullmatch(r"[0-9A-Fa-f]+", digits) is not None


def _single(double: int) -> int | None:
    """The bits of a number of type `float` that is written as a double; None for no such number.

    What is no number keeps the upper bits of what it carries."""
    sign, exponent, fraction = double >> 63, double >> 52 & 0x7FF, double & ((1 << 52) - 1)
    if exponent == 0x7FF:
        return None if fraction & ((1 << 29) - 1) else sign << 31 | 0xFF << 23 | fraction >> 29
    number = DOUBLE.unpack(double.to_bytes(8, "little"))[0]
    try:
        packed = SINGLE.pack(number)
    except OverflowError:
        return None
    return int.from_bytes(packed, "little") if SINGLE.unpack(packed)[0] == number else None
