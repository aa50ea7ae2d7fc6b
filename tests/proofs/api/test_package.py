"""`import wavecheck`: its names, what they say, and that nothing is loaded before it is used."""

import doctest
import json
import multiprocessing
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import wavecheck
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.commands.main import status_of

TOP = Path(__file__).resolve().parents[3]

PLAIN = """\
declare void @op(i32) convergent
define void @kernel(i32 noundef %x) {
  call void @op(i32 %x)
  ret void
}
"""
BRANCHED = """\
declare void @op(i32) convergent
define void @kernel(i32 noundef %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  ret void
b:
  call void @op(i32 %x)
  ret void
}
"""
ASSEMBLY = PLAIN.replace("  ret", '  call i32 asm sideeffect "nop", "=s"()\n  ret')
ENTRY = "  %t = call token @llvm.experimental.convergence.entry()\n"
ILL_FORMED = "declare token @llvm.experimental.convergence.entry()\n" + PLAIN.replace(
    "  ret", f"{ENTRY}  ret"
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    programs = {"a": PLAIN, "b": BRANCHED, "asm": ASSEMBLY, "ill": ILL_FORMED}
    for name, text in programs.items():
        (tmp_path / f"{name}.ll").write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys, *words):
    """What a command prints, and its exit status."""
    capsys.readouterr()
    status = status_of(list(words))
    return capsys.readouterr().out, status


# --- names ----------------------------------------------------------------------------------------


def test_every_public_name_is_there_and_no_other():
    assert list(wavecheck.__all__) == sorted(wavecheck.__all__) == dir(wavecheck)
    for name in wavecheck.__all__:
        assert getattr(wavecheck, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'judgements'"):
        _ = wavecheck.judgements


def test_every_public_name_says_what_it_is():
    for name in set(wavecheck.__all__) - {"__version__"}:
        assert getattr(wavecheck, name).__doc__, name


@pytest.mark.parametrize("name", ["__doc__", *sorted(set(wavecheck.__all__) - {"__version__"})])
def test_the_examples_in_docstrings_are_true(name):
    thing = wavecheck if name == "__doc__" else getattr(wavecheck, name)
    test = doctest.DocTestParser().get_doctest(thing.__doc__, {}, name, None, 0)
    runner = doctest.DocTestRunner()
    said = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_all_functions_but_those_of_files_have_an_example():
    without = {"assert_preserved", "litmus", "passes"}
    functions = {name for name in wavecheck.__all__ if name[0].islower()}
    assert {name for name in functions if ">>>" not in getattr(wavecheck, name).__doc__} == without


def test_the_version_is_the_installed_one(capsys):
    assert told(capsys, "--version")[0] == f"wavecheck {wavecheck.__version__}\n"


def test_nothing_is_loaded_before_it_is_used():
    program = (
        "import sys; before = set(sys.modules); import wavecheck; wavecheck.validate.__doc__;"
        "print(sorted(name for name in sys.modules if name.startswith('wavecheck.')));"
        "print({'z3', 'llvmlite', 'rich', 'click', 'jinja2', 'sympy'} & set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded, heavy = done.stdout.splitlines()
    assert heavy == "set()"
    mine = {"wavecheck.proofs", "wavecheck.proofs.library"}
    files = {f"wavecheck.proofs.library.{each}" for each in ("programs", "validating", "verdicts")}
    assert set(json.loads(loaded.replace("'", '"'))) == mine | files


def test_a_process_that_is_spawned_finds_the_package(folder):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        (word,) = pool.map(word_of_a_pair, [str(folder / "a.ll")])
    assert word == "preserved"


def word_of_a_pair(path):
    return wavecheck.validate(path, path).word


def test_a_script_without_a_guard_may_set_a_timeout(folder):
    script = folder / "script.py"
    asked = "wavecheck.validate('a.ll', 'b.ll', timeout=60).word"
    passed = "wavecheck.passes('simplifycfg,instcombine', 'b.ll', timeout=60).status"
    script.write_text(f"import wavecheck\nprint('once', {asked}, {passed})\n")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", "once violated 0\n")


# --- verdicts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        ("a", wavecheck.Preserved),
        ("b", wavecheck.Violated),
        ("ill", wavecheck.IllFormed),
        ("asm", wavecheck.Unknown),
    ],
)
def test_a_verdict_prints_what_the_command_prints(folder, capsys, after, kind):
    verdict = wavecheck.validate("a.ll", f"{after}.ll", "kernel")
    assert type(verdict) is kind and isinstance(verdict, wavecheck.Verdict)
    assert told(capsys, "validate", "a.ll", f"{after}.ll")[0] == f"{verdict}\n"
    document, _ = told(capsys, "validate", "a.ll", f"{after}.ll", "--format", "json")
    assert json.loads(document)["results"] == list(verdict.results)
    (result,) = verdict.results
    assert (verdict.word, verdict.reason) == (result["verdict"], result["reason"])
    assert (verdict.source, verdict.target, verdict.model) == ("kernel", "kernel", result["model"])
    assert list(verdict.rules) == result["rules"]


def test_many_pairs_are_one_verdict_and_each_alone(capsys):
    path = str(CATALOGUE / "branches" / "shuffle.srctgt.ll")
    verdict = wavecheck.validate(path)
    text, _ = told(capsys, "validate", path)
    assert text == f"{verdict}\n" and "Summary:" in text
    words = [each.word for each in verdict.pairs]
    assert len(words) > 1 and "violated" in words and isinstance(verdict, wavecheck.Violated)
    assert all(len(each.pairs) == 1 and str(each) in text for each in verdict.pairs)


def test_pairs_of_litmus_tests_have_verdicts_too(capsys):
    path = next((CATALOGUE / "memory").glob("*.srctgt.litmus"))
    verdict = wavecheck.validate(path)
    assert told(capsys, "validate", str(path))[0] == f"{verdict}\n"
    assert verdict.model == "memory" and "<pre>" in verdict._repr_html_()
    with pytest.raises(TypeError, match="no option lanes"):
        wavecheck.validate(path, lanes=2)


def test_a_verdict_has_no_truth_value():
    verdict = wavecheck.validate(PLAIN, PLAIN)
    for ask in (bool, lambda each: not each, lambda each: each and 1):
        with pytest.raises(TypeError, match=r"isinstance\(verdict, wavecheck.Preserved\)"):
            ask(verdict)
    with pytest.raises(TypeError, match="an answer has no truth value"):
        bool(wavecheck.verify(PLAIN))
    assert repr(verdict) == "<wavecheck.Preserved: @kernel -> @kernel>"
    assert repr(wavecheck.verify(PLAIN)) == "<wavecheck.Answer of verify: 1 results>"


def test_each_kind_says_what_is_its_own():
    kept = wavecheck.validate(PLAIN, PLAIN)
    assert isinstance(kept, wavecheck.Preserved)
    assert (kept.trip_counts, kept.waves, kept.vacuous) == ("all", "all", False)
    found = wavecheck.validate(PLAIN, BRANCHED)
    assert isinstance(found, wavecheck.Violated)
    assert found.change == "splits" and found.witness["callee"] == "op"
    assert found.because is not None and found.because["rule"] == found.rules[0]
    broken = wavecheck.validate(PLAIN, ILL_FORMED)
    assert isinstance(broken, wavecheck.IllFormed) and broken.violations[0]["rule"] in broken.rules


def test_a_violation_shows_the_program_of_the_user():
    found = wavecheck.validate(PLAIN, BRANCHED)
    assert "%c = icmp eq i32 %x, 0" in str(found)
    picture = found._repr_html_()
    assert picture.startswith('<div class="wavecheck-piece">') and "icmp eq i32 %x, 0" in picture
    assert "<script" not in picture


def test_a_verdict_crosses_processes():
    found = wavecheck.validate(PLAIN, BRANCHED)
    again = pickle.loads(pickle.dumps(found))
    assert type(again) is wavecheck.Violated and again.results == found.results


def test_what_is_wrong_is_raised(folder):
    with pytest.raises(wavecheck.InputError, match="cannot be read"):
        wavecheck.validate("none.ll", "a.ll")
    with pytest.raises(wavecheck.InputError, match="the source @kernel is ill-formed"):
        wavecheck.validate("ill.ll", "a.ll")
    with pytest.raises(TypeError):
        wavecheck.validate("a.ll", "b.ll", lane=2)
    with pytest.raises(wavecheck.NotPreserved, match=r"^violated: @kernel -> @kernel") as caught:
        wavecheck.assert_preserved("a.ll", "b.ll")
    assert isinstance(caught.value.verdict, wavecheck.Violated)
    assert isinstance(wavecheck.assert_preserved("a.ll", "a.ll"), wavecheck.Preserved)


# --- other answers --------------------------------------------------------------------------------


def test_a_program_is_read_once_and_is_the_text_of_the_user(folder):
    read = wavecheck.read("b.ll")
    assert (read.file, read.functions, str(read)) == ("b.ll", ("kernel",), BRANCHED)
    assert wavecheck.read(read) is read
    text = wavecheck.read(PLAIN)
    assert (text.file, str(text)) == ("", PLAIN) and "of a text: @kernel" in repr(text)
    assert isinstance(wavecheck.validate(text, read), wavecheck.Violated)


@pytest.mark.parametrize(
    ("name", "words", "options"),
    [
        ("verify", ["ill.ll"], {}),
        ("verify", ["b.ll", "--function", "kernel"], {"function": "kernel"}),
        ("run", ["b.ll", "--lanes", "2", "--seed", "7"], {"lanes": 2, "seed": 7}),
        ("run", ["b.ll", "--inputs", '{"x": [0, 1, 2, 3]}'], {"inputs": {"x": [0, 1, 2, 3]}}),
        ("uniformity", ["b.ll", "--uniform", "x"], {"uniform": "x"}),
        ("uniformity", ["b.ll"], {}),
    ],
    ids=str,
)
def test_an_answer_says_what_the_command_says(folder, capsys, name, words, options):
    answer = getattr(wavecheck, name)(words[0], **options)
    text, status = told(capsys, name, *words)
    document, _ = told(capsys, name, *words, "--format", "json")
    assert (text, status) == (f"{answer}\n", answer.status)
    assert json.loads(document)["results"] == list(answer.results)


def test_litmus_passes_prove_and_cite_say_what_the_commands_say(folder, capsys):
    tests = sorted((CATALOGUE / "memory").glob("*.litmus"))
    litmus = str(next(each for each in tests if not each.name.endswith(".srctgt.litmus")))
    asked = {
        ("litmus", litmus): wavecheck.litmus(litmus),
        ("passes", "simplifycfg", "b.ll"): wavecheck.passes("simplifycfg", "b.ll"),
        ("prove", "CU7"): wavecheck.prove("CU7"),
        ("cite", "CO19", "--no-run"): wavecheck.cite("CO19"),
    }
    for words, answer in asked.items():
        document, status = told(capsys, *words, "--format", "json")
        assert json.loads(document)["results"] == list(answer.results) != [], words
        text = told(capsys, *words)[0].rstrip("\n")
        # Programs of findings are kept in a new folder each time.
        assert text == str(answer) or words[0] == "passes", words
        assert status == answer.status


def test_what_nobody_decides_is_a_wrong_question():
    with pytest.raises(wavecheck.InputError, match="not decided here"):
        wavecheck.prove("CO999")
    with pytest.raises(wavecheck.InputError, match="no row is called CO199"):
        wavecheck.cite("CO199")
