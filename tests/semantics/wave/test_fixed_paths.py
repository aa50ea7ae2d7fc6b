"""Which programs' threads take the same paths, whoever they communicate with."""

import pytest
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.fixed_paths import paths_are_fixed

TEXT = """
declare i32 @op(i32) convergent
declare i32 @own(i32) memory(none)
declare i32 @read(ptr) memory(read)
define void @f(i32 %x, ptr %p) {{
  br label %loop
loop:
  %i = phi i32 [ %x, %0 ], [ %next, %loop ]
  %met = call i32 @op(i32 %i)
  %own = call i32 @own(i32 %i)
  %read = call i32 @read(ptr %p)
  %loaded = load i32, ptr %p
  %sum = add i32 %met, %own
  %next = add i32 %i, {step}
  %more = icmp ne i32 {tested}, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}}
"""


def fixed(tested, step="1", given=()):
    module = read_module(TEXT.format(tested=tested, step=step), "f.ll")
    return paths_are_fixed(module.functions["f"], given)


@pytest.mark.parametrize("tested", ["%x", "%next", "%own"])
def test_arguments_and_what_is_computed_from_them_fix_the_paths(tested):
    assert fixed(tested)


@pytest.mark.parametrize("tested", ["%met", "%sum", "%read", "%loaded"])
def test_other_threads_have_a_say_in_results_and_memory(tested):
    assert not fixed(tested)


def test_a_counter_that_grows_by_a_result_is_not_fixed():
    assert not fixed("%next", step="%met")


@pytest.mark.parametrize(("tested", "name"), [("%sum", "op"), ("%loaded", "plain load")])
def test_given_results_are_inputs(tested, name):
    assert fixed(tested, given={name})
