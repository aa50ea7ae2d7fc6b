"""Loops whose exit counts: how often its test stays, as a number, an expression, or a multiple.

The test compares the header's counter, or the counter's next value, with a bound that the loop
does not change; the counter goes up or down by one.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...control_flow.dominance import dominator_tree
from ...program.function import Function
from ...program.instructions import Compute, Phi
from ...program.operands import Constant, Local, Operand, width_of
from ...program.terminators import Branch
from ...rewriting.refusal import TransformRefused
from ...rewriting.substitution import FreshNames
from .natural_loops import NaturalLoop

UP = {"ne": "", "ult": "llvm.umax", "slt": "llvm.smax"}
DOWN = {"ne": "", "ugt": "llvm.umin", "sgt": "llvm.smin"}
"""How a test stays while a counter goes up or down by one, and what keeps the bound from lying
on the wrong side of where the counter begins."""

SWAPPED = {"ult": "ugt", "ugt": "ult", "slt": "sgt", "sgt": "slt", "ne": "ne", "eq": "eq"}
SWAPPED |= {"ule": "uge", "uge": "ule", "sle": "sge", "sge": "sle"}
NEGATED = {"ult": "uge", "uge": "ult", "slt": "sge", "sge": "slt", "ne": "eq", "eq": "ne"}
NEGATED |= {"ugt": "ule", "ule": "ugt", "sgt": "sle", "sle": "sgt"}

MOST_STAYS = 1024
"""A count from which on a loop is not taken for one with a constant count."""


@dataclass(frozen=True, slots=True)
class CountedExit:
    """The exit of a loop that counts. `block` ends with the test, `out` is where it leaves to.

    The first test compares `first` (plus `step`, if `tests_next`), each later one a value that is
    `step` further; the test stays while the value is `predicate` to `bound`."""

    block: str
    out: str
    first: Operand
    step: int
    tests_next: bool
    predicate: str
    bound: Operand

    @property
    def width(self) -> int:
        return width_of(self.bound.type) or 0


def counted_exit(function: Function, loop: NaturalLoop) -> CountedExit | None:
    """The first exit of the loop that counts, None if none does.

    Each iteration tests it; again in a loop inside, the same values give the same answer."""
    tree = dominator_tree(function)
    for block, _ in loop.exits:
        if all(tree.dominates(block, latch) for latch in loop.latches):
            found = _read(function, loop, block)
            if found is not None:
                return found
    return None


def required_count(function: Function, loop: NaturalLoop) -> CountedExit:
    """The exit that counts. Raises TransformRefused."""
    found = counted_exit(function, loop)
    if found is None:
        raise TransformRefused(
            f"the loop of %{loop.header} has no exit that counts",
            "a counter that goes up or down by one is compared with a bound (ne, ult, slt; "
            "ne, ugt, sgt) in a block that each iteration passes",
            loop.header,
        )
    return found


def _read(function: Function, loop: NaturalLoop, block: str) -> CountedExit | None:
    end = function.blocks[block].terminator
    if not isinstance(end, Branch) or (end.if_true in loop.blocks) == (end.if_false in loop.blocks):
        return None
    test = _defined(function, end.condition)
    if not isinstance(test, Compute) or test.opcode != "icmp" or test.flags:
        return None
    stays_if_true = end.if_true in loop.blocks
    predicate = test.predicate if stays_if_true else NEGATED[test.predicate]
    value, bound = test.operands
    if loop.holds(bound):
        value, bound, predicate = bound, value, SWAPPED[predicate]
    if loop.holds(bound) or not isinstance(bound, (Constant, Local)):
        return None
    found = _counter(function, loop, value)
    if found is None or width_of(bound.type) is None or bound.type.startswith("ptr"):
        return None
    first, step, tests_next = found
    if predicate not in (UP if step > 0 else DOWN):
        return None
    out = end.if_false if stays_if_true else end.if_true
    return CountedExit(block, out, first, step, tests_next, predicate, bound)


def _defined(function: Function, operand: Operand) -> object:
    """The instruction or phi that defines an operand, None for another operand."""
    if not isinstance(operand, Local):
        return None
    site = function.definitions.get(operand.name)
    if site is not None:
        return function.at(site)
    phis = (phi for block in function.blocks.values() for phi in block.phis)
    return next((phi for phi in phis if phi.name == operand.name), None)


def _counter(
    function: Function, loop: NaturalLoop, value: Operand
) -> tuple[Operand, int, bool] | None:
    """Where the counter begins, its step, and whether the value is its next one."""
    for phi in function.blocks[loop.header].phis:
        firsts = {phi.incoming[source] for source in loop.entering}
        nexts = {phi.incoming[latch] for latch in loop.latches}
        if len(firsts) > 1 or len(nexts) > 1:
            continue
        (first,), (following,) = firsts, nexts
        step = _step(_defined(function, following), phi)
        if step in (1, -1) and value in (Local(phi.name, phi.type), following):
            return first, step, value == following
    return None


def _step(instruction: object, phi: Phi) -> int | None:
    if not isinstance(instruction, Compute) or instruction.opcode not in ("add", "sub"):
        return None
    width = width_of(phi.type)
    match instruction.operands:
        case (Local(name=name), Constant(value=value)) if name == phi.name and width:
            signed = value - (1 << width) if value >> (width - 1) else value
            return signed if instruction.opcode == "add" else -signed
    return None


# --- the count ------------------------------------------------------------------------------------


def constant_stays(count: CountedExit) -> int | None:
    """How often the test stays where that is a number, at most `MOST_STAYS`; None otherwise."""
    if not isinstance(count.first, Constant) or not isinstance(count.bound, Constant):
        return None
    size = 1 << count.width
    value = (count.first.value + count.step * count.tests_next) % size
    for stays in range(MOST_STAYS + 1):
        if not _stays(count, value):
            return stays
        value = (value + count.step) % size
    return None


def _stays(count: CountedExit, value: int) -> bool:
    assert isinstance(count.bound, Constant)
    bound, half = count.bound.value, 1 << (count.width - 1)
    match count.predicate:
        case "ne":
            return value != bound
        case "ult":
            return value < bound
        case "ugt":
            return value > bound
        case "slt":
            return (value ^ half) < (bound ^ half)
        case _:
            return (value ^ half) > (bound ^ half)


def stays(
    count: CountedExit, function: Function, names: FreshNames
) -> tuple[list[Compute], Operand]:
    """Instructions for the place in front of the loop, and how often the test will stay.

    With `first` the value that is tested first: the bound minus it going up, it minus the bound
    going down, where a bound on the wrong side counts as `first` itself."""
    done: list[Compute] = []
    type_ = count.bound.type

    def computed(stem: str, opcode: str, *operands: Operand) -> Local:
        name = names.fresh(stem)
        done.append(Compute(name, type_, opcode, operands))
        return Local(name, type_)

    first, bound = (
        operand if is_firm(function, operand) else computed("firm", "freeze", operand)
        for operand in (count.first, count.bound)
    )
    if count.tests_next:
        first = computed("first", "add", first, Constant(count.step % (1 << count.width), type_))
    limit = (UP if count.step > 0 else DOWN)[count.predicate]
    nothing = Constant(0, type_)
    if (
        limit
        and not (limit == "llvm.umax" and first == nothing)
        and not (limit == "llvm.umin" and bound == nothing)
    ):
        bound = computed("limit", limit, bound, first)
    above, below = (bound, first) if count.step > 0 else (first, bound)
    return done, above if below == nothing else computed("stays", "sub", above, below)


def is_firm(function: Function, operand: Operand) -> bool:
    """True for an operand that is no poison for sure: one that a branch may use earlier than the
    code did."""
    if isinstance(operand, Local):
        return any(p.name == operand.name and p.attributes.noundef for p in function.parameters)
    return isinstance(operand, Constant)


def known_multiple(function: Function, count: CountedExit, beyond: int) -> int:
    """A number that divides `beyond` plus how often the test stays, 1 if nothing is known."""
    known = constant_stays(count)
    if known is not None:
        return known + beyond or 1 << count.width
    if beyond != int(count.tests_next):
        return 1
    ends = (count.first, count.bound)
    if Constant(0, count.bound.type) not in ends:
        return 1
    other = count.bound if ends[0] == Constant(0, count.bound.type) else count.first
    found = _factor(function, other)
    if not count.tests_next:
        return found
    # No distance at all is the whole range of the type; a bound on the wrong side is tested once.
    return found & -found if count.predicate == "ne" else 1


def _factor(function: Function, operand: Operand) -> int:
    """A number that the operand is a multiple of, as its definition says."""
    made = _defined(function, operand)
    if not isinstance(made, Compute) or not made.operands:
        return 1
    second = made.operands[-1]
    if not isinstance(second, Constant):
        return 1
    lowest = second.value & -second.value
    match made.opcode:
        case "shl":
            return 1 << second.value if second.value < (width_of(made.type) or 0) else 1
        case "mul":
            return second.value if "nuw" in made.flags and second.value else max(lowest, 1)
        case "and":
            return max(lowest, 1)
    return 1
