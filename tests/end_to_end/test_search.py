"""`wavecheck search`: the questions that people come with, and what speaks of their words."""

import json
import re
import subprocess
import sys

import pytest
from wavecheck.counterexamples.corpus.entries import entries
from wavecheck.counterexamples.corpus.questions import questions
from wavecheck.proofs.commands.main import NAMES
from wavecheck.proofs.ledger.search import HEADINGS, found


@pytest.mark.parametrize("question", questions(), ids=lambda each: each.text)
def test_each_question_is_answered_by_programs_of_both_kinds(question):
    keys = {each.key.rpartition("/")[0] for each in entries()}
    assert set(question.shown_by) <= keys
    assert {each.accepted for each in question.entries} == {True, False}
    assert question.ids and question.answer.endswith(".") and question.text.endswith("?")


@pytest.mark.parametrize("question", questions(), ids=lambda each: each.text)
def test_each_question_is_found_by_its_words(question):
    first = found(question.text.split())[0]
    assert (first.kind, first.text) == ("question", question.text)
    for words in question.words:
        assert question.text in [hit.text for hit in found(words.split())], words


@pytest.mark.parametrize("word", ["hoist", "hoists", "hoisted", "Hoisting"])
def test_endings_do_not_count(word):
    assert found([word])[0].text == "May I hoist an operation above a branch?"


def test_no_words_list_the_questions(say):
    status, out, _ = say("search", "--format", "json")
    results = json.loads(out)["results"]
    assert status == 0 and [each["text"] for each in results] == [each.text for each in questions()]
    assert all(each["command"].startswith("wavecheck catalogue ") for each in results)


def test_claims_findings_programs_and_messages_are_found(say):
    status, out, _ = say("search", "hoist", "--format", "json", "--all")
    results = json.loads(out)["results"]
    assert status == 0
    kinds = [each["kind"] for each in results]
    assert kinds == sorted(kinds, key=list(HEADINGS).index)
    assert {"question", "claim", "program"} <= set(kinds)
    assert {"CO43"} < {each["key"] for each in results}
    assert "ERROR:" in say("search", "wave", "deadlocks")[1]
    assert "wavecheck cite F17" in say("search", "anchor", "behind", "a", "loop")[1]


def test_a_defect_of_llvm_is_found_by_its_pass_and_leads_to_its_command(say):
    out = say("search", "simple-loop-unswitch")[1]
    assert "defects of LLVM\n  unswitched-exit  [SimpleLoopUnswitch]" in out
    assert "wavecheck defects unswitched-exit" in out


def test_few_of_each_kind_are_told_and_how_to_see_the_others(say):
    few, every = say("search", "loop")[1], say("search", "loop", "--all")[1]
    assert re.search(r"^\d+ more with --all$", few, re.MULTILINE) and len(few) < len(every) / 2
    assert max(len(line) for line in few.splitlines() if "wavecheck" not in line) <= 80


def test_what_nobody_speaks_of_is_said(say):
    status, out, _ = say("search", "xyzzy")
    assert status == 3 and "`wavecheck search` lists the questions" in out


def test_every_command_of_a_hit_is_understood(say):
    (hit,) = [each for each in found(["May", "I", "peel"]) if each.kind == "question"]
    assert say(*hit.command.split()[1:])[0] == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(shell):
    called = [sys.executable, "-m", "wavecheck.proofs.commands.main"]
    told = {"_WAVECHECK_COMPLETE": f"{shell}_complete", "COMP_WORDS": "wavecheck "}
    told["COMP_CWORD"] = "" if shell == "fish" else "1"
    done = subprocess.run(called, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in NAMES if name != "bench")


@pytest.mark.parametrize(
    "words", ["hoisting a convergent call", "licm", "hoist a barrier out of a loop"]
)
def test_hoisting_is_found_in_the_words_of_pass_authors(words):
    assert found(words.split())[0].text == "May I hoist an operation above a branch?"
