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

from ...semantics.control_flow.cycle_order import cycle_order
from ...semantics.control_flow.cycles import cycle_forest, reducible
from ...semantics.control_flow.liveness import LiveLocals
from ...semantics.control_flow.strongly_connected import strongly_connected
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call, Compute, Effect, Instruction, Load
from ...semantics.program.operands import Constant, Local
from ...semantics.program.terminators import Return
from ..product.events import Classifier
from ..product.speculation import always_defined
from .values import NotLinear

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
        self._locals = LiveLocals(function)
        self._live: dict[Stop, frozenset[str]] = {}
        self._counters: dict[Stop, tuple[str, ...]] = {}
        self._anchors: dict[Stop, tuple[str, ...]] = {}
        self._names: dict[Stop, StaticName | None] = {}
        self._bodies: dict[str, tuple[tuple[int, Stop | Instruction], ...]] = {}

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

    def body_of(self, block: str) -> tuple[tuple[int, Stop | Instruction], ...]:
        """What a thread that has left the header meets in a block, each with its index: calls and
        the return, where it stops, and instructions that give what is not known beforehand."""
        if block not in self._bodies:
            body = self.function.blocks[block]
            found: list[tuple[int, Stop | Instruction]] = []
            for index, instruction in enumerate(body.instructions):
                site = Site(block, index)
                if self.is_event(site):
                    found.append((index, Stop("call", block, index)))
                elif site not in self.dropped and not self._is_known(instruction):
                    found.append((index, instruction))
            if isinstance(body.terminator, Return):
                end = len(body.instructions)
                found.append((end, Stop("return", block, end)))
            self._bodies[block] = tuple(found)
        return self._bodies[block]

    def _is_known(self, instruction: Instruction) -> bool:
        """A token, which is static but for an anchor's choice, or what arguments determine."""
        if isinstance(instruction, Call) and instruction.control is not None:
            return instruction.control != "anchor"
        return getattr(instruction, "name", None) in self.rigid

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
                    case Compute(opcode=opcode, operands=read):
                        fixed = opcode != "freeze"
                    case Call(arguments=read):
                        fixed = self.is_silent(instruction) and (
                            not read or self._may_be_made_anywhere(instruction)
                        )
                    case _:
                        fixed, read = False, ()
                if fixed and all(
                    isinstance(o, Constant) or (isinstance(o, Local) and o.name in found)
                    for o in read
                ):
                    found.add(name)
                    changed = True
        return frozenset(found)

    def is_silent(self, call: Call) -> bool:
        """A call without effects, at which nobody meets: what it gives is the thread's own."""
        return call.control is None and self.classifier.kind(call) is None

    def is_defined(self, call: Call) -> bool:
        """Whether the behaviour of a call without effects is defined whatever it is given."""
        return always_defined(call, self.classifier.contract(call.callee))

    def _may_be_made_anywhere(self, call: Call) -> bool:
        """Whether it is defined whatever it is given, and given no poison that it must not be."""
        given = [call.arguments[i] for i in call.noundef_arguments if i < len(call.arguments)]
        return self.is_defined(call) and all(isinstance(each, Constant) for each in given)

    def live_at(self, stop: Stop) -> frozenset[str]:
        """The locals that a thread at the stop may still read; tokens among them."""
        if stop not in self._live:
            needed = self._locals.read_from(stop.block, stop.index)
            self._live[stop] = frozenset(needed - self.rigid)
        return self._live[stop]

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
