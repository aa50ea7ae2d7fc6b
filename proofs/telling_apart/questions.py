"""What it is for two models to differ on a program: five questions.

| question | they differ if | a program |
| --- | --- | --- |
| forms | one model calls it well-formed, the other ill-formed | with or without tokens |
| names | they name other static rules that it breaks | the same |
| sets | on some paths of threads other relations are admissible | that both call well-formed |
| analysis | for some divergent branch they prove other blocks m-converged | a graph alone |
| order | a program that only one calls well-formed goes wrong (`broken_order`) | with tokens |

A relation is one on convergent calls; a model admits several where there are several hierarchies of
cycles, or choices. Where a model is silent about a program, that is no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from ...semantics.convergence.relations import Relation
from ...semantics.models.model import Model
from ...semantics.models.named import MODELS
from ...semantics.models.rule import (
    Meaning,
    OnBranches,
    OnClosedPaths,
    OnFunction,
    OnTokens,
    Part,
    Silent,
)
from ...semantics.program.function import Function
from .broken_order import symptoms
from .programs import Program, function_of, path_of
from .relation_judges import dynamic, dynamic_rules, relating
from .search import Bounds, Clock, OutOfTime, Programs, Size, Tried, sizes
from .shapes import on_cycles
from .static_judges import judging
from .waves import Way, waves

Question = Literal["forms", "names", "sets", "analysis", "order", "memory"]

ASKED: tuple[Question, ...] = ("forms", "names", "sets", "analysis", "order")

Answer = tuple[str, ...] | frozenset[str] | frozenset[Relation]
"""Rules that are broken; blocks that are m-converged; relations that are admissible."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A smallest program on which two models differ, with what each says of it.

    `paths`: of the threads of the wave, where the answers are about one; `branch`: the block whose
    branch diverges, where they are about that."""

    question: Question
    program: Program
    answers: tuple[Answer, Answer]
    paths: tuple[tuple[str, ...], ...] = ()
    branch: str = ""
    symptoms: tuple[str, ...] = ()

    @property
    def function(self) -> Function:
        return function_of(self.program)

    @property
    def size(self) -> Size:
        return Size(len(self.program.shape), len(self.program.calls), self.program.tokens)


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a question: a difference, or none. Without one, `by_rules` says that the two
    have the same rules on this, and `complete` that all programs within the bounds were tried."""

    question: Question
    difference: Difference | None
    bounds: Bounds
    tried: Tried
    complete: bool = True
    by_rules: bool = False


# --- which questions are worth asking -------------------------------------------------------------


def _bears_on(part: Part, question: Question) -> bool:
    match question:
        case "forms" | "names" | "order":
            return isinstance(part, OnFunction | OnClosedPaths)
        case "analysis":
            return isinstance(part, OnBranches | OnTokens)
        case _:
            return dynamic(part)


_WORDS: dict[str, tuple[Question, ...]] = {
    "CU32": ("forms", "names", "order"),
    "F18": ("analysis",),
}
"""The questions that hang on what a word means."""


def silent_on(one: Model, other: Model, question: Question) -> str:
    """Why a question is none to these models; empty where it is one."""
    for model in (one, other):
        if question == "analysis" and not any(model.parts(OnBranches)):
            return f"{model.name} has no rule on m-converged blocks"
        if question == "order" and not by_tokens(model):
            return f"{model.name} has other rules on who is converged than llvm-controlled"
    return ""


def may_differ(one: Model, other: Model, question: Question) -> bool:
    """Whether a rule of which only one of the models has this reading bears on the question."""
    ids = dict.fromkeys((*one.rules, *other.rules))
    for rule in (id_ for id_ in ids if one.rules.get(id_) != other.rules.get(id_)):
        both = [model.rules[rule] for model in (one, other) if rule in model.rules]
        parts = [part for each in both for part in each.parts]
        if any(_bears_on(part, question) for part in parts):
            return True
        words = any(isinstance(part, Meaning) for part in parts)
        if words and question in _WORDS.get(rule, ASKED):
            return True
    return False


def by_tokens(model: Model) -> bool:
    """Whether it relates convergent calls by the documents' rules on tokens."""
    return dynamic_rules(model) == dynamic_rules(MODELS["llvm-controlled"])


def with_tokens(one: Model, other: Model) -> bool:
    """Whether the programs have tokens: a model is silent about those without."""
    return one.only_with_tokens or other.only_with_tokens


# --- asking ---------------------------------------------------------------------------------------


def ask(
    question: Question, one: Model, other: Model, bounds: Bounds, clock: Clock | None = None
) -> Told:
    """The smallest program within the bounds on which the models differ, or that there is none.
    The models have to have an answer (`silent_on`)."""
    assert not silent_on(one, other, question)
    clock = clock or Clock()
    tried = Tried()
    if not with_tokens(one, other):
        bounds = replace(bounds, tokens=0)
    if not may_differ(one, other, question):
        return Told(question, None, bounds, tried, by_rules=True)
    asked = _Asked(one, other, bounds, tried, clock, exact=question == "names")
    search: dict[Question, Callable[[], Difference | None]] = {
        "forms": asked.forms,
        "names": asked.names,
        "sets": asked.sets,
        "analysis": asked.analysis,
        "order": asked.order,
    }
    try:
        return Told(question, search[question](), bounds, tried)
    except OutOfTime:
        return Told(question, None, bounds, tried, complete=False)


class _Asked:
    """Two models, and how the questions are put to them."""

    def __init__(
        self,
        one: Model,
        other: Model,
        bounds: Bounds,
        tried: Tried,
        clock: Clock,
        exact: bool,
    ) -> None:
        self._models, self._bounds, self._tried, self._clock = (one, other), bounds, tried, clock
        self._tokens = bounds.tokens > 0
        self._relating = relating(one), relating(other)
        self._broken = lru_cache(1 << 14)(judging(one, other, exact))

    def _some_accepts(self, program: Program) -> bool:
        self._clock.look()
        return not all(self._broken(program))

    def _both_accept(self, program: Program) -> bool:
        self._clock.look()
        return not any(self._broken(program))

    def _sized(self, grown: Callable[[Program], bool]) -> Iterator[tuple[Size, Iterator[Program]]]:
        programs = Programs(self._bounds, self._tokens, grown, self._tried)
        for size in sizes(self._bounds, self._tokens):
            yield size, programs.of(size)
            self._tried.done = size

    # --- of programs ---

    def forms(self) -> Difference | None:
        for _, programs in self._sized(self._some_accepts):
            for program in programs:
                one, other = self._broken(program)
                if bool(one) != bool(other):
                    return Difference("forms", program, (one, other))
        return None

    def names(self) -> Difference | None:
        for _, programs in self._sized(lambda _: True):
            for program in programs:
                one, other = self._broken(program)
                if set(one) != set(other):
                    return Difference("names", program, (one, other))
        return None

    def analysis(self) -> Difference | None:
        for _, programs in self._sized(lambda program: not program.calls):
            for program in programs:
                found = self._proved_otherwise(program)
                if found is not None:
                    return found
        return None

    def _proved_otherwise(self, program: Program) -> Difference | None:
        function = function_of(program)
        for branch, targets in function.successors.items():
            if len(targets) < 2:
                continue
            one, other = (model.m_converged(function, branch) for model in self._models)
            if not isinstance(one, Silent) and not isinstance(other, Silent) and one != other:
                return Difference("analysis", program, (one, other), branch=branch)
        return None

    # --- of waves ---

    def sets(self) -> Difference | None:
        return self._on_waves(self._both_accept, self._calls, self._related_otherwise)

    def _calls(self, program: Program) -> bool:
        return bool(program.calls)

    def _on_waves(
        self,
        grown: Callable[[Program], bool],
        asked: Callable[[Program], bool],
        differ: Callable[[Program, tuple[Way, ...]], Difference | None],
    ) -> Difference | None:
        for _, programs in self._sized(grown):
            of_size = [program for program in programs if asked(program)]
            for program, wave in self._waves(of_size):
                found = differ(program, wave)
                if found is not None:
                    return found
        return None

    def _waves(self, programs: Sequence[Program]) -> Iterator[tuple[Program, tuple[Way, ...]]]:
        """The waves of programs of one size in the order of theirs."""
        for trips in range(1, self._bounds.trips + 1):
            for lanes in range(2, self._bounds.lanes + 1):
                for program in programs:
                    for wave in waves(program.shape, lanes, trips):
                        self._clock.look()
                        self._tried.waves += 1
                        yield program, wave

    def _related_otherwise(self, program: Program, wave: tuple[Way, ...]) -> Difference | None:
        function, paths = function_of(program), tuple(map(path_of, wave))
        one, other = (relations(function, paths) for relations in self._relating)
        if isinstance(one, Silent) or isinstance(other, Silent) or one == other:
            return None
        return Difference("sets", program, (one, other), paths)

    def order(self) -> Difference | None:
        return self._on_waves(self._some_accepts, self._in_dispute, self._goes_wrong)

    def _in_dispute(self, program: Program) -> bool:
        """One model alone calls it well-formed, and a call lies on a cycle."""
        one, other = self._broken(program)
        cyclic = on_cycles(program.shape)
        return bool(one) != bool(other) and any(call.block in cyclic for call in program.calls)

    def _goes_wrong(self, program: Program, wave: tuple[Way, ...]) -> Difference | None:
        paths = tuple(map(path_of, wave))
        found = tuple(symptoms(function_of(program), paths))
        answers = self._broken(program)
        return Difference("order", program, answers, paths, symptoms=found) if found else None
