"""What a wave's memory holds at first, where globals lie, and what others write while it runs, as
JSON has them.

    {"#memory": {"0x10000": [1, 2, "poison", 4]},
     "#addresses": {"@g": "0x20000"},
     "#written": {"op": [[{"0x10000": [5]}, {}]]}}

A run of bytes stands at the address of its first. Addresses are texts, as keys of JSON must be:
numbers of base ten, or of base sixteen behind `0x`; where one is a value, it may be a number.
`#written` has for each callee (`load` and an effect's kind for operations on memory that others
see) one list a lane, with what is written behind each execution in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..program.function import Function
from ..program.input_errors import InputError
from ..program.instruction_operands import operands_of
from ..program.instructions import Effect, Load
from ..program.operands import POINTER_WIDTH, Global, Literal, Operand

MEMORY, ADDRESSES, WRITTEN = "#memory", "#addresses", "#written"
KEYS = (MEMORY, ADDRESSES, WRITTEN)

VOLATILE_LOADS = "load"
"""What stands for volatile and atomic loads where callees are named."""

GivenByte = Any
"""A number from 0 to 255, or "poison"."""

Bytes = Mapping[int, GivenByte]
"""Bytes by address."""

Written = Mapping[str, Sequence[Sequence[Bytes]]]
"""By callee, a list a lane, behind each of its executions in turn the bytes that others wrote."""

_BYTES_HINT = 'write for example {"0x10000": [1, 2, "poison"]}'


def memory_of(document: object, key: str = MEMORY) -> dict[int, GivenByte]:
    """The bytes that a JSON object gives. Raises InputError for what is no byte or no address,
    and for a byte that is given twice."""
    if not isinstance(document, Mapping):
        raise InputError(f"'{key}' needs an object", hint=_BYTES_HINT)
    found: dict[int, GivenByte] = {}
    for start, values in document.items():
        first = address_of(start, key)
        if not isinstance(values, list):
            raise InputError(f"'{key}' at {start} needs a list of bytes", hint=_BYTES_HINT)
        for place, byte in enumerate(values, first):
            number = isinstance(byte, int) and not isinstance(byte, bool) and 0 <= byte < 256
            if not number and byte != "poison":
                raise InputError(
                    f"'{key}' at {start} cannot hold {byte!r}",
                    hint='a byte is a number from 0 to 255, or "poison"',
                )
            if place in found:
                raise InputError(f"'{key}' gives the byte at {place:#x} twice", hint=_BYTES_HINT)
            found[place] = byte
    return found


def address_of(given: object, what: str) -> int:
    """The address that a number or a text stands for. Raises InputError."""
    number = given
    if isinstance(given, str):
        try:
            number = int(given, 0)
        except ValueError:
            number = None
    if (
        isinstance(number, int)
        and not isinstance(number, bool)
        and 0 <= number < 1 << POINTER_WIDTH
    ):
        return number
    raise InputError(
        f"'{what}' has no address {given!r}",
        hint=f'give a number of up to {POINTER_WIDTH} bits, for example "0x10000"',
    )


def addresses_of(document: object, function: Function) -> dict[str, int]:
    """Where globals lie, by name. Raises InputError for one that the function does not use."""
    if not isinstance(document, Mapping):
        raise InputError(
            f"'{ADDRESSES}' needs an object", hint='write for example {"@g": "0x2000"}'
        )
    known = set(global_names(function))
    found: dict[str, int] = {}
    for key, given in document.items():
        name = key if key in known else key.removeprefix("@")
        if name not in known:
            listed = ", ".join(f"@{each}" for each in sorted(known)) or "none"
            raise InputError(
                f"@{function.name} uses no global of the name '{key}'", hint=f"it uses {listed}"
            )
        found[name] = address_of(given, ADDRESSES)
    return found


def written_of(
    document: object, function: Function, lanes: int
) -> dict[str, list[list[dict[int, GivenByte]]]]:
    """What others write, by callee. Raises InputError for a callee that the function does not
    have, and for lists that are not one a lane."""
    hint = 'write for example {"op": [[{"0x10000": [5]}]]}, one inner list a lane'
    if not isinstance(document, Mapping):
        raise InputError(f"'{WRITTEN}' needs an object", hint=hint)
    known = synchronising_names(function)
    found: dict[str, list[list[dict[int, GivenByte]]]] = {}
    for key, lists in document.items():
        name = key if key in known else key.removeprefix("@")
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise InputError(
                f"@{function.name} has no call and no effect of the name '{key}'",
                hint=f"known names: {listed}",
            )
        fits = isinstance(lists, list) and len(lists) == lanes
        if not fits or not all(isinstance(each, list) for each in lists):
            raise InputError(f"'{WRITTEN}' of '{key}' needs {lanes} lists, one a lane", hint=hint)
        found[name] = [[memory_of(each, WRITTEN) for each in each_lane] for each_lane in lists]
    return found


# --- names ---


def global_names(function: Function) -> Iterator[str]:
    """The names of the globals whose addresses a function uses."""
    for operand in _operands(function):
        match operand:
            case Global(name=name):
                yield name
            case Literal(base=base) if base:
                yield base
            case _:
                pass


def _operands(function: Function) -> Iterator[Operand]:
    for block in function.blocks.values():
        for phi in block.phis:
            yield from phi.incoming.values()
        for each in (*block.instructions, block.terminator):
            yield from operands_of(each)


def synchronising_names(function: Function) -> set[str]:
    """The names for which it can be given what others write behind them: callees, `load` for
    volatile and atomic loads, and the kinds of other effects."""
    names = {call.callee or "indirect call" for _, call in function.calls() if call.control is None}
    for _, instruction in function.sites():
        if isinstance(instruction, Load) and (instruction.volatile or instruction.atomic):
            names.add(VOLATILE_LOADS)
        elif isinstance(instruction, Effect):
            names.add(instruction.kind)
    return names


# --- as JSON ---


def shown_bytes(given: Bytes) -> dict[str, list[GivenByte]]:
    """Bytes as JSON has them: runs of neighbours, by the address of the first."""
    found: dict[str, list[GivenByte]] = {}
    run: list[GivenByte] = []
    before: int | None = None
    for address in sorted(given):
        if before is None or address != before + 1:
            run = found.setdefault(f"{address:#x}", [])
        run.append(given[address])
        before = address
    return found


def shown_memory_inputs(
    function: Function, memory: Bytes, addresses: Mapping[str, int], written: Written
) -> dict[str, Any]:
    """All three as the JSON of inputs has them, as far as they concern the function; what is empty
    is left out."""
    names, callees = set(global_names(function)), synchronising_names(function)
    places = {f"@{name}": f"{at:#x}" for name, at in addresses.items() if name in names}
    others = {
        callee: [[shown_bytes(each) for each in of_lane] for of_lane in lists]
        for callee, lists in written.items()
        if callee in callees and any(any(of_lane) for of_lane in lists)
    }
    found = {MEMORY: shown_bytes(memory), ADDRESSES: places, WRITTEN: others}
    return {key: value for key, value in found.items() if value}


__all__ = [
    "ADDRESSES",
    "KEYS",
    "MEMORY",
    "VOLATILE_LOADS",
    "WRITTEN",
    "Bytes",
    "GivenByte",
    "Written",
    "addresses_of",
    "memory_of",
    "shown_bytes",
    "shown_memory_inputs",
    "written_of",
]
