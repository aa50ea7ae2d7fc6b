"""The entries of the catalogue: each pair, each program and each litmus test in it.

An entry that is accepted has a nearest one that is refuted, and the other way round: of those that
show a claim in common with it, the one whose text is most alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from ..text.litmus_expectations import notes_in
from ..verdicts.expectations import ids_in
from .defects import passes_of
from .index import CATALOGUE, Case, read_case

Kind = Literal["pair", "program", "litmus pair", "litmus"]

ACCEPTED = ("preserved", "well-formed", "Never")
"""The words of entries that are as they should be; of litmus tests: an outcome is forbidden."""

IN_A_CLONE = "counterexamples/catalogue"
"""Where the catalogue lies for a command that is pasted in a clone."""

_COMMANDS = {"pair": "validate", "litmus pair": "validate", "program": "verify"}

_DEFINITION = re.compile(r"^define [^\n]*@([\w.$-]+)\(.*?^}", re.M | re.S)
_TEST = re.compile(r"^C (\S+)\n.*?(?=^C |\Z)", re.M | re.S)
_COMMENT = re.compile(r"^\(\*\s*(.*?)\s*\*\)", re.M)
_NUMBERED = re.compile(r"(?:^|(?<=\s))(\d+(?:, \d+)*): ")
_APPLIED = re.compile(r"^; APPLY: *(.*)\n(?:;.*\n)*define [^\n]*@([\w.$-]+)\(", re.M)


@dataclass(frozen=True)
class Entry:
    """One question of the catalogue, and the answer that is known to be right.

    `file` is relative to the catalogue's folder; `name` the source function, the function or the
    test; `word` the answer, `ids` the ledger rows that it shows. `title` is what its file shows,
    `note` what sets it apart from others in the file, `made` what makes the target: the words of a
    transform, or a pipeline of LLVM's passes; both are empty where the file says nothing."""

    kind: Kind
    file: str
    name: str
    word: str
    ids: tuple[str, ...]
    title: str
    note: str
    program: str
    made: str = ""

    @property
    def key(self) -> str:
        """`loops/uncontrolled/src1`: how the entry is called."""
        return f"{_stem(self.file)}/{self.name}"

    @property
    def path(self) -> Path:
        return CATALOGUE / self.file

    @property
    def target(self) -> str:
        """The target of a pair, empty for others."""
        return "tgt" + self.name[3:] if self.kind.endswith("pair") else ""

    @property
    def accepted(self) -> bool:
        return self.word in ACCEPTED

    @property
    def command(self) -> str:
        """The command that asks it again, in a clone."""
        words = f"wavecheck {_COMMANDS.get(self.kind, 'litmus')} {IN_A_CLONE}/{self.file}"
        return words if self.kind == "litmus" else f"{words} --function {self.name}"

    @cached_property
    def numberless(self) -> str:
        """The program with no number behind `src` and `tgt`, and without comments on tests."""
        return re.sub(r"\b(src|tgt)\d+|^\(\*.*\n", r"\1", self.program, flags=re.M)

    @cached_property
    def lines(self) -> Counter[str]:
        """How often each line of the program occurs, whatever number its functions have."""
        return Counter(self.numberless.split("\n"))


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """Every entry, by file, in the order of the file."""
    files = sorted(path for path in CATALOGUE.rglob("*") if path.suffix in (".ll", ".litmus"))
    return tuple(entry for path in files for entry in entries_in(path))


def entries_in(path: Path) -> Iterator[Entry]:
    """The entries of one file of the catalogue. Raises InputError where its head is wrong."""
    if path.suffix == ".litmus":
        yield from _litmus_entries(path)
    else:
        yield from _program_entries(read_case(path))


def entries_of(id_: str) -> tuple[Entry, ...]:
    """The entries that show a ledger row."""
    return tuple(entry for entry in entries() if id_ in entry.ids)


@dataclass(frozen=True, slots=True)
class Shown:
    """A file that shows a ledger row: its path in a clone, and how many of its entries have which
    answer."""

    file: str
    words: dict[str, int]

    def __str__(self) -> str:
        counts = ", ".join(f"{number} {word}" for word, number in self.words.items())
        return f"{self.file}: {counts}"


def files_of(id_: str) -> tuple[Shown, ...]:
    """The files with entries that show a ledger row, by name."""
    found: dict[str, Counter[str]] = {}
    for entry in entries_of(id_):
        found.setdefault(f"{IN_A_CLONE}/{entry.file}", Counter())[entry.word] += 1
    return tuple(Shown(file, dict(words)) for file, words in found.items())


def neighbour(entry: Entry, among: Sequence[Entry] | None = None) -> Entry | None:
    """The nearest entry of the other answer: of those of its kind that share a ledger id with it,
    the one with most lines in common. Where none does, those beside it in its folder are asked;
    None where there is none of these either."""
    others = [
        each
        for each in (entries() if among is None else among)
        if each.kind == entry.kind and each.accepted != entry.accepted
    ]
    sharing = [each for each in others if set(each.ids) & set(entry.ids)]
    beside = [each for each in others if each.path.parent == entry.path.parent]
    return max(sharing or beside, key=lambda each: _likeness(entry, each), default=None)


def _likeness(one: Entry, other: Entry) -> tuple[float, bool, int]:
    """The share of common lines, then whether they lie in one file, then shared ids."""
    common = (one.lines & other.lines).total()
    longer = max(one.lines.total(), other.lines.total())
    return common / longer, one.file == other.file, len(set(one.ids) & set(other.ids))


# --- LLVM IR ------------------------------------------------------------------------------------


def _program_entries(case: Case) -> Iterator[Entry]:
    text = case.path.read_text(encoding="utf-8")
    bodies = {found[1]: found[0] for found in _DEFINITION.finditer(text)}
    applied = {found[2]: found[1] for found in _APPLIED.finditer(text)}
    notes = numbered(case.notes)
    asked = [name for name in bodies if name.startswith("src") or not case.is_pair]
    for name in asked:
        expected = case.expected_of(name)
        if expected is None:
            continue
        shown = [name, "tgt" + name[3:]] if case.is_pair else [name]
        file = case.path.relative_to(CATALOGUE).as_posix()
        yield Entry(
            "pair" if case.is_pair else "program",
            file,
            name,
            expected.word,
            expected.ids,
            case.title,
            notes.get(name.removeprefix("src"), notes.get("", "")),
            "\n\n".join(_with_callees(shown, bodies)),
            applied.get(name) or passes_of(f"{_stem(file)}/{name}"),
        )


def _with_callees(names: list[str], bodies: dict[str, str]) -> list[str]:
    """The texts of the functions, and behind them of those that they call."""
    found = list(names)
    for name in found:
        called = re.findall(r"@([\w.$-]+)", bodies.get(name, ""))
        found += [each for each in dict.fromkeys(called) if each in bodies and each not in found]
    return [bodies[name] for name in found if name in bodies]


def numbered(lines: Sequence[str]) -> dict[str, str]:
    """What notes say of each number: `1, 2: as before.`; what they say of none stands under "".

    >>> numbered(["Of all.", "1: one.   2, 3: two", "or three."])
    {'': 'Of all.', '1': 'one.', '2': 'two or three.', '3': 'two or three.'}
    """
    first, *rest = _NUMBERED.split(" ".join(lines))
    found = {"": first.strip()} if first.strip() else {}
    for numbers, text in zip(rest[::2], rest[1::2], strict=True):
        found |= dict.fromkeys(numbers.split(", "), text.strip())
    return found


# --- litmus tests -------------------------------------------------------------------------------


def _litmus_entries(path: Path) -> Iterator[Entry]:
    text = path.read_text(encoding="utf-8")
    title = next(iter(_COMMENT.findall(text)), "")
    tests = {found[1]: found[0].rstrip() for found in _TEST.finditer(text)}
    pairs = path.name.endswith(".srctgt.litmus")
    for name, program in tests.items():
        if pairs and not name.startswith("src"):
            continue
        notes = notes_in(text, name, str(path))
        shown = [program, tests["tgt" + name[3:]]] if pairs else [program]
        said = [each for each in _COMMENT.findall(program) if not re.match(r"[A-Z]+: ", each)]
        yield Entry(
            "litmus pair" if pairs else "litmus",
            path.relative_to(CATALOGUE).as_posix(),
            name,
            notes.word,
            ids_in(" ".join(notes.expected)) or ids_in(title),
            title,
            " ".join(said),
            "\n\n".join(shown),
        )


def _stem(file: str) -> str:
    return re.sub(r"(\.srctgt)?\.(ll|litmus)$", "", file)
