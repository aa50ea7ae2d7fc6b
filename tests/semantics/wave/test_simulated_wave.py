"""The simulated wave on the documents' scenarios."""

from collections import Counter
from random import Random

import pytest
from generators.arbitrary_token_programs import wild_program
from programs import program
from wavecheck.semantics.generation.token_programs import random_program
from wavecheck.semantics.program.function import Site
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.anchor_policies import Alone, SeededChoice, StepTogether
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

POLICIES = ("maximal", "ipdom", "independent")

EXIT_WITHOUT_HEART = "E: t = entry -> H; H: -> B, C; B: -> H; C: op t -> ."

EXTENDED_CYCLE = "E: t = entry -> H; H: h = loop t -> B, C; B: -> H; C: op h -> ."

LEAVE = [[0], [1, 0], [0], [1, 1, 0]]


@pytest.mark.parametrize("policy", POLICIES)
def test_all_leavers_meet_without_a_heart_and_those_of_one_iteration_with_one(run_sketch, policy):
    """CO6: a divergent loop exit, without a heart and in an extended cycle."""
    assert run_sketch(EXIT_WITHOUT_HEART, 4, policy, H=LEAVE).sets_of("op") == ((0, 1, 2, 3),)
    sets = run_sketch(EXTENDED_CYCLE, 4, policy, H=LEAVE).sets_of("op")
    assert sorted(sets) == [(0, 2), (1,), (3,)]


JUMP_THREADED = """
define void @f(i32 %x) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else
then:
  %a = call i32 @opaque(i32 1)
  %again = icmp eq i32 %a, 7
  br i1 %again, label %barrier, label %then2
then2:
  br label %exit
else:
  %b = call i32 @opaque(i32 2)
  br label %barrier
barrier:
  call void @subgroupControlBarrier() TOKEN
  br label %exit
exit:
  ret void
}
"""


def test_a_barrier_on_the_entry_token_keeps_its_set_under_every_policy(read_declared):
    """CO4: what reconvergence at post-dominators would part, the token keeps together."""
    inputs = WaveInputs({"x": [0, 1, 0, 1]}, {"opaque": [7]})
    controlled = read_declared(JUMP_THREADED.replace("TOKEN", '[ "convergencectrl"(token %t) ]'))
    for policy in POLICIES:
        found = run_wave(controlled, Conditions(lanes=4, policy=policy, inputs=inputs))
        assert found.sets_of("subgroupControlBarrier") == ((0, 1, 2, 3),)
    bare = JUMP_THREADED.replace("TOKEN", "").replace(
        "  %t = call token @llvm.experimental.convergence.entry()\n", ""
    )
    uncontrolled = read_declared(bare)
    maximal = run_wave(uncontrolled, Conditions(lanes=4, inputs=inputs))
    assert maximal.sets_of("subgroupControlBarrier") == ((0, 1, 2, 3),)
    stack = run_wave(uncontrolled, Conditions(lanes=4, policy="ipdom", inputs=inputs))
    assert sorted(stack.sets_of("subgroupControlBarrier")) == [(0, 2), (1, 3)]


RESERVE_SPACE = program("reserve_space")


@pytest.fixture(scope="module")
def reserve_space(read_declared):
    return read_declared(RESERVE_SPACE)


@pytest.mark.parametrize("policy", POLICIES)
def test_reserved_offsets_are_disjoint_whatever_the_anchor_chose(reserve_space, policy):
    """CO5: ballot and broadcast see the same set, and no two lanes get the same offset."""
    for anchors in (StepTogether(), Alone(), *map(SeededChoice, range(12))):
        found = run_wave(reserve_space, Conditions(lanes=7, policy=policy, anchors=anchors, seed=3))
        offsets = [outcome[1] for outcome in found.outcomes]
        assert max(offsets) - min(offsets) == 6
        assert len(set(offsets)) == 7
        ballots = found.sets_of("subgroupBallot")
        assert sorted(ballots) == sorted(found.sets_of("subgroupBroadcastFirst"))


def test_sums_in_two_arms_are_sums_over_each_arm(read_declared):
    """CO3: what each arm of a divergent branch sees."""
    function = read_declared("""
define i32 @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %c = icmp ult i32 %x, 10
  br i1 %c, label %a, label %b
a:
  %s = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %s
b:
  %u = call i32 @subgroupAdd(i32 %x) [ "convergencectrl"(token %t) ]
  ret i32 %u
}""")
    found = run_wave(function, Conditions(lanes=4, inputs=WaveInputs({"x": [1, 20, 3, 30]})))
    assert [outcome[1] for outcome in found.outcomes] == [4, 50, 4, 50]
    assert found.of("subgroupAdd")[0].executions in ({0: 1, 2: 1}, {1: 1, 3: 1})
    assert sorted(found.sets_of("subgroupAdd")) == [(0, 2), (1, 3)]


TWO_LOOPS = "E: t = entry -> A, C; A: a = loop t -> A, C; C: c = loop t -> C, A, X; X: -> ."


@pytest.mark.parametrize("policy", POLICIES)
def test_two_hearts_on_one_token_in_an_irreducible_cycle_deadlock(run_sketch, policy):
    """IA2: each lane waits where the other could still arrive."""
    found = run_sketch(TWO_LOOPS, 2, policy, E=[[1], [0]], A=[[0], [0]], C=[[2], [1, 2]])
    assert found.outcomes == (("waiting",), ("waiting",))
    assert found.deadlock is not None
    described = [(w.lane, w.site.block, w.awaits) for w in found.deadlock.waiting]
    assert described == [(0, "A", (1,)), (1, "C", (0,))]


def test_an_operation_on_an_outer_token_in_a_loop_repeats_a_name(run_sketch):
    """CO18, CO31: without a heart the second execution cannot be converged with anything."""
    found = run_sketch("E: t = entry -> H; H: op t -> H, X; X: -> .", 2, H=[[1, 0], [1, 0]])
    assert found.sets_of("op") == ((0, 1), (0,), (1,))
    assert found.repeated_name is not None
    assert (found.repeated_name.callee, found.repeated_name.site) == ("op", Site("H", 0))
    with_heart = "E: t = entry -> H; H: h = loop t, op h -> H, X; X: -> ."
    found = run_sketch(with_heart, 2, H=[[1, 0], [1, 0]])
    assert found.sets_of("op") == ((0, 1), (0, 1))
    assert found.repeated_name is None


def test_nobody_waits_for_a_lane_that_ended_or_cannot_come(read_declared):
    """Lanes that returned, went elsewhere, or met undefined behaviour are not waited for."""
    function = read_declared("""
define void @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %meet [ i32 1, label %out  i32 2, label %bad  i32 3, label %other ]
out:
  ret void
bad:
  unreachable
other:
  %o = call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
meet:
  %r = call i32 @op(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}""")
    for policy in POLICIES:
        inputs = WaveInputs({"x": [0, 1, 2, 3, 0]})
        found = run_wave(function, Conditions(lanes=5, policy=policy, inputs=inputs))
        assert sorted(found.sets_of("op")) == [(0, 4), (3,)]
        assert found.outcomes[2][0] == "undefined behaviour"


def test_launched_apart_every_lane_is_alone():
    """CO51: the C and C++ reading."""
    function = sketch("E: t = entry, op t -> .")
    assert run_wave(function, Conditions(lanes=3)).sets_of("op") == ((0, 1, 2),)
    assert run_wave(function, Conditions(lanes=3, launch="never")).sets_of("op") == (
        (0,),
        (1,),
        (2,),
    )
    bare = sketch("E: op -> .")
    assert run_wave(bare, Conditions(lanes=2, launch="never")).sets_of("op") == ((0,), (1,))


# --- any run --------------------------------------------------------------------------------------


def test_the_same_run_twice_is_the_same_run():
    function = random_program(Random(5), 12)
    for policy in POLICIES:
        first = run_wave(function, Conditions(lanes=5, policy=policy, seed=9))
        assert first == run_wave(function, Conditions(lanes=5, policy=policy, seed=9))


def test_ill_formed_programs_run_to_an_end_as_well():
    """What breaks the static rules ends by returning, in a deadlock, or out of fuel."""
    ends = Counter()
    for seed in range(150):
        function = wild_program(Random(seed))
        wave = run_wave(function, Conditions(lanes=3, seed=seed, fuel=200))
        ends.update(outcome[0] for outcome in wave.outcomes)
        assert ("waiting",) not in wave.outcomes or wave.deadlock is not None
    assert {"returned", "out of fuel"} <= set(ends)


def test_a_wave_has_one_to_sixty_four_lanes():
    function = sketch("E: t = entry, op t -> .")
    assert run_wave(function, Conditions(lanes=64)).sets_of("op") == (tuple(range(64)),)
    for lanes in (0, 65):
        with pytest.raises(ValueError, match="1 to 64"):
            run_wave(function, Conditions(lanes=lanes))


def test_events_of_a_lane_point_to_their_communications(run_sketch):
    found = run_sketch("E: t = entry, op t, op t -> .", 2)
    assert [event.communication for event in found.events[1]] == [1, 2]
    assert [found.communications[e.communication].callee for e in found.events[0]] == ["op", "op"]
    assert found.communications[2].executions == {0: 2, 1: 2}
    assert found.paths == (("E",), ("E",))
