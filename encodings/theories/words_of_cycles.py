"""The vocabulary of cycles for statements: the symbols that `CycleTheory` declares, and words."""

from __future__ import annotations

from ..statements.formulas import Function, Predicate, Some, Word, variables

X, Y, Z = variables("block", "x y z")
C, D, E = variables("cycle", "c d e")

EDGE = Predicate("edge", ("block", "block"))
HOLDS = Predicate("holds", ("cycle", "block"))
HEADS = Predicate("heads", ("block", "cycle"))
WITHIN = Predicate("within", ("cycle", "cycle"))
REACH = Predicate("reach", ("cycle", "block", "block"))
SMALLEST = Function("smallest", ("block", "block"), "cycle")

INSIDE = Word("inside", (C, D), WITHIN(C, D) & C.differs(D))
"""The cycle c lies in d and is not d."""

AROUND = Word("around", (D, C), INSIDE(C, D))
"""The cycle d lies around c and is not c."""


BODY = Word("body", (C, X), HOLDS(C, X) & ~HEADS(X, C))
"""c holds x, and x is not its header."""

CHILD = Word("child", (C, D), INSIDE(C, D) & ~Some((E,), INSIDE(C, E) & INSIDE(E, D)))
