"""Every theory of the proofs is held against the definitions, and axioms slipped in are seen."""

import importlib
import pkgutil

import pytest
from oracles.pins import seen_by, with_axiom
from wavecheck.encodings import theories
from wavecheck.encodings.solver.first_order import LabelledTheory
from wavecheck.encodings.theories.cycles import CycleTheory, DominatedCycles
from wavecheck.proofs.pins.all_pins import PINS, samples_of
from wavecheck.proofs.pins.cycles import CYCLES
from wavecheck.proofs.pins.inlined_calls import INLINED_CALLS
from wavecheck.proofs.pins.instances import (
    INSTANCES_OF_SITES,
    INSTANCES_OF_WAVES,
    ORDERED_INSTANCES,
    TOKEN_INSTANCES,
)
from wavecheck.proofs.pins.paths import CYCLES_AROUND_PATHS, CYCLES_AS_PATHS, HEARTS_OF_PATHS
from wavecheck.proofs.pins.pin import axioms_of, held, random_structures
from wavecheck.proofs.pins.rings import WAITING_RINGS
from wavecheck.proofs.pins.searches import DOMINATED_SEARCHES, SEARCHES
from wavecheck.proofs.pins.token_cycles import TOKEN_CYCLES
from wavecheck.proofs.pins.traces import COUNTED_TRACES, TRACES
from wavecheck.proofs.pins.waves import AWAITING_LANES

ALL = [pin for pins in PINS.values() for pin in pins]


def built_theories(above=LabelledTheory):
    for theory in above.__subclasses__():
        yield theory
        yield from built_theories(theory)


def test_every_theory_has_a_pin():
    for module in pkgutil.iter_modules(theories.__path__):
        importlib.import_module(f"{theories.__name__}.{module.name}")
    found = {t for t in built_theories() if t.__module__.startswith(theories.__name__)}
    vocabularies = {t for t in found - {DominatedCycles} if t.__name__ == "TokenPaths"}
    assert found - vocabularies - {DominatedCycles} == set(PINS)
    assert all(not axioms_of(t()) for t in vocabularies)


def test_what_only_others_are_made_of_is_never_built():
    """It is a vocabulary, or its axioms are those of the theory of cycles."""
    assert issubclass(DominatedCycles, CycleTheory)
    assert len(axioms_of(DominatedCycles(None, None, ()))) == len(axioms_of(CycleTheory()))


@pytest.mark.parametrize("pin", ALL, ids=lambda pin: pin.name)
def test_a_sample_of_each_theory_is_as_it_was(pin):
    found = held(pin)
    assert found.structures == pin.sample and 0 < found.programs < found.models
    assert all(number and why for number, why in pin.small.unrealised.values())
    counted = sum(number for number, _ in pin.small.unrealised.values())
    assert counted == pin.small.models - pin.small.programs


def test_every_axiom_of_every_theory_is_looked_at():
    for theory, pins in PINS.items():
        looked_at = {name for pin in pins for name, _ in axioms_of(pin.build(None, ()))}
        if theory.__name__ != "InstanceOrder":
            assert looked_at == {name for name, _ in axioms_of(theory())}
        else:
            assert len(looked_at) == 6


def test_samples_are_made_once():
    assert samples_of([CycleTheory])[0] is samples_of([CycleTheory])[0]


@pytest.mark.parametrize("pin", [p for p in ALL if "instance" in p.small.sizes[0]])
def test_three_and_more_threads_are_among_them(pin):
    assert max(each.threads for each in random_structures(pin, 1, pin.sample)) >= 4


# --- axioms slipped in ----------------------------------------------------------------------------


def two_threads(t):
    """Of three instances two belong to one thread."""
    one = t.thread
    return t.logic.every(
        (t.instance,) * 3,
        lambda a, b, c: one(a).equals(one(b)) | one(b).equals(one(c)) | one(a).equals(one(c)),
    )


def none_converged(t):
    return t.logic.every((t.instance,) * 2, lambda a, b: ~t.converged(a, b))


def none_met(t):
    return t.logic.every((t.instance,) * 2, lambda a, b: ~t.met(a, b))


def total(t):
    def ordered(a, b):
        return t.place(a).below(t.place(b)) | t.place(b).below(t.place(a)) | a.equals(b)

    return t.logic.every((t.instance,) * 2, ordered)


def total_steps(t):
    def ordered(a, b):
        return t.step(a).below(t.step(b)) | t.step(b).below(t.step(a)) | a.equals(b)

    return t.logic.every((t.instance,) * 2, ordered)


def used_once(t):
    def one(a, b):
        both = t.uses_token(t.static(a)) & t.uses_token(t.static(b))
        return (both & t.made(a).equals(t.made(b))).implies(a.equals(b))

    return t.logic.every((t.instance,) * 2, one)


def uses_of_a_token_are_one(t):
    return t.logic.every(
        (t.use,) * 2, lambda u, v: t.used(u).equals(t.used(v)).implies(u.equals(v))
    )


def dominance_is_equality(t):
    return t.logic.every((t.block,) * 2, lambda x, y: t.dominates(x, y).implies(x.equals(y)))


def natural(t):
    def enters(c, x, y):
        return (t.edge(x, y) & ~t.holds(c, x) & t.holds(c, y)).implies(t.heads(y, c))

    return t.logic.every((t.cycle, t.block, t.block), enters)


def nest_once(t):
    return t.logic.every((t.cycle,) * 3, lambda c, d, e: ~(t.inside(c, d) & t.inside(d, e)))


def natural_set(t):
    def enters(x, y):
        return (t.edge(x, y) & ~t.holds(x) & t.holds(y)).implies(y.equals(t.first))

    return t.logic.every((t.block,) * 2, enters)


def same_search(t):
    return t.first.equals(t.header)


def one_lane(t):
    return t.logic.every((t.lane,) * 2, lambda i, j: i.equals(j))


def two_lanes(t):
    return t.logic.every((t.lane,) * 3, lambda i, j, k: i.equals(j) | j.equals(k) | i.equals(k))


def all_go_on(t):
    return t.logic.every((t.lane,), lambda i: t.stands(i).implies(t.fires(i)))


def no_loops(t):
    return t.logic.every((t.site,), lambda s: ~(t.uses_token(s) & t.loop(s)))


def executed_once(t):
    return t.logic.every(
        (t.visit, t.visit, t.site), lambda v, w, s: t.both(v, w, s).implies(v.equals(w))
    )


def never_twice(t):
    return t.logic.every(
        (t.instance,) * 2,
        lambda a, b: (t.thread(a).equals(t.thread(b)) & t.site(a).equals(t.site(b))).implies(
            a.equals(b)
        ),
    )


def counted_to_one(t):
    zero = t.logic.solver.numeral(0)
    counter = t.logic.measure("counter", t.logic.sort("instance"), t.cycle)
    return t.logic.every(
        (t.logic.sort("instance"), t.cycle),
        lambda a, c: ~zero.plus(1).below(counter(a, c)),
    )


# That all who stand at the use go on is so of every run, as they are in step; but it is no axiom.
BOTH, BY_PROGRAMS = {"programs", "models"}, {"programs"}

SLIPPED = [
    ("at most two threads", TOKEN_INSTANCES, two_threads, BY_PROGRAMS),
    ("at most two threads", ORDERED_INSTANCES, two_threads, BY_PROGRAMS),
    ("at most two threads", INSTANCES_OF_SITES, two_threads, BY_PROGRAMS),
    ("at most two threads", INSTANCES_OF_WAVES, two_threads, BY_PROGRAMS),
    ("at most two threads", INLINED_CALLS, two_threads, BY_PROGRAMS),
    ("at most two lanes", AWAITING_LANES, two_lanes, BY_PROGRAMS),
    ("at most two lanes", WAITING_RINGS, two_lanes, BY_PROGRAMS),
    ("no two threads are converged", TOKEN_INSTANCES, none_converged, BOTH),
    ("no two threads are converged", ORDERED_INSTANCES, none_converged, BOTH),
    ("no two threads are converged", INSTANCES_OF_SITES, none_converged, BOTH),
    ("no two threads are converged", INSTANCES_OF_WAVES, none_converged, BOTH),
    ("no two threads are converged", INLINED_CALLS, none_met, BOTH),
    ("program order is total over threads", TOKEN_INSTANCES, total, BY_PROGRAMS),
    ("program order is total over threads", ORDERED_INSTANCES, total, BY_PROGRAMS),
    ("a wave executes one instance a step", INSTANCES_OF_WAVES, total_steps, BOTH),
    ("a token has one use", TOKEN_INSTANCES, used_once, BY_PROGRAMS),
    ("a token has one use", CYCLES_AROUND_PATHS, uses_of_a_token_are_one, BY_PROGRAMS),
    ("a token has one use", HEARTS_OF_PATHS, uses_of_a_token_are_one, BY_PROGRAMS),
    ("dominance is equality", DOMINATED_SEARCHES, dominance_is_equality, BOTH),
    ("dominance is equality", TOKEN_CYCLES, dominance_is_equality, BOTH),
    ("dominance is equality", WAITING_RINGS, dominance_is_equality, BOTH),
    ("dominance is equality", CYCLES_AROUND_PATHS, dominance_is_equality, BOTH),
    ("dominance is equality", CYCLES_AS_PATHS, dominance_is_equality, BOTH),
    ("dominance is equality", HEARTS_OF_PATHS, dominance_is_equality, BOTH),
    ("every cycle is natural", CYCLES, natural, BOTH),
    ("every cycle is natural", COUNTED_TRACES, natural, BOTH),
    ("every cycle is natural", TOKEN_CYCLES, natural, BY_PROGRAMS),
    ("every cycle is natural", DOMINATED_SEARCHES, natural_set, BY_PROGRAMS),
    ("cycles nest once", CYCLES, nest_once, BY_PROGRAMS),
    ("cycles nest once", COUNTED_TRACES, nest_once, BY_PROGRAMS),
    ("cycles nest once", WAITING_RINGS, nest_once, BY_PROGRAMS),
    ("one instance of a site is all that a thread executes", INSTANCES_OF_SITES, never_twice, BOTH),
    ("a visit of a block is the only one", TRACES, executed_once, BOTH),
    ("no loop intrinsic uses a token", TRACES, no_loops, BOTH),
    ("a counter goes no higher than one", COUNTED_TRACES, counted_to_one, BOTH),
    ("all who stand at the use go on", AWAITING_LANES, all_go_on, {"models"}),
]


@pytest.mark.parametrize(
    "pin, axiom, seen",
    [pytest.param(*rest, id=f"{name}, {rest[0].name}") for name, *rest in SLIPPED],
)
def test_an_axiom_slipped_in_is_seen(pin, axiom, seen):
    assert seen_by(with_axiom(pin, axiom)) == seen


def test_what_is_so_is_not_seen():
    """What follows from the axioms changes nothing: no check fails for having been asked."""
    assert seen_by(with_axiom(SEARCHES, same_search)) == set()
