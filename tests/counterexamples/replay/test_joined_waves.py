"""Waves side by side: lanes, arguments and results of several in one."""

from wavecheck.counterexamples.replay.joined_waves import fewest_lanes, joined_waves, without_lane
from wavecheck.counterexamples.replay.replay import Wave

ONE = Wave(2, {"x": [1, 2], "n": [7, 7]}, {"p": [[1], [2, 3]]}, {})
OTHER = Wave(1, {"x": [3], "n": [7]}, {}, {"q": [[4]]})


def test_lanes_keep_their_arguments_and_results():
    joined = joined_waves([ONE, OTHER], frozenset({"n"}))
    assert joined == Wave(
        3,
        {"x": [1, 2, 3], "n": [7, 7, 7]},
        {"p": [[1], [2, 3], []]},
        {"q": [[], [], [4]]},
    )


def test_waves_with_other_shared_arguments_are_not_joined():
    assert joined_waves([ONE, OTHER], frozenset({"x"})) is None


def test_a_prescribed_choice_is_not_joined():
    chosen = Wave(1, {"x": [3], "n": [7]}, {}, {}, {("site", 0, 1): 0})
    assert joined_waves([OTHER, chosen], frozenset()) is None


def test_a_lane_is_left_out_with_all_that_is_its():
    assert without_lane(ONE, 0) == Wave(1, {"x": [2], "n": [7]}, {"p": [[2, 3]]}, {})


def test_lanes_that_are_not_needed_go():
    joined = joined_waves([ONE, OTHER], frozenset())
    smallest = fewest_lanes(joined, lambda wave: {1, 3} <= set(wave.arguments["x"]))
    assert smallest.arguments["x"] == [1, 3]
    assert fewest_lanes(joined, lambda wave: True).lanes == 1
