"""The oracle of one thread and its memory: what it must say of known pairs, that each of its rules
is needed for one of them, and that the product does not contradict it on random pairs."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from generators.byte_pairs import random_pair
from oracles import byte_memory
from oracles.byte_memory import POISON, Judged, Reading, Token, World, judged, refinement
from oracles.byte_programs import (
    POINTER,
    Address,
    If,
    Ins,
    Parameter,
    Phi,
    Program,
    is_well_formed,
    pair_text,
)
from oracles.memory_campaign import campaign, disagreement, product_says, shrunk

P, P1, Q, SLOT = Address("p"), Address("p", 1), Address("q"), Address("s")
ALLOCA = Ins("alloca", "s", 8)
OPEN, APART = "", "noalias"


def parameters(of_p):
    return (
        Parameter("p", POINTER, of_p),
        Parameter("q", POINTER),
        Parameter("c", 1),
        Parameter("v", 8),
    )


def load(dst, address, bits=8, extra=""):
    return Ins("load", dst, bits, (address,), extra)


def store(value, address, bits=8, extra=""):
    return Ins("store", "", bits, (value, address), extra)


def call(name, *args, dst=""):
    return Ins("call", dst, 8, args, name)


def fence(ordering):
    return Ins("fence", extra=ordering)


@dataclass(frozen=True)
class Case:
    name: str
    source: list
    target: list
    expected: str
    results: tuple = (None, None)
    of_p: str = OPEN

    def programs(self):
        return tuple(
            Program(parameters(self.of_p), body, None if result is None else (8, result))
            for body, result in zip((self.source, self.target), self.results, strict=True)
        )


YES, NO = "refines", "refuted"
HALVES = [
    load("w", P, 16),
    Ins("trunc", "x", 8, ("w",), "16"),
    Ins("lshr", "h", 16, ("w", 8)),
    Ins("trunc", "y", 8, ("h",), "16"),
]
CASES = [
    Case("dead store", [store(1, P), store(2, P)], [store(2, P)], YES),
    Case("seen store", [store(1, P), call("any"), store(2, P)], [call("any"), store(2, P)], NO),
    Case("stores swapped", [store(1, P), store(2, Q)], [store(2, Q), store(1, P)], NO),
    Case(
        "apart stores swapped",
        [store(1, P), store(2, Q)],
        [store(2, Q), store(1, P)],
        YES,
        of_p=APART,
    ),
    Case(
        "forwarded",
        [store("v", P), call("pure", 3, dst="y"), load("x", P)],
        [store("v", P)],
        YES,
        ("x", "v"),
    ),
    Case(
        "forwarded over an alias",
        [store("v", P), store(1, Q), load("x", P)],
        [store("v", P), store(1, Q)],
        NO,
        ("x", "v"),
    ),
    Case("load in front of the object", [load("x", P1)], [load("x", P1), load("y", P)], NO),
    Case(
        "load between two bytes of an object",
        [load("x", P), load("y", Address("p", 2))],
        [load("x", P), load("y", Address("p", 2)), load("z", P1)],
        YES,
    ),
    Case(
        "load at a pointer from which one goes on inside",
        [load("x", Address("p", 1, True))],
        [load("x", Address("p", 1, True)), load("y", P)],
        YES,
    ),
    Case("store introduced", [load("x", P)], [load("x", P), store("x", P)], NO),
    Case("load out of bounds introduced", [load("x", P)], [load("x", P), load("y", P1)], NO),
    Case(
        "two loads widened, both used",
        [load("x", P), load("y", P1), Ins("add", "z", 8, ("x", "y"))],
        [*HALVES, Ins("add", "z", 8, ("x", "y"))],
        YES,
        ("z", "z"),
    ),
    Case("two loads widened, one used", [load("x", P), load("y", P1)], HALVES, NO, ("x", "x")),
    Case("narrowed", HALVES[:2], [load("x", P)], YES, ("x", "x")),
    Case("uninitialised", [ALLOCA, load("x", SLOT)], [], YES, ("x", 7)),
    Case(
        "sum of the uninitialised",
        [ALLOCA, load("x", SLOT), Ins("add", "y", 8, ("x", 1))],
        [],
        YES,
        ("y", 7),
    ),
    Case("uninitialised introduced", [], [ALLOCA, load("x", SLOT)], NO, (7, "x")),
    Case(
        "load up over an acquire",
        [fence("acquire"), load("x", P)],
        [load("x", P), fence("acquire")],
        NO,
        ("x", "x"),
    ),
    Case(
        "loads merged over an acquire",
        [load("x", P), fence("acquire"), load("y", P)],
        [load("x", P), fence("acquire")],
        NO,
        ("y", "x"),
    ),
    Case(
        "forwarded over an acquire",
        [store(1, P), fence("acquire"), load("y", P)],
        [store(1, P), fence("acquire")],
        YES,
        ("y", 1),
    ),
    Case(
        "loads merged over a release",
        [load("x", P), fence("release"), load("y", P)],
        [load("x", P), fence("release")],
        YES,
        ("y", "x"),
    ),
    Case(
        "load up over a release",
        [fence("release"), load("x", P)],
        [load("x", P), fence("release")],
        YES,
        ("x", "x"),
    ),
    Case(
        "load down over a release",
        [load("x", P), fence("release")],
        [fence("release"), load("x", P)],
        NO,
        ("x", "x"),
    ),
    Case("unused call without memory", [call("pure", 3, dst="y")], [], YES),
    Case(
        "call without memory up over one that may not return",
        [call("any"), call("pure", "v", dst="z")],
        [call("pure", "v", dst="z"), call("any")],
        NO,
        ("z", "z"),
    ),
    Case(
        "call without memory up over one that returns",
        [call("quiet"), call("pure", "v", dst="z")],
        [call("pure", "v", dst="z"), call("quiet")],
        YES,
        ("z", "z"),
    ),
    Case(
        "reading call up over a store",
        [store(1, P), call("scan", dst="z")],
        [call("scan", dst="z"), store(1, P)],
        NO,
        ("z", "z"),
    ),
    Case(
        "load up over a call that writes there",
        [call("poke", P), load("x", Q)],
        [load("x", Q), call("poke", P)],
        NO,
        ("x", "x"),
    ),
    Case(
        "load up over a call that writes elsewhere",
        [call("poke", Q), load("x", P)],
        [load("x", P), call("poke", Q)],
        YES,
        ("x", "x"),
        APART,
    ),
    Case(
        "load up over a call that may not return",
        [call("any"), load("x", P)],
        [load("x", P), call("any")],
        NO,
    ),
    Case(
        "branch instead of select",
        [Ins("select", "z", 8, ("c", "v", 0))],
        [If("c", [], [], [Phi("z", 8, "v", 0)])],
        NO,
        ("z", "z"),
    ),
    Case(
        "select instead of branch",
        [load("x", P), If("c", [load("y", P)], [], [Phi("z", 8, "y", 0)])],
        [load("x", P), Ins("select", "z", 8, ("c", "x", 0))],
        YES,
        ("z", "z"),
    ),
    Case(
        "slot down over a call",
        [ALLOCA, call("any"), store("v", SLOT), load("x", SLOT)],
        [call("any"), ALLOCA, store("v", SLOT), load("x", SLOT)],
        YES,
        ("x", "x"),
    ),
    Case("uninitialised slot below a call", [call("any"), ALLOCA], [call("any")], YES),
    Case("freeze removed", [Ins("freeze", "w", 8, ("v",))], [], NO, ("w", "v")),
    Case("freeze added", [], [Ins("freeze", "w", 8, ("v",))], YES, ("v", "w")),
    Case(
        "two volatile loads swapped",
        [load("x", P, 8, "volatile"), load("y", Q, 8, "volatile")],
        [load("y", Q, 8, "volatile"), load("x", P, 8, "volatile")],
        NO,
    ),
    Case(
        "store down into both sides",
        [store(1, P), If("c", [store(2, P)], [], [])],
        [If("c", [store(2, P)], [store(1, P)], [])],
        YES,
    ),
    Case(
        "undefined behaviour behind a call that may not return",
        [store(1, P), call("any"), store(0, SLOT._replace(base="@k"))],
        [call("any")],
        NO,
    ),
    Case(
        "undefined behaviour behind a volatile store",
        [store(1, P, 8, "volatile"), store(0, SLOT._replace(base="@k"))],
        [],
        NO,
    ),
    Case(
        "undefined behaviour behind a call that returns",
        [call("quiet"), store(0, SLOT._replace(base="@k"))],
        [],
        YES,
    ),
    Case(
        "a call that reads where only `noalias` is stored behind it",
        [call("scan", dst="x"), store("v", P)],
        [store(1, P), call("scan", dst="x"), store("v", P)],
        YES,
        of_p=APART,
    ),
    Case(
        "a store through `noalias` up over a call that returns",
        [call("quiet"), store(1, P)],
        [store(1, P), call("quiet")],
        YES,
        of_p=APART,
    ),
    Case(
        "a store up over a call that returns",
        [call("quiet"), store(1, P)],
        [store(1, P), call("quiet")],
        NO,
    ),
    Case(
        "a store through `noalias` up over a call that may not return",
        [call("any"), store(1, P)],
        [store(1, P), call("any")],
        NO,
        of_p=APART,
    ),
    Case(
        "a call that reads where all may store behind it",
        [call("scan", dst="x"), store("v", P)],
        [store(1, P), call("scan", dst="x"), store("v", P)],
        NO,
    ),
    Case(
        "a call that reads where `noalias` is stored behind a call that may not return",
        [call("scan", dst="x"), call("any"), store("v", P)],
        [store(1, P), call("scan", dst="x"), call("any"), store("v", P)],
        NO,
        of_p=APART,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_known_pairs(case):
    assert judged(*case.programs()).answer == case.expected


def _never_differs(*_):
    return None


def _own_object(self, root):
    return (root, 0)


def _no_havoc(self, key):
    return (self.bytes.get(key) or (byte_memory._initial(key), 0))[0]


def _all_bytes(self, key, sizes):
    return True


def _returns(self, *key):
    return True if key[0] == "returns" else self.choices.ask(key, (True, False))


MUTANTS = {
    "stores may be introduced": ("_check_stores", _never_differs),
    "pointers are apart": ("World.place", _own_object),
    "calls write nothing": ("_Memory.read", _no_havoc),
    "objects have no end": ("World.holds", _all_bytes),
    "calls return": ("World.yes", _returns),
    "memory need not agree": ("_compare_memory", _never_differs),
    "noalias means nothing": ("_Run._check_noalias", lambda self, key, root, stores: None),
    "undefined behaviour excuses all": ("_Run.required", lambda self: 0),
    "racing loads are loads": ("_Run.accesses", lambda self, key, segment, root, must_store: True),
    "all bytes stand still at an acquire": ("_Run.owns", lambda self, event, key: True),
    "none stand still at an acquire": ("_Run.owns", lambda self, event, key: False),
    "calls read what is stored behind them": ("_Run.apart_from", lambda self, segment: frozenset()),
    "undefined values are zero": ("_Run._any_value", lambda self, bits: 0),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_each_rule_decides_a_known_pair(name, monkeypatch):
    place, instead = MUTANTS[name]
    owner = byte_memory
    *outer, last = place.split(".")
    for each in outer:
        owner = getattr(owner, each)
    monkeypatch.setattr(owner, last, instead)
    wrong = [case for case in CASES if judged(*case.programs()).answer != case.expected]
    assert wrong


def test_without_poison_in_memory_a_widened_load_would_be_right(monkeypatch):
    original = World._values

    def numbers(self, token):
        return tuple(each for each in original(self, token) if each is not POISON)

    monkeypatch.setattr(World, "_values", numbers)
    case = next(case for case in CASES if case.name == "two loads widened, one used")
    assert judged(*case.programs()).answer == YES


def test_what_depends_on_the_reading_is_undecided():
    source = Case(
        "",
        [ALLOCA, load("x", SLOT), store("x", P), store("x", P1)],
        [store(1, P), store(2, P1)],
        "undecided",
    ).programs()
    assert refinement(*source).answer == NO
    assert refinement(*source, reading=Reading(undef_at_each_use=True)).answer == YES
    assert judged(*source).answer == "undecided"


UNFROZEN = [ALLOCA, load("x", SLOT), Ins("icmp", "b", 8, ("x", 2), "eq")]
FROZEN = [*UNFROZEN[:2], Ins("freeze", "y", 8, ("x",)), Ins("icmp", "b", 8, ("y", 2), "eq")]


def test_a_branch_on_what_is_made_of_an_undefined_value_is_undecided():
    branch = If("b", [], [], [])
    source = Case("", [*UNFROZEN, store(1, P), branch], [], "").programs()
    assert judged(*source).answer == "undecided"
    settled = Case("", [*FROZEN, store(1, P), branch], [], "").programs()
    assert refinement(*settled, reading=Reading(undef_branches=True)).answer == NO
    assert refinement(*source, reading=Reading(undef_branches=True)).answer == YES


def test_a_volatile_store_that_breaks_a_promise_is_observed_in_one_reading_only():
    first, second = call("pure", "x", dst="y"), store(0, Q, extra="volatile")
    read = [load("w", P), load("x", Q)]
    pair = Case("", [*read, second, first], [*read, first, second], "", of_p=APART).programs()
    assert refinement(*pair).answer == NO
    assert refinement(*pair, reading=Reading(breaks_unseen=True)).answer == YES


def test_an_atomic_load_may_give_poison_in_one_reading_only():
    read, both = load("x", P, extra="acquire"), store(1, Q, 16)
    apart = [read, both, store("x", Q)]
    widened = [Ins("zext", "w", 16, ("x",), "8"), store("w", Q, 16)]
    case = Case("", apart, [read, *widened], NO)
    one, two = case.programs()
    assert refinement(one, two).answer == YES
    assert refinement(one, two, Reading(accesses_give_poison=True)).answer == NO
    assert judged(one, two).answer == "undecided"


def test_no_function_gives_more_where_it_is_given_poison():
    reads, frozen = call("scan", dst="x"), Ins("freeze", "t", 8, ("x",))
    again = [call("scan", dst="z"), call("f", "z")]
    pair = Case(
        "", [reads, store("x", P1), *again], [reads, frozen, store("t", P1), *again], YES
    ).programs()
    assert judged(*pair).answer == YES


def test_too_many_worlds_are_undecided():
    case = next(case for case in CASES if case.name == "two loads widened, both used")
    assert judged(*case.programs(), most=3) == Judged("undecided", "too large", 4)


def test_tokens_are_equal_by_their_names():
    assert Token("a", 8, True) == Token("a", 8, True) != Token("b", 8, True)


SEEDS = range(224, 304)


def test_random_pairs_are_well_formed_and_of_both_kinds():
    answers = []
    for seed in range(150):
        source, target, _ = random_pair(seed)
        assert is_well_formed(source) and is_well_formed(target)
        assert judged(source, source, seed).answer != NO
        answers.append(judged(source, target, seed).answer)
    assert answers.count(YES) > 40 and answers.count(NO) > 40


def test_the_product_does_not_contradict_the_oracle():
    tally = campaign(SEEDS)
    assert not tally.wrong, tally.wrong[0].text
    assert sum(tally.table.values()) == len(SEEDS)


@pytest.mark.slow
def test_the_product_does_not_contradict_the_oracle_on_many_pairs():
    tally = campaign(range(1000, 4000), jobs=2)
    assert not tally.wrong, tally.wrong[0].text


def test_of_a_violation_of_the_sets_the_half_of_single_threads_is_compared():
    together, apart = [call("f", 1)], [If("c", [call("f", 1)], [call("f", 1)], [])]
    one, two = (Program((Parameter("c", 1, "noundef"),), body, None) for body in (together, apart))
    word, _ = product_says(one, two)
    assert word == "threads preserved"
    assert disagreement(one, two, Judged(NO, "", 1), word, 0) == "wrong preserved"


def test_a_contradiction_is_seen_and_made_small(tmp_path):
    case = next(case for case in CASES if case.name == "store introduced")
    one, two = case.programs()
    assert disagreement(one, two, judged(one, two), "preserved", 0) == "wrong preserved"
    assert disagreement(one, two, judged(one, two), "unknown", 0) == ""
    assert disagreement(one, one, judged(one, one), "violated", 0) == "wrong violated"
    small = shrunk(one, two, lambda a, b: judged(a, b).answer == NO)
    assert sum(len(each.body) for each in small) <= 2
    place = Path(tmp_path) / "pair.srctgt.ll"
    place.write_text(pair_text(*small), encoding="utf-8")
    assert "define void @tgt" in place.read_text(encoding="utf-8")
