"""Does the target refine the source? One loop over the views of a pair, see `views`.

What each view judged, what was said of it and how long that took is kept. Equal pairs are judged
once.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import (
    Halves,
    IllFormed,
    Judged,
    Unknown,
    Verdict,
    halves_of,
    with_halves,
)
from ...encodings.solver.recorder import Stretch, stretch
from ...semantics.attributes.noreturn import with_ends
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function, Module
from ..question.options import Options
from .conclusions import Asked
from .rewritings import Programs, of_modules
from .views import LEVELS, OF_FUNCTIONS, Level, View

NOTHING = "no view of the pair says anything"

AS_WRITTEN = ("as written",)
"""What is said of a pair of which nothing was rewritten."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The verdict on a pair, and the views that were judged for it, in order."""

    verdict: Verdict
    judged: tuple[Judged, ...]


def validate(source: Function, target: Function, options: Options | None = None) -> Verdict:
    """CO36: decide whether `target` keeps the communicating sets of `source`.

    Both functions must be well-formed and have their calls inlined (`semantics.inlining`). Raises
    `Contradiction` if a witness of an exactly modelled pair does not replay."""
    pair = Programs(*with_ends(source, target))
    return decide(pair, options or Options(), OF_FUNCTIONS).verdict


def decide_modules(
    source: Module, target: Module, names: tuple[str, str], options: Options
) -> Decided:
    """The same for two functions of modules, with what they call."""
    return decide(of_modules(source, target, names), options, LEVELS)


def decide(pair: Programs, options: Options, levels: tuple[Level, ...]) -> Decided:
    """The verdict on a pair by the views of these levels."""
    deciding = _Deciding()
    verdict = deciding.through(levels, pair, options, ())
    return Decided(verdict, tuple(deciding.judged))


@dataclass(slots=True)
class _Deciding:
    """One decision: what was judged, and the answers known of pairs by the levels that were left
    (or the view that asked)."""

    judged: list[Judged] = field(default_factory=list)
    known: list[tuple[tuple[int | str, str], Programs, Verdict]] = field(default_factory=list)

    def through(
        self, levels: tuple[Level, ...], pair: Programs, options: Options, names: tuple[str, ...]
    ) -> Verdict:
        """The answer of a level on a pair; `names`: what was rewritten so far."""
        level, *below = levels
        begun, spent = time.monotonic(), 0.0
        standing: Verdict | None = None
        known = Halves()
        asked: list[Stretch] = []
        for view in level.views:
            after = view.rewritten(pair, options)
            if after is None:
                continue
            with stretch() as now:
                if isinstance(after, Unknown):
                    self._note(names if view.plain else (*names, view.name), after, begun)
                    said, after = after, pair
                else:
                    more = view.within(options, spent)
                    if view.whole:
                        more = replace(more, question="both")
                    told = names if view.plain or after == pair else (*names, view.name)
                    said = self._said(view, tuple(below), after, more, told)
            spent = time.monotonic() - begun
            found = view.conclusion(Asked(pair, after, standing, said))
            for before in asked if found.instead else ():
                before.forget()
            asked.append(now)
            standing = found.verdict
            if standing is not None:
                standing = with_halves(standing, known)
                known = _for_every_trip_count(standing)
            if found.final:
                break
        return Unknown(NOTHING, cause=Cause(Kind.NO_WITNESS)) if standing is None else standing

    def _said(
        self,
        view: View,
        below: tuple[Level, ...],
        pair: Programs,
        options: Options,
        names: tuple[str, ...],
    ) -> Verdict:
        """What is said of the rewritten pair, by the view itself or by the levels below."""
        kind = view.name if view.asks else len(below)
        asked = (kind, options.question)
        for other, known, verdict in self.known:
            if other == asked and _same(known, pair):
                return verdict
        if view.asks:
            begun = time.monotonic()
            verdict = view.asks(pair, options)
            self._note((*(names or AS_WRITTEN), view.name), verdict, begun)
        else:
            verdict = self.through(below, pair, options, names)
        self.known.append((asked, pair, verdict))
        return verdict

    def _note(self, names: tuple[str, ...], verdict: Verdict, begun: float) -> None:
        """`names` tell what was rewritten, and who was asked."""
        seconds = time.monotonic() - begun
        self.judged.append(Judged(", ".join(names or AS_WRITTEN), verdict, seconds))


def _for_every_trip_count(verdict: Verdict) -> Halves:
    """What is known of the halves whatever later views say, which may look further."""
    scope = None if isinstance(verdict, IllFormed) else verdict.scope
    return halves_of(verdict) if scope and scope.trip_counts == "all" else Halves()


def _same(one: Programs, other: Programs) -> bool:
    """Whether two pairs are equal, and so is what was inlined into them."""
    functions = zip((one.source, one.target), (other.source, other.target), strict=True)
    return one == other and all(each.loose == another.loose for each, another in functions)
