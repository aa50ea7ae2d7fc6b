"""The catalogue's programs of transforms: each target is what the transform makes of its source."""

import re
from dataclasses import replace

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases
from wavecheck.counterexamples.verdicts.verdicts import name_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.reading.reader import read_file
from wavecheck.semantics.transforms.catalogue import Request, transform_of, transforms

CASES = cases(CATALOGUE / "transforms")
REFUSING = {"violated", "ill-formed"}


def named(case):
    return case.name


def applications(case):
    """For each source the transform that makes its target, and what it is asked."""
    found = {}
    text = case.path.read_text()
    for words, source in re.findall(r"^; APPLY: (.*)\ndefine .*?@(src\w*)\(", text, re.MULTILINE):
        name, *words = words.split()
        given = list(zip(words[::2], words[1::2], strict=True))
        at = tuple(value for key, value in given if key == "--at")
        options = {
            key[2:]: int(value) if value.isdigit() else value
            for key, value in given
            if key != "--at"
        }
        found[source] = (transform_of(name), Request(at, options))
    return found


def same_text(function):
    """What is printed of a function, without its name and without what calls are known to do."""
    text = print_function(replace(function, name="f"))
    return re.sub(r"\) (?:[a-z]+(?:\([a-z]+\))? ?)+(?=\[|$)", ")", text, flags=re.MULTILINE)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_each_target_is_what_the_transform_makes_of_its_source(case):
    module = read_file(case.path)
    asked = applications(case)
    assert set(asked) == {each.function or "src" for each in case.expectations}
    for source, (transform, request) in asked.items():
        request = replace(request, module=module)
        made = transform.apply(module.functions[source], request)
        target = module.functions[source.replace("src", "tgt", 1)]
        assert same_text(made) == same_text(target), source


@pytest.mark.parametrize("case", CASES, ids=named)
def test_what_is_promised_is_expected_to_be_preserved(case):
    module = read_file(case.path)
    asked = applications(case)
    for each in case.expectations:
        source = each.function or "src"
        transform, request = asked[source]
        why = transform.preserves(module.functions[source], replace(request, module=module))
        assert why is not None or each.word == "preserved", source


SHOWN = {
    each.name: [
        expectation.word
        for case in CASES
        for source, (transform, _) in applications(case).items()
        for expectation in [case.expected_of(source)]
        if transform is each and expectation is not None
    ]
    for each in transforms()
}


@pytest.mark.parametrize("name", SHOWN)
def test_each_transform_is_shown_keeping_sets_and_breaking_them(name):
    assert "preserved" in SHOWN[name]
    assert REFUSING.intersection(SHOWN[name])


def test_a_third_of_them_or_more_is_refuted():
    words = [word for found in SHOWN.values() for word in found]
    assert 3 * len([word for word in words if word in REFUSING]) >= len(words)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_checker_says_of_each_what_is_expected(case):
    for pair in pairs_of([str(case.path)]):
        answer = judge(pair, Options(timeout=60))
        assert pair.expected.met_by(name_of(answer.verdict), answer.verdict.rules), pair.source
