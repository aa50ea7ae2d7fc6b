"""Pages and pieces of them: what is installed, what is escaped, and what a notebook shows."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
from wavecheck.counterexamples.html.templates import FOLDER, ordinal, script_json
from wavecheck.counterexamples.results.pairs import result_of
from wavecheck.counterexamples.results.tree import Report
from wavecheck.counterexamples.verdicts.answers import Refusal
from wavecheck.counterexamples.verdicts.causes import Cause
from wavecheck.counterexamples.verdicts.verdicts import (
    Judgement,
    Preserved,
    Scope,
    Unknown,
    Violated,
    Witness,
)
from wavecheck.counterexamples.writers.html_page import html_of, piece_of, piece_style
from wavecheck.proofs.ledger.table import citations
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.program.notation import sketch
from wavecheck.semantics.wave.conditions import Conditions
from wavecheck.semantics.wave.simulated_wave import run_wave

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

TOP = Path(__file__).resolve().parents[3]

PRESERVED = Preserved(Scope("all", "all"))

CAUSE = Cause(Kind.MEMORY)


def split(lanes):
    """A violation of many lanes: together in the source, alone in the target."""
    source = run_wave(sketch("E: t = entry, op t -> ."), Conditions(lanes=lanes))
    target = run_wave(sketch("E: t = entry, op t -> ."), Conditions(lanes=lanes, launch="never"))
    everyone = tuple(range(lanes))
    inputs = {"x": [7] * lanes}
    sets = (everyone, (0,))
    witness = Witness(lanes, inputs, "op", 0, 1, *sets, True, source, target)
    return Violated(witness, "splits", "lanes part", Scope("all", "all"))


def page_of(answers, programs=(None, None), rules=()):
    results = [result_of(each, programs) for each in answers]
    return html_of(Report(command="validate", results=results), rules)


def piece(verdict):
    return piece_of(result_of(Judgement("f.ll", "one", "other", "controlled", verdict)))


def test_what_a_page_needs_is_installed():
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["wavecheck.counterexamples.html"]
    files = {path.name for path in FOLDER.iterdir()}
    assert {"page.html", "result.html", "style.css", "player.js"} <= files
    assert all(any(fnmatch(f"pages/{name}", pattern) for pattern in patterns) for name in files)


@pytest.mark.slow
def test_the_wheel_has_it(tmp_path):
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns(".*", "build", "tests", "__pycache__", "*.egg-info")
    shutil.copytree(TOP, tree, ignore=left_out)
    command = [sys.executable, "-m", "build", "-q", "--wheel", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(tree)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for path in FOLDER.iterdir():
        assert f"wavecheck/counterexamples/html/pages/{path.name}" in names


def test_nothing_in_json_ends_its_element():
    value = {"</script>": "<!-- & \u2028", "ok": [1, None, "é"]}
    text = str(script_json(value))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == value


def test_ordinals():
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "13th", "21st", "112th")
    ]


@pytest.mark.parametrize("lanes", [8, 9, 64])
def test_waves_of_many_lanes_have_a_dot_and_a_row_for_each(lanes):
    judgement = Judgement("f.ll", "src", "tgt", "controlled", split(lanes))
    text = page_of([judgement])
    assert text.count('class="dot ') == 2 * lanes
    assert text.count('class="dot lane0 talks"') == len(range(0, lanes, 8)) + 1
    rows = re.findall(r"<tr><th scope=\"row\"><i", text)
    assert len(rows) == 3 * lanes
    assert "{" + ", ".join(map(str, range(lanes))) + "}" in text
    assert len(text) < 500_000


def test_programs_are_drawn_where_nothing_was_executed():
    judgement = Judgement("f.ll", "src", "tgt", "controlled", PRESERVED)
    programs = (sketch("E: -> ."), sketch("E: -> B; B: -> ."))
    text = page_of([judgement], programs)
    assert text.count('<g class="block') == 3
    assert page_of([judgement]).count("<svg") == 0
    assert 'class="side source"' in text and 'class="side' not in page_of([judgement])


def test_only_rules_that_are_named_are_quoted():
    judgement = Judgement("f.ll", "src", "tgt", "controlled", PRESERVED)
    text = page_of([judgement], rules=citations())
    assert re.findall(r'id="rule-(\w+)"', text) == ["CO36"]
    assert '<a href="#rule-CO36">' in text
    assert '<a href="#rule-' not in page_of([judgement])


def test_what_was_not_judged_stands_on_the_page_as_text():
    unknown = Unknown("<too> hard", 7, cause=CAUSE)
    judgement = Judgement("f.ll", "src", "tgt", "maximal", unknown)
    text = page_of([judgement, Refusal(InputError("<b>: no such file"))])
    assert "&lt;b&gt;: no such file" in text and "&lt;too&gt; hard" in text
    assert "at f.ll:7<" in text and "<b>" not in text


def test_what_stopped_a_decision_is_shown_as_it_stands_in_the_file(tmp_path):
    file = tmp_path / "f.ll"
    file.write_text("; head\n  %r = load i32, ptr %p, !dbg !7\n")
    judgement = Judgement(
        "s.ll", "src", "tgt", "maximal", Unknown("why", 2, cause=CAUSE), target_file=str(file)
    )
    assert "f.ll:2: %r = load i32, ptr %p<" in page_of([judgement])


def test_a_page_is_the_same_each_time():
    judgement = Judgement("f.ll", "src", "tgt", "controlled", split(3))
    assert page_of([judgement]) == page_of([judgement])


def test_a_piece_shows_the_difference_without_a_script():
    text = piece(split(2))
    assert text.startswith('<div class="wavecheck-piece">') and text.rstrip().endswith("</div>")
    assert "<script" not in text and "<html" not in text
    assert text.count("<svg") == 2 and text.count('<table class="timeline">') == 2
    assert 'data-set="source">{0, 1}<' in text and 'data-set="target">{0}<' in text
    assert "A communicating set is split" in text


def test_a_piece_of_another_verdict_is_short():
    text = piece(PRESERVED).split("</style>")[1]
    assert "for every trip count and every wave" in text and "<svg" not in text
    assert "&lt;b&gt;" in piece(Unknown("<b>", cause=CAUSE))


def test_the_piece_of_a_judgement_says_what_it_is_about():
    shown = piece(PRESERVED)
    assert "@one → @other" in shown and "f.ll (controlled convergence)" in shown


def test_the_style_of_a_piece_stays_inside():
    style = piece_style()
    assert style.startswith(".wavecheck-piece {") and style.rstrip().endswith("}")
    assert not re.search(r"(?m)^\s*(:root|body)\b", style)
    assert style.count("{") == style.count("}")
