"""What a wave is run on: arguments and prescribed results; what is not given is drawn by seed.

Every draw is a function of the seed and of what it is for, never of the order of events, so that
two programs run on the same inputs see the same world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..program.attributes import Ranges
from ..program.function import Function, Parameter
from ..program.input_errors import InputError
from ..program.instructions import Load
from ..program.operands import width_of
from ..values.values import POISON, Opaque, Value, digest, fit
from .memory_inputs import (
    ADDRESSES,
    KEYS,
    MEMORY,
    VOLATILE_LOADS,
    WRITTEN,
    Bytes,
    Written,
    addresses_of,
    memory_of,
    written_of,
)

LOADS = VOLATILE_LOADS
"""The key under which inputs prescribe what successive volatile and atomic loads give."""
PLAIN_LOADS = "plain load"
"""The key under which inputs prescribe what successive other loads give, whatever memory holds."""


@dataclass(frozen=True, slots=True)
class WaveInputs:
    """`arguments` maps a parameter to one value, or to a list with one value a lane; `results`
    maps a callee (or `load`) to the list of values that its successive executions give in every
    lane, or to a list of such lists, one a lane. A value is a number, or "poison".

    `memory` has the bytes, by address, that all lanes find in memory at first; `addresses` where
    globals lie; `written` what others write (`memory_inputs`)."""

    arguments: Mapping[str, Any] = field(default_factory=dict)
    results: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    memory: Bytes = field(default_factory=dict)
    addresses: Mapping[str, int] = field(default_factory=dict)
    written: Written = field(default_factory=dict)

    @staticmethod
    def from_json(document: object, function: Function, lanes: int) -> WaveInputs:
        """Inputs as a JSON document has them: one object, arguments, callees and the keys of
        `memory_inputs` together.

        Raises InputError for a name that the function does not have, a list that does not have
        one element a lane, and a value that does not fit its type."""
        if not isinstance(document, dict):
            raise InputError("the inputs are not a JSON object", hint='for example {"x": [0, 1]}')
        arguments: dict[str, Any] = {}
        results: dict[str, Any] = {}
        parameters = {parameter.name: parameter for parameter in function.parameters}
        types = result_types(function)
        given = {key: value for key, value in document.items() if key in KEYS}
        for key, value in document.items():
            if key in given:
                continue
            whole = key in parameters or key in types or key[:1] not in ("%", "@")
            name = key if whole else key[1:]
            if name in parameters and (whole or key[:1] != "@"):
                arguments[name] = _checked_argument(name, value, parameters[name], lanes)
            elif name in types:
                results[name] = _checked_results(name, value, types[name], lanes)
            else:
                known = ", ".join([*parameters, *types]) or "none"
                raise InputError(
                    f"@{function.name} has no argument and no call of the name '{key}'",
                    hint=f"known names: {known}",
                )
        return WaveInputs(
            arguments,
            results,
            memory_of(given.get(MEMORY, {})),
            addresses_of(given.get(ADDRESSES, {}), function),
            written_of(given.get(WRITTEN, {}), function, lanes),
        )

    def argument(self, parameter: Parameter, lane: int) -> Value | None:
        """The value given for a parameter in a lane, None if there is none."""
        if parameter.name not in self.arguments:
            return None
        given = self.arguments[parameter.name]
        if isinstance(given, list | tuple):
            given = given[lane]
        return value_of(given, parameter.type, parameter.name)

    def result(self, callee: str, type_: str, lane: int, execution: int) -> Value | None:
        """The value given for a lane's n-th execution (from 1) of a callee, None without one."""
        given = self.results.get(callee, ())
        if given and isinstance(given[0], list | tuple):
            given = given[lane]
        if execution > len(given):
            return None
        return value_of(given[execution - 1], type_, callee)

    def writes(self, callee: str, lane: int, execution: int) -> Bytes:
        """What others write behind a lane's n-th execution (from 1) of a callee."""
        lists = self.written.get(callee, ())
        of_lane = lists[lane] if lane < len(lists) else ()
        return of_lane[execution - 1] if execution <= len(of_lane) else {}


def result_types(function: Function) -> dict[str, str]:
    """The types of what a function's callees give, and of loads an empty one: the names for which
    results can be given."""
    types = {
        call.callee: call.type
        for _, call in function.calls()
        if call.callee is not None and call.control is None and call.type != "void"
    }
    for _, instruction in function.sites():
        if isinstance(instruction, Load):
            types[loads_key(instruction)] = ""
    return types


def loads_key(load: Load) -> str:
    """The key under which inputs prescribe what a load gives."""
    return LOADS if load.volatile or load.atomic else PLAIN_LOADS


def _checked_argument(name: str, value: object, parameter: Parameter, lanes: int) -> object:
    values = value if isinstance(value, list) else [value]
    if isinstance(value, list) and len(value) != lanes:
        raise InputError(
            f"'{name}' has {len(value)} values for {lanes} lanes",
            hint=f"give one value, or {lanes}, or ask for other --lanes",
        )
    for one in values:
        value_of(one, parameter.type, name)
    return value


def _checked_results(name: str, value: object, type_: str, lanes: int) -> list[Any]:
    if not isinstance(value, list):
        raise InputError(
            f"'{name}' needs a list",
            hint="its successive results, or one such list a lane",
        )
    per_lane = [one for one in value if isinstance(one, list)]
    if per_lane and len(per_lane) != len(value):
        raise InputError(
            f"'{name}' mixes values and lists",
            hint="give a list of values, or a list of such lists, one a lane",
        )
    if per_lane and len(per_lane) != lanes:
        raise InputError(
            f"'{name}' has {len(value)} lists for {lanes} lanes",
            hint=f"give {lanes} lists, or ask for other --lanes",
        )
    for values in per_lane or [value]:
        for one in values:
            value_of(one, type_ or "i64", name)
    return value


def value_of(given: object, type_: str, name: str) -> Value:
    """The value that a number or a text stands for; `name` is what it is given for.

    Raises InputError if it is no value of the type."""
    width = width_of(type_)
    if given == "poison":
        return POISON
    if width is None:
        return given if isinstance(given, Opaque) else Opaque(_with_type(str(given), type_))
    if given is POISON:
        return POISON
    if isinstance(given, int) and -(1 << (width - 1)) <= int(given) < 1 << width:
        return fit(int(given), width)
    raise InputError(
        f"'{name}' cannot be {given!r}: it has type {type_}",
        hint=f'give a number that fits into {width} bits, or "poison"',
    )


def _with_type(text: str, type_: str) -> str:
    """A value that is not computed with, as runs show it: with its type in front, once."""
    return text if text.startswith((f"{type_} ", f"{type_}#")) else f"{type_} {text}"


# --- what is drawn ---


_RARELY = 32
"""One draw in so many is at the edge of its type: as a trip count it would outlast all fuel."""


def draw(type_: str, lanes: int, ranges: Ranges, *what: object) -> Value:
    """A value that depends on `what` alone: mostly small, now and then at the edge of the type."""
    bits = digest(type_, *what)
    width = width_of(type_)
    if width is None:
        return Opaque(f"{type_}#{bits:016x}")
    if type_.startswith("ptr"):
        return 0x5000_0000_0000 + ((bits % (1 << 20)) << 20)
    top = (1 << width) - 1
    if bits % _RARELY:
        value = fit((bits >> 8) % (lanes + 3), width)
    else:
        value = (top, top >> 1, (top >> 1) + 1, fit(bits >> 8, width))[(bits >> 5) % 4]
    return value if in_ranges(value, ranges, width) else _from_ranges(ranges, width, bits)


def in_ranges(value: int, ranges: Ranges, width: int) -> bool:
    """True if the value lies in one of the half-open ranges, which may wrap; all do without one."""
    if not ranges:
        return True
    for low, high in ranges:
        start, end = fit(low, width), fit(high, width)
        if start <= value < end or (end <= start and (value >= start or value < end)):
            return True
    return False


def _from_ranges(ranges: Ranges, width: int, bits: int) -> int:
    low, high = ranges[bits % len(ranges)]
    size = fit(high - low, width) or 1 << width
    return fit(low + (bits >> 8) % size, width)


def drawn_argument(parameter: Parameter, position: int, lane: int, lanes: int, seed: int) -> Value:
    """A parameter's value where none is given. A shared one is equal in all lanes, and so is a
    pointer: it names one object, apart from every other parameter's."""
    if parameter.type.startswith("ptr"):
        return 0x1000_0000_0000 + (position << 32)
    owner = "all" if parameter.shared else lane
    return draw(
        parameter.type, lanes, parameter.attributes.range, seed, "argument", position, owner
    )


def poisoned(value: Value | None, type_: str, ranges: Ranges) -> Value | None:
    """The value, or poison if it lies outside the ranges that its attributes promise."""
    width = width_of(type_)
    if isinstance(value, int) and width and not in_ranges(value, ranges, width):
        return POISON
    return value
