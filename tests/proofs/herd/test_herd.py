"""herd7 reads the memory model and the tests that are written for it, and answers as we do."""

import re
import shutil
import subprocess

import pytest
from oracles.herd_answers import (
    answers_of_herd,
    catalogue_tests,
    every_test,
    line,
    read_answer,
    recorded,
    state_line,
)
from wavecheck.counterexamples.text.litmus_printer import Unprintable
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.herd.folder import herd_folder
from wavecheck.proofs.herd.litmus_file import herd_text
from wavecheck.proofs.herd.model_file import model_text
from wavecheck.proofs.memory.answers import answer
from wavecheck.semantics.memory_model.notation import litmus_sketch
from wavecheck.semantics.memory_model.targets import NONE, VULKAN, VULKAN_ASSUMED

HERD = shutil.which("herd7")
needs_herd = pytest.mark.skipif(HERD is None, reason="herd7 is not on PATH")


def own(name, test, target):
    found = answer(test, target)
    return line(name, target, found.racy, {state_line(state.items()) for state in found.states})


@pytest.fixture(scope="module")
def own_answers():
    return [own(*each) for each in every_test()]


def test_recorded_answers_of_herd_are_ours(own_answers):
    head, lines = recorded()
    assert re.match(r"# herd7 7\.\d+, by `PYTHONPATH=tests python -m oracles.herd_answers`", head)
    assert lines == own_answers


def test_the_record_has_tagged_tests_and_each_kind_of_target():
    _, lines = recorded()
    targets = {each.split("[")[1].split("]")[0] for each in lines}
    assert targets >= {"none", "vulkan", "vulkan-assumed", "sync-as", "ignore", "strict"}
    assert any(each.endswith(": undefined") for each in lines) and len(lines) > 400


@needs_herd
def test_herd_says_so_again():
    asked = list(catalogue_tests())
    assert list(answers_of_herd(asked)) == recorded()[1][: len(asked)]


@needs_herd
def test_herd_s_own_rc11_says_the_same_of_untagged_tests(tmp_path):
    for name, test, target in list(catalogue_tests())[::4]:
        files = herd_folder([(test, target)]).files
        if "tags.bell" in files:
            continue
        (tmp_path / "t.litmus").write_text(herd_text(test))
        done = subprocess.run(
            [HERD, "-model", "rc11.cat", "t.litmus"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert line(name, target, *read_answer(done.stdout, done.stderr)) == own(name, test, target)


# --- what is written ------------------------------------------------------------------------------


def test_tags_are_annotations_and_labels_go():
    test = litmus_sketch("T", "A: x = 1 na # foo:bar, sync-as:1; fence rel # foo:bar", "r0 = x acq")
    text = herd_text(test)
    assert "__store{na,foo_bar,sync_as_1}(*x, 1);" in text
    assert "__fence{rel,foo_bar};" in text
    assert "r0 = atomic_load_explicit(x, memory_order_acquire);" in text
    assert "A:" not in text and "//" not in text


def test_read_modify_writes_with_tags_are_said_to_be_missing():
    tagged = litmus_sketch("T", "r0 = add x 1 rlx # foo:bar")
    with pytest.raises(Unprintable, match="no tags on read-modify-writes"):
        herd_text(tagged)
    folder = herd_folder([(tagged, NONE), (litmus_sketch("U", "x = 1 rlx"), NONE)])
    assert folder.notices == (
        "T is not written for herd: herd's C has no tags on read-modify-writes",
    )
    assert "T.litmus" not in folder.files and "U.litmus" in folder.files


def test_names_that_files_cannot_tell_apart_get_numbers():
    tests = [litmus_sketch(name, "x = 1 rlx") for name in ("MP", "mp", "M P", "../MP")]
    names = [name for name in herd_folder((each, NONE) for each in tests).files if "litmus" in name]
    assert (
        names == ["MP.litmus", "mp.2.litmus", "M-P.litmus", "-MP.litmus"]
        or len({name.lower() for name in names}) == 4
    )
    assert not any("/" in name or name.startswith(".") for name in names)


def test_tags_that_words_cannot_tell_apart_stay_apart():
    test = litmus_sketch("T", "x = 1 rlx # a-b:c; x = 2 rlx # a_b:c; x = 3 rlx # a:b_c")
    stores = re.findall(r"__store\{rlx,(\w+)\}", herd_text(test))
    assert len(set(stores)) == 3


def test_a_target_that_assumes_tags_says_so_in_the_model():
    tags = [("vulkan", "private")]
    assert "has-vulkan_nonprivate = written-vulkan_nonprivate | ((atomic | F)" in model_text(
        tags, VULKAN_ASSUMED
    )
    assert "nonprivate" not in model_text(tags, VULKAN)


def test_without_tags_nothing_parts_operations():
    text = model_text()
    assert "let compatible = _ * _\n" in text and "let may-synchronise = _ * _\n" in text
    assert "let rec hb = (sb & compatible) | sw | (hb ; hb)\n" in text


# --- the commands ---------------------------------------------------------------------------------

MP = """\
C MP
{ }
P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); // mmra: foo:bar
}
P1 (atomic_int* x) { int r0 = atomic_load_explicit(x, memory_order_relaxed); }
exists (1:r0=1)
"""


def test_litmus_writes_a_folder_for_herd(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.litmus").write_text(MP)
    assert status_of(["litmus", "t.litmus", "--herd", "out"]) == 0
    assert "Test MP Allowed" in capsys.readouterr().out
    names = {each.name for each in (tmp_path / "out").iterdir()}
    assert names == {"MP.litmus", "rc11-none.cat", "tags.bell", "run.sh"}
    script = (tmp_path / "out" / "run.sh").read_text()
    assert "herd7 -bell tags.bell -model rc11-none.cat MP.litmus\n" in script
    if HERD:
        done = subprocess.run(
            ["sh", "out/run.sh"], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert "Observation MP Sometimes" in done.stdout, done.stderr


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.litmus").write_text(MP)
    assert status_of(["litmus", "t.litmus", "--herd", "t.litmus"]) != 0
    assert "cannot write t.litmus" in capsys.readouterr().err


def test_cite_writes_the_model(capsys):
    assert status_of(["cite", "MM6", "--format", "cat"]) == 0
    assert capsys.readouterr().out == model_text()


def test_cite_has_no_model_for_other_rows(capsys):
    assert status_of(["cite", "CU6", "--format", "cat"]) != 0
    assert "the memory model is made of MM3, MM6, MM8, MM15, not of CU6" in capsys.readouterr().err
