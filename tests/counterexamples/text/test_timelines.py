"""A timeline has a row a lane and a column a communication."""

from types import SimpleNamespace

from wavecheck.counterexamples.text.timelines import Mark, timeline
from wavecheck.counterexamples.verdicts.callee_names import short_name


def communication(callee, executions, control=None):
    return SimpleNamespace(
        callee=callee, lanes=tuple(executions), executions=executions, control=control
    )


def run(lanes, *communications):
    return SimpleNamespace(lanes=lanes, communications=communications)


def test_converged_instances_share_a_column_and_others_do_not():
    wave = run(2, communication("op", {0: 1, 1: 1}), communication("op", {1: 2}))
    assert timeline(wave) == [
        "        1     2",
        "lane 0  op#1",
        "lane 1  op#1  op#2",
    ]


def test_the_marked_communication_stands_in_brackets():
    wave = run(2, communication("op", {0: 1, 1: 1}), communication("op", {0: 2, 1: 2}))
    rows = timeline(wave, Mark("op", 1, 2))
    assert rows[1] == "lane 0  op#1  op#2"
    assert rows[2] == "lane 1  op#1  [op#2]"


def test_control_intrinsics_are_left_out_unless_they_are_asked_for():
    loop = communication("llvm.experimental.convergence.loop", {0: 1}, "loop")
    wave = run(1, loop, communication("op", {0: 1}))
    assert timeline(wave)[1] == "lane 0  op#1"
    assert timeline(wave, shown=lambda _: True)[1] == "lane 0  loop#1  op#1"


def test_a_wide_table_goes_on_below_with_its_numbers():
    wave = run(1, *(communication("operation", {0: n}) for n in range(1, 31)))
    rows = timeline(wave)
    assert max(map(len, rows)) <= 80
    assert rows[2::3] == [""] * (len(rows) // 3)  # so that a table is seen where it begins
    numbers = [word for row in rows[::3] for word in row.split()]
    assert numbers == [str(n) for n in range(1, 31)]


def test_very_long_runs_say_how_much_is_not_shown():
    wave = run(1, *(communication("op", {0: n}) for n in range(1, 301)))
    assert timeline(wave)[-1] == "... and 100 more communications"


def test_a_run_without_communication_says_so():
    assert timeline(run(2)) == ["(no communication)"]


def test_intrinsics_have_short_names():
    assert short_name("llvm.spv.wave.reduce.sum.i32") == "sum"
    assert short_name("llvm.experimental.convergence.anchor") == "anchor"
    assert short_name("subgroupAdd") == "subgroupAdd"
