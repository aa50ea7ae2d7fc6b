"""Where all threads that talk in a call take the same edge of a branch (CO43).

A uniform condition is equal for *converged* threads. A call's threads are those of its token, so
they must be converged at the branch: no other token may part them there, and the iterations in
which they arrive must be those that the token counts.
"""

from __future__ import annotations

from ..control_flow.cycles import cycle_forest, reducible
from ..convergence.regions import regions
from ..program.function import Function
from ..program.instructions import Call
from ..uniformity.analysis import uniformity
from .requested_blocks import in_one_cycle


def why_threads_may_part(function: Function, head: str, call: Call) -> str | None:
    """Why threads that talk in `call`, which stands in `head` or an arm of its branch, may take
    different edges there; None if they certainly take one."""
    if head in uniformity(function).divergent_branches:
        return f"threads may part at the end of %{head}"
    if not reducible(cycle_forest(function)):
        return "the function has a cycle with several entries"
    if call.token is None:
        return None
    chain = chain_of(function, call.token)
    sites = function.definitions
    root = function.at(sites[chain[-1]])
    if not isinstance(root, Call) or root.control != "entry":
        return f"%{call.token} goes back to an anchor, whose threads are not known"
    others = [
        name
        for name, found in regions(function).items()
        if found.holds_end_of(head, function) and name not in chain
    ]
    if others:
        return f"%{others[0]} tells threads apart at the end of %{head}"
    if not in_one_cycle(function, head, sites[call.token].block):
        return f"%{head} lies in another cycle than %{call.token}"
    return None


def chain_of(function: Function, token: str) -> list[str]:
    """A token and those that it was made with, down to an entry or an anchor."""
    chain = [token]
    while True:
        site = function.definitions.get(chain[-1])
        made = function.at(site) if site is not None else None
        if not isinstance(made, Call) or made.token is None or made.token in chain:
            return chain
        chain.append(made.token)
