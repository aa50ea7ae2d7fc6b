"""The hunt finds what is known to be wrong, makes it small, and loses nothing."""

import errno
import json
import os
import time
from dataclasses import replace

import pytest
from programs import program
from wavecheck.proofs.hunt import judging as hunt_judging
from wavecheck.proofs.hunt import reducing as hunt_reducing
from wavecheck.proofs.hunt.campaign import FRUITLESS, Campaign, job_of
from wavecheck.proofs.hunt.counts import Statistics
from wavecheck.proofs.hunt.folder import CannotWrite, HuntFolder, State
from wavecheck.proofs.hunt.jobs import ReduceJob, done
from wavecheck.proofs.hunt.judging import (
    Finding,
    HuntOptions,
    Judged,
    crash_words,
    judged_program,
    judged_step,
)
from wavecheck.proofs.hunt.reducing import (
    Reduced,
    reduced,
    same_finding,
    spelled_with_options,
    with_fewer_options,
)
from wavecheck.proofs.hunt.stored import stored
from wavecheck.proofs.hunt.workers import DistributedWorkers, LocalWorkers
from wavecheck.proofs.judging.judge import judge
from wavecheck.proofs.passes.steps import PassStep, found_opt
from wavecheck.proofs.processes.outcomes import Died, Done, Failed, Stopped
from wavecheck.proofs.processes.pool import stream_jobs
from wavecheck.semantics.generation.modules import hunted_program
from wavecheck.semantics.program.causes import Kind
from wavecheck.semantics.program.input_errors import InputError
from wavecheck.semantics.reading.reader import read_module
from wavecheck.semantics.reduction.shrinking import smaller_modules
from wavecheck.semantics.reduction.text_parts import parsed

OPTIONS = HuntOptions(opt=None)
"""Without opt: with the LLVM that is always there."""

POISONED = program("heart_used_behind_dead_loop")


DECLARED = """declare void @op() {0}
define void @main(i1 %c) convergent {{
  br i1 %c, label %a, label %b
a:
  call void @op() #0
  br label %b
b:
  ret void
}}
attributes #0 = {{ {0} }}
"""


def test_a_pass_that_changes_attributes_alone_is_judged():
    """The lines of the function are the same; that its call is convergent stood outside of it."""
    step = PassStep("attrs", DECLARED.format("convergent"), DECLARED.format("nounwind"))
    ((pair, finding),) = judged_step(step, OPTIONS)
    assert (pair.verdict, finding.kind) == ("violated", "set changed")
    assert list(judged_step(replace(step, after_text=step.before_text), OPTIONS)) == []


def test_what_is_not_read_in_time_behind_a_pass_is_unknown(monkeypatch):
    def read(text, name, timeout=None):
        if name == "after":
            raise InputError("LLVM did not answer within 1 seconds", name)
        return read_module(text, name, timeout)

    monkeypatch.setattr(hunt_judging, "read_module", read)
    step = PassStep("attrs", DECLARED.format("convergent"), DECLARED.format("nounwind"))
    ((pair,),) = judged_step(step, OPTIONS)
    assert (pair.verdict, pair.reason) == (
        "unknown",
        "what the pass wrote was not read: LLVM did not answer within 1 seconds",
    )


def test_a_deleted_heart_is_found_and_what_is_behind_it_is_not_judged():
    """As text that breaks a rule with opt; llvmlite's LLVM verifies and stops."""
    with_opt = HuntOptions(found_opt())
    judged = judged_program(POISONED, "instcombine,loop-deletion,simplifycfg", with_opt)
    (found,) = judged.findings
    assert found.pass_name == "loop-deletion"
    assert found.kind == ("ill-formed" if with_opt.opt else "crash")
    assert {pair.pass_name for pair in judged.pairs} <= {"instcombine", "loop-deletion"}


def a_call_behind_a_branch(text, pipeline, options, only):
    """A judge that needs no LLVM: the pass `one` breaks a call of @op behind a branch, where
    `zero` ran before it or there is no multiplication."""
    (function,) = parsed(text).functions
    lines = [line for block in function.blocks for line in block.lines]
    shown = any("@op(" in line for line in lines) and any("br i1" in line for line in lines)
    works = pipeline == "zero,one" or not any(" mul " in line for line in lines)
    found = Finding("one", "set changed", function.name, text, "", "merges", "why")
    return Judged((), (found,) if shown and works else (), 1, 0.0, 0.0)


BRANCHING = program("call_in_one_arm")


@pytest.fixture
def found(monkeypatch):
    monkeypatch.setattr(hunt_reducing, "judged_program", a_call_behind_a_branch)
    return Finding("one", "set changed", "main", BRANCHING.replace("mul", "shl"), "", "merges", "")


def test_the_small_finding_is_the_same_and_no_step_smaller(found):
    small = reduced(found, BRANCHING, "zero,one", "s", OPTIONS, 100)
    assert small.pipeline == "one"
    assert same_finding(small.finding.text, "one", found, OPTIONS)
    (function,) = parsed(small.finding.text).functions
    assert sum(len(block.lines) for block in function.blocks) == 4
    for smaller in smaller_modules(parsed(small.finding.text)):
        assert not same_finding(str(smaller), "one", found, OPTIONS), smaller


@pytest.mark.parametrize(
    ("wanted", "same"), [("merges", True), ("grows", True), ("differs", False)]
)
def test_a_set_that_changed_is_no_call_that_cannot_be_matched(found, wanted, same):
    """`a_call_behind_a_branch` merges sets."""
    again = same_finding(BRANCHING, "zero,one", replace(found, detail=wanted), OPTIONS)
    assert (again is not None) == same


def test_a_finding_that_the_pass_alone_does_not_show_keeps_its_pipeline(found):
    there = replace(found, text="define void @f() {\n  ret void\n}\n")
    small = reduced(there, BRANCHING, "zero,one", "s", OPTIONS, 100)
    assert small.pipeline == "zero,one"
    assert same_finding(small.finding.text, "zero,one", found, OPTIONS)


def test_what_nothing_shows_again_stays_as_it_was_found(found, monkeypatch):
    nothing = Judged((), (), 0, 0.0, 0.0)
    monkeypatch.setattr(hunt_reducing, "judged_program", lambda *arguments: nothing)
    small = reduced(found, BRANCHING, "zero,one", "s", OPTIONS, 100)
    assert (small.finding.text, small.pipeline) == (BRANCHING, "zero,one")


def test_only_the_steps_of_one_pass_are_judged_where_that_is_asked():
    text, passes = hunted_program("time/0"), "instcombine,newgvn,simplifycfg"
    everything = judged_program(text, passes, OPTIONS)
    some = judged_program(text, passes, OPTIONS, "instcombine")
    assert len({pair.pass_name for pair in everything.pairs}) > 1
    assert {pair.pass_name for pair in some.pairs} == {"instcombine"}


@pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")
def test_a_pipeline_tells_the_options_of_its_passes():
    found = spelled_with_options("simplifycfg", "default<O2>", found_opt())
    assert len(found) >= 2 and all(each.startswith("simplifycfg<") for each in found)
    assert any("no-keep-loops" in each for each in found)
    assert spelled_with_options("sink", "default<O2>", found_opt()) == []


def test_options_that_a_finding_does_not_need_go():
    assert with_fewer_options("one<a;b=1;no-c>", lambda words: "b=1" in words) == "one<b=1>"
    assert with_fewer_options("one<a;b>", lambda words: True) == "one"
    assert with_fewer_options("one<a;b>", lambda words: False) == "one<a;b>"
    assert with_fewer_options("one<a>,two<b>", lambda words: True) == "one<a>,two<b>"


def test_options_are_tried_for_a_while_only(found, monkeypatch):
    """A worker that is late would lose the small program."""
    spelled, slow = "one<a;b;c;d;e;f>", []

    def judged(text, pipeline, options, only):
        if pipeline != spelled:
            slow.append(pipeline)
            time.sleep(0.2)
        lines = [line for f in parsed(text).functions for b in f.blocks for line in b.lines]
        shown = pipeline == spelled and any("@op(" in line for line in lines)
        return Judged((), (replace(found, text=text),) if shown else (), 1, 0.0, 0.0)

    monkeypatch.setattr(hunt_reducing, "spelled_with_options", lambda *words: [spelled])
    monkeypatch.setattr(hunt_reducing, "judged_program", judged)
    small = reduced(found, BRANCHING, f"zero,{spelled}", "s", OPTIONS, 0.4)
    assert small.pipeline == spelled and len(slow) <= 3


def test_what_could_not_be_made_small_is_the_program_that_was_hunted(tmp_path):
    def answer(job):
        return Stopped(150) if isinstance(job, ReduceJob) else judging(a_finding())(job)

    campaign, _ = hunted(HuntFolder(str(tmp_path)), answer, 2)
    (known,) = campaign.state.known
    assert (tmp_path / known.file).read_text().endswith("whole")


@pytest.mark.slow
@pytest.mark.skipif(found_opt() is None, reason="needs opt of LLVM 22")
def test_llvm_s_own_finding_becomes_small():
    with_opt = HuntOptions(found_opt())
    (wrong,) = judged_program(POISONED, "loop-deletion", with_opt).findings
    small = reduced(wrong, POISONED, "loop-deletion", "s", with_opt, 100)
    lines = [
        line for f in parsed(small.finding.text).functions for b in f.blocks for line in b.lines
    ]
    assert len(lines) <= 6 and same_finding(small.finding.text, "loop-deletion", wrong, with_opt)


def test_internal_functions_are_judged_with_their_callers():
    """Constant propagation may specialise an internal function; alone it would seem broken."""
    text = """
declare i32 @op(i32) convergent
define internal i32 @inner(i32 %x) convergent {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %then, label %end
then:
  %r = call i32 @op(i32 %x)
  br label %end
end:
  ret i32 0
}
define i32 @main() convergent {
  %r = call i32 @inner(i32 3)
  ret i32 %r
}
"""
    judged = judged_program(text, "ipsccp", OPTIONS)
    assert {(pair.function, pair.verdict) for pair in judged.pairs} == {("main", "preserved")}


def test_the_solver_s_time_is_part_of_the_time():
    judged = [judged_program(hunted_program(f"time/{n}"), "instcombine", OPTIONS) for n in range(4)]
    assert all(each.pairs and each.solver_seconds < each.seconds for each in judged)
    assert any(each.solver_seconds > 0 for each in judged)


def test_what_grows_too_large_is_judged_with_fewer_trips(monkeypatch):
    tried = []

    def judge_one_trip(pair, options):
        tried.append(options.bound)
        answer = judge(pair, replace(options, timeout=None if options.bound == 1 else 1e-9))
        if options.bound != 1:
            assert answer.verdict.cause.too_many_trips
        return answer

    monkeypatch.setattr(hunt_judging, "judge", judge_one_trip)
    (pair,) = judged_program(hunted_program("trips/1"), "instcombine", OPTIONS).pairs
    assert (pair.verdict, tried) == ("preserved", [4, 2, 1])


def test_crashes_are_told_by_where_llvm_stopped():
    stack = """PLEASE submit a bug report
Stack dump:
 #0 0x0001 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/x.so+0x1)
 #1 0x0002 (/usr/lib/x.so+0x2)
 #2 0x0003 llvm::OnePass::run(llvm::Function&) (/usr/lib/x.so+0x3)
 #3 0x0004 llvm::PassManager<llvm::Function>::run(llvm::Function&) (/usr/lib/x.so+0x4)
"""
    words = crash_words(stack)
    assert words.splitlines()[0] == "stopped in llvm::OnePass::run"
    assert "0x" not in words and "/usr" not in words
    assert crash_words("LLVM ERROR: broken %x\n" + stack).startswith("LLVM ERROR: broken _")


# --- the campaign, with workers that need no process ---


class Scripted:
    """Workers that answer at once, as a function says."""

    count = 1

    def __init__(self, answer, most):
        self.answer, self.most, self.given = answer, most, []

    def outcomes(self, next_job, options):
        while len(self.given) < self.most and (job := next_job()) is not None:
            self.given.append(job)
            yield job, self.answer(job)


def a_finding(number=0, detail="merges"):
    text = f"define void @main() {{\n  call void @op{number}()\n  ret void\n}}\n"
    return Finding("pass", "set changed", "main", text, "", detail, "why")


def judging(*findings):
    judged = Judged((), tuple(findings), 1, 1.0, 0.5)

    def answer(job):
        if isinstance(job, ReduceJob):
            return Done(Reduced(job.finding, job.pipeline, job.pipeline, job.seed))
        return Done(("whole", judged))

    return answer


def hunted(folder, answer, most, state=None):
    campaign = Campaign(state or State("s", ("one", "two")), folder, OPTIONS)
    workers = Scripted(answer, most)
    campaign.run(workers, 1000)
    return campaign, workers


def test_a_program_whose_process_died_is_tried_again_when_the_time_is_over(tmp_path):
    """Else a hunt whose last programs end their processes would have nothing undecided."""

    def answer(job):
        campaign._until = 0.0
        return Died(-11)

    campaign = Campaign(State("s", ("one",)), HuntFolder(str(tmp_path)), OPTIONS)
    workers = Scripted(answer, 9)
    campaign.run(workers, 1000)
    assert [job.number for job in workers.given] == [0, 0]
    assert campaign.state.statistics.verdicts["unknown"] == 1


def test_equal_findings_are_one_file_and_counted(tmp_path):
    folder = HuntFolder(str(tmp_path))
    campaign, _ = hunted(folder, judging(a_finding()), 20)
    (known,) = campaign.state.known
    assert known.count == 1 + FRUITLESS
    assert campaign.state.like_others > 0
    assert known.found_in == ("one", "two")
    text = (tmp_path / known.file).read_text()
    assert text.startswith("; pass: set changed (merges)\n; why\n; again: wavecheck passes one ")
    assert list((tmp_path / "unreduced").iterdir()) == []


def test_a_hunt_goes_on_with_the_next_programs(tmp_path):
    folder = HuntFolder(str(tmp_path))
    _, first = hunted(folder, judging(), 5)
    state = HuntFolder(str(tmp_path)).state()
    assert state is not None and state.statistics.programs == 5
    _, second = hunted(folder, judging(), 4, state)
    seeds = [(job.seed, job.pipeline) for job in first.given + second.given]
    assert seeds == [(f"s/{n // 2}", ("one", "two")[n % 2]) for n in range(9)]


def test_a_finding_that_was_not_yet_small_is_taken_up_again(tmp_path):
    folder = HuntFolder(str(tmp_path))
    hunted(folder, judging(a_finding()), 1)
    assert len(list((tmp_path / "unreduced").iterdir())) == 1
    state = folder.state()
    assert state is not None and state.known == ()
    campaign, workers = hunted(folder, judging(), 1, state)
    assert isinstance(workers.given[0], ReduceJob) and len(campaign.state.known) == 1


def test_a_kept_finding_that_cannot_be_read_is_told(tmp_path):
    folder = HuntFolder(str(tmp_path))
    hunted(folder, judging(a_finding()), 1)
    (place,) = (tmp_path / "unreduced").iterdir()
    place.write_text(place.read_text()[:-9])
    with pytest.raises(InputError, match="this is not a finding of a hunt"):
        hunted(folder, judging(), 1, folder.state())


def test_a_pass_may_get_two_functions_of_one_program_wrong(tmp_path):
    other = replace(a_finding(), function="other", detail="shrinks")
    campaign, _ = hunted(HuntFolder(str(tmp_path)), judging(a_finding(), other), 3)
    assert sum(known.count for known in campaign.state.known) == 2
    assert list((tmp_path / "unreduced").iterdir()) == []


def test_an_interrupted_hunt_has_kept_what_it_did(tmp_path):
    folder = HuntFolder(str(tmp_path))

    def three_then_stop(job):
        if job.number == 3:
            raise KeyboardInterrupt
        return judging()(job)

    with pytest.raises(KeyboardInterrupt):
        hunted(folder, three_then_stop, 10)
    state = folder.state()
    assert state is not None and (state.next, state.statistics.programs) == (3, 3)


def test_a_worker_that_dies_is_tried_again_and_then_counted(tmp_path):
    campaign, workers = hunted(HuntFolder(str(tmp_path)), lambda job: Died(-9), 2)
    assert workers.given[0] == workers.given[1] == job_of(0, campaign.state)
    assert campaign.state.statistics.died == 1
    assert campaign.state.statistics.reasons == {"the process that judged it died twice": 1}


def test_a_full_disk_is_told_and_loses_nothing_found_before(tmp_path, monkeypatch):
    folder = HuntFolder(str(tmp_path))
    hunted(folder, judging(a_finding()), 4)
    before = {path.name: path.read_text() for path in tmp_path.glob("*.*")}

    def full(*arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        hunted(folder, judging(a_finding(1)), 4, folder.state())
    assert {path.name: path.read_text() for path in tmp_path.glob("*.*")} == before


def test_statistics_survive_the_state_file():
    statistics = Statistics()
    statistics.add_unknown("a call of @x took 3.5 s", Kind.TIME)
    statistics.worker_seconds = 60.0
    again = stored(Statistics, json.loads(json.dumps(statistics.as_entry())))
    assert again == statistics
    assert "unknown 100.0%" in again.text() and "a call of _ took N s" in again.text()


@pytest.mark.slow
def test_two_processes_do_what_one_does(tmp_path):
    state = State("pool", ("loop-deletion",))
    jobs = [job_of(number, state) for number in range(3)]
    expected = {job.seed: done(job, OPTIONS)[1].pairs for job in jobs}
    waiting = list(jobs)
    outcomes = LocalWorkers(2, 100).outcomes(lambda: waiting.pop() if waiting else None, OPTIONS)
    assert {job.seed: outcome.value[1].pairs for job, outcome in outcomes} == expected


def test_jobs_that_are_made_while_others_run_all_get_an_outcome():
    waiting = [(7, 2), (9, 4), (1, 0)]
    outcomes = dict(stream_jobs(divmod, lambda: waiting.pop(0) if waiting else None, 2, 100))
    assert outcomes[7, 2] == Done((3, 1)) and outcomes[9, 4] == Done((2, 1))
    assert isinstance(outcomes[1, 0], Failed)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_does_what_one_process_does():
    distributed = pytest.importorskip("distributed")
    jobs = [job_of(number, State("pool", ("loop-deletion",))) for number in range(3)]
    expected = {job.seed: done(job, OPTIONS)[1].pairs for job in jobs}
    waiting = list(jobs)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        workers = DistributedWorkers(cluster.scheduler_address, 100)
        assert workers.count == 2
        outcomes = workers.outcomes(lambda: waiting.pop() if waiting else None, OPTIONS)
        assert {job.seed: outcome.value[1].pairs for job, outcome in outcomes} == expected


@pytest.mark.parametrize("processes", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_cluster_stops_a_job_that_hangs_and_goes_on(processes, tmp_path):
    distributed = pytest.importorskip("distributed")
    opt = tmp_path / "opt"
    opt.write_text(
        "#!/bin/sh\ncase $* in *--version*) echo LLVM version 22.1.0;; *) sleep 60;; esac\n"
    )
    opt.chmod(0o755)
    hanging = replace(OPTIONS, opt=str(opt), pass_seconds=50.0)
    jobs = [job_of(number, State("pool", ("loop-deletion",))) for number in range(2)]
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=processes, dashboard_address=None
    ) as cluster:
        begun = time.monotonic()
        workers = DistributedWorkers(cluster.scheduler_address, 0.5)
        outcomes = list(workers.outcomes(lambda: jobs.pop() if jobs else None, hanging))
        assert [outcome for _, outcome in outcomes] == [Stopped(0.5)] * 2
        assert time.monotonic() - begun < 40


def test_no_job_is_lost_while_all_workers_are_busy():
    waiting = [(0.4,), (0.3,), (0.2,), (0.1,)]
    outcomes = stream_jobs(time.sleep, lambda: waiting.pop(0) if waiting else None, 2, 100)
    assert sorted(job for job, _ in outcomes) == [(0.1,), (0.2,), (0.3,), (0.4,)]
