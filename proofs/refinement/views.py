"""The views of a pair that are judged, in order, as data.

A pair is not judged once, but rewritten in some ways, each of which is a view of it: with calls
inlined or left as calls, with promises taken to hold or written as code, for some trips of each
loop or for any number. `LEVELS` lists them all. Each level asks one question of how to look at the
pair. Its views are tried in order, until the conclusion from one is final; each is judged by the
levels below it, down to those that ask the solver. `refinement` is the loop that does so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Preserved, Scope, Unknown, Verdict
from ...semantics.program.causes import Kind
from ..question.options import Options
from . import conclusions as c
from . import rewritings as r
from .conclusions import Asked, Conclusion
from .decision import (
    decided_up_to_a_bound,
    decided_up_to_a_larger_bound,
    executed_on,
    executed_without_guarantee,
)
from .rewritings import Programs, Rewritten

# --- how long a view may take --------------------------------------------------------------------

Within = Callable[[Options, float], Options]
"""The options for a view, of those of its level and the seconds that earlier views took of it."""

LEAST_TIME = 1e-9
"""Seconds that are none, for those who take 0 for no limit."""

LEAST_PATIENCE = 2.0
"""Seconds for a later view, however long the first one took."""

PATIENCE = 10.0
"""Seconds for a proof that needs no bound, of a pair that is preserved up to one."""

TIMES_AS_LONG = 12
"""How many times what the level took so far more trips are worth; what is proved stays proved."""


def all_the_time(options: Options, _: float) -> Options:
    return options


def what_is_left(options: Options, spent: float, least: float = LEAST_PATIENCE) -> Options:
    """What is left of the level's time."""
    if options.timeout is None:
        return options
    return replace(options, timeout=max(options.timeout - spent, least))


def no_more_than_is_left(options: Options, spent: float) -> Options:
    """What is left of the level's time, however little."""
    return what_is_left(options, spent, LEAST_TIME)


def half_of_what_is_left(options: Options, spent: float) -> Options:
    """Half of what is left of the level's time, and not more than some patience."""
    if options.timeout is None:
        return replace(options, timeout=PATIENCE)
    return replace(options, timeout=min((options.timeout - spent) / 2, PATIENCE))


def some_times_as_long(options: Options, spent: float) -> Options:
    """What is left of the level's time, and not more than some times what it took so far."""
    patience = max(LEAST_PATIENCE, TIMES_AS_LONG * spent)
    if options.timeout is None:
        return replace(options, timeout=patience)
    return replace(options, timeout=min(max(options.timeout - spent, LEAST_TIME), patience))


# --- what is asked at last -----------------------------------------------------------------------

Ask = Callable[[Programs, Options], Verdict]

INVARIANT = (
    "the proof is an invariant: what holds, after any number of trips, at the places "
    "(source | target) where the two wait for each other, each as %block:index:"
)
"""Above the lines of an invariant; the index is that of an instruction, phis not counted."""


ONE_PROGRAM = "the same instructions in the same order: a program refines itself"


def itself(pair: Programs, _: Options) -> Verdict:
    silent = not any(call.is_operation for _, call in pair.source.calls())
    return Preserved(Scope("all", "all"), silent, ONE_PROGRAM)


def up_to_a_bound(pair: Programs, options: Options) -> Verdict:
    return decided_up_to_a_bound(pair.source, pair.target, options)


def up_to_a_larger_bound(pair: Programs, options: Options) -> Verdict:
    return decided_up_to_a_larger_bound(pair.source, pair.target, options)


def for_every_trip_count(pair: Programs, options: Options) -> Verdict:
    from ..every_trip_count import proof

    seconds = PATIENCE if options.timeout is None else options.timeout
    found = proof.prove_every_trip_count(pair.source, pair.target, options, seconds)
    if isinstance(found, proof.NotProved):
        if found.inputs:
            shown = executed_on(pair.source, pair.target, options, found.inputs)
            if shown is not None:
                return shown
        return Unknown(found.reason, cause=Cause(Kind.RUNS_ON))
    reason = "\n".join((INVARIANT, *found.invariant))
    return Preserved(Scope("all", "all"), not found.compared, reason)


def executed(pair: Programs, options: Options) -> Verdict:
    return executed_without_guarantee(pair.source, pair.target, options)


# --- the list ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at a pair.

    `name`: its words in what `--explain` prints. `rewritten` makes the other pair, and `conclusion`
    says what an answer on that one is worth; their docstrings tell people what is rewritten and
    why, and what is concluded. `within`: the time that it gets. `asks`: what answers it, None
    where the levels below do. `plain`: nothing is rewritten that is worth a word. `whole`: only the
    whole answer is worth anything, so that both halves are asked for, also where the sets alone are
    in question."""

    name: str
    rewritten: Callable[[Programs, Options], Rewritten]
    conclusion: Callable[[Asked], Conclusion]
    within: Within = all_the_time
    asks: Ask | None = None
    plain: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A question of how to look at a pair, and the views of it that are tried, in order."""

    question: str
    views: tuple[View, ...]


VARIABLES = Level(
    "Is a variable of the source split?",
    (
        View("variables whole", r.variables_whole, c.all_that_is_no_violation, whole=True),
        View("variables as they are", r.as_it_is, c.any_answer, no_more_than_is_left, plain=True),
    ),
)

BODIES = Level(
    "Do both sides show the body of what they call?",
    (
        View("bodies hidden", r.bodies_hidden, c.a_proof_of_hidden_bodies, whole=True),
        View("bodies as they are", r.as_it_is, c.any_answer, plain=True),
    ),
)

CALLEES = Level(
    "Do calls choose their own threads?",
    (
        View("calls kept", r.calls_kept, c.a_proof_of_kept_calls, whole=True),
        View("calls inlined", r.inlined, c.of_inlined_calls, plain=True),
    ),
)

PROMISES = Level(
    "Does a violation hold whatever the programs promise and state?",
    (
        View("as promised", r.as_promised, c.all_but_a_violation, plain=True),
        View(
            "less stated by the source",
            r.less_stated_by_the_source,
            c.with_less_stated_by_the_source,
            what_is_left,
            whole=True,
        ),
        View(
            "less stated by both", r.less_stated_by_both, c.with_less_stated_by_both, what_is_left
        ),
        View("constant on one side", r.expression_on_one_side, c.any_answer),
        View(
            "promises as code",
            r.promises_as_code,
            c.of_a_source_that_keeps_its_promises,
            what_is_left,
        ),
    ),
)

COMPARABLE = Level(
    "Can the two be compared?",
    (View("made comparable", r.made_comparable, c.any_answer_in_the_words_of_the_pair),),
)

CHANGED = Level(
    "Is anything changed but names and blocks?",
    (
        View("one program", r.under_other_names, c.any_answer, asks=itself),
        View("two programs", r.as_it_is, c.any_answer, plain=True),
    ),
)

CONVERGENCE = Level(
    "Is a call convergent on one side only?",
    (
        View("guarantee lost", r.guarantee_lost, c.unless_the_source_leaves_it_open, asks=executed),
        View("talking to no one", r.talking_to_no_one, c.of_what_talks_to_no_one),
        View("convergent alike", r.as_it_is, c.unless_the_source_leaves_it_open, plain=True),
    ),
)

FLOATS = Level(
    "Do floats show a difference that the source may have?",
    (
        View("floats as they are", r.as_it_is, c.all_but_unknown, plain=True),
        View("floats chosen", r.floats_chosen, c.a_proof_of_choices, what_is_left, whole=True),
    ),
)

TRIPS = Level(
    "For how many trips of each loop?",
    (
        View("up to a bound", r.unfolded, c.what_more_trips_cannot_change, asks=up_to_a_bound),
        View(
            "for every trip count",
            r.with_any_number_of_trips,
            c.a_proof_without_bound,
            half_of_what_is_left,
            for_every_trip_count,
        ),
        View(
            "up to a larger bound",
            r.unfolded_further,
            c.a_proof_with_more_trips,
            some_times_as_long,
            up_to_a_larger_bound,
        ),
    ),
)

OF_FUNCTIONS = (PROMISES, COMPARABLE, CONVERGENCE, FLOATS, TRIPS)
"""Two functions whose calls are inlined."""

LEVELS = (VARIABLES, BODIES, CALLEES, PROMISES, COMPARABLE, CHANGED, CONVERGENCE, FLOATS, TRIPS)
"""Two modules."""


def table(levels: tuple[Level, ...] = LEVELS) -> Iterator[str]:
    """All views in order, numbered, as lines of Markdown."""
    yield "| | view | what is rewritten, and why | what an answer on it concludes |"
    yield "| --- | --- | --- | --- |"
    number = 0
    for level in levels:
        yield f"| | **{level.question}** | | |"
        for view in level.views:
            number += 1
            said = (" ".join((each.__doc__ or "").split()) for each in told_by(view))
            yield " | ".join((f"| {number}", view.name, *said)) + " |"


def told_by(view: View) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The functions whose docstrings tell what a view is."""
    return view.rewritten, view.conclusion
