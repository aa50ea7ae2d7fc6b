"""A line of LLVM's canonical text as a row of tokens, and a reader that walks along it.

LLVM prints one instruction a line and escapes whatever could break a line, so that a token never
spans two. The grammar below reads what LLVM prints, not all that people may write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from ..program.layouts import MOST_SCALARS
from ..program.operands import Constant, Global, Literal, Local, Operand, Undefined, width_of
from ..program.spelling import bytes_of_string, unquoted
from .float_constants import float_bits

TOKEN = re.compile(
    r"""
    [%@]"[^"]*" | [%@][-\w$.]+
    | !"[^"]*" | ![-\w$.\\]*
    | \#\w+
    | c?"[^"]*"
    | [-+\w$.]+
    | [()\[\]{}<>,=*:|]
    | ;.*
    """,
    re.VERBOSE | re.ASCII,
)
"""Names, metadata, attribute groups, strings, words and numbers, punctuation, comments."""


def words(text: str, prefix: str = "") -> frozenset[str]:
    """The words of a text, each behind a prefix."""
    return frozenset(prefix + word for word in text.split())


CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
ROW = re.compile(r"[\[<](\d+) x ")
FIRST_CLASS_WORD = re.compile(
    r"i\d+|ptr|void|half|bfloat|float|double|x86_fp80|fp128|ppc_fp128|x86_amx|label|token|metadata"
)
CONSTANT_WORDS = words(
    """true false null none undef poison zeroinitializer splat asm blockaddress dso_local_equivalent
    no_cfi ptrauth getelementptr ptrtoint ptrtoaddr inttoptr bitcast addrspacecast add sub mul xor
    trunc"""
)
"""The words a constant can begin with; every other word before a value is an attribute."""

EXPRESSIONS = words(
    "getelementptr ptrtoint ptrtoaddr inttoptr bitcast addrspacecast add sub xor trunc"
)
"""Those with which a constant expression begins."""


class Unreadable(Exception):
    """What stands here is outside the grammar or outside the model; the text says which."""


PAST_THE_END = ("", "", "", "")
"""So many tokens may be looked at ahead of a place, one more than any reader does."""

NO_WORDS: frozenset[str] = frozenset()


@cache
def _is_type_word(token: str) -> bool:
    """Whether a token alone is a type. A file has few types, and names them often."""
    return FIRST_CLASS_WORD.fullmatch(token) is not None


class Cursor:
    """A place in a row of tokens. Past the end every token is empty.

    `located` makes the operand of a constant expression from its text and type."""

    __slots__ = ("_spans", "at", "line", "located", "thread_locals", "tokens")

    def __init__(
        self,
        line: str,
        thread_locals: frozenset[str] = frozenset(),
        located: Callable[[str, str], Operand] = Literal,
    ) -> None:
        self.line = line
        self.tokens: list[str] = TOKEN.findall(line)
        self.tokens += PAST_THE_END
        self.at = 0
        self.thread_locals = thread_locals
        self.located = located
        self._spans: list[tuple[int, int]] | None = None

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead]

    def next(self) -> str:
        """The next token; Unreadable at the end."""
        token = self.tokens[self.at]
        if not token:
            raise Unreadable("the line ends too early")
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        if self.tokens[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        found = self.next()
        if found != token:
            raise Unreadable(f"'{token}' expected, '{found}' found")

    def words(self, known: frozenset[str]) -> frozenset[str]:
        """The words of `known` that stand here, in any order."""
        if self.tokens[self.at] not in known:
            return NO_WORDS
        found = []
        while self.tokens[self.at] in known:
            found.append(self.next())
        return frozenset(found)

    def since(self, start: int) -> str:
        """The text from token `start` up to this place."""
        if self.at == start + 1:
            return self.tokens[start]
        if self._spans is None:
            self._spans = [found.span() for found in TOKEN.finditer(self.line)]
        return self.line[self._spans[start][0] : self._spans[self.at - 1][1]]

    def skip_group(self) -> str:
        """Step over a bracket and what it holds; the text of all that."""
        start = self.at
        open_ = [CLOSING[self.next()]]
        while open_:
            token = self.next()
            if token in CLOSING:
                open_.append(CLOSING[token])
            elif token == open_[-1]:
                open_.pop()
        return self.since(start)

    def at_type(self) -> bool:
        token = self.peek()
        return (
            token[:1] in ("%", "<", "[", "{")
            or _is_type_word(token)
            or (token == "target" and self.peek(1) == "(")
        )

    def type(self) -> str:
        """A type, as LLVM writes it; not a function type."""
        start = self.at
        token = self.tokens[start]
        if token != "ptr" and _is_type_word(token):
            self.at += 1
            return token
        if token == "ptr":
            return self._pointer()
        if not self.at_type():
            raise Unreadable(f"a type expected, '{token}' found")
        if token in CLOSING:
            return self.skip_group()
        self.at += 1
        if token == "target":
            self.skip_group()
        return self.since(start)

    def _pointer(self) -> str:
        """`ptr`, and its address space if it has one."""
        self.at += 1
        if not self.accept("addrspace"):
            return "ptr"
        self.expect("(")
        space = self.next()
        self.expect(")")
        return f"ptr addrspace({space})"

    def label(self) -> str:
        """The name behind `label %name`."""
        self.expect("label")
        return unquoted(self.next())

    def typed_operand(self) -> Operand:
        """A type and a value of it, with nothing between them."""
        return self.operand(self.type())

    def operand(self, type_: str) -> Operand:
        """A value of a type.

        Raises Unreadable for a constant that need not be one value: with undefined elements, or
        with the address of a thread-local variable."""
        token = self.tokens[self.at]
        if token[:1] == "%":
            self.at += 1
            return Local(unquoted(token), type_)
        if token[:1] == "@":
            self.at += 1
            self._reject_thread_local(token)
            return Global(unquoted(token), type_)
        if token in ("undef", "poison"):
            self.at += 1
            return Undefined(token, type_)
        width = width_of(type_)
        if width is not None and (value := _number(token)) is not None:
            self.at += 1
            return Constant(value % (1 << width), type_)
        return self._literal(type_)

    def _reject_thread_local(self, token: str) -> None:
        if unquoted(token) in self.thread_locals:
            raise Unreadable(f"the address of the thread-local {token}")

    def _literal(self, type_: str) -> Operand:
        start = self.at
        token = self.peek()
        if token in CLOSING:
            self.skip_group()
        elif type_ == "metadata":
            self._metadata()
        else:
            self.at += 1
            if token in ("dso_local_equivalent", "no_cfi"):
                self.next()
            elif token in CONSTANT_WORDS and token not in ("none", "zeroinitializer"):
                while self.peek() != "(":
                    if self.next() == "inrange":
                        self.skip_group()
                self.skip_group()
        for part in self.tokens[start : self.at]:
            if part == "undef":
                raise Unreadable("a constant with undefined elements")
            if part[:1] == "@":
                self._reject_thread_local(part)
        text = self.since(start)
        if token in EXPRESSIONS:
            return self.located(text, type_)
        bits = 0 if token == "zeroinitializer" else float_bits(text, type_)
        return Literal(text, type_, bits=bits, parts=self._parts(start, type_))

    def _parts(self, start: int, type_: str) -> tuple[Operand, ...]:
        """The elements of a constant that begins at a token and ends here, where they are known."""
        end, self.at = self.at, start
        try:
            found = tuple(self._elements(end, type_))
            return found if not any(isinstance(each, Local) for each in found) else ()
        except Unreadable:
            return ()
        finally:
            self.at = end

    def _elements(self, end: int, type_: str) -> Iterator[Operand]:
        token = self.next()
        count = ROW.match(type_)
        if token[:2] == 'c"':
            yield from (Constant(byte, "i8") for byte in bytes_of_string(token[2:-1]))
        elif token == "splat" and count and int(count[1]) <= MOST_SCALARS:
            self.expect("(")
            yield from [self.typed_operand()] * int(count[1])
        elif token in CLOSING and end - self.at <= 4 * MOST_SCALARS:
            if token == "<" and self.peek() == "{":
                self.next()
            while self.at < end - 1 and self.peek() not in CLOSING.values():
                yield self.typed_operand()
                self.accept(",")

    def _metadata(self) -> None:
        """A string as metadata. A numbered node has no text of its own: Unreadable."""
        if self.peek()[:2] != '!"':
            raise Unreadable("an operand that is a metadata node")
        self.next()


def _number(token: str) -> int | None:
    match token:
        case "true":
            return 1
        case "false" | "null":
            return 0
    digits = token[1:] if token[:1] == "-" else token
    return int(token) if digits.isdigit() else None
