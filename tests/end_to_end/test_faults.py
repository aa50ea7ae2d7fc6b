"""What a machine, a shell or a hostile name can do to a command: it is said as what it is."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from wavecheck.counterexamples.text.phrases import visible
from wavecheck.counterexamples.verdicts.answers import Failure
from wavecheck.proofs.command_line import status
from wavecheck.proofs.commands.main import status_of
from wavecheck.proofs.judging.judge import answer_of
from wavecheck.proofs.judging.kept import LONGEST, MOST, file_name, keep
from wavecheck.proofs.processes.outcomes import Failed
from wavecheck.semantics.program.input_files import LARGEST_FILE

KERNEL = """\
declare void @op(i32) convergent
define void @kernel(i32 %x) {
  call void @op(i32 %x)
  ret void
}
"""
ADDING = KERNEL.replace("  call", "  %y = add i32 %x, 0\n  call").replace("%x)\n", "%y)\n")
PAIR = KERNEL.replace("@kernel", "@src") + KERNEL.split("\n", 1)[1].replace("@kernel", "@tgt")
DIGITS = "9" * 5000
LIE = "preserved for every trip count and every wave: @src -> @tgt"
TEST = """\
C test
{ }
P0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
exists (x=1)
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("k.ll").write_text(KERNEL)
    Path("p.srctgt.ll").write_text(PAIR)
    Path("t.litmus").write_text(TEST)
    return tmp_path


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `wavecheck` is this one."""
    called = f'wavecheck() {{ "{sys.executable}" -m wavecheck.proofs.commands.main "$@"; }}; '
    words = ["bash", "-o", "pipefail", "-c", called + command]
    return subprocess.run(words, capture_output=True, text=True, timeout=60)


# --- output that cannot be written ----------------------------------------------------------------

TELLING = ["validate p.srctgt.ll", "validate p.srctgt.ll --format json", "verify k.ll", "--help"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")
@pytest.mark.parametrize("words", TELLING)
def test_a_full_disk_is_blamed(words, place):
    done = shell(f"wavecheck {words} >/dev/full")
    assert done.returncode == 2
    said = "  the output cannot be written: No space left on device\n"
    assert done.stderr == "ERROR: This machine lacks what it takes\n" + said


@pytest.mark.parametrize("words", TELLING)
def test_a_closed_output_is_blamed(words, place):
    done = shell(f"wavecheck {words} >&-")
    assert done.returncode == 2 and "the output cannot be written" in done.stderr
    assert shell(f"wavecheck {words} 2>&-").returncode == 0
    assert shell(f"wavecheck {words} >&- 2>&- <&-").returncode == 2


def test_a_reader_that_goes_away_is_no_finding(place):
    for number in range(30):
        Path(f"{number:02}.srctgt.ll").write_text(PAIR)
    Path("99.srctgt.ll").write_text(PAIR.replace("call void @op(i32 %x)", "", 1))
    for words, expected in [("validate .", 0), ("validate 99.srctgt.ll", 1), ("catalogue", 0)]:
        done = shell(f"(wavecheck {words}; echo $? >status) | head -n 1")
        assert done.stderr == "" and len(done.stdout.splitlines()) == 1
        assert Path("status").read_text().strip() == str(expected), words


# --- a machine that is too small ------------------------------------------------------------------


@pytest.mark.parametrize("limit", [8, 10, 12])
def test_too_few_descriptors_are_told(limit, place):
    Path("scratch").mkdir()
    done = shell(f"ulimit -n {limit}; TMPDIR=scratch wavecheck validate p.srctgt.ll")
    assert list(Path("scratch").iterdir()) == []
    assert done.returncode == 2
    assert "no more files may be open (see `ulimit -n`)" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory")
def test_too_little_memory_is_told(place):
    done = shell("ulimit -v 150000; wavecheck verify k.ll")
    assert done.returncode == 2 and "there is not enough memory" in done.stderr


def test_a_machine_that_lacks_something_decides_nothing_about_a_pair(place):
    from wavecheck.proofs.judging.pairs import pairs_of
    from wavecheck.proofs.question.options import Options

    (pair,) = pairs_of(["p.srctgt.ll"])
    few = answer_of(pair, Options(), Failed(OSError(24, "Too many open files"), ""))
    assert "no more files may be open" in few.verdict.reason
    other = answer_of(pair, Options(), Failed(OSError(22, "Invalid argument"), ""))
    assert isinstance(other, Failure)


def test_the_last_report_is_guarded_itself(place, monkeypatch, capsys):
    def broken(*_):
        raise RuntimeError("and this, too")

    monkeypatch.setattr("wavecheck.proofs.judging.files.read_source", lambda *_, **__: 1 / 0)
    monkeypatch.setattr("wavecheck.proofs.judging.reports.write_report", broken)
    assert status_of(["verify", "k.ll"]) == 4
    assert "report: none, it could not be made" in capsys.readouterr().err
    monkeypatch.undo()
    monkeypatch.setattr("wavecheck.proofs.judging.kept.keep", broken)
    assert status._defect(ValueError("no")) == 4
    assert "it could not be written: and this, too" in capsys.readouterr().err


# --- names ----------------------------------------------------------------------------------------


def test_names_that_are_not_utf8_are_told_and_documents_stay_readable(place):
    os.rename(b"p.srctgt.ll", b"p\xe9.srctgt.ll")
    name = "$(printf 'p\\xe9.srctgt.ll')"
    for format_ in ("text", "json", "jsonl", "html", "sarif", "junit"):
        for output in ("", " --output out"):
            done = shell(f'wavecheck validate "{name}" --format {format_}{output} >said')
            assert (done.returncode, done.stderr) == (0, "")
            if format_ != "text":
                Path("out" if output else "said").read_bytes().decode()
    document = json.loads(Path("said").read_text() or "{}")
    assert document == {}
    done = shell("wavecheck validate p*.srctgt.ll --format json")
    assert json.loads(done.stdout)["results"][0]["file"] == "p\udce9.srctgt.ll"
    for words in ("validate X.ll", "run k.ll --inputs X", "cite X", "X", "passes X k.ll"):
        done = shell("wavecheck " + words.replace("X", '"$(printf "\\xe9")"'))
        assert done.returncode == 2 and "Traceback" not in done.stderr


def evil(text: str) -> str:
    return text.replace("@op", f'@"op\\0A{LIE}\\1B[31m\\E2\\80\\AE"')


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "e.srctgt.ll"],
        ["validate", "e.srctgt.ll", "--brief"],
        ["run", "k.ll"],
        ["run", "k.ll", "--step"],
        ["verify", "k.ll"],
        ["traces", "k.ll"],
        ["uniformity", "k.ll"],
        ["passes", "instcombine", "k.ll"],
    ],
    ids=" ".join,
)
def test_no_name_can_write_a_line_of_its_own(words, place, capsys):
    Path("e.srctgt.ll").write_text(evil(PAIR.replace("(i32 %x)\n  ret", "(i32 7)\n  ret", 1)))
    text = evil(KERNEL).replace("(i32 %x)\n  ret", "(i32 %y)\n  ret")
    text = text.replace("@kernel", f'@"kernel\\0A{LIE}\\1B[31m"')
    Path("k.ll").write_text(text.replace("  call", "  %y = add i32 0, %x\n  call"))
    status_of(words)
    said = capsys.readouterr()
    for line in (said.out + said.err).splitlines():
        assert not line.lstrip().startswith(LIE), line
        assert "\x1b" not in line and "\u202e" not in line, line


def test_no_file_can_write_a_line_of_its_own(place, capsys):
    shutil.copy("p.srctgt.ll", f"p\n{LIE}.srctgt.ll")
    Path(f"q\r{LIE}.srctgt.ll").write_text("no")
    Path("p.srctgt.ll").unlink()
    assert status_of(["validate", "."]) == 2
    said = capsys.readouterr()
    lines = (said.out + said.err).replace("\r", "\n").splitlines()
    assert [line for line in lines if line.startswith(LIE)] == [LIE]
    assert status_of(["cite", f"a\n{LIE}"]) == 2
    assert f"a\\n{LIE}" in capsys.readouterr().err


def test_what_is_visible_stays_as_it_is():
    assert visible("@große Zahl\t→ 7") == "@große Zahl\t→ 7"
    assert visible("a\nb\x1b\u2028") == "a\\nb\\x1b\\u2028"


def test_long_names_are_kept_and_told_apart(place, capsys):
    names = ["f" * 300, "f" * 299 + "g"]
    assert len({file_name(name) for name in names}) == 2
    assert all(len(file_name(name)) <= LONGEST for name in names)
    body = "(i32 %x) {\n  %y = add i32 %x, 0\n  call void @op(i32 %y)\n  ret void\n}\n"
    text = "".join(f"define void @{name}{body}" for name in names)
    Path("k.ll").write_text(f"declare void @op(i32) convergent\n{text}")
    assert status_of(["passes", "instcombine", "k.ll", "--keep", "steps"]) == 0
    assert len(list(Path("steps").iterdir())) == 4
    capsys.readouterr()


def test_the_newest_of_what_answers_name_is_kept(place, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "cache"))
    assert keep({"a.ll": "1"}) == keep({"a.ll": "1"}) != keep({"a.ll": "2"})
    last = [keep({"a.ll": str(number)}) for number in range(MOST + 20)][-1]
    assert (last / "a.ll").read_text() == str(MOST + 19)
    assert len(list(last.parent.iterdir())) == MOST


# --- texts ----------------------------------------------------------------------------------------


def test_numbers_may_be_as_long_as_llvm_has_them(place, capsys):
    wide = KERNEL.replace("i32", "i20000").replace(
        "  call", f"  %y = add i20000 %x, {DIGITS}\n  call"
    )
    Path("wide.ll").write_text(wide.replace("@op(i20000 %x)", "@op(i20000 %y)"))
    text = Path("wide.ll").read_text()
    other = text.replace("add i20000 %x, ", "sub i20000 %x, -").split("\n", 1)[1]
    Path("wide.srctgt.ll").write_text(
        text.replace("@kernel", "@src") + other.replace("@kernel", "@tgt")
    )
    for words in (["run"], ["run", "--format", "json"], ["verify"], ["uniformity"], ["traces"]):
        assert status_of([words[0], "wide.ll", *words[1:]]) == 0
    assert status_of(["validate", "wide.srctgt.ll"]) == 0
    assert "preserved for every" in capsys.readouterr().out


HOSTILE = {
    "n.json": f'{{"x": {DIGITS}}}',
    "deep.json": '{"x": ' + "[" * 30000 + "]" * 30000 + "}",
    "deep.toml": "x = " + "[" * 3000 + "]" * 3000,
    "n.toml": f"[op]\nreturns_argument = -{DIGITS}\n",
    "target.toml": f"synchronises = {DIGITS}\n",
    "n.litmus": TEST.replace("1", DIGITS),
    "deep.litmus": TEST.replace("x, 1", "x, " + "(" * 5000 + "1" + ")" * 5000),
}


@pytest.mark.parametrize(
    "words",
    [
        ["run", "k.ll", "--inputs", "n.json"],
        ["run", "k.ll", "--inputs", "deep.json"],
        ["run", "k.ll", "--choice", "deep.json"],
        ["run", "k.ll", "--expect", "n.json"],
        ["run", "k.ll", "--expect", "deep.json"],
        ["run", "k.ll", "--guesses", DIGITS],
        ["validate", "p.srctgt.ll", "--contracts", "deep.toml"],
        ["validate", "p.srctgt.ll", "--contracts", "n.toml"],
        ["litmus", "t.litmus", "--target", "deep.toml"],
        ["litmus", "t.litmus", "--target", "target.toml"],
        ["litmus", "n.litmus"],
        ["litmus", "deep.litmus"],
        ["cite", f"CO{DIGITS}"],
        ["prove", f"CO{DIGITS}"],
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_numbers_and_depths_that_nobody_meant_are_wrong_input(words, place, capsys):
    for name, text in HOSTILE.items():
        Path(name).write_text(text)
    assert status_of(words) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_record_that_cannot_be_read_leaves_one_document(place, capsys):
    Path("bad.json").write_text('{"x": 1}')
    for name in ("bad.json", "none.json"):
        assert status_of(["run", "k.ll", "--expect", name, "--format", "json"]) == 2
        document = json.loads(capsys.readouterr().out)
        assert document["results"] == [] and document["errors"][0]["file"] == name


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device without an end")
@pytest.mark.parametrize(
    "words",
    [
        ["verify", "/dev/zero"],
        ["litmus", "/dev/zero"],
        ["run", "k.ll", "--inputs", "/dev/zero"],
        ["run", "k.ll", "--expect", "/dev/zero"],
        ["validate", "p.srctgt.ll", "--contracts", "/dev/zero"],
        ["litmus", "t.litmus", "--target", "/dev/zero.toml"],
    ],
    ids=" ".join,
)
def test_a_device_without_an_end_is_too_large(words, place, capsys):
    Path("zero.toml").symlink_to("/dev/zero")
    words = [each.replace("/dev/zero.toml", "zero.toml") for each in words]
    assert status_of(words) == 2
    assert f"larger than {LARGEST_FILE >> 20} MB" in " ".join(capsys.readouterr().err.split())


def test_a_run_that_takes_too_long_is_unknown(place, capsys, monkeypatch):
    monkeypatch.setattr("wavecheck.semantics.wave.simulated_wave.run_wave", lambda *_: sleep(60))
    assert status_of(["run", "k.ll", "t.ll", "--timeout", "0.5"]) == 2
    said = capsys.readouterr().err
    assert "unknown: its function in k.ll: stopped after 0.5 s" in said and "t.ll" in said
    assert status_of(["run", "k.ll", "--timeout", "0.5", "--format", "json"]) == 3
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert (error["kind"], error["cause"], error["more_time_may_help"]) == (
        "undecided",
        "time",
        True,
    )


def test_a_pipe_is_read_once_and_within_the_same_limit(place):
    assert shell("cat k.ll | wavecheck verify /dev/stdin").stdout.startswith("well-formed: @kernel")
    done = shell("yes '; a comment' | wavecheck verify /dev/stdin 2>said; wc -c <said")
    assert "larger than 32 MB" in Path("said").read_text() and int(done.stdout) < 300


def test_an_empty_folder_loses_no_other_answer(place, capsys):
    Path("empty").mkdir()
    assert status_of(["validate", "empty", "p.srctgt.ll", "none.srctgt.ll"]) == 2
    said = capsys.readouterr()
    assert "preserved for every trip count" in said.out and said.err.count("ERROR:") == 2


# --- folders and files ----------------------------------------------------------------------------

READING = ["validate", "verify", "run", "uniformity", "lit", "litmus"]


@pytest.fixture
def folder(place):
    """One good file of each kind, and what else lies in folders."""
    inner = place / "folder"
    (inner / "deep").mkdir(parents=True)
    (inner / "deep.ll").mkdir()
    for ending, text in (("srctgt.ll", PAIR), ("ll", f"; RUN: opt -S -passes=dce < %s\n{KERNEL}")):
        (inner / f"good.{ending}").write_text(text)
    (inner / "deep" / "good.litmus").write_text(TEST)
    for ending in ("srctgt.ll", "ll", "litmus"):
        (inner / f"dangling.{ending}").symlink_to("nowhere")
        (inner / f"bad.{ending}").write_bytes(b"\xff\xfe")
        if hasattr(os, "mkfifo"):
            os.mkfifo(inner / f"pipe.{ending}")
    return inner


@pytest.mark.parametrize("command", READING)
def test_whatever_lies_in_a_folder_loses_no_other_answer(command, folder, capsys):
    assert status_of([command, "folder"]) == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.err and len(said.out.splitlines()) > 2
    assert all(word in said.err for word in ("dangling", "bad", "pipe"))
    assert "deep.ll" not in said.err


@pytest.mark.parametrize("command", READING)
def test_a_folder_that_may_not_be_read_is_told(command, folder, capsys, monkeypatch):
    closed = folder / "deep"
    if command == "litmus":
        shutil.copy(closed / "good.litmus", folder)
    closed.chmod(0)
    try:
        if os.access(closed, os.R_OK):
            refuse_to_list(closed, monkeypatch)
        assert status_of([command, "folder"]) == 2
    finally:
        closed.chmod(0o755)
    assert (
        f"{Path('folder/deep')}: the folder cannot be read: Permission" in capsys.readouterr().err
    )


def refuse_to_list(closed, monkeypatch):
    """For the superuser, who may read everything."""
    listed = os.scandir

    def refusing(path):
        if os.path.abspath(path) == str(closed):
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", refusing)


@pytest.mark.parametrize("command", ["validate", "verify", "run", "lit", "litmus", "uniformity"])
def test_a_name_that_no_system_takes_is_wrong_input(command, place, capsys):
    assert status_of([command, "x" * 5000]) == 2
    assert "the file cannot be read: File name too long" in capsys.readouterr().err


def test_a_folder_for_pages_that_cannot_be_one_is_wrong_input(place, capsys):
    assert status_of(["catalogue", "CO40", "--output", "x" * 5000]) == 2
    assert "cannot be written: File name too long" in capsys.readouterr().err


def test_a_file_of_many_that_is_wrong_loses_no_other_answer(place, capsys):
    Path("no.ll").write_text("no")
    Path("no.srctgt.litmus").write_text("no")
    pair = TEST.replace("C test", "C src") + TEST.replace("C test", "C tgt")
    Path("m.srctgt.litmus").write_text(pair)
    for words in (["uniformity", "no.ll", "k.ll"], ["lit", "no.ll", "k.ll"]):
        assert status_of(words) == 2
        assert "no.ll" in capsys.readouterr().err
    assert status_of(["validate", "no.srctgt.litmus", "m.srctgt.litmus"]) == 2
    said = capsys.readouterr()
    assert "preserved: src -> tgt" in said.out and "no.srctgt.litmus" in said.err
    assert status_of(["uniformity", "no.ll", "k.ll", "--format", "json"]) == 2
    document = json.loads(capsys.readouterr().out)
    assert len(document["results"]) == len(document["errors"]) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_to_which_nobody_writes_is_not_waited_for(place, capsys, monkeypatch):
    monkeypatch.setattr("wavecheck.semantics.program.input_files.PATIENCE", 0.2)
    os.mkfifo("pipe.ll")
    os.mkfifo("pipe.litmus")
    for words in (["verify", "pipe.ll"], ["run", "k.ll", "--inputs", "pipe.ll"]):
        assert status_of(words) == 2
        assert "nothing came from" in capsys.readouterr().err
    assert status_of(["litmus", "pipe.litmus"]) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_is_read_once_somebody_writes(place):
    os.mkfifo("pipe.ll")
    done = shell("(sleep 1; cat k.ll >pipe.ll) & wavecheck verify pipe.ll")
    assert done.stdout.startswith("well-formed: @kernel"), done.stderr


def test_tests_of_equal_names_are_kept_apart(place, capsys):
    for name in ("a", "b"):
        Path(name).mkdir()
        Path(name, "t.ll").write_text(f"; RUN: opt -S -passes=instcombine < %s\n{ADDING}")
    assert status_of(["lit", "a/t.ll", "b/t.ll", "--keep", "kept"]) == 0
    assert sorted(each.name for each in Path("kept").iterdir()) == ["a", "b"]
    assert file_name("a$b") != file_name("a_b") and file_name("..") != ".."
    capsys.readouterr()


# --- encodings, numbers, clocks, shortages --------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8:strict"])
def test_every_encoding_of_the_output_is_enough(encoding, place):
    named = KERNEL.replace("@kernel", '@"\\E2\\86\\92\\C3\\A9\\FF"')
    Path("n.ll").write_text(named)
    for words in ("verify n.ll", "cite CO40 --no-run", "validate n.ll n.ll --format html"):
        done = shell(f"PYTHONIOENCODING={encoding} wavecheck {words} >said")
        assert (done.returncode, done.stderr) == (0, ""), words
    shell(f"PYTHONIOENCODING={encoding} wavecheck verify n.ll --format json >said")
    (result,) = json.loads(Path("said").read_bytes().decode())["results"]
    assert result["function"] == "→é\U0010ffff"
    if os.path.exists("/dev/full"):
        done = shell(f"PYTHONIOENCODING={encoding} wavecheck verify n.ll >/dev/full")
        assert done.returncode == 2 and "cannot be written: No space left" in done.stderr


@pytest.mark.parametrize("command", ["validate .", "lit .", "passes dce k.ll", "litmus t.litmus"])
def test_nobody_has_so_many_processes(command, place, capsys):
    assert status_of([*command.split(), "--jobs", "9" * 30]) == 2
    assert "is not in the range 1<=x<=1024" in capsys.readouterr().err


def test_the_clock_of_a_run_counts_while_its_file_is_read(place, capsys, monkeypatch):
    monkeypatch.setattr(
        "wavecheck.semantics.reading.reader.read_module", lambda *_, **__: sleep(60)
    )
    assert status_of(["run", "k.ll", "--timeout", "0.5"]) == 3
    assert "stopped after 0.5 s" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "k.ll"],
        ["uniformity", "k.ll"],
        ["traces", "k.ll"],
        ["transform", "infer-tokens", "k.ll"],
        ["passes", "dce", "k.ll"],
    ],
    ids=" ".join,
)
def test_a_file_that_takes_too_long_is_given_up(words, place, capsys, monkeypatch):
    monkeypatch.setattr("wavecheck.proofs.judging.files.READING_SECONDS", 0.3)
    monkeypatch.setattr("wavecheck.proofs.judging.files.LEAST_SECONDS", 0.3)
    monkeypatch.setattr("wavecheck.proofs.judging.judge.DEFAULT_TIMEOUT", 0.3)
    monkeypatch.setattr(
        "wavecheck.semantics.reading.reader.read_module", lambda *_, **__: sleep(60)
    )
    assert status_of(words) == 2
    assert "the file was not read within 0.3 s" in capsys.readouterr().err


@pytest.mark.parametrize("limit", [8, 10, 12])
def test_a_claim_is_not_contradicted_by_a_machine_that_is_too_small(limit, place):
    done = shell(f"ulimit -n {limit}; wavecheck cite CO40")
    assert done.returncode == 2 and "The checker is wrong" not in done.stderr


def test_opt_is_not_blamed_for_what_the_machine_lacks(place):
    done = shell("ulimit -n 10; wavecheck passes dce k.ll")
    assert done.returncode == 2 and "ulimit -n" in done.stderr


def test_a_file_is_not_blamed_for_what_the_machine_lacks(place, capsys, monkeypatch):
    def full(*_, **__):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("wavecheck.semantics.program.input_files._held_by", full)
    assert status_of(["verify", "k.ll"]) == 2
    assert "This machine lacks what it takes" in capsys.readouterr().err


def test_a_predicated_listing_is_headed_by_one_line(place, capsys):
    name = f'@"kernel\\0A{LIE}"'
    Path("k.ll").write_text(KERNEL.replace("@kernel", name))
    assert status_of(["transform", "if-convert", "k.ll"]) == 0
    assert LIE not in [line[: len(LIE)] for line in capsys.readouterr().out.splitlines()]
