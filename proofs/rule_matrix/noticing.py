"""Whether a program notices that a rule is changed: whether a model answers otherwise then.

A program *depends* on a rule if it is well-formed and its answer changes, or if the change decides
whether it is well-formed. It only *sees* the rule where it is ill-formed with the rule and without:
then others reject it as well.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from ...semantics.convergence.dynamic_instances import Instance
from ...semantics.convergence.token_rules import divisions
from ...semantics.definitions.converged_with import Relation
from ...semantics.definitions.threads import Wave, call_at, wave_of
from ...semantics.models.model import Model
from ...semantics.models.rule import Executed, Kind, OnPairs, Silent, kind_of
from ...semantics.program.function import Function, Site
from .changes import Change
from .paths import Threads, threads_of

State = Literal["depends", "sees", "undecided", "unchanged", "silent"]
"""What a program says of a change; `silent`: the model says nothing about it."""

STATES: tuple[State, ...] = ("depends", "sees", "undecided", "unchanged", "silent")
"""The best of a program's functions counts: this is the order."""

MOST_CHOICES = 200
"""Ways to choose for one set of threads; sets with more are left out, and what nobody noticed
before is undecided then."""

MOST_WORK = 100_000
"""What one change may cost of one function: for each set of threads the ways to choose, times the
square of the instances. What nobody noticed before is undecided then."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """What one function says of a change. `asked` is what the model was asked, `before` and `after`
    what it answered; empty where no answer changed."""

    state: State
    asked: str = ""
    before: str = ""
    after: str = ""


UNCHANGED, SILENT, UNDECIDED = Noticed("unchanged"), Noticed("silent"), Noticed("undecided")


# --- static rules ---------------------------------------------------------------------------------


def noticed_of_programs(change: Change, function: Function) -> Noticed:
    """Whether other static rules are broken."""
    before, after = change.base.broken(function), change.model.broken(function)
    if before == after:
        return UNCHANGED
    state = "depends" if bool(before) != bool(after) else "sees"
    return Noticed(state, "which rules it breaks", _listed(before), _listed(after))


def _listed(rules: Sequence[str]) -> str:
    return " ".join(rules) or "none"


# --- converged-with relations ---------------------------------------------------------------------


def noticed_of_relations(asked: Sequence[Change], function: Function) -> Mapping[Change, Noticed]:
    """Whether other relations are admissible, for each change. The relations of the unchanged
    models are found once for each set of threads."""
    kinds: set[Kind] = {kind_of(call) for _, call in function.calls() if call.convergent}
    searches = {each: _Search(each) for each in asked if _may_change(each, kinds)}
    for threads in threads_of(function):
        open_ = [each for each in searches.values() if each.goes_on(threads)]
        before: dict[str, frozenset[Relation] | Silent] = {}
        for each in open_:
            if each.takes(function, threads):
                name = each.change.base.base
                if name not in before:
                    before[name] = _relations(each.change.base, function, threads)
                each.compare(function, threads, before[name])
    return {each: searches[each].found if each in searches else UNCHANGED for each in asked}


def _may_change(change: Change, kinds: Collection[Kind]) -> bool:
    about = change.kinds()
    return bool(kinds) if about is None else bool(about.intersection(kinds))


def _relations(model: Model, function: Function, threads: Threads) -> frozenset[Relation] | Silent:
    return model.relations(function, threads.paths, launch=threads.launch)


@dataclass
class _Search:
    """What was found of one change so far, and what that cost."""

    change: Change
    found: Noticed = SILENT
    work: int = 0

    def goes_on(self, threads: Threads) -> bool:
        """Whether these threads are to be asked: no other notices yet, and three of them only where
        the change is one of a rule on whole relations or of what is chosen. Of other rules two
        threads decide, whoever else is there (`wavecheck prove CU6`)."""
        few = len(threads.paths) == 2 or self.change.of_whole_relations
        return few and self.found.state not in ("depends", "sees")

    def takes(self, function: Function, threads: Threads) -> bool:
        """Whether it can be afforded. If not, nothing is decided."""
        wave = wave_of(function, threads.paths)
        instances = sum(map(len, wave.convergent)) + sum(map(len, threads.paths))
        choices = max(_choices(each, wave) for each in (self.change.base, self.change.model))
        cost = choices * instances**2
        if choices > MOST_CHOICES or self.work + cost > MOST_WORK:
            self.found = UNDECIDED
            return False
        self.work += cost
        return True

    def compare(
        self, function: Function, threads: Threads, before: frozenset[Relation] | Silent
    ) -> None:
        if isinstance(before, Silent):
            return
        after = _relations(self.change.model, function, threads)
        if before != after:
            self.found = _differing(self.change, function, threads, before, after)
        elif self.found.state == "silent":
            self.found = UNCHANGED


def _choices(model: Model, wave: Wave) -> int:
    """How many ways there are to choose where no rule of the model speaks, at most one more than
    are looked at."""
    if any(True for _ in model.parts(Executed)):
        return 1
    spoken = {kind for _, part in model.parts(OnPairs) for kind in part.kinds}
    by_site: dict[Site, list[Instance]] = {}
    for thread in wave.convergent:
        for each in thread:
            if kind_of(call_at(wave, each)) not in spoken:
                by_site.setdefault(each.site, []).append(each)
    number = 1
    for instances in by_site.values():
        number *= sum(1 for _ in islice(divisions([instances]), MOST_CHOICES + 1))
        if number > MOST_CHOICES:
            break
    return number


def _differing(
    change: Change,
    function: Function,
    threads: Threads,
    before: frozenset[Relation] | Silent,
    after: frozenset[Relation] | Silent,
) -> Noticed:
    state = "sees" if change.base.broken(function) else "depends"
    return Noticed(state, threads.text, _told(before), _told(after))


def _told(relations: frozenset[Relation] | Silent) -> str:
    """How many relations there are, and of one alone which places meet."""
    if isinstance(relations, Silent):
        return relations.reason
    if len(relations) != 1:
        return f"{len(relations)} relations"
    (relation,) = relations
    together = sorted({(a, b) for a, b in relation if a.thread < b.thread})
    met = (f"{a.site.block}:{a.site.index} of {a.thread} and {b.thread}" for a, b in together)
    return "; ".join(met) or "nobody meets"


# --- the static analysis --------------------------------------------------------------------------


def noticed_of_the_analysis(change: Change, function: Function) -> Noticed:
    """Whether other blocks are proved m-converged, where one branch alone is divergent."""
    silent = True
    for block in function.blocks:
        if len(function.successors[block]) < 2:
            continue
        before = change.base.m_converged(function, block)
        if isinstance(before, Silent):
            continue
        after = change.model.m_converged(function, block)
        found = frozenset[str]() if isinstance(after, Silent) else after
        silent = False
        if before != found:
            state = "sees" if change.base.broken(function) else "depends"
            return Noticed(
                state,
                f"m-converged where {block} is divergent",
                _listed(sorted(before)),
                _listed(sorted(found)),
            )
    return SILENT if silent else UNCHANGED
