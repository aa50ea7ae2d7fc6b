"""Which functions are compared: from the files that a user names to pairs of source and target.

Three forms: one file with `@src` and `@tgt` (or `@srcN` and `@tgtN`), two files with functions of
equal names (or those), and many files or folders of the first form.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...counterexamples.verdicts.expectations import (
    Expectation,
    expectations_in,
    expected_of,
)
from ...semantics.inlining.reached_bodies import called_functions
from ...semantics.program.function import Function, Module
from ...semantics.program.input_errors import InputError
from .files import (
    files_named,
    no_such_function,
    read_source,
    require_arguments,
    selected,
    wrong_expectations,
)

PAIR_FILE = ".srctgt.ll"
"""The ending of a file that holds its sources and its targets."""

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
    if len(paths) == 2 and not any(
        path.endswith(PAIR_FILE) or os.path.isdir(path) for path in paths
    ):
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
        raise no_such_function(function, path, tuple(sources.values()), "source")
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
        raise no_such_function(chosen[0], target_path, tuple(target.functions))
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
