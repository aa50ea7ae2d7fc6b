"""What an edge that goes may break: nothing of today's rules, and something of those of the
iterating anchor (IA5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from generators.random_acyclic import acyclic_token_program
from programs import program
from wavecheck.semantics.generation.random_graphs import rooted_flow
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.iterating_anchor.static_rules import check_with_wider_regions
from wavecheck.semantics.program.function import Function
from wavecheck.semantics.program.operands import Constant
from wavecheck.semantics.program.terminators import Branch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, transform_of

REMOVAL = transform_of("edge-removal")

ITERATING = program("dead_edge_beside_iterating_anchor")


def test_removing_a_dead_edge_breaks_the_rules_of_the_iterating_anchors_time():
    source = read_module(ITERATING, "f.ll").functions["f"]
    removed = REMOVAL.apply(source, Request(("E",)))
    broken = [
        {violation.rule for violation in check_with_wider_regions(each)}
        for each in (source, removed)
    ]
    assert broken == [set(), {"CO24"}]


def with_constants(rng: Random, source: Function) -> Function:
    """Some branches of the function are on a constant now."""
    blocks = dict(source.blocks)
    for name, block in blocks.items():
        if isinstance(block.terminator, Branch) and rng.random() < 0.5:
            end = replace(block.terminator, condition=Constant(rng.randrange(2), "i1"))
            blocks[name] = replace(block, terminator=end)
    return replace(source, blocks=blocks)


@pytest.mark.parametrize("seed", range(8))
def test_no_rule_of_today_is_broken_by_removing_an_edge(seed):
    rng = Random(seed)
    removed = 0
    for _ in range(12):
        make = rng.choice((rooted_flow, lambda r: acyclic_token_program(r, 5), random_program))
        source = with_constants(rng, make(rng))
        if check_rules(source):
            continue
        for block in source.blocks:
            try:
                changed = REMOVAL.apply(source, Request((block,)))
            except TransformRefused:
                continue
            removed += 1
            assert not check_rules(changed)
    assert removed > 5
