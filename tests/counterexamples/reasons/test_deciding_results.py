"""What a path depends on is shown: lane numbers and votes, besides the inputs."""

import json

import pytest
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.reasons.deciding_results import deciding_results
from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.counterexamples.results.runs import inputs_of
from wavecheck.counterexamples.text.input_lines import result_lines
from wavecheck.counterexamples.verdicts.json_values import plain
from wavecheck.counterexamples.verdicts.verdicts import Violated
from wavecheck.counterexamples.writers.html_page import piece_of
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.proofs.judging.judge import inlined, judge
from wavecheck.proofs.judging.pairs import pairs_of
from wavecheck.proofs.question.options import Options
from wavecheck.semantics.reading.reader import read_file, read_module
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.inputs import WaveInputs
from wavecheck.semantics.wave.simulated_wave import run_wave

CONTRACTS = Options().contracts

VOTE = """\
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
declare i32 @opaque(i32)
declare void @op(i32) convergent
define void @src(i32 noundef %x) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %id, 1
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %many = icmp ne i64 %votes, 0
  %unread = call i32 @opaque(i32 %x)
  br i1 %many, label %go, label %end
go:
  SPLIT
end:
  ret void
}
"""
TOGETHER = "call void @op(i32 %x)\n  br label %end"
APART = """br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  br label %end
b:
  call void @op(i32 %x)
  br label %end"""


def run(text, **inputs):
    (function,) = read_module(text, "test.ll").functions.values()
    given = WaveInputs.from_json(inputs, function, 2)
    return run_wave(function, Conditions(lanes=2, contracts=CONTRACTS, inputs=given))


def test_votes_and_lane_numbers_are_told_where_a_branch_asks_about_them():
    together = deciding_results(run(VOTE.replace("SPLIT", TOGETHER)))
    assert together == {"llvm.amdgcn.ballot.i64": [[3], [3]]}
    apart = deciding_results(run(VOTE.replace("SPLIT", APART)))
    assert apart == {**together, "llvm.amdgcn.workitem.id.x": [[0], [1]]}


def test_a_branch_that_nobody_comes_to_decides_nothing():
    found = deciding_results(
        run(VOTE.replace("SPLIT", APART), **{"llvm.amdgcn.ballot.i64": [[0], [0]]})
    )
    assert list(found) == ["llvm.amdgcn.ballot.i64"]


def test_a_witness_shows_them_in_text_in_json_and_on_a_page(tmp_path):
    target = VOTE.replace("SPLIT", APART).replace("@src", "@tgt")
    text = VOTE.replace("SPLIT", TOGETHER) + target[target.index("define") :]
    path = tmp_path / "vote.srctgt.ll"
    path.write_text(text, encoding="utf-8")
    (pair,) = pairs_of([str(path)])
    found = judge(pair, Options(timeout=60))
    assert isinstance(found.verdict, Violated)
    result = result_of(found)
    witness = result.data["witness"]
    shown = {**witness["inputs"], **witness["target_results"]}
    assert shown["llvm.amdgcn.workitem.id.x"] == [[0], [1]]
    assert shown["llvm.amdgcn.ballot.i64"] == [[3], [3]]
    said = result_text(result)
    assert "llvm.amdgcn.ballot.i64 = [3]" in said and "llvm.amdgcn.workitem.id.x = [1]" in said
    page = piece_of(result)
    assert "llvm.amdgcn.workitem.id.x" in page and "llvm.amdgcn.ballot.i64" in page


def test_results_are_told_of_each_side_only_where_they_differ():
    both = result_lines({"a": [[1], [2]]}, {"a": [[1], [2]], "b": [[3], [4]]}, 2)
    assert both == ["  results  lane 0: a = [1], b = [3]", "           lane 1: a = [2], b = [4]"]
    apart = result_lines({"a": [[1]]}, {"a": [[2]]}, 1)
    assert apart == ["  results  source, lane 0: a = [1]", "           target, lane 0: a = [2]"]
    assert result_lines({}, {}, 2) == []


UNDEFINED = "undefined_values"
"""The file whose programs choose values that no input gives."""

FILES = sorted(path for path in CATALOGUE.rglob("*.ll") if UNDEFINED not in path.name)


def again_with(function, seed, given):
    return run_wave(
        function, Conditions(lanes=3, contracts=CONTRACTS, seed=seed, fuel=5000, inputs=given)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_on_its_shown_inputs_a_run_is_had_again_whatever_the_seed(path):
    module = read_file(path)
    for name in module.functions:
        function = inlined(module, name)
        first = again_with(function, 1, WaveInputs())
        shown = json.loads(json.dumps(plain(inputs_of(first))))
        again = again_with(function, 2, WaveInputs.from_json(shown, function, 3))
        assert (first.communications, first.paths, first.outcomes) == (
            again.communications,
            again.paths,
            again.outcomes,
        )
