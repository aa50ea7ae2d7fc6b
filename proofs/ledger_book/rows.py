"""A row of the book: a claim with all that the code knows of it, part by part."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from inspect import getsourcefile, unwrap
from pathlib import Path
from typing import Any

from ..claims.theorem import Theorem
from ..claims.worked_example import Scenario
from ..claims.written_proofs import statement_entries
from ..ledger.blocks import Block, Decided
from ..ledger.changes import Change, changes_of
from ..ledger.defined_in import TOP, Place, defined_in, text_of
from ..ledger.pasted import first_words
from ..ledger.table import Citation, citations
from ..mechanised.statements import Statement
from ..theorems.all_theorems import theorems
from ..worked_examples.all_examples import scenarios
from .mathml import MathLine, math_lines
from .parts import NEEDED, PARTS, Part, reason_for
from .programs import Program, programs_of

SNIPPETS = 3
"""How many definitions of a row are shown; the others are named."""

THEOREMS = "proofs/theorems"
"""The folder of the theorems, one or a few in a file."""

Answer = Mapping[str, Any]
"""One result of `prove --format json`."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """The text of a definition, read from its file. `role` is what it is for the row."""

    role: str
    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """What the book says of a claim. `answers` is what `prove` says of it, as data for programs,
    and of the finding behind it."""

    block: Block
    answers: tuple[Answer, ...]
    code: tuple[Snippet, ...]
    math: tuple[MathLine, ...]
    programs: tuple[Program, ...]
    statements: tuple[Mapping[str, Any], ...]
    """The conclusions of the row's theorems, closed formulas, as data for programs."""
    changes: tuple[Change, ...]
    resting: tuple[str, ...]
    """The rows whose theorems rest on this one."""
    findings: tuple[Citation, ...]

    @property
    def citation(self) -> Citation:
        return self.block.row

    @property
    def id(self) -> str:
        return self.citation.id

    @property
    def first_words(self) -> str:
        return first_words(self.block)

    @property
    def scopes(self) -> tuple[str, ...]:
        """What the answers reach."""
        return self.block.scopes

    @property
    def hypotheses(self) -> tuple[str, ...]:
        """What the proofs call upon."""
        named = (each for answer in self.answers for each in answer.get("hypotheses", ()))
        return tuple(dict.fromkeys(named))

    @property
    def prose(self) -> tuple[str, ...]:
        """What lies between the formulas that are proved and the claim in words."""
        said = (each for answer in self.answers for each in answer.get("assumed", ()))
        return tuple(dict.fromkeys(said))

    @property
    def pins(self) -> tuple[Mapping[str, Any], ...]:
        """How the axioms of the proofs' theories were held against programs."""
        held = (each for answer in self.answers for each in answer.get("pins", ()))
        return tuple({each["theory"]: each for each in held}.values())

    @property
    def mechanised(self) -> tuple[Statement, ...]:
        """The theorems that a proof assistant checks."""
        return self.block.mechanised

    @property
    def needed_hypotheses(self) -> tuple[str, ...]:
        """What was shown to fail without a hypothesis, or without a clause of the definition."""
        facts = (fact for answer in self.answers for fact in answer.get("facts", ()))
        without = [fact["claim"] for fact in facts if re.search(r"\bfails?\b", fact["claim"])]
        return tuple(dict.fromkeys(each for each in without if each.startswith("without")))

    @property
    def definitions(self) -> tuple[str, ...]:
        """The other rows that the proofs are about."""
        named = (each for answer in self.answers for each in answer.get("core", ()))
        return tuple(dict.fromkeys(each for each in named if each != self.id))

    @property
    def judged(self) -> tuple[Decided, ...]:
        """What is decided about programs of the catalogue."""
        return tuple(each for each in self.block.found if each.file)

    @property
    def decided_in_short(self) -> str:
        """`proved, reproduced, 6 violated`"""
        counts = Counter(each.answer for each in self.judged)
        said = dict.fromkeys(each["verdict"] for each in self.answers)
        by_coq = ["in Coq"] if self.mechanised else []
        return ", ".join((*said, *(f"{n} {word}" for word, n in counts.items()), *by_coq))

    @property
    def assumed_in_short(self) -> str:
        """`6 hypotheses; every graph`"""
        number = len(self.hypotheses)
        counted = [f"{number} {'hypothesis' if number == 1 else 'hypotheses'}"] if number else []
        return "; ".join((*counted, *self.scopes[:1]))

    @property
    def changed_in_short(self) -> str:
        """`3 changes are noticed, 8 claims rest on it`"""
        noticed, resting = len(self.changes), len(self.resting)
        programs = sum(sum(file.words.values()) for file in self.block.files)
        counted = {
            "change is noticed": noticed,
            "step of a proof": len(self.needed_hypotheses),
            "claim rests on it": resting,
            "answer about a program": programs,
        }
        return ", ".join(_many(number, what) for what, number in counted.items() if number)

    @property
    def parts(self) -> frozenset[Part]:
        """The parts that the row has."""
        cited = self.citation
        there: dict[Part, object] = {
            "place": cited.link and cited.paragraph and cited.revision and self.first_words,
            "code": self.code,
            "formula": self.math or self.statements,
            "programs": self.programs,
            "answers": self.block.found,
            "assumptions": self.hypotheses or self.scopes or self.prose,
            "changes": self.changes or self.needed_hypotheses or self.resting or self.block.files,
        }
        return frozenset(part for part in PARTS if there[part])

    @property
    def missing(self) -> dict[Part, str]:
        """The parts that a row of its verdict needs and this one has not, each with the reason,
        which is empty where there is none."""
        needed = NEEDED[self.citation.verdict]
        there = self.parts
        return {
            part: reason_for(part, self.id)
            for part in PARTS
            if part in needed and part not in there
        }


def _many(number: int, what: str) -> str:
    """`3 changes are noticed`, of `change is noticed`."""
    if number == 1:
        return f"1 {what}"
    noun, _, rest = what.partition(" ")
    rest = rest.replace("is noticed", "are noticed").replace("rests on", "rest on")
    return f"{number} {noun}s {rest}"


def row_of(block: Block, answers: Sequence[Answer], places: Sequence[Place]) -> Row:
    """The row of a citation. `answers` are what `prove` said just now, none where it was not run;
    `places` is where the code defines it."""
    from ..ledger.formulas import formulas

    id_ = block.row.id
    formula = formulas().get(id_)
    related = _claims_of(id_)
    examples = [each for each in related if isinstance(each, Scenario)]
    proved = [each for each in related if isinstance(each, Theorem)]
    return Row(
        block,
        tuple(answers),
        tuple(_snippets(places, related)),
        () if formula is None else math_lines(formula),
        programs_of(block.row, examples, block.found),
        tuple(each for theorem in proved for each in statement_entries(theorem)),
        changes_of(id_),
        tuple(dict.fromkeys(t.id for t in theorems() if id_ in t.rests_on and t.id != id_)),
        tuple(each for each in citations() if id_ in each.about),
    )


def described(row: Citation) -> Row:
    """The row with all that is known of it before its command is run."""
    return row_of(Block(row), (), defined_in(row.id))


def _claims_of(id_: str) -> list[Scenario | Theorem]:
    return [each for each in (*scenarios(), *theorems()) if each.id == id_]


# --- code ---------------------------------------------------------------------------------------


def _snippets(places: Sequence[Place], claims: Iterable[Scenario | Theorem]) -> Iterable[Snippet]:
    """The definitions, and behind them what decides the claims."""
    seen: set[str] = set()
    roles = {place: _role(place) for place in places[:SNIPPETS]}
    for each in claims:
        if (place := _place_of(each)) is not None:
            roles.setdefault(place, "proves it" if isinstance(each, Theorem) else "tries it")
    for place, role in roles.items():
        text = text_of(place)
        if text not in seen:
            seen.add(text)
            yield Snippet(role, place, text)


def _role(place: Place) -> str:
    if place.file.startswith("proofs/worked_examples/"):
        return "tries it"
    if place.file.startswith(f"{THEOREMS}/"):
        return "proves it"
    return "defines it" if place.chief else "cites it"


def _place_of(claim: Scenario | Theorem) -> Place | None:
    """Where a claim is decided; of a theorem that is data the file in which it stands."""
    if not isinstance(claim, Theorem):
        return _place_of_function(claim.decide)
    for path in sorted((TOP / THEOREMS).glob("*.py")):
        if f'"{claim.name}"' in path.read_text(encoding="utf-8"):
            return Place(f"{THEOREMS}/{path.name}", 1, "")
    return None


@lru_cache(maxsize=512)
def _place_of_function(decide: Callable[..., Any]) -> Place | None:
    """Where a function of the package stands; its whole file, where it has no definition with a
    name. None for what stands elsewhere."""
    function = unwrap(decide.func if isinstance(decide, partial) else decide)
    file = getsourcefile(function)
    if file is None or TOP not in Path(file).parents:
        return None
    name, line = function.__name__, function.__code__.co_firstlineno
    return Place(Path(file).relative_to(TOP).as_posix(), line, "" if "<" in name else name)
