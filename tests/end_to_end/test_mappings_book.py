"""The chapter on mappings: its tables are what the commands say."""

import json
import re
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


def programs():
    """The programs of the chapter by the names of their files."""
    text = BOOK.read_text(encoding="utf-8")
    return dict(
        re.findall(r"^`(\w+\.ll)`:.*?\n\n```llvm\n(.*?)```", text, re.DOTALL | re.MULTILINE)
    )


def test_the_answers_about_llvms_backend_are_what_the_command_says(say):
    _, *rows = table("| program | answer |")
    answers = {name.strip("`"): answer for name, answer in rows}
    assert set(answers) == set(programs())
    for name, text in programs().items():
        Path(name).write_text(text, encoding="utf-8")
        _, out, _ = say("spirv", name, "--bound", "2", "--format", "json")
        (entry,) = json.loads(out)["results"]
        assert entry["verdict"] == answers[name], name


def test_the_commands_of_the_chapter_are_there(say):
    _, *rows = table("| mapping | models | command |")
    for *_, command in rows:
        name = command.strip("`").split()[1]
        assert say(name, "--help")[0] == 0
