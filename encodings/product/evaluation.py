"""The values of one thread's inputs, operands and results, as variables and terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...semantics.program.attributes import UNSTATED, Ranges, ValueAttributes
from ...semantics.program.function import Function
from ...semantics.program.instructions import Call, Compute, Effect, Phi
from ...semantics.program.layouts import ANY_TARGET, DataLayout, Layout
from ...semantics.program.operands import (
    Constant,
    Global,
    Literal,
    Local,
    Operand,
    Undefined,
    width_of,
)
from ...semantics.reading.constant_addresses import lies_inside
from ..terms.factory import Terms
from ..terms.objects import apart, objects_are_intervals
from ..terms.path_conditions import Path
from ..terms.term import Term
from ..terms.values import (
    Value,
    all_poison,
    any_poison,
    bits_of,
    never_poison,
    scalars_of,
    together,
)
from .events import EPOCH, Classifier, Event, Execution
from .records import Records, Side, SilentCall, Variables
from .speculation import always_defined
from .states import Cursor


class Evaluator:
    """Knows which variable stands for what, and what is shared, distinct or a choice."""

    def __init__(self, terms: Terms, records: Records, classifier: Classifier) -> None:
        self.terms = terms
        self.records = records
        self.classifier = classifier
        self._parameters: dict[str, Value] = {}
        self._pointers: set[str] = set()
        self._poison: list[Term] = []
        self._shared: set[str] = set()
        self._distinct: set[str] = set()
        self._choices: set[str] = set()
        self._assumptions: list[Term] = []
        self._fresh = 0
        self._sizes: dict[Side, dict[str, tuple[int, bool]]] = {"source": {}, "target": {}}
        self.data: dict[Side, DataLayout] = {"source": ANY_TARGET, "target": ANY_TARGET}

    def layout(self, side: Side, type_: str) -> Layout | None:
        """What a value of a type is made of, None for one that is not computed with."""
        return self.data[side].layout(type_)

    def variables(self) -> Variables:
        """All that became known of variables on the way."""
        return Variables(
            parameters=self._parameters,
            pointers=frozenset(self._pointers),
            poison=tuple(self._poison),
            shared=frozenset(self._shared),
            distinct=frozenset(self._distinct),
            choices=frozenset(self._choices),
            assumptions=(*self._assumptions, *objects_are_intervals(self.terms)),
        )

    def parameters(
        self, source: Function, target: Function, uniform: frozenset[str]
    ) -> dict[str, Value]:
        """The parameters of both functions, by position: equal inputs for source and target."""
        t = self.terms
        self._sizes = {"source": source.globals.sizes, "target": target.globals.sizes}
        self.data = {"source": source.globals.layout, "target": target.globals.layout}
        values = dict[str, Value]()
        for index, (one, other) in enumerate(
            zip(source.parameters, target.parameters, strict=True)
        ):
            layout = self.layout("source", one.type)
            name = f"argument:{one.name}"
            term = t.variable(name, bits_of(layout))
            poison = never_poison(t, layout)
            if not one.attributes.noundef:
                poison = t.variable(f"{name}:poison", scalars_of(layout))
                self._poison.append(poison)
            if one.attributes.range:
                # Outside of its range the argument is poison, if it may be poison at all.
                self._require(term, one.attributes.range, poison)
            if one.shared or one.name in uniform or other.name in uniform:
                self._shared |= {name, f"{name}:poison"}
            values[str(index)] = Value(term, poison)
            self._parameters[one.name] = values[str(index)]
            if one.type.startswith("ptr"):
                self._pointers.add(one.name)
                t.address(term)
        return values

    def own_parameters(self, function: Function, values: dict[str, Value]) -> dict[str, Any]:
        own: dict[str, Any] = {
            parameter.name: values[str(index)]
            for index, parameter in enumerate(function.parameters)
        }
        own[EPOCH] = Value(self.terms.constant(0, 32), self.terms.false)
        return own

    def _require(self, term: Term, ranges: Ranges, poison: Term | None = None) -> None:
        """Every model keeps the term in its ranges, or lets it be poison where it may be."""
        t = self.terms
        inside = self._in_range(term, ranges)
        self._assumptions.append(t.disjunction((inside, poison or t.false)))
        if poison is None or poison is t.false:
            # Only once the solver is told: what is known of a term is folded away.
            largest = max((high - 1 for _, high in ranges), default=0)
            if all(0 <= low < high for low, high in ranges):
                term.largest = min(term.largest, largest)

    def _in_range(self, term: Term, ranges: Ranges) -> Term:
        """The term lies in one of the half-open ranges, which may wrap around."""
        t, modulus = self.terms, 1 << term.width
        parts = []
        for low, high in ranges:
            if low == high:
                continue
            low, high = low % modulus, high % modulus
            above = t.negation(t.unsigned_less(term, t.constant(low, term.width)))
            below = t.unsigned_less(term, t.constant(high, term.width))
            if high == 0:
                parts.append(above)
            elif high <= low:
                parts.append(t.disjunction((above, below)))
            else:
                parts.append(t.conjunction((above, below)))
        return t.disjunction(parts)

    def value(self, side: Side, here: Cursor, user: Any, operand: Operand) -> Value:
        t = self.terms
        match operand:
            case Local(name=name):
                return here.environment[name]
            case Constant(value=value, type=type_):
                return Value(t.constant(value, bits_of(self.layout(side, type_))), t.false)
            case Undefined(kind="poison", type=type_):
                layout = self.layout(side, type_)
                width = bits_of(layout)
                term = t.constant(0, width) if width else t.variable("poison", 0)
                return Value(term, all_poison(t, layout))
            case Undefined(type=type_) if side == "target":
                # Each use of an undefined value may be another one, and a branch on it is
                # undefined behaviour: no choice of one value covers that, poison does.
                term = self.choice(side, here, user, operand)
                return Value(term, all_poison(t, self.layout(side, type_)))
            case Undefined(type=type_):
                term = self.choice(side, here, user, operand)
                return Value(term, never_poison(t, self.layout(side, type_)))
            case Global(name=name, type=type_):
                return Value(self._global(side, name, type_), t.false)
            case Literal():
                return self._literal(side, here, user, operand)

    def _literal(self, side: Side, here: Cursor, user: Any, operand: Literal) -> Value:
        """A constant by its elements, or by its bits where these are known."""
        t, layout = self.terms, self.layout(side, operand.type)
        if operand.base:
            return self._within_global(side, operand)
        if layout is not None and layout.bits:
            if operand.bits is not None:
                return Value(t.constant(operand.bits, layout.bits), never_poison(t, layout))
            if operand.parts:
                parts = [self.value(side, here, user, part) for part in operand.parts]
                whole = together(t, [part for part in parts if part.term.width])
                if whole.term.width == layout.bits:
                    return whole
        name = f"literal:{operand.type} {operand.text}"
        return Value(self._shared_variable(name, bits_of(layout)), never_poison(t, layout))

    def _within_global(self, side: Side, place: Literal) -> Value:
        """The address of a place in a global; that it lies in there is a fact, or a promise."""
        t = self.terms
        base = self._global(side, place.base, place.type)
        address = t.add(base, t.constant(place.offset, base.width))
        if place.inside is None:
            return Value(address, t.false)
        leaves = apart(t, base, address)
        if place.inside and (side == "source" or lies_inside(place, **self._sizes)):
            # The object holds the place, and none wraps around the end of memory.
            stays = t.negation(t.disjunction((leaves, t.unsigned_less(address, base))))
            if stays not in self._assumptions:
                self._assumptions.append(stays)
            return Value(address, t.false)
        return Value(address, leaves)

    def _global(self, side: Side, name: str, type_: str) -> Term:
        """The address of a global, which is not null where null is the address of nothing."""
        t = self.terms
        width = bits_of(self.layout(side, type_))
        address = t.address(self._shared_variable(f"global @{name}", width))
        if type_ == "ptr" and name in self._sizes[side]:
            somewhere = t.negation(t.equal(address, t.constant(0, width)))
            if somewhere not in self._assumptions:
                self._assumptions.append(somewhere)
        return address

    def _shared_variable(self, name: str, width: int) -> Term:
        self._shared.add(name)
        return self.terms.variable(name, width)

    def choice(self, side: Side, here: Cursor, user: Any, operand: Operand | None = None) -> Term:
        """A value that the program may choose: the same in both programs at instructions of the
        same name, which is one choice that the source may make."""
        type_ = operand.type if operand is not None else user.type
        label = getattr(user, "name", None) or f"{here.position.block}:{here.index}"
        which = "" if operand is None else f":{_operand_index(user, operand)}"
        width = bits_of(self.layout(side, type_))
        name = f"choice:{label}{which}:{here.position.counters}:{width}"
        if side == "source":
            self._choices.add(name)
        return self.terms.variable(name, width)

    def silent_call(self, path: Path, side: Side, here: Cursor, call: Call) -> Term:
        """A memory-free call that is not convergent: a function of its arguments, per thread.

        Returns when its result is as the call site promises: else its behaviour is undefined."""
        contract = self.classifier.contract(call.callee)
        values = [self.value(side, here, call, a) for a in call.arguments]
        arguments = tuple(part for value in values for part in value)
        t, layout = self.terms, self.layout(side, call.type)
        width = bits_of(layout)
        # What a call promises may make its result poison: others do not share it.
        name = f"call:{call.callee}:{width}:{call.unseen}"
        if not always_defined(call, contract):
            self.records.note(SilentCall(path.term(t), side, call, arguments))
        if call.name is None:
            return t.true
        if arguments and not contract.lane_identity:
            term = t.function(("thread", name), arguments, width)
            poison = t.function(("thread", name, "poison"), arguments, scalars_of(layout))
        else:
            term = t.variable(name, width)
            poison = t.variable(f"{name}:poison", scalars_of(layout))
            if contract.wave_constant:
                self._shared |= {name, f"{name}:poison"}
            if contract.lane_identity:
                self._distinct.add(name)
        if contract.never_poison:
            poison = never_poison(t, layout)
        a_number = width_of(call.type) is not None
        if contract.never_poison and call.declared_range and a_number:
            self._require(term, call.declared_range)
        if (
            call.result.range
            and a_number
            and not (contract.never_poison and call.result.range == call.declared_range)
        ):
            poison = t.disjunction((poison, t.negation(self._in_range(term, call.result.range))))
        if call.type.startswith("ptr"):
            t.address(term)
        value, kept = Value(term, poison), t.true
        if call.result.noundef:
            kept = t.negation(any_poison(t, value))
            value = Value(term, never_poison(t, layout))
        here.environment[call.name] = value
        self.records.note(
            Execution(path.term(t), side, call.callee or "", (*here.order, here.index), value)
        )
        return kept

    def keeps_noundef(self, side: Side, here: Cursor, call: Call) -> Term:
        """No argument of which the call says that it is not poison is, in any part."""
        poisons = [
            any_poison(self.terms, self.value(side, here, call, call.arguments[i]))
            for i in call.noundef_arguments
            if i < len(call.arguments)
        ]
        return self.terms.negation(self.terms.disjunction(poisons))

    def with_result(self, side: Side, function: Function, event: Event) -> Event:
        """Give the event a result of its own, as its contract allows."""
        instruction = event.instruction
        type_ = getattr(instruction, "type", "void")
        if type_ in ("void", "") or event.result is not None:
            return event
        t, layout = self.terms, self.layout(side, type_)
        contract = self.classifier.contract(event.callee)
        index = contract.returns_argument
        if index is not None and self._uniform_argument(function, event, index):
            return replace(event, result=event.arguments[index])
        self._fresh += 1
        name = f"result:{event.callee}:{self._fresh}"
        term = t.variable(name, bits_of(layout))
        poison = t.variable(f"{name}:poison", scalars_of(layout))
        if type_.startswith("ptr"):
            t.address(term)
        said: ValueAttributes = getattr(instruction, "result", UNSTATED)
        if said.noundef or contract.never_poison:
            poison = never_poison(t, layout)
        if said.range and width_of(type_) is not None:
            self._require(term, said.range, poison)
        return replace(event, result=Value(term, poison))

    def _uniform_argument(self, function: Function, event: Event, index: int) -> bool:
        """True if all threads converged at the event pass one value, whatever path they took.

        That is judged on the program, not on the terms of one path: another thread may have come
        by another. It holds of what constants and shared inputs alone determine, and of the
        result of a uniform operation before it in the same block with the same token, at which
        the same threads were converged."""
        call = event.instruction
        if not isinstance(call, Call) or index >= len(call.arguments):
            return False
        pending = [call.arguments[index]]
        while pending:
            operand = pending.pop()
            match operand:
                case Constant() | Global():
                    continue
                case Local(name=name):
                    found = self._uniform_definition(function, event, call, name)
                    if found is None:
                        return False
                    pending += found
                case _:
                    return False
        return True

    def _uniform_definition(
        self, function: Function, event: Event, user: Call, name: str
    ) -> tuple[Operand, ...] | None:
        """The operands on which a local's uniformity rests; None if it may differ."""
        for parameter, known in zip(function.parameters, self._parameters, strict=True):
            if parameter.name == name:
                return () if f"argument:{known}" in self._shared else None
        site = function.definitions.get(name)
        if site is None:
            return None
        match function.at(site):
            case Compute(opcode=opcode, operands=operands) if opcode != "freeze":
                return operands
            case Call(convergent=False) as call if call.effects.removable and not call.arguments:
                return () if self.classifier.contract(call.callee).wave_constant else None
            case Call(convergent=True, token=token) as call:
                before = site.block == event.site.block and site.index < event.site.index
                uniform = self.classifier.contract(call.callee).uniform_result
                return () if before and uniform and token == user.token else None
            case _:
                return None


def _operand_index(user: Any, operand: Operand) -> int:
    match user:
        case Phi(incoming=incoming):
            return list(incoming.values()).index(operand)
        case Call(arguments=operands) | Compute(operands=operands) | Effect(operands=operands):
            return next(i for i, o in enumerate(operands) if o is operand)
        case _:
            return 0
