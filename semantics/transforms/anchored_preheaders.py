"""What iterating anchors are wanted for, without them: anchors in preheaders, and hearts (IA8).

A first meeting is as the implementation chooses, and later ones are counted from there. That is
one of the choices that a plain anchor in the loop has, which an iterating anchor is to LLVM. So no
set is new where the result is well-formed, and no wave can refute it: each heart stands where its
anchor stood and is executed by the same threads equally often. Threads that it makes converged are
at equal meetings, so that an anchor may make them converged too, and nothing else is moved. Cycles
with several entries do not matter, for with tokens they decide nothing. What can be refuted is that
the result is well-formed: a heart may not stand behind a convergent operation, an anchor may.
"""

from __future__ import annotations

from dataclasses import replace

from ..control_flow.dominance import dominator_tree, predecessors_of, reverse_postorder
from ..iterating_anchor.dynamic_rule import iterating_anchors, with_plain_anchors
from ..program.function import Block, Function, Site
from ..program.instructions import Call, Phi
from ..program.notation import control_call
from ..program.operands import Local
from ..program.terminators import Jump, UnmodelledTerminator
from ..rewriting.reducible_cycles import redirected
from ..rewriting.refusal import TransformRefused
from ..static_rules.rules import check_rules
from .catalogue import Request, Transform


def anchored_preheaders(function: Function, request: Request) -> Function:
    """The function without iterating anchors. Raises TransformRefused."""
    if not iterating_anchors(function):
        raise TransformRefused(
            f"@{function.name} has no iterating anchor",
            'the attribute "iterating-anchor" at the call of an anchor makes it one',
        )
    try:
        return with_preheaders(function, anywhere=True)
    except NoPreheader as error:
        raise TransformRefused(str(error)) from None


def preserves(function: Function, request: Request) -> str | None:
    """Sets stay wherever the result follows the rules: what the new anchors choose, the old ones
    could choose."""
    broken = check_rules(anchored_preheaders(function, request))
    return f"the result breaks {broken[0].rule}: {broken[0].message}" if broken else None


TRANSFORM = Transform(
    "anchored-preheaders",
    "an anchor in front of each loop and a heart in place of each iterating anchor",
    ("IA8", "CO13"),
    anchored_preheaders,
    preserves,
)


class NoPreheader(ValueError):
    """A block that gets no preheader; the message says why."""


def with_preheaders(function: Function, anywhere: bool = False) -> Function:
    """The function with plain anchors in preheaders, and hearts in place of iterating anchors.

    Raises `NoPreheader` where an edge cannot be moved, and, unless `anywhere`, where a convergent
    operation precedes an iterating anchor in its block, so that a heart may not stand there
    (CO13)."""
    for anchor in iterating_anchors(function):
        if not anywhere and _behind_an_operation(function, anchor):
            message = f"a convergent operation precedes the iterating anchor in {anchor.block}"
            raise NoPreheader(message)
        function = _with_preheader(function, anchor)
    return function


def _behind_an_operation(function: Function, anchor: Site) -> bool:
    """Whether a heart may not stand where the anchor does; in the entry block there is none."""
    if anchor.block == function.entry:
        return False
    before = function.blocks[anchor.block].instructions[: anchor.index]
    return any(each.convergent for each in before if isinstance(each, Call))


def _with_preheader(function: Function, anchor: Site) -> Function:
    home = function.blocks[anchor.block]
    if home.name == function.entry:
        return _met_once(function, anchor)
    used = _used(function)
    preheader = _fresh(f"{home.name}.preheader", used)
    outside = _outside(function, home.name)
    blocks = dict(function.blocks)
    for source in outside:
        terminator = blocks[source].terminator
        if isinstance(terminator, UnmodelledTerminator):
            raise NoPreheader(f"the edge from %{source} to %{home.name} cannot be moved")
        led = redirected(terminator, {home.name: preheader})
        blocks[source] = replace(blocks[source], terminator=led)
    call = home.instructions[anchor.index]
    assert isinstance(call, Call) and call.name is not None
    token = _fresh(f"{call.name}.first", used)
    heart = control_call("loop", call.name, token)
    body = (*home.instructions[: anchor.index], heart, *home.instructions[anchor.index + 1 :])
    first, kept = _divided(home.phis, outside, preheader, used)
    blocks[preheader] = Block(preheader, first, (control_call("anchor", token),), Jump(home.name))
    blocks[home.name] = replace(home, phis=kept, instructions=body)
    return replace(function, blocks=blocks)


def _outside(function: Function, home: str) -> list[str]:
    """The predecessors of a block that it does not dominate; an unreachable one, which everything
    dominates, is one of them, for rules are about its edges too."""
    tree, reachable = dominator_tree(function), set(reverse_postorder(function))
    found = predecessors_of(function)[home]
    return [p for p in found if p not in reachable or not tree.dominates(home, p)]


def _met_once(function: Function, anchor: Site) -> Function:
    """No edge leads to the entry block: a plain anchor there is met as often."""
    plain = with_plain_anchors(function).blocks[anchor.block]
    return replace(function, blocks={**function.blocks, anchor.block: plain})


def _divided(
    phis: tuple[Phi, ...], outside: list[str], preheader: str, used: set[str]
) -> tuple[tuple[Phi, ...], tuple[Phi, ...]]:
    """The phis of the preheader, and what remains of the block's own."""
    first: list[Phi] = []
    kept: list[Phi] = []
    for phi in phis:
        name = _fresh(f"{phi.name}.first", used)
        coming = {source: phi.incoming[source] for source in outside}
        staying = {s: value for s, value in phi.incoming.items() if s not in coming}
        first.append(replace(phi, name=name, incoming=coming, text=""))
        incoming = {preheader: Local(name, phi.type), **staying}
        kept.append(replace(phi, incoming=incoming, text=""))
    return tuple(first), tuple(kept)


def _used(function: Function) -> set[str]:
    """The names of the function's values and blocks, which are of one kind in LLVM."""
    phis = {phi.name for block in function.blocks.values() for phi in block.phis}
    parameters = {parameter.name for parameter in function.parameters}
    return phis | parameters | set(function.definitions) | set(function.blocks)


def _fresh(wanted: str, used: set[str]) -> str:
    """A name that is not used yet; from now on it is."""
    name, number = wanted, 0
    while name in used:
        number += 1
        name = f"{wanted}.{number}"
    used.add(name)
    return name
