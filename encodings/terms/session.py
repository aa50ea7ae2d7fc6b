"""Terms handed to z3: one session is one question, with its own context.

A session translates a term for thread 0, 1, ...: shared variables are one z3 constant, all others
are one for each thread. Translation is iterative (unfolded loops nest deep) and each term is built
once for each thread.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

import z3

from ..solver.checks import Answer, ask
from ..solver.recorder import stretch
from .term import Term

LOGIC = "QF_UFBV"

PREFERENCE = 2.0
"""Seconds for each of the wishes that a model should meet."""

NO_LIMIT = 0xFFFFFFFF
"""What z3 takes for no time limit."""


class Session:
    """One question to the solver. `seconds` bounds each check; a timeout answers `unknown`."""

    def __init__(self, shared: Container[str], seconds: float | None) -> None:
        self._context: Any = z3.Context()
        self._solver: Any = z3.SolverFor(LOGIC, ctx=self._context)
        self._seconds = seconds
        if seconds is not None:
            self._limit(seconds)
        self._shared = shared
        self._built: dict[tuple[int, int], Any] = {}
        self._variables: dict[tuple[str, int], Any] = {}
        self._functions: dict[tuple[str, tuple[str, ...], int], Any] = {}
        self._opaque: Any = z3.DeclareSort("Opaque", self._context)
        self._model: Any = None
        self._seen: dict[str, int] = {}

    # --- building ---

    def truth(self, value: bool) -> Any:
        return z3.BoolVal(value, self._context)

    def fresh_truth(self, name: str) -> Any:
        return z3.Bool(name, self._context)

    def conjunction(self, parts: Sequence[Any]) -> Any:
        return z3.And(*parts) if len(parts) > 1 else (parts[0] if parts else self.truth(True))

    def disjunction(self, parts: Sequence[Any]) -> Any:
        return z3.Or(*parts) if len(parts) > 1 else (parts[0] if parts else self.truth(False))

    def negation(self, part: Any) -> Any:
        return z3.Not(part)

    def exclusive_or(self, a: Any, b: Any) -> Any:
        return z3.Xor(a, b)

    def equal(self, a: Any, b: Any) -> Any:
        return a == b

    def require(self, term: Term, thread: int) -> None:
        self._solver.add(self.translate(term, thread))

    def require_any(self, parts: Sequence[Any]) -> None:
        self._solver.add(self.disjunction(parts))

    def require_implication(self, condition: Any, conclusion: Any) -> None:
        self._solver.add(z3.Implies(condition, conclusion))

    def require_not_both(self, a: Any, b: Any) -> None:
        self._solver.add(z3.Not(z3.And(a, b)))

    def require_distinct(self, name: str, threads: Sequence[int] = (0, 1)) -> None:
        """The variable differs between any two of the threads that speak of it."""
        variables = [self._variables.get((name, thread)) for thread in threads]
        known = [variable for variable in variables if variable is not None]
        if len(known) > 1:
            self._solver.add(z3.Distinct(*known))

    # --- asking ---

    def check(self, *assumptions: Any) -> Answer:
        answer = ask(self._solver, *assumptions, logic=LOGIC)
        if answer == "sat":
            self._model = self._solver.model()
        return answer

    def check_preferring(
        self, wishes: Sequence[Sequence[Term]], threads: int, numbered: Iterable[Term] = ()
    ) -> Answer:
        """Check; of the models, one in which as many of the first wishes hold as there can, where
        a wish is a list of truths for every thread. Before them: the terms `numbered` are the
        threads' numbers."""
        answer = self.check()
        if answer != "sat":
            return answer
        self._limit(PREFERENCE if self._seconds is None else min(PREFERENCE, self._seconds))
        assumed: list[Any] = []
        numbers = [
            self.translate(term, thread) == thread for term in numbered for thread in range(threads)
        ]
        with stretch() as preferences:
            for wish in (None, *wishes):
                more = numbers if wish is None else self._for_each(wish, threads)
                if more and self.check(*assumed, *more) == "sat":
                    assumed += more
        preferences.forget()
        self._limit(self._seconds)
        return "sat"

    def _for_each(self, wish: Sequence[Term], threads: int) -> list[Any]:
        return [self.translate(term, thread) for term in wish for thread in range(threads)]

    def _limit(self, seconds: float | None) -> None:
        """Bound each check from now on."""
        milliseconds = NO_LIMIT if seconds is None else max(1, int(seconds * 1000))
        self._solver.set("timeout", milliseconds)

    def holds(self, formula: Any) -> bool:
        return z3.is_true(self._model.eval(formula, model_completion=True))

    def value(self, term: Term, thread: int) -> int:
        """The term's value in the model: an unsigned integer, or a number for an opaque value."""
        value = self._model.eval(self.translate(term, thread), model_completion=True)
        if z3.is_bv_value(value):
            return value.as_long()
        if z3.is_true(value) or z3.is_false(value):
            return int(z3.is_true(value))
        return self._seen.setdefault(str(value), len(self._seen))

    # --- translation ---

    def translate(self, term: Term, thread: int) -> Any:
        built = self._built
        pending = [term]
        while pending:
            part = pending[-1]
            key = (part.number, thread)
            if key in built:
                pending.pop()
                continue
            missing = [a for a in part.arguments if (a.number, thread) not in built]
            if missing:
                pending += missing
                continue
            arguments = [built[a.number, thread] for a in part.arguments]
            built[key] = self._node(part, arguments, thread)
            pending.pop()
        return built[term.number, thread]

    def _node(self, term: Term, arguments: list[Any], thread: int) -> Any:
        match term.operation:
            case "constant":
                if term.width == 1:
                    return self.truth(bool(term.value))
                return z3.BitVecVal(term.value, term.width, self._context)
            case "variable":
                return self._variable(str(term.data), term.width, thread)
            case "function":
                return self._function(term, arguments, thread)
            case "choice":
                return z3.If(*arguments)
            case "=":
                return arguments[0] == arguments[1]
            case "and":
                return (
                    self.conjunction(arguments) if term.width == 1 else arguments[0] & arguments[1]
                )
            case "or":
                return (
                    self.disjunction(arguments) if term.width == 1 else arguments[0] | arguments[1]
                )
            case "not":
                return z3.Not(arguments[0])
            case _:
                pass
        bits = [self._as_bits(a) for a in arguments]
        value = _OPERATIONS[term.operation](bits, term)
        if term.width == 1 and z3.is_bv(value):
            return value == z3.BitVecVal(1, 1, self._context)
        return value

    def _as_bits(self, value: Any) -> Any:
        if z3.is_bool(value):
            one, zero = (z3.BitVecVal(bit, 1, self._context) for bit in (1, 0))
            return z3.If(value, one, zero)
        return value

    def _sort(self, width: int) -> Any:
        if width == 0:
            return self._opaque
        return z3.BoolSort(self._context) if width == 1 else z3.BitVecSort(width, self._context)

    def _variable(self, name: str, width: int, thread: int) -> Any:
        key = (name, -1 if name in self._shared else thread)
        variable = self._variables.get(key)
        if variable is None:
            label = name if key[1] < 0 else f"{name}@{thread}"
            variable = z3.Const(label, self._sort(width))
            self._variables[key] = variable
        return variable

    def _function(self, term: Term, arguments: list[Any], thread: int) -> Any:
        """Functions whose name begins with `thread` differ from thread to thread."""
        data = term.data
        own = isinstance(data, tuple) and data[0] == "thread"
        label = f"{data}@{thread}" if own else str(data)
        sorts = [argument.sort() for argument in arguments]
        key = (label, tuple(str(sort) for sort in sorts), term.width)
        function = self._functions.get(key)
        if function is None:
            name = f"{label}/{len(self._functions)}"
            function = z3.Function(name, *sorts, self._sort(term.width))
            self._functions[key] = function
        return function(*arguments)


def _count_ones(bits: list[Any], term: Term) -> Any:
    """The sum of all bits, added up in pairs: a sum of few bits is kept narrow, which makes it
    easy to see how large it can be."""
    (a,) = bits
    sums: list[Any] = [z3.Extract(index, index, a) for index in range(term.width)]
    while len(sums) > 1:
        one, other = sums[0::2], sums[1::2]
        pairs = [z3.ZeroExt(1, x) + z3.ZeroExt(1, y) for x, y in zip(one, other, strict=False)]
        sums = [*pairs, *(z3.ZeroExt(1, odd) for odd in one[len(other) :])]
    (total,) = sums
    missing = term.width - total.size()
    return z3.ZeroExt(missing, total) if missing >= 0 else z3.Extract(term.width - 1, 0, total)


def _count_zeros(bits: list[Any], term: Term, order: Sequence[int]) -> Any:
    """Zeros before the first one, in the order of bit indices given."""
    (a,) = bits
    width = term.width
    count = z3.BitVecVal(width, width, a.ctx)
    for position, index in reversed(list(enumerate(order))):
        bit = z3.Extract(index, index, a) == z3.BitVecVal(1, 1, a.ctx)
        count = z3.If(bit, z3.BitVecVal(position, width, a.ctx), count)
    return count


def _pieces(bits: list[Any], size: int) -> Any:
    (a,) = bits
    parts = [z3.Extract(low + size - 1, low, a) for low in range(0, a.size(), size)]
    return z3.Concat(*parts) if len(parts) > 1 else a


_OPERATIONS: dict[str, Callable[[list[Any], Term], Any]] = {
    "+": lambda b, _: b[0] + b[1],
    "-": lambda b, _: b[0] - b[1],
    "*": lambda b, _: b[0] * b[1],
    "xor": lambda b, _: b[0] ^ b[1],
    "shl": lambda b, _: b[0] << b[1],
    "lshr": lambda b, _: z3.LShR(b[0], b[1]),
    "ashr": lambda b, _: b[0] >> b[1],
    "udiv": lambda b, _: z3.UDiv(b[0], b[1]),
    "urem": lambda b, _: z3.URem(b[0], b[1]),
    "sdiv": lambda b, _: b[0] / b[1],
    "srem": lambda b, _: z3.SRem(b[0], b[1]),
    "<u": lambda b, _: z3.ULT(b[0], b[1]),
    "<s": lambda b, _: b[0] < b[1],
    "zext": lambda b, t: z3.ZeroExt(t.width - b[0].size(), b[0]),
    "sext": lambda b, t: z3.SignExt(t.width - b[0].size(), b[0]),
    "trunc": lambda b, t: z3.Extract(t.width - 1, 0, b[0]),
    "slice": lambda b, t: z3.Extract(t.low + t.width - 1, t.low, b[0]),
    "concat": lambda b, _: z3.Concat(*reversed(b)),
    "llvm.ctpop": _count_ones,
    "llvm.ctlz": lambda b, t: _count_zeros(b, t, range(t.width - 1, -1, -1)),
    "llvm.cttz": lambda b, t: _count_zeros(b, t, range(t.width)),
    "llvm.bitreverse": lambda b, _: _pieces(b, 1),
    "llvm.bswap": lambda b, _: _pieces(b, 8),
}
