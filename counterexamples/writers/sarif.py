"""The findings of a report as SARIF 2.1.0, the format in which services that show findings beside
code take them.

A document holds one run. What GitHub's code scanning demands of one holds for each: every result
names a rule that the document explains, has a message, a place with a line, and a fingerprint that
does not change while the lines around it move. `primaryLocationLineHash` is left to the action that
uploads, which computes its own. What is as it should be is no finding: it is counted in the run's
summary.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from ..results.halves import halves_counted
from ..results.tree import Finding, Level, Place, Report, Result
from ..verdicts.source_lines import line_at
from .text import ended_lines

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
INFORMATION = "https://llvm.org/docs/ConvergentOperations.html"
"""The product has no address of its own; this is the text that it judges by."""

FINGERPRINT = "wavecheckFinding/v1"

MOST_RESULTS = 25_000
"""What GitHub takes of one run. It refuses a file with more, which is better than to lose findings
in silence; the document says so itself."""

CARRIED = (
    *(
        "source",
        "target",
        "model",
        "verdict",
        "sets",
        "threads",
        "scope",
        "change",
        "rules",
        "reason",
        "because",
        "witness",
    ),
    *("pass", "pipeline", "step", "said", "before", "after"),
)
"""What of a result's data its findings carry along."""


class Row(Protocol):
    """A row of the ledger."""

    @property
    def id(self) -> str: ...
    @property
    def prefix(self) -> str: ...
    @property
    def document(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def statement(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """What a finding breaks: a row of the ledger, or a word for what is no rule of a document."""

    id: str
    name: str
    short: str
    full: str
    help: str
    uri: str
    level: Level = "error"


@dataclass(frozen=True, slots=True)
class Shown:
    """A finding, and what documents for programs say of its result."""

    finding: Finding
    data: Mapping[str, Any]


def sarif_of(report: Report, rows: Iterable[Row], version: str) -> str:
    """The document; no line of it depends on anything but these and the files that they name.

    `rows` explain the rules that findings name. What could not be asked or failed is a problem of
    the invocation, and a result too: where a file was not judged, nothing may look clean."""
    findings: list[Shown] = []
    problems: list[Shown] = []
    for number, result in enumerate(report.results):
        if report.surprises is None or result.word == "failure":
            (findings if result.judged else problems).extend(_findings(result))
        elif number in report.surprises:
            findings.append(Shown(_unexpected(report.surprises[number], result), {}))
    rules = {row.id: _ledger_rule(row) for row in rows} | {rule.id: rule for rule in WORDS}
    shown = [*findings, *problems]
    named = sorted({each.finding.rule for each in shown}, key=list(rules).index)
    index = {name: place for place, name in enumerate(named)}
    words = Counter(each.word for each in report.results if each.counted)
    run = {
        "tool": {"driver": _driver([rules[name] for name in named], version)},
        "automationDetails": {"id": f"wavecheck/{report.command}/"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The working directory."}}},
        "invocations": [_invocation(report, problems, len(shown))],
        "results": _results(shown, index),
        "properties": {"summary": dict(sorted(words.items())), **halves_counted(report.results)},
    }
    content = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _findings(result: Result) -> list[Shown]:
    carried = {name: result.data[name] for name in CARRIED if name in result.data}
    return [Shown(each, carried if result.judged else {}) for each in result.findings]


def _unexpected(surprise: str, result: Result) -> Finding:
    """An answer that is not what the file expects."""
    said = " ".join(surprise.split()).removeprefix("ERROR: ")
    return Finding("expectation", "error", said, result.asked, result.function)


def _driver(rules: Sequence[Rule], version: str) -> dict[str, Any]:
    return {
        "name": "wavecheck",
        "fullName": f"wavecheck {version}",
        "version": version,
        "semanticVersion": version,
        "informationUri": INFORMATION,
        "rules": [_rule(rule) for rule in rules],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": plainly(rule.short)},
        "fullDescription": {"text": plainly(rule.full)},
        "help": {"text": plainly(rule.help)},
        "helpUri": rule.uri,
        "defaultConfiguration": {"level": rule.level},
        "properties": {"tags": ["convergence"], "problem.severity": SEVERITY[rule.level]},
    }


SEVERITY = {"error": "error", "warning": "warning", "note": "recommendation"}


def _invocation(report: Report, problems: Sequence[Shown], results: int) -> dict[str, Any]:
    successful = not problems and not report.ended
    found: dict[str, Any] = {"executionSuccessful": successful, "exitCode": report.status}
    notifications: list[dict[str, Any]] = [
        {
            "level": "error",
            "message": {"text": plainly(each.finding.message)},
            "locations": [location(each.finding.place)],
        }
        for each in problems
    ]
    for line in ended_lines(report):
        notifications.append({"level": "error", "message": {"text": line}})
    if results > MOST_RESULTS:
        said = f"{results} results: GitHub refuses a file with more than {MOST_RESULTS}"
        notifications.append({"level": "warning", "message": {"text": said}})
    if notifications:
        found["toolExecutionNotifications"] = notifications
    return found


def _results(shown: Sequence[Shown], index: Mapping[str, int]) -> list[dict[str, Any]]:
    seen: Counter[str] = Counter()
    results: list[dict[str, Any]] = []
    for each in shown:
        fingerprint = _fingerprint(each.finding)
        seen[fingerprint] += 1
        number = index[each.finding.rule]
        results.append(_result(each, number, f"{fingerprint}:{seen[fingerprint]}"))
    return results


def _result(shown: Shown, index: int, fingerprint: str) -> dict[str, Any]:
    finding = shown.finding
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "kind": "fail",
        "level": finding.level,
        "message": {"text": plainly(finding.message)},
        "locations": [location(finding.place, finding.function)],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if finding.related:
        result["relatedLocations"] = [
            {**location(place), "id": number, "message": {"text": plainly(said)}}
            for number, (place, said) in enumerate(finding.related, 1)
        ]
    if shown.data:
        result["properties"] = dict(shown.data)
    return result


def _fingerprint(finding: Finding) -> str:
    """Equal for equal findings in a file whose lines moved."""
    parts = (finding.rule, _uri(finding.place.file)[0], finding.function, finding.key)
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()[:16]


def plainly(text: str) -> str:
    """The text without what a message of SARIF takes for a placeholder or a link: braces would have
    to be written twice, and readers that know no placeholders would show them so.

    >>> plainly("lane 0 talks to {0, 1}")
    'lane 0 talks to (0, 1)'
    """
    return text.translate(PLAIN)


PLAIN = str.maketrans("{}", "()")


# --- places ---------------------------------------------------------------------------------------


def location(place: Place, function: str = "") -> dict[str, Any]:
    """A SARIF location; of an unknown line the first stands for the file."""
    uri, relative = _uri(place.file)
    artifact = {"uri": uri, **({"uriBaseId": "%SRCROOT%"} if relative else {})}
    found: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": artifact, "region": _region(place)}
    }
    if function:
        named = {"name": function, "fullyQualifiedName": f"@{function}", "kind": "function"}
        found["logicalLocations"] = [named]
    return found


def _uri(file: str) -> tuple[str, bool]:
    """The address, and whether it is relative to the working directory."""
    path = Path(file)
    try:
        inside = path.resolve().relative_to(Path.cwd().resolve())
    except (ValueError, OSError):
        return path.absolute().as_uri(), False
    return quote(inside.as_posix(), safe="/~"), True


def _region(place: Place) -> dict[str, Any]:
    """The line from its first to its last visible character."""
    line = max(place.line, 1)
    text = line_at(place.file, place.line)
    shown = text.strip()
    if not shown:
        return {"startLine": line}
    start = len(text) - len(text.lstrip()) + 1
    return {
        "startLine": line,
        "startColumn": start,
        "endColumn": start + len(shown),
        "snippet": {"text": shown},
    }


# --- rules ----------------------------------------------------------------------------------------


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


def _ledger_rule(row: Row) -> Rule:
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
