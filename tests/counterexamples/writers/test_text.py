"""What people read: the verdict line first, errors from a closed list, a replay to paste."""

import json
import shlex
from dataclasses import replace
from types import SimpleNamespace

import pytest
from wavecheck.counterexamples.results.pairs import result_of, verified
from wavecheck.counterexamples.text.phrases import ERRORS, reach
from wavecheck.counterexamples.text.wording import PLAIN, Wording
from wavecheck.counterexamples.verdicts.answers import Failure, Refusal
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Scope,
    Unknown,
    Violated,
    Witness,
)
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.proofs.output.rendering import rendered
from wavecheck.proofs.output.reports import validation_report
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.static_rules.violations import Violation

CAUSE = Cause(Kind.INSTRUCTION)

BROKEN = Violation("CO19", "loop", "%t = call token @x()", "two uses of one token", 12, "Two uses.")


def answer_text(answer, options=(), wording=PLAIN):
    return result_text(result_of(answer, options=options), wording)


def communication(executions):
    return SimpleNamespace(
        callee="op", lanes=tuple(executions), executions=executions, control=None
    )


def run(*communications):
    return SimpleNamespace(
        lanes=2, communications=communications, events=(), program=None, of=lambda _: ()
    )


WITNESS = Witness(
    lanes=2,
    inputs={"n": [3, 4], "flag": 1},
    callee="op",
    lane=0,
    execution=2,
    source_set=(0, 1),
    target_set=(0,),
    replayed=True,
    source_run=run(communication({0: 1, 1: 1}), communication({0: 2, 1: 2})),
    target_run=run(communication({0: 1, 1: 1}), communication({0: 2}), communication({1: 2})),
)
REASON = "lane 0 lost lane 1 at the second op"


def about(verdict, **more):
    return Judgement("a.srctgt.ll", "src1", "tgt1", "controlled", verdict, **more)


VIOLATED = about(Violated(WITNESS, "shrinks", REASON, Scope(8, "all")))


@pytest.mark.parametrize(
    ("scope", "words"),
    [
        (Scope("all", "all"), "for every trip count and every wave"),
        (Scope(8, "all"), "up to 8 trips and every wave"),
        (Scope(1, 3), "up to 1 trip and waves of up to 3 lanes"),
    ],
)
def test_the_first_line_is_the_verdict_with_its_scope(scope, words):
    assert reach(scope) == words
    first = answer_text(about(Preserved(scope))).splitlines()[0]
    assert first == f"preserved {words}: @src1 -> @tgt1"


def test_a_vacuous_verdict_says_so():
    everything = Scope("all", "all")
    assert "vacuous" in answer_text(about(Preserved(everything, vacuous=True)))
    assert "vacuous" not in answer_text(about(Preserved(everything)))


def test_a_violation_shows_both_sets_the_inputs_and_both_timelines():
    assert answer_text(VIOLATED).splitlines()[:22] == [
        "violated: @src1 -> @tgt1",
        "  in a.srctgt.ll (controlled convergence)",
        "ERROR: The communicating set shrinks",
        "  lane 0 lost lane 1 at the second op",
        "  a violation of the sets; of single threads nothing is known",
        "  at       execution 2 of @op by lane 0",
        "  source   lanes {0, 1}",
        "  target   lanes {0}",
        "  rules    CO36",
        "  inputs   2 lanes",
        "           lane 0: n = 3, flag = 1",
        "           lane 1: n = 4, flag = 1",
        "",
        "  timeline of the source @src1",
        "            1     2",
        "    lane 0  op#1  [op#2]",
        "    lane 1  op#1  op#2",
        "",
        "  timeline of the target @tgt1",
        "            1     2       3",
        "    lane 0  op#1  [op#2]",
        "    lane 1  op#1          op#2",
    ]


@pytest.mark.parametrize("width", [40, 80, 500])
def test_the_replay_can_be_pasted(width):
    text = answer_text(VIOLATED, ("--launch", "never"), Wording(width=width))
    command = text[text.rindex("wavecheck run") :]
    *continued, last = command.splitlines()
    assert all(line.endswith(" \\") for line in continued) and not last.endswith("\\")
    assert all(len(line) <= width or line.count(" --") <= 1 for line in (*continued, last))
    words = [word for word in shlex.split(command) if word.strip()]
    assert words[:5] == ["wavecheck", "run", "a.srctgt.ll", "--function", "tgt1"]
    assert words[5:9] == ["--lanes", "2", "--launch", "never"]
    assert words[9] == "--inputs" and json.loads(words[10]) == WITNESS.inputs


def test_an_ill_formed_target_names_rule_place_and_llvms_sentence():
    judgement = about(IllFormed((BROKEN,), "the target breaks CO19"), target_file="b.ll")
    text = answer_text(judgement)
    assert text.startswith("ill-formed: @src1 -> @tgt1\n")
    assert "ERROR: The target breaks a static rule" in text
    assert "CO19 at b.ll:12, block %loop" in text
    assert "LLVM: Two uses." in text


def test_an_unknown_says_what_stopped_it_where_and_what_next():
    text = answer_text(about(Unknown("not modelled: inline asm", 7, Scope(8, "all"), cause=CAUSE)))
    assert text.splitlines() == [
        "unknown: @src1 -> @tgt1",
        "  in a.srctgt.ll (controlled convergence)",
        "  a.srctgt.ll:7: not modelled: inline asm",
        "  no difference was found up to 8 trips and every wave",
        "  hint: take it out, or replace it by a call with a contract (--contracts)",
    ]


def test_a_refusal_says_what_where_and_what_next():
    error = InputError("expected type", "a.ll", 3, 9, "LLVM 22 must parse it")
    assert answer_text(Refusal(error)).splitlines() == [
        "ERROR: The input is wrong",
        "  a.ll:3:9: expected type",
        "  hint: LLVM 22 must parse it",
    ]


def test_a_failure_names_its_report():
    text = answer_text(Failure("a.ll", "f", "f", "a witness does not replay", "/r.txt"))
    assert "ERROR: The checker is wrong, not the input" in text
    assert "report: /r.txt" in text


def test_the_summary_has_one_counter_for_each_verdict():
    answers = [VIOLATED, about(Preserved(Scope("all", "all"), vacuous=True)), VIOLATED]
    answers.append(Refusal(InputError("x")))
    report = validation_report("validate", [answers[-1].error] * 4, answers)
    text = rendered("text", report)
    assert text[text.index("Summary:") :].splitlines() == [
        "Summary:",
        "      1 preserved",
        "      2 violated",
        "      0 ill-formed",
        "      0 unknown",
        "      1 not judged (input errors)",
        "  1 of the preserved are vacuous: no sets to compare in them",
    ]


def test_every_error_line_is_of_the_closed_list():
    texts = [answer_text(VIOLATED), answer_text(about(IllFormed((BROKEN,), "x")))]
    texts.append(result_text(verified("a.ll", SimpleNamespace(name="f", line=1), (BROKEN,))))
    lines = [line for text in texts for line in text.splitlines() if "ERROR" in line]
    assert len(lines) == 3
    assert {line.removeprefix("ERROR: ") for line in lines} <= set(ERRORS.values())


def test_plain_text_has_80_columns():
    long = "a sentence that is much too long for one line of plain text " * 4
    judgement = about(Unknown(long.strip(), cause=CAUSE))
    assert max(map(len, answer_text(judgement).splitlines())) <= 80


# --- wording --------------------------------------------------------------------------------------

GLOSSES = {"CO36": "every set of the target was possible in the source " * 2}


def test_rules_say_what_they_demand():
    lines = answer_text(VIOLATED, (), Wording(glosses=GLOSSES)).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  rules"))
    assert lines[at].startswith("  rules    CO36  every set of the target")
    assert lines[at + 1].startswith(" " * 17) and max(map(len, lines[: at + 2])) <= 80


def test_the_brief_form_names_rules_by_id_and_keeps_commands_on_one_line():
    text = answer_text(VIOLATED, (), Wording(brief=True, glosses=GLOSSES, width=40))
    assert "  rules    CO36\n" in text and "\\\n" not in text


def test_absolute_paths_are_told_from_where_the_reader_is():
    judgement = replace(VIOLATED, file="/home/me/work/a.srctgt.ll")
    text = answer_text(judgement, (), Wording(folder="/home/me/other"))
    assert "/home" not in text
    assert "  in ../work/a.srctgt.ll (controlled convergence)" in text
    assert "wavecheck run ../work/a.srctgt.ll --function" in text
    assert "/home/me/work" in answer_text(judgement)
    far = answer_text(judgement, (), Wording(folder="/var/tmp/some/where"))
    assert "  in /home/me/work/a.srctgt.ll (controlled convergence)" in far


def test_paths_that_are_too_long_stand_on_lines_of_their_own():
    long = "folder/" * 8
    text = answer_text(replace(VIOLATED, file=f"{long}a.ll", target_file=f"{long}b.ll"))
    assert text.splitlines()[1:4] == [
        f"  in {long}a.ll",
        f"    -> {long}b.ll",
        "    (controlled convergence)",
    ]


def test_the_end_of_a_lane_is_a_place():
    witness = replace(WITNESS, callee="ret")
    judgement = about(replace(VIOLATED.verdict, witness=witness))
    assert "  at       the end of lane 0\n" in answer_text(judgement)


def test_anchors_tell_whom_they_brought_together():
    choice = {"a": [[[0, 1], [1, 2]]], "b": []}
    witness = replace(WITNESS, source_choice={"a": [[[0, 1], [1, 1]]]}, target_choice=choice)
    text = answer_text(about(replace(VIOLATED.verdict, witness=witness)))
    assert text[text.index("  anchors") :].splitlines()[:3] == [
        "  anchors  source %a: {0, 1}",
        "           target %a: {0#1, 1#2}",
        "           target %b: each lane alone",
    ]


def test_the_target_is_marked_at_its_own_execution():
    witness = replace(WITNESS, partner=("op", 1))
    text = answer_text(about(replace(VIOLATED.verdict, witness=witness)))
    assert "lane 0  op#1  [op#2]" in text and "lane 0  [op#1]  op#2" in text


@pytest.mark.parametrize(
    ("only_target", "partner", "said"),
    [
        (False, None, ("not convergent, talks to no one", "no such call")),
        (True, ("op", 1), ("no such call", "not convergent, talks to no one")),
    ],
)
def test_a_call_that_is_not_convergent_is_not_said_to_be_missing(only_target, partner, said):
    witness = replace(
        WITNESS, source_set=(), target_set=(), only_target=only_target, partner=partner
    )
    text = answer_text(about(replace(VIOLATED.verdict, witness=witness)))
    assert f"  source   {said[0]}\n  target   {said[1]}\n" in text
