"""The catalogue: its files are read, say what is expected, and hold what they say."""

from pathlib import Path

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases, cases_of, read_case
from wavecheck.counterexamples.verdicts.expectations import STATIC_RULES, WORDS
from wavecheck.counterexamples.verdicts.verdicts import name_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.static_rules.rules import check_rules

ROWS = [f"CO{number}" for number in (2, 3, 4, 5, 6, 11, 25, 27, *range(35, 48), 49, 52)]
"""The ledger rows that are transforms, or programs to transform."""

CASES = cases()
PAIRS = [case for case in CASES if case.is_pair]
JUDGED = [(case, each) for case in PAIRS for each in case.expectations]


def named(case) -> str:
    return case.name


@pytest.mark.parametrize("row", ROWS)
def test_every_row_that_is_a_transform_has_a_case(row):
    assert cases_of(row)


@pytest.mark.parametrize("case", PAIRS, ids=named)
def test_each_source_has_a_target_and_its_own_expectation(case):
    functions = read_file(str(case.path)).functions
    sources = [name for name in functions if name.startswith("src")]
    assert [each.function or "src" for each in case.expectations] == sources
    assert {"tgt" + name[3:] for name in sources} == {n for n in functions if n[:3] == "tgt"}


@pytest.mark.parametrize("case", CASES, ids=named)
def test_each_case_has_a_title_of_one_sentence_and_known_words(case):
    assert case.title.endswith(".") and not case.title[0].isdigit()
    assert all(each.word in WORDS and each.ids for each in case.expectations)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_an_ill_formed_target_says_which_rule_it_breaks(case):
    for each in case.expectations:
        assert each.word != "ill-formed" or STATIC_RULES.intersection(each.ids)


def test_a_third_of_the_pairs_or_more_is_refuted():
    refuted = [each for _, each in JUDGED if each.word in ("violated", "ill-formed")]
    assert len(JUDGED) >= 90
    assert 3 * len(refuted) >= len(JUDGED)


@pytest.mark.parametrize("row", ["CO2", "CO3", "CO4", "CO27", "CO36", "CO37", "CO41", "CO43"])
def test_accepted_and_refuted_transforms_of_a_row_stand_side_by_side(row):
    words = {each.word for _, each in JUDGED if row in each.ids}
    assert {"preserved", "violated"} <= words


def test_all_three_unrollings_with_a_remainder_are_refuted():
    words = [each.word for _, each in JUDGED if "CO40" in each.ids]
    assert len(words) >= 3 and set(words) == {"violated"}


def test_the_contracts_of_a_case_lie_beside_it():
    shuffle = next(case for case in CASES if case.name == "branches/shuffle")
    assert shuffle.contracts == CATALOGUE / "branches" / "shuffle.contracts.toml"
    assert next(case for case in CASES if case.name == "branches/speculate").contracts is None


@pytest.mark.parametrize("text", ["", "; A title alone.\n", "; EXPECT: violated CO2\ndefine\n"])
def test_a_file_without_expectation_or_title_is_no_case(tmp_path: Path, text: str):
    path = tmp_path / "case.srctgt.ll"
    path.write_text(text)
    with pytest.raises(InputError, match="what is expected"):
        read_case(path)


def test_notes_follow_the_title(tmp_path: Path):
    path = tmp_path / "case.ll"
    path.write_text("; EXPECT: well-formed CO5\n; A title.\n; A note.\n\n; Not the head.\n")
    case = read_case(path)
    assert (case.title, case.notes, case.is_pair) == ("A title.", ("A note.",), False)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_rules_are_broken_only_where_the_case_says_so(case):
    """A source is never ill-formed: an expectation of a pair speaks of its target."""
    for name, function in read_file(str(case.path)).functions.items():
        meant = not (case.is_pair and name.startswith("src"))
        expected = case.expected_of(name.replace("tgt", "src", 1) if case.is_pair else name)
        broken = {violation.rule for violation in check_rules(function)}
        if meant and expected is not None and expected.word == "ill-formed":
            assert broken and STATIC_RULES.intersection(expected.ids) <= broken
        else:
            assert not broken, name


@pytest.mark.parametrize("case", PAIRS, ids=named)
def test_every_answer_is_the_one_that_a_case_expects(case):
    """`unknown` too: it stands where the model ends, and nowhere else."""
    for pair in pairs_of([str(case.path)]):
        answer = judge(pair, Options(timeout=60))
        word = name_of(answer.verdict)
        assert pair.expected.met_by(word, answer.verdict.rules), pair.source
