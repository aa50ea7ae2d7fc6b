"""Inputs of a run: those that are given, and those that are drawn."""

import pytest
from programs import program
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.values.values import POISON
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

INPUTS = program("all_inputs")


@pytest.fixture(scope="module")
def with_inputs(read_declared):
    return read_declared(INPUTS)


def test_inputs_prescribe_arguments_results_and_loads(with_inputs):
    document = {"x": 5, "%y": [1, 2], "op": [[100, 200], [300, 400]], "load": [7]}
    inputs = WaveInputs.from_json(document, with_inputs, 2)
    found = run_wave(with_inputs, Conditions(lanes=2, inputs=inputs))
    assert found.outcomes == (("returned", 308), ("returned", 709))
    assert found.communications[1].arguments == {0: (5,), 1: (5,)}


def test_a_sign_in_front_is_part_of_the_name_where_an_argument_is_called_so(read_declared):
    program = read_declared("""define i32 @f(i32 %"@x", i32 %x, i32 %"%y") {
  %z = call i32 @x(i32 %"@x")
  ret i32 %z
}
declare i32 @x(i32)""")
    document = {"@x": 1, "%x": 2, "%y": 3}
    assert WaveInputs.from_json(document, program, 1).arguments == {"@x": 1, "x": 2, "%y": 3}
    assert WaveInputs.from_json({"%@x": 1, "%%y": 3}, program, 1).arguments == {"@x": 1, "%y": 3}


def test_an_input_may_be_poison_or_negative(with_inputs):
    inputs = WaveInputs.from_json({"x": ["poison", -1], "y": 3}, with_inputs, 2)
    found = run_wave(with_inputs, Conditions(lanes=2, inputs=inputs))
    assert found.communications[1].arguments == {0: (POISON,), 1: (2**32 - 1,)}
    inputs = WaveInputs.from_json({"y": ["poison", 99]}, with_inputs, 2)
    found = run_wave(with_inputs, Conditions(lanes=2, inputs=inputs))
    assert {outcome[0] for outcome in found.outcomes} == {"undefined behaviour"}


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ([], "not a JSON object"),
        ({"q": 1}, "no argument and no call of the name 'q'"),
        ({"x": [1, 2, 3]}, "'x' has 3 values for 2 lanes"),
        ({"y": 256}, "'y' cannot be 256: it has type i8"),
        ({"y": -129}, "'y' cannot be -129"),
        ({"x": "seven"}, "'x' cannot be 'seven'"),
        ({"x": {"a": 1}}, "'x' cannot be"),
        ({"x": 1.5}, "'x' cannot be 1.5"),
        ({"x": None}, "'x' cannot be None"),
        ({"op": 3}, "'op' needs a list"),
        ({"op": [[1]]}, "'op' has 1 lists for 2 lanes"),
        ({"op": [[1], 2]}, "'op' mixes values and lists"),
        ({"op": [2**32]}, "'op' cannot be 4294967296"),
    ],
)
def test_wrong_inputs_are_refused_with_what_is_wrong(with_inputs, document, complaint):
    with pytest.raises(InputError) as caught:
        WaveInputs.from_json(document, with_inputs, 2)
    assert complaint in caught.value.message


def test_arguments_that_nobody_gives_are_small_or_rarely_at_the_edge_and_in_range(with_inputs):
    runs = [run_wave(with_inputs, Conditions(lanes=4, seed=seed)) for seed in range(60)]
    drawn = [values[0] for r in runs for values in r.communications[1].arguments.values()]
    assert sum(value < 7 for value in drawn) > 200
    assert any(value > 2**30 for value in drawn)
    assert all(r.completed for r in runs)


def test_shared_arguments_are_equal_in_all_lanes():
    module = read_module(
        "define amdgpu_kernel void @f(i32 %n) { %r = call i32 @op(i32 %n) ret void }\n"
        "declare i32 @op(i32) convergent",
        "test.ll",
    )
    for seed in range(10):
        found = run_wave(module.functions["f"], Conditions(lanes=4, seed=seed))
        assert len(set(found.communications[0].arguments.values())) == 1
