"""The vocabulary of closed paths and tokens for statements: what `TokenPaths` declares, and words.

Each rule is said of a set of blocks, the closed path's or a cycle's.
"""

from __future__ import annotations

from collections.abc import Callable

from ..statements.formulas import Formula, Function, Predicate, Some, Term, Word, all_of, variables

X, Y, D = variables("block", "x y d")
U, V = variables("use", "u v")

EDGE = Predicate("edge", ("block", "block"))
DOMINATES = Predicate("dominates", ("block", "block"))
ON_PATH = Predicate("on path", ("block",))
HOLDS = Predicate("holds", ("block",))
BY_LOOP = Predicate("by loop", ("use",))
HOME = Function("home", ("use",), "block")
TOKEN = Function("token", ("use",), "token")
DEFINITION = Function("definition", ("token",), "block")


def outside(u: Term, blocks: Predicate) -> Formula:
    """The blocks hold the use and not its token's definition."""
    return blocks(HOME(u)) & ~blocks(DEFINITION(TOKEN(u)))


def _two_outside(blocks: Predicate, same_token: bool) -> Formula:
    tokens = TOKEN(U).equals(TOKEN(V))
    return Some(
        (U, V),
        all_of(
            U.differs(V),
            outside(U, blocks),
            outside(V, blocks),
            tokens if same_token else ~tokens,
        ),
    )


_BROKEN: dict[str, Callable[[Predicate], Formula]] = {
    "CO18": lambda blocks: Some((U,), outside(U, blocks) & ~BY_LOOP(U)),
    "CO19": lambda blocks: _two_outside(blocks, True),
    "CO20": lambda blocks: _two_outside(blocks, False),
    "CO21": lambda blocks: Some(
        (U, X), all_of(outside(U, blocks), blocks(X), ~DOMINATES(HOME(U), X))
    ),
}


def broken(rule: str, blocks: Predicate) -> Formula:
    """The blocks break this rule, one of CO18 to CO21."""
    return Word(f"{rule} is broken on {blocks.name}", (), _BROKEN[rule](blocks))()
