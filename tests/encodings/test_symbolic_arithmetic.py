"""Terms compute what the wave computes: values, poison and undefined behaviour."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.solving import Session
from wavecheck.encodings.symbolic_values import Result, Value, compute
from wavecheck.encodings.terms import Terms
from wavecheck.semantics.arithmetic import evaluate
from wavecheck.semantics.lane_values import POISON, UndefinedBehaviour
from wavecheck.semantics.program import Compute, Local

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
PAIRS = ("llvm.umin", "llvm.umax", "llvm.smin", "llvm.smax", "llvm.uadd.sat", "llvm.usub.sat")
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
    return Compute("r", result, opcode, operands, frozenset(flags), predicate), values


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
@settings(max_examples=1500)
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
@settings(max_examples=250)
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
