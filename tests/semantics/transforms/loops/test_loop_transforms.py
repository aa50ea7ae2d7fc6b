"""Loop transforms: what they make is well made, and where they promise to keep sets they do."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from oracles.ssa_check import well_made
from wavecheck.counterexamples.verdicts.verdicts import Unknown, Violated
from wavecheck.proofs.question.options import Options
from wavecheck.proofs.refinement.refinement import validate
from wavecheck.semantics.control_flow.cycles import cycle_forest
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.function import Function, Parameter
from wavecheck.semantics.program.instructions import Call, Compute
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.program.operands import Constant, Local
from wavecheck.semantics.program.terminators import Branch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.refusal import TransformRefused
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.catalogue import Request, transform_of

NAMES = (
    "insert-preheader",
    "peel-first",
    "peel-last",
    "rotate",
    "unroll",
    "unroll-by-trip-multiple",
    "unroll-in-full",
    "unroll-with-remainder",
    "unswitch",
)
QUICK = Options(timeout=2, bound=2)


# --- random programs ------------------------------------------------------------------------------


def some_program(rng: Random, size: int = 7) -> Function:
    """Loops with hearts, loops without tokens, or any graph without tokens."""
    kind = rng.choice(("controlled", "plain", "flow"))
    if kind == "flow":
        return with_fewer_operations(rng, random_flow(rng, rng.randint(3, 6)))
    function = varied(rng, random_program(rng, size))
    return function if kind == "controlled" else without_tokens(function)


def with_fewer_operations(rng: Random, function: Function) -> Function:
    """Some blocks lose their operation, so that some loops do not communicate."""
    blocks = {
        name: block
        if rng.random() < 0.6
        else replace(
            block,
            instructions=tuple(
                each
                for each in block.instructions
                if not (isinstance(each, Call) and each.convergent)
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def varied(rng: Random, function: Function) -> Function:
    """Some loops count to constants or to one more argument, some branches are on another."""
    forest = cycle_forest(function)
    counters = {phi.name for block in function.blocks.values() for phi in block.phis}
    blocks = dict(function.blocks)
    for name, block in function.blocks.items():
        end = block.terminator
        if not isinstance(end, Branch) or not block.instructions:
            continue
        *rest, last = block.instructions
        inside = all(forest.innermost(b) for b in (name, end.if_true, end.if_false))
        if isinstance(last, Compute) and last.operands[0].name in counters and rng.random() < 0.6:
            bound = rng.choice((Constant(rng.randint(1, 4), "i32"), Local("k", "i32")))
            last = replace(last, operands=(last.operands[0], bound))
            blocks[name] = replace(block, instructions=(*rest, last))
        elif inside and rng.random() < 0.5:
            blocks[name] = replace(block, terminator=replace(end, condition=Local("s", "i1")))
    shared = rng.random() < 0.5
    more = (Parameter(name, type_, True, shared) for name, type_ in (("s", "i1"), ("k", "i32")))
    return replace(function, blocks=blocks, parameters=(*function.parameters, *more))


def without_tokens(function: Function) -> Function:
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                replace(each, token=None, text="") if isinstance(each, Call) else each
                for each in block.instructions
                if not (isinstance(each, Call) and each.control)
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


def requests(rng: Random, name: str, function: Function):
    """A request for each loop; one without a place where the transform looks for it."""
    heads = [cycle.header for cycle in cycle_forest(function).cycles]
    for head in heads if name != "unswitch" else [""]:
        options = {"hearts": rng.choice(("keep", "keep", "chain", "copy", "outer"))}
        options["factor"] = rng.choice((2, 2, 3))
        yield Request((head,) if head else (), options)


def outcome(name: str, function: Function, request: Request) -> str:
    """What came of one transform: `refused`, or whether sets were promised and the verdict."""
    transform = transform_of(name)
    try:
        made = transform.apply(function, request)
    except TransformRefused:
        return "refused"
    why = transform.preserves(function, request)
    assert well_made(made)
    read_module(print_function(made), "made.ll")
    if check_rules(made):
        assert why is not None, (name, request)
        return "ill-formed"
    verdict = validate(function, made, QUICK)
    if isinstance(verdict, Violated):
        assert why is not None, (name, request, verdict.reason)
        single = "single-threaded" in verdict.reason
        assert not single or name == "unroll-by-trip-multiple", (name, request, verdict.reason)
        return "violated"
    word = "unknown" if isinstance(verdict, Unknown) else "preserved"
    return f"{'promised' if why is None else 'not promised'}, {word}"


def tally(seeds: range) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        rng = Random(f"loops/{seed}")
        function = some_program(rng)
        for name in NAMES:
            for request in requests(rng, name, function):
                found[name, outcome(name, function, request)] += 1
    return found


def assert_some_are_decided(found: Counter[tuple[str, str]], least: int) -> None:
    """Of what is promised some is decided; what ran out of time is shown otherwise."""
    kept = sum(number for (_, word), number in found.items() if word == "promised, preserved")
    open_ = sum(number for (_, word), number in found.items() if word == "promised, unknown")
    assert kept >= least, (open_, found)


def test_where_sets_are_promised_they_stay_on_random_programs():
    assert_some_are_decided(tally(range(6)), 1)


@pytest.mark.slow
def test_where_sets_are_promised_they_stay_on_many_random_programs():
    found = tally(range(1000, 1150))
    assert_some_are_decided(found, 150)
    for name in NAMES:
        assert found[name, "promised, preserved"], name
    for name in ("peel-last", "unroll-with-remainder", "unroll-by-trip-multiple"):
        assert found[name, "violated"], name


def several_transforms(rng: Random, function: Function, most: int = 3) -> tuple[Function, int]:
    """Up to three transforms in a row, each of which promises to keep sets; and how many."""
    made, count = function, 0
    for _ in range(30):
        name = rng.choice(NAMES)
        asked = list(requests(rng, name, made))
        if not asked or count == most:
            break
        request, transform = rng.choice(asked), transform_of(name)
        try:
            if transform.preserves(made, request) is None:
                following = transform.apply(made, request)
                if len(following.blocks) <= 40:
                    made, count = following, count + 1
                    assert well_made(made) and not check_rules(made)
        except TransformRefused:
            continue
    return made, count


def assert_promises_add_up(seeds: range, least: int) -> None:
    kept = 0
    for seed in seeds:
        rng = Random(f"several/{seed}")
        function = some_program(rng, 6)
        made, count = several_transforms(rng, function)
        if count:
            verdict = validate(function, made, QUICK)
            assert not isinstance(verdict, Violated), (seed, verdict.reason)
            kept += not isinstance(verdict, Unknown)
    assert kept >= least


def test_promises_of_several_transforms_add_up():
    assert_promises_add_up(range(12), 1)


@pytest.mark.slow
def test_promises_of_many_transforms_add_up():
    assert_promises_add_up(range(1000, 1300), 100)


# --- refusals and options -------------------------------------------------------------------------

NEST = """\
define void @f(i32 noundef %n) convergent {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @op(i32 %j)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %again = icmp ne i32 %i.next, 2
  br i1 %again, label %outer, label %exit
exit:
  ret void
}
declare void @op(i32) convergent
"""
INNER_AT_ONCE = "A: -> H; H: -> B, D; B: op -> X; X: -> B, H; D: ->"
USED_BEHIND = "A: t = entry -> B; B: h = loop t, op h -> B, C; C: op h ->"


def nest() -> Function:
    return read_module(NEST, "nest.ll").functions["f"]


@pytest.mark.parametrize(
    ("name", "function", "request_", "message"),
    [
        ("unroll", nest(), Request(), "@f has 2 loops"),
        ("unroll", nest(), Request(("latch",)), "%latch is the header of no loop"),
        ("unroll", nest(), Request(("lost",)), "no block %lost"),
        ("unroll", nest(), Request(("outer", "inner")), "one loop at a time"),
        ("unroll", nest(), Request(("outer",), {"factor": 1}), "factor 1"),
        ("unroll", nest(), Request(("outer",), {"hearts": "burn"}), "as `burn`"),
        ("unroll", sketch("A: -> B; B: ->"), Request(), "has no loop"),
        ("unroll", sketch("A: -> B, C; B: -> C, D; C: -> B; D: ->"), Request(), "several entries"),
        ("unroll-in-full", nest(), Request(("inner",)), "is no constant"),
        ("unroll-with-remainder", sketch("A: -> B; B: -> B, C; C: ->"), Request(), "no exit that"),
        ("rotate", nest(), Request(("inner",)), "does not begin with a test"),
        ("rotate", sketch(INNER_AT_ONCE), Request(("H",)), "%B is reached in other ways"),
        ("unswitch", nest(), Request(), "no branch in a loop on a condition"),
        ("insert-preheader", nest(), Request(("inner",)), "has a preheader, %outer"),
        ("peel-first", sketch(USED_BEHIND), Request(), "no longer defined"),
        ("peel-first", sketch(USED_BEHIND), Request((), {"hearts": "copy"}), "would meet in %C"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_place(name, function, request_, message):
    with pytest.raises(TransformRefused, match=message):
        transform_of(name).apply(function, request_)


@pytest.mark.parametrize("name", ["unroll", "peel-first", "peel-last", "unroll-with-remainder"])
def test_loops_of_a_nest_are_copied_with_what_they_hold(name):
    made = transform_of(name).apply(nest(), Request(("outer",)))
    assert well_made(made)
    inner = [call for _, call in made.calls() if call.callee == "op"]
    assert len(inner) == {"unroll": 2, "peel-first": 2}.get(name, 3)


def test_a_factor_says_how_many_copies_there_are():
    for factor in (2, 3, 5):
        made = transform_of("unroll").apply(nest(), Request(("inner",), {"factor": factor}))
        assert len([call for _, call in made.calls() if call.callee == "op"]) == factor


def test_what_cannot_be_copied_is_named():
    text = NEST.replace("call void @op(i32 %j)", 'call void asm sideeffect "s_nop 0", ""()')
    function = read_module(text, "asm.ll").functions["f"]
    with pytest.raises(TransformRefused, match="%inner holds inline assembly"):
        transform_of("unroll").apply(function, Request(("inner",)))


def test_a_stack_slot_in_a_loop_is_not_copied():
    text = NEST.replace(
        "  call void @op(i32 %j)\n", "  %slot = alloca i32\n  call void @use(ptr %slot)\n"
    )
    function = read_module(text + "declare void @use(ptr)\n", "slot.ll").functions["f"]
    with pytest.raises(TransformRefused, match="%inner holds a stack slot, %slot"):
        transform_of("unroll").apply(function, Request(("inner",)))


def test_a_frozen_bound_stands_in_front_where_it_may_be_poison():
    loose = NEST.replace("noundef ", "").replace("%i.next, 2", "%i.next, %n")
    for text, frozen in ((NEST, 0), (loose, 1)):
        function = read_module(text, "loop.ll").functions["f"]
        made = transform_of("unroll-with-remainder").apply(function, Request(("inner",)))
        opcodes = [each.opcode for _, each in made.sites() if isinstance(each, Compute)]
        assert opcodes.count("freeze") == frozen


# --- conditions that are easily overlooked --------------------------------------------------------


def why(name: str, text: str, *at: str) -> str | None:
    text += "declare void @op(i32) convergent\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    function = read_module(text, "why.ll").functions["f"]
    return transform_of(name).preserves(function, Request(at))


@pytest.mark.parametrize("name", ["insert-preheader", "peel-first", "unroll"])
def test_a_silent_loop_matters_where_it_may_change_the_header_of_a_cycle(name):
    flow = sketch("A: -> loop, B; B: op -> loop; loop: -> loop, C; C: op -> B, D; D: ->")
    request = Request(("loop",))
    reason = transform_of(name).preserves(flow, request)
    assert reason is not None and "several entries" in reason
    made = transform_of(name).apply(flow, request)
    assert isinstance(validate(flow, made, Options(timeout=60, bound=2)), Violated)


ROTATED = """\
define spir_kernel void @f(i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @op(i32 %i)
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
"""


@pytest.mark.parametrize("name", ["unroll-with-remainder", "peel-last"])
def test_a_count_that_may_be_poison_is_alike_only_where_it_is_tested_at_once(name):
    assert why(name, ROTATED) is not None
    assert why(name, ROTATED.replace("i32 %n)", "i32 noundef %n)")) is None
    silent = ROTATED.replace("  call void @op(i32 %i)\n", "").replace(
        "exit:\n", "exit:\n  call void @op(i32 0)\n"
    )
    assert why(name, silent) is None


@pytest.mark.parametrize("name", ["unroll-with-remainder", "peel-last"])
def test_a_count_is_alike_only_for_equal_arguments(name):
    text = ROTATED.replace("i32 %n)", "i32 noundef %n)")
    assert why(name, text.replace("spir_kernel ", "")) is not None
    lane = "entry:\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n"
    assert why(name, text.replace("entry:\n", lane).replace(", %n\n", ", %lane\n")) is not None


INVARIANT = """\
define spir_kernel void @f(i1 %c, i1 noundef %d, i1 noundef %e) convergent {
entry:
  br label %loop
loop:
  call void @op(i32 1)
  br i1 %d, label %asks, label %latch
asks:
  br i1 %c, label %then, label %latch
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %exit
exit:
  ret void
}
"""


def test_a_choice_that_may_be_poison_is_alike_only_where_the_loop_always_makes_it():
    assert why("unswitch", INVARIANT, "asks") is not None
    assert why("unswitch", INVARIANT.replace("(i1 %c", "(i1 noundef %c"), "asks") is None
    assert why("unswitch", INVARIANT.replace("spir_kernel ", ""), "asks") is not None
    assert why("unswitch", INVARIANT, "loop") is None


def test_a_choice_that_may_be_poison_is_frozen_where_it_is_made_earlier():
    text = INVARIANT + "declare void @op(i32) convergent\n"
    function = read_module(text, "why.ll").functions["f"]
    for block, frozen in (("asks", 1), ("loop", 0)):
        made = transform_of("unswitch").apply(function, Request((block,)))
        opcodes = [each.opcode for _, each in made.sites() if isinstance(each, Compute)]
        assert opcodes.count("freeze") == frozen
