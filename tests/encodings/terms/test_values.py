"""Every pure instruction: terms give the lane's value, poison and undefined behaviour.

Small widths are tried on all values, larger ones on corners and random values, folded and in the
solver. An operation that only the lanes interpret must stay an open function of its operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

import pytest
from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms.computing import compute, is_interpreted
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.values import Result, Value, bits_of, scalars_of
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.layouts import layout_of
from wavecheck.semantics.program.operands import Constant, Local, width_of
from wavecheck.semantics.values.arithmetic import evaluate
from wavecheck.semantics.values.values import POISON, UndefinedBehaviour

FLAGS = {
    **dict.fromkeys(("add", "sub", "mul", "shl"), ("nuw", "nsw")),
    **dict.fromkeys(("lshr", "ashr", "udiv", "sdiv"), ("exact",)),
    **dict.fromkeys(("and", "xor", "urem", "srem"), ()),
    "or": ("disjoint",),
}
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
TWO = ("umin", "umax", "smin", "smax", "uadd.sat", "usub.sat")
ONE = ("ctpop", "bitreverse")
WITH_TRUTH = ("abs", "ctlz", "cttz")
OVERFLOWS = tuple(f"{s}{name}.with.overflow" for s in "us" for name in ("add", "sub", "mul"))
FROZEN = 1
"""What a frozen poison becomes, in the lanes and in the terms alike."""

Step = tuple[Compute, ...]
"""One instruction, or an intrinsic that returns a pair and the `extractvalue` that reads it."""


def step(opcode: str, result: str, *types: str, flags: Sequence[str] = (), predicate: str = ""):
    operands = tuple(Local(f"x{index}", type_) for index, type_ in enumerate(types))
    return (Compute("r", result, opcode, operands, flags=frozenset(flags), predicate=predicate),)


def subsets(flags: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(flags, size) for size in range(len(flags) + 1))


def arithmetic(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    for opcode, flags in FLAGS.items():
        for chosen in subsets(flags):
            yield step(opcode, type_, type_, type_, flags=chosen)


def comparisons(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    for predicate in PREDICATES:
        for chosen in subsets(("samesign",)):
            yield step("icmp", "i1", type_, type_, flags=chosen, predicate=predicate)


def casts(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    for other in (1, 4, 8, 32, 64):
        if other > width:
            yield step("sext", f"i{other}", type_)
            for chosen in subsets(("nneg",)):
                yield step("zext", f"i{other}", type_, flags=chosen)
        if other < width:
            for chosen in subsets(("nuw", "nsw")):
                yield step("trunc", f"i{other}", type_, flags=chosen)
    yield step("inttoptr", "ptr", type_)
    yield step("ptrtoint", type_, "ptr")
    yield step("bitcast", type_, type_)


def intrinsics(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    for name in TWO:
        yield step(f"llvm.{name}", type_, type_, type_)
    for name in ONE:
        yield step(f"llvm.{name}", type_, type_)
    for name in WITH_TRUTH:
        yield step(f"llvm.{name}", type_, type_, "i1")
    if width % 16 == 0:
        yield step("llvm.bswap", type_, type_)
    for name in OVERFLOWS:
        (pair,) = step(f"llvm.{name}", f"{{ {type_}, i1 }}", type_, type_)
        for part, result in (("0", type_), ("1", "i1")):
            read = Compute("s", result, "extractvalue", (Local("r", pair.type),), detail=part)
            yield (pair, read)


def choices(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    yield step("select", type_, "i1", type_, type_)
    yield step("freeze", type_, type_)


def funnels(width: int) -> Iterator[Step]:
    type_ = f"i{width}"
    if width > 1:
        for name in ("fshl", "fshr"):
            yield step(f"llvm.{name}", type_, type_, type_, type_)


def addresses(width: int) -> Iterator[Step]:
    """A step through memory without flags, by an index of this width."""
    operands = (Local("x0", "ptr"), Local("x1", f"i{width}"), Constant(12, "i64"))
    yield (Compute("r", "ptr", "getelementptr", operands),)


KINDS = (arithmetic, comparisons, casts, intrinsics, choices, funnels, addresses)


def named(steps: Step) -> str:
    first = steps[0]
    words = (first.opcode, first.predicate, *sorted(first.flags), first.operands[-1].type)
    return "-".join(filter(None, (*words, steps[-1].detail)))


def steps_of(width: int) -> list[Step]:
    return [steps for kind in KINDS for steps in kind(width)]


# --- the two answers ----------------------------------------------------------------------------


def corners(width: int) -> list[object]:
    top = (1 << width) - 1
    numbers = {
        0,
        1,
        2 & top,
        top,
        top - 1,
        top >> 1,
        (top >> 1) + 1,
        width & top,
        (width - 1) & top,
    }
    return [*sorted(numbers), POISON]


def of_the_lanes(steps: Step, given_values: Sequence[object]) -> object:
    first, *rest = steps
    values = iter(given_values)
    operands = [
        operand.value if isinstance(operand, Constant) else next(values)
        for operand in first.operands
    ]
    found = evaluate(first, operands, lambda _: FROZEN)
    for each in rest:
        if isinstance(found, UndefinedBehaviour):
            break
        found = evaluate(each, [found], lambda _: FROZEN)
    return "undefined" if isinstance(found, UndefinedBehaviour) else found


def in_terms(t: Terms, steps: Step, operands: Sequence[Value]) -> Result:
    first, *rest = steps
    width = width_of(first.type) or 1
    values = iter(operands)
    all_operands = [
        Value(t.constant(operand.value, 64), t.false)
        if isinstance(operand, Constant)
        else next(values)
        for operand in first.operands
    ]
    result = compute(t, first, all_operands, lambda: t.constant(FROZEN, width))
    for each in rest:
        result = compute(t, each, [result.value], lambda: t.false)
    return result


def variable_types(steps: Step) -> list[str]:
    return [operand.type for operand in steps[0].operands if isinstance(operand, Local)]


def folded(t: Terms, steps: Step, given_values: Sequence[object]) -> object:
    operands = [
        Value(t.constant(0 if v is POISON else v, width_of(type_)), t.constant(v is POISON, 1))
        for type_, v in zip(variable_types(steps), given_values, strict=True)
    ]
    return shown(in_terms(t, steps, operands), lambda term: term.value)


def shown(result: Result, number_of) -> object:
    if number_of(result.undefined):
        return "undefined"
    return POISON if number_of(result.value.poison) else number_of(result.value.term)


# --- all values of small widths, corners of large ones ----------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_all_values_of_four_bits_fold_to_the_value_of_the_lanes(kind):
    for width in (1, 4):
        for steps in kind(width):
            types = variable_types(steps)
            t = Terms()
            sets = [
                [*range(1 << width_of(each)), POISON] if width_of(each) <= 4 else corners(64)
                for each in types
            ]
            if len(types) > 2 and width == 4:
                sets = [corners(width_of(each)) for each in types]
            for values in product(*sets):
                expected = of_the_lanes(steps, values)
                assert folded(t, steps, values) == expected, (named(steps), values)


@pytest.mark.parametrize("width", (8, 32))
def test_corners_of_wide_types_fold_to_the_value_of_the_lanes(width):
    for steps in steps_of(width):
        t = Terms()
        for values in product(*(corners(width_of(each)) for each in variable_types(steps))):
            expected = of_the_lanes(steps, values)
            assert folded(t, steps, values) == expected, (named(steps), values)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Step, list[object]]:
    steps = draw(st.sampled_from(ALL))
    return steps, [
        draw(st.sampled_from(corners(width)) | st.integers(0, (1 << width) - 1))
        for width in map(width_of, variable_types(steps))
    ]


ALL = [steps for width in (1, 4, 8, 32) for steps in steps_of(width)]


@settings(max_examples=examples(400))
@given(questions())
def test_random_values_fold_to_the_value_of_the_lanes(question):
    steps, values = question
    assert folded(Terms(), steps, values) == of_the_lanes(steps, values)


class Asked:
    """One instruction on variables, put to the solver once; its values are asked one by one.

    An operand of which `constants` gives the value is that constant, and the term is folded."""

    def __init__(self, steps: Step, constants: dict[int, int] | None = None) -> None:
        self.steps, self.terms = steps, Terms()
        t, known = self.terms, constants or {}
        self.operands = [
            Value(t.constant(known[i], width_of(type_)), t.false)
            if i in known
            else Value(t.variable(f"x{i}", width_of(type_)), t.variable(f"p{i}", 1))
            for i, type_ in enumerate(variable_types(steps))
        ]
        self.result = in_terms(self.terms, steps, self.operands)
        self.session = Session(set(), None)

    def answer(self, given_values: Sequence[object]) -> object:
        t, session = self.terms, self.session
        wanted = []
        for (term, poison), value in zip(self.operands, given_values, strict=True):
            number = 0 if value is POISON else value
            wanted.append(t.equal(term, t.constant(number, term.width)))
            wanted.append(poison if value is POISON else t.negation(poison))
        assert session.check(*(session.translate(each, 0) for each in wanted)) == "sat"
        return shown(self.result, lambda term: session.value(term, 0))


@pytest.mark.parametrize("width", (1, 4, 8, 32))
def test_the_solver_gives_variables_the_value_of_the_lanes(width):
    for number, steps in enumerate(steps_of(width)):
        asked = Asked(steps)
        sets = [corners(width_of(each)) for each in variable_types(steps)]
        every = list(product(*sets))
        for values in every[number % 7 :: max(1, len(every) // 6)]:
            expected = of_the_lanes(steps, values)
            assert asked.answer(values) == expected, (named(steps), values)


def check_folded(steps: Step, known: int) -> None:
    """One operand is a constant, and each result is compared with constants."""
    types = variable_types(steps)
    numbers = [value for value in corners(width_of(types[known])) if value is not POISON]
    for constant in numbers:
        asked = Asked(steps, {known: constant})
        t, term = asked.terms, asked.result.value.term
        sets = [corners(width_of(each)) for each in types]
        sets[known] = [constant]
        every = list(product(*sets))
        for values in every[:: max(1, len(every) // 4)]:
            expected = of_the_lanes(steps, values)
            assert asked.answer(values) == expected, (named(steps), values)
            if isinstance(expected, int):
                same = t.equal(term, t.constant(expected, term.width))
                other = t.equal(term, t.constant(expected ^ 1, term.width))
                assert asked.session.value(same, 0) and not asked.session.value(other, 0), values


@settings(max_examples=40)
@given(st.data())
def test_constant_operands_fold_without_changing_the_value(data):
    steps = data.draw(st.sampled_from([steps for steps in ALL if len(variable_types(steps)) > 1]))
    check_folded(steps, data.draw(st.integers(0, len(variable_types(steps)) - 1)))


@pytest.mark.slow
@pytest.mark.parametrize("width", (1, 4, 8, 32))
def test_every_constant_operand_folds_without_changing_the_value(width):
    for steps in steps_of(width):
        for known in range(len(variable_types(steps))):
            check_folded(steps, known)


@pytest.mark.slow
@pytest.mark.parametrize("width", (1, 4, 8, 32))
def test_the_solver_agrees_with_the_lanes_on_every_corner(width):
    for steps in steps_of(width):
        asked = Asked(steps)
        for values in product(*(corners(width_of(each)) for each in variable_types(steps))):
            assert asked.answer(values) == of_the_lanes(steps, values), (named(steps), values)


# --- what is not interpreted ------------------------------------------------------------------


def opened(*steps: Compute) -> tuple[Terms, Result]:
    t = Terms()
    operands = [
        Value(t.variable(f"x{i}", bits_of(layout)), t.variable(f"p{i}", scalars_of(layout)))
        for i, layout in enumerate(map(layout_of, variable_types(steps)))
    ]
    return t, in_terms(t, steps, operands)


@pytest.mark.parametrize(
    "opcode, types",
    [
        ("llvm.ushl.sat", ("i8", "i8", "i8")),
        ("llvm.sshl.sat", ("i8", "i8", "i8")),
        ("llvm.fshl", ("i1", "i1", "i1", "i1")),
        ("llvm.ptrmask", ("ptr", "ptr", "i64")),
        ("shufflevector", ("<2 x i8>", "<2 x i8>", "<2 x i8>", "<2 x i32>")),
        ("llvm.lround", ("i32", "float")),
    ],
)
def test_what_is_not_interpreted_is_an_open_function_of_its_operands(opcode, types):
    result, *operands = types
    _, found = opened(*step(opcode, result, *operands))
    assert found.value.term.operation == "function"
    assert found.value.poison.operation == "function"
    assert len(found.value.term.arguments) == 2 * len(operands)
    assert not all(map(width_of, types)) or not is_interpreted(step(opcode, result, *operands)[0])


def test_a_shift_out_of_range_is_compared_without_being_carried_out():
    """As a number, the shifted value would have more digits than there is memory."""
    t = Terms()
    x, far = t.variable("x", 64), t.constant(-1, 64)
    shifted = t.binary("shl", x, far)
    assert not t.equal(shifted, t.constant(3, 64)).is_constant


def test_whether_an_address_stays_in_its_object_is_open_and_its_value_is_not():
    operands = (Local("x0", "ptr"), Local("x1", "i32"), Constant(4, "i64"))
    _, found = opened(
        Compute("r", "ptr", "getelementptr", operands, flags=frozenset(("inbounds",)))
    )
    assert found.value.term.operation == "+"
    assert "object" in str(found.value.poison)
    _, plain = opened(Compute("r", "ptr", "getelementptr", operands))
    assert plain.value.poison.operation == "or" and plain.undefined.value == 0
