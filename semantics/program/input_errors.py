"""What is wrong with what the user gave: one exception, with a place and what to do next."""

from __future__ import annotations


class InputError(Exception):
    """The input cannot be read. Never raised for a defect of the product.

    `file` is how the user called it (empty if there is none); `line` and `column` count from 1
    and are 0 where the error has no place; `hint` says what the user can do next. `by_llvm`: what
    stops at the text is LLVM, its parser, its verifier, or a crash of its reader."""

    def __init__(
        self,
        message: str,
        file: str = "",
        line: int = 0,
        column: int = 0,
        hint: str = "",
        by_llvm: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        self.by_llvm = by_llvm

    def __reduce__(self) -> tuple[type[InputError], tuple[str | int, ...]]:
        """An error crosses process borders whole."""
        place = (self.file, self.line, self.column)
        return type(self), (self.message, *place, self.hint, self.by_llvm)

    def __str__(self) -> str:
        """`file:line:column: message (hint)`, as compilers write it."""
        place = self.file
        if self.line:
            place += f":{self.line}" + (f":{self.column}" if self.column else "")
        said = f"{place}: {self.message}" if place else self.message
        return f"{said} ({self.hint})" if self.hint else said
