"""The mechanised memory model gives what the executable one gives, on random executions: MM6, MM8,
MM17."""

from itertools import islice
from random import Random

import pytest
from generators.random_litmus_tests import random_litmus_test
from wavecheck.semantics.memory_model.axioms import AXIOMS, Ordering, consistent
from wavecheck.semantics.memory_model.events import INITIAL
from wavecheck.semantics.memory_model.executions import candidate_executions
from wavecheck.semantics.memory_model.targets import TARGETS, Target

MODULES = ["EventRelations", "Tags", "HappensBefore", "HappensBeforeComputed"]
MOST_EVENTS = 9
UNTAGGED = Target("untagged", None, "untagged", "untagged")
"""A target for which any tag keeps an operation from synchronising."""


def some_orderings(count):
    """Candidate executions of random tests, each with some target."""
    rng = Random(5)
    targets = [*TARGETS.values(), UNTAGGED]
    found = []
    while len(found) < count:
        candidates = list(islice(candidate_executions(random_litmus_test(rng, 7)), 40))
        execution = rng.choice(candidates)
        if len(execution.events) <= MOST_EVENTS:
            found.append(Ordering(execution, rng.choice(targets)))
    return found


ORDERINGS = some_orderings(100)


# --- an execution as Coq reads it ---------------------------------------------------------------


def listed(items):
    return "[" + "; ".join(items) + "]"


def tags(given):
    return listed(f'("{prefix}", "{suffix}")' for prefix, suffix in sorted(given))


def pairs(relation):
    return listed(f"({a}, {b})" for a, b in relation)


def event(each):
    thread = "None" if each.thread == INITIAL else f"(Some {each.thread})"
    location = "None" if each.location is None else f'(Some "{each.location}")'
    return f"Event {thread} {each.kind} {each.order} {location}"


def execution(each):
    parts = (each.reads_from, each.coherence, each.exclusive, each.dependencies)
    events = listed(map(event, each.events))
    return f"(Execution {events} {' '.join(map(pairs, parts))})"


def quoted(word):
    return f'"{word}"'


def target(each):
    prefixes = each.recognised
    known = listed(map(quoted, sorted(prefixes or ())))
    recognised = "None" if prefixes is None else f"(Some {known})"
    synchronises = "always" if each.synchronises == "always" else f"if_{each.synchronises}"
    joining = {"always": "all_join", "untagged": "untagged_join"}[each.seq_cst]
    ignores = str(each.ignores_tags).lower()
    return f"(Target {recognised} {synchronises} {joining} {tags(each.assumed)} {ignores})"


def asked(name, ordering):
    """A definition of the model, applied to one execution, target and tagging."""
    sets = listed(tags(each.tags) for each in ordering.execution.events)
    where = f"{execution(ordering.execution)} {target(ordering.target)}"
    return f"{name} {where} (fun i => nth i {sets} [])"


@pytest.mark.parametrize(
    "name", ["ordered", "synchronises_with", "happens_before", "seq_cst_before", "races"]
)
def test_relations_hold_the_same_pairs(evaluated, name):
    terms = [f"pairs_b {len(o.execution.events)} ({asked(name + '_b', o)})" for o in ORDERINGS]
    said = evaluated(MODULES, terms)
    assert said == [list(getattr(each, name)) for each in ORDERINGS]
    assert sum(map(bool, said)) > len(said) / 20


AXIOMS_IN_COQ = {
    "coherence": "coherent_b",
    "own-order": "keeps_own_order_b",
    "atomicity": "atomic_b",
    "seq_cst": "seq_cst_b",
    "no-thin-air": "no_thin_air_b",
}


@pytest.mark.parametrize("axiom", AXIOMS)
def test_axioms_forbid_the_same_executions(evaluated, axiom):
    name = AXIOMS_IN_COQ[axiom]
    of_execution_alone = name in ("keeps_own_order_b", "atomic_b")
    terms = [
        f"{name} {execution(each.execution)}" if of_execution_alone else asked(name, each)
        for each in ORDERINGS
    ]
    said = evaluated(MODULES, terms)
    assert said == [AXIOMS[axiom](each) for each in ORDERINGS]
    assert {True, False} == set(said)


def test_the_same_executions_are_consistent(evaluated):
    said = evaluated(MODULES, [asked("consistent_b", each) for each in ORDERINGS])
    assert said == [consistent(each) for each in ORDERINGS]
    assert len(said) / 10 < sum(said) < len(said)
