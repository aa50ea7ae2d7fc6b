"""How a model is written in one argument: its name, and what is changed in it, as the options of
other commands have it."""

from __future__ import annotations

import shlex

from ...semantics.models.model import Model
from ...semantics.models.named import model
from ...semantics.program.input_errors import InputError

HINT = 'write "llvm-controlled --without CO13 --read CU32=simple", in quotes'


def model_of(words: str) -> Model:
    """The model of `llvm-controlled --without CO13 --read CU32=simple`. Raises InputError."""
    try:
        name, *options = shlex.split(words)
    except ValueError as error:
        raise InputError(f"this names no model: {words}", hint=HINT) from error
    without: list[str] = []
    read: list[tuple[str, str]] = []
    pairs = list(zip(options[::2], options[1::2], strict=False))
    for option, value in pairs:
        rule, equals, reading = value.partition("=")
        if option == "--without":
            without.append(value)
        elif option == "--read" and rule and equals and reading:
            read.append((rule, reading))
        else:
            raise InputError(f"this names no model: {words}", hint=HINT)
    if len(options) % 2:
        raise InputError(f"this names no model: {words}", hint=HINT)
    return model(name, without, read)
