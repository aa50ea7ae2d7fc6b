"""Where a transform of calls, anchors or blocks promises to keep the communicating sets, no wave
shows that it does not; and each one breaks some where it promises nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from generators.random_branches import random_branches
from programs import program
from wavecheck.counterexamples.verdicts.verdicts import Preserved, Violated, name_of
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.instructions import Call
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, transform_of

OPTIONS = Options(bound=2, timeout=3)

PLACES = {
    "hoist": [("head1",), ("head2",), ("head1", "then1"), ("head2", "else2")],
    "sink": [("head1",), ("head2",), ("head1", "then1"), ("head2", "else2")],
    "jump-thread": [("then1", "head2"), ("else1", "head2"), ("entry", "head1")],
    "tail-duplicate": [("then1", "head2"), ("else1", "head2"), ("else2", "latch")],
    "tail-merge": [("then1", "else1"), ("then2", "else2"), ("then1", "else2")],
    "edge-removal": [("head1",), ("head2",)],
    "anchor-hoist": [
        ("head1", "then1", "else1"),
        ("head1", "then1"),
        ("entry", "head1"),
        ("entry", "head1", "head2"),
        ("head2", "then2", "else2"),
    ],
    "anchor-sink": [("entry", "head1"), ("head1", "then1"), ("head2", "else2"), ("head1", "head2")],
}
"""Transforms, and where they may apply to random branches."""


def changed(name: str, source: Function, rng: Random) -> Iterator[tuple[str | None, Function]]:
    """What the transform makes of the function in one place, if in any, and why it promises
    nothing."""
    transform = transform_of(name)
    for at in rng.sample(PLACES[name], len(PLACES[name])):
        if not set(at) <= set(source.blocks):
            continue
        request = Request(at)
        try:
            target = transform.apply(source, request)
        except TransformRefused:
            continue
        yield transform.preserves(source, request), target
        return


def tried(name: str, seed: int, programs: int) -> Counter[tuple[bool, str]]:
    """How many answers there are, by whether it was promised and by verdict."""
    rng = Random(seed)
    found: Counter[tuple[bool, str]] = Counter()
    for _ in range(programs * 40):
        if found.total() == programs:
            break
        source = random_branches(rng)
        for why, target in changed(name, source, rng):
            if check_rules(target):
                found[why is None, "ill-formed"] += 1
                continue
            found[why is None, name_of(validate(source, target, OPTIONS))] += 1
    return found


@pytest.mark.parametrize("name", PLACES)
def test_what_is_promised_is_never_refuted(name):
    found = tried(name, seed=1, programs=2)
    assert found.total() == 2
    assert not found[True, "violated"] and not found[True, "ill-formed"]


def with_convergent_plain_calls(source: Function) -> Function:
    """The calls of `plain` are convergent, with the token of the call before in their block."""
    blocks = {}
    for name, block in source.blocks.items():
        token, instructions = None, []
        for each in block.instructions:
            if isinstance(each, Call):
                if each.callee == "plain" and (token is not None or not source.controlled):
                    each = replace(each, convergent=True, token=token)
                token = each.name if each.control else each.token or token
            instructions.append(each)
        blocks[name] = replace(block, instructions=tuple(instructions))
    return replace(source, blocks=blocks)


@pytest.mark.parametrize("seed", range(3))
def test_calls_that_talk_to_no_one_lose_their_attribute_everywhere(seed):
    rng, drop = Random(seed), transform_of("drop-convergent")
    tried = 0
    while tried < 2:
        source = with_convergent_plain_calls(random_branches(rng))
        dropped = [call for _, call in source.calls() if call.callee == "plain" and call.convergent]
        if not dropped or check_rules(source):
            continue
        tried += 1
        assert drop.preserves(source, Request()) is None
        target = drop.apply(source, Request())
        assert not any(call.convergent for _, call in target.calls() if call.callee == "plain")
        assert isinstance(validate(source, target, OPTIONS), Preserved)
        assert isinstance(validate(target, source, OPTIONS), Preserved)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("name", PLACES)
def test_what_is_promised_is_mostly_proved(name, seed):
    found = tried(name, seed, programs=25)
    assert not found[True, "violated"] and not found[True, "ill-formed"]
    assert found[True, "preserved"] > 2 * found[True, "unknown"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hoist", "sink", "tail-duplicate", "tail-merge"])
def test_what_is_not_promised_is_sometimes_refuted(name):
    assert tried(name, seed=9, programs=40)[False, "violated"]


ITERATIONS = program("anchor_of_iterations")


def test_an_anchor_may_take_threads_of_different_iterations_together():
    source = read_module(ITERATIONS, "f.ll").functions["f"]
    hoist, request = transform_of("hoist"), Request(("loop",))
    assert "back to an anchor" in (hoist.preserves(source, request) or "")
    found = validate(source, hoist.apply(source, request), Options(timeout=20))
    assert isinstance(found, Violated)
