"""Calls of known functions become their bodies (CO11), and what cannot is unmodelled."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.inlining.inlining import inline_calls
from wavecheck.semantics.llvm.worker import run_passes, verify_text
from wavecheck.semantics.printing.printer import print_module
from wavecheck.semantics.program.function import Block
from wavecheck.semantics.program.instructions import Call, Unmodelled
from wavecheck.semantics.program.operands import Local
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

DECLARATIONS = """
declare i32 @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
"""
ENTRY = "%t = call token @llvm.experimental.convergence.entry()"
ANCHOR = "%t = call token @llvm.experimental.convergence.anchor()"
ON_T = '[ "convergencectrl"(token %t) ]'
LEAF = f"""define i32 @leaf(i32 %x) convergent {{
  {ENTRY}
  %r = call i32 @op(i32 %x) {ON_T}
  ret i32 %r
}}"""


def inlined(text, name="f", **options):
    module = read_module(text + DECLARATIONS, "x.ll")
    return inline_calls(module.functions[name], module, **options)


def accepted(function):
    """The function, after LLVM's verifier has seen its print."""
    assert verify_text(print_module([function])) is None
    return function


def calls_of(function):
    return [(call.callee, call.token) for _, call in function.calls() if call.control is None]


def unmodelled(function):
    (found,) = (found for _, found in function.sites() if isinstance(found, Unmodelled))
    return found


def test_a_function_without_such_calls_is_itself():
    module = read_module(LEAF + DECLARATIONS, "x.ll")
    assert inline_calls(module.functions["leaf"], module) is module.functions["leaf"]


def test_an_interposable_body_is_not_looked_into():
    text = (
        "define void @f() {\n call void @g()\n ret void\n}\ndefine weak void @g() {\n ret void\n}"
    )
    assert calls_of(inlined(text)) == [("g", None)]


# --- noundef and ranges stay what they were ----------------------------------------------------

PROMISES = """define i32 @f(i32 %n) {
  %r = call noundef range(i32 0, 10) i32 @g(i32 noundef %n)
  ret i32 %r
}
define i32 @g(i32 range(i32 5, 2) %x) {
  ret i32 %x
}"""


@pytest.mark.parametrize(
    ("value", "outcome"),
    [(0, 0), (1, 1), (7, 7), (4, "undefined"), (9, 9), (10, "undefined"), (2**32 - 1, "undefined")],
)
def test_a_value_outside_its_range_is_poison_and_noundef_makes_that_undefined(value, outcome):
    function = accepted(inlined(PROMISES))
    run = run_wave(
        function, Conditions(lanes=1, inputs=WaveInputs.from_json({"n": value}, function, 1))
    )
    kind, *rest = run.outcomes[0]
    assert (rest[0] if kind == "returned" else kind.split()[0]) == outcome


@pytest.mark.parametrize(("value", "outcome"), [(6, "returned"), (2**31 - 1, "undefined")])
@pytest.mark.parametrize("marked", ["call", "callee"])
def test_a_poison_argument_that_must_be_defined_is_undefined_behaviour(value, outcome, marked):
    here, there = ("noundef", "") if marked == "call" else ("", "noundef")
    text = f"""define i32 @f(i32 %n) {{
      %y = add nsw i32 %n, 1
      %r = call i32 @g(i32 {here} %y)
      ret i32 %r
    }}
    define i32 @g(i32 {there} %x) {{
      ret i32 0
    }}"""
    module = read_module(text, "x.ll")
    function = module.functions["f"]
    if marked == "callee":
        function = without_noundef_arguments(function)
    function = accepted(inline_calls(function, module))
    run = run_wave(
        function, Conditions(lanes=1, inputs=WaveInputs.from_json({"n": value}, function, 1))
    )
    assert run.outcomes[0][0].split()[0] == outcome


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("%r = call i32 @op(i32 %x)\n  ret i32 %r", True),
        ("%r = call i32 @op(i32 %x)\n  %y = add i32 %r, 1\n  ret i32 %r", True),
        ("%r = call i32 @op(i32 %x)\n  %y = add i32 %r, 1\n  ret i32 %y", False),
        ("%r = call i32 @op(i32 %x)\n  %s = call i32 @op(i32 0)\n  ret i32 %r", False),
        ("%r = call i32 @op(i32 %x)\n  store i32 0, ptr null\n  ret i32 %r", False),
        ("%r = call i32 @op(i32 %x)\n  br label %end\nend:\n  ret i32 %r", False),
    ],
)
@pytest.mark.parametrize("noundef", ["noundef ", ""])
def test_what_is_returned_at_once_is_as_defined_as_the_result(body, said, noundef):
    """LLVM's inliner moves `noundef` to the inner call; behind another call it may not hold yet."""
    text = f"""define i32 @f(i32 %n) {{
      %r = call {noundef}i32 @g(i32 %n)
      ret i32 %r
    }}
    define i32 @g(i32 %x) {{
      {body}
    }}"""
    first = next(call for _, call in inlined(text).calls())
    assert first.result.noundef == (said and noundef != "")


def without_noundef_arguments(function):
    """The function as one built by hand, whose calls do not repeat what their callees say."""
    blocks = {
        name: replace(
            block,
            instructions=tuple(
                replace(found, given=()) if isinstance(found, Call) else found
                for found in block.instructions
            ),
        )
        for name, block in function.blocks.items()
    }
    return replace(function, blocks=blocks)


# --- what cannot be inlined --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("%r = call i32 @f(i32 %n)", "recursive call of @f"),
        ("%r = call i32 @ping(i32 %n)", "recursive call of @ping"),
        ("%r = call i64 @pong(i32 %n)", "does not match"),
        ("call void @ping()", "does not match"),
        ("%r = call i32 @leaf(i32 %n)", "no convergence control token.*CO16"),
        (f"{ANCHOR}\n%r = call i32 @loose(i32 %n) {ON_T}", "mix its uncontrolled.*CO16"),
        (
            "%q = call i32 @op(i32 1)\n%r = call i32 @anchored(i32 %n)",
            "mix its controlled convergence.*CO16",
        ),
    ],
)
def test_what_cannot_be_inlined_is_unmodelled_in_its_place(body, reason):
    text = f"""define i32 @f(i32 %n) convergent {{
      {body}
      ret i32 0
    }}
    define i32 @ping(i32 %x) {{
      %r = call i32 @pong(i32 %x)
      ret i32 %r
    }}
    define i32 @pong(i32 %x) {{
      %r = call i32 @ping(i32 %x)
      ret i32 %r
    }}
    define i32 @loose(i32 %x) convergent {{
      %r = call i32 @op(i32 %x)
      ret i32 %r
    }}
    define i32 @anchored(i32 %x) {{
      {ANCHOR}
      %r = call i32 @op(i32 %x) {ON_T}
      ret i32 %r
    }}
    {LEAF}"""
    found = unmodelled(inlined(text))
    assert re.search(reason, found.reason)
    assert found.line and "call" in found.text


def test_a_function_that_would_grow_too_large_keeps_its_last_calls():
    calls = "\n".join(f"%r{n} = call i32 @g(i32 %n)" for n in range(4))
    text = f"""define i32 @f(i32 %n) {{
      {calls}
      ret i32 %r0
    }}
    define i32 @g(i32 %x) {{
      %y = add i32 %x, 2
      ret i32 %y
    }}"""
    function = inlined(text, limit=12)
    kept = [found for _, found in function.sites() if isinstance(found, Unmodelled)]
    assert [found.name for found in kept] == ["r3"]
    assert "too large" in kept[0].reason


def test_functions_that_call_on_and_on_end_in_a_sentence():
    chain = "".join(
        f"define void @f{n}() {{\n call void @f{n + 1}()\n ret void\n}}\n" for n in range(400)
    )
    found = unmodelled(inlined(chain + "define void @f400() {\n ret void\n}", "f0"))
    assert "inside one another" in found.reason


# --- LLVM's inliner is a second opinion --------------------------------------------------------


def pair_of(seed):
    """A random caller whose operations are calls of a random callee, which has the real ones."""
    rng = Random(seed)
    callee = replace(random_program(rng, 5, anchors=False), name="callee")
    caller = replace(random_program(rng, 6, anchors=False), name="caller")

    def calling(found):
        if not (isinstance(found, Call) and found.is_operation and found.type == "i32"):
            return found
        (value, *_) = found.arguments or (Local("p", "i32"),)
        return replace(found, callee="callee", arguments=(value, Local("q", "i32"), value))

    blocks = {
        name: Block(name, block.phis, tuple(map(calling, block.instructions)), block.terminator)
        for name, block in caller.blocks.items()
    }
    return print_module([replace(caller, blocks=blocks), callee])


def observed(function, seed):
    """What each lane communicates in turn, and how it ends."""
    run = run_wave(function, Conditions(lanes=4, seed=seed))
    by_lane = [
        [
            (found.callee, found.lanes, found.arguments[lane], found.results[lane])
            for found in run.communications
            if found.control is None and lane in found.lanes
        ]
        for lane in range(4)
    ]
    return by_lane, run.outcomes


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_inlining_agrees_with_llvms_inliner_on_the_wave(seed):
    text = pair_of(seed)
    assert verify_text(text) is None
    module = read_module(text, "x.ll")
    ours = inline_calls(module.functions["caller"], module)
    assert "callee" not in {callee for callee, _ in calls_of(ours)}
    assert verify_text(print_module([ours])) is None
    head = "define i32 @callee("
    marked = text.replace(head, head).replace("%r) convergent {", "%r) convergent alwaysinline {")
    llvms = read_module(run_passes(marked, "always-inline").text, "y.ll").functions["caller"]
    assert "callee" not in {callee for callee, _ in calls_of(llvms)}
    assert observed(ours, seed) == observed(llvms, seed)
