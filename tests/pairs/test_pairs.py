"""Pairs of programs, each with the verdict that it must get: what is true of it stands beside it.

`NAME.srctgt.ll` holds `@src1` and `@tgt1`, and so on; where the two programs say different things
of what they share, `NAME.src.ll` and `NAME.tgt.ll` hold functions of equal names. The keys of the
comments are listed in tests/README.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from wavecheck.counterexamples.verdicts.expectations import WORDS
from wavecheck.counterexamples.verdicts.verdicts import (
    Judgement,
    Preserved,
    Unknown,
    Verdict,
    Violated,
    halves_of,
    name_of,
)
from wavecheck.proofs.every_trip_count.proof import NotProved, Proved, prove_every_trip_count
from wavecheck.proofs.judging.judge import inlined, judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options

FOLDER = Path(__file__).parent
FILES = sorted([*FOLDER.rglob("*.srctgt.ll"), *FOLDER.rglob("*.src.ll")])
"""Of two files the first, which holds what is expected."""

ASKED = ("EXPECT", "BACK", "ITSELF", "UNBOUNDED")
"""What is judged: the target against the source, the other way round, a program against itself;
and whether a proof for every trip count is found (`proved`), or left `open`."""

DETAILS = ("REASON", "CHANGE", "TRIPS", "PLACE", "VACUOUS", "SETS", "THREADS")
"""What else the answer above must say."""

_LINE = re.compile(r"^; ([A-Z]+): (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Note:
    """One line that asks, with the lines about its answer."""

    asked: str
    function: str
    word: str
    rules: tuple[str, ...]
    details: tuple[tuple[str, str], ...] = ()

    def met_by(self, verdict: Verdict | Proved | NotProved) -> bool:
        """True iff the verdict is the expected one and says all that is demanded of it."""
        if isinstance(verdict, Proved | NotProved):
            word = "proved" if isinstance(verdict, Proved) else "open"
            reason = verdict.reason if isinstance(verdict, NotProved) else ""
            return word == self.word and all(said in reason for _, said in self.details)
        return (
            name_of(verdict) == self.word
            and (not self.rules or set(self.rules) == set(verdict.rules))
            and (not isinstance(verdict, Violated) or verdict.witness.replayed)
            and all(_says(verdict, key, said) for key, said in self.details)
        )


def _says(verdict: Verdict, key: str, said: str) -> bool:
    match key, verdict:
        case "CHANGE", Violated():
            return verdict.change == said
        case "REASON", Violated() | Unknown() | Preserved():
            return said in verdict.reason
        case "TRIPS", Preserved(scope=scope) | Violated(scope=scope):
            return str(scope.trip_counts) == said
        case "PLACE", Unknown():
            return verdict.side == said and verdict.line > 0
        case "VACUOUS", Preserved():
            return verdict.vacuous is (said == "yes")
        case "SETS", _:
            return halves_of(verdict).sets == said
        case "THREADS", _:
            return halves_of(verdict).threads == said
    return False


def notes_in(text: str) -> tuple[list[Note], Options]:
    """What a file asks, in its order, and with which options."""
    notes: list[Note] = []
    options = Options(timeout=60)
    for key, said in _LINE.findall(text):
        if key == "OPTIONS":
            words = dict(word.split("=") for word in said.split())
            options = replace(
                options, **{n: int(v) if v.isdigit() else v for n, v in words.items()}
            )
        elif key in DETAILS:
            notes[-1] = replace(notes[-1], details=(*notes[-1].details, (key, said)))
        else:
            assert key in ASKED, key
            function, *words = said.split()
            if function in (*WORDS, "proved", "open"):
                function, words = "", [function, *words]
            notes.append(Note(key, function, words[0], tuple(words[1:])))
    return notes, options


def pairs_in(path: Path) -> dict[str, Pair]:
    """The pairs of a file by the names of their sources, and of their targets where they differ."""
    target = path.with_name(path.name.replace(".src.ll", ".tgt.ll"))
    paths = [str(path)] if path == target else [str(path), str(target)]
    pairs: list[Pair] = []
    for each in pairs_of(paths):
        assert isinstance(each, Pair), each
        pairs.append(each)
    return {each.source: each for each in pairs} | {each.target: each for each in pairs}


def asked_of(pair: Pair, note: Note) -> Pair:
    """The pair that a line asks about."""
    source, target = (pair.source, pair.source_module), (pair.target, pair.target_module)
    if note.asked == "BACK":
        source, target = target, source
    if note.asked == "ITSELF":
        source = target = target if note.function == pair.target != pair.source else source
    return Pair(pair.file, source[0], target[0], source[1], target[1], pair.contracts)


def answer_to(pair: Pair, note: Note, options: Options) -> Verdict | Proved | NotProved:
    """What the checker says of a pair that a line asks about."""
    asked = asked_of(pair, note)
    if note.asked == "UNBOUNDED":
        source = inlined(asked.source_module, asked.source)
        target = inlined(asked.target_module, asked.target)
        return prove_every_trip_count(source, target, options, 20)
    answer = judge(asked, options)
    assert isinstance(answer, Judgement), answer
    return answer.verdict


def cases():
    """Every file; those that say so are a campaign."""
    return [
        pytest.param(
            path,
            marks=[pytest.mark.slow] if "\n; SLOW\n" in path.read_text(encoding="utf-8") else [],
            id=f"{path.parent.name}/{path.name.split('.')[0]}",
        )
        for path in FILES
    ]


@pytest.mark.parametrize("path", cases())
def test_every_pair_gets_the_verdict_that_its_file_expects(path):
    notes, options = notes_in(path.read_text(encoding="utf-8"))
    pairs = pairs_in(path)
    wrong = []
    for note in notes:
        pair = pairs[note.function or ("pair" if path.name.endswith(".src.ll") else "src")]
        verdict = answer_to(pair, note, options)
        if not note.met_by(verdict):
            wrong.append((note, verdict))
    assert not wrong
