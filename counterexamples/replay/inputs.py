"""The inputs of a wave that may be changed one by one, and waves with other values in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ...semantics.program.attributes import UNSTATED, ValueAttributes
from ...semantics.program.contracts import STRICTEST, Contracts
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call, Load
from ...semantics.program.operands import width_of
from ...semantics.wave.inputs import loads_key
from .replay import Wave


@dataclass(frozen=True, slots=True)
class Cell:
    """One input that may change: an argument in `lanes` (all of them where it is shared), or the
    result of a callee's `execution` (from 0) in one lane. `width` is that of its type in bits."""

    name: str
    lanes: tuple[int, ...]
    width: int
    execution: int | None = None


def free_arguments(source: Function) -> dict[str, int]:
    """The arguments that may have any value of their type, with its width."""
    return {
        p.name: width
        for p in source.parameters
        if (width := width_of(p.type)) is not None
        and not (p.type.startswith("ptr") or _limited(p.attributes))
    }


def _limited(said: ValueAttributes) -> bool:
    """Whether something is promised of a value besides that it is no poison."""
    return replace(said, noundef=False, passed=frozenset()) != UNSTATED


def free_results(functions: tuple[Function, ...], contracts: Contracts) -> dict[str, int]:
    """The callees, and loads, whose results may be anything, with the width of their type."""
    widths: dict[str, set[int | None]] = {}
    for function in functions:
        for _, instruction in function.sites():
            match instruction:
                case Call(callee=callee) if callee is not None and instruction.type != "void":
                    bound = instruction.result.range or instruction.declared_range
                    free = not bound and contracts.of(callee) == STRICTEST
                    width = width_of(instruction.type) if free else None
                    widths.setdefault(callee, set()).add(width)
                case Load():
                    width = None if instruction.result.range else width_of(instruction.type)
                    pointer = instruction.type.startswith("ptr")
                    widths.setdefault(loads_key(instruction), set()).add(None if pointer else width)
                case _:
                    pass
    return {
        name: width
        for name, found in widths.items()
        if len(found) == 1 and (width := next(iter(found))) is not None
    }


def value_in(wave: Wave, cell: Cell) -> Any:
    if cell.execution is None:
        return wave.arguments[cell.name][cell.lanes[0]]
    return wave.source_results[cell.name][cell.lanes[0]][cell.execution]


def with_values(wave: Wave, changes: Iterable[tuple[Cell, Any]]) -> Wave:
    """The wave with other values in some cells; a result changes on both sides."""
    arguments = dict(wave.arguments)
    sides = [dict(wave.source_results), dict(wave.target_results)]
    for cell, value in changes:
        if cell.execution is None:
            values = list(arguments[cell.name])
            for lane in cell.lanes:
                values[lane] = value
            arguments[cell.name] = values
            continue
        for results in sides:
            lists = [list(values) for values in results.get(cell.name, ())]
            lane = cell.lanes[0]
            if lane < len(lists) and cell.execution < len(lists[lane]):
                lists[lane][cell.execution] = value
                results[cell.name] = lists
    return replace(wave, arguments=arguments, source_results=sides[0], target_results=sides[1])
