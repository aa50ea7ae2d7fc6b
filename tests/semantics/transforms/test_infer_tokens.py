"""Tokens for programs that have none (CO17)."""

from dataclasses import replace
from random import Random

import pytest
from wavecheck.semantics.control_flow.cycles import cycle_forest, reducible
from wavecheck.semantics.generation.random_graphs import random_flow
from wavecheck.semantics.printing.printer import print_function
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.rewriting.reducible_cycles import with_reducible_cycles
from wavecheck.semantics.static_rules.rules import check_rules
from wavecheck.semantics.transforms.infer_tokens import NotInferable, with_inferred_tokens
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

FLOWS = [random_flow(Random(f"infer/{seed}"), 3 + seed % 6) for seed in range(60)]


def test_every_operation_gets_the_token_of_its_innermost_loop():
    nest = "E: op -> H; H: op -> I, X; I: op -> I, L; L: op -> H, X; X: op -> ."
    found = with_inferred_tokens(sketch(nest))
    used = {site.block: call.token for site, call in found.calls() if call.is_operation}
    hearts = {site.block: call.token for site, call in found.calls() if call.control == "loop"}
    entry = "convergence.entry"
    assert used == {
        "E": entry,
        "H": "convergence.H",
        "I": "convergence.I",
        "L": "convergence.H",
        "X": entry,
    }
    assert hearts == {"H": entry, "I": "convergence.H"}


@pytest.mark.parametrize("number", range(len(FLOWS)))
def test_the_result_keeps_the_static_rules(number):
    found = with_inferred_tokens(FLOWS[number])
    assert not check_rules(found)
    assert reducible(cycle_forest(found))
    assert all(call.control != "anchor" for _, call in found.calls())
    assert all(call.token for _, call in found.calls() if call.is_operation)


def test_some_of_these_programs_were_irreducible():
    irreducible = [flow for flow in FLOWS if not reducible(cycle_forest(flow))]
    assert len(irreducible) > len(FLOWS) / 5
    assert all(with_reducible_cycles(flow) != flow for flow in irreducible)


def test_llvm_accepts_what_is_printed():
    for flow in FLOWS[:12]:
        found = with_inferred_tokens(flow)
        again = read_module(print_function(found), "f.ll").functions[found.name]
        assert not check_rules(again) and again.controlled


def test_each_lane_does_what_it_did():
    for number, flow in enumerate(FLOWS[:30]):
        runs = [
            run_wave(program, Conditions(lanes=3, seed=number))
            for program in (flow, with_reducible_cycles(flow), with_inferred_tokens(flow))
        ]
        histories = [
            [[(event.name, event.arguments) for event in lane] for lane in run.events]
            for run in runs
        ]
        assert histories[0] == histories[1] == histories[2]


def test_values_are_carried_to_the_entry_that_they_were_meant_for():
    text = """
define i32 @f(i1 %c, i1 %d, i32 %x) {
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 1, %0 ], [ %j, %b ]
  br label %b
b:
  %j = phi i32 [ %x, %0 ], [ %i, %a ]
  br i1 %d, label %a, label %end
end:
  ret i32 %j
}
"""
    function = read_module(text, "f.ll").functions["f"]
    found = with_reducible_cycles(function)
    for c in (0, 1):
        inputs = {"c": c, "d": 0, "x": 7}
        results = [returned(each, inputs) for each in (function, found)]
        assert results[0] == results[1] == ("returned", 1 if c else 7)


def returned(function, arguments):
    from wavecheck.semantics.wave.inputs import WaveInputs

    return run_wave(function, Conditions(lanes=1, inputs=WaveInputs(arguments=arguments))).outcomes[
        0
    ]


def test_a_function_with_tokens_is_refused():
    with pytest.raises(NotInferable, match="already"):
        with_inferred_tokens(sketch("E: t = entry, op t -> ."))


def test_a_function_without_operations_stays_as_it_is():
    plain = sketch("E: -> H; H: -> H, X; X: -> .")
    assert with_inferred_tokens(plain) == plain


def test_a_name_that_is_taken_is_said():
    function = sketch("E: op -> .")
    call = function.blocks["E"].instructions[0]
    named = replace(call, name="convergence.entry", type="i32")
    block = replace(function.blocks["E"], instructions=(named,))
    with pytest.raises(NotInferable, match="a name that a token needs"):
        with_inferred_tokens(replace(function, blocks={"E": block}))
