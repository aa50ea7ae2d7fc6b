"""The chapter on mappings: its tables are what the commands say."""

from pathlib import Path

import pytest
from wavecheck.proofs.memory.refinement import OutcomesGrow, validate_litmus
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import TARGETS

BOOK = Path(__file__).parents[2] / "counterexamples" / "book" / "mappings.md"

PROGRAMS = {
    "apart": ("# foo:bar", "# foo:baz", ""),
    "vulkan": ("", "# vulkan:private", "# vulkan:nonprivate"),
    "spaces": ("", "# sync-as:1", "# sync-as:3"),
    "half": ("", "# vulkan:private", ""),
}
"""The tags of the data, of the flag's store and of its load."""


def passed(data, store, load):
    sender = f"x = 1 rlx {data}; y = 1 rel {store}"
    return litmus_sketch("mp", sender, f"r0 = y acq {load}; r1 = x rlx")


def table(head):
    """The rows of the chapter's table that begins so: its cells."""
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(head))
    rows = []
    for line in (lines[first], *lines[first + 2 :]):
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("source", TARGETS)
def test_the_table_of_targets_is_what_is_decided(source):
    head, *rows = table("| from, to |")
    assert head[1:] == list(TARGETS)
    (row,) = [each[1:] for each in rows if each[0] == source]
    found = [
        ", ".join(
            name
            for name, tags in PROGRAMS.items()
            if isinstance(
                validate_litmus(
                    passed(*tags), passed(*tags), target, source_machine=TARGETS[source]
                ),
                OutcomesGrow,
            )
        )
        for target in TARGETS.values()
    ]
    assert found == row
