"""What a source may take the results of its float operations for, and takes: what its target has.

An operation on floats has more than one result where its flags say so, and in some cases without:
adding zero may be nothing, a quotient by a constant may be a product, a sum may be added up in any
order. The source chooses one of them at each execution, and any choice is one that it may make. So
what the target computes only tells what to choose (`Guide`): a first walk over both programs notes
that, by keys that mean nothing else, and in a second one the source chooses accordingly. Where no
key is known, since operands are equal without being alike, it chooses what has the shape of
something that the target computes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...semantics.program.instructions import Compute
from ...semantics.program.layouts import FLOATS, DataLayout
from ...semantics.program.operands import Local
from .computing import Rule, plain_value
from .factory import Terms
from .floats import (
    FUNCTIONS,
    POISONING,
    again,
    flags_of,
    float_value,
    inverse,
    is_infinite,
    is_nan,
    nearest,
    negated,
    number,
)
from .substitution import substituted
from .term import SYMMETRIC, Term
from .values import Value, scalars, together

COVERED = "covered:"
"""Begins the names of the truths that a load of the target is one of the source."""

REASSOCIATED = frozenset(("reassoc", "nsz"))
"""The flags under which a sum may be added up in any order, and without its zeros."""

REDUCTION = "llvm.vector.reduce.fadd"

SUMS = ("fadd", "fsub", REDUCTION)

MOST_CASES = 3
"""A sum is told apart by no more conditions than this, under which it has a zero."""

_ONE = {"half": 0x3C00, "bfloat": 0x3F80, "float": 0x3F800000, "double": 0x3FF0000000000000}


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A summand, by its key."""

    key: int


@dataclass(frozen=True, slots=True)
class _Node:
    """An addition or a reduction of the target, with what it adds up."""

    instruction: Compute
    parts: tuple[_Tree, ...]


@dataclass(frozen=True, slots=True)
class _Nothing:
    """A zero, which any sum may have besides."""

    zero: Value


_Tree = _Leaf | _Node | _Nothing


@dataclass(slots=True)
class Guide:
    """What a target computes: the keys and the shapes of its results, the flags that its phis have,
    and how it adds up sums, by the keys of their summands. `complete`: it was followed to its
    end."""

    results: set[int] = field(default_factory=set)
    shapes: set[int] = field(default_factory=set)
    phis: set[frozenset[str] | None] = field(default_factory=set)
    sums: dict[tuple[str, tuple[int, ...]], _Tree] = field(default_factory=dict)
    complete: bool = False


@dataclass(frozen=True, slots=True)
class _Sum:
    """A sum of the source that may be added up in another order: the flags of all additions."""

    summands: tuple[Value, ...]
    flags: frozenset[str]


@dataclass(slots=True)
class FloatChoices:
    """The choices of one product."""

    terms: Terms
    guide: Guide
    _keys: dict[Term, int] = field(default_factory=dict)
    _shapes: dict[Term, int | None] = field(default_factory=dict)
    _held: dict[Term, Term] = field(default_factory=dict)
    _sums: dict[Term, _Sum] = field(default_factory=dict)
    _rigid: set[Term] = field(default_factory=set)
    """Sums of the source that must be added up as they are."""
    _trees: dict[Term, tuple[_Tree, tuple[Value, ...]]] = field(default_factory=dict)

    # --- the target ---

    def note(self, data: DataLayout) -> Rule:
        """Takes the plain values of the target's operations, and notes them."""

        def rule(instruction: Compute, operands: Sequence[Value]) -> Value | None:
            if instruction.type not in FLOATS:
                return None
            value = plain_value(self.terms, instruction, operands, data)
            if value is not None:
                self.guide.results.add(self._key(value.term))
                shape = self._shape(value.term)
                if shape is not None:
                    self.guide.shapes.add(shape)
                if instruction.opcode == "opaque phi":
                    self.guide.phis.add(flags_of(instruction))
                self._note_sum(instruction, operands, value, data)
            return value

        return rule

    def _note_sum(
        self, instruction: Compute, operands: Sequence[Value], value: Value, data: DataLayout
    ) -> None:
        parts = self._added(instruction, operands, data)
        if parts is None:
            return
        nodes: list[_Tree] = []
        summands: list[Value] = []
        for part in parts:
            if self._is_nothing(part.term, REASSOCIATED):
                nodes.append(_Nothing(part))
                continue
            tree, inner = self._trees.get(part.term, (_Leaf(self._key(part.term)), (part,)))
            nodes.append(tree)
            summands += inner
        node = _Node(instruction, tuple(nodes))
        self._trees.setdefault(value.term, (node, tuple(summands)))
        self.guide.sums.setdefault(self._key_of_sum(instruction.type, summands), node)

    def _added(
        self, instruction: Compute, operands: Sequence[Value], data: DataLayout
    ) -> list[Value] | None:
        """What an operation adds up; None for others."""
        t = self.terms
        match instruction.opcode:
            case "fadd":
                return list(operands)
            case "fsub":
                return [operands[0], operands[1]._replace(term=negated(t, operands[1].term))]
            case opcode if opcode == REDUCTION:
                layout = data.layout(instruction.operands[1].type)
                if layout is None or not layout.bits:
                    return None
                return [operands[0], *scalars(t, operands[1], layout)]
            case _:
                return None

    # --- the source ---

    def choose(self, data: DataLayout) -> Rule:
        """Takes one of the values that the source's operations may have."""

        def rule(instruction: Compute, operands: Sequence[Value]) -> Value | None:
            if instruction.type not in FLOATS:
                return None
            plain = plain_value(self.terms, instruction, operands, data)
            if plain is None:
                return None
            others = list(self._others(instruction, operands, plain, data))
            every = (plain, *others)
            found = next((v for v in every if self._key(v.term) in self.guide.results), None)
            alike = (v for v in every if self._shape(v.term) in self.guide.shapes)
            return found or next(alike, others[0] if others else plain)

        return rule

    def _others(
        self, instruction: Compute, operands: Sequence[Value], plain: Value, data: DataLayout
    ) -> Iterator[Value]:
        """What the operation may give besides its plain value, the likeliest first."""
        flags, t = flags_of(instruction), self.terms
        if instruction.opcode in SUMS and not (flags or frozenset()) >= REASSOCIATED:
            self._rigid.add(plain.term)
        if flags is None:
            return
        match instruction.opcode:
            case opcode if opcode in SUMS and flags >= REASSOCIATED:
                parts = self._added(instruction, operands, data)
                if parts is not None:
                    found = self._reassociated(parts, flags, instruction.type, data)
                    self._note_parts(plain.term, self._sums[found.term])
                    yield found
            case "fadd" | "fsub":
                parts = self._added(instruction, operands, data)
                assert parts is not None
                yield from self._without_zero(parts, flags, instruction.type)
            case "fmul" | "fdiv":
                one = _ONE.get(instruction.type)
                for index in (0, 1) if instruction.opcode == "fmul" else (1,):
                    term = operands[index].term
                    if term.is_constant and term.value == one:
                        yield self._checked(operands[1 - index], flags, instruction.type)
                by = operands[1].term
                if instruction.opcode == "fdiv" and "arcp" in flags and by.is_constant:
                    factor = reciprocal(by.value, instruction.type)
                    if factor is not None:
                        product = replace(instruction, opcode="fmul")
                        other = Value(t.constant(factor, by.width), operands[1].poison)
                        found = plain_value(t, product, (operands[0], other), data)
                        if found is not None:
                            yield found
            case "opaque phi":
                # Which zero it is, the flags leave open; the one that came is one of them.
                if flags not in self.guide.phis:
                    yield self._checked(operands[0], flags, instruction.type)
            case _:
                pass

    def _without_zero(
        self, parts: Sequence[Value], flags: frozenset[str], type_: str
    ) -> Iterator[Value]:
        for index in (0, 1):
            if self._is_nothing(parts[index].term, flags):
                yield self._checked(parts[1 - index], flags, type_)

    def _is_nothing(self, term: Term, flags: frozenset[str]) -> bool:
        """Whether it changes nothing to add it: zero of the negative sign, or of any."""
        if not term.is_constant:
            return False
        negative = 1 << (term.width - 1)
        return term.value == negative or ("nsz" in flags and term.value == 0)

    def _checked(self, value: Value, flags: frozenset[str], type_: str) -> Value:
        """A value under flags: poison where they exclude it."""
        t = self.terms
        poison = [value.poison]
        if "nnan" in flags:
            poison.append(is_nan(t, value.term, type_))
        if "ninf" in flags:
            poison.append(is_infinite(t, value.term, type_))
        return Value(value.term, t.disjunction(poison))

    # --- sums ---

    def _reassociated(
        self, parts: list[Value], flags: frozenset[str], type_: str, data: DataLayout
    ) -> Value:
        """The sum of what is added up, each part of it taken for what it adds up itself. Of a part
        that is one summand alone, what was excluded when zero was added is given up."""
        summands: list[Value] = []
        for part in parts:
            known = self._sums.get(part.term)
            if known is None or part.term in self._rigid:
                summands.append(part)
            else:
                summands += known.summands
                flags &= known.flags
        summands = [each for each in summands if not self._is_nothing(each.term, flags)] or parts[
            :1
        ]
        found = self._added_up(summands, flags, type_, data, MOST_CASES)
        self._note_parts(found.term, _Sum(tuple(summands), flags))
        return found

    def _note_parts(self, term: Term, found: _Sum) -> None:
        """What a term adds up. Operations that differ in what they exclude give one term: of it
        holds only what all of them say."""
        known = self._sums.get(term, found)
        self._sums[term] = _Sum(known.summands, known.flags & found.flags)

    def _added_up(
        self,
        summands: Sequence[Value],
        flags: frozenset[str],
        type_: str,
        data: DataLayout,
        cases: int,
    ) -> Value:
        """The sum in the order that the target has, if it has one."""
        t = self.terms
        left = [each for each in summands if not self._is_nothing(each.term, flags)] or summands[:1]
        if len(left) == 1:
            return self._checked(left[0], flags, type_)
        tree = self.guide.sums.get(self._key_of_sum(type_, left))
        if tree is not None:
            by_key: dict[int, list[Value]] = defaultdict(list)
            for each in left:
                by_key[self._key(each.term)].append(each)
            found = self._built(tree, by_key, flags, data)
            if found is not None:
                return found
        for index, each in enumerate(left if cases else ()):
            if self._may_be_nothing(each.term, flags):
                condition = each.term.arguments[0]
                rest = (*left[:index], *left[index + 1 :])
                yes, no = (
                    self._added_up((*rest, arm), flags, type_, data, cases - 1)
                    for arm in self._arms(each)
                )
                return Value(
                    t.choice(condition, yes.term, no.term),
                    t.choice(condition, yes.poison, no.poison),
                )
        total = left[0]
        for each in left[1:]:
            total = self._sum_of_two("fadd", flags, type_, (total, each))
        return total

    def _may_be_nothing(self, term: Term, flags: frozenset[str]) -> bool:
        if term.operation != "choice":
            return False
        return any(self._is_nothing(arm, flags) for arm in term.arguments[1:])

    def _arms(self, value: Value) -> Iterator[Value]:
        """What a choice is, where its condition holds and where not."""
        condition, poison = value.term.arguments[0], value.poison
        told = poison.operation == "choice" and poison.arguments[0] is condition
        for index in (1, 2):
            yield Value(value.term.arguments[index], poison.arguments[index] if told else poison)

    def _sum_of_two(
        self, opcode: str, flags: frozenset[str], type_: str, parts: tuple[Value, Value]
    ) -> Value:
        operands = (Local("", type_), Local("", type_))
        found = float_value(self.terms, Compute("", type_, opcode, operands, flags=flags), parts)
        assert found is not None
        return found

    def _built(
        self,
        tree: _Tree,
        summands: dict[int, list[Value]],
        flags: frozenset[str],
        data: DataLayout,
    ) -> Value | None:
        """The sum as a tree of the target adds it up; None where that has more freedom than these
        flags give. What they exclude is excluded in each step."""
        if isinstance(tree, _Leaf):
            return summands[tree.key].pop() if summands[tree.key] else None
        if isinstance(tree, _Nothing):
            return tree.zero
        parts: list[Value] = []
        for each in tree.parts:
            part = self._built(each, summands, flags, data)
            if part is None:
                return None
            parts.append(part)
        made, t = tree.instruction, self.terms
        said = flags_of(made)
        if said is None or not said <= flags:
            return None
        if made.opcode == REDUCTION:
            operands = (parts[0], together(t, parts[1:]))
            return plain_value(t, made, operands, data)
        one, other = parts
        if made.opcode == "fsub":
            other = other._replace(term=negated(t, other.term))
        return self._sum_of_two(made.opcode, said | (flags & POISONING), made.type, (one, other))

    # --- keys ---

    def _key_of_sum(self, type_: str, summands: Sequence[Value]) -> tuple[str, tuple[int, ...]]:
        return type_, tuple(sorted(self._key(each.term) for each in summands))

    def _key(self, term: Term) -> int:
        """A number by which equal terms of two products are known, whatever their operands' order:
        others may have the same. What only the target loads is taken for what memory holds."""
        term = substituted(self.terms, term, self._held, self._leaf)
        pending = [term]
        while pending:
            part = pending[-1]
            if part in self._keys:
                pending.pop()
                continue
            missing = [each for each in part.arguments if each not in self._keys]
            if missing:
                pending += missing
                continue
            inner = tuple(sorted(self._keys[each] for each in part.arguments))
            self._keys[part] = hash((part.operation, part.width, part.data, inner))
            pending.pop()
        return self._keys[term]

    def _shape(self, term: Term) -> int | None:
        """A number by which results are alike that are the same operations on floats, whatever on;
        None for what is no such operation."""
        pending = [term]
        while pending:
            part = pending[-1]
            inner = _computed_from(part)
            missing = [each for each in inner if each not in self._shapes]
            if missing and part not in self._shapes:
                pending += missing
                continue
            pending.pop()
            known = [self._shapes[each] for each in inner]
            if part.operation == "choice" and len(set(known)) == 1:
                self._shapes[part] = known[0]
            elif inner or part.is_constant:
                what = (part.operation, part.width, part.data)
                self._shapes[part] = hash((what, tuple(sorted(each or 0 for each in known))))
            else:
                self._shapes[part] = None
        return None if term.is_constant else self._shapes[term]

    def _leaf(self, part: Term, parts: tuple[Term, ...]) -> Term:
        if part.operation == "variable":
            covered = part.width == 1 and str(part.data).startswith(COVERED)
            return self.terms.true if covered else part
        return again(self.terms, part.data, parts, part.width)


def _computed_from(term: Term) -> tuple[Term, ...]:
    """The operands of an operation on floats, and what is chosen from; none of other terms."""
    match term.operation, term.data:
        case "function", (str(kind), (str(opcode), *_)) if kind in ("value", SYMMETRIC):
            return term.arguments if opcode in FUNCTIONS or opcode == REDUCTION else ()
        case "choice", _:
            return term.arguments[1:]
        case _:
            return ()


def reciprocal(bits: int, type_: str) -> int | None:
    """The bits of one over a float, rounded; None where that is not normal."""
    exact = inverse(bits, type_)
    if exact is not None:
        return exact
    value = number(bits, type_)
    if not isinstance(value, Fraction) or not value:
        return None
    return nearest(1 / value, type_)
