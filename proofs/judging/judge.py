"""From pairs to answers: static rules first, then inlining, then refinement.

The source must be well-formed, otherwise the question is wrong; a target that is not gets the
verdict `ill-formed`. Each pair is judged in a process that can be stopped, so that a pair that
hangs is `unknown` and the others still get their answers.
"""

from __future__ import annotations

import itertools
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from ...counterexamples.verdicts.answers import Answer, Failure, Refusal
from ...counterexamples.verdicts.causes import LATE, Cause
from ...counterexamples.verdicts.verdicts import (
    Halves,
    IllFormed,
    Judged,
    Judgement,
    Preserved,
    Scope,
    Unknown,
    Verdict,
    Violated,
)
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from ...semantics.static_rules.rules import check_rules
from ...semantics.static_rules.violations import Violation, listed
from ..processes.outcomes import Died, Done, Failed, Outcome, Stopped, outcome_of
from ..question.contradiction import Contradiction
from ..question.options import Options
from .pairs import Pair, PairOrError
from .reports import write_report

DEFAULT_TIMEOUT = 60.0
"""Seconds for one pair where the user says nothing."""

INNER_SHARE = 0.9
"""The part of a pair's seconds that the solver gets, so that it can still say what stopped it."""

Model = Literal["controlled", "maximal", "memory"]


def judge(pair: Pair, options: Options) -> Judgement | Refusal:
    """The verdict on one pair; an ill-formed source is refused. Raises InputError for a wrong
    file of contracts, Contradiction."""
    broken = violations_of(pair.source_module, pair.source)
    if broken:
        return _ill_formed_source(pair, broken)
    return _judgement(pair, options, *_verdict(pair, options))


def _ill_formed_source(pair: Pair, broken: tuple[Violation, ...]) -> Refusal:
    """Whatever the target does: without a well-formed source the question has no meaning."""
    first = broken[0]
    llvm = f"; LLVM: {first.llvm}" if first.llvm else ""
    error = InputError(
        f"the source @{pair.source} is ill-formed, {first.rule}: {first.message}{llvm}",
        pair.file,
        first.line,
        hint=f"`wavecheck verify {pair.file}` lists every broken rule",
    )
    return Refusal(error, tuple(dict.fromkeys(violation.rule for violation in broken)))


def _judgement(
    pair: Pair, options: Options, verdict: Verdict, views: tuple[Judged, ...] = ()
) -> Judgement:
    target = pair.target or pair.source
    model = model_of(pair, options)
    return Judgement(
        pair.file,
        pair.source,
        target,
        model,
        as_asked(verdict, options),
        target_file=pair.target_file,
        contracts=pair.contracts,
        views=views if options.explain else None,
    )


def as_asked(verdict: Verdict, options: Options) -> Verdict:
    """The verdict, without what it says of single threads where only the sets are in question."""
    if options.question == "sets" and isinstance(verdict, Preserved):
        return replace(verdict, halves=Halves("preserved"))
    return verdict


def model_of(pair: Pair, options: Options) -> Model:
    """Controlled where one of the two has tokens (CO16), maximal where none has."""
    if options.model is not None:
        return options.model
    functions = called_functions(pair.source_module, pair.source)
    functions += called_functions(pair.target_module, pair.target)
    return "controlled" if any(function.controlled for function in functions) else "maximal"


def _verdict(pair: Pair, options: Options) -> tuple[Verdict, tuple[Judged, ...]]:
    """The verdict, and the views that it took."""
    if not pair.target:
        reason = f"the target has no function @{pair.source}"
        return Unknown(reason, cause=Cause(Kind.FUNCTION)), ()
    broken = violations_of(pair.target_module, pair.target)
    if broken:
        return IllFormed(broken, f"the target breaks {listed(broken)}: {broken[0].message}"), ()
    from ..refinement.refinement import decide_modules

    if pair.contracts:
        options = replace(options, contracts=options.contracts.with_file(pair.contracts))
    names = (pair.source, pair.target)
    decided = decide_modules(pair.source_module, pair.target_module, names, options)
    verdict = decided.verdict
    if isinstance(verdict, Violated):
        from ...counterexamples.replay.repeatable_witnesses import repeatable

        source = inlined(pair.source_module, pair.source)
        target = inlined(pair.target_module, pair.target)
        witness = verdict.witness
        again = repeatable(witness, source, target, options.contracts, options.launch)
        verdict = _explained(replace(verdict, witness=again), options)
    return verdict, decided.judged


def _explained(verdict: Violated, options: Options) -> Violated:
    """The violation with the reason that its executed witness shows, and the rule of that first;
    and with the results that its paths depend on."""
    from ...counterexamples.reasons.deciding_results import with_deciding_results
    from ...counterexamples.reasons.reason import because_of
    from ...counterexamples.verdicts.because import rules_of

    verdict = replace(verdict, witness=with_deciding_results(verdict.witness))
    because = because_of(verdict, options.launch)
    if because is None:
        return verdict
    return replace(verdict, because=because, rules=rules_of(because, verdict.rules))


def violations_of(module: Module, name: str) -> tuple[Violation, ...]:
    """The static rules that a function or one that it calls breaks."""
    return tuple(
        violation
        for function in called_functions(module, name)
        for violation in check_rules(function)
    )


def inlined(module: Module, name: str) -> Function:
    """The function with the calls inlined whose bodies are known (CO11)."""
    from ...semantics.inlining.inlining import inline_calls

    return inline_calls(module.functions[name], module)


# --- many pairs -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is spent: worker processes, and seconds for one pair.

    `timeout` is None where the user said nothing. `repeat`: each query that the steps of passes
    rest on is repeated by a second solver. `here`: a single pair for which the user set no time is
    judged in this process, where only the solver is stopped. `scheduler` is the address of a
    cluster that does the work instead of this machine."""

    jobs: int = 1
    timeout: float | None = None
    repeat: bool = False
    here: bool = False
    scheduler: str | None = None

    @property
    def seconds(self) -> float:
        return DEFAULT_TIMEOUT if self.timeout is None else self.timeout


def answers_to(
    pairs: Sequence[PairOrError], options: Options, effort: Effort = Effort()
) -> Iterator[Answer]:
    """One answer for each pair, in order, as they come in."""
    return (answer for _, answer in answered(pairs, options, effort))


def answered(
    pairs: Iterable[PairOrError], options: Options, effort: Effort
) -> Iterator[tuple[PairOrError, Answer]]:
    """Each pair with its answer, in order, as they come in. A pair is asked for when there is a
    process to judge it, so that none waits until all files are read."""
    asked: deque[PairOrError] = deque()

    def readable() -> Iterator[Pair]:
        for pair in pairs:
            asked.append(pair)
            if isinstance(pair, Pair):
                yield pair

    for outcome in outcomes_of(judge, readable(), options, effort):
        while isinstance(wrong := asked.popleft(), InputError):
            yield wrong, Refusal(wrong)
        yield wrong, answer_of(wrong, options, outcome)
    for wrong in asked:
        assert isinstance(wrong, InputError)
        yield wrong, Refusal(wrong)


def outcomes_of(
    function: Callable[[Pair, Options], Any],
    pairs: Iterable[Pair],
    options: Options,
    effort: Effort,
) -> Iterator[Outcome]:
    """What comes of judging each pair with this function, which must be importable by name."""
    inner = replace(options, timeout=INNER_SHARE * effort.seconds)
    if effort.scheduler is not None:
        return done_by(function, ((pair, inner) for pair in pairs), effort)
    coming = iter(pairs)
    jobs = list(itertools.islice(coming, 2))
    if len(jobs) == 1 and effort.timeout is None and effort.here:
        return iter([outcome_of(function, (jobs[0], replace(options, timeout=effort.seconds)))])
    if len(jobs) == 1:
        from ..processes.pool import run_alone

        return run_alone(function, (jobs[0], inner), effort.seconds)
    return done_by(function, ((job, inner) for job in itertools.chain(jobs, coming)), effort)


def done_by(
    function: Callable[..., Any], jobs: Iterable[tuple[Any, ...]], effort: Effort
) -> Iterator[Outcome]:
    """The outcomes of jobs, in order: by processes of this machine, or by a cluster."""
    if effort.scheduler is not None:
        from ..processes.cluster import Cluster

        return Cluster(effort.scheduler, effort.seconds).run(function, jobs)
    from ..processes.pool import run_jobs

    return run_jobs(function, jobs, effort.jobs, effort.seconds)


def _lacking(error: BaseException) -> str:
    """What the machine lacked, empty where it was something else."""
    from ...semantics.program.shortages import shortage

    return shortage(error)


def answer_of(pair: Pair, options: Options, outcome: Outcome) -> Answer:
    """What the outcome of judging a pair says to the user."""
    cause = Cause(Kind.PROCESS)
    match outcome:
        case Done(value=answer):
            return answer
        case Stopped(seconds=seconds):
            cause = LATE
            reason = f"stopped after {seconds:g} s; a larger --timeout gives it more"
        case Died(status=status):
            reason = f"the process that judged it ended without an answer (status {status})"
        case Failed(error=InputError() as error):
            return Refusal(error)
        case Failed(error=error) if lacking := _lacking(error):
            reason = f"this machine lacks what it takes: {lacking}"
        case Failed(error=RecursionError()):
            reason = "the program nests deeper than the checker can follow"
        case Failed(error=error, traceback=text):
            return failure_of(pair, error, text)
    return _judgement(pair, options, Unknown(reason, scope=Scope(0, 0), cause=cause))


def failure_of(pair: Pair, error: BaseException, text: str) -> Failure:
    """What went wrong with the checker, as a report that is written; `text` says where."""
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, Contradiction):
        message = f"the checker contradicts itself: {error.message}"
        text = f"{error.report}\n{text}"
    programs = "\n".join(
        Path(module.source_name).read_text(encoding="utf-8", errors="replace")
        for module in (pair.source_module, pair.target_module)
        if os.path.isfile(module.source_name)
    )
    place = write_report(message, f"@{pair.source} -> @{pair.target}\n{text}\n{programs}")
    return Failure(pair.file, pair.source, pair.target, message, place)
