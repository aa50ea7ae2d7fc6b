"""The formulas of rows that have one, as sympy expressions.

Each is rendered and evaluated as the one object that it is (`proofs/formulas`). Names: X1 and X2
are instances, H1 and H2 of headers, U1 and U2 of uses; X is a static instance, U and V are uses of
tokens; T is the definition of a token, D(U) that of the token that U takes, or its latest instance
where U is an instance; P is a set of blocks, C a cycle, N a block or an instance, R(T) a region;
A and B are operations of memory or their sets of tags, p is a prefix or a point. What is not bound
holds for all.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from sympy import Basic, Function, sstr, symbols
from sympy.printing.latex import LatexPrinter

from .laid_out import Style, lines_of
from .notation import (
    LEAST,
    LEAST_IN_LATEX,
    Before,
    Both,
    Converged,
    Dominates,
    Earlier,
    Either,
    Equal,
    Every,
    Gives,
    Happens,
    Iff,
    In,
    Joins,
    Least,
    Meets,
    No,
    NotConverged,
    NotIn,
    Unequal,
    every,
    least,
    some,
)

X, X1, X2, X3, H1, H2, C, D = symbols("X X1 X2 X3 H1 H2 C D")
U, V, U1, U2, P, Q, N, T, T1, T2, A, B, p = symbols("U V U1 U2 P Q N T T1 T2 A B p")
EMPTY = symbols("Empty")
D_OF, R, HEADER, OUT, COUNT, CALL, STATIC, THREAD = (
    Function(name) for name in ("D", "R", "header", "out", "count", "call", "static", "thread")
)
LOOP, OPERATION, CLOSED, REACHES = (
    Function(name) for name in ("loop", "operation", "closed", "reaches")
)
TAGS, COMPATIBLE, COMBINED, WITHOUT, SYNCHRONISES = (
    Function(name) for name in ("tags", "compatible", "combined", "without", "synchronises")
)


WIDTH, WIDTH_IN_LATEX = 80, 60
"""Characters of a formula's text that one line has, with its indentation."""


def formula_text(id_: str) -> str:
    """The formula of a row as text; empty where it has none."""
    found = formulas().get(id_)
    return "" if found is None else _in_text(sstr(found))


def formula_lines(id_: str) -> tuple[str, ...]:
    """The same in lines, each indented as deep as it stands in the formula."""
    found = formulas().get(id_)
    if found is None:
        return ()
    style = Style(lambda part: _in_text(sstr(part)), lambda part: part.sign, _head_in_text)
    lines = lines_of(found, style, WIDTH)
    return tuple(f"{'  ' * each.depth}{each.text}" for each in lines)


def formula_latex(id_: str) -> str:
    """The formula of a row as LaTeX source, without the signs of mathematics around it: one line,
    or an array of lines. It needs no package."""
    found = formulas().get(id_)
    if found is None:
        return ""
    printed = _LatexPrinter().doprint
    style = Style(printed, lambda part: part.latex_sign, _head_in_latex)
    lines = lines_of(found, style, WIDTH_IN_LATEX)
    if len(lines) == 1:
        return printed(found)
    rows = (r"\quad" * each.depth + f" {each.text}" for each in lines)
    return r"\begin{array}{l}" + r" \\".join(rows) + r" \end{array}"


def _head_in_text(formula: Every | Least) -> str:
    if isinstance(formula, Least):
        return f"{formula.head.sign} {LEAST}"
    return f"{formula.word} {', '.join(formula.names)}:"


def _head_in_latex(formula: Every | Least) -> str:
    if isinstance(formula, Least):
        return formula.head.latex_sign + LEAST_IN_LATEX
    names = ", ".join(map(_LatexPrinter().doprint, formula.args[0].args))
    return rf"{formula.latex_word} {names}\colon"


def formula_smtlib(id_: str, said: str = "") -> str:
    """The formula of a row as a script in SMT-LIB, with a sentence at its head."""
    from .smtlib import smtlib_text

    found = formulas().get(id_)
    return "" if found is None else smtlib_text(found, id_, said)


WORDS = {"Empty": "{}", "mconverged": "m-converged"}
"""Names that no symbol can have, as text has them."""


def _in_text(text: str) -> str:
    for name, word in WORDS.items():
        text = text.replace(name, word)
    return text


class _LatexPrinter(LatexPrinter):
    """Names of more than one letter are upright where they are functions, and one word where they
    are variables."""

    def _print_Function(self, expr: Any, exp: Any = None) -> str:
        operands = ", ".join(self._print(each) for each in expr.args)
        return f"{self._name(str(expr.func), 'mathrm')}({operands})"

    def _print_Symbol(self, expr: Any, style: str = "plain") -> str:
        return r"\emptyset" if expr == EMPTY else self._name(str(expr), "mathit")

    @staticmethod
    def _name(name: str, style: str) -> str:
        word = re.match(r"[A-Za-z]+", name)[0]  # type: ignore[index]
        index = name.removeprefix(word).removeprefix("_")
        word = word if len(word) == 1 else rf"\{style}{{{WORDS.get(word, word)}}}"
        word = word.replace("m-converged", r"m\mbox{-}converged")
        index = index if len(index) < 2 else rf"\mathrm{{{index}}}"
        return f"{word}_{{{index}}}" if index else word


@lru_cache(maxsize=1)
def formulas() -> dict[str, Basic]:
    """By ledger id."""
    return _of_uniformity() | _of_operations() | _of_static_rules() | _of_memory() | _of_others()


def _alike(one: Basic, other: Basic) -> Basic:
    """Two instances of one static instance, in different threads."""
    return Both(Equal(STATIC(one), STATIC(other)), Unequal(THREAD(one), THREAD(other)))


def _headers(one: Basic, other: Basic) -> Basic:
    """For each cycle around X, each earlier instance of its header comes before the other too."""
    return every(
        C,
        Gives(
            In(STATIC(one), C),
            Both(
                every(H1, Gives(_of_header(H1, one), Before(H1, other))),
                every(H2, Gives(_of_header(H2, other), Before(H2, one))),
            ),
        ),
    )


def _of_header(header: Basic, instance: Basic) -> Basic:
    return Both(Equal(STATIC(header), HEADER(C)), Earlier(header, instance))


def _of_uniformity() -> dict[str, Basic]:
    relation = Function("converged")
    of_x = Both(Equal(STATIC(X1), X), Equal(STATIC(X2), X))
    return {
        "CU2": Both(
            Gives(Converged(X1, X2), _alike(X1, X2)),
            Gives(Converged(X1, X2), Converged(X2, X1)),
            Gives(Both(Converged(X1, X2), Converged(X2, X3), Unequal(X1, X3)), Converged(X1, X3)),
        ),
        "CU3": Both(
            least(
                Before(P, Q),
                Either(
                    Earlier(P, Q),
                    some(N, Both(Earlier(P, N), Converged(N, Q))),
                    some(N, Both(Converged(P, N), Earlier(N, Q))),
                    some(N, Both(Before(P, N), Before(N, Q))),
                ),
            ),
            every(P, No(Before(P, P))),
        ),
        "CU5": Gives(every(X1, X2, NotConverged(X1, X2)), every(P, No(Before(P, P)))),
        "CU6": least(Converged(X1, X2), Both(_alike(X1, X2), _headers(X1, X2))),
        "CU12": Iff(
            Function("uniform")(X),
            every(X1, X2, Gives(Both(of_x, Converged(X1, X2)), Equal(OUT(X1), OUT(X2)))),
        ),
        "CU15": Iff(
            Function("mconverged")(X),
            every(T1, T2, X1, X2, Gives(of_x, Iff(relation(T1, X1, X2), relation(T2, X1, X2)))),
        ),
        "CU26": Iff(
            Converged(X1, X2),
            Both(
                _alike(X1, X2),
                every(C, Gives(In(STATIC(X1), C), Equal(COUNT(C, X1), COUNT(C, X2)))),
            ),
        ),
    }


def _of_operations() -> dict[str, Basic]:
    tokens = Converged(D_OF(U1), D_OF(U2))
    counts = Equal(COUNT(U1), COUNT(U2))
    i1, i2, j1, j2 = symbols("I1 I2 J1 J2")
    latest, rules = Function("latest"), Function("rules")
    region = Gives(In(STATIC(X1), R(T)), Converged(latest(T, X1), latest(T, X2)))
    by_call = Converged(CALL(X1), CALL(X2))
    return {
        "CO8": Gives(Both(OPERATION(U1), _alike(U1, U2)), Iff(Converged(U1, U2), tokens)),
        "CO9": Gives(Both(Function("entry")(X1), _alike(X1, X2)), Iff(Converged(X1, X2), by_call)),
        "CO12": Gives(Both(LOOP(U1), _alike(U1, U2)), Iff(Converged(U1, U2), Both(tokens, counts))),
        "CO14": Iff(Function("heart")(U, C), Both(LOOP(U), In(U, C), NotIn(D_OF(U), C))),
        "CO28": Gives(
            _alike(U1, U2), Iff(Converged(U1, U2), Both(tokens, Gives(LOOP(U1), counts)))
        ),
        "CO29": least(
            Converged(X1, X2),
            Both(
                _alike(X1, X2),
                Gives(Function("convergent")(X1), rules(X1, X2)),
                Gives(No(Function("convergent")(X1)), Both(every(T, region), _headers(X1, X2))),
            ),
        ),
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
    inputs, choice = symbols(f"inputs choice_{program}")
    return Function(f"converged_{program}")(inputs, choice, one, other)


def _of_static_rules() -> dict[str, Basic]:
    inside, both = In(U, P), Both(In(U, P), In(V, P), Unequal(U, V))
    return {
        "CO18": Gives(Both(CLOSED(P), inside, No(LOOP(U))), In(D_OF(U), P)),
        "CO19": Gives(Both(CLOSED(P), both, Equal(D_OF(U), D_OF(V))), In(D_OF(U), P)),
        "CO20": Gives(
            Both(CLOSED(P), both, Unequal(D_OF(U), D_OF(V))),
            Either(In(D_OF(U), P), In(D_OF(V), P)),
        ),
        "CO21": Gives(
            Both(CLOSED(P), inside, NotIn(D_OF(U), P)),
            every(N, Gives(In(N, P), Dominates(U, N))),
        ),
        "CO23": Iff(
            In(p, R(T)), Both(Dominates(T, p), some(U, Both(Equal(D_OF(U), T), REACHES(p, U, T))))
        ),
        "CO24": Gives(Both(In(U, R(T)), Unequal(D_OF(U), T)), In(D_OF(U), R(T))),
    }


def _of_memory() -> dict[str, Basic]:
    a, b, u = TAGS(A, p), TAGS(B, p), TAGS(COMBINED(A, B), p)
    return {
        "MM3": Iff(
            COMPATIBLE(A, B),
            every(p, Either(Equal(a, EMPTY), Equal(b, EMPTY), Unequal(Meets(a, b), EMPTY))),
        ),
        "MM4": Both(COMPATIBLE(A, EMPTY), Gives(COMPATIBLE(A, B), COMPATIBLE(WITHOUT(A, p), B))),
        "MM5": Both(COMPATIBLE(A, A), Iff(COMPATIBLE(A, B), COMPATIBLE(B, A))),
        "MM6": least(
            Happens(A, B),
            Either(
                Both(Earlier(A, B), COMPATIBLE(A, B)),
                SYNCHRONISES(A, B),
                some(N, Both(Happens(A, N), Happens(N, B))),
            ),
        ),
        "MM14": Both(
            Gives(Either(Equal(a, EMPTY), Equal(b, EMPTY)), Equal(u, EMPTY)),
            Gives(Both(Unequal(a, EMPTY), Unequal(b, EMPTY)), Equal(u, Joins(a, b))),
        ),
    }


def _of_others() -> dict[str, Basic]:
    iterating = Function("iterating")(A)
    stays, previous = Function("stays"), Function("previous")
    op1, op2 = Function("op2")(1), Function("op2")(2)
    return {
        "IA1": Gives(
            Both(_alike(X1, X2), stays(X1), stays(X2)),
            Iff(Converged(X1, X2), Converged(previous(X1), previous(X2))),
        ),
        "IA6": Gives(
            Both(CLOSED(P), LOOP(U), iterating, In(U, P), In(A, P), NotIn(D_OF(U), P)),
            Dominates(U, A),
        ),
        "F2": Gives(Converged(op1, op2), some(X, Before(X, X))),
    }
