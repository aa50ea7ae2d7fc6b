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
from wavecheck.semantics.program.attributes import DEFINED
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
    more = (
        Parameter(name, type_, attributes=DEFINED, shared=shared)
        for name, type_ in (("s", "i1"), ("k", "i32"))
    )
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
