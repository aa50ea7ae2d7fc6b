"""Which litmus tests are compared, and what is asked of them.

One file `NAME.srctgt.litmus` with tests `src` and `tgt` (or `srcN` and `tgtN`), or two files: with
one test each, or with tests of equal names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from os.path import isdir

from ...counterexamples.text.litmus_expectations import LitmusNotes, notes_in
from ...semantics.litmus.files import PAIR_FILE, pairs_below, read_litmus_file
from ...semantics.memory_model.litmus_test import LitmusTest, registers_written
from ...semantics.memory_model.targets import Target, target_named
from ...semantics.program.input_errors import InputError
from ..judging.files import reading_clock

NO_NOTES = LitmusNotes()


@dataclass(frozen=True, slots=True)
class MemoryPair:
    """A source and a target. `target_file` is empty where both lie in one file.

    `source_reading`: what tags mean in the source, where they do not mean what they do in the
    target: a mapping from one machine to another."""

    file: str
    source: LitmusTest
    target: LitmusTest
    notes: LitmusNotes = NO_NOTES
    target_file: str = ""
    source_reading: Target | None = None


def memory_pairs_of(paths: Sequence[str]) -> list[MemoryPair]:
    """Every pair that the paths name, in their order. Raises InputError where a file has none."""
    pairs: list[MemoryPair] = []
    for each in memory_pairs_asked_for(paths):
        if isinstance(each, InputError):
            raise each
        pairs.append(each)
    return pairs


def memory_pairs_asked_for(paths: Sequence[str]) -> list[MemoryPair | InputError]:
    """Every pair that the paths name, in their order, and what is wrong with a file that has none:
    the others are judged all the same."""
    if len(paths) == 2 and not any(path.endswith(PAIR_FILE) or isdir(path) for path in paths):
        return _unless_wrong(lambda: _pairs_of_two_files(*paths))
    files = [each for path in paths for each in (pairs_below(path) if isdir(path) else [path])]
    found: list[MemoryPair | InputError] = []
    for file in files:
        if isinstance(file, InputError):
            found.append(file)
        else:
            found += _unless_wrong(lambda file=file: _pairs_of_one_file(file))
    return found


def read_by(
    pair: MemoryPair,
    both: str | None,
    source: str | None = None,
    target: str | None = None,
) -> tuple[MemoryPair, Target]:
    """The pair, and what reads the tags of its target: as these names of targets say, of both sides
    and of each alone, or as the file of the pair does. Raises InputError."""
    both = both or pair.notes.target
    before, after = source or both, target or both
    if before != after:
        pair = replace(pair, source_reading=target_named(before))
    return pair, target_named(after)


def _unless_wrong(read: Callable[[], list[MemoryPair]]) -> list[MemoryPair | InputError]:
    try:
        return [*read()]
    except InputError as error:
        return [error]


def _pairs_of_one_file(path: str) -> list[MemoryPair]:
    with reading_clock(path):
        tests, text = read_litmus_file(path)
    by_name = {test.name: test for test in tests}
    found: list[MemoryPair] = []
    for name, test in by_name.items():
        partner = _partner(name)
        if partner not in by_name:
            raise InputError(
                f"the test {name} has no partner {partner}" if partner else f"'{name}' is no pair",
                path,
                hint="call the tests src and tgt (or src1 and tgt1, ...), or give two files",
            )
        if name.startswith("src"):
            pair = _pair(path, test, by_name[partner])
            found.append(replace(pair, notes=notes_in(text, name, path)))
    return found


def _partner(name: str) -> str:
    """The other test of a pair; empty where the name says no role."""
    if name.startswith("src"):
        return "tgt" + name[3:]
    return "src" + name[3:] if name.startswith("tgt") else ""


def _pairs_of_two_files(source_path: str, target_path: str) -> list[MemoryPair]:
    with reading_clock(source_path):
        sources, text = read_litmus_file(source_path)
    with reading_clock(target_path):
        targets, _ = read_litmus_file(target_path)
    by_name = {test.name: test for test in targets}
    if len(sources) == 1 and len(targets) == 1:
        chosen = [(sources[0], targets[0])]
    else:
        missing = [test.name for test in sources if test.name not in by_name]
        if missing:
            message = f"no test {missing[0]}, which {source_path} has"
            raise InputError(message, target_path, hint="give both files the same tests")
        chosen = [(test, by_name[test.name]) for test in sources]
    pairs = [replace(_pair(source_path, *each), target_file=target_path) for each in chosen]
    return [replace(pair, notes=notes_in(text, pair.source.name, source_path)) for pair in pairs]


def _pair(file: str, source: LitmusTest, target: LitmusTest) -> MemoryPair:
    """Raises InputError where the two cannot be compared."""
    for location in set(source.locations) & set(target.locations):
        one, other = source.locations[location], target.locations[location]
        if one != other:
            message = f"{location} is {one} at first in {source.name}, {other} in {target.name}"
            raise InputError(message, file, hint="let both begin with the same values")
    _reject_missing_names(source, target, file)
    return MemoryPair(file, source, target)


def _reject_missing_names(source: LitmusTest, target: LitmusTest, file: str) -> None:
    """Raises InputError for a final value that is asked for and that one of the two lacks."""
    here, there = _final_names(source), _final_names(target)
    for name in (*source.observed, *target.observed):
        if name not in here or name not in there:
            lacking = target.name if name in here else source.name
            message = f"{name} is compared, and {lacking} does not have it"
            raise InputError(message, file, hint=f"add it to {lacking}, or do not ask about it")
    if not set(here) & set(there):
        message = f"{source.name} and {target.name} have no final value in common"
        raise InputError(message, file, hint="let both use the same locations or registers")


def _final_names(test: LitmusTest) -> tuple[str, ...]:
    """Every register and every location of a test."""
    registers = [
        f"{thread.name}:{name}"
        for thread in test.threads
        for name in registers_written(thread.body)
    ]
    return (*registers, *test.locations)
