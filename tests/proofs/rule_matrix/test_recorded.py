"""The recorded matrix: it is about today's programs and changes, a sample of its cells is as the
models answer now, and every change is noticed, or it is said why it cannot be."""

from dataclasses import replace
from pathlib import Path

import pytest
from wavecheck.proofs.rule_matrix.changes import changes
from wavecheck.proofs.rule_matrix.matrix import Cell, Matrix, matrix, size
from wavecheck.proofs.rule_matrix.memory import litmus_entries, memory_changes, memory_matrix
from wavecheck.proofs.rule_matrix.programs import programs
from wavecheck.proofs.rule_matrix.recorded import (
    FILE,
    read_text,
    recorded,
    restricted,
    unlike,
    written,
)
from wavecheck.proofs.rule_matrix.table import Row, markdown, rows
from wavecheck.proofs.rule_matrix.unnoticed import UNNOTICED

CHAPTER = Path(__file__).parents[3] / "counterexamples" / "book" / "rules_and_programs.md"

ASKED_EACH_TIME = (
    "rules/crossed_regions_broken/example",
    "rules/hearts_on_two_ways_broken/example",
    "rules/outer_token_in_a_loop_kept/example",
    "branches/hoist_and_sink_uncontrolled/src1",
)
"""Small programs of several kinds, which are asked of every change on each run."""


PROGRAMS, MEMORY = recorded()
ROWS = (*rows(PROGRAMS), *rows(MEMORY))


MOST_UNRECORDED = 25
"""New programs that may wait: `wavecheck matrix KEY --again --record FILE` asks for their cells."""


def test_the_record_is_about_the_programs_and_changes_of_today():
    for found, entries in ((PROGRAMS, programs()), (MEMORY, litmus_entries())):
        today = {each.key for each in entries}
        assert set(found.programs) <= today
        assert len(today - set(found.programs)) <= MOST_UNRECORDED
    assert PROGRAMS.changes == tuple(each.key for each in changes())
    assert MEMORY.changes == tuple(each.key for each in memory_changes())


def test_a_sample_of_the_cells_is_as_recorded():
    entries = [each for each in programs() if each.key in ASKED_EACH_TIME]
    assert len(entries) == len(ASKED_EACH_TIME)
    others = [each for each in changes() if "transforms" not in each.asks]
    assert unlike(restricted(PROGRAMS, others, entries), matrix(others, entries)) == ()
    tests = [each for each in litmus_entries() if each.file.endswith("tags_and_targets.litmus")]
    found = memory_matrix(memory_changes(), tests)
    assert unlike(restricted(MEMORY, memory_changes(), tests), found) == ()


@pytest.mark.slow
def test_every_cell_is_as_recorded():
    assert unlike(PROGRAMS, matrix(changes(), programs(), 2)) == ()
    assert unlike(MEMORY, memory_matrix(memory_changes(), litmus_entries())) == ()


def test_every_change_is_noticed_or_it_is_said_why_not():
    """A change that no program depends on has its reason, and no reason is one too many."""
    assert [row.change.key for row in ROWS if row.open] == []
    known = {(row.change.model_name, row.change.rule, row.change.name) for row in ROWS}
    assert known >= set(UNNOTICED)
    for row in ROWS:
        assert not (row.depending and row.reason), row.change.key


def test_a_change_that_changes_nothing_is_seen():
    assert Row(ROWS[0].change, (), (), 0, None, None).open
    nobody = {key: replace(cell, state="unchanged") for key, cell in PROGRAMS.cells.items()}
    empty = Matrix(PROGRAMS.changes, PROGRAMS.programs, nobody)
    assert sum(each.open for each in rows(empty)) == len(empty.changes) - len(UNNOTICED)


def test_a_cell_that_is_not_as_recorded_is_told():
    change, program = MEMORY.changes[0], MEMORY.programs[0]
    cells = {**MEMORY.cells, (change, program): Cell("silent")}
    (told,) = unlike(MEMORY, Matrix(MEMORY.changes, MEMORY.programs, cells))
    assert told.startswith(f"{change}: {program} is recorded as ")
    assert told.endswith("now it is silent")


def test_the_record_is_read_as_it_was_written():
    text = FILE.read_text(encoding="utf-8")
    assert [each.cells for each in read_text(text)] == [PROGRAMS.cells, MEMORY.cells]
    assert written(read_text(text)) == text


def test_the_smallest_program_of_a_row_is_the_smallest():
    sizes = {each.key: size(each) for each in (*programs(), *litmus_entries())}
    for row in ROWS:
        of = row.depending or row.seeing
        assert (row.best[0] if row.best else None) == min(of, key=sizes.__getitem__, default=None)
        assert row.best is None or row.best[1].noticed.asked


def test_the_chapter_has_the_tables():
    text = CHAPTER.read_text(encoding="utf-8")
    assert all(markdown(rows(each)).strip() in text for each in (PROGRAMS, MEMORY))
