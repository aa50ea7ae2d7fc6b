"""Terms as z3's: each is built once for each thread, by z3's C functions.

z3py's operators look at the sorts of what they are given, wrap and unwrap it, and take ten times as
long as z3 does. Here the sorts are known from the term's width: a width of 1 is a Boolean, of 0
the sort of opaque values, any other a bit-vector's.

All questions about one product share a translation; each has a context of its own besides. A
coarse translation takes products and quotients of numbers that are not known for functions of
which nothing is known, not even that operands may change places. What cannot hold then cannot hold
at all, and that is often seen sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import z3

from .factory import Terms
from .term import Term, commutes, is_hard

_MOST_AT_ONCE = 64
"""Arguments of one call for which an array type is kept."""

_ARRAYS = [z3.Ast * count for count in range(_MOST_AT_ONCE)]


class Translation:
    """The terms of one job in one context. `shared`: the variables that are one constant for all
    threads; of all others each thread has its own. `coarse`: see above."""

    def __init__(self, shared: Container[str], *, coarse: bool = False) -> None:
        self.coarse = coarse
        self.context: Any = z3.Context()
        self._reference: Any = self.context.ref()
        self._shared = shared
        self._built: dict[int, dict[int, Any]] = {}
        self._variables: dict[tuple[str, int], Any] = {}
        self._functions: dict[tuple[str, tuple[int, ...], int], Any] = {}
        self._sorts: dict[int, Any] = {}
        self._one = self._kept(z3.Z3_mk_unsigned_int(self._reference, 1, self._sort_of_bits(1)))
        self._zero = self._kept(z3.Z3_mk_unsigned_int(self._reference, 0, self._sort_of_bits(1)))

    # --- what is handed out ---

    def translate(self, term: Term, thread: int) -> Any:
        """The term for one thread, as an expression of z3py."""
        return self._wrapped(self._term(term, thread), term.width)

    def variable(self, name: str, thread: int) -> Any:
        """The variable of a thread, None if no term had it yet."""
        found = self._variables.get((name, -1 if name in self._shared else thread))
        return None if found is None else z3.ExprRef(found, self.context)

    def combined(self, operation: str, parts: Sequence[Any]) -> Any:
        """The truth that an operation makes of expressions of this context. One of the same width
        each for `=`, truths for all others."""
        made = [part.ast for part in parts]
        if operation in ("and", "or"):
            value = self._of_many(z3.Z3_mk_and if operation == "and" else z3.Z3_mk_or, made)
        else:
            value = _TRUTHS[operation](self._reference, *made)
        return z3.BoolRef(value, self.context)

    def _wrapped(self, made: Any, width: int) -> Any:
        if width == 1:
            return z3.BoolRef(made, self.context)
        return z3.BitVecRef(made, self.context) if width else z3.ExprRef(made, self.context)

    # --- building ---

    def _term(self, term: Term, thread: int) -> Any:
        """Iterative, since unfolded loops nest deep."""
        built = self._built.setdefault(thread, {})
        found = built.get(term.number)
        if found is not None:
            return found
        pending = [term]
        while pending:
            part = pending[-1]
            if part.number in built:
                pending.pop()
                continue
            missing = [each for each in part.arguments if each.number not in built]
            if missing:
                pending += missing
                continue
            arguments = [built[each.number] for each in part.arguments]
            built[part.number] = self._kept(self._node(part, arguments, thread))
            pending.pop()
        return built[term.number]

    def _kept(self, made: Any) -> Any:
        """An expression that z3 made, which stays as long as its context."""
        z3.Z3_inc_ref(self._reference, made)
        return made

    def _node(self, term: Term, arguments: list[Any], thread: int) -> Any:
        operation, here = term.operation, self._reference
        match operation:
            case "constant":
                return self._constant(term)
            case "variable":
                return self._variable(str(term.data), term.width, thread)
            case "function" if commutes(term.data) and not self.coarse:
                return self._commutative(term, arguments, thread)
            case "function":
                return self._function(term, arguments, thread, term.data)
            case _ if self.coarse and is_hard(term):
                return self._function(term, arguments, thread, ("coarse", operation))
            case "choice":
                return z3.Z3_mk_ite(here, *arguments)
            case "=":
                return z3.Z3_mk_eq(here, *arguments)
            case "and" if term.width == 1:
                return self._of_many(z3.Z3_mk_and, arguments)
            case "or" if term.width == 1:
                return self._of_many(z3.Z3_mk_or, arguments)
            case "not":
                return z3.Z3_mk_not(here, *arguments)
            case _:
                pass
        bits = [
            self._bit(made) if each.width == 1 else made
            for each, made in zip(term.arguments, arguments, strict=True)
        ]
        make = _BINARY.get(operation)
        if make is not None:
            value = make(here, *bits)
        elif operation in _RARE:
            wrapped = [z3.BitVecRef(each, self.context) for each in bits]
            result = _RARE[operation](wrapped[0], term.width)
            value = self._kept(result.as_ast())  # while z3py still holds it
        else:
            value = self._of_parts(term, bits)
        if term.width == 1 and operation not in _COMPARISONS:
            return z3.Z3_mk_eq(here, self._kept(value), self._one)
        return value

    def _of_parts(self, term: Term, bits: list[Any]) -> Any:
        """An operation that changes how many bits there are."""
        here = self._reference
        match term.operation:
            case "zext":
                return z3.Z3_mk_zero_ext(here, term.width - term.arguments[0].width, bits[0])
            case "sext":
                return z3.Z3_mk_sign_ext(here, term.width - term.arguments[0].width, bits[0])
            case "trunc" | "slice":
                return z3.Z3_mk_extract(here, term.low + term.width - 1, term.low, bits[0])
            case "concat":
                value = bits[-1]
                for each in reversed(bits[:-1]):
                    value = self._kept(z3.Z3_mk_concat(here, value, each))
                return value
            case other:
                raise AssertionError(f"no such operation: {other}")

    def _of_many(self, make: Any, arguments: Sequence[Any]) -> Any:
        count = len(arguments)
        array = _ARRAYS[count] if count < _MOST_AT_ONCE else z3.Ast * count
        return make(self._reference, count, array(*arguments))

    def _bit(self, truth: Any) -> Any:
        """A truth as a bit-vector of one bit."""
        return self._kept(z3.Z3_mk_ite(self._reference, truth, self._one, self._zero))

    def _constant(self, term: Term) -> Any:
        here = self._reference
        if term.width == 1:
            return z3.Z3_mk_true(here) if term.value else z3.Z3_mk_false(here)
        sort = self._sort(term.width)
        if term.width <= 64:
            return z3.Z3_mk_unsigned_int64(here, term.value, sort)
        return z3.Z3_mk_numeral(here, str(term.value), sort)

    def _sort(self, width: int) -> Any:
        if width == 1:
            return self._known_sort(width, lambda: z3.Z3_mk_bool_sort(self._reference))
        if width == 0:
            return self._known_sort(
                width, lambda: z3.Z3_mk_uninterpreted_sort(self._reference, self._symbol("Opaque"))
            )
        return self._known_sort(width, lambda: z3.Z3_mk_bv_sort(self._reference, width))

    def _sort_of_bits(self, width: int) -> Any:
        """The sort of bit-vectors, of one bit too."""
        return self._known_sort(-width, lambda: z3.Z3_mk_bv_sort(self._reference, width))

    def _known_sort(self, key: int, make: Callable[[], Any]) -> Any:
        found = self._sorts.get(key)
        if found is None:
            found = self._sorts[key] = make()
            self._kept(z3.Z3_sort_to_ast(self._reference, found))
        return found

    def _symbol(self, name: str) -> Any:
        return z3.Z3_mk_string_symbol(self._reference, name)

    def _variable(self, name: str, width: int, thread: int) -> Any:
        key = (name, -1 if name in self._shared else thread)
        found = self._variables.get(key)
        if found is None:
            label = name if key[1] < 0 else f"{name}@{thread}"
            found = z3.Z3_mk_const(self._reference, self._symbol(label), self._sort(width))
            self._variables[key] = self._kept(found)
        return found

    def _function(self, term: Term, arguments: list[Any], thread: int, data: object) -> Any:
        """Functions whose name begins with `thread` differ from thread to thread."""
        own = isinstance(data, tuple) and data[0] == "thread"
        label = f"{data}@{thread}" if own else str(data)
        widths = tuple(each.width for each in term.arguments)
        key = (label, widths, term.width)
        function = self._functions.get(key)
        if function is None:
            function = self._functions[key] = self._declared(*key)
        array = (z3.Ast * len(arguments))(*arguments)
        return z3.Z3_mk_app(self._reference, function, len(arguments), array)

    def _commutative(self, term: Term, arguments: list[Any], thread: int) -> Any:
        """A function whose first two arguments may change places: that of the smaller one and the
        larger one. What is equal may be two terms, which stand in another order with another."""
        one, other = term.arguments[:2]
        found = self._kept(self._function(term, arguments, thread, term.data))
        if one is other or one.is_constant:
            return found
        a, b, *rest = arguments
        swapped = self._kept(self._function(term, [b, a, *rest], thread, term.data))
        in_order = self._kept(z3.Z3_mk_bvule(self._reference, a, b))
        return z3.Z3_mk_ite(self._reference, in_order, found, swapped)

    def _declared(self, label: str, widths: tuple[int, ...], width: int) -> Any:
        """A function of its own for each label and sorts. Its name depends on nothing else, so that
        a question is written the same whatever was asked before."""
        name = "/".join((label, ",".join(map(str, widths)), str(width)))
        sorts = (z3.Sort * len(widths))(*map(self._sort, widths))
        symbol = self._symbol(name)
        result = self._sort(width)
        made = z3.Z3_mk_func_decl(self._reference, symbol, len(widths), sorts, result)
        self._kept(z3.Z3_func_decl_to_ast(self._reference, made))
        return made


_TRANSLATIONS: WeakKeyDictionary[Terms, dict[bool, Translation]] = WeakKeyDictionary()


def translation_of(terms: Terms, shared: Container[str], *, coarse: bool = False) -> Translation:
    """The one translation of the terms of a job, made with the first question about them; there is
    one more that is coarse."""
    known = _TRANSLATIONS.setdefault(terms, {})
    if coarse not in known:
        known[coarse] = Translation(shared, coarse=coarse)
    return known[coarse]


def _count_ones(a: Any, width: int) -> Any:
    """The sum of all bits, added up in pairs: a sum of few bits is kept narrow, which makes it
    easy to see how large it can be."""
    sums: list[Any] = [z3.Extract(index, index, a) for index in range(width)]
    while len(sums) > 1:
        one, other = sums[0::2], sums[1::2]
        pairs = [z3.ZeroExt(1, x) + z3.ZeroExt(1, y) for x, y in zip(one, other, strict=False)]
        sums = [*pairs, *(z3.ZeroExt(1, odd) for odd in one[len(other) :])]
    (total,) = sums
    missing = width - total.size()
    return z3.ZeroExt(missing, total) if missing >= 0 else z3.Extract(width - 1, 0, total)


def _count_zeros(a: Any, width: int, order: Sequence[int]) -> Any:
    """Zeros before the first one, in the order of bit indices given."""
    count = z3.BitVecVal(width, width, a.ctx)
    for position, index in reversed(list(enumerate(order))):
        bit = z3.Extract(index, index, a) == z3.BitVecVal(1, 1, a.ctx)
        count = z3.If(bit, z3.BitVecVal(position, width, a.ctx), count)
    return count


def _pieces(a: Any, size: int) -> Any:
    parts = [z3.Extract(low + size - 1, low, a) for low in range(0, a.size(), size)]
    return z3.Concat(*parts) if len(parts) > 1 else a


_TRUTHS: dict[str, Callable[..., Any]] = {
    "not": z3.Z3_mk_not,
    "xor": z3.Z3_mk_xor,
    "=": z3.Z3_mk_eq,
    "=>": z3.Z3_mk_implies,
}

_BINARY: dict[str, Any] = {
    "+": z3.Z3_mk_bvadd,
    "-": z3.Z3_mk_bvsub,
    "*": z3.Z3_mk_bvmul,
    "and": z3.Z3_mk_bvand,
    "or": z3.Z3_mk_bvor,
    "xor": z3.Z3_mk_bvxor,
    "shl": z3.Z3_mk_bvshl,
    "lshr": z3.Z3_mk_bvlshr,
    "ashr": z3.Z3_mk_bvashr,
    "udiv": z3.Z3_mk_bvudiv,
    "urem": z3.Z3_mk_bvurem,
    "sdiv": z3.Z3_mk_bvsdiv,
    "srem": z3.Z3_mk_bvsrem,
    "<u": z3.Z3_mk_bvult,
    "<s": z3.Z3_mk_bvslt,
}
_COMPARISONS = frozenset(("<u", "<s"))
"""Operations on bit-vectors whose result is a Boolean."""

_RARE: dict[str, Callable[[Any, int], Any]] = {
    "llvm.ctpop": _count_ones,
    "llvm.ctlz": lambda a, width: _count_zeros(a, width, range(width - 1, -1, -1)),
    "llvm.cttz": lambda a, width: _count_zeros(a, width, range(width)),
    "llvm.bitreverse": lambda a, _: _pieces(a, 1),
    "llvm.bswap": lambda a, _: _pieces(a, 8),
}
