"""Text for people, as the command line prints it: widths, colours, the brief form."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest
from rich.console import Console
from wavecheck.counterexamples.corpus.index import CATALOGUE, cases
from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.counterexamples.text.colours import VERDICT_STYLES, styled, write_styled
from wavecheck.counterexamples.text.phrases import ERRORS
from wavecheck.counterexamples.text.wording import Wording
from wavecheck.counterexamples.verdicts.verdicts import Judgement
from wavecheck.counterexamples.writers.text import result_text
from wavecheck.proofs.command_line import delivery
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.judging.pairs import Pair, pairs_of
from wavecheck.proofs.question.options import Options

FILES = [case.path for case in cases() if case.is_pair]
SOME = [
    CATALOGUE / "anchors" / "choices_in_loops.srctgt.ll",
    CATALOGUE / "branches" / "merge_reductions.srctgt.ll",
    CATALOGUE / "loops" / "three_unrollings.srctgt.ll",
    CATALOGUE / "llvm" / "folded_reduction.srctgt.ll",
    CATALOGUE / "values" / "single_threaded.srctgt.ll",
]

NARROW, WIDE = 80, 120


@lru_cache
def answers_about(path: Path) -> tuple[Judgement, ...]:
    """The answers about a file, all of them up to few trips."""
    pairs = [pair for pair in pairs_of([str(path)]) if isinstance(pair, Pair)]
    answers = [judge(pair, Options(bound=4)) for pair in pairs]
    return tuple(answer for answer in answers if isinstance(answer, Judgement))


def texts_of(path: Path, width: int) -> list[str]:
    wording = Wording(width, False, {"CO36": "a sentence of the ledger " * 9}, str(path.parent))
    return [result_text(result_of(answer), wording) for answer in answers_about(path)]


def too_wide(text: str, width: int) -> list[str]:
    """Lines that are too wide though they could be broken: they hold more than a single name, and
    no value that a shell takes as one word."""
    return [
        line
        for line in text.splitlines()
        if len(line) > width
        and len(line.split()) > 1
        and not re.fullmatch(r" +--\S+ '[^']*'( \\)?", line)
    ]


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_terminal(path):
    for width in (NARROW, WIDE):
        for text in texts_of(path, width):
            assert not too_wide(text, width)


@pytest.mark.slow
def test_no_line_of_any_answer_is_wider_than_the_terminal():
    wrong = [
        line for path in FILES for text in texts_of(path, NARROW) for line in too_wide(text, NARROW)
    ]
    assert not wrong


def test_a_wide_terminal_changes_no_order():
    """What a narrow text says, a wide one says in the same order; only programs may move."""
    path = SOME[2]
    pairs = zip(texts_of(path, NARROW), texts_of(path, WIDE), strict=True)
    for narrow, wide in (both for both in pairs if both[0].startswith("violated")):
        heads = [line for line in narrow.splitlines() if re.match(r"  [a-z]", line)]
        kept = [line for line in heads if not line.startswith("  target @")]
        places = [
            next(n for n, line in enumerate(wide.splitlines()) if line.startswith(head[:24]))
            for head in kept
        ]
        assert places == sorted(places) and len(kept) >= 9


@pytest.fixture
def say(monkeypatch, capsys):
    monkeypatch.chdir(CATALOGUE)

    def run(*words, columns=None):
        monkeypatch.setenv("COLUMNS", str(columns or NARROW))
        status_of([str(word) for word in words])
        return capsys.readouterr().out

    return run


ASKED = ("validate", "loops/three_unrollings.srctgt.ll", "--function", "src1")


def test_the_first_line_is_the_verdict_and_the_error_is_of_the_closed_list(say):
    lines = say(*ASKED).splitlines()
    assert lines[0] == "violated: @src1 -> @tgt1"
    (error,) = [line for line in lines if line.startswith("ERROR: ")]
    assert error.removeprefix("ERROR: ") in ERRORS.values()


def test_both_programs_point_at_the_call_whose_set_differs(say):
    pointed = [line for line in say(*ASKED).splitlines() if "->   call" in line]
    assert [line.split("; ")[1] for line in pointed] == ["{0, 1}", "{0}"]
    (both,) = [line for line in say(*ASKED, columns=WIDE).splitlines() if "@src1(" in line]
    assert "source @src1(" in both and "target @tgt1(" in both


def test_a_rule_is_told_with_what_it_says(say):
    assert re.search(r"^           CO36  A transform is correct", say(*ASKED), re.MULTILINE)


def test_brief_leaves_the_programs_out(say):
    text = say(*ASKED, "--brief")
    assert "  rules    CU2, CO36\n" in text and "br %loop" not in text and "\\\n" not in text
    assert "timeline of the source" in text


def test_no_absolute_path_is_told(say):
    path = CATALOGUE / "loops" / "three_unrollings.srctgt.ll"
    text = say("validate", path, "--function", "src1")
    assert str(CATALOGUE) not in text and "loops/three_unrollings.srctgt.ll" in text


# --- colours --------------------------------------------------------------------------------------


def written(text: str) -> str:
    said = io.StringIO()
    console = Console(file=said, force_terminal=True, color_system="standard", width=20)
    write_styled(text, console)
    return said.getvalue()


def test_colours_change_no_character(say):
    text = say(*ASKED, columns=WIDE)
    said = written(text)
    assert re.sub(r"\x1b\[[\d;]*m", "", said) == text and "\x1b[1;31mviolated\x1b[0m" in said


def test_what_is_read_first_stands_out():
    text = "violated: @src -> @tgt\n  ->   call void @op()  ; {0}\n    lane 0  op#1  [op#2]\n"
    found = [(text[span.start : span.end].strip(), span.style) for span in styled(text).spans]
    assert found == [
        ("violated", VERDICT_STYLES["violated"]),
        ("->   call void @op()  ; {0}", "bold"),
        ("[op#2]", "bold reverse"),
    ]
    text = "  ->   call @op()  ; {0}        | ->   call @op()\n"
    found = [text[span.start : span.end].strip() for span in styled(text).spans]
    assert found == ["->   call @op()  ; {0}", "->   call @op()"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("asked", "coloured"), [("", True), ("1", False)])
def test_a_terminal_has_colours_unless_no_color_is_set(monkeypatch, asked, coloured):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("NO_COLOR", asked)
    monkeypatch.setenv("TERM", "xterm")
    delivery.Output("text", None).write("preserved: @f -> @g\n")
    assert ("\x1b[" in terminal.getvalue()) is coloured
    assert "preserved" in terminal.getvalue()


def test_a_pipe_has_no_colours():
    here = {**os.environ, "TERM": "xterm", "FORCE_COLOR": "1"}
    command = [sys.executable, "-m", "wavecheck.proofs.commands.main", "verify"]
    file = CATALOGUE / "rules" / "crossed_regions_broken.ll"
    found = subprocess.run([*command, file], env=here, capture_output=True, text=True, timeout=60)
    assert found.stdout.startswith("not well-formed") and "\x1b" not in found.stdout
