"""What is asked about one thread and about two: disagreements, promises, choices at anchors."""

from __future__ import annotations

from typing import Any

import pytest
from wavecheck.encodings.obligations import queries
from wavecheck.encodings.obligations.conflicts import Conflict, conflicts_of
from wavecheck.encodings.obligations.queries import PAGE, SMALL, Exclusions, Found, ask_one_thread
from wavecheck.encodings.obligations.two_threads import ask_two_threads
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.product.product import Plan, build_product
from wavecheck.encodings.product.records import Product
from wavecheck.semantics.program.contracts import Contract, Contracts
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

DECLARED = """
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.entry()
declare void @op(i32) convergent
declare i32 @free(i32) convergent memory(none) willreturn nounwind
declare i32 @spec(i32) convergent memory(none) willreturn nounwind speculatable
declare i32 @uniform(i32) convergent memory(none) willreturn nounwind
declare i32 @keyed(i32, i32) convergent memory(none) willreturn nounwind
declare i32 @lane() memory(none) willreturn nounwind
"""
CONTRACTS = Contracts(
    (
        (
            ("uniform", Contract(uniform_result=True)),
            ("keyed", Contract(uniform_where_equal=1)),
            ("lane", Contract(lane_identity=True, never_poison=True)),
        ),
        *default_contracts().layers,
    )
)
GROWING = Contracts(((("op", Contract(sets="may-grow")),), *CONTRACTS.layers))


class Pair:
    """A product and what is asked of it."""

    def __init__(self, source, target, contracts=CONTRACTS, **options) -> None:
        self.classifier = Classifier(contracts, callees_of_history(source, target))
        self.product: Product = build_product(
            source, target, self.classifier, Plan(**{"bound": 3, **options})
        )
        assert not self.product.ends.failed

    def conflicts(self) -> list[Conflict]:
        return list(conflicts_of(self.product, self.classifier))

    def answers(self) -> list:
        return list(ask_two_threads(self.product, self.conflicts(), self.classifier, 20))

    def first(self) -> Any:
        """The first answer, before anything else is asked."""
        return next(ask_two_threads(self.product, self.conflicts(), self.classifier, 20))

    def agree(self) -> bool:
        answers = self.answers()
        assert "unknown" not in answers
        return answers == ["unsat"]


def pair(
    source: str,
    target: str,
    parameters: str = "i1 noundef %c, i32 noundef %x",
    contracts: Contracts = CONTRACTS,
    **options,
) -> Pair:
    texts = [
        f"define void @{name}({parameters}) convergent {{\n{body}\n}}\n"
        for name, body in (("src", source), ("tgt", target))
    ]
    functions = read_module(DECLARED + "".join(texts), "pair.ll").functions
    return Pair(functions["src"], functions["tgt"], contracts, **options)


def sketches(source: str, target: str, **options) -> Pair:
    return Pair(sketch(source), sketch(target), **options)


# --- two threads ---

AFTER = """  br i1 %c, label %a, label %b
a:
  br label %b
b:
  call void @op(i32 %x)
  ret void"""
IN_ARMS = """  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  ret void
b:
  call void @op(i32 %x)
  ret void"""


def test_equal_programs_have_no_conflict():
    for body in (AFTER, IN_ARMS):
        assert pair(body, body).conflicts() == [] and pair(body, body).agree()


@pytest.mark.parametrize(("source", "target"), [(AFTER, IN_ARMS), (IN_ARMS, AFTER)])
def test_threads_of_both_arms_are_together_on_one_side_only(source, target):
    found = pair(source, target)
    assert {conflict.kind for conflict in found.conflicts()} == {"matched"}
    (answer, *_) = found.answers()
    assert isinstance(answer, Found) and answer.threads == 2 and len(answer.conflicts) == 1
    c = found.product.variables.parameters["c"].term
    assert {answer.session.value(c, lane) for lane in (0, 1)} == {0, 1}


@pytest.mark.parametrize(("source", "target"), [(AFTER, IN_ARMS), (IN_ARMS, AFTER)])
def test_a_condition_that_all_threads_share_keeps_nobody_apart(source, target):
    assert pair(source, target, uniform=frozenset("c")).agree()


def test_a_set_that_may_grow_may_grow_and_not_shrink():
    assert pair(IN_ARMS, AFTER, contracts=GROWING).agree()
    assert not pair(AFTER, IN_ARMS, contracts=GROWING).agree()


def test_each_model_has_a_conflict_that_no_earlier_one_had():
    twice = "call void @op(i32 %x)\n  call void @op(i32 0)"
    source, target = (body.replace("call void @op(i32 %x)", twice) for body in (AFTER, IN_ARMS))
    found = pair(source, target)
    seen: set[int] = set()
    *models, last = found.answers()
    assert last == "unsat" and models
    for model in models:
        fresh = {id(conflict) for conflict in model.conflicts}
        assert fresh and not fresh & seen
        seen |= fresh


def test_trips_of_threads_that_leave_at_different_times():
    """Behind the loop all meet; in a copy of the last trip they do not."""
    loop = "A: t = entry -> B; B: h = loop t, op h -> B, C; C: ->"
    assert sketches(loop, loop).agree()
    split = "A: t = entry -> B; B: h = loop t, op h -> B, C, D; C: -> D; D: op t ->"
    assert sketches(split, split).agree()


# --- calls without partner ---

FREED = """  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = call i32 @free(i32 %x)
  ret void"""
FREED_IN_ARM = """  br i1 %c, label %a, label %b
a:
  %r = call i32 @free(i32 %x)
  ret void
b:
  ret void"""


def test_a_call_of_the_source_without_partner_must_not_have_met_one_with_partner():
    """Threads that skip the call in the target stood with the others in the source."""
    found = pair(FREED, FREED_IN_ARM)
    assert {conflict.kind for conflict in found.conflicts()} == {"source"}
    assert not found.agree()
    assert pair(FREED, FREED_IN_ARM, uniform=frozenset("c")).agree()
    assert pair(FREED, "  ret void").agree()


def test_a_call_of_the_target_without_partner_must_not_meet_one_with_partner():
    source, target = (body.replace("@free", "@spec") for body in (FREED_IN_ARM, FREED))
    found = pair(source, target)
    assert {conflict.kind for conflict in found.conflicts()} == {"target"}
    assert not found.agree()
    assert pair(source, target, uniform=frozenset("c")).agree()
    assert pair("  ret void", target).agree()
    grows = Contracts(((("spec", Contract(sets="may-grow")),), *CONTRACTS.layers))
    assert pair(source, target, contracts=grows).agree()


# --- results that contracts make equal ---

DECIDED = """  %r = call noundef i32 {call}
  %d = icmp eq i32 %r, 0
  br i1 %d, label %a, label %b
a:
  call void @op(i32 1)
  ret void
b:
  call void @op(i32 1)
  ret void"""
UNDECIDED = """  %r = call noundef i32 {call}
  call void @op(i32 1)
  ret void"""


@pytest.mark.parametrize(
    ("call", "equal"),
    [
        ("@free(i32 %x)", False),
        ("@uniform(i32 %x)", True),
        ("@keyed(i32 %x, i32 7)", True),
        ("@keyed(i32 7, i32 %x)", False),
    ],
)
def test_converged_threads_get_equal_results_where_the_contract_says_so(call, equal):
    found = pair(UNDECIDED.format(call=call), DECIDED.format(call=call))
    assert found.conflicts() and found.agree() is equal


def test_threads_that_are_apart_in_the_target_get_results_of_their_own():
    """Each arm has its own @uniform: results of different arms may differ."""
    call = "%r{0} = call noundef i32 @uniform(i32 %x)\n  br label %m"
    arms = f"  br i1 %c, label %a, label %b\na:\n  {call.format(1)}\nb:\n  {call.format(2)}\nm:\n"
    join = "  %r = phi i32 [ %r1, %a ], [ %r2, %b ]\n  %d = icmp eq i32 %r, 0\n"
    rest = DECIDED.split("%d = icmp eq i32 %r, 0\n")[1].replace("a:", "p:").replace("b:", "q:")
    rest = rest.replace("%a", "%p").replace("%b", "%q")
    once = UNDECIDED.split("\n", 1)[1]
    found = pair(arms + join + once, arms + join + rest)
    assert not found.agree()


LANE = """  %r = call i32 @lane()
  %d = icmp {} i32 %r, {}
  br i1 %d, label %in, label %out
in:
{}
out:
  ret void"""


def test_lanes_are_never_equal():
    """One lane alone keeps its set of one in whichever arm; two lanes are told apart."""
    arms = IN_ARMS.replace("ret void", "br label %out")
    for predicate, bound, agree in (("eq", 0, True), ("ult", 1, True), ("ult", 2, False)):
        plain = LANE.format(predicate, bound, "  call void @op(i32 %x)\n  br label %out")
        assert pair(plain, LANE.format(predicate, bound, arms)).agree() is agree


# --- choices at the target's anchors ---


def test_an_anchor_may_split_what_an_entry_held_together():
    entry, anchor = "A: t = entry, op t -> B; B: ->", "A: t = anchor, op t -> B; B: ->"
    found = sketches(entry, anchor)
    (answer, *_) = found.answers()
    assert isinstance(answer, Found) and answer.joined == (), "the two are not joined: a conflict"
    assert sketches(anchor, entry).agree() and sketches(anchor, anchor).agree()


def test_threads_may_meet_at_an_anchor_in_different_trips():
    """In the source the trips are told apart by the entry, in the target the anchor decides."""
    source = "A: t = entry -> B; B: h = loop t, op h -> B, C; C: ->"
    target = "A: -> B; B: a = anchor, op a -> B, C; C: ->"
    found = sketches(source, target)
    different = [
        answer
        for answer in found.answers()
        if isinstance(answer, Found) and any(a is not b for a, b in answer.joined)
    ]
    assert different


@pytest.mark.parametrize(
    ("trips", "possible"),
    [
        ([(1, 1), (2, 2), (3, 3)], True),
        ([(1, 2), (2, 3)], True),
        ([(1, 1), (1, 2)], False),
        ([(1, 2), (2, 2)], False),
        ([(1, 3), (2, 2)], False),
    ],
)
def test_no_choice_puts_two_trips_of_a_thread_into_one_class_or_crosses(trips, possible):
    """`trips` of threads 0 and 1 that meet at the anchor."""
    source = "A: t = entry -> B; B: h = loop t, op h -> B, C; C: ->"
    target = "A: -> B; B: a = anchor, op a -> B, C; C: ->"
    found = sketches(source, target)
    answer = found.first()
    assert isinstance(answer, Found)
    names = {
        instance.name.count[0]: instance.name
        for instance in found.product.names.instances["target"]
        if instance.name.kind == "anchor"
    }
    joined = [
        answer.session.fresh_truth(f"joined:{names[a].number}:{names[b].number}") for a, b in trips
    ]
    assert answer.session.check(*joined) == ("sat" if possible else "unsat")


def test_a_choice_does_not_cross_what_the_entry_holds_together():
    """Between the two trips all threads meet: nobody's trip 1 is another's trip 2."""

    def text(root: str) -> str:
        return f"A: t = entry -> B; B: h = loop t, {root} op2 h -> B, C; C: ->"

    found = sketches(text("op h,"), text("a = anchor, op a,"))
    for answer in found.answers():
        if isinstance(answer, Found):
            assert all(a.count == b.count for a, b in answer.joined)


# --- one thread ---


def test_nothing_is_asked_about_no_condition():
    found = pair(AFTER, AFTER)
    assert ask_one_thread(found.product, [], 20) == "unsat"
    assert ask_one_thread(found.product, [found.product.terms.false], 20) == "unsat"
    assert isinstance(ask_one_thread(found.product, [found.product.terms.true], 20), Found)


def test_a_model_prefers_what_its_reader_can_follow():
    found = pair("  ret void", "  ret void", "i32 %x, i64 %y, ptr %p, ptr %q, i1 %b")
    answer = ask_one_thread(found.product, [found.product.terms.true], 20)
    assert isinstance(answer, Found)

    def value(name: str) -> int:
        assert answer.session.value(found.product.variables.parameters[name].poison, 0) == 0
        return answer.session.value(found.product.variables.parameters[name].term, 0)

    assert value("x") < SMALL and value("y") < SMALL
    assert (value("p"), value("q")) == (PAGE, 2 * PAGE)
    assert value("b") in (0, 1)


def test_what_must_be_is_not_wished_away():
    found = pair("  ret void", "  ret void", "i32 %x")
    t, (x, poison) = found.product.terms, found.product.variables.parameters["x"]
    large = t.negation(t.unsigned_less(x, t.constant(1000, 32)))
    answer = ask_one_thread(found.product, [t.conjunction((large, poison))], 20)
    assert isinstance(answer, Found)
    assert answer.session.value(poison, 0) == 1 and answer.session.value(x, 0) >= 1000


def test_ranges_of_arguments_are_kept_to():
    found = pair("  ret void", "  ret void", "i32 noundef range(i32 5, 9) %x")
    t, x = found.product.terms, found.product.variables.parameters["x"].term
    for value, possible in ((4, False), (5, True), (8, True), (9, False)):
        answer = ask_one_thread(found.product, [t.equal(x, t.constant(value, 32))], 20)
        assert isinstance(answer, Found) is possible


@pytest.fixture
def below_eight():
    nothing = "  ret void"
    product = pair(nothing, nothing, "i32 noundef range(i32 0, 8) %n").product
    return product, product.variables.parameters["n"].term


def asked_anew(monkeypatch):
    asked = []

    def excluded(*question):
        asked.append(question)
        return False

    monkeypatch.setattr(queries, "excluded", excluded)
    return asked


def test_where_much_is_assumed_one_session_says_what_threads_meet(below_eight, monkeypatch):
    product, n = below_eight
    t, asked = product.terms, asked_anew(monkeypatch)
    monkeypatch.setattr(queries, "MUCH", 0)
    exclusions = Exclusions(product)
    for number, answer in ((8, "unsat"), (3, "sat"), (9, "unsat"), (8, "unsat"), (7, "sat")):
        assert exclusions.answer(t.equal(n, t.constant(number, 32)), 10.0) == answer
    assert not asked


def test_a_thread_that_only_a_coarse_session_finds_is_not_sure(below_eight, monkeypatch):
    product, n = below_eight
    t, asked = product.terms, asked_anew(monkeypatch)
    monkeypatch.setattr(queries, "MUCH", 0)
    square = t.equal(t.multiply(n, n), t.constant(2, 32))
    assert square.hard
    assert Exclusions(product).answer(square, 10.0) == "unknown"
    assert asked == [(product, square, 10.0)]


def test_where_little_is_assumed_each_condition_is_asked_about_alone(below_eight, monkeypatch):
    product, n = below_eight
    assert Exclusions(product).answer(product.terms.equal(n, n), 10.0) == "unknown"
    asked = asked_anew(monkeypatch)
    Exclusions(product).answer(n, 10.0)
    assert asked == [(product, n, 10.0)]
