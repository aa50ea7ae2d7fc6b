"""The definition of the memory model and its constraints agree; a broken road is noticed."""

from dataclasses import replace

import pytest
from generators.random_litmus_tests import candidates_at_most
from oracles.memory_agreement import STRICT, agree_on, memory_campaign
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.encodings.memory_model import constraints as memory_constraints
from wavecheck.encodings.memory_model import orders as memory_orders
from wavecheck.encodings.memory_model.questions import outcomes
from wavecheck.semantics.litmus.files import litmus_files, read_litmus_file
from wavecheck.semantics.memory_model import axioms as memory_axioms
from wavecheck.semantics.memory_model.litmus_test import (
    Assign,
    BinaryOp,
    Const,
    If,
    LitmusTest,
    Reg,
    Thread,
)
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import NONE

QUICK = 60
CHUNKS, CHUNK = 20, 250


def test_the_roads_agree_on_some_tests():
    agreement = memory_campaign(QUICK, seed=1, most=8)
    assert agreement.disagreements == ()
    assert agreement.tests == QUICK
    assert agreement.outcomes > 3 * QUICK
    assert agreement.racy > QUICK / 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_roads_agree_on_many_tests(chunk):
    assert memory_campaign(CHUNK, seed=100 + chunk).disagreements == ()


MP = litmus_sketch("MP", "x = 1 rlx; y = 1 rel", "r0 = y acq; r1 = x rlx")
FENCES = litmus_sketch("MP", "x = 1 rlx; fence rel; y = 1 rlx", "r0 = y rlx; fence acq; r1 = x rlx")
SB = litmus_sketch("SB", "x = 1 sc; r0 = y sc", "y = 1 sc; r0 = x sc")
TAGGED = litmus_sketch("MP", "x = 1 rlx # p:x; y = 1 rel # p:y", "r0 = y acq; r1 = x rlx")
UPDATES = litmus_sketch("RMW", "r0 = add x 1 rlx", "r0 = add x 1 rlx")
EVERY = (MP, FENCES, SB, TAGGED, UPDATES)


def noticed():
    """The tests on which the roads differ, each on a target that looks at tags and one that
    does not."""
    return {
        test.name
        for test in EVERY
        if agree_on(test, NONE) is None or agree_on(test, STRICT) is None
    }


def test_the_roads_agree_on_named_tests():
    assert noticed() == set()


@pytest.mark.parametrize(
    "method, names",
    [
        ("_require_seq_cst", {"SB"}),
        ("_require_atomicity", {"RMW"}),
        ("_require_coherence", {"MP"}),
    ],
)
def test_constraints_without_an_axiom_are_noticed(monkeypatch, method, names):
    monkeypatch.setattr(memory_constraints.Constraints, method, lambda *_: None)
    assert noticed() == names


def test_constraints_that_forget_release_sequences_are_noticed(monkeypatch):
    monkeypatch.setattr(memory_orders.Orders, "_release_sequence", lambda *_: {})
    assert noticed() == {"MP"}


def test_constraints_that_forget_tags_are_noticed(monkeypatch):
    monkeypatch.setattr(memory_orders, "compatible", lambda *_: True)
    assert agree_on(TAGGED, NONE) is None
    assert agree_on(MP, NONE) is not None


def test_a_definition_that_forgets_fences_is_noticed(monkeypatch):
    found = memory_axioms.Ordering.synchronises_with.func

    def without_fences(self):
        fences = self.execution.members("fence")
        return found(self).between(~fences, ~fences)

    monkeypatch.setattr(memory_axioms.Ordering, "synchronises_with", property(without_fences))
    assert agree_on(FENCES, NONE) is None
    assert agree_on(MP, NONE) is not None


# --- places where the roads could part ------------------------------------------------------------


def guarded(test, label, register="r9"):
    """The test with the operation of this label executed only if its thread's register is 1."""

    def under(statement):
        if statement.label != label:
            return statement
        return If(BinaryOp("==", Reg(register), Const(1)), (statement,))

    threads = (replace(t, body=tuple(map(under, t.body))) for t in test.threads)
    return replace(test, threads=tuple(threads))


def decided_by_another(name, label, *threads):
    """A flag c, set by a last thread, decides whether the labelled operation is executed."""
    return guarded(litmus_sketch(name, *threads, "c = 1 rlx"), label)


DATA = "p = 1 rlx # foo:bar; "
READER = "r0 = f acq; r1 = p rlx"
BETWEEN = decided_by_another(
    "an operation between", "U", f"r9 = c rlx; {DATA}U: z = 1 rlx; f = 1 rel # foo:baz", READER
)
ACQUIRE_BETWEEN = decided_by_another(
    "an acquire between",
    "Q",
    f"r9 = c rlx; {DATA}Q: r2 = z acq; f = 1 rel # foo:baz",
    f"z = 1 rel; {READER}",
)
HEAD = decided_by_another(
    "a head of a release sequence",
    "H",
    "r9 = c rlx; p = 1 rlx; fence rel # foo:bar; H: f = 1 rlx; f = 2 rlx # foo:baz",
    READER,
)
FENCE = decided_by_another(
    "a fence", "F", "p = 1 rlx; f = 1 rel", "r9 = c rlx; r0 = f rlx; F: fence acq; r1 = p rlx"
)
OVERWRITTEN = decided_by_another(
    "a store", "W", "r9 = c rlx; x = 1 rel; W: x = 2 rlx; x = 3 rel", "r0 = x acq; r1 = x rlx"
)
UPDATED = litmus_sketch(
    "release sequence", "p = 1 rlx; f = 1 rel", "r0 = add f 1 rlx; r1 = add f 1 rlx",
    "r0 = f acq; r1 = p rlx",
)  # fmt: skip
LOOP_OF_FENCES = litmus_sketch(
    "fences that synchronise with each other",
    "r0 = x rlx # p:x; fence acq_rel # p:y; y = 1 rlx # p:z",
    "r0 = y rlx # p:x; fence acq_rel # p:y; x = 1 rlx # p:z",
)
OTHER_HEAD = litmus_sketch(
    "tags in a release sequence", "p = 1 rlx; f = 1 rel # foo:bar; f = 2 rlx # foo:baz", READER
)
OTHER_READ = litmus_sketch(
    "tags of a fence and its read",
    "p = 1 rlx; f = 1 rel",
    "r0 = f rlx # foo:bar; fence acq # foo:baz; r1 = p rlx",
)
CLOSED = litmus_sketch(
    "an operation between seq_cst ones",
    "x = 1 sc # p:x; z = 1 rlx; r0 = y sc # p:y",
    "y = 1 sc # p:x; z = 1 rlx; r0 = x sc # p:y",
)
ELSEWHERE = litmus_sketch(
    "seq_cst by way of another location",
    "x = 1 sc; y = 1 rel",
    "r0 = y acq; r1 = z sc",
    "z = 1 sc; r0 = x sc",
)
THIN_AIR = litmus_sketch(
    "out of thin air",
    "r0 = x rlx # p:x; y = r0 rlx # p:y",
    "r0 = y rlx # p:x; x = r0 rlx # p:y",
    "x = 1 rlx",
)
SEEN_APART = "r0 = x {0}; {1}r1 = y {0}", "r0 = y {0}; {1}r1 = x {0}"
READS = litmus_sketch("IRIW+sc", "x = 1 sc", "y = 1 sc", *(t.format("sc", "") for t in SEEN_APART))
FENCED_READS = litmus_sketch(
    "IRIW+fences", "x = 1 rlx", "y = 1 rlx", *(t.format("rlx", "fence sc; ") for t in SEEN_APART)
)
WRITE_BEFORE_UPDATE = decided_by_another(
    "a store before an update", "W", "r9 = c rlx; W: x = 2 rlx; r0 = add x 1 rlx"
)
SEQ_CST_FENCE = decided_by_another(
    "a seq_cst fence",
    "F",
    "r9 = c rlx; x = 1 rlx; F: fence sc; r0 = y rlx",
    "y = 1 rlx; fence sc; r0 = x rlx",
)


def decided_by_the_read(name, arm, behind=()):
    """Load buffering without order: each store hangs on a branch whose arms are equal."""
    threads = []
    for number, (read, written) in enumerate(("xy", "yx")):
        load, *rest = litmus_sketch(
            name, f"r0 = {read} rlx # p:x; {written} = 1 rlx # p:y; {written} = r1 rlx # p:y"
        ).threads[0].body  # fmt: skip
        labelled = [replace(each, label=f"{number}:{i}") for i, each in enumerate((load, *rest))]
        load, constant, computed = labelled
        inside = (constant,) if arm == "store" else (Assign("r1", Const(1)),)
        branch = If(BinaryOp("==", Reg("r0"), Const(1)), inside, inside)
        threads.append(Thread(str(number), (load, branch, *((computed,) if behind else ()))))
    return LitmusTest(name, {"x": 0, "y": 0}, tuple(threads))


STORE_IN_ARMS = decided_by_the_read("a store in both arms", "store")
REGISTER_OF_ARMS = decided_by_the_read("a register of both arms", "register", ("store",))
PARTING = (
    STORE_IN_ARMS, REGISTER_OF_ARMS,
    READS, FENCED_READS, WRITE_BEFORE_UPDATE, SEQ_CST_FENCE,
    BETWEEN, ACQUIRE_BETWEEN, HEAD, FENCE, OVERWRITTEN, UPDATED, LOOP_OF_FENCES, OTHER_HEAD,
    OTHER_READ, CLOSED, ELSEWHERE, THIN_AIR,
)  # fmt: skip


@pytest.mark.parametrize("test", PARTING, ids=lambda test: test.name)
def test_the_roads_do_not_part(test):
    for target in (NONE, STRICT):
        assert agree_on(test, target) is not None


REACHED = [
    # test, names, values, possible on a target that takes no notice of tags, on one that does
    (BETWEEN, ("0:r9", "1:r0", "1:r1"), (0, 1, 0), True, True),
    (BETWEEN, ("0:r9", "1:r0", "1:r1"), (1, 1, 0), False, False),
    (ACQUIRE_BETWEEN, ("0:r9", "1:r0", "1:r1"), (0, 1, 0), True, True),
    (ACQUIRE_BETWEEN, ("0:r9", "1:r0", "1:r1"), (1, 1, 0), False, False),
    (HEAD, ("0:r9", "1:r0", "1:r1"), (0, 2, 0), False, True),
    (HEAD, ("0:r9", "1:r0", "1:r1"), (1, 2, 0), False, False),
    (FENCE, ("1:r9", "1:r0", "1:r1"), (0, 1, 0), True, True),
    (FENCE, ("1:r9", "1:r0", "1:r1"), (1, 1, 0), False, False),
    (UPDATED, ("2:r0", "2:r1"), (3, 0), False, False),
    (LOOP_OF_FENCES, ("0:r0", "1:r0"), (1, 1), False, True),
    (OTHER_HEAD, ("1:r0", "1:r1"), (2, 0), False, True),
    (OTHER_READ, ("1:r0", "1:r1"), (1, 0), False, True),
    (CLOSED, ("0:r0", "1:r0"), (0, 0), False, True),
    (ELSEWHERE, ("1:r0", "1:r1", "2:r0"), (1, 0, 0), False, False),
    (THIN_AIR, ("0:r0", "1:r0"), (0, 1), False, False),
    (STORE_IN_ARMS, ("0:r0", "1:r0"), (1, 1), False, False),
    (REGISTER_OF_ARMS, ("0:r0", "1:r0"), (1, 1), False, False),
    (READS, ("2:r0", "2:r1", "3:r0", "3:r1"), (1, 0, 1, 0), False, False),
    (FENCED_READS, ("2:r0", "2:r1", "3:r0", "3:r1"), (1, 0, 1, 0), False, False),
    (WRITE_BEFORE_UPDATE, ("0:r9", "0:r0", "x"), (0, 0, 1), True, True),
    (WRITE_BEFORE_UPDATE, ("0:r9", "0:r0", "x"), (1, 0, 1), False, False),
    (SEQ_CST_FENCE, ("0:r9", "0:r0", "1:r0"), (0, 0, 0), True, True),
    (SEQ_CST_FENCE, ("0:r9", "0:r0", "1:r0"), (1, 0, 0), False, False),
]


@pytest.mark.parametrize("case", REACHED, ids=lambda case: f"{case[0].name} {case[2]}")
def test_what_can_be_reached_where_the_roads_could_part(case):
    test, names, values, *expected = case
    for target, possible in zip((NONE, STRICT), expected, strict=True):
        assert (values in memory_axioms.allowed(test, target, names).outcomes) == possible
        assert (values in outcomes(test, target, names).values) == possible


def test_the_roads_agree_on_the_catalogue():
    files = litmus_files(str(CATALOGUE / "memory"))
    every = (test for path in files for test in read_litmus_file(path)[0])
    tests = [test for test in every if candidates_at_most(test) <= 100]
    assert len(tests) > 50
    assert [test.name for test in tests if agree_on(test, NONE) is None] == []
