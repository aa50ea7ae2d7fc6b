"""LLVM in its own process: answers, rejections, crashes and timeouts."""

import os
import signal
import subprocess
import sys

import pytest
from programs import program
from wavecheck.semantics.llvm import worker as llvm_worker
from wavecheck.semantics.llvm.worker import (
    LlvmCrash,
    LlvmRejection,
    LlvmTimeout,
    UnknownPass,
    canonical,
    promoted,
    run_passes,
    verify_text,
)

SMALL = "define i32 @f(i32 %x) {\n  %y = mul i32 %x, 8\n  ret i32 %y\n}\n"
SLOTS = program("slot_in_optnone")


def worker():
    return llvm_worker._Worker.of_this_process()


@pytest.fixture
def stalled():
    """The worker, stopped before it can answer."""
    canonical(SMALL)
    process = worker().process
    os.kill(process.pid, signal.SIGSTOP)
    yield process
    if process.poll() is None:
        os.kill(process.pid, signal.SIGCONT)


def test_one_process_serves_many_requests():
    canonical(SMALL)
    first = worker().process.pid
    assert "mul i32" in canonical(SMALL).text
    assert worker().process.pid == first


def test_a_correct_text_has_no_complaint():
    assert verify_text(SMALL) is None


def test_the_verifier_complains_of_mixed_convergence():
    complaint = verify_text(SLOTS)
    assert complaint is not None
    assert complaint.startswith("Cannot mix controlled and uncontrolled convergence")


def test_a_text_that_does_not_parse_is_rejected_with_its_place():
    with pytest.raises(LlvmRejection) as caught:
        canonical("define void @f() {\n  nonsense\n}\n")
    assert (caught.value.line, caught.value.column) == (2, 3)
    assert caught.value.message == "expected instruction opcode"
    assert verify_text(SMALL) is None


def test_names_do_not_leak_from_one_request_into_the_next():
    text = "%S = type { i32 }\ndefine void @f(%S %x) {\n  ret void\n}\n"
    assert canonical(text).text == canonical(text).text


def test_promotion_makes_a_phi_and_keeps_every_call_although_the_verifier_complains():
    after = promoted(SLOTS)
    assert "alloca" not in after and "phi i32" in after
    assert after.count("call void @op()") == 2
    assert after.index("%t = call token") < after.index("call void @op()") < after.index("join:")


def test_promotion_does_not_mind_the_processor_that_a_function_names():
    text = SLOTS.replace("noinline optnone", '"target-cpu"="gfx900"')
    assert "phi i32" in promoted(f'target triple = "amdgcn-amd-amdhsa"\n{text}')


def test_a_dead_worker_is_a_crash_and_the_next_request_starts_another(stalled):
    os.kill(stalled.pid, signal.SIGKILL)
    assert stalled.wait() == -signal.SIGKILL
    assert verify_text(SMALL) is None


def test_a_worker_that_dies_at_work_is_a_crash(monkeypatch):
    canonical(SMALL)
    current = worker()
    monkeypatch.setattr(llvm_worker._Worker, "of_this_process", lambda: current)
    current.process.kill()
    with pytest.raises(LlvmCrash, match="signal 9"):
        canonical(SMALL)
    monkeypatch.undo()
    assert verify_text(SMALL) is None


def test_an_abort_of_llvm_is_a_crash_with_its_last_words():
    strange = SMALL.replace("{", '"target-cpu"="nonsense" "target-features"="-64bit" {', 1)
    text = f'target triple = "x86_64-unknown-linux"\n{strange}'
    with pytest.raises(LlvmCrash, match="64-bit code requested") as caught:
        run_passes(text, "instcombine")
    assert caught.value.output
    assert verify_text(SMALL) is None


def test_a_late_answer_is_a_timeout_and_ends_the_process(stalled):
    with pytest.raises(LlvmTimeout, match=r"within 0\.2 seconds"):
        canonical(SMALL, timeout=0.2)
    assert stalled.poll() is not None
    assert verify_text(SMALL, timeout=30) is None


def test_a_forked_child_has_a_worker_of_its_own():
    canonical(SMALL)
    child = os.fork() if hasattr(os, "fork") else pytest.skip("no fork here")
    if child == 0:
        mine = worker().process
        answered = verify_text(SMALL) is None
        mine.kill()
        mine.wait()
        os._exit(0 if answered and mine.pid != 0 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert verify_text(SMALL) is None


@pytest.mark.parametrize("pipeline", ["instcombine", "simplifycfg, instcombine", "default<O2>"])
def test_passes_run_by_the_names_that_opt_gives_them(pipeline):
    found = run_passes(SMALL, pipeline)
    assert "shl i32 %x, 3" in found.text
    assert found.complaint is None


def test_an_unknown_pass_is_refused():
    with pytest.raises(UnknownPass, match="no-such-pass"):
        run_passes(SMALL, "instcombine,no-such-pass")


def test_modules_of_the_current_folder_do_not_reach_the_worker(tmp_path):
    for name in ("json", "llvmlite", "re"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')\n")
    script = (
        "import os\n"
        "from wavecheck.semantics.llvm.worker import verify_text\n"
        f"os.chdir({str(tmp_path)!r})\n"
        "print(verify_text('define void @f() { ret void }'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "None\n", "")


def test_a_process_that_has_asked_llvm_ends_in_silence():
    script = (
        "from wavecheck.semantics.llvm.worker import verify_text\n"
        "print(verify_text('define void @f() { ret void }'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "None\n", "")
