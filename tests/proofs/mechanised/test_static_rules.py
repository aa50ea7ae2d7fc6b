"""The mechanised rules on closed paths give what the executable ones give, on random programs:
CO18 to CO21, F16."""

from itertools import combinations
from random import Random

from generators.arbitrary_token_programs import Wildness, wild_program
from generators.coq_terms import block_numbers, listed, program
from wavecheck.semantics.control_flow.dominance import dominator_tree
from wavecheck.semantics.definitions.closed_paths import RULES, closed_walk

MODULES = ["Tokens", "TokenPrograms", "StaticRules"]


def some_programs(count):
    """Random programs with unreachable blocks among them, in which each convergent operation has a
    token."""
    made = (wild_program(Random(seed), 6, Wildness(local=0)) for seed in range(9 * count))
    return [each for each in made if all(c.token or c.control for _, c in each.calls())][:count]


PROGRAMS = some_programs(60)


def some_walks(function, rng, count):
    """Walks from blocks of the program, some of them closed."""
    for _ in range(count):
        walk = [rng.choice(list(function.blocks))]
        while len(walk) < 9 and function.successors[walk[-1]]:
            walk.append(rng.choice(function.successors[walk[-1]]))
            if walk[0] == walk[-1] and rng.random() < 0.7:
                break
        if rng.random() < 0.1:
            walk.append(rng.choice(list(function.blocks)))
        yield walk


def as_blocks(function, walk):
    numbers = block_numbers(function)
    return listed(numbers[block] for block in walk)


CASES = [(each, walk) for n, each in enumerate(PROGRAMS) for walk in some_walks(each, Random(n), 8)]


def test_the_same_walks_are_closed(evaluated):
    terms = [f"closed_path_b {program(f)} {as_blocks(f, walk)}" for f, walk in CASES]
    said = evaluated(MODULES, terms)
    assert said == [closed_walk(f, walk) for f, walk in CASES]
    assert len(said) / 5 < sum(said) < len(said) * 4 / 5


IN_COQ = {
    "CO18": "only_loops_use_tokens_from_outside_b",
    "CO19": "a_token_is_used_once_from_outside_b",
    "CO20": "one_token_is_used_from_outside_b",
    "CO21": "uses_from_outside_dominate_b",
}


def test_the_same_closed_paths_break_each_rule(evaluated):
    closed = [(f, walk) for f, walk in CASES if closed_walk(f, walk)]
    assert {id_ for f, walk in closed for id_ in RULES if RULES[id_](f, frozenset(walk))} == {
        *RULES
    }
    for id_, rule in RULES.items():
        size = (lambda f: f" {len(f.blocks)}") if id_ == "CO21" else (lambda f: "")
        terms = [f"{IN_COQ[id_]} {program(f)}{size(f)} {as_blocks(f, walk)}" for f, walk in closed]
        assert evaluated(MODULES, terms) == [not rule(f, frozenset(walk)) for f, walk in closed]


def test_the_same_blocks_dominate(evaluated):
    terms, expected = [], []
    for function in PROGRAMS[:25]:
        tree, numbers = dominator_tree(function), block_numbers(function)
        for one, other in combinations(numbers, 2):
            for a, b in ((one, other), (other, one)):
                place = f"{len(numbers)} {numbers[a]} {numbers[b]}"
                terms.append(f"block_dominates_b {program(function)} {place}")
                expected.append(tree.dominates(a, b))
    assert evaluated(MODULES, terms) == expected
    assert True in expected and False in expected
