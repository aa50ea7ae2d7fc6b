"""What the answer on a rewritten pair says of the pair itself: each function is one view's or more.

A conclusion is drawn from the pair before and after the rewriting, the verdict that stands so far
(of the views before, None where nothing stands), and what was said of the rewritten pair.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import (
    IllFormed,
    Preserved,
    Side,
    Unknown,
    Verdict,
    Violated,
)
from ...semantics.attributes.attribute_checks import may_be_poison_unless_aligned
from ...semantics.attributes.call_effects import end_otherwise, stated_otherwise
from ...semantics.attributes.canonical_images import written_as
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.program.causes import Kind
from ..question.anchored_callees import called_in_several_places
from ..question.lost_convergence import unless_left_open
from .decision import DEFAULT_BOUND, LARGER_BOUND
from .rewritings import Programs, one_side_only


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The verdict that stands now, None for none. `final`: no later view is asked. `instead`: it
    does not rest on what was asked for the views before."""

    verdict: Verdict | None
    final: bool = True
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a conclusion is drawn from; `after` is `before` where nothing was rewritten."""

    before: Programs
    after: Programs
    standing: Verdict | None
    said: Verdict


def any_answer(asked: Asked) -> Conclusion:
    """Any answer is final."""
    return Conclusion(asked.said)


def any_answer_in_the_words_of_the_pair(asked: Asked) -> Conclusion:
    """Any answer is final; a violation names callees as the pair does."""
    said = asked.said
    if isinstance(said, Violated) and asked.before != asked.after:
        from ...counterexamples.replay.original_names import in_original_names

        said = replace(said, witness=in_original_names(said.witness, written_as))
    return Conclusion(said)


def all_that_is_no_violation(asked: Asked) -> Conclusion:
    """`preserved` and `unknown` are final; a violation says nothing, since a name need not tell
    which part a variable is."""
    said = asked.said
    return Conclusion(None, False) if isinstance(said, Violated | IllFormed) else Conclusion(said)


def all_but_a_violation(asked: Asked) -> Conclusion:
    """A violation is doubted by the next views; any other answer is final."""
    return Conclusion(asked.said, not isinstance(asked.said, Violated))


def a_proof_of_hidden_bodies(asked: Asked) -> Conclusion:
    """`preserved` is final, whatever the bodies are; short of a proof the pair is `unknown`, and so
    it is at once where no other module can see the function."""
    proved = isinstance(asked.said, Preserved)
    return Conclusion(asked.said if proved else one_side_only(asked.before))


def all_but_unknown(asked: Asked) -> Conclusion:
    """Any answer is final but `unknown`."""
    return Conclusion(asked.said, not isinstance(asked.said, Unknown))


def a_proof_of_choices(asked: Asked) -> Conclusion:
    """`preserved` is final; any other answer says nothing, since other choices were not tried."""
    proved = isinstance(asked.said, Preserved)
    return Conclusion(asked.said if proved else asked.standing)


MOVED = "a call of a function that chooses its own threads may be moved by its callers"


def a_proof_of_kept_calls(asked: Asked) -> Conclusion:
    """`preserved` is final: who meets at the anchor behind a call is the same in both. Any other
    answer says nothing."""
    said = asked.said
    if not isinstance(said, Preserved):
        return Conclusion(None, final=False)
    return Conclusion(replace(said, vacuous=False, reason=MOVED, rules=(*said.rules, "CO52")))


TWO_CALLS = (
    "@{} is called in several places and chooses its own threads; whether threads of different "
    "calls may meet at its anchor is lost when the calls are inlined"
)


A_KERNEL = (
    "they differ, as far as known, but the source calls the kernel @{}, which is its host's to "
    "start: what that does only LLVM knows"
)


def of_inlined_calls(asked: Asked) -> Conclusion:
    """Any answer is final, but where one anchor became several: of the source's nothing is
    violated, of the target's nothing is preserved, and the pair is `unknown`; nor is anything
    violated of a source that calls a kernel, which only its host starts."""
    pair, said = asked.before, asked.said
    sides: tuple[tuple[type, Side], ...] = ((Violated, "source"), (Preserved, "target"))
    for (verdict, side), module, name in zip(sides, pair.modules or (), pair.names, strict=False):
        if not isinstance(said, verdict):
            continue
        if (several := called_in_several_places(module, name)) is not None:
            callee, line = several
            reason = TWO_CALLS.format(callee)
            cause = Cause(Kind.ANCHORS, callee)
            return Conclusion(Unknown(reason, line, rules=("CO52",), side=side, cause=cause))
    if isinstance(said, Violated) and pair.modules:
        _, *callees = called_functions(pair.modules[0], pair.names[0])
        if kernel := next((each for each in callees if each.kernel), None):
            cause = Cause(Kind.OPERATION, kernel.name)
            reason = A_KERNEL.format(kernel.name)
            return Conclusion(Unknown(reason, kernel.line, side="source", cause=cause))
    if pair.modules and called_in_several_places(pair.modules[1], pair.names[1]) is not None:
        return Conclusion(_without_sets(said))
    return Conclusion(said)


def _without_sets(said: Verdict) -> Verdict:
    """The verdict, and nothing of what it knows of the sets short of a violation."""
    if isinstance(said, Unknown | Violated) and said.halves.sets == "preserved":
        return replace(said, halves=replace(said.halves, sets="unknown"))
    return said


STATED = "they differ, as far as known, but they state different things of what"

CERTAIN = ("splits", "merges")
"""How sets may change whatever is stated of a callee."""

CERTAIN_WHERE_CALLS_RETURN = (*CERTAIN, "shrinks", "grows")


def with_less_stated_by_the_source(asked: Asked) -> Conclusion:
    """`preserved` is final; a violation that splits or merges sets is believed; otherwise the first
    one is, if it splits or merges, and else the pair is `unknown`."""
    if isinstance(asked.said, Preserved):
        return Conclusion(asked.said)
    if end_otherwise(asked.before.source, asked.before.target):
        return Conclusion(asked.standing, final=False)
    return _where_they_state_otherwise(asked, CERTAIN)


def with_less_stated_by_both(asked: Asked) -> Conclusion:
    """A violation of sets is believed; otherwise the first one is, if it splits or merges, and else
    the pair is `unknown`, also where this view is preserved."""
    return _where_they_state_otherwise(asked, CERTAIN_WHERE_CALLS_RETURN)


def _where_they_state_otherwise(asked: Asked, certain: tuple[str, ...]) -> Conclusion:
    if isinstance(asked.said, Violated) and asked.said.change in certain:
        return Conclusion(asked.said, final=False)
    if isinstance(asked.standing, Violated) and asked.standing.change in CERTAIN:
        return Conclusion(asked.standing, final=False)
    source, target = asked.before.source, asked.before.target
    callees = stated_otherwise(source, target)
    callee = min(f"@{callee}" if callee else "a pointer" for callee in callees)
    cause = Cause(Kind.CALLEE, min(filter(None, callees), default=""))
    return Conclusion(Unknown(f"{STATED} {callee} does", target.line, cause=cause))


MISALIGNED = "they differ only where an argument of the source is not aligned as it says"


def of_a_source_that_keeps_its_promises(asked: Asked) -> Conclusion:
    """Any answer is final, but a proof that rests on an argument's alignment is `unknown`: one that
    is not aligned is poison at most."""
    source = asked.before.source
    aligned = any(map(may_be_poison_unless_aligned, source.parameters))
    if isinstance(asked.said, Preserved) and aligned:
        cause = Cause(Kind.POINTERS)
        return Conclusion(Unknown(MISALIGNED, source.line, side="source", cause=cause))
    return Conclusion(_without_sets(asked.said) if aligned else asked.said)


def unless_the_source_leaves_it_open(asked: Asked) -> Conclusion:
    """Any answer is final, but a violation where the source itself leaves open who meets (CO25)."""
    said = asked.said
    if isinstance(said, Violated) and said.change != "differs":
        said = unless_left_open(said, asked.after.source)
    return Conclusion(said)


INFERRED = "what is convergent on one side only talks to no one there (CO25)"


def of_what_talks_to_no_one(asked: Asked) -> Conclusion:
    """Any answer is final, but a violation where the source itself leaves open who meets (CO25);
    `preserved` says what it rests on."""
    said = asked.said
    if not isinstance(said, Preserved):
        return unless_the_source_leaves_it_open(asked)
    reason = "\n".join(part for part in (INFERRED, said.reason) if part)
    return Conclusion(replace(said, vacuous=False, reason=reason, rules=(*said.rules, "CO25")))


def what_more_trips_cannot_change(asked: Asked) -> Conclusion:
    """`preserved` up to the bound, and `unknown` for want of trips, stand until the next view says
    more; any other answer is final."""
    match asked.said:
        case Preserved(scope=scope):
            lacking = scope.trip_counts != "all"
        case Unknown(cause=cause):
            lacking = cause.lacks_trips or cause.too_many_trips
        case _:
            lacking = False
    return Conclusion(asked.said, final=not lacking)


def a_proof_without_bound(asked: Asked) -> Conclusion:
    """`preserved` is final, unless too few trips were followed to see anybody who refines. What
    stands otherwise says what the proof lacks, and is final where more trips cannot change it."""
    standing, said = asked.standing, asked.said
    match standing, said:
        case Preserved(vacuous=vacuous), Preserved():
            return Conclusion(replace(said, vacuous=vacuous), final=said.vacuous or not vacuous)
        case Preserved(scope=scope), Unknown():
            why = f"no proof for every trip count: {said.reason}"
            reason = "\n".join(filter(None, (standing.reason, why)))
            fewer = scope.trip_counts != "all" and scope.trip_counts < DEFAULT_BOUND
            return Conclusion(replace(standing, reason=reason), final=fewer)
        case Unknown(), Unknown():
            return Conclusion(standing)
    return Conclusion(said)


def a_proof_with_more_trips(asked: Asked) -> Conclusion:
    """Any answer is final; `unknown` leaves what stands, and is told."""
    standing, said = asked.standing, asked.said
    assert isinstance(standing, Preserved)
    match said:
        case Preserved() if standing.scope.trip_counts == "all":
            return Conclusion(replace(standing, vacuous=said.vacuous))
        case Preserved(scope=scope) if scope.trip_counts != "all":
            return Conclusion(replace(said, reason=standing.reason), instead=True)
        case Unknown(reason=reason) if standing.scope.trip_counts != "all":
            note = f"with {LARGER_BOUND} trips nothing was decided: {reason}"
            return Conclusion(
                replace(standing, reason="\n".join(filter(None, (note, standing.reason))))
            )
        case Unknown():
            return Conclusion(standing)
    return Conclusion(said, instead=True)
