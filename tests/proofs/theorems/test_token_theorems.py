"""The theories about tokens have the structures that people think of: their axioms are no
contradiction, and what the theorems speak of exists."""

from wavecheck.encodings.solver.first_order import denied
from wavecheck.encodings.theories.awaiting_lanes import AwaitingLanes
from wavecheck.proofs.claims.theorem import Lemma, possible
from wavecheck.proofs.theorems import contradictions_of_tokens as contradictions
from wavecheck.proofs.theorems import cycles_decide_closed_paths as cycles
from wavecheck.proofs.theorems import hearts_head_natural_loops as hearts
from wavecheck.proofs.theorems import inlining_preserves_every_set as inlining
from wavecheck.proofs.theorems import names_never_repeat as names
from wavecheck.proofs.theorems import tokens_follow_iterations as tokens
from wavecheck.proofs.theorems import who_met_at_the_definition_meets_at_the_use as meeting


def some(sentence):
    return Lemma("there is no such structure", lambda t: denied(~sentence(t)))


def test_a_heart_is_executed_twice_with_one_token_and_its_token_is_used():
    """Entry in one block, heart and operation in another that is visited twice."""

    def loop(t):
        v, w, z = (t.logic.element(t.visit, name) for name in ("v", "w", "z"))
        e, h, op = (t.logic.element(t.site, name) for name in ("e", "h", "op"))
        sites = t.entry(e) & t.loop(h) & t.operation(op) & ~t.loop(e) & ~t.entry(h) & ~t.anchor(h)
        defined = t.definition(h).equals(e) & t.definition(op).equals(h)
        twice = t.both(v, w, h) & t.both(v, w, op) & v.differs(w) & t.executes(z, e)
        one_token = t.made(v, h).equals(z) & t.made(w, h).equals(z)
        return sites & defined & twice & one_token

    theory = names.build((), {"visit": 3, "site": 3, "block": 2})
    assert possible(some(loop), theory)
    assert "loop: site" in theory.logic.structure()


def test_a_heart_may_have_a_cycle_of_its_own_inside_one_that_holds_the_definition():
    def nest(t):
        c, d, function = (t.logic.element(t.cycle, name) for name in ("c", "d", "function"))
        own = tokens.only_own(t, c) & t.inside(c, d) & t.inside(d, function)
        return own & t.holds(d, t.home) & t.logic.some((t.block,), lambda h: t.heads(h, d))

    assert possible(some(nest), tokens.build((), {"block": 3, "cycle": 3}))


def test_two_lanes_go_on_where_a_third_can_no_longer_arrive():
    def went(t):
        i, j, k = (t.logic.element(t.lane, name) for name in "ijk")
        apart = i.differs(j) & j.differs(k) & i.differs(k)
        return apart & t.in_step() & t.fires(i) & t.fires(j) & ~t.fires(k) & t.arrives_after(i)

    assert possible(some(went), AwaitingLanes(10, {"lane": 3}))


def test_two_threads_meet_at_a_definition_and_twice_at_a_heart():
    def met(t):
        d, e, h, k = (t.logic.element(t.instance, name) for name in "dehk")
        used = t.loop(t.static(h)) & t.one_site(h, k) & t.converged(h, k)
        return used & t.defines(d, h) & t.defines(e, k) & t.number(h).equals(t.number(k))

    assert possible(some(met), meeting.build((), {"instance": 4, "thread": 2, "site": 2}))


def test_two_threads_call_a_function_together_and_meet_in_its_loop():
    """Each thread: a token, the call, the entry, a heart on the entry's token."""

    def met(t):
        h, k = (t.logic.element(t.instance, name) for name in "hk")
        threads = t.apart(h, k) & t.both_uses(h, k)
        on_entry = t.entry(t.made(h)) & t.entry(t.made(k))
        return threads & on_entry & t.loop(t.static(h)) & t.met(h, k) & t.meets(h, k)

    theory = inlining.build((), {"instance": 8, "thread": 2, "site": 4})
    assert possible(some(met), theory)


def test_two_threads_meet_at_an_anchor_of_the_callee_and_at_its_use():
    """Each thread: something outside, the call, the anchor, an operation on its token."""

    def met(t):
        i, j = (t.logic.element(t.instance, name) for name in "ij")
        anchors = t.both_anchors(t.made(i), t.made(j)) & t.apart(i, j)
        return anchors & t.both_uses(i, j) & t.met(i, j) & t.meets(i, j)

    theory = inlining.build((), {"instance": 8, "thread": 2, "site": 4})
    assert possible(some(met), theory)


def test_threads_of_two_calls_may_meet_at_an_anchor_only_before():
    def met(t):
        a, b = (t.logic.element(t.instance, name) for name in "ab")
        return t.both_anchors(a, b) & t.apart(a, b) & t.met(a, b) & ~t.one_copy(a, b)

    sizes = {"instance": 6, "thread": 2, "site": 3}
    assert possible(some(met), inlining.build((inlining.CHOICE,), sizes))
    assert not possible(some(met), inlining.build((), sizes))


def test_a_heart_heads_a_natural_loop_of_two_blocks():
    def loop(t):
        h, other = t.home(t.heart), t.logic.element(t.block, "other")
        round_ = t.edge(h, other) & t.edge(other, h) & t.on_path(h) & t.on_path(other)
        outside = t.outside(t.heart, t.on_path) & t.by_loop(t.heart)
        return (
            outside
            & round_
            & h.differs(other)
            & t.in_loop(other)
            & t.dominates(t.source(t.heart), h)
        )

    assert possible(some(loop), hearts.build((), {"block": 3, "use": 1, "token": 1}))


def test_a_closed_path_and_the_cycle_around_it_break_a_rule():
    def broken(t):
        larger = t.logic.some((t.block,), lambda x: t.holds(x) & ~t.on_path(x))
        return larger & t.breaks("CO18", t.on_path) & t.breaks("CO18", t.holds)

    theory = cycles.build((cycles.ROUND,), {"block": 3, "use": 1, "token": 1})
    assert possible(some(broken), theory)


def test_two_threads_execute_two_hearts_in_one_order():
    def hearts_in_step(t):
        a, b, c, d = (t.logic.element(t.instance, name) for name in "abcd")
        loops = t.loop(t.static(a)) & t.loop(t.static(c)) & t.static(a).differs(t.static(c))
        met = t.paired(t.converged, a, b) & t.paired(t.converged, c, d)
        times = t.same_time(a, b) & t.same_time(c, d)
        return loops & met & times & t.before(a, c) & t.before(b, d)

    theory = contradictions.build((), {"instance": 6, "thread": 2, "site": 3})
    assert possible(some(hearts_in_step), theory)
