"""How a pair is rewritten before it is judged, and why: each function is one view's, see `views`.

A rewriting gives the other pair, None where it does not apply, or an `Unknown` where the answer is
known without judging anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...counterexamples.verdicts.causes import Cause
from ...counterexamples.verdicts.verdicts import Side, Unknown
from ...semantics.attributes.alpha_equivalence import alike_but_for_blocks
from ...semantics.attributes.attribute_checks import with_promises_as_code
from ...semantics.attributes.call_effects import end_otherwise, stated_otherwise, with_less_stated
from ...semantics.attributes.canonical_barriers import barriers_of, with_split_barriers
from ...semantics.attributes.canonical_images import images_of, with_images_in_one_form
from ...semantics.attributes.constant_expressions import unknown_expressions
from ...semantics.attributes.noreturn import with_ends
from ...semantics.attributes.split_variables import with_whole_variables
from ...semantics.attributes.value_checks import (
    promises_more,
    with_checked_arguments,
    with_checked_returns,
)
from ...semantics.inlining.inlining import inline_calls
from ...semantics.program.causes import Kind
from ...semantics.program.function import Function, Module
from ...semantics.program.instructions import Alloca, Compute, Unmodelled
from ...semantics.program.terminators import UnmodelledTerminator
from ...semantics.static_rules.rules import check_rules
from ...semantics.static_rules.violations import listed
from ..question.anchored_callees import with_calls_kept, without
from ..question.lost_convergence import lost_convergence
from ..question.missing_bodies import known_on_one_side
from ..question.options import Options
from ..question.preconditions import not_comparable


@dataclass(frozen=True, slots=True)
class Programs:
    """A pair on its way to being judged. `modules`: where their calls lead, None once inlined."""

    source: Function
    target: Function
    modules: tuple[Module, Module] | None = None

    @property
    def names(self) -> tuple[str, str]:
        return self.source.name, self.target.name


Rewritten = Programs | Unknown | None


def of_modules(source: Module, target: Module, names: tuple[str, str]) -> Programs:
    """The pair of these two functions, with all that they call."""
    return Programs(source.functions[names[0]], target.functions[names[1]], (source, target))


# --- modules -------------------------------------------------------------------------------------


def variables_whole(pair: Programs, _: Options) -> Rewritten:
    """A target that has `@v.0` and `@v.1` for a variable `@v` that only the source has is written
    with the places in `@v`, if nobody can tell."""
    if pair.modules is None:
        return None
    source, target = pair.modules
    whole = with_whole_variables(source, target, pair.names)
    return None if whole is None else of_modules(source, whole, pair.names)


ONE_SIDE = "the body of @{} is known on one side only"


def bodies_hidden(pair: Programs, _: Options) -> Rewritten:
    """A body that only one side shows is hidden, and its calls stay calls on both: otherwise it
    would be compared with a call of itself."""
    if pair.modules is None:
        return None
    hidden = known_on_one_side(*pair.modules, pair.names)
    if not hidden:
        return None
    if any(function.local for _, function in hidden.values()):
        return one_side_only(pair)
    source, target = (without(each, frozenset(hidden), frozenset()) for each in pair.modules)
    return of_modules(source, target, pair.names)


def one_side_only(pair: Programs) -> Unknown:
    """What is said of a pair with a body that only one side shows."""
    assert pair.modules is not None
    hidden = known_on_one_side(*pair.modules, pair.names)
    name = min(hidden)
    side, function = hidden[name]
    cause = Cause(Kind.CALLEE, name)
    return Unknown(ONE_SIDE.format(name), function.line, side=side, cause=cause)


def calls_kept(pair: Programs, options: Options) -> Rewritten:
    """Calls of functions that hang from anchors of their own and are the same on both sides stay
    calls, since their callers may move them (CO52); the others are inlined."""
    kept = pair.modules and with_calls_kept(*pair.modules, pair.names)
    return inlined(of_modules(*kept, pair.names), options) if kept else None


def inlined(pair: Programs, _: Options) -> Rewritten:
    """Every call whose body is known becomes that body (CO11), and ends where none returns."""
    if pair.modules is None:
        return pair
    source, target = (
        inline_calls(module.functions[name], module)
        for module, name in zip(pair.modules, pair.names, strict=True)
    )
    sides: tuple[tuple[Side, Function], ...] = (("source", source), ("target", target))
    for side, function in sides:
        if broken := check_rules(function):
            where = f"once its calls are inlined, the pair breaks {listed(broken)}"
            reason, cause = f"{where}: {broken[0].message}", Cause(Kind.RULES)
            return Unknown(reason, broken[0].line, side=side, cause=cause)
    return Programs(*with_ends(source, target))


# --- functions -----------------------------------------------------------------------------------


def as_it_is(pair: Programs, _: Options) -> Rewritten:
    """Nothing."""
    return pair


def under_other_names(pair: Programs, options: Options) -> Rewritten:
    """Nothing: the two are one program under other names, or cut into other blocks, and all of it
    is modelled."""
    source, target = pair.source, pair.target
    if options.bound is not None or not target.loose <= source.loose:
        return None
    # What is not modelled may stand for what another module says, such as a recursive body.
    for block in source.blocks.values():
        for each in (*block.instructions, block.terminator):
            if isinstance(each, Unmodelled | UnmodelledTerminator):
                return None
            if isinstance(each, Alloca) and each.size is None:
                return None
    return pair if alike_but_for_blocks(source, target) else None


def as_promised(pair: Programs, _: Options) -> Rewritten:
    """Nothing: what both promise is taken to hold, and a call does what is stated of it."""
    return pair


def less_stated_by_the_source(pair: Programs, _: Options) -> Rewritten:
    """Where the two state different things of a callee, the source states no more than the target:
    a target may state less."""
    if not stated_otherwise(pair.source, pair.target):
        return None
    return replace(pair, source=with_less_stated(pair.source, pair.target))


def less_stated_by_both(pair: Programs, options: Options) -> Rewritten:
    """Where all that they state differently is that calls return, neither states it: a wave whose
    calls all return is one of both programs."""
    weaker = less_stated_by_the_source(pair, options)
    if weaker is None or not end_otherwise(pair.source, pair.target):
        return None
    return replace(weaker, target=with_less_stated(pair.target, pair.source))


EXPRESSION = "they differ, as far as known, but only one of them has the constant expression"


def expression_on_one_side(pair: Programs, _: Options) -> Rewritten:
    """Nothing, and nothing is judged: only one side has a constant expression whose value is not
    known."""
    other = unknown_expressions(pair.source) ^ unknown_expressions(pair.target)
    if not other:
        return None
    cause = Cause(Kind.EXPRESSION)
    return Unknown(f"{EXPRESSION} {min(other)}", pair.target.line, cause=cause)


def promises_as_code(pair: Programs, _: Options) -> Rewritten:
    """What the source promises of values is code of it, poison or undefined behaviour where it is
    broken: there its target may do anything."""
    strict = with_promises_as_code(pair.source)
    return None if strict == pair.source else replace(pair, source=strict)


def made_comparable(pair: Programs, options: Options) -> Rewritten:
    """Barriers and image operations of AMDGPU that are not the same on both sides are written in
    one way; so are promises of results and arguments, as code; what cannot be compared is `unknown`
    at once."""
    source, target = pair.source, pair.target
    if barriers_of(source) != barriers_of(target):
        one_wave = source.attributes.one_wave
        source, target = (with_split_barriers(each, one_wave) for each in (source, target))
    if images_of(source) != images_of(target):
        source, target = (with_images_in_one_form(each) for each in (source, target))
    if target.attributes.result != source.attributes.result:
        source, target = with_checked_returns(source), with_checked_returns(target)
    if promises_more(target, source):
        source, target = with_checked_arguments(source), with_checked_arguments(target)
    reason = not_comparable(source, target, options)
    return Programs(source, target) if reason is None else reason


def guarantee_lost(pair: Programs, options: Options) -> Rewritten:
    """Nothing: the target guarantees no set of such a call, so that it is only executed."""
    return pair if lost_convergence(pair.source, pair.target, options).lost else None


def talking_to_no_one(pair: Programs, options: Options) -> Rewritten:
    """Calls that are convergent on one side only and talk to no one are convergent on neither
    (CO25)."""
    found = lost_convergence(pair.source, pair.target, options)
    return Programs(found.source, found.target) if found.inferred and not found.lost else None


OF_FLOATS = frozenset(("fadd", "fsub", "fmul", "fdiv"))
"""Operations that may have more than one result."""


def floats_chosen(pair: Programs, _: Options) -> Rewritten:
    """Each float operation of the source has of its possible results the one that the target has:
    a sum without its zeros and in another order, a quotient as a product."""
    instructions = (each for _, each in pair.source.sites())
    if not any(isinstance(each, Compute) and each.opcode in OF_FLOATS for each in instructions):
        return None
    return replace(pair, source=replace(pair.source, chooses_floats=True))


def unfolded(pair: Programs, _: Options) -> Rewritten:
    """Loops are unfolded for some trips, and every obligation is asked of the solver; what it finds
    is executed."""
    return pair


def unfolded_further(pair: Programs, options: Options) -> Rewritten:
    """Loops are unfolded for more trips, unless `--bound` was given."""
    return pair if options.bound is None else None


def with_any_number_of_trips(pair: Programs, options: Options) -> Rewritten:
    """Loops stay loops, and an invariant is looked for, unless `--bound` was given."""
    return pair if options.bound is None else None
