"""`wavecheck litmus`: herd's habit of output, the JSON of programs, expectations, exit status."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from wavecheck.semantics.memory_model.targets import TARGETS, Target

MESSAGES = """\
C MP{name}
(* EXPECT: {expect} *)
{{ x = 0; y = 0; }}
P0 (atomic_int* x, atomic_int* y) {{
  A: atomic_store_explicit(x, 1, memory_order_relaxed); // mmra: foo:bar
  X: atomic_store_explicit(y, 1, memory_order_release); // mmra: foo:{suffix}
}}
P1 (atomic_int* x, atomic_int* y) {{
  Y: int r0 = atomic_load_explicit(y, memory_order_acquire);
  D: int r1 = atomic_load_explicit(x, memory_order_relaxed);
}}
{question}
"""

QUESTION = "exists (1:r0=1 /\\ 1:r1=0)"
RACE = """\
C race
(* EXPECT: Sometimes race *)
{}
P0 (int* x) { *x = 1; }
P1 (int* x) { int r0 = *x; }
exists (1:r0=1)
"""


def messages(name="", suffix="bar", question=QUESTION, expect="Never"):
    return MESSAGES.format(name=name, suffix=suffix, question=question, expect=expect)


@pytest.fixture
def say(say):
    """Write a file, run a command on it; gives status, stdout and stderr."""

    def run(text, *words):
        Path("t.litmus").write_text(text)
        return say("litmus", "t.litmus", *words)

    return run


def test_the_output_is_what_users_of_herd_know(say):
    status, out, _ = say(messages())
    assert status == 0
    assert out.splitlines() == [
        "Test MP Allowed",
        "States 3",
        "1:r0=0; 1:r1=0;",
        "1:r0=0; 1:r1=1;",
        "1:r0=1; 1:r1=1;",
        "No",
        "Witnesses",
        "Positive: 0 Negative: 3",
        "Condition exists (1:r0=1 /\\ 1:r1=0)",
        "Observation MP Never 0 3",
        "Forbidden-by synchronises-with, coherence",
        "Happens-before none",
        "Target none",
    ]


def test_incompatible_tags_allow_what_was_forbidden(say):
    _, out, _ = say(messages(suffix="baz"))
    assert "Observation MP Sometimes 1 3" in out


@pytest.mark.parametrize(
    ("question", "status", "word", "counts"),
    [
        ("exists (1:r0=1 /\\ 1:r1=0)", 0, "No", "Never 0 3"),
        ("exists (1:r0=1)", 0, "Ok", "Sometimes 1 1"),
        ("~exists (1:r0=1 /\\ 1:r1=0)", 0, "Ok", "Never 0 3"),
        ("~exists (1:r0=1)", 1, "No", "Sometimes 1 1"),
        ("forall (1:r0=0 \\/ 1:r1=1)", 0, "Ok", "Always 3 0"),
        ("forall (1:r0=0)", 1, "No", "Sometimes 1 1"),
    ],
)
def test_a_claim_that_does_not_hold_is_a_finding_and_a_question_is_none(
    say, question, status, word, counts
):
    found, out, _ = say(messages(question=question))
    assert found == status
    assert word in out.splitlines()
    assert f"Observation MP {counts}" in out


def test_without_a_question_all_final_values_are_shown(say):
    status, out, _ = say(messages(question=""))
    assert status == 0 and "1:r0=1; 1:r1=1; [x]=1; [y]=1;" in out
    assert "Observation" not in out


def test_a_state_lists_registers_by_thread_and_then_locations(say):
    text = "C t\n{ }\nP0 (int* b, int* a) { int r10 = 1; int r2 = 2; *b = 3; *a = 4; }\n"
    text += "P1 (int* c) { int r1 = 5; *c = 6; }\n"
    assert say(text)[1].splitlines()[2] == "0:r2=2; 0:r10=1; 1:r1=5; [a]=4; [b]=3; [c]=6;"
    asked = say(text + "exists (b=3 /\\ 1:r1=5 /\\ 0:r10=1)\n")[1]
    assert asked.splitlines()[2] == "0:r10=1; 1:r1=5; [b]=3;"


def test_json_has_the_states_and_what_is_ordered_throughout(say):
    status, out, _ = say(messages(question="exists (1:r0=1)"), "--format", "json")
    (result,) = json.loads(out)["results"]
    assert status == 0
    assert result == {
        "file": "t.litmus",
        "test": "MP",
        "target": "none",
        "observation": "Sometimes",
        "states": [{"1:r0": 0}, {"1:r0": 1}],
        "happens_before": [
            *(["A", label] for label in "XYD"),
            *(["X", label] for label in "YD"),
            ["Y", "D"],
        ],
        "race": False,
        "forbidden_by": [],
    }


def test_without_a_condition_what_is_ordered_holds_of_every_execution(say):
    _, out, _ = say(messages(question=""), "--format", "json")
    (result,) = json.loads(out)["results"]
    assert result["happens_before"] == [["A", "X"], ["Y", "D"]]
    assert result["observation"] == "Always"


def test_a_read_modify_write_is_not_ordered_before_itself_and_hides_no_value_of_the_reader(say):
    text = "C t\n{}\nP0 (int* x) {\n  A: int r0 = atomic_fetch_add(x, 1) + 1;\n  B: *x = 2;\n}\n"
    _, out, _ = say(text, "--format", "json")
    (result,) = json.loads(out)["results"]
    assert result["happens_before"] == [["A", "B"]]
    assert result["states"] == [{"0:r0": 1, "x": 2}]


def test_the_target_is_the_users_or_the_files_or_none(say, tmp_path):
    text = messages().replace("EXPECT: Never", "TARGET: vulkan")
    assert "Target vulkan" in say(text)[1]
    assert "Target sync-as" in say(text, "--target", "sync-as")[1]
    (tmp_path / "mine.toml").write_text('name = "mine"\n')
    assert "Target mine" in say(text, "--target", "mine.toml")[1]
    assert "Target mine" in say(text.replace("vulkan", "mine.toml"))[1]
    status, out, error = say(text, "--target", "nobody")
    assert (status, out) == (2, "") and "there is no target nobody" in error


EXPLOSION = (
    "C many\n{ }\nP0 (atomic_int* x) {\n"
    + "".join(f"atomic_store(x, {n});\n" for n in range(1, 8))
    + "}\nP1 (atomic_int* x, int* y) {\n"
    + "".join(f"int a{n} = atomic_load(x);\n" for n in range(5))
    + f"*y = {'+'.join(f'a{n}*{10**n}' for n in range(5))};\n}}\n"
)


def test_what_is_not_decided_is_unknown_and_the_rest_is_answered(say):
    status, out, error = say(messages() + EXPLOSION)
    assert status == 3
    assert "unknown: many in t.litmus" in error and "Observation MP Never 0 3" in out
    status, out, _ = say(EXPLOSION, "--timeout", "0.001", "--format", "json")
    document = json.loads(out)
    assert (status, document["results"]) == (3, [])
    assert document["errors"][0]["kind"] == "undecided"


def test_a_test_that_nests_too_deep_is_unknown(say):
    text = "C deep\n{ }\nP0 (int* x) { *x = " + "+".join(["1"] * 20000) + "; }\n"
    status, _, error = say(text)
    assert status == 3 and "nests deeper than the checker can follow" in error


def test_a_race_is_flagged(say):
    _, out, _ = say(RACE)
    assert "Flag data-race" in out
    (result,) = json.loads(say(RACE, "--format", "json")[1])["results"]
    assert result["race"] is True


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (messages(), 0),
        (messages(expect="Sometimes"), 1),
        (messages(suffix="baz", expect="Sometimes MM7"), 0),
        (messages().replace("EXPECT", "NOTE"), 1),
        ("(* EXPECT: Never *)\n" + messages().replace("EXPECT", "NOTE"), 0),
        ("(* EXPECT: Always *)\n" + messages(), 0),
        (messages() + messages(name="2", suffix="baz", expect="Sometimes"), 0),
        (messages() + messages(name="2", suffix="baz"), 1),
        (RACE, 0),
        (RACE.replace(" race *)", " *)"), 1),
        (messages(expect="Never race"), 1),
    ],
)
def test_check_compares_with_what_the_file_expects(say, text, status):
    found, out, error = say(text, "--check")
    assert found == status
    assert ("All as expected." in out) == (not status)
    assert ("ERROR: The answer is not the expected one" in error) == bool(status)


def test_every_test_of_a_file_and_of_a_folder_is_answered(say, tmp_path):
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "b.litmus").write_text(RACE)
    (tmp_path / "more" / "c.srctgt.litmus").write_text("not a test of its own")
    status, out, _ = say(messages() + messages(name="2"), "more", "--format", "json")
    assert [each["test"] for each in json.loads(out)["results"]] == ["MP", "MP2", "race"]
    assert status == 0


def test_several_tests_are_decided_at_a_time_and_answered_in_their_order(say):
    text = "".join(messages(name=str(number)) for number in range(5))
    status, out, _ = say(text, "--jobs", "2", "--format", "json")
    assert [each["test"] for each in json.loads(out)["results"]] == [f"MP{n}" for n in range(5)]
    assert status == 0


def test_a_wrong_file_is_said_with_its_place(say):
    status, out, error = say(messages().replace("int r1", "int r0"))
    assert (status, out) == (2, "")
    assert "t.litmus:10:10: 'r0' is declared twice in thread P1" in error
    status, out, _ = say("C t\n{\n", "--format", "json")
    assert status == 2 and json.loads(out)["errors"][0]["line"] == 3


def test_a_missing_file_and_an_empty_folder_are_said(say, tmp_path):
    assert say("", "nothing.litmus")[0] == 2
    (tmp_path / "empty").mkdir()
    status, _, error = say(messages(), "empty")
    assert status == 2 and "the folder holds no file *.litmus" in error


TOP = Path(__file__).resolve().parents[2]
README, LIMITS = (
    (TOP / name).read_text(encoding="utf-8")
    for name in ("counterexamples/book/litmus.md", "LIMITS.md")
)
REFUSED = re.findall(r"```c\n(.*?)```\n\n> ([^\n]*)\n", LIMITS, re.DOTALL)


def test_the_test_of_the_readme_is_answered_as_it_says(say):
    (text,) = re.findall(r"```c\n(.*?)```", README, re.DOTALL)
    assert say(text, "--check")[0] == 0
    assert "Target vulkan" in say(text)[1]


def test_the_targets_of_the_readme_are_those_of_the_code():
    listed = README.split("names one of ", 1)[1].split(", or a TOML file", 1)[0]
    assert re.findall(r"`([\w-]+)`", listed) == list(TARGETS)
    rows = README.split("\n| target's key |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    keys = [re.findall(r"`(\w+)`", row)[0] for row in rows]
    assert keys == [each.name for each in fields(Target) if each.name != "ignores_tags"]


def test_every_test_of_the_limits_comes_with_its_sentence():
    assert len(REFUSED) == LIMITS.count("```c\n") >= 4


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=[each[1] for each in REFUSED])
def test_what_is_not_modelled_is_refused_with_its_place(say, text, sentence):
    status, out, _ = say(text, "--format", "json")
    (error,) = json.loads(out)["errors"]
    assert status == 2 and sentence in error["message"] and error["line"] > 0
