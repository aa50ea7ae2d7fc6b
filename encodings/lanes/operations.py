"""What each operation between lanes gives a member of its set, by the name of its meaning.

The constraints' own table: the simulated wave has another one, and neither knows of the other. Of
AMDGPU's operations it says what LLVM takes them for, which is sometimes less than the hardware
does: a lane that takes no part may be read by no one, not even by `ds_bpermute`, of which the
hardware says that it gives zero then; LLVM makes a `readlane` of it, and replaces it by what all
lanes hold. And the lane that `readlane` and `writelane` name must be the same in all members, or
what they give is undefined; here that is poison.

What is not in the table, or cannot be said (`None`), stays a value of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...semantics.program.contracts import Contract
from ...semantics.program.instructions import Call, Compute
from ...semantics.program.layouts import DataLayout
from ...semantics.program.operands import width_of
from ..terms.computing import compute
from ..terms.factory import Terms
from ..terms.term import Term
from ..terms.values import Value, all_poison, bits_of, made_poison, never_poison, scalars_of, some
from .communicating_set import CommunicatingSet
from .wave import MASK, Wave


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One execution of an operation by this thread, with what it passes."""

    wave: Wave
    set: CommunicatingSet
    call: Call
    contract: Contract
    arguments: tuple[Value, ...]
    data: DataLayout

    @property
    def terms(self) -> Terms:
        return self.wave.terms

    @property
    def passed(self) -> Value:
        """The operand that the operation is about."""
        return self.arguments[self.contract.value_argument]

    @property
    def named(self) -> Value:
        """The operand that names a lane."""
        return self.arguments[self.contract.lane_argument]

    def whole(self, term: Term, poison: Term) -> Value:
        """A number as the call's type has it, poison under a condition."""
        t, width = self.terms, bits_of(self.data.layout(self.call.type))
        fits = t.truncate(term, width) if width < term.width else t.zero_extend(term, width)
        return Value(fits, poison)


Meaning = Callable[[Look], Value]


def _first(look: Look) -> Value:
    return look.wave.value_at(look.passed, look.set.first)


def _read_at(look: Look, lane: Term, undefined: Term) -> Value:
    """What the thread of a lane passes; poison where it takes no part, or under a condition."""
    t, set_ = look.terms, look.set
    value = look.wave.value_at(look.passed, set_.speak_of(lane))
    alone = t.negation(set_.member(lane))
    return made_poison(t, value, t.disjunction((undefined, alone)))


def _lane(look: Look) -> Value:
    """`readlane`: one lane for all members."""
    named = Value(look.set.lane_number(look.named.term), look.named.poison)
    return _read_at(look, named.term, look.set.uneven(named))


def _bytes(look: Look) -> Value:
    """`ds_bpermute`: each member names four times a lane."""
    t = look.terms
    four = t.binary("lshr", look.named.term, t.constant(2, look.named.term.width))
    return _read_at(look, look.set.lane_number(four), look.named.poison)


def _other_half(look: Look) -> Value:
    """`permlane64`: the lane 32 further, or before."""
    t = look.terms
    lane = t.exclusive_or(look.wave.me, t.constant(32, look.wave.me.width))
    return _read_at(look, lane, t.false)


def _ballot(look: Look) -> Value:
    return _ballot_of(look, look.passed)


def _ballot_of(look: Look, truth: Value) -> Value:
    return look.whole(look.set.mask(truth), look.set.spoiled(truth.poison))


def _ballot_of_comparison(opcode: str, predicates: Mapping[int, str]) -> Meaning:
    """`llvm.amdgcn.icmp` and `fcmp`, whose third operand is a constant that names what is
    compared."""

    def meaning(look: Look) -> Value:
        one, other = look.call.arguments[:2]
        predicate = predicates.get(look.arguments[2].term.value)
        if predicate is None:
            return look.whole(look.terms.constant(0, MASK), look.terms.true)
        instruction = Compute("", "i1", opcode, (one, other), predicate=predicate)
        never = look.terms.false
        truth = compute(look.terms, instruction, look.arguments[:2], lambda: never, look.data)
        return _ballot_of(look, truth.value)

    return meaning


def _own_bit(look: Look) -> Value:
    """`inverse.ballot`: of a mask that all members share."""
    t, mask = look.terms, look.passed
    shift = t.slice(t.zero_extend(look.wave.me, mask.term.width), 0, mask.term.width)
    bit = t.slice(t.binary("lshr", mask.term, shift), 0, 1)
    return Value(bit, look.set.uneven(mask))


def _any(look: Look) -> Value:
    t = look.terms
    nobody = t.equal(look.set.mask(look.passed), t.constant(0, MASK))
    return Value(t.negation(nobody), look.set.spoiled(look.passed.poison))


def _opposed(look: Look) -> Term:
    """The lanes of those members for which what is passed does not hold."""
    t = look.terms
    return look.set.mask(Value(t.negation(look.passed.term), t.false))


def _all(look: Look) -> Value:
    t = look.terms
    holds = t.equal(_opposed(look), t.constant(0, MASK))
    return Value(holds, look.set.spoiled(look.passed.poison))


def _equal(look: Look) -> Value:
    t = look.terms
    masks = (look.set.mask(look.passed), _opposed(look))
    holds = t.disjunction(t.equal(mask, t.constant(0, MASK)) for mask in masks)
    return Value(holds, look.set.spoiled(look.passed.poison))


def _quad(look: Look) -> Value:
    """`wqm.vote`: whether the truth holds in one of the four lanes."""
    t, truth = look.terms, look.passed
    if look.wave.is_one(truth):
        return truth
    other = look.wave.value_at(truth, look.set.another_of_its_quad(truth.term))
    poison = t.disjunction((truth.poison, other.poison))
    return Value(t.disjunction((truth.term, other.term)), poison)


def _counted(look: Look) -> Value:
    mask = look.set.mask(look.passed)
    return look.whole(look.terms.bits("llvm.ctpop", mask), look.set.spoiled(look.passed.poison))


def _members(look: Look) -> Value:
    return look.whole(look.set.members(), look.terms.false)


def _is_first(look: Look) -> Value:
    return Value(look.terms.equal(look.wave.me, look.set.first), look.terms.false)


def _written(look: Look) -> Value:
    """`writelane`: the new value in one lane, the old one in all others."""
    t = look.terms
    value, named, old = look.arguments[:3]
    lane = Value(look.set.lane_number(named.term), named.poison)
    here = t.equal(lane.term, look.wave.me)
    chosen = Value(t.choice(here, value.term, old.term), t.choice(here, value.poison, old.poison))
    undefined = t.disjunction((look.set.uneven(lane), look.set.uneven(value)))
    return made_poison(t, chosen, undefined)


def _reduction(kind: str) -> Meaning:
    """All members' values combined. Of sums only those of one value are known."""

    def meaning(look: Look) -> Value:
        t, passed = look.terms, look.passed
        poison = look.set.spoiled(passed.poison)
        alike = _of_one_value(look, kind)
        if alike is not None and look.wave.is_one(passed):
            return Value(alike, poison)
        whole = look.set.reduced(kind, passed)
        if alike is not None:
            whole = t.choice(look.set.uneven(passed), whole, look.wave.at(alike, look.set.first))
        return Value(whole, poison)

    return meaning


def _of_one_value(look: Look, kind: str) -> Term | None:
    """What all come to where each member passes what this one does; None where that is not said."""
    t, value = look.terms, look.passed.term
    if kind in ("min", "max", "umin", "umax", "and", "or"):
        return value
    width = value.width
    count = look.set.count()
    count = t.truncate(count, width) if width < MASK else t.zero_extend(count, width)
    if kind in ("add", "sub"):
        product = t.multiply(value, count)
        return product if kind == "add" else t.subtract(t.constant(0, width), product)
    if kind == "xor":
        return t.choice(t.slice(count, 0, 1), value, t.constant(0, width))
    return None


_FLOATS = "oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une"
_NUMBERS = "eq ne ugt uge ult ule sgt sge slt sle"
FLOATS = dict(enumerate(_FLOATS.split(), 1))
NUMBERS = dict(enumerate(_NUMBERS.split(), 32))
"""LLVM's numbers of what may be compared."""

REDUCTIONS = ("add", "sub", "min", "max", "umin", "umax", "and", "or", "xor")

MEANINGS: dict[str, Meaning] = {
    "broadcast.first": _first,
    "read.lane": _lane,
    "write.lane": _written,
    "shuffle.bytes": _bytes,
    "other.half": _other_half,
    "ballot": _ballot,
    "ballot.compare": _ballot_of_comparison("icmp", NUMBERS),
    "ballot.compare.floats": _ballot_of_comparison("fcmp", FLOATS),
    "ballot.inverse": _own_bit,
    "vote.any": _any,
    "vote.all": _all,
    "vote.equal": _equal,
    "vote.quad": _quad,
    "count.bits": _counted,
    "active.mask": _members,
    "is.first.lane": _is_first,
    **{f"reduce.{kind}": _reduction(kind) for kind in REDUCTIONS},
}
"""What an operation gives a member, by its meaning."""

TRUTHS = frozenset(("ballot", "vote.any", "vote.all", "vote.equal", "vote.quad", "count.bits"))
"""The meanings of which the operand is a truth."""

COMPARES = frozenset(("ballot.compare", "ballot.compare.floats"))
PASSED_ON = frozenset(("broadcast.first", "read.lane", "shuffle.bytes", "other.half", "write.lane"))
"""The meanings that give a value as it was passed."""


def is_said(call: Call, contract: Contract, data: DataLayout) -> bool:
    """Whether what a call gives is known as a term."""
    meaning = contract.meaning or ""
    if meaning not in MEANINGS or contract.mask_argument is not None:
        return False
    operands = call.arguments
    types = [operand.type for operand in operands]
    if not all(bits_of(data.layout(type_)) for type_ in (*types, call.type)):
        return False
    needed = max(contract.value_argument, contract.lane_argument if len(types) > 1 else 0)
    if meaning in ("active.mask", "is.first.lane"):
        return True
    if needed >= len(types):
        return False
    passed = types[contract.value_argument]
    if meaning in TRUTHS:
        return passed == "i1"
    if meaning in PASSED_ON:
        return passed == call.type and (meaning != "write.lane" or len(types) == 3)
    if meaning in COMPARES:
        return len(types) == 3 and getattr(operands[2], "value", None) is not None
    return width_of(passed) is not None and not passed.startswith("ptr")


def given(look: Look) -> Value:
    """What an operation of which that is said gives this thread."""
    value = MEANINGS[look.contract.meaning or ""](look)
    layout = look.data.layout(look.call.type)
    if value.poison.width == scalars_of(layout):
        return value
    t = look.terms
    clean, bad = never_poison(t, layout), all_poison(t, layout)
    return Value(value.term, t.choice(some(t, value.poison), bad, clean))
