"""What lies between anchors and operations, and what classes are made of."""

import pytest
from programs import program
from wavecheck.encodings.product.events import Classifier, callees_of_history
from wavecheck.encodings.unbounded.anchors import LATE, UNUSED, Anchors, Depth
from wavecheck.encodings.unbounded.paths import Known
from wavecheck.encodings.unbounded.stops import Side, Stop
from wavecheck.semantics.program.target_contracts import default_contracts
from wavecheck.semantics.reading.reader import read_module

TEXT = program("two_anchors")
FIRST, SECOND, LAST = Stop("call", "b", 1), Stop("call", "b", 2), Stop("call", "e", 0)


def anchors(depth: Depth = "operation") -> Anchors:
    function = read_module(TEXT, "f.ll").functions["f"]
    side = Side(function, Classifier(default_contracts(), callees_of_history(function)))
    return Anchors(side, side, depth)


@pytest.mark.parametrize(
    ("token", "stop", "touched"),
    [("t", FIRST, False), ("t", SECOND, True), ("s", FIRST, True), ("s", LAST, True)],
)
def test_operations_between_a_token_and_a_stop_are_found_on_all_paths(token, stop, touched):
    found = anchors()
    assert found.is_touched(found.source, token, stop) is touched


def test_the_first_operation_that_hangs_from_an_anchor_decides_its_class():
    found = anchors()
    begun = Known({}, {}, {"s": found.unchosen("s"), "t": found.unchosen("t")})
    target = Known({}, {"l": 5}, {"s": (70,), "t": (71,)})
    met = found.after_meeting(FIRST, FIRST, begun, target)
    assert met.anchors["s"][0] == LATE
    assert met.anchors["t"][0] > UNUSED and met.anchors["t"][1:] == (71,)
    again = found.after_meeting(SECOND, SECOND, met, Known({}, {"l": 5}, {"t": (99,)}))
    assert again.anchors["t"] == met.anchors["t"]


def test_equal_classes_are_those_of_one_target_instance():
    depths: tuple[tuple[Depth, bool], ...] = (("operation", False), ("structure", True))
    for depth, equal in depths:
        found = anchors(depth)
        name = found.source.name_of(FIRST)
        assert name is not None
        target = Known({}, {"l": 5}, {"t": (71,)})
        one, other = (
            found.class_at(found.unchosen("t"), name, stop, target) for stop in (FIRST, SECOND)
        )
        assert (one == other) is equal
        assert found.controls_at_once(name, FIRST)
        assert found.controls_at_once(name, SECOND) is not equal
