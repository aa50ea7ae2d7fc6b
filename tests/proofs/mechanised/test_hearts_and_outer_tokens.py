"""The mechanised demands of token rules on a relation are the executable ones, on random histories:
CO8, CO12; and the programs of CO31 and CO32 are the text's."""

from itertools import product
from random import Random

from generators.coq_terms import block_numbers, listed, program
from wavecheck.proofs.worked_examples.outer_anchor_suppositions import (
    OUTER_ANCHOR,
    OUTER_ANCHOR_WITH_HEART,
)
from wavecheck.semantics.convergence.token_rules import TokenRules, token_relation
from wavecheck.semantics.program.notation import sketch

MODULES = ["Histories", "Tokens", "TokenPrograms", "HeartsAndOuterTokens"]


def changed(relation, history, rng):
    """The relation, or one with a pair more or less."""
    if rng.random() < 0.4:
        return relation
    pairs = [
        (a, b)
        for instances in history.same_site.values()
        for a, b in product(instances, repeat=2)
        if a.thread != b.thread
    ]
    return relation ^ frozenset(rng.sample(pairs, min(1, len(pairs))))


def followed(relation, history):
    """Whether a relation is what the rules for operations and loops say of it."""
    rules = TokenRules(history)
    return all(
        ((a, b) in relation) == rules.converged(relation, a, b)
        for instances in history.same_site.values()
        if history.call(instances[0]).token is not None
        for a, b in product(instances, repeat=2)
        if a.thread != b.thread
    )


def in_coq(history, relation):
    numbers = block_numbers(history.function)
    places = {
        instance: f"Instance {instance.thread} {index}"
        for thread in history.threads
        for index, instance in enumerate(thread)
    }
    paths = listed(listed(numbers[block] for block in path) for path in history.paths)
    pairs = listed(f"({places[a]}, {places[b]})" for a, b in sorted(relation))
    read = program(history.function)
    return f"site site_eq_dec (operation_of {read}) (history_of {read} {paths}) {pairs}"


def test_the_same_relations_follow_the_rules(evaluated, random_history):
    rng = Random(7)
    histories = [random_history(seed, 2, 6, 8) for seed in range(120)]
    cases = [(each, changed(token_relation(each), each, rng)) for each in histories]
    said = evaluated(MODULES, [f"rules_followed_b {in_coq(*case)}" for case in cases])
    assert said == [followed(relation, history) for history, relation in cases]
    assert len(said) / 5 < sum(said) < len(said) * 4 / 5


def test_the_programs_are_those_of_the_text(evaluated):
    for name, text in (
        ("outer_anchor", OUTER_ANCHOR),
        ("outer_anchor_with_heart", OUTER_ANCHOR_WITH_HEART),
    ):
        same = f"Goal {name} = {program(sketch(text))}. Proof. reflexivity. Qed."
        assert evaluated(MODULES, ["true"], same) == [True]
