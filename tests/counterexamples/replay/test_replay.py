"""A wave of given inputs is executed on both sides, under every choice the source has."""

from __future__ import annotations

from typing import Any

import pytest
from wavecheck.counterexamples.comparison.compare import Difference, Undecided
from wavecheck.counterexamples.replay.replay import Replay, Wave, replay
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.wave.anchor_policies import Alone, AnchorPolicy, StepTogether

HEAD = """
declare void @op(i32) convergent
declare i32 @q(i32) convergent
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
"""
TOKEN = '[ "convergencectrl"(token %t) ]'
ENTRY = f"""  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 7) {TOKEN}
  ret void"""
ANCHOR = ENTRY.replace("entry()", "anchor()")
IN_ARMS = """  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 7)
  ret void
b:
  call void @op(i32 7)
  ret void"""
BEFORE = "  call void @op(i32 7)\n  ret void"


def replayed(
    source: str,
    target: str,
    policy: AnchorPolicy | None = None,
    *,
    results: dict[str, list[list[Any]]] | None = None,
    choice: dict[tuple[Site, int, int], int] | None = None,
    fuel: int = 10_000,
    most_runs: int = 500,
    name: str = "x",
    values: tuple[Any, ...] = (0, 1),
) -> Replay:
    text = (
        f"{HEAD}define void @src(i32 %x) convergent {{\n{source}\n}}\n"
        f"define void @tgt(i32 %{name}) convergent {{\n{target}\n}}\n"
    )
    functions = read_module(text, "pair.ll").functions
    given = results or {}
    wave = Wave(len(values), {"x": list(values)}, given, given, choice)
    return replay(
        functions["src"],
        functions["tgt"],
        wave,
        default_contracts(),
        target_policy=policy,
        fuel=fuel,
        most_runs=most_runs,
    )


def test_a_program_replays_as_itself():
    found = replayed(IN_ARMS, IN_ARMS)
    assert found.difference is None
    assert found.source_run is not None and set(found.source_run.sets_of("op")) == {(0,), (1,)}


def test_a_difference_becomes_a_witness_with_both_runs_and_the_inputs():
    found = replayed(BEFORE, IN_ARMS)
    witness = found.witness()
    assert witness.replayed and witness.lanes == 2 and witness.inputs == {"x": [0, 1]}
    assert (witness.callee, witness.lane, witness.execution) == ("op", 0, 1)
    assert (witness.source_set, witness.target_set) == ((0, 1), (0,))
    assert witness.source_run.sets_of("op") == ((0, 1),)
    assert set(witness.target_run.sets_of("op")) == {(0,), (1,)}


def test_a_witness_knows_the_partner_of_a_call_that_moved():
    arms = IN_ARMS.replace("void @op(i32 7)", "i32 @pure(i32 1)")
    text = f"""{HEAD}declare i32 @pure(i32) convergent memory(none) willreturn nounwind
define void @src(i32 %x) convergent {{
  call i32 @pure(i32 1)
  call i32 @pure(i32 2)
  ret void
}}
define void @tgt(i32 %x) convergent {{
  call i32 @pure(i32 2)
{arms}
}}
"""
    functions = read_module(text, "pair.ll").functions
    wave = Wave(2, {"x": [0, 1]}, {}, {})
    witness = replay(functions["src"], functions["tgt"], wave, default_contracts()).witness()
    assert (witness.callee, witness.execution, witness.partner) == ("pure", 1, ("pure", 2))


def test_without_a_difference_there_is_no_witness():
    with pytest.raises(AssertionError):
        replayed(IN_ARMS, IN_ARMS).witness()


def test_the_target_takes_its_arguments_by_position():
    assert replayed(IN_ARMS, IN_ARMS.replace("%x", "%y"), name="y").difference is None


def test_prescribed_results_are_among_the_inputs_and_reach_both_programs():
    body = "  %r = call i32 @q(i32 0)\n  call void @op(i32 %r)\n  ret void"
    found = replayed(body, body, results={"q": [[5], [6]]})
    assert found.difference is None and found.inputs["q"] == [[5], [6]]
    for run in (found.source_run, found.target_run):
        assert run is not None and run.of("op")[0].arguments == {0: (5,), 1: (6,)}


def test_the_targets_inputs_are_told_where_its_results_come_in_another_order():
    body = "  %r = call i32 @q(i32 0)\n  call void @op(i32 %r)\n  ret void"
    text = f"{HEAD}" + "".join(f"define void @{n}(i32 %{n}x) {{\n{body}\n}}\n" for n in "st")
    functions = read_module(text, "pair.ll").functions
    wave = Wave(2, {"sx": [0, 1]}, {"q": [[5], [6]]}, {"q": [[7], [6]], "plain load": [[1], [1]]})
    found = replay(functions["s"], functions["t"], wave, default_contracts())
    assert found.inputs == {"sx": [0, 1], "q": [[5], [6]]}
    assert found.target_inputs == {"tx": [0, 1], "q": [[7], [6]]}


def test_the_targets_inputs_are_not_told_where_they_are_the_same():
    assert replayed(IN_ARMS, IN_ARMS).target_inputs is None


@pytest.mark.parametrize(
    ("source", "target", "policy", "differs"),
    [
        (ANCHOR, ANCHOR, Alone(), False),
        (ANCHOR, ANCHOR, StepTogether(), False),
        (ANCHOR, ENTRY, None, False),
        (ENTRY, ANCHOR, StepTogether(), False),
        (ENTRY, ANCHOR, Alone(), True),
    ],
)
def test_the_sources_anchors_answer_every_choice_that_entry_does_not(
    source, target, policy, differs
):
    found = replayed(source, target, policy).difference
    assert isinstance(found, Difference) if differs else found is None


@pytest.mark.parametrize("apart", [True, False])
def test_a_prescribed_choice_decides_what_the_target_does(apart):
    site = Site("0", 0)
    choice = {(site, lane, 1): lane if apart else 0 for lane in (0, 1)}
    found = replayed(ENTRY, ANCHOR, StepTogether() if apart else Alone(), choice=choice)
    assert isinstance(found.difference, Difference) is apart


def test_a_difference_counts_only_if_no_choice_was_left_untried():
    once = replayed(ANCHOR, ANCHOR, Alone(), most_runs=1).difference
    assert isinstance(once, Undecided) and "more choices than were tried" in once.reason


ENDLESS = "  br label %l\nl:\n  br label %l"


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("  unreachable", BEFORE, "of the source has undefined behaviour"),
        (ENDLESS, BEFORE, "of the source did not finish"),
        (BEFORE, ENDLESS, "of the target did not finish"),
        (
            "  %u = freeze i32 undef\n  call void @op(i32 %u)\n  ret void",
            BEFORE,
            "rests on an undefined value",
        ),
    ],
)
def test_a_run_that_proves_nothing_says_why(source, target, words):
    found = replayed(source, target)
    assert isinstance(found.difference, Undecided) and words in found.difference.reason


def test_undefined_behaviour_of_the_target_alone_is_a_difference():
    assert isinstance(replayed(BEFORE, "  unreachable").difference, Difference)


COMPARED = """  %f = sitofp i32 %x to float
  %c = fcmp {} float %f, 1.0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 7)
  ret void
b:
  ret void"""


def test_a_difference_that_rests_on_guessed_floats_is_undecided():
    one, other = COMPARED.format("olt"), COMPARED.format("ult")
    waves = [replayed(one, other, values=(n,)).difference for n in range(12)]
    assert not any(isinstance(found, Difference) for found in waves)
    assert any(isinstance(found, Undecided) for found in waves)


LOADED = """  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 7)
  ret void
b:
  ret void"""


@pytest.mark.parametrize(("values", "believed"), [((1, 1), True), ((1, 0), False)])
def test_loads_that_no_memory_gives_refute_nothing(values, believed):
    twice = LOADED.replace("%c = icmp", "%w = load i32, ptr %p\n  %c = icmp")
    text = f"{HEAD}" + "".join(
        f"define void @{n}(ptr noundef %p) {{\n{b}\n}}\n"
        for n, b in (("src", twice), ("tgt", BEFORE))
    )
    functions = read_module(text, "pair.ll").functions
    wave = Wave(1, {"p": [65536]}, {"plain load": [list(values)]}, {"plain load": [[]]})
    found = replay(functions["src"], functions["tgt"], wave, default_contracts()).difference
    assert isinstance(found, Difference if believed else Undecided)
    assert believed or "no memory gives" in found.reason


PLAIN_CALL = "  call void @plain(i32 %x)\n"


@pytest.mark.parametrize(
    ("source", "target", "only_target", "partner"),
    [
        (PLAIN_CALL, "", False, None),
        ("", PLAIN_CALL, True, ("plain", 1)),
        (PLAIN_CALL, PLAIN_CALL.replace("%x", "9"), False, ("plain", 1)),
    ],
)
def test_a_witness_knows_on_which_side_a_call_is(source, target, only_target, partner):
    text = f"""{HEAD}declare void @plain(i32) willreturn nounwind
define void @src(i32 %x) convergent {{
  call void @op(i32 7)
{source}  ret void
}}
define void @tgt(i32 %x) convergent {{
  call void @op(i32 7)
{target}  ret void
}}
"""
    functions = read_module(text, "pair.ll").functions
    wave = Wave(1, {"x": [0]}, {}, {})
    witness = replay(functions["src"], functions["tgt"], wave, default_contracts()).witness()
    assert witness.source_set == witness.target_set == ()
    assert (witness.callee, witness.execution) == ("plain", 1)
    assert (witness.only_target, witness.partner) == (only_target, partner)
