"""The command lines that execute a witness again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from typing import Literal

from ..verdicts.json_values import plain
from ..verdicts.verdicts import Judgement, Witness


def replay_commands(
    judgement: Judgement, witness: Witness, options: Sequence[str] = ()
) -> tuple[str, str]:
    """The command lines that run source and target again; `options` are added to both."""
    source, target = replay_words(judgement, witness, options)
    return " ".join(map(shlex.quote, source)), " ".join(map(shlex.quote, target))


def folded(words: Sequence[str], width: int) -> list[str]:
    """A command line on several lines, for a shell: an option stays beside its value."""
    parts = [shlex.quote(words[0])]
    for word, before in zip(words[1:], words, strict=False):
        if word.startswith("--") or not before.startswith("--"):
            parts.append(shlex.quote(word))
        else:
            parts[-1] += f" {shlex.quote(word)}"
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f" {part}"
        else:
            lines[-1] += " \\"
            lines.append(f"  {part}")
    return lines


def replay_words(
    judgement: Judgement, witness: Witness, options: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """The same, as words."""
    inputs = witness.inputs if witness.target_inputs is None else witness.target_inputs
    source = ["wavecheck", "run", judgement.file, "--function", judgement.source]
    target = ["wavecheck", "run", judgement.target_file or judgement.file]
    target += ["--function", judgement.target]
    sides = (
        (source, witness.inputs, witness.source_headers, _chosen(witness, "source")),
        (target, inputs, witness.target_headers, _chosen(witness, "target")),
    )
    if judgement.target_file and judgement.contracts and "--contracts" not in options:
        options = (*options, "--contracts", judgement.contracts)
    for words, values, headers, chosen in sides:
        words += ["--lanes", str(witness.lanes)]
        words += ["--headers", ",".join(headers)] if headers else []
        words += [*options, "--inputs", json.dumps(plain(values)), *chosen]
    return source, target


def _chosen(witness: Witness, side: Literal["source", "target"]) -> list[str]:
    """The options that repeat what a side's anchors chose."""
    source = side == "source"
    choice = witness.source_choice if source else witness.target_choice
    guesses = witness.source_guesses if source else witness.target_guesses
    words = [] if choice is None else ["--choice", json.dumps(choice)]
    return words + (["--guesses", ",".join(map(str, guesses))] if guesses else [])
