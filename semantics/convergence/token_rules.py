"""The rules of convergence control tokens, as statements about pairs of instances.

Each rule asks whether two instances of one static instance in different threads are converged, and
may look at the relation itself: at the instances that the token values came from. The relation is
what holds when every rule is applied until nothing changes. No instance is given a name here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from .dynamic_instances import History, Instance
from .relations import (
    NEVER_CONVERGED,
    Relation,
    convergence_before,
    is_converged_with,
    relation_of,
    same_static_instance,
)


@dataclass(frozen=True, slots=True)
class CalledFrom:
    """The function was entered from call sites: `instances[t]` stands for the dynamic instance of
    the call site through which thread t came in; converged call instances are equal here."""

    instances: tuple[Hashable, ...]


Launch = Literal["workgroup", "never"] | CalledFrom
"""How threads come to the entry (CO9, CO51): from outside, all of a workgroup converged, or (in C
and C++) none; or from call sites."""


class UncontrolledOperation(ValueError):
    """A convergent operation without a token: the token rules say nothing about it (CO16)."""


def entry_converged(launch: Launch, a: Instance, b: Instance) -> bool:
    """CO9, CO51: called from outside, the environment says; called from call sites, two threads
    execute converged instances iff they entered by converged instances of the call site."""
    match launch:
        case "workgroup":
            return True
        case "never":
            return False
        case CalledFrom(instances=calls):
            return calls[a.thread] == calls[b.thread]


def operation_converged(history: History, relation: Relation, a: Instance, b: Instance) -> bool:
    """CO8: iff the token values in both threads were returned by converged instances of D."""
    return (history.token_definitions[a], history.token_definitions[b]) in relation


def loop_converged(history: History, relation: Relation, a: Instance, b: Instance) -> bool:
    """CO12: iff the token values came from converged instances of D, and there is an n such that
    both threads execute the loop intrinsic for the n-th time with that token value."""
    return (
        operation_converged(history, relation, a, b)
        and history.executions_with_token[a] == history.executions_with_token[b]
    )


def anchor_converged(choice: Relation, a: Instance, b: Instance) -> bool:
    """CO15: as the implementation chose."""
    return (a, b) in choice


@dataclass(frozen=True)
class TokenRules:
    """The rules of one history: what launched it, and the choice made at its anchors."""

    history: History
    choice: Relation = NEVER_CONVERGED
    launch: Launch = "workgroup"

    def converged(self, relation: Relation, a: Instance, b: Instance) -> bool:
        """Whether the rule for their static instance makes `a` and `b` converged, given what
        `relation` says of the instances that their tokens came from."""
        call = self.history.call(a)
        match call.control:
            case "entry":
                return entry_converged(self.launch, a, b)
            case "anchor":
                return anchor_converged(self.choice, a, b)
            case "loop" if call.token is not None:
                return loop_converged(self.history, relation, a, b)
            case None if call.token is not None:
                return operation_converged(self.history, relation, a, b)
            case _:
                raise UncontrolledOperation(f"{call.text or call.callee} has no token")


def token_relation(
    history: History, choice: Relation = NEVER_CONVERGED, launch: Launch = "workgroup"
) -> Relation:
    """Converged-with on the history's convergent instances, by applying the rules until they agree.

    A token value is made before it is used, so each round settles at least one more use of every
    thread, and the outcome is the only relation that satisfies the rules. On an ill-formed
    program it need not be a converged-with relation: ask `is_converged_with`.
    """
    rules = TokenRules(history, choice, launch)
    pairs = [
        (a, b)
        for instances in history.same_site.values()
        for a, b in product(instances, repeat=2)
        if a.thread != b.thread
    ]
    relation = NEVER_CONVERGED
    while True:
        applied = frozenset(pair for pair in pairs if rules.converged(relation, *pair))
        if applied == relation:
            return relation
        relation = applied


# --- the implementation's choice at anchors -----------------------------------------------------


def admissible(choice: Relation, history: History, launch: Launch = "workgroup") -> bool:
    """CO15: whether an implementation may choose `choice` as the relation of the anchors.

    It is an equivalence on the instances of one static anchor with at most one instance of a
    thread in a class, and with it converged-with is what CU2 asks and convergence-before,
    generated by program order and the convergent operations alone, is a strict partial order on
    the whole wave. Ordinary instructions do not constrain it (CO38).
    """
    anchors = set(history.anchors)
    if not all(a in anchors and b in anchors for a, b in choice):
        return False
    if not is_converged_with(choice):
        return False
    relation = token_relation(history, choice, launch)
    return is_converged_with(relation) and (
        convergence_before(history, relation).strict_partial_order
    )


def admissible_choices(history: History, launch: Launch = "workgroup") -> Iterator[Relation]:
    """Every admissible choice. There are more than exponentially many: for small histories."""
    return (choice for choice in possible_choices(history) if admissible(choice, history, launch))


def possible_choices(history: History) -> Iterator[Relation]:
    """Every way to divide the instances of each static anchor, one of a thread in each class."""
    by_anchor = [
        instances
        for instances in history.same_site.values()
        if history.call(instances[0]).control == "anchor"
    ]
    return (relation_of(classes) for classes in divisions(by_anchor))


Division = tuple[tuple[Instance, ...], ...]


def divisions(by_site: Sequence[Sequence[Instance]]) -> Iterator[Division]:
    """Every way to divide the instances of each static instance, at most one of a thread in each
    class."""
    if not by_site:
        yield ()
        return
    for division in _divisions_of_one(by_site[0]):
        for others in divisions(by_site[1:]):
            yield (*division, *others)


def _divisions_of_one(instances: Sequence[Instance]) -> Iterator[Division]:
    if not instances:
        yield ()
        return
    *others, last = instances
    for division in _divisions_of_one(others):
        yield (*division, (last,))
        for place, members in enumerate(division):
            if all(member.thread != last.thread for member in members):
                yield (*division[:place], (*members, last), *division[place + 1 :])


def in_order(choice: Relation, ordinary_name: Callable[[Instance], Hashable]) -> bool:
    """Whether a choice refines the anchors' own names as ordinary instructions: the reading under
    which claims about ordinary instructions are made (CO28, CO29, CO30)."""
    return same_static_instance(choice) and all(
        ordinary_name(a) == ordinary_name(b) for a, b in choice
    )
