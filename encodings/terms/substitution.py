"""A term with other parts: built again, folded as if it had been made of them from the start."""

from __future__ import annotations

from collections.abc import Callable

from .factory import Terms
from .term import Term

OPCODES = {"+": "add", "-": "sub", "*": "mul", "and": "and", "or": "or", "xor": "xor"}
"""What `Terms.binary` calls the operations of terms that have signs of their own."""

BITS = ("llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.bswap", "llvm.bitreverse")


def remade(t: Terms, term: Term, parts: tuple[Term, ...]) -> Term:
    """The same operation, no leaf and no function, on other arguments of the same widths."""
    operation = term.operation
    match operation:
        case "not":
            return t.negation(parts[0])
        case "and" | "or" if term.width == 1:
            return t.conjunction(parts) if operation == "and" else t.disjunction(parts)
        case "=":
            return t.equal(*parts)
        case "choice":
            return t.choice(*parts)
        case "<u":
            return t.unsigned_less(*parts)
        case "<s":
            return t.signed_less(*parts)
        case "zext":
            return t.zero_extend(parts[0], term.width)
        case "sext":
            return t.sign_extend(parts[0], term.width)
        case "trunc":
            return t.truncate(parts[0], term.width)
        case "slice":
            return t.slice(parts[0], term.low, term.width)
        case "concat":
            return t.concat(parts)
        case _ if operation in BITS:
            return t.bits(operation, parts[0])
        case _:
            return t.binary(OPCODES.get(operation, operation), *parts)


def substituted(
    t: Terms, term: Term, known: dict[Term, Term], leaf: Callable[[Term, tuple[Term, ...]], Term]
) -> Term:
    """The term with each variable and each uninterpreted function made anew by `leaf`, from the
    term and its new arguments. `known` remembers what became of each part."""
    pending = [term]
    while pending:
        part = pending[-1]
        if part in known:
            pending.pop()
            continue
        missing = [each for each in part.arguments if each not in known]
        if missing:
            pending += missing
            continue
        pending.pop()
        parts = tuple(known[each] for each in part.arguments)
        if part.operation in ("variable", "function"):
            known[part] = leaf(part, parts)
        elif parts == part.arguments:
            known[part] = part
        else:
            known[part] = remade(t, part, parts)
    return known[term]
