"""Timelines of a page: sets in columns, tokens in colours."""

from itertools import pairwise

from wavecheck.counterexamples.html.timelines import timeline_of
from wavecheck.counterexamples.text.timelines import MOST_COLUMNS, Mark
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.anchor_policies import Alone
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

NESTED = "E: t = entry -> H; H: l = loop t, op l -> H, X; X: op t -> ."


def nested(*trips):
    inputs = WaveInputs(results={"choose.H": [list(each) for each in trips]})
    return run_wave(sketch(NESTED), Conditions(lanes=len(trips), inputs=inputs))


def test_a_column_holds_the_set_and_each_lane_s_execution():
    run = nested([1, 0], [0])
    table = timeline_of(run)
    assert [(column.callee, column.lanes) for column in table.columns] == [
        (each.callee.split(".")[-1], each.lanes) for each in run.communications
    ]
    last = table.columns[-1]
    assert (last.cells, last.set, last.control) == (("op#3", "op#2"), "{0, 1}", False)
    first = next(column for column in table.columns if column.callee == "op")
    assert first.cells == ("op#1", "op#1")


def test_a_use_has_the_token_and_the_colour_of_its_definition():
    table = timeline_of(nested([1, 1, 0], [1, 0]))
    made = [column for column in table.columns if column.control]
    assert len({column.token for column in made}) == len(made) == 4
    assert table.tokens == tuple((column.token, column.hue) for column in made)
    assert len({hue for _, hue in table.tokens}) == 4
    uses = 0
    for one, other in pairwise(table.columns):
        if one.callee == "loop" and other.callee == "op" and other.block == "H":
            assert (one.token, one.hue, one.lanes) == (other.token, other.hue, other.lanes)
            uses += 1
    assert uses == 3
    assert table.columns[-1].token == table.columns[0].token
    assert table.columns[0].token.startswith("%t#")


def test_only_the_marked_communication_is_marked():
    table = timeline_of(nested([1, 0], [1, 0]), Mark("op", 1, 2))
    (marked,) = [column for column in table.columns if column.marked]
    assert marked.cells == ("op#2", "op#2")
    assert not any(column.marked for column in timeline_of(nested([0], [0])).columns)


def test_a_long_run_says_how_much_is_left_out():
    assert timeline_of(nested([0], [0])).more == 0
    trips = [*[1] * MOST_COLUMNS, 0]
    table = timeline_of(nested(trips, trips))
    assert len(table.columns) == MOST_COLUMNS
    assert table.more == 2 * (MOST_COLUMNS + 1) + 2 - MOST_COLUMNS


def test_each_lane_uses_the_token_that_it_got_itself():
    run = run_wave(sketch("E: a = anchor, op a -> ."), Conditions(lanes=2, anchors=Alone()))
    table = timeline_of(run)
    tokens = {(column.control, column.lanes): column.token for column in table.columns}
    for lane in (0, 1):
        assert tokens[True, (lane,)] == tokens[False, (lane,)]
    assert len(set(tokens.values())) == 2
