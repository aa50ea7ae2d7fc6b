"""Each rule of structured control flow: the smallest graph that breaks it, beside a valid one; and
all of them beside SPIRV-Tools' validator."""

from collections import Counter
from random import Random

import pytest
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.program.terminators import Branch, Switch
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import Merge, StructuredGraph
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.structured.structural_rules import (
    RULES,
    broken,
    joins_elsewhere,
    order_of_targets,
)

DIAMOND = "A: -> B, C; B: -> D; C: -> D; D: ->"
WHILE = "A: -> H; H: -> B, E; B: -> H; E: ->"
NESTED = "A: -> B, E; B: -> C, D; C: -> D; D: -> E; E: ->"
FALLING = "A: -> D, B, C; B: -> C; C: -> D; D: ->"

VALID = {
    "a diamond": (DIAMOND, {"A": "D"}),
    "a loop that its header leaves": (WHILE, {"H": "E B"}),
    "a loop of one block": ("A: -> H; H: -> H, E; E: ->", {"H": "E H"}),
    "a selection within another": (NESTED, {"A": "E", "B": "D"}),
    "an arm that returns": ("A: -> B, C; B: ->; C: ->", {"A": "C"}),
    "a switch that falls through": (FALLING, {"A": "D"}),
    "a break and a continue": (
        "A: -> H; H: -> B; B: -> E, C; C: -> N, D; D: -> N; N: -> H; E: ->",
        {"H": "E N"},
    ),
    "a break from within a selection": (
        "A: -> H; H: -> B; B: -> C, D; C: -> E; D: -> N; N: -> H; E: ->",
        {"H": "E N", "B": "D"},
    ),
    "a loop broken from within a switch": (
        "A: -> H; H: -> S; S: -> J, B, C; B: -> E; C: -> J; J: -> N; N: -> H; E: ->",
        {"H": "E N", "S": "J"},
    ),
}

BREAKS = {
    "merge-of-one-header": (NESTED.replace("C: -> D; D: -> E", "C: -> E; D: -> E"), "A=E B=E"),
    "header-dominates-merge": ("A: -> B, C; B: -> D, C; D: -> C; C: ->", "A=D B=C"),
    "back-edge-to-loop-header": (WHILE, "H=E"),
    "one-back-edge": ("A: -> H; H: -> B, C; B: -> H; C: -> H, E; E: ->", "H=E C"),
    "continue-is-not-merge": (WHILE, "H=B B"),
    "header-dominates-continue": ("A: -> B, H; B: -> N, H; H: -> E, N; N: -> H; E: ->", "H=E N"),
    "continue-dominates-back-edge": ("A: -> H; H: -> B; B: -> C, E; C: -> H; E: ->", "H=E E"),
    "back-edge-post-dominates-continue": (
        "A: -> H; H: -> N, E; N: -> B, R; B: -> H; R: ->; E: ->",
        "H=E N",
    ),
    "exits": ("A: -> B, E; B: -> C, D; C: -> E; D: -> E; E: ->", "A=E B=D"),
    "exits-of-continue": ("A: -> H; H: -> N, E; N: -> H, X; E: -> X; X: ->", "H=E N"),
    "continue-entered-from-loop": (
        "A: -> H; H: -> B, E; B: -> N; N: -> H; E: -> N, X; X: ->",
        "H=E N",
    ),
    "inner-merge-inside": (
        "A: -> H; H: -> S, E; S: -> B, N; B: -> N; N: -> H; E: ->",
        "H=E N S=N",
    ),
    "entered-at-header": ("A: -> B, M; B: -> M; M: -> B, X; X: ->", "A=M"),
    "switch-dominates-cases": ("A: -> B, C; B: -> D, C, E; C: -> D; E: -> D; D: ->", "A=E B=D"),
    "falls-into-one-case": (
        "A: -> D, B, C, F; B: -> C, F; C: -> D; F: -> D; D: ->",
        "A=D",
    ),
    "fallen-into-by-one-case": ("A: -> D, B, C, F; B: -> F; C: -> F; F: -> D; D: ->", "A=D"),
    "order-of-targets": ("A: -> D, B, C; B: -> C, D; C: -> B, D; D: ->", "A=D"),
    "selection-declared": (DIAMOND, ""),
    "merge-before-branch": ("A: -> B; B: ->", "A=B"),
    "entry-is-no-target": ("A: -> B; B: -> A, C; C: ->", "A=C B"),
}
"""For each rule a graph that breaks it, perhaps beside others."""


def declared(structured, text, merges):
    named = dict(each.split("=", 1) for each in _words(merges))
    return structured(text, **named)


def _words(merges):
    found = []
    for word in merges.split():
        if "=" in word:
            found.append(word)
        else:
            found[-1] += f" {word}"
    return found


@pytest.mark.parametrize("name", VALID)
def test_a_valid_graph_breaks_no_rule(name, structured, validator_says):
    text, merges = VALID[name]
    graph = structured(text, **merges)
    assert broken(graph) == ()
    assert validator_says(graph) == ""


@pytest.mark.parametrize("rule", BREAKS)
def test_a_rule_is_broken_where_its_graph_says(rule, structured, validator_says):
    graph = declared(structured, *BREAKS[rule])
    assert rule in {each.rule for each in broken(graph)}
    assert validator_says(graph) != ""


def test_every_rule_has_a_graph_that_breaks_it():
    assert set(RULES) - set(BREAKS) == {"terminator"}


def test_the_validator_agrees_on_declarations_at_random(validator_says):
    """All the validator refuses is refused; what is refused beyond that are selections that nobody
    declared, of which it lets some through."""
    seen = Counter()
    for seed in range(120):
        rng = Random(seed)
        graph = _at_random(rng)
        mine, theirs = {each.rule for each in broken(graph)}, validator_says(graph)
        assert bool(mine) == bool(theirs) or mine == {"selection-declared"}, seed
        seen[not mine] += 1
    assert seen[True] >= 15 and seen[False] >= 15, seen


def _at_random(rng):
    """Merges for a random flow, most of them wrong; half the time where blocks come together."""
    flow = random_flow(rng, rng.randint(2, 5))
    blocks, merges = list(flow.blocks)[1:], {}
    for block in flow.blocks.values():
        later = [each for each in blocks if each > block.name] or blocks
        back = [
            each for each in flow.predecessors[block.name] if each >= block.name and each != "exit"
        ]
        if back:
            merges[block.name] = Merge("loop", later[-1], rng.choice(back))
        elif isinstance(block.terminator, Branch | Switch) and rng.random() < 0.8:
            merges[block.name] = Merge("selection", rng.choice(later))
    return StructuredGraph(flow, merges)


def test_statements_become_valid_graphs(validator_says):
    for seed in range(60):
        graph = lowered(random_structured_program(seed))
        assert broken(graph) == () and joins_elsewhere(graph) == ()
        assert seed >= 15 or validator_says(graph) == ""


def test_a_loop_that_nothing_goes_back_in_is_none(structured):
    """A continue edge is no back edge, even to the header itself."""
    graph = structured("A: -> H; H: -> B, E; B: -> E; E: ->", H="E H")
    assert "one-back-edge" in {each.rule for each in broken(graph)}


def test_targets_stand_right_before_those_they_fall_into(structured):
    graph = structured("A: -> D, B, C, F; F: -> B; B: -> D; C: -> D; D: ->", A="D")
    order = order_of_targets(graph, "A")
    assert order is not None and order.index("F") + 1 == order.index("B")


def test_the_default_between_two_targets_keeps_them_together(structured):
    """B falls into the default D, which falls into C: then C follows B among the targets."""
    graph = structured("A: -> D, C, F, B; B: -> D; D: -> C; C: -> E; F: -> E; E: ->", A="E")
    order = order_of_targets(graph, "A")
    assert order is not None and order.index("B") + 1 == order.index("C")


def test_maximal_reconvergence_asks_that_joins_are_declared(structured):
    join = structured("A: -> B, C; B: -> D; C: -> D; D: ->; M: ->", A="M")
    assert broken(join) == () and joins_elsewhere(join) == ("D",)
    assert joins_elsewhere(structured(DIAMOND, A="D")) == ()
