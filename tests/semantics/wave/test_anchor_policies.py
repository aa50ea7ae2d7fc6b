"""What is chosen at anchors: together, alone, by chance, or as prescribed."""

from wavecheck.semantics.program.function import Site
from wavecheck.semantics.wave.anchor_policies import Alone, Prescribed, SeededChoice

POLICIES = ("maximal", "ipdom", "independent")

ANCHORED_LOOP = "E: -> H; H: a = anchor, op a -> H, X; X: -> ."


def test_an_anchor_takes_what_it_is_told_to_take(run_sketch):
    """CO15: together, alone, by chance, or prescribed."""
    trips = [[1, 0], [1, 0], [1, 0]]
    together = run_sketch(ANCHORED_LOOP, 3, H=trips)
    assert together.sets_of("op") == ((0, 1, 2), (0, 1, 2))
    alone = run_sketch(ANCHORED_LOOP, 3, anchors=Alone(), H=trips)
    assert len(alone.sets_of("op")) == 6
    chosen = set()
    for seed in range(40):
        found = run_sketch(ANCHORED_LOOP, 3, anchors=SeededChoice(seed), H=trips)
        chosen.add(found.sets_of("op")[0])
    assert {(0,), (0, 1), (0, 2), (0, 1, 2)} <= chosen


def test_members_of_a_prescribed_class_wait_for_each_other(run_sketch):
    """CO38: lane 0's first trip meets lane 1's third."""
    site = Site("H", 0)
    classes = {(site, 0, 1): "late", (site, 1, 3): "late", (site, 1, 1): "own"}
    for policy in POLICIES:
        found = run_sketch(
            ANCHORED_LOOP, 2, policy, anchors=Prescribed(classes), H=[[1, 0], [1, 1, 1, 0]]
        )
        assert sorted(found.sets_of("op")) == [(0,), (0, 1), (1,), (1,), (1,)]
        (met,) = [c for c in found.of("op") if len(c.lanes) == 2]
        assert met.executions == {0: 1, 1: 3}
        assert found.deadlock is None


def test_a_prescribed_member_that_cannot_come_is_not_waited_for(run_sketch):
    site = Site("H", 0)
    classes = {(site, 0, 1): "c", (site, 1, 5): "c"}
    found = run_sketch(ANCHORED_LOOP, 2, anchors=Prescribed(classes), H=[[0], [1, 0]])
    assert sorted(found.sets_of("op")) == [(0,), (1,), (1,)]


def test_a_class_that_names_a_lane_twice_does_not_make_others_come_twice(run_sketch):
    site = Site("H", 0)
    twice = {(site, 0, 1): "c", (site, 1, 1): "c", (site, 1, 2): "c"}
    after = {(site, 0, 2): "d", (site, 1, 3): "d"}
    trips = [[1, 0], [1, 1, 0]]
    found = run_sketch(ANCHORED_LOOP, 2, anchors=Prescribed({**twice, **after}), H=trips)
    assert found.sets_of("op") == ((0, 1), (1,), (0, 1))
    assert found.deadlock is None


def test_a_prescription_against_program_order_deadlocks(run_sketch):
    """CU3: no order of execution makes crossed classes possible."""
    site = Site("H", 0)
    crossed = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 0, 2): "y", (site, 1, 1): "y"}
    found = run_sketch(ANCHORED_LOOP, 2, anchors=Prescribed(crossed), H=[[1, 0], [1, 0]])
    assert found.outcomes == (("waiting",), ("waiting",))
    assert found.deadlock is not None
    assert [waiting.awaits for waiting in found.deadlock.waiting] == [(1,), (0,)]


def test_nobody_waits_for_an_execution_that_a_path_has_no_room_for(run_sketch):
    """Each class names the other lane's second execution, and the anchor is in no cycle."""
    site = Site("E", 0)
    classes = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 1, 1): "y", (site, 0, 2): "y"}
    found = run_sketch("E: a = anchor, op a -> .", 2, anchors=Prescribed(classes))
    assert sorted(found.sets_of("op")) == [(0,), (1,)]
    assert found.deadlock is None


HEART_AND_ANCHOR = """
E: t = entry -> H; H: h = loop t, beat h, a = anchor, op a -> H, X; X: -> .
"""


def test_where_all_lanes_wait_a_guess_about_their_paths_is_followed(run_sketch):
    """Lane 0 waits for lane 1's third trip, which begins only if lane 0 makes no second one."""
    site = Site("H", 2)
    classes = {(site, 0, 1): "late", (site, 1, 3): "late"}
    trips = [[0], [1, 1, 0]]

    def found(releases=()):
        return run_sketch(
            HEART_AND_ANCHOR, 2, anchors=Prescribed(classes), H=trips, releases=releases
        )

    assert found().deadlock is not None and found().deadlock.groups == 2
    assert found((0, 0)).deadlock.groups == found((1, 0)).deadlock.groups == 0
    right = found((1, 1))
    assert right.deadlock is None
    (met,) = [c for c in right.of("op") if len(c.lanes) == 2]
    assert met.executions == {0: 1, 1: 3}
    assert sorted(right.sets_of("beat")) == [(0, 1), (1,), (1,)]


def test_a_guess_that_does_not_come_true_is_a_deadlock(run_sketch):
    """CU3: crossed classes have no order, whatever is guessed."""
    site = Site("H", 0)
    crossed = {(site, 0, 1): "x", (site, 1, 2): "x", (site, 0, 2): "y", (site, 1, 1): "y"}
    for guess in (0, 1):
        found = run_sketch(
            ANCHORED_LOOP,
            2,
            anchors=Prescribed(crossed),
            H=[[1, 0], [1, 0]],
            releases=(guess, 0, 0),
        )
        assert found.deadlock is not None and found.deadlock.groups == 0
