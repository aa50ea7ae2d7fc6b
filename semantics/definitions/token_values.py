"""What a token value is (CO53), and when a group acts as one (CO54)."""

from __future__ import annotations

from ..convergence.dynamic_instances import History, Instance
from ..convergence.relations import Relation
from ..program.function import Site


def token_value(history: History, use: Instance) -> Instance:
    """CO53: a convergence token value represents the dynamic instance of the instruction that
    produced it: the latest one, in the thread of the use, of the token's definition."""
    token = history.call(use).token
    assert token is not None
    made = history.function.definitions[token]
    earlier = [each for each in history.threads[use.thread] if each.site == made and each < use]
    return earlier[-1]


def acts_as_one_group(history: History, relation: Relation, operation: Site) -> bool:
    """CO54: if one thread of the group executes a convergent operation, then all threads of the
    group execute it convergently with that thread."""
    executed = [each for each in history.instances if each.site == operation]
    everyone = set(range(len(history.paths)))
    return all(
        {other.thread for other in executed if other == each or (each, other) in relation}
        == everyone
        for each in executed
    )
