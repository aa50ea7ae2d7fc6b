"""Paths as variables: the solver finds the documents' contradictions by itself, and no others."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.encodings.convergence.symbolic_paths import SymbolicPaths, contradicting_paths
from wavecheck.encodings.convergence.token_rules import constrained
from wavecheck.encodings.solver.query import Solver, Undecided
from wavecheck.semantics.convergence.dynamic_instances import History, NotAHistory
from wavecheck.semantics.convergence.relations import (
    convergence_before,
    is_converged_with,
    relation_of,
)
from wavecheck.semantics.convergence.token_rules import UncontrolledOperation, token_relation
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.static_rules.rules import check_rules

OUTER = frozenset({Site("A", 0)})


def counted_alike(history, together):
    """The choice that the n-th executions of the anchors given are converged."""
    alike = {}
    for anchor in history.anchors:
        if anchor.site in together:
            alike.setdefault((anchor.site, history.executions[anchor]), []).append(anchor)
    return relation_of(alike.values())


def consistent(history, together=frozenset()):
    """By the definitions, under that choice."""
    relation = token_relation(history, counted_alike(history, together))
    return is_converged_with(relation) and (
        convergence_before(history, relation).strict_partial_order
    )


@pytest.mark.parametrize(
    ("text", "enough"),
    [
        ("A: t = anchor -> B; B: op t -> B, C; C: ->", 3),
        ("A: t = anchor -> B; B: -> C, D; C: op1 t -> D; D: -> E, F; E: op2 t -> F;"
         " F: -> B, G; G: ->", 7),
        ("A: t = anchor -> B; B: -> C, D; C: h = loop t -> D; D: -> E, F; E: g = loop t -> F;"
         " F: -> B, G; G: ->", 7),
        ("A: t = anchor -> B, C; B: h = loop t, op h -> B, C, D; C: g = loop t, op g -> B, C, D;"
         " D: ->", 3),
    ],
)  # fmt: skip
def test_the_contradictions_of_ill_formed_programs_are_found(text, enough):
    program = sketch(text)
    assert check_rules(program)
    assert contradicting_paths(program, enough - 1, OUTER) is None
    paths = contradicting_paths(program, enough, OUTER)
    assert paths is not None
    assert not consistent(History(program, paths), OUTER)


def test_a_heart_leaves_no_contradiction_on_any_paths():
    program = sketch(
        "A: t = anchor -> B; B: h = loop t -> C, D; C: op1 h -> D; D: -> E, F; E: op2 h -> F;"
        " F: -> B, G; G: ->"
    )
    assert contradicting_paths(program, 9, OUTER) is None


def step_of(history, instance):
    """At which step of its path a thread executes an instance."""
    own = [i for i in history.threads[instance.thread] if i.site == instance.site]
    visits = [n for n, b in enumerate(history.paths[instance.thread]) if b == instance.site.block]
    return visits[own.index(instance)]


def formulas_are_the_relation(history):
    """On the history's paths, with all n-th executions of anchors converged."""
    together = frozenset(anchor.site for anchor in history.anchors)
    relation = token_relation(history, counted_alike(history, together))
    steps = max(len(path) for path in history.paths)
    paths = SymbolicPaths(Solver(), history.function, steps, together)
    taken = [paths.follows(thread, history.paths[thread]) for thread in (0, 1)]
    assert paths.solver.check(*taken) == "sat"
    assert (paths.path(0), paths.path(1)) == history.paths
    for instances in history.same_site.values():
        for a, b in product(instances, repeat=2):
            if (a.thread, b.thread) == (0, 1):
                formula = paths.converged(a.site, step_of(history, a), step_of(history, b))
                expected = "sat" if (a, b) in relation else "unsat"
                assert paths.solver.check(*taken, formula) == expected


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_on_given_paths_the_formulas_are_the_relation_of_the_definitions(random_history, seed):
    formulas_are_the_relation(random_history(seed, threads=2, size=8, patience=10))


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("A: t = entry -> B; B: h = loop t -> C; C: k = loop h -> C, D; D: -> B, E; E: ->",
         "ABCCDBCDE", "ABCDBCCDE"),
        ("A: t = entry -> B; B: h = loop t -> C, D; C: d = loop h, k = loop d, op k -> D;"
         " D: -> B, E; E: ->", "ABDBCDE", "ABCDBCDE"),
        ("A: a = anchor, op a -> A, B; B: ->", "AAB", "AAAB"),
    ],
)  # fmt: skip
def test_executions_are_counted_for_each_token_value(text, one, other):
    formulas_are_the_relation(History(sketch(text), (tuple(one), tuple(other))))


def random_sketch(rng):
    """Any small graph with any tokens, well-formed or not."""
    names = "ABCD"
    tokens = ["t"]
    blocks = []
    for name in names:
        calls = ["t = entry"] if name == "A" else []
        for _ in range(rng.choice([0, 1, 1, 2])):
            if rng.random() < 0.5:
                calls.append(f"l{len(tokens)} = loop {rng.choice(tokens)}")
                tokens.append(f"l{len(tokens)}")
            else:
                calls.append(f"op {rng.choice(tokens)}")
        targets = rng.sample(names[1:], rng.randint(1, 2)) if name != "D" else []
        if name == "D" and rng.random() < 0.5:
            targets = [rng.choice(names[1:])]
        blocks.append(f"{name}: {', '.join(calls)} -> {', '.join(targets)}")
    return sketch("; ".join(blocks))


def all_paths(program, steps):
    paths = found = [(program.entry,)]
    for _ in range(steps - 1):
        paths = [(*path, target) for path in paths for target in program.successors[path[-1]]]
        found = found + paths
    return found


def contradiction_by_trying(program, steps):
    return not all(
        consistent(History(program, pair)) for pair in product(all_paths(program, steps), repeat=2)
    )


def test_a_contradiction_is_found_iff_trying_all_paths_finds_one():
    rng = Random(3)
    outcomes = []
    while len(outcomes) < 40:
        program = random_sketch(rng)
        try:
            expected = contradiction_by_trying(program, 4)
        except NotAHistory:
            continue
        paths = contradicting_paths(program, 4)
        assert (paths is not None) == expected
        if paths is not None:
            assert constrained(History(program, paths)).solver.check() == "unsat"
        outcomes.append(expected)
    assert 8 < sum(outcomes) < 32


def test_well_formed_programs_do_not_contradict_themselves_on_any_paths():
    rng = Random(5)
    well_formed = 0
    while well_formed < 20:
        program = random_sketch(rng)
        if not check_rules(program):
            well_formed += 1
            assert contradicting_paths(program, 7) is None


@pytest.mark.parametrize("seed", range(8))
def test_random_programs_do_not_contradict_themselves_on_any_short_paths(seed):
    program = random_program(Random(seed), 5, anchors=False)
    assert contradicting_paths(program, 7) is None


def test_a_timeout_is_no_answer(monkeypatch):
    monkeypatch.setattr(Solver, "check", lambda *_: "unknown")
    with pytest.raises(Undecided):
        contradicting_paths(sketch("A: t = entry ->"), 2)


def test_an_operation_without_a_token_is_refused():
    with pytest.raises(UncontrolledOperation):
        contradicting_paths(sketch("A: op -> B; B: op -> A, B"), 3)


def test_what_is_no_path_is_followed_by_nobody():
    program = sketch("A: t = entry -> B; B: -> C, D; C: -> D; D: ->")
    paths = SymbolicPaths(Solver(), program, 3, frozenset())
    assert paths.solver.check(paths.follows(0, tuple("ABC"))) == "sat"
    for path in ("ABA", "ABCD", "B"):
        assert paths.solver.check(paths.follows(0, tuple(path))) == "unsat"
