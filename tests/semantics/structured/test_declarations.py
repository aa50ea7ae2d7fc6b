"""Merges found for functions that have none."""

import pytest
from wavecheck.semantics.program.notation import choices_along, sketch
from wavecheck.semantics.structured.declarations import declared, ways_to_structure
from wavecheck.semantics.structured.lowering import lowered
from wavecheck.semantics.structured.merges import Merge
from wavecheck.semantics.structured.random_statements import random_structured_program
from wavecheck.semantics.structured.structural_rules import broken, joins_elsewhere
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave


def selection(merge):
    return Merge("selection", merge)


NATURAL = {
    "diamond": ("A: -> B, C; B: -> D; C: -> D; D: ->", {"A": selection("D")}),
    "while": ("A: -> H; H: -> B, E; B: -> H; E: ->", {"H": Merge("loop", "E", "B")}),
    "do while": ("A: -> H; H: -> H, E; E: ->", {"H": Merge("loop", "E", "H")}),
    "break before an operation": (
        "A: -> H; H: -> B; B: op -> X, N; X: op -> E; N: -> H; E: ->",
        {"H": Merge("loop", "X", "N")},
    ),
    "two breaks": (
        "A: -> H; H: -> B; B: -> E, C; C: -> E, N; N: -> H; E: ->",
        {"H": Merge("loop", "E", "N")},
    ),
    "switch": (
        "A: -> D, B, C; B: -> D; C: -> D; D: ->",
        {"A": selection("D")},
    ),
}


@pytest.mark.parametrize("name", NATURAL)
def test_the_natural_declaration(name):
    text, merges = NATURAL[name]
    graph = declared(sketch(text))
    assert not isinstance(graph, str) and graph.merges == merges
    assert graph.function == sketch(text)


REFUSED = {
    "A: -> B, C; B: -> C; C: -> B, D; D: ->": "the cycle through %B and %C has several entries",
    "A: -> B; B: -> A, C; C: ->": "the first block, %A, heads a cycle",
    "A: -> B, F; B: -> T, F; T: -> J; F: -> J; J: ->": "block %T: an edge leaves",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_structured_is_refused_in_one_sentence(text):
    reason = declared(sketch(text))
    assert isinstance(reason, str) and REFUSED[text].split(":")[-1].strip() in reason, reason
    assert list(ways_to_structure(sketch(text))) == []


def test_two_back_edges_get_a_continue_target():
    function = sketch("A: -> H; H: -> B, E; B: -> H, C; C: -> H; E: ->")
    assert list(ways_to_structure(function)) == []
    graph = declared(function)
    assert not isinstance(graph, str) and broken(graph) == ()
    assert set(graph.function.blocks) - set(function.blocks) == {"H.head", "H.head.next"}


def test_an_inner_selection_gets_a_merge_block_of_its_own():
    function = sketch("A: -> B, E; B: -> C, D; C: -> E; D: -> E; E: ->")
    graph = declared(function)
    assert not isinstance(graph, str) and broken(graph) == joins_elsewhere(graph) == ()
    assert graph.merges == {"A": selection("E"), "B": selection("B.join")}
    assert graph.function.successors["B.join"] == ("E",)


def test_all_ways_to_structure_a_diamond():
    """The join is the merge block; or an arm is, which then lies behind the selection; or a block
    that nobody reaches."""
    ways = list(ways_to_structure(sketch("A: -> B, C; B: -> D; C: -> D; D: ->")))
    assert [way.merges["A"].merge for way in ways if way.merges["A"].merge == "D"] == ["D"]
    assert all(broken(way) == () for way in ways)
    without_joins = [way for way in ways if not joins_elsewhere(way)]
    assert [way.merges["A"].merge for way in without_joins] == ["D"]


def test_the_ways_hold_the_declaration_of_the_statements():
    """For small programs, whose merge blocks and steps are all reached."""
    tried = 0
    for seed in range(200):
        graph = lowered(random_structured_program(seed, 2))
        entered = [each for each in graph.function.predecessors.values() if each]
        if len(entered) + 1 < len(graph.function.blocks) or len(graph.function.blocks) > 7:
            continue
        tried += 1
        assert graph.merges in [way.merges for way in ways_to_structure(graph.function)], seed
    assert tried >= 10


def test_statements_are_declared_again_and_valid(validator_says):
    refused = 0
    for seed in range(200):
        graph = declared(lowered(random_structured_program(seed)).function)
        if isinstance(graph, str):
            refused += 1
            continue
        assert broken(graph) == ()
        assert seed >= 15 or validator_says(graph) == ""
    assert refused <= 6


def communications(function, seed):
    arguments = {name: [seed % 5, 1, 2, 3] for name in ("p", "q", "r")}
    inputs = WaveInputs(arguments, {f"op.{n}": [2, 0, 3, 1, 1] * 9 for n in range(3)})
    run = run_wave(function, Conditions(lanes=4, inputs=inputs))
    return [(each.callee, each.lanes, each.arguments) for each in run.communications]


def test_empty_blocks_change_nobody_s_convergence():
    added = 0
    for seed in range(80):
        function = lowered(random_structured_program(seed)).function
        graph = declared(function)
        if isinstance(graph, str):
            continue
        added += len(graph.function.blocks) > len(function.blocks)
        assert communications(graph.function, seed) == communications(function, seed), seed
    assert added >= 10


def test_added_blocks_keep_each_thread_s_path():
    """Two latches and a path that takes both."""
    function = sketch("A: -> H; H: op -> B, E; B: -> H, C; C: op -> H; E: op ->")
    graph = declared(function)
    assert not isinstance(graph, str)
    path = ("A", "H", "B", "H", "B", "C", "H", "E")
    inputs = WaveInputs(results=choices_along(function, path))
    run = run_wave(graph.function, Conditions(lanes=1, inputs=inputs))
    assert tuple(each for each in run.paths[0] if each in function.blocks) == path


MET_BY_THREE = """
define i32 @f(i1 noundef %a, i1 noundef %b) convergent {
entry:
  br i1 %a, label %one, label %end
one:
  br i1 %b, label %two, label %three
two:
  br label %end
three:
  br label %end
end:
  %met = phi i32 [ 1, %entry ], [ 2, %two ], [ 3, %three ]
  %r = call i32 @op(i32 %met)
  ret i32 %met
}
"""


def test_values_that_meet_in_an_added_block_stay_what_they_are(read_declared):
    graph = declared(read_declared(MET_BY_THREE))
    assert not isinstance(graph, str) and "one.join" in graph.function.blocks
    inputs = WaveInputs({"a": [0, 1, 1], "b": [0, 1, 0]})
    run = run_wave(graph.function, Conditions(lanes=3, inputs=inputs))
    assert run.outcomes == (("returned", 1), ("returned", 2), ("returned", 3))
