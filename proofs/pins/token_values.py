"""What tokens are in a history of threads, as the definitions say (CO53)."""

from __future__ import annotations

from ...semantics.convergence.dynamic_instances import History, Instance
from ...semantics.definitions.threads import Wave
from ...semantics.definitions.token_values import token_value as value_in


def token_value(history: History, use: Instance) -> Instance:
    """The instance that made the token which is used."""
    return value_in(Wave(history.function, history.threads, history.threads), use)
