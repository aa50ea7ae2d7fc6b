"""Where one side of an unbounded product may wait, what it knows there, and what it is called.

A *stop* is the entry, a call that others may see, a load or an effect on memory, a return, or the
header of a cycle that would otherwise hold no stop: between two stops all paths are acyclic. At a
stop a side knows the locals that are live there and, for each cycle whose trips a name may count,
a counter that never wraps.

The name of an instance is static here but for those counters: tokens pass through no phi (CO13),
so each use of one has one chain of definitions, and the hearts of that chain count (CO12). Without
tokens the counters of all cycles around an operation do (CU6). Cycles without a heart have their
counter all the same; without it a block would merge with its own next iteration.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..semantics.closed_paths import strongly_connected
from ..semantics.cycle_order import cycle_order
from ..semantics.cycles import cycle_forest, reducible
from ..semantics.instructions import Call, Compute, Effect, Load
from ..semantics.operands import Constant, Local, Operand
from ..semantics.program import Function, Site
from ..semantics.terminators import Return
from .events import Classifier
from .unbounded_values import NotLinear

StopKind = Literal["start", "call", "header", "return"]


@dataclass(frozen=True, slots=True)
class Stop:
    """A place to wait: before instruction `index` of a block, its phis done."""

    kind: StopKind
    block: str
    index: int

    def __str__(self) -> str:
        return f"{self.kind} %{self.block}:{self.index}"


@dataclass(frozen=True, slots=True)
class StaticName:
    """The parts of a name that all instances of a call share, and the headers whose counters,
    outermost last, tell its instances apart. `anchor`: the token of the anchor that it hangs
    from, whose choice does so too."""

    shape: tuple[object, ...]
    counters: tuple[str, ...]
    anchor: str | None = None


class Side:
    """One program of the pair, as far as it does not depend on data.

    `inner`: innermost cycles that may run without a call stop at their headers, and not only the
    outermost ones. In a nest the two sides may keep step in one way and not in the other.
    `dropped`: calls that the other side need not have, and that are passed over.

    Raises `NotLinear` for what the unbounded product does not follow at all: cycles with several
    entries."""

    def __init__(
        self,
        function: Function,
        classifier: Classifier,
        inner: bool = False,
        dropped: frozenset[Site] = frozenset(),
    ) -> None:
        self.function = function
        self.dropped = dropped
        self.inner = inner
        self.classifier = classifier
        self.forest = cycle_forest(function)
        if not reducible(self.forest):
            raise NotLinear(f"@{function.name} has a cycle with several entries")
        self.rank = cycle_order(self.forest, header_last=False)
        self.headers = {cycle.header: cycle for cycle in self.forest.cycles}
        self._live: dict[Stop, frozenset[str]] = {}
        self._counters: dict[Stop, tuple[str, ...]] = {}
        self._anchors: dict[Stop, tuple[str, ...]] = {}
        self._names: dict[Stop, StaticName | None] = {}
        self._waits: dict[str, tuple[Stop | None, ...]] = {}

    # --- stops ---

    def is_event(self, site: Site) -> bool:
        """Others, or the thread's own memory, may see what is executed there."""
        instruction = self.function.at(site)
        if not isinstance(instruction, (Call, Load, Effect)) or site in self.dropped:
            return False
        return self.classifier.kind(instruction) is not None

    def event_at(self, stop: Stop) -> Call | Load | Effect:
        """The instruction of a stop at a call, load or effect."""
        instruction = self.function.blocks[stop.block].instructions[stop.index]
        assert isinstance(instruction, (Call, Load, Effect))
        return instruction

    @cached_property
    def cut(self) -> frozenset[str]:
        """The headers that are stops: of each cycle in which a thread may run without a call."""
        calling = {s.block for s, _ in self.function.sites() if self.is_event(s)}
        cut: set[str] = set()
        while True:
            left = {
                block: tuple(
                    s for s in self.function.successors[block] if s not in calling and s not in cut
                )
                for block in self.rank
                if block not in calling and block not in cut
            }
            parts = strongly_connected(left, frozenset())
            if not parts:
                return frozenset(cut)
            for part in parts:
                heads = {h for h, c in self.headers.items() if h in part and not c.children}
                first = min(part, key=self.rank.__getitem__)
                cut |= heads if self.inner and heads else {first}

    def header_at(self, block: str) -> Stop | None:
        """The stop at the start of a block that heads a cycle, where the cycle needs one."""
        return Stop("header", block, 0) if block in self.cut else None

    def waits_in(self, block: str) -> tuple[Stop | None, ...]:
        """The call at each instruction of a block, and the return at its end: where a thread stops
        that has already left the header."""
        if block not in self._waits:
            body = self.function.blocks[block]
            end = len(body.instructions)
            calls = [index if self.is_event(Site(block, index)) else None for index in range(end)]
            stops = [None if index is None else Stop("call", block, index) for index in calls]
            returns = isinstance(body.terminator, Return)
            self._waits[block] = (*stops, Stop("return", block, end) if returns else None)
        return self._waits[block]

    # --- what is known at a stop ---

    @cached_property
    def rigid(self) -> frozenset[str]:
        """Locals that the arguments alone determine: they are terms, not state."""
        found = {parameter.name for parameter in self.function.parameters}
        changed = True
        while changed:
            changed = False
            for _, instruction in self.function.sites():
                name = getattr(instruction, "name", None)
                if name is None or name in found:
                    continue
                match instruction:
                    case Compute(opcode=opcode, operands=operands) if opcode != "freeze":
                        fixed = all(
                            isinstance(o, Constant) or (isinstance(o, Local) and o.name in found)
                            for o in operands
                        )
                    case Call(arguments=()):
                        fixed = self.is_silent(instruction)
                    case _:
                        fixed = False
                if fixed:
                    found.add(name)
                    changed = True
        return frozenset(found)

    def is_silent(self, call: Call) -> bool:
        """A call without effects, at which nobody meets: what it gives is the thread's own."""
        return call.control is None and self.classifier.kind(call) is None

    def live_at(self, stop: Stop) -> frozenset[str]:
        """The locals that a thread at the stop may still read; tokens among them."""
        if stop not in self._live:
            needed = self._needed(stop.block, stop.index, self._live_in)
            self._live[stop] = frozenset(needed - self.rigid)
        return self._live[stop]

    def _needed(self, block: str, index: int, live_in: dict[str, frozenset[str]]) -> set[str]:
        """What is read from instruction `index` of the block on."""
        body = self.function.blocks[block]
        found = operand_names(body.terminator)
        for successor in self.function.successors[block]:
            found |= live_in[successor]
            for phi in self.function.blocks[successor].phis:
                operand = phi.incoming.get(block)
                if isinstance(operand, Local):
                    found.add(operand.name)
        for instruction in reversed(body.instructions[index:]):
            found.discard(getattr(instruction, "name", None) or "")
            found |= operand_names(instruction)
        return found

    @cached_property
    def _live_in(self) -> dict[str, frozenset[str]]:
        """The locals that each block needs from before its phis, which read theirs on edges."""
        live: dict[str, frozenset[str]] = dict.fromkeys(self.function.blocks, frozenset())
        changed = True
        while changed:
            changed = False
            for block in reversed(list(self.function.blocks)):
                phis = {phi.name for phi in self.function.blocks[block].phis}
                found = frozenset(self._needed(block, 0, live) - phis)
                changed |= found != live[block]
                live[block] = found
        return live

    # --- names ---

    def counters_at(self, stop: Stop) -> tuple[str, ...]:
        """The headers whose counters a thread at the stop may still be named by: those of the
        cycles around it and around a live token's anchor, and those that a live token counts."""
        if stop not in self._counters:
            self._counters[stop] = self._counters_at(stop)
        return self._counters[stop]

    def _counters_at(self, stop: Stop) -> tuple[str, ...]:
        around = {cycle.header for cycle in self.forest.around(stop.block)}
        for name in self.live_at(stop) & self._tokens.keys():
            around |= set(self.name_of_token(name).counters)
        for anchor in self.anchors_at(stop):
            block = self._tokens[anchor][0].block
            around |= {cycle.header for cycle in self.forest.around(block)}
        return tuple(sorted(around, key=self.rank.__getitem__))

    def anchors_at(self, stop: Stop) -> tuple[str, ...]:
        """The tokens of the anchors from which a token that is live at the stop hangs."""
        if stop not in self._anchors:
            tokens = self.live_at(stop) & self._tokens.keys()
            anchors = {self.name_of_token(token).anchor for token in tokens}
            self._anchors[stop] = tuple(sorted(a for a in anchors if a is not None))
        return self._anchors[stop]

    @cached_property
    def _tokens(self) -> dict[str, tuple[Site, Call]]:
        return {c.name: (s, c) for s, c in self.function.calls() if c.control and c.name}

    def name_of(self, stop: Stop) -> StaticName | None:
        """The name of the call at the stop, None if nobody meets there."""
        if stop not in self._names:
            self._names[stop] = self._name_of(stop)
        return self._names[stop]

    def _name_of(self, stop: Stop) -> StaticName | None:
        call = self.event_at(stop)
        if not isinstance(call, Call) or not self.meets(call):
            return None
        site = Site(stop.block, stop.index)
        if call.token is not None:
            return _under(self.name_of_token(call.token), ("operation", site))
        around = tuple(cycle.header for cycle in self.forest.around(stop.block))
        return StaticName((("maximal", site),), around)

    def meets(self, instruction: object) -> bool:
        """A convergent operation, or what is one on the other side."""
        if not isinstance(instruction, Call) or instruction.control is not None:
            return False
        return instruction.convergent or instruction.callee in self.classifier.history

    def name_of_token(self, token: str) -> StaticName:
        """The name of the instance that defines a token."""
        site, call = self._tokens[token]
        if call.control == "anchor":
            return StaticName((("anchor", site),), (), token)
        if call.control == "entry" or call.token is None:
            return StaticName((("entry",),), ())
        parent = self.name_of_token(call.token)
        return _under(parent, ("loop", site), site.block if self.is_heart(site, call) else None)

    def site_of_token(self, token: str) -> Site:
        return self._tokens[token][0]

    def parent_of_token(self, token: str) -> str | None:
        """The token that the definition of this one uses."""
        return self._tokens[token][1].token

    def is_heart(self, site: Site, call: Call) -> bool:
        """A loop intrinsic whose token is defined outside the cycle that it heads (CO14)."""
        cycle = self.headers.get(site.block)
        if call.control != "loop" or call.token is None or cycle is None:
            return False
        return self._tokens[call.token][0].block not in cycle.blocks


def _under(parent: StaticName, level: object, counter: str | None = None) -> StaticName:
    """The name of what uses a token that `parent` names."""
    counters = parent.counters if counter is None else (counter, *parent.counters)
    return StaticName((level, *parent.shape), counters, parent.anchor)


def operand_names(thing: object) -> set[str]:
    """The locals that an instruction or terminator reads, its token among them."""
    operands: list[Operand | None] = []
    for part in ("operands", "arguments", "condition", "pointer", "value"):
        found = getattr(thing, part, ())
        operands += found if isinstance(found, tuple) else (found,)
    names = {operand.name for operand in operands if isinstance(operand, Local)}
    token = getattr(thing, "token", None)
    return names | {token} if token else names
