"""Linear arithmetic over unbounded integers computes what LLVM's instructions do."""

from random import Random

import pytest
import z3
from wavecheck.encodings.unbounded.arithmetic import compute_linear
from wavecheck.encodings.unbounded.values import Linear, NotLinear
from wavecheck.semantics.program.instructions import Compute
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.values.arithmetic import evaluate
from wavecheck.semantics.values.values import POISON

WIDTHS = (2, 3, 8, 32)
WRAPPING = [frozenset(f) for f in ((), ("nuw",), ("nsw",), ("nuw", "nsw"))]
PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


def made(rng: Random) -> tuple[Compute, list[int]]:
    """An instruction that is interpreted, and operands; the last one may be a constant."""
    width = rng.choice(WIDTHS)
    type_ = f"i{width}"
    near = [0, 1, 2, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1]
    a, b = (rng.choice([*near, rng.randrange(1 << width)]) % (1 << width) for _ in range(2))
    x, y, k = Local("x", type_), Local("y", type_), Constant(b, type_)
    binary = [x, y], [a, b]
    constant = [x, k], [a, b]
    kind = rng.choice(
        ["add", "mul", "shl", "lshr", "udiv", "urem", "bits", "icmp", "trunc", "extend", "min"]
    )
    flags: frozenset[str] = frozenset()
    result, predicate = type_, ""
    operands, values = constant
    match kind:
        case "add":
            opcode, flags = rng.choice(["add", "sub"]), rng.choice(WRAPPING)
            operands, values = rng.choice([binary, constant])
        case "mul" | "shl":
            opcode, flags = kind, rng.choice(WRAPPING)
        case "lshr" | "udiv":
            opcode, flags = kind, rng.choice([frozenset(), frozenset(("exact",))])
        case "urem":
            opcode = kind
        case "bits":
            opcode = rng.choice(["and", "or", "xor"])
            flags = frozenset(("disjoint",)) if opcode == "or" and rng.random() < 0.5 else flags
        case "icmp":
            opcode, predicate, result = "icmp", rng.choice(PREDICATES), "i1"
            flags = rng.choice([frozenset(), frozenset(("samesign",))])
            operands, values = binary
        case "trunc":
            opcode, flags = "trunc", rng.choice(WRAPPING)
            result, operands, values = f"i{rng.randrange(1, width)}", [x], [a]
        case "extend":
            opcode = rng.choice(["zext", "sext"])
            flags = frozenset(("nneg",)) if opcode == "zext" and rng.random() < 0.5 else flags
            result, operands, values = f"i{width + rng.choice([1, 32])}", [x], [a]
        case _:
            opcode = "llvm." + rng.choice(["umin", "umax", "smin", "smax"])
            operands, values = binary
    return Compute("r", result, opcode, tuple(operands), flags=flags, predicate=predicate), values


def expected(instruction: Compute, values: list[int]):
    return evaluate(instruction, values, lambda _: pytest.fail("no choice is made"))


def test_concrete_operands_give_what_the_definitions_give():
    rng = Random(5)
    compared = 0
    for _ in range(6000):
        instruction, values = made(rng)
        wanted = expected(instruction, values)
        try:
            found = compute_linear(instruction, [Linear(value, False) for value in values])
        except NotLinear:
            continue
        compared += 1
        assert found.poison is (wanted is POISON), (instruction, values)
        if wanted is not POISON:
            assert found.term == wanted, (instruction, values)
    assert compared > 4000


def uninterpreted(term) -> bool:
    """Whether a function that z3 knows nothing of is applied in the term."""
    if not z3.is_expr(term):
        return False
    own = term.num_args() > 0 and term.decl().kind() == z3.Z3_OP_UNINTERPRETED
    return own or any(map(uninterpreted, term.children()))


def test_symbols_give_what_the_definitions_give():
    rng = Random(6)
    solver = z3.Solver()
    compared = 0
    for _ in range(400):
        instruction, values = made(rng)
        names = [z3.Int(name) for name in "xy"]
        pairs = list(zip(instruction.operands, names, values, strict=False))
        operands = [
            Linear(name if isinstance(o, Local) else value, False) for o, name, value in pairs
        ]
        wanted = expected(instruction, values)
        try:
            term, poison = compute_linear(instruction, operands)
        except NotLinear:
            continue
        if uninterpreted(term):
            continue
        compared += 1
        given = [name == value for _, name, value in pairs]
        differs = [poison != (wanted is POISON)]
        if isinstance(wanted, int):
            differs.append(term != (bool(wanted) if instruction.type == "i1" else wanted))
        solver.push()
        solver.add(*given, z3.Or(*(d if z3.is_expr(d) else z3.BoolVal(d) for d in differs)))
        assert solver.check() == z3.unsat, (instruction, values)
        solver.pop()
    assert compared > 250


@pytest.mark.parametrize("opcode", ["and", "or", "xor"])
def test_truths_are_combined(opcode):
    instruction = Compute("r", "i1", opcode, (Local("x", "i1"), Local("y", "i1")))
    for a in (False, True):
        for b in (False, True):
            found = compute_linear(instruction, [Linear(a, False), Linear(b, False)])
            assert found == (bool(expected(instruction, [int(a), int(b)])), False)


def test_poison_goes_through_arithmetic_and_only_the_chosen_side_of_a_select():
    add = Compute("r", "i8", "add", (Local("x", "i8"), Local("y", "i8")))
    assert compute_linear(add, [Linear(1, True), Linear(1, False)]).poison is True
    select = Compute("r", "i8", "select", (Local("c", "i1"), Local("x", "i8"), Local("y", "i8")))
    chosen = [Linear(True, False), Linear(1, False), Linear(2, True)]
    assert compute_linear(select, chosen) == (1, False)
    assert compute_linear(select, [chosen[0], chosen[2], chosen[1]]).poison is True


@pytest.mark.parametrize(
    ("opcode", "type_"),
    [("mul", "i8"), ("fadd", "float"), ("llvm.ctpop", "i8"), ("add", "<2 x i8>")],
)
def test_of_what_is_not_linear_only_equal_operands_are_known_to_give_equal_results(opcode, type_):
    instruction = Compute("r", type_, opcode, (Local("x", type_), Local("y", type_)))
    x, y, u, v = (Linear(z3.Int(name), z3.Bool(f"{name}?")) for name in "xyuv")
    one, other = compute_linear(instruction, [x, y]), compute_linear(instruction, [u, v])
    differ = z3.Or(one.term != other.term, one.poison != other.poison)
    pairs = ((x, u), (y, v))
    operands = [part for a, b in pairs for part in (a.term == b.term, a.poison == b.poison)]
    assert answer(differ, *operands) == z3.unsat
    assert answer(differ, *operands[1:]) == answer(differ, *operands[:3]) == z3.sat
    if type_ == "i8":
        assert answer(z3.Or(one.term < 0, one.term > 255)) == z3.unsat


def test_different_instructions_are_different_unknown_functions():
    x = Linear(z3.Int("x"), False)
    made = Compute("r", "i8", "mul", (Local("x", "i8"), Local("x", "i8")))
    flagged = Compute("r", "i8", "mul", made.operands, flags=frozenset(("nuw",)))
    one, other = (compute_linear(each, [x, x]) for each in (made, flagged))
    assert answer(one.term != other.term) == z3.sat


def answer(*formulas):
    solver = z3.Solver()
    solver.add(*formulas)
    return solver.check()


@pytest.mark.parametrize("opcode", ["udiv", "sdiv", "urem", "srem"])
def test_divisions_that_may_be_undefined_are_not_followed(opcode):
    operands = (Local("x", "i8"), Local("y", "i8"))
    instruction = Compute("r", "i8", opcode, operands, text=f"%r = {opcode} things")
    with pytest.raises(NotLinear, match=f"%r = {opcode} things"):
        compute_linear(instruction, [Linear(z3.Int("x"), False), Linear(z3.Int("y"), False)])


def test_freezing_what_may_be_poison_is_not_followed():
    x = Linear(z3.Int("x"), z3.Bool("p"))
    freeze = Compute("r", "i8", "freeze", (Local("x", "i8"),))
    with pytest.raises(NotLinear):
        compute_linear(freeze, [x])
    assert compute_linear(freeze, [Linear(3, False)]) == (3, False)


def test_a_divisor_that_may_be_poison_is_not_followed():
    operands = (Local("x", "i8"), Local("y", "i8"))
    divide = Compute("r", "i8", "udiv", operands)
    assert compute_linear(divide, [Linear(z3.Int("x"), False), Linear(4, False)]).poison is False
    with pytest.raises(NotLinear):
        compute_linear(divide, [Linear(z3.Int("x"), False), Linear(4, True)])


def test_truths_of_other_signs_compared_as_of_the_same_sign_are_poison():
    x, y = Local("x", "i1"), Local("y", "i1")
    compared = Compute("r", "i1", "icmp", (x, y), flags=frozenset(("samesign",)), predicate="ult")
    for a in (False, True):
        for b in (False, True):
            found = compute_linear(compared, [Linear(a, False), Linear(b, False)])
            assert found.poison == (a != b)
