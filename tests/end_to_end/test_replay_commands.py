"""The two commands under a violation, executed: they show what its witness says."""

from __future__ import annotations

import json
import shlex
from collections import Counter

import pytest
from wavecheck.counterexamples.corpus.index import cases
from wavecheck.counterexamples.results.runs import run_entry
from wavecheck.counterexamples.text.replay_commands import replay_commands
from wavecheck.counterexamples.verdicts.verdicts import Judgement, Violated, Witness
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options

VIOLATED = [
    (case, each.function or "src")
    for case in cases()
    for each in case.expectations
    if case.is_pair and each.word == "violated"
]

TELLING = {
    ("anchors/anchor_and_loop", "src3"),
    ("branches/shuffle", "src2"),
    ("calls/lost_attribute", "src7"),
    ("cycles/two_entries", "src2"),
    ("llvm/folded_reduction", "src1"),
    ("values/matching", "src6"),
}
"""Anchors, a file of contracts, calls that talk to no one, hierarchies, ends, other names."""

SOME = [pair for pair in VIOLATED if (pair[0].name, pair[1]) in TELLING]


def judged(case, name: str) -> tuple[Judgement, Witness]:
    pair = next(p for p in pairs_of([str(case.path)]) if isinstance(p, Pair) and p.source == name)
    judgement = judge(pair, Options())
    assert isinstance(judgement, Judgement) and isinstance(judgement.verdict, Violated)
    return judgement, judgement.verdict.witness


def shown_by(command: str, capsys) -> list[dict]:
    """The calls that a printed command shows."""
    words = shlex.split(command)
    assert words[0] == "wavecheck"
    status_of([*words[1:], "--format", "json"])
    said = capsys.readouterr()
    return json.loads(said.out)["results"][0]["calls"]


def sets_of(calls: list[dict], callee: str) -> Counter:
    return Counter(tuple(each["lanes"]) for each in calls if each["callee"] == callee)


def repeated(case, name: str, capsys) -> bool:
    """Executes both commands; True if anchors chose something."""
    judgement, witness = judged(case, name)
    runs = (witness.source_run, witness.target_run)
    sets = (witness.source_set, witness.target_set)
    for command, run, members in zip(replay_commands(judgement, witness), runs, sets, strict=True):
        calls = shown_by(command, capsys)
        assert calls == run_entry(run)["calls"], command
        here = sets_of(calls, witness.callee)
        assert here[members] >= 1 or not members or members == (witness.lane,), command
    calls = shown_by(replay_commands(judgement, witness)[0], capsys)
    at = str(witness.lane)
    executed = [
        tuple(each["lanes"])
        for each in calls
        if each["callee"] == witness.callee and each["executions"].get(at) == witness.execution
    ]
    alone = witness.source_set in ((), (witness.lane,))
    assert executed == [witness.source_set] or (not executed and alone)
    return witness.source_choice is not None or witness.target_choice is not None


@pytest.mark.parametrize(("case", "name"), SOME + VIOLATED[::12])
def test_the_printed_commands_show_the_sets_of_the_witness(case, name, capsys):
    repeated(case, name, capsys)


def test_the_telling_ones_are_there():
    assert len(SOME) == len(TELLING)


@pytest.mark.slow
def test_the_printed_commands_of_the_whole_catalogue_show_the_sets_of_their_witness(capsys):
    assert sum(repeated(case, name, capsys) for case, name in VIOLATED) >= 15
