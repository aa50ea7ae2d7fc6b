"""Edits of control flow in taken-apart text: what keeps phis, labels and branches consistent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from .text_parts import LOCAL, NAME, TextBlock, TextFunction

_TARGET = re.compile(rf"label %({NAME})")
_INCOMING = re.compile(rf"\[ ((?:[^\[\]\"]|\"[^\"]*\")+?), %({NAME}) \]")


def targets_of(block: TextBlock) -> list[str]:
    """The labels that a block may go to, with repetitions."""
    return _TARGET.findall(block.lines[-1]) if block.lines else []


def is_phi(line: str) -> bool:
    return " = phi " in line


def incoming_of(line: str) -> list[tuple[str, str]]:
    """The (value, label) pairs of a phi."""
    return [(value, label) for value, label in _INCOMING.findall(line)]


def with_incoming(line: str, incoming: list[tuple[str, str]]) -> str:
    head = line[: line.index(" [ ")]
    return head + " " + ", ".join(f"[ {value}, %{label} ]" for value, label in incoming)


def defined_by(line: str) -> str:
    """The local that a line defines, with its percent sign; empty if it defines none."""
    found = re.match(rf"(%{NAME}) = ", line)
    return found[1] if found else ""


def map_lines(function: TextFunction, change: Callable[[str], str]) -> TextFunction:
    blocks = tuple(replace(b, lines=tuple(map(change, b.lines))) for b in function.blocks)
    return replace(function, blocks=blocks)


def with_uses(function: TextFunction, name: str, value: str) -> TextFunction:
    """The function with `value` in place of each use of a local."""
    pattern = re.compile(rf"{re.escape(name)}(?![-\w$.\"])(?! = )")
    return map_lines(function, lambda line: pattern.sub(lambda _: value, line))


def consistent(function: TextFunction) -> TextFunction:
    """Without unreachable blocks, and with phis that name exactly the predecessors."""
    blocks = {block.label: block for block in function.blocks}
    first = function.blocks[0].label
    reached, waiting = {first}, [first]
    while waiting:
        for label in targets_of(blocks[waiting.pop()]):
            if label in blocks and label not in reached:
                reached.add(label)
                waiting.append(label)
    kept = [block for block in function.blocks if block.label in reached]
    sources: dict[str, list[str]] = {block.label: [] for block in kept}
    for block in kept:
        for label in targets_of(block):
            sources.setdefault(label, []).append(block.label)
    return replace(function, blocks=tuple(_with_phis_of(b, sources[b.label]) for b in kept))


def _with_phis_of(block: TextBlock, sources: list[str]) -> TextBlock:
    lines = []
    for line in block.lines:
        if is_phi(line):
            given = {label: value for value, label in incoming_of(line)}
            pairs = [(given[label], label) for label in sources if label in given]
            if not pairs:
                continue
            line = with_incoming(line, pairs)
        lines.append(line)
    return replace(block, lines=tuple(lines))


def with_block(function: TextFunction, number: int, block: TextBlock) -> TextFunction:
    blocks = list(function.blocks)
    blocks[number] = block
    return replace(function, blocks=tuple(blocks))


def straightened(function: TextFunction) -> Iterator[TextFunction]:
    """The function with one branch taken always, for each branch and each way."""
    for number, block in enumerate(function.blocks):
        ways = list(dict.fromkeys(targets_of(block)))
        if block.lines[-1].startswith(("br i1", "switch ")):
            for label in ways:
                lines = (*block.lines[:-1], f"br label %{label}")
                yield consistent(with_block(function, number, replace(block, lines=lines)))
        if block.lines[-1].startswith("switch ") and len(ways) == 2:
            value = block.lines[-1].split(",")[0].removeprefix("switch ")
            flag = f"%as.branch.{number}"
            compare = f"{flag} = icmp eq {value}, 0"
            branch = f"br i1 {flag}, label %{ways[0]}, label %{ways[1]}"
            lines = (*block.lines[:-1], compare, branch)
            yield consistent(with_block(function, number, replace(block, lines=lines)))


def merged(function: TextFunction) -> Iterator[TextFunction]:
    """The function with a block put behind its only predecessor, for each such block."""
    sources: dict[str, list[int]] = {}
    for number, block in enumerate(function.blocks):
        for label in targets_of(block):
            sources.setdefault(label, []).append(number)
    for number, block in enumerate(function.blocks[1:], 1):
        before = sources.get(block.label, [])
        if len(before) != 1 or before[0] == number:
            continue
        ahead = function.blocks[before[0]]
        if len(set(targets_of(ahead))) == 1 and ahead.lines[-1].startswith("br label"):
            yield _joined(function, before[0], number)


def _joined(function: TextFunction, ahead: int, number: int) -> TextFunction:
    """Blocks `ahead` and `number` as one."""
    first, second = function.blocks[ahead], function.blocks[number]
    phis = [line for line in second.lines if is_phi(line)]
    body = tuple(line for line in second.lines if not is_phi(line))
    blocks = [
        replace(block, lines=first.lines[:-1] + body) if place == ahead else block
        for place, block in enumerate(function.blocks)
        if place != number
    ]
    out = replace(function, blocks=tuple(blocks))
    for phi in phis:
        out = with_uses(out, defined_by(phi), incoming_of(phi)[0][0])
    renamed = re.compile(rf", %{re.escape(second.label)} \]")
    return map_lines(
        out, lambda line: renamed.sub(f", %{first.label} ]", line) if is_phi(line) else line
    )


def skipped(function: TextFunction) -> Iterator[TextFunction]:
    """The function without one block that only jumps on, for each such block."""
    for block in function.blocks[1:]:
        if len(block.lines) != 1 or not block.lines[0].startswith("br label"):
            continue
        (onward,) = targets_of(block)
        if onward != block.label:
            yield _without_stop(function, block.label, onward)


def _without_stop(function: TextFunction, stop: str, onward: str) -> TextFunction:
    """Who went to `stop` goes to `onward`; its phis get the values that came through `stop`.

    Where a block already went to both, one edge of the two is left, with its own value."""
    entering = [b.label for b in function.blocks if stop in targets_of(b)]
    blocks: list[TextBlock] = []
    for block in function.blocks:
        if block.label == stop:
            continue
        lines = list(block.lines)
        if stop in targets_of(block):
            lines[-1] = _TARGET.sub(
                lambda found: f"label %{onward}" if found[1] == stop else found[0], lines[-1]
            )
            if len(set(_TARGET.findall(lines[-1]))) == 1:
                lines[-1] = f"br label %{onward}"
        if block.label == onward:
            lines = [_through(line, stop, entering) if is_phi(line) else line for line in lines]
        blocks.append(replace(block, lines=tuple(lines)))
    return consistent(replace(function, blocks=tuple(blocks)))


def _through(phi: str, stop: str, entering: list[str]) -> str:
    incoming = incoming_of(phi)
    through = [value for value, label in incoming if label == stop]
    others = [(value, label) for value, label in incoming if label != stop]
    known = {label for _, label in others}
    if through:
        others += [(through[0], label) for label in entering if label not in known]
    return with_incoming(phi, others)


def locals_in(line: str) -> list[str]:
    return LOCAL.findall(line)
