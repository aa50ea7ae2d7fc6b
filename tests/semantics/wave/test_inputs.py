"""Inputs of a run: those that are given, and those that are drawn."""

import pytest
from programs import program
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.values.values import POISON
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.memory_inputs import shown_memory_inputs
from wavecheck.semantics.wave.simulated_wave import run_wave

INPUTS = program("all_inputs")


@pytest.fixture(scope="module")
def with_inputs(read_declared):
    return read_declared(INPUTS)


def test_inputs_prescribe_arguments_results_and_loads(with_inputs):
    document = {"x": 5, "%y": [1, 2], "op": [[100, 200], [300, 400]], "plain load": [7]}
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


# --- memory ---

TOLD = """
@g = external global i32
declare void @op() convergent
define i32 @f(ptr %p) {
  store i8 0, ptr @g
  call void @op()
  %a = load i32, ptr %p
  %v = load volatile i32, ptr %p
  %w = load i32, ptr %p
  %s = add i32 %a, %w
  ret i32 %s
}
"""


@pytest.fixture(scope="module")
def told():
    return read_module(TOLD, "told.ll").functions["f"]


def test_bytes_of_memory_are_given_and_shared_by_all_lanes():
    module = read_module("define i32 @f(ptr %p) { %v = load i32, ptr %p ret i32 %v }", "m.ll")
    function = module.functions["f"]
    document = {"p": [65536, 65538], "#memory": {"0x10000": [1, 2, 3, 4], "65540": [5, "poison"]}}
    inputs = WaveInputs.from_json(document, function, 2)
    assert inputs.memory == {65536: 1, 65537: 2, 65538: 3, 65539: 4, 65540: 5, 65541: "poison"}
    found = run_wave(function, Conditions(lanes=2, inputs=inputs))
    assert found.outcomes == (("returned", 0x04030201), ("returned", POISON))


def test_what_others_write_is_there_behind_the_call_and_the_volatile_load(told):
    document = {
        "p": 65536,
        "#memory": {"0x10000": [0] * 4},
        "#written": {
            "op": [[{"0x10000": [7, 0, 0, 0]}]],
            "load": [[{"0x10000": [9]}]],
        },
    }
    inputs = WaveInputs.from_json(document, told, 1)
    found = run_wave(told, Conditions(lanes=1, inputs=inputs))
    assert found.outcomes == (("returned", 16),)


def test_globals_lie_where_they_are_put():
    text = "@g = external global i32\ndefine ptr @f() { ret ptr @g }"
    function = read_module(text, "m.ll").functions["f"]
    for given in ({"@g": 4096}, {"g": "0x1000"}):
        inputs = WaveInputs.from_json({"#addresses": given}, function, 1)
        found = run_wave(function, Conditions(lanes=1, inputs=inputs))
        assert found.outcomes == (("returned", 4096),)


def test_what_is_given_of_memory_is_printed_as_it_is_read(told):
    document = {
        "#memory": {"0x10000": [1, "poison"], "0x20000": [3]},
        "#addresses": {"@g": "0x30000"},
        "#written": {"load": [[], [{}, {"0x10001": [4]}]]},
    }
    given = WaveInputs.from_json(document, told, 2)
    assert shown_memory_inputs(told, given.memory, given.addresses, given.written) == document


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"#memory": [1]}, "'#memory' needs an object"),
        ({"#memory": {"here": [1]}}, "'#memory' has no address 'here'"),
        ({"#memory": {str(1 << 64): [1]}}, "'#memory' has no address"),
        ({"#memory": {"0x10": 1}}, "'#memory' at 0x10 needs a list of bytes"),
        ({"#memory": {"0x10": [256]}}, "'#memory' at 0x10 cannot hold 256"),
        ({"#memory": {"0x10": [True]}}, "cannot hold True"),
        ({"#memory": {"0x10": [1, 2], "17": [3]}}, "gives the byte at 0x11 twice"),
        ({"#addresses": {"h": 1}}, "@f uses no global of the name 'h'"),
        ({"#addresses": {"g": -1}}, "'#addresses' has no address -1"),
        ({"#addresses": 1}, "'#addresses' needs an object"),
        ({"#written": {"other": [[]]}}, "no call and no effect of the name 'other'"),
        ({"#written": {"op": [[], []]}}, "'#written' of 'op' needs 1 lists, one a lane"),
        ({"#written": {"op": [3]}}, "needs 1 lists"),
        ({"#written": {"op": [[{"0x10": [-1]}]]}}, "'#written' at 0x10 cannot hold -1"),
    ],
)
def test_wrong_memory_is_refused_with_what_is_wrong(told, document, complaint):
    with pytest.raises(InputError) as caught:
        WaveInputs.from_json(document, told, 1)
    assert complaint in caught.value.message
