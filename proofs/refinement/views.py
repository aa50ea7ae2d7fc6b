"""The views of a pair that are judged, in order, as data.

A pair is not judged once, but rewritten in some ways, each of which is a view of it: with calls
inlined or left as calls, with promises taken to hold or written as code, for some trips of each
loop or for any number. `LEVELS` lists them all. Each level asks one question of how to look at the
pair. Its views are tried in order, until the conclusion from one is final; each is judged by the
levels below it, down to those that ask the solver. `refinement` is the loop that does so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Preserved, Scope, Unknown, Verdict
from ...semantics.program.causes import Kind
from ..question.options import Options
from . import conclusions, rewritings
from .conclusions import Asked, Conclusion
from .decision import decided_up_to_a_bound, executed_without_guarantee
from .rewritings import Programs, Rewritten

# --- how long a view may take --------------------------------------------------------------------

Within = Callable[[Options, float], Options]
"""The options for a view, of those of its level and when that was begun (`time.monotonic`)."""

LEAST_PATIENCE = 2.0
"""Seconds for a later view, however long the first one took."""

PATIENCE = 10.0
"""Seconds for a proof that needs no bound, of a pair that is preserved up to one."""


def all_the_time(options: Options, _: float) -> Options:
    return options


def what_is_left(options: Options, begun: float) -> Options:
    """What is left of the level's time."""
    if options.timeout is None:
        return options
    left = options.timeout - (time.monotonic() - begun)
    return replace(options, timeout=max(left, LEAST_PATIENCE))


def half_of_what_is_left(options: Options, begun: float) -> Options:
    """Half of what is left of the level's time, and not more than some patience."""
    if options.timeout is None:
        return replace(options, timeout=PATIENCE)
    left = options.timeout - (time.monotonic() - begun)
    return replace(options, timeout=min(left / 2, PATIENCE))


# --- what is asked at last -----------------------------------------------------------------------

Ask = Callable[[Programs, Options], Verdict]

INVARIANT = "this holds for any number of trips, where (source | target) wait at %block:index:"
"""Above the lines of an invariant; the index is that of an instruction, phis not counted."""


def up_to_a_bound(pair: Programs, options: Options) -> Verdict:
    return decided_up_to_a_bound(pair.source, pair.target, options)


def for_every_trip_count(pair: Programs, options: Options) -> Verdict:
    from ..every_trip_count import proof

    seconds = PATIENCE if options.timeout is None else options.timeout
    found = proof.prove_every_trip_count(pair.source, pair.target, options, seconds)
    if isinstance(found, proof.NotProved):
        return Unknown(found.reason, cause=Cause(Kind.RUNS_ON))
    reason = "\n".join((INVARIANT, *found.invariant))
    return Preserved(Scope("all", "all"), not found.compared, reason)


def executed(pair: Programs, options: Options) -> Verdict:
    return executed_without_guarantee(pair.source, pair.target, options)


# --- the list ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at a pair.

    `name`: its words in what `--explain` prints. `rewrites` and `concludes`: two sentences for
    people, what is rewritten and why, and what an answer on it says of the pair. `rewritten` and
    `conclusion` do it. `within`: the time that it gets. `asks`: what answers it, None where the
    levels below do. `plain`: nothing is rewritten that is worth a word."""

    name: str
    rewrites: str
    concludes: str
    rewritten: Callable[[Programs, Options], Rewritten]
    conclusion: Callable[[Asked], Conclusion]
    within: Within = all_the_time
    asks: Ask | None = None
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """A question of how to look at a pair, and the views of it that are tried, in order."""

    question: str
    views: tuple[View, ...]


BODIES = Level(
    "Do both sides show the body of what they call?",
    (
        View(
            "bodies hidden",
            "A body that only one side shows is hidden, and its calls stay calls on both: "
            "otherwise it would be compared with a call of itself.",
            "`preserved` is final; short of a proof the pair is `unknown`, and so it is at once "
            "where no other module can see the function.",
            rewritings.bodies_hidden,
            conclusions.a_proof_of_hidden_bodies,
        ),
        View(
            "bodies as they are",
            "Nothing.",
            "Any answer is final.",
            rewritings.as_it_is,
            conclusions.any_answer,
            plain=True,
        ),
    ),
)

CALLEES = Level(
    "Do calls choose their own threads?",
    (
        View(
            "calls kept",
            "Calls of functions that hang from anchors of their own and are the same on both sides "
            "stay calls, since their callers may move them (CO52); the others are inlined.",
            "`preserved` is final; any other answer says nothing.",
            rewritings.calls_kept,
            conclusions.a_proof_of_kept_calls,
        ),
        View(
            "calls inlined",
            "Every call whose body is known becomes that body (CO11).",
            "Any answer is final, but where one anchor became several: of the source's nothing is "
            "violated, of the target's nothing is preserved, and the pair is `unknown`.",
            rewritings.inlined,
            conclusions.where_anchors_are_single,
            plain=True,
        ),
    ),
)

LANES = Level(
    "Are operations between lanes written in one way?",
    (
        View(
            "as written",
            "Nothing.",
            "`preserved` is final; any other answer stands until the next view says more.",
            rewritings.as_it_is,
            conclusions.a_proof,
            plain=True,
        ),
        View(
            "lanes in one form",
            "Operations of AMDGPU that LLVM writes in several ways are written in one of them.",
            "Any answer is final.",
            rewritings.canonical,
            conclusions.any_answer,
            what_is_left,
        ),
    ),
)

PROMISES = Level(
    "Does a violation hold whatever the programs promise and state?",
    (
        View(
            "as promised",
            "Nothing: what both promise is taken to hold, and a call does what is stated of it.",
            "A violation is doubted by the next views; any other answer is final.",
            rewritings.as_it_is,
            conclusions.all_but_a_violation,
            plain=True,
        ),
        View(
            "less stated by the source",
            "Where the two state different things of a callee, the source states no more than the "
            "target: a target may state less.",
            "`preserved` is final; a violation that splits or merges sets is believed; otherwise "
            "the first one is, if it splits or merges, and else the pair is `unknown`.",
            rewritings.less_stated_by_the_source,
            conclusions.with_less_stated_by_the_source,
            what_is_left,
        ),
        View(
            "less stated by both",
            "Where all that they state differently is that calls return, neither states it: a wave "
            "whose calls all return is one of both programs.",
            "A violation of sets is believed; otherwise the first one is, if it splits or merges, "
            "and else the pair is `unknown`, also where this view is preserved.",
            rewritings.less_stated_by_both,
            conclusions.with_less_stated_by_both,
            what_is_left,
        ),
        View(
            "constant on one side",
            "Nothing is judged: a constant expression whose value is not known stands on one side "
            "only.",
            "The pair is `unknown`, whatever was violated.",
            rewritings.expression_on_one_side,
            conclusions.any_answer,
        ),
        View(
            "promises as code",
            "What the source promises of values is code of it, poison or undefined behaviour where "
            "it is broken: there its target may do anything.",
            "Any answer is final, but a proof that rests on an argument's alignment is `unknown`.",
            rewritings.promises_as_code,
            conclusions.of_a_source_that_keeps_its_promises,
            what_is_left,
        ),
    ),
)

COMPARABLE = Level(
    "Can the two be compared?",
    (
        View(
            "made comparable",
            "Promises of results and arguments that are not the same on both sides are code of "
            "both.",
            "Any answer is final; functions of other types, of other conventions or with promises "
            "that the source does not make are `unknown` at once.",
            rewritings.made_comparable,
            conclusions.any_answer,
        ),
    ),
)

CONVERGENCE = Level(
    "Is a call convergent on one side only?",
    (
        View(
            "guarantee lost",
            "Nothing: the target guarantees no set of such a call, so that it is only executed.",
            "A violation is final, unless the source leaves open who meets there; otherwise the "
            "pair is `unknown` (CO25).",
            rewritings.guarantee_lost,
            conclusions.unless_the_source_leaves_it_open,
            asks=executed,
        ),
        View(
            "talking to no one",
            "Calls that are convergent on one side only and talk to no one are convergent on "
            "neither (CO25).",
            "Any answer is final, but a violation where the source leaves open who meets.",
            rewritings.talking_to_no_one,
            conclusions.of_what_talks_to_no_one,
        ),
        View(
            "convergent alike",
            "Nothing.",
            "Any answer is final, but a violation where the source leaves open who meets.",
            rewritings.as_it_is,
            conclusions.unless_the_source_leaves_it_open,
            plain=True,
        ),
    ),
)

TRIPS = Level(
    "For how many trips of each loop?",
    (
        View(
            "up to a bound",
            "Each loop is unfolded for some trips, and every obligation is asked of the solver; "
            "what it finds is executed.",
            "`preserved` for all trips and `violated` are final; `preserved` up to the bound, and "
            "`unknown` for want of trips, stand until the next view says more.",
            rewritings.as_it_is,
            conclusions.what_more_trips_cannot_change,
            asks=up_to_a_bound,
        ),
        View(
            "for every trip count",
            "Loops stay loops, and an invariant is looked for, unless `--bound` was given.",
            "`preserved` is final; otherwise what stands is, and says what the proof lacks.",
            rewritings.with_any_number_of_trips,
            conclusions.a_proof_without_bound,
            half_of_what_is_left,
            for_every_trip_count,
        ),
    ),
)

OF_FUNCTIONS = (LANES, PROMISES, COMPARABLE, CONVERGENCE, TRIPS)
"""Two functions whose calls are inlined."""

LEVELS = (BODIES, CALLEES, *OF_FUNCTIONS)
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
            yield f"| {number} | {view.name} | {view.rewrites} | {view.concludes} |"
