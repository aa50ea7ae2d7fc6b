"""The values of one thread's inputs, operands and results, as variables and terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...semantics.program.attributes import UNSTATED, Ranges, ValueAttributes
from ...semantics.program.function import Function
from ...semantics.program.instructions import Assume, Call, Compute, Effect, Load, Phi
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
from ...semantics.program.terminators import Branch, Switch
from ...semantics.reading.constant_addresses import lies_inside
from ..lanes.wave import Wave
from ..terms.factory import Terms
from ..terms.objects import apart, has_size
from ..terms.path_conditions import Path
from ..terms.term import Term
from ..terms.undefined import TooLarge, UndefinedTerms, overlapping
from ..terms.values import (
    Value,
    all_poison,
    any_poison,
    bits_of,
    made_poison,
    never_poison,
    refined,
    scalars,
    scalars_of,
    together,
)
from .events import Classifier, Event, Execution
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
        self.undefined = UndefinedTerms(terms)
        self.wave = Wave(terms, self._shared, self._distinct)
        self.globals: dict[str, tuple[Term, str]] = {}
        """The address of each global that was met, and its type."""
        self._sizes: dict[Side, dict[str, tuple[int, bool]]] = {"source": {}, "target": {}}
        self._told_apart = frozenset[str]()
        self.data: dict[Side, DataLayout] = {"source": ANY_TARGET, "target": ANY_TARGET}

    @property
    def assumptions(self) -> tuple[Term, ...]:
        """The facts that every model keeps so far."""
        return tuple(self._assumptions)

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
            globals={name: address for name, (address, _) in self.globals.items()},
            in_other_spaces=frozenset(
                n for n, (_, type_) in self.globals.items() if type_ != "ptr"
            ),
            assumptions=tuple(self._assumptions),
        )

    def parameters(
        self, source: Function, target: Function, uniform: frozenset[str]
    ) -> dict[str, Value]:
        """The parameters of both functions, by position: equal inputs for source and target."""
        t = self.terms
        self._sizes = {"source": source.globals.sizes, "target": target.globals.sizes}
        stated = {**target.globals.stated, **source.globals.stated}
        self._told_apart = frozenset(name for name, each in stated.items() if each.told_apart)
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
        return own

    def assume(self, facts: Iterable[Term]) -> None:
        """Every model keeps these facts."""
        self._assumptions += facts

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
                found = here.environment[name]
                if self.undefined.any and isinstance(found, Value):
                    return self._used(side, here, user, operand, found)
                return found
            case Constant(value=value, type=type_):
                return Value(t.constant(value, bits_of(self.layout(side, type_))), t.false)
            case Undefined(kind="poison", type=type_):
                layout = self.layout(side, type_)
                width = bits_of(layout)
                term = t.constant(0, width) if width else t.variable("poison", 0)
                return Value(term, all_poison(t, layout))
            case Undefined(type=type_):
                layout = self.layout(side, type_)
                if isinstance(user, Compute) and user.opcode == "freeze":
                    chosen = self.choice(side, here, user, operand)
                    return Value(chosen, never_poison(t, layout))
                name = f"{self._use(here, user, operand)}:{bits_of(layout)}"
                term = self.undefined.variable(name, bits_of(layout))
                if side == "source":
                    self._choices.add(str(term.data))
                found = Value(term, never_poison(t, layout))
                if _is_read_twice(user, operand) and side == "target":
                    return Value(term, all_poison(t, layout))
                return self._decided(side, found) if _decides(user, operand) else found
            case Global(name=name, type=type_):
                return Value(self._global(side, name, type_), t.false)
            case Literal():
                return self._literal(side, here, user, operand)

    def _used(self, side: Side, here: Cursor, user: Any, operand: Operand, found: Value) -> Value:
        """What one use reads of a register that may be made of `undef`: each chooses it anew.

        Where it cannot be written anew, it is poison in the target, which may be more. The source
        may as well choose there what it chose elsewhere; of what it freezes nothing is known."""
        undefined = self.undefined
        if not (undefined.made_of(found.term) or undefined.made_of(found.poison)):
            return found
        if _decides(user, operand):
            return self._decided(side, found)
        use = self._use(here, user, operand)
        frozen = isinstance(user, Compute) and user.opcode == "freeze"
        try:
            if not _is_read_twice(user, operand):
                parts = (undefined.for_use(part, use, frozen) for part in found)
                return Value(*parts)
        except TooLarge:
            pass
        t = self.terms
        if frozen:
            return Value(self.choice(side, here, user, operand), t.constant(0, found.poison.width))
        if side == "source":
            return found
        return Value(found.term, t.constant(-1, found.poison.width))

    def _decided(self, side: Side, found: Value) -> Value:
        """A value that decides whether behaviour is defined: `undef` is as bad as poison."""
        t, undefined = self.terms, self.undefined
        doubt = undefined.may_be if side == "target" else undefined.is_certainly
        return made_poison(t, found, doubt(found.term))

    def _use(self, here: Cursor, user: Any, operand: Operand) -> str:
        """A name for one use of a value: the same at instructions of the same name."""
        label = getattr(user, "name", None) or f"{here.position.block}:{here.index}"
        return f"{label}:{_operand_index(user, operand)}:{here.position.counters}"

    def refines(self, source: Value, target: Value, type_: str) -> Term:
        """Each scalar of the target's value is one that the source's may be.

        Of `undef` the source chooses for this use alone; scalars that are made of one choice are
        not chosen one by one."""
        t, undefined = self.terms, self.undefined
        layout = self.layout("source", type_)
        if not undefined.made_of(source.term) or source.term.width != target.term.width:
            return refined(t, source, target, layout)
        if layout is None or not layout.bits:
            return t.disjunction((refined(t, source, target, None), self._free(source, target, ())))
        ones, others = scalars(t, source, layout), scalars(t, target, layout)
        each = []
        for index, (one, other) in enumerate(zip(ones, others, strict=True)):
            rest = [part.term for k, part in enumerate(ones) if k != index]
            same = refined(t, one, other, None)
            each.append(t.disjunction((same, self._free(one, other, rest))))
        return t.conjunction(each)

    def _free(self, source: Value, target: Value, rest: Sequence[Term]) -> Term:
        """The source's scalar may be any, and shares nothing with the rest of its value but other
        bits of the same variable."""
        t, undefined = self.terms, self.undefined
        mine = undefined.parts_in(source.term)
        for other in rest:
            if any(overlapping(one, two) for one in mine for two in undefined.parts_in(other)):
                return t.false
        return t.conjunction((undefined.is_certainly(source.term), t.negation(target.poison)))

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
        if t.follows_addresses and name not in self.globals:
            self._assumptions += self._apart_from_others(name, address, type_)
        self.globals[name] = address, type_
        size, exact = self._sizes[side].get(name, (0, False))
        if exact:
            has_size(t, address, size)
        if type_ == "ptr" and name in self._sizes[side]:
            somewhere = t.negation(t.equal(address, t.constant(0, width)))
            if somewhere not in self._assumptions:
                self._assumptions.append(somewhere)
        return address

    def _apart_from_others(self, name: str, address: Term, type_: str) -> Iterator[Term]:
        """No byte of a global is one of another global's."""
        t, width = self.terms, address.width
        size = self._least_size(name)
        for other, (there, other_type) in self.globals.items():
            theirs = self._least_size(other)
            if type_ == other_type and size and theirs:
                behind, before = t.subtract(there, address), t.subtract(address, there)
                yield t.negation(t.unsigned_less(behind, t.constant(size, width)))
                yield t.negation(t.unsigned_less(before, t.constant(theirs, width)))

    def _least_size(self, name: str) -> int:
        """The bytes that a global has at least; 0 where it may be one with another."""
        sizes = (self._sizes[side].get(name, (0, False))[0] for side in ("source", "target"))
        return max(sizes) if f"@{name}" in self._told_apart else 0

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

    def unset(self, side: Side, here: Cursor, load: Load) -> Term:
        """What a load gives of memory that nobody wrote: each load anything."""
        width = bits_of(self.layout(side, load.type))
        name = f"unset:{load.name}:{here.position.counters}:{width}"
        found = self.undefined.variable(name, width)
        if side == "source":
            self._choices.add(str(found.data))
        return found

    def silent_call(self, path: Path, side: Side, here: Cursor, call: Call) -> Term:
        """A memory-free call that is not convergent: a function of its arguments, per thread.

        Returns when its result is as the call site promises: else its behaviour is undefined."""
        contract = self.classifier.contract(call.callee)
        t, layout = self.terms, self.layout(side, call.type)
        values = [self.value(side, here, call, a) for a in call.arguments]
        if call.type.startswith("ptr"):
            # By its term one tells to what object an address leads.
            values = [_on(t, path, each) for each in values]
        arguments = tuple(part for value in values for part in value)
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
        elif contract.poison_of_operands:
            spoiled = t.disjunction(any_poison(t, each) for each in values)
            poison = made_poison(t, Value(term, never_poison(t, layout)), spoiled).poison
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

    def promised(
        self, side: Side, value: Value, type_: str, said: ValueAttributes
    ) -> tuple[Value, Term]:
        """A value as what is said of it allows: poison outside its ranges; and when the behaviour
        is defined, since it is not poison where it must not be."""
        t = self.terms
        if said.range and width_of(type_):
            outside = t.negation(self._in_range(value.term, said.range))
            value = made_poison(t, value, outside)
        if not said.noundef:
            return value, t.true
        clean = t.negation(any_poison(t, value))
        return Value(value.term, never_poison(t, self.layout(side, type_))), clean

    def keeps_noundef(self, side: Side, here: Cursor, call: Call) -> Term:
        """No argument of which the call says that it is not poison is, in any part."""
        values = [
            self.value(side, here, call, call.arguments[i])
            for i in call.noundef_arguments
            if i < len(call.arguments)
        ]
        poisons = (any_poison(self.terms, self._decided(side, value)) for value in values)
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


def _operands(user: Any) -> tuple[Operand, ...]:
    match user:
        case Call(arguments=operands) | Compute(operands=operands) | Effect(operands=operands):
            return operands
        case _:
            return ()


def _operand_index(user: Any, operand: Operand) -> int:
    if isinstance(user, Phi):
        return list(user.incoming.values()).index(operand)
    return next((i for i, o in enumerate(_operands(user)) if o is operand), 0)


def _is_read_twice(user: Any, operand: Operand) -> bool:
    """Whether an instruction reads one and the same operand in two places."""
    return sum(each is operand for each in _operands(user)) > 1


def _decides(user: Any, operand: Operand) -> bool:
    """Whether it is undefined behaviour if what is read is poison: where control goes, whether an
    assumption holds, which memory is accessed."""
    match user:
        case Branch() | Switch() | Assume() | Load():
            return True
        case Effect(kind=kind, operands=operands):
            stored = kind.startswith("store") and operand is operands[0]
            return operand.type.startswith("ptr") and not stored
        case _:
            return False


def _on(t: Terms, path: Path, value: Value) -> Value:
    """A value on a path; it is no poison where literals of the path exclude that."""
    poison = value.poison
    causes = poison.arguments if poison.operation == "or" else (poison,)
    if poison.width > 1 or any(t.negation(each) not in path.literals for each in causes):
        return value
    return Value(value.term, t.false)
