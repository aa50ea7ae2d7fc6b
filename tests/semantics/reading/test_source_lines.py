"""The line of each instruction, found line by line or by a search: both say the same."""

from pathlib import Path

import pytest
from wavecheck.semantics.llvm import worker
from wavecheck.semantics.reading import source_lines
from wavecheck.semantics.reading.source_lines import find_lines

TOP = Path(__file__).parents[3]
FILES = [
    *sorted((TOP / "counterexamples" / "catalogue").rglob("*.ll")),
    *sorted((TOP / "proofs" / "benchmarks").rglob("*.ll")),
]

ONE = """\
declare void @op(i32) convergent

; a comment
define void @first(i32 %x) {
entry:
  call void @op(i32 %x)
  ; a comment inside
  %c = icmp eq i32 %x, 1
  switch i32 %x, label %out [
    i32 1, label %out
    i32 2, label %out
  ]

out:                                              ; preds = %entry
  ret void
}
define void @second() {
  ret void
}
"""


def searched(users, canonical, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(source_lines, "_written_alike", lambda *_: None)
        return find_lines(users, canonical)


def test_both_ways_say_the_same_of_every_file(monkeypatch):
    alike = 0
    for path in FILES:
        users = path.read_text(encoding="utf-8")
        try:
            canonical = worker.canonical(users).text
        except worker.LlvmError:
            continue
        functions = list(source_lines._functions(canonical.split("\n")))
        alike += source_lines._written_alike(users, functions) is not None
        found, other = find_lines(users, canonical), searched(users, canonical, monkeypatch)
        assert found.instructions == other.instructions, path
        assert all(other.headers[name] == line for name, line in found.headers.items()), path
    assert alike > 100


def test_lines_that_llvm_would_write_need_no_search(monkeypatch):
    monkeypatch.setattr(source_lines, "_starts", lambda _: pytest.fail("searched"))
    found = find_lines(ONE, worker.canonical(ONE).text)
    assert found.headers == {"first": 4, "second": 17}
    assert found.instructions == {"first": [6, 8, 9, 15], "second": [18]}


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("  call void", "    call void", [6, 8, 9, 15]),
        ("i32 %x)\n  ;", "i32 %x) %d = add i32 %x, 1\n  ;", [6, 6, 8, 9, 15]),
        ("  ret void\n}\ndefine", "    ret void\n}\ndefine", [6, 8, 9, 15]),
        ("icmp eq", "icmp   eq", [6, 8, 9, 15]),
        ("%c = icmp eq i32 %x, 1", "%c =\n  icmp eq i32 %x, 1", [6, 8, 10, 16]),
        ("  ret void\n}\ndefine", "  ret void }\ndefine", [6, 8, 9, 15]),
    ],
)
def test_other_texts_are_searched(old, new, first):
    users = ONE.replace(old, new, 1)
    canonical = worker.canonical(users).text
    functions = list(source_lines._functions(canonical.split("\n")))
    assert source_lines._written_alike(users, functions) is None
    assert find_lines(users, canonical).instructions["first"] == first
