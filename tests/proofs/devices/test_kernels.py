"""Kernels compute what paths and arguments need, and take from tables what a device cannot know."""

import pytest
from wavecheck.proofs.devices.binary_execution import executed
from wavecheck.proofs.devices.comparison import expected_logs, first_difference
from wavecheck.proofs.devices.log_layout import Called, Entered, Returned
from wavecheck.proofs.devices.trials import BackendStopped, NotBuildable, assembled_kernel

COUNTED = """define i32 @f(i32 noundef %n) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %r = call i32 @op(i32 %i) [ "convergencectrl"(token %u) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}"""


def test_a_binary_by_itself_logs_paths_sets_and_arguments(ready):
    made = ready(COUNTED, n=[1, 2, 3, 2])
    logs = executed(made.binary, made.layout, made.buffer)
    assert [log.path for log in logs] == [
        ("entry", *["loop"] * trips, "end") for trips in (1, 2, 3, 2)
    ]
    assert [[(each.mask, each.arguments) for each in log.calls] for log in logs] == [
        [(0b1111, (0,))],
        [(0b1111, (0,)), (0b1110, (1,))],
        [(0b1111, (0,)), (0b1110, (1,)), (0b0100, (2,))],
        [(0b1111, (0,)), (0b1110, (1,))],
    ]
    assert [log.entries[-1] for log in logs] == [Returned(trips) for trips in (1, 2, 3, 2)]


def test_lanes_that_left_a_loop_in_different_iterations_meet_behind_it(ready):
    text = COUNTED.replace(
        "  ret i32 %next",
        '  %s = call i32 @op(i32 9) [ "convergencectrl"(token %t) ]\n  ret i32 %next',
    )
    made = ready(text, n=[1, 2, 3, 2])
    logs = executed(made.binary, made.layout, made.buffer)
    assert {log.calls[-1].mask for log in logs} == {0b1111}


def test_the_wave_would_log_the_same(ready):
    made = ready(COUNTED, n=[1, 2, 3, 2])
    logs = executed(made.binary, made.layout, made.buffer)
    assert first_difference(expected_logs(made.run, made.layout), logs) is None


def test_results_and_wide_numbers_come_from_tables(ready):
    made = ready(
        """define i64 @f(i64 noundef %x, i1 noundef %c) convergent {
      %y = call i32 @other(i32 1)
      %z = zext i32 %y to i64
      %w = add i64 %z, %x
      %s = icmp ult i64 %w, 5000000000
      %b = and i1 %c, %s
      br i1 %b, label %yes, label %no
    yes:
      %r = call i32 @op(i32 %y)
      br label %no
    no:
      ret i64 %w
    }""",
        x=[1 << 40, 7, 9, 1 << 32],
        c=[1, 1, 0, 1],
    )
    logs = executed(made.binary, made.layout, made.buffer)
    assert first_difference(expected_logs(made.run, made.layout), logs) is None
    drawn = [events[0].result for events in made.run.events]
    given = [1 << 40, 7, 9, 1 << 32]
    assert [log.entries[-1] for log in logs] == [
        Returned(value + result) for value, result in zip(given, drawn, strict=True)
    ]
    assert [len(log.calls) for log in logs][:3] == [0, 1, 0]


def test_inputs_of_few_lanes_are_repeated(ready):
    made = ready(COUNTED, lanes=2, n=[1, 3])
    assert made.run.lanes == 4
    assert made.run.arguments["n"] == (1, 3, 1, 3)
    assert [sorted(each.lanes) for each in made.run.of("op")] == [[0, 1, 2, 3], [1, 3], [1, 3]]


def test_entries_stand_in_the_order_of_a_lane(ready):
    made = ready(COUNTED, n=[1, 1, 1, 1])
    log = executed(made.binary, made.layout, made.buffer)[0]
    kinds = [type(each) for each in log.entries]
    assert kinds == [Entered, Entered, Called, Entered, Returned]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("%c = fcmp olt float %x, 1.0\n  br i1 %c, label %a, label %a", "float"),
        ("%f = freeze i1 poison\n  br i1 %f, label %a, label %a", "may be any"),
    ],
)
def test_what_no_kernel_computes_is_named(ready, body, reason):
    text = f"define void @f(float %x) convergent {{\n  {body}\na:\n  ret void\n}}"
    with pytest.raises(NotBuildable, match=reason):
        ready(text, x=0)


def test_a_wave_that_never_ends_is_not_put_on_a_device(ready):
    text = "define void @f() convergent {\n  br label %a\na:\n  br label %a\n}"
    with pytest.raises(NotBuildable, match="out of fuel"):
        ready(text)


def test_more_lanes_than_a_device_has_are_refused(ready):
    with pytest.raises(NotBuildable, match="8 lanes and the device's 4"):
        ready(COUNTED, lanes=8, n=1)


def test_a_backend_that_stops_says_why(ready):
    text = ready(COUNTED, n=1).text
    with pytest.raises(BackendStopped, match="LLVM"):
        assembled_kernel(text.replace("target(", "no target("), 10)


def test_a_backend_that_hangs_is_ended(ready):
    text = ready(COUNTED, n=1).text
    with pytest.raises(BackendStopped, match=r"did not answer within 0\.001 seconds") as caught:
        assembled_kernel(text, 0.001)
    assert caught.value.late
