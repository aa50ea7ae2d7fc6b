"""The plugin for pytest: assertions that say all, pairs as tests, and nothing where nobody asks."""

import subprocess
import sys
from pathlib import Path

import pytest
from wavecheck import Contradiction, InputError, NotPreserved, Preserved, assert_preserved
from wavecheck.counterexamples.corpus.index import CATALOGUE
from wavecheck.proofs.refinement import refinement
from wavecheck.semantics.reading.reader import read_file, read_module

OPERATION = "declare void @op(i32) convergent\n"
PLAIN = "define void @{}(i32 %x) convergent {{\n  call void @op(i32 %x)\n  ret void\n}}\n"
NOTHING = "define void @{}(i32 %x) convergent {{\n  ret void\n}}\n"
BRANCHED = """\
define void @{}(i32 noundef %x) convergent {{
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @op(i32 %x)
  ret void
b:
  call void @op(i32 %x)
  ret void
}}
"""
ASSEMBLY = PLAIN.replace("  ret", '  call i32 asm sideeffect "nop", "=s"()\n  ret')


def program(*bodies, name="f"):
    return OPERATION + "".join(body.format(name) for body in bodies)


# --- the assertion --------------------------------------------------------------------------------


def test_texts_paths_modules_and_functions_are_programs(wavecheck, tmp_path):
    text = program(PLAIN)
    path = tmp_path / "a.ll"
    path.write_text(text)
    module = read_module(text, "a.ll")
    for source in (text, path, str(path), module, module.functions["f"]):
        verdict = wavecheck.assert_preserved(source, program(PLAIN, name="g"))
        assert isinstance(verdict, Preserved)


def test_a_file_of_pairs_needs_no_target(wavecheck, tmp_path):
    path = tmp_path / "pair.srctgt.ll"
    pair = OPERATION + PLAIN.format("src1") + PLAIN.format("src2") + PLAIN.format("tgt1")
    path.write_text(pair + NOTHING.format("tgt2"))
    verdict = wavecheck.assert_preserved(path, function="src1")
    assert isinstance(verdict, Preserved)
    with pytest.raises(NotPreserved, match="violated: @src2 -> @tgt2"):
        wavecheck.assert_preserved(str(path))
    path.write_text(pair)
    with pytest.raises(InputError, match="@src2 has no partner"):
        wavecheck.assert_preserved(path)
    for wrong in (pair, read_module(pair, "x.ll")):
        with pytest.raises(TypeError, match="without a target"):
            wavecheck.assert_preserved(wrong)


def test_a_violation_is_told_as_validate_tells_it_and_its_commands_work(wavecheck):
    source = program(PLAIN.replace("i32 %x", "i32 noundef %x", 1))
    with pytest.raises(AssertionError) as caught:
        wavecheck.assert_preserved(source, program(BRANCHED))
    error = caught.value
    assert isinstance(error, NotPreserved) and error.verdict.word == "violated"
    said = str(error)
    assert said.startswith("violated: @f -> @f") and "ERROR: A communicating set is split" in said
    commands = [line.split()[2] for line in said.splitlines() if "wavecheck run" in line]
    assert [read_file(path).functions.keys() for path in commands] == [{"f"}, {"f"}]
    assert "br i1" in Path(commands[1]).read_text()


def test_what_is_not_decided_or_ill_formed_never_passes(wavecheck):
    with pytest.raises(NotPreserved) as caught:
        wavecheck.assert_preserved(program(PLAIN), program(ASSEMBLY))
    assert caught.value.verdict.word == "unknown" and "assembly" in str(caught.value)
    entry = "declare token @llvm.experimental.convergence.entry()\n"
    wrong = PLAIN.replace(
        "  ret", "  %t = call token @llvm.experimental.convergence.entry()\n  ret"
    )
    with pytest.raises(NotPreserved) as caught:
        wavecheck.assert_preserved(program(PLAIN), entry + program(wrong))
    assert caught.value.verdict.word == "ill-formed"
    with pytest.raises(InputError, match="the source @f is ill-formed"):
        wavecheck.assert_preserved(entry + program(wrong), program(PLAIN))


def test_functions_of_equal_names_are_compared_and_one_that_is_missing_fails(wavecheck):
    both = OPERATION + PLAIN.format("f") + PLAIN.format("g")
    changed = OPERATION + NOTHING.format("f") + PLAIN.format("g")
    assert len(wavecheck.assert_preserved(both, both).pairs) == 2
    assert len(wavecheck.assert_preserved(both, changed, function="g").pairs) == 1
    with pytest.raises(NotPreserved) as caught:
        wavecheck.assert_preserved(both, changed)
    words = [each.word for each in caught.value.verdict.pairs]
    assert words == ["violated", "preserved"] and "@g" not in str(caught.value)
    with pytest.raises(NotPreserved, match="has no function @f"):
        wavecheck.assert_preserved(both, OPERATION + PLAIN.format("g") + PLAIN.format("h"))


def test_a_wrong_question_is_no_failed_assertion(wavecheck, monkeypatch, tmp_path):
    for source in ("nothing\n", str(tmp_path / "none.ll")):
        with pytest.raises(InputError):
            wavecheck.assert_preserved(source, program(PLAIN))
    with pytest.raises(InputError, match="no function @h"):
        wavecheck.assert_preserved(program(PLAIN), program(PLAIN), function="h")
    with pytest.raises(TypeError):
        wavecheck.assert_preserved(program(PLAIN), program(PLAIN), lane=3)
    wrong = ({"launch": "nevr"}, {"model": "maximall"}, {"bound": -1}, {"lanes": 1})
    for option in wrong:
        with pytest.raises(ValueError, match="cannot be"):
            wavecheck.assert_preserved(program(PLAIN), program(PLAIN), **option)

    def contradict(*_):
        raise Contradiction("no", "report")

    monkeypatch.setattr(refinement, "decide_modules", contradict)
    with pytest.raises(Contradiction):
        assert_preserved(program(PLAIN), program(PLAIN))


def test_options_reach_the_checker(wavecheck, tmp_path):
    source = program(PLAIN.replace("i32 %x", "i32 noundef %x", 1))
    wavecheck.assert_preserved(source, program(BRANCHED), uniform="%x")
    shuffle = CATALOGUE / "branches" / "shuffle.srctgt.ll"
    grown = read_file(str(shuffle)).functions
    contracts = shuffle.with_name("shuffle.contracts.toml")
    assert wavecheck.validate(grown["src1"], grown["tgt1"], contracts=contracts, timeout=30).pairs


# --- pairs as tests -------------------------------------------------------------------------------


def run_pytest(folder, *words):
    command = [
        sys.executable,
        "-W",
        "error",
        "-m",
        "pytest",
        "-W",
        "error",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path):
    good, bad = PLAIN.format("src1") + PLAIN.format("tgt1"), PLAIN.format("src2")
    (tmp_path / "a.srctgt.ll").write_text(OPERATION + good + bad + NOTHING.format("tgt2"))
    expected = "; EXPECT: violated CO36\n" + OPERATION
    (tmp_path / "b.srctgt.ll").write_text(expected + PLAIN.format("src") + NOTHING.format("tgt"))
    (tmp_path / "c.srctgt.ll").write_text(expected + PLAIN.format("src") + PLAIN.format("tgt"))
    (tmp_path / "d.srctgt.ll").write_text("nothing\n")
    return tmp_path


def test_each_pair_is_a_test_where_they_are_asked_for(folder):
    status, said = run_pytest(folder, "--wavecheck", "-rA", "-v")
    assert status == 1 and "3 failed, 2 passed" in said
    for name, word in (
        ("a.srctgt.ll::@src1", "PASSED"),
        ("a.srctgt.ll::@src2", "FAILED"),
        ("b.srctgt.ll::@src", "PASSED"),
        ("c.srctgt.ll::@src", "FAILED"),
        ("d.srctgt.ll::the input", "FAILED"),
    ):
        assert f"{word} {name}" in said
    assert "ERROR: The calls cannot be matched" in said and "wavecheck run a.srctgt.ll" in said
    assert "expected violated CO36" in said and "ERROR: The input is wrong" in said
    assert "Traceback" not in said


def test_a_failed_assertion_shows_the_test_and_nothing_of_the_checker(tmp_path):
    asked = f"wavecheck.assert_preserved({program(PLAIN)!r}, {program(NOTHING)!r})"
    (tmp_path / "test_it.py").write_text(f"def test_it(wavecheck):\n    {asked}\n")
    status, said = run_pytest(tmp_path, "-q")
    assert status == 1 and "NotPreserved: violated: @f -> @f" in said
    assert "raise NotPreserved" not in said and "__tracebackhide__" not in said


def test_without_being_asked_the_plugin_loads_nothing_of_the_checker(folder):
    parts = "('z3', 'llvmlite', 'wavecheck.semantics', 'wavecheck.encodings')"
    loaded = f"[name for name in sys.modules if name.startswith({parts})]"
    test = f"import sys\n\ndef test_light(wavecheck):\n    assert {loaded} == []\n"
    (folder / "test_light.py").write_text(test)
    status, said = run_pytest(folder, "-q")
    assert status == 0 and "1 passed" in said, said


def test_settings_ask_too_and_are_judged(folder):
    settings = folder / "pytest.ini"
    settings.write_text("[pytest]\nwavecheck = true\nwavecheck_timeout = 20\n")
    status, said = run_pytest(folder, "-q", "b.srctgt.ll")
    assert status == 0 and "1 passed" in said, said
    settings.write_text("[pytest]\nwavecheck = true\nwavecheck_timeout = soon\n")
    status, said = run_pytest(folder, "-q", "b.srctgt.ll")
    assert status != 0 and "wavecheck_timeout is no number of seconds: soon" in said


def test_a_folder_of_the_catalogue_passes_as_pairs():
    status, said = run_pytest(CATALOGUE, "--wavecheck", "-v", "cycles")
    assert status == 0 and "collected 6 items" in said, said


@pytest.mark.slow
def test_the_catalogue_passes_as_pairs():
    status, said = run_pytest(CATALOGUE, "--wavecheck", "-v", ".")
    assert status == 0 and said.count(".srctgt.ll") > 40, said
