"""Floating-point constants as LLVM's text has them, and their bits (IEEE 754).

LLVM writes a `float` or a `double` in decimal where six digits are exact, else as the sixteen
hexadecimal digits of the double of the same value; `half` and `bfloat` in hexadecimal.
"""

from __future__ import annotations

import math
import struct

_WIDTHS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
_MARKS = {"half": "0xH", "bfloat": "0xR"}


def bits_of(type_: str, text: str) -> int | None:
    """The bits of a constant; None for a text that is not a constant of the type as LLVM writes it.

    >>> hex(bits_of("float", "1.000000e+00"))
    '0x3f800000'
    """
    try:
        if type_ in _MARKS:
            mark = _MARKS[type_]
            return int(text[3:], 16) if text.startswith(mark) and len(text) == 7 else None
        if type_ not in ("float", "double"):
            return None
        if text.startswith("0x"):
            bits = int(text[2:], 16)
        elif "e" in text:
            (bits,) = struct.unpack("<Q", struct.pack("<d", float(text)))
        else:
            return None
    except ValueError:
        return None
    return bits if type_ == "double" else _narrowed(bits)


def text_of(type_: str, bits: int) -> str | None:
    """The constant of these bits as LLVM writes it; None for a type that is not written here."""
    if type_ in _MARKS:
        return f"{_MARKS[type_]}{bits:04X}"
    if type_ not in ("float", "double"):
        return None
    wide = bits if type_ == "double" else _widened(bits)
    (value,) = struct.unpack("<d", struct.pack("<Q", wide))
    if math.isfinite(value):
        mantissa, _, exponent = f"{value:.5e}".partition("e")
        short = f"{mantissa}0e{exponent}"
        if float(short) == value:
            return short
    return f"0x{wide:016X}"


def _narrowed(wide: int) -> int | None:
    """The bits of the float that has the value of a double; None where no float has it."""
    sign, exponent, fraction = wide >> 63 << 31, wide >> 52 & 0x7FF, wide & ((1 << 52) - 1)
    if fraction & ((1 << 29) - 1) and exponent == 0x7FF:
        return None
    if exponent == 0x7FF:
        return sign | 0xFF << 23 | fraction >> 29
    (value,) = struct.unpack("<d", struct.pack("<Q", wide))
    try:
        packed = struct.pack("<f", value)
    except OverflowError:
        return None
    exact = struct.unpack("<f", packed)[0] == value
    return int.from_bytes(packed, "little") if exact else None


def _widened(bits: int) -> int:
    """The bits of the double that has the value of a float, or the payload of its not-a-number."""
    sign, exponent, fraction = bits >> 31 << 63, bits >> 23 & 0xFF, bits & ((1 << 23) - 1)
    if exponent == 0xFF:
        return sign | 0x7FF << 52 | fraction << 29
    (value,) = struct.unpack("<f", struct.pack("<I", bits))
    return int.from_bytes(struct.pack("<d", value), "little")


def width_of_float(type_: str) -> int | None:
    """The bits of a floating-point type; None for one that is not written here, and for others."""
    return _WIDTHS.get(type_)
