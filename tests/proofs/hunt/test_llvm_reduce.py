"""`llvm-reduce` as a reducer of findings: what it is asked, and what becomes of a hanging one."""

import os
import stat
import sys
import time
from dataclasses import replace

import pytest
from programs import program
from wavecheck.proofs.hunt import reducing as hunt_reducing
from wavecheck.proofs.hunt.campaign import Campaign
from wavecheck.proofs.hunt.counts import Statistics
from wavecheck.proofs.hunt.folder import HuntFolder, State
from wavecheck.proofs.hunt.jobs import ReduceJob
from wavecheck.proofs.hunt.judging import Finding, HuntOptions, judged_program
from wavecheck.proofs.hunt.llvm_reduce import chosen_llvm_reduce, llvm_reduced
from wavecheck.proofs.hunt.reducing import Reduced, reduced, same_finding
from wavecheck.proofs.hunt.stored import stored
from wavecheck.proofs.passes.llvm_tools import found_beside, found_program
from wavecheck.proofs.passes.steps import found_opt
from wavecheck.proofs.processes.outcomes import Done
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.reduction.shrinking import size_of
from wavecheck.semantics.reduction.text_parts import parsed
from wavecheck.semantics.static_rules.rules import check_rules

OPTIONS = HuntOptions(found_opt())
LLVM_REDUCE = chosen_llvm_reduce(None, found_opt())
needs_it = pytest.mark.skipif(LLVM_REDUCE is None, reason="needs llvm-reduce of LLVM 22")

HEART = program("heart_behind_operation")


def program(folder, body):
    """An executable that looks like LLVM's when it is asked for its version."""
    place = folder / "llvm-reduce"
    place.write_text(
        f"#!{sys.executable}\nimport sys, time\n"
        "if '--version' in sys.argv:\n    sys.exit(print('LLVM version 22.1.0'))\n"
        "if '--help' in sys.argv:\n    sys.exit(print('LLVM automatic testcase reducer.'))\n"
        f"{body}\n"
    )
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return str(place)


TRIES = """
import subprocess
test = [each.partition('=')[2] for each in sys.argv if each.startswith('--test')]
def interesting(text):
    open(sys.argv[-1] + '.tried', 'w').write(text)
    return subprocess.run([*test, sys.argv[-1] + '.tried']).returncode == 0
"""
"""What llvm-reduce does with its arguments."""


# --- questions and answers ---


def test_the_last_program_that_was_interesting_is_the_answer(tmp_path):
    path = program(
        tmp_path, TRIES + "for text in 'abc abc', 'bc', 'xyz', 'c', '': interesting(text)"
    )
    asked = []

    def interesting(text):
        asked.append(text)
        return "c" in text

    assert llvm_reduced(path, "abc abc", interesting, 20).text == "c"
    assert asked == ["abc abc", "bc", "xyz", "c", ""]


def test_the_program_itself_is_no_news(tmp_path):
    path = program(tmp_path, TRIES + "interesting(open(sys.argv[-1]).read())")
    found = llvm_reduced(path, "abc", lambda text: True, 20)
    assert (found.text, found.trouble) == (None, "")


def test_one_that_hangs_is_stopped_and_keeps_what_it_found(tmp_path):
    path = program(tmp_path, TRIES + "interesting('ab')\ninteresting('a')\ntime.sleep(60)")
    begun = time.monotonic()
    found = llvm_reduced(path, "ab", lambda text: True, 1.5)
    assert time.monotonic() - begun < 10
    assert (found.text, found.trouble) == ("a", "was stopped after 1.5 s")


def test_one_that_fails_says_why(tmp_path):
    found = llvm_reduced(program(tmp_path, "sys.exit('no such pass')"), "ab", lambda text: True, 20)
    assert (found.text, found.trouble) == (None, "failed: no such pass")
    found = llvm_reduced(str(tmp_path / "gone"), "ab", lambda text: True, 20)
    assert (found.text, found.trouble) == (None, "cannot be run: No such file or directory")


def test_its_process_and_its_files_go_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = tmp_path / "pid"
    path = program(
        tmp_path, f"import os\nopen({str(said)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)"
    )
    llvm_reduced(path, "ab", lambda text: True, 1.5)
    with pytest.raises(ProcessLookupError):
        os.kill(int(said.read_text()), 0)
    assert {each.name for each in tmp_path.iterdir()} == {"pid", "llvm-reduce"}


# --- which program ---


def test_the_one_beside_opt_is_taken(tmp_path):
    path = program(tmp_path, "")
    assert found_beside(str(tmp_path / "opt"), "llvm-reduce") == path
    assert chosen_llvm_reduce(None, str(tmp_path / "opt")) == path
    (tmp_path / "bin").mkdir()
    (tmp_path / "opt").write_text("")
    (tmp_path / "bin" / "opt").symlink_to(tmp_path / "opt")
    assert found_beside(str(tmp_path / "bin" / "opt"), "llvm-reduce") == path
    assert chosen_llvm_reduce("none", str(tmp_path / "opt")) is None


def test_another_release_beside_opt_is_passed_over(tmp_path):
    path = program(tmp_path, "")
    with open(path) as file:
        older = file.read().replace("22.1.0", "14.0.6")
    with open(path, "w") as file:
        file.write(older)
    assert found_beside(str(tmp_path / "opt"), "llvm-reduce") is None
    with pytest.raises(InputError, match="belongs to LLVM 14"):
        chosen_llvm_reduce(path, None)


def test_a_wrong_program_is_refused_by_its_name(tmp_path):
    with pytest.raises(InputError, match="cannot be run"):
        chosen_llvm_reduce(str(tmp_path / "gone"), None)
    with pytest.raises(InputError, match="is not LLVM's llvm-reduce"):
        chosen_llvm_reduce(sys.executable, None)
    if found_opt() is not None:
        with pytest.raises(InputError, match="is not LLVM's llvm-reduce") as caught:
            chosen_llvm_reduce(found_opt(), None)
        assert "--llvm-reduce none" in caught.value.hint


def test_a_broken_one_that_nobody_named_is_passed_over(tmp_path, monkeypatch):
    path = tmp_path / "llvm-reduce"
    path.write_text("no program at all")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chosen_llvm_reduce(None, str(tmp_path / "opt")) is None
    assert chosen_llvm_reduce(None, None) is None


def test_a_program_that_is_not_there_is_not_found():
    assert found_program("llvm-no-such-program") is None


# --- in a reduction ---


@pytest.fixture
def finding(monkeypatch):
    """A finding of any program with an `op`, which LLVM need not be asked about."""
    shows = Finding("one", "set changed", "main", HEART, "", "merges", "")

    def same(text, pipeline, wanted, options):
        return replace(shows, text=text) if "@op" in text else None

    monkeypatch.setattr(hunt_reducing, "same_finding", same)
    return shows


SMALL = "declare i32 @op(i32)\n\ndefine void @f() {\nentry:\n  ret void\n}\n"


def test_the_smaller_program_is_taken(finding, tmp_path):
    alone = reduced(finding, HEART, "one", "s", HuntOptions(None), 20)
    assert alone.note == ""
    given = "text = open(sys.argv[-1]).read()\ninteresting(text)\n"
    cut = program(tmp_path, f"{TRIES}{given}interesting({SMALL!r})")
    small = reduced(finding, HEART, "one", "s", HuntOptions(None, llvm_reduce=cut), 20)
    assert small.note == "made smaller by llvm-reduce"
    assert size_of(parsed(small.finding.text)) < size_of(parsed(alone.finding.text))
    (tmp_path / "more").mkdir()
    twice = "interesting(text + text.replace('@main', '@n'))"
    grown = program(tmp_path / "more", f"{TRIES}{given}{twice}")
    same = reduced(finding, HEART, "one", "s", HuntOptions(None, llvm_reduce=grown), 20)
    assert same.finding.text == alone.finding.text
    assert same.note == "llvm-reduce found nothing smaller"


def test_one_that_is_stopped_keeps_what_it_made_smaller(finding, tmp_path):
    given = f"interesting({HEART!r})\ninteresting({SMALL!r})\ntime.sleep(60)"
    slow = program(tmp_path, f"{TRIES}{given}")
    found = reduced(finding, HEART, "one", "s", HuntOptions(None, llvm_reduce=slow), 4)
    assert found.note == "made smaller by llvm-reduce, which was stopped after 2 s"


def test_no_program_is_judged_twice(finding, tmp_path, monkeypatch):
    judged, same = [], hunt_reducing.same_finding

    def counted(text, *others):
        judged.append(text)
        return same(text, *others)

    monkeypatch.setattr(hunt_reducing, "same_finding", counted)
    again = program(tmp_path, TRIES + "for each in 'ab@opab': interesting(each + '@op')")
    reduced(finding, HEART, "one", "s", HuntOptions(None, llvm_reduce=again), 20)
    assert len(judged) == len(set(judged)) and "a@op" in judged


def test_without_it_or_with_a_broken_one_the_own_reducer_is_as_good(finding, tmp_path):
    alone = reduced(finding, HEART, "one", "s", HuntOptions(None), 20)
    broken = program(tmp_path, "sys.exit('boom')")
    found = reduced(finding, HEART, "one", "s", HuntOptions(None, llvm_reduce=broken), 20)
    assert found.finding == alone.finding and found.note == "llvm-reduce failed: boom"


def test_what_became_of_findings_is_counted_and_told(tmp_path):
    class Workers:
        count = 1

        def outcomes(self, next_job, options):
            while (job := next_job()) is not None:
                note = "llvm-reduce was stopped after 25 s"
                yield job, Done(Reduced(job.finding, "one", "one", "s", note))

    folder = HuntFolder(str(tmp_path))
    campaign = Campaign(State("s", ("one",)), folder, HuntOptions(None))
    folder.keep(hunt_job(Finding("one", "crash", "", HEART, "", "why", "why")))
    campaign.run(Workers(), 0)
    assert "1 finding: llvm-reduce was stopped after 25 s" in campaign.state.statistics.text()
    held = HuntFolder(str(tmp_path)).state()
    assert held is not None and held.statistics.reducing == campaign.state.statistics.reducing
    older = {k: v for k, v in held.statistics.as_entry().items() if k != "reducing"}
    assert stored(Statistics, older).reducing == {}


def hunt_job(finding):
    return ReduceJob(finding, "s", "one", HEART)


@needs_it
@pytest.mark.slow
def test_llvm_s_own_finding_becomes_smaller_and_shows_again():
    (wrong,) = judged_program(HEART, "simplifycfg", OPTIONS).findings
    assert (wrong.kind, wrong.detail) == ("ill-formed", "CO13")
    alone = reduced(wrong, HEART, "simplifycfg", "s", OPTIONS, 60)
    both = replace(OPTIONS, llvm_reduce=LLVM_REDUCE)
    small = reduced(wrong, HEART, "simplifycfg", "s", both, 60)
    assert small.note in ("made smaller by llvm-reduce", "llvm-reduce found nothing smaller")
    assert size_of(parsed(small.finding.text)) <= size_of(parsed(alone.finding.text))
    assert same_finding(small.finding.text, small.pipeline, wrong, OPTIONS)
    module = read_module(small.finding.text, "small.ll")
    assert not any(check_rules(each) for each in module.functions.values())


@needs_it
def test_it_asks_about_programs_of_llvm(tmp_path):
    """One question of every kind would take minutes; that it drops a function takes none."""
    body = "{\n  ret void\n}\n"
    text = f"declare i32 @op(i32)\ndefine void @f() {body}define void @g() {body}"
    found = llvm_reduced(str(LLVM_REDUCE), text, lambda asked: "@f" in asked, 30)
    assert found.trouble == "" and found.text is not None
    assert "@f" in found.text and "@g" not in found.text and "@op" not in found.text
