"""The iterating anchor's dynamic rule (IA1) over histories, and how a program writes it."""

from random import Random

import pytest
from programs import program
from wavecheck.semantics.convergence.dynamic_instances import History
from wavecheck.semantics.convergence.relations import NEVER_CONVERGED, relation_of
from wavecheck.semantics.convergence.token_rules import admissible_choices
from wavecheck.semantics.iterating_anchor.dynamic_rule import (
    admissible_iterating,
    iterating_anchors,
    iterating_choices,
    keeps_meetings,
    previous_meetings,
    with_plain_anchors,
)
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module

NATURAL = "E: -> A; A: a = iterating, op a -> A, B, X; B: -> A, X; X: ->"
ENTERED_TWICE = NATURAL.replace("E: -> A;", "E: -> A, B;")


def history(program, *paths):
    return History(sketch(program), tuple(map(tuple, paths)))


def meetings(found, thread):
    return [anchor for anchor in found.anchors if anchor.thread == thread]


def test_a_meeting_follows_another_while_the_region_is_not_left():
    found = history(NATURAL, "EABAX")
    first, second = meetings(found, 0)
    assert previous_meetings(found) == {first: None, second: first}


def test_a_meeting_behind_a_block_outside_the_region_is_a_first_one():
    found = history(ENTERED_TWICE, "EABAA")
    first, second, third = meetings(found, 0)
    assert previous_meetings(found) == {first: None, second: None, third: second}


def test_the_region_may_be_left_inside_the_block_of_another_anchor():
    program = "E: -> A; A: a = iterating -> B; B: b = iterating -> A, B, X; X: ->"
    found = history(program, "EABBABX")
    a1, b1, b2, a2, b3 = found.anchors
    assert previous_meetings(found) == {a1: None, b1: None, b2: b1, a2: a1, b3: None}


def test_plain_anchors_have_no_meetings():
    found = history(NATURAL.replace("iterating", "anchor"), "EABAX")
    assert previous_meetings(found) == {}


def test_a_second_meeting_is_decided_by_the_first():
    found = history(NATURAL, "EAAX", "EABAX")
    (a, b), (c, d) = meetings(found, 0), meetings(found, 1)
    assert keeps_meetings(relation_of([[a, c], [b, d]]), found)
    assert not keeps_meetings(relation_of([[a, c]]), found)
    assert not keeps_meetings(relation_of([[b, d]]), found)
    assert keeps_meetings(NEVER_CONVERGED, found)


def test_a_pair_of_which_one_left_the_region_is_free():
    found = history(ENTERED_TWICE, "EAAX", "EABAX")
    (a, b), (c, d) = meetings(found, 0), meetings(found, 1)
    assert keeps_meetings(relation_of([[a, c], [b, d]]), found)
    assert keeps_meetings(relation_of([[a, c]]), found)
    assert keeps_meetings(relation_of([[b, d]]), found)


def test_a_first_meeting_may_be_converged_with_a_later_one():
    """Then the threads stay one iteration apart."""
    found = history(NATURAL, "EAAX", "EAAAX")
    (a, b), (c, d, e) = meetings(found, 0), meetings(found, 1)
    assert admissible_iterating(relation_of([[a, d], [b, e]]), found)
    assert not admissible_iterating(relation_of([[a, d]]), found)
    assert not admissible_iterating(relation_of([[a, c], [b, e]]), found)


def test_the_choices_are_the_admissible_ones_that_keep_meetings():
    paths = ("EAAX", "EABAX")
    iterating = set(iterating_choices(history(NATURAL, *paths)))
    plain = set(admissible_choices(history(NATURAL, *paths)))
    found = history(NATURAL, *paths)
    (a, b), (c, d) = meetings(found, 0), meetings(found, 1)
    assert plain - iterating == {relation_of([[a, c]]), relation_of([[b, d]])}
    assert iterating < plain


def test_admissible_choices_of_iterating_anchors_are_admissible():
    found = history(NATURAL, "EAAX", "EAAX")
    (a, b), (c, d) = meetings(found, 0), meetings(found, 1)
    crossed = relation_of([[a, d], [b, c]])
    assert keeps_meetings(crossed, found)
    assert not admissible_iterating(crossed, found)


def random_path(rng, function, length):
    path = [function.entry]
    while function.successors[path[-1]] and len(path) < length:
        path.append(rng.choice(function.successors[path[-1]]))
    return tuple(path)


@pytest.mark.parametrize("program", [NATURAL, ENTERED_TWICE])
def test_a_choice_is_a_label_for_each_first_meeting_and_inheritance_for_later_ones(program):
    """Whatever labels first meetings get, a relation by labels that later meetings inherit keeps
    the rule: the meetings since the first one, and its label, are the name."""
    function, rng = sketch(program), Random(1)
    related = 0
    for _ in range(200):
        found = History(function, tuple(random_path(rng, function, 6) for _ in range(3)))
        names = {}
        for meeting, before in previous_meetings(found).items():
            first = (rng.randrange(3), 0)
            names[meeting] = first if before is None else (names[before][0], names[before][1] + 1)
        named = {}
        for meeting, name in names.items():
            named.setdefault(name, []).append(meeting)
        one_of_a_thread = ({m.thread: m for m in group}.values() for group in named.values())
        if any(len({m.thread for m in group}) < len(group) for group in named.values()):
            continue
        choice = relation_of(one_of_a_thread)
        assert keeps_meetings(choice, found)
        related += bool(choice)
    assert related > 50


# --- how a program writes it --------------------------------------------------------------------

TEXT = program("iterating_and_plain_anchor")


def test_an_attribute_at_the_call_site_marks_an_iterating_anchor():
    function = read_module(TEXT, "t.ll").functions["f"]
    assert iterating_anchors(function) == (Site("a", 0),)
    assert iterating_anchors(with_plain_anchors(function)) == ()


def test_a_printed_iterating_anchor_is_read_again():
    function = read_module(TEXT, "t.ll").functions["f"]
    again = read_module(print_function(function), "again.ll").functions["f"]
    assert iterating_anchors(again) == (Site("a", 0),)
    plain = read_module(print_function(with_plain_anchors(function)), "p.ll").functions["f"]
    assert iterating_anchors(plain) == ()
