"""Convergence tokens: where they are defined and used, their regions, and the hearts of cycles.

A *point* lies before an instruction and is named by that instruction's `Site`; the terminator's
site is the one behind the last instruction. The convergence region of a token is a set of points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..control_flow.cycles import Cycle, CycleForest
from ..control_flow.dominance import dominator_tree, predecessors_of
from ..program.function import Function, Site
from ..program.instructions import Call, Unmodelled
from ..program.terminators import UnmodelledTerminator

BUNDLE = '"convergencectrl"('
_ONE_TOKEN = re.compile(r'"convergencectrl"\(token %("[^"]*"|[-\w$.]+)\)', re.ASCII)


def call_sites(function: Function) -> Iterator[tuple[Site, Call]]:
    """Every call site of a function that is known as one.

    An `invoke` or `callbr` stands at its terminator's site. A call that the model has no meaning
    for is there if it is convergent, or if its text shows one token."""
    for block in function.blocks.values():
        for index, instruction in enumerate(block.instructions):
            call = _controlled(instruction) if isinstance(instruction, Unmodelled) else instruction
            if isinstance(call, Call):
                yield Site(block.name, index), call
        if isinstance(block.terminator, UnmodelledTerminator) and block.terminator.call:
            yield Site(block.name, len(block.instructions)), block.terminator.call


def _controlled(instruction: Unmodelled) -> Call | None:
    """What the static rules ask about a call that is not modelled."""
    tokens = _ONE_TOKEN.findall(instruction.text)
    if len(tokens) != 1 or instruction.text.count(BUNDLE) != 1:
        tokens = []
    if not tokens and not instruction.convergent:
        return None
    return Call(
        instruction.name,
        instruction.type,
        None,
        (),
        token=tokens[0].strip('"') if tokens else None,
        convergent=True,
        line=instruction.line,
        text=instruction.text,
    )


@dataclass(frozen=True, slots=True)
class TokenUse:
    """A use of a token in a `convergencectrl` bundle; `definition` is where the token is defined.

    Uses of what no control intrinsic defines are not tokens' uses and do not become one."""

    site: Site
    call: Call
    token: str
    definition: Site

    @property
    def by_loop(self) -> bool:
        """True for a use by a loop intrinsic."""
        return self.call.control == "loop"


def token_definitions(function: Function) -> dict[str, Site]:
    """Where each token is defined, in the order of the text."""
    return defined_among(call_sites(function))


def defined_among(calls: Iterable[tuple[Site, Call]]) -> dict[str, Site]:
    """The same for a function whose call sites are known."""
    return {
        call.name: site
        for site, call in calls
        if call.control is not None and call.name is not None
    }


def token_uses(function: Function) -> tuple[TokenUse, ...]:
    """Every use of a token, in the order of the text."""
    calls = tuple(call_sites(function))
    return used_among(calls, defined_among(calls))


def used_among(
    calls: Iterable[tuple[Site, Call]], definitions: dict[str, Site]
) -> tuple[TokenUse, ...]:
    """The same for a function whose call sites are known, and what they define."""
    return tuple(
        TokenUse(site, call, call.token, definitions[call.token])
        for site, call in calls
        if call.token in definitions
    )


# --- regions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Region:
    """The convergence region of a token: `points` maps a block to ranges of its points.

    The region begins behind the definition, so that it does not hold the definition's own point.
    """

    token: str
    definition: Site
    points: dict[str, tuple[range, ...]]

    def holds(self, point: Site) -> bool:
        """The start of a block (`BLOCK_START`) lies where the point before its first instruction
        does: a definition that opens the block comes behind both."""
        index = max(point.index, 0)
        return any(index in indices for indices in self.points.get(point.block, ()))

    def holds_end_of(self, block: str, function: Function) -> bool:
        """True if the region holds the terminator's point, from where a thread goes on."""
        return self.holds(Site(block, len(function.blocks[block].instructions)))

    @property
    def blocks(self) -> frozenset[str]:
        return frozenset(self.points)


def region(function: Function, token: str) -> Region:
    """The convergence region of a token (CO23): the points dominated by its definition from which
    a use of it is reachable without passing the definition again.

    A point from which a use is reachable without the definition is dominated by it, for the
    definition dominates the use: so the region is found backward from the uses. Raises KeyError
    where no control intrinsic defines the token."""
    return _regions(function, token)[token]


def regions(function: Function) -> dict[str, Region]:
    """The convergence region of every token; empty where a token is not used."""
    return _regions(function)


def tokens_at(found: dict[str, Region], point: Site) -> tuple[str, ...]:
    """The tokens whose regions hold a point, in the order of the text."""
    return tuple(token for token, region in found.items() if region.holds(point))


def _regions(function: Function, only: str | None = None) -> dict[str, Region]:
    """The regions of all tokens, or of one."""
    calls = tuple(call_sites(function))
    definitions = defined_among(calls)
    tokens = list(definitions) if only is None else [only]
    places: dict[str, dict[str, list[int]]] = {token: {} for token in tokens}
    for use in used_among(calls, definitions):
        if use.token in places:
            places[use.token].setdefault(use.site.block, []).append(use.site.index)
    predecessors = predecessors_of(function)
    return {
        token: Region(
            token,
            definitions[token],
            _live_points(function, definitions[token], places[token], predecessors),
        )
        for token in tokens
    }


def _live_points(
    function: Function,
    definition: Site,
    uses: dict[str, list[int]],
    predecessors: dict[str, list[str]],
) -> dict[str, tuple[range, ...]]:
    """Backward from the uses, block by block, as long as the definition has not been passed."""
    points: dict[str, tuple[range, ...]] = {}
    flows_out: set[str] = set()
    worklist = list(uses)
    while worklist:
        block = worklist.pop()
        length = len(function.blocks[block].instructions)
        passed = definition.index if definition.block == block else None
        ranges = _live_in_block(uses.get(block, []), passed, length, block in flows_out)
        if ranges:
            points[block] = ranges
        if ranges and ranges[0].start == 0:
            for source in predecessors[block]:
                if source not in flows_out:
                    flows_out.add(source)
                    worklist.append(source)
    return points


def _live_in_block(
    uses: list[int], definition: int | None, length: int, flows_out: bool
) -> tuple[range, ...]:
    """The points of one block from which a use is reachable without passing the definition.

    Uses behind the definition are reached from it; uses before it (in an unreachable block, or
    reached around a cycle) from the start of the block."""
    if definition is None:
        end = length if flows_out else max(uses)
        return (range(end + 1),)
    before = [index for index in uses if index <= definition]
    behind = [index for index in uses if index > definition]
    ranges = []
    if before:
        ranges.append(range(max(before) + 1))
    if flows_out or behind:
        ranges.append(range(definition + 1, (length if flows_out else max(behind)) + 1))
    return tuple(ranges)


def regions_without_stopping(function: Function) -> dict[str, Region]:
    """Regions by CO23 without its last clause: the points dominated by the definition from which a
    use is reachable by any path, through the definition too.

    Under this reading the nesting rule rejects a loop body {def a, def b, use b, use a}, which
    LLVM accepts (F12)."""
    tree = dominator_tree(function)
    predecessors = predecessors_of(function)
    found: dict[str, Region] = {}
    for token, definition in token_definitions(function).items():
        last_uses: dict[str, int] = {}
        for use in token_uses(function):
            if use.token == token:
                last_uses[use.site.block] = use.site.index
        upstream: set[str] = set()
        worklist = list(last_uses)
        while worklist:
            for source in predecessors[worklist.pop()]:
                if source not in upstream:
                    upstream.add(source)
                    worklist.append(source)
        points: dict[str, tuple[range, ...]] = {}
        for block in upstream | set(last_uses):
            length = len(function.blocks[block].instructions)
            end = length if block in upstream else last_uses[block]
            start = definition.index + 1 if block == definition.block else 0
            if start <= end and tree.dominates(definition.block, block):
                points[block] = (range(start, end + 1),)
        found[token] = Region(token, definition, points)
    return found


# --- hearts -------------------------------------------------------------------------------------


def hearts(function: Function, forest: CycleForest) -> dict[Cycle, tuple[Site, ...]]:
    """The hearts of each cycle that has one (CO14): the loop intrinsics in it whose token is
    defined outside it.

    A well-formed cycle has one heart at most, first in its header (CO21); an ill-formed one may
    have several, anywhere."""
    found: dict[Cycle, list[Site]] = {}
    for use in token_uses(function):
        if use.by_loop:
            for cycle in cycles_without_definition(use, forest):
                found.setdefault(cycle, []).append(use.site)
    return {cycle: tuple(sites) for cycle, sites in found.items()}


def cycles_without_definition(use: TokenUse, forest: CycleForest) -> Iterator[Cycle]:
    """The cycles that hold a use of a token but not its definition, innermost first."""
    for cycle in forest.around(use.site.block):
        if use.definition.block in cycle.blocks:
            break
        yield cycle
