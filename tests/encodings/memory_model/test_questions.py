"""What the solver is asked about litmus tests: outcomes, executions, cores, what is ordered."""

import pytest
from wavecheck.encodings.memory_model.questions import (
    always_ordered,
    execution_with,
    forbidding_axioms,
    outcomes,
    racing_execution,
)
from wavecheck.encodings.solver.query import Undecided
from wavecheck.semantics.memory_model.axioms import Ordering, consistent
from wavecheck.semantics.memory_model.litmus_test import (
    And,
    BinaryOp,
    Const,
    Equals,
    If,
    LitmusTest,
    Load,
    Not,
    Or,
    Reg,
    Store,
    Thread,
    Truth,
)
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import IGNORE, VULKAN

STALE = And((Equals("1:r0", 1), Equals("1:r1", 0)))
MP = litmus_sketch("MP", "A: x = 1 rlx; B: y = 1 rel", "C: r0 = y acq; D: r1 = x rlx")
MP_RELAXED = litmus_sketch("MP", "A: x = 1 rlx; B: y = 1 rlx", "C: r0 = y rlx; D: r1 = x rlx")
SB = litmus_sketch("SB", "x = 1 sc; r0 = y sc", "y = 1 sc; r0 = x sc")


def test_outcomes_are_about_the_names_that_are_asked_for():
    names = ("1:r0", "1:r1")
    assert outcomes(MP, names=names).values == {(0, 0), (0, 1), (1, 1)}
    assert outcomes(MP, names=("1:r1",)).values == {(0,), (1,)}
    assert outcomes(MP, names=("x", "0:nothing", "9:r")).states == (
        {"x": 1, "0:nothing": 0, "9:r": 0},
    )
    assert outcomes(MP).values == {()}


def test_an_execution_that_is_found_is_consistent_and_ends_as_asked():
    execution = execution_with(MP_RELAXED, STALE)
    assert execution is not None
    assert execution.outcome(("1:r0", "1:r1")) == {"1:r0": 1, "1:r1": 0}
    assert consistent(Ordering(execution))
    assert execution_with(MP, STALE) is None
    assert execution_with(MP, Truth(False)) is None
    assert execution_with(MP, Or((STALE, Not(Equals("1:r0", 1))))) is not None


CORES = [
    (MP, STALE, {"coherence", "synchronises-with"}),
    (MP_RELAXED, STALE, None),
    (SB, And((Equals("0:r0", 0), Equals("1:r0", 0))), {"seq_cst"}),
    (
        litmus_sketch("LB", "r0 = x rlx; y = 1 rlx", "r0 = y rlx; x = 1 rlx"),
        And((Equals("0:r0", 1), Equals("1:r0", 1))),
        {"no-thin-air"},
    ),
    (
        litmus_sketch("CoWW", "x = 1 rlx # p:x; x = 2 rlx # p:y"),
        Equals("x", 1),
        {"own-order"},
    ),
    (
        litmus_sketch("RMW", "r0 = xchg x 1 rlx", "r0 = xchg x 2 rlx"),
        And((Equals("0:r0", 0), Equals("1:r0", 0))),
        {"atomicity"},
    ),
    (MP, Equals("1:r0", 7), set()),
]


@pytest.mark.parametrize("test, condition, core", CORES, ids=[case[0].name for case in CORES])
def test_the_axioms_that_forbid_an_outcome_are_named(test, condition, core):
    found = forbidding_axioms(test, condition)
    assert (None if found is None else set(found)) == core


def test_races_are_found_and_shown():
    plain = litmus_sketch("MP", "x = 1 na; y = 1 rel", "r0 = y acq; r1 = x na")
    racing = racing_execution(plain)
    assert racing is not None and Ordering(racing).races
    assert outcomes(plain).racy
    assert racing_execution(MP) is None
    assert not outcomes(MP).racy


def test_what_is_always_ordered_depends_on_the_condition_and_on_tags():
    own = {("A", "B"), ("C", "D")}
    assert always_ordered(MP) == own
    across = {("A", "C"), ("A", "D"), ("B", "C"), ("B", "D")}
    assert always_ordered(MP, condition=Equals("1:r0", 1)) == own | across
    assert always_ordered(MP, condition=STALE) == frozenset()
    tagged = litmus_sketch(
        "MM10",
        "A: p = 1 rlx # vulkan:nonprivate; B: q = 1 rlx # vulkan:private;"
        " X: f = 1 rel # vulkan:nonprivate",
        "Y: r0 = f acq # vulkan:nonprivate; C: r1 = q rlx # vulkan:private;"
        " D: r2 = p rlx # vulkan:nonprivate",
    )
    ordered = always_ordered(tagged, VULKAN, Equals("1:r0", 1))
    assert ("A", "D") in ordered
    assert ("B", "C") not in ordered and ("B", "X") not in ordered
    assert ("B", "C") in always_ordered(tagged, IGNORE, Equals("1:r0", 1))


def test_an_operation_that_need_not_happen_is_not_always_ordered():
    branch = If(BinaryOp("==", Reg("r0"), Const(1)), (Store("S", "y", Const(1), "rlx"),))
    thread = Thread("0", (Load("L", "r0", "x", "rlx"), branch))
    other = Thread("1", (Store("W", "x", Const(1), "rlx"),))
    test = LitmusTest("branch", {"x": 0, "y": 0}, (thread, other))
    assert always_ordered(test) == frozenset()
    assert always_ordered(test, condition=Equals("0:r0", 1)) == {("L", "S")}


def test_too_many_values_are_not_decided():
    loads = tuple(Load(f"L{i}", f"r{i}", "x", "rlx") for i in range(8))
    total = Reg("r0")
    for i in range(1, 8):
        total = BinaryOp("+", BinaryOp("*", total, Const(3)), Reg(f"r{i}"))
    thread = Thread("0", (*loads, Store("S", "y", total, "rlx")))
    stores = tuple(Thread(str(i), (Store(f"S{i}", "x", Const(i), "rlx"),)) for i in range(1, 5))
    with pytest.raises(Undecided):
        outcomes(LitmusTest("large", {"x": 0, "y": 0}, (thread, *stores)))
