"""Entries of the catalogue: none is left out, and each finds its nearest of the other answer."""

import pytest
from wavecheck.counterexamples.corpus.entries import (
    ACCEPTED,
    Entry,
    entries,
    entries_of,
    files_of,
    neighbour,
    numbered,
)
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases

BY_KEY = {entry.key: entry for entry in entries()}

SHOWN_BY_CLAIMS = {"F7", "F14", "F18", "F24", "F25", "F26"}
"""Findings about relations, listings and figures, which no program of the catalogue can show."""


def entry(word, program, ids=("CO2",), file="a/b.srctgt.ll", name="src1"):
    return Entry("pair", file, name, word, ids, "", "", program)


def test_every_file_has_entries_and_every_expected_answer_is_one():
    files = {path.relative_to(CATALOGUE).as_posix() for path in CATALOGUE.rglob("*.*")}
    assert {each.file for each in BY_KEY.values()} == {f for f in files if f[-5:] != ".toml"}
    for case in cases():
        here = [each for each in BY_KEY.values() if each.path == case.path]
        assert {case.expected_of(each.name) for each in here} == set(case.expectations)
    assert len(BY_KEY) == len(entries())


def test_every_finding_that_a_program_can_show_has_an_entry():
    findings = {f"F{number}" for number in range(1, 27)}
    assert {id_ for id_ in findings if not entries_of(id_)} == SHOWN_BY_CLAIMS


def test_every_refuted_pair_has_an_accepted_neighbour():
    refuted = [each for each in BY_KEY.values() if each.word in ("violated", "ill-formed")]
    alone = [each.key for each in refuted if each.kind != "program" and neighbour(each) is None]
    assert len(refuted) > 150 and alone == []
    assert all(neighbour(each).accepted for each in refuted if neighbour(each))


@pytest.mark.parametrize(
    ("key", "nearest"),
    [
        ("loops/uncontrolled/src2", "loops/uncontrolled/src1"),
        ("memory/independent_reads/IRIW+release+acquire", "memory/independent_reads/IRIW+sc"),
        ("rules/unnatural_counting_kept/example", "rules/unnatural_counting_broken/example"),
        ("values/products/src1", "values/products/src2"),
        ("loops/children_of_a_cycle/src1", "loops/children_of_a_cycle/src2"),
    ],
)
def test_the_neighbour_is_the_program_that_differs_least(key, nearest):
    assert neighbour(BY_KEY[key]).key == nearest


def test_a_neighbour_shares_a_claim_before_it_shares_text():
    here = entry("violated", "one\ntwo\nthree")
    alike = entry("preserved", "one\ntwo\nthree", ids=("CO3",), name="src2")
    sharing = entry("preserved", "one\ntwo\nfour", name="src3")
    less = entry("preserved", "one\nfive\nsix", name="src4")
    same = entry("violated", "one\ntwo\nthree", name="src5")
    assert neighbour(here, [alike, less, sharing, same]) is sharing
    assert neighbour(here, [alike, same]) is alike
    assert neighbour(here, [same]) is None


def test_an_entry_says_what_it_shows_and_how_it_is_asked():
    one = BY_KEY["anchors/anchor_and_loop/src4"]
    assert one.note.startswith("hoisted and its uses put on a heart:")
    assert one.note.endswith("anchors inside the loop could have chosen that.")
    assert one.title.startswith("An anchor may not be hoisted out of a loop")
    assert "@src4(" in one.program and "@tgt4(" in one.program and "@src5(" not in one.program
    assert one.command.endswith("catalogue/anchors/anchor_and_loop.srctgt.ll --function src4")
    rotated = BY_KEY["transforms/rotate/rotate/src5"]
    assert rotated.made == "rotate --hearts copy" and "APPLY" not in rotated.note
    assert BY_KEY["llvm/gvn_sink/src2"].made == "gvn-sink"
    assert BY_KEY["calls/inlining/src6"].program.count("\ndefine ") == 2


def test_litmus_tests_say_what_stands_in_their_comments():
    one = BY_KEY["memory/assumed_tags/src1"]
    assert (one.word, one.ids, one.target) == ("violated", ("MM17", "MM19", "F20"), "tgt1")
    assert one.note.startswith("A target that takes operations without tags")
    assert one.program.count("C src1") == one.program.count("C tgt1") == 1
    alone = BY_KEY["memory/private_cache/MM13+own-store"]
    assert (alone.kind, alone.word, alone.accepted) == ("litmus", "Never", True)
    assert alone.command == "wavecheck litmus counterexamples/catalogue/memory/private_cache.litmus"


def test_notes_are_told_apart_by_their_numbers():
    assert numbered(["1: a. 2, 3: b"]) == {"1": "a.", "2": "b", "3": "b"}
    assert numbered(["Of each pair.", "the rest"]) == {"": "Of each pair. the rest"}
    assert numbered([]) == {}


def test_the_files_of_a_row_are_counted_by_answer():
    (shown,) = files_of("F10")
    assert shown.words == {"preserved": 1, "violated": 1}
    assert str(shown).endswith("cycles/uniform_anyway.srctgt.ll: 1 preserved, 1 violated")
    assert set(ACCEPTED).isdisjoint({"violated", "ill-formed", "unknown"})
