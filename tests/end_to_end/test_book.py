"""The book: sessions on its pages run as they are shown, and its pages say what commands say."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import click
import pytest
from wavecheck.proofs.commands.main import status_of, wavecheck
from wavecheck.proofs.commands.reference import reference
from wavecheck.proofs.ledger.table import citations
from wavecheck.proofs.site.book import (
    FOLDER,
    NAMES,
    OPTIONS,
    QUESTIONS,
    book_page,
    place_of,
    text_of,
)
from wavecheck.semantics.convergence.regions import regions, tokens_at
from wavecheck.semantics.reading.reader import read_module

TOP = Path(__file__).resolve().parents[2]
WITH_SESSIONS = [name for name in NAMES if name != OPTIONS and "```console" in text_of(name)]


def files_in(text):
    """The programs of a page, by the name under which it says to save each."""
    return re.findall(r"`(\w+\.ll)`[^`]*:\n\n```llvm[^\n]*\n(.*?)```", text, re.DOTALL)


def sessions_in(text):
    """The commands of a page, each with the lines that are shown behind it."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, *said = part.rstrip("\n").split("\n")
            yield command, said


def agrees(shown, said):
    """Whether lines are those that are shown, where `...` stands for any number of them, and at the
    end of a line for the rest of it."""
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
        for line in shown
    )
    return re.fullmatch(pattern, said)


def test_lines_that_are_left_out_may_be_any():
    assert agrees(["one", "...", "four"], "one\ntwo\nthree\nfour\n")
    assert not agrees(["one", "...", "four"], "one\ntwo\n") and not agrees(["one"], "one\ntwo\n")


def test_there_are_sessions():
    assert ["tutorial", "glossary", *QUESTIONS] == WITH_SESSIONS
    assert len(list(sessions_in(text_of("tutorial")))) >= 9


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_the_sessions_of_a_page_run_as_they_are_shown(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(TOP if name in QUESTIONS else tmp_path)
    text, status = text_of(name), 0
    for file, program in files_in(text):
        Path(file).write_text(program)
    for command, shown in sessions_in(text):
        if command == "echo $?":
            assert [str(status)] == shown
            continue
        program, *words = shlex.split(command)
        status = status_of(words)
        said = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
        assert program == "wavecheck" and status in (0, 1)
        assert agrees(shown, said + "\n" if said else ""), f"{command}\n{said}"


def test_the_tutorial_has_ten_steps_and_the_glossary_fifteen_words_with_a_drawing_each():
    steps = re.findall(r"^## (\d+)\. ", text_of("tutorial"), re.MULTILINE)
    assert steps == [str(number) for number in range(1, 11)]
    words = text_of("glossary").split("\n## ")[1:]
    assert len(words) == 15
    assert all("```text" in word or "```console" in word for word in words)


def test_the_regions_that_are_drawn_are_those_of_the_program():
    text = text_of("glossary")
    function = read_module(dict(files_in(text))["loop.ll"], "loop.ll").functions["kernel"]
    calls = [site for site, _ in function.calls()]
    inside = [len(tokens_at(regions(function), site)) for site in calls]
    drawn = re.search(r"```text\n(   entry:  %t.*?)```", text, re.DOTALL)[1].splitlines()
    assert [line.count("|") for line in drawn] == inside == [0, 1, 2, 1]


def test_the_book_has_every_file_and_nothing_else():
    files = {path.stem: path.parent.name for path in FOLDER.rglob("*.md")}
    assert sorted(files) == sorted({*NAMES} - {OPTIONS})
    assert {name for name, folder in files.items() if folder != FOLDER.name} == {*QUESTIONS}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_its_program_its_answer_and_where_it_was_asked(name):
    text = text_of(name)
    lines = text.splitlines()
    assert lines[0].startswith("# ") and lines[0].endswith("?") and len(lines) <= 70
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == [
        "What the model says",
        "What it does not say",
    ]
    assert re.search(r"^Asked in .*https://", text, re.MULTILINE)
    (session,) = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    (file,) = set(re.findall(r"^\$ wavecheck \w+ (\S+)", session, re.MULTILINE))
    (program,) = re.findall(r"```llvm\n(.*?)```", text, re.DOTALL)
    assert f"\n\n{program}" in (TOP / file).read_text(encoding="utf-8")
    said = text.split("## What the model says")[1]
    assert {*re.findall(r"\b(?:CU|CO|F)\d+\b", said)} <= {row.id for row in citations()}
    assert re.search(r"\b(?:CU|CO)\d+\b", said)
    assert f"(open_questions/{name}.md)" in text_of("open_questions")


def test_every_option_of_every_command_stands_on_its_page_with_what_its_help_says():
    page = reference(wavecheck)
    _, *parts = re.split(r"^## (\w+)$", page, flags=re.MULTILINE)
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    shown = {name for name, each in wavecheck.commands.items() if not each.hidden}
    assert set(sections) == shown
    for name in shown:
        command = wavecheck.commands[name]
        context = click.Context(command, info_name=name)
        said = " ".join(re.sub(r"[\\`|]", "", sections[name]).split())
        for each in command.params:
            record = each.get_help_record(context) if isinstance(each, click.Option) else None
            if record is not None:
                for part in record:
                    assert " ".join(re.sub(r"[\\`|]", "", part).split()) in said, (name, part)


def test_no_option_names_a_type_of_the_library_that_reads_it():
    assert "RANGE" not in reference(wavecheck) and "INTEGER" not in reference(wavecheck)


def test_the_headers_of_tables_are_nouns():
    pages = [FOLDER.parents[1] / "README.md", *sorted(FOLDER.glob("*.md"))]
    no_nouns = {"asks", "does", "gives", "means", "read", "says", "to", "type", "what", "where"}
    for page in pages:
        lines = page.read_text(encoding="utf-8").splitlines()
        heads = [line for line, below in pairwise(lines) if below.startswith("| ---")]
        words = {
            cell.strip().split(" ")[0] for head in heads for cell in head.strip("|").split("|")
        }
        assert words & no_nouns == set(), page.name


def test_text_that_markdown_would_mark_stays_as_it_is():
    page = book_page(OPTIONS, reference(wavecheck), NAMES)
    assert "*.srctgt.ll" in page.body and "<em>" not in page.body
    assert re.search(r"<td><code>--format \[text\|json", page.body)
    assert ("validate", "validate") in page.sections


def test_links_lead_to_pages_and_else_are_text():
    text = "[a](answers.md#exit-status) [b](../../LIMITS.md) [c](#here) [d](../llvm_22_1.md)"
    text += " [e](open_questions/degenerate_loop.md) [f](https://llvm.org/docs/#x)"
    body = book_page("x", f"# Title\n\n{text}\n\n## Here `it` is\n", NAMES).body
    assert re.findall(r'href="([^"]*)"', body) == [
        "answers.html#exit-status",
        "#here",
        "../index.html#defects",
        "degenerate_loop.html",
        "https://llvm.org/docs/#x",
    ]
    assert " b " in body and f'id="{place_of("Here `it` is")}"' in body


def test_a_program_that_is_marked_is_drawn_and_another_one_is_not():
    program = "define void @f() {\n  ret void\n}\n"
    drawn = book_page("x", f"```llvm drawn\n{program}```\n", NAMES).body
    assert drawn.count("<svg") == 1 and "define void @f()" in drawn
    assert "<svg" not in book_page("x", f"```llvm\n{program}```\n", NAMES).body


def test_what_is_typed_is_told_from_what_is_said_and_nothing_becomes_an_element():
    body = book_page("x", "```console\n$ a <b>\nsaid\n...\n```\n\n<script>\n", NAMES).body
    assert '<span class="typed">$ a &lt;b&gt;</span>\nsaid\n<span class="left-out">' in body
    assert "<script>" not in body and "<b>" not in body
