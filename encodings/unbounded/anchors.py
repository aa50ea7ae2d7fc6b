"""Anchors of an unbounded product: free in the target, in the source chosen to explain it (CO15).

Whatever the target's anchors choose, the source's must be able to choose so that the same threads
meet. The choice is a rule: an instance of a source anchor joins the class of a *target instance*.
At the depth `operation` that is the partner of the first operation that hangs from the anchor; at
the depth `structure` it is as many tokens above the partner as the anchor is above the operation,
or the partner's outermost. An instance from which no operation hangs is alone.

A class is kept as numbers: which static target name it is (1: none yet, 0: none yet, and an
operation that does not hang from the anchor was executed since), and then what tells the
instances of that name apart, the counters and the number of the target anchor's own choice.
"""

from __future__ import annotations

from typing import Literal

from ...semantics.program.function import Site
from ...semantics.program.instructions import Call
from .paths import Choice, Known
from .stops import Side, StaticName, Stop
from .values import chosen

Depth = Literal["operation", "structure"]
"""Whether a class is the partner of the first operation, or an instance that controls it."""

LATE, UNUSED = 0, 1
"""Instead of a static name, where none hangs from the anchor so far: others came; none did."""


class Anchors:
    """What is known of the choices at both sides' anchors without looking at data."""

    def __init__(self, source: Side, target: Side, depth: Depth = "operation") -> None:
        self.source = source
        self.target = target
        self.depth: Depth = depth
        self._numbers: dict[tuple[object, ...], int] = {}
        self._touched: dict[tuple[int, str], frozenset[Site]] = {}
        names = [
            target.name_of_token(call.token)
            for _, call in target.function.calls()
            if call.control is None and call.token is not None
        ]
        self.length = 1 + max((len(n.counters) + (n.anchor is not None) for n in names), default=0)

    @property
    def free(self) -> bool:
        """The source has anchors."""
        return any(call.control == "anchor" for _, call in self.source.function.calls())

    @property
    def is_shared(self) -> bool:
        """Several operations hang from one anchor of the source."""
        roots = [
            self.source.name_of_token(call.token).anchor
            for _, call in self.source.function.calls()
            if call.control is None and call.token is not None
        ]
        return any(root is not None and roots.count(root) > 1 for root in roots)

    @property
    def rule(self) -> str:
        """How the source's anchors choose, for a reader."""
        what = {
            "operation": "the target's partner of the first operation that hangs from them meets",
            "structure": "what controls that operation's partner in the target is converged",
        }[self.depth]
        return f"the source's anchors choose those threads together for which {what}"

    def unchosen(self, token: str) -> Choice:
        """What is known of a source anchor's class when the anchor is executed."""
        return (UNUSED, *(0 for _ in range(self.length - 1)))

    def is_touched(self, side: Side, token: str, stop: Stop) -> bool:
        """Some operation may be executed between the token's definition and the stop."""
        key = (id(side), token)
        if key not in self._touched:
            self._touched[key] = _touched(side, token)
        return Site(stop.block, stop.index) in self._touched[key]

    # --- classes ---

    def after_meeting(self, one: Stop, other: Stop, source: Known, target: Known) -> Known:
        """What the source knows when the calls at both stops are one communication."""
        name = self.source.name_of(one)
        if name is None or not source.anchors:
            return source
        anchors: dict[str, Choice] = {}
        for token, choice in source.anchors.items():
            if token == name.anchor:
                anchors[token] = self.class_at(choice, name, other, target)
            else:
                anchors[token] = (chosen(choice[0] == UNUSED, LATE, choice[0]), *choice[1:])
        return Known(source.values, source.counters, anchors)

    def class_at(self, choice: Choice, name: StaticName, other: Stop, target: Known) -> Choice:
        """The class of the anchor that `name` hangs from, with this choice so far, where the name
        is that of the partner of the target's call at the stop."""
        static = self._chosen_name(name, other)
        parts = [target.counters[header] for header in static.counters]
        if static.anchor is not None:
            parts += target.anchors[static.anchor]
        number = self._numbers.setdefault(static.shape, len(self._numbers) + UNUSED + 1)
        first = (number, *parts, *(0 for _ in range(self.length - len(parts) - 1)))
        none_yet = choice[0] <= UNUSED
        return tuple(chosen(none_yet, a, b) for a, b in zip(first, choice, strict=True))

    def _chosen_name(self, name: StaticName, other: Stop) -> StaticName:
        token = self._chosen_token(name, other)
        if token is not None:
            return self.target.name_of_token(token)
        found = self.target.name_of(other)
        assert found is not None, "only operations meet"
        return found

    def _chosen_token(self, name: StaticName, other: Stop) -> str | None:
        """The token of the target instance that a class is, None for the operation itself."""
        call = self.target.event_at(other)
        if self.depth == "operation" or not isinstance(call, Call) or call.token is None:
            return None
        token = call.token
        for _ in range(len(name.shape) - 2):
            token = self.target.parent_of_token(token) or token
        return token

    def controls_at_once(self, name: StaticName, other: Stop) -> bool:
        """No operation comes between the target instance that a class is and the call there."""
        token = self._chosen_token(name, other)
        return token is None or not self.is_touched(self.target, token, other)


def _touched(side: Side, token: str) -> frozenset[Site]:
    """The places that may be reached from the token's definition, but not through it again, with
    an operation on the way: before an instruction, or at a block's end."""
    definition = side.site_of_token(token)
    found: set[Site] = set()
    seen: set[tuple[str, bool]] = set()
    pending = [(definition.block, definition.index + 1, False)]
    while pending:
        block, start, met = pending.pop()
        instructions = side.function.blocks[block].instructions
        for index in range(start, len(instructions)):
            site = Site(block, index)
            if site == definition:
                break
            if met:
                found.add(site)
            met = met or side.meets(instructions[index])
        else:
            if met:
                found.add(Site(block, len(instructions)))
            for successor in side.function.successors[block]:
                if (successor, met) not in seen:
                    seen.add((successor, met))
                    pending.append((successor, 0, met))
    return frozenset(found)
