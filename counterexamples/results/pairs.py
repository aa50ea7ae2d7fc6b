"""Answers about pairs of functions, and of functions alone, as results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ...semantics.program.causes import Mismatch
from ...semantics.program.function import Function
from ...semantics.program.input_errors import InputError
from ...semantics.static_rules.violations import Violation
from ..text.next_steps import next_step
from ..text.phrases import ERRORS, VERDICTS, error_line, indented, reach, reach_of_trips
from ..verdicts.answers import ALL_AS_IT_SHOULD_BE, FINDING, Answer, Failure, Refusal, status_of
from ..verdicts.json_schema import (
    error_entry,
    failure_entry,
    judgement_result,
    verification_result,
)
from ..verdicts.source_lines import line_at
from ..verdicts.verdicts import (
    IllFormed,
    Judgement,
    Preserved,
    Repetition,
    Scope,
    Unknown,
    Verdict,
    Violated,
    halves_of,
    name_of,
)
from .halves import half_in_words, half_known
from .places import differing_places
from .tree import (
    BrokenRules,
    Finding,
    Listing,
    Part,
    Place,
    Programs,
    Reason,
    Remark,
    Result,
    Wave,
)

VACUOUS = "vacuous: no convergent operation can be reached, so there were no sets to compare"

Functions = tuple[Function | None, Function | None]
"""Source and target of a pair, None for one that is not there."""


def word_of(answer: Answer) -> str:
    """The answer in one word: a verdict, `error` or `failure`."""
    match answer:
        case Judgement(verdict=verdict):
            return name_of(verdict)
        case Refusal():
            return "error"
        case Failure():
            return "failure"


def headline(judgement: Judgement) -> str:
    """The verdict with its scope, and the pair that it is about."""
    verdict = judgement.verdict
    word, halves = name_of(verdict), halves_of(verdict)
    match verdict:
        case Preserved():
            only = " (sets; single threads not compared)" if halves.threads == "unknown" else ""
            word += f"{only} {reach(verdict.scope)}"
        case Unknown() if known := half_known(verdict):
            left = "single threads" if halves.sets == "preserved" else "the sets"
            return f"{word}: {known}{left} of {_pair(judgement)}"
    return f"{word}: {_pair(judgement)}"


def error_of(verdict: Violated) -> str:
    """The sentence of the closed list for what went wrong. Where the same lanes talk before and
    after, a set is not split: others of their executions meet."""
    if verdict.mismatch is Mismatch.MEMORY:
        return ERRORS["memory"]
    return ERRORS["meets" if verdict.meets_another_execution else verdict.change]


def _pair(answer: Judgement | Failure) -> str:
    return f"@{answer.source} -> @{answer.target}"


def result_of(
    answer: Answer, functions: Functions = (None, None), options: Sequence[str] = ()
) -> Result:
    """An answer of `validate`. `functions` are as their files have them, `options` are added to
    the commands that execute a witness again."""
    match answer:
        case Judgement():
            return _judged(answer, functions, tuple(options))
        case Refusal(error=error):
            return _refused(error, answer.rules)
        case Failure():
            return _failed(answer)


def _judged(judgement: Judgement, functions: Functions, options: tuple[str, ...]) -> Result:
    verdict = judgement.verdict
    source, target = (each.line if each else 0 for each in functions)
    names = (judgement.source, judgement.target)
    drawn = Programs(tuple(zip(SIDES, names, functions, strict=True)))
    error = message = scope = ""
    parts: list[Part] = []
    findings: tuple[Finding, ...] = ()
    match verdict:
        case Preserved():
            scope = reach(verdict.scope)
            parts += [Remark(VACUOUS)] if verdict.vacuous else []
            parts += [Reason(each, hanging=2) for each in verdict.reason.splitlines()]
        case Violated():
            error, message = error_of(verdict), verdict.reason
            parts += [Reason(each) for each in (verdict.reason, *_because(verdict))]
            parts.append(Remark(f"a violation {half_in_words(verdict)}"))
            parts.append(Wave(judgement, verdict, options))
            findings = (_difference(judgement, verdict, source, target),)
            drawn = None if _executed(verdict) else drawn
        case IllFormed(violations=broken):
            error, message = ERRORS["ill-formed"], verdict.reason
            file, said = judgement.file_of("target"), f"{error}. {_pair(judgement)}"
            parts.append(Reason(verdict.reason))
            parts += [BrokenRules(broken, file)] if broken else []
            findings = tuple(_broken(each, file, names[1], target, said) for each in broken)
            if not broken:
                place = Place(file, target)
                told = f"{said}: {verdict.reason}"
                findings = (Finding("ill-formed", "error", told, place, names[1]),)
            drawn = replace(drawn, broken=broken)
        case Unknown():
            message = f"not decided: {verdict.reason}"
            parts += _unknown(judgement, verdict)
            findings = (_undecided(judgement, verdict, source, target),)
    parts += [Remark(f"note: {note}") for note in judgement.notes]
    if judgement.checked_with is not None:
        parts.append(Remark(repetition_text(judgement.checked_with)))
    if views := view_lines(judgement):
        parts.append(Listing(tuple(views)))
    parts += [drawn] if drawn is not None else []
    return Result(
        word=name_of(verdict),
        status=status_of(judgement),
        name=_pair(judgement),
        file=judgement.file,
        title=headline(judgement),
        files=(judgement.file, *filter(None, [judgement.target_file])),
        setting=f"({judgement.model} convergence)",
        scope=scope,
        error=error,
        message=message,
        rules=tuple(verdict.rules),
        parts=tuple(parts),
        findings=findings,
        data=judgement_result(judgement),
        asked=Place(judgement.file, source),
        function=judgement.source,
    )


SIDES = ("source", "target")


def _because(verdict: Violated) -> list[str]:
    """The rule that bites, where the reason itself does not say what of a single thread differs."""
    if verdict.because is None:
        return []
    from ..verdicts.because import OtherValue, sentence

    if isinstance(verdict.because, OtherValue):
        return []
    return [f"because {sentence(verdict.because)}"]


def _executed(verdict: Violated) -> bool:
    return verdict.witness.source_run is not None and verdict.witness.target_run is not None


def _difference(judgement: Judgement, verdict: Violated, source: int, target: int) -> Finding:
    before, after = differing_places(judgement, verdict, source, target)
    witness, said = verdict.witness, (verdict.reason, *_because(verdict))
    return Finding(
        verdict.rules[0] if verdict.rules else "violated",
        "error",
        f"{error_of(verdict)}. {_pair(judgement)}: {', '.join(said)}",
        after,
        judgement.target,
        f"{verdict.change} {witness.callee} {line_at(after.file, after.line).strip()}",
        ((before, f"execution {witness.execution} of @{witness.callee} in the source"),),
    )


def _unknown(judgement: Judgement, verdict: Unknown) -> list[Part]:
    file = judgement.file_of(verdict.side)
    place = Place(file, verdict.line) if verdict.line else None
    parts: list[Part] = [Reason(verdict.reason, place, verdict.cause.quoted)]
    if verdict.scope is not None and verdict.scope != Scope(0, 0):
        parts.append(Remark(f"no difference was found {reach(verdict.scope)}"))
    step = next_step(verdict.cause, verdict.halves)
    return [*parts, *([Remark(f"hint: {step}")] if step else [])]


def _undecided(judgement: Judgement, verdict: Unknown, source: int, target: int) -> Finding:
    place = Place(judgement.file, source)
    if verdict.line:
        place = Place(judgement.file_of(verdict.side), verdict.line)
    elif target:
        place = Place(judgement.file_of("target"), target)
    said = f"{_pair(judgement)} was not decided: {verdict.reason}"
    return Finding("unknown", "warning", said, place, judgement.target)


def view_lines(judgement: Judgement) -> list[str]:
    """The views that were judged, in order, where somebody asked for them."""
    if judgement.views is None:
        return []
    lines = ["  views judged:" if judgement.views else "  views judged: none"]
    for number, judged in enumerate(judgement.views, 1):
        said = f"{judged.view}: {_said_of(judged.verdict)}"
        lines += indented(f"{number:4} {judged.seconds:7.2f} s  {said}", 2, 16)
    return lines


def _said_of(verdict: Verdict) -> str:
    """A verdict on a view in short: its word, and how far it reaches or what stopped it."""
    match verdict:
        case Preserved(scope=scope):
            return f"preserved {reach_of_trips(scope)}"
        case Violated(change=change):
            how = "meets another execution" if verdict.meets_another_execution else change
            return f"violated ({how})"
        case IllFormed(reason=reason) | Unknown(reason=reason):
            return f"{name_of(verdict)}: {reason}"


def repetition_text(found: Repetition) -> str:
    """`repeated by cvc5: 212 of 215, 3 not decided in time`."""
    if not found.queries:
        return f"repeated by {found.solver}: nothing, no query was needed"
    said = f"repeated by {found.solver}: {found.agreed} of {found.queries}"
    return said + (f", {found.undecided} not decided in time" if found.undecided else "")


def of_all(found: Sequence[Repetition]) -> Repetition:
    """What a second solver says to the queries of several answers, one at least."""
    return replace(
        found[0],
        queries=sum(each.queries for each in found),
        agreed=sum(each.agreed for each in found),
        undecided=sum(each.undecided for each in found),
    )


# --- refusals and failures ------------------------------------------------------------------------


def _refused(error: InputError, rules: tuple[str, ...]) -> Result:
    """The question was wrong. An ill-formed source stands under the first rule that it breaks."""
    hint = f" ({error.hint})" if error.hint else ""
    place = Place(error.file or ".", error.line)
    said = f"{ERRORS['input']}: {error.message}{hint}"
    return Result(
        word="error",
        status=status_of(Refusal(error)),
        name="the input",
        file=error.file or "the arguments",
        judged=False,
        message=error.message,
        rules=rules,
        findings=(
            Finding(rules[0] if rules else "input", "error", said, place, key=error.message),
        ),
        data=error_entry(error, rules),
        asked=place,
        lines=tuple(refusal_lines(error)),
    )


def refusal_lines(error: InputError) -> list[str]:
    """What is wrong with the input, where, and what to do next."""
    place = error.file
    if error.line:
        place += f":{error.line}" + (f":{error.column}" if error.column else "")
    lines = [error_line("input")]
    lines += indented(f"{place}: {error.message}" if place else error.message)
    return lines + (indented(f"hint: {error.hint}") if error.hint else [])


def _failed(failure: Failure) -> Result:
    said = f"{ERRORS['contradiction']}. {_pair(failure)}: {failure.message}"
    place = Place(failure.file)
    lines = [error_line("contradiction"), f"  {_pair(failure)} in {failure.file}"]
    lines += indented(failure.message)
    lines += [f"  report: {failure.report}"] if failure.report else []
    return Result(
        word="failure",
        status=status_of(failure),
        name=_pair(failure),
        file=failure.file,
        judged=False,
        message=failure.message,
        findings=(Finding("failure", "error", said, place, failure.target),),
        data=failure_entry(failure),
        asked=place,
        function=failure.source,
        lines=tuple(lines),
    )


# --- static rules ---------------------------------------------------------------------------------


def verified(file: str, function: Function, broken: Sequence[Violation]) -> Result:
    """The answer of `verify` about one function, with the rules that it breaks."""
    word = "not well-formed" if broken else "well-formed"
    error = ERRORS["not well-formed"] if broken else ""
    name, said = f"@{function.name}", f"{error}. @{function.name}"
    rules: list[Part] = [BrokenRules(tuple(broken), file)] if broken else []
    return Result(
        word="ill-formed" if broken else word,
        status=FINDING if broken else ALL_AS_IT_SHOULD_BE,
        name=name,
        file=file,
        title=f"{word}: {name}",
        files=(file,),
        scope="" if broken else "Every static rule is kept.",
        error=error,
        message=f"{broken[0].rule}: {broken[0].message}" if broken else "",
        rules=tuple(dict.fromkeys(each.rule for each in broken)),
        parts=(*rules, Programs((("function", function.name, function),), tuple(broken))),
        findings=tuple(_broken(each, file, function.name, function.line, said) for each in broken),
        data=verification_result(file, function, broken),
        asked=Place(file, function.line),
        function=function.name,
    )


def _broken(violation: Violation, file: str, function: str, header: int, said: str) -> Finding:
    """A static rule that a function breaks; `header` is the line of the function."""
    llvm = f" LLVM: {violation.llvm}" if violation.llvm else ""
    return Finding(
        violation.rule,
        "error",
        f"{said}: {violation.message}.{llvm}",
        Place(file, violation.line or header),
        function,
        f"{violation.block} {violation.instruction.strip()}",
    )


# --- many answers ---------------------------------------------------------------------------------


def summary_text(
    results: Iterable[Result],
    verdicts: Sequence[str] = VERDICTS,
    names: Mapping[str, str] | None = None,
) -> str:
    """`Summary:` with one counter for each verdict, and for what else was answered; `names` has
    what is written in place of a word."""
    counts = Counter(each.word for each in results if each.counted)
    lines = ["Summary:"]
    for word in (*verdicts, "crash", "error", "failure"):
        if word in verdicts or word in counts:
            lines.append(f"  {counts[word]:5} {(names or {}).get(word, word)}")
    return "\n".join(lines)
