"""Terms compute what the wave computes: values, poison and undefined behaviour."""

from __future__ import annotations

from examples import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.terms.computing import compute
from wavecheck.encodings.terms.factory import Terms
from wavecheck.encodings.terms.session import Session
from wavecheck.encodings.terms.values import Result, Value
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.values.arithmetic import evaluate
from wavecheck.semantics.values.values import POISON, UndefinedBehaviour

WIDTHS = (1, 4, 8, 32)
FLAGS = {
    "add": ("nuw", "nsw"),
    "sub": ("nuw", "nsw"),
    "mul": ("nuw", "nsw"),
    "shl": ("nuw", "nsw"),
    "lshr": ("exact",),
    "ashr": ("exact",),
    "udiv": ("exact",),
    "sdiv": ("exact",),
    "or": ("disjoint",),
    "zext": ("nneg",),
    "trunc": ("nuw", "nsw"),
    "icmp": ("samesign",),
}
BINARY = (
    "add",
    "sub",
    "mul",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "udiv",
    "urem",
    "sdiv",
    "srem",
)
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
PAIRED = "umin umax smin smax uadd.sat usub.sat sadd.sat ssub.sat ucmp scmp"
PAIRS = tuple(f"llvm.{name}" for name in PAIRED.split())
SINGLES = ("llvm.ctpop", "llvm.bitreverse")
WITH_FLAG = ("llvm.abs", "llvm.ctlz", "llvm.cttz")


def numbers(width: int) -> st.SearchStrategy[object]:
    top = (1 << width) - 1
    corners = st.sampled_from([0, 1, top, top >> 1, (top >> 1) + 1, min(width, top)])
    return st.one_of(corners, st.integers(0, top), st.just(POISON))


@st.composite
def steps(draw: st.DrawFn) -> tuple[Compute, list[object]]:
    """An instruction and the values of its operands."""
    width = draw(st.sampled_from(WIDTHS))
    type_ = f"i{width}"
    kind = draw(st.sampled_from(("binary", "icmp", "cast", "pair", "single", "flagged", "select")))
    types, result, opcode, predicate = [type_, type_], type_, "", ""
    match kind:
        case "binary":
            opcode = draw(st.sampled_from(BINARY))
        case "icmp":
            opcode, result, predicate = "icmp", "i1", draw(st.sampled_from(PREDICATES))
        case "pair":
            opcode = draw(st.sampled_from(PAIRS))
        case "single":
            opcode, types = draw(st.sampled_from(SINGLES)), [type_]
        case "flagged":
            opcode, types = draw(st.sampled_from(WITH_FLAG)), [type_, "i1"]
        case "select":
            opcode, types = "select", ["i1", type_, type_]
        case _:
            other = draw(st.sampled_from([w for w in WIDTHS if w != width]))
            opcode = draw(st.sampled_from(("zext", "sext"))) if other > width else "trunc"
            types, result = [type_], f"i{other}"
    flags = draw(st.sets(st.sampled_from(FLAGS[opcode]))) if opcode in FLAGS else set()
    operands = tuple(Local(f"x{i}", each) for i, each in enumerate(types))
    values = [draw(numbers(int(each[1:]))) for each in types]
    if kind == "flagged":
        values[1] = draw(st.sampled_from([0, 1]))
    return Compute(
        "r", result, opcode, operands, flags=frozenset(flags), predicate=predicate
    ), values


def wanted(step: Compute, values: list[object]) -> object:
    found = evaluate(step, values, lambda _: 0)
    return "undefined" if isinstance(found, UndefinedBehaviour) else found


def shown(result: Result, number_of) -> object:
    if number_of(result.undefined):
        return "undefined"
    if number_of(result.value.poison):
        return POISON
    return number_of(result.value.term)


@given(steps())
@settings(max_examples=examples(1500))
def test_constants_compute_as_on_the_wave(step) -> None:
    instruction, values = step
    t = Terms()
    operands = [
        Value(t.constant(0 if v is POISON else v, int(o.type[1:])), t.constant(v is POISON, 1))
        for o, v in zip(instruction.operands, values, strict=True)
    ]
    result = compute(t, instruction, operands, lambda: t.constant(0, 1))
    assert shown(result, lambda term: term.value) == wanted(instruction, values)


@given(steps())
@settings(max_examples=examples(250))
def test_variables_compute_in_the_solver_as_on_the_wave(step) -> None:
    instruction, values = step
    t = Terms()
    session = Session(set(), None)
    operands = []
    for operand, value in zip(instruction.operands, values, strict=True):
        width = int(operand.type[1:])
        term, poison = t.variable(operand.name, width), t.variable(f"{operand.name}:poison", 1)
        number = 0 if value is POISON else value
        session.require(t.equal(term, t.constant(number, width)), 0)
        session.require(poison if value is POISON else t.negation(poison), 0)
        operands.append(Value(term, poison))
    result = compute(t, instruction, operands, lambda: t.constant(0, 1))
    assert session.check() == "sat"
    assert shown(result, lambda term: session.value(term, 0)) == wanted(instruction, values)


# --- addresses ---


@st.composite
def addresses(draw: st.DrawFn) -> tuple[Compute, list[int]]:
    """A getelementptr of one or two steps with its flags, and the values of its operands."""
    index_types = draw(st.lists(st.sampled_from(("i8", "i32", "i64")), min_size=1, max_size=2))
    strides = st.sampled_from((1, 4, 8, 12, 1 << 20, 1 << 62, (1 << 63) - 1))
    operands, values = [Local("x0", "ptr")], [draw(numbers(64).filter(lambda v: v is not POISON))]
    for number, type_ in enumerate(index_types, 1):
        width = int(type_[1:])
        operands += [Local(f"x{number}", type_), Constant(draw(strides), "i64")]
        small = st.one_of(st.integers(0, 40), st.integers((1 << width) - 40, (1 << width) - 1))
        index = st.one_of(numbers(width).filter(lambda v: v is not POISON), small)
        values += [draw(index), operands[-1].value]
    flags = draw(st.sets(st.sampled_from(("inbounds", "nusw", "nuw"))))
    return Compute("r", "ptr", "getelementptr", tuple(operands), flags=frozenset(flags)), values


@given(addresses())
@settings(max_examples=examples(600))
def test_addresses_of_constants_are_those_of_the_wave(step) -> None:
    """With `inbounds`, what wraps is poison; whether another address is, is for the object."""
    instruction, values = step
    t = Terms()
    widths = [64 if o.type == "ptr" else int(o.type[1:]) for o in instruction.operands]
    pairs = zip(values, widths, strict=True)
    operands = [Value(t.constant(value, width), t.false) for value, width in pairs]
    value, _ = compute(t, instruction, operands, lambda: t.constant(0, 1))
    found = wanted(instruction, values)
    if found is POISON:
        session = Session(set(), None)
        session.require(t.negation(value.poison), 0)
        assert session.check() == "unsat"
    else:
        assert value.term.value == found
        assert value.poison is t.false or "inbounds" in instruction.flags
        assert value.poison is not t.true


@given(addresses())
@settings(max_examples=examples(120))
def test_addresses_in_the_solver_are_those_of_the_wave(step) -> None:
    instruction, values = step
    t = Terms()
    session = Session(set(), None)
    operands = []
    for operand, value in zip(instruction.operands, values, strict=True):
        width = 64 if operand.type == "ptr" else int(operand.type[1:])
        given_ = isinstance(operand, Constant)
        term = t.constant(value, width) if given_ else t.variable(operand.name, width)
        session.require(t.equal(term, t.constant(value, width)), 0)
        operands.append(Value(term, t.false))
    made, _ = compute(t, instruction, operands, lambda: t.constant(0, 1))
    found = wanted(instruction, values)
    session.require(made.poison if found is POISON else t.negation(made.poison), 0)
    assert session.check() == "sat"
    if found is POISON:
        session.require(t.negation(made.poison), 0)
        assert session.check() == "unsat"
    else:
        assert session.value(made.term, 0) == found
