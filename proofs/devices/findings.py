"""What is found in one program on some devices: each difference with its cause, and a key by which
those of one cause are grouped.

A finding is the compiler's where LLVM's backend stops, makes an invalid binary, or one that by
itself is not what the wave is; a driver's where a valid binary that is does something else on it.
What no document promises is a note.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...semantics.program.function import Function
from ...semantics.wave.conditions import Conditions
from .blame import BinaryAlone, Who, binary_alone, binary_blame, blame
from .drivers import Device, Driver
from .trials import BackendStopped, NotBuildable, Prepared, Trial, prepared, tried

Drivers = Sequence[tuple[Device, Driver]]


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What tells findings of one cause: who deviates, on which device (empty for the compiler, whom
    none is needed to convict), and the cause in a phrase without names and numbers."""

    who: Who
    device: str
    cause: str

    @property
    def sentence(self) -> str:
        whom = f"{self.who} {self.device}".strip()
        return f"{whom}: {self.cause}"


@dataclass(frozen=True, slots=True)
class Found:
    """One finding: its key, what differs first, and the evidence of the roads that were gone."""

    key: Key
    said: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a program: the findings, and a word for each device: `equal`, `note`, `differs`,
    or why nothing was compared."""

    words: tuple[tuple[str, str], ...]
    found: tuple[Found, ...]


def look(
    function: Function,
    conditions: Conditions,
    drivers: Drivers,
    others: Sequence[Device] = (),
    seconds: float = 5.0,
) -> Looked:
    """A function on each of the devices. `others` are asked as well where something differs."""
    words: list[tuple[str, str]] = []
    found: list[Found] = []
    for device, driver in drivers:
        try:
            ready = prepared(function, conditions, device, seconds)
        except NotBuildable as error:
            words.append((device.name, f"not built: {_plain(error.reason)}"))
            continue
        except BackendStopped as error:
            found.append(_stopped(error))
            words.append((device.name, "the backend stops"))
            continue
        trial = tried(device, driver, ready, seconds)
        more = _of_trial(trial, driver, others, seconds)
        found += more
        words.append((device.name, _word(trial, more)))
    unique = {each.key: each for each in reversed(found)}
    return Looked(tuple(words), tuple(unique[key] for key in sorted(unique)))


def look_at_binary(
    function: Function, conditions: Conditions, device: Device, seconds: float = 5.0
) -> Looked:
    """What is wrong with the binary that a device would get; nothing is executed on it."""
    try:
        ready = prepared(function, conditions, device, seconds)
    except NotBuildable as error:
        return Looked(((device.name, f"not built: {_plain(error.reason)}"),), ())
    except BackendStopped as error:
        return Looked(((device.name, "the backend stops"),), (_stopped(error),))
    found = _of_binary(ready, binary_alone(Trial(device, ready, ready.run)))
    return Looked(((device.name, "differs" if found else "equal"),), tuple(found))


def _stopped(error: BackendStopped) -> Found:
    key = Key("compiler", "", f"its backend stops: {_plain(error.message)}")
    return Found(key, error.message, ())


def _word(trial: Trial, found: Sequence[Found]) -> str:
    if any(each.key.who != "nobody" for each in found):
        return "differs"
    return "note" if found else "equal"


def _of_trial(
    trial: Trial, driver: Driver, others: Sequence[Device], seconds: float
) -> list[Found]:
    """What is wrong with the binary by itself, and with what the device did with it."""
    binary = binary_alone(trial)
    found = _of_binary(trial.prepared, binary)
    if binary.invalid:
        return found
    said = blame(trial, driver, others, seconds)
    if said is not None and (said.who in ("driver", "unexplained") or not found):
        device = "" if said.who == "compiler" else trial.device.name
        found.append(Found(Key(said.who, device, _plain(said.cause)), _first(trial), said.evidence))
    return found


def _of_binary(ready: Prepared, binary: BinaryAlone) -> list[Found]:
    """What is wrong with a binary whatever a device does with it."""
    if binary.invalid:
        key = Key("compiler", "", f"its binary is not valid: {_plain(binary.invalid)}")
        return [Found(key, binary.invalid, (binary.sentence,))]
    if not binary.followed or binary.difference is None:
        return []
    who, cause = binary_blame(ready, binary)
    return [Found(Key(who, "", cause), binary.sentence, ("spirv-val accepts the binary",))]


def _first(trial: Trial) -> str:
    """What differs first on the device."""
    if trial.difference is not None:
        return trial.difference.sentence
    return trial.failure.reason if trial.failure is not None else ""


_NAMES: tuple[tuple[str, str], ...] = (
    (r"^(?:error: )?line \d+: |^error: line \d+: ", ""),
    (r"'\d+\[[^]]*\]'|<ID> '?\d+(?:\[[^]]*\])?'?|'?\b\d+\[%[^]]*\]'?", "_"),
    (r"%[\w.]+", "%_"),
    (r"\b\d+\b", "_"),
)


def _plain(text: str) -> str:
    """A phrase without the names and numbers of one program.

    >>> _plain("error: line 14: block <ID> '13[%join3]' exits the selection")
    'block _ exits the selection'
    """
    for pattern, instead in _NAMES:
        text = re.sub(pattern, instead, text)
    return text[:120].rstrip()
