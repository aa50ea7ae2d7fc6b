"""Which functions are compared: from the files that a user names to pairs of source and target.

Three forms: one file with `@src` and `@tgt` (or `@srcN` and `@tgtN`), two files with functions of
equal names (or those), and many files or folders of the first form.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ...counterexamples.verdicts.expectations import (
    Expectation,
    expectations_in,
    expected_of,
    twice,
    without_function,
)
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from ...semantics.program.input_files import files_below
from ..processes.ending import Late, within

PAIR_FILE = ".srctgt.ll"
"""The ending of a file that holds its sources and its targets."""

READING_SECONDS = 60.0
"""For reading a file where nobody says how long."""

LEAST_SECONDS = 10.0
"""For reading a file: a pair that gets less has not decided that its file is wrong."""

CONTRACTS_FILE = ".contracts.toml"
"""The ending of a file beside a case whose contracts the case needs."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A source and a target, each with the functions that it may call.

    `file` is where the source is, `target_file` where the target is if that is another file,
    `contracts` a file of contracts that belongs to the pair, empty without one.
    `target` is empty where the target has no such function: nothing can be said of that."""

    file: str
    source: str
    target: str
    source_module: Module
    target_module: Module
    contracts: str = ""
    expected: Expectation | None = None
    target_file: str = ""


PairOrError = Pair | InputError


def pairs_asked_for(
    paths: Sequence[str],
    function: str | None,
    check: bool,
    uniform: Collection[str],
    seconds: float | None = None,
    triple: str | None = None,
) -> Iterable[PairOrError]:
    """Every pair that the paths name, as `pairs_of`; `uniform` names arguments of their functions.
    Where there are such names all files are read first.

    Raises InputError for a name that no argument has."""
    if not uniform:
        return pairs_of(paths, function, check, seconds, triple)
    pairs = list(pairs_of(paths, function, check, seconds, triple))
    if any(isinstance(pair, Pair) for pair in pairs):
        require_arguments(uniform, _functions_of(pairs))
    return pairs


def pairs_of(
    paths: Sequence[str],
    function: str | None = None,
    check: bool = False,
    seconds: float | None = None,
    triple: str | None = None,
) -> Iterator[PairOrError]:
    """Every pair that the paths name, in their order, folders sorted by name; a file is read when
    its first pair is asked for, in so many `seconds`, for the target `triple` if one is named.

    `check`: what a file expects must be expected once, and of a pair that it has.
    An error takes the place of what could not be read, so that the other pairs are still judged."""
    if len(paths) == 2 and not any(path.endswith(PAIR_FILE) or _is_folder(path) for path in paths):
        one, other = paths
        asked = (function, check, seconds, triple)
        yield from _guarded(lambda: _pairs_of_equal_names(one, other, *asked))
        return
    for file in files_named(paths, PAIR_FILE, "name the files themselves, or two files to compare"):
        if isinstance(file, InputError):
            yield file
            continue
        asked = (file, function, check, seconds, triple)
        yield from _guarded(lambda asked=asked: _pairs_of_one_file(*asked))


def _guarded(make) -> Iterator[PairOrError]:
    try:
        yield from make()
    except InputError as error:
        yield error


def _is_folder(path: str) -> bool:
    return os.path.isdir(path)


def files_named(
    paths: Sequence[str], ending: str = ".ll", hint: str = "name the files"
) -> Iterator[str | InputError]:
    """The files that are named, and those below folders, by name; for a folder without any what is
    wrong with it."""
    for path in paths:
        if not _is_folder(path):
            yield path
            continue
        found = list(files_below(path, ending))
        yield from found
        if not found:
            yield InputError(f"the folder holds no file *{ending}", path, hint=hint)


def read_source(
    path: str, seconds: float | None = None, triple: str | None = None, outline: bool = False
) -> tuple[Module, str]:
    """A module and the file's text, for the target `triple` if one is named; of an `outline` only
    static rules can be judged. Raises InputError, also where that takes more than so many seconds,
    which are never fewer than `LEAST_SECONDS`."""
    from ...semantics.reading.reader import read_module, read_text

    with reading_clock(path, seconds):
        text = read_text(path)
        if triple is not None:
            from ...semantics.reading.target_triple import with_triple

            text = with_triple(text, triple)
        return read_module(text, path, outline=outline), text


@contextmanager
def reading_clock(path: str, seconds: float | None = None) -> Iterator[None]:
    """Raises InputError where this block, which reads a file, takes more than so many seconds."""
    allowed = READING_SECONDS if seconds is None else max(seconds, LEAST_SECONDS)
    mine = Late()
    try:
        with within(allowed, lambda: mine):
            yield
    except Late as late:
        if late is not mine:  # Somebody else's clock, who knows what it means.
            raise
        message = f"the file was not read within {allowed:g} s"
        hint = "cut out the functions of interest, or raise --timeout where there is one"
        raise InputError(message, path, hint=hint) from None


def _pairs_of_one_file(
    path: str, function: str | None, check: bool, seconds: float | None, triple: str | None
) -> list[PairOrError]:
    module, text = read_source(path, seconds, triple)
    sources = {name[3:]: name for name in module.functions if _has_role(name, "src")}
    targets = {name[3:]: name for name in module.functions if _has_role(name, "tgt")}
    if not sources or not targets:
        raise InputError(
            "the file has no pair of functions @src and @tgt (or @src1 and @tgt1, ...)",
            path,
            hint="rename the functions, or give two files to compare functions of equal names",
        )
    function = function.lstrip("@") if function is not None else None
    if function is not None and function not in sources.values():
        raise _no_such_function(function, path, tuple(sources.values()), "source")
    expectations = expectations_in(text)
    found: list[PairOrError] = []
    for number, source in sources.items():
        if function is not None and source != function:
            continue
        if number not in targets:
            found.append(_without_partner(path, module, source, f"@tgt{number}"))
            continue
        pair = Pair(path, source, targets[number], module, module, contracts_beside(path))
        found.append(smaller(replace(pair, expected=expected_of(source, expectations))))
    if function is None:
        found += [
            _without_partner(path, module, target, f"@src{number}")
            for number, target in targets.items()
            if number not in sources
        ]
    return [*found, *(wrong_expectations(path, text, sources.values()) if check else ())]


def wrong_expectations(path: str, text: str, names: Iterable[str]) -> list[InputError]:
    """The `EXPECT` lines that nothing can be compared with: of no such function, or said twice."""
    known = sorted(set(names))
    listed = ", ".join(f"@{name}" for name in known[:8]) + (", ..." if len(known) > 8 else "")
    found = [
        InputError(
            f"the EXPECT line names '{name}', but nothing is asked about a function @{name}",
            path,
            line,
            hint=f"write `; EXPECT: NAME ANSWER`; it can be about {listed}",
        )
        for line, name in without_function(text, known)
    ]
    found += [
        InputError(
            f"a second EXPECT line for {f'@{name}' if name else 'the whole file'}",
            path,
            line,
            hint="keep one of them; only the first counts",
        )
        for line, name in twice(text)
    ]
    return found


def _has_role(name: str, role: str) -> bool:
    """`src`, `src1`, `src_x`: the role, and an ending that names the pair."""
    ending = name[len(role) :]
    return name.startswith(role) and (not ending or ending[0].isdigit() or ending[0] in "_.")


def _without_partner(path: str, module: Module, name: str, partner: str) -> InputError:
    return InputError(
        f"@{name} has no partner {partner}",
        path,
        module.functions[name].line,
        hint=f"add {partner}, or give @{name} a name that does not begin so",
    )


def _no_such_function(
    function: str, path: str, names: tuple[str, ...], role: str = "function"
) -> InputError:
    listed = ", ".join(f"@{name}" for name in names[:8]) + (", ..." if len(names) > 8 else "")
    return InputError(
        f"no {role} @{function} with a body", path, hint=f"the file has {listed or 'none'}"
    )


def selected(module: Module, path: str, function: str | None) -> list[Function]:
    """The functions of a module that a command is about: all of them, or the one that is named.

    Raises InputError where there is none."""
    if function is None:
        if not module.functions:
            hint = "name a file with definitions, not declarations alone"
            raise InputError("the file has no function with a body", path, hint=hint)
        return list(module.functions.values())
    return [module.functions[the_one_meant(function, path, module.functions)]]


def the_one_meant(function: str, path: str, names: Iterable[str]) -> str:
    """The name of the function that a user asks for: the name itself, or what it is in the source
    (`block_sum` for `_Z9block_sumPKfPfi`). Raises InputError where it is none, or several."""
    from ...semantics.llvm.readable_names import meant

    name, known = function.lstrip("@"), tuple(names)
    found = meant(name, known)
    if len(found) > 1:
        listed = ", ".join(f"@{each}" for each in found[:8])
        raise InputError(f"several functions are called {name}", path, hint=f"name one of {listed}")
    if not found:
        raise _no_such_function(name, path, known)
    return found[0]


def require_arguments(names: Iterable[str], functions: Iterable[Function]) -> None:
    """Raises InputError for a name of `--uniform` that no argument of the functions has."""
    known = {parameter.name for function in functions for parameter in function.parameters}
    for name in sorted(set(names) - known):
        listed = ", ".join(f"%{each}" for each in sorted(known)) or "none"
        raise InputError(
            f"--uniform: no function has an argument %{name}", hint=f"the arguments are {listed}"
        )


def _functions_of(pairs: Iterable[PairOrError]) -> list[Function]:
    """The sources and the targets of pairs, with all that they may call."""
    modules = [
        module
        for pair in pairs
        if isinstance(pair, Pair)
        for module in (pair.source_module, pair.target_module)
    ]
    return [function for module in modules for function in module.functions.values()]


def _pairs_of_equal_names(
    source_path: str,
    target_path: str,
    function: str | None,
    check: bool,
    seconds: float | None,
    triple: str | None,
) -> list[PairOrError]:
    """A source function that the target lacks stays in the list, without a partner. If it lacks
    `@src1` and has `@tgt1`, these are compared, and functions of other names only as their parts:
    as in one file."""
    source, source_text = read_source(source_path, seconds, triple)
    target, target_text = read_source(target_path, seconds, triple)
    chosen = [each.name for each in selected(source, source_path, function)]
    partners = {name: _partner_in(target, name) for name in chosen}
    if not any(partners.values()):
        raise _no_such_function(chosen[0], target_path, tuple(target.functions))
    if any(partner not in ("", name) for name, partner in partners.items()):
        chosen = [name for name in chosen if _has_role(name, "src")]
    expectations = expectations_in(target_text) + expectations_in(source_text)
    contracts = contracts_beside(target_path) or contracts_beside(source_path)
    wrong: list[PairOrError] = []
    known = {*source.functions, *target.functions}
    for path, text in {source_path: source_text, target_path: target_text}.items():
        wrong += wrong_expectations(path, text, known) if check else []
    return wrong + [
        smaller(
            Pair(
                source_path,
                name,
                partners[name],
                source,
                target,
                contracts,
                expected_of(name, expectations),
                target_path,
            )
        )
        for name in chosen
    ]


def _partner_in(target: Module, name: str) -> str:
    """The function of the target that one of the source is compared with, empty without one."""
    partner = f"tgt{name[3:]}" if _has_role(name, "src") else name
    return next((each for each in (name, partner) if each in target.functions), "")


def contracts_beside(path: str) -> str:
    """`NAME.contracts.toml` for `NAME.srctgt.ll` or `NAME.ll`, where it exists."""
    stem = path.removesuffix(".ll").removesuffix(".srctgt")
    beside = stem + CONTRACTS_FILE
    return beside if os.path.isfile(beside) else ""


def smaller(pair: Pair) -> Pair:
    """The pair with no more of each module than its function can call."""
    return replace(
        pair,
        source_module=_reachable(pair.source_module, pair.source),
        target_module=_reachable(pair.target_module, pair.target),
    )


def _reachable(module: Module, name: str) -> Module:
    kept = {each.name: each for each in called_functions(module, name)}
    return replace(module, functions=kept)
