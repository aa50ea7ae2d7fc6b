"""What the page holds, as a command line, as files, and as what a browser keeps."""

import json

import pytest
from wavecheck.proofs.page.answers import answer_in
from wavecheck.proofs.page.questions import FUNCTION, PAIR, SOURCE, TARGET, Question, question_in

SRC = "define void @src() {\n  ret void\n}\n"
TGT = SRC.replace("src", "tgt")


def test_texts_become_the_command_line_that_judges_them():
    question = Question(source=SRC, target=TGT, seconds=1.5)
    words = ["validate", "--bound", "2", "--timeout", "1.5", "--", SOURCE, TARGET]
    assert question.words({"--bound": "2"}) == words
    assert question.files == {SOURCE: SRC, TARGET: TGT}
    alone = Question(source=SRC + TGT)
    assert alone.words({}) == ["validate", "--", PAIR] and alone.missing == ""


def test_a_pipeline_is_never_an_option():
    question = Question("passes", SRC, pipeline=" --keep=/ ")
    assert question.words({}) == ["passes", "--", "--keep=/", FUNCTION]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question(target=TGT), "The source is empty"),
        (Question(source=SRC), "The target is empty"),
        (Question("passes", target=TGT), "The source is empty"),
        (Question("passes", SRC, TGT), "No pass is named"),
        (Question("passes", SRC, pipeline="sink"), ""),
        (Question(source=SRC, target=TGT), ""),
    ],
)
def test_what_is_missing_is_said(question, said):
    assert question.missing.startswith(said) and bool(question.missing) == bool(said)


def test_a_function_with_passes_comes_back_from_its_file():
    question = Question("passes", SRC, pipeline="function(loop-mssa(licm)),O2")
    (text,) = question.download.values()
    assert text.startswith("; RUN: opt -S -passes='function(loop-mssa(licm)),default<O2>' < %s\n")
    again = Question().with_files({FUNCTION: text})
    assert (again.kind, again.source) == ("passes", SRC)
    assert again.pipeline == "function(loop-mssa(licm)),default<O2>"


def test_a_test_of_llvm_is_opened_with_its_passes_and_its_text():
    text = f"; about it\n; RUN: opt -passes=gvn -S < %s | FileCheck %s\n{SRC}"
    again = Question().with_files({"test.ll": text})
    assert (again.kind, again.source, again.pipeline) == ("passes", text, "gvn")


@pytest.mark.parametrize(
    "names", [("after.ll", "before.ll"), ("tgt.ll", "src.ll"), ("b.opt.ll", "a.ll")]
)
def test_of_two_files_the_name_says_which_is_the_target(names):
    again = Question("passes").with_files(dict(zip(names, ("second", "first"), strict=True)))
    assert (again.kind, again.source, again.target) == ("pair", "first", "second")


def test_one_file_goes_where_its_name_says_or_nothing_stands():
    begun = Question(source="first")
    assert begun.with_files({"b.ll": "b"}).target == "b"
    assert begun.with_files({"source.ll": "b"}).source == "b"
    assert Question().with_files({"target.ll": "b"}) == Question(target="b")
    full = Question(source="first", target="second")
    assert full.with_files({"b.ll": "b"}) == Question(source="b", target="second")


def test_what_the_browser_kept_is_the_same_question():
    question = Question("passes", "ä\n", "b", "sink", 2.0)
    assert question_in(question.as_json()) == question


@pytest.mark.parametrize(
    "text",
    ["", "[", "[]", "{}", '{"kind": "other"}', '{"kind": "pair", "source": 1}', None, 3],
)
def test_what_something_else_kept_is_no_question(text):
    assert question_in(text) is None


def test_what_a_newer_page_kept_is_read_as_far_as_it_is_known():
    kept = {"kind": "pair", "source": "a", "more": 1, "seconds": "many"}
    assert question_in(json.dumps(kept)) == Question(source="a")


def test_the_gravest_of_several_answers_stands_in_front(tmp_path):
    results = [{"verdict": word} for word in ("preserved", "unknown", "violated", "preserved")]
    (tmp_path / "answer.json").write_text(json.dumps({"results": results}))
    (tmp_path / "answer.html").write_text("page")
    answer = answer_in(tmp_path, 1, "")
    assert (answer.word, answer.page) == ("violated", "page")
    assert answer.headline == "1 violated, 1 unknown, 2 preserved"


def test_a_command_that_died_is_no_answer(tmp_path):
    answer = answer_in(tmp_path, -9, "")
    assert (answer.word, answer.page) == ("error", "")
    assert answer.headline == "the command ended without an answer (status -9)"
