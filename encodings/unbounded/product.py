"""Source and target of one thread for any number of trips: locations and the moves between them.

A *location* is a pair of stops. Two calls are one communication and both sides go on with one
result; a side that stands at a silent stop moves, both sides do where both are silent. Counters
and numbers are unbounded. Everything works on symbols and on concrete inputs alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...semantics.attributes.underlying_objects import compares_pointers
from ...semantics.program.function import Function, Site
from ...semantics.program.instructions import Call, Effect, Load
from ...semantics.program.terminators import Return
from ..product.events import Classifier, Event, described
from ..product.matching_rules import another_object, operands_and_callee, promised_otherwise
from .anchors import Anchors, Depth
from .paths import Choice, Inputs, Known, Path, Walker
from .stops import Side, StaticName, Stop
from .values import Linear, NotLinear, Truth, both, either, negated, same

Movers = Literal["both", "source", "target"]


class Location(NamedTuple):
    """Where both sides wait."""

    source: Stop
    target: Stop

    def __str__(self) -> str:
        return f"({self.source} | {self.target})"


@dataclass(frozen=True, slots=True)
class State:
    """What both sides know at a location."""

    source: Known
    target: Known


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the product: taken where all of `guard` holds. `wrong` says when the target's
    behaviour is undefined on the way although the source's is not. `end` is a location, or why
    the sides cannot be matched there."""

    movers: Movers
    guard: tuple[Truth, ...]
    wrong: Truth
    end: Location | str
    state: State | None


class Sides:
    """The pair. Raises `NotLinear` where a side has what is not followed for every trip count."""

    def __init__(
        self,
        source: Function,
        target: Function,
        classifier: Classifier,
        inner: bool = False,
        depth: Depth = "operation",
        dropped: frozenset[Site] = frozenset(),
    ) -> None:
        self.source = Side(source, classifier, inner, dropped)
        self.target = Side(target, classifier, inner)
        self.anchors = Anchors(self.source, self.target, depth)
        self._compared = compares_pointers(source) or compares_pointers(target)
        self._movers: dict[Location, Movers | str | None] = {}
        self._not_speculated()

    def _not_speculated(self) -> None:
        """What the target calls in silence without arguments is defined, or what each source thread
        calls first."""
        first = self.source.function.blocks[self.source.function.entry].instructions
        called = {i.callee for i in first if isinstance(i, Call) and self.source.is_silent(i)}
        for _, call in self.target.function.calls():
            if call.arguments or not self.target.is_silent(call) or call.callee in called:
                continue
            if not self.target.is_defined(call):
                raise NotLinear(f"`{call.text.strip()}` is not speculatable")

    @property
    def headers(self) -> tuple[frozenset[str], frozenset[str]]:
        """The headers at which either side stops."""
        return self.source.cut, self.target.cut

    def start(self) -> Location:
        return Location(*(Stop("start", s.function.entry, 0) for s in (self.source, self.target)))

    def movers(self, location: Location) -> Movers | str | None:
        """Who moves; why nobody may; None at the end of both."""
        if location not in self._movers:
            self._movers[location] = self._movers_at(location)
        return self._movers[location]

    def _movers_at(self, location: Location) -> Movers | str | None:
        one, other = location
        silent = [stop.kind in ("start", "header") for stop in location]
        if any(silent):
            return "both" if all(silent) else "source" if silent[0] else "target"
        if one.kind != other.kind:
            ends = "source" if one.kind == "return" else "target"
            return f"the {ends} may return where the other side goes on with a call"
        if one.kind == "return":
            return None
        events = self._event(self.source, one), self._event(self.target, other)
        if events[0].kind != events[1].kind or events[0].callee != events[1].callee:
            goes, has = described(events[0]), described(events[1])
            return f"the source may go on with {goes} where the target has {has}"
        said = promised_otherwise(*events)
        what = None if said is None else said[1]
        if what is None and self._compared:
            what = another_object(*events, self.source.function, self.target.function)
        return what or "both"

    def source_name(self, location: Location) -> StaticName | None:
        """The name of the source's call at a location of two calls."""
        if not location.source.kind == location.target.kind == "call":
            return None
        return self.source.name_of(location.source)

    def _event(self, side: Side, stop: Stop) -> Event:
        instruction = side.event_at(stop)
        kind = side.classifier.kind(instruction)
        assert kind is not None
        if isinstance(instruction, Call) and instruction.callee is None:
            raise NotLinear("an indirect call is not followed for every trip count")
        _, callee = operands_and_callee(instruction)
        return Event(kind, callee, Site(stop.block, stop.index), instruction, (), None, ())


class Walk:
    """The product with given inputs; `walkers` are its two sides on these inputs."""

    def __init__(self, sides: Sides, inputs: Inputs) -> None:
        self.sides = sides
        self.inputs = inputs
        self.source = Walker(sides.source, inputs, sides.anchors.unchosen)
        self.target = Walker(sides.target, inputs, self._any_choice)

    @staticmethod
    def nothing_known() -> State:
        """What is known at the start: the inputs are no state."""
        return State(Known({}, {}), Known({}, {}))

    def _any_choice(self, token: str) -> Choice:
        """Each move is asked about for all values of this: an anchor may choose again each time."""
        choice = self.inputs.constant(f"choice of {token}", None, shared=False, poison=False)
        return (choice.term,)

    def unrefined(self, location: Location, state: State) -> Truth:
        """When the target passes or returns what the source does not, or breaks a promise made
        of an argument; a promise that the source breaks excuses everything."""
        if location.source.kind == "return":
            pairs = [self._returned(self.source, location.source, state.source)]
            pairs += [self._returned(self.target, location.target, state.target)]
            return either(_differ(a, b) for a, b in zip(*pairs, strict=True))
        one = self.sides.source.event_at(location.source)
        other = self.sides.target.event_at(location.target)
        values = [self.source.value(o, state.source.values) for o in operands_and_callee(one)[0]]
        others = [self.target.value(o, state.target.values) for o in operands_and_callee(other)[0]]
        kept = [negated(values[index].poison) for index in _never_poison(one, values)]
        broken = [others[index].poison for index in _never_poison(other, others)]
        differ = [_differ(a, b) for a, b in zip(values, others, strict=True)]
        return both((*kept, either((*broken, *differ))))

    def moves(self, location: Location, state: State, result: Linear | None) -> list[Move]:
        """All moves from a location at which somebody moves; `result` is what a call gives."""
        movers = self.sides.movers(location)
        assert movers in ("both", "source", "target")
        if location.source.kind == location.target.kind == "call":
            met = self.sides.anchors.after_meeting(*location, state.source, state.target)
            state = State(met, state.target)
        stay = Path((), (), location.source, state.source)
        wait = Path((), (), location.target, state.target)
        sources, targets = [stay], [wait]
        if movers != "target":
            known = self._after(self.source, location.source, state.source, result)
            sources = self.source.paths(location.source, known)
        if movers != "source":
            known = self._after(self.target, location.target, state.target, result)
            targets = self.target.paths(location.target, known)
        return [
            self._move(movers, one, other)
            for one in sources
            for other in targets
            if one.end != "unreachable"
        ]

    def _move(self, movers: Movers, one: Path, other: Path) -> Move:
        guard = (*one.guard, *other.guard)
        # The target may do anything once the source's behaviour is undefined on its path.
        wrong = both((*one.guard, either(other.undefined)))
        assert isinstance(one.end, Stop)
        if not isinstance(other.end, Stop):
            return Move(movers, guard, wrong, "the target may have undefined behaviour", None)
        end = Location(one.end, other.end)
        why = self.sides.movers(end)
        failed = why if why not in ("both", "source", "target", None) else None
        return Move(movers, guard, wrong, failed or end, State(one.known, other.known))

    def _after(self, walker: Walker, stop: Stop, known: Known, result: Linear | None) -> Known:
        if stop.kind != "call" or result is None:
            return known
        name = walker.side.event_at(stop).name
        if name is None:
            return known
        return Known({**known.values, name: result}, known.counters, known.anchors)

    def result_type(self, location: Location) -> str:
        """The type of what the event at the location gives, `void` for none."""
        if location.source.kind != "call":
            return "void"
        return self.sides.source.event_at(location.source).type or "void"

    def result_is_defined(self, location: Location) -> bool:
        """The source says that the result is never poison, or its contract does."""
        match self.sides.source.event_at(location.source):
            case Call(callee=callee, result=result):
                return result.noundef or self.sides.source.classifier.contract(callee).never_poison
            case Load(result=result):
                return result.noundef
            case _:
                return False

    def _returned(self, walker: Walker, stop: Stop, known: Known) -> list[Linear]:
        terminator = walker.side.function.blocks[stop.block].terminator
        assert isinstance(terminator, Return)
        if terminator.value is None:
            return []
        return [walker.value(terminator.value, known.values)]


def _differ(source: Linear, target: Linear) -> Truth:
    """The target's value is not as defined as the source's, or another one."""
    fine = both((same(source.term, target.term), negated(target.poison)))
    return both((negated(source.poison), negated(fine)))


def _never_poison(event: Call | Load | Effect, values: list[Linear]) -> list[int]:
    """The arguments of which the event says that they are not poison."""
    if not isinstance(event, Call):
        return []
    return [index for index in event.noundef_arguments if index < len(values)]
