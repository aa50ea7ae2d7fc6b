"""Classic litmus tests, as diy makes them: answers by constraints are those of the definition."""

import pytest
from wavecheck.counterexamples.results.places import place_of_test
from wavecheck.counterexamples.text.litmus_expectations import notes_in
from wavecheck.proofs.benchmarks.classic_litmus_tests import SHAPES, classic_litmus_texts, spread
from wavecheck.proofs.memory.answers import answer, answer_by_definition
from wavecheck.semantics.litmus.reader import read_litmus, read_litmus_tests


def agree(text):
    test = read_litmus(text)
    found, defined = answer(test), answer_by_definition(test)
    assert found.states == defined.states
    assert found.meeting == defined.meeting
    assert found.happens_before == defined.happens_before
    assert found.racy == defined.racy
    assert not (found.meeting and found.forbidden_by)


@pytest.mark.parametrize("text", spread(6), ids=lambda text: text.split("\n")[0])
def test_answers_are_those_of_the_definition(text):
    agree(text)


@pytest.mark.slow
def test_many_answers_are_those_of_the_definition():
    for text in spread(280):
        agree(text)


def test_every_shape_has_all_orders_fences_and_dependencies():
    names = [text.split("\n")[0].removeprefix("C ") for text in classic_litmus_texts()]
    assert len(names) == len(set(names)) > 2400
    counts = {shape.name: 0 for shape in SHAPES}
    for name in names:
        counts[name.partition("+")[0] if not name.startswith("2+2W") else "2+2W"] += 1
    assert counts["MP"] == counts["SB"] == 45**2
    assert counts["LB"] == 63**2
    assert counts["IRIW"] == 9 * 45**2


def test_many_tests_may_stand_in_one_file(tmp_path):
    """Their lines and what is expected of them are found by their names."""
    texts = [f"{text}\n(* EXPECT: Never *)\n" for text in spread(2)]
    path = tmp_path / "many.litmus"
    path.write_text("".join(texts))
    tests = read_litmus_tests(path.read_text(), str(path))
    lines = path.read_text().split("\n")
    for test in tests:
        assert lines[place_of_test(str(path), test.name).line - 1] == f"C {test.name}"
        assert notes_in(path.read_text(), test.name).word == "Never"
    assert place_of_test(str(path), "none of them").line == 0
    assert place_of_test(str(tmp_path / "none"), tests[0].name).line == 0
    path.write_text("\n\n" + "".join(texts))
    assert place_of_test(str(path), tests[0].name).line == 3
