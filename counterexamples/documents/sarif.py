"""Findings as SARIF 2.1.0, the format in which services that show findings beside code take them.

A document holds one run. What GitHub's code scanning demands of one holds for each: every result
names a rule that the document explains, has a message, a place with a line, and a fingerprint that
does not change while the lines around it move. `primaryLocationLineHash` is left to the action that
uploads, which computes its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .sarif_places import Place, location

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
INFORMATION = "https://llvm.org/docs/ConvergentOperations.html"
"""The product has no address of its own; this is the text that it judges by."""

FINGERPRINT = "wavecheckFinding/v1"

MOST_RESULTS = 25_000
"""What GitHub takes of one run. It refuses a file with more, which is better than to lose findings
in silence; the document says so itself."""

Level = Literal["error", "warning", "note"]


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
class Finding:
    """One result. `function` is the one in whose place the finding stands, `key` what tells it from
    others of the same rule and function without naming lines; `data` has what JSON documents say
    of it. `related` are other places, each with what stands there."""

    rule: str
    level: Level
    message: str
    place: Place
    function: str = ""
    key: str = ""
    related: tuple[tuple[Place, str], ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Invocation:
    """How the run ended: its exit status, and what could not be asked or failed."""

    command: str
    status: int
    problems: tuple[Finding, ...] = ()
    summary: Mapping[str, int] = field(default_factory=dict)


def sarif_text(
    findings: Sequence[Finding],
    rules: Mapping[str, Rule],
    invocation: Invocation,
    version: str,
) -> str:
    """The document; no line of it depends on anything but these and the files that they name.

    `rules` explains at least those that findings name; only these are listed. The problems of the
    invocation are results too: where a file was not judged, nothing may look clean."""
    shown = [*findings, *invocation.problems]
    named = sorted({each.rule for each in shown}, key=list(rules).index)
    index = {name: place for place, name in enumerate(named)}
    run = {
        "tool": {"driver": _driver([rules[name] for name in named], version)},
        "automationDetails": {"id": f"wavecheck/{invocation.command}/"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The working directory."}}},
        "invocations": [_invocation(invocation, len(shown))],
        "results": _results(shown, index),
        "properties": {"summary": dict(invocation.summary)},
    }
    content = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


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


def _invocation(invocation: Invocation, results: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "executionSuccessful": not invocation.problems,
        "exitCode": invocation.status,
    }
    notifications: list[dict[str, Any]] = [
        {
            "level": "error",
            "message": {"text": plainly(each.message)},
            "locations": [location(each.place)],
        }
        for each in invocation.problems
    ]
    if results > MOST_RESULTS:
        said = f"{results} results: GitHub refuses a file with more than {MOST_RESULTS}"
        notifications.append({"level": "warning", "message": {"text": said}})
    if notifications:
        found["toolExecutionNotifications"] = notifications
    return found


def _results(findings: Sequence[Finding], index: Mapping[str, int]) -> list[dict[str, Any]]:
    seen: dict[str, int] = {}
    results: list[dict[str, Any]] = []
    for each in findings:
        fingerprint = _fingerprint(each)
        seen[fingerprint] = seen.get(fingerprint, 0) + 1
        results.append(_result(each, index[each.rule], f"{fingerprint}:{seen[fingerprint]}"))
    return results


def _result(finding: Finding, index: int, fingerprint: str) -> dict[str, Any]:
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
    if finding.data:
        result["properties"] = dict(finding.data)
    return result


def _fingerprint(finding: Finding) -> str:
    """Equal for equal findings in a file whose lines moved."""
    parts = (finding.rule, finding.place.uri, finding.function, finding.key)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def plainly(text: str) -> str:
    """The text without what a message of SARIF takes for a placeholder or a link: braces would have
    to be written twice, and readers that know no placeholders would show them so.

    >>> plainly("lane 0 talks to {0, 1}")
    'lane 0 talks to (0, 1)'
    """
    return text.translate(PLAIN)


PLAIN = str.maketrans("{}", "()")
