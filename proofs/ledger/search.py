"""What speaks of some words: questions, claims, findings, defects of LLVM, programs, and messages.

A word is found where a word of a text begins with it, whatever its ending: `hoist` in `hoisted`.
What has most of the words comes first, and of these what says most of them itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...counterexamples.corpus.defects import defects
from ...counterexamples.corpus.entries import entries
from ...counterexamples.corpus.questions import Question, questions
from ...counterexamples.text.phrases import ERRORS
from .table import citations

Kind = Literal["question", "claim", "finding", "defect", "program", "message"]

HEADINGS: dict[Kind, str] = {
    "question": "questions",
    "claim": "claims of the documents",
    "finding": "findings",
    "defect": "defects of LLVM",
    "program": "programs of the catalogue",
    "message": "lines of answers",
}
"""How each kind is called, in the order in which they are told."""

NOT_ASKED_FOR = frozenset(
    re.findall(
        r"\w+",
        "a an and any are be by can could do does for from how i if in into is it may my not of on "
        "or should the there to what when where which who why with",
    )
)
"""Words that every text has."""

SHORTEST = 3
"""Letters that are left of a word whose ending is taken away, at least."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that speaks of the words. `key` is how it is called, `text` what it says, `answer`
    how it is answered, `command` what shows it; `ids` are rows of the ledger."""

    kind: Kind
    key: str
    text: str
    answer: str
    command: str
    ids: tuple[str, ...] = ()


def found(words: Sequence[str]) -> list[Hit]:
    """What has most of the words, kind by kind, the best first. No words find all questions."""
    asked = [stem(word) for word in _words(" ".join(words)) if word not in NOT_ASKED_FOR]
    if not asked:
        return [_of_question(each) for each in questions()]
    scored = [(_score(asked, text), _score(asked, hit.text), hit) for hit, text in _everything()]
    best = max((score for score, *_ in scored), default=0)
    # One word of four says little: what has fewer than the best by more than one is left out.
    least = max(best - 1, (len(asked) + 1) // 2, 1)
    kinds = list(HEADINGS)
    kept = [each for each in scored if each[0] >= least]
    kept.sort(key=lambda each: (kinds.index(each[2].kind), -each[0], -each[1]))
    return [hit for *_, hit in kept]


def stem(word: str) -> str:
    """A word without the ending that its use gives it.

    >>> [stem(word) for word in ("hoisting", "hoisted", "loops", "sink", "CO43", "edges")]
    ['hoist', 'hoist', 'loop', 'sink', 'co43', 'edg']
    """
    lower = word.lower()
    for ending in ("ing", "ed", "es", "s", "e"):
        if lower.endswith(ending) and len(lower) - len(ending) >= SHORTEST:
            return lower.removesuffix(ending)
    return lower


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _score(asked: Iterable[str], text: str) -> int:
    """How many of the words the text has."""
    has = _words(text)
    return sum(any(word.startswith(each) for word in has) for each in asked)


def _everything() -> Iterator[tuple[Hit, str]]:
    """All that can be found, each with the text that words are looked for in."""
    for question in questions():
        hit = _of_question(question)
        yield hit, " ".join([hit.text, hit.answer, *question.words, *question.ids])
    for row in citations():
        kind: Kind = "finding" if row.prefix == "F" else "claim"
        hit = Hit(kind, row.id, row.statement, row.verdict, f"wavecheck cite {row.id}", (row.id,))
        yield hit, " ".join([row.id, row.statement, row.section, row.document])
    for defect in defects():
        command = f"wavecheck defects {defect.id}"
        hit = Hit("defect", defect.id, defect.title, defect.kind, command, defect.rules)
        yield hit, " ".join([defect.id, defect.title, *defect.passes, defect.what, *defect.rules])
    for entry in entries():
        said = f"{entry.title} {entry.note}".strip()
        hit = Hit("program", entry.key, said, entry.word, entry.command, entry.ids)
        yield hit, " ".join([entry.key.replace("_", " "), said, *entry.ids])
    for line in ERRORS.values():
        yield Hit("message", "ERROR:", line, "", "counterexamples/book/answers.md"), line


def _of_question(question: Question) -> Hit:
    command = f"wavecheck catalogue {' '.join(question.shown_by)}"
    return Hit("question", "", question.text, question.answer, command, question.ids)
