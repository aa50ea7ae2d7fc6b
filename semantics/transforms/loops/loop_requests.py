"""What a request says about a loop transform: its factor, and what becomes of hearts.

`keep`: one heart for all copies that a trip of the new loop holds, and their operations use its
token; outside a loop operations use the token that the heart counted from (CO41).
`copy`: the heart is copied with its block (CO40, CO49).
`chain`: a copy's heart counts from the heart before it.
`outer`: a remainder is straight code, whose operations use the token that the heart counted from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...control_flow.cycles import cycle_forest
from ...program.function import Function
from ...program.instructions import Call
from ...program.terminators import successors_of
from ...rewriting.block_copies import Workshop, with_token, without_call
from ...rewriting.refusal import TransformRefused
from ..catalogue import Request
from .natural_loops import NaturalLoop, token_outside

LARGEST_FACTOR = 64


def factor_of(request: Request, least: int = 2) -> int:
    """The factor, 2 if none is given. Raises TransformRefused."""
    factor = request.options.get("factor", 2)
    if not isinstance(factor, int) or not least <= factor <= LARGEST_FACTOR:
        raise TransformRefused(
            f"the factor {factor} is none", f"--factor takes {least} to {LARGEST_FACTOR}"
        )
    return factor


def hearts_of(request: Request, *allowed: str) -> str:
    """What becomes of hearts, the first of what is allowed by default.

    Raises TransformRefused."""
    chosen = str(request.options.get("hearts", allowed[0]))
    if chosen not in allowed:
        raise TransformRefused(
            f"hearts cannot be treated as `{chosen}` here", f"--hearts takes {', '.join(allowed)}"
        )
    return chosen


def without_hearts(shop: Workshop, loop: NaturalLoop, blocks: Iterable[str], token: str) -> None:
    """The blocks lose their copy of the heart; what used it uses another token."""
    heart = loop.heart
    if heart is None or heart.name is None:
        return
    for name in blocks:
        block = without_call(shop.blocks[name], heart)
        shop.blocks[name] = with_token(block, {heart.name: token})


def drop_exit(shop: Workshop, block: str, out: str) -> None:
    """The block no longer leaves to `out`: it goes on to its other successor."""
    targets = [t for t in successors_of(shop.blocks[block].terminator) if t != out]
    shop.end_with(block, targets[0])


# --- conditions that loop transforms share --------------------------------------------------


def communicates(function: Function, blocks: Iterable[str]) -> bool:
    """True if a convergent call stands in one of the blocks."""
    return any(
        isinstance(each, Call) and each.convergent
        for name in blocks
        for each in function.blocks[name].instructions
    )


def why_counting_matters(function: Function, loop: NaturalLoop) -> str | None:
    """Why copies that count the loop's iterations otherwise may change sets, None if they cannot.

    A token of the loop that is used behind it tells threads apart by the iteration in which they
    left (CO6)."""
    token = token_outside(function, loop)
    if token is None:
        return None
    return f"%{token} is used outside the loop of %{loop.header} that counts it"


def why_headers_matter(function: Function) -> str | None:
    """Why new blocks on the edges of cycles may change sets, None if they cannot.

    Without tokens the headers decide who is converged, and a cycle with several entries may get
    another header (CU11)."""
    if function.controlled:
        return None
    for cycle in cycle_forest(function).cycles:
        if not cycle.reducible:
            return f"the cycle of %{cycle.header} has several entries: its header may change"
    return None


def why_copies_matter(
    function: Function, loop: NaturalLoop, besides: Callable[[], str | None] = lambda: None
) -> str | None:
    """Why copies of a loop's blocks may change sets, None if they cannot: the headers of cycles
    anywhere; then, if the loop communicates at all, what `besides` says and what it counts."""
    headers = why_headers_matter(function)
    if headers is not None or not communicates(function, loop.blocks):
        return headers
    return besides() or why_counting_matters(function, loop)


def why_hearts_matter(request: Request, loop: NaturalLoop) -> str | None:
    """Why copies of a heart in one loop break a rule, where a request asks for them."""
    if loop.heart is None or hearts_of(request, "keep", "chain", "copy") != "copy":
        return None
    return f"copies of the heart use %{loop.heart.token} several times in a cycle (CO19)"
