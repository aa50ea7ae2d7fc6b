"""The formulas of rows that have one, as sympy expressions.

Names: X1 and X2 are instances of one static X in two threads, H of a header, U of a use; D(U) is
the instance of the definition of U's token, as U sees it; P is a closed path, C a cycle, R(T) a
region; A and B are operations of memory, p is a prefix. What is not bound holds for all.
"""

from __future__ import annotations

from functools import lru_cache

from sympy import Basic, Function, latex, sstr, symbols

from .notation import (
    Before,
    Both,
    Converged,
    Dominates,
    Earlier,
    Either,
    Equal,
    Gives,
    Happens,
    Iff,
    In,
    Joins,
    Meets,
    No,
    NotConverged,
    NotIn,
    Unequal,
    every,
    some,
)

X, X1, X2, X3, Q, Q1, Q2 = symbols("X X1 X2 X3 Q Q1 Q2")
H, H1, H2, C, D, U, V, U1, U2 = symbols("H H1 H2 C D U V U1 U2")
P, N, T, T1, T2, A, B, p = symbols("P N T T1 T2 A B p")
EMPTY = symbols("Empty")
D_OF, R, HEADER, OUT, COUNT, CALL = (
    Function(name) for name in ("D", "R", "header", "out", "count", "call")
)
TAGS, COMPATIBLE, CLOSED = (Function(name) for name in ("tags", "compatible", "closed"))


def formula_text(id_: str) -> str:
    """The formula of a row as text; empty where it has none."""
    found = formulas().get(id_)
    return "" if found is None else sstr(found).replace("Empty", "{}")


def formula_latex(id_: str) -> str:
    """The formula of a row as LaTeX source, without the signs of mathematics around it. It needs
    no package."""
    found = formulas().get(id_)
    source = "" if found is None else latex(found)
    return source.replace("Empty", r"\emptyset").replace(r"\operatorname", r"\mathrm")


@lru_cache(maxsize=1)
def formulas() -> dict[str, Basic]:
    """By ledger id."""
    return _of_uniformity() | _of_operations() | _of_static_rules() | _of_memory() | _of_others()


def _headers(one: Basic, other: Basic) -> Basic:
    """No header of a cycle around X comes before one instance without coming before the other."""
    return every(
        C,
        Gives(
            In(X, C),
            Both(
                every(H1, Gives(Earlier(H1, one), Before(H1, other))),
                every(H2, Gives(Earlier(H2, other), Before(H2, one))),
            ),
        ),
    )


def _of_uniformity() -> dict[str, Basic]:
    relation = Function("converged")
    return {
        "CU2": Both(
            Gives(Converged(X1, X2), Converged(X2, X1)),
            Gives(Both(Converged(X1, X2), Converged(X2, X3)), Converged(X1, X3)),
        ),
        "CU3": Both(
            Gives(Earlier(P, Q), Before(P, Q)),
            Gives(Both(Earlier(P, Q1), Converged(Q1, Q2)), Before(P, Q2)),
            Gives(Both(Converged(X1, X2), Earlier(X2, Q)), Before(X1, Q)),
            Gives(Both(Before(P, Q), Before(Q, N)), Before(P, N)),
            No(Before(P, P)),
        ),
        "CU5": Gives(every(X1, X2, NotConverged(X1, X2)), every(P, No(Before(P, P)))),
        "CU6": Iff(Converged(X1, X2), _headers(X1, X2)),
        "CU12": Iff(
            Function("uniform")(X),
            every(X1, X2, Gives(Converged(X1, X2), Equal(OUT(X1), OUT(X2)))),
        ),
        "CU15": Iff(
            Function("mconverged")(X),
            every(T1, T2, X1, X2, Iff(relation(T1, X1, X2), relation(T2, X1, X2))),
        ),
        "CU26": Iff(
            Converged(X1, X2),
            every(C, Gives(In(X, C), Equal(COUNT(C, X1), COUNT(C, X2)))),
        ),
    }


def _of_operations() -> dict[str, Basic]:
    tokens = Converged(D_OF(U1), D_OF(U2))
    i1, i2, j1, j2 = symbols("I1 I2 J1 J2")
    latest = Function("latest")
    region = Gives(In(X, R(D)), Converged(latest(D, X1), latest(D, X2)))
    return {
        "CO8": Iff(Converged(U1, U2), tokens),
        "CO9": Iff(Converged(X1, X2), Converged(CALL(X1), CALL(X2))),
        "CO12": Iff(Converged(U1, U2), Both(tokens, Equal(COUNT(U1), COUNT(U2)))),
        "CO14": Iff(Function("heart")(H, C), Both(In(H, C), NotIn(D_OF(H), C))),
        "CO28": Iff(Converged(U1, U2), tokens),
        "CO29": Iff(Converged(X1, X2), Both(every(D, region), _headers(X1, X2))),
        "CO31": Gives(
            Both(Converged(i1, j1), Converged(i1, j2), Converged(i2, j1), Converged(i2, j2)),
            Both(Converged(i1, i2), Converged(j1, j2)),
        ),
        "CO32": Both(
            Converged(i1, j1), Converged(i2, j2), NotConverged(i1, j2), NotConverged(i2, j1)
        ),
        "CO36": every(
            *symbols("inputs choice_tgt"),
            some(
                symbols("choice_src"),
                every(U1, U2, Iff(_in("tgt", U1, U2), _in("src", U1, U2))),
            ),
        ),
    }


def _in(program: str, one: Basic, other: Basic) -> Basic:
    return Function(f"converged_{program}")(one, other)


def _of_static_rules() -> dict[str, Basic]:
    closed = CLOSED(P)
    inside, both = In(U, P), Both(In(U, P), In(V, P), Unequal(U, V))
    intrinsic = Function("loop")(U)
    point = In(p, R(T))
    reaches = Function("reaches")(p, U, D)
    return {
        "CO18": Gives(Both(closed, inside, No(intrinsic)), In(D_OF(U), P)),
        "CO19": Gives(Both(closed, both, Equal(D_OF(U), D_OF(V))), In(D_OF(U), P)),
        "CO20": Gives(
            Both(closed, both, Unequal(D_OF(U), D_OF(V))),
            Either(In(D_OF(U), P), In(D_OF(V), P)),
        ),
        "CO21": Gives(
            Both(closed, inside, NotIn(D_OF(U), P)), every(N, Gives(In(N, P), Dominates(U, N)))
        ),
        "CO23": Iff(point, Both(Dominates(D, p), some(U, reaches))),
        "CO24": Gives(Both(In(U, R(T1)), Equal(D_OF(U), T2)), In(T2, R(T1))),
    }


def _of_memory() -> dict[str, Basic]:
    a, b, u = TAGS(A, p), TAGS(B, p), TAGS(Joins(A, B), p)
    return {
        "MM3": Iff(
            COMPATIBLE(A, B),
            every(p, Either(Equal(a, EMPTY), Equal(b, EMPTY), Unequal(Meets(a, b), EMPTY))),
        ),
        "MM4": every(A, COMPATIBLE(A, EMPTY)),
        "MM5": Both(COMPATIBLE(A, A), Iff(COMPATIBLE(A, B), COMPATIBLE(B, A))),
        "MM6": Gives(Both(Earlier(X, U), COMPATIBLE(TAGS(X), TAGS(U))), Happens(X, U)),
        "MM14": Both(
            Gives(Either(Equal(a, EMPTY), Equal(b, EMPTY)), Equal(u, EMPTY)),
            Gives(Both(Unequal(a, EMPTY), Unequal(b, EMPTY)), Equal(u, Joins(a, b))),
        ),
    }


def _of_others() -> dict[str, Basic]:
    heart, iterating = Function("heart")(U), Function("iterating")(A)
    stays, previous = Function("stays"), Function("previous")
    op1, op2 = Function("op2")(1), Function("op2")(2)
    return {
        "IA1": Gives(
            Both(stays(X1), stays(X2)),
            Iff(Converged(X1, X2), Converged(previous(X1), previous(X2))),
        ),
        "IA6": Gives(
            Both(CLOSED(P), heart, iterating, In(U, P), In(A, P), NotIn(D_OF(U), P)),
            Dominates(U, A),
        ),
        "F2": Gives(Converged(op1, op2), some(X, Before(X, X))),
    }
