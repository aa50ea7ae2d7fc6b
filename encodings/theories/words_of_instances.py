"""The vocabulary of instances for statements: what `InstanceOrder` declares, and words."""

from __future__ import annotations

from ..statements.formulas import Function, Predicate, Word, variables

A, B, P, Q = variables("instance", "a b p q")

THREAD = Function("thread", ("instance",), "thread")
PLACE = Function("place", ("instance",), "number", natural=True)
SITE = Function("site", ("instance",), "site")
BLOCK_OF = Function("block of", ("site",), "block")
STEP = Function("step", ("instance",), "number")
CONVERGED = Predicate("converged", ("instance", "instance"))
REACHES = Predicate("reaches", ("block", "block"))
ONE_CYCLE = Predicate("one cycle", ("block", "block"))

PRECEDES = Word("precedes", (A, B), THREAD(A).equals(THREAD(B)) & PLACE(A).below(PLACE(B)))
"""One thread executes a and, later, b (CU1)."""

APART = Word("apart", (A, B), THREAD(A).differs(THREAD(B)))
"""Two threads execute a and b."""

REACHED = Word("reached", (A, B), REACHES(BLOCK_OF(SITE(A)), BLOCK_OF(SITE(B))))
"""A path leads from the block of a to the block of b."""

AT_AN_EARLIER_STEP = Word("at an earlier step", (A, B), STEP(A).below(STEP(B)))
"""The wave executes a before b."""
