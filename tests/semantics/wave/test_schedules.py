"""Which lanes step together under each schedule."""

from wavecheck.semantics.wave import schedules as wave_policies
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

TWO_BACK_EDGES = "E: -> H; H: -> A, X; A: op -> H, B; B: -> H; X: -> ."

SPREAD = {"H": [[1, 1, 0], [1, 1, 0]], "A": [[1, 0], [0, 0]]}


def test_each_header_comes_last_in_its_cycle(run_sketch):
    """All finish the iteration before anyone starts the next, with two back edges as well."""
    assert run_sketch(TWO_BACK_EDGES, 2, **SPREAD).sets_of("op") == ((0, 1), (0, 1))


def test_with_the_header_first_lanes_run_ahead_of_each_other(run_sketch, monkeypatch):
    true_order = wave_policies.cycle_order
    monkeypatch.setattr(
        wave_policies, "cycle_order", lambda forest, header_last: true_order(forest, False)
    )
    assert run_sketch(TWO_BACK_EDGES, 2, **SPREAD).sets_of("op") != ((0, 1), (0, 1))


def test_post_dominators_are_where_the_stack_joins(run_sketch):
    """CO4: threads that leave a region by a side way miss the others there."""
    goto = "E: -> A, B; A: -> C, D; B: -> C; C: op -> D; D: fin -> ."
    choices = {"E": [[1], [0]], "A": [[1], [1]]}
    assert run_sketch(goto, 2, **choices).sets_of("op") == ((0, 1),)
    stack = run_sketch(goto, 2, "ipdom", **choices)
    assert sorted(stack.sets_of("op")) == [(0,), (1,)]
    assert stack.sets_of("fin") == ((0, 1),)
    assert sorted(run_sketch(goto, 2, "independent", **choices).sets_of("fin")) == [(0,), (1,)]


def test_the_stack_joins_inner_branches_before_outer_ones(run_sketch):
    nested = "E: -> A, J; A: -> B, C; B: -> M; C: -> M; M: inner -> J; J: outer -> ."
    choices = {"E": [[1], [0], [1], [0]], "A": [[0], [0], [1], [1]]}
    found = run_sketch(nested, 4, "ipdom", **choices)
    assert found.sets_of("inner") == ((0, 2),)
    assert found.sets_of("outer") == ((0, 1, 2, 3),)


def test_the_stack_does_not_wait_for_a_lane_that_ended_on_the_way(read_declared):
    function = read_declared("""
define void @f(i32 %x) convergent {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %divide, label %join
divide:
  %q = udiv i32 1, %x
  br label %join
join:
  %r = call i32 @op(i32 0)
  ret void
}""")
    inputs = WaveInputs({"x": [5, 0, 5]})
    for policy in ("maximal", "ipdom"):
        assert run_wave(function, Conditions(lanes=3, policy=policy, inputs=inputs)).sets_of(
            "op"
        ) == ((0, 2),)
