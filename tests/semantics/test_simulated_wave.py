"""The simulated wave: the documents' scenarios, and its agreement with names it does not know."""

from collections import Counter
from random import Random

import pytest
from wavecheck.semantics import wave_policies
from wavecheck.semantics.anchor_policies import Alone, Prescribed, SeededChoice, StepTogether
from wavecheck.semantics.arrivals import Arrivals
from wavecheck.semantics.cycles import cycle_forest
from wavecheck.semantics.input_errors import InputError
from wavecheck.semantics.instructions import Call
from wavecheck.semantics.lane_values import POISON
from wavecheck.semantics.program import Function, Site
from wavecheck.semantics.random_programs import random_program
from wavecheck.semantics.reading import read_module
from wavecheck.semantics.simulated_wave import run_wave
from wavecheck.semantics.sketches import sketch
from wavecheck.semantics.wave_inputs import WaveInputs
from wavecheck.semantics.wild_programs import random_graph, wild_program

POLICIES = ("maximal", "ipdom", "independent")


def run(function, lanes, /, policy="maximal", anchors=None, releases=(), **choices):
    """A run of a sketch; `H=[[1, 0], [0]]` is what block H chooses, in each lane in turn."""
    inputs = WaveInputs(results={f"choose.{block}": list_ for block, list_ in choices.items()})
    function = function if isinstance(function, Function) else sketch(function)
    return run_wave(
        function,
        lanes=lanes,
        policy=policy,
        anchors=anchors or StepTogether(),
        inputs=inputs,
        releases=releases,
    )


def read(body, name="f"):
    return read_module(DECLARATIONS + body, "test.ll").functions[name]


DECLARATIONS = """
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare i32 @subgroupAdd(i32) convergent memory(none) willreturn nounwind
declare i64 @subgroupBallot(i1) convergent memory(none) willreturn nounwind
declare i32 @subgroupBroadcastFirst(i32) convergent memory(none) willreturn nounwind
declare void @subgroupControlBarrier() convergent
declare i32 @getSubgroupLocalInvocationId() memory(none) willreturn nounwind
declare i32 @op(i32) convergent
declare i32 @pure(i32) memory(none) willreturn nounwind
declare i32 @opaque(i32)
declare i64 @llvm.ctpop.i64(i64)
"""

# --- operations with tokens ---

EXIT_WITHOUT_HEART = "E: t = entry -> H; H: -> B, C; B: -> H; C: op t -> ."
EXTENDED_CYCLE = "E: t = entry -> H; H: h = loop t -> B, C; B: -> H; C: op h -> ."
LEAVE = [[0], [1, 0], [0], [1, 1, 0]]


@pytest.mark.parametrize("policy", POLICIES)
def test_all_leavers_meet_without_a_heart_and_those_of_one_iteration_with_one(policy):
    """CO6: a divergent loop exit, without a heart and in an extended cycle."""
    assert run(EXIT_WITHOUT_HEART, 4, policy, H=LEAVE).sets_of("op") == ((0, 1, 2, 3),)
    sets = run(EXTENDED_CYCLE, 4, policy, H=LEAVE).sets_of("op")
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


def test_a_barrier_on_the_entry_token_keeps_its_set_under_every_policy():
    """CO4: what reconvergence at post-dominators would part, the token keeps together."""
    inputs = WaveInputs({"x": [0, 1, 0, 1]}, {"opaque": [7]})
    controlled = read(JUMP_THREADED.replace("TOKEN", '[ "convergencectrl"(token %t) ]'))
    for policy in POLICIES:
        found = run_wave(controlled, lanes=4, policy=policy, inputs=inputs)
        assert found.sets_of("subgroupControlBarrier") == ((0, 1, 2, 3),)
    bare = JUMP_THREADED.replace("TOKEN", "").replace(
        "  %t = call token @llvm.experimental.convergence.entry()\n", ""
    )
    uncontrolled = read(bare)
    maximal = run_wave(uncontrolled, lanes=4, inputs=inputs)
    assert maximal.sets_of("subgroupControlBarrier") == ((0, 1, 2, 3),)
    stack = run_wave(uncontrolled, lanes=4, policy="ipdom", inputs=inputs)
    assert sorted(stack.sets_of("subgroupControlBarrier")) == [(0, 2), (1, 3)]


RESERVE_SPACE = """
@counter = global i32 0
define i32 @f() {
  %anchor = call token @llvm.experimental.convergence.anchor()
  %ballot = call i64 @subgroupBallot(i1 true) [ "convergencectrl"(token %anchor) ]
  %count64 = call i64 @llvm.ctpop.i64(i64 %ballot)
  %count = trunc i64 %count64 to i32
  %id = call i32 @getSubgroupLocalInvocationId()
  %wide = zext i32 %id to i64
  %bit = shl i64 1, %wide
  %below = sub i64 %bit, 1
  %lower = and i64 %ballot, %below
  %rank64 = call i64 @llvm.ctpop.i64(i64 %lower)
  %rank = trunc i64 %rank64 to i32
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %reserve, label %join
reserve:
  %old = atomicrmw add ptr @counter, i32 %count monotonic
  br label %join
join:
  %mine = phi i32 [ 0, %0 ], [ %old, %reserve ]
  %base = call i32 @subgroupBroadcastFirst(i32 %mine) [ "convergencectrl"(token %anchor) ]
  %offset = add i32 %base, %rank
  ret i32 %offset
}
"""


@pytest.fixture(scope="module")
def reserve_space():
    return read(RESERVE_SPACE)


@pytest.mark.parametrize("policy", POLICIES)
def test_reserved_offsets_are_disjoint_whatever_the_anchor_chose(reserve_space, policy):
    """CO5: ballot and broadcast see the same set, and no two lanes get the same offset."""
    for anchors in (StepTogether(), Alone(), *map(SeededChoice, range(12))):
        found = run_wave(reserve_space, lanes=7, policy=policy, anchors=anchors, seed=3)
        offsets = [outcome[1] for outcome in found.outcomes]
        assert max(offsets) - min(offsets) == 6
        assert len(set(offsets)) == 7
        ballots = found.sets_of("subgroupBallot")
        assert sorted(ballots) == sorted(found.sets_of("subgroupBroadcastFirst"))


def test_sums_in_two_arms_are_sums_over_each_arm():
    """CO3: what each arm of a divergent branch sees."""
    function = read("""
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
    found = run_wave(function, lanes=4, inputs=WaveInputs({"x": [1, 20, 3, 30]}))
    assert [outcome[1] for outcome in found.outcomes] == [4, 50, 4, 50]
    assert found.of("subgroupAdd")[0].executions in ({0: 1, 2: 1}, {1: 1, 3: 1})
    assert sorted(found.sets_of("subgroupAdd")) == [(0, 2), (1, 3)]


TWO_LOOPS = "E: t = entry -> A, C; A: a = loop t -> A, C; C: c = loop t -> C, A, X; X: -> ."


@pytest.mark.parametrize("policy", POLICIES)
def test_two_hearts_on_one_token_in_an_irreducible_cycle_deadlock(policy):
    """IA2: each lane waits where the other could still arrive."""
    found = run(TWO_LOOPS, 2, policy, E=[[1], [0]], A=[[0], [0]], C=[[2], [1, 2]])
    assert found.outcomes == (("waiting",), ("waiting",))
    assert found.deadlock is not None
    described = [(w.lane, w.site.block, w.awaits) for w in found.deadlock.waiting]
    assert described == [(0, "A", (1,)), (1, "C", (0,))]


def test_an_operation_on_an_outer_token_in_a_loop_repeats_a_name():
    """CO18, CO31: without a heart the second execution cannot be converged with anything."""
    found = run("E: t = entry -> H; H: op t -> H, X; X: -> .", 2, H=[[1, 0], [1, 0]])
    assert found.sets_of("op") == ((0, 1), (0,), (1,))
    assert found.repeated_name is not None
    assert (found.repeated_name.callee, found.repeated_name.site) == ("op", Site("H", 0))
    with_heart = "E: t = entry -> H; H: h = loop t, op h -> H, X; X: -> ."
    found = run(with_heart, 2, H=[[1, 0], [1, 0]])
    assert found.sets_of("op") == ((0, 1), (0, 1))
    assert found.repeated_name is None


def test_nobody_waits_for_a_lane_that_ended_or_cannot_come():
    """Lanes that returned, went elsewhere, or met undefined behaviour are not waited for."""
    function = read("""
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
        found = run_wave(function, lanes=5, policy=policy, inputs=inputs)
        assert sorted(found.sets_of("op")) == [(0, 4), (3,)]
        assert found.outcomes[2][0] == "undefined behaviour"


def test_launched_apart_every_lane_is_alone():
    """CO51: the C and C++ reading."""
    function = sketch("E: t = entry, op t -> .")
    assert run_wave(function, lanes=3).sets_of("op") == ((0, 1, 2),)
    assert run_wave(function, lanes=3, launch="never").sets_of("op") == ((0,), (1,), (2,))
    bare = sketch("E: op -> .")
    assert run_wave(bare, lanes=2, launch="never").sets_of("op") == ((0,), (1,))


# --- anchors ---

ANCHORED_LOOP = "E: -> H; H: a = anchor, op a -> H, X; X: -> ."


def test_an_anchor_takes_what_it_is_told_to_take():
    """CO15: together, alone, by chance, or prescribed."""
    trips = [[1, 0], [1, 0], [1, 0]]
    together = run(ANCHORED_LOOP, 3, H=trips)
    assert together.sets_of("op") == ((0, 1, 2), (0, 1, 2))
    alone = run(ANCHORED_LOOP, 3, anchors=Alone(), H=trips)
    assert len(alone.sets_of("op")) == 6
    chosen = set()
    for seed in range(40):
        found = run(ANCHORED_LOOP, 3, anchors=SeededChoice(seed), H=trips)
        chosen.add(found.sets_of("op")[0])
    assert {(0,), (0, 1), (0, 2), (0, 1, 2)} <= chosen


def test_members_of_a_prescribed_class_wait_for_each_other():
    """CO38: lane 0's first trip meets lane 1's third."""
    site = Site("H", 0)
    classes = {(site, 0, 1): "late", (site, 1, 3): "late", (site, 1, 1): "own"}
    for policy in POLICIES:
        found = run(ANCHORED_LOOP, 2, policy, anchors=Prescribed(classes), H=[[1, 0], [1, 1, 1, 0]])
        assert sorted(found.sets_of("op")) == [(0,), (0, 1), (1,), (1,), (1,)]
        (met,) = [c for c in found.of("op") if len(c.lanes) == 2]
        assert met.executions == {0: 1, 1: 3}
        assert found.deadlock is None


def test_a_prescribed_member_that_cannot_come_is_not_waited_for():
    site = Site("H", 0)
    classes = {(site, 0, 1): "c", (site, 1, 5): "c"}
    found = run(ANCHORED_LOOP, 2, anchors=Prescribed(classes), H=[[0], [1, 0]])
    assert sorted(found.sets_of("op")) == [(0,), (1,), (1,)]


def test_a_class_that_names_a_lane_twice_does_not_make_others_come_twice():
    site = Site("H", 0)
    twice = {(site, 0, 1): "c", (site, 1, 1): "c", (site, 1, 2): "c"}
    after = {(site, 0, 2): "d", (site, 1, 3): "d"}
    trips = [[1, 0], [1, 1, 0]]
    found = run(ANCHORED_LOOP, 2, anchors=Prescribed({**twice, **after}), H=trips)
    assert found.sets_of("op") == ((0, 1), (1,), (0, 1))
    assert found.deadlock is None


def test_a_prescription_against_program_order_deadlocks():
    """CU3: no order of execution makes crossed classes possible."""
    site = Site("H", 0)
    crossed = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 0, 2): "y", (site, 1, 1): "y"}
    found = run(ANCHORED_LOOP, 2, anchors=Prescribed(crossed), H=[[1, 0], [1, 0]])
    assert found.outcomes == (("waiting",), ("waiting",))
    assert found.deadlock is not None
    assert [waiting.awaits for waiting in found.deadlock.waiting] == [(1,), (0,)]


def test_nobody_waits_for_an_execution_that_a_path_has_no_room_for():
    """Each class names the other lane's second execution, and the anchor is in no cycle."""
    site = Site("E", 0)
    classes = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 1, 1): "y", (site, 0, 2): "y"}
    found = run("E: a = anchor, op a -> .", 2, anchors=Prescribed(classes))
    assert sorted(found.sets_of("op")) == [(0,), (1,)]
    assert found.deadlock is None


HEART_AND_ANCHOR = """
E: t = entry -> H; H: h = loop t, beat h, a = anchor, op a -> H, X; X: -> .
"""


def test_where_all_lanes_wait_a_guess_about_their_paths_is_followed():
    """Lane 0 waits for lane 1's third trip, which begins only if lane 0 makes no second one."""
    site = Site("H", 2)
    classes = {(site, 0, 1): "late", (site, 1, 3): "late"}
    trips = [[0], [1, 1, 0]]

    def found(releases=()):
        return run(HEART_AND_ANCHOR, 2, anchors=Prescribed(classes), H=trips, releases=releases)

    assert found().deadlock is not None and found().deadlock.groups == 2
    assert found((0, 0)).deadlock.groups == found((1, 0)).deadlock.groups == 0
    right = found((1, 1))
    assert right.deadlock is None
    (met,) = [c for c in right.of("op") if len(c.lanes) == 2]
    assert met.executions == {0: 1, 1: 3}
    assert sorted(right.sets_of("beat")) == [(0, 1), (1,), (1,)]


def test_a_guess_that_does_not_come_true_is_a_deadlock():
    """CU3: crossed classes have no order, whatever is guessed."""
    site = Site("H", 0)
    crossed = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 0, 2): "y", (site, 1, 1): "y"}
    for guess in (0, 1):
        found = run(
            ANCHORED_LOOP,
            2,
            anchors=Prescribed(crossed),
            H=[[1, 0], [1, 0]],
            releases=(guess, 0, 0),
        )
        assert found.deadlock is not None and found.deadlock.groups == 0


# --- ordinary points ---

TWO_BACK_EDGES = "E: -> H; H: -> A, X; A: op -> H, B; B: -> H; X: -> ."
SPREAD = {"H": [[1, 1, 0], [1, 1, 0]], "A": [[1, 0], [0, 0]]}


def test_each_header_comes_last_in_its_cycle():
    """All finish the iteration before anyone starts the next, with two back edges as well."""
    assert run(TWO_BACK_EDGES, 2, **SPREAD).sets_of("op") == ((0, 1), (0, 1))


def test_with_the_header_first_lanes_run_ahead_of_each_other(monkeypatch):
    true_order = wave_policies.cycle_order
    monkeypatch.setattr(
        wave_policies, "cycle_order", lambda forest, header_last: true_order(forest, False)
    )
    assert run(TWO_BACK_EDGES, 2, **SPREAD).sets_of("op") != ((0, 1), (0, 1))


def test_post_dominators_are_where_the_stack_joins():
    """CO4: threads that leave a region by a side way miss the others there."""
    goto = "E: -> A, B; A: -> C, D; B: -> C; C: op -> D; D: fin -> ."
    choices = {"E": [[1], [0]], "A": [[1], [1]]}
    assert run(goto, 2, **choices).sets_of("op") == ((0, 1),)
    stack = run(goto, 2, "ipdom", **choices)
    assert sorted(stack.sets_of("op")) == [(0,), (1,)]
    assert stack.sets_of("fin") == ((0, 1),)
    assert sorted(run(goto, 2, "independent", **choices).sets_of("fin")) == [(0,), (1,)]


def test_the_stack_joins_inner_branches_before_outer_ones():
    nested = "E: -> A, J; A: -> B, C; B: -> M; C: -> M; M: inner -> J; J: outer -> ."
    choices = {"E": [[1], [0], [1], [0]], "A": [[0], [0], [1], [1]]}
    found = run(nested, 4, "ipdom", **choices)
    assert found.sets_of("inner") == ((0, 2),)
    assert found.sets_of("outer") == ((0, 1, 2, 3),)


def test_the_stack_does_not_wait_for_a_lane_that_ended_on_the_way():
    function = read("""
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
        assert run_wave(function, lanes=3, policy=policy, inputs=inputs).sets_of("op") == ((0, 2),)


def counted(function, path):
    """The blocks of a path, each with a counter for every cycle around it."""
    forest, counts = cycle_forest(function), Counter()
    for block in path:
        for cycle in forest.cycles:
            if cycle.header == block:
                counts[block] += 1
                for inner in forest.cycles:
                    if inner.header != block and inner.blocks < cycle.blocks:
                        counts[inner.header] = 0
        yield block, tuple(counts[cycle.header] for cycle in forest.around(block))


def tokens_held(function, wave, lane):
    """For each block of a lane's path, which communication made each token whose region it is."""
    made, nth, arrivals = {}, Counter(), Arrivals(function)
    for index, communication in enumerate(wave.communications):
        if lane in communication.lanes:
            nth[communication.site] += 1
            made[communication.site, nth[communication.site]] = index
    latest, visits = {}, Counter()
    for block in wave.paths[lane]:
        yield tuple((t, latest[t]) for t in arrivals.tokens_around(block, -1))
        for site, call in block_calls(function, block):
            if call.control:
                visits[site] += 1
                latest[call.name] = made[site, visits[site]]


def block_calls(function, block):
    for index, instruction in enumerate(function.blocks[block].instructions):
        if isinstance(instruction, Call):
            yield Site(block, index), instruction


def grouped_by_names(function, wave, tokens):
    """True if the lanes that stepped together onto blocks are those with equal names there."""
    visits, step_of = Counter(), {}
    for index, step in enumerate(wave.steps):
        for lane in step.lanes:
            visits[lane, step.block] += 1
            step_of[lane, step.block, visits[lane, step.block]] = index
    by_name, visits = {}, Counter()
    for lane, path in enumerate(wave.paths):
        held = tokens_held(function, wave, lane) if tokens else iter([()] * len(path))
        for name in zip(counted(function, path), held, strict=True):
            block = name[0][0]
            visits[lane, block] += 1
            step = step_of[lane, block, visits[lane, block]]
            if by_name.setdefault(name, step) != step:
                return False
    return len(set(by_name.values())) == len(by_name)


def random_sketch(rng):
    graph = random_graph(rng, 7)
    blocks = (f"{b}: op -> {', '.join(s) or '.'}" for b, s in graph.successors.items())
    return sketch("; ".join(blocks))


def check_uncontrolled(seeds):
    judged = 0
    for seed in seeds:
        rng = Random(seed)
        function = random_sketch(rng)
        wave = run_wave(function, lanes=rng.randint(2, 6), seed=seed, fuel=300, observe=True)
        if wave.completed:
            judged += 1
            assert grouped_by_names(function, wave, tokens=False), seed
    return judged


def check_controlled(seeds):
    for seed in seeds:
        rng = Random(seed)
        function = random_program(rng, 12)
        anchors = (StepTogether(), SeededChoice(seed), Alone())[seed % 3]
        wave = run_wave(function, lanes=rng.randint(2, 8), seed=seed, anchors=anchors, observe=True)
        assert wave.completed, seed
        assert grouped_by_names(function, wave, tokens=True), seed


def test_ordinary_points_are_grouped_as_the_counters_of_the_cycles_say():
    """CU6, CU9: random graphs, many of them irreducible."""
    assert check_uncontrolled(range(200)) > 50


def test_with_tokens_points_are_grouped_by_counters_and_token_instances():
    """CO29, with anchors that choose in order; CO28 where a point is a use."""
    check_controlled(range(150))


def test_the_grouping_depends_on_the_header_coming_last(monkeypatch):
    true_order = wave_policies.cycle_order
    monkeypatch.setattr(
        wave_policies, "cycle_order", lambda forest, header_last: true_order(forest, False)
    )
    with pytest.raises(AssertionError):
        check_uncontrolled(range(60))


def test_the_grouping_depends_on_the_tokens(monkeypatch):
    monkeypatch.setattr(wave_policies.Maximal, "groups", lambda self, lanes: [lanes])
    with pytest.raises(AssertionError):
        check_controlled(range(60))


@pytest.mark.slow
def test_ordinary_points_in_a_long_campaign():
    assert check_uncontrolled(range(1000, 30_000)) > 10_000
    check_controlled(range(1000, 20_000))


# --- sets of operations with tokens, by names ---


def token_names(function, path, lane, anchor_sets):
    """(site, nth execution, name) of each convergent call along one lane's path."""
    latest, counts, visits = {}, Counter(), Counter()
    for block in path:
        for site, call in block_calls(function, block):
            if not call.convergent:
                continue
            visits[site] += 1
            match call.control:
                case "entry":
                    name = ("entry",)
                case "anchor":
                    name = ("anchor", anchor_sets[site, lane, visits[site]])
                case "loop":
                    token = latest[call.token]
                    counts[site, token] += 1
                    name = (site, token, counts[site, token])
                case _:
                    name = (site, latest[call.token])
            if call.name and call.control:
                latest[call.name] = name
            yield site, visits[site], name


def sets_are_names(function, wave):
    visits, set_of, anchor_sets = Counter(), {}, {}
    for index, communication in enumerate(wave.communications):
        for lane in communication.lanes:
            visits[communication.site, lane] += 1
            key = communication.site, lane, visits[communication.site, lane]
            set_of[key] = index
            if communication.control == "anchor":
                anchor_sets[key] = index
    by_name = {}
    for lane, path in enumerate(wave.paths):
        for site, execution, name in token_names(function, path, lane, anchor_sets):
            found = set_of[site, lane, execution]
            if by_name.setdefault(name, found) != found:
                return False
    return len(set(by_name.values())) == len(by_name)


def check_names(seeds, policies=POLICIES):
    for seed in seeds:
        rng = Random(seed)
        function = random_program(rng, 10)
        for policy in policies:
            anchors = rng.choice([StepTogether(), SeededChoice(seed), Alone()])
            wave = run_wave(
                function, lanes=rng.randint(2, 8), policy=policy, anchors=anchors, seed=seed
            )
            assert wave.completed, (seed, policy, wave.deadlock)
            assert wave.repeated_name is None, (seed, policy)
            assert sets_are_names(function, wave), (seed, policy)


def test_communicating_sets_are_the_lanes_with_equal_names_under_every_schedule():
    """CO8, CO9, CO12: no deadlock, no repeated name, exactly the token relation."""
    check_names(range(100))


@pytest.mark.slow
def test_communicating_sets_in_a_long_campaign():
    check_names(range(1000, 15_000))


def test_ill_formed_programs_run_to_an_end_as_well():
    """What breaks the static rules ends by returning, in a deadlock, or out of fuel."""
    ends = Counter()
    for seed in range(150):
        function = wild_program(Random(seed))
        wave = run_wave(function, lanes=3, seed=seed, fuel=200)
        ends.update(outcome[0] for outcome in wave.outcomes)
        assert ("waiting",) not in wave.outcomes or wave.deadlock is not None
    assert {"returned", "out of fuel"} <= set(ends)


# --- lanes ---


def test_the_same_run_twice_is_the_same_run():
    function = random_program(Random(5), 12)
    for policy in POLICIES:
        first = run_wave(function, lanes=5, policy=policy, seed=9)
        assert first == run_wave(function, lanes=5, policy=policy, seed=9)


def test_undefined_behaviour_and_out_of_fuel_and_unmodelled_end_a_lane():
    function = read("""
define i32 @f(i32 %x, float %y) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  switch i32 %x, label %done [ i32 1, label %divide  i32 2, label %spin  i32 3, label %strange
                               i32 4, label %poison  i32 5, label %stop ]
divide:
  %q = udiv i32 1, 0
  ret i32 %q
spin:
  br label %spin
strange:
  %v = va_arg ptr null, i32
  ret i32 %v
poison:
  %p = add nuw i32 -1, %x
  %c = icmp eq i32 %p, 0
  br i1 %c, label %done, label %spin
stop:
  call void @exit()
  unreachable
done:
  %s = call i32 @subgroupAdd(i32 1) [ "convergencectrl"(token %t) ]
  ret i32 %s
}
declare void @exit() noreturn""")
    found = run_wave(function, lanes=7, inputs=WaveInputs({"x": [0, 1, 2, 3, 4, 5, 0]}), fuel=50)
    kinds = [outcome[0] for outcome in found.outcomes]
    assert kinds == [
        "returned",
        "undefined behaviour",
        "out of fuel",
        "unmodelled",
        "undefined behaviour",
        "stopped",
        "returned",
    ]
    assert found.outcomes[0] == ("returned", 2)
    assert "va_arg" in found.outcomes[3][1]


def test_poison_where_none_is_allowed_is_undefined_behaviour():
    function = read("""
define void @f(i32 %x) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @op(i32 noundef %x) [ "convergencectrl"(token %t) ]
  ret void
}""")
    found = run_wave(function, lanes=3, inputs=WaveInputs({"x": [1, "poison", 2]}))
    assert found.sets_of("op") == ((0, 2),)
    assert found.outcomes[1][0] == "undefined behaviour"


def test_assumptions_and_promises_that_fail_are_undefined_behaviour():
    function = read("""
@g = global i32 0
define i32 @f(i32 %x, ptr %p) {
  %small = icmp ult i32 %x, 5
  call void @llvm.assume(i1 %small)
  %l = load i32, ptr %p, !range !0, !noundef !1
  ret i32 %l
}
declare void @llvm.assume(i1)
!0 = !{i32 0, i32 3}
!1 = !{}""")
    arguments = {"x": [1, 9, 1, 1], "p": [8, 8, "poison", 8]}
    inputs = WaveInputs(arguments, {"load": [[2], [2], [2], [3]]})
    kinds = [outcome[0] for outcome in run_wave(function, lanes=4, inputs=inputs).outcomes]
    bad = "undefined behaviour"
    assert kinds == ["returned", bad, bad, bad]


def test_phis_take_their_values_at_once():
    function = read("""
define i32 @f(i32 %x, i32 %y) {
  br label %loop
loop:
  %a = phi i32 [ %x, %0 ], [ %b, %loop ]
  %b = phi i32 [ %y, %0 ], [ %a, %loop ]
  %n = phi i32 [ 0, %0 ], [ %m, %loop ]
  %m = add i32 %n, 1
  %c = icmp ult i32 %m, 2
  br i1 %c, label %loop, label %out
out:
  %hundred = mul i32 %a, 100
  %r = add i32 %hundred, %b
  ret i32 %r
}""")
    found = run_wave(function, lanes=1, inputs=WaveInputs({"x": 3, "y": 4}))
    assert found.outcomes == (("returned", 403),)


def test_fuel_counts_instructions():
    function = sketch("E: " + ", ".join(["op"] * 10) + " -> .")
    assert run_wave(function, lanes=1, fuel=11).completed
    assert run_wave(function, lanes=1, fuel=10).outcomes == (("out of fuel",),)


def test_a_stack_slot_read_before_it_is_written_leaves_a_choice_open():
    function = read("""
define i32 @f(i32 %x) {
  %slot = alloca i32
  %l = load volatile i32, ptr %slot
  ret i32 %l
}""")
    assert run_wave(function, lanes=1).chose_undefined == (True,)
    shared = read("define i32 @f(ptr %p) { %l = load i32, ptr %p ret i32 %l }")
    assert run_wave(shared, lanes=1).chose_undefined == (False,)


def test_choices_that_undef_leaves_open_are_marked():
    function = read("""
define i32 @f(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %u = freeze i32 undef
  ret i32 %u
b:
  ret i32 %x
}""")
    found = run_wave(function, lanes=2, inputs=WaveInputs({"x": [0, 1]}))
    assert found.chose_undefined == (True, False)


def test_stack_slots_are_private_and_globals_shared():
    function = read("""
@g = global [4 x i32] zeroinitializer
define i32 @f(i32 %x, ptr %p) {
  %slot = alloca i32
  store volatile i32 %x, ptr %slot
  %old = atomicrmw add ptr @g, i32 1 monotonic
  %mine = load volatile i32, ptr %slot
  %place = getelementptr i32, ptr %p, i32 %mine
  store i32 %old, ptr %place
  %back = load i32, ptr %place
  %sum = add i32 %back, %mine
  ret i32 %sum
}""")
    found = run_wave(function, lanes=3, inputs=WaveInputs({"x": [10, 20, 30]}))
    results = [outcome[1] for outcome in found.outcomes]
    base = results[0] - 10
    assert results == [base + 10, base + 21, base + 32]
    kinds = [(event.kind, event.removable) for event in found.events[0]]
    assert kinds == [
        ("effect", False),
        ("effect", False),
        ("load", False),
        ("effect", False),
        ("load", True),
    ]


def test_compare_exchange_and_copies_of_memory():
    function = read("""
@lock = global i32 0
define i32 @f(ptr %p) {
  store i32 0, ptr @lock
  %pair = cmpxchg ptr @lock, i32 0, i32 7 seq_cst seq_cst
  %won = extractvalue { i32, i1 } %pair, 1
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @lock, i64 4, i1 false)
  %copy = load i32, ptr %p
  %again = cmpxchg ptr @lock, i32 0, i32 9 seq_cst seq_cst
  %lost = extractvalue { i32, i1 } %again, 1
  %w = zext i1 %won to i32
  %l = zext i1 %lost to i32
  %a = add i32 %copy, %w
  %b = add i32 %a, %l
  ret i32 %b
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)""")
    assert run_wave(function, lanes=1).outcomes == (("returned", 8),)


def test_a_memory_free_callee_is_a_function_of_its_arguments_in_each_lane():
    function = read("""
define i32 @f() {
  %a = call i32 @pure(i32 1)
  %b = call i32 @pure(i32 1)
  %c = call i32 @opaque(i32 1)
  %d = call i32 @opaque(i32 1)
  %x = icmp eq i32 %a, %b
  %y = icmp eq i32 %c, %d
  %z = select i1 %y, i32 0, i32 1
  %r = select i1 %x, i32 %z, i32 2
  ret i32 %r
}""")
    outcomes = {run_wave(function, lanes=1, seed=seed).outcomes[0] for seed in range(20)}
    assert outcomes == {("returned", 0), ("returned", 1)}
    found = run_wave(function, lanes=1)
    assert [event.removable for event in found.events[0]] == [True, True, False, False]


def test_events_of_a_lane_point_to_their_communications():
    found = run("E: t = entry, op t, op t -> .", 2)
    assert [event.communication for event in found.events[1]] == [1, 2]
    assert [found.communications[e.communication].callee for e in found.events[0]] == ["op", "op"]
    assert found.communications[2].executions == {0: 2, 1: 2}
    assert found.paths == (("E",), ("E",))


def test_a_wave_has_one_to_sixty_four_lanes():
    function = sketch("E: t = entry, op t -> .")
    assert run_wave(function, lanes=64).sets_of("op") == (tuple(range(64)),)
    for lanes in (0, 65):
        with pytest.raises(ValueError, match="1 to 64"):
            run_wave(function, lanes=lanes)


# --- inputs ---

INPUTS = """
define i32 @f(i32 %x, i8 noundef range(i8 0, 10) %y, ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %a = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  %b = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  %l = load i32, ptr %p
  %s = add i32 %a, %b
  %u = add i32 %s, %l
  %z = zext i8 %y to i32
  %v = add i32 %u, %z
  ret i32 %v
}"""


@pytest.fixture(scope="module")
def with_inputs():
    return read(INPUTS)


def test_inputs_prescribe_arguments_results_and_loads(with_inputs):
    document = {"x": 5, "%y": [1, 2], "op": [[100, 200], [300, 400]], "load": [7]}
    inputs = WaveInputs.from_json(document, with_inputs, 2)
    found = run_wave(with_inputs, lanes=2, inputs=inputs)
    assert found.outcomes == (("returned", 308), ("returned", 709))
    assert found.communications[1].arguments == {0: (5,), 1: (5,)}


def test_an_input_may_be_poison_or_negative(with_inputs):
    inputs = WaveInputs.from_json({"x": ["poison", -1], "y": 3}, with_inputs, 2)
    found = run_wave(with_inputs, lanes=2, inputs=inputs)
    assert found.communications[1].arguments == {0: (POISON,), 1: (2**32 - 1,)}
    inputs = WaveInputs.from_json({"y": ["poison", 99]}, with_inputs, 2)
    found = run_wave(with_inputs, lanes=2, inputs=inputs)
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
    runs = [run_wave(with_inputs, lanes=4, seed=seed) for seed in range(60)]
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
        found = run_wave(module.functions["f"], lanes=4, seed=seed)
        assert len(set(found.communications[0].arguments.values())) == 1
