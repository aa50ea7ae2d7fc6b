"""`--format smt2` and `--check-with`: what the answers rest on, for other solvers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import z3
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.counterexamples.verdicts.causes import LATE
from wavecheck.encodings.solver import second_solver
from wavecheck.encodings.solver.checks import watched
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.judging import recorded_judging
from wavecheck.proofs.memory import judge as memory_validating
from wavecheck.proofs.memory.jobs import NotDecided
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.proofs.question.contradiction import Contradiction

PAIR = str(next(CATALOGUE.rglob("two_entries.srctgt.ll")))
LITMUS_PAIR = str(next(CATALOGUE.rglob("tags.srctgt.litmus")))
LITMUS = [
    ["validate", LITMUS_PAIR, "--function", "src10"],
    ["litmus", str(Path(__file__).parent / "message_passing.litmus")],
]
VIOLATED = str(next(CATALOGUE.rglob("ring_of_three.srctgt.ll")))

ADD = Path(__file__).parents[1] / "front_ends" / "cuda" / "aggregated_add.ll"
needs_opt = pytest.mark.skipif(found_opt() is None, reason="no opt of LLVM 22")


def answer_of(script):
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(script)
    return str(solver.check())


def scripts_in(text):
    return text.split("(reset)\n")


@pytest.mark.parametrize("command", [["validate", VIOLATED], ["prove", "MM4"], *LITMUS])
def test_scripts_say_what_to_expect_and_any_solver_finds_it(command, capsys):
    status = status_of([*command, "--format", "smt2"])
    scripts = scripts_in(capsys.readouterr().out)
    assert len(scripts) > 1 and status == status_of(command)
    for script in scripts:
        head, _, rest = script.partition("(set-logic")
        assert all(line.startswith("; ") for line in head.splitlines())
        assert "\n; is it possible: " in head
        (expected,) = re.findall("^; expected: (.*)$", head, re.MULTILINE)
        assert f"(set-info :status {expected})" in rest
        assert answer_of("(set-logic" + rest) == expected
    assert f"shown by: wavecheck {command[0]}" in scripts[0]


def test_each_query_gets_a_file(tmp_path, capsys):
    folder = tmp_path / "queries"
    assert status_of(["prove", "MM4", "--format", "smt2", "--output", str(folder)]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{n:03}.smt2" for n in range(1, len(files) + 1)]
    status_of(["prove", "MM4", "--format", "smt2"])
    stream = capsys.readouterr().out
    assert scripts_in(stream) == [file.read_text(encoding="utf-8") for file in files]


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    taken = tmp_path / "taken"
    taken.write_text("")
    assert status_of(["prove", "MM4", "--format", "smt2", "--output", str(taken)]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_an_answer_without_queries_is_told(capsys):
    assert status_of(["prove", "CO9", "--format", "smt2"]) == 0
    assert capsys.readouterr().out.startswith("; no query")


def test_what_is_repeated_is_counted(capsys):
    assert status_of(["validate", PAIR, "--bound", "2", "--check-with", "cvc5"]) in (0, 1)
    assert re.search(r"^  repeated by cvc5: (\d+) of \1$", capsys.readouterr().out, re.MULTILINE)
    status_of(["prove", "MM4", "--check-with", "cvc5", "--format", "json"])
    (result, *_) = json.loads(capsys.readouterr().out)["results"]
    found = result["checked_with"]
    assert found["solver"] == "cvc5" and found["version"] == second_solver.version()
    assert found["queries"] == found["agreed"] > 0 == found["undecided"]


CERTIFIED = ["prove", "MM4", "--check-with", "cvc5", "--certificates"]


def test_each_unsatisfiable_query_gets_a_certificate_beside_it(tmp_path, capsys):
    folder = tmp_path / "proofs"
    assert status_of([*CERTIFIED, str(folder), "--format", "json"]) == 0
    entries = [e["certificates"] for e in json.loads(capsys.readouterr().out)["results"]]
    written = {name for each in entries for name in each["written"]}
    assert {path.name for path in folder.glob("*.cpc")} == written
    assert [each["missing"] for each in entries] == [[]] * len(entries)
    expected = {
        f"{path.stem}.cpc"
        for path in folder.glob("*.smt2")
        if "; expected: unsat" in path.read_text(encoding="utf-8")
    }
    assert written == expected and len(written) >= 3
    assert status_of([*CERTIFIED, str(folder)]) == 0
    said = re.findall(r"^  certificates: (.*)$", capsys.readouterr().out, re.MULTILINE)
    assert f"{len(written)} of {len(written)} unsatisfiable queries, in {folder}" in said


def test_certificates_need_the_second_solver_and_a_folder(tmp_path, capsys):
    assert status_of(["prove", "MM4", "--certificates", str(tmp_path)]) == 2
    assert "--certificates needs --check-with cvc5" in capsys.readouterr().err
    taken = tmp_path / "taken"
    taken.write_text("")
    assert status_of([*CERTIFIED, str(taken)]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_what_is_not_repeated_has_no_such_field(capsys):
    status_of(["validate", PAIR, "--bound", "2", "--format", "json"])
    assert all(
        "checked_with" not in each for each in json.loads(capsys.readouterr().out)["results"]
    )


def test_without_cvc5_it_is_said_how_to_get_it(monkeypatch, capsys, copied):
    monkeypatch.setattr(second_solver, "is_installed", lambda: False)
    for command in (["validate", PAIR], ["prove", "MM4"], ["passes", "sroa", str(ADD)], *LITMUS):
        assert status_of([*command, "--check-with", "cvc5"]) == 2
        assert "pip install 'wavecheck[cvc5]'" in capsys.readouterr().err


def test_a_disagreement_ends_with_a_report(monkeypatch, capsys, tmp_path, copied):
    """The checker's scripts are written wrongly, so that cvc5 is asked something else."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "wavecheck.encodings.solver.recorder.script_of",
        lambda _: "(set-logic QF_UF)\n(assert false)\n(check-sat)\n",
    )
    for command in (["validate", VIOLATED], ["prove", "MM4"], *LITMUS):
        assert status_of([*command, "--check-with", "cvc5"]) == 4
        said = capsys.readouterr().err
        assert "z3 answers sat and cvc5 unsat" in " ".join(said.split()) and "report: " in said


ONE_LOCATION = """C src
{ x = 0; }
P0 (atomic_int* x) { A: atomic_store_explicit(x, 1, memory_order_relaxed); }
P1 (atomic_int* x) { B: int r0 = atomic_load_explicit(x, memory_order_relaxed); }
exists (1:r0=1)
"""


@pytest.fixture
def enumerated(tmp_path):
    """A pair of tests whose outcomes are listed without a solver."""
    path = tmp_path / "one.srctgt.litmus"
    path.write_text(ONE_LOCATION + ONE_LOCATION.replace("C src", "C tgt"))
    return str(path)


@pytest.mark.parametrize("command", LITMUS)
def test_what_is_said_of_litmus_tests_is_repeated(command, capsys):
    plain = status_of(command)
    capsys.readouterr()
    assert status_of([*command, "--check-with", "cvc5"]) == plain
    assert re.findall(r"repeated by cvc5: (\d+) of \1$", capsys.readouterr().out, re.MULTILINE)
    assert status_of([*command, "--check-with", "cvc5", "--format", "json"]) == plain
    results = json.loads(capsys.readouterr().out)["results"]
    for found in (each["checked_with"] for each in results):
        assert found["queries"] == found["agreed"] > 0 == found["undecided"]
    status_of([*command, "--format", "json"])
    assert "checked_with" not in capsys.readouterr().out


@pytest.mark.parametrize("option", [["--timeout", "60"], ["--jobs", "2"]])
def test_queries_come_back_from_other_processes(option, capsys):
    status_of([*LITMUS[0], "--format", "smt2"])
    here = capsys.readouterr().out
    status_of([*LITMUS[0], "--format", "smt2", *option])
    assert capsys.readouterr().out == here


def test_an_answer_by_enumeration_says_that_it_rests_on_no_query(enumerated, capsys):
    assert status_of(["validate", enumerated, "--check-with", "cvc5"]) == 0
    assert "cvc5: no query: decided by enumeration" in capsys.readouterr().out
    assert status_of(["validate", enumerated, "--format", "smt2"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("; no query")
    assert f"src in {enumerated}: no query: decided by enumeration" in said.err


def test_a_page_of_litmus_tests_says_what_was_repeated(capsys):
    for command in LITMUS:
        status_of([*command, "--check-with", "cvc5", "--format", "html"])
        assert re.search(r"repeated by cvc5: (\d+) of \1", capsys.readouterr().out)


def test_a_pair_that_was_not_decided_was_not_repeated(capsys, monkeypatch, copied):
    late = lambda *_: iter([(NotDecided("stopped", LATE), ())])  # noqa: E731
    monkeypatch.setattr(memory_validating, "decided_with_queries", late)
    assert status_of([*LITMUS[0], "--check-with", "cvc5"]) == 3
    assert "cvc5" not in capsys.readouterr().out


# --- passes, and commands that ask no solver ----------------------------------------------------


@needs_opt
def test_what_the_steps_of_passes_rest_on_is_repeated(capsys):
    command = ["passes", "ipsccp", str(ADD), "--check-with", "cvc5"]
    assert status_of(command) == 0
    (agreed,) = re.findall(r"repeated by cvc5: (\d+) of \1$", capsys.readouterr().out, re.MULTILINE)
    assert status_of([*command, "--format", "json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert sum(each["checked_with"]["agreed"] for each in results) == int(agreed) > 0


@needs_opt
def test_a_step_on_which_the_solvers_disagree_is_a_failure(capsys, monkeypatch, tmp_path, copied):
    monkeypatch.chdir(tmp_path)
    disagree = lambda groups, _: (Contradiction("one says so", "(exit)") for _ in groups)  # noqa: E731
    monkeypatch.setattr(recorded_judging, "repetitions", disagree)
    assert status_of(["passes", "ipsccp", str(ADD), "--check-with", "cvc5"]) == 4
    assert "one says so" in capsys.readouterr().out


class Forbidding:
    """Fails where a solver is asked."""

    def asked(self, check):
        pytest.fail("a solver is asked")

    def answered(self, answer):
        return answer


@pytest.mark.parametrize("command", ["verify", "uniformity"])
def test_the_static_rules_and_uniformity_ask_no_solver(command, capsys):
    with watched(Forbidding()):
        for path in (PAIR, str(ADD)):
            assert status_of([command, path]) in (0, 1)
    assert capsys.readouterr().out
    assert status_of([command, PAIR, "--check-with", "cvc5"]) == 2
    assert f"`{command}` asks no solver" in capsys.readouterr().err
