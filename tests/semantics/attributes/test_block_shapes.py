"""Instructions that are cut into other blocks are the same program, and nothing else is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from wavecheck.semantics.attributes.alpha_equivalence import alike, alike_but_for_blocks
from wavecheck.semantics.control_flow.cycle_hierarchies import TooManyHierarchies, cycle_hierarchies
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Block, Function
from wavecheck.semantics.program.terminators import Branch, Jump, successors_of
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.reducible_cycles import redirected
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave


def function(body: str) -> Function:
    text = f"""
    declare void @op(i32) convergent
    define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y) convergent {{
    {body}
    }}
    """
    return read_module(text, "text").functions["f"]


BASE = """
entry:
  call void @op(i32 1)
  br i1 %c, label %then, label %else
then:
  call void @op(i32 2)
  br label %join
else:
  br i1 %d, label %join, label %side
side:
  call void @op(i32 3)
  br label %join
join:
  %p = phi i32 [ %x, %then ], [ %y, %else ], [ 7, %side ]
  call void @op(i32 %p)
  ret i32 %p
"""


def changed(*parts: tuple[str, str]) -> Function:
    text = BASE
    for old, new in parts:
        assert old in text
        text = text.replace(old, new)
    return function(text)


SAME = {
    "an edge": (
        ("label %join, label %side", "label %more, label %side"),
        ("side:", "more:\n  br label %join\nside:"),
        ("%y, %else", "%y, %more"),
    ),
    "an edge of two blocks": (
        ("label %join, label %side", "label %more, label %side"),
        ("side:", "more:\n  br label %most\nmost:\n  br label %join\nside:"),
        ("%y, %else", "%y, %most"),
    ),
    "a block of one way": (
        ("call void @op(i32 2)\n", "br label %more\nmore:\n  call void @op(i32 2)\n"),
        ("%x, %then", "%x, %more"),
    ),
    "the end of a block": (
        ("call void @op(i32 2)\n", "call void @op(i32 2)\n  br label %more\nmore:\n"),
        ("%x, %then", "%x, %more"),
    ),
    "a phi of one value": (
        ("side:\n", "side:\n  %q = phi i32 [ %x, %else ]\n"),
        ("call void @op(i32 %p)", "br label %end\nend:\n  %r = phi i32 [ %p, %join ]"),
        ("ret i32 %p", "call void @op(i32 %r)\n  ret i32 %r"),
    ),
    "what is not reached": (
        ("join:", "lost:\n  call void @op(i32 9)\n  br label %join\njoin:"),
        ("[ 7, %side ]", "[ 7, %side ], [ 8, %lost ]"),
    ),
    "the order of blocks": (
        ("side:\n  call void @op(i32 3)\n  br label %join\n", ""),
        ("ret i32 %p", "ret i32 %p\nside:\n  call void @op(i32 3)\n  br label %join"),
    ),
}

OTHER = {
    "a phi's values change places": (
        ("[ %x, %then ], [ %y, %else ]", "[ %y, %then ], [ %x, %else ]"),
    ),
    "so they do behind an edge": (
        ("label %join, label %side", "label %more, label %side"),
        ("side:", "more:\n  br label %join\nside:"),
        ("[ %x, %then ], [ %y, %else ]", "[ %y, %then ], [ %x, %more ]"),
    ),
    "an edge of the other way": (
        ("label %join, label %side", "label %side, label %more"),
        ("side:", "more:\n  br label %join\nside:"),
        ("%y, %else", "%y, %more"),
    ),
    "an edge that does something": (
        ("label %join, label %side", "label %more, label %side"),
        ("side:", "more:\n  call void @op(i32 2)\n  br label %join\nside:"),
        ("%y, %else", "%y, %more"),
    ),
    "a call behind the join": (("  call void @op(i32 3)\n", ""),),
    "a phi of two values": (
        ("side:\n", "side:\n  %q = phi i32 [ %x, %else ]\n"),
        ("op(i32 3)", "op(i32 %q)"),
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same_instructions_in_other_blocks(name):
    base, other = function(BASE), changed(*SAME[name])
    assert alike_but_for_blocks(base, other) and alike_but_for_blocks(other, base)
    assert not alike(base, other)


@pytest.mark.parametrize("name", OTHER)
def test_another_program_is_another_one(name):
    assert not alike_but_for_blocks(function(BASE), changed(*OTHER[name]))


TWO_WAYS = """
entry:
  br i1 %c, label %one, label %other
one:
  br label %join
other:
  br label %join
join:
  %p = phi i32 [ %x, %one ], [ %y, %other ]
  call void @op(i32 %p)
  ret i32 %p
"""


def test_two_ways_from_one_block_to_one_are_told_apart_by_the_blocks_between():
    swapped = TWO_WAYS.replace("[ %x, %one ], [ %y, %other ]", "[ %y, %one ], [ %x, %other ]")
    shorter = TWO_WAYS.replace("label %one, label", "label %join, label")
    shorter = shorter.replace("one:\n  br label %join\n", "").replace("%one ]", "%entry ]")
    for one, other in ((TWO_WAYS, swapped), (shorter, swapped), (shorter, TWO_WAYS)):
        # The last two are one program; that is not seen, since a way of its own has gone.
        assert not alike_but_for_blocks(function(one), function(other))
    longer = TWO_WAYS.replace("one:\n", "one:\n  br label %more\nmore:\n").replace(
        "%one ]", "%more ]"
    )
    assert alike_but_for_blocks(function(TWO_WAYS), function(longer))
    assert not alike_but_for_blocks(function(swapped), function(longer))


SWITCH = """
entry:
  switch i32 %x, label %other [ i32 0, label %one
                                i32 1, label %one ]
one:
  br label %join
other:
  call void @op(i32 2)
  br label %join
join:
  %p = phi i32 [ %x, %one ], [ %y, %other ]
  call void @op(i32 %p)
  ret i32 %p
"""


def test_two_cases_may_share_an_edge():
    shorter = SWITCH.replace("label %one", "label %join").replace("one:\n  br label %join\n", "")
    shorter = shorter.replace("[ %x, %one ]", "[ %x, %entry ], [ %x, %entry ]")
    assert alike_but_for_blocks(function(SWITCH), function(shorter))
    assert not alike_but_for_blocks(function(SWITCH), function(shorter.replace("i32 1,", "i32 2,")))


def test_empty_blocks_that_only_lead_to_each_other_are_not_reached():
    lost = "lost:\n  br label %gone\ngone:\n  br label %lost\nown:\n  br label %own\njoin:"
    assert alike_but_for_blocks(function(BASE), changed(("join:", lost)))


LOOP = """
entry:
  br label %loop
loop:
  %k = phi i32 [ %x, %entry ], [ %k, %loop ]
  call void @op(i32 %k)
  br i1 %c, label %loop, label %end
end:
  ret i32 %k
"""


def test_what_a_loop_only_carries_is_what_it_began_with():
    without = LOOP.replace("  %k = phi i32 [ %x, %entry ], [ %k, %loop ]\n", "")
    assert alike_but_for_blocks(function(LOOP), function(without.replace("%k", "%x")))
    assert not alike_but_for_blocks(function(LOOP), function(without.replace("%k", "%y")))


def test_a_phi_of_a_constant_is_kept_with_its_block():
    body = BASE.replace("label %join, label %side", "label %more, label %side")
    body = body.replace("side:", "more:\n  %q = phi i32 [ 4, %else ]\n  br label %join\nside:", 1)
    body = body.replace("%y, %else", "%q, %more")
    assert alike_but_for_blocks(function(body), function(body.replace("%q", "%other")))
    assert not alike_but_for_blocks(function(body), function(body.replace("i32 [ 4", "i32 [ 5")))


def test_what_is_said_of_a_jump_is_not_lost():
    plain = BASE.replace("label %join, label %side", "label %more, label %side")
    plain = plain.replace("side:", "more:\n  br label %join\nside:").replace(
        "%y, %else", "%y, %more"
    )
    body = plain.replace("more:\n  br label %join", "more:\n  br label %join, !llvm.loop !0")
    text = (
        "declare void @op(i32) convergent\n"
        f"define i32 @f(i1 %c, i1 %d, i32 %x, i32 %y) convergent {{\n{body}\n}}\n"
        '!0 = distinct !{!0, !1}\n!1 = !{!"llvm.loop.mustprogress"}\n'
    )
    said = read_module(text, "text").functions["f"]
    assert not alike_but_for_blocks(function(BASE), said)
    assert alike_but_for_blocks(function(BASE), function(plain))


# --- any program ---------------------------------------------------------------------------------


def cut_apart(rng: Random, program: Function) -> Function:
    """The program with some edges made longer, some blocks cut in two, and blocks in any order."""
    blocks = dict(program.blocks)
    for name in [*blocks]:
        for number, target in enumerate(dict.fromkeys(successors_of(blocks[name].terminator))):
            if rng.random() < 0.4:
                edge = f"{name}.{number}"
                blocks[name] = replace(
                    blocks[name], terminator=redirected(blocks[name].terminator, {target: edge})
                )
                blocks[edge] = Block(edge, (), (), Jump(target))
                blocks[target] = from_other(blocks[target], name, edge)
        here = blocks[name]
        if rng.random() < 0.4:
            at, rest = rng.randint(0, len(here.instructions)), f"{name}.rest"
            blocks[name] = replace(here, instructions=here.instructions[:at], terminator=Jump(rest))
            blocks[rest] = Block(rest, (), here.instructions[at:], here.terminator)
            for target in {*successors_of(here.terminator)}:
                blocks[target] = from_other(blocks[target], name, rest)
    first, *others = blocks
    rng.shuffle(others)
    return replace(program, blocks={name: blocks[name] for name in (first, *others)})


def from_other(block: Block, old: str, new: str) -> Block:
    return replace(
        block,
        phis=tuple(
            replace(phi, incoming={new if s == old else s: v for s, v in phi.incoming.items()})
            for phi in block.phis
        ),
    )


def swapped(rng: Random, program: Function) -> Function | None:
    """The program with the ways of one branch exchanged."""
    found = [block for block in program.blocks.values() if isinstance(block.terminator, Branch)]
    if not found:
        return None
    block = rng.choice(found)
    end = block.terminator
    assert isinstance(end, Branch)
    other = replace(end, if_true=end.if_false, if_false=end.if_true)
    return replace(program, blocks={**program.blocks, block.name: replace(block, terminator=other)})


def met(program: Function, seed: int) -> Counter[object]:
    """Who executed what together, and how often each had by then."""
    run = run_wave(program, Conditions(lanes=5, seed=seed))
    return Counter(
        (each.callee, each.lanes, tuple(sorted(each.executions.items())))
        for each in run.communications
    )


@pytest.mark.parametrize("seed", range(60))
def test_random_programs_cut_apart_are_the_same_and_their_waves_talk_alike(seed):
    rng = Random(f"shapes {seed}")
    program = random_program(rng, 12)
    other = cut_apart(rng, program)
    assert alike_but_for_blocks(program, other)
    assert met(program, seed) == met(other, seed)
    wrong = swapped(rng, program)
    if wrong is not None and not alike(program, wrong):
        assert not alike_but_for_blocks(wrong, other)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_cut_apart_has_the_same_hierarchies(seed):
    """Irreducible cycles included: the headers of all hierarchies, and who is in which cycle."""
    rng = Random(f"hierarchies {seed}")
    program = random_flow(rng, 5)
    other = cut_apart(rng, program)
    assert alike_but_for_blocks(program, other)

    def cycles(function: Function) -> set[frozenset[tuple[str, frozenset[str]]]]:
        hierarchies = cycle_hierarchies(function)
        assert not isinstance(hierarchies, TooManyHierarchies)
        return {
            frozenset(
                (cycle.header, cycle.blocks & frozenset(program.blocks)) for cycle in forest.cycles
            )
            for forest in hierarchies
        }

    assert cycles(program) == cycles(other)
