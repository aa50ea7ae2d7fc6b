"""A violation is shown on a device where both of its programs do what the witness says."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from wavecheck.counterexamples.corpus.entries import entries
from wavecheck.counterexamples.verdicts.verdicts import Violated
from wavecheck.proofs.devices.catalogue_table import entry_on_devices, rows, totals
from wavecheck.proofs.devices.showing import showing
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.wave.conditions import Conditions

VIOLATIONS = {each.key: each for each in entries() if each.word == "violated"}
BOOK = Path(__file__).resolve().parents[3] / "counterexamples" / "book" / "devices.md"
SPLIT = """\
declare void @op(i32) convergent
declare token @llvm.experimental.convergence.entry()
define void @src(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
define void @tgt(i32 noundef %x, i1 noundef %c) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  br i1 %c, label %yes, label %no
yes:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
no:
  call void @op(i32 %x) [ "convergencectrl"(token %t) ]
  ret void
}
"""


@pytest.fixture(scope="module")
def violated(tmp_path_factory) -> Violated:
    path = tmp_path_factory.mktemp("pairs") / "split.srctgt.ll"
    path.write_text(SPLIT)
    (pair,) = pairs_of([str(path)])
    verdict = judge(pair, Options()).verdict
    assert isinstance(verdict, Violated) and verdict.change == "splits"
    return verdict


def test_a_split_set_is_shown(violated, device):
    conditions = Conditions(lanes=violated.witness.lanes)
    assert showing(device, violated, conditions).word == "shown"


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_witness_with_another_set_is_not_shown(violated, device, side):
    run = getattr(violated.witness, f"{side}_run")
    others = tuple(
        replace(each, lanes=(0, 1) if len(each.lanes) == 1 else (0,), visits={0: 1, 1: 1})
        if each.callee == "op"
        else each
        for each in run.communications
    )
    planted = replace(run, communications=others)
    witness = replace(violated.witness, **{f"{side}_run": planted})
    conditions = Conditions(lanes=violated.witness.lanes)
    found = showing(device, replace(violated, witness=witness), conditions)
    assert found.word == "not shown" and found.reason.startswith(f"the {side}: the set")


def test_a_cycle_with_two_entries_is_not_buildable(device):
    (found,) = entry_on_devices(VIOLATIONS["cycles/two_entries/src3"], (device,))
    assert found.word == "not buildable" and "Is the graph reducible?" in found.reason


def test_the_table_has_a_row_for_each_violation_that_is_asked_for(device):
    chosen = [each for each in entries() if each.key.startswith("loops/unroll_by_trip_multiple/")]
    found = list(rows(chosen, (device,), 1))
    assert [each.name for each in found] == [each.key for each in chosen if each.word == "violated"]
    assert totals(found) == [f"{device.name}: {len(found)} shown, 0 not shown, 0 not buildable"]


def test_the_recorded_table_is_about_violations_of_the_catalogue():
    text = BOOK.read_text(encoding="utf-8")
    named = re.findall(r"^\| `([\w/]+)` \|", text, re.MULTILINE)
    assert named and set(named) <= VIOLATIONS.keys() and len(set(named)) == len(named)
    (recorded,) = re.findall(r"Of the (\d+) violations", text)
    pairs = [each for each in VIOLATIONS.values() if each.kind == "pair"]
    assert len(named) < int(recorded) <= len(pairs)
