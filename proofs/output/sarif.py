"""Answers of commands as SARIF, with the rules that they name as the table has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...counterexamples.documents.sarif import Finding, Invocation, Rule, sarif_text
from ...counterexamples.documents.sarif_findings import (
    Lines,
    counted,
    crashed,
    findings_of,
    memory_finding,
    pass_findings,
    rule_findings,
    unexpected,
)
from ...counterexamples.documents.sarif_places import Place
from ...counterexamples.text.answers import word_of
from ...counterexamples.verdicts.answers import Failure, Refusal
from ...counterexamples.verdicts.memory_verdicts import memory_word
from ..judging.pairs import Pair, PairOrError
from ..judging.reports import product_version
from ..ledger.table import citations

if TYPE_CHECKING:
    from ...counterexamples.text.passes import PassCrash, PassReport
    from ...counterexamples.verdicts.answers import Answer
    from ...counterexamples.verdicts.memory_verdicts import MemoryJudgement
    from ...semantics.program.function import Function
    from ...semantics.static_rules.violations import Violation
    from ..hunt.folder import Known

ADDRESSES = {
    "CO": "https://llvm.org/docs/ConvergentOperations.html",
    "CU": "https://llvm.org/docs/ConvergenceAndUniformity.html",
    "MM": "https://llvm.org/docs/MemoryModelRelaxationAnnotations.html",
}
"""Where the documents stand whose rules findings name; others are explained at the first."""

WORDS = (
    Rule(
        "unknown",
        "NotDecided",
        "It was not decided whether the target keeps the communicating sets",
        "The checker could neither prove that the target keeps every set of threads that "
        "communicates nor execute a wave on which it does not. The message says what stopped it.",
        "This says nothing about the transform. A larger --timeout or --bound may decide it.",
        ADDRESSES["CO"],
        "warning",
    ),
    Rule(
        "ill-formed",
        "RejectedByLlvm",
        "LLVM's own verifier rejects the target",
        "The source follows the static rules, and the target is no program that LLVM accepts.",
        "The message has the sentence of LLVM's verifier.",
        ADDRESSES["CO"],
    ),
    Rule(
        "input",
        "WrongInput",
        "The input could not be judged",
        "A file cannot be read, is not LLVM IR, or does not hold what was asked about.",
        "Nothing was compared. The message says what is wrong and what to do next.",
        ADDRESSES["CO"],
    ),
    Rule(
        "expectation",
        "UnexpectedAnswer",
        "The answer is not the one that the file expects",
        "A line EXPECT in the file names another answer, or there is none for this pair.",
        "Either the programs changed or the line EXPECT is wrong.",
        ADDRESSES["CO"],
    ),
    Rule(
        "crash",
        "PassCrashed",
        "A pass of LLVM ended its process",
        "LLVM ended while it ran the pass that the message names; nothing was judged behind it.",
        "The program that makes it do so is kept in the file that the result names.",
        ADDRESSES["CO"],
    ),
    Rule(
        "failure",
        "CheckerFailed",
        "The checker is wrong, not the input",
        "The checker contradicted itself or met a defect of its own; the pair has no verdict.",
        "A report was written; its place stands in the answer as text.",
        ADDRESSES["CO"],
    ),
)
"""What findings name that is no row of the ledger."""


def rules() -> dict[str, Rule]:
    """Every rule that a finding can name, by id."""
    rows = {row.id: _ledger_rule(row) for row in citations()}
    return rows | {rule.id: rule for rule in WORDS}


def _ledger_rule(row: Any) -> Rule:
    return Rule(
        row.id,
        _pascal(row.section.rpartition(" > ")[2]),
        f"{row.id}: {row.section.rpartition(' > ')[2]}",
        row.statement,
        f"{row.document}, {row.section}. {row.statement} (wavecheck cite {row.id})",
        ADDRESSES.get(row.prefix, ADDRESSES["CO"]),
    )


def _pascal(title: str) -> str:
    """A name made of the words of a title, as the format wants names.

    >>> _pascal("Static Rules: well-formed")
    'StaticRulesWellFormed'
    """
    return "".join(word[:1].upper() + word[1:].lower() for word in re.findall("[A-Za-z]+", title))


def _document(
    command: str,
    findings: Sequence[Finding],
    status: int,
    summary: Mapping[str, int],
    problems: Sequence[Finding] = (),
) -> str:
    invocation = Invocation(command, status, tuple(problems), summary)
    return sarif_text(findings, rules(), invocation, product_version())


def validation_sarif(
    command: str,
    pairs: Sequence[PairOrError],
    answers: Sequence[Answer],
    status: int,
    surprises: Sequence[tuple[int, str]] | None = None,
) -> str:
    """The answers to these pairs. With `surprises`, the numbers of those that are not as their
    files expect and what is said of them, only these are findings."""
    findings: list[Finding] = []
    problems: list[Finding] = []
    said = None if surprises is None else dict(surprises)
    for number, (pair, answer) in enumerate(zip(pairs, answers, strict=True)):
        lines = lines_of(pair)
        if isinstance(answer, Failure) or (said is None and isinstance(answer, Refusal)):
            problems += findings_of(answer)
        elif said is None:
            findings += findings_of(answer, lines)
        elif number in said:
            findings.append(unexpected(said[number], *_place_of(pair, lines)))
    return _document(command, findings, status, counted(map(word_of, answers)), problems)


def _place_of(pair: PairOrError, lines: Lines) -> tuple[Place, str]:
    if isinstance(pair, Pair):
        return Place(pair.file, lines[0]), pair.source
    return Place(pair.file or ".", pair.line), ""


def lines_of(pair: PairOrError) -> Lines:
    """The lines of the pair's functions, 0 for one that is not there."""
    if not isinstance(pair, Pair):
        return 0, 0
    source = pair.source_module.functions.get(pair.source)
    target = pair.target_module.functions.get(pair.target)
    return (source.line if source else 0), (target.line if target else 0)


def verification_sarif(
    rows: Sequence[tuple[str, Function, tuple[Violation, ...]]],
    status: int,
    surprises: Sequence[tuple[int, str]] | None = None,
) -> str:
    """What `verify` found in these functions, each with its file and the rules that it breaks."""
    words = ["ill-formed" if broken else "well-formed" for _, _, broken in rows]
    findings: list[Finding] = []
    if surprises is None:
        findings = [finding for row in rows for finding in rule_findings(*row)]
    else:
        for number, said in surprises:
            file, function, _ = rows[number]
            findings.append(unexpected(said, Place(file, function.line), function.name))
    return _document("verify", findings, status, counted(words))


def passes_sarif(report: PassReport, lines: Mapping[str, int], status: int) -> str:
    """What `passes` found; `lines` are those of the functions in the user's file."""
    words = [word_of(each.answer) for each in report.answers if each.step]
    words += ["crash"] * (report.crash is not None)
    findings = pass_findings(report, lines)
    problems = [each for each in findings if each.rule in ("input", "failure")]
    others = [each for each in findings if each not in problems]
    return _document("passes", others, status, counted(words), problems)


def memory_sarif(
    judged: Sequence[MemoryJudgement],
    status: int,
    surprises: Sequence[tuple[int, str]] | None = None,
) -> str:
    """The verdicts on pairs of litmus tests."""
    found = [memory_finding(each) for each in judged]
    findings = [each for each in found if each is not None]
    if surprises is not None:
        findings = [
            unexpected(said, Place(judged[number].file), judged[number].source)
            for number, said in surprises
        ]
    words = counted(memory_word(each.verdict) for each in judged)
    return _document("validate", findings, status, words)


def memory_steps_sarif(
    file: str,
    steps: Sequence[tuple[str, MemoryJudgement]],
    crash: PassCrash | None,
    status: int,
) -> str:
    """What `passes` found under the memory model; `crash` is the pass that ended it."""
    found = [(name, memory_finding(judgement)) for name, judgement in steps]
    findings = [
        replace(each, message=f"{name}: {each.message}", key=f"{number} {name} {each.key}")
        for number, (name, each) in enumerate(found, 1)
        if each is not None
    ]
    words = [memory_word(judgement.verdict) for _, judgement in steps]
    if crash is not None:
        findings.append(crashed(file, crash.name, {"said": crash.said, "before": crash.program}))
        words.append("crash")
    return _document("passes", findings, status, counted(words))


def hunt_sarif(path: str, known: Sequence[tuple[Known, str]], status: int) -> str:
    """The findings of a hunt in the folder `path`, each in its file, with its verdict's word."""
    findings = [
        Finding(
            _rule_of(each, word),
            "error",
            f"{each.pass_name}: {each.kind} ({each.detail}), {each.count} times",
            Place(each.result.get("file") or f"{path}/{each.file}", 1),
            key=each.key,
            data={**each.result, "pass": each.pass_name, "pipeline": each.pipeline},
        )
        for each, word in known
    ]
    return _document("hunt", findings, status, counted(word for _, word in known))


def _rule_of(known: Known, word: str) -> str:
    named = known.result.get("rules")
    words = {"violated": "CO36", "ill-formed": "ill-formed", "crash": "crash"}
    return named[0] if named else words.get(word, "failure")


def refusal_sarif(command: str, error: Any) -> str:
    """The document of a command that could not begin (an `InputError`)."""
    return _document(command, [], 2, {"error": 1}, findings_of(Refusal(error)))
