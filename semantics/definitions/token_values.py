"""What a token value is (CO53), and when a group acts as one (CO54)."""

from __future__ import annotations

from ..convergence.dynamic_instances import Instance
from ..program.function import Site
from .converged_with import Relation
from .threads import Wave, call_at, earlier


def latest(wave: Wave, token: str, at: Instance) -> Instance:
    """The latest instance of a token's definition that the thread executed before `at`."""
    made = wave.function.definitions[token]
    executed = wave.convergent[at.thread]
    return [each for each in executed if each.site == made and earlier(each, at)][-1]


def token_value(wave: Wave, use: Instance) -> Instance:
    """CO53: a convergence token value represents the dynamic instance of the instruction that
    produced it: the latest one, in the thread of the use, of the token's definition."""
    call = call_at(wave, use)
    assert call is not None and call.token is not None
    return latest(wave, call.token, use)


def acts_as_one_group(wave: Wave, relation: Relation, operation: Site) -> bool:
    """CO54: if one thread of the group executes a convergent operation, then all threads of the
    group execute it convergently with that thread."""
    executed = [each for thread in wave.convergent for each in thread if each.site == operation]
    everyone = set(range(len(wave.threads)))
    return all(
        {other.thread for other in executed if other == each or (each, other) in relation}
        == everyone
        for each in executed
    )
