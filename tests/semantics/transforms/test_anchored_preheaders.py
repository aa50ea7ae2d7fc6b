"""Preheaders with plain anchors, and hearts, in place of iterating anchors (IA8)."""

from dataclasses import replace
from random import Random

import pytest
from generators.arbitrary_token_programs import Wildness, wild_program
from programs import program
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.token_rules import token_relation
from wavecheck.semantics.iterating_anchor.dynamic_rule import iterating_anchors, iterating_choices
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.anchored_preheaders import NoPreheader, with_preheaders

TWO_LOOPS = "E: -> A, C; A: a = iterating, op1 a -> A, C; C: c = iterating, op2 c -> C, A, X; X: ->"


def test_edges_from_outside_lead_through_the_preheader_and_back_edges_do_not():
    made = with_preheaders(sketch(TWO_LOOPS))
    assert made.successors == {
        "E": ("A.preheader", "C.preheader"),
        "A": ("A", "C.preheader"),
        "C": ("C", "A.preheader", "X"),
        "X": (),
        "A.preheader": ("A",),
        "C.preheader": ("C",),
    }
    controls = [(site.block, call.control) for site, call in made.calls() if call.control]
    assert set(controls) == {
        ("A", "loop"),
        ("C", "loop"),
        ("A.preheader", "anchor"),
        ("C.preheader", "anchor"),
    }
    assert not iterating_anchors(made) and not check_rules(made)


@pytest.mark.parametrize("before", ["", "t = anchor, op t, "])
def test_an_anchor_in_the_entry_block_becomes_a_plain_one(before):
    made = with_preheaders(sketch(f"E: {before}a = iterating, op a -> X; X: ->"))
    assert {call.control for _, call in made.calls()} == {"anchor", None}
    assert not iterating_anchors(made) and not check_rules(made)


def test_a_heart_may_not_stand_behind_a_convergent_operation():
    program = "E: t = anchor -> A; A: op t, a = iterating, op a -> A, X; X: ->"
    with pytest.raises(NoPreheader, match="precedes the iterating anchor in A"):
        with_preheaders(sketch(program))
    broken = check_rules(with_preheaders(sketch(program), anywhere=True))
    assert ("CO13", "A") in {(each.rule, each.block) for each in broken}


def test_edges_of_unreachable_blocks_lead_through_the_preheader_too():
    lost = "E: -> A; A: t = iterating, op t -> A, X; X: ->; L: -> A"
    made = with_preheaders(sketch(lost))
    assert made.successors["L"] == made.successors["E"] == ("A.preheader",)
    assert made.successors["A"] == ("A", "X")


def iterating(function):
    """The function with the attribute at each of its anchors."""

    def of(block):
        done = (
            replace(each, iterating=True) if getattr(each, "control", None) == "anchor" else each
            for each in block.instructions
        )
        return replace(block, instructions=tuple(done))

    return replace(function, blocks={name: of(block) for name, block in function.blocks.items()})


@pytest.mark.parametrize("seed", range(4))
def test_only_a_convergent_operation_in_front_makes_it_ill_formed(seed):
    """Graphs of any shape, with iterating anchors in place of all others."""
    rng, seen = Random(seed), 0
    wildness = Wildness(rootless=0.5, stray=0.05, local=0.1)
    while seen < 30:
        source = iterating(wild_program(rng, wildness=wildness))
        if not iterating_anchors(source) or check_rules(source):
            continue
        try:
            assert not check_rules(with_preheaders(source))
        except NoPreheader:
            assert "CO13" in {each.rule for each in check_rules(with_preheaders(source, True))}
            continue
        seen += 1


PHI = program("iterating_anchor_and_phi")


def test_phis_are_divided_between_the_preheader_and_the_block():
    made = with_preheaders(read_module(PHI, "phi.ll").functions["f"])
    again = read_module(print_function(made), "again.ll").functions["f"]
    (first,), (kept,) = again.blocks["a.preheader"].phis, again.blocks["a"].phis
    assert set(first.incoming) == {"e", "b"}
    assert set(kept.incoming) == {"a.preheader", "a"}
    assert not check_rules(again)


BEHIND = (
    "E: -> A, B; A: a = iterating, op a -> B, X; B: -> A, C; C: c = iterating, op c -> A, C; X: ->"
)


@pytest.mark.parametrize("program", [TWO_LOOPS, BEHIND])
def test_what_the_result_communicates_iterating_anchors_may(program):
    """On random paths of two threads, for all choices at the preheaders' anchors."""
    source = sketch(program)
    target = with_preheaders(source)
    rng, compared = Random(3), 0
    for _ in range(60):
        paths = tuple(random_path(rng, target, 8) for _ in range(2))
        mine = History(source, tuple(tuple(b for b in p if b in source.blocks) for p in paths))
        theirs = History(target, paths)
        allowed = {operations(mine, choice) for choice in iterating_choices(mine)}
        made = {operations(theirs, choice) for choice in iterating_choices(theirs)}
        assert made <= allowed
        compared += len(made) > 1
    assert compared > 20


def random_path(rng, function, length):
    path = [function.entry]
    while function.successors[path[-1]] and len(path) < length:
        path.append(rng.choice(function.successors[path[-1]]))
    return tuple(path)


def operations(history, choice):
    places = {
        instance: (instance.thread, number)
        for thread in history.threads
        for number, instance in enumerate(i for i in thread if history.call(i).is_operation)
    }
    relation = token_relation(history, choice)
    return frozenset((places[a], places[b]) for a, b in relation if a in places)


def test_a_back_edge_from_another_block_does_not_pass_the_preheader():
    made = with_preheaders(sketch("E: -> A; A: a = iterating, op a -> B; B: -> A, X; X: ->"))
    assert made.successors["B"] == ("A", "X") and made.successors["E"] == ("A.preheader",)


def test_new_names_are_those_of_no_value_and_no_block():
    text = PHI.replace("i32 %n)", "i32 %i.first)").replace("%j, %n", "%j, %i.first")
    text = text.replace("b:", "t.first:").replace("label %b", "label %t.first")
    text = text.replace("%b ]", "%t.first ]").replace("%j", "%a.preheader")
    made = with_preheaders(read_module(text, "names.ll").functions["f"])
    again = read_module(print_function(made), "again.ll").functions["f"]
    assert not check_rules(again) and len(again.blocks) == 5
