"""Transforms of blocks, anchors and attributes: what they make, refuse and promise."""

from __future__ import annotations

import pytest
from programs import program
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.semantics.program.contracts import Contract
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.transforms.catalogue import Request, transform_of
from wavecheck.semantics.transforms.hoist import may_grow

DIAMOND = program("diamond_behind_calls")


def test_only_calls_that_talk_to_no_one_lose_their_attribute_unless_named():
    drop, source = transform_of("drop-convergent"), read_module(DIAMOND, "f.ll").functions["f"]
    assert drop.preserves(source, Request()) is None
    kinds = {call.callee: call.convergent for _, call in drop.apply(source, Request()).calls()}
    assert kinds == {"plain": False, "op": True}
    assert "@op may communicate" in (drop.preserves(source, Request(("head",))) or "")
    named = drop.apply(source, Request(("head",)))
    assert not any(call.convergent for _, call in named.calls()) and not named.convergent
    alone = DIAMOND.replace("  call i32 @plain(i32 1) convergent\n", "")
    with pytest.raises(TransformRefused):
        drop.apply(read_module(alone, "f.ll").functions["f"], Request())


def test_inlining_needs_a_body():
    path = str(CATALOGUE / "transforms" / "inline" / "callees.srctgt.ll")
    module = read_file(path)
    inline = transform_of("inline")
    found = inline.apply(module.functions["src1"], Request(module=module))
    assert "callee" not in {call.callee for _, call in found.calls()}
    assert inline.preserves(module.functions["src1"], Request(module=module)) is None
    with pytest.raises(TransformRefused, match="not known"):
        inline.apply(module.functions["src1"], Request())
    with pytest.raises(TransformRefused, match="calls no function"):
        inline.apply(module.functions["callee"], Request(module=module))


def test_inlining_mixes_tokens_with_none_and_promises_nothing_then():
    path = CATALOGUE / "transforms" / "inline" / "tokens_on_one_side.srctgt.ll"
    module, inline = read_file(path), transform_of("inline")
    for name, rule in (("src1", "CO16"), ("src2", "CO10")):
        request = Request(module=module)
        why = inline.preserves(module.functions[name], request)
        assert why is not None and why.startswith(f"the result breaks {rule}: ")
        found = inline.apply(module.functions[name], request)
        assert {call.callee for _, call in found.calls() if call.is_operation} == {"op"}
    assert inline.preserves(module.functions["src3"], Request(module=module)) is None


BLOCKS = {"hoist": 2, "sink": 2, "edge-removal": 1, "jump-thread": 2, "tail-merge": 2}
BLOCKS |= {"anchor-sink": 2, "anchor-hoist": 2, "tail-duplicate": 2}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_that_is_not_there_is_refused(name):
    source, places = read_module(DIAMOND, "f.ll").functions["f"], ("head", "nowhere")
    with pytest.raises(TransformRefused, match="no block %nowhere"):
        transform_of(name).apply(source, Request(places[-BLOCKS[name] :]))
    with pytest.raises(TransformRefused) as refused:
        transform_of(name).apply(source, Request())
    assert "give --at" in refused.value.hint


def test_a_set_that_may_grow_takes_threads_that_did_not_call_for_poison_only():
    shuffle = Contract(sets="may-grow", out_of_range="poison")
    undefined = Contract(sets="may-grow", out_of_range="ub")
    assert may_grow(shuffle, arms=1) and may_grow(undefined, arms=2)
    assert not may_grow(undefined, arms=1) and not may_grow(Contract(), arms=2)
