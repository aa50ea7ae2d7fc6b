"""A log that says anything else than the wave is told as that, at its first event."""

from dataclasses import replace

import pytest
from wavecheck.proofs.devices.binary_execution import executed
from wavecheck.proofs.devices.comparison import expected_logs, first_difference, sets_in
from wavecheck.proofs.devices.log_layout import Called, Entered, LaneLog, Returned
from wavecheck.proofs.devices.trials import judged
from wavecheck.semantics.program.function import Site

BRANCH = """define i32 @f(i32 noundef %x, i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %yes, label %no
yes:
  %r = call i32 @op(i32 %x) [ "convergencectrl"(token %t) ]
  br label %no
no:
  %s = call i32 @op(i32 7) [ "convergencectrl"(token %t) ]
  ret i32 %x
}"""


@pytest.fixture(scope="module")
def logs(ready) -> tuple[LaneLog, ...]:
    """What the wave would log: lanes 1 and 2 take the branch."""
    made = ready(BRANCH, x=[3, 4, 5, 6], c=[0, 1, 1, 0])
    return expected_logs(made.run, made.layout)


def changed(logs, lane, number, **changes):
    entries = list(logs[lane].entries)
    entries[number] = replace(entries[number], **changes)
    return tuple(
        replace(log, entries=tuple(entries)) if each == lane else log
        for each, log in enumerate(logs)
    )


def test_equal_logs_do_not_differ(logs):
    assert first_difference(logs, logs) is None


@pytest.mark.parametrize(
    ("lane", "number", "changes", "kind"),
    [
        (1, 2, {"mask": 0b0010}, "set"),
        (1, 2, {"mask": 0b0100}, "own lane"),
        (2, 2, {"arguments": (9,)}, "argument"),
        (2, 2, {"execution": 2}, "path"),
        (0, 1, {"block": "yes"}, "path"),
        (3, 3, {"value": 0}, "value"),
    ],
)
def test_one_planted_word_is_the_difference(logs, lane, number, changes, kind):
    found = first_difference(logs, changed(logs, lane, number, **changes))
    assert found is not None
    assert (found.kind, found.lane, found.number) == (kind, lane, number)


def test_a_lane_that_stops_early_or_goes_on_has_another_path(logs):
    short = (replace(logs[0], entries=logs[0].entries[:-1]), *logs[1:])
    long = (replace(logs[0], entries=(*logs[0].entries, Entered("no"))), *logs[1:])
    endless = (replace(logs[0], overflow=True), *logs[1:])
    for other in (short, long, endless):
        found = first_difference(logs, other)
        assert found is not None and found.kind == "path" and found.lane == 0


def test_words_that_say_nothing_are_told(logs):
    garbled = (replace(logs[0], entries=logs[0].entries[:2], garbled=True), *logs[1:])
    found = first_difference(logs, garbled)
    assert found is not None and found.kind == "garbled"


def test_sets_are_read_by_mask_and_order(logs):
    yes, no = Site("yes", 0), Site("no", 0)
    assert sets_in(logs) == {
        yes: {frozenset({(1, 1), (2, 1)})},
        no: {frozenset({(0, 1), (1, 1), (2, 1), (3, 1)})},
    }


def test_a_mask_that_another_lane_does_not_have_is_told(logs):
    found = sets_in(changed(logs, 1, 2, mask=0b0011))
    assert not isinstance(found, dict) and found.kind == "mask"


ANCHOR = """define void @f(i1 noundef %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.anchor()
  %r = call i32 @op(i32 1) [ "convergencectrl"(token %t) ]
  ret void
}"""


def split(logs, masks):
    """The same logs, with these masks in all sets."""
    return tuple(
        replace(
            log,
            entries=tuple(
                replace(each, mask=mask) if isinstance(each, Called) else each
                for each in log.entries
            ),
        )
        for log, mask in zip(logs, masks, strict=True)
    )


def test_an_anchor_may_choose_any_sets(ready, paper):
    made = ready(ANCHOR, c=0)
    logs = executed(made.binary, made.layout, made.buffer)
    assert first_difference(expected_logs(made.run, made.layout), logs) is None
    others = split(logs, (0b0011, 0b0011, 0b1100, 0b1100))
    assert first_difference(expected_logs(made.run, made.layout), others) is not None
    assert judged(paper, made, others).difference is None


def test_an_operation_keeps_to_what_its_anchor_chose(ready, paper):
    made = ready(ANCHOR, c=0)
    logs = executed(made.binary, made.layout, made.buffer)
    entries = logs[0].entries
    anchor_alone = (entries[0], replace(entries[1], mask=0b0001), *entries[2:])
    rest = split(logs, (0b1111, 0b1110, 0b1110, 0b1110))
    planted = (
        replace(logs[0], entries=anchor_alone),
        *(
            replace(log, entries=(*other.entries[:2], *log.entries[2:]))
            for log, other in zip(logs[1:], rest[1:], strict=True)
        ),
    )
    assert isinstance(entries[-1], Returned)
    found = judged(paper, made, planted).difference
    assert found is not None and found.kind == "set"
