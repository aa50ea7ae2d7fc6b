"""The text of a litmus test as a row of tokens, each with its place, and a reader that walks it.

Comments are `(* ... *)`, `/* ... */` and `// ...`. A comment `mmra: foo:bar` holds the tags of the
operations on its line, and so does `# foo:bar` (MM1); all others are for people. `(*x)` is C.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ..memory_model.litmus_test import Tags
from ..memory_model.mmra_tags import read_shorthand
from ..program.input_errors import InputError

TOKEN = re.compile(
    r"""
    (?P<blank>\s+)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<comment>//[^\n]*|\#[ \t][^\n]*|/\*.*?\*/|\(\*(?![A-Za-z_]).*?\*\)|\(\*[^\n()]*\*\))
    | (?P<open>/\*|\(\*(?![A-Za-z_]))
    | (?P<string>"[^"\n]*")
    | (?P<number>0[xX][0-9a-fA-F]+|\d+)(?![\w.])
    | (?P<sign>/\\|\\/|=>|&&|\|\||[-+*&|^<>=!]=|<>|<<|>>|\+\+|--|->|[-{}()\[\];:,=*&|^+<>!~/%?.@\#])
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
TAG_COMMENT = re.compile(r"(?:\#|(?:\(\*|/\*|//)\s*mmra:)(?P<tags>.*?)(?:\*\)|\*/)?$", re.DOTALL)


class Token(NamedTuple):
    """`kind` is `word`, `number`, `sign`, `string` or `end`; `line` and `column` count from 1."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def shown(self) -> str:
        """What people read in a message."""
        return f"'{self.text}'" if self.text else "the end of the file"


@dataclass(frozen=True, slots=True)
class TagNote:
    """The tags of a comment, and its place."""

    tags: Tags
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text without its blanks and comments, and the notes of tags by their line."""

    tokens: tuple[Token, ...]
    notes: dict[int, TagNote]


WHAT_IS_READ = (
    "counterexamples/book/litmus.md shows how a test is written, LIMITS.md what it cannot have"
)
"""The hint where a message says by itself what is wrong."""


def error_at(token: Token, message: str, hint: str = WHAT_IS_READ) -> InputError:
    """What is wrong, at the place of a token."""
    return InputError(message, line=token.line, column=token.column, hint=hint)


def tokens_of(text: str, line: int = 1) -> Tokens:
    """The tokens of a text whose first line is number `line`, closed by one of kind `end`.

    Raises InputError for a comment that does not end and for what is no tag."""
    found: list[Token] = []
    notes: dict[int, TagNote] = {}
    start = 0
    for match in TOKEN.finditer(text):
        kind, said, at = match.lastgroup or "other", match[0], match.start()
        if kind != "blank":
            token = Token(kind, said, line, at - start + 1)
            if kind == "open":
                raise error_at(token, f"the comment {token.shown} does not end", "close it")
            if kind == "comment":
                _note(token, notes)
            else:
                found.append(token)
        if "\n" in said:
            line += said.count("\n")
            start = at + said.rindex("\n") + 1
    found.append(Token("end", "", line, len(text) - start + 1))
    return Tokens(tuple(found), notes)


def _note(comment: Token, notes: dict[int, TagNote]) -> None:
    found = TAG_COMMENT.match(comment.text)
    if found is None:
        return
    column = comment.column + found.start("tags")
    try:
        tags = read_shorthand(found["tags"])
    except InputError as error:
        place = Token("comment", "", comment.line, column + error.column - 1)
        raise error_at(place, error.message, error.hint) from None
    if comment.line in notes:
        raise error_at(comment, "a line has one comment with tags", "write all of them into one")
    notes[comment.line] = TagNote(tags, comment.line, comment.column)


class TokenCursor:
    """A place in a row of tokens that ends with one of kind `end`."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.at = 0
        """At most the place of the last token: nothing steps over it."""

    def peek(self, ahead: int = 0) -> Token:
        if not ahead:
            return self.tokens[self.at]
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        token = self.tokens[self.at]
        self.at += token.kind != "end"
        return token

    @property
    def last(self) -> Token:
        """The token that was read last."""
        return self.tokens[max(self.at - 1, 0)]

    def at_text(self, *texts: str) -> bool:
        token = self.tokens[self.at]
        return token.text in texts and token.kind != "string"

    def accept(self, *texts: str) -> bool:
        found = self.at_text(*texts)
        self.at += found
        return found

    def expect(self, text: str, hint: str = "") -> Token:
        """Step over `text`. Raises InputError where something else stands."""
        token = self.next()
        if token.text != text:
            raise error_at(token, f"'{text}' is expected here, not {token.shown}", hint)
        return token

    def word(self, what: str) -> Token:
        """A word; `what` says in a message which one is expected."""
        token = self.next()
        if token.kind != "word":
            raise error_at(token, f"{what} is expected here, not {token.shown}")
        return token

    def number(self) -> int:
        """A number of 32 bits with an optional sign."""
        negative = self.accept("-")
        token = self.next()
        if token.kind != "number":
            raise error_at(token, f"a number is expected here, not {token.shown}")
        value = integer_of(token)
        return -value if negative else value


def integer_of(token: Token) -> int:
    """The value of a number, 0 <= value < 2**31. Raises InputError for a larger one."""
    digits = token.text
    octal = len(digits) > 1 and digits[0] == "0" and digits.isdigit()
    if octal:
        raise error_at(token, f"{token.shown} is an octal number", "write it without the zero")
    value = int(digits, 0)
    if value >= 1 << 31:
        raise error_at(token, f"{token.shown} does not fit into 32 bits with a sign")
    return value
